//! A cover that owns its rows.

use std::ops::Deref;

use smallvec::SmallVec;

use super::RowId;

/// A cover: the ids of its rows, in the order in which the search chose them.
///
/// That order is part of the canonical sequence of a search, but means nothing to the problem. Sort the rows before you
/// compare covers that were found in different ways. Up to 16 rows are held without an allocation.
///
/// With the feature `serde` it is a list of row numbers.
///
/// ```
/// use exactcover::{MatrixBuilder, Search};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 2);
/// m.row("both", [cell.at(0), cell.at(1)])?;
/// let matrix = m.build()?;
/// let cover = Search::new().covers(&matrix).next().unwrap();
/// assert_eq!(cover.len(), 1); // it derefs to a slice
/// assert_eq!(matrix.labels_of(&cover)?, [&"both"]);
/// let rows: Vec<_> = cover.into();
/// assert_eq!(rows[0].index(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "Vec<RowId>", into = "Vec<RowId>")
)]
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

/// Equality with a list of the same rows in the same order.
impl PartialEq<[RowId]> for Cover {
    fn eq(&self, rows: &[RowId]) -> bool {
        **self == *rows
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

impl IntoIterator for Cover {
    type Item = RowId;
    type IntoIter = std::vec::IntoIter<RowId>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_vec().into_iter()
    }
}

impl FromIterator<RowId> for Cover {
    fn from_iter<I: IntoIterator<Item = RowId>>(rows: I) -> Self {
        Self(rows.into_iter().collect())
    }
}

impl From<Vec<RowId>> for Cover {
    fn from(rows: Vec<RowId>) -> Self {
        Self(SmallVec::from_vec(rows))
    }
}

impl From<Cover> for Vec<RowId> {
    fn from(cover: Cover) -> Self {
        cover.0.into_vec()
    }
}
