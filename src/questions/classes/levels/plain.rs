//! The search for all covers that hold a set of rows, with the symmetries that the set has left.
//!
//! As long as there are symmetries, a column is taken whose rows are in the fewest orbits, and one row of each orbit stands
//! for all of them. Then the column with the fewest rows is taken, as in every search.
//!
//! Invariant: the *weight* of a set, times the covers that hold it, added up over the sets under way and the covers found,
//! is the same number at each step. A column that k more rows must cover has each cover below k of its rows: so a row has
//! a k-th part of the weight, for each row of its orbit. Where no symmetry is left, rows that were tried are left out
//! instead. Weights are multiples of a number that all parts divide.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::isomorphs::{Key, Problem, Settled, State, settle};
use crate::symmetry::inherited::Inherited;
use crate::symmetry::labeling::Copies;
use crate::util::{Ledger, NoRoom, SplitMix64, grow_tight};

/// The time of a node beside its columns, in neighbors that are counted.
const NODE: u64 = 300;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    state: State,
    /// The rows chosen so far.
    set: Vec<u16>,
    stack: Vec<PlainFrame>,
    is_under_way: bool,
    /// The time so far, in neighbors that are counted; of that what nodes took that were left, and what it was when the
    /// present one began.
    pub(super) work: u64,
    pub(super) lost: u64,
    begun: u64,
    pub(super) nodes: u64,
    random: SplitMix64,
}

/// A column whose rows are tried.
#[derive(Clone, Debug)]
struct PlainFrame {
    key: Key,
    ways: Ways,
    tried: usize,
    /// The number of rows chosen above.
    chosen: usize,
    weight: BigUint,
    /// The group of the set; without symmetries rows that were tried are left out.
    group: Arc<Inherited>,
}

/// A set that is searched.
#[derive(Clone, Debug)]
pub(super) struct PlainNode {
    pub(super) set: Box<[u16]>,
    pub(super) weight: BigUint,
    pub(super) group: Arc<Inherited>,
    /// The estimated part of the search that it is.
    pub(super) share: f64,
    /// The bytes that it takes, about.
    pub(super) bytes: usize,
}

/// A step of a search.
pub(super) enum PlainStep {
    Node,
    /// The rows [chosen](Plain::set) are a cover, of this weight.
    Cover(BigUint),
    End,
}

/// The covers of a node, with their weights.
#[derive(Clone, Debug, Default)]
pub(super) struct WeightedCovers {
    pub(super) list: Vec<(BigUint, Box<[u16]>)>,
    ledger: Ledger,
}

/// The bytes of a cover beside its rows, about.
const COVER: usize = size_of::<(BigUint, Box<[u16]>)>() + 48;

impl WeightedCovers {
    /// Adds one, if all fit into so many bytes and there is memory for it.
    pub(super) fn push(&mut self, weight: BigUint, rows: &[u16], most: usize) -> Result<(), NoRoom> {
        let bytes = COVER + size_of_val(rows);
        self.ledger.allow(most);
        self.ledger.ask(bytes)?;
        grow_tight(&mut self.list, 1)?;
        self.list.push((weight, rows.into()));
        self.ledger.take(bytes);
        Ok(())
    }
}

/// What is done with a column.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// The rows: one of each orbit, or all, equal ones together.
    pub(super) rows: Vec<u32>,
    pub(super) ways: Vec<PlainWay>,
    /// The number of rows that are yet to cover the column.
    pub(super) needed: u32,
}

/// A way to go on: by a row for which many stand, or by some of many equal rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainWay {
    /// The place of the row, or of the first of the equal ones.
    pub(super) place: usize,
    pub(super) many: usize,
    taken: usize,
}

impl Plain {
    pub(super) fn new(state: State) -> Self {
        let random = SplitMix64::new(1);
        Self {
            state,
            set: Vec::new(),
            stack: Vec::new(),
            is_under_way: false,
            work: 0,
            lost: 0,
            begun: 0,
            nodes: 0,
            random,
        }
    }

    /// Goes on with the search of a node, or begins with it.
    pub(super) fn next(
        &mut self,
        (problem, copies, root): (&Arc<Problem>, &Copies, &PlainRoot),
        node: &PlainNode,
    ) -> PlainStep {
        if !std::mem::replace(&mut self.is_under_way, true) {
            self.begun = self.work;
            // So that the search of a node does not depend on those before it.
            self.random = SplitMix64::new(1);
            self.set.clear();
            self.set.extend_from_slice(&node.set);
            load(&mut self.state, root, &node.set);
            return self.enter(problem, copies, node.weight.clone(), node.group.clone());
        }

        let Some(frame) = self.stack.last_mut() else {
            self.is_under_way = false;
            return PlainStep::End;
        };

        self.set.truncate(frame.chosen);
        let Some(&PlainWay { place, many, taken }) = frame.ways.ways.get(frame.tried) else {
            self.stack.pop();
            return PlainStep::Node;
        };
        frame.tried += 1;
        self.state.load(&frame.key);

        let rows = &frame.ways.rows;
        let (weight, group);
        if frame.group.is_trivial() {
            // A set of the equal rows stands for all of its size. Those that are not in it are left out, as are rows tried.
            weight =
                (0..taken).fold(frame.weight.clone(), |weight, done| weight * (many - done) / (done + 1));
            group = frame.group.clone();
            let others = rows[..place].iter().chain(&rows[place + taken..place + many]);
            others.for_each(|&row| self.state.leave_out(row));
            self.state.choose(rows[place]);
            // They clash with each other, so no cover has so many of them.
            if !self.state.choose_next(rows[place + 1..place + taken].iter().copied()) {
                return PlainStep::Node;
            }
        } else {
            // Each cover below is below as many rows as the column needs, and the row stands for all of its orbit.
            weight = &frame.weight * many / frame.ways.needed;
            group = Arc::new(frame.group.stabilizer(copies.vertex(rows[place]).into(), &mut self.random));
            self.state.choose(rows[place]);
        }

        self.set.extend(rows[place..place + taken].iter().map(|&row| row as u16));
        self.enter(problem, copies, weight, group)
    }

    /// Returns whether the search of a node has begun.
    pub(super) fn is_under_way(&self) -> bool {
        self.is_under_way
    }

    /// Leaves the node, if one is under way.
    pub(super) fn leave(&mut self) {
        self.stack.clear();
        if std::mem::take(&mut self.is_under_way) {
            self.lost += self.work - self.begun;
        }
    }

    /// Returns the rows chosen so far.
    pub(super) fn set(&self) -> &[u16] {
        &self.set
    }

    /// Enters the state that follows.
    fn enter(
        &mut self,
        problem: &Problem,
        copies: &Copies,
        weight: BigUint,
        group: Arc<Inherited>,
    ) -> PlainStep {
        self.nodes += 1;
        let symmetric = group.generators.len() as u64 * copies.count() as u64 * 4;
        self.work += NODE + 2 * problem.columns as u64 + symmetric;

        let set = &mut self.set;
        let (key, column) = match settle(&mut self.state, |row| set.push(row as u16)) {
            Settled::Dead => return PlainStep::Node,
            Settled::Cover => return PlainStep::Cover(weight),
            Settled::Open(key, column) => (key, column),
        };

        // Without symmetries the column is the one that every search takes, and only equal rows are alike.
        let ways = match group.is_trivial() {
            true => equal_rows(&self.state, column, copies),
            false => fewest_orbits(&self.state, copies, &group.orbits(copies.count())),
        };

        // With the rows that were the only way, which have been added.
        let chosen = self.set.len();
        self.stack.push(PlainFrame { key, ways, tried: 0, chosen, weight, group });
        PlainStep::Node
    }
}

/// What chosen rows leave, and rows that are the only way then: every set begins with these.
#[derive(Clone, Debug)]
pub(super) struct PlainRoot {
    pub(super) key: Key,
    pub(super) chosen: usize,
}

/// Goes to what follows the root after the rows of a set; `false` if they clash, as those of no set of a search do.
pub(super) fn load(state: &mut State, root: &PlainRoot, set: &[u16]) -> bool {
    state.load(&root.key);
    state.stay();
    state.choose_next(set[root.chosen..].iter().map(|&row| row.into()))
}

/// Returns the rows of a column, one of each orbit of vertices.
pub(super) fn one_of_each(state: &State, column: u32, copies: &Copies, orbits: &[u32]) -> Ways {
    let mut ways = Ways { rows: Vec::new(), ways: Vec::new(), needed: state.must(column) };
    let orbit = |row| orbits[usize::from(copies.vertex(row))];
    for row in state.rows_of(column) {
        match ways.rows.iter().position(|&other| orbit(other) == orbit(row)) {
            Some(place) => ways.ways[place].many += 1,
            None => {
                ways.ways.push(PlainWay { place: ways.rows.len(), many: 1, taken: 1 });
                ways.rows.push(row);
            }
        }
    }
    ways
}

/// Returns all rows of a column, and for each of equal rows how many may be taken.
fn equal_rows(state: &State, column: u32, copies: &Copies) -> Ways {
    let needed = state.must(column);
    let mut rows: Vec<u32> = state.rows_of(column).collect();
    rows.sort_by_key(|&row| copies.vertex(row));
    let (mut ways, mut place) = (Vec::new(), 0);
    for equal in rows.chunk_by(|&one, &other| copies.vertex(one) == copies.vertex(other)) {
        let many = equal.len();
        // The last rows alone are too few.
        if rows.len() - place >= needed as usize {
            ways.extend((1..=many.min(needed as usize)).map(|taken| PlainWay { place, many, taken }));
        }
        place += many;
    }
    Ways { rows, ways, needed }
}

/// Chooses the column whose rows are in the fewest orbits, of several the one with the fewest rows.
fn fewest_orbits(state: &State, copies: &Copies, orbits: &[u32]) -> Ways {
    // For each orbit the last column that had a row of it.
    let mut seen = vec![u32::MAX; orbits.len()];
    let mut best = (usize::MAX, u32::MAX, 0);

    for column in state.needed() {
        let mut count = 0;
        for row in state.rows_of(column) {
            let orbit = orbits[usize::from(copies.vertex(row))] as usize;
            count += usize::from(std::mem::replace(&mut seen[orbit], column) != column);
            if count > best.0 {
                break;
            }
        }
        if count <= best.0 {
            best = best.min((count, state.size(column), column));
        }
    }

    one_of_each(state, best.2, copies, orbits)
}
