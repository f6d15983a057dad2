//! Hidden singles (a digit with one place in a house) and naked singles (a cell with one candidate).

use super::grid::{Grid, members};
use super::step::{Reason, Step};
use crate::adapters::sudoku::Requirement;

/// Finds the hidden singles of all full houses; the requirement if a digit has no place in one of them.
pub(super) fn hidden(grid: &Grid) -> Result<Vec<Step>, Requirement> {
    let mut found = Vec::new();
    for (_, house) in grid.full_houses() {
        let (mut seen, mut seen_twice) = (0, 0);
        for &cell in house.cells() {
            seen_twice |= seen & grid.candidates(cell);
            seen |= grid.candidates(cell);
        }
        if let Some(digit) = members(grid.layout().all_digits() & !seen).next() {
            return Err(Requirement::Digit { digit: digit as u8, house: house.shared_name() });
        }

        let once = seen & !seen_twice;
        // A filled cell keeps its digit as a candidate, and would be found once more.
        for &cell in house.cells().iter().filter(|&&cell| grid.is_empty(cell)) {
            // Two digits with this cell as their only place: the second shows as a contradiction later.
            if let Some(digit) = members(grid.candidates(cell) & once).next() {
                let reason = Reason::OnlyPlace { house: house.shared_name() };
                found.push(Step::place(grid.candidate(cell, digit as u8), reason));
            }
        }
    }
    Ok(found)
}

/// Finds the cells with one candidate.
pub(super) fn naked(grid: &Grid) -> impl Iterator<Item = Step> {
    let cells = 0..grid.layout().cells().len();
    let single = |&cell: &usize| grid.is_empty(cell) && grid.candidates(cell).is_power_of_two();
    cells.filter(single).map(|cell| {
        let digit = grid.candidates(cell).trailing_zeros() as u8;
        Step::place(grid.candidate(cell, digit), Reason::OnlyDigit)
    })
}
