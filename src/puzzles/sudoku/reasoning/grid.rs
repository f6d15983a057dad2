//! The board and the candidates of each cell.
//!
//! Invariant: a digit that stands in a cell is the only candidate of this cell, and no candidate of any other cell of
//! its houses. If that leaves a cell without candidates, this is recorded as the contradiction; so is a full cage with
//! another sum. So a board without empty cells and without a contradiction is a solution.

use std::ops::RangeInclusive;

use super::Step;
use crate::adapters::sudoku::{Board, Candidate, House, Layout, Requirement, Sudoku};
use crate::util::ones;

/// A set of digits, or of places within a full house: a bit for each.
pub(super) type DigitBits = u32;

#[derive(Clone, Debug)]
pub(super) struct Grid {
    board: Board,
    candidates: Vec<DigitBits>,
    empty: usize,
    contradiction: Option<Requirement>,
}

impl Grid {
    pub(super) fn new(puzzle: &Sudoku) -> Self {
        let layout = puzzle.layout();
        let board = Sudoku::empty(layout.clone()).givens;
        let empty = layout.cells().len();
        let mut grid = Self { board, candidates: Vec::new(), empty, contradiction: None };
        grid.candidates = (0..empty).map(|cell| puzzle.layout().allowed(cell)).collect();
        for (cell, &digit) in puzzle.givens().cells().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            grid.place(cell, digit);
        }
        grid
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn layout(&self) -> &Layout {
        self.board.layout()
    }

    pub(super) fn candidates(&self, cell: usize) -> DigitBits {
        self.candidates[cell]
    }

    pub(super) fn candidate(&self, cell: usize, digit: u8) -> Candidate {
        Candidate { cell, position: self.layout().cells()[cell], digit }
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.board.cells()[cell] == 0
    }

    /// Returns the number of empty cells.
    pub(super) fn empty(&self) -> usize {
        self.empty
    }

    /// Returns the full houses, which hold every digit, with their indices.
    pub(super) fn full_houses(&self) -> impl Iterator<Item = (usize, &House)> {
        let layout = self.layout();
        layout.houses().iter().enumerate().filter(|(_, house)| layout.is_full(house))
    }

    /// Returns for each digit its places in a full house, as indices into the house's cells.
    pub(super) fn places(&self, house: &House) -> [DigitBits; Layout::MAX_DIGITS + 1] {
        let mut places = [0; Layout::MAX_DIGITS + 1];
        for (at, &cell) in house.cells().iter().enumerate() {
            for digit in members(self.candidates[cell]) {
                places[digit] |= 1 << at;
            }
        }
        places
    }

    /// Returns the requirement that cannot be met, if that has shown.
    pub(super) fn contradiction(&self) -> Option<&Requirement> {
        self.contradiction.as_ref()
    }

    /// Keeps only the first contradiction: the others follow from it.
    pub(super) fn contradict(&mut self, contradiction: Requirement) {
        self.contradiction.get_or_insert(contradiction);
    }

    /// Applies what is new in a step, and leaves only that in it; `None` if all of it is known.
    pub(super) fn apply(&mut self, mut step: Step) -> Option<Step> {
        match step.placed {
            // An earlier step of the pass may forbid the digit: a contradiction that the next sweep finds.
            Some(Candidate { cell, digit, .. }) => {
                let is_new = self.is_empty(cell) && self.candidates[cell] & 1 << digit != 0;
                is_new.then(|| self.place(cell, digit))?;
            }
            None => {
                step.removed.retain(|&Candidate { cell, digit, .. }| self.keep(cell, !(1 << digit)));
                (!step.removed.is_empty()).then_some(())?;
            }
        }
        Some(step)
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.board.set(cell, digit);
        self.empty -= 1;
        // If the digit was no candidate any more, none is left: a contradiction.
        self.keep(cell, 1 << digit);

        // Only a pointer is cloned: `keep` borrows the grid while the houses are read.
        let layout = self.board.layout().clone();
        for &house in layout.houses_of(cell) {
            for &other in layout.houses()[house].cells().iter().filter(|&&other| other != cell) {
                self.keep(other, !(1 << digit));
            }
        }

        let sum_of = |house: &House| {
            house.cells().iter().map(|&cell| usize::from(self.board.cells()[cell])).sum::<usize>()
        };
        let is_wrong = |(house, sums): &(&House, RangeInclusive<usize>)| {
            let is_full = house.cells().iter().all(|&cell| self.board.cells()[cell] > 0);
            house.cells().contains(&cell) && is_full && !sums.contains(&sum_of(house))
        };
        if let Some((house, _)) = layout.cages().find(is_wrong) {
            self.contradict(Requirement::Sum { house: house.shared_name() });
        }
    }

    /// Removes the candidates of a cell that are not in the set. Returns whether there were any.
    fn keep(&mut self, cell: usize, set: DigitBits) -> bool {
        let kept = self.candidates[cell] & set;
        let changed = kept != self.candidates[cell];
        self.candidates[cell] = kept;
        if changed && kept == 0 {
            self.contradict(Requirement::Cell { position: self.layout().cells()[cell] });
        }
        changed
    }
}

/// Returns the members of the set, ascending.
pub(super) fn members(set: DigitBits) -> impl Iterator<Item = usize> {
    ones(u64::from(set))
}
