//! Searches that go on when they are allowed more nodes. A cover comes as the numbers of its rows, ascending.

use exactcover::classes::Classes;
use exactcover::counts::Counter;
use exactcover::optimize::Cheapest;
use exactcover::runs::{Finder, Run, Stopped};
use exactcover::{Cover, Covers, RowId};
use wasm_bindgen::prelude::wasm_bindgen;

/// Up to this many rows are sorted one by one: the standard library's sort is built for size here, and takes three times as long.
const FEW: usize = 32;

/// Writes the number of rows, and the rows.
fn write(cover: &[RowId], out: &mut Vec<u32>) {
    out.push(cover.len() as u32);
    let begin = out.len();
    out.extend(cover.iter().map(|row| row.index() as u32));
    sort(&mut out[begin..]);
}

fn numbers(cover: &[RowId]) -> Vec<u32> {
    let mut numbers: Vec<u32> = cover.iter().map(|row| row.index() as u32).collect();
    sort(&mut numbers);
    numbers
}

fn sort(rows: &mut [u32]) {
    if rows.len() > FEW {
        return rows.sort_unstable();
    }
    for end in 1..rows.len() {
        let mut at = end;
        while at > 0 && rows[at - 1] > rows[at] {
            rows.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// What is said of every search alike.
macro_rules! run {
    ($($search:ident),+) => {$(
        #[wasm_bindgen]
        impl $search {
            /// `running`, `limited`, `exhausted` or another word.
            pub fn outcome(&self) -> String {
                self.search.outcome().to_string()
            }

            /// Allows so many more nodes.
            pub fn add_nodes(&mut self, nodes: f64) {
                self.search.add_nodes(nodes as u64);
            }
        }
    )+};
}

run!(Listing, Finding, Counting, Pricing);

/// Covers, many at a time.
#[wasm_bindgen]
pub struct Listing {
    search: Box<dyn Covering>,
    batch: Vec<u32>,
}

/// A search for covers, one after another.
trait Covering: Run {
    /// Writes the next one, and returns whether there was one.
    fn write_next(&mut self, out: &mut Vec<u32>) -> bool;
}

impl Covering for Covers {
    fn write_next(&mut self, out: &mut Vec<u32>) -> bool {
        self.next_rows().map(|rows| write(rows, out)).is_some()
    }
}

impl Covering for Classes {
    fn write_next(&mut self, out: &mut Vec<u32>) -> bool {
        self.next().map(|class| write(class.cover(), out)).is_some()
    }
}

#[wasm_bindgen]
impl Listing {
    /// Goes on to the limit of nodes, or until so many numbers are there: of each cover how many rows it has, and then those.
    /// Returns how many numbers there are.
    pub fn next(&mut self, most: usize) -> usize {
        self.batch.clear();
        while self.batch.len() < most && self.search.write_next(&mut self.batch) {}
        self.batch.len()
    }

    /// Where these numbers are in the memory of the module, until the next call of anything.
    pub fn batch(&self) -> *const u32 {
        self.batch.as_ptr()
    }

    /// The part of the search that is done, from 0 to 1, as an estimate.
    pub fn progress(&self) -> f64 {
        self.search.progress().unwrap_or_default()
    }
}

impl Listing {
    pub(super) fn of_covers(search: Covers) -> Self {
        Self { search: Box::new(search), batch: Vec::new() }
    }

    pub(super) fn of_classes(search: Classes) -> Self {
        Self { search: Box::new(search), batch: Vec::new() }
    }
}

/// One cover.
#[wasm_bindgen]
pub struct Finding {
    search: Finder,
}

#[wasm_bindgen]
impl Finding {
    pub(super) fn new(search: Finder) -> Self {
        Self { search }
    }

    /// Goes on to the limit of nodes. Where it finds nothing, the outcome says whether there is nothing.
    pub fn find(&mut self) -> Option<Vec<u32>> {
        let found: Result<Option<Cover>, Stopped> = self.search.find();
        found.ok().flatten().map(|cover| numbers(&cover))
    }
}

/// The number of covers.
#[wasm_bindgen]
pub struct Counting {
    search: Counter,
}

#[wasm_bindgen]
impl Counting {
    pub(super) fn new(search: Counter) -> Self {
        Self { search }
    }

    /// Goes on to the limit of nodes, and returns the number if it is known then.
    pub fn exact(&mut self) -> Option<String> {
        self.search.count().exact().map(ToString::to_string)
    }

    /// How many there are at least.
    pub fn at_least(&mut self) -> String {
        self.search.count().at_least().to_string()
    }

    /// The part that is done, from 0 to 1, if that is known.
    pub fn progress(&self) -> Option<f64> {
        self.search.progress().done
    }
}

/// Covers in order of cost.
#[wasm_bindgen]
pub struct Pricing {
    search: Cheapest,
    cost: i64,
}

#[wasm_bindgen]
impl Pricing {
    pub(super) fn new(search: Cheapest) -> Self {
        Self { search, cost: 0 }
    }

    /// Goes on to the limit of nodes, or to the next cover.
    pub fn next(&mut self) -> Option<Vec<u32>> {
        let (cost, cover) = self.search.next()?;
        self.cost = cost;
        Some(numbers(&cover))
    }

    /// The cost of that cover.
    pub fn cost(&self) -> i64 {
        self.cost
    }

    /// No cover that is not given yet costs less.
    pub fn bound(&self) -> Option<i64> {
        self.search.bound()
    }

    /// The best cover found that is not given yet.
    pub fn best(&self) -> Option<Vec<u32>> {
        self.search.incumbent().map(|(_, cover)| numbers(cover))
    }

    /// Its cost.
    pub fn best_cost(&self) -> Option<i64> {
        self.search.incumbent().map(|(cost, _)| cost)
    }
}
