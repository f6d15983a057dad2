//! A problem as arrays of numbers, and the questions about it, in slices of nodes: what the package for npm asks. Names and labels
//! stay in JavaScript; only for a reason in words they come here.

mod searches;

use exactcover::matrix::Entry;
use exactcover::runs::Branching;
use exactcover::{Matrix, MatrixBuilder, MatrixError, RowId, Search};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use searches::{Counting, Finding, Listing, Pricing};

/// What the tables of one search may take. The module's memory grows and is never given back.
const MEMORY: usize = 256 << 20;

/// The least and the most of columns that are secondary.
const SECONDARY: (u32, u32) = (u32::MAX, u32::MAX);

/// The most of columns without an upper bound.
const ANY_NUMBER: u32 = u32::MAX;

fn options(nodes: f64) -> Search {
    Search::new().memory_limit(MEMORY).node_limit(nodes as u64)
}

/// Columns, and rows that cover some of them.
#[wasm_bindgen]
pub struct Rows(Matrix<()>);

#[wasm_bindgen]
impl Rows {
    /// `runs` has three numbers for columns that follow each other: how many there are, and the least and the most rows of a cover
    /// that cover each. Row `i` covers the columns `columns[starts[i]..starts[i + 1]]`. `colors` is empty, or has for each of those
    /// places the color plus 1, or 0.
    ///
    /// Without `names` columns are called by their numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(
        runs: &[u32],
        starts: &[u32],
        columns: &[u32],
        colors: &[u32],
        names: Vec<String>,
    ) -> Result<Rows, JsError> {
        Ok(Self(built(runs, starts, columns, colors, &names)?))
    }

    /// All covers. Limits are of nodes; a `u64` would be a BigInt.
    pub fn covers(&self, nodes: f64) -> Listing {
        Listing::of_covers(options(nodes).covers(&self.0))
    }

    /// All covers in an order of its own, in which a second one, or that there is none, is soon found.
    pub fn two(&self, nodes: f64) -> Listing {
        Listing::of_covers(options(nodes).branch(Branching::Conflicts).covers(&self.0))
    }

    /// One cover of each class under the symmetries of the matrix.
    pub fn classes(&self, nodes: f64) -> Result<Listing, JsError> {
        let group = options(f64::INFINITY).symmetries(&self.0)?;
        Ok(Listing::of_classes(options(nodes).classes(&self.0, &group)?))
    }

    /// One cover, whichever is found first.
    pub fn finder(&self, nodes: f64) -> Finding {
        Finding::new(options(nodes).finder(&self.0))
    }

    /// How many covers there are.
    pub fn counter(&self, nodes: f64) -> Counting {
        Counting::new(options(nodes).counter(&self.0))
    }

    /// The covers in order of cost.
    pub fn cheapest(&self, costs: &[i64], nodes: f64) -> Result<Pricing, JsError> {
        let cost = |row: RowId| costs.get(row.index()).copied().unwrap_or_default();
        Ok(Pricing::new(options(nodes).cheapest(&self.0, cost)?))
    }

    /// Why there is no cover, in words, with these labels of the rows; nothing if there is one.
    pub fn why(&self, labels: Vec<String>, nodes: f64) -> Result<Option<String>, JsError> {
        let named = self.0.map_labels(|row, ()| labels.get(row.index()).cloned().unwrap_or_default());
        let reason = options(nodes).why_none(&named)?;
        Ok(reason.map(|reason| reason.display(&named).to_string()))
    }
}

fn built(
    runs: &[u32],
    starts: &[u32],
    columns: &[u32],
    colors: &[u32],
    names: &[String],
) -> Result<Matrix<()>, MatrixError> {
    let mut matrix = MatrixBuilder::new();
    let mut entries: Vec<Entry> = Vec::new();
    for run in runs.chunks_exact(3) {
        let (count, least, most) = (run[0] as usize, run[1], run[2]);
        let own = names.get(entries.len()..entries.len() + count).filter(|_| !names.is_empty());
        let block = match (own, (least, most)) {
            (None, (1, 1)) => matrix.primary("column", count),
            (None, SECONDARY) => matrix.secondary("column", count),
            (None, (_, ANY_NUMBER)) => matrix.between("column", count, least..),
            (None, _) => matrix.between("column", count, least..=most),
            (Some(names), (1, 1)) => matrix.primary_named(names),
            (Some(names), SECONDARY) => matrix.secondary_named(names),
            (Some(names), (_, ANY_NUMBER)) => matrix.between_named(names, least..),
            (Some(names), _) => matrix.between_named(names, least..=most),
        };
        entries.extend(block.iter());
    }

    // A number that is none of a column becomes one that the builder refuses.
    let unknown = matrix.clone().primary("column", 0).at(usize::MAX);
    for row in starts.windows(2) {
        let places = row[0] as usize..row[1] as usize;
        let entry = |place: usize| {
            let column = columns.get(place).map_or(usize::MAX, |&column| column as usize);
            let entry = entries.get(column).copied().unwrap_or(unknown);
            match colors.get(place) {
                None | Some(0) => entry,
                Some(color) => entry.colored(color - 1),
            }
        };
        matrix.row((), places.map(entry))?;
    }
    matrix.build()
}
