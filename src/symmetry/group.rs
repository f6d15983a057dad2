//! The group that symmetries generate.

use std::iter::FusedIterator;
use std::sync::Arc;

use num_bigint::BigUint;

use super::chain::{Chain, may_keep};
use super::error::SymmetryError;
use super::exchanges::Exchanges;
use super::images::{Images, members, orbits};
use super::labeling::{Copies, Graph, StrongGenerators};
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
    /// Rows that are exchanged at will, and the chain of the other elements: those that are straight.
    exchanges: Arc<Exchanges>,
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
        let generators: Vec<Symmetry> = generators.into_iter().collect();
        generators.iter().try_for_each(|generator| generator.check(matrix.fingerprint()))?;
        let images = generators.iter().map(Symmetry::images);
        let chain = Chain::new(points(matrix), order_from(matrix, []), images, None)?;
        Ok(Self::of(matrix, generators, Exchanges::default(), chain))
    }

    /// Makes the group of all symmetries of a graph of the matrix, which the symmetries of its vertices are.
    pub(crate) fn of_graph<L>(
        matrix: &Matrix<L>,
        graph: Graph,
        found: &StrongGenerators,
    ) -> Result<Self, SymmetryError> {
        let group = Self::of_set(matrix, found, &graph.copies, &[])?;
        Ok(Self { graph: Some(Arc::new(graph)), ..group })
    }

    /// Makes the group of the symmetries that leave a set of rows as it is, from those of the vertices that stand for
    /// rows. Equal rows are exchanged at will, those of the set and the others apart.
    pub(crate) fn of_set<L>(
        matrix: &Matrix<L>,
        found: &StrongGenerators,
        copies: &Copies,
        set: &[u16],
    ) -> Result<Self, SymmetryError> {
        let points = points(matrix);
        may_keep(found.generators.len(), points)?;
        let StrongGenerators { base, generators, .. } = found.lift(set, copies);
        let generators = Symmetry::from_images(matrix, &generators)?;
        let mut group =
            Self::from_strong(matrix, base.iter().map(|&row| RowId::new(row.into())), generators)?;

        // The straight ones map lists to lists, so exchanges in one list of each orbit generate all.
        let lists = copies.parts(set).into_iter().flatten();
        let exchanges = Exchanges::new(lists.map(|list| list.into_iter().map(u32::from).collect()));
        let least = group.least_in_orbit();
        let is_first = |row: u32| least[row as usize] == row;
        may_keep(group.generators.len() + exchanges.count(is_first), points)?;
        // No column is moved, since equal rows have the same columns.
        let exchange = |images| Symmetry::new(group.matrix, group.rows, images);
        let generators: Vec<Symmetry> = exchanges.of_neighbors(points, is_first).map(exchange).collect();
        group.generators.extend(generators);
        group.exchanges = Arc::new(exchanges);
        Ok(group)
    }

    /// Makes the group with these base rows and strong generators: those that leave all base rows before one as they
    /// are generate all such elements.
    pub(crate) fn from_strong<L>(
        matrix: &Matrix<L>,
        base: impl IntoIterator<Item = RowId>,
        generators: impl IntoIterator<Item = Symmetry>,
    ) -> Result<Self, SymmetryError> {
        let generators: Vec<Symmetry> = generators.into_iter().collect();
        let images = generators.iter().map(Symmetry::images);
        let chain = Chain::from_strong(points(matrix), order_from(matrix, base), images)?;
        Ok(Self::of(matrix, generators, Exchanges::default(), chain))
    }

    fn of<L>(matrix: &Matrix<L>, generators: Vec<Symmetry>, exchanges: Exchanges, chain: Chain) -> Self {
        let (rows, points) = (matrix.row_count(), points(matrix));
        let (exchanges, chain) = (Arc::new(exchanges), Arc::new(chain));
        Self { matrix: matrix.fingerprint(), rows, points, generators, exchanges, chain, graph: None }
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn order(&self) -> BigUint {
        self.chain.size() * self.exchanges.size()
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
        symmetry.check(self.matrix).is_ok()
            && self.exchanges.straight(symmetry.images()).is_some_and(|images| self.chain.contains(images))
    }

    /// Returns the elements, each once and made when it is asked for; the identity first.
    ///
    /// Cost of an element: a few products, as many as the logarithm of the length of an orbit.
    pub fn elements(&self) -> impl FusedIterator<Item = Symmetry> + Clone {
        let radices: Vec<u32> = self.exchanges.radices().collect();
        let digits = vec![0; radices.len()];
        let next = Some(vec![0; self.chain.levels().len()]);
        Elements { group: self, radices, digits, next, products: Vec::new() }
    }

    /// Returns the graph of which it has all symmetries, if that is known.
    pub(crate) fn graph(&self) -> Option<&Arc<Graph>> {
        self.graph.as_ref()
    }

    /// Returns a chain of all elements, exchanges of equal rows too, which may be many: with the rows in this order, or in
    /// any.
    pub(crate) fn whole_chain(&self, order: Option<Vec<u32>>) -> Result<Chain, SymmetryError> {
        let is_whole = order.is_none() && self.exchanges.is_empty();
        if is_whole {
            return Ok((*self.chain).clone());
        }
        let order = order.unwrap_or_else(|| self.chain.order().to_vec());
        let exchanges: Vec<Images> = self.exchanges.of_neighbors(self.points, |_| true).collect();
        // The number of elements is known, so the work ends when the chain has them.
        Chain::new(self.points, order, self.chain.strong().chain(&exchanges), Some(&self.order()))
    }

    /// Returns the group of the elements that leave a row as it is.
    pub(crate) fn stabilizer<L>(&self, matrix: &Matrix<L>, row: RowId) -> Result<Self, SymmetryError> {
        let mut chain = self.whole_chain(Some(order_from(matrix, [row])))?;
        chain.leave_as_it_is(to_u32(row.index()));
        let generators = chain.first_generators().map(|images| self.symmetry(images)).collect();
        Ok(Self::of(matrix, generators, Exchanges::default(), chain))
    }

    /// Checks whether it is a group of the matrix with this fingerprint, and so of this one.
    pub(crate) fn check(&self, matrix: Fingerprint) -> Result<(), SymmetryError> {
        if self.matrix == matrix { Ok(()) } else { Err(SymmetryError::OtherMatrix) }
    }

    pub(crate) fn symmetry(&self, images: Images) -> Symmetry {
        Symmetry::new(self.matrix, self.rows, images)
    }
}

/// Returns the number of rows and columns.
fn points<L>(matrix: &Matrix<L>) -> usize {
    matrix.row_count() + matrix.column_count()
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
    /// For each digit of an order of equal rows how many values it has, and that of the next element.
    radices: Vec<u32>,
    digits: Vec<u32>,
    /// For each level the place in its orbit of the next element; `None` after the last one.
    next: Option<Vec<u32>>,
    /// The products of the representatives of the last levels, that of the last one first.
    products: Vec<Images>,
}

impl Iterator for Elements<'_> {
    type Item = Symmetry;

    fn next(&mut self) -> Option<Symmetry> {
        let places = self.next.as_mut()?;
        let chain = &self.group.chain;
        let levels = chain.levels();

        // The products of the last levels do not change while the first ones are counted through, so they are kept.
        while let Some(level) = (levels.len() - self.products.len()).checked_sub(1) {
            let below = self.products.last().cloned().unwrap_or_else(|| chain.element(&[]));
            self.products.push(chain.product(&below, level, places[level]));
        }
        let mut element = self.products.last().cloned().unwrap_or_else(|| chain.element(&[]));

        // As numbers are counted: the digits of the exchanges fastest, then the first level.
        if !self.radices.is_empty() {
            element = self.group.exchanges.order_first(&self.digits, &element);
            let longer = self.digits.iter().zip(&self.radices).position(|(&digit, &radix)| digit + 1 < radix);
            self.digits[..longer.unwrap_or(self.radices.len())].fill(0);
            if let Some(place) = longer {
                self.digits[place] += 1;
                return Some(self.group.symmetry(element));
            }
        }
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
