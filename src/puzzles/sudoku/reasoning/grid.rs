//! The board and the candidates of each cell, as rows of the cells and of the digits in the houses.
//!
//! Row `cell * digits + digit - 1` is a digit in a cell. Its columns are the cell, and this digit in each house of the cell:
//! one that has to stand there if the house is full. So the rules of exact covers reason about it. (The matrix of the puzzle
//! has these columns too; but for large ones it may be refused.)
//!
//! Invariant: a digit that stands in a cell is a chosen row. If a cell or a digit of a full house has no row left, that is
//! the contradiction; so is a full cage with another sum. So a board without empty cells and without a contradiction is a
//! solution.

use std::ops::RangeInclusive;

use super::Step;
use crate::adapters::sudoku::{Board, Candidate, House, Layout, Requirement, Sudoku};
use crate::questions::explain::{
    ColumnsOfRow, Confined, ConfinedSearch, PossibleRows, Refuted, refutation, refuted,
};
use crate::search::{Budget, Cancel};

/// The nodes in which sets of one size are looked for, some tenths of a second: ten times as many as most grids take. Only
/// layouts with dozens of houses for each cell take more.
const NODES_OF_SETS: u64 = 1 << 20;

#[derive(Clone, Debug)]
pub(super) struct Grid {
    board: Board,
    rows: PossibleRows,
    sets: ConfinedSearch,
    empty: usize,
    wrong_sum: Option<Requirement>,
}

/// What a column stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The cell.
    Cell(usize),
    /// The house, by its number, and the digit.
    Digit(usize, u8),
}

impl Grid {
    pub(super) fn new(puzzle: &Sudoku) -> Self {
        let layout = puzzle.layout();
        let (cells, digits) = (layout.cells().len(), usize::from(layout.digits()));
        let mut is_primary = vec![true; cells];
        let houses = layout.houses().iter();
        houses.for_each(|house| is_primary.extend(vec![layout.is_full(house); digits]));

        let row = |row: usize| -> ColumnsOfRow {
            let (cell, digit) = (row / digits, row % digits);
            let houses = layout.houses_of(cell).iter().map(|house| cells + house * digits + digit);
            [cell].into_iter().chain(houses).collect()
        };
        let mut rows = PossibleRows::new(is_primary, (0..cells * digits).map(row).collect());
        let is_left = |row: &usize| layout.allowed(row / digits) >> (row % digits + 1) & 1 == 1;
        for row in (0..cells * digits).filter(|row| !is_left(row)) {
            rows.exclude(row);
        }

        let board = Sudoku::empty(layout.clone()).givens;
        let mut grid = Self { board, rows, sets: ConfinedSearch::default(), empty: cells, wrong_sum: None };
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

    pub(super) fn rows(&self) -> &PossibleRows {
        &self.rows
    }

    /// Finds all sets of this size; none if the search for them takes too long.
    pub(super) fn sets(&mut self, size: usize) -> Vec<Confined> {
        let never = Cancel::default();
        let found = self.sets.find(&self.rows, size, usize::MAX, &mut Budget::nodes(NODES_OF_SETS, &never));
        found.unwrap_or_default()
    }

    /// Returns the contradiction to which a candidate leads, if it does.
    pub(super) fn refutation(&mut self, candidate: Candidate) -> Option<Refuted> {
        let row = self.row(candidate);
        self.rows.is_live(row).then(|| refutation(&mut self.rows, row))?
    }

    /// Finds a row that leads to a contradiction.
    pub(super) fn refuted(&mut self) -> Option<Refuted> {
        let never = Cancel::default();
        let found = refuted(&mut self.rows, &mut Budget::nodes(u64::MAX, &never));
        found.unwrap_or_default() // nothing ends it
    }

    /// Returns the candidates of a cell, ascending.
    pub(super) fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> + '_ {
        self.rows.rows_of(cell).map(|row| self.candidate(row).digit)
    }

    /// Returns what a row stands for.
    pub(super) fn candidate(&self, row: usize) -> Candidate {
        let digits = usize::from(self.layout().digits());
        let cell = row / digits;
        Candidate { cell, position: self.layout().cells()[cell], digit: (row % digits + 1) as u8 }
    }

    /// Returns what a column stands for.
    pub(super) fn meaning(&self, column: usize) -> Meaning {
        let digits = usize::from(self.layout().digits());
        match column.checked_sub(self.layout().cells().len()) {
            None => Meaning::Cell(column),
            Some(column) => Meaning::Digit(column / digits, (column % digits + 1) as u8),
        }
    }

    /// Returns what has to be done to cover a column.
    pub(super) fn requirement(&self, column: usize) -> Requirement {
        match self.meaning(column) {
            Meaning::Cell(cell) => Requirement::Cell { position: self.layout().cells()[cell] },
            Meaning::Digit(house, digit) => {
                Requirement::Digit { digit, house: self.layout().houses()[house].shared_name() }
            }
        }
    }

    /// Returns the number of empty cells.
    pub(super) fn empty(&self) -> usize {
        self.empty
    }

    /// Returns the requirement that cannot be met, if that has shown.
    pub(super) fn contradiction(&self) -> Option<Requirement> {
        // Of all that are impossible a cell is the easiest to see. A given that is excluded leaves its cell other rows.
        let first = self.rows.empty().map(|column| self.rows.uncoverable().next().unwrap_or(column));
        first.map(|column| self.requirement(column)).or(self.wrong_sum.clone())
    }

    /// Applies what is new in a step, and leaves only that in it; `None` if all of it is known.
    pub(super) fn apply(&mut self, mut step: Step) -> Option<Step> {
        match step.placed {
            // An earlier step of the pass may forbid the digit: then another column has no row.
            Some(candidate) => {
                let is_new = self.board.cells()[candidate.cell] == 0;
                (is_new && self.rows.is_live(self.row(candidate)))
                    .then(|| self.place(candidate.cell, candidate.digit))?;
            }
            None => {
                step.removed.retain(|&candidate| self.rows.exclude(self.row(candidate)));
                (!step.removed.is_empty()).then_some(())?;
            }
        }
        Some(step)
    }

    fn row(&self, candidate: Candidate) -> usize {
        candidate.cell * usize::from(self.layout().digits()) + usize::from(candidate.digit) - 1
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.rows.choose(cell * usize::from(self.layout().digits()) + usize::from(digit) - 1);
        self.board.set(cell, digit);
        self.empty -= 1;

        let layout = self.board.layout();
        let sum_of = |house: &House| {
            house.cells().iter().map(|&cell| usize::from(self.board.cells()[cell])).sum::<usize>()
        };
        let is_wrong = |(house, sums): &(&House, RangeInclusive<usize>)| {
            let is_full = house.cells().iter().all(|&cell| self.board.cells()[cell] > 0);
            house.cells().contains(&cell) && is_full && !sums.contains(&sum_of(house))
        };
        let wrong =
            layout.cages().find(is_wrong).map(|(house, _)| Requirement::Sum { house: house.shared_name() });
        self.wrong_sum = self.wrong_sum.take().or(wrong);
    }
}
