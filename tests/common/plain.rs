//! A matrix as plain data, so that the oracles need nothing of the crate.

#![allow(dead_code)] // not every test uses all of it

use exactcover::{Entry, Matrix, MatrixBuilder, RowId};

/// A column, and the colour it gets.
pub type PlainEntry = (usize, Option<u32>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// For each column whether it is a primary one.
    pub primary: Vec<bool>,
    pub rows: Vec<Vec<PlainEntry>>,
}

impl Plain {
    /// The same matrix in the crate's terms. Neighbours of one kind make a block, so that primary and
    /// secondary blocks alternate; a row's label is its number.
    pub fn matrix(&self) -> Matrix<usize> {
        let mut m = MatrixBuilder::new();
        let mut columns: Vec<Entry> = Vec::new();
        for run in self.primary.chunk_by(|a, b| a == b) {
            let name = format!("from {}", columns.len());
            let block = if run[0] { m.primary(name, run.len()) } else { m.secondary(name, run.len()) };
            columns.extend((0..run.len()).map(|index| block.at(index)));
        }
        for (number, row) in self.rows.iter().enumerate() {
            let entry = |&(column, color): &PlainEntry| match color {
                Some(color) => columns[column].colored(color),
                None => columns[column],
            };
            m.row(number, row.iter().map(entry)).expect("a sound row");
        }
        m.build().expect("a small matrix")
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
