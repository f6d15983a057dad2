//! A cover that one can keep.

use std::ops::Deref;

use smallvec::SmallVec;

use super::RowId;

/// A cover: the ids of its rows, in the order in which the search chose them.
///
/// That order is part of a search's canonical sequence, but means nothing to the problem; sort the
/// rows for one that is the same for every way to find the cover. Up to 16 rows are held without an
/// allocation.
///
/// ```
/// use exactcover::{Covers, MatrixBuilder};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 2);
/// m.row("both", [cell.at(0), cell.at(1)])?;
/// let matrix = m.build()?;
/// let cover = Covers::new(&matrix).next().unwrap();
/// assert_eq!(cover.len(), 1); // it derefs to a slice
/// assert_eq!(matrix.label(cover[0]), &"both");
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover(SmallVec<[RowId; 16]>);

impl Deref for Cover {
    type Target = [RowId];

    fn deref(&self) -> &[RowId] {
        &self.0
    }
}

impl From<&[RowId]> for Cover {
    fn from(rows: &[RowId]) -> Self {
        Self(SmallVec::from_slice(rows))
    }
}

impl AsRef<[RowId]> for Cover {
    fn as_ref(&self) -> &[RowId] {
        self
    }
}

impl<'a> IntoIterator for &'a Cover {
    type Item = &'a RowId;
    type IntoIter = std::slice::Iter<'a, RowId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
