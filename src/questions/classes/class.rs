//! A class of covers.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::matrix::{Cover, Matrix, RowId};
use crate::symmetry::images::Images;
use crate::symmetry::labeling::{Graph, StrongGenerators};
use crate::symmetry::{Group, Symmetry, SymmetryError};

/// A class of covers: covers that a group maps to each other. From [`Classes`](super::Classes).
#[derive(Clone)]
pub struct Class {
    cover: Cover,
    size: BigUint,
    automorphisms: Strong,
}

/// Strong generators of the elements that leave a cover as it is, with base rows.
#[derive(Clone)]
enum Strong {
    Rows {
        base: Arc<[u32]>,
        generators: Box<[Images]>,
    },
    /// Of the vertices of a graph.
    Vertices {
        found: StrongGenerators,
        graph: Arc<Graph>,
    },
}

impl Class {
    pub(super) fn of_graph(cover: Cover, size: BigUint, found: StrongGenerators, graph: Arc<Graph>) -> Self {
        Self { cover, size, automorphisms: Strong::Vertices { found, graph } }
    }

    pub(super) fn new(cover: Cover, size: BigUint, base: Arc<[u32]>, generators: Box<[Images]>) -> Self {
        Self { cover, size, automorphisms: Strong::Rows { base, generators } }
    }

    /// Returns the cover that represents the class.
    #[must_use]
    pub fn cover(&self) -> &Cover {
        &self.cover
    }

    /// Returns the number of covers of the class.
    #[must_use]
    pub fn size(&self) -> &BigUint {
        &self.size
    }

    /// Returns the cover alone.
    #[must_use]
    pub fn into_cover(self) -> Cover {
        self.cover
    }

    /// Returns the elements of the group that map the cover to itself. Their number times the [size](Self::size) is the
    /// order of the group.
    ///
    /// # Errors
    ///
    /// [`SymmetryError`] for another matrix than that of the search, or if there is no memory.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let group = Search::new().symmetries(&matrix)?;
    /// let orders = |class: exactcover::classes::Class| Some(class.automorphisms(&matrix).ok()?.order());
    /// let orders: Vec<_> = Search::new().classes(&matrix, &group)?.filter_map(orders).collect();
    /// assert_eq!(orders.iter().filter(|&order| *order == 2_u32.into()).count(), 1); // a half turn
    /// assert_eq!(orders.len(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn automorphisms<L>(&self, matrix: &Matrix<L>) -> Result<Group, SymmetryError> {
        match &self.automorphisms {
            Strong::Rows { base, generators } => {
                let generators = Symmetry::from_images(matrix, generators)?;
                Group::from_strong(matrix, base.iter().map(|&row| RowId::new(row)), generators)
            }
            Strong::Vertices { found, graph } => {
                let set: Vec<u16> = self.cover.iter().map(|row| row.index() as u16).collect();
                Group::of_set(matrix, found, &graph.copies, &set)
            }
        }
    }
}

impl PartialEq for Class {
    /// Compares the covers and the sizes.
    fn eq(&self, other: &Self) -> bool {
        (&self.cover, &self.size) == (&other.cover, &other.size)
    }
}

impl Eq for Class {}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Class").field("cover", &self.cover).field("size", &self.size).finish_non_exhaustive()
    }
}
