//! A problem as arrays of numbers, and the questions about it, in slices of nodes: what the package for npm asks. Names and labels
//! stay in JavaScript; only for a reason in words they come here.
//!
//! `runs` has three numbers for columns that follow each other: how many there are, and the least and the most rows of a cover that
//! cover each. `rows` has of each row how many columns it covers, and then those. `colors` is empty, or has in the places of these
//! columns the color plus 1, or 0. Without `names` columns are called by their numbers.

mod searches;

use exactcover::matrix::{Block, Entry};
use exactcover::runs::{Branching, Stopped};
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

/// All covers. Limits are of nodes; a `u64` would be a BigInt.
#[wasm_bindgen]
pub fn covers(runs: &[u32], rows: &[u32], colors: &[u32], nodes: f64) -> Result<Listing, JsError> {
    Ok(Listing::of_covers(options(nodes).covers(&built(runs, rows, colors, &[])?)))
}

/// All covers in an order of its own, in which a second one, or that there is none, is soon found.
#[wasm_bindgen]
pub fn two(runs: &[u32], rows: &[u32], colors: &[u32], nodes: f64) -> Result<Listing, JsError> {
    let search = options(nodes).branch(Branching::Conflicts);
    Ok(Listing::of_covers(search.covers(&built(runs, rows, colors, &[])?)))
}

/// One cover of each class under the symmetries of the matrix.
#[wasm_bindgen]
pub fn classes(runs: &[u32], rows: &[u32], colors: &[u32], nodes: f64) -> Result<Listing, JsError> {
    let matrix = built(runs, rows, colors, &[])?;
    let group = options(f64::INFINITY).symmetries(&matrix)?;
    Ok(Listing::of_classes(options(nodes).classes(&matrix, &group)?))
}

/// One cover, whichever is found first.
#[wasm_bindgen]
pub fn finder(runs: &[u32], rows: &[u32], colors: &[u32], nodes: f64) -> Result<Finding, JsError> {
    Ok(Finding::new(options(nodes).finder(&built(runs, rows, colors, &[])?)))
}

/// How many covers there are.
#[wasm_bindgen]
pub fn counter(runs: &[u32], rows: &[u32], colors: &[u32], nodes: f64) -> Result<Counting, JsError> {
    Ok(Counting::new(options(nodes).counter(&built(runs, rows, colors, &[])?)))
}

/// The covers in order of cost.
#[wasm_bindgen]
pub fn cheapest(
    runs: &[u32],
    rows: &[u32],
    colors: &[u32],
    nodes: f64,
    costs: &[i64],
) -> Result<Pricing, JsError> {
    let cost = |row: RowId| costs.get(row.index()).copied().unwrap_or_default();
    Ok(Pricing::new(options(nodes).cheapest(&built(runs, rows, colors, &[])?, cost)?))
}

/// Why there is no cover, in words, with these names of the columns and labels of the rows.
#[wasm_bindgen]
pub fn explainer(
    runs: &[u32],
    rows: &[u32],
    colors: &[u32],
    names: Vec<String>,
    labels: Vec<String>,
) -> Result<Explaining, JsError> {
    let matrix = built(runs, rows, colors, &names)?;
    let label = |row: RowId| labels.get(row.index()).cloned().unwrap_or_default();
    Ok(Explaining { matrix: matrix.map_labels(|row, ()| label(row)) })
}

/// A problem in words.
#[wasm_bindgen]
pub struct Explaining {
    matrix: Matrix<String>,
}

#[wasm_bindgen]
impl Explaining {
    /// The reason, if it is found in so many nodes, else the error `limited`; nothing if there is a cover.
    pub fn why(&self, nodes: f64) -> Result<Option<String>, JsError> {
        let reason = options(nodes).why_none(&self.matrix).map_err(|stopped| match stopped {
            Stopped::Limited => JsError::new("limited"),
            stopped => stopped.into(),
        })?;
        Ok(reason.map(|reason| reason.display(&self.matrix).to_string()))
    }
}

/// The matrix of a problem.
fn built(runs: &[u32], rows: &[u32], colors: &[u32], names: &[String]) -> Result<Matrix<()>, MatrixError> {
    let mut matrix = MatrixBuilder::new();
    // Each block with the number of its first column.
    let mut blocks: Vec<(usize, Block)> = Vec::new();
    let mut first = 0_usize;
    for run in runs.chunks_exact(3) {
        let (count, least, most) = (run[0] as usize, run[1], run[2]);
        let own = names.get(first..first.saturating_add(count)).filter(|_| !names.is_empty());
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
        blocks.push((first, block));
        first = first.saturating_add(count);
    }
    // So that there is one for each column: a number that is none of a column is one outside it, which the builder refuses.
    if blocks.is_empty() {
        blocks.push((0, matrix.primary("column", 0)));
    }
    if let [(_, block)] = blocks[..] {
        add(&mut matrix, rows, colors, |column| block.at(column))?;
    } else {
        add(&mut matrix, rows, colors, |column| {
            let (first, block) = blocks[blocks.partition_point(|&(first, _)| first <= column) - 1];
            block.at(column - first)
        })?;
    }
    matrix.build()
}

/// Adds the rows. It is compiled for one block of columns and for several, as most problems have one, and then take half as long.
fn add(
    matrix: &mut MatrixBuilder<()>,
    rows: &[u32],
    colors: &[u32],
    entry: impl Fn(usize) -> Entry,
) -> Result<(), MatrixError> {
    let mut at = 0;
    while let Some(&count) = rows.get(at) {
        let end = (at + 1).saturating_add(count as usize).min(rows.len());
        let places = at + 1..end;
        at = end;
        if colors.is_empty() {
            matrix.row((), rows[places].iter().map(|&column| entry(column as usize)))?;
            continue;
        }
        let colored = |place: usize| match colors.get(place) {
            None | Some(0) => entry(rows[place] as usize),
            Some(color) => entry(rows[place] as usize).colored(color - 1),
        };
        matrix.row((), places.map(colored))?;
    }
    Ok(())
}
