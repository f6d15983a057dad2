//! How many covers there are, exactly, without visiting each of them.
//!
//! A search remembers what it found below each node, so that equal subtrees are counted once (see
//! `engines::memory`). Whether that helps, and which way to branch is better, depends on the matrix; so it is tried:
//!
//! - A search that is expected to be over soon is only a search.
//! - Parts of the matrix that have no row in common are counted one by one, and the counts multiplied.
//! - A memory that saves too few nodes is given up.
//! - Two searches, one for each way to [branch](Branching), are given more and more nodes in turn. The one that is
//!   expected to end first goes on; the other is given at least a sixteenth of its nodes.
//!
//! What is expected: each time a search has visited four times as many nodes, the logarithm of its progress has come
//! nearer to 0, and it is taken to go on so.

use std::fmt;
use std::sync::atomic::Ordering;

use num_bigint::BigUint;

#[cfg(feature = "rayon")]
use super::Stats;
use super::{Branching, Engine, MEMORY, Outcome, Search};
use crate::engines::{self, Memory, Step, View};
use crate::matrix::Matrix;

/// The nodes of a search before it is given a memory, if it is expected to visit 16 times as many.
const PLAIN: u64 = 512;
/// The nodes after which a memory is looked at for the first time.
const TRIAL: u64 = 2048;
/// How many nodes each subtree that is kept must have saved, or else the memory is given up. To keep one takes about as
/// long as that: on MacMahon 4x6 a memory that saves one node for each takes twice the time, though it visits two
/// thirds of the nodes (2026-11-21).
const WORTH: u64 = 2;
/// How many times as many nodes a search has visited after its turn.
const GROWTH: u64 = 4;
/// At least one node in so many is for the search that seems to be slower.
const SHARE: u64 = 16;
/// The cancel flag is looked at after this many nodes.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// A number of covers, of any size. From [`Search::count`].
///
/// It is exact, unless the search ended at its node limit or flag: then it is a lower bound, which is equal to no
/// number, and [`outcome`](Self::outcome) says why the search ended.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let count = matrix.count();
/// assert_eq!(count, 92);
/// assert!(count > 91);
/// assert_eq!((count.to_u64(), count.to_string()), (Some(92), "92".to_owned()));
///
/// let some = Search::new().node_limit(1000).count(&matrix);
/// assert!(some > 10 && some != 92); // not known
/// assert_eq!((some.to_u64(), some.exact()), (None, None));
/// assert!(some.to_string().starts_with("at least "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    number: BigUint,
    outcome: Outcome,
    stats: CountStats,
}

/// How a number of covers was found. From [`Count::stats`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CountStats {
    /// Nodes visited, by all searches together.
    pub nodes: u64,
    /// The engine's unit of work, as in [`Stats::updates`](super::Stats::updates), by all searches together.
    pub updates: u64,
    /// Subtrees remembered.
    pub kept: u64,
    /// How often a subtree was met that was remembered, and so was not searched.
    pub known: u64,
    /// The most bytes that the tables of remembered subtrees took.
    pub bytes: usize,
    /// The way to branch of the search that came to its end; the last one, if the matrix has several parts.
    pub branching: Branching,
}

impl Count {
    /// The number, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        self.is_exact().then_some(&self.number)
    }

    /// The number if it is exact, or else a number that the covers are at least.
    #[must_use]
    pub fn at_least(&self) -> &BigUint {
        &self.number
    }

    /// The number, if it is exact and below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(self.exact()?).ok()
    }

    /// Whether the whole tree was searched, so that the number is exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// Why the search ended: [`Exhausted`](Outcome::Exhausted) if the number is exact.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// To go on with: nothing counted so far, in this many nodes.
    #[cfg(feature = "rayon")]
    pub(super) fn begin(self, branching: Branching) -> Self {
        let stats = CountStats { branching, ..self.stats };
        Self { number: BigUint::ZERO, outcome: Outcome::Exhausted, stats }
    }

    /// Adds what the search of a part has found, and how it ended.
    #[cfg(feature = "rayon")]
    pub(super) fn add(&mut self, found: BigUint, stats: Stats, outcome: Outcome) {
        self.number += found;
        self.stats.nodes += stats.nodes;
        self.stats.updates = self.stats.updates.wrapping_add(stats.updates);
        if outcome != Outcome::Exhausted {
            self.outcome = outcome;
        }
    }

    /// How the number was found.
    #[must_use]
    pub fn stats(&self) -> CountStats {
        self.stats
    }
}

/// An exact number that was found in another way, by a problem that knows its count.
impl From<BigUint> for Count {
    fn from(number: BigUint) -> Self {
        Self { number, outcome: Outcome::Exhausted, stats: CountStats::default() }
    }
}

/// An exact number that was found in another way, by a problem that knows its count.
impl From<u64> for Count {
    fn from(number: u64) -> Self {
        BigUint::from(number).into()
    }
}

/// Displayed as the number, or as `at least` and the number.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_exact() {
            true => fmt::Display::fmt(&self.number, f),
            false => write!(f, "at least {}", self.number),
        }
    }
}

/// A lower bound is equal to nothing, not even to itself.
impl PartialEq for Count {
    fn eq(&self, other: &Self) -> bool {
        self.is_exact() && other.is_exact() && self.number == other.number
    }
}

/// A lower bound is equal to no number.
impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        self.is_exact() && self.number == BigUint::from(*other)
    }
}

/// A lower bound is greater than the numbers below it; nothing else is known.
impl PartialOrd<u64> for Count {
    fn partial_cmp(&self, other: &u64) -> Option<std::cmp::Ordering> {
        let order = self.number.cmp(&BigUint::from(*other));
        (self.is_exact() || order.is_gt()).then_some(order)
    }
}

impl Search {
    /// How many covers there are, of any size.
    ///
    /// Subtrees are remembered in tables of bounded [size](Self::memory_limit), so that equal ones are counted once,
    /// and two ways to [branch](Self::branch) are tried, unless one is requested. Counts of tilings, dissections,
    /// matchings, designs and colourings are found that no enumeration reaches. If subtrees do not repeat, this is a
    /// search that visits each cover. The engine, chosen and excluded rows, the limit and the flag are respected. The
    /// node limit is for all nodes that are visited, in whatever order. The count does not depend on the seed.
    ///
    /// [`Covers::count_rest`](crate::Covers::count_rest) visits each cover, in canonical order.
    ///
    /// # Cost
    ///
    /// Memory: at most 1.3 times the limit, beside the matrix and the search.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Copies, Piece};
    /// use exactcover::{ExactCover, Polyominoes, Search};
    ///
    /// // Ways to cover a chessboard of 12 x 12 with dominoes.
    /// let domino = Piece::new('D', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(Copies::Any);
    /// let matrix = Polyominoes::new(Board::rectangle(12, 12), [domino]).matrix()?;
    /// let count = Search::new().count(&matrix);
    /// assert_eq!(count, 53_060_477_521_960_000);
    /// assert!(count.stats().nodes < 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count<L>(&self, matrix: &Matrix<L>) -> Count {
        self.count_or_plan(matrix, u64::MAX).0
    }

    /// Counts the covers, or finds out how to, if more than so many nodes are to be visited. With a plan the number is
    /// a lower bound.
    pub(super) fn count_or_plan<L>(&self, matrix: &Matrix<L>, plan_at: u64) -> (Count, Option<Plan>) {
        let (view, outcome) = match self.left(matrix.incidence()) {
            Ok((_, view)) => (Some(view), Outcome::Running),
            Err(outcome) => (None, outcome),
        };
        let mut counting = Counting {
            options: self,
            plan_at,
            plan: None,
            nodes_left: self.node_limit.unwrap_or(u64::MAX),
            outcome,
            stats: CountStats::default(),
        };
        let number = view.map(|view| counting.count(&view)).unwrap_or_default();
        let outcome = match counting.outcome {
            Outcome::Running => Outcome::Exhausted,
            outcome => outcome,
        };
        (Count { number, outcome, stats: counting.stats }, counting.plan)
    }
}

impl<L> Matrix<L> {
    /// How many covers there are, of any size. See [`Search::count`].
    ///
    /// ```
    /// use exactcover::{ExactCover, GraphColoring};
    ///
    /// // Colourings of a cycle of 100 vertices with three colours: 2^100 + 2.
    /// let cycle = GraphColoring::new(100, (0..100).map(|v| (v, (v + 1) % 100)), 3);
    /// assert_eq!(cycle.matrix()?.count().to_string(), "1267650600228229401496703205378");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> Count {
        Search::new().count(self)
    }
}

/// What a count has been found to need: a way to branch, an order of the columns, and whether memory helps, with how
/// many limbs.
#[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "only threads follow it"))]
pub(super) struct Plan {
    pub branching: Branching,
    pub columns: Vec<u32>,
    pub limbs: Option<usize>,
}

/// A search that counts.
struct Candidate {
    search: Box<dyn engines::Engine>,
    branching: Branching,
    /// The columns of the view, in the order in which it takes them.
    columns: Vec<u32>,
    /// The covers that it found without the memory that it has now.
    found: BigUint,
    /// Its nodes and the logarithm of its progress, at the end of its last two turns.
    before: (f64, f64),
    last: (f64, f64),
}

impl Candidate {
    fn new(view: View, options: &Search, memory: Option<Box<Memory>>) -> Self {
        let (bits, branching) = (options.suited(&view) == Engine::Bits, view.branching());
        let mut search = engines::start(view, bits);
        search.remember(memory);
        let (before, last) = ((1.0, 0.0), (1.0, 0.0));
        Self { search, branching, columns: Vec::new(), found: BigUint::ZERO, before, last }
    }

    fn nodes(&self) -> u64 {
        self.search.stats().nodes
    }

    fn count(&mut self) -> BigUint {
        let remembered = self.search.memory().map(|memory| memory.count());
        &self.found + remembered.unwrap_or_default()
    }

    fn bytes(&mut self) -> usize {
        self.search.memory().map_or(0, |memory| memory.bytes())
    }

    fn has_useless_memory(&mut self) -> bool {
        self.search.memory().is_some_and(|memory| memory.uses().saved_nodes < WORTH * memory.uses().kept)
    }

    fn plan(mut self) -> Plan {
        let remembers = self.search.memory().is_some() && !self.has_useless_memory();
        let limbs = remembers.then(|| self.expected_bits() / 64 + 1);
        Plan { branching: self.branching, columns: self.columns, limbs }
    }

    fn forget(&mut self) {
        self.found = self.count();
        self.search.remember(None);
    }

    /// How many bits the number of covers is expected to have.
    fn expected_bits(&mut self) -> usize {
        let (_, progress) = self.last;
        self.count().bits() as usize + (-progress / std::f64::consts::LN_2) as usize
    }

    /// The logarithm of the number of nodes that it is expected to visit in all.
    fn expected(&self) -> f64 {
        let ((nodes, progress), (nodes_before, progress_before)) = (self.last, self.before);
        let slope = (progress - progress_before) / (nodes / nodes_before).ln();
        if slope > 0.0 { nodes.ln() - progress / slope } else { f64::INFINITY }
    }
}

/// The search that is expected to end first, unless the other one has had too few nodes.
fn turn(candidates: &[Candidate]) -> usize {
    match candidates {
        [first, second] => {
            let leader = usize::from(second.expected() < first.expected());
            let (ahead, behind) = (candidates[leader].nodes(), candidates[1 - leader].nodes());
            if behind <= ahead / SHARE { 1 - leader } else { leader }
        }
        _ => 0,
    }
}

/// A count under way.
struct Counting<'a> {
    options: &'a Search,
    /// After so many nodes a count that is not split into parts ends with a plan instead of a number.
    plan_at: u64,
    plan: Option<Plan>,
    nodes_left: u64,
    outcome: Outcome,
    stats: CountStats,
}

impl Counting<'_> {
    /// How many covers the view has. If the outcome is no longer `Running`, there are at least so many.
    fn count(&mut self, view: &View) -> BigUint {
        let mut plain = Candidate::new(view.clone(), self.options, None);
        let mut nodes = PLAIN;
        while !self.run(&mut plain, nodes) {
            if self.outcome != Outcome::Running {
                break;
            }
            let (_, progress) = plain.last;
            if progress < -((GROWTH * GROWTH) as f64).ln() {
                let parts = engines::parts(view);
                if parts.len() > 1 {
                    self.plan_at = u64::MAX;
                }
                let limbs = plain.expected_bits() / 64 + 1;
                let count: BigUint = parts.iter().map(|part| self.count_part(view, part, limbs)).product();
                return count.max(plain.count());
            }
            nodes *= 2;
        }
        plain.count()
    }

    /// How many covers these columns of the view have. No row covers one of them and another column.
    fn count_part(&mut self, view: &View, columns: &[u32], limbs: usize) -> BigUint {
        let mut declared = columns.to_vec();
        declared.sort_unstable();
        let options = self.options;
        let requested = options.get_branching();
        let memory = options.get_memory_limit().unwrap_or(MEMORY);
        // Each begins with a small table, and is allowed a larger one when its turn comes.
        let start = |order: &[u32], branching| {
            let part = view.of_columns(order, branching);
            let memory = Memory::counting(&part, memory / SHARE as usize, limbs);
            let memory = Some(Box::new(memory));
            Candidate { columns: order.to_vec(), ..Candidate::new(part, options, memory) }
        };
        let mut candidates = vec![start(&declared, requested.unwrap_or_default())];
        let mut is_second_due = requested.is_none();
        loop {
            let turn = turn(&candidates);
            let bytes: usize = candidates.iter_mut().map(Candidate::bytes).sum();
            let candidate = &mut candidates[turn];
            let others = bytes - candidate.bytes();
            let kept_back = if is_second_due { memory / SHARE as usize } else { others };
            if let Some(table) = candidate.search.memory() {
                table.allow(memory.saturating_sub(kept_back));
            }
            let is_exhausted = self.take_turn(candidate);
            self.stats.bytes = self.stats.bytes.max(others + candidate.bytes());
            if is_exhausted {
                self.stats.branching = candidate.branching;
                let uses = candidate.search.memory().map(|memory| memory.uses()).unwrap_or_default();
                self.stats.kept += uses.kept;
                self.stats.known += uses.known;
                return candidate.count();
            }
            if self.outcome != Outcome::Running {
                return candidates.iter_mut().map(Candidate::count).max().unwrap_or_default();
            }
            if self.stats.nodes >= self.plan_at {
                self.plan = candidates
                    .into_iter()
                    .min_by(|one, other| one.expected().total_cmp(&other.expected()))
                    .map(Candidate::plan);
                return BigUint::ZERO;
            }
            let is_useless = candidate.has_useless_memory();
            match turn {
                0 if is_useless => candidate.forget(),
                1 if is_useless => candidates.truncate(1),
                _ => {}
            }
            if is_second_due && (is_useless || candidates[0].nodes() > TRIAL) {
                is_second_due = false;
                let order = match engines::frontier(view, columns) < engines::frontier(view, &declared) {
                    true => columns,
                    false => &declared,
                };
                candidates.push(start(order, Branching::FirstColumn));
            }
        }
    }

    /// Gives a search more nodes; whether it has come to its end.
    fn take_turn(&mut self, candidate: &mut Candidate) -> bool {
        match candidate.nodes() {
            0 => self.run(candidate, PLAIN) || self.run(candidate, TRIAL),
            nodes => self.run(candidate, nodes.saturating_mul(GROWTH)),
        }
    }

    /// Searches until this many nodes have been visited; whether that was the end of the tree.
    fn run(&mut self, candidate: &mut Candidate, nodes: u64) -> bool {
        candidate.before = candidate.last;
        loop {
            let before = candidate.search.stats();
            let visited = before.nodes;
            let mut slice = nodes.saturating_sub(visited).min(self.nodes_left);
            if let Some(flag) = &self.options.cancel {
                slice = slice.min(NODES_BETWEEN_LOOKS);
                if flag.load(Ordering::Relaxed) {
                    self.outcome = Outcome::Cancelled;
                }
            }
            if self.nodes_left == 0 {
                self.outcome = Outcome::Limited;
            }
            if slice == 0 || self.outcome != Outcome::Running {
                candidate.last = (candidate.nodes() as f64, candidate.search.ln_progress());
                return false;
            }
            let (mut covers, limit) = (0_u64, visited + slice);
            let step = loop {
                match candidate.search.advance(limit) {
                    Step::Cover => covers += 1,
                    step => break step,
                }
            };
            candidate.found += covers;
            let after = candidate.search.stats();
            self.nodes_left -= after.nodes - visited;
            self.stats.nodes += after.nodes - visited;
            self.stats.updates = self.stats.updates.wrapping_add(after.updates.wrapping_sub(before.updates));
            if step == Step::Exhausted {
                return true;
            }
        }
    }
}
