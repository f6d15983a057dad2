//! What can be asked of a matrix, in the order in which a user needs it. Each question has a module of its own.

use std::io::Write;

use super::any::Finder;
use super::checkpoint::{Checkpoint, ResumeError};
use super::count::{Count, count_or_plan};
use super::covers::Covers;
use super::diagram::Diagram;
use super::estimate::{Estimate, estimate};
use super::options::Search;
use super::outcome::Stopped;
#[cfg(feature = "rayon")]
use super::parallel::{ParCovers, par_count};
use super::proof::{ProofError, prove_count};
use super::states::{RowState, row_states};
use super::task::Task;
use super::weights::{Weights, weights};
use super::why::{Clash, why_none};
use crate::matrix::{Cover, Matrix};

/// # Questions
impl Search {
    /// The covers, each found when it is asked for, in canonical order or that of the [seed](Self::seed). See
    /// [`Covers`].
    ///
    /// If [`Engine::Bits`](crate::Engine::Bits) is requested and the matrix is too large for it, or there is no
    /// memory for the search, nothing is searched: the [`outcome`](Covers::outcome) is
    /// [`Refused`](crate::Outcome::Refused) from the beginning.
    ///
    /// Cost: O(columns + rows + entries) to start.
    pub fn covers<L>(&self, matrix: &Matrix<L>) -> Covers {
        Covers::with_options(matrix, self)
    }

    /// A cover, if there is one, whichever is found first: for whoever wants one. The first in canonical order is
    /// that of [`covers`](Self::covers).
    ///
    /// A search in canonical order comes first. If it fails often, it takes turns with one in random orders; then
    /// [weights](Self::weights) are asked for, and more searches take turns, in other orders and with a memory. So a
    /// hundred queens are placed at once, and a Latin square with holes is filled that the canonical order never
    /// fills. The same options always give the same answer; a [seed](Self::seed) gives another one.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before it was known whether there is a cover.
    ///
    /// # Cost
    ///
    /// Where the canonical search finds a cover without going back 1,024 times, that of this search. For a hard problem
    /// the time of five searches, the memory of five, and two tables of half the [memory limit](Self::memory_limit).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search, Stopped};
    ///
    /// let matrix = Queens::new(100)?.matrix()?;
    /// let cover = Search::new().any(&matrix)?.unwrap();
    /// assert_eq!(matrix.verify(&cover), Ok(()));
    /// assert_eq!(Search::new().any(&Queens::new(3)?.matrix()?), Ok(None)); // there is none
    /// assert_eq!(Search::new().node_limit(3).any(&matrix), Err(Stopped::Limited)); // not known
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any<L>(&self, matrix: &Matrix<L>) -> Result<Option<Cover>, Stopped> {
        self.finder(matrix).find()
    }

    /// The search of [`any`](Self::any), to be run in slices, watched, or run by several threads. See [`Finder`].
    ///
    /// Cost: as for [`covers`](Self::covers).
    pub fn finder<L>(&self, matrix: &Matrix<L>) -> Finder {
        Finder::new(self, matrix)
    }

    /// How many covers there are, of any size.
    ///
    /// Subtrees are remembered in tables of bounded [size](Self::memory_limit), so that equal ones are counted once,
    /// and two ways to [branch](Self::branch) are tried, unless one is requested. If neither that nor an
    /// [engine](Self::engine) is requested, a count without a tree is tried too: it takes column after column, in an
    /// order of its own, and keeps how many ways lead to each state. The one that seems to end first goes on. Counts of
    /// tilings, dissections, matchings, designs and colourings are found that no enumeration reaches. If subtrees do not
    /// repeat, this is a search that visits each cover. The engine, chosen and excluded rows, the limit and the flag are
    /// respected. The node limit is for all nodes and states that are visited, in whatever order. The count does not
    /// depend on the seed.
    ///
    /// [`Covers::count_rest`](crate::Covers::count_rest) visits each cover, in canonical order.
    ///
    /// # Cost
    ///
    /// Memory: at most 1.3 times the limit, beside the matrix and the search.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Copies, Piece};
    /// use exactcover::{ExactCover, Polyominoes, Search};
    ///
    /// // Ways to cover a chessboard of 12 x 12 with dominoes.
    /// let domino = Piece::new('D', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(Copies::Any);
    /// let matrix = Polyominoes::new(Board::rectangle(12, 12), [domino]).matrix()?;
    /// let count = Search::new().count(&matrix);
    /// assert_eq!(count, 53_060_477_521_960_000_u64);
    /// assert!(count.stats().nodes < 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count<L>(&self, matrix: &Matrix<L>) -> Count {
        count_or_plan(self, matrix, u64::MAX).0
    }

    /// How many covers there are, with a proof that a short program checks, so that nobody has to believe this crate.
    /// `examples/check_count.rs` is such a program: some 300 lines that use nothing of this crate.
    ///
    /// [Chosen](Self::choose) and [excluded](Self::exclude) rows, the limits and the flag are respected; a node is a
    /// line of the proof. The way to [branch](Self::branch) is that of [`count`](Self::count), if none is requested.
    /// Engine and seed play no part.
    ///
    /// # The proof
    ///
    /// A text of lines that end with a line feed, their fields separated by one blank. Columns are numbered from 1 as
    /// in [Knuth's format](crate::text), primary ones first, and rows from 1, without those that have no primary
    /// column.
    ///
    /// ```text
    /// proof of a count 1          the version of the format
    /// problem 7a6e23125c69b184    the hash of the problem
    /// chosen 3 17                 rows that every cover is to have, if any
    /// excluded 5                  rows that none is to have, if any
    /// start 1                     the target of the first state
    /// 1 2 -3 2                    node 1, its column, and targets
    /// 2 1 =
    /// covers 1                    the number of covers
    /// ```
    ///
    /// A *state* says which rows are alive, and by how many more rows each primary column must and may be covered.
    /// When a row is chosen, both numbers of its primary columns fall by one, the first not below 0; it is left out,
    /// and so are all other rows of a column that no more may cover, and those that do not agree in a secondary
    /// column. In the first state the excluded rows and those of columns that may be covered 0 times are left out and
    /// the chosen rows chosen. Two states are the same if the same rows are alive and both numbers of each primary
    /// column are equal. The second number counts as the number of the column's alive rows where it is larger.
    ///
    /// A *target* says what a state is: `=` a cover, since no column must be covered and no row is alive; `-7` none,
    /// since column 7 must be covered by more rows than it has alive; or the number of a node that is in this state.
    /// (After `start` also `x`: a chosen row was not alive.) A line has one target for each alive row of its column,
    /// ascending: that of the state after the rows before it are left out and it is chosen; and if the column need
    /// not be covered, one more, after all of them are left out. A node has one line, and is named only before it;
    /// from then on its number is free for another node. At the end all named nodes have had their lines.
    ///
    /// *Why it proves the count*: a cover of a state has a first row of the column, or none. So at any line the
    /// covers are the ways from the start to `=` so far, and for each named node the ways to it times the covers of
    /// its state.
    ///
    /// The hash is FNV-1a of 64 bits over numbers of 8 bytes, lowest first: the primary columns, all columns, for each
    /// primary one how often it must and may be covered; for each row its entries, and for each, by column, the
    /// column from 0 and its colour, numbered from 1 by first use, or 0.
    ///
    /// # Errors
    ///
    /// [`ProofError`] if the search ended early, what is open at one time takes more than the
    /// [memory limit](Self::memory_limit), or `out` fails. What has been written then is no proof: its last line is
    /// missing.
    ///
    /// # Cost
    ///
    /// For each different subtree, those without covers too, O(columns + rows / 64) for each row that is tried: about
    /// twice the time of [`diagram`](Self::diagram) (`benches/RESULTS.md`), and the same for the program that checks
    /// it. Memory for those subtrees alone that have been met and not yet searched.
    ///
    /// ```
    /// use exactcover::{Search, text};
    ///
    /// let problem = text::read("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n")?;
    /// let mut proof = Vec::new(); // or a file
    /// assert_eq!(Search::new().prove_count(problem.matrix(), &mut proof)?, 1);
    /// assert_eq!(
    ///     String::from_utf8(proof)?,
    ///     "proof of a count 1\nproblem 7a6e23125c69b184\nstart 1\n1 2 -3 2\n2 1 =\ncovers 1\n"
    /// ); // to be checked by `check_count PROBLEM PROOF`, where the problem is the text above
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_count<L>(&self, matrix: &Matrix<L>, out: impl Write) -> Result<Count, ProofError> {
        prove_count(self, matrix, out)
    }

    /// All covers as a [`Diagram`]: one search, in which equal subtrees are searched once and kept once.
    ///
    /// The engine, the way to [branch](Self::branch), the seed, chosen and excluded rows, the limits and the flag are
    /// respected. In place of an order that is [learned](crate::Branching#learned-orders) the diagram has the canonical
    /// one.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ends early, or the diagram takes more than the [memory limit](Self::memory_limit):
    /// 256 MiB without one.
    ///
    /// # Cost
    ///
    /// About as many nodes as [`count`](Self::count) visits in the same order; memory for each different subtree.
    pub fn diagram<L>(&self, matrix: &Matrix<L>) -> Result<Diagram, Stopped> {
        Diagram::build(self, matrix)
    }

    /// For each row whether it is in every cover, in some or in none, without visiting each cover.
    ///
    /// Only the covers that a search with these options finds count: [chosen](Self::choose) rows are forced,
    /// [excluded](Self::exclude) ones impossible. If there is no cover, all rows are impossible, also the chosen ones.
    ///
    /// The node limit is for all nodes together. Where it or the flag ended the search, rows are
    /// [`Unknown`](RowState::Unknown), and all other states are proved. If the requested engine refuses the matrix, all
    /// rows but the excluded ones are unknown.
    ///
    /// # Cost
    ///
    /// A search for a few covers, then at most one restart for each row that is in none of them; O(rows + columns +
    /// entries) memory.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Sudoku;
    /// use exactcover::{ExactCover, RowState, Search};
    ///
    /// // What becomes of each candidate of a Sudoku that has more than one solution?
    /// let puzzle: Sudoku = "12.............4".parse()?;
    /// let matrix = puzzle.matrix()?;
    /// let states = Search::new().row_states(&matrix);
    /// let of = |wanted: RowState| {
    ///     let pairs = matrix.labels().iter().zip(&states);
    ///     pairs.filter(move |(_, state)| **state == wanted).map(|(candidate, _)| candidate.to_string())
    /// };
    /// assert!(of(RowState::Forced).eq(["1 at r1c1", "2 at r1c2", "4 at r1c3", "3 at r1c4", "4 at r4c4"]));
    /// assert_eq!(of(RowState::Impossible).count(), 5);
    /// println!("open: {}", of(RowState::Possible).collect::<Vec<_>>().join(", "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn row_states<L>(&self, matrix: &Matrix<L>) -> Vec<RowState> {
        row_states(self, matrix)
    }

    /// Why a search with these options finds no cover: primary columns that cannot all be covered, and those of the
    /// [chosen](Self::choose) rows that this takes. `None` if there is a cover.
    ///
    /// None of them can be left out: without any one of these columns or rows, the other columns can be covered
    /// together with the other rows, if no further column needs to be covered. There may be other such sets, also
    /// smaller ones. Columns are left out first, with all chosen rows in place, and then rows; but if the chosen rows
    /// clash alone, no column is named, and if they leave too few rows for some column, this column alone.
    /// [Excluded](Self::exclude) rows stay excluded. A chosen row that is excluded, or not in the matrix, clashes
    /// alone.
    ///
    /// Where a parity or another sum is the reason, many columns clash, and [`weights`](Self::weights) say more.
    ///
    /// The node limit is for all nodes together. If it or the flag ended the search after it was known that there is no
    /// cover, the columns and rows clash, but are perhaps not the fewest: see [`Clash::is_smallest`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before it was known whether there is a cover.
    ///
    /// # Cost
    ///
    /// A search for a cover; then for each column and row of the answer several searches of what is left, which may
    /// take longer than the first one, since there is less to go by.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Three talks that fit into two slots only, and one more that has a slot of its own.
    /// let mut m = MatrixBuilder::new();
    /// let (talk, slot) = (m.primary("talk", 4), m.secondary("slot", 3));
    /// for (t, s) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 2)] {
    ///     m.row((t, s), [talk.at(t), slot.at(s)])?;
    /// }
    /// let matrix = m.build()?;
    /// let clash = Search::new().why_none(&matrix)?.unwrap();
    /// assert_eq!(clash.to_string(), "there is no way to cover talk[0], talk[1] and talk[2]");
    /// assert!(clash.rows().is_empty() && clash.is_smallest());
    ///
    /// // With one talk less, but another put where it stands in the way.
    /// let row = |label| matrix.rows().find(|&row| matrix.label(row) == Some(&label)).unwrap();
    /// let chosen = [row((3, 2)), row((0, 1)), row((1, 0))];
    /// let clash = Search::new().choose(chosen).why_none(&matrix)?.unwrap();
    /// assert_eq!(clash.to_string(), "rows 1 and 2 leave no way to cover talk[2]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_none<L>(&self, matrix: &Matrix<L>) -> Result<Option<Clash>, Stopped> {
        why_none(self, matrix)
    }

    /// A colouring that proves that a search with these options finds no cover: weights of the columns, modulo some
    /// number, under which each row weighs 0 and all columns together do not. `None` if none were found, which proves
    /// nothing.
    ///
    /// That is how it is proved by hand that dominoes do not cover a chessboard without two opposite corners. It is
    /// found by linear algebra, where a search might take years. The modulus is the smallest power of 2, 3, 5 or 7 with
    /// which there are weights, as far as the work is bounded, and few columns or few classes of them weigh something.
    /// Secondary columns and columns whose number of rows is not fixed weigh 0: what is impossible because of them has
    /// no weights.
    ///
    /// The [chosen](Self::choose) and [excluded](Self::exclude) rows are part of the answer, which
    /// [`Weights::verify`] checks from the matrix alone. If chosen rows clash, or one is excluded, there are no
    /// weights: [`why_none`](Self::why_none) names them. If the flag is raised, none are found.
    ///
    /// # Cost
    ///
    /// O(rows + entries), and an elimination that takes milliseconds as a rule, and about a second at most. Memory: 4
    /// bytes for each pair of columns at most. Matrices with more than 2,000 columns that could have weights are
    /// given up at once.
    ///
    /// ```
    /// use exactcover::{ExactCover, Langford, Queens, Search};
    ///
    /// // Langford pairs of 1 to n exist only if n is 0 or 3 modulo 4.
    /// let matrix = Langford::new(6).matrix()?;
    /// let weights = Search::new().weights(&matrix).unwrap();
    /// assert_eq!((weights.modulus(), weights.verify(&matrix)), (2, Ok(())));
    /// assert_eq!(Search::new().weights(&Queens::new(3)?.matrix()?), None); // no cover, but no weights either
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn weights<L>(&self, matrix: &Matrix<L>) -> Option<Weights> {
        weights(self, matrix)
    }

    /// Estimates the nodes and covers of the search with these options by this many random probes. The same seed
    /// of the probes gives the same estimate.
    ///
    /// The node limit counts the nodes that the probes visit. If it or the flag ends the last probe early, the estimate
    /// is of the probes before it.
    ///
    /// # Cost
    ///
    /// For each probe a restart, and visiting the nodes of one path of the tree and those beside it.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(12)?.matrix()?;
    /// let estimate = Search::new().estimate(&matrix, 1000, 1);
    /// let error = (estimate.covers - 14_200.0).abs();
    /// assert!(error < 4.0 * estimate.covers_error && error < 5_000.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn estimate<L>(&self, matrix: &Matrix<L>, probes: u64, seed: u64) -> Estimate {
        estimate(self, matrix, probes, seed)
    }

    /// Splits the search with these options into parts: at least this many, if so many are found soon (within 65,536
    /// nodes, or 64 for each part or 2 for each row, if that is more). If all rows of a column have equal work below
    /// them, a part is at most one of `at_least` equal shares of the tree. Each cover belongs to exactly one part.
    /// The parts are in the order of the search: the covers of the first, then those of the second, and so on, are
    /// the sequence of the whole search. The same call gives the same parts on every machine. Parts that hold no
    /// cover because a column has no row left are left out, so there may be none; but if one part will do, that is
    /// the whole search, unless chosen rows clash.
    ///
    /// Each task is run with the engine and the node limit of the options that run it.
    ///
    /// # Errors
    ///
    /// [`Stopped::Cancelled`]; [`Stopped::Refused`] if there is no memory for the search.
    ///
    /// # Cost
    ///
    /// That of starting a search, and of visiting the nodes above the parts once or a few times.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let tasks = Search::new().split(&matrix, 20)?;
    /// assert!(tasks.len() >= 20);
    /// let mut sum = 0;
    /// for task in &tasks {
    ///     sum += Search::new().run(&matrix, task)?.count_rest();
    /// }
    /// assert_eq!(sum, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split<L>(&self, matrix: &Matrix<L>, at_least: usize) -> Result<Vec<Task>, Stopped> {
        Task::split(self, matrix, at_least)
    }

    /// Searches a task, with the engine, the node limit and the cancel flag of these options. Each cover lists the
    /// rows of the task first.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the task is of another matrix, of another order of covers or damaged, or the matrix is too
    /// large for the requested engine.
    pub fn run<L>(&self, matrix: &Matrix<L>, task: &Task) -> Result<Covers, ResumeError> {
        task.run(self, matrix)
    }

    /// Goes on from a checkpoint, with the engine, the node limit and the cancel flag of these options. The limit
    /// counts the nodes from here on. The way to branch, the seed, chosen and excluded rows
    /// are those of the checkpoint. The covers are exactly those that the search had not found when the checkpoint was
    /// made, in the same order.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix or another order of covers or is damaged, or the
    /// matrix is too large for the requested engine.
    ///
    /// # Cost
    ///
    /// That of a new search, and of choosing the rows of the path.
    pub fn resume<L>(&self, matrix: &Matrix<L>, checkpoint: &Checkpoint) -> Result<Covers, ResumeError> {
        Covers::resume(self, matrix, checkpoint)
    }

    /// How many covers there are, of any size, counted on the threads of the current rayon pool.
    ///
    /// It begins as [`count`](Self::count) does, on one thread. If the count is not soon over, the search that is
    /// expected to end first is shared out. If subtrees repeat, each thread counts all covers in an order of its own,
    /// and what one has counted the others find in the table that they share. If not, each thread takes parts of the
    /// tree. A matrix of several parts that have no column in common is counted on one thread.
    ///
    /// The count does not depend on the number of threads. The node limit is shared by all threads; if it is reached,
    /// or the flag is raised, the count is a lower bound, and which covers it holds depends on the threads.
    ///
    /// # Cost
    ///
    /// A search for each thread, in time and memory, and one restart for each part. The table of all threads is within
    /// the [memory limit](Self::memory_limit).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// assert_eq!(Search::new().par_count(&Queens::new(10)?.matrix()?), 724);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_count<L>(&self, matrix: &Matrix<L>) -> Count {
        par_count(self, matrix)
    }

    /// The covers, found by the threads of the current rayon pool, in the order of a search by one thread, unless that
    /// order is [learned](crate::Branching#learned-orders).
    ///
    /// At most `ahead` parts of the search are begun before they are needed, and at most 1,024 covers of each, of
    /// a million rows together, are found before they are asked for. The node limit is shared by all threads; if
    /// it is reached, how many covers came before that depends on the threads. Dropping the iterator ends the search
    /// within milliseconds.
    ///
    /// ```
    /// use exactcover::{Covers, ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// assert!(Search::new().par_covers(&matrix, 16).eq(Covers::new(&matrix)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn par_covers<L>(&self, matrix: &Matrix<L>, ahead: usize) -> ParCovers {
        ParCovers::new(self, matrix, ahead, true)
    }

    /// The covers, found by the threads of the current rayon pool, in any order: the first ones come sooner than those
    /// of [`par_covers`](Self::par_covers), which it is like otherwise.
    #[cfg(feature = "rayon")]
    pub fn par_covers_unordered<L>(&self, matrix: &Matrix<L>, ahead: usize) -> ParCovers {
        ParCovers::new(self, matrix, ahead, false)
    }
}

impl<L> Matrix<L> {
    /// How many covers there are, of any size. See [`Search::count`].
    ///
    /// ```
    /// use exactcover::{ExactCover, GraphColoring};
    ///
    /// // Colourings of a cycle of 100 vertices with three colours: 2^100 + 2.
    /// let cycle = GraphColoring::new(100, (0..100).map(|v| (v, (v + 1) % 100)), 3);
    /// assert_eq!(cycle.matrix()?.count().to_string(), "1267650600228229401496703205378");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> Count {
        Search::new().count(self)
    }
}
