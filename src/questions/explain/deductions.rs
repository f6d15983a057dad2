//! What follows from a matrix step by step, each step with its reason: a column with one row left, columns that are
//! confined to as many others, a short contradiction. The easiest that there is comes next.

use std::fmt;
use std::iter::FusedIterator;

use super::confined::{Confined, ConfinedSearch, LARGEST_SET};
use super::contradictions::{Refuted, refuted};
use super::possible_rows::PossibleRows;
use crate::matrix::{ColumnId, Matrix, RowId};
use crate::search::{Budget, Cancel, Outcome, Search, Stopped};
use crate::util::{has_room, to_u32, write_list};

/// One step of [`Deductions`]: what follows, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deduction {
    /// A primary column has one row left: it is in every cover.
    Forced {
        /// The column.
        column: ColumnId,
        /// The row.
        row: RowId,
    },
    /// Some primary columns without a common row have rows only in as many other columns. Each of the others is covered by
    /// a row of theirs, once, so all other rows there are in no cover; nor are those that cover two of the others.
    Confined {
        /// One to four columns, ascending.
        columns: Vec<ColumnId>,
        /// As many other columns, ascending.
        others: Vec<ColumnId>,
        /// The rows that are in no cover, ascending.
        excluded: Vec<RowId>,
    },
    /// If this row were chosen, others would be forced one after the other, until a column had no row. So the row is in no
    /// cover.
    Contradiction {
        /// The row that is in no cover.
        row: RowId,
        /// The rows that would be forced, in this order.
        chain: Vec<RowId>,
        /// The column that would have no row.
        column: ColumnId,
    },
}

impl Deduction {
    /// Displays the step in the words of the problem: rows by their labels, columns as the matrix names them. `matrix` is
    /// the one that was asked about.
    pub fn display<'a, L: fmt::Display>(&'a self, matrix: &'a Matrix<L>) -> impl fmt::Display + 'a {
        DeductionInWords { deduction: self, matrix }
    }
}

/// See [`Deduction::display`].
struct DeductionInWords<'a, L> {
    deduction: &'a Deduction,
    matrix: &'a Matrix<L>,
}

impl<L: fmt::Display> fmt::Display for DeductionInWords<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = |row: &RowId| self.matrix.label(*row).map_or(String::new(), L::to_string);
        let name =
            |column: &ColumnId| self.matrix.column_name(*column).map_or(String::new(), |it| it.to_string());
        match self.deduction {
            Deduction::Forced { column, row } => {
                write!(f, "{}: the only row of {}", label(row), name(column))
            }
            Deduction::Confined { columns, others, excluded } => {
                let excluded: Vec<String> = excluded.iter().map(label).collect();
                write!(f, "not {}: all rows of ", excluded.join(", not "))?;
                write_list(f, &columns.iter().map(name).collect::<Vec<_>>())?;
                f.write_str(" cover ")?;
                write_list(f, &others.iter().map(name).collect::<Vec<_>>())
            }
            Deduction::Contradiction { row, chain, column } => {
                write!(f, "not {}: it would ", label(row))?;
                if !chain.is_empty() {
                    write!(f, "force {} and ", chain.iter().map(label).collect::<Vec<_>>().join(", then "))?;
                }
                write!(f, "leave no row for {}", name(column))
            }
        }
    }
}

/// The steps that follow from a matrix one after the other, each applied as it is yielded. From [`Search::deductions`].
#[derive(Clone, Debug)]
#[must_use = "nothing is deduced until the steps are asked for"]
pub struct Deductions {
    rows: PossibleRows,
    sets: ConfinedSearch,
    cancel: Cancel,
    nodes_left: u64,
    outcome: Outcome,
}

impl Deductions {
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>) -> Result<Self, Stopped> {
        if !has_room(PossibleRows::bytes(matrix.incidence())) {
            return Err(Stopped::Refused);
        }
        let mut rows = PossibleRows::of(matrix.incidence());
        for row in options.excluded() {
            rows.exclude(row.index());
        }
        options.chosen().iter().for_each(|row| rows.choose(row.index()));

        Ok(Self {
            rows,
            sets: ConfinedSearch::default(),
            cancel: options.cancel.clone(),
            nodes_left: options.node_limit.unwrap_or(u64::MAX),
            outcome: Outcome::Running,
        })
    }

    /// Returns why there are no more steps: [`Exhausted`](Outcome::Exhausted) if none follows, which does not say whether
    /// there is a cover, or an early end. `Running` as long as there may be more.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the rows that may still be in a cover, ascending. The others are in none.
    pub fn possible(&self) -> impl Iterator<Item = RowId> + '_ {
        self.rows.live().map(|row| RowId::new(to_u32(row)))
    }

    /// Returns a column that no row is left to cover, if that has shown: then there is no cover. If a chosen row is
    /// excluded, or clashes with another one, it is a column of this row.
    #[must_use]
    pub fn uncoverable(&self) -> Option<ColumnId> {
        self.rows.empty().map(column_id)
    }

    /// Finds the easiest step and applies it.
    fn step(&mut self, budget: &mut Budget) -> Result<Option<Deduction>, Stopped> {
        budget.spend(1)?;
        if self.rows.empty().is_some() {
            return Ok(None);
        }
        let forced = self.rows.forced().next();
        if let Some((column, row)) = forced {
            self.rows.choose(row);
            return Ok(Some(Deduction::Forced { column: column_id(column), row: RowId::new(to_u32(row)) }));
        }

        for size in 1..=LARGEST_SET {
            let found = self.sets.find(&self.rows, size, 1, budget)?;
            if let Some(Confined { columns, others, excluded }) = found.into_iter().next() {
                for &row in &excluded {
                    self.rows.exclude(row);
                }
                let [columns, others] = [columns, others].map(|it| it.into_iter().map(column_id).collect());
                return Ok(Some(Deduction::Confined { columns, others, excluded: row_ids(excluded) }));
            }
        }

        let Some(Refuted { row, chain, column }) = refuted(&mut self.rows, budget)? else {
            return Ok(None);
        };
        self.rows.exclude(row);
        let (row, chain, column) = (RowId::new(to_u32(row)), row_ids(chain), column_id(column));
        Ok(Some(Deduction::Contradiction { row, chain, column }))
    }
}

fn column_id(column: usize) -> ColumnId {
    ColumnId::new(to_u32(column))
}

fn row_ids(rows: Vec<usize>) -> Vec<RowId> {
    rows.into_iter().map(|row| RowId::new(to_u32(row))).collect()
}

impl Iterator for Deductions {
    type Item = Deduction;

    fn next(&mut self) -> Option<Deduction> {
        if self.outcome != Outcome::Running {
            return None;
        }
        // Its own copy of the flag, which the budget borrows.
        let cancel = self.cancel.clone();
        let mut budget = Budget::nodes(self.nodes_left, &cancel);
        let step = self.step(&mut budget);
        self.nodes_left = budget.left();
        self.outcome = match &step {
            Ok(Some(_)) => Outcome::Running,
            Ok(None) => Outcome::Exhausted,
            Err(stopped) => stopped.outcome(),
        };
        step.ok().flatten()
    }
}

impl FusedIterator for Deductions {}
