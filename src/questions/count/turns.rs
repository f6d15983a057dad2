//! Ways to count that are given more and more nodes in turn, until one of them has come to its end.
//!
//! - Two searches, on the column with the fewest rows and on the first one, unless a way to [branch](Branching) is
//!   requested; and unless an engine is requested, a count without a tree and one of states up to renaming. The one that
//!   is expected to end first goes on (`strategies` says which); the others are given a 64th to a 16th of its time, but one up
//!   to renaming goes first while it is of use.
//! - A memory that saves too few nodes is given up.
//!
//! A turn may be interrupted, and goes on where it was.

use num_bigint::BigUint;

use super::answer::CountStats;
use super::layers::Layers;
use super::order::{Component, best};
use super::strategies::{CountPlan, CountWay, CountWays, CountingSearch, Slot};
use crate::engines::view::{Branching, View};
use crate::engines::{Memory, Step};
use crate::isomorphs::Isomorphs;
use crate::search::{Engine, Outcome, Ran, Search};
use crate::util::{to_u32, trace};

/// The nodes of the first search, which has no memory, before it is asked how far it is; and the first goal of a search
/// with one.
pub(super) const BARE: u64 = 512;
/// A turn of a search ends when its nodes, in all its turns, are this many times those before the turn.
pub(super) const GROWTH: u64 = 4;
/// The nodes after which a memory is looked at for the first time.
const TRIAL: u64 = 2048;
/// A search that is expected to visit fewer nodes than this in all, and whose memory saves too few of the first [`BARE`],
/// goes on alone: trying the other ways takes as long as twelve thousand of its nodes.
const ALONE: f64 = 65_536.0;
/// A count up to renaming begins after this many nodes for each entry: to begin takes about as long as one node for each.
const DUE: u64 = 4;
/// If a count without a tree is expected to end first, a plan is made sooner, after one in this many of the nodes that
/// it takes otherwise: the count goes on as part of the plan, so nothing is lost.
const SOONER: u64 = 4;
/// The part of the memory that each begins with.
const BEGIN: usize = 16;

/// The nodes left and the work done, for all ways to count.
pub(super) struct Work {
    pub(super) options: Search,
    pub(super) nodes_left: u64,
    pub(super) outcome: Outcome,
    /// The work done; what was remembered is added when a part has been counted.
    pub(super) stats: CountStats,
}

impl Work {
    /// Gives a way to count a turn until it is there.
    fn run(&mut self, way: &mut CountWay, goal: u64) -> Ran {
        match way {
            CountWay::Tree(candidate) => self.run_tree(candidate, goal),
            CountWay::Layers(layers) => self.give_turn(|slice| layers.go_on(goal, slice)),
            CountWay::Isomorphs(isomorphs) => self.give_turn(|slice| isomorphs.go_on(goal, slice)),
        }
    }

    /// Gives a search a turn, until this many nodes have been visited.
    pub(super) fn run_tree(&mut self, candidate: &mut CountingSearch, goal: u64) -> Ran {
        let before = candidate.search.stats().updates;
        let ran = self.give_turn(|slice| candidate.go_on(goal, slice));
        let updates = candidate.search.stats().updates.wrapping_sub(before);
        self.stats.updates = self.stats.updates.wrapping_add(updates);
        self.stats.is_handed_over |= candidate.search.has_changed();
        if ran == Ran::ToGoal {
            candidate.look();
        }
        ran
    }

    fn give_turn(&mut self, go_on: impl FnMut(u64) -> (Option<Step>, u64)) -> Ran {
        let before = self.nodes_left;
        let ran = self.options.give_turn(&mut self.nodes_left, go_on);
        self.stats.nodes += before - self.nodes_left;
        if let Ran::Stopped(outcome) = ran {
            self.outcome = outcome;
        }
        ran
    }
}

/// The ways to count a part of the matrix.
pub(super) struct Turns {
    part: Component,
    limbs: usize,
    ways: CountWays,
    are_others_due: bool,
    are_isomorphs_due: bool,
    /// Whose turn it is, and where it is to go.
    turn: Option<(Slot, u64)>,
}

/// The result of a turn.
pub(super) enum TurnEnd {
    Counted(BigUint),
    /// So much has been tried that a plan can be made.
    Planned,
    GoesOn,
}

impl Turns {
    /// `limbs`: how many the number is expected to have. `None` if there is no memory for a search.
    pub(super) fn new(part: Component, limbs: usize, options: &Search) -> Option<Self> {
        let requested = options.branching;
        let declared: Vec<u32> = (0..to_u32(part.view.columns)).collect();
        let view = part.view.of_columns(&declared, requested.unwrap_or_default());
        let ways = CountWays::new(tree(options, (&part, limbs), view, &declared)?);
        let are_others_due = requested.is_none();
        Some(Self { part, limbs, ways, are_others_due, are_isomorphs_due: false, turn: None })
    }

    /// Gives a way to count a turn. After this many nodes a plan is made instead, in place of other ways to count.
    pub(super) fn turn(&mut self, work: &mut Work, plan_at: u64) -> TurnEnd {
        let (slot, goal) = self.turn.unwrap_or_else(|| {
            let slot = self.ways.scheduled();
            (slot, first_goal(self.ways.get(slot)))
        });

        let (others, allowed) = self.allowed(slot, work.options.memory());
        let way = self.ways.get(slot);
        // Anew at each turn: the others have grown since the last one, or some are gone.
        way.allow(allowed);
        let ran = work.run(way, goal);
        work.stats.bytes = work.stats.bytes.max(others + way.most_bytes());
        trace!("count: {} has had a turn to {}", way.name(), way.position());
        self.turn = match ran {
            Ran::Through => {
                way.note(&mut work.stats);
                return TurnEnd::Counted(way.count());
            }
            Ran::Stopped(_) => Some((slot, goal)),
            // After its first turn a search has another at once, to `TRIAL` nodes: how it grows is told from two turns.
            Ran::ToGoal => (goal == BARE && !self.goes_on_alone()).then_some((slot, TRIAL)),
        };

        if self.turn.is_some() {
            return TurnEnd::GoesOn;
        }

        let plan_at = match self.leader() {
            CountWay::Tree(_) => plan_at,
            CountWay::Layers(_) => plan_at / SOONER,
            // Never the leader: when it will end is not known.
            CountWay::Isomorphs(_) => u64::MAX,
        };
        if work.stats.nodes >= plan_at {
            return TurnEnd::Planned;
        }

        self.revise(slot, &work.options);
        TurnEnd::GoesOn
    }

    /// Returns the bytes that the other ways to count take, and those that this one may take.
    fn allowed(&mut self, slot: Slot, memory: usize) -> (usize, usize) {
        let bytes: usize = self.ways.iter_mut().map(CountWay::bytes).sum();
        // The tables of the others would take all that a count up to renaming needs.
        let kept_free = match &mut self.ways.isomorphs {
            Some(isomorphs) if slot != Slot::Isomorphs => (memory / 2).saturating_sub(isomorphs.bytes()),
            _ if self.are_others_due => memory / BEGIN,
            _ => 0,
        };
        let others = bytes - self.ways.get(slot).bytes();
        (others, memory - (others + kept_free).min(memory))
    }

    /// Checks whether only the first search has begun, and it is expected to end before others would be of use.
    fn goes_on_alone(&mut self) -> bool {
        let first = &mut self.ways.first;
        self.are_others_due && !first.remembers() && first.expected() < ALONE.ln()
    }

    /// After a turn: gives up what is of no use, and begins what is due.
    fn revise(&mut self, slot: Slot, options: &Search) {
        let is_useless = self.ways.get(slot).is_useless();
        let is_tried = is_useless || self.ways.first.position() > TRIAL;
        if self.are_others_due && is_tried && !self.goes_on_alone() {
            self.are_others_due = false;
            let order = best(&self.part.view, self.part.order.clone());
            let view = self.part.view.of_columns(&order, Branching::FirstColumn);
            let is_any_engine = options.engine == Engine::Auto;
            let layers = is_any_engine.then(|| Layers::new(&view)).flatten();
            // To begin a count up to renaming takes time, so it comes later.
            self.are_isomorphs_due = is_any_engine;
            self.ways.in_order = tree(options, (&self.part, self.limbs), view, &order);
            self.ways.layers = layers.map(Box::new).map(CountWay::Layers);
        }

        if is_useless {
            trace!("count: {} saves too little, and is given up", self.ways.get(slot).name());
            let is_early = self.ways.get(slot).position() <= TRIAL;
            self.ways.give_up(slot, is_early);
        }

        let time: u64 = self.ways.iter().map(CountWay::time).sum();
        if self.are_isomorphs_due && time > DUE * self.part.view.held_entries() as u64 {
            self.are_isomorphs_due = false;
            let isomorphs = Isomorphs::new(&self.part.view);
            self.ways.isomorphs = isomorphs.map(Box::new).map(CountWay::Isomorphs);
        }
    }

    /// The plan of those that are expected to end first.
    pub(super) fn plan(self) -> Option<CountPlan> {
        let mut ways: Vec<CountWay> = self.ways.into_iter().collect();
        ways.sort_by(|one, other| one.expected().total_cmp(&other.expected()));
        let (mut isomorphs, mut layers, mut search) = (None, None, None);
        // In the order in which they are expected to end: a count column by column that comes after a search is not
        // needed.
        for way in ways {
            match way {
                CountWay::Isomorphs(begun) if begun.is_useless() => {}
                CountWay::Isomorphs(begun) => isomorphs = Some(begun),
                CountWay::Layers(begun) if search.is_none() => {
                    layers = Some(begun).filter(|layers| layers.has_room());
                }
                CountWay::Tree(candidate) if search.is_none() => search = Some(candidate.plan()),
                _ => {}
            }
        }
        Some(CountPlan { isomorphs, layers, search: search? })
    }

    /// The most that one of them has counted so far, and which.
    pub(super) fn most(&mut self) -> Option<(BigUint, &mut CountWay)> {
        let counts = self.ways.iter_mut().map(|way| (way.count(), way));
        counts.max_by(|(one, _), (other, _)| one.cmp(other))
    }

    /// The one up to renaming, if there is one.
    pub(super) fn isomorphs(&self) -> Option<&Isomorphs> {
        match &self.ways.isomorphs {
            Some(CountWay::Isomorphs(isomorphs)) => Some(isomorphs),
            _ => None,
        }
    }

    /// Checks whether the one up to renaming, or else the one that is expected to end first, keeps what it has counted.
    pub(super) fn remembers(&mut self) -> bool {
        let (leader, _) = self.ways.leader();
        self.isomorphs().is_some() || self.ways.get(leader).remembers()
    }

    /// The one that is expected to end first.
    pub(super) fn leader(&self) -> &CountWay {
        self.ways.leader().1
    }
}

/// A search of the view, which has the columns of the part in this order. It begins with a small table, and is allowed a
/// larger one when its turn comes. `limbs`: how many the number is expected to have.
fn tree(options: &Search, (part, limbs): (&Component, usize), view: View, order: &[u32]) -> Option<CountWay> {
    if !options.has_room(&view) {
        return None;
    }
    let memory = Memory::counting(&view, options.memory() / BEGIN, limbs);
    let mut candidate = CountingSearch::new(view, options, Some(memory));
    candidate.columns = order.iter().map(|&column| part.columns[column as usize]).collect();
    Some(CountWay::Tree(Box::new(candidate)))
}

/// Returns where a way to count is to go next.
fn first_goal(way: &CountWay) -> u64 {
    match (way, way.position()) {
        (CountWay::Tree(_), 0) => BARE,
        (CountWay::Tree(_), position) => position.saturating_mul(GROWTH),
        (_, position) => position.saturating_mul(GROWTH).max(TRIAL),
    }
}
