//! Puzzles with one solution, made from a tiling by taking pieces away.
//!
//! The tiling is one that a search in a random order finds, with more pieces in its holes as long as some fit. Then each
//! of its pieces is tried once, in random order: it is taken away if there is no tiling with the rest and without it. A
//! piece that is needed is also needed when there are fewer others, so one pass makes the puzzle minimal. Where a proof
//! takes too long, another tiling is tried.
//!
//! Invariant: the tiling is the only one with the pieces that are left.

use crate::adapters::polyomino::{PlacedPiece, PolyominoError, Polyominoes};
use crate::matrix::{Cover, Matrix, RowId};
use crate::problem::ExactCover;
use crate::search::{Outcome, Search, Stopped};
use crate::util::SplitMix64;

/// The tilings that are tried; the nodes of all searches, where each chosen piece counts as one, and of each.
const TILINGS: u32 = 1 << 10;
const NODES: u64 = 1 << 25;
const NODES_AT_ONCE: u64 = 1 << 20;

impl Polyominoes {
    /// Makes a puzzle with exactly one solution: this problem with [given](Self::given) pieces, none of which can be
    /// taken away. Pieces that are given already stay. Equal arguments give equal puzzles on every machine, as long as
    /// the crate's minor version is the same.
    ///
    /// Copies of a piece that change places make no other solution, and two pieces of the same shape do, as everywhere.
    ///
    /// # Errors
    ///
    /// [`PolyominoError::NoTiling`] if there is none, [`NotFound`](PolyominoError::NotFound) if no puzzle was found within the work
    /// that is allowed, and [`TooLarge`](PolyominoError::TooLarge) if there are more than 8,192 pieces on the board, or there
    /// is no memory for a search.
    ///
    /// # Cost
    ///
    /// A search for a tiling, and for each of its pieces one for another tiling: hundredths of a second for the twelve
    /// pentominoes on 6x10, half a second for 30x30 cells with any number of them, five seconds for 100x100 with dominoes
    /// (2026-11-27, see benches/RESULTS.md). Where no puzzle is found, that may take minutes.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let puzzle = Polyominoes::pentominoes(Board::rectangle(6, 10)).generate(7)?;
    /// println!("{puzzle}");
    /// assert!(puzzle.unique()?.is_unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate(&self, seed: u64) -> Result<Self, PolyominoError> {
        let too_large = PolyominoError::TooLarge { cells: self.board().len() };
        let matrix = self.matrix().map_err(|_| too_large)?;
        let mut random = SplitMix64::new(seed);
        let mut left = NODES;
        for _ in 0..TILINGS {
            match self.needed_of_a_tiling(&matrix, &mut random, &mut left) {
                Ok(Some(rows)) => {
                    return self.clone().given(rows.into_iter().filter_map(|row| matrix.label(row).cloned()));
                }
                Ok(None) => return Err(PolyominoError::NoTiling),
                // Another tiling may be easier to prove.
                Err(Stopped::Limited) if left > 0 => {}
                Err(Stopped::Limited) => break,
                Err(_) => return Err(too_large),
            }
        }
        Err(PolyominoError::NotFound { nodes: NODES - left })
    }

    /// Returns the rows that must be given for a random tiling; `None` if there is none.
    fn needed_of_a_tiling(
        &self,
        matrix: &Matrix<PlacedPiece>,
        random: &mut SplitMix64,
        left: &mut u64,
    ) -> Result<Option<Vec<RowId>>, Stopped> {
        // Holes that are counted are rows too, and what is given already stays.
        let may_be_given = |placed: &PlacedPiece| {
            placed.piece < self.pieces().len() && self.givens().binary_search(placed).is_err()
        };
        let pieces = |tiling: Cover| {
            let mut rows = tiling.to_vec();
            rows.retain(|&row| matrix.label(row).is_some_and(may_be_given));
            rows
        };

        let search = Search::new().seed(random.next());
        let Some(mut rows) = find(matrix, search, left)?.map(pieces) else { return Ok(None) };

        // Other pieces may fit into its holes.
        while self.holes.any() {
            let mut covers = Search::new().choose(&rows).node_limit(NODES_AT_ONCE.min(*left)).covers(matrix);
            let larger = covers.by_ref().map(pieces).find(|other| other.len() > rows.len());
            *left = left.saturating_sub(covers.stats().nodes + rows.len() as u64);
            match larger {
                Some(larger) => rows = larger,
                None if covers.outcome() == Outcome::Exhausted => break,
                None => return Err(Stopped::Limited),
            }
        }

        // So many pieces are chosen in all proofs at least.
        if rows.len() as u64 * (rows.len() as u64).saturating_sub(1) / 2 > NODES {
            return Err(Stopped::Refused);
        }

        random.shuffle(&mut rows);
        let mut needed = Vec::new();
        while let Some(row) = rows.pop() {
            let search = Search::new().choose(rows.iter().chain(&needed)).exclude([row]);
            if find(matrix, search, left)?.is_some() {
                needed.push(row);
            }
        }

        Ok(Some(needed))
    }
}

/// Finds any cover within the nodes that are left.
fn find(matrix: &Matrix<PlacedPiece>, search: Search, left: &mut u64) -> Result<Option<Cover>, Stopped> {
    *left = left.saturating_sub(search.chosen().len() as u64);
    let mut finder = search.node_limit(NODES_AT_ONCE.min(*left)).finder(matrix);
    let found = finder.find();
    *left = left.saturating_sub(finder.stats().nodes);
    found
}
