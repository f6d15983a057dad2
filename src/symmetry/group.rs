//! The group that symmetries generate.

use std::iter::FusedIterator;
use std::sync::Arc;

use num_bigint::BigUint;

use super::chain::Chain;
use super::error::SymmetryError;
use super::images::{Images, members, orbits};
use super::labeling::Graph;
use super::renaming::Symmetry;
use crate::matrix::{ColumnId, Fingerprint, FingerprintHasher, Matrix, RowId};
use crate::util::to_u32;

/// All products of some symmetries of a matrix.
///
/// It is kept as a stabilizer chain (Schreier and Sims): a few of its elements, which give its order, and whose
/// products are all its elements.
///
/// ```
/// use exactcover::symmetry::{Group, Symmetry};
/// use exactcover::{ExactCover, Queens};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let turn = Symmetry::from_labels(&matrix, |square| (square.file, 7 - square.rank).into())?;
/// let flip = Symmetry::from_labels(&matrix, |square| (square.rank, 7 - square.file).into())?;
/// let group = Group::new(&matrix, [turn.clone(), flip])?;
/// assert_eq!(group.order(), 8_u32.into());
/// assert_eq!(group.orbits().len(), 10); // of squares
/// assert!(group.contains(&turn.inverse()));
/// assert_eq!(group.elements().filter(|element| !element.is_identity()).count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Group {
    matrix: Fingerprint,
    rows: usize,
    points: usize,
    generators: Vec<Symmetry>,
    chain: Arc<Chain>,
    /// The graph of which it has all symmetries, if that is known.
    graph: Option<Arc<Graph>>,
}

impl Group {
    /// Creates the group that these symmetries of the matrix generate. Without any it has one element, the identity.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::OtherMatrix`]; [`TooMuchWork`](SymmetryError::TooMuchWork) if the chain is not found within
    /// 2^33 images of rows and columns, some seconds; [`Stopped`](SymmetryError::Stopped) if there is no memory for it.
    ///
    /// # Cost
    ///
    /// For each base row the length of its orbit times the generators, times rows and columns, times the logarithm of
    /// the length of each orbit after it. Groups of a few million elements on a thousand rows take milliseconds. At
    /// most 1 GiB.
    pub fn new<L>(
        matrix: &Matrix<L>,
        generators: impl IntoIterator<Item = Symmetry>,
    ) -> Result<Self, SymmetryError> {
        Self::of(matrix, generators, |points, generators| {
            Chain::new(points, order_from(matrix, []), generators.iter().map(Symmetry::images), None)
        })
    }

    /// Makes the group of all symmetries of a graph of the matrix, [from](Self::from_strong) these base rows and strong
    /// generators.
    pub(crate) fn of_graph<L>(
        matrix: &Matrix<L>,
        graph: Graph,
        base: &[u16],
        generators: impl IntoIterator<Item = Symmetry>,
    ) -> Result<Self, SymmetryError> {
        let group = Self::from_strong(matrix, base.iter().map(|&row| RowId::new(row.into())), generators)?;
        Ok(Self { graph: Some(Arc::new(graph)), ..group })
    }

    /// Makes the group with these base rows and strong generators: those that leave all base rows before one as they
    /// are generate all such elements.
    pub(crate) fn from_strong<L>(
        matrix: &Matrix<L>,
        base: impl IntoIterator<Item = RowId>,
        generators: impl IntoIterator<Item = Symmetry>,
    ) -> Result<Self, SymmetryError> {
        Self::of(matrix, generators, |points, generators| {
            Chain::from_strong(points, order_from(matrix, base), generators.iter().map(Symmetry::images))
        })
    }

    fn of<L>(
        matrix: &Matrix<L>,
        generators: impl IntoIterator<Item = Symmetry>,
        chain: impl FnOnce(usize, &[Symmetry]) -> Result<Chain, SymmetryError>,
    ) -> Result<Self, SymmetryError> {
        let generators: Vec<Symmetry> = generators.into_iter().collect();
        generators.iter().try_for_each(|generator| generator.check(matrix.fingerprint()))?;
        let (rows, points) = (matrix.row_count(), matrix.row_count() + matrix.column_count());
        let chain = Arc::new(chain(points, &generators)?);
        Ok(Self { matrix: matrix.fingerprint(), rows, points, generators, chain, graph: None })
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn order(&self) -> BigUint {
        self.chain.size()
    }

    /// Returns the symmetries that it was made from.
    #[must_use]
    pub fn generators(&self) -> &[Symmetry] {
        &self.generators
    }

    /// Returns the orbits, rows that are mapped to each other: each ascending, in the order of their first rows.
    #[must_use]
    pub fn orbits(&self) -> Vec<Vec<RowId>> {
        let least = self.least_in_orbit();
        members(&least[..self.rows])
            .into_iter()
            .map(|orbit| orbit.into_iter().map(RowId::new).collect())
            .collect()
    }

    /// Returns the columns that are mapped to each other, in the same way.
    ///
    /// ```
    /// use exactcover::symmetry::{Group, Symmetry};
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let turn = Symmetry::from_labels(&matrix, |square| (square.file, 7 - square.rank).into())?;
    /// let group = Group::new(&matrix, [turn])?;
    /// let first = &group.column_orbits()[0]; // the outer ranks and files
    /// assert!(first.iter().map(|column| column.index()).eq([0, 7, 8, 15]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn column_orbits(&self) -> Vec<Vec<ColumnId>> {
        let least = self.least_in_orbit();
        let rows = to_u32(self.rows);
        let least: Vec<u32> = least[self.rows..].iter().map(|point| point - rows).collect();
        members(&least).into_iter().map(|orbit| orbit.into_iter().map(ColumnId::new).collect()).collect()
    }

    /// Returns for each row and column the first of its orbit.
    pub(crate) fn least_in_orbit(&self) -> Vec<u32> {
        orbits(self.points, self.generators.iter().map(|generator| &generator.images()[..]))
    }

    /// Returns the fingerprint of the matrix.
    pub(crate) fn matrix(&self) -> Fingerprint {
        self.matrix
    }

    /// Returns a hash of the matrix and of the symmetries that it was made from.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let mut hasher = FingerprintHasher::default();
        hasher.update(&self.matrix.to_le_bytes());
        for generator in &self.generators {
            generator.images().iter().for_each(|image| hasher.update(&image.to_le_bytes()));
        }
        hasher.finish()
    }

    /// Returns `true` if the symmetry is an element; never for one of another matrix.
    ///
    /// Cost: rows and columns, for each base row the logarithm of the length of its orbit.
    #[must_use]
    pub fn contains(&self, symmetry: &Symmetry) -> bool {
        symmetry.check(self.matrix).is_ok() && self.chain.contains(symmetry.images())
    }

    /// Returns the elements, each once and made when it is asked for; the identity first.
    ///
    /// Cost of an element: a few products, as many as the logarithm of the length of an orbit.
    pub fn elements(&self) -> impl FusedIterator<Item = Symmetry> + Clone {
        Elements { group: self, next: Some(vec![0; self.chain.levels().len()]), products: Vec::new() }
    }

    /// Returns the graph of which it has all symmetries, if that is known.
    pub(crate) fn graph(&self) -> Option<&Arc<Graph>> {
        self.graph.as_ref()
    }

    pub(crate) fn chain(&self) -> &Chain {
        &self.chain
    }

    /// Checks whether it is a group of the matrix with this fingerprint, and so of this one.
    pub(crate) fn check(&self, matrix: Fingerprint) -> Result<(), SymmetryError> {
        if self.matrix == matrix { Ok(()) } else { Err(SymmetryError::OtherMatrix) }
    }

    pub(crate) fn symmetry(&self, images: Images) -> Symmetry {
        Symmetry::new(self.matrix, self.rows, images)
    }
}

/// Returns the rows of the matrix in an order that begins with these.
pub(crate) fn order_from<L>(matrix: &Matrix<L>, first: impl IntoIterator<Item = RowId>) -> Vec<u32> {
    // A row that has been named is no longer left when all rows follow.
    let mut is_left = vec![true; matrix.row_count()];
    let first = first.into_iter().map(|row| row.index());
    let all = first.chain(0..matrix.row_count());
    all.filter(|&row| is_left.get_mut(row).is_some_and(std::mem::take)).map(to_u32).collect()
}

/// The order and the generators.
impl std::fmt::Debug for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Group")
            .field("order", &self.order())
            .field("generators", &self.generators)
            .finish_non_exhaustive()
    }
}

/// The elements of a [`Group`]. From [`Group::elements`].
#[derive(Clone, Debug)]
struct Elements<'a> {
    group: &'a Group,
    /// For each level the place in its orbit of the next element; `None` after the last one.
    next: Option<Vec<u32>>,
    /// The products of the representatives of the last levels, that of the last one first.
    products: Vec<Images>,
}

impl Iterator for Elements<'_> {
    type Item = Symmetry;

    fn next(&mut self) -> Option<Symmetry> {
        let places = self.next.as_mut()?;
        let chain = self.group.chain();
        let levels = chain.levels();

        // The products of the last levels do not change while the first ones are counted through, so they are kept.
        while let Some(level) = (levels.len() - self.products.len()).checked_sub(1) {
            let below = self.products.last().cloned().unwrap_or_else(|| chain.element(&[]));
            self.products.push(chain.product(&below, level, places[level]));
        }
        let element = self.products.last().cloned().unwrap_or_else(|| chain.element(&[]));

        // As numbers are counted, the first level fastest.
        let longer =
            (0..levels.len()).find(|&level| (places[level] as usize) + 1 < levels[level].orbit.len());

        match longer {
            Some(level) => {
                // What stands on the levels after this one stays, and so do their products.
                places[..level].fill(0);
                places[level] += 1;
                self.products.truncate(levels.len() - level - 1);
            }
            None => self.next = None,
        }

        Some(self.group.symmetry(element))
    }

    /// Bounds the number of elements that are left, which are not counted.
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.next {
            Some(_) => (1, None),
            None => (0, Some(0)),
        }
    }
}

impl FusedIterator for Elements<'_> {}
