//! The covers, found by several threads part by part, at most a batch of each part ahead of the caller. A part that is a
//! batch ahead gives its thread back: memory is bounded, and no thread waits for another.
//!
//! Where the search stands, for the caller, is where the covers that it has been given end. So it is noted where each part
//! stood before each run of a thread; a state that is kept goes on from there, and passes over the covers that were given
//! since. What the threads have found and not given is found again: a run visits no more than a million nodes.

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use super::nodes::Nodes;
use super::{PARTS_A_THREAD, of_parts};
use crate::engines::Stats;
use crate::matrix::{Cover, Matrix};
use crate::parallel::walk::{parts_left, split};
use crate::search::{Checkpoint, Covers, Node, Outcome, Part, ResumeError, Search, WHOLE};

/// At most this many covers of a part are found before they are asked for,
const BATCH: usize = 1 << 10;
/// or fewer that hold this many rows: 4 MiB.
const BATCH_ROWS: usize = 1 << 20;
/// A thread reports after so many nodes, if it has not found a batch by then.
const RUN: u64 = 1 << 20;

/// What a thread has found in a run.
struct Report {
    /// The number of the part.
    number: usize,
    covers: VecDeque<Cover>,
    search: Covers,
    /// How the search of the part ended, if it did.
    ended: Option<Outcome>,
}

/// A run of a thread.
#[derive(Debug)]
struct Run {
    /// Where the search stood before it, what it had done, and which fraction of the whole tree it had left.
    from: Part,
    stats: Stats,
    left: f64,
    /// The covers that it has found and that are not given yet.
    covers: VecDeque<Cover>,
    given: u32,
}

/// A part that has been begun.
#[derive(Debug, Default)]
struct Begun {
    number: usize,
    /// The runs whose covers are not all given; the last one is under way, unless the search is paused or has ended.
    runs: VecDeque<Run>,
    /// How many covers, and rows in these, are not given yet.
    waiting: usize,
    waiting_rows: usize,
    /// The search while no thread has it.
    paused: Option<Covers>,
    ended: Option<(Outcome, Stats)>,
}

impl Begun {
    /// Drops the first runs as far as nothing of them is left to give. Whether the search would have room for more covers
    /// is for the caller to see.
    fn settle(&mut self) {
        let is_over = self.ended.is_some();
        while self.runs.len() > usize::from(!is_over) && self.runs[0].covers.is_empty() {
            self.runs.pop_front();
        }
    }

    fn next(&mut self) -> Option<Cover> {
        let run = self.runs.front_mut()?;
        let cover = run.covers.pop_front()?;
        run.given += 1;
        self.waiting -= 1;
        self.waiting_rows -= cover.len();
        self.settle();
        Some(cover)
    }

    fn has_room(&self) -> bool {
        self.waiting <= BATCH / 2 && self.waiting_rows <= BATCH_ROWS / 2
    }
}

/// The covers of a matrix, found by several threads. See [`Search::par_covers`].
#[must_use = "the covers are found when they are asked for"]
#[derive(Debug)]
pub struct ParCovers {
    search: Covers,
    /// The parts that have not been begun.
    parts: VecDeque<Part>,
    /// The parts that have been begun, in order, and the number of the next one.
    begun: VecDeque<Begun>,
    next: usize,
    ahead: usize,
    is_ordered: bool,
    sender: Sender<Report>,
    receiver: Receiver<Report>,
    stop: Arc<AtomicBool>,
    nodes: Arc<Nodes>,
    outcome: Outcome,
    /// How the whole search ends, as far as parts have said it: at the limit if one of them has.
    end: Outcome,
    /// What was done in the parts that have ended, and before this search went on.
    before: Stats,
}

impl ParCovers {
    pub(in crate::parallel) fn new<L>(
        options: &Search,
        matrix: &Matrix<L>,
        ahead: usize,
        is_ordered: bool,
    ) -> Self {
        let search = of_parts(options, matrix.incidence());
        let (nodes, outcome) = match search.outcome() {
            Outcome::Running => match split(matrix.incidence(), options, vec![Node::root()], at_least()) {
                Ok(nodes) => (nodes, Outcome::Running),
                Err(stopped) => (Vec::new(), stopped.outcome()),
            },
            outcome => (Vec::new(), outcome),
        };
        let parts = nodes.into_iter().map(Part::below).collect();
        Self::of(search, Arc::new(Nodes::new(options, 0)), parts, (ahead, is_ordered), outcome)
    }

    /// The covers of these parts.
    fn of(
        search: Covers,
        nodes: Arc<Nodes>,
        parts: VecDeque<Part>,
        (ahead, is_ordered): (usize, bool),
        outcome: Outcome,
    ) -> Self {
        let (sender, receiver) = channel();
        Self {
            search,
            parts,
            begun: VecDeque::new(),
            next: 0,
            ahead: ahead.max(1),
            is_ordered,
            sender,
            receiver,
            stop: Arc::default(),
            nodes,
            outcome,
            end: Outcome::Exhausted,
            before: Stats::default(),
        }
    }

    /// The state of the search, to go on from later: on more or fewer threads, in another process, or by
    /// [one thread](Search::resume). The covers that this iterator has given are not given again; what the threads have
    /// found and it has not given is found again. It does not stop the threads, nor wait for them.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Learned`] if the order of the search is [learned](crate::Branching#learned-orders).
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
        let options = self.search.options();
        let tree = options.tree(options.chosen().to_vec());
        if tree.is_learned() {
            return Err(ResumeError::Learned);
        }
        let runs = self.begun.iter().filter_map(|begun| begun.runs.front());
        let position = |run: &Run| Part { given: run.given, ..run.from.clone() };
        let parts = runs.clone().map(position).chain(self.parts.iter().cloned()).collect();
        let ended = self.begun.iter().filter(|begun| begun.runs.is_empty()).filter_map(|begun| begun.ended);
        let stats = runs.map(|run| run.stats).chain(ended.map(|(_, stats)| stats)).sum::<Stats>();
        Ok(Checkpoint::new(self.search.incidence().fingerprint(), tree, parts, self.before + stats))
    }

    /// Goes on from a checkpoint of this matrix, instead of from here: the covers are those that had not been given when it
    /// was made. The node limit, the cancel flag and the engine stay those that this search was started with, and the
    /// order that of the checkpoint, whose parts come one after the other.
    ///
    /// # Errors
    ///
    /// Those of [`Search::resume`]; then this search is as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        let options = self.search.options().of_tree(checkpoint.tree.clone());
        let incidence = self.search.incidence().clone();
        let (parts, before) = parts_left(&incidence, &options, checkpoint, at_least())?;
        let search = of_parts(&options, &incidence);
        let outcome = if parts.is_empty() { Outcome::Exhausted } else { Outcome::Running };
        let (kind, nodes) = ((self.ahead, self.is_ordered), self.nodes.clone());
        let mut new = Self::of(search, nodes, parts.into(), kind, outcome);
        new.before = before;
        *self = new;
        Ok(())
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// What has been done so far, but for what the threads have found and not given; its solutions are the covers that were
    /// given, by the searches before this one too if it [went on](Self::resume).
    #[must_use]
    pub fn stats(&self) -> Stats {
        let of_run = |run: &Run| {
            let solutions = run.stats.solutions + u64::from(run.given);
            Stats { solutions, ..run.stats }
        };
        let of_part = |begun: &Begun| match (begun.runs.front(), begun.ended) {
            (Some(run), _) => of_run(run),
            (None, Some((_, stats))) => stats,
            (None, None) => Stats::default(),
        };
        self.before + self.begun.iter().map(of_part).sum::<Stats>()
    }

    /// The estimated fraction of the search tree already searched, from 0 to 1, as [`Covers::progress`]; what is below a
    /// run of a thread counts once its covers have been given.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let begun: f64 = self.begun.iter().filter_map(|begun| Some(begun.runs.front()?.left)).sum();
        let later: u64 = self.parts.iter().map(|part| part.node.share).sum();
        if self.outcome == Outcome::Exhausted {
            1.0
        } else {
            (1.0 - begun - later as f64 / WHOLE as f64).max(0.0)
        }
    }

    /// The next cover, or none after a thread has searched a million nodes: then the [outcome](Self::outcome) says whether
    /// there may be more. So a caller that waits for a cover can look after other things, such as a
    /// [checkpoint](Self::checkpoint).
    ///
    /// ```
    /// use exactcover::{ExactCover, Outcome, Queens, Search};
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
        if self.outcome != Outcome::Running {
            return None;
        }
        self.begin();
        if self.begun.is_empty() {
            self.outcome = self.end;
            return None;
        }
        if self.search.is_cancelled() {
            self.outcome = Outcome::Cancelled;
            return None;
        }
        let at = self.ready();
        let cover = self.begun[at].next();
        self.go_on(at);
        if cover.is_none() && !self.leave() {
            self.receive();
        }
        cover
    }

    /// Lets a thread search a part until it has a batch of covers.
    fn search(&self, number: usize, mut search: Covers) {
        let (sender, stop, nodes) = (self.sender.clone(), self.stop.clone(), self.nodes.clone());
        rayon::spawn_fifo(move || {
            let (mut covers, mut rows) = (VecDeque::new(), 0);
            let end = search.stats().nodes + RUN;
            let ended = loop {
                match search.next() {
                    Some(cover) => {
                        rows += cover.len();
                        covers.push_back(cover);
                        if covers.len() == BATCH || rows >= BATCH_ROWS {
                            break None;
                        }
                    }
                    None if search.outcome() == Outcome::Limited => {
                        if search.stats().nodes >= end {
                            break None;
                        }
                        let slice = if stop.load(Ordering::Relaxed) { 0 } else { nodes.take() };
                        if slice == 0 {
                            break Some(Outcome::Limited);
                        }
                        search.add_nodes(slice);
                    }
                    None => break Some(search.outcome()),
                }
            };
            nodes.give_back(search.take_nodes_back());
            let _ = sender.send(Report { number, covers, search, ended });
        });
    }

    /// Notes where the search of a part stands, and lets a thread go on with it.
    fn run(&mut self, at: usize, search: Covers) {
        let from = search.parts().into_iter().next();
        let (stats, left) = (search.stats_below(), 1.0 - search.progress());
        let run = from.map(|from| Run { from, stats, left, covers: VecDeque::new(), given: 0 });
        self.begun[at].runs.extend(run);
        self.begun[at].settle();
        self.search(self.begun[at].number, search);
    }

    /// Begins parts up to the number allowed.
    fn begin(&mut self) {
        while self.begun.len() < self.ahead {
            let Some(part) = self.parts.pop_front() else { return };
            let mut covers = self.search.clone();
            let is_there = covers.restart_in(&part);
            assert!(is_there, "the tree has the part"); // else its covers would be lost unseen
            self.begun.push_back(Begun { number: self.next, ..Begun::default() });
            self.next += 1;
            self.run(self.begun.len() - 1, covers);
        }
    }

    /// Lets the search of a part go on, if it waits for room.
    fn go_on(&mut self, at: usize) {
        if self.begun[at].has_room()
            && let Some(search) = self.begun[at].paused.take()
        {
            self.run(at, search);
        }
    }

    /// Leaves a part that has ended and whose covers were all given, if there is one; in order the first one only.
    fn leave(&mut self) -> bool {
        let is_over = |begun: &Begun| begun.ended.is_some() && begun.waiting == 0;
        let at = if self.is_ordered { 0 } else { self.begun.iter().position(is_over).unwrap_or(0) };
        let Some((outcome, stats)) =
            self.begun.get(at).filter(|&begun| is_over(begun)).and_then(|begun| begun.ended)
        else {
            return false;
        };
        self.begun.remove(at);
        self.before = self.before + stats;
        if outcome != Outcome::Exhausted {
            self.end = outcome;
            if self.is_ordered {
                self.outcome = outcome; // the covers of the next part do not come next
            }
        }
        true
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
        let Some(Report { number, covers, search, ended }) = found else { return };
        let Some(at) = self.begun.iter().position(|begun| begun.number == number) else { return };
        let begun = &mut self.begun[at];
        begun.waiting += covers.len();
        begun.waiting_rows += covers.iter().map(|cover| cover.len()).sum::<usize>();
        if let Some(run) = begun.runs.back_mut() {
            run.covers = covers;
        }
        begun.ended = ended.map(|outcome| (outcome, search.stats_below()));
        match ended {
            Some(_) => begun.settle(),
            None => {
                begun.paused = Some(search);
                self.go_on(at);
            }
        }
    }

    /// The number of the part whose covers come next.
    fn ready(&self) -> usize {
        let has_some = |part: &Begun| part.waiting > 0;
        if self.is_ordered { 0 } else { self.begun.iter().position(has_some).unwrap_or(0) }
    }
}

/// How many parts there are to be.
fn at_least() -> usize {
    PARTS_A_THREAD * rayon::current_num_threads()
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

impl Drop for ParCovers {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
