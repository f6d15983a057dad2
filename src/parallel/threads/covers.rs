//! The covers, found or counted by several threads part by part, at most a batch of each part ahead of the caller. A part
//! that is a batch ahead gives its thread back: memory is bounded, and no thread waits for another.
//!
//! Where the search stands, for the caller, is where the covers that it has been given end. So it is noted where each part
//! stood before each run of a thread; a state that is kept goes on from there, and passes over the covers that were given
//! since. What the threads have found and not given is found again: a run visits no more than a million nodes.
//!
//! When a run ends and some thread has nothing to do, the rest of the part is split again: the rows that its path has not
//! tried yet, level by level, are parts of their own. So the threads end at about the same time, however unevenly the
//! work is spread over the tree.

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::nodes::Nodes;
use crate::engines::Stats;
use crate::matrix::{Cover, Incidence, Matrix};
use crate::parallel::walk::{parts_left, split};
use crate::search::{Checkpoint, Covers, Node, Outcome, Part, ResumeError, Search, WHOLE};

/// The parts for each thread to begin with.
const PARTS_A_THREAD: usize = 24;
/// At most this many covers of a part are found before they are asked for,
const BATCH: usize = 1 << 10;
/// or fewer that hold this many rows: 4 MiB.
const BATCH_ROWS: usize = 1 << 20;
/// A thread reports after this many nodes, if it has not found a batch by then;
const RUN: u64 = 1 << 20;
/// or after this many, where covers are only counted.
const COUNTING_RUN: u64 = 1 << 17;

/// The longest that a caller waits for what a thread finds before it can do other things.
const SOON: Duration = Duration::from_millis(50);

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

/// A part that a thread searches, has searched, or is to search next.
#[derive(Debug, Default)]
struct Begun {
    number: usize,
    /// The part, before a thread has it.
    part: Option<Part>,
    /// What was done in the part before it was split.
    before: Stats,
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
    /// Drops the first runs as far as nothing of them is left to give.
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

    fn is_over(&self) -> bool {
        self.ended.is_some() && self.waiting == 0
    }

    /// What is left of it to give or to search.
    fn left(&self) -> Option<Part> {
        let position = |run: &Run| Part { given: run.given, ..run.from.clone() };
        self.part.clone().or_else(|| self.runs.front().map(position))
    }

    /// What was done up to there, but for the covers given of what is left.
    fn stats(&self) -> Stats {
        match (self.runs.front(), self.ended) {
            (Some(run), _) => run.stats,
            (None, Some((_, stats))) => stats,
            (None, None) => self.before,
        }
    }
}

/// The covers of a matrix, found by several threads. See [`Search::par_covers`].
#[must_use = "the covers are found when they are asked for"]
#[derive(Debug)]
pub struct ParCovers {
    search: Covers,
    /// The parts that have not been begun, after those that have, in order, and the number of the next one.
    parts: VecDeque<Part>,
    begun: VecDeque<Begun>,
    next: usize,
    /// How many threads are at work, of how many, and how many parts may be begun.
    at_work: usize,
    threads: usize,
    ahead: usize,
    is_ordered: bool,
    is_counting: bool,
    /// Searches that no part uses.
    idle: Vec<Covers>,
    sender: Sender<Report>,
    /// Behind a lock that nobody waits for, so that several threads may look at the rest.
    receiver: Mutex<Receiver<Report>>,
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
        let mut covers = Self::without_parts(options, matrix.incidence(), Arc::new(Nodes::new(options, 0)));
        (covers.ahead, covers.is_ordered) = (ahead.max(1), is_ordered);
        covers.split(options);
        covers
    }

    /// Only to count the covers, after this many nodes.
    pub(super) fn to_count(options: &Search, matrix: &Arc<Incidence>, spent: u64) -> Self {
        let mut covers = Self::without_parts(options, matrix, Arc::new(Nodes::new(options, spent)));
        covers.split(options);
        covers
    }

    /// A search of no part.
    fn without_parts(options: &Search, matrix: &Arc<Incidence>, nodes: Arc<Nodes>) -> Self {
        let search = Covers::over(matrix.clone(), options.clone().node_limit(0));
        let (sender, receiver) = channel();
        let threads = rayon::current_num_threads();
        Self {
            parts: VecDeque::new(),
            begun: VecDeque::new(),
            next: 0,
            at_work: 0,
            threads,
            ahead: 2 * threads,
            is_ordered: false,
            is_counting: false,
            idle: Vec::new(),
            sender,
            receiver: Mutex::new(receiver),
            stop: Arc::default(),
            nodes,
            outcome: search.outcome(),
            end: Outcome::Exhausted,
            before: Stats::default(),
            search,
        }
    }

    /// Splits the whole search into parts.
    fn split(&mut self, options: &Search) {
        if self.outcome == Outcome::Running {
            match split(self.search.incidence(), options, vec![Node::root()], self.at_least()) {
                Ok(nodes) => self.parts = nodes.into_iter().map(Part::below).collect(),
                Err(stopped) => self.outcome = stopped.outcome(),
            }
        }
    }

    /// How many parts there are to be at the beginning.
    fn at_least(&self) -> usize {
        PARTS_A_THREAD * self.threads
    }

    /// The state of the search, to go on from later: on more or fewer threads, in another process, or by [one
    /// thread](Search::resume). Covers that this iterator has returned are not returned again; covers that the threads
    /// have found but it has not returned are found again. This neither stops the threads nor waits for them.
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
        let tree = self.search.options().own_tree();
        if tree.is_learned() {
            return Err(ResumeError::Learned);
        }
        let parts = self.begun.iter().filter_map(Begun::left).chain(self.parts.iter().cloned()).collect();
        let stats = self.before + self.begun.iter().map(Begun::stats).sum::<Stats>();
        Ok(Checkpoint::new(self.search.incidence().fingerprint(), tree, parts, stats))
    }

    /// Goes on from a checkpoint of this matrix, instead of from here: the covers are those that had not been returned
    /// when it was made. The node limit, the cancel flag and the engine are those that this search was started with;
    /// the order is that of the checkpoint, whose parts come one after the other.
    ///
    /// # Errors
    ///
    /// Those of [`Search::resume`]; then this search is as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        let options = self.search.options().of_tree(checkpoint.tree.clone());
        let matrix = self.search.incidence();
        let (parts, before) = parts_left(matrix, &options, checkpoint, self.at_least())?;
        let mut new = Self::without_parts(&options, matrix, self.nodes.clone());
        (new.ahead, new.is_ordered) = (self.ahead, self.is_ordered);
        (new.parts, new.before) = (parts.into(), before);
        *self = new;
        Ok(())
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// What has been done so far, without what the threads have found but not returned; its solutions are the covers
    /// returned, including those of earlier searches if it was [resumed](Self::resume).
    #[must_use]
    pub fn stats(&self) -> Stats {
        let given = |begun: &Begun| begun.runs.front().map_or(0, |run| u64::from(run.given));
        let of = |begun: &Begun| {
            let stats = begun.stats();
            Stats { solutions: stats.solutions + given(begun), ..stats }
        };
        self.before + self.begun.iter().map(of).sum::<Stats>()
    }

    /// The estimated fraction of the search tree already searched, from 0 to 1, as in [`Covers::progress`]; what a
    /// thread has searched counts once its covers have been returned.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.outcome == Outcome::Exhausted {
            return 1.0;
        }
        let left = |begun: &Begun| match (&begun.part, begun.runs.front()) {
            (Some(part), _) => part.node.share as f64 / WHOLE as f64,
            (None, run) => run.map_or(0.0, |run| run.left),
        };
        let begun: f64 = self.begun.iter().map(left).sum();
        let later: u64 = self.parts.iter().map(|part| part.node.share).sum();
        (1.0 - begun - later as f64 / WHOLE as f64).max(0.0)
    }

    /// The next cover, or `None` after a thread has searched a million nodes, or after a twentieth of a second: then the
    /// [outcome](Self::outcome) says whether there may be more. So a caller that waits for a cover can do other things,
    /// such as keep a
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

    /// Counts the next covers without returning them, until a thread has reported what it found, after some hundred
    /// thousand nodes, or for a twentieth of a second. The [outcome](Self::outcome) says whether there may be more, and the
    /// [statistics](Self::stats) hold the sum. Nothing is lost if the caller asks for covers again.
    ///
    /// ```
    /// use exactcover::{ExactCover, Outcome, Queens, Search};
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
        self.is_counting = true;
        let before = self.stats().solutions;
        self.next_soon();
        self.is_counting = false;
        self.stats().solutions - before
    }

    /// Lets a thread search a part until it has a batch of covers, or count them.
    fn search(&mut self, number: usize, mut search: Covers) {
        self.at_work += 1;
        let (sender, stop, nodes) = (self.sender.clone(), self.stop.clone(), self.nodes.clone());
        let is_counting = self.is_counting;
        rayon::spawn_fifo(move || {
            let (mut covers, mut rows) = (VecDeque::new(), 0);
            let end = search.stats().nodes + if is_counting { COUNTING_RUN } else { RUN };
            let ended = loop {
                if is_counting {
                    search.count_rest();
                } else if let Some(cover) = search.next() {
                    rows += cover.len();
                    covers.push_back(cover);
                    if covers.len() == BATCH || rows >= BATCH_ROWS {
                        break None;
                    }
                    continue;
                }
                if search.outcome() != Outcome::Limited {
                    break Some(search.outcome());
                }
                if search.stats().nodes >= end {
                    break None;
                }
                let slice = if stop.load(Ordering::Relaxed) { 0 } else { nodes.take() };
                if slice == 0 {
                    break Some(Outcome::Limited);
                }
                search.add_nodes(slice);
            };
            nodes.give_back(search.take_nodes_back());
            let _ = sender.send(Report { number, covers, search, ended });
        });
    }

    /// Notes where the search of a part stands, and lets a thread go on with it.
    fn run(&mut self, at: usize, search: Covers) {
        let begun = &mut self.begun[at];
        let (stats, left) = (begun.before + search.stats_below(), 1.0 - search.progress());
        let from = search.parts().into_iter().next();
        let run = from.map(|from| Run { from, stats, left, covers: VecDeque::new(), given: 0 });
        begun.runs.extend(run);
        begun.settle();
        let number = begun.number;
        self.search(number, search);
    }

    /// Begins parts up to the number allowed, and those that come of a part that was split, as long as threads have
    /// nothing to do.
    fn begin(&mut self) {
        while self.begun.len() < self.ahead
            && let Some(part) = self.parts.pop_front()
        {
            self.insert(self.begun.len(), part);
            self.begin_at(self.begun.len() - 1);
        }
        while self.at_work < self.threads
            && let Some(at) = self.begun.iter().position(|begun| begun.part.is_some())
            && self.has_room()
        {
            self.begin_at(at);
        }
    }

    /// Whether more covers may be found before those that are there are asked for.
    fn has_room(&self) -> bool {
        let sum = |of: fn(&Begun) -> usize| self.begun.iter().map(of).sum::<usize>() / self.ahead;
        sum(|begun| begun.waiting) < BATCH / 2 && sum(|begun| begun.waiting_rows) < BATCH_ROWS / 2
    }

    fn insert(&mut self, at: usize, part: Part) {
        self.begun.insert(at, Begun { number: self.next, part: Some(part), ..Begun::default() });
        self.next += 1;
    }

    fn begin_at(&mut self, at: usize) {
        let Some(part) = self.begun[at].part.take() else { return };
        let mut search = self.idle.pop().unwrap_or_else(|| self.search.clone());
        let is_there = search.restart_in(&part);
        assert!(is_there, "the tree has the part"); // else its covers would be lost unseen
        self.run(at, search);
    }

    /// Lets the search of a part go on, if it waits for room.
    fn go_on(&mut self, at: usize) {
        if self.begun[at].has_room()
            && let Some(search) = self.begun[at].paused.take()
        {
            self.run(at, search);
        }
    }

    /// Splits what is left of a part that no thread has, if there is nothing else for some thread to do. The order of
    /// parts stays that of the search.
    fn share(&mut self, at: usize, search: &mut Covers) {
        let can_begin = self.begun.len() < self.ahead && !self.parts.is_empty();
        let is_any_idle = self.at_work + 1 < self.threads && self.has_room();
        // Where the order is learned, what is left of a part cannot be told from its path.
        let is_known = self.begun.iter().all(|begun| begun.part.is_none()) && !search.is_learned();
        if can_begin || !is_any_idle || !is_known {
            return;
        }
        let stats = search.stats_below();
        let mut nodes = search.remaining().into_iter();
        // The node at which the search stopped is always left.
        let Some(first) = nodes.next() else { return };
        let is_there = search.restart_in(&Part::below(first));
        assert!(is_there, "the tree has the part");
        self.begun[at].before = self.begun[at].before + stats;
        for (place, node) in nodes.enumerate() {
            self.insert(at + 1 + place, Part::below(node));
        }
    }

    /// Leaves a part that has ended and whose covers were all given, if there is one; in order the first one only.
    fn leave(&mut self) -> bool {
        let over = if self.is_ordered { Some(0) } else { self.begun.iter().position(Begun::is_over) };
        let Some(at) = over.filter(|&at| self.begun[at].is_over()) else { return false };
        let Some(Begun { ended: Some((outcome, stats)), .. }) = self.begun.remove(at) else { return false };
        self.before = self.before + stats;
        if outcome != Outcome::Exhausted {
            self.end = outcome;
            if self.is_ordered {
                self.outcome = outcome; // the covers of the next part do not come next
            }
        }
        true
    }

    /// Waits for what a thread has found, but not for long. A thread of the pool itself does other work of the pool meanwhile.
    fn receive(&mut self) {
        let end = Instant::now() + SOON;
        let receiver = self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
        let found = loop {
            if rayon::current_thread_index().is_none() {
                break receiver.recv_timeout(SOON).ok();
            }
            match receiver.try_recv() {
                Ok(found) => break Some(found),
                Err(TryRecvError::Empty) if Instant::now() < end => {
                    if rayon::yield_now() != Some(rayon::Yield::Executed) {
                        std::thread::yield_now();
                    }
                }
                Err(_) => break None,
            }
        };
        let Some(Report { number, covers, mut search, ended }) = found else { return };
        self.at_work -= 1;
        let Some(at) = self.begun.iter().position(|begun| begun.number == number) else { return };
        let begun = &mut self.begun[at];
        begun.waiting += covers.len();
        begun.waiting_rows += covers.iter().map(|cover| cover.len()).sum::<usize>();
        if let Some(run) = begun.runs.back_mut() {
            run.covers = covers;
        }
        match ended {
            Some(outcome) => {
                begun.ended = Some((outcome, begun.before + search.stats_below()));
                begun.settle();
                self.idle.push(search);
            }
            None => {
                self.share(at, &mut search);
                self.begun[at].paused = Some(search);
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
