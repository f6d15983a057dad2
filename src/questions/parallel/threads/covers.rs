//! The covers, found by several threads that take parts of the tree from one list.
//!
//! Invariant: the list, in the order of the search, holds all that is left to give, and each part on it says where what
//! was given of it ends. So the list is the state of the search, as it is kept in a checkpoint. A thread takes a part
//! of which all that was found has been given, searches it for a *run* (so many covers, nodes or milliseconds:
//! `list::Amounts`), and puts back the covers, and where the part goes on once they are given. A part is split only
//! when a run begins, at its top, if some thread has nothing to do: then, too, all that was found of it has been given.
//!
//! The caller is one of the threads: it searches the part that it waits for, unless another thread is at it. So nobody
//! waits for work that nobody does.
//!
//! `list` is the list, `team` the threads that work on it; this file is what the caller holds.

mod list;
mod team;
#[cfg(test)]
pub(super) mod tests;

use std::fmt;
use std::iter::FusedIterator;
use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use super::nodes::{Nodes, lock};
use crate::engines::Stats;
use crate::engines::view::Branching;
use crate::matrix::{Cover, Incidence, Matrix};
use crate::search::{Checkpoint, Covers, Node, Outcome, Part, ResumeError, Search, run};
use crate::util::to_u32;
use list::{Amounts, Batch, OpenPart, PartList, PartState, SIZES};
use team::Team;

/// The longest that a caller waits for what a thread finds before it can do other things.
const SOON: Duration = Duration::from_millis(50);

/// The covers of a matrix, found by several threads. See [`Search::par_covers`].
#[must_use = "the covers are found when they are asked for"]
pub struct ParCovers {
    team: Arc<Team>,
    outcome: Outcome,
    /// The covers that are given now, of the run with this number, and how many of them were given.
    batch: Batch,
    number: u64,
    given: usize,
}

impl ParCovers {
    pub(in crate::questions::parallel) fn new<L>(
        options: &Search,
        matrix: &Matrix<L>,
        ahead: usize,
        is_ordered: bool,
    ) -> Self {
        // Where the search goes on is found from its tree, which must be known in advance: so the order is not learned.
        let mut options = options.clone();
        options.branching = options.branching.map(Branching::unlearned);
        let parts = vec![Part::below(Node::root())];
        Self::start(options, matrix.incidence(), (ahead.max(1), is_ordered, SIZES), parts, Stats::default())
    }

    /// Begins with these parts, after what was done before.
    fn start(
        options: Search,
        matrix: &Arc<Incidence>,
        (ahead, is_ordered, sizes): (usize, bool, Amounts),
        parts: Vec<Part>,
        before: Stats,
    ) -> Self {
        // The caller is the first active one, since it searches too.
        let mut list =
            PartList { active: 1, threads: rayon::current_num_threads(), before, ..PartList::default() };
        list.insert(0, parts);
        let team = Team {
            list: Mutex::new(list),
            has_found: Condvar::new(),
            nodes: Nodes::new(&options, 0),
            matrix: matrix.clone(),
            options,
            ahead,
            is_ordered,
            sizes,
        };

        // It shows whether there is memory for a search at all, and then waits for whoever takes the first part.
        let first = team.begin();
        let outcome = first.outcome();
        let mut list = lock(&team.list);
        if outcome == Outcome::Running {
            list.idle.push((0, first));
        } else {
            list.parts.clear();
        }
        drop(list);

        Self { team: Arc::new(team), outcome, batch: Batch::default(), number: 0, given: 0 }
    }

    /// Allows all threads together this many nodes more, as [`Covers::add_nodes`] does, and returns whether the search can
    /// go on: from where it stopped, when the next cover is asked for.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let mut covers = Search::new().node_limit(100).par_covers(&Queens::new(8)?.matrix()?, 4);
    /// let mut boards = covers.by_ref().count();
    /// while covers.add_nodes(100) {
    ///     boards += covers.by_ref().count();
    /// }
    /// assert_eq!(boards, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        let mut more = 0;
        let goes_on = self.outcome.add_nodes(&self.team.options.cancel, &mut more, nodes);
        self.team.nodes.give_back(more);
        goes_on
    }

    /// Returns the state of the search, to go on from later: on more or fewer threads, in another process, or by [one
    /// thread](Search::resume). Covers that this iterator has returned are not returned again; covers that the threads
    /// have found but it has not returned are found again. This neither stops the threads nor waits for them.
    ///
    /// # Errors
    ///
    /// None at present: where the order would be learned, it is the canonical one.
    ///
    /// # Cost
    ///
    /// Linear in the number of parts, and for those that have been begun in the depth of the search.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let mut covers = Search::new().par_covers(&matrix, 4);
    /// let first: Vec<_> = covers.by_ref().take(40).collect();
    /// let kept = covers.checkpoint()?; // with the feature `serde` it can be written to a file
    ///
    /// let mut rest = Search::new().par_covers(&matrix, 4);
    /// rest.resume(&kept)?;
    /// assert!(first.into_iter().chain(rest).eq(Search::new().covers(&matrix)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkpoint(&self) -> Result<Checkpoint, ResumeError> {
        let list = lock(&self.team.list);
        let left = |part: &OpenPart| {
            let given = if part.number == self.number { to_u32(self.given) } else { 0 };
            Part { given, ..part.from.clone() }
        };
        let parts = list.parts.iter().map(left).collect();
        Ok(Checkpoint::new(self.team.matrix.fingerprint(), self.team.options.own_tree(), parts, list.stats()))
    }

    /// Goes on from a checkpoint of this matrix, instead of from here: the covers are those that had not been returned
    /// when it was made. The cancel flag and the engine are those that this search was started with, and as many nodes
    /// may be visited from here on; the order is that of the checkpoint, whose parts come one after the other.
    ///
    /// # Errors
    ///
    /// Those of [`Search::resume`]; then this search is as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        let Team { matrix, ahead, is_ordered, sizes, .. } = &*self.team;
        // What was given is passed over.
        let rest = Covers::at(matrix.clone(), &self.team.options, checkpoint)?;
        let sizes = (*ahead, *is_ordered, *sizes);
        *self = Self::start(rest.options().clone(), matrix, sizes, rest.parts(), rest.stats_below());
        Ok(())
    }

    /// Returns the state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns what has been done so far, without what the threads have found but not returned; its solutions are the
    /// covers returned, including those of earlier searches if it was [resumed](Self::resume).
    #[must_use]
    pub fn stats(&self) -> Stats {
        let stats = lock(&self.team.list).stats();
        Stats { solutions: stats.solutions + self.given as u64, ..stats }
    }

    /// Returns the estimated fraction of the search tree already searched, from 0 to 1, as in [`Covers::progress`];
    /// what a thread has searched counts once its covers have been returned.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.outcome == Outcome::Exhausted {
            return 1.0;
        }
        let mut list = lock(&self.team.list);
        let left: f64 = list.parts.iter().map(|part| part.left).sum();
        list.progress = list.progress.max(1.0 - left);
        list.progress
    }

    /// Returns the next cover, or `None` after a twentieth of a second at most, if the nodes of the matrix do not take
    /// longer: then the [outcome](Self::outcome) says whether there may be more. So a caller that waits for a cover can
    /// do other things, such as keep a [checkpoint](Self::checkpoint).
    ///
    /// ```
    /// use exactcover::runs::Outcome;
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let mut covers = Search::new().par_covers(&Queens::new(8)?.matrix()?, 4);
    /// let mut found = 0;
    /// while covers.outcome() == Outcome::Running {
    ///     found += u64::from(covers.next_soon().is_some()); // then see whether somebody has pressed a key
    /// }
    /// assert_eq!(found, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_soon(&mut self) -> Option<Cover> {
        self.has_some().then(|| {
            let cover = self.batch.cover(self.given);
            self.give(1);
            cover
        })
    }

    /// Counts the next covers without returning them, as many as are found, or none after a twentieth of a second. The
    /// [outcome](Self::outcome) says whether there may be more, and the [statistics](Self::stats) hold the sum. It may
    /// take turns with [`next_soon`](Self::next_soon).
    ///
    /// ```
    /// use exactcover::runs::Outcome;
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let mut covers = Search::new().par_covers_unordered(&Queens::new(9)?.matrix()?, 4);
    /// let mut boards = 0;
    /// while covers.outcome() == Outcome::Running {
    ///     boards += covers.count_soon(); // then save a checkpoint, if it is time to
    /// }
    /// assert_eq!(boards, 352);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_soon(&mut self) -> u64 {
        if !self.has_some() {
            return 0;
        }
        let count = self.batch.ends.len() - self.given;
        self.give(count);
        count as u64
    }

    /// Checks whether there is a cover to give. If none is found yet, searches for a run, or waits for another thread.
    fn has_some(&mut self) -> bool {
        if self.outcome == Outcome::Running && self.team.options.cancel.is_raised() {
            self.outcome = Outcome::Canceled;
        }
        if self.outcome != Outcome::Running {
            return false;
        }
        if self.batch.ends.is_empty() {
            self.receive();
        }
        !self.batch.ends.is_empty()
    }

    /// Notes that these covers have been given.
    fn give(&mut self, covers: usize) {
        self.given += covers;
        if self.given == self.batch.ends.len() {
            let mut list = lock(&self.team.list);
            if let Some(at) = list.find(self.number) {
                list.settle(at);
            }
            (self.batch, self.number, self.given) = Default::default();
        }
    }

    /// Takes the covers to give next, if they are found. If not, searches for a run, or waits for another thread if there
    /// is nothing for this one to search.
    fn receive(&mut self) {
        let mut list = lock(&self.team.list);
        if let Some(panic) = list.panic.take() {
            self.outcome = Outcome::Inconsistent; // what else there was is lost: nothing goes on
            drop(list);
            resume_unwind(panic);
        }

        if let Some(at) = self.team.given_next(&list) {
            let part = &mut list.parts[at];
            if let PartState::Found(found) = &mut part.state {
                (self.batch, self.number) = (std::mem::take(&mut found.batch), part.number);
            }
            // Less is found ahead now, so that there may be work again.
            self.team.wake(&mut list);
        } else if list.parts.is_empty() {
            self.outcome = Outcome::Exhausted;
        } else if list.is_without_searches() && !list.is_any_busy() {
            self.outcome = Outcome::Refused;
        } else if let Some(errand) = self.team.take(&mut list) {
            // The caller searches too: a pool of one thread is enough.
            drop(list);
            self.team.run(errand);
        } else if list.is_any_busy() {
            // It does not count while it waits, so that another thread may look for work in its place.
            list.active -= 1;
            let waited = self.team.has_found.wait_timeout(list, SOON);
            waited.unwrap_or_else(|poisoned| poisoned.into_inner()).0.active += 1;
        } else if self.team.nodes.are_spent() {
            self.outcome = Outcome::Limited;
        }
    }
}

run!(ParCovers, |covers| Some(covers.progress()));

impl Iterator for ParCovers {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        loop {
            let cover = self.next_soon();
            if cover.is_some() || self.outcome != Outcome::Running {
                return cover;
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, (self.outcome != Outcome::Running).then_some(0))
    }
}

impl FusedIterator for ParCovers {}

impl fmt::Debug for ParCovers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut covers = f.debug_struct("ParCovers");
        covers.field("outcome", &self.outcome).field("stats", &self.stats()).finish_non_exhaustive()
    }
}

impl Drop for ParCovers {
    fn drop(&mut self) {
        lock(&self.team.list).parts.clear(); // the threads find no more to do
    }
}
