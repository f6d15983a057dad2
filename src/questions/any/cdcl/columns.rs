//! The columns, each a constraint on the number of its chosen rows, and what follows from them.
//!
//! Of each column two numbers are kept: how many of its rows are chosen, and how many are not out. A column that has as
//! many chosen rows as it may have rules out the others; one with no more rows left than it needs chooses them all.
//! Why is not kept: the reason names the column, and its literals are collected when a conflict asks
//! ([`causes`](CountedColumns::causes)).
//!
//! Invariants: the counts are those of the literals that have been propagated, also after a conflict. While a column is
//! the reason of a literal, its rows that are out (`Needed`) or chosen (`Full`) are those that were so when the literal
//! became true: one more is a conflict at once. The open columns are the first `open_end` of `order`; they close and
//! open in the order of a stack.
//!
//! Source: N. Eén and N. Sörensson, "Translating pseudo-Boolean constraints into SAT", Journal on Satisfiability,
//! Boolean Modeling and Computation 2 (2006), for counts beside clauses. Departure: colors, of which only the rows that
//! clash matter.

use super::trail::{Reason, RowLiteral, Trail};
use crate::engines::view::View;
use crate::matrix::{ByColumn, NO_COLOR};
use crate::util::to_u32;

#[derive(Clone, Debug)]
pub(super) struct CountedColumns {
    /// For each row its columns, with the colors that it gives them.
    entries: ByColumn<(u32, u32)>,
    /// For each column its rows, likewise.
    rows: ByColumn<(u32, u32)>,
    bounds: Vec<AllowedRows>,
    counts: Vec<RowCounts>,
    /// The columns that need rows: first those that are open, as they need more.
    order: Vec<u32>,
    open_end: usize,
    /// For each column its place in `order`, if it is there.
    places: Vec<u32>,
    /// For each column whether that it needs rows was a reason, or may have been one.
    was_needed: Vec<bool>,
    /// The rows and columns that were looked at.
    pub(super) looks: u64,
}

/// The numbers of chosen rows that a column allows. Those of one color count as one.
#[derive(Clone, Copy, Debug)]
struct AllowedRows {
    least: u32,
    most: u32,
}

#[derive(Clone, Copy, Debug)]
struct RowCounts {
    chosen: u32,
    /// The rows that are not out, chosen ones included.
    left: u32,
}

/// Constraints that cannot all be kept: all literals of the reason are true, or false where they are those of a clause.
#[derive(Clone, Copy, Debug)]
pub(super) enum BrokenConstraint {
    /// Two chosen rows clash.
    Clash(u32, u32),
    /// More rows of this column are chosen than may be.
    TooMany(u32),
    /// This column has fewer rows left than it needs.
    TooFew(u32),
    /// All literals of this clause are false.
    Clause(u32),
}

impl CountedColumns {
    /// The bytes for each entry, and for each column.
    pub(super) const ENTRY: usize = 2 * size_of::<(u32, u32)>();
    pub(super) const COLUMN: usize =
        size_of::<AllowedRows>() + size_of::<RowCounts>() + 3 * size_of::<u32>() + 1;

    pub(super) fn new(view: &View) -> Self {
        let mut bounds = vec![AllowedRows { least: 0, most: 1 }; view.columns];
        bounds[..view.primary].iter_mut().for_each(|bounds| bounds.least = 1);
        for multiple in view.multiples() {
            let most = multiple.capacity;
            bounds[multiple.column as usize] =
                AllowedRows { least: most.saturating_sub(multiple.slack), most };
        }

        let (rows, row_count) = (view.by_column(), view.row_count());
        let entries_of = |row: usize| view.entries(row).map(move |entry| (row, entry));
        let counts =
            (0..view.columns).map(|column| RowCounts { chosen: 0, left: to_u32(rows.of(column).len()) });
        let order: Vec<u32> =
            (0..to_u32(view.columns)).filter(|&column| bounds[column as usize].least > 0).collect();
        let mut places = vec![0; view.columns];
        for (place, &column) in (0..).zip(&order) {
            places[column as usize] = place;
        }
        Self {
            entries: ByColumn::new(row_count, (0..row_count).flat_map(entries_of)),
            counts: counts.collect(),
            open_end: order.len(),
            was_needed: vec![false; view.columns],
            looks: 0,
            bounds,
            rows,
            order,
            places,
        }
    }

    pub(super) fn rows_of(&self, column: u32) -> impl Iterator<Item = u32> + '_ {
        self.rows.of(column as usize).iter().map(|&(row, _)| row)
    }

    /// Returns the columns that need more rows, each with the number of its open rows. All literals must have been
    /// propagated.
    pub(super) fn open(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        self.order[..self.open_end].iter().map(|&column| {
            let RowCounts { chosen, left } = self.counts[column as usize];
            (column, left - chosen)
        })
    }

    /// Chooses the rows that columns need from the beginning.
    pub(super) fn begin(&mut self, trail: &mut Trail) -> Result<(), BrokenConstraint> {
        (0..to_u32(self.bounds.len())).try_for_each(|column| self.choose_needed(column, trail))
    }

    /// RowCounts a literal that is true, and sets those that follow from its columns.
    pub(super) fn propagate(
        &mut self,
        literal: RowLiteral,
        trail: &mut Trail,
    ) -> Result<(), BrokenConstraint> {
        let row = literal.row() as usize;
        // In all columns before anything else: a conflict must not leave some of them uncounted.
        for at in 0..self.entries.of(row).len() {
            let column = self.entries.of(row)[at].0 as usize;
            let counts = &mut self.counts[column];
            if literal.is_chosen() {
                counts.chosen += 1;
                if counts.chosen == self.bounds[column].least {
                    self.close(column);
                }
            } else {
                counts.left -= 1;
            }
        }

        for at in 0..self.entries.of(row).len() {
            let entry = self.entries.of(row)[at];
            match literal.is_chosen() {
                true => self.rule_out_others(literal.row(), entry, trail)?,
                false => self.choose_needed(entry.0, trail)?,
            }
        }
        Ok(())
    }

    /// Takes back the counts of the literal that was propagated last.
    pub(super) fn undo(&mut self, literal: RowLiteral) {
        for &(column, _) in self.entries.of(literal.row() as usize) {
            let counts = &mut self.counts[column as usize];
            if literal.is_chosen() {
                // Those that this row closed were the last to close.
                self.open_end += usize::from(counts.chosen == self.bounds[column as usize].least);
                counts.chosen -= 1;
            } else {
                counts.left += 1;
            }
        }
    }

    /// Moves a column from the end of the open ones.
    fn close(&mut self, column: usize) {
        self.open_end -= 1;
        let (place, last) = (self.places[column] as usize, self.open_end);
        self.order.swap(place, last);
        for place in [place, last] {
            self.places[self.order[place] as usize] = to_u32(place);
        }
    }

    /// Rules out the rows that may not follow a chosen one in this column.
    fn rule_out_others(
        &mut self,
        row: u32,
        (column, color): (u32, u32),
        trail: &mut Trail,
    ) -> Result<(), BrokenConstraint> {
        let (most, chosen) = (self.bounds[column as usize].most, self.counts[column as usize].chosen);
        if chosen < most {
            return Ok(());
        }
        if most > 1 && chosen > most {
            return Err(BrokenConstraint::TooMany(column));
        }

        let rows = self.rows.of(column as usize);
        self.looks += rows.len() as u64;
        for &(other, its_color) in rows {
            if most > 1 {
                if trail.is_open(other) {
                    trail.set(RowLiteral::out(other), Reason::Full(column));
                }
            } else if other != row && (color != its_color || color == NO_COLOR) {
                if trail.is_open(other) {
                    trail.set(RowLiteral::out(other), Reason::Clash(row));
                } else if trail.is_true(RowLiteral::chosen(other)) {
                    return Err(BrokenConstraint::Clash(row, other));
                }
            }
        }
        Ok(())
    }

    /// Chooses the rows that are left of a column, if it needs them all.
    fn choose_needed(&mut self, column: u32, trail: &mut Trail) -> Result<(), BrokenConstraint> {
        let least = self.bounds[column as usize].least;
        let RowCounts { chosen, left } = self.counts[column as usize];
        if left < least {
            return Err(BrokenConstraint::TooFew(column));
        }
        if left > least || chosen == left {
            return Ok(());
        }

        let rows = self.rows.of(column as usize);
        self.looks += rows.len() as u64;
        // One that is out and not counted yet is a conflict, which is found when it is.
        for &(row, _) in rows {
            if trail.is_open(row) {
                trail.set(RowLiteral::chosen(row), Reason::Needed(column));
            }
        }
        Ok(())
    }

    /// Adds the negations of all chosen rows of a column, which are false.
    pub(super) fn chosen_of(&mut self, column: u32, trail: &Trail, causes: &mut Vec<RowLiteral>) {
        self.causes(column, RowLiteral::out, trail, causes);
    }

    /// Adds the rows of a column that are out: that they are chosen is false.
    pub(super) fn out_of(&mut self, column: u32, trail: &Trail, causes: &mut Vec<RowLiteral>) {
        self.note_needed(column);
        self.causes(column, RowLiteral::chosen, trail, causes);
    }

    /// Notes that a column needs rows, which is a reason.
    pub(super) fn note_needed(&mut self, column: u32) {
        self.was_needed[column as usize] = true;
    }

    /// Returns the columns of which that was noted.
    pub(super) fn needed(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.was_needed).filter_map(|(column, &was_needed)| was_needed.then_some(column))
    }

    fn causes(
        &mut self,
        column: u32,
        literal: fn(u32) -> RowLiteral,
        trail: &Trail,
        causes: &mut Vec<RowLiteral>,
    ) {
        let rows = self.rows.of(column as usize);
        self.looks += rows.len() as u64;
        causes.extend(rows.iter().map(|&(row, _)| literal(row)).filter(|&literal| trail.is_false(literal)));
    }
}
