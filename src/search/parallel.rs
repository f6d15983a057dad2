//! The search on several threads, those of rayon.
//!
//! The tree is split into parts, several for each thread. To count, a part is searched in slices of nodes. When a
//! slice ends and no part waits for a thread, the rest of the part is split again: the rows that its path has not
//! tried yet, level by level, are parts of their own. So the threads end at about the same time, however unevenly the
//! work is spread over the tree.
//!
//! Covers are found part by part, at most a batch of each part ahead of the caller. A part that is a batch ahead gives
//! its thread back: memory is bounded, and no thread waits for another.

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::count::{Count, Plan, count_or_plan};
use super::covers::Covers;
use super::options::Search;
use super::outcome::Outcome;
use super::task::paths;
use super::tree::Path;
use crate::engines::Memory;
use crate::matrix::{Cover, Matrix};

/// The parts for each thread to begin with.
const PARTS_A_THREAD: usize = 24;
/// The nodes that are visited on one thread before a count is shared out.
const TRIAL: u64 = 1 << 16;
/// The nodes of a slice: some milliseconds.
const SLICE: u64 = 1 << 14;
/// At most this many covers of a part are found before they are asked for.
const BATCH: usize = 1 << 10;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Search {
    /// How many covers there are, of any size, counted on the threads of the current rayon pool.
    ///
    /// It begins as [`count`](Self::count) does, on one thread. If the count is not soon over, the search that is
    /// expected to end first is shared out, and each thread remembers subtrees in a table of its own. So the threads
    /// gain most where few subtrees are equal; where nearly all are, each thread finds them again. A matrix of several
    /// parts that have no column in common is counted on one thread.
    ///
    /// The count does not depend on the number of threads. The node limit is shared by all threads; if it is reached,
    /// or the flag is raised, the count is a lower bound, and which covers it holds depends on the threads.
    ///
    /// # Cost
    ///
    /// A search for each thread, in time and memory, and one restart for each part. The tables of all threads together
    /// are within the [memory limit](Self::memory_limit).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// assert_eq!(Search::new().par_count(&Queens::new(10)?.matrix()?), 724);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn par_count<L>(&self, matrix: &Matrix<L>) -> Count {
        let (count, plan) = count_or_plan(self, matrix, TRIAL);
        let Some(Plan { branching, columns, limbs }) = plan else { return count };
        let branching = branching.unlearned(); // what is left of a part is found by its tree
        let options = self.clone().ordered(branching, &columns);
        let threads = rayon::current_num_threads();
        let parts = paths(matrix, &options, PARTS_A_THREAD * threads);
        let bytes = self.memory() / threads;
        let view = options.of_tree(options.tree(Vec::new())).left(matrix.incidence());
        let memory =
            limbs.zip(view.ok()).map(|(limbs, (_, view))| Box::new(Memory::counting(&view, bytes, limbs)));
        let spent = count.stats().nodes;
        let counting = Counting {
            search: options.of_parts(matrix),
            memory,
            nodes: AtomicU64::new(self.get_node_limit().map_or(u64::MAX, |nodes| nodes - spent)),
            waiting: AtomicUsize::new(parts.len()),
            idle: Mutex::default(),
            total: Mutex::new(count.begin(branching)),
        };
        let shared = &counting;
        rayon::scope(|scope| {
            for part in parts {
                scope.spawn(move |scope| shared.part(scope, &part));
            }
        });
        counting.total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The covers, found by the threads of the current rayon pool, in the order of a search by one thread, unless that
    /// order is [learned](crate::Branching#learned-orders).
    ///
    /// At most `ahead` parts of the search are begun before they are needed, and at most 1,024 covers of each are
    /// found before they are asked for. The node limit is not looked at. Dropping the iterator ends the search within
    /// milliseconds.
    ///
    /// ```
    /// use exactcover::{Covers, ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// assert!(Search::new().par_covers(&matrix, 16).eq(Covers::new(&matrix)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn par_covers<L>(&self, matrix: &Matrix<L>, ahead: usize) -> ParCovers {
        ParCovers::new(self, matrix, ahead, true)
    }

    /// The covers, found by the threads of the current rayon pool, in any order: the first ones come sooner than those
    /// of [`par_covers`](Self::par_covers), which it is like otherwise.
    pub fn par_covers_unordered<L>(&self, matrix: &Matrix<L>, ahead: usize) -> ParCovers {
        ParCovers::new(self, matrix, ahead, false)
    }

    /// A cover, whichever a thread finds first; `None` if there is none, or the flag was raised.
    #[must_use]
    pub fn find_any<L>(&self, matrix: &Matrix<L>) -> Option<Cover> {
        self.par_covers_unordered(matrix, 2 * rayon::current_num_threads()).next()
    }

    /// A search that is restarted for each part and allowed nodes slice by slice.
    fn of_parts<L>(&self, matrix: &Matrix<L>) -> Covers {
        self.of_tree(self.tree(Vec::new())).node_limit(0).covers(matrix)
    }
}

/// What the threads that count share.
struct Counting {
    search: Covers,
    /// A memory without contents, if memories help.
    memory: Option<Box<Memory>>,
    /// The nodes that may still be visited.
    nodes: AtomicU64,
    /// The parts that no thread has begun.
    waiting: AtomicUsize,
    /// Searches that no thread uses, and their memories.
    idle: Mutex<Vec<(Covers, Option<Box<Memory>>)>>,
    total: Mutex<Count>,
}

impl Counting {
    /// Counts the covers of a part, and shares it with threads that have nothing to do.
    fn part<'s>(&'s self, scope: &rayon::Scope<'s>, path: &Path) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let idle = lock(&self.idle).pop();
        let (mut covers, mut memory) = idle.unwrap_or_else(|| (self.search.clone(), self.memory.clone()));
        let mut start = path.clone();
        covers.restart_at(&start);
        covers.remember(memory, &start.rows);
        loop {
            let slice = self.take_nodes();
            let before = covers.stats().nodes;
            covers.add_nodes(slice);
            covers.count_rest();
            self.nodes.fetch_add(slice - (covers.stats().nodes - before), Ordering::Relaxed);
            let is_over = covers.outcome() != Outcome::Limited || slice == 0;
            if !is_over && self.waiting.load(Ordering::Relaxed) > 0 {
                continue;
            }
            let (found, stats) = (covers.found(), covers.stats());
            memory = covers.forget();
            let outcome = if is_over { covers.outcome() } else { Outcome::Exhausted };
            lock(&self.total).add(found, stats, outcome);
            if is_over {
                break;
            }
            let mut parts = covers.remaining(&start).into_iter();
            // The node at which the search stopped is always left.
            let Some(first) = parts.next() else { return };
            start = first;
            covers.restart_at(&start);
            covers.remember(memory, &start.rows);
            self.waiting.fetch_add(parts.len(), Ordering::Relaxed);
            for part in parts {
                scope.spawn(move |scope| self.part(scope, &part));
            }
        }
        lock(&self.idle).push((covers, memory));
    }

    /// Takes the nodes of a slice out of those that may still be visited.
    fn take_nodes(&self) -> u64 {
        let mut taken = 0;
        let take = |nodes: u64| {
            taken = nodes.min(SLICE);
            Some(nodes - taken)
        };
        let _ = self.nodes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken
    }
}

/// What a thread has found of a part: its number, the covers, and the search if there may be more.
type Report = (usize, Vec<Cover>, Option<Covers>);

/// A part that has been begun.
#[derive(Debug, Default)]
struct Part {
    covers: VecDeque<Cover>,
    /// The search while no thread has it.
    paused: Option<Covers>,
    is_done: bool,
}

/// The covers of a matrix, found by several threads. See [`Search::par_covers`].
#[must_use = "the covers are found when they are asked for"]
#[derive(Debug)]
pub struct ParCovers {
    search: Covers,
    /// The parts that have not been begun.
    parts: std::vec::IntoIter<Path>,
    /// The parts that have been begun, in order, and the number of the first.
    begun: VecDeque<Part>,
    first: usize,
    ahead: usize,
    is_ordered: bool,
    sender: Sender<Report>,
    receiver: Receiver<Report>,
    stop: Arc<AtomicBool>,
    outcome: Outcome,
}

impl ParCovers {
    fn new<L>(options: &Search, matrix: &Matrix<L>, ahead: usize, is_ordered: bool) -> Self {
        let search = options.of_parts(matrix);
        let outcome = search.outcome();
        let parts = match outcome {
            Outcome::Running => paths(matrix, options, PARTS_A_THREAD * rayon::current_num_threads()),
            _ => Vec::new(),
        };
        let (sender, receiver) = channel();
        Self {
            search,
            parts: parts.into_iter(),
            begun: VecDeque::new(),
            first: 0,
            ahead: ahead.max(1),
            is_ordered,
            sender,
            receiver,
            stop: Arc::default(),
            outcome,
        }
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Lets a thread search a part until it has a batch of covers.
    fn search(&self, number: usize, mut covers: Covers) {
        let (sender, stop) = (self.sender.clone(), self.stop.clone());
        rayon::spawn_fifo(move || {
            let mut batch = Vec::new();
            while batch.len() < BATCH {
                match covers.next() {
                    Some(cover) => batch.push(cover),
                    None if covers.outcome() == Outcome::Limited && !stop.load(Ordering::Relaxed) => {
                        covers.add_nodes(SLICE);
                    }
                    None => break,
                }
            }
            let is_done = matches!(covers.outcome(), Outcome::Exhausted | Outcome::Cancelled);
            let _ = sender.send((number, batch, Some(covers).filter(|_| !is_done)));
        });
    }

    /// Begins parts up to the number allowed.
    fn begin(&mut self) {
        while self.begun.len() < self.ahead {
            let Some(path) = self.parts.next() else { return };
            let mut covers = self.search.clone();
            covers.restart_at(&path);
            self.search(self.first + self.begun.len(), covers);
            self.begun.push_back(Part::default());
        }
    }

    /// Waits for what a thread has found. A thread of the pool itself does other work of the pool meanwhile.
    fn receive(&mut self) {
        let found = loop {
            if rayon::current_thread_index().is_none() {
                break self.receiver.recv().ok();
            }
            match self.receiver.try_recv() {
                Ok(found) => break Some(found),
                Err(TryRecvError::Disconnected) => break None,
                Err(TryRecvError::Empty) => {
                    if rayon::yield_now() != Some(rayon::Yield::Executed) {
                        std::thread::yield_now();
                    }
                }
            }
        };
        let Some((number, covers, rest)) = found else { return };
        if let Some(part) = number.checked_sub(self.first).and_then(|at| self.begun.get_mut(at)) {
            part.covers.extend(covers);
            part.is_done = rest.is_none();
            part.paused = rest;
        }
    }

    /// The number of the part whose covers come next.
    fn ready(&self) -> usize {
        let has_some = |part: &Part| !part.covers.is_empty() || part.is_done;
        if self.is_ordered { 0 } else { self.begun.iter().position(has_some).unwrap_or(0) }
    }
}

impl Iterator for ParCovers {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        if self.outcome != Outcome::Running {
            return None;
        }
        loop {
            self.begin();
            if self.begun.is_empty() {
                self.outcome = Outcome::Exhausted;
                return None;
            }
            if self.search.is_cancelled() {
                self.outcome = Outcome::Cancelled;
                return None;
            }
            let at = self.ready();
            let number = self.first + at;
            let part = &mut self.begun[at];
            let cover = part.covers.pop_front();
            if part.covers.is_empty()
                && let Some(rest) = part.paused.take()
            {
                self.search(number, rest);
            }
            match cover {
                Some(cover) => return Some(cover),
                None if self.begun[0].is_done && self.begun[0].covers.is_empty() => {
                    self.begun.pop_front();
                    self.first += 1;
                }
                None => self.receive(),
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, (self.outcome != Outcome::Running).then_some(0))
    }
}

impl FusedIterator for ParCovers {}

impl Drop for ParCovers {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
