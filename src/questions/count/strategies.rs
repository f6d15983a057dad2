//! The ways to count: searches that remember what they found below each node, so that equal subtrees are counted once (see
//! `engines::memory`), a count without a tree (see `layers`), and one of states up to renaming (see `isomorphs`); how far
//! each is, and when it is expected to end.
//!
//! How the end is predicted: each time the nodes of a search grow fourfold, the logarithm of its progress comes
//! nearer to 0. It is assumed to do so by the same amount each time.

use num_bigint::BigUint;

use super::answer::CountStats;
use super::layers::Layers;
use crate::engines::view::{Branching, View};
use crate::engines::{Memory, Searches, Step};
use crate::isomorphs::Isomorphs;
use crate::search::Search;

/// The nodes that each subtree that is kept must have saved, or else the memory is given up. Keeping one takes about as
/// long as that: on MacMahon 4x6 a memory that saves one node for each takes twice the time, though it visits two
/// thirds of the nodes.
const WORTH: u64 = 2;
/// A slower one has its turn when it has had at most a 64th of the time of the one that seems fastest. The turn makes
/// that a 16th (see `GROWTH` in `turns`).
const SHARE: u64 = 64;
/// A count up to renaming has its turn when it has had less than this many times the time of the one that seems
/// fastest: few problems have as many symmetries as it asks for, and most of these end by it.
const AHEAD: u64 = 16;
/// In the time of a node of a tree a count without one takes this many states.
const STATES: u64 = 4;
/// The nodes after which a search with a memory is asked whether it is too deep for it: each adds one sum at most.
const BETWEEN_DEPTHS: u64 = 1 << 10;

/// The way to count that has been found to be best.
pub(crate) struct CountPlan {
    /// This count up to renaming, which has begun.
    pub(crate) isomorphs: Option<Box<Isomorphs>>,
    /// This count without a tree, which has begun, and the search only if there is no memory for it.
    pub(crate) layers: Option<Box<Layers>>,
    pub(crate) search: SearchPlan,
}

/// The options that a search has been found to need: a way to branch, an order of the columns, and whether memory
/// helps.
pub(crate) enum SearchPlan {
    /// A search of this view that remembers subtrees, with sums of this many limbs.
    Remember { view: Box<View>, limbs: usize },
    /// A search without a memory, of the columns in this order.
    Visit { branching: Branching, columns: Vec<u32> },
}

/// A search that counts.
pub(crate) struct CountingSearch {
    pub(crate) search: Searches,
    pub(super) branching: Branching,
    /// The columns of the view, in the order in which it takes them.
    pub(super) columns: Vec<u32>,
    /// The covers that it found without the memory that it has now.
    found: BigUint,
    /// Its nodes and the logarithm of its progress, at the end of its last two turns.
    before: (f64, f64),
    pub(super) last: (f64, f64),
}

impl CountingSearch {
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

    /// A slice of a turn of at most this many nodes; no step if as many have been visited in all as the goal says. Also how
    /// many it has visited.
    pub(crate) fn go_on(&mut self, goal: u64, most: u64) -> (Option<Step>, u64) {
        let before = self.nodes();
        let slice = goal.saturating_sub(before).min(most);
        let step = (slice > 0).then(|| self.advance(before + slice));
        (step, self.nodes() - before)
    }

    /// Searches until this many nodes have been visited in all, or to the end of the tree. Where the levels are too
    /// deep for the memory limit, it goes on without a memory.
    fn advance(&mut self, limit: u64) -> Step {
        loop {
            let is_remembering = self.search.memory().is_some();
            let pause = if is_remembering { limit.min(self.nodes() + BETWEEN_DEPTHS) } else { limit };
            // Added to the large number once, not one by one.
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

    /// Checks whether it has a memory that is of use.
    fn remembers(&mut self) -> bool {
        self.search.memory().is_some() && !self.has_useless_memory()
    }

    pub(super) fn plan(mut self) -> SearchPlan {
        match self.remembers() {
            true => SearchPlan::Remember {
                limbs: self.expected_limbs(),
                view: Box::new(self.search.view().clone()),
            },
            false => SearchPlan::Visit { branching: self.branching, columns: self.columns },
        }
    }

    pub(super) fn forget(&mut self) {
        // What the memory has counted goes with it.
        self.found = self.count();
        self.search.remember(None);
    }

    /// Notes how far it is at the end of a turn.
    pub(super) fn look(&mut self) {
        self.before = self.last;
        self.last = (self.nodes() as f64, self.search.ln_progress());
    }

    /// Estimates the limbs of 64 bits of the number of covers.
    pub(super) fn expected_limbs(&mut self) -> usize {
        let (_, progress) = self.last;
        let bits = self.count().bits() as f64 - progress / std::f64::consts::LN_2;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least 0")]
        let limbs = (bits / 64.0) as usize;
        limbs.saturating_add(1)
    }

    /// The logarithm of the number of nodes that it is expected to visit in all.
    fn expected(&self) -> f64 {
        let ((nodes, progress), (nodes_before, progress_before)) = (self.last, self.before);
        let slope = (progress - progress_before) / (nodes / nodes_before).ln();
        if slope > 0.0 { nodes.ln() - progress / slope } else { f64::INFINITY }
    }
}

/// A way to count that is given nodes in turn.
pub(super) enum CountWay {
    Tree(Box<CountingSearch>),
    Layers(Box<Layers>),
    Isomorphs(Box<Isomorphs>),
}

impl CountWay {
    /// Returns what it is called in a trace.
    #[cfg(feature = "log")]
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Tree(search) if search.branching == Branching::FirstColumn => {
                "a search of the columns in order"
            }
            Self::Tree(_) => "a search of the smallest columns",
            Self::Layers(_) => "a count column by column",
            Self::Isomorphs(_) => "a count up to renaming",
        }
    }

    /// Returns how far it has come, in its own units: nodes, states, or time.
    pub(super) fn position(&self) -> u64 {
        match self {
            Self::Layers(layers) => layers.nodes(),
            _ => self.time(),
        }
    }

    /// The time that it took, in nodes of a tree.
    pub(super) fn time(&self) -> u64 {
        match self {
            Self::Tree(candidate) => candidate.nodes(),
            Self::Layers(layers) => layers.nodes() / STATES,
            Self::Isomorphs(isomorphs) => isomorphs.time(),
        }
    }

    /// The logarithm of the time that it is expected to take in all, in nodes of a tree.
    pub(super) fn expected(&self) -> f64 {
        match self {
            Self::Tree(candidate) => candidate.expected(),
            Self::Layers(layers) => layers.expected() - (STATES as f64).ln(),
            Self::Isomorphs(_) => f64::INFINITY, // what it has found tells nothing of what it will find
        }
    }

    pub(super) fn bytes(&mut self) -> usize {
        match self {
            Self::Tree(candidate) => candidate.bytes(),
            Self::Layers(layers) => layers.bytes(),
            Self::Isomorphs(isomorphs) => isomorphs.bytes(),
        }
    }

    /// The most that it took, or takes now.
    pub(super) fn most_bytes(&mut self) -> usize {
        match self {
            Self::Layers(layers) => layers.most_bytes(),
            _ => self.bytes(),
        }
    }

    /// Allows it this many bytes.
    pub(super) fn allow(&mut self, bytes: usize) {
        match self {
            Self::Tree(candidate) => {
                candidate.search.memory().into_iter().for_each(|memory| memory.allow(bytes));
            }
            Self::Layers(layers) => layers.allow(bytes),
            Self::Isomorphs(isomorphs) => isomorphs.allow(bytes),
        }
    }

    /// Lets a search go on without its memory.
    fn forget(&mut self) {
        if let Self::Tree(candidate) = self {
            candidate.forget();
        }
    }

    /// Checks whether it keeps what it has counted.
    pub(super) fn remembers(&mut self) -> bool {
        match self {
            Self::Tree(candidate) => candidate.remembers(),
            Self::Layers(_) | Self::Isomorphs(_) => true,
        }
    }

    pub(super) fn is_useless(&mut self) -> bool {
        match self {
            Self::Tree(candidate) => candidate.has_useless_memory(),
            Self::Layers(layers) => layers.expected() == f64::INFINITY,
            Self::Isomorphs(isomorphs) => isomorphs.is_useless(),
        }
    }

    /// The covers counted so far.
    pub(super) fn count(&mut self) -> BigUint {
        match self {
            Self::Tree(candidate) => candidate.count(),
            Self::Layers(layers) => layers.count(),
            Self::Isomorphs(isomorphs) => isomorphs.count(),
        }
    }

    /// Notes the way to branch, what was remembered, and how often a renaming helped.
    pub(super) fn note(&mut self, stats: &mut CountStats) {
        let (branching, uses) = match self {
            Self::Tree(candidate) => {
                let uses = candidate.search.memory().map(|memory| memory.uses());
                (candidate.branching, uses.unwrap_or_default())
            }
            Self::Layers(layers) => (Branching::FirstColumn, layers.uses()),
            Self::Isomorphs(isomorphs) => (Branching::FewestRows, isomorphs.uses()),
        };
        stats.branching = branching;
        stats.kept += uses.kept;
        stats.known += uses.known;
        stats.renamed += if matches!(self, Self::Isomorphs(_)) { uses.known } else { 0 };
    }
}

/// The ways to count a part, each by what it is called here. The first search is always there.
pub(super) struct CountWays {
    /// On the smallest column, or by the way to branch that is requested.
    pub(super) first: CountWay,
    pub(super) in_order: Option<CountWay>,
    pub(super) layers: Option<CountWay>,
    pub(super) isomorphs: Option<CountWay>,
}

/// The name of one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    First,
    InOrder,
    Layers,
    Isomorphs,
}

/// In this order, of ways that seem equally good the first one has its turn.
const SLOTS: [Slot; 4] = [Slot::First, Slot::InOrder, Slot::Layers, Slot::Isomorphs];

impl CountWays {
    pub(super) fn new(first: CountWay) -> Self {
        Self { first, in_order: None, layers: None, isomorphs: None }
    }

    /// Returns those that are there.
    fn named(&self) -> impl Iterator<Item = (Slot, &CountWay)> {
        let Self { first, in_order, layers, isomorphs } = self;
        let all = [Some(first), in_order.as_ref(), layers.as_ref(), isomorphs.as_ref()];
        SLOTS.into_iter().zip(all).filter_map(|(slot, way)| Some((slot, way?)))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &CountWay> {
        self.named().map(|(_, way)| way)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut CountWay> {
        let Self { first, in_order, layers, isomorphs } = self;
        [Some(first), in_order.as_mut(), layers.as_mut(), isomorphs.as_mut()].into_iter().flatten()
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = CountWay> {
        [Some(self.first), self.in_order, self.layers, self.isomorphs].into_iter().flatten()
    }

    /// Returns the one of this name; the first search if there is none.
    pub(super) fn get(&mut self, slot: Slot) -> &mut CountWay {
        let other = match slot {
            Slot::First => None,
            Slot::InOrder => self.in_order.as_mut(),
            Slot::Layers => self.layers.as_mut(),
            Slot::Isomorphs => self.isomorphs.as_mut(),
        };
        other.unwrap_or(&mut self.first)
    }

    /// Gives up one that is of no use.
    pub(super) fn give_up(&mut self, slot: Slot, is_early: bool) {
        match slot {
            // It goes on without its memory, since it needs no other memory.
            Slot::First => self.first.forget(),
            Slot::InOrder => {
                self.in_order = None;
                // Subtrees that do not repeat below the first column are states that do not. Later a table is also
                // useless if the states leave it no room.
                if is_early {
                    (self.layers, self.isomorphs) = (None, None);
                }
            }
            Slot::Layers => self.layers = None,
            Slot::Isomorphs => self.isomorphs = None,
        }
    }

    /// Returns the one that is expected to end first.
    pub(super) fn leader(&self) -> (Slot, &CountWay) {
        let leader = self.named().min_by(|(_, one), (_, other)| one.expected().total_cmp(&other.expected()));
        leader.unwrap_or((Slot::First, &self.first))
    }

    /// Returns the one whose turn it is: that which is expected to end first, unless another one has had too few nodes.
    pub(super) fn scheduled(&self) -> Slot {
        let (leader, way) = self.leader();
        let time = way.time();
        let is_behind = |(_, way): &(Slot, &CountWay)| match way {
            CountWay::Isomorphs(_) => way.time() <= time.saturating_mul(AHEAD),
            _ => way.time() <= time / SHARE,
        };
        self.named().find(is_behind).map_or(leader, |(slot, _)| slot)
    }
}
