//! The rows that are decided so far, in the order in which they were, each with its level and its reason.
//!
//! A row is open until one of its two literals is true: that it is chosen, or that it is out. Level 0 is the root: what
//! is true there is true in each cover. Each decision begins a level.
//!
//! Invariant: the literals of a level stand together, the levels in order; the first `head` literals have been
//! propagated. A reason tells which literals made one true, and all of them stand before it.

use std::ops::Not;

use crate::util::to_u32;

/// That a row is chosen, or that it is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RowLiteral(u32);

impl RowLiteral {
    pub(super) fn new(row: u32, is_chosen: bool) -> Self {
        Self(2 * row + u32::from(!is_chosen))
    }

    pub(super) fn chosen(row: u32) -> Self {
        Self(2 * row)
    }

    pub(super) fn out(row: u32) -> Self {
        Self(2 * row + 1)
    }

    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn row(self) -> u32 {
        self.0 / 2
    }

    /// Returns its place in a list with an entry for each literal.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The opposite.
impl Not for RowLiteral {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// What made a literal true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    /// A decision; at the root nothing that is asked for.
    Decision,
    /// This row is chosen, with which it clashes.
    Clash(u32),
    /// As many other rows of this column are chosen as may be.
    Full(u32),
    /// So many rows of this column are out that it needs all others.
    Needed(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// For each literal 1 if it is true, -1 if it is false, 0 if its row is open.
    values: Vec<i8>,
    /// For each row that is not open the level of its literal.
    levels: Vec<u32>,
    /// For each row that is not open the reason of its literal.
    reasons: Vec<Reason>,
    literals: Vec<RowLiteral>,
    head: usize,
    /// The number of chosen rows.
    chosen: usize,
    /// For each level above the root where it begins.
    starts: Vec<usize>,
}

impl Trail {
    /// The bytes for each row, levels included.
    pub(super) const ROW: usize = 2 + 2 * size_of::<u32>() + size_of::<Reason>() + size_of::<usize>();

    pub(super) fn new(rows: usize) -> Self {
        Self {
            values: vec![0; 2 * rows],
            levels: vec![0; rows],
            reasons: vec![Reason::Decision; rows],
            literals: Vec::with_capacity(rows),
            head: 0,
            chosen: 0,
            starts: Vec::with_capacity(rows),
        }
    }

    #[inline]
    pub(super) fn is_true(&self, literal: RowLiteral) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: RowLiteral) -> bool {
        self.values[literal.index()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, row: u32) -> bool {
        self.values[RowLiteral::chosen(row).index()] == 0
    }

    /// Returns the number of decisions so far.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Returns the number of chosen rows.
    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    /// Returns the level at which a literal became true or false.
    pub(super) fn level_of(&self, literal: RowLiteral) -> usize {
        self.levels[literal.row() as usize] as usize
    }

    /// Returns the reason of a literal that is true or false.
    pub(super) fn reason(&self, literal: RowLiteral) -> Reason {
        self.reasons[literal.row() as usize]
    }

    pub(super) fn literals(&self) -> &[RowLiteral] {
        &self.literals
    }

    /// Returns the literals that were true before the last decision, above the root.
    pub(super) fn before_last_decision(&self) -> &[RowLiteral] {
        &self.literals[..self.starts.last().copied().unwrap_or(0)]
    }

    /// Takes the next literal to be propagated.
    pub(super) fn next(&mut self) -> Option<RowLiteral> {
        let literal = self.literals.get(self.head).copied()?;
        self.head += 1;
        Some(literal)
    }

    /// Makes a literal of an open row true.
    pub(super) fn set(&mut self, literal: RowLiteral, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let row = literal.row() as usize;
        self.levels[row] = to_u32(self.level());
        self.reasons[row] = reason;
        self.literals.push(literal);
        self.chosen += usize::from(literal.is_chosen());
    }

    /// Begins a level with this literal.
    pub(super) fn decide(&mut self, literal: RowLiteral) {
        self.starts.push(self.literals.len());
        self.set(literal, Reason::Decision);
    }

    /// Takes back the last literal above this level: returns it, and whether it had been propagated; `None` if there is
    /// none.
    pub(super) fn undo(&mut self, level: usize) -> Option<(RowLiteral, bool)> {
        let &start = self.starts.get(level)?;
        if self.literals.len() == start {
            self.starts.truncate(level);
            return None;
        }

        let literal = self.literals.pop()?;
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        self.chosen -= usize::from(literal.is_chosen());
        let was_propagated = self.literals.len() < self.head;
        self.head = self.head.min(self.literals.len());
        Some((literal, was_propagated))
    }
}
