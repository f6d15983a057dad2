//! Pairs. Naked: two cells of a house have the same two candidates, so no other cell of the house can hold them.
//! Hidden: two digits of a full house have the same two places, so these cells can hold nothing else.

use super::grid::{Bits, Grid, members};
use super::step::{Reason, Step};
use crate::problems::sudoku::Candidate;

/// Finds the naked pairs of all houses.
pub(super) fn naked(grid: &Grid) -> Vec<Step> {
    let positions = grid.layout().cells();
    let mut found = Vec::new();
    for house in grid.layout().houses() {
        let candidates = |cell: usize| grid.candidates(cell);
        for [one, two] in equal_twos(house.cells().iter().map(|&cell| (cell, candidates(cell)))) {
            let rest = house.cells().iter().filter(|&&cell| cell != one && cell != two);
            let removed: Vec<_> = rest.flat_map(|&cell| common(grid, cell, candidates(one))).collect();
            found.extend(Step::remove(removed, || Reason::NakedPair {
                digits: both(candidates(one)).map(|digit| digit as u8),
                cells: [one, two].map(|cell| positions[cell]),
                house: house.shared_name(),
            }));
        }
    }
    found
}

/// Finds the hidden pairs of all full houses.
pub(super) fn hidden(grid: &Grid) -> Vec<Step> {
    let positions = grid.layout().cells();
    let mut found = Vec::new();
    for (_, house) in grid.full_houses() {
        let places = grid.places(house);
        for digits in equal_twos(places.into_iter().enumerate()) {
            let cells = both(places[digits[0]]).map(|at| house.cells()[at]);
            let others = !(1 << digits[0] | 1 << digits[1]);
            let removed: Vec<_> = cells.into_iter().flat_map(|cell| common(grid, cell, others)).collect();
            found.extend(Step::remove(removed, || Reason::HiddenPair {
                digits: digits.map(|digit| digit as u8),
                cells: cells.map(|cell| positions[cell]),
                house: house.shared_name(),
            }));
        }
    }
    found
}

/// Finds all pairs of things that have the same set, of two members.
fn equal_twos(sets: impl Iterator<Item = (usize, Bits)>) -> Vec<[usize; 2]> {
    let twos: Vec<_> = sets.filter(|(_, set)| set.count_ones() == 2).collect();
    let mut pairs = Vec::new();
    for (at, &(one, set)) in twos.iter().enumerate() {
        let equal = twos[at + 1..].iter().filter(|&&(_, other)| other == set);
        pairs.extend(equal.map(|&(two, _)| [one, two]));
    }
    pairs
}

/// Returns the two members of a set of two.
fn both(set: Bits) -> [usize; 2] {
    [set.trailing_zeros(), set.ilog2()].map(|member| member as usize)
}

/// Returns the candidates of a cell that are in the set.
fn common(grid: &Grid, cell: usize, set: Bits) -> impl Iterator<Item = Candidate> {
    members(grid.candidates(cell) & set).map(move |digit| grid.candidate(cell, digit as u8))
}
