//! What is forced, what follows step by step, and why is there no cover?
//!
//! `states` finds for each row whether all covers have it, some, or none. `why` (read it first) shrinks a matrix
//! without a cover to a smallest part without one, and says it as a `reason` in the columns' names, by weights or sums
//! where they prove it; `veripb` writes the search as a proof for another program to check. `deductions` goes step by
//! step, without search: what can be concluded from the rows of `possible_rows` by columns that are `confined` to others,
//! and by short `contradictions`. The steps of Sudokus are made of these too.

mod confined;
mod contradictions;
mod deductions;
mod possible_rows;
mod reason;
mod states;
mod veripb;
mod why;

use std::borrow::Borrow;
use std::io::Write;

#[cfg(feature = "puzzles")]
pub(crate) use confined::{Confined, ConfinedSearch, LARGEST_SET};
#[cfg(feature = "puzzles")]
pub(crate) use contradictions::{Refuted, refutation, refuted};
pub use deductions::{Deduction, Deductions};
#[cfg(feature = "puzzles")]
pub(crate) use possible_rows::{ColumnsOfRow, PossibleRows};
pub use reason::Reason;
pub use states::RowState;
pub use why::Clash;

use crate::matrix::{Cover, Matrix, RowId};
use crate::questions::count::ProofError;
use crate::search::{Covers, Search, Stopped, Uniqueness};
use reason::why_none;
use states::row_states;
use veripb::{prove_none, prove_unique};
use why::smallest_clash;

/// # What is forced, and why there is none
impl Search {
    /// Tells for each row whether it is in every cover, in some or in none, without visiting each cover.
    ///
    /// Only the covers that a search with these options finds count: [chosen](Self::choose) rows are forced,
    /// [excluded](Self::exclude) rows impossible. If there is no cover, all rows are impossible, even the chosen ones.
    ///
    /// The node limit is for all nodes together. If it or the flag ends the search, some rows are
    /// [`Unknown`](RowState::Unknown); all other states are proved. If the requested engine refuses the matrix, all
    /// rows but the excluded ones are unknown.
    ///
    /// # Cost
    ///
    /// A search for a few covers, then at most one restart for each row in none of them. If none is found soon, that of
    /// [`any`](Self::any); if many rows take long, up to twice as long, with a search that learns from its failures.
    /// O(rows + columns + entries) memory, and a quarter of the [memory limit](Self::memory_limit) for what it learns.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Sudoku;
    /// use exactcover::proofs::RowState;
    /// use exactcover::{ExactCover, Search};
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
        row_states(&mut self.covers(matrix), &[])
    }

    /// Returns what follows from the matrix step by step, without a search, each step with its reason in columns and rows:
    /// a column with one row left; one to four columns whose rows are confined to as many others; a row that would leave a
    /// column without rows. The easiest step that there is comes next, and is applied.
    ///
    /// All steps hold in every cover that a search with these options finds, of which there may be none, one or many.
    /// Columns that several rows may cover give no reasons. The node limit is for all steps together, a node for each
    /// set of columns that is tried, and each row that is supposed; see [`Deductions::outcome`] for early ends.
    ///
    /// # Errors
    ///
    /// [`Stopped::Refused`] if there is no memory for it.
    ///
    /// # Cost
    ///
    /// For a step up to O(columns * (b * d)^3), where b is the number of columns of a row and d that of rows of a column:
    /// some milliseconds for a Sudoku, more than a search for what has rows of many columns. O(rows + columns + entries)
    /// memory besides the sets that were tried.
    ///
    /// ```
    /// use exactcover::{ExactCover, Search, Sudoku};
    ///
    /// let puzzle: Sudoku = "4.....1....3..2.".parse()?;
    /// let matrix = puzzle.matrix()?;
    /// let mut steps = Search::new().deductions(&matrix)?;
    /// let step = steps.next().unwrap();
    /// assert_eq!(step.display(&matrix).to_string(), "4 at r1c1: the only row of cell[0]");
    /// assert_eq!(steps.by_ref().count(), 15);
    /// assert_eq!(steps.possible().count(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deductions<L>(&self, matrix: &Matrix<L>) -> Result<Deductions, Stopped> {
        Deductions::new(self, matrix)
    }

    /// Tells why a search with these options finds no cover: the first of these reasons that applies. `None` if there
    /// is a cover.
    ///
    /// - [Sums](Reason::Sums), if the linear relaxation has no solution: some columns need more rows than others allow.
    ///   None of these columns can be left out, and of the [chosen](Self::choose) rows it names those that are needed.
    ///   (Only with the feature `optimize`, which is on by default.)
    /// - [Weights](Reason::Weights), if any are found: a parity or another sum modulo a number is the reason.
    /// - A [clash](Reason::Clash), as from [`smallest_clash`](Self::smallest_clash). If symmetries were needed to show
    ///   that there is no cover, or a search that [learns clauses](crate::runs::Branching::Learning), it may not be
    ///   [smallest](Clash::is_smallest): smaller problems with fewer symmetries can take years.
    ///
    /// [Excluded](Self::exclude) rows stay excluded. The node limit is for the nodes of all searches together; sums and
    /// weights take no nodes, and at most about a second each. The flag ends them all.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before it was known whether there is a cover.
    ///
    /// # Cost
    ///
    /// A search of some thousand nodes, the linear relaxation and weights; if these say nothing, a search for a cover.
    ///
    /// ```
    /// use exactcover::proofs::Reason;
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Three talks that fit into two slots only, and one more that has a slot of its own.
    /// let mut m = MatrixBuilder::new();
    /// let (talk, slot) = (m.primary("talk", 4), m.secondary("slot", 3));
    /// for (t, s) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 2)] {
    ///     m.row((t, s), [talk.at(t), slot.at(s)])?;
    /// }
    /// let matrix = m.build()?;
    /// let reason = Search::new().why_none(&matrix)?.unwrap();
    /// let sums = "talk[0], talk[1] and talk[2] need 3 rows, but these take slot[0] and slot[1], which allow 2";
    /// # #[cfg(feature = "optimize")]
    /// assert_eq!(reason.to_string(), sums);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_none<L>(&self, matrix: &Matrix<L>) -> Result<Option<Reason>, Stopped> {
        why_none(self, matrix)
    }

    /// Writes a proof that there is no cover, for the checker VeriPB 3.0, whose kernel knows nothing of columns and rows:
    /// it accepts the proof together with the formula of [`text::write_opb`](crate::text::write_opb) with the same costs,
    /// or refuses it. If rows are [chosen](Self::choose) or [excluded](Self::exclude), it is that of
    /// [`text::write_opb_of`](crate::text::write_opb_of) with the same rows. Returns `false`, and writes nothing, if there is a
    /// cover.
    ///
    /// An accepted proof is `VERIFIED UNSATISFIABLE`, or, if some cost is not 0, `VERIFIED BOUNDS INF <= obj <= INF`: then
    /// the formula has an objective, for which the checker has these words.
    ///
    /// The proof is made of [sums](Reason::Sums) or [weights](Reason::Weights), a few lines, if
    /// [`why_none`](Self::why_none) finds any; else it is the tree of a search, a line for each row that was tried among
    /// several, or the clauses of one that [learns](crate::runs::Branching::Learning) them, a line each, whichever is shorter.
    /// (If you request an [engine](Self::engine) or a way to [branch](Self::branch), the tree.) Symmetries shorten neither, so
    /// that a proof may take far longer than it takes to find out that there is no cover. The node limit is for the nodes
    /// of all searches together, but that which learns clauses: it visits no more than those before it, or 8,192.
    ///
    /// # Errors
    ///
    /// [`ProofError`] if the search ended early or the proof cannot be written: what was written is then no proof; or if a
    /// row is [chosen](Self::choose) or [excluded](Self::exclude) that the matrix does not have.
    ///
    /// # Cost
    ///
    /// That of [`why_none`](Self::why_none) without the search for the fewest columns, and then of one or two searches by
    /// links, and of one that learns clauses, which takes no longer. Clauses take a quarter of the
    /// [memory limit](Self::memory_limit) at most. The checker propagates once for each line.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search, text};
    ///
    /// // Three cells in a row, and dominoes.
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// m.row((), [cell.at(0), cell.at(1)])?;
    /// m.row((), [cell.at(1), cell.at(2)])?;
    /// let matrix = m.build()?;
    /// let (mut formula, mut proof) = (Vec::new(), Vec::new()); // or files
    /// text::write_opb(&matrix, |_| 0, &mut formula)?;
    /// assert!(Search::new().prove_none(&matrix, |_| 0, &mut proof)?);
    /// // veripb F.opb F.pbp
    /// let proof = String::from_utf8(proof)?;
    /// assert!(proof.starts_with("pseudo-Boolean proof version 3.0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_none<L>(
        &self,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
        out: impl Write,
    ) -> Result<bool, ProofError> {
        prove_none(self, matrix, cost, out)
    }

    /// Tells whether there is exactly one cover, and writes a proof of that for the checker VeriPB, about the formula of
    /// [`text::write_opb_of`](crate::text::write_opb_of) with the chosen and excluded rows of this search, and
    /// [`other_than`](crate::text::Choices::other_than) that cover: it has no solution. Nothing is written if there is none, or
    /// more than one.
    ///
    /// The proof is the tree of a search, as [`prove_none`](Self::prove_none) writes it, and ends with the same words. The
    /// node limit holds for the question, and again for the tree.
    ///
    /// # Errors
    ///
    /// Those of [`prove_none`](Self::prove_none).
    ///
    /// # Cost
    ///
    /// That of [`unique`](Self::unique), and of a search by links for all covers.
    ///
    /// ```
    /// use exactcover::text::Choices;
    /// use exactcover::{ExactCover, Search, Sudoku, text};
    ///
    /// // A puzzle is proper, for a checker that knows nothing of Sudokus.
    /// let puzzle: Sudoku = "4.....1....3..2.".parse()?;
    /// let matrix = puzzle.matrix()?;
    /// let (mut formula, mut proof) = (Vec::new(), Vec::new()); // or files
    /// let answer = Search::new().prove_unique(&matrix, |_| 0, &mut proof)?;
    /// let solution = answer.into_unique().expect("one solution");
    /// let choices = Choices { other_than: Some(&solution), ..Choices::default() };
    /// text::write_opb_of(&matrix, |_| 0, &choices, &mut formula)?;
    /// assert!(proof.ends_with(b"end pseudo-Boolean proof;\n")); // veripb F.opb F.pbp
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_unique<L>(
        &self,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
        out: impl Write,
    ) -> Result<Uniqueness<Cover>, ProofError> {
        prove_unique(self, matrix, cost, out)
    }

    /// Finds primary columns that cannot all be covered, and the [chosen](Self::choose) rows that prevent it. `None` if
    /// there is a cover.
    ///
    /// None of them can be left out: without any one of these columns or rows, the other columns can be covered
    /// together with the other rows, if no further column needs to be covered. There may be other such sets, even
    /// smaller ones. Columns are left out first, with all chosen rows in place, and then rows; but if the chosen rows
    /// alone clash, no column is named, and if they leave too few rows for some column, only this column is.
    /// [Excluded](Self::exclude) rows stay excluded. A chosen row that is excluded, or not in the matrix, is a clash by
    /// itself.
    ///
    /// If a parity or another sum is the reason, many columns clash, and [`why_none`](Self::why_none) says more.
    ///
    /// The node limit is for all nodes together. If it or the flag ends the search after it is known that there is no
    /// cover, the columns and rows clash, but may not be the fewest: see [`Clash::is_smallest`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before it was known whether there is a cover.
    ///
    /// # Cost
    ///
    /// A search for a cover; then for each column and row of the answer several searches of what is left, which may
    /// take longer than the first search, since fewer columns rule out less.
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
    /// let clash = Search::new().smallest_clash(&matrix)?.unwrap();
    /// assert_eq!(clash.to_string(), "there is no way to cover talk[0], talk[1] and talk[2]");
    /// assert!(clash.rows().is_empty() && clash.is_smallest());
    ///
    /// // With one talk less, but another put where it stands in the way.
    /// let row = |label| matrix.rows().find(|&row| matrix.label(row) == Some(&label)).unwrap();
    /// let chosen = [row((3, 2)), row((0, 1)), row((1, 0))];
    /// let clash = Search::new().choose(chosen).smallest_clash(&matrix)?.unwrap();
    /// assert_eq!(clash.to_string(), "rows 1 and 2 leave no way to cover talk[2]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smallest_clash<L>(&self, matrix: &Matrix<L>) -> Result<Option<Clash>, Stopped> {
        smallest_clash(self, matrix)
    }
}

/// # What is forced, by a search under way
impl Covers {
    /// Starts again with these rows, as by [`restart`](Self::restart), and answers as [`Search::row_states`] would if
    /// its options chose them: for programs that ask again and again, such as one in which a user makes one choice
    /// after another. Afterwards the position of the search is unspecified; restart it.
    ///
    /// # Cost
    ///
    /// That of [`Search::row_states`], without starting a search.
    ///
    /// ```
    /// use exactcover::proofs::RowState;
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// // Which squares are still possible after each queen?
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let mut covers = Search::new().covers(&matrix);
    /// let mut placed = vec![];
    /// let mut possible = vec![];
    /// for square in [3, 14, 20] {
    ///     placed.push(RowId::new(square));
    ///     let states = covers.row_states(&placed);
    ///     possible.push(states.iter().filter(|state| **state == RowState::Possible).count());
    /// }
    /// assert_eq!(possible, [41, 22, 10]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn row_states<R: Borrow<RowId>>(&mut self, rows: impl IntoIterator<Item = R>) -> Vec<RowState> {
        let rows: Vec<RowId> = rows.into_iter().map(|row| *row.borrow()).collect();
        self.restart(&rows);
        row_states(self, &rows)
    }
}
