//! A count under way: the whole matrix, or part by part, each by the ways to count it in turn.
//!
//! - A search that is expected to be over soon is only a search.
//! - If it has found no cover by then, weights or sums may prove that there is none.
//! - Parts of the matrix that have no row in common are counted one by one, in the same way, and the counts multiplied.
//! - A part that is not soon over is counted in several ways, in [`turns`](super::turns).

use std::collections::VecDeque;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use num_bigint::BigUint;

use super::answer::{Count, CountStats};
use super::order::{Component, split};
use super::strategies::{CountPlan, CountWay, CountingSearch};
use super::turns::{BARE, GROWTH, TurnEnd, Turns, Work};
use crate::engines::view::View;
use crate::matrix::{Incidence, Matrix};
use crate::refute::{Answer, Doubt, ONCE};
use crate::search::{Outcome, Ran, Search};

/// The searches and views that there are at a time, and what is as large.
const COPIES: usize = 6;

/// A count of covers that can be interrupted, by several strategies in turns. From [`Search::counter`].
///
/// It borrows nothing: it can be stored and sent to another thread.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
/// use exactcover::{ExactCover, Search};
///
/// let domino = Piece::drawn('d', "##")?.copies(..);
/// let matrix = Polyominoes::new(Board::rectangle(14, 14), [domino]).matrix()?;
/// let mut counter = Search::new().node_limit(0).counter(&matrix);
/// let mut slices = 0;
/// while counter.add_nodes(100_000) {
///     counter.count();
///     slices += 1; // then see whether somebody has pressed a key
/// }
/// assert!(slices > 1);
/// assert_eq!(counter.count().to_string(), "112202208776036178000000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "it does nothing until it is asked to count"]
pub struct Counter {
    work: Work,
    incidence: Arc<Incidence>,
    stage: Stage,
    /// The parts that have not been begun, and the numbers of those that have been counted. Of a whole matrix there are
    /// none.
    parts: VecDeque<Component>,
    numbers: Vec<BigUint>,
    is_in_parts: bool,
    /// The covers that the first search found.
    found: BigUint,
}

enum Stage {
    /// A search that may soon be over, of the whole matrix or of a part, which is to visit this many nodes.
    Soon {
        bare: Box<CountingSearch>,
        nodes: u64,
        part: Option<Box<Component>>,
    },
    Turns(Box<Turns>),
    Done(BigUint),
}

/// The progress of a count. From [`Counter::progress`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CountProgress {
    /// The fraction that is done, by an estimate of the whole: from 0 to 1, and it may fall. `None` if nothing is known.
    pub done: Option<f64>,
    /// The columns that are done, and all columns, if a count column by column is expected to end first.
    pub columns: Option<[usize; 2]>,
    /// The states that this count, or a count up to renaming, has kept.
    pub states: u64,
}

/// A search that may soon be over.
fn soon(view: View, options: &Search, part: Option<Box<Component>>) -> Stage {
    Stage::Soon { bare: Box::new(CountingSearch::new(view, options, None)), nodes: BARE, part }
}

/// The product of these numbers, in pairs, so that large ones are multiplied by large ones.
fn product(mut counts: Vec<BigUint>) -> BigUint {
    while counts.len() > 1 {
        counts = counts.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    counts.pop().unwrap_or(BigUint::ONE)
}

impl Counter {
    pub(super) fn new(options: &Search, incidence: &Arc<Incidence>) -> Self {
        let nothing = || Stage::Done(BigUint::ZERO);
        let (stage, outcome) = match options.left(incidence) {
            Ok(Some((_, view))) => (soon(view, options, None), Outcome::Running),
            Ok(None) => (nothing(), Outcome::Exhausted),
            Err(_) => (nothing(), Outcome::Refused),
        };

        let nodes_left = options.node_limit.unwrap_or(u64::MAX);
        let work = Work { options: options.clone(), nodes_left, outcome, stats: CountStats::default() };
        Self {
            work,
            incidence: incidence.clone(),
            stage,
            parts: VecDeque::new(),
            numbers: Vec::new(),
            is_in_parts: false,
            found: BigUint::ZERO,
        }
    }

    /// Counts until the end, the node limit or a raised flag. Returns what has been counted, a lower bound unless it
    /// [is exact](Count::is_exact); then the count can go on, if it is [allowed](Self::add_nodes) more nodes.
    pub fn count(&mut self) -> Count {
        while self.work.outcome == Outcome::Running {
            self.step(u64::MAX);
        }
        self.so_far()
    }

    /// Allows this many nodes more, and says whether the count can go on. If not, no nodes are added, and the
    /// [outcome](Self::outcome) says why.
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.work.outcome.add_nodes(&self.work.options.cancel, &mut self.work.nodes_left, nodes)
    }

    /// The state of the count.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.work.outcome
    }

    /// Tells how far the count has come, by the way to count that is expected to end first, in the part that is counted
    /// now.
    #[must_use]
    pub fn progress(&self) -> CountProgress {
        let unknown = CountProgress { done: None, columns: None, states: 0 };
        match &self.stage {
            Stage::Done(_) => CountProgress { done: Some(1.0), ..unknown },
            Stage::Soon { .. } => unknown,
            Stage::Turns(turns) => {
                if let Some(isomorphs) = turns.isomorphs() {
                    // It goes before those whose end can be expected, and says nothing of its own.
                    return CountProgress { states: isomorphs.uses().kept, ..unknown };
                }
                let leader = turns.leader();
                let expected = leader.expected().exp();
                let done = expected.is_finite().then(|| (leader.time() as f64 / expected).min(1.0));
                match leader {
                    CountWay::Layers(layers) => {
                        CountProgress { done, columns: Some(layers.columns()), states: layers.uses().kept }
                    }
                    _ => CountProgress { done, ..unknown },
                }
            }
        }
    }

    /// Checks whether the way to count that is expected to end first remembers subtrees or states. Then it does more
    /// than a search that visits each cover, and a [`Checkpoint`](crate::runs::Checkpoint) of a search would not be
    /// enough to go on from.
    #[must_use]
    pub fn remembers(&mut self) -> bool {
        match &mut self.stage {
            Stage::Turns(turns) => turns.remembers(),
            Stage::Soon { .. } | Stage::Done(_) => false,
        }
    }

    /// Goes on for a turn at most. Whether a plan can be made, for which there have been this many nodes.
    fn step(&mut self, plan_at: u64) -> bool {
        match &mut self.stage {
            Stage::Soon { bare, nodes, .. } => match self.work.run_tree(bare, *nodes) {
                Ran::Stopped(_) => {}
                Ran::Through => {
                    let number = bare.count();
                    self.counted(number);
                }
                Ran::ToGoal => {
                    let (_, progress) = bare.last;
                    *nodes *= 2;
                    // So small a part of the tree is done that it is not soon over.
                    if progress < -((GROWTH * GROWTH) as f64).ln() {
                        self.begin_turns();
                    }
                }
            },

            Stage::Turns(turns) => {
                // Only the whole matrix is planned for: its parts are counted.
                let plan_at = if self.is_in_parts { u64::MAX } else { plan_at };
                match turns.turn(&mut self.work, plan_at) {
                    TurnEnd::GoesOn => {}
                    TurnEnd::Planned => return true,
                    TurnEnd::Counted(number) => self.counted(number),
                }
            }
            Stage::Done(_) => self.work.outcome = Outcome::Exhausted,
        }
        false
    }

    /// The search was not soon over: looks for parts, and begins to count one in several ways.
    fn begin_turns(&mut self) {
        let Stage::Soon { bare, part, .. } = &mut self.stage else { return };

        let limbs = bare.expected_limbs();
        // A part has no parts.
        if let Some(part) = part.take() {
            return self.take_turns(*part, limbs);
        }

        // The ways that follow begin anew, and may be ended before they have found as many.
        self.found = bare.count();
        let view = bare.search.view();
        let ask = || Doubt::default().ask(&self.work.options, &self.incidence, ONCE);
        // Where a cover has been found there is nothing to doubt.
        if self.found == BigUint::ZERO && matches!(ask(), Answer::None) {
            self.finish(BigUint::ZERO);
        } else if !self.work.options.has_room_for_copies(view, COPIES) {
            self.work.outcome = Outcome::Refused;
        } else {
            self.parts = split(view).collect();
            self.is_in_parts = self.parts.len() != 1;
            match if self.is_in_parts { None } else { self.parts.pop_front() } {
                Some(part) => self.take_turns(part, limbs),
                None => self.next_part(),
            }
        }
    }

    fn take_turns(&mut self, part: Component, limbs: usize) {
        match Turns::new(part, limbs, &self.work.options) {
            Some(turns) => self.stage = Stage::Turns(Box::new(turns)),
            None => self.work.outcome = Outcome::Refused,
        }
    }

    /// The whole, or a part, has been counted.
    fn counted(&mut self, number: BigUint) {
        if !self.is_in_parts {
            self.finish(number);
        } else if number == BigUint::ZERO {
            // Whatever the other parts have, there is no cover of the whole.
            self.finish(BigUint::ZERO);
        } else {
            self.numbers.push(number);
            self.next_part();
        }
    }

    fn next_part(&mut self) {
        match self.parts.pop_front() {
            Some(part) => self.stage = soon(part.view.clone(), &self.work.options, Some(Box::new(part))),
            None => {
                let numbers = std::mem::take(&mut self.numbers);
                self.finish(product(numbers));
            }
        }
    }

    fn finish(&mut self, number: BigUint) {
        self.stage = Stage::Done(number);
        self.work.outcome = Outcome::Exhausted;
    }

    /// Returns what has been counted.
    fn so_far(&mut self) -> Count {
        let mut stats = self.work.stats;
        let number = match &mut self.stage {
            Stage::Done(number) => number.clone(),
            Stage::Soon { bare, .. } if !self.is_in_parts => bare.count(),
            Stage::Turns(turns) if !self.is_in_parts => match turns.most() {
                Some((number, way)) => {
                    way.note(&mut stats);
                    number.max(self.found.clone())
                }
                None => self.found.clone(),
            },
            // The number of a part says nothing about the whole: another part may have no cover.
            _ => self.found.clone(),
        };
        Count::new(number, self.work.outcome, stats)
    }
}

// As those of `Covers`, which it holds.
impl UnwindSafe for Counter {}
impl RefUnwindSafe for Counter {}

/// Without its searches.
impl std::fmt::Debug for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counter")
            .field("outcome", &self.work.outcome)
            .field("stats", &self.work.stats)
            .finish_non_exhaustive()
    }
}

/// Counts the covers, or finds out how to, if more than this many nodes are to be visited. With a plan the number is a
/// lower bound.
pub(crate) fn count_or_plan<L>(
    options: &Search,
    matrix: &Matrix<L>,
    plan_at: u64,
) -> (Count, Option<CountPlan>) {
    let mut counter = Counter::new(options, matrix.incidence());
    while counter.work.outcome == Outcome::Running {
        if counter.step(plan_at)
            && let Stage::Turns(turns) = counter.stage
        {
            let count = Count::new(counter.found, Outcome::Exhausted, counter.work.stats);
            return (count, turns.plan());
        }
    }
    (counter.so_far(), None)
}
