//! Hidden singles (a digit with one place in a house) and naked singles (a cell with one candidate).

use super::grid::{Grid, members};
use super::step::{Because, Conclusion, Contradiction, Found};

/// The hidden singles of all full houses; the contradiction if a digit has no place in one of them.
pub(super) fn hidden(grid: &Grid) -> Result<Vec<Found>, Contradiction> {
    let mut found = Vec::new();
    for (_, house) in grid.full_houses() {
        let (mut seen, mut seen_twice) = (0, 0);
        for &cell in house.cells() {
            seen_twice |= seen & grid.candidates(cell);
            seen |= grid.candidates(cell);
        }
        if let Some(digit) = members(grid.layout().all_digits() & !seen).next() {
            return Err(Contradiction::NoPlace { digit: digit as u8, house: house.shared_name() });
        }
        let once = seen & !seen_twice;
        for &cell in house.cells().iter().filter(|&&cell| grid.is_empty(cell)) {
            // Two digits with this cell as their only place: the second shows as a contradiction later.
            if let Some(digit) = members(grid.candidates(cell) & once).next() {
                let placed = Conclusion::Placed(grid.candidate(cell, digit as u8));
                found.push((placed, Because::OnlyPlace { house: house.shared_name() }));
            }
        }
    }
    Ok(found)
}

/// The cells with one candidate.
pub(super) fn naked(grid: &Grid) -> impl Iterator<Item = Found> {
    let cells = 0..grid.layout().cells().len();
    let single = |&cell: &usize| grid.is_empty(cell) && grid.candidates(cell).is_power_of_two();
    cells.filter(single).map(|cell| {
        let digit = grid.candidates(cell).trailing_zeros() as u8;
        (Conclusion::Placed(grid.candidate(cell, digit)), Because::OnlyDigit)
    })
}
