//! A symmetry of a matrix: a renaming of its rows that maps columns to columns.
//!
//! The rows determine the columns. The *signature* of a column is how often it may be covered, its rows, ascending, and
//! for each row the first one that agrees with it on the color. A column is mapped to one whose signature is that of the
//! images of its rows; of several columns with one signature, which forbid the same, the first is mapped to the first,
//! the second to the second, and so on. So the columns of a product are the products of the columns.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::error::SymmetryError;
use super::images::{Images, inverse, then};
use crate::matrix::{Bounds, ByColumn, ColumnId, Fingerprint, Matrix, RowId};
use crate::search::Stopped;
use crate::util::{has_room, to_u32};

/// The bytes that an entry takes while its images are looked for: about as many as in two hash tables and a list.
const ENTRY: usize = 64;

/// A renaming of the rows of a matrix that maps columns to columns, and so covers to covers.
///
/// A column is mapped to one that must and may be covered as often, by the images of its rows. If it is colored, its
/// colors may change: rows that agree there have images that agree. Several columns with the same rows are taken in
/// order. If there is no memory to make one, the error is [`Stopped`](SymmetryError::Stopped).
///
/// ```
/// use exactcover::symmetry::Symmetry;
/// use exactcover::{ExactCover, Queens, RowId};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let turn = Symmetry::from_labels(&matrix, |square| (square.file, 7 - square.rank).into())?;
/// assert_eq!(turn.row(RowId::new(0)), Some(RowId::new(7)));
/// let half = turn.then(&turn)?;
/// assert!(half.then(&half)?.is_identity());
/// assert_eq!(turn.inverse(), half.then(&turn)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Symmetry {
    matrix: Fingerprint,
    rows: usize,
    /// Of the rows, then of the columns, which have the numbers after them.
    images: Images,
}

impl Symmetry {
    /// Creates the renaming that maps the row of each label to the row of the label's image.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::EqualLabels`]; [`NoImage`](SymmetryError::NoImage) for a label whose image is none;
    /// [`SameImage`](SymmetryError::SameImage); [`NoColumn`](SymmetryError::NoColumn).
    ///
    /// # Cost
    ///
    /// O(entries log entries) at most.
    pub fn from_labels<L: Eq + Hash>(
        matrix: &Matrix<L>,
        mut image: impl FnMut(&L) -> L,
    ) -> Result<Self, SymmetryError> {
        check_room(matrix)?;
        let mut rows: HashMap<&L, RowId> = HashMap::new();
        for (second, label) in matrix.rows().zip(matrix.labels()) {
            if let Some(first) = rows.insert(label, second) {
                return Err(SymmetryError::EqualLabels { first, second });
            }
        }
        let images = matrix.labels().iter().map(|label| rows.get(&image(label)).copied());
        Self::of_rows(matrix, images)
    }

    /// Creates the renaming that maps each row to the row given for it.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::NoImage`] for a row that is mapped to none of the matrix;
    /// [`SameImage`](SymmetryError::SameImage); [`NoColumn`](SymmetryError::NoColumn).
    ///
    /// # Cost
    ///
    /// O(entries log entries) at most.
    ///
    /// ```
    /// use exactcover::symmetry::Symmetry;
    /// use exactcover::{MatrixBuilder, RowId};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// m.row("left", [cell.at(0), cell.at(1)])?;
    /// m.row("right", [cell.at(1), cell.at(2)])?;
    /// let matrix = m.build()?;
    /// let flip = Symmetry::from_rows(&matrix, |row| RowId::new(1 - row.index() as u32))?;
    /// assert_eq!(flip.column(0.into()), Some(2.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_rows<L>(
        matrix: &Matrix<L>,
        mut image: impl FnMut(RowId) -> RowId,
    ) -> Result<Self, SymmetryError> {
        Self::of_rows(matrix, matrix.rows().map(|row| Some(image(row))))
    }

    /// Creates several, each from the list of the images of the rows.
    pub(crate) fn from_images<L>(matrix: &Matrix<L>, all: &[Images]) -> Result<Vec<Self>, SymmetryError> {
        check_room(matrix)?;
        let by_column = by_column(matrix);
        let image = |images: &Images, row: RowId| images.get(row.index()).map(|&image| RowId::new(image));
        let symmetry =
            |images| Self::checked(matrix, &by_column, matrix.rows().map(|row| image(images, row)));
        all.iter().map(symmetry).collect()
    }

    /// Creates the renaming that maps each column to the column given for it and keeps colors: each row becomes a row
    /// with the images of its columns. Equal rows are taken in order.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::NoColumn`] for a column that is mapped to none of the matrix, to one that may not be covered as
    /// often, or to the same as a column before it; [`NoImage`](SymmetryError::NoImage) for a row that has no image.
    ///
    /// # Cost
    ///
    /// O(entries log entries) at most.
    ///
    /// ```
    /// use exactcover::symmetry::Symmetry;
    /// use exactcover::matrix::ColumnId;
    /// use exactcover::{ExactCover, Langford};
    ///
    /// // The pairs of a Langford sequence, read from its end: first the pairs, then the places.
    /// let matrix = Langford::new(4).matrix()?;
    /// let mirror = Symmetry::from_columns(&matrix, |column| match column.index() as u32 {
    ///     pair @ 0..4 => pair.into(),
    ///     place => (4 + 7 - (place - 4)).into(),
    /// })?;
    /// assert!(!mirror.is_identity());
    /// assert!(mirror.then(&mirror)?.is_identity());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_columns<L>(
        matrix: &Matrix<L>,
        mut image: impl FnMut(ColumnId) -> ColumnId,
    ) -> Result<Self, SymmetryError> {
        check_room(matrix)?;
        let columns: Vec<ColumnId> = matrix.columns().map(&mut image).collect();

        let mut is_image = vec![false; columns.len()];
        for (column, image) in matrix.columns().zip(&columns) {
            let is_such = matrix.bounds(*image) == matrix.bounds(column)
                && matrix.is_primary(*image) == matrix.is_primary(column);
            if !is_such || std::mem::replace(&mut is_image[image.index()], true) {
                return Err(SymmetryError::NoColumn { column: matrix.name(column) });
            }
        }

        // By its sorted entries a row is found, in whatever order they were stated.
        let rows = |image: &dyn Fn(ColumnId) -> ColumnId| {
            let row = |row| {
                let entries = matrix.entries(row).map(|(column, color)| (image(column), color));
                let mut entries: Vec<_> = entries.collect();
                entries.sort_unstable();
                entries
            };
            matrix.rows().map(row).collect::<Vec<_>>()
        };

        let images = in_order(rows(&|column| column), rows(&|column| columns[column.index()]));
        Self::of_rows(matrix, images.into_iter().map(|image| image.map(RowId::new)))
    }

    /// Makes the renaming with these images of the rows, which are checked, in order.
    fn of_rows<L>(
        matrix: &Matrix<L>,
        images: impl Iterator<Item = Option<RowId>>,
    ) -> Result<Self, SymmetryError> {
        check_room(matrix)?;
        Self::checked(matrix, &by_column(matrix), images)
    }

    /// The same, with the rows of each column.
    fn checked<L>(
        matrix: &Matrix<L>,
        by_column: &ColumnEntries,
        images: impl Iterator<Item = Option<RowId>>,
    ) -> Result<Self, SymmetryError> {
        let count = matrix.row_count();
        let mut rows = Vec::with_capacity(count + matrix.column_count());

        let mut source = vec![None; count];
        for (row, image) in matrix.rows().zip(images) {
            // The caller may name a row of a larger matrix, which this one does not have.
            let image = image.filter(|image| image.index() < count);
            let image = image.ok_or(SymmetryError::NoImage { row })?;
            if let Some(first) = source[image.index()].replace(row) {
                return Err(SymmetryError::SameImage { first, second: row });
            }
            rows.push(to_u32(image.index()));
        }

        // The rows determine the columns, so these come last.
        let columns = images_of_columns(matrix, by_column, &rows);
        for (column, image) in matrix.columns().zip(columns) {
            let image = image.ok_or_else(|| SymmetryError::NoColumn { column: matrix.name(column) })?;
            rows.push(to_u32(count) + image);
        }

        Ok(Self::new(matrix.fingerprint(), count, rows.into()))
    }

    pub(crate) fn new(matrix: Fingerprint, rows: usize, images: Images) -> Self {
        Self { matrix, rows, images }
    }

    /// Returns the image of the row; `None` if there is no such row.
    #[must_use]
    pub fn row(&self, row: RowId) -> Option<RowId> {
        self.images[..self.rows].get(row.index()).map(|&image| RowId::new(image))
    }

    /// Returns the image of the column; `None` if there is no such column.
    #[must_use]
    pub fn column(&self, column: ColumnId) -> Option<ColumnId> {
        let image = self.images[self.rows..].get(column.index())?;
        Some(ColumnId::new(image - to_u32(self.rows)))
    }

    /// Returns `true` if every row is its own image.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.images.iter().zip(0..).all(|(&image, point)| image == point)
    }

    /// Returns the renaming that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { images: inverse(&self.images), ..self.clone() }
    }

    /// Returns this renaming followed by the other one.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::OtherMatrix`] if they are not of the same matrix.
    pub fn then(&self, other: &Self) -> Result<Self, SymmetryError> {
        other.check(self.matrix)?;
        Ok(Self { images: then(&self.images, &other.images), ..self.clone() })
    }

    /// Returns the images of the rows, then of the columns.
    pub(crate) fn images(&self) -> &Images {
        &self.images
    }

    /// Checks whether it is a symmetry of the matrix with this fingerprint, and so of this one.
    pub(crate) fn check(&self, matrix: Fingerprint) -> Result<(), SymmetryError> {
        if self.matrix == matrix { Ok(()) } else { Err(SymmetryError::OtherMatrix) }
    }
}

/// The images of the rows and of the columns.
impl std::fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (rows, columns) = self.images.split_at(self.rows);
        let columns: Vec<usize> = columns.iter().map(|&image| image as usize - self.rows).collect();
        f.debug_struct("Symmetry").field("rows", &rows).field("columns", &columns).finish_non_exhaustive()
    }
}

/// Checks whether there is memory to look for the images of the matrix's columns.
fn check_room<L>(matrix: &Matrix<L>) -> Result<(), SymmetryError> {
    let size = matrix.entry_count().saturating_add(matrix.column_count());
    if has_room(size.saturating_mul(ENTRY)) { Ok(()) } else { Err(Stopped::Refused.into()) }
}

/// The rows of each column, with their colors.
type ColumnEntries = ByColumn<(u32, Option<u32>)>;

/// Returns for each column its rows and their colors.
pub(crate) fn by_column<L>(matrix: &Matrix<L>) -> ColumnEntries {
    let rows = matrix.rows().flat_map(|row| {
        matrix.entries(row).map(move |(column, color)| (column.index(), (to_u32(row.index()), color)))
    });
    ByColumn::new(matrix.column_count(), rows)
}

/// Returns for each column the one whose signature is that of the images of its rows.
fn images_of_columns<L>(matrix: &Matrix<L>, by_column: &ColumnEntries, image: &[u32]) -> Vec<Option<u32>> {
    // A column whose rows all stay where they are is its own image, as are all that have the same rows.
    let is_moved = |column: usize| by_column.of(column).iter().any(|&(row, _)| image[row as usize] != row);
    let moved: Vec<usize> = (0..matrix.column_count()).filter(|&column| is_moved(column)).collect();
    let signatures = |image: &dyn Fn(u32) -> u32| {
        let signature =
            |&column: &usize| signature(matrix.incidence().bounds.get(column), by_column.of(column), image);
        moved.iter().map(signature).collect::<Vec<_>>()
    };

    let places = in_order(signatures(&|row| row), signatures(&|row| image[row as usize]));
    let mut images: Vec<Option<u32>> = (0..to_u32(matrix.column_count())).map(Some).collect();
    for (&column, place) in moved.iter().zip(places) {
        images[column] = place.map(|place| to_u32(moved[place as usize]));
    }
    images
}

/// See the head of the file.
fn signature(
    bounds: Option<Bounds>,
    entries: &[(u32, Option<u32>)],
    image: &dyn Fn(u32) -> u32,
) -> (Option<Bounds>, Vec<(u32, u32)>) {
    let mut rows: Vec<_> = entries.iter().map(|&(row, color)| (image(row), color)).collect();
    rows.sort_unstable();
    let mut first = HashMap::new();

    // A row without a color agrees with no other, as one with a color of its own.
    let agrees = rows.into_iter().zip(0..).map(|((row, color), place)| match color {
        Some(color) => (row, *first.entry(color).or_insert(place)),
        None => (row, place),
    });

    (bounds, agrees.collect())
}

/// Returns for each of the keys the number of the first own one that is equal and not yet taken.
fn in_order<K: Eq + Hash>(own: Vec<K>, keys: Vec<K>) -> Vec<Option<u32>> {
    let mut numbers: HashMap<K, VecDeque<u32>> = HashMap::with_capacity(own.len());
    for (key, number) in own.into_iter().zip(0..) {
        numbers.entry(key).or_default().push_back(number);
    }
    keys.iter().map(|key| numbers.get_mut(key)?.pop_front()).collect()
}
