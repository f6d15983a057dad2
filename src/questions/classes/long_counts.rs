//! Counts of all covers that look for symmetries where they take long.
//!
//! To look for the symmetries of a matrix takes as long as to visit some hundred thousand nodes, so that it is done after as
//! many. It pays where the way to count that seems best remembers nothing: what is remembered is shared by covers that a
//! symmetry maps to each other, too, and parts do not share it.
//!
//! Measured: benches/RESULTS.md, "Counts that know the symmetry".

use crate::matrix::Matrix;
use crate::questions::count::Count;
use crate::search::{Outcome, Search};

/// The nodes of a count that is soon over: a twentieth of a second.
const SOON: u64 = 1 << 18;

/// Larger matrices are not looked at.
const MOST_ROWS: usize = 1 << 14;

/// The entries that a search for symmetries may look at, about: each of its nodes looks at all of them some times. A twentieth of
/// a second.
const ENTRIES: usize = 1 << 21;

/// The most nodes of such a search.
const MOST_NODES: u64 = 1 << 10;

/// # How many
impl Search {
    /// Counts the covers; the number may be of any size.
    ///
    /// Subtrees are remembered in tables of bounded [size](Self::memory_limit), so that equal ones are counted once,
    /// and two ways to [branch](Self::branch) are tried, unless one is requested. If neither that nor an
    /// [engine](Self::engine) is requested, a count without a tree is tried too: it takes column after column, in an
    /// order of its own, and keeps how many ways lead to each state. The one that seems to end first goes on. It finds
    /// counts of tilings, dissections, matchings, designs and colorings that no enumeration reaches. If subtrees do not
    /// repeat, this is a search that visits each cover. The engine, chosen and excluded rows, the limit and the flag
    /// are respected. The node limit is for all nodes and states that are visited, in whatever order. The count does
    /// not depend on the seed.
    ///
    /// [`Covers::count_rest`](crate::Covers::count_rest) visits each cover instead, in canonical order.
    ///
    /// # Up to renaming
    ///
    /// In a problem with many symmetries, most subproblems are the same except for the names of their rows and columns:
    /// one more way counts each of these once. A renaming is found by refining a partition of rows and columns, and
    /// checked entry by entry before it is believed. It is tried if neither an engine nor a way to branch is requested,
    /// there are at most 16,384 rows, and symmetries remain while rows are chosen, as in Latin squares, designs,
    /// factorizations, matchings and pigeonholes; boards that can only be turned have too few, and are not slowed down.
    /// All Latin squares of order 8 take about 25,000 subproblems, Euler's 36 officers 600.
    /// [`CountStats::renamed`](crate::counts::CountStats::renamed) says how often it helped. All covers are counted, not
    /// classes of them.
    ///
    /// A count that is not over after some hundred thousand nodes and remembers nothing looks for symmetries of the matrix, for
    /// some hundredths of a second. If there are any it begins anew, [by orbits](Self::count_by_orbits).
    ///
    /// Sources: B. D. McKay and A. Piperno, "Practical graph isomorphism II", 2014, for the refinement; P. Kaski and P.
    /// R. J. Östergård, "Classification Algorithms for Codes and Designs", 2006; B. D. McKay and I. M. Wanless, "On the
    /// number of Latin squares", 2005, who count those of order 11 by such classes.
    ///
    /// # Cost
    ///
    /// Memory: at most 1.3 times the limit, beside the matrix and the search.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Piece};
    /// use exactcover::{ExactCover, Polyominoes, Search};
    ///
    /// // Ways to cover a chessboard of 12 x 12 with dominoes.
    /// let domino = Piece::new('D', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(..);
    /// let matrix = Polyominoes::new(Board::rectangle(12, 12), [domino]).matrix()?;
    /// let count = Search::new().count(&matrix);
    /// assert_eq!(count, 53_060_477_521_960_000_u64);
    /// assert!(count.stats().nodes < 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count<L>(&self, matrix: &Matrix<L>) -> Count {
        let limit = self.node_limit.unwrap_or(u64::MAX);
        let mut counter = self.clone().node_limit(limit.min(SOON)).counter(matrix);
        let begun = counter.count();
        if counter.outcome() != Outcome::Limited || limit <= SOON {
            return begun;
        }

        let parts = if counter.remembers() { None } else { self.parts_soon_found(matrix) };
        let left = limit.saturating_sub(begun.stats().nodes);
        let Some(parts) = parts else {
            counter.add_nodes(left);
            return counter.count();
        };
        self.clone().node_limit(left).count_parts(matrix, parts)
    }

    /// Returns [parts](Self::parts_by_orbits) of all covers by the symmetries of the matrix, if it has any that are soon
    /// found; else `None`, as for a search whose [engine](Self::engine) or way to [branch](Self::branch) is requested.
    ///
    /// # Cost
    ///
    /// At most about a tenth of a second.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let parts = Search::new().parts_soon_found(&matrix).unwrap();
    /// assert!(parts.iter().all(|&(times, _)| 8 % times == 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts_soon_found<L>(&self, matrix: &Matrix<L>) -> Option<Vec<(u32, Self)>> {
        if !self.is_free() || matrix.row_count() > MOST_ROWS {
            return None;
        }

        let entries = matrix.entry_count().max(1);
        let nodes = ((ENTRIES / entries) as u64).clamp(1, MOST_NODES);
        let group = self.clone().node_limit(nodes).symmetries(matrix).ok()?;
        if group.order() == 1_u32.into() {
            return None;
        }
        self.parts_by_orbits(matrix, &group).ok()
    }

    /// Counts the covers of parts, with one node limit for all.
    pub(super) fn count_parts<L>(&self, matrix: &Matrix<L>, parts: Vec<(u32, Self)>) -> Count {
        Count::of_parts(parts, |mut part, sum| {
            part.node_limit = self.node_limit.map(|limit| limit.saturating_sub(sum.stats().nodes));
            part.counter(matrix).count()
        })
    }
}
