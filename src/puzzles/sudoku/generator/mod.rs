//! Puzzles with one solution, made from a full grid by removing clues.
//!
//! The grid is the first solution of the empty board in a random order. Such a search is either quick or very long,
//! so it is stopped early and started again in another order, each time with twice the node limit (Gomes, Selman,
//! Kautz, "Boosting combinatorial search through randomization", AAAI 1998).
//!
//! Then each clue, or pair of symmetric clues, is tried once, in random order, and removed if the puzzle still has
//! one solution without it. A clue that is needed is also needed when there are fewer others, so one pass makes the
//! puzzle minimal.
//!
//! Invariant: the [`Solver`] has proved, within its share of the nodes, that the puzzle so far has one solution.
//!
//! Tried on a prototype and not taken: to look only for a solution with another digit in the cell of the clue. That
//! takes half to all of the nodes but not clearly less time: about the same for 9x9 cells and samurais, less for 16x16
//! cells and more for 20x20. Proving the resulting puzzles in the ordinary way can take forty times the limit.
//!
//! All of this is in this file: read `Generator::nth` first. `symmetry` says which clues are kept or removed together,
//! `error` why there is no puzzle. `killers` makes puzzles with cages in place of clues.

mod error;
mod killers;
mod symmetry;

use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use error::GeneratorError;
use symmetry::Orbit;
pub use symmetry::Symmetry;

use super::Solver;
use crate::adapters::sudoku::{Board, Layout, Sudoku};
use crate::problem::Solutions;
use crate::search::{Outcome, Search, Uniqueness};
use crate::util::SplitMix64;

/// The sides of standard boards, and the fewest clues of their puzzles. For 9x9 cells: G. McGuire, B. Tugemann and
/// G. Civario, "There is no 16-clue Sudoku", Experimental Mathematics 23 (2014).
const FEWEST: [(usize, usize); 2] = [(4, 4), (9, 17)];

/// Makes puzzles of any layout, each with exactly one solution.
///
/// Equal settings give equal puzzles on every machine, as long as the crate's minor version is the same. Unless
/// the [limit](Self::node_limit) is reached or a [number of clues](Self::clues) is requested, each puzzle is
/// *minimal*: without any one of its clues (or pairs of clues, if they are [symmetric](Self::symmetry)) it has a
/// second solution. Grids and puzzles are random but not all equally likely.
///
/// ```
/// use exactcover::problems::sudoku::{Generator, Layout, Symmetry};
/// use exactcover::runs::Uniqueness;
/// use exactcover::ExactCover;
///
/// let generator = Generator::new(Layout::standard(3, 3)?).seed(7).symmetry(Symmetry::HalfTurn).clues(30);
/// let first = generator.generate()?;
/// println!("{}", first.puzzle);
/// assert_eq!(first.puzzle.clue_count(), 30);
/// assert_eq!(first.puzzle.unique()?, Uniqueness::Unique(first.solution));
///
/// for generated in generator.iter().skip(1).take(3) {
///     println!("{}", generated?.puzzle); // more of them
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Generator {
    layout: Arc<Layout>,
    seed: u64,
    symmetry: Symmetry,
    clues: Option<usize>,
    cages: Option<usize>,
    node_limit: u64,
    /// The flag that ends all searches.
    search: Search,
}

/// A puzzle and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle. It has one solution.
    pub puzzle: Sudoku,
    /// The solution.
    pub solution: Board,
    /// True if it is proved that no clue, or no pair of symmetric clues, can be removed, and that no two cages beside each
    /// other can be joined. `false` means that this is not known: the proof was too long for the limit, or was not needed
    /// for the requested number of clues.
    pub is_minimal: bool,
}

impl Generator {
    /// The default of [`node_limit`](Self::node_limit).
    pub const NODE_LIMIT: u64 = 20_000_000;

    /// Creates a generator of minimal puzzles without symmetry, of seed 0.
    pub fn new(layout: impl Into<Arc<Layout>>) -> Self {
        Self {
            layout: layout.into(),
            seed: 0,
            symmetry: Symmetry::None,
            clues: None,
            cages: None,
            node_limit: Self::NODE_LIMIT,
            search: Search::new(),
        }
    }

    /// Makes the puzzles of this seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Makes puzzles whose clues form a pattern.
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Makes puzzles with exactly this many clues. It tries grids and orders of removal until one leads to this number
    /// or the [limit](Self::node_limit) is reached. Minimal puzzles of 9x9 cells have about 24 clues; 22 take a few
    /// more grids, 21 take many, and 20 are out of reach.
    pub fn clues(mut self, clues: usize) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Makes killers in place of Sudokus: puzzles without clues, with this many cages. Cells that the layout has in
    /// cages stay there; [`clues`](Self::clues) and [`symmetry`](Self::symmetry) do nothing. A third of the cells is a usual
    /// number: 27 of 9x9 cells. With 20 it takes a few grids, with 18 many.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Generator, Layout};
    /// use exactcover::runs::Uniqueness;
    /// use exactcover::ExactCover;
    ///
    /// let killer = Generator::new(Layout::standard(2, 2)?).seed(7).cages(6).generate()?;
    /// assert_eq!((killer.puzzle.clue_count(), killer.puzzle.layout().cages().count()), (0, 6));
    /// assert_eq!(killer.puzzle.unique()?, Uniqueness::Unique(killer.solution));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cages(mut self, cages: usize) -> Self {
        self.cages = Some(cages);
        self
    }

    /// Visits at most this many nodes for a puzzle, in all its searches together; [`NODE_LIMIT`](Self::NODE_LIMIT) by
    /// default. It is a count and not a time, so that a seed always gives the same puzzle.
    ///
    /// The proofs share the nodes evenly; nodes that one proof does not use go to the next ones. A clue whose proof is
    /// too long is kept: the puzzle still has one solution, but is not known to be minimal. With the default limit this
    /// happens to about one in ten samurais and puzzles of 16x16 cells, hardly ever up to 14x14 cells, and with most
    /// puzzles of 20x20 cells or more.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.node_limit = nodes;
        self
    }

    /// Ends with [`GeneratorError::Canceled`] soon after another thread sets the flag, as [`Search::cancel`] does.
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.search = self.search.cancel(flag);
        self
    }

    /// Makes the first puzzle of the seed.
    ///
    /// # Errors
    ///
    /// Those of [`nth`](Self::nth).
    pub fn generate(&self) -> Result<Generated, GeneratorError> {
        self.nth(0)
    }

    /// Makes the puzzle number `index` of the seed, counted from 0. It does not depend on the others, so they can be
    /// made in any order and on several threads.
    ///
    /// # Errors
    ///
    /// - [`GeneratorError::NoGrid`] if the layout has no solution, or
    ///   [`GridNotFound`](GeneratorError::GridNotFound) if the limit was reached before one was found;
    /// - [`CluesOutOfRange`](GeneratorError::CluesOutOfRange) or [`OddClues`](GeneratorError::OddClues) if
    ///   the number of clues is impossible, and [`CluesNotReached`](GeneratorError::CluesNotReached) if
    ///   no puzzle with that number was found;
    /// - [`CagesOutOfRange`](GeneratorError::CagesOutOfRange) and
    ///   [`CagesNotReached`](GeneratorError::CagesNotReached) likewise;
    /// - [`Canceled`](GeneratorError::Canceled) if the [flag](Self::cancel) was set;
    /// - [`Matrix`](GeneratorError::Matrix) if the layout is too large to be searched.
    ///
    /// # Cost
    ///
    /// A search for a grid, and for each clue a search for a second solution: milliseconds for 9x9 cells,
    /// tenths of a second for a samurai or 16x16, ten seconds for 25x25.
    pub fn nth(&self, index: u64) -> Result<Generated, GeneratorError> {
        let mut orbits = self.symmetry.orbits(&self.layout);
        match self.cages {
            Some(cages) => self.check_cages(cages)?,
            None => self.check_clues(&orbits)?,
        }
        // Mixed first, so that the puzzles of neighboring seeds have nothing in common.
        let stream = SplitMix64::new(self.seed).next().wrapping_add(index);
        let mut workshop = Workshop {
            solver: Solver::with(self.layout.clone(), &self.search)?,
            search: self.search.clone(),
            random: SplitMix64::new(stream),
            nodes_left: self.node_limit,
        };

        let mut fewest = None;
        while let Some(grid) = workshop.full_grid()? {
            let (generated, number) = if let Some(cages) = self.cages {
                let killer = workshop.join_cages(grid, cages)?;
                let number = killer.puzzle.layout().cages().count();
                (killer, number)
            } else {
                workshop.random.shuffle(&mut orbits);
                let sudoku = workshop.remove_clues(grid, &orbits, self.clues.unwrap_or(0))?;
                let number = sudoku.puzzle.clue_count();
                (sudoku, number)
            };
            if self.cages.or(self.clues).is_none_or(|requested| requested == number) {
                return Ok(generated);
            }
            fewest = Some(fewest.map_or(number, |fewest| number.min(fewest)));
        }

        // If no number was asked for, the first grid would have been enough: there was none.
        Err(match (self.cages, self.clues, fewest) {
            (Some(requested), _, Some(fewest)) => GeneratorError::CagesNotReached { requested, fewest },
            (None, Some(requested), Some(fewest)) => GeneratorError::CluesNotReached { requested, fewest },
            _ => GeneratorError::GridNotFound { nodes: self.node_limit },
        })
    }

    /// Returns the puzzles of the seed, one after the other: those of [`nth`](Self::nth) from 0 on. Each is made when
    /// it is asked for; those that [`skip`](Iterator::skip) passes over are not made, so their errors are not seen.
    ///
    /// An error is the last item, so that a caller who skips errors does not wait forever. If the error concerns one
    /// puzzle only, as [`CluesNotReached`](GeneratorError::CluesNotReached) does, `nth` still makes the puzzles after
    /// it.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Generator, Layout};
    ///
    /// let generator = Generator::new(Layout::standard(2, 2)?).seed(3);
    /// let three: Vec<_> = generator.iter().take(3).collect::<Result<_, _>>()?;
    /// assert_eq!(three[2], generator.nth(2)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl FusedIterator<Item = Result<Generated, GeneratorError>> + Clone + use<> {
        Puzzles { generator: self.clone(), next: Some(0) }
    }

    /// Refuses a number of cages that no puzzle has.
    fn check_cages(&self, requested: usize) -> Result<(), GeneratorError> {
        let (stated, caged) = self
            .layout
            .cages()
            .fold((0, 0), |(cages, cells), (house, _)| (cages + 1, cells + house.cells().len()));
        let free = self.layout.cells().len() - caged;
        // No cage has more cells than there are digits.
        let (least, most) = (stated + free.div_ceil(self.layout.digits().into()), stated + free);
        if (least..=most).contains(&requested) {
            Ok(())
        } else {
            Err(GeneratorError::CagesOutOfRange { requested, least, most })
        }
    }

    /// Refuses a number of clues that no puzzle has.
    fn check_clues(&self, orbits: &[Orbit]) -> Result<(), GeneratorError> {
        let Some(requested) = self.clues else { return Ok(()) };
        let most = self.layout.cells().len();
        let is_of = |&(side, _): &(usize, usize)| Layout::for_side(side).as_ref() == Some(&*self.layout);
        let known = FEWEST.iter().find(|of| is_of(of)).map(|&(_, clues)| clues);
        // If two digits were missing, they could change places in any solution.
        let least = known.unwrap_or(usize::from(self.layout.digits()).saturating_sub(1).min(most));
        if !(least..=most).contains(&requested) {
            return Err(GeneratorError::CluesOutOfRange { requested, least, most });
        }
        if requested % 2 == 1 && orbits.iter().all(|orbit| orbit.len() == 2) {
            return Err(GeneratorError::OddClues { requested });
        }
        Ok(())
    }
}

/// The puzzles of a generator, one after the other.
#[derive(Clone)]
struct Puzzles {
    generator: Generator,
    /// The number of the next puzzle; `None` after an error and after the last number.
    next: Option<u64>,
}

impl Iterator for Puzzles {
    type Item = Result<Generated, GeneratorError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.nth(0)
    }

    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        // Taken, so that nothing follows an error.
        let index = self.next.take()?.checked_add(skipped as u64)?;
        let generated = self.generator.nth(index);
        self.next = index.checked_add(1).filter(|_| generated.is_ok());
        Some(generated)
    }
}

impl FusedIterator for Puzzles {}

/// The tools and the data to make one puzzle.
struct Workshop {
    solver: Solver,
    search: Search,
    random: SplitMix64,
    nodes_left: u64,
}

impl Workshop {
    /// Finds a random solution of the empty board; `None` if no nodes are left.
    fn full_grid(&mut self) -> Result<Option<Board>, GeneratorError> {
        // A search without a wrong choice visits the root and a node for each cell. With 16 times as many nodes, nine
        // of ten searches fill a 16x16 board.
        let mut limit = 16 * (1 + self.solver.layout().cells().len() as u64);
        while self.nodes_left > 0 {
            let nodes = limit.min(self.nodes_left);
            let options = self.search.clone().seed(self.random.next()).node_limit(nodes);
            let empty = &self.solver.boards;
            let mut grids = Solutions::with_matrix(empty.problem(), empty.matrix().clone(), &options)?;
            let grid = grids.next();
            self.nodes_left -= grids.search().stats().nodes;
            if grid.is_some() {
                return Ok(grid);
            }
            match grids.search().outcome() {
                Outcome::Exhausted => return Err(GeneratorError::NoGrid),
                Outcome::Canceled => return Err(GeneratorError::Canceled),
                _ => {}
            }
            limit = limit.saturating_mul(2);
        }
        Ok(None)
    }

    /// Removes the clues of one orbit after the other, if the puzzle keeps its one solution and at least the
    /// requested number of clues.
    fn remove_clues(
        &mut self,
        grid: Board,
        orbits: &[Orbit],
        requested: usize,
    ) -> Result<Generated, GeneratorError> {
        let mut puzzle = Sudoku::from(grid.clone());
        let mut clues = puzzle.clue_count();
        let mut is_minimal = true;
        for (done, orbit) in orbits.iter().enumerate() {
            if clues < requested + orbit.len() {
                // Clues that stay because of the number are not known to be needed.
                is_minimal = false;
                continue;
            }

            let sparser = puzzle.without(orbit);
            // An even share of what is left, so that the next proofs get what this one does not use.
            let nodes = self.nodes_left / (orbits.len() - done) as u64;
            let proved = self.solver.uniqueness_within(&sparser, nodes);
            self.nodes_left -= self.solver.covers().stats().nodes;

            match proved {
                Some(Uniqueness::Unique(_)) => {
                    clues -= orbit.len();
                    puzzle = sparser;
                }
                Some(_) => {}
                None if self.search.cancel.is_raised() => return Err(GeneratorError::Canceled),
                None => is_minimal = false,
            }
        }
        Ok(Generated { puzzle, solution: grid, is_minimal })
    }
}

impl Sudoku {
    /// Returns the puzzle without the clues in these cells.
    fn without(&self, orbit: &Orbit) -> Self {
        let mut cells = self.givens.cells().to_vec();
        for &cell in orbit {
            cells[cell] = 0;
        }
        Board::new(self.layout().clone(), cells).into()
    }
}
