//! Locked candidates: if all places of a digit in a full house also lie in another house, the digit stands in one of
//! these places, and so nowhere else in the other house.

use super::grid::{Grid, members};
use super::step::{Reason, Step};

/// Finds the locked candidates of all pairs of houses.
pub(super) fn find(grid: &Grid) -> Vec<Step> {
    let layout = grid.layout();
    let mut found = Vec::new();
    for (index, house) in grid.full_houses() {
        for (digit, places) in grid.places(house).into_iter().enumerate() {
            if places.count_ones() < 2 {
                continue; // no such digit, or it stands there already
            }

            let cells = || members(places).map(|at| house.cells()[at]);
            let shared = |other: usize| cells().all(|cell| layout.houses_of(cell).contains(&other));
            let others = cells().next().map_or(&[][..], |first| layout.houses_of(first));
            for &other in others.iter().filter(|&&other| other != index && shared(other)) {
                let other = &layout.houses()[other];
                let loses = |cell: usize| {
                    // A place of the house itself keeps the digit.
                    grid.candidates(cell) & 1 << digit != 0 && !layout.houses_of(cell).contains(&index)
                };
                let losing = other.cells().iter().filter(|&&cell| loses(cell));
                let removed: Vec<_> = losing.map(|&cell| grid.candidate(cell, digit as u8)).collect();
                found.extend(Step::remove(removed, || Reason::Locked {
                    digit: digit as u8,
                    cells: cells().map(|cell| layout.cells()[cell]).collect(),
                    house: house.shared_name(),
                    other: other.shared_name(),
                }));
            }
        }
    }
    found
}
