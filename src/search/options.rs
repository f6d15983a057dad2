//! The options of a search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Covers;
use crate::engines;
use crate::matrix::Matrix;

/// A way to search. All engines give the same covers in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The engine that suits the matrix: bits where they fit.
    #[default]
    Auto,
    /// Dancing links: memory linear in the matrix, for matrices of any size. They start faster, which is felt by
    /// those who want the first cover of many matrices of thousands of rows.
    Links,
    /// Bitsets of rows: on most matrices up to five times faster than links, for up to 8,192 rows and 2,048
    /// primary columns. Larger matrices are searched by links.
    Bits,
}

/// How to search: which engine, how far, in which order.
///
/// ```
/// use exactcover::{ExactCover, Outcome, Queens, Search};
///
/// let queens = Queens::new(20)?;
/// let mut some = queens.search(&Search::new().seed(7).node_limit(1000))?;
/// let found = some.by_ref().count();
/// assert!(found > 0);
/// assert_eq!(some.outcome(), Outcome::Limited); // there are more than that
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Search {
    engine: Engine,
    pub(super) node_limit: Option<u64>,
    pub(super) cancel: Option<Arc<AtomicBool>>,
    pub(super) seed: Option<u64>,
}

impl Search {
    /// No limit, no flag, the canonical order, and the engine that suits the matrix.
    pub fn new() -> Self {
        Self::default()
    }

    /// Searches with this engine.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Visits at most so many nodes of the tree, then ends with [`Outcome::Limited`]. A count and
    /// not a clock, so that the same search ends at the same place every time.
    ///
    /// [`Outcome::Limited`]: crate::Outcome::Limited
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.node_limit = Some(nodes);
        self
    }

    /// Ends with [`Outcome::Cancelled`](crate::Outcome::Cancelled) soon (within 1024 nodes) after
    /// another thread sets the flag.
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Tries rows, and breaks ties between columns, in a random order of this seed. The same seed
    /// gives the same sequence on every machine; without one the order is the canonical order.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The engine that will search: the one asked for, or `Auto`'s choice for the matrix. A matrix that
    /// is too large for [`Engine::Bits`] is searched by links.
    ///
    /// Cost: O(columns).
    pub fn engine_for<L>(&self, matrix: &Matrix<L>) -> Engine {
        let incidence = matrix.incidence();
        let bits = match self.engine {
            Engine::Links => false,
            Engine::Auto | Engine::Bits => engines::bits_fit(incidence),
        };
        if bits { Engine::Bits } else { Engine::Links }
    }

    /// Starts a search of the matrix with these options. See [`Covers`].
    pub fn covers<L>(&self, matrix: &Matrix<L>) -> Covers {
        Covers::with_options(matrix, self)
    }
}
