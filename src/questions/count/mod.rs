//! How many covers are there? An exact number of any size, or a lower bound; on request with a proof, or as a diagram
//! of all covers, which may be folded along symmetries.
//!
//! A [`Counter`] tries the ways to count in [`turns`]: trees that remember subtrees (`engines::memory`), [`layers`]
//! without a tree, and `isomorphs`, where states that are the same up to renaming are counted once.
//!
//! `counter` splits the matrix and asks `turns`: read these first. `strategies` says what each way is and which is
//! next; `order` and `greedy` order the columns. `answer`, `proof`, `diagram` and `drawn` (random covers) are what is
//! returned.

mod answer;
mod counter;
mod diagram;
#[cfg(feature = "rand")]
mod drawn;
mod greedy;
mod layers;
mod order;
mod proof;
mod strategies;
mod turns;

use std::io::Write;

pub use answer::{Count, CountStats};
pub(crate) use counter::count_or_plan;
pub use counter::{CountProgress, Counter};
pub use diagram::{Diagram, DiagramIter};
pub(crate) use layers::Layers;
pub(crate) use order::{better, columns_of_all_parts};
pub use proof::ProofError;
#[cfg(test)]
pub(crate) use proof::prove_renamed;
pub(crate) use strategies::{CountingSearch, SearchPlan};

use crate::matrix::Matrix;
use crate::search::{Search, Stopped};
use proof::prove_count;

/// # How many
impl Search {
    /// Starts a count in slices, for one that takes long: see [`Counter`].
    ///
    /// Cost: O(columns + rows + entries) to start.
    pub fn counter<L>(&self, matrix: &Matrix<L>) -> Counter {
        Counter::new(self, matrix.incidence())
    }

    /// Counts the covers, with a proof that a short program checks, so that nobody has to believe this crate:
    /// [`check_count`](crate::proofs::check_count), or `exactcover check` on the command line. Both are one file of
    /// about 500 lines that imports nothing from this crate.
    ///
    /// [Chosen](Self::choose) and [excluded](Self::exclude) rows, the limits and the flag are respected; a node is a
    /// line of the proof. If no way to [branch](Self::branch) is requested, it is that of [`count`](Self::count). If no
    /// [engine](Self::engine) is requested either, there are no colors, and many states are the same up to a renaming
    /// of rows and columns, each of these is written once: a proof that no two Latin squares of order 6 are orthogonal
    /// takes 3,000 lines. The seed has no effect. A group that is known has none either: the proof goes without
    /// [orbits](Self::count_by_orbits).
    ///
    /// # The proof
    ///
    /// A text of lines that end with a line feed, their fields separated by one blank. Columns are numbered from 1 as
    /// in [Knuth's format](crate::text), primary ones first, and rows from 1, without those that cover no primary
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
    /// A *state* says which rows are alive, and by how many more rows each primary column must and may be covered. When
    /// a row is chosen, both numbers of its primary columns fall by one, the first not below 0; it is left out, and so
    /// are all other rows of a column that no more rows may cover, and those that do not agree in a secondary column.
    /// In the first state the excluded rows and those of columns that may be covered 0 times are left out and the
    /// chosen rows chosen. Two states are the same if the same rows are alive and both numbers of each primary column
    /// are equal. A second number above the number of the column's alive rows counts as that number.
    ///
    /// A *target* says what a state is: `=` is a cover, since no column must be covered and no row is alive; `-7` has
    /// none, since column 7 must be covered by more rows than it has alive; or the number of a node that is in this
    /// state. (After `start` also `x`: a chosen row was not alive.) A line has one target for each alive row of its
    /// column, ascending: that of the state after the rows before it are left out and it is chosen; and if the column
    /// need not be covered, one more, after all of them are left out. A node has one line, and is named only before it;
    /// from then on its number is free for another node. At the end all named nodes have had their lines.
    ///
    /// A column is a *constraint* of a state if its first number is not 0, or its second one is less than its alive
    /// rows; the numbers of a secondary column are 0 and 1. The target `12>5,3,9` says that the state becomes that of
    /// node 12, which is named and has not had its line, if its constraints, ascending, are renamed to the columns 5, 3
    /// and 9: these are the constraints there, with the same numbers; and if for each alive row its set of renamed
    /// constraints is taken, and for each row there its set of constraints, each set comes as often here as there. In a
    /// problem with colors no state is renamed.
    ///
    /// *Why it proves the count*: a cover of a state has a first row of the column, or none. So at any line the covers
    /// are the ways from the start to `=` so far, and for each named node the ways to it times the covers of its state.
    /// A column that is not a constraint forbids nothing, so a renaming maps the covers of one state to those of the
    /// other one to one: they are equally many.
    ///
    /// The hash is FNV-1a of 64 bits over numbers of 8 bytes, lowest first: the primary columns, all columns, for each
    /// primary one how often it must and may be covered; for each row its entries, and for each, by column, the
    /// column from 0 and its color, numbered from 1 by first use, or 0.
    ///
    /// # Errors
    ///
    /// [`ProofError`] if the search ended early, the open nodes take more than the [memory limit](Self::memory_limit),
    /// or `out` fails. What has been written then is not a proof: its last line is missing.
    ///
    /// # Cost
    ///
    /// For each different subtree, including those without covers, O(columns + rows / 64) for each row that is tried:
    /// about twice the time of [`diagram`](Self::diagram) (`benches/RESULTS.md`), and the same for the program that
    /// checks it; with renamings also the refinement of a graph for each row that is tried, and far fewer subtrees.
    /// Memory only for the subtrees that have been met and not yet searched.
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
    /// ); // to be checked by `check_count`, where the problem is the text above
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_count<L>(&self, matrix: &Matrix<L>, out: impl Write) -> Result<Count, ProofError> {
        prove_count(self, matrix, out)
    }

    /// All covers as a [`Diagram`]: one search, in which equal subtrees are searched once and kept once.
    ///
    /// The engine, the way to [branch](Self::branch), the seed, chosen and excluded rows, the limits and the flag are
    /// respected. In place of an order that is [learned](crate::runs::Branching#learned-orders) the diagram has the
    /// canonical one.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ends early, or the diagram takes more than the [memory limit](Self::memory_limit).
    ///
    /// # Cost
    ///
    /// About as many nodes as [`count`](Self::count) visits in the same order; memory for each different subtree.
    pub fn diagram<L>(&self, matrix: &Matrix<L>) -> Result<Diagram, Stopped> {
        Diagram::build(self.clone(), matrix.incidence().clone(), false)
    }

    /// All covers as a [folded](Diagram#folded) diagram: one search, in which states that are the same up to a
    /// renaming of rows and columns are searched once and kept once. Use it for Latin squares, designs, matchings and
    /// other problems with many symmetries, where a [`diagram`](Self::diagram) takes too much memory; without
    /// symmetries it is slower.
    ///
    /// Chosen and excluded rows, the seed, the limits and the flag are respected; a node is a state that is entered,
    /// known or not. Each state branches on the column with the fewest rows; the engine has no effect.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ends early, or takes more than the [memory limit](Self::memory_limit).
    /// [`Stopped::Refused`] also if there are more than 65,000 rows, columns and colors of columns in all.
    ///
    /// # Cost
    ///
    /// For each state, known or not, the refinement of a graph of the rows left: 0.1 ms on Latin squares of order 8,
    /// about 7 s in all, and then a few milliseconds for each cover. Memory for each kept state: 2 bytes for each row
    /// and column left while it is made, then a bit for each row and column of the matrix, and its edges.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Sudoku};
    /// use exactcover::{ExactCover, Search};
    ///
    /// // All Latin squares of order 5.
    /// let squares = Sudoku::empty(Layout::latin(5)?).into_solutions()?;
    /// let diagram = Search::new().folded_diagram(&squares.matrix())?;
    /// assert_eq!(diagram.count(), 161_280);
    /// assert!(diagram.node_count() < 50);
    /// let number = 123_456_u32.into();
    /// let cover = diagram.nth(&number).unwrap();
    /// assert_eq!(diagram.rank(&cover), Some(number));
    /// println!("{}", squares.decode(&cover)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn folded_diagram<L>(&self, matrix: &Matrix<L>) -> Result<Diagram, Stopped> {
        Diagram::build(self.clone(), matrix.incidence().clone(), true)
    }
}
