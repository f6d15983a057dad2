//! The classes of covers one after the other, however they are found.

use std::collections::VecDeque;
use std::iter::FusedIterator;

use num_bigint::BigUint;

use super::class::Class;
use super::levels::{FoundClass, Levels};
use super::listed::Listed;
use crate::matrix::{Matrix, MatrixError, RowId};
use crate::search::{Outcome, Search, Stats, Tree, run};
use crate::symmetry::{Group, SymmetryError};

/// The classes of covers under a group, each found when it is asked for. From [`Search::classes`].
///
/// It borrows nothing, and a clone is a snapshot, as with [`Covers`](crate::Covers).
#[derive(Clone)]
#[must_use = "a search does nothing until its classes are asked for"]
pub struct Classes {
    pub(super) way: Way,
    /// The covers of the classes returned so far.
    pub(super) covers: BigUint,
    pub(super) group: Group,
    pub(super) tree: Tree,
}

#[derive(Clone)]
pub(super) enum Way {
    Listed(Box<Listed>),
    Levels {
        levels: Box<Levels>,
        /// The rows that every cover lists first, and the classes of the present bucket that are yet to be returned.
        first: Vec<RowId>,
        bucket: VecDeque<FoundClass>,
    },
}

/// Under fewer symmetries covers are listed: a list looks at most so many times at the covers of a class.
pub(super) const MANY: u32 = 1 << 10;

impl Classes {
    /// Starts with a list, or [level by level](Self::in_levels) where there are many symmetries.
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Result<Self, SymmetryError> {
        let are_many = group.order() >= BigUint::from(MANY);
        match are_many.then(|| Self::in_levels(options, matrix, group)).flatten() {
            Some(classes) => Ok(classes),
            None => {
                let way = Way::Listed(Box::new(Listed::new(options, matrix, group)?));
                Ok(Self::by(way, options, group))
            }
        }
    }

    /// Starts level by level, if the group is known to be that of all symmetries.
    pub(super) fn in_levels<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Option<Self> {
        let levels = Levels::new(options, matrix.incidence(), group, group.graph()?)?;
        // Each once, in the order in which they were named: covers are to list them first.
        let mut first = options.chosen().to_vec();
        let mut is_new = vec![true; matrix.row_count()];
        first.retain(|row| is_new.get_mut(row.index()).is_some_and(std::mem::take));
        let way = Way::Levels { levels: Box::new(levels), first, bucket: VecDeque::new() };
        Some(Self::by(way, options, group))
    }

    fn by(way: Way, options: &Search, group: &Group) -> Self {
        Self { way, covers: BigUint::ZERO, group: group.clone(), tree: options.own_tree() }
    }

    /// Shares out what can be computed at once over the threads of the rayon pool in which a class is asked for. The
    /// classes, their order and the covers that represent them stay the same.
    ///
    /// It does so level by level: with the search of sets to their end, the invariants of covers, and the look-ups of
    /// buckets, but not with the look-ups of sets. Under a [node limit](Search::node_limit) it shares out invariants
    /// alone. A list is on one thread.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let group = Search::new().symmetries(&matrix)?;
    /// assert_eq!(Search::new().classes(&matrix, &group)?.on_threads().count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn on_threads(mut self) -> Self {
        if let Way::Levels { levels, .. } = &mut self.way {
            levels.use_threads();
        }
        self
    }

    /// Returns the number of covers of the classes that have been returned. Once the search is
    /// [exhausted](Outcome::Exhausted) that is the number of all covers.
    #[must_use]
    pub fn covers(&self) -> &BigUint {
        &self.covers
    }

    /// Returns the state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match &self.way {
            Way::Listed(listed) => listed.outcome(),
            Way::Levels { bucket, .. } if !bucket.is_empty() => Outcome::Running,
            Way::Levels { levels, .. } => levels.outcome(),
        }
    }

    /// Tells why it was refused.
    pub(crate) fn refusal<L>(&self, matrix: &Matrix<L>) -> MatrixError {
        match &self.way {
            Way::Listed(listed) => listed.refusal(),
            Way::Levels { .. } => matrix.incidence().too_large_for_memory(),
        }
    }

    /// Returns the estimated fraction of the search already done, from 0 to 1. It never falls.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match &self.way {
            Way::Listed(listed) => listed.progress(),
            Way::Levels { levels, .. } => levels.progress(),
        }
    }

    /// Returns how many rows the sets have that are classified at present, so that a search that is
    /// [refused](Outcome::Refused) can say where. `None` in a list, and once all covers are found.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Seven people meet in threes until everybody has met everybody once.
    /// let mut m = MatrixBuilder::new();
    /// let pair = m.primary("pair", 21);
    /// let number = |a: usize, b: usize| b * (b - 1) / 2 + a; // for a < b
    /// for [a, b, c] in (0..7).flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| [a, b, c]))) {
    ///     m.row([a, b, c], [(a, b), (a, c), (b, c)].map(|(x, y)| pair.at(number(x, y))))?;
    /// }
    /// let matrix = m.build()?;
    /// let group = Search::new().symmetries(&matrix)?;
    /// let mut classes = Search::new().classes(&matrix, &group)?;
    /// assert_eq!(classes.level(), Some(0)); // the empty set
    /// assert_eq!(classes.by_ref().count(), 1);
    /// assert_eq!(classes.level(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn level(&self) -> Option<usize> {
        match &self.way {
            Way::Listed(_) => None,
            Way::Levels { levels, .. } => levels.level(),
        }
    }

    /// Returns the work of the search so far. Its solutions are covers, including those that represent no class.
    #[must_use]
    pub fn stats(&self) -> Stats {
        match &self.way {
            Way::Listed(listed) => listed.stats(),
            Way::Levels { levels, .. } => levels.stats(),
        }
    }

    /// Allows this many more nodes, and says whether the search can go on; see
    /// [`Covers::add_nodes`](crate::Covers::add_nodes).
    ///
    /// ```
    /// use exactcover::symmetry::{Group, Symmetry};
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let turn = Symmetry::from_labels(&matrix, |square| (square.file, 7 - square.rank).into())?;
    /// let group = Group::new(&matrix, [turn])?;
    /// let mut classes = Search::new().node_limit(0).classes(&matrix, &group)?;
    /// let mut found = 0;
    /// while classes.add_nodes(100) {
    ///     found += classes.by_ref().count();
    /// }
    /// assert_eq!(found, 24); // 12, if reflections count too
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        match &mut self.way {
            Way::Listed(listed) => listed.add_nodes(nodes),
            Way::Levels { levels, bucket, .. } => levels.add_nodes(nodes) || !bucket.is_empty(),
        }
    }
}

run!(Classes, |classes| Some(classes.progress()));

impl Iterator for Classes {
    type Item = Class;

    fn next(&mut self) -> Option<Class> {
        let class = match &mut self.way {
            Way::Listed(listed) => listed.next()?,
            Way::Levels { levels, first, bucket } => {
                while bucket.is_empty() {
                    bucket.extend(levels.next_bucket()?);
                }
                let class = bucket.pop_front()?;
                let cover = class.cover(first);
                Class::of_graph(cover, class.size, class.automorphisms, levels.graph())
            }
        };
        self.covers += class.size();
        Some(class)
    }

    /// Promises no further class: only the search can tell whether there is one.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, (self.outcome() != Outcome::Running).then_some(0))
    }
}

impl FusedIterator for Classes {}

impl std::fmt::Debug for Classes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Classes")
            .field("outcome", &self.outcome())
            .field("covers", &self.covers)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

/// Checks whether the group belongs to the matrix and maps chosen rows to chosen rows, and excluded ones to excluded
/// ones.
pub(super) fn check<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Result<(), SymmetryError> {
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
