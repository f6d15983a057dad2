// The files, for those who change this room. `renaming` is one symmetry: it checks that what a user states maps rows to
// rows and columns to columns. See it first. `group` holds several, over the chain of `chain` (Schreier and Sims) and the
// `exchanges` of equal rows; `images` has what its elements do, and `inherited` is a part of a group that leaves one more
// row as it is. `labeling` finds all symmetries of a matrix: see its `automorphisms` next. `quotient` is the smaller matrix
// of the covers that symmetries leave unchanged; `error` has all refusals.

//! Symmetries of a matrix: the classes of covers that they map to each other, and the covers that they leave unchanged.
//!
//! A [`Symmetry`] renames the rows of a matrix so that columns become columns: a board is turned, colors are exchanged,
//! the points of a design renumbered. It maps covers to covers. It is stated by labels, rows or columns, and checked
//! entry by entry. Several symmetries generate a [`Group`]; [`Search::symmetries`] finds all there are.
//!
//! # Classes
//!
//! [`Search::count_classes`] counts the classes without visiting them, [`Search::classes`] lists one cover of each:
//!
//! ```
//! use exactcover::symmetry::{Group, Symmetry};
//! use exactcover::{ExactCover, Queens, Search};
//!
//! let matrix = Queens::new(8)?.matrix()?;
//! let turn = Symmetry::from_labels(&matrix, |square| (square.file, 7 - square.rank).into())?;
//! let flip = Symmetry::from_labels(&matrix, |square| (square.rank, 7 - square.file).into())?;
//! let group = Group::new(&matrix, [turn, flip])?;
//! assert_eq!(Search::new().count_classes(&matrix, &group)?, 12);
//!
//! let classes: Vec<_> = Search::new().classes(&matrix, &group)?.collect();
//! assert_eq!(classes.len(), 12);
//! let sizes: u32 = classes.iter().map(|class| u32::try_from(class.size()).unwrap()).sum();
//! assert_eq!(sizes, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Count if there are too many classes to list, or if [`count`](Search::count) reaches further than a search: the
//! domino tilings of a square of side 16 up to symmetry, about 3 * 10^29, take a second. List if the group is large or
//! the classes are few: listing never goes through the whole group, which may have billions of elements.
//!
//! # Only the symmetric solutions
//!
//! The covers that several symmetries all leave unchanged are the covers of a smaller matrix, the [`quotient`]:
//! searching it takes about a root of the time. This finds designs with a prescribed group where a search of all
//! designs never ends. The recipe: rename the points, take the quotient, search it, and [`expand`] what is found.
//!
//! ```
//! use exactcover::symmetry::{Symmetry, expand, quotient};
//! use exactcover::{MatrixBuilder, Search};
//!
//! // Steiner triple systems on 19 points that are cyclic: adding 1 to each point leaves them as they are.
//! let triples = (0..19_usize).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
//! let mut m = MatrixBuilder::new();
//! let pair = m.primary("pair", 19 * 18 / 2);
//! let number = |a: usize, b: usize| a * (a - 1) / 2 + b;
//! for [a, b, c] in triples {
//!     m.row([a, b, c], [pair.at(number(a, b)), pair.at(number(a, c)), pair.at(number(b, c))])?;
//! }
//! let matrix = m.build()?;
//! let add = Symmetry::from_labels(&matrix, |triple| {
//!     let mut image = triple.map(|point| (point + 1) % 19);
//!     image.sort_by(|one, other| other.cmp(one));
//!     image
//! })?;
//! let cyclic = quotient(&matrix, &[add])?;
//! assert_eq!((matrix.row_count(), cyclic.row_count()), (969, 42));
//! let systems: Vec<_> = Search::new().covers(&cyclic).collect();
//! assert_eq!(systems.len(), 32);
//! assert_eq!(expand(&cyclic, &systems[0])?.len(), 57); // triples
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sources
//!
//! - The mean over a group: A. L. Cauchy, 1845; F. G. Frobenius, 1887; W. Burnside, "Theory of Groups of Finite Order",
//!   1897.
//! - Designs with a prescribed group: E. S. Kramer and D. M. Mesner, "t-designs on hypergraphs", Discrete Mathematics
//!   15, 1976.
//! - Stabilizer chains: C. C. Sims, "Computational methods in the study of permutation groups", 1970; Á. Seress,
//!   "Permutation Group Algorithms", 2003.
//! - One of each class without remembering any: R. C. Read, "Every one a winner", 1978; I. A. Faradžev, "Constructive
//!   enumeration of combinatorial objects", 1978.

pub(crate) mod chain;
mod error;
mod exchanges;
mod group;
pub(crate) mod images;
pub(crate) mod inherited;
pub(crate) mod labeling;
mod quotient;
mod renaming;
#[cfg(test)]
mod tests;

pub use error::SymmetryError;
pub use group::Group;
pub(crate) use group::order_from;
pub use quotient::{expand, quotient};
pub(crate) use quotient::{orbits_of, quotient_of};
pub use renaming::Symmetry;

use labeling::{Automorphisms, Graph};

use crate::matrix::{ColumnId, Matrix};
use crate::search::{Search, Stopped};
use crate::util::has_room;

/// The bytes of a place of a partition, about.
const PLACE: usize = 16;

/// # Symmetries
impl Search {
    /// Finds all symmetries of a matrix, as a group: the renamings of its rows that map columns to columns, and chosen
    /// and excluded rows to chosen and excluded ones.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::Stopped`]: with [`Limited`](crate::runs::Stopped::Limited) after as many nodes as the limit allows,
    /// each a row that is told apart from the others, or after some seconds: for some matrices the search would take
    /// years; [`OverBudget`](crate::runs::Stopped::OverBudget) above the memory limit; [`Refused`](crate::runs::Stopped::Refused)
    /// if there are more than 65,000 rows, columns and colors of columns in all.
    /// [`TooMuchWork`](SymmetryError::TooMuchWork) as in [`Group::new`](crate::symmetry::Group::new).
    ///
    /// # Cost
    ///
    /// For each generator a few refinements of the graph of the matrix: milliseconds for hundreds of rows, seconds for
    /// thousands. Equal rows count as one: that any two of them may be exchanged is known.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let group = Search::new().symmetries(&matrix)?; // of the square
    /// assert_eq!(group.order(), 8_u32.into());
    /// assert_eq!(Search::new().count_classes(&matrix, &group)?, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries<L>(&self, matrix: &Matrix<L>) -> Result<Group, SymmetryError> {
        all_symmetries(self, matrix, &[])
    }

    /// Finds all symmetries of a matrix that map each column to one of its kind, and else as
    /// [`symmetries`](Self::symmetries).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// // Ranks stay ranks, and files stay files: only half turns and reflections are left.
    /// let is_rank = |column| matrix.column_name(column).is_some_and(|name| name.to_string().starts_with("rank"));
    /// assert_eq!(Search::new().symmetries_of_kinds(&matrix, |column| is_rank(column).into())?.order(), 4_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries_of_kinds<L>(
        &self,
        matrix: &Matrix<L>,
        kind: impl FnMut(ColumnId) -> u32,
    ) -> Result<Group, SymmetryError> {
        all_symmetries(self, matrix, &matrix.columns().map(kind).collect::<Vec<_>>())
    }
}

/// The most neighbors that are counted: some seconds.
const MOST_WORK: u64 = 1 << 32;

/// Finds all symmetries that keep these kinds of columns.
fn all_symmetries<L>(options: &Search, matrix: &Matrix<L>, kinds: &[u32]) -> Result<Group, SymmetryError> {
    let rows = [options.excluded(), options.chosen()];
    let graph = Graph::new(matrix, rows, kinds).ok_or(Stopped::Refused)?;
    let mut nodes = 0;

    let mut goes_on = |work, places: usize| {
        if options.cancel.is_raised() {
            return Err(Stopped::Canceled);
        }
        // Nodes are counted for a limit that is reproducible, neighbors for a matrix on which each node takes long.
        if work > MOST_WORK || options.node_limit.is_some_and(|limit| nodes >= limit) {
            return Err(Stopped::Limited);
        }
        nodes += 1;

        // The partitions of the whole first path are kept, so they are what grows.
        let bytes = PLACE.saturating_mul(places);
        if bytes > options.memory() || !has_room(PLACE * graph.kinds.len()) {
            return Err(Stopped::OverBudget { bytes: bytes.min(options.memory()) });
        }
        Ok(())
    };

    // Equal rows are one vertex of the graph. Their exchanges are known, and added without a search.
    let found = Automorphisms::default().find(&graph, (&graph.kinds, &[]), &mut goes_on)?;
    Group::of_graph(matrix, graph, &found)
}
