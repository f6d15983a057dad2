//! Pairs. Naked: two cells of a house have the same two candidates, so no other cell of the house can hold them.
//! Hidden: two digits of a full house have the same two places, so these cells can hold nothing else.

use super::grid::{DigitBits, Grid, members};
use super::step::{Reason, Step};
use crate::adapters::sudoku::Candidate;

/// Finds the naked pairs of all houses.
pub(super) fn naked(grid: &Grid) -> Vec<Step> {
    let positions = grid.layout().cells();
    let mut found = Vec::new();
    for house in grid.layout().houses() {
        let candidates = |cell: usize| grid.candidates(cell);
        for [one, two] in equal_twos(&mut house.cells().iter().map(|&cell| (cell, candidates(cell)))) {
            let mut rest = house.cells().iter().copied().filter(|&cell| cell != one && cell != two);
            let removed = common(grid, &mut rest, candidates(one));
            let [first, second] = both(candidates(one));
            found.extend(Step::remove(removed, || Reason::NakedPair {
                digits: [first as u8, second as u8],
                cells: [positions[one], positions[two]],
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
        for [one, two] in equal_twos(&mut places.iter().copied().enumerate()) {
            let [first, second] = both(places[one]);
            let (first, second) = (house.cells()[first], house.cells()[second]);
            let removed = common(grid, &mut [first, second].iter().copied(), !(1 << one | 1 << two));
            found.extend(Step::remove(removed, || Reason::HiddenPair {
                digits: [one as u8, two as u8],
                cells: [positions[first], positions[second]],
                house: house.shared_name(),
            }));
        }
    }
    found
}

/// Finds all pairs of things that have the same set, of two members.
fn equal_twos(sets: &mut dyn Iterator<Item = (usize, DigitBits)>) -> Vec<[usize; 2]> {
    let twos: Vec<_> = sets.filter(|(_, set)| set.count_ones() == 2).collect();
    let mut pairs = Vec::new();
    for (at, &(one, set)) in twos.iter().enumerate() {
        let equal = twos[at + 1..].iter().filter(|&&(_, other)| other == set);
        pairs.extend(equal.map(|&(two, _)| [one, two]));
    }
    pairs
}

/// Returns the two members of a set of two.
fn both(set: DigitBits) -> [usize; 2] {
    [set.trailing_zeros() as usize, set.ilog2() as usize]
}

/// Returns the candidates of the cells that are in the set.
fn common(grid: &Grid, cells: &mut dyn Iterator<Item = usize>, set: DigitBits) -> Vec<Candidate> {
    let mut common = Vec::new();
    for cell in cells {
        common.extend(members(grid.candidates(cell) & set).map(|digit| grid.candidate(cell, digit as u8)));
    }
    common
}
