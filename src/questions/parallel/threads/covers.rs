//! The covers, found by several threads that take parts of the tree from one list.
//!
//! Invariant: the list, in the order of the search, holds all that is left to give, and each part on it says where what
//! was given of it ends. So the list is the state of the search, as it is kept in a checkpoint. A thread takes a part of
//! which nothing is found that is not given, searches it for a run, and puts back the covers, and where the part goes
//! on once they are given. A part is split only when a run begins, at its top, if some thread has nothing to do: then,
//! too, nothing of it is found that is not given.
//!
//! The caller is one of the threads: it searches the part that it waits for, unless another thread is at it. So nobody
//! waits for work that nobody does.

#[cfg(test)]
pub(super) mod tests;

use std::any::Any;
use std::fmt;
use std::iter::FusedIterator;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use super::nodes::{Nodes, PIECES_A_THREAD, SLICE, lock};
use crate::engines::Stats;
use crate::engines::view::Branching;
use crate::matrix::{Cover, Incidence, Matrix, RowId};
use crate::search::{
    Checkpoint, Covers, NODES_BETWEEN_LOOKS, Node, Outcome, Part, ResumeError, Search, WHOLE,
};
use crate::util::to_u32;

/// The longest that a caller waits for what a thread finds before it can do other things.
const SOON: Duration = Duration::from_millis(50);

/// The amounts of work that are done at a time. The tests make all of them small.
#[derive(Clone, Copy, Debug)]
struct Amounts {
    /// A run ends after this many covers,
    covers: usize,
    /// or fewer with this many rows,
    rows: usize,
    /// or after this many nodes: a checkpoint may have to visit them again;
    nodes: u64,
    /// or after this time, looked at whenever this many nodes have been visited: nodes of huge matrices take long.
    time: Duration,
    slice: u64,
    /// The number of pieces that a part is split into, for each thread.
    pieces: usize,
}

/// 4 MiB of rows; a run of some milliseconds.
const SIZES: Amounts = Amounts {
    covers: 1 << 10,
    rows: 1 << 20,
    nodes: SLICE,
    time: Duration::from_millis(10),
    slice: NODES_BETWEEN_LOOKS,
    pieces: PIECES_A_THREAD,
};

/// A part on the list.
struct OpenPart {
    /// The number of the last run in it; of the search that stands where this run ended, too.
    number: u64,
    /// The place where what was given of it ends, what was done up to there, and which fraction of the whole tree it
    /// has left.
    from: Part,
    done: Stats,
    left: f64,
    state: PartState,
}

enum PartState {
    /// Nothing is found that is not given.
    Ready,
    /// A thread searches it.
    Busy,
    Found(Findings),
}

/// The findings of a run, and where the part goes on once the covers are given; nowhere if it has ended.
struct Findings {
    batch: Batch,
    next: Option<Part>,
    done: Stats,
    left: f64,
}

/// Covers: their rows one after the other, so that no thread frees what another has allocated, and where each ends.
#[derive(Default)]
struct Batch {
    rows: Vec<RowId>,
    ends: Vec<usize>,
}

impl Batch {
    fn push(&mut self, rows: &[RowId]) {
        self.rows.extend_from_slice(rows);
        self.ends.push(self.rows.len());
    }

    fn cover(&self, at: usize) -> Cover {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        Cover::from(&self.rows[begin..self.ends[at]])
    }

    fn is_full(&self, sizes: &Amounts) -> bool {
        self.ends.len() >= sizes.covers || self.rows.len() >= sizes.rows
    }

    /// Returns how full it is, in covers. A full one has the weight of all its covers, not more if its last cover has
    /// many rows: [`Team::put`] relies on that.
    fn weight(&self, sizes: &Amounts) -> usize {
        let by_rows = self.rows.len() / (sizes.rows / sizes.covers).max(1);
        self.ends.len().max(by_rows).min(sizes.covers)
    }
}

/// A part that a thread is to search.
struct Run {
    number: u64,
    from: Part,
    done: Stats,
    /// A search, and whether it stands where the part goes on.
    search: Option<(Covers, bool)>,
    /// The number of nodes that it may visit.
    nodes: u64,
    /// True if some thread has nothing to do.
    is_shared: bool,
}

#[derive(Default)]
struct PartList {
    /// In the order of the search.
    parts: Vec<OpenPart>,
    last_number: u64,
    /// The work that was done in the parts that have ended, and before this search went on.
    before: Stats,
    /// Searches that no thread uses, each with the number of the run that it has ended.
    idle: Vec<(u64, Covers)>,
    /// The number of threads that search or look for work, and of all threads: among them the caller, but not while it
    /// waits.
    active: usize,
    threads: usize,
    /// The highest progress reported: what rounding takes back is not shown.
    progress: f64,
    panic: Option<Box<dyn Any + Send>>,
}

impl PartList {
    fn insert(&mut self, at: usize, parts: impl IntoIterator<Item = Part>) {
        let number = &mut self.last_number;
        let open = parts.into_iter().map(|from| {
            *number += 1;
            let left = from.node.share as f64 / WHOLE as f64;
            OpenPart { number: *number, from, done: Stats::default(), left, state: PartState::Ready }
        });
        self.parts.splice(at..at, open);
    }

    /// Finds the place of this run's part, unless the search was given up.
    fn find(&self, number: u64) -> Option<usize> {
        self.parts.iter().position(|part| part.number == number)
    }

    /// Goes on after what was found in this part: it is given.
    fn settle(&mut self, at: usize) {
        let part = &mut self.parts[at];
        let PartState::Found(found) = std::mem::replace(&mut part.state, PartState::Ready) else { return };
        (part.done, part.left) = (found.done, found.left);
        match found.next {
            Some(next) => part.from = next,
            None => self.before = self.before + self.parts.remove(at).done,
        }
    }

    fn is_any_busy(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.state, PartState::Busy))
    }

    fn stats(&self) -> Stats {
        self.before + self.parts.iter().map(|part| part.done).sum::<Stats>()
    }
}

/// The state that the threads share.
struct Team {
    list: Mutex<PartList>,
    has_found: Condvar,
    nodes: Nodes,
    matrix: Arc<Incidence>,
    options: Search,
    ahead: usize,
    is_ordered: bool,
    sizes: Amounts,
}

impl Team {
    /// Begins one more search.
    fn begin(&self) -> Covers {
        Covers::over(self.matrix.clone(), self.options.clone().node_limit(0))
    }

    /// Picks the part to search next: the first that is not too far ahead of what is given next.
    fn pick(&self, list: &PartList) -> Option<usize> {
        let mut room = self.ahead.saturating_mul(self.sizes.covers);
        for (at, part) in list.parts.iter().enumerate() {
            match &part.state {
                _ if room == 0 => return None,
                PartState::Ready => return Some(at),
                PartState::Busy => {}
                PartState::Found(found) => room = room.saturating_sub(found.batch.weight(&self.sizes)),
            }
        }
        None
    }

    /// Finds the part whose covers are given next, if they are found.
    fn given_next(&self, list: &PartList) -> Option<usize> {
        let near = if self.is_ordered { 1 } else { usize::MAX };
        list.parts.iter().take(near).position(|part| matches!(part.state, PartState::Found(_)))
    }

    /// Takes a part from the list, if there is one to search.
    fn take(self: &Arc<Self>, list: &mut PartList) -> Option<Run> {
        let at = self.pick(list).filter(|_| !self.options.cancel.is_raised())?;
        let nodes = self.nodes.take(self.sizes.nodes);
        if nodes == 0 {
            return None;
        }
        list.last_number += 1;
        let part = &mut list.parts[at];
        let there = list.idle.iter().position(|&(number, _)| number == part.number);
        let idle = there.or(list.idle.len().checked_sub(1)).map(|at| list.idle.swap_remove(at).1);
        let search = idle.map(|search| (search, there.is_some()));
        (part.state, part.number) = (PartState::Busy, list.last_number);
        let (number, from, done) = (part.number, part.from.clone(), part.done);
        self.wake(list);
        let is_shared = list.active < list.threads;
        Some(Run { number, from, done, search, nodes, is_shared })
    }

    /// Lets one more thread look for work, if there is some.
    fn wake(self: &Arc<Self>, list: &mut PartList) {
        if list.active < list.threads && self.pick(list).is_some() {
            list.active += 1;
            self.clone().spawn();
        }
    }

    /// Goes back to the pool after each run, so that other work of the pool has its turn.
    fn spawn(self: Arc<Self>) {
        rayon::spawn_fifo(move || {
            let mut list = lock(&self.list);
            let Some(run) = self.take(&mut list) else {
                list.active -= 1;
                return;
            };
            drop(list);
            self.run(run);

            // A thread looks at its own jobs first. What comes from outside of the pool would wait for the end of the
            // search if this job, spawned again, were always there.
            rayon::yield_now();
            self.spawn();
        });
    }

    /// Searches a part for a run, and puts back what it has found.
    fn run(self: &Arc<Self>, run: Run) {
        let (number, nodes) = (run.number, run.nodes);
        let end = catch_unwind(AssertUnwindSafe(|| self.search(run)));
        let mut list = lock(&self.list);
        match end {
            Ok(Some((found, search))) => {
                list.idle.push((number, search));
                self.put(&mut list, number, found);
            }
            Ok(None) => {
                // No memory for one more search: fewer threads go on.
                self.nodes.give_back(nodes);
                list.threads = list.threads.saturating_sub(1);
                if let Some(at) = list.find(number) {
                    list.parts[at].state = PartState::Ready;
                }
            }
            Err(panic) => {
                list.parts.clear();
                list.panic = Some(panic);
            }
        }
        self.has_found.notify_all();
    }

    /// Searches a part for a run; `None` if there is no memory for that.
    fn search(self: &Arc<Self>, run: Run) -> Option<(Findings, Covers)> {
        let Run { number, from, done, search, nodes: mut left, is_shared } = run;
        let (mut search, is_there) = search.unwrap_or_else(|| (self.begin(), false));
        if search.outcome() == Outcome::Refused {
            return None;
        }
        if !is_there {
            search.restart_in(&from, done);
        }
        if is_shared {
            self.share(number, &mut search);
        }

        let begin = Instant::now();
        let mut batch = Batch::default();
        let mut is_over = false;
        while !is_over {
            let slice = left.min(self.sizes.slice);
            left -= slice;
            is_over = slice == 0 || !search.add_nodes(slice) || begin.elapsed() >= self.sizes.time;
            while let Some(rows) = search.next_rows() {
                batch.push(rows);
                if batch.is_full(&self.sizes) {
                    is_over = true;
                    break;
                }
            }
        }

        self.nodes.give_back(left + search.take_nodes_back());
        let (next, left) = (search.parts().pop(), 1.0 - search.progress());
        Some((Findings { batch, next, done: search.stats_below(), left }, search))
    }

    /// Gives a part of what is left of a part to the threads that have nothing to do.
    fn share(self: &Arc<Self>, number: u64, search: &mut Covers) {
        let threads = lock(&self.list).threads;
        let Some((first, parts)) = search.split_off(self.sizes.pieces * threads) else { return };
        let mut list = lock(&self.list);
        if let Some(at) = list.find(number) {
            list.parts[at].from = first;
            list.insert(at + 1, parts);
        }
        self.wake(&mut list);
    }

    /// Puts back what a run has found.
    fn put(&self, list: &mut PartList, number: u64, found: Findings) {
        let Some(at) = list.find(number) else { return };
        let is_empty = found.batch.ends.is_empty();
        list.parts[at].state = PartState::Found(found);
        if is_empty {
            list.settle(at);
        }

        // If parts that were split off come before much that is found, the last of that is found again later: so memory is
        // bounded. A batch weighs at most `covers`, so one that is dropped has `ahead` full batches before it, and `pick`
        // does not give out its part again before the caller has taken something.
        let weight = |part: &OpenPart| match &part.state {
            PartState::Found(found) => found.batch.weight(&self.sizes),
            _ => 0,
        };
        let batches = self.ahead.saturating_mul(2).saturating_add(list.threads);
        let most = self.sizes.covers.saturating_mul(batches);
        let mut sum: usize = list.parts.iter().map(weight).sum();
        while sum > most
            && let Some(at) = list.parts.iter().rposition(|part| weight(part) > 0).filter(|&at| at > 0)
        {
            sum -= weight(&list.parts[at]);
            list.last_number += 1; // the search that has found it stands elsewhere
            (list.parts[at].state, list.parts[at].number) = (PartState::Ready, list.last_number);
        }
    }
}

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
            self.team.wake(&mut list);
        } else if list.parts.is_empty() {
            self.outcome = Outcome::Exhausted;
        } else if list.threads == 0 && !list.is_any_busy() {
            self.outcome = Outcome::Refused;
        } else if let Some(run) = self.team.take(&mut list) {
            drop(list);
            self.team.run(run);
        } else if list.is_any_busy() {
            list.active -= 1;
            let waited = self.team.has_found.wait_timeout(list, SOON);
            waited.unwrap_or_else(|poisoned| poisoned.into_inner()).0.active += 1;
        } else if self.team.nodes.are_spent() {
            self.outcome = Outcome::Limited;
        }
    }
}

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
