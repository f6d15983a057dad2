//! Parts of a search: tasks for many machines, threads, and how large a search is.
//!
//! `walk` cuts the tree into parts for [`Search::split`]: read it first. `estimate` probes the tree at random.
//! `threads` (feature `rayon`) shares parts out, for covers and for counts (`threads/count`). In `threads/covers`,
//! `list` has the parts and what was found in them, in order; `team` is what the threads share, and takes parts.

mod estimate;
#[cfg(feature = "rayon")]
mod threads;
mod walk;

pub use estimate::Estimate;
#[cfg(feature = "rayon")]
pub use threads::ParCovers;

use crate::engines::Stats;
use crate::engines::view::Branching;
use crate::matrix::Matrix;
#[cfg(all(feature = "analysis", feature = "rayon"))]
use crate::questions::count::Count;
use crate::search::{Checkpoint, Node, Part, ResumeError, Search, Stopped};
use estimate::estimate;
#[cfg(all(feature = "analysis", feature = "rayon"))]
use threads::par_count;
use walk::{parts_left, split};

/// # Parts and threads
impl Search {
    /// Splits the search with these options into parts: at least this many, if as many are found soon (within 65,536
    /// nodes, or 64 for each part or 2 for each row, if that is more). If all rows of a column have equal work below
    /// them, a part is at most one of `at_least` equal shares of the tree. Each cover belongs to exactly one part. The
    /// parts are in the order of the search: the covers of the first part, then those of the second, and so on, form
    /// the sequence of the whole search. The same call gives the same parts on every machine. Parts that hold no cover
    /// because a column has no row left are left out, so there may be no parts; but if one part is enough, it is the
    /// whole search, unless chosen rows clash.
    ///
    /// Each part is a state from which a search [goes on](Self::resume), with the engine and the node limit of the options
    /// of that search. A [learned order](crate::runs::Branching#learned-orders) becomes the canonical one.
    ///
    /// # Errors
    ///
    /// [`Stopped::Canceled`]; [`Stopped::Refused`] if there is no memory for the search.
    ///
    /// # Cost
    ///
    /// Starting a search, and visiting the nodes above the parts once or a few times.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let tasks = Search::new().split(&matrix, 20)?;
    /// assert!(tasks.len() >= 20);
    /// let mut sum = 0;
    /// for task in &tasks {
    ///     sum += Search::new().resume(&matrix, task)?.count_rest();
    /// }
    /// assert_eq!(sum, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split<L>(&self, matrix: &Matrix<L>, at_least: usize) -> Result<Vec<Checkpoint>, Stopped> {
        let nodes = split(matrix.incidence(), self, vec![Node::root()], at_least)?;
        let mut tree = self.own_tree();
        // A part is found by its path, which leads elsewhere in a learned order.
        tree.branching = tree.branching.map(Branching::unlearned);
        let part = |node| {
            let part = vec![Part::below(node)];
            Checkpoint::new(matrix.fingerprint(), tree.clone(), part, Stats::default())
        };
        Ok(nodes.into_iter().map(part).collect())
    }

    /// Splits what a search had left when its state was kept into parts, as [`split`](Self::split) does with a whole
    /// search. The first of them takes over the [statistics](Checkpoint::stats) of the state, so the statistics of all
    /// parts add up to those of the whole search.
    ///
    /// # Errors
    ///
    /// Those of [`resume`](Self::resume); [`ResumeError::Refused`] also if the flag is raised.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let mut covers = Search::new().covers(&matrix);
    /// assert_eq!(covers.by_ref().take(40).count(), 40);
    /// let tasks = Search::new().split_rest(&matrix, &covers.checkpoint()?, 20)?;
    /// let mut boards = 0;
    /// for task in &tasks {
    ///     boards += Search::new().resume(&matrix, task)?.count_rest();
    /// }
    /// assert_eq!((tasks.len() >= 20, boards), (true, 52));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split_rest<L>(
        &self,
        matrix: &Matrix<L>,
        checkpoint: &Checkpoint,
        at_least: usize,
    ) -> Result<Vec<Checkpoint>, ResumeError> {
        let tree = &checkpoint.tree;
        let (parts, mut stats) = parts_left(matrix.incidence(), self, checkpoint, at_least)?;
        let part = |part| {
            // The first part takes over all that was done.
            let stats = std::mem::take(&mut stats);
            Checkpoint::new(matrix.fingerprint(), tree.clone(), vec![part], stats)
        };
        Ok(parts.into_iter().map(part).collect())
    }

    /// Estimates the nodes and covers of the search with these options by this many random probes. The same seed
    /// of the probes gives the same estimate.
    ///
    /// The node limit counts the nodes that the probes visit. If it or the flag ends the last probe early, the estimate
    /// is of the probes before it.
    ///
    /// # Cost
    ///
    /// For each probe a restart, and visiting the nodes of one path of the tree and those beside it.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(12)?.matrix()?;
    /// let estimate = Search::new().estimate(&matrix, 1000, 1);
    /// let error = (estimate.covers - 14_200.0).abs();
    /// assert!(error < 4.0 * estimate.covers_error && error < 5_000.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn estimate<L>(&self, matrix: &Matrix<L>, probes: u64, seed: u64) -> Estimate {
        estimate(self, matrix, probes, seed)
    }

    /// Counts the covers, however many there are, on the threads of the current rayon pool.
    ///
    /// It begins as [`count`](Self::count) does, on one thread. If the count does not end soon, the search that is
    /// expected to end first is shared out. If subtrees repeat, each thread counts all covers in an order of its own,
    /// and finds what the others have counted in a shared table. If not, each thread takes parts of the tree. A matrix
    /// of several parts that have no column in common is counted on one thread.
    ///
    /// The count does not depend on the number of threads. The node limit is shared by all threads; if it is reached,
    /// or the flag is raised, the count is a lower bound that depends on the threads.
    ///
    /// # Cost
    ///
    /// A search for each thread, in time and memory, and one restart for each part. The table of all threads is within
    /// the [memory limit](Self::memory_limit).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// assert_eq!(Search::new().par_count(&Queens::new(10)?.matrix()?), 724);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(all(feature = "analysis", feature = "rayon"))]
    #[must_use]
    pub fn par_count<L>(&self, matrix: &Matrix<L>) -> Count {
        par_count(self, matrix)
    }

    /// Returns the covers, found by the threads of the current rayon pool and the caller, in the order of a search by
    /// one thread. A [learned order](crate::runs::Branching#learned-orders) becomes the canonical one.
    ///
    /// About `ahead` times 1,024 covers, of `ahead` million rows together, are found before they are asked for; never
    /// more than twice as many, and one run of each thread. Nothing is searched before the first cover is asked for.
    /// The node limit is shared by all threads; if it is reached, the number of covers found by then depends on the
    /// threads. Dropping the iterator ends the search within milliseconds. If a thread panics, the caller does.
    ///
    /// # Cost
    ///
    /// A search for each thread, in time and memory. On a machine without memory for all, fewer threads search. The
    /// caller is best outside of the pool, or one of its threads; while it waits for another thread it does nothing else.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// assert!(Search::new().par_covers(&matrix, 16).eq(Search::new().covers(&matrix)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn par_covers<L>(&self, matrix: &Matrix<L>, ahead: usize) -> ParCovers {
        ParCovers::new(self, matrix, ahead, true)
    }

    /// Returns the covers, found by the threads of the current rayon pool, in any order: the first ones come sooner
    /// than from [`par_covers`](Self::par_covers). Otherwise it is the same.
    #[cfg(feature = "rayon")]
    pub fn par_covers_unordered<L>(&self, matrix: &Matrix<L>, ahead: usize) -> ParCovers {
        ParCovers::new(self, matrix, ahead, false)
    }
}
