//! The classes of covers that a group maps to each other: counted, or listed.
//!
//! `found` is [`Classes`], the search, to be read first: it chooses between `listed`, which lists covers and keeps the
//! `least` of each class, and `levels`, where the group is large. `burnside` counts without finding them, by quotients
//! and, for the identity, by the orbits of one column (`root`) and of further ones below it (`parts`). `long_counts` counts
//! all covers so, where that takes long and symmetries are soon found. `class` is what is returned, `kept` its state in a
//! file.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "more than 2^16 rows are refused, and floating point only estimates"
)]

mod burnside;
mod class;
mod found;
mod kept;
mod least;
mod levels;
mod listed;
mod long_counts;
mod parts;
mod root;
#[cfg(test)]
mod tests;

pub use class::Class;
pub use found::Classes;
pub use kept::ClassesCheckpoint;

use crate::matrix::Matrix;
use crate::questions::count::Count;
use crate::search::{ResumeError, Search};
use crate::symmetry::{Group, SymmetryError};

/// # Up to symmetry
impl Search {
    /// Counts the classes of covers: covers are in one class if the group maps one to the other. The number is exact,
    /// of any size, and usually found without visiting a class.
    ///
    /// By Burnside's lemma: for each class of conjugate elements of the group, the covers that an element leaves
    /// unchanged, which are those of a [`quotient`](crate::symmetry::quotient), are [counted](Self::count). The options
    /// act as they do there; the node limit is for all counts together. [Chosen](Self::choose) and
    /// [excluded](Self::exclude) rows must be mapped to each other by the group. The classes are [found](Self::classes) to
    /// count them if a [`quotient`](crate::symmetry::quotient) is refused because rows cover a column
    /// [together](SymmetryError::Together), if the group has more than a million elements, or if it has 1024 and they are
    /// found with less work than it takes to go through its elements.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::OtherMatrix`] for a group of another matrix; [`Moved`](SymmetryError::Moved) if a chosen or
    /// excluded row is mapped to another one; [`Matrix`](SymmetryError::Matrix) if there is no memory for a quotient;
    /// [`Stopped`](SymmetryError::Stopped) if a count ended early; those of [`classes`](Self::classes).
    ///
    /// # Cost
    ///
    /// A few microseconds for each element and generator, and a count for each class of conjugates: for the identity, of all covers
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
        found::check(self, matrix, group)?;
        burnside::count_classes(self, matrix, group)
    }

    /// Returns searches that together have a part of all covers: each cover of one stands for as many as the number beside it
    /// says. So a sum over all covers that the group keeps, such as their number, is a sum over the searches.
    ///
    /// Each cover has one row of a column that is covered once, and as many covers have one row of an orbit as have
    /// another. So of one column one row of each orbit is left, and there is a search for each size of an orbit. If some
    /// elements of a small group leave a row as it is, there is a search with this row chosen, or there are several, found
    /// in the same way with the group of these elements. Columns with a range are not divided. [Chosen](Self::choose) and
    /// [excluded](Self::exclude) rows must be mapped to each other by the group.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::OtherMatrix`] for a group of another matrix; [`Moved`](SymmetryError::Moved) if a chosen or
    /// excluded row is mapped to another one.
    ///
    /// # Cost
    ///
    /// Linear in the entries of the matrix and the generators of the group, for each row that is chosen: some dozens at most.
    ///
    /// ```
    /// use exactcover::counts::Count;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    /// use exactcover::{ExactCover, Search};
    ///
    /// let tilings = Polyominoes::pentominoes(Board::rectangle(5, 12));
    /// let matrix = tilings.matrix()?;
    /// let group = tilings.symmetries(&matrix)?;
    /// let mut count = Count::from(0);
    /// for (times, search) in Search::new().parts_by_orbits(&matrix, &group)? {
    ///     count.add_times(&search.count(&matrix), times);
    /// }
    /// assert_eq!(count, 4040);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts_by_orbits<L>(
        &self,
        matrix: &Matrix<L>,
        group: &Group,
    ) -> Result<Vec<(u32, Self)>, SymmetryError> {
        found::check(self, matrix, group)?;
        Ok(parts::parts(self, matrix, group))
    }

    /// Counts the covers, as [`count`](Self::count) does, with the symmetries of the group: by its
    /// [parts](Self::parts_by_orbits), so it takes up to as many times less as the group has elements. The node limit is for
    /// all parts together; if it or the flag ends the count, the number is a lower bound.
    ///
    /// [Chosen](Self::choose) and [excluded](Self::exclude) rows must be mapped to each other by the group. If the group is
    /// not known, `count` is the question to ask: to look for symmetries can take longer than it saves.
    ///
    /// # Errors
    ///
    /// Those of [`parts_by_orbits`](Self::parts_by_orbits).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let queens = Queens::new(9)?;
    /// let matrix = queens.matrix()?;
    /// let group = queens.symmetries(&matrix)?;
    /// assert_eq!(Search::new().count_by_orbits(&matrix, &group)?, 352);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_by_orbits<L>(&self, matrix: &Matrix<L>, group: &Group) -> Result<Count, SymmetryError> {
        Ok(self.count_parts(matrix, self.parts_by_orbits(matrix, group)?))
    }

    /// Returns the classes of covers under a group, one cover of each, found when it is asked for.
    ///
    /// If the group is that of [all symmetries](Self::symmetries), or of those that keep
    /// [kinds](Self::symmetries_of_kinds), has 1024 elements or more, and no column has a range of how often it may be
    /// covered, sets of rows are classified level by level. That finds the 80 Steiner triple systems of 15 points among
    /// 60,281,712,691,200 in seconds. The sizes of the classes are compared with the number of covers that is counted on
    /// the way: if they differ, which is a bug, the search ends as [inconsistent](crate::runs::Outcome::Inconsistent). The
    /// classes come in the order of an invariant, those of one invariant together and once all of them are known.
    ///
    /// Otherwise covers are listed. The search is that for covers with the same options, without some rows: of the rows of
    /// one column that the group maps to each other, only one is tried. Each cover found is compared with its images, and
    /// returned if none is less; none is remembered. So each class is returned once, whatever the engine and the order. A
    /// group that is given by generators alone is always taken so.
    ///
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
    /// Level by level: for each set of rows some refinements of the graph of the matrix, and memory for the sets of a level:
    /// at most the [limit](Self::memory_limit), beyond which the search is [refused](crate::runs::Outcome::Refused).
    ///
    /// In a list: to start, that of a group. For each cover one comparison, up to the first difference, with each element of a
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
        found::check(self, matrix, group)?;
        Classes::new(self, matrix, group)
    }

    /// Goes on from a checkpoint of a search for classes, with the node limit, the memory limit and the cancel flag of these
    /// options; the order, chosen and excluded rows are those of the checkpoint. The group must be made in the same way,
    /// from the same symmetries.
    ///
    /// The classes are those that had not been returned. In a list they have the same covers in the same order. Level by
    /// level they come in the same order of invariants, but other covers may represent them.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix or another group or is damaged, or there is no memory
    /// for the search.
    ///
    /// # Cost
    ///
    /// That of [`classes`](Self::classes) to start, and of verifying the covers that are held.
    pub fn resume_classes<L>(
        &self,
        matrix: &Matrix<L>,
        group: &Group,
        checkpoint: &ClassesCheckpoint,
    ) -> Result<Classes, ResumeError> {
        kept::resume(self, matrix, group, checkpoint)
    }
}
