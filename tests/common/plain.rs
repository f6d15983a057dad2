//! A matrix as plain data, so that the oracles need nothing of the crate.

#![allow(dead_code)] // the suite and `fuzz` each use a part

use exactcover::matrix::Entry;
use exactcover::runs::Engine;
use exactcover::{Cover, Covers, Matrix, MatrixBuilder, RowId, Search};

pub const ENGINES: [Engine; 2] = [Engine::Links, Engine::Bits];
/// And the choice between the two.
pub const ENGINES_AND_AUTO: [Engine; 3] = [Engine::Auto, Engine::Links, Engine::Bits];

/// A column, and the color it gets.
pub type PlainEntry = (usize, Option<u32>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// For each column whether it is a primary one.
    pub primary: Vec<bool>,
    /// For each column how many rows of a cover must and may cover it.
    pub bounds: Vec<(u32, u32)>,
    pub rows: Vec<Vec<PlainEntry>>,
}

impl Plain {
    /// Each primary column is covered exactly once, each secondary one at most once.
    pub fn new(primary: Vec<bool>, rows: Vec<Vec<PlainEntry>>) -> Self {
        let bounds = primary.iter().map(|&primary| (u32::from(primary), 1)).collect();
        Self { primary, bounds, rows }
    }

    /// The same matrix in the crate's terms. Neighbors of one kind make a block, so that primary and
    /// secondary blocks alternate; a row's label is its number.
    pub fn matrix(&self) -> Matrix<usize> {
        let (mut m, columns) = self.columns();
        for (number, row) in self.rows.iter().enumerate() {
            m.row(number, Self::entries(row, &columns)).expect("a sound row");
        }
        m.build().expect("a small matrix")
    }

    /// Its columns, declared, and an entry of each.
    pub fn columns(&self) -> (MatrixBuilder<usize>, Vec<Entry>) {
        let mut m = MatrixBuilder::new();
        let mut columns: Vec<Entry> = Vec::new();
        let kinds: Vec<_> = self.primary.iter().zip(&self.bounds).collect();
        for run in kinds.chunk_by(|a, b| a == b) {
            let name = format!("from {}", columns.len());
            let block = match run[0] {
                (false, _) => m.secondary(name, run.len()),
                (true, (1, 1)) => m.primary(name, run.len()),
                (true, &(least, most)) => m.between(name, run.len(), least..=most),
            };
            columns.extend((0..run.len()).map(|index| block.at(index)));
        }
        (m, columns)
    }

    /// The entries of a row of these columns.
    pub fn entries(row: &[PlainEntry], columns: &[Entry]) -> Vec<Entry> {
        let entry = |&(column, color): &PlainEntry| match color {
            Some(color) => columns[column].colored(color),
            None => columns[column],
        };
        row.iter().map(entry).collect()
    }
}

/// Covers in an order that does not depend on the search: the rows of each ascending, then the covers. A cover that is
/// there twice stays so.
pub fn as_set<R: Ord>(covers: Vec<Vec<R>>) -> Vec<Vec<R>> {
    let mut covers = covers;
    covers.iter_mut().for_each(|rows| rows.sort());
    covers.sort();
    covers
}

/// Row ids as plain numbers, in their order.
pub fn indices(rows: &[RowId]) -> Vec<usize> {
    rows.iter().map(|row| row.index()).collect()
}

/// Row numbers as ids, in their order.
pub fn ids(rows: &[usize]) -> Vec<RowId> {
    rows.iter().map(|&row| RowId::new(row as u32)).collect()
}

/// The rest of a search: its covers in the order found, the rows of each in the order chosen.
pub fn sequence(covers: Covers) -> Vec<Vec<usize>> {
    covers.map(|cover| indices(&cover)).collect()
}

/// The cover with its rows ascending.
pub fn ascending(cover: &Cover) -> Cover {
    let mut rows = cover.to_vec();
    rows.sort();
    rows.into_iter().collect()
}

/// What `Cheapest` promises: the covers of the search without costs, sorted by cost and otherwise left in their order,
/// the rows of each ascending.
pub fn sorted<L>(options: &Search, matrix: &Matrix<L>, costs: &[i64]) -> Vec<(i64, Cover)> {
    let cost = |cover: &Cover| cover.iter().map(|row| costs[row.index()]).sum();
    let covers = options.covers(matrix).map(|cover| (cost(&cover), ascending(&cover)));
    let mut all: Vec<(i64, Cover)> = covers.collect();
    all.sort_by_key(|&(cost, _)| cost);
    all
}

/// The same, in the order of the search with costs: it begins with one of the cheapest, the one found first.
pub fn in_order<L>(
    options: &Search,
    matrix: &Matrix<L>,
    costs: &[i64],
    first: Option<&(i64, Cover)>,
) -> Vec<(i64, Cover)> {
    let mut all = sorted(options, matrix, costs);
    let ties = all.iter().take_while(|cover| cover.0 == all[0].0).count();
    if let Some(at) = all[..ties].iter().position(|cover| Some(cover) == first) {
        all[..=at].rotate_right(1);
    }
    all
}
