//! All covers at once, where subtrees differ only by names: the n-th cover, a cover's number and samples, from the
//! states of a count up to renaming (`isomorphs::Folded`).
//!
//! Invariant: the edges of a state lead to disjoint sets of covers, by the first row of its column that they hold.

use std::fmt;

use num_bigint::BigUint;

use super::answer::Count;
use crate::engines::Step;
use crate::matrix::{Cover, Matrix, RowId};
use crate::search::{Search, Stopped};
use crate::symmetry::states::{Edge, Folded, Isomorphs};
use crate::util::may_grow;

/// All covers of a matrix with many symmetries: the n-th cover, a cover's number, uniform samples, in how many covers
/// each row is. From
/// [`Search::folded_diagram`].
///
/// It is a [`Diagram`](crate::counts::Diagram) in which states of the search that are the same up to a renaming of rows and
/// columns are one, each with the number of its covers. So it has few nodes where a diagram would have far too many: on
/// Latin squares of order 8 about 25,000 for 108,776,032,459,082,956,800 covers. The covers have an order of their own,
/// which depends on the matrix and the options, and may differ in another version.
///
/// ```
/// use exactcover::problems::sudoku::{Layout, Sudoku};
/// use exactcover::{ExactCover, Search};
///
/// // All Latin squares of order 5.
/// let squares = Sudoku::empty(Layout::latin(5)?).into_solutions()?;
/// let matrix = squares.matrix();
/// let diagram = Search::new().folded_diagram(&matrix)?;
/// assert_eq!(diagram.count(), 161_280);
/// assert!(diagram.node_count() < 50);
/// let number = 123_456_u32.into();
/// let cover = diagram.nth(&number).unwrap();
/// assert_eq!(matrix.verify(&cover), Ok(()));
/// assert_eq!(diagram.rank(&cover), Some(number));
/// println!("{}", squares.decode(&cover)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FoldedDiagram {
    folded: Folded,
    /// For each row of the problem its number in the matrix.
    ids: Vec<u32>,
    chosen: Vec<RowId>,
    row_count: usize,
    count: BigUint,
}

impl FoldedDiagram {
    /// See [`Search::folded_diagram`].
    pub(super) fn build<L>(options: &Search, matrix: &Matrix<L>) -> Result<Self, Stopped> {
        let incidence = matrix.incidence();
        let left = options.left(incidence)?;
        let is_clash = left.is_none();
        let (chosen, view) = left.unwrap_or_default();
        let mut isomorphs = Isomorphs::new(&view).ok_or(Stopped::Refused)?.folding();
        let (limit, most_bytes) = (options.node_limit.unwrap_or(u64::MAX), options.memory());
        loop {
            let (nodes, before) = (isomorphs.nodes(), isomorphs.bytes());
            let step = isomorphs.advance(u64::MAX, limit.min(nodes + 1));
            let bytes = isomorphs.bytes();
            if bytes > most_bytes || !may_grow(before, bytes) {
                return Err(Stopped::OverBudget { bytes: bytes.min(most_bytes) });
            }
            match step {
                Step::Exhausted => break,
                _ if isomorphs.nodes() >= limit => return Err(Stopped::Limited),
                _ if options.cancel.is_raised() => return Err(Stopped::Canceled),
                _ => {}
            }
        }
        let count = if is_clash { BigUint::ZERO } else { isomorphs.count() };
        let row_count = incidence.row_ends.len();
        Ok(Self { folded: isomorphs.into_folded(), ids: view.ids, chosen, row_count, count })
    }

    /// How many covers there are, exactly.
    ///
    /// Cost: O(1).
    #[must_use]
    pub fn count(&self) -> Count {
        self.count.clone().into()
    }

    /// The cover of this number, from 0; `None` if there are fewer.
    ///
    /// Cost: for each state on the way that is known by another name, two graphs of what is left are refined: on Latin
    /// squares of order 8 a few milliseconds.
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Cover> {
        let mut left = Some(number).filter(|&number| *number < self.count)?.clone();
        let mut is_here = |edge: &Edge| {
            let below = self.folded.below(edge);
            let is_here = left < below;
            if !is_here {
                left -= below;
            }
            is_here
        };
        self.walk(|edges, _| edges.iter().position(&mut is_here)).map(Cover::from)
    }

    /// The number of a cover, from 0; `None` if the rows, in whatever order, are not one of its covers.
    ///
    /// Cost: as for [`nth`](Self::nth).
    #[must_use]
    pub fn rank(&self, cover: &[RowId]) -> Option<BigUint> {
        let mut sorted = cover.to_vec();
        sorted.sort_unstable();
        let holds = |row: &RowId| sorted.binary_search(row).is_ok();
        let mut rank = Some(BigUint::ZERO).filter(|rank| *rank < self.count)?;
        let found = self.walk(|edges, rows| {
            let first = rows.iter().position(|&row| holds(&self.id(row))).unwrap_or(rows.len());
            let at = edges.iter().position(|edge| edge.tried as usize == first)?;
            rank += edges[..at].iter().map(|edge| self.folded.below(edge)).sum::<BigUint>();
            Some(at)
        })?;
        (found.len() == cover.len() && found.iter().all(holds)).then_some(rank)
    }

    /// A cover drawn at random, each with the same probability; `None` without covers. (Feature `rand`; `random` is an
    /// [`Rng`](rand::Rng) of `rand` 0.10.)
    ///
    /// Cost: as for [`nth`](Self::nth).
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn sample<R: rand::Rng + ?Sized>(&self, random: &mut R) -> Option<Cover> {
        self.nth(&crate::questions::count::drawn::below(&self.count, random)?)
    }

    /// In how many covers each row is, for all rows of the matrix.
    ///
    /// Cost: for each state and each row that is tried there, as for a step of [`nth`](Self::nth); memory for a number for
    /// each row that is left in each state.
    #[must_use]
    pub fn row_counts(&self) -> Vec<BigUint> {
        let mut counts = vec![BigUint::ZERO; self.row_count];
        if self.count != BigUint::ZERO {
            self.chosen.iter().for_each(|row| counts[row.index()] = self.count.clone());
            for (&id, count) in self.ids.iter().zip(self.folded.row_counts()) {
                counts[id as usize] = count;
            }
        }
        counts
    }

    /// How many states it has.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.folded.states.len()
    }

    /// The bytes that it takes, besides the problem.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.folded.bytes
    }

    /// The row of the matrix that is this one of the problem.
    fn id(&self, row: u32) -> RowId {
        RowId::new(self.ids[row as usize])
    }

    /// The chosen rows, and those on a [way](Folded::walk).
    fn walk(&self, choose: impl FnMut(&[Edge], &[u32]) -> Option<usize>) -> Option<Vec<RowId>> {
        let rows = self.folded.walk(choose)?;
        Some(self.chosen.iter().copied().chain(rows.into_iter().map(|row| self.id(row))).collect())
    }
}

impl fmt::Debug for FoldedDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.node_count();
        f.debug_struct("FoldedDiagram").field("count", &self.count()).field("node_count", &nodes).finish()
    }
}
