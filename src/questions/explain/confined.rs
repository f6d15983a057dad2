//! Columns whose rows are confined to as many other columns: all other rows of those are in no cover.
//!
//! Let k open primary columns have no row in common, and let each of their rows cover at least one of k other columns,
//! each of which is covered at most once. A cover has one row of each of the k, so k rows, and no two of them share one of
//! the others. So each of these rows covers exactly one of the others, and none is left for a further row. A row is in no
//! cover if it covers one of the others and none of the k, or two of the others. The others may be secondary.
//!
//! In a Sudoku, where columns are cells, and digits in houses, these are locked candidates (k = 1), naked and hidden
//! pairs, triples and quads, X-wings, swordfish and jellyfish, and many that have no name: players call them sets of rank
//! 0 (A. Barker).
//!
//! A set of which a part is confined to as many others is passed over: that part is to be applied first. In what is left
//! each of the others is covered by rows of two of the k columns at least. So the search begins with a column, and chooses
//! one of the columns of its first row that the others do not cover yet, until they cover all; then it goes on with a
//! further column of a row of the first of the others that only one column needs. For k others it counts the rows of all
//! columns there, and each k of those that are confined without a common row are a set.
//!
//! Where no set was left, a new one has a column that has lost rows since: the search begins only with those.

use std::collections::BTreeSet;

use super::possible_rows::PossibleRows;
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

/// The search for sets, and for each size how many rows had been excluded when no set was left.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConfinedSearch {
    none_at: [Option<usize>; LARGEST_SET],
}

impl ConfinedSearch {
    /// Finds the sets of this many columns, at most `most`, that exclude any row.
    pub(crate) fn find(
        &mut self,
        rows: &PossibleRows,
        size: usize,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Confined>, Stopped> {
        let columns = rows.column_count();
        let mut rank = vec![usize::MAX; columns];
        let starts = rows.columns_changed_since(self.none_at[size - 1]);
        starts.iter().for_each(|&column| rank[column] = column);
        let mut search = SetSearch {
            rows,
            size,
            most,
            budget,
            rank,
            others: Vec::new(),
            is_other: vec![false; columns],
            hits: vec![0; columns],
            tried: BTreeSet::new(),
            found: Vec::new(),
        };
        let ended = starts.into_iter().try_for_each(|column| {
            let can_begin = rows.is_open(column) && rows.size(column) > 1;
            if can_begin { search.cover(&mut vec![column]) } else { Ok(()) }
        });

        let found = search.found;
        // Nor is it begun again where it ended early.
        if found.is_empty() || ended.is_err() {
            self.none_at[size - 1] = Some(rows.mark()[1]);
        }
        ended.map(|()| found)
    }
}

struct SetSearch<'a, 'b> {
    rows: &'a PossibleRows,
    size: usize,
    most: usize,
    budget: &'a mut Budget<'b>,
    /// For each column to begin with its number, for the others more: no further column has a lower one.
    rank: Vec<usize>,
    /// The columns to which others are confined, as a list and marked.
    others: Vec<usize>,
    is_other: Vec<bool>,
    /// For each column the number of its rows that the others cover, while these are counted; else 0.
    hits: Vec<usize>,
    /// The others that have been found to have enough columns.
    tried: BTreeSet<Vec<usize>>,
    found: Vec<Confined>,
}

impl SetSearch<'_, '_> {
    /// Covers all rows of the last of these columns by the others, to which further ones are added; then goes on.
    fn cover(&mut self, columns: &mut Vec<usize>) -> Result<(), Stopped> {
        self.budget.spend(1)?;
        let (rows, is_full) = (self.rows, self.others.len() == self.size);
        let Some(&last) = columns.last() else { return Ok(()) };
        let row = match rows.rows_of(last).find(|&row| !self.is_hit(row)) {
            None if is_full => return self.count(),
            None => return self.extend(columns),
            Some(_) if is_full || self.found.len() >= self.most => return Ok(()),
            Some(row) => row,
        };

        for &column in rows.columns_of(row) {
            if column != last && rows.is_limiting(column) {
                self.others.push(column);
                self.is_other[column] = true;
                self.cover(columns)?;
                self.is_other[column] = false;
                self.others.pop();
            }
        }
        Ok(())
    }

    /// Adds a further column.
    fn extend(&mut self, columns: &mut Vec<usize>) -> Result<(), Stopped> {
        // As many as the others: a set by themselves.
        if columns.len() >= self.others.len() {
            return Ok(());
        }
        let rows = self.rows;
        let covers = |row: usize, set: &[usize]| rows.columns_of(row).iter().any(|it| set.contains(it));
        // One of the others that only one of the columns needs: another of the set must need it too.
        let needs = |column: usize, other| rows.rows_of(column).any(|row| covers(row, &[other]));
        let is_single = |&other: &usize| columns.iter().filter(|&&column| needs(column, other)).count() == 1;
        let single = self.others.iter().position(is_single);
        let needed = single.map_or(&self.others[..], |at| &self.others[at..=at]);

        let is_further = |column: usize| {
            let comes_later = self.rank[column] > self.rank[columns[0]];
            comes_later && rows.is_open(column) && !self.is_other[column] && self.is_apart(column, columns)
        };
        let of_needed = needed.iter().flat_map(|&other| rows.rows_of(other));
        let mut further: Vec<usize> =
            of_needed.flat_map(|row| rows.columns_of(row).iter().copied()).collect();
        further.sort_unstable();
        further.dedup();
        further.retain(|&column| is_further(column));

        for column in further {
            columns.push(column);
            self.cover(columns)?;
            columns.pop();
        }
        Ok(())
    }

    /// Finds the sets that are confined to the others.
    fn count(&mut self) -> Result<(), Stopped> {
        let (rows, mut inside) = (self.rows, Vec::new());
        // Each column of a set has two rows or more, and there is one to exclude.
        if self.others.iter().map(|&other| rows.size(other)).sum::<usize>() <= 2 * self.size {
            return Ok(());
        }
        for column in hit_columns(rows, &self.others) {
            self.hits[column] += 1;
            let is_confined = self.hits[column] == rows.size(column);
            if is_confined && rows.is_open(column) && !self.is_other[column] {
                inside.push(column);
            }
        }
        hit_columns(rows, &self.others).for_each(|column| self.hits[column] = 0);

        if inside.len() < self.size {
            return Ok(());
        }
        let mut others = self.others.clone();
        others.sort_unstable();
        if !self.tried.insert(others) {
            return Ok(());
        }
        inside.sort_unstable();
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
        let mut others = self.others.clone();
        others.sort_unstable();
        let shared = |row: usize, set: &[usize]| {
            let columns = rows.columns_of(row).iter();
            columns.filter(|column| set.contains(column)).count()
        };
        let is_out = |&row: &usize| shared(row, columns) == 0 || shared(row, &others) > 1;
        let of_others = others.iter().flat_map(|&other| rows.rows_of(other));
        let excluded: BTreeSet<usize> = of_others.filter(is_out).collect();
        if !excluded.is_empty() {
            let excluded = excluded.into_iter().collect();
            self.found.push(Confined { columns: columns.to_vec(), others, excluded });
        }
    }

    fn is_hit(&self, row: usize) -> bool {
        self.rows.columns_of(row).iter().any(|&column| self.is_other[column])
    }

    /// Checks whether the column has no row in common with these.
    fn is_apart(&self, column: usize, columns: &[usize]) -> bool {
        let rows = self.rows;
        rows.rows_of(column).all(|row| !rows.columns_of(row).iter().any(|it| columns.contains(it)))
    }
}

/// Returns the columns of the rows of these columns; a row of two of them counts once.
fn hit_columns<'a>(rows: &'a PossibleRows, others: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    let is_first = |at: usize, row| !rows.columns_of(row).iter().any(|it| others[..at].contains(it));
    let others = others.iter().enumerate();
    let hit = others.flat_map(move |(at, &other)| rows.rows_of(other).filter(move |&row| is_first(at, row)));
    hit.flat_map(|row| rows.columns_of(row).iter().copied())
}
