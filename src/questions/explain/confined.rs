//! Columns whose rows are confined to as many other columns: all other rows of those are in no cover.
//!
//! Let k open primary columns have no row in common, and let each of their rows cover at least one of k other columns, each
//! of which is covered at most once. A cover has one row of each of the k, so k rows, and no two of them share one of the others.
//! So each of these rows covers exactly one of the others, and none is left for a further row. A row is in no cover if it
//! covers one of the others and none of the k, or two of the others. The others may be secondary.
//!
//! In a Sudoku, where columns are cells, and digits in houses, these are locked candidates (k = 1), naked and hidden
//! pairs, triples and quads, X-wings, swordfish and jellyfish, and many that have no name. B. Felgenhauer's and others' players'
//! lore has them as "rank 0" or "multi-sector locked sets".
//!
//! The search begins with the first column, and chooses for its first row that is not covered yet one of the row's columns,
//! until all are. Then, while there are fewer than k others, it adds a further column of a row of these. For k others all
//! columns that are confined to them are counted, and each k of these without a common row are a set. Sets of fewer columns
//! must have been applied: what is made up of them is passed over.

use std::collections::BTreeSet;

use super::live_rows::LiveRows;
use crate::search::{Budget, Stopped};

/// Sets of more columns are not looked for.
pub(crate) const LARGEST_SET: usize = 4;

/// Columns that are confined to others, and the rows that are in no cover for that reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Confined {
    pub(crate) columns: Vec<usize>,
    pub(crate) others: Vec<usize>,
    pub(crate) excluded: Vec<usize>,
}

/// Finds the sets of this many columns, at most `most`, that exclude any row.
pub(crate) fn confined(
    rows: &LiveRows,
    size: usize,
    most: usize,
    budget: &mut Budget,
) -> Result<Vec<Confined>, Stopped> {
    let mut search = SetSearch {
        rows,
        size,
        most,
        budget,
        others: Vec::new(),
        hits: vec![0; rows.column_count()],
        tried: BTreeSet::new(),
        found: Vec::new(),
    };
    for column in 0..rows.column_count() {
        if rows.is_open(column) && rows.size(column) > 1 && search.found.len() < most {
            search.cover(&mut vec![column])?;
        }
    }
    Ok(search.found)
}

struct SetSearch<'a, 'b> {
    rows: &'a LiveRows,
    size: usize,
    most: usize,
    budget: &'a mut Budget<'b>,
    /// The columns to which others are confined.
    others: Vec<usize>,
    /// For each column the number of its rows that cover one of the others, while these are counted; else 0.
    hits: Vec<usize>,
    tried: BTreeSet<Vec<usize>>,
    found: Vec<Confined>,
}

impl SetSearch<'_, '_> {
    /// Covers all rows of the last of these columns by the others, to which further ones are added; then goes on.
    fn cover(&mut self, columns: &mut Vec<usize>) -> Result<(), Stopped> {
        self.budget.spend(1)?;
        let Some(&last) = columns.last() else { return Ok(()) };
        let (rows, full) = (self.rows, self.others.len() == self.size);
        let Some(row) = rows.rows_of(last).find(|&row| !self.is_hit(row)) else {
            return if full { self.count() } else { self.extend(columns) };
        };
        if full {
            return Ok(());
        }

        for column in rows.columns_of(row).filter(|&column| column != last && rows.is_limiting(column)) {
            self.others.push(column);
            self.cover(columns)?;
            self.others.pop();
        }
        Ok(())
    }

    /// Adds one more column of a row that the others cover.
    fn extend(&mut self, columns: &mut Vec<usize>) -> Result<(), Stopped> {
        // Columns that are confined to as many others are a set by themselves.
        if self.others.len() <= columns.len() {
            return Ok(());
        }
        let rows = self.rows;
        let rows_of_others = self.others.iter().flat_map(|&other| rows.rows_of(other));
        let further: BTreeSet<usize> = rows_of_others.flat_map(|row| rows.columns_of(row)).collect();
        for column in further {
            // The first is the lowest, so that each set is found from one of its columns.
            let is_new = column > columns[0] && rows.is_open(column) && !self.others.contains(&column);
            if is_new && self.is_apart(column, columns) {
                columns.push(column);
                self.cover(columns)?;
                columns.pop();
            }
        }
        Ok(())
    }

    /// Finds the sets that are confined to the others.
    fn count(&mut self) -> Result<(), Stopped> {
        let mut others = self.others.clone();
        others.sort_unstable();
        if self.found.len() >= self.most || !self.tried.insert(others) {
            return Ok(());
        }

        let (rows, mut touched) = (self.rows, Vec::new());
        for (at, &other) in self.others.iter().enumerate() {
            // A row of two of the others counts once.
            let is_first = |&row: &usize| rows.columns_of(row).all(|it| !self.others[..at].contains(&it));
            for column in rows.rows_of(other).filter(is_first).flat_map(|row| rows.columns_of(row)) {
                self.hits[column] += 1;
                touched.push(column);
            }
        }
        touched.sort_unstable();
        touched.dedup();

        let is_confined = |&column: &usize| {
            rows.is_open(column) && self.hits[column] == rows.size(column) && !self.others.contains(&column)
        };
        let inside: Vec<usize> = touched.iter().copied().filter(is_confined).collect();
        touched.iter().for_each(|&column| self.hits[column] = 0);
        self.choose(&inside, &mut Vec::new())
    }

    /// Takes each choice of as many of the columns as there are others, no two with a row in common.
    fn choose(&mut self, inside: &[usize], columns: &mut Vec<usize>) -> Result<(), Stopped> {
        self.budget.spend(1)?;
        if columns.len() == self.size {
            self.conclude(columns);
            return Ok(());
        }
        for (at, &column) in inside.iter().enumerate() {
            if self.found.len() < self.most && self.is_apart(column, columns) {
                columns.push(column);
                self.choose(&inside[at + 1..], columns)?;
                columns.pop();
            }
        }
        Ok(())
    }

    /// Adds the set, if it excludes any row.
    fn conclude(&mut self, columns: &[usize]) {
        let rows = self.rows;
        let among = |row: usize, set: &[usize]| rows.columns_of(row).filter(|it| set.contains(it)).count();
        let is_out = |&row: &usize| among(row, columns) == 0 || among(row, &self.others) > 1;
        let excluded: BTreeSet<usize> =
            self.others.iter().flat_map(|&other| rows.rows_of(other)).filter(is_out).collect();
        if !excluded.is_empty() {
            let mut others = self.others.clone();
            others.sort_unstable();
            let excluded = excluded.into_iter().collect();
            self.found.push(Confined { columns: columns.to_vec(), others, excluded });
        }
    }

    fn is_hit(&self, row: usize) -> bool {
        self.rows.columns_of(row).any(|column| self.others.contains(&column))
    }

    /// Checks whether the column has no row in common with these.
    fn is_apart(&self, column: usize, columns: &[usize]) -> bool {
        let rows = self.rows;
        rows.rows_of(column).all(|row| rows.columns_of(row).all(|it| !columns.contains(&it)))
    }
}
