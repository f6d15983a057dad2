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
//! - Designs with a prescribed group: E. S. Kramer and D. M. Mesner, "t-designs on hypergraphs", Discrete Mathematics 15,
//!   1976.
//! - Stabilizer chains: C. C. Sims, "Computational methods in the study of permutation groups", 1970; Á. Seress,
//!   "Permutation Group Algorithms", 2003.
//! - One of each class without remembering any: R. C. Read, "Every one a winner", 1978; I. A. Faradžev, "Constructive
//!   enumeration of combinatorial objects", 1978.

mod automorphisms;
mod burnside;
mod chain;
mod classes;
mod error;
mod group;
mod images;
mod least;
mod quotient;
mod renaming;
mod root;
#[cfg(test)]
mod tests;

pub use classes::{Class, Classes};
pub use error::SymmetryError;
pub use group::{Elements, Group};
pub use quotient::{expand, quotient};
pub use renaming::Symmetry;

use crate::count::Count;
use crate::matrix::Matrix;
use crate::search::Search;

/// # Up to symmetry
impl Search {
    /// All symmetries of a matrix, as a group: the renamings of its rows that map columns to columns, and chosen and
    /// excluded rows to chosen and excluded ones.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::Stopped`]: with [`Limited`](crate::Stopped::Limited) after as many nodes as the limit allows,
    /// each a row that is told apart from the others, or after some seconds: for some matrices the search would take
    /// years; [`OverBudget`](crate::Stopped::OverBudget) above the memory limit; [`Refused`](crate::Stopped::Refused)
    /// if there are more than 65,000 rows, columns and colors of columns in all.
    /// [`TooMuchWork`](SymmetryError::TooMuchWork) as in [`Group::new`](crate::symmetry::Group::new).
    ///
    /// # Cost
    ///
    /// For each generator a few refinements of the graph of the matrix: milliseconds for hundreds of rows, seconds for
    /// thousands.
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
        automorphisms::symmetries(self, matrix)
    }

    /// How many classes of covers there are: covers are in one class if the group maps one to the other. The number is
    /// exact, of any size, and usually found without visiting a class.
    ///
    /// By Burnside's lemma: for each class of conjugate elements of the group, the covers that an element leaves
    /// unchanged, which are those of a [`quotient`](crate::symmetry::quotient), are [counted](Self::count). The options
    /// act as they do there; the node limit is for all counts together. [Chosen](Self::choose) and
    /// [excluded](Self::exclude) rows must be mapped to each other by the group. If a
    /// [`quotient`](crate::symmetry::quotient) is refused because rows cover a column
    /// [together](SymmetryError::Together), the classes are [listed](Self::classes) to count them.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::OtherMatrix`] for a group of another matrix; [`Moved`](SymmetryError::Moved) if a chosen or
    /// excluded row is mapped to another one; [`TooManyElements`](SymmetryError::TooManyElements) for more than a million;
    /// [`Matrix`](SymmetryError::Matrix) if there is no memory for a quotient; [`Stopped`](SymmetryError::Stopped) if a count ended early.
    ///
    /// # Cost
    ///
    /// A few microseconds for each element, and a count for each class of conjugates: for the identity, of all covers
    /// with one row of each orbit at one column; for the others, in a smaller matrix. So it takes less time than
    /// counting all covers (queens 16: half), or hardly more.
    ///
    /// ```
    /// use exactcover::symmetry::{Group, Symmetry};
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Necklaces of twelve beads in three colors.
    /// let mut m = MatrixBuilder::new();
    /// let bead = m.primary("bead", 12);
    /// for (place, color) in (0..12).flat_map(|place| (0..3).map(move |color| (place, color))) {
    ///     m.row((place, color), [bead.at(place)])?;
    /// }
    /// let matrix = m.build()?;
    /// let turn = Symmetry::from_labels(&matrix, |&(place, color)| ((place + 1) % 12, color))?;
    /// let group = Group::new(&matrix, [turn])?;
    /// assert_eq!(Search::new().count_classes(&matrix, &group)?, 44_368);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_classes<L>(&self, matrix: &Matrix<L>, group: &Group) -> Result<Count, SymmetryError> {
        check(self, matrix, group)?;
        burnside::count_classes(self, matrix, group)
    }

    /// The classes of covers under a group, one cover of each, found when it is asked for.
    ///
    /// The search is that for covers with the same options, without some rows: of the rows of one column that the group
    /// maps to each other, only one is tried. Each cover found is compared with its images, and returned if none is
    /// less; none is remembered. So each class is returned once, whatever the engine and the order.
    /// [Chosen](Self::choose) and [excluded](Self::exclude) rows must be mapped to each other by the group.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::OtherMatrix`] for a group of another matrix; [`Moved`](SymmetryError::Moved) if a chosen or
    /// excluded row is mapped to another one; [`TooMuchWork`](SymmetryError::TooMuchWork) and
    /// [`Stopped`](SymmetryError::Stopped) as in [`Group::new`](crate::symmetry::Group::new).
    ///
    /// # Cost
    ///
    /// To start, that of a group. For each cover one comparison, up to the first difference, with each element of a
    /// small group; of a large group only elements that map the first rows of the cover to others of its rows.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, PlacedPiece, Polyominoes};
    /// use exactcover::symmetry::{Group, Symmetry};
    /// use exactcover::{ExactCover, Search};
    ///
    /// // The twelve pentominoes in a rectangle, whose cells are numbered row by row.
    /// let matrix = Polyominoes::pentominoes(Board::rectangle(3, 20)).matrix()?;
    /// let symmetry = |image: fn(usize, usize) -> (usize, usize)| {
    ///     Symmetry::from_labels(&matrix, |placed| {
    ///         let image = |&cell: &usize| image(cell / 20, cell % 20);
    ///         let mut cells: Vec<usize> = placed.cells.iter().map(image).map(|(row, column)| row * 20 + column).collect();
    ///         cells.sort_unstable();
    ///         PlacedPiece { piece: placed.piece, cells }
    ///     })
    /// };
    /// let flips = [symmetry(|row, column| (2 - row, column))?, symmetry(|row, column| (row, 19 - column))?];
    /// let group = Group::new(&matrix, flips)?;
    /// let classes = Search::new().classes(&matrix, &group)?;
    /// assert_eq!(classes.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn classes<L>(&self, matrix: &Matrix<L>, group: &Group) -> Result<Classes, SymmetryError> {
        check(self, matrix, group)?;
        Classes::new(self, matrix, group)
    }
}

/// Whether the group belongs to the matrix and maps chosen rows to chosen rows, and excluded ones to excluded ones.
fn check<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Result<(), SymmetryError> {
    group.check(matrix.fingerprint())?;
    for rows in [options.chosen(), options.excluded()] {
        let set = matrix.incidence().set_of(rows);
        for generator in group.generators() {
            let mut images = rows.iter().filter_map(|&row| Some((row, generator.row(row)?)));
            if let Some((row, image)) = images.find(|(_, image)| !set[image.index()]) {
                return Err(SymmetryError::Moved { row, image });
            }
        }
    }
    Ok(())
}
