//! The search on several threads, those of rayon.
//!
//! To count without a memory, the tree is split into parts, several for each thread, and a part is searched in slices
//! of nodes. When a slice ends and no part waits for a thread, the rest of the part is split again: the rows that its
//! path has not tried yet, level by level, are parts of their own. So the threads end at about the same time, however
//! unevenly the work is spread over the tree. With a memory, or up to renaming, each thread counts all covers: see
//! `together`.
//! Without a tree the states of a column are shared out: see `count::layers`.
//!
//! Covers are found part by part, at most a batch of each part ahead of the caller. A part that is a batch ahead gives
//! its thread back: memory is bounded, and no thread waits for another.

mod nodes;
mod together;

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::walk::split;
use crate::count::{Count, Layers, SearchPlan, count_or_plan};
use crate::engines::{Stats, Step, Uses};
use crate::matrix::{Cover, Matrix};
use crate::search::{Covers, Node, Outcome, Search};
use crate::view::Branching;
use nodes::{Nodes, lock};
use together::{count_together, count_up_to_renaming};

/// The parts for each thread to begin with.
const PARTS_A_THREAD: usize = 24;
/// The nodes that are visited on one thread before a count is shared out. With half as many the way to branch is often
/// not the better one; with twice as many, counts of half a second gain less.
const TRIAL: u64 = 1 << 17;
/// At most this many covers of a part are found before they are asked for,
const BATCH: usize = 1 << 10;
/// or fewer that hold this many rows: 4 MiB.
const BATCH_ROWS: usize = 1 << 20;

/// See [`Search::par_count`].
pub(super) fn par_count<L>(options: &Search, matrix: &Matrix<L>) -> Count {
    let (mut count, plan) = count_or_plan(options, matrix, TRIAL);
    let Some(plan) = plan else { return count };
    if let Some(isomorphs) = plan.isomorphs {
        count = match count_up_to_renaming(options, &isomorphs, count) {
            Ok(count) => return count,
            Err(count) => count,
        };
    }
    if let Some(mut layers) = plan.layers {
        count = match count_layers(options, &mut layers, count) {
            Ok(count) => return count,
            Err(count) => count,
        };
    }
    let (branching, columns) = match plan.search {
        SearchPlan::Remember { view, limbs } => return count_together(options, *view, limbs, count),
        SearchPlan::Visit { branching, columns } => (branching.unlearned(), columns),
    };
    // The rest of a part is found from its tree, which must be known in advance: so the order is not learned.
    let options = options.clone().ordered(branching, &columns);
    let threads = rayon::current_num_threads();
    let parts = match split(matrix.incidence(), &options, PARTS_A_THREAD * threads) {
        Ok(parts) => parts,
        Err(stopped) => return count.ended(stopped.outcome()),
    };
    let search = of_parts(&options, matrix);
    if search.outcome() != Outcome::Running {
        return count.ended(search.outcome());
    }
    let counting = Counting {
        search,
        nodes: Nodes::new(&options, count.stats().nodes),
        waiting: AtomicUsize::new(parts.len()),
        idle: Mutex::default(),
        total: Mutex::new(count.begin(branching, Outcome::Exhausted)),
    };
    let shared = &counting;
    rayon::scope(|scope| {
        for part in parts {
            scope.spawn(move |scope| shared.part(scope, &part));
        }
    });
    counting.total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Goes on with a count column by column, after a trial that counted so far. The trial again, if memory ended.
fn count_layers(options: &Search, layers: &mut Layers, mut trial: Count) -> Result<Count, Count> {
    let before = layers.nodes();
    let left = options.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(trial.stats().nodes));
    layers.allow(options.memory());
    // On a thread of rayon: to hand each layer over to one, and to wait for it, would take longer.
    let end = before.saturating_add(left);
    let step = rayon::scope(|_| layers.advance_together(end, || options.cancel.is_raised()));
    let nodes = layers.nodes() - before;
    trial.work(Stats { nodes, ..Stats::default() });
    trial.remember(Uses::default(), layers.most_bytes());
    if step == Step::Exhausted {
        let mut count = trial.begin(Branching::FirstColumn, Outcome::Refused);
        count.remember(layers.uses(), 0);
        count.meet(layers.count(), Some(Outcome::Exhausted));
        return Ok(count);
    }
    match options.ends(left - nodes) {
        Some(outcome) => Ok(trial.ended(outcome)),
        None => Err(trial),
    }
}

/// A search that is restarted for each part and allowed nodes slice by slice.
fn of_parts<L>(options: &Search, matrix: &Matrix<L>) -> Covers {
    options.clone().node_limit(0).covers(matrix)
}

/// What the threads that count share.
struct Counting {
    search: Covers,
    nodes: Nodes,
    /// The parts that no thread has begun.
    waiting: AtomicUsize,
    /// Searches that no thread uses.
    idle: Mutex<Vec<Covers>>,
    total: Mutex<Count>,
}

impl Counting {
    /// Counts the covers of a part, and shares it with threads that have nothing to do.
    fn part<'s>(&'s self, scope: &rayon::Scope<'s>, path: &Node) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let idle = lock(&self.idle).pop();
        let mut covers = idle.unwrap_or_else(|| self.search.clone());
        let mut start = path.clone();
        covers.restart_below(&start.rows, &start.excluded);
        loop {
            let slice = self.nodes.take();
            covers.add_nodes(slice);
            covers.count_rest();
            self.nodes.give_back(covers.take_nodes_back());
            let is_over = covers.outcome() != Outcome::Limited || slice == 0;
            if !is_over && self.waiting.load(Ordering::Relaxed) > 0 {
                continue;
            }
            let stats = covers.stats();
            let outcome = if is_over { covers.outcome() } else { Outcome::Exhausted };
            lock(&self.total).add(stats, outcome);
            if is_over {
                break;
            }
            let mut parts = covers.remaining(&start).into_iter();
            // The node at which the search stopped is always left.
            let Some(first) = parts.next() else { return };
            start = first;
            covers.restart_below(&start.rows, &start.excluded);
            self.waiting.fetch_add(parts.len(), Ordering::Relaxed);
            for part in parts {
                scope.spawn(move |scope| self.part(scope, &part));
            }
        }
        lock(&self.idle).push(covers);
    }
}

/// What a thread has found of a part.
struct Report {
    /// The number of the part.
    number: usize,
    covers: Vec<Cover>,
    search: Covers,
}

/// A part that has been begun.
#[derive(Debug, Default)]
struct Part {
    covers: VecDeque<Cover>,
    /// The search while no thread has it, if there may be more covers.
    paused: Option<Covers>,
    /// How the search ended, if it did.
    ended: Option<Outcome>,
}

/// The covers of a matrix, found by several threads. See [`Search::par_covers`].
#[must_use = "the covers are found when they are asked for"]
#[derive(Debug)]
pub struct ParCovers {
    search: Covers,
    /// The parts that have not been begun.
    parts: std::vec::IntoIter<Node>,
    /// The parts that have been begun, in order, and the number of the first.
    begun: VecDeque<Part>,
    first: usize,
    ahead: usize,
    is_ordered: bool,
    sender: Sender<Report>,
    receiver: Receiver<Report>,
    stop: Arc<AtomicBool>,
    nodes: Arc<Nodes>,
    outcome: Outcome,
    /// How the whole search ends, as far as parts have said it: at the limit if one of them has.
    end: Outcome,
}

impl ParCovers {
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>, ahead: usize, is_ordered: bool) -> Self {
        let search = of_parts(options, matrix);
        let (parts, outcome) = match search.outcome() {
            Outcome::Running => {
                match split(matrix.incidence(), options, PARTS_A_THREAD * rayon::current_num_threads()) {
                    Ok(parts) => (parts, Outcome::Running),
                    Err(stopped) => (Vec::new(), stopped.outcome()),
                }
            }
            outcome => (Vec::new(), outcome),
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
            nodes: Arc::new(Nodes::new(options, 0)),
            outcome,
            end: Outcome::Exhausted,
        }
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Lets a thread search a part until it has a batch of covers.
    fn search(&self, number: usize, mut search: Covers) {
        let (sender, stop, nodes) = (self.sender.clone(), self.stop.clone(), self.nodes.clone());
        rayon::spawn_fifo(move || {
            let (mut covers, mut rows) = (Vec::new(), 0);
            while covers.len() < BATCH && rows < BATCH_ROWS {
                match search.next() {
                    Some(cover) => {
                        rows += cover.len();
                        covers.push(cover);
                    }
                    None if search.outcome() == Outcome::Limited && !stop.load(Ordering::Relaxed) => {
                        let slice = nodes.take();
                        if slice == 0 {
                            break;
                        }
                        search.add_nodes(slice);
                    }
                    None => break,
                }
            }
            nodes.give_back(search.take_nodes_back());
            let _ = sender.send(Report { number, covers, search });
        });
    }

    /// Begins parts up to the number allowed.
    fn begin(&mut self) {
        while self.begun.len() < self.ahead {
            let Some(path) = self.parts.next() else { return };
            let mut covers = self.search.clone();
            covers.restart_below(&path.rows, &path.excluded);
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
        let Some(Report { number, covers, search }) = found else { return };
        if let Some(part) = number.checked_sub(self.first).and_then(|at| self.begun.get_mut(at)) {
            part.covers.extend(covers);
            match search.outcome() {
                Outcome::Running => part.paused = Some(search),
                outcome => part.ended = Some(outcome),
            }
        }
    }

    /// Takes the next cover, or sees to it that there is more to take.
    fn take(&mut self) -> Option<Cover> {
        let at = self.ready();
        let number = self.first + at;
        let part = &mut self.begun[at];
        let cover = part.covers.pop_front();
        if part.covers.is_empty()
            && let Some(search) = part.paused.take()
        {
            self.search(number, search);
        }
        if cover.is_some() {
            return cover;
        }
        match self.begun[0].ended {
            Some(outcome) if self.begun[0].covers.is_empty() => {
                self.begun.pop_front();
                self.first += 1;
                if outcome != Outcome::Exhausted {
                    self.end = outcome;
                    if self.is_ordered {
                        self.outcome = outcome; // the covers of the next part do not come next
                    }
                }
            }
            _ => self.receive(),
        }
        None
    }

    /// The number of the part whose covers come next.
    fn ready(&self) -> usize {
        let has_some = |part: &Part| !part.covers.is_empty() || part.ended.is_some();
        if self.is_ordered { 0 } else { self.begun.iter().position(has_some).unwrap_or(0) }
    }
}

impl Iterator for ParCovers {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        while self.outcome == Outcome::Running {
            self.begin();
            if self.begun.is_empty() {
                self.outcome = self.end;
            } else if self.search.is_cancelled() {
                self.outcome = Outcome::Cancelled;
            } else if let Some(cover) = self.take() {
                return Some(cover);
            }
        }
        None
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
