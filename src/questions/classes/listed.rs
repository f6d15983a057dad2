//! The classes of covers, one cover of each.
//!
//! A class is represented by the least of its covers (`least`). The order of the rows begins with the first row of each
//! orbit among the rows of one column (`root`). A cover with another row of that column has an image with the first row of
//! its orbit, which is less. So the other rows are left out of the search.
//! No cover is remembered: orderly generation (R. C. Read, "Every one a winner", 1978; I. A. Faradžev, 1978).

use std::iter::FusedIterator;
use std::sync::Arc;

use num_bigint::BigUint;

use super::least::stabilizer;
use super::root::Root;
use crate::matrix::{Cover, Matrix};
use crate::search::{Cancel, Covers, Outcome, Search, Stats, Stopped};
use crate::symmetry::SymmetryError;
use crate::symmetry::chain::Chain;
use crate::symmetry::{Group, order_from};

/// A class of covers: covers that a group maps to each other. From [`Classes`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    cover: Cover,
    size: BigUint,
}

impl Class {
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
}

/// The classes of covers under a group, each found when it is asked for, in the order of the search for their
/// representatives. From [`Search::classes`].
///
/// It borrows nothing, and a clone is a snapshot, as with [`Covers`].
#[derive(Clone)]
#[must_use = "a search does nothing until its classes are asked for"]
pub struct Classes {
    covers: Covers,
    /// Of the group, with the rows in the order by which covers are compared.
    chain: Arc<Chain>,
    order: BigUint,
    cancel: Cancel,
    /// A cover that has been found, and not yet compared with its images.
    found: Option<Cover>,
    /// The number of steps that comparisons may still take, and how the last one ended if it did so early.
    pub(super) steps_left: u64,
    pub(super) ended: Option<Outcome>,
}

/// For each node that may be visited, comparisons may take so many steps: about as long, at most.
const STEPS_A_NODE: u64 = 64;

impl Classes {
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Result<Self, SymmetryError> {
        let Root { kept, others } = Root::new(options, matrix, &group.least_in_orbit());
        let order = group.order();
        let points = matrix.row_count() + matrix.column_count();
        let rows = order_from(matrix, kept.iter().map(|&(row, _)| row));
        let mut chain = Chain::new(points, rows, group.chain().strong(), Some(&order))?;
        chain.settle(kept.len());
        Ok(Self {
            covers: options.clone().exclude(others).covers(matrix),
            chain: Arc::new(chain),
            order,
            cancel: options.cancel.clone(),
            found: None,
            steps_left: options.node_limit.unwrap_or(u64::MAX).saturating_mul(STEPS_A_NODE),
            ended: None,
        })
    }

    /// Returns the search of the covers, of which those that represent no class are passed over.
    pub fn covers(&self) -> &Covers {
        &self.covers
    }

    /// Returns the state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.ended.unwrap_or(self.covers.outcome())
    }

    /// Returns the estimated fraction of the search tree already searched; see [`Covers::progress`].
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.covers.progress()
    }

    /// Returns the work of the search so far. Its solutions are covers, including those that represent no class.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.covers.stats()
    }

    /// Allows this many more nodes, and says whether the search can go on; see [`Covers::add_nodes`].
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
        let goes_on = self.covers.add_nodes(nodes);
        if goes_on {
            self.steps_left = self.steps_left.saturating_add(nodes.saturating_mul(STEPS_A_NODE));
            self.ended = None;
        }
        goes_on
    }
}

impl Iterator for Classes {
    type Item = Class;

    fn next(&mut self) -> Option<Class> {
        while self.ended.is_none() {
            if self.found.is_none() {
                self.found = Some(self.covers.next()?);
            }
            let set = self.covers.incidence().set_of(self.found.as_deref().unwrap_or_default());
            let mut steps = self.steps_left;
            match stabilizer(&self.chain, &set, &self.cancel, &mut steps) {
                // It begins anew with the steps that it had, and those that are allowed more.
                Err(Stopped::Canceled) => self.ended = Some(Outcome::Canceled),
                Err(_) => self.ended = Some(Outcome::Limited),
                Ok(None) => (self.found, self.steps_left) = (None, steps),
                Ok(Some(stabilizer)) => {
                    self.steps_left = steps;
                    let size = &self.order / stabilizer;
                    return self.found.take().map(|cover| Class { cover, size });
                }
            }
        }
        None
    }

    /// Promises no further class: only the search can tell whether there is one.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, (self.outcome() != Outcome::Running).then_some(0))
    }
}

impl FusedIterator for Classes {}

impl std::fmt::Debug for Classes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Classes").field("covers", &self.covers).finish_non_exhaustive()
    }
}
