//! The state of a search that can be kept and continued.
//!
//! The path from the root to the current node is enough: the search tries the rows of a column in a fixed order, so
//! the rows before those of the path have been searched and the rows after them have not. Both engines visit the same
//! tree, so either can go on. Where several threads search, there is such a path in each part of the tree that is not
//! searched to its end; a part that is to be searched elsewhere is a state of its own. A search whose order is learned has
//! no such state: its columns depend on failures elsewhere in the tree.

#[cfg(all(test, feature = "serde"))]
mod tests;

use std::error::Error;
use std::fmt;

use super::seal::Seal;
use super::tree::{Node, ORDER, Part, Tree, WHOLE};
use crate::engines::Stats;
use crate::matrix::{Fingerprint, Incidence, RowId};

/// The state of a search, from which it can go on later: in another process, on another machine, on more or fewer
/// threads, or by the other engine. Made by [`Covers::checkpoint`](super::Covers::checkpoint), of several threads by
/// `ParCovers::checkpoint`, or of a part that has not begun by
/// [`Search::split`](super::Search::split); continued by [`Search::resume`](super::Search::resume) or
/// `ParCovers::resume`, or [split](super::Search::split_rest) for several machines.
///
/// It is a list of the parts of the tree that are left to search. For each it holds the rows of the path to its root
/// and to the current node; and for all of them the statistics, the way to branch, the seed, the chosen and excluded
/// rows, the version of the [order](super::Covers#order) of covers, and the [fingerprint](crate::Matrix::fingerprint)
/// of the matrix: some kilobytes at most for usual problems. The node limit, the cancel flag and the engine are not
/// part of it. A search whose order is [learned](super::Branching#learned-orders) has none.
///
/// Covers found after the last checkpoint are found again: if a program ends after using a cover and before keeping the
/// next checkpoint, that cover comes twice. Keep [`Stats::solutions`](crate::runs::Stats::solutions) with what is
/// written: once `n` covers are written, the first `n` are known.
///
/// With the feature `serde` it is a map of these and a hash over them. Before a search continues from it, the version,
/// the hash, the matrix and the paths are checked.
///
/// ```
/// use exactcover::runs::Engine;
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let mut covers = Search::new().engine(Engine::Bits).covers(&matrix);
/// let first: Vec<_> = covers.by_ref().take(40).collect();
/// let checkpoint = covers.checkpoint()?;
///
/// let rest = Search::new().engine(Engine::Links).resume(&matrix, &checkpoint)?;
/// assert_eq!(first.into_iter().chain(rest).count(), 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A long search in slices, each in a process of its own:
///
/// ```
/// use exactcover::runs::Outcome;
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let mut kept = Search::new().covers(&matrix).checkpoint()?;
/// let mut boards = 0;
/// while !kept.is_done() {
///     let mut covers = Search::new().node_limit(500).resume(&matrix, &kept)?; // 500 nodes more
///     boards += covers.count_rest();
///     kept = covers.checkpoint()?;
/// }
/// assert_eq!(boards, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Checkpoint {
    pub(crate) matrix: Fingerprint,
    pub(crate) tree: Tree,
    /// The parts that are left, in the order in which they are to be searched.
    pub(crate) parts: Vec<Part>,
    /// The work that has been done, without the covers of the parts that were given already.
    pub(crate) stats: Stats,
    /// The hash over the other fields.
    pub(crate) seal: Fingerprint,
}

/// At most this many covers of a part are found before they are returned.
pub(crate) const MOST_GIVEN: u32 = 1 << 10;
/// They are found within this many nodes.
pub(crate) const MOST_NODES_GIVEN: u64 = 1 << 21;
/// A stored state with this many nodes or more is refused: at a billion a second it would take 292 years. Smaller
/// numbers leave room to go on counting.
pub(crate) const MOST_NODES: u64 = 1 << 63;

impl Checkpoint {
    pub(crate) fn new(matrix: Fingerprint, tree: Tree, parts: Vec<Part>, stats: Stats) -> Self {
        Self { matrix, tree, parts, stats, seal: matrix }.sealed()
    }

    /// Returns this checkpoint with the hash over its fields.
    fn sealed(self) -> Self {
        Self { seal: self.hash(), ..self }
    }

    fn hash(&self) -> Fingerprint {
        let mut seal = Seal::new(self.matrix, &self.tree);
        seal.number(self.parts.len() as u64);
        self.parts.iter().for_each(|part| seal.part(part));
        let Stats { nodes, updates, solutions, max_depth } = self.stats;
        seal.numbers([nodes, updates, solutions, max_depth as u64].into_iter());
        seal.finish()
    }

    /// Checks that it belongs to this matrix, is unchanged, and has numbers that fit together. Whether the tree has its
    /// path is known once the search has followed it.
    pub(crate) fn check(&self, matrix: &Incidence) -> Result<(), ResumeError> {
        check(&self.tree, self.seal, self.hash(), self.matrix, matrix)?;
        if self.tree.is_learned() {
            return Err(ResumeError::Learned);
        }

        let Stats { nodes, solutions, max_depth, .. } = self.stats;
        let begun = self.parts.iter().filter(|part| !part.is_whole());
        let depth = begun.clone().map(|part| part.node.rows.len() + part.path.len()).max().unwrap_or(0);
        // At least the nodes of these paths have been visited.
        let visited: u64 =
            begun.clone().map(|part| part.path.len() as u64 + u64::from(part.is_visited)).sum();
        // A part is left at a visited node only where that is a cover.
        let at_covers = begun.filter(|part| part.is_visited).count() as u64;
        let share = self.parts.iter().fold(0_u64, |sum, part| sum.saturating_add(part.node.share));

        let is_whole = nodes < MOST_NODES
            && visited <= nodes
            && (depth..=matrix.row_ends.len()).contains(&max_depth)
            && (at_covers..=nodes).contains(&solutions)
            && share <= WHOLE
            && self.parts.iter().all(|part| is_sound(part, matrix));
        if is_whole { Ok(()) } else { Err(ResumeError::Damaged) }
    }

    /// Returns the fingerprint of the matrix that is searched.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.matrix
    }

    /// Returns the rows that all remaining covers begin with: the chosen ones, and if one part is left, those of the
    /// path to its root.
    #[must_use]
    pub fn rows(&self) -> Vec<RowId> {
        let path: &[RowId] = match &self.parts[..] {
            [part] => &part.node.rows,
            _ => &[],
        };
        [&self.tree.chosen[..], path].concat()
    }

    /// Returns `true` if the whole tree has been searched.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the work that the search had done. Its solutions are the covers that it had returned.
    #[must_use]
    pub fn stats(&self) -> Stats {
        // These will be found again, and passed over: they have been returned.
        let given: u64 = self.parts.iter().map(|part| u64::from(part.given)).sum();
        Stats { solutions: self.stats.solutions.saturating_add(given), ..self.stats }
    }
}

/// Checks whether a search can be started at the part's node: with rows that exist, each listed once.
fn is_sound(part: &Part, matrix: &Incidence) -> bool {
    let Node { rows, excluded, .. } = &part.node;
    let mut distinct = rows.clone();
    distinct.sort_unstable();
    distinct.dedup();
    distinct.len() == rows.len()
        && excluded.is_sorted_by(|one, other| one < other)
        && excluded.last().is_none_or(|last| last.index() < matrix.row_ends.len())
        && !excluded.iter().any(|row| distinct.binary_search(row).is_ok())
        && part.given <= MOST_GIVEN
}

/// The reason why a search has no [`Checkpoint`] or cannot go on from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResumeError {
    /// It belongs to another matrix.
    OtherMatrix {
        /// The fingerprint of the matrix that it belongs to.
        expected: Fingerprint,
        /// The fingerprint of this matrix.
        found: Fingerprint,
    },
    /// It was made by another version of this crate, whose covers have another [order](super::Covers#order).
    OtherVersion {
        /// The version of the order that it was made with.
        expected: u32,
        /// The version of the order of this crate.
        found: u32,
    },
    /// It was made with other costs.
    OtherCosts,
    /// It was made with another group, or other symmetries that generate it.
    OtherGroup,
    /// It was changed after it was made, or it is not the state of a search of this matrix.
    Damaged,
    /// The matrix is too large for the requested engine [`Bits`](super::Engine::Bits), or for the memory.
    Refused,
    /// The order of the search is [learned](super::Branching#learned-orders): its state depends on everything that it
    /// has met, and is not stored.
    Learned,
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherMatrix { expected, found } => {
                write!(
                    f,
                    "made for another matrix: its fingerprint is {expected}, that of this matrix is {found}"
                )
            }
            Self::OtherVersion { expected, found } => {
                write!(
                    f,
                    "made by another version: its order of covers is number {expected}, that of this version is \
                     number {found}"
                )
            }
            Self::OtherCosts => f.write_str("made with other costs"),
            Self::OtherGroup => f.write_str("made with other symmetries"),
            Self::Damaged => f.write_str("damaged: this is not the state of a search of the matrix"),
            Self::Refused => {
                f.write_str("the matrix is too large for the requested engine, or for the available memory")
            }
            Self::Learned => f.write_str("the order of the search is learned, so its state is not stored"),
        }
    }
}

impl Error for ResumeError {}

/// Checks that something was made for this order of covers, has the seal that it was made with, and was made for this
/// matrix. The order comes first: what another version made may be sealed in another way.
pub(crate) fn check(
    tree: &Tree,
    seal: Fingerprint,
    hash: Fingerprint,
    expected: Fingerprint,
    matrix: &Incidence,
) -> Result<(), ResumeError> {
    if tree.order != ORDER {
        return Err(ResumeError::OtherVersion { expected: tree.order, found: ORDER });
    }
    if seal != hash {
        return Err(ResumeError::Damaged);
    }
    let found = matrix.fingerprint();
    if found == expected { Ok(()) } else { Err(ResumeError::OtherMatrix { expected, found }) }
}
