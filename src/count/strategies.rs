//! The search behind a count: how many covers there are, without visiting each of them.
//!
//! A search remembers what it found below each node, so that equal subtrees are counted once (see
//! `engines::memory`). Whether that helps, and which way to branch is better, depends on the matrix; so it is tried:
//!
//! - A search that is expected to be over soon is only a search.
//! - If it has found no cover by then, weights or sums may prove that there is none.
//! - Parts of the matrix that have no row in common are counted one by one, in the same way, and the counts multiplied.
//! - A memory that saves too few nodes is given up.
//! - Two searches, on the column with the fewest rows and on the first one, unless a way to [branch](Branching) is
//!   requested, are given more and more nodes in turn; and unless an engine is requested, so are a count without a tree
//!   (see `layers`) and one of states up to renaming (see `isomorphs`). The one that is expected to end first goes on; the
//!   others are given a sixtieth to a sixteenth of its nodes, but one up to renaming goes first while it is of use.
//!
//! How the end is predicted: each time the nodes of a search grow fourfold, the logarithm of its progress comes
//! nearer to 0. It is assumed to do so by the same amount each time.

use num_bigint::BigUint;

use super::answer::{Count, CountStats};
use super::layers::Layers;
use super::order::{Part, best, split};
use crate::engines::{Memory, Searches, Step};
use crate::hopeless::{Answer, Doubt, ONCE};
use crate::isomorphs::Isomorphs;
use crate::matrix::{Incidence, Matrix};
use crate::search::{Engine, NODES_BETWEEN_LOOKS, Outcome, Search};
use crate::view::{Branching, View};

/// The nodes of a search before it is given a memory, if it is expected to visit 16 times as many.
const BARE: u64 = 512;
/// The nodes after which a memory is looked at for the first time.
const TRIAL: u64 = 2048;
/// How many nodes each subtree that is kept must have saved, or else the memory is given up. To keep one takes about as
/// long as that: on MacMahon 4x6 a memory that saves one node for each takes twice the time, though it visits two
/// thirds of the nodes.
const WORTH: u64 = 2;
/// A turn of a search ends when its nodes, in all its turns, are so many times those before the turn.
const GROWTH: u64 = 4;
/// One that seems to be slower has its turn when it has had one part in so many of the time: after it, a sixteenth.
const SHARE: u64 = 64;
/// A count up to renaming has its turn when it has had less than so many times the time of the one that seems fastest:
/// few problems have as many symmetries as it asks for, and most of these end by it.
const AHEAD: u64 = 16;
/// It begins after this many nodes for each entry: to begin takes as long as one.
const DUE: u64 = 4;
/// In the time of a node of a tree a count without one takes so many states.
const STATES: u64 = 4;
/// Where a count without a tree is expected to end first, it is planned after one in so many of the nodes: it goes on
/// where it is, and nothing of it was in vain.
const SOONER: u64 = 4;
/// The searches and views that there are at a time, and what is as large.
const COPIES: usize = 6;
/// How many states are entered before it is looked again whether to stop: each may take a millisecond.
const SLICE: u64 = 16;
/// The part of the memory that each begins with.
const BEGIN: usize = 16;
/// The nodes after which a search with a memory is asked whether it is too deep for it: each adds one sum at most.
const BETWEEN_DEPTHS: u64 = 1 << 10;

/// What a count has been found to need.
pub(crate) struct Plan {
    /// This count up to renaming, which has begun.
    #[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "only threads follow it"))]
    pub(crate) isomorphs: Option<Box<Isomorphs>>,
    /// This count without a tree, which has begun, and the search only if there is no memory for it.
    pub(crate) layers: Option<Box<Layers>>,
    pub(crate) search: SearchPlan,
}

/// What a search has been found to need: a way to branch, an order of the columns, and whether memory helps.
#[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "only threads follow it"))]
pub(crate) enum SearchPlan {
    /// A search of this view that remembers subtrees, with sums of so many limbs.
    Remember { view: Box<View>, limbs: usize },
    /// A search without a memory, of the columns in this order.
    Visit { branching: Branching, columns: Vec<u32> },
}

/// A search that counts.
pub(crate) struct Candidate {
    pub(crate) search: Searches,
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
    pub(crate) fn new(view: View, options: &Search, memory: Option<Memory>) -> Self {
        let branching = view.branching();
        let mut search = options.start(view);
        search.remember(memory.map(Box::new));
        let (before, last) = ((1.0, 0.0), (1.0, 0.0));
        Self { search, branching, columns: Vec::new(), found: BigUint::ZERO, before, last }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.search.visited()
    }

    /// Searches until so many nodes have been visited in all, or to the end of the tree. Where the levels are too deep
    /// for the memory limit, it goes on without a memory.
    pub(crate) fn advance(&mut self, limit: u64) -> Step {
        loop {
            let is_remembering = self.search.memory().is_some();
            let pause = if is_remembering { limit.min(self.nodes() + BETWEEN_DEPTHS) } else { limit };
            let mut covers = 0_u64;
            let step = loop {
                match self.search.advance(pause) {
                    Step::Cover => covers += 1,
                    step => break step,
                }
            };
            self.found += covers;
            if self.search.memory().is_some_and(|memory| memory.is_too_deep()) {
                self.forget();
            }
            if step == Step::Exhausted || pause == limit {
                return step;
            }
        }
    }

    pub(crate) fn count(&mut self) -> BigUint {
        let remembered = self.search.memory().map(|memory| memory.count());
        &self.found + remembered.unwrap_or_default()
    }

    fn bytes(&mut self) -> usize {
        self.search.memory().map_or(0, |memory| memory.bytes())
    }

    fn has_useless_memory(&mut self) -> bool {
        self.search.memory().is_some_and(|memory| memory.uses().saved_nodes < WORTH * memory.uses().kept)
    }

    fn plan(mut self) -> SearchPlan {
        match self.search.memory().is_some() && !self.has_useless_memory() {
            true => SearchPlan::Remember {
                limbs: self.expected_limbs(),
                view: Box::new(self.search.view().clone()),
            },
            false => SearchPlan::Visit { branching: self.branching, columns: self.columns },
        }
    }

    fn forget(&mut self) {
        self.found = self.count();
        self.search.remember(None);
    }

    /// How many limbs of 64 bits the number of covers is expected to have.
    fn expected_limbs(&mut self) -> usize {
        let (_, progress) = self.last;
        let bits = self.count().bits() as usize + (-progress / std::f64::consts::LN_2) as usize;
        bits / 64 + 1
    }

    /// The logarithm of the number of nodes that it is expected to visit in all.
    fn expected(&self) -> f64 {
        let ((nodes, progress), (nodes_before, progress_before)) = (self.last, self.before);
        let slope = (progress - progress_before) / (nodes / nodes_before).ln();
        if slope > 0.0 { nodes.ln() - progress / slope } else { f64::INFINITY }
    }
}

/// A way to count that is given nodes in turn.
enum Strategy {
    Tree(Box<Candidate>),
    Layers(Box<Layers>),
    Isomorphs(Box<Isomorphs>),
}

impl Strategy {
    /// How far it has come, in its own units: nodes, states, or time.
    fn position(&self) -> u64 {
        match self {
            Self::Layers(layers) => layers.nodes(),
            _ => self.time(),
        }
    }

    /// The time that it took, in nodes of a tree.
    fn time(&self) -> u64 {
        match self {
            Self::Tree(candidate) => candidate.nodes(),
            Self::Layers(layers) => layers.nodes() / STATES,
            Self::Isomorphs(isomorphs) => isomorphs.time(),
        }
    }

    /// The logarithm of the time that it is expected to take in all, in nodes of a tree.
    fn expected(&self) -> f64 {
        match self {
            Self::Tree(candidate) => candidate.expected(),
            Self::Layers(layers) => layers.expected() - (STATES as f64).ln(),
            Self::Isomorphs(_) => f64::INFINITY, // what it has found tells nothing of what it will find
        }
    }

    fn bytes(&mut self) -> usize {
        match self {
            Self::Tree(candidate) => candidate.bytes(),
            Self::Layers(layers) => layers.bytes(),
            Self::Isomorphs(isomorphs) => isomorphs.bytes(),
        }
    }

    /// The most that it took, or takes now.
    fn most_bytes(&mut self) -> usize {
        match self {
            Self::Tree(candidate) => candidate.bytes(),
            Self::Layers(layers) => layers.most_bytes(),
            Self::Isomorphs(isomorphs) => isomorphs.bytes(),
        }
    }

    fn is_useless(&mut self) -> bool {
        match self {
            Self::Tree(candidate) => candidate.has_useless_memory(),
            Self::Layers(layers) => layers.expected() == f64::INFINITY,
            Self::Isomorphs(isomorphs) => isomorphs.is_useless(),
        }
    }

    /// The covers counted so far.
    fn count(&mut self) -> BigUint {
        match self {
            Self::Tree(candidate) => candidate.count(),
            Self::Layers(layers) => layers.count(),
            Self::Isomorphs(isomorphs) => isomorphs.count(),
        }
    }
}

/// The one that is expected to end first.
fn leader(strategies: &[Strategy]) -> usize {
    let all = strategies.iter().enumerate();
    let leader = all.min_by(|(_, one), (_, other)| one.expected().total_cmp(&other.expected()));
    leader.map_or(0, |(leader, _)| leader)
}

/// The one that is expected to end first, unless another one has had too few nodes.
fn scheduled(strategies: &[Strategy]) -> usize {
    let leader = leader(strategies);
    let time = strategies[leader].time();
    let is_behind = |strategy: &Strategy| match strategy {
        Strategy::Isomorphs(_) => strategy.time() <= time.saturating_mul(AHEAD),
        _ => strategy.time() <= time / SHARE,
    };
    strategies.iter().position(is_behind).unwrap_or(leader)
}

/// The plan of those that are expected to end first.
fn plan(mut strategies: Vec<Strategy>) -> Option<Plan> {
    strategies.sort_by(|one, other| one.expected().total_cmp(&other.expected()));
    let (mut isomorphs, mut layers, mut search) = (None, None, None);
    for strategy in strategies {
        match strategy {
            Strategy::Isomorphs(begun) if begun.is_useless() => {}
            Strategy::Isomorphs(begun) => isomorphs = Some(begun),
            Strategy::Layers(begun) if search.is_none() => {
                layers = Some(begun).filter(|layers| layers.has_room());
            }
            Strategy::Tree(candidate) if search.is_none() => search = Some(candidate.plan()),
            _ => {}
        }
    }
    Some(Plan { isomorphs, layers, search: search? })
}

/// A search that is not soon over: what it has found so far, and how many limbs the number is expected to have.
struct Long {
    found: BigUint,
    limbs: usize,
}

/// The product of these numbers, in pairs, so that large ones are multiplied by large ones.
fn product(mut counts: Vec<BigUint>) -> BigUint {
    while counts.len() > 1 {
        counts = counts.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    counts.pop().unwrap_or(BigUint::ONE)
}

/// Counts the covers, or finds out how to, if more than this many nodes are to be visited. With a plan the number is a
/// lower bound.
pub(crate) fn count_or_plan<L>(options: &Search, matrix: &Matrix<L>, plan_at: u64) -> (Count, Option<Plan>) {
    let (left, outcome) = match options.left(matrix.incidence()) {
        Ok(left) => (left, Outcome::Running),
        Err(_) => (None, Outcome::Refused),
    };
    let mut counting = Counting::new(options, matrix.incidence(), plan_at, outcome);
    let number = left.map(|(_, view)| counting.count(&view)).unwrap_or_default();
    let outcome = match counting.outcome {
        Outcome::Running => Outcome::Exhausted,
        outcome => outcome,
    };
    (Count::new(number, outcome, counting.stats), counting.plan)
}

/// A count under way.
struct Counting<'a> {
    options: &'a Search,
    incidence: &'a Incidence,
    plan_at: u64,
    plan: Option<Plan>,
    nodes_left: u64,
    outcome: Outcome,
    stats: CountStats,
}

impl<'a> Counting<'a> {
    /// With these options. After this many nodes it ends with a plan instead of a number, if the matrix is one part.
    fn new(options: &'a Search, incidence: &'a Incidence, plan_at: u64, outcome: Outcome) -> Self {
        let nodes_left = options.node_limit.unwrap_or(u64::MAX);
        Self { options, incidence, plan_at, plan: None, nodes_left, outcome, stats: CountStats::default() }
    }

    /// How many covers the view has. If the outcome is no longer `Running`, there are at least as many as it returns.
    fn count(&mut self, view: &View) -> BigUint {
        let Long { found, limbs } = match self.count_soon(view) {
            Ok(count) => return count,
            Err(long) => long,
        };
        let ask = || Doubt::default().ask(self.options, self.incidence, ONCE);
        if found == BigUint::ZERO && matches!(ask(), Answer::None) {
            return BigUint::ZERO;
        }
        if !self.options.has_room_for_copies(view, COPIES) {
            self.outcome = Outcome::Refused;
            return found;
        }
        let mut parts = split(view);
        if parts.len() == 1 {
            let count = parts.next().map(|part| self.count_part(&part, limbs));
            return count.unwrap_or_default().max(found);
        }
        self.plan_at = u64::MAX;
        let mut counts = Vec::with_capacity(parts.len());
        for part in parts {
            let count = self.count_soon(&part.view).or_else(|long| match self.outcome {
                Outcome::Running => Ok(self.count_part(&part, long.limbs)),
                _ => Err(long),
            });
            let count = count.unwrap_or_else(|long: Long| long.found);
            if count == BigUint::ZERO {
                return found;
            }
            counts.push(count);
        }
        product(counts).max(found)
    }

    /// How many covers the view has, if they are soon counted, or no more of them may be.
    fn count_soon(&mut self, view: &View) -> Result<BigUint, Long> {
        let mut bare = Candidate::new(view.clone(), self.options, None);
        let mut nodes = BARE;
        while !self.run(&mut bare, nodes) && self.outcome == Outcome::Running {
            let (_, progress) = bare.last;
            if progress < -((GROWTH * GROWTH) as f64).ln() {
                return Err(Long { limbs: bare.expected_limbs(), found: bare.count() });
            }
            nodes *= 2;
        }
        Ok(bare.count())
    }

    /// How many covers a part of the matrix has.
    fn count_part(&mut self, part: &Part, limbs: usize) -> BigUint {
        let options = self.options;
        let requested = options.branching;
        let memory = options.memory();
        // Each begins with a small table, and is allowed a larger one when its turn comes.
        let start = |view: View, order: &[u32]| {
            if !options.has_room(&view) {
                return None;
            }
            let memory = Memory::counting(&view, memory / BEGIN, limbs);
            let columns = order.iter().map(|&column| part.columns[column as usize]).collect();
            Some(Candidate { columns, ..Candidate::new(view, options, Some(memory)) })
        };
        let declared: Vec<u32> = (0..part.view.columns as u32).collect();
        let view = part.view.of_columns(&declared, requested.unwrap_or_default());
        let Some(first) = start(view, &declared) else {
            self.outcome = Outcome::Refused;
            return BigUint::ZERO;
        };
        let mut strategies = vec![Strategy::Tree(Box::new(first))];
        let mut are_others_due = requested.is_none();
        let mut are_isomorphs_due = false;
        loop {
            let at = scheduled(&strategies);
            let bytes: usize = strategies.iter_mut().map(Strategy::bytes).sum();
            let is_up_to_renaming = |strategy: &Strategy| matches!(strategy, Strategy::Isomorphs(_));
            // The tables of the others would take all that a count up to renaming needs.
            let kept_free = match strategies.iter().position(is_up_to_renaming) {
                Some(isomorphs) if isomorphs != at => {
                    (memory / 2).saturating_sub(strategies[isomorphs].bytes())
                }
                _ if are_others_due => memory / BEGIN,
                _ => 0,
            };
            let strategy = &mut strategies[at];
            let others = bytes - strategy.bytes();
            let allowed = memory - (others + kept_free).min(memory);
            let is_exhausted = self.advance(strategy, allowed);
            self.stats.bytes = self.stats.bytes.max(others + strategy.most_bytes());
            if is_exhausted {
                self.note(strategy);
                return strategy.count();
            }
            if self.outcome != Outcome::Running {
                let counts = strategies.iter_mut().map(|strategy| (strategy.count(), strategy));
                let most = counts.max_by(|(one, _), (other, _)| one.cmp(other));
                return most.map_or(BigUint::ZERO, |(count, strategy)| {
                    self.note(strategy);
                    count
                });
            }
            let is_useless = strategy.is_useless();
            let plan_at = match strategies[leader(&strategies)] {
                Strategy::Tree(_) => self.plan_at,
                Strategy::Layers(_) => self.plan_at / SOONER,
                Strategy::Isomorphs(_) => u64::MAX,
            };
            if self.stats.nodes >= plan_at {
                self.plan = plan(strategies);
                return BigUint::ZERO;
            }
            if are_others_due && (is_useless || strategies[0].position() > TRIAL) {
                are_others_due = false;
                let order = best(&part.view, part.order.clone());
                let view = part.view.of_columns(&order, Branching::FirstColumn);
                let is_any_engine = options.engine == Engine::Auto;
                let layers = is_any_engine.then(|| Layers::new(&view)).flatten();
                are_isomorphs_due = is_any_engine;
                strategies.extend(start(view, &order).map(Box::new).map(Strategy::Tree));
                strategies.extend(layers.map(Box::new).map(Strategy::Layers));
            }
            match &mut strategies[at] {
                Strategy::Tree(candidate) if is_useless && at == 0 => candidate.forget(),
                // Subtrees that do not repeat below the first column are states that do not. Later a table is also
                // useless if the states leave it no room.
                Strategy::Tree(candidate) if is_useless && candidate.nodes() <= TRIAL => {
                    strategies.truncate(1);
                }
                _ if is_useless => drop(strategies.remove(at)),
                _ => {}
            }
            let time: u64 = strategies.iter().map(Strategy::time).sum();
            if are_isomorphs_due && time > DUE * part.view.held_entries() as u64 {
                are_isomorphs_due = false;
                let isomorphs = Isomorphs::new(&part.view);
                strategies.extend(isomorphs.map(Box::new).map(Strategy::Isomorphs));
            }
        }
    }

    /// Notes how the count went that is the answer.
    fn note(&mut self, strategy: &mut Strategy) {
        let (branching, uses) = match strategy {
            Strategy::Tree(candidate) => {
                let uses = candidate.search.memory().map(|memory| memory.uses());
                (candidate.branching, uses.unwrap_or_default())
            }
            Strategy::Layers(layers) => (Branching::FirstColumn, layers.uses()),
            Strategy::Isomorphs(isomorphs) => {
                self.stats.renamed += isomorphs.uses().known;
                (Branching::FewestRows, isomorphs.uses())
            }
        };
        self.stats.branching = branching;
        self.stats.kept += uses.kept;
        self.stats.known += uses.known;
    }

    /// Gives a way to count more nodes, and this many bytes in all; whether it has come to its end.
    fn advance(&mut self, strategy: &mut Strategy, bytes: usize) -> bool {
        let goal = match strategy.position() {
            0 => BARE,
            position => position.saturating_mul(GROWTH),
        };
        match strategy {
            Strategy::Tree(candidate) => {
                if let Some(table) = candidate.search.memory() {
                    table.allow(bytes);
                }
                self.run(candidate, goal) || goal == BARE && self.run(candidate, TRIAL)
            }
            Strategy::Layers(layers) => {
                layers.allow(bytes);
                self.run_layers(layers, goal.max(TRIAL))
            }
            Strategy::Isomorphs(isomorphs) => {
                isomorphs.allow(bytes);
                self.run_isomorphs(isomorphs, goal.max(TRIAL))
            }
        }
    }

    /// How many nodes may be visited before it is looked again whether to stop, of so many; none if it is to stop.
    fn slice(&mut self, nodes: u64) -> u64 {
        let mut slice = nodes.min(self.nodes_left);
        if self.options.cancel.is_there() {
            slice = slice.min(NODES_BETWEEN_LOOKS);
        }
        self.outcome = self.options.ends(self.nodes_left).unwrap_or(self.outcome);
        if self.outcome == Outcome::Running { slice } else { 0 }
    }

    /// Counts until this many states have been taken, or memory ends; whether it has come to its end.
    fn run_layers(&mut self, layers: &mut Layers, nodes: u64) -> bool {
        loop {
            let before = layers.nodes();
            let slice = self.slice(nodes.saturating_sub(before));
            if slice == 0 || !layers.has_room() {
                return false;
            }
            let step = layers.advance(before + slice);
            let taken = layers.nodes() - before;
            self.nodes_left -= taken;
            self.stats.nodes += taken;
            if step == Step::Exhausted {
                return true;
            }
        }
    }

    /// Counts until it took so much time, or is of no use; whether it has come to its end.
    fn run_isomorphs(&mut self, isomorphs: &mut Isomorphs, time: u64) -> bool {
        loop {
            let before = isomorphs.nodes();
            let slice = self.slice(SLICE);
            if slice == 0 || isomorphs.is_useless() || isomorphs.time() >= time {
                return false;
            }
            let step = isomorphs.advance(time, before + slice);
            let taken = isomorphs.nodes() - before;
            self.nodes_left -= taken;
            self.stats.nodes += taken;
            if step == Step::Exhausted {
                return true;
            }
        }
    }

    /// Searches until this many nodes have been visited; whether that was the end of the tree.
    fn run(&mut self, candidate: &mut Candidate, nodes: u64) -> bool {
        candidate.before = candidate.last;
        loop {
            let before = candidate.search.stats();
            let visited = before.nodes;
            let slice = self.slice(nodes.saturating_sub(visited));
            if slice == 0 {
                candidate.last = (candidate.nodes() as f64, candidate.search.ln_progress());
                return false;
            }
            let step = candidate.advance(visited + slice);
            let after = candidate.search.stats();
            self.stats.is_handed_over |= candidate.search.has_changed();
            self.nodes_left -= after.nodes - visited;
            self.stats.nodes += after.nodes - visited;
            self.stats.updates = self.stats.updates.wrapping_add(after.updates.wrapping_sub(before.updates));
            if step == Step::Exhausted {
                return true;
            }
        }
    }
}
