//! Killers without clues, made from a full grid by joining cages.
//!
//! Each cell begins as a cage of its own, whose sum is its digit. Then two cages beside each other without a common digit
//! are joined, as long as the puzzle has one solution: small ones first, so that few single cells are left, with some
//! chance, so that the sizes differ.
//!
//! Invariant: a search has proved, within its share of the nodes, that the puzzle so far has one solution. Two cages that
//! could not be joined are not tried again: the more are joined the less is said, but for the rule that the digits of a cage
//! differ.

use std::collections::BTreeSet;

use super::{Generated, GeneratorError, Workshop};
use crate::adapters::sudoku::{Board, Position, Sudoku};
use crate::problem::Solutions;
use crate::search::{Branching, Uniqueness};

/// A proof may take this part of the nodes that are left. With more there would be puzzles that take everybody long.
const PART: u64 = 1000;
/// To state a row and to make a search of it takes as long as this many nodes.
const NODES_OF_ROW: u64 = 4;
/// So many cells more are no reason to come later.
const CHANCE: usize = 3;

impl Workshop {
    /// Joins the cells of this grid to cages until there are so many, or no two can be joined. Cages of the layout stay as
    /// they are.
    pub(super) fn join_cages(&mut self, grid: Board, requested: usize) -> Result<Generated, GeneratorError> {
        let layout = grid.layout();
        let stated = layout.cages().count();
        // The number of each cell's cage. Joined cages get a new number.
        let mut cage_of: Vec<Option<usize>> = (0..layout.cells().len()).map(Some).collect();
        layout.cages().for_each(|(house, _)| house.cells().iter().for_each(|&cell| cage_of[cell] = None));
        let mut cages = stated + cage_of.iter().flatten().count();

        let (mut next, mut refused) = (cage_of.len(), BTreeSet::new());
        let mut puzzle = killer(&grid, &cage_of).unwrap_or_else(|| grid.clone().into());
        let mut is_minimal = true;
        while cages > requested && self.nodes_left > 0 {
            let Some(pair) = self.pair(&grid, &cage_of, &refused) else { break };
            let joined: Vec<Option<usize>> = cage_of
                .iter()
                .map(|&cage| if cage.is_some_and(|cage| pair.contains(&cage)) { Some(next) } else { cage })
                .collect();

            let proved = match killer(&grid, &joined) {
                Some(sparser) => self.is_unique(&sparser)?.map(|is_unique| is_unique.then_some(sparser)),
                None => Some(None),
            };
            match proved {
                Some(Some(sparser)) => {
                    (puzzle, cage_of) = (sparser, joined);
                    cages -= 1;
                    next += 1;
                }
                unknown => {
                    is_minimal &= unknown.is_some();
                    refused.insert(pair);
                }
            }
        }

        is_minimal &= self.pair(&grid, &cage_of, &refused).is_none();
        // A board of the layout with the cages, as the solutions of the puzzle are.
        let solution = Board::new(puzzle.layout().clone(), grid.cells().to_vec());
        Ok(Generated { puzzle, solution, is_minimal })
    }

    /// Chooses two cages beside each other that may be joined, by their numbers.
    fn pair(
        &mut self,
        grid: &Board,
        cage_of: &[Option<usize>],
        refused: &BTreeSet<[usize; 2]>,
    ) -> Option<[usize; 2]> {
        let layout = grid.layout();
        let mut pairs = BTreeSet::new();
        for (cell, &Position { row, column }) in layout.cells().iter().enumerate() {
            for beside in [Position::new(row, column + 1), Position::new(row + 1, column)] {
                let other = layout.cell_at(beside).and_then(|other| cage_of[other]);
                if let (Some(one), Some(two)) = (cage_of[cell], other)
                    && one != two
                {
                    pairs.insert([one.min(two), one.max(two)]);
                }
            }
        }

        let digits_of = |cage: usize| {
            let cells = (0..cage_of.len()).filter(|&cell| cage_of[cell] == Some(cage));
            cells.fold(0_u32, |digits, cell| digits | 1 << grid.cells()[cell])
        };
        let open = pairs.into_iter().filter(|pair| !refused.contains(pair)).filter_map(|pair| {
            let [one, two] = pair.map(digits_of);
            (one & two == 0).then_some((pair, (one | two).count_ones() as usize))
        });
        open.min_by_key(|&(_, size)| (size + self.random.below(CHANCE), self.random.next()))
            .map(|(pair, _)| pair)
    }

    /// Tells whether a puzzle has one solution; `None` if the nodes for it were not enough.
    fn is_unique(&mut self, puzzle: &Sudoku) -> Result<Option<bool>, GeneratorError> {
        let nodes = self.nodes_left / PART;
        let options = self.search.clone().branch(Branching::Conflicts).node_limit(nodes);
        let mut boards = Solutions::new(puzzle, &options)?;
        let answer = boards.uniqueness();
        let stated = NODES_OF_ROW * boards.matrix().row_count() as u64;
        self.nodes_left = self.nodes_left.saturating_sub(stated + boards.search().stats().nodes);
        if answer.is_none() && self.search.cancel.is_raised() {
            return Err(GeneratorError::Canceled);
        }
        Ok(answer.map(|answer| matches!(answer, Uniqueness::Unique(_))))
    }
}

/// Makes the killer with these cages, whose sums are those of the grid.
fn killer(grid: &Board, cage_of: &[Option<usize>]) -> Option<Sudoku> {
    let layout = grid.layout();
    let cages: BTreeSet<usize> = cage_of.iter().copied().flatten().collect();
    // In the order of their first cells.
    let mut cells_of: Vec<Vec<usize>> = cages
        .into_iter()
        .map(|cage| (0..cage_of.len()).filter(|&cell| cage_of[cell] == Some(cage)).collect())
        .collect();
    cells_of.sort_unstable();

    let mut caged = (**layout).clone();
    for cells in cells_of {
        let sum = cells.iter().map(|&cell| usize::from(grid.cells()[cell])).sum();
        let positions: Vec<Position> = cells.iter().map(|&cell| layout.cells()[cell]).collect();
        caged = caged.with_cage(sum, &positions).ok()?;
    }
    Some(Sudoku::empty(caged))
}
