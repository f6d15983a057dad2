//! Cages that are added to a board.

use std::ops::RangeInclusive;

use exactcover::problems::sudoku::{Layout, Position, Sudoku, SudokuError};

/// The sums that a cage may have, `None` if it has none; and its cells.
pub(super) type Cage = (Option<RangeInclusive<usize>>, Vec<Position>);

/// Returns the puzzle with these cages.
pub(super) fn with_cages(puzzle: &Sudoku, cages: &[Cage]) -> Result<Sudoku, SudokuError> {
    let mut layout = Layout::clone(puzzle.layout());
    for (sums, cells) in cages {
        layout = match sums {
            Some(sums) => layout.with_cage_between(sums.clone(), cells)?,
            None => {
                let first = cells.iter().min().copied().unwrap_or(Position::new(0, 0));
                layout.with_house(format!("cage at {first}"), cells)?
            }
        };
    }
    Sudoku::new(layout, puzzle.givens().cells().to_vec())
}
