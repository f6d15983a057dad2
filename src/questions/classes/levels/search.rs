//! One cover of each class under all symmetries of a matrix, level by level.
//!
//! - A *level* is sets of equally many rows, one of each class as far as that is known. Each has a *weight*: the number of
//!   sets of a tree without symmetry that it stands for (`plain`). So the weights of covers add up to the number of covers.
//! - Are there isomorphic sets on a level? If nearly all have different hashes, none is looked up, and a set inherits its
//!   symmetries (`inherited`). Otherwise sets are looked up (`sets`), and the weights of isomorphic ones added. That pays
//!   only where something is complete: a point, a row, a factor.
//! - A level is extended: one row of each orbit of the column with the fewest rows is added, and those that are the only way.
//! - Or each set is searched to its end (`plain`). That is done where all sets together seem to take at most [`OFTEN`] times
//!   the work so far, since to go on to the next level would take about as long. Sets are tried in a random order; once they
//!   take longer, that set and the rest are extended. What it took in vain is no work, or each level would lose more.
//! - Covers fall into buckets by an invariant, which give the classes (`buckets`).
//!
//! Work is counted in neighbors looked at. No clock decides anything, so runs repeat.
//!
//! Source: P. Kaski and P. R. J. Östergård, "Classification Algorithms for Codes and Designs", 2006, chapter 4. Departures:
//! weights in place of a test of each object against its parents, and of a count beside the classification.

pub(super) mod kept;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use num_bigint::BigUint;

#[cfg(feature = "rayon")]
use super::ahead::{self, Searched};
use super::buckets::{Buckets, Emptied, FoundClass};
use super::inherited::Inherited;
use super::plain::{Plain, PlainNode, PlainRoot, PlainStep, WeightedCovers, load, one_of_each};
use super::sets::{SetTable, Sets};
use crate::isomorphs::{Problem, Settled, State, settle};
use crate::matrix::Incidence;
use crate::search::{Cancel, Outcome, Search, Stats, Stopped};
use crate::symmetry::Group;
use crate::symmetry::images::identity;
use crate::symmetry::labeling::{Graph, LabelingFound};
use crate::util::{Grow, Ledger, SplitMix64, grow_tight, to_u32};

/// Plain search of a level may take this many times the work so far.
const OFTEN: f64 = 16.0;
/// That of a first set may take this many times the work so far.
const FIRST: f64 = 0.5;
/// Levels of fewer sets are looked up without asking for their hashes.
const FEW: usize = 64;
/// Sets are looked up if there are at most so many different hashes for each.
const REPEATED: f64 = 0.8;
/// The covers whose invariants are computed together.
const TOGETHER: usize = 256;
/// The bytes of a set beside its rows and its group.
const WAITING: usize = 160;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(in crate::questions::classes) struct Levels {
    problem: Arc<Problem>,
    root: PlainRoot,
    state: State,
    sets: Sets,
    plain: Plain,
    /// What has been searched on threads, in the order of the nodes.
    #[cfg(feature = "rayon")]
    ahead: VecDeque<Searched>,
    random: SplitMix64,
    buckets: Buckets,
    /// Covers that are in no bucket yet, with their weights.
    covers: VecDeque<(BigUint, Box<[u16]>)>,
    /// The sets that wait, by their numbers of rows, and the bytes that all sets take, those of the present level too.
    levels: BTreeMap<usize, Vec<Waiting>>,
    bytes: usize,
    /// The bytes for which memory was asked.
    asked: Ledger,
    phase: LevelsPhase,
    /// How many times the work that plain search may take is allowed: once, but in tests.
    patience: f64,
    cancel: Cancel,
    nodes_left: u64,
    memory: usize,
    outcome: Outcome,
    /// The part of the search that is done.
    done: f64,
    /// The most buckets, once no set waits.
    most_buckets: usize,
    nodes: u64,
    covers_seen: u64,
}

/// A set that waits: it has not been looked up.
#[derive(Clone, Debug)]
struct Waiting {
    set: Box<[u16]>,
    weight: BigUint,
    share: f64,
    origin: Origin,
    /// The bytes that it takes, about, with its part of the group of its origin.
    bytes: usize,
}

/// How a set came to wait, and so how its group is found.
#[derive(Clone, Debug)]
enum Origin {
    /// The first one.
    Root(Arc<Inherited>),
    /// A row was added to a set that has this group.
    Row(Arc<Inherited>, u16),
    /// It was kept.
    Kept,
}

#[derive(Clone, Debug)]
enum LevelsPhase {
    /// The next level begins.
    Level,
    /// Different hashes are counted.
    Hash {
        waiting: Vec<Waiting>,
        hashes: HashSet<u64>,
        hashed: usize,
    },
    /// Sets become nodes: looked up in the table, or not.
    LookUp {
        waiting: Vec<Waiting>,
        table: Option<SetTable>,
        nodes: Vec<PlainNode>,
    },
    /// Nodes are searched as long as the trial says so, and else extended.
    Nodes {
        nodes: Vec<PlainNode>,
        trial: Option<Trial>,
        found: WeightedCovers,
    },
    /// All covers have been found.
    Buckets,
    End,
}

/// Whether plain search of a level pays.
#[derive(Clone, Copy, Debug)]
struct Trial {
    nodes: usize,
    /// The work that a first set may take, and that all may take then.
    first: f64,
    all: f64,
    /// The work of plain search before it.
    start: u64,
}

impl Trial {
    /// Returns the work at which it ends with this many nodes left.
    fn end(self, left: usize) -> u64 {
        let part = (self.nodes - left) as f64 / self.nodes as f64;
        self.start.saturating_add((self.first + self.all * part) as u64)
    }
}

impl Levels {
    /// Starts with the group of all symmetries of this graph. `None` if rows may cover a column more or less often, if the
    /// matrix is too large, or if there is no memory for it.
    pub(in crate::questions::classes) fn new(
        options: &Search,
        incidence: &Incidence,
        group: &Group,
        graph: &Arc<Graph>,
    ) -> Option<Self> {
        let is_exact =
            incidence.bounds.iter().all(|bounds| !bounds.is_primary || bounds.least == bounds.most);
        let (rows, columns) = (incidence.row_ends.len(), incidence.bounds.len());
        if !is_exact || !Problem::has_room(incidence.columns.len(), rows, columns) {
            return None;
        }

        let problem = Arc::new(Problem::new(incidence));
        let excluded = options.excluded().iter().map(|row| to_u32(row.index()));
        let mut state = State::new(problem.clone(), excluded);

        let mut seen = HashSet::new();
        let chosen = options.chosen().iter().filter(|&&row| seen.insert(row));
        let chosen: Vec<u32> = chosen.map(|row| to_u32(row.index())).collect();
        // The state that follows is the first one, before any row is chosen.
        let is_possible = state.choose_next(chosen.iter().copied());
        let mut set: Vec<u16> = chosen.into_iter().map(|row| row as u16).collect();
        let settled = match is_possible {
            true => settle(&mut state, |row| set.push(row as u16)),
            false => Settled::Dead,
        };

        let copies = &graph.copies;
        let mut generators: Vec<_> =
            group.generators().iter().map(|generator| copies.project(generator.images())).collect();
        generators.retain(|images| **images != *identity(copies.count()));

        // The group of the vertices, without the exchanges of equal rows.
        let order = group.order() / copies.exchanges(&[]);
        // A part of a weight is taken for each row that a column still needs. By this factor all of these are whole.
        let scale = problem.demands.iter().flat_map(|demand| 1..=demand.may).product();
        let weight: BigUint = scale;
        let root = Origin::Root(Arc::new(Inherited::new(generators, order)));
        let waiting = Waiting::new(set.into(), weight.clone(), 1.0, root, 0);

        let mut levels = Self {
            plain: Plain::new(state.clone()),
            root: PlainRoot { key: state.key(), chosen: waiting.set.len() },
            state,
            problem,
            sets: Sets::new(graph.clone()),
            #[cfg(feature = "rayon")]
            ahead: VecDeque::new(),
            random: SplitMix64::new(2),
            buckets: Buckets::new(group.order(), weight),
            covers: VecDeque::new(),
            levels: BTreeMap::new(),
            bytes: 0,
            asked: Ledger::default(),
            phase: LevelsPhase::Level,
            patience: 1.0,
            cancel: options.cancel.clone(),
            nodes_left: options.node_limit.unwrap_or(u64::MAX),
            memory: options.memory(),
            outcome: Outcome::Running,
            done: 0.0,
            most_buckets: 0,
            nodes: 0,
            covers_seen: 0,
        };

        match settled {
            Settled::Dead => {}
            Settled::Cover => levels.keep_cover(waiting.weight, waiting.set),
            Settled::Open(key, _) => {
                levels.root.key = key;
                levels.bytes = waiting.bytes;
                levels.levels.insert(waiting.set.len(), vec![waiting]);
            }
        }
        Some(levels)
    }

    /// Returns the graph whose symmetries those of the classes are.
    pub(in crate::questions::classes) fn graph(&self) -> Arc<Graph> {
        self.sets.graph.clone()
    }

    pub(in crate::questions::classes) fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the part of the search that is done: the shares of the sets that need no more work, then of the buckets.
    pub(in crate::questions::classes) fn progress(&self) -> f64 {
        const SEARCH: f64 = 0.9;
        match self.phase {
            LevelsPhase::End => 1.0,
            LevelsPhase::Buckets => {
                1.0 - (1.0 - SEARCH) * self.buckets.len() as f64 / self.most_buckets.max(1) as f64
            }
            _ => SEARCH * self.done.min(1.0),
        }
    }

    pub(in crate::questions::classes) fn stats(&self) -> Stats {
        let nodes = self.nodes + self.plain.nodes;
        Stats {
            nodes,
            updates: self.sets.work() + self.plain.work,
            solutions: self.covers_seen,
            ..Stats::default()
        }
    }

    pub(in crate::questions::classes) fn add_nodes(&mut self, nodes: u64) -> bool {
        self.outcome.add_nodes(&self.cancel, &mut self.nodes_left, nodes)
    }

    /// Shares out over threads from here on.
    #[cfg(feature = "rayon")]
    pub(in crate::questions::classes) fn use_threads(&mut self) {
        self.sets.on_threads = true;
    }

    /// Returns whether nodes and buckets are shared out: threads do not count nodes of a limit.
    #[cfg(feature = "rayon")]
    fn is_shared(&self) -> bool {
        self.sets.on_threads && self.nodes_left > u64::MAX / 2
    }

    fn work(&self) -> u64 {
        self.sets.work() + self.plain.work - self.plain.lost
    }

    /// Goes on to the classes of the next bucket; `None` at the end, or if it ends early.
    pub(in crate::questions::classes) fn next_bucket(&mut self) -> Option<Vec<FoundClass>> {
        while self.outcome == Outcome::Running {
            if self.nodes_left == 0 || self.cancel.is_raised() {
                self.outcome = if self.nodes_left == 0 { Outcome::Limited } else { Outcome::Canceled };
                return None;
            }
            self.nodes_left -= 1;
            self.nodes += 1;

            let stepped =
                self.asked.reach(self.bytes + self.buckets.bytes).map_err(Stopped::from).and_then(|()| {
                    // A step that is stopped puts it back.
                    let phase = std::mem::replace(&mut self.phase, LevelsPhase::End);
                    self.step(phase)
                });

            match stepped {
                Ok(classes) => {
                    if classes.is_some() {
                        return classes;
                    }
                }
                Err(Stopped::Canceled) => self.outcome = Outcome::Canceled,
                Err(_) => self.outcome = Outcome::Refused,
            }
        }
        None
    }

    /// A step, which sets the phase. If it is stopped, the phase is that of before.
    fn step(&mut self, phase: LevelsPhase) -> Result<Option<Vec<FoundClass>>, Stopped> {
        self.phase = match phase {
            LevelsPhase::Level => self.begin_level()?,
            LevelsPhase::Hash { waiting, mut hashes, hashed } => match waiting.get(hashed) {
                Some(_) if hashes.grow(1).is_err() => {
                    self.phase = LevelsPhase::Hash { waiting, hashes, hashed };
                    return Err(Stopped::Refused);
                }
                Some(next) => {
                    hashes.insert(self.sets.hash(&next.set));
                    LevelsPhase::Hash { waiting, hashes, hashed: hashed + 1 }
                }
                None => {
                    // Sets of different hashes are not isomorphic, so that to look them up would find nothing.
                    let are_repeated = hashes.len() as f64 <= REPEATED * waiting.len() as f64;
                    LevelsPhase::LookUp {
                        waiting,
                        table: are_repeated.then(SetTable::default),
                        nodes: Vec::new(),
                    }
                }
            },

            LevelsPhase::LookUp { mut waiting, mut table, mut nodes } => match waiting.pop() {
                Some(next) => {
                    let stopped = self.look_up(&next, &mut table, &mut nodes).err();
                    // It has not been looked up, so it waits again.
                    waiting.extend(stopped.is_some().then_some(next));
                    self.phase = LevelsPhase::LookUp { waiting, table, nodes };
                    return stopped.map_or(Ok(None), Err);
                }
                None => self.begin_trial(nodes),
            },

            LevelsPhase::Nodes { .. } if self.covers.len() >= TOGETHER => {
                self.fill_buckets();
                phase
            }
            LevelsPhase::Nodes { nodes, trial, found }
                if self.bytes + self.buckets.bytes > self.memory / 2 =>
            {
                // Covers that are held give some of it back when they are looked up.
                self.phase = LevelsPhase::Nodes { nodes, trial, found };
                return self.make_room().map(|()| None);
            }
            LevelsPhase::Nodes { nodes, trial, found } => self.nodes(nodes, trial, found)?,
            #[cfg(feature = "rayon")]
            LevelsPhase::Buckets if self.is_shared() && self.buckets.begins() => {
                self.phase = LevelsPhase::Buckets;
                let cancel = &self.cancel;
                return self.buckets.look_up_together(&mut self.sets, &|| looks_at(cancel)).map(|()| None);
            }

            LevelsPhase::Buckets => {
                let cancel = &self.cancel;
                let mut goes_on = || looks_at(cancel);
                self.phase = LevelsPhase::Buckets;
                match self.buckets.empty(&mut self.sets, &mut goes_on)? {
                    Emptied::Cover => LevelsPhase::Buckets,
                    Emptied::Bucket(classes) => return Ok(Some(classes)),
                    Emptied::Wrong => {
                        self.outcome = Outcome::Inconsistent;
                        LevelsPhase::End
                    }
                    Emptied::End => {
                        self.outcome = Outcome::Exhausted;
                        LevelsPhase::End
                    }
                }
            }

            LevelsPhase::End => LevelsPhase::End,
        };
        Ok(None)
    }

    fn begin_level(&mut self) -> Result<LevelsPhase, Stopped> {
        if self.bytes + self.buckets.bytes > self.memory {
            self.phase = LevelsPhase::Level;
            return Err(Stopped::Refused);
        }
        // Those with the fewest rows: sets that follow from them have more.
        let Some((_, waiting)) = self.levels.pop_first() else {
            self.fill_buckets();
            self.most_buckets = self.buckets.len();
            return Ok(LevelsPhase::Buckets);
        };
        Ok(match waiting.len() < FEW {
            true => LevelsPhase::LookUp { waiting, table: Some(SetTable::default()), nodes: Vec::new() },
            false => LevelsPhase::Hash { waiting, hashes: HashSet::new(), hashed: 0 },
        })
    }

    /// Makes a node of a set, unless it is isomorphic to one: then its weight is added to that.
    fn look_up(
        &mut self,
        next: &Waiting,
        table: &mut Option<SetTable>,
        nodes: &mut Vec<PlainNode>,
    ) -> Result<(), Stopped> {
        grow_tight(nodes, 1)?;

        let cancel = &self.cancel;
        let mut goes_on = || looks_at(cancel);
        let group = match (&next.origin, table) {
            (Origin::Root(group), _) => group.clone(),
            (Origin::Row(group, row), None) => {
                let vertex = self.sets.graph.copies.vertex((*row).into());
                Arc::new(group.stabilizer(vertex.into(), &mut self.random))
            }
            // Its group was not kept.
            (Origin::Kept, None) => Arc::new(self.sets.automorphisms_of(&next.set, &mut goes_on)?.into()),
            (_, Some(table)) => {
                match self.sets.find(table, &next.set, &mut goes_on)? {
                    LabelingFound::Known(number) => {
                        // Nodes have the numbers that their sets have in the table.
                        let node = &mut nodes[number as usize];
                        node.weight += &next.weight;
                        node.share += next.share;
                        self.bytes -= next.bytes;
                        return Ok(());
                    }
                    LabelingFound::New | LabelingFound::Stopped => {}
                }
                if self.bytes + table.bytes() > self.memory {
                    return Err(Stopped::Refused);
                }
                // Before the set is known, since this may be stopped.
                let found = self.sets.automorphisms(&next.set, &mut goes_on)?;
                self.sets.add(table, &next.set)?;
                Arc::new(found.into())
            }
        };

        let Waiting { set, weight, share, .. } = next.clone();
        let bytes = bytes_of(&set, group.bytes());
        self.bytes = self.bytes - next.bytes + bytes;
        nodes.push(PlainNode { set, weight, group, share, bytes });
        Ok(())
    }

    fn begin_trial(&mut self, mut nodes: Vec<PlainNode>) -> LevelsPhase {
        // So that the first ones tell something about the others.
        self.random.shuffle(&mut nodes);
        let work = self.work() as f64 * self.patience;
        let (first, all) = (FIRST * work, OFTEN * work);
        let trial = Trial { nodes: nodes.len(), first, all, start: self.plain.work };
        LevelsPhase::Nodes { nodes, trial: Some(trial), found: WeightedCovers::default() }
    }

    /// A step of the search of the last node, or its extension.
    fn nodes(
        &mut self,
        mut nodes: Vec<PlainNode>,
        trial: Option<Trial>,
        mut found: WeightedCovers,
    ) -> Result<LevelsPhase, Stopped> {
        let Some(node) = nodes.last() else { return Ok(LevelsPhase::Level) };
        let Some(trial) = trial.filter(|trial| self.plain.work <= trial.end(nodes.len())) else {
            // What has been found of it is found again.
            self.plain.leave();
            if let Err(stopped) = self.extend(node) {
                self.phase = LevelsPhase::Nodes { nodes, trial: None, found: WeightedCovers::default() };
                return Err(stopped);
            }
            self.bytes -= node.bytes;
            nodes.pop();
            return Ok(LevelsPhase::Nodes { nodes, trial: None, found: WeightedCovers::default() });
        };

        #[cfg(feature = "rayon")]
        if self.is_shared() && !self.plain.is_under_way() {
            return self.nodes_on_threads(nodes, trial);
        }
        match self.plain.next((&self.problem, &self.sets.graph.copies, &self.root), node) {
            PlainStep::Node => {}
            PlainStep::Cover(weight) => {
                // What its marks will take: where they are computed, that is not counted.
                self.plain.work += self.sets.mark_work(self.plain.set().len());
                if found.push(weight, self.plain.set(), self.memory / 2).is_err() {
                    self.plain.leave();
                    self.phase =
                        LevelsPhase::Nodes { nodes, trial: Some(trial), found: WeightedCovers::default() };
                    return Err(Stopped::Refused);
                }
            }
            PlainStep::End => {
                if let Err(stopped) = self.end_node(node, std::mem::take(&mut found)) {
                    self.phase = LevelsPhase::Nodes { nodes, trial: Some(trial), found };
                    return Err(stopped);
                }
                nodes.pop();
            }
        }

        Ok(LevelsPhase::Nodes { nodes, trial: Some(trial), found })
    }

    /// Takes what threads found of the last node.
    #[cfg(feature = "rayon")]
    fn nodes_on_threads(&mut self, mut nodes: Vec<PlainNode>, trial: Trial) -> Result<LevelsPhase, Stopped> {
        if self.ahead.is_empty() {
            let most = |place| trial.end(place + 1).saturating_sub(self.plain.work);
            let problem = (&self.problem, &self.sets, &self.root);
            self.ahead = ahead::search(problem, &self.plain, &nodes, most, self.memory / 2, &self.cancel);
        }

        let found = WeightedCovers::default();
        let (Some(searched), Some(node)) = (self.ahead.pop_front(), nodes.last()) else {
            return Ok(LevelsPhase::Nodes { nodes, trial: Some(trial), found });
        };

        let Searched { covers, is_full, work, nodes: count } = searched;
        self.plain.work += work;
        self.plain.nodes += count;
        if self.plain.work > trial.end(nodes.len()) {
            // It was in vain, and the set is extended, as on one thread.
            self.plain.lost += work;
            self.ahead.clear();
            return Ok(LevelsPhase::Nodes { nodes, trial: None, found });
        }

        let ended = if is_full { Err(Stopped::Refused) } else { self.end_node(node, covers) };
        if let Err(stopped) = ended {
            self.phase = LevelsPhase::Nodes { nodes, trial: Some(trial), found };
            return Err(stopped);
        }
        nodes.pop();
        Ok(LevelsPhase::Nodes { nodes, trial: Some(trial), found })
    }

    /// Takes the covers of a node that has been searched, which is done then; none if there is no memory for all of them.
    fn end_node(&mut self, node: &PlainNode, covers: WeightedCovers) -> Result<(), Stopped> {
        let list = covers.list;
        self.covers.grow(list.len())?;
        self.done += node.share;
        self.bytes -= node.bytes;
        list.into_iter().for_each(|(weight, cover)| self.keep_cover(weight, cover));
        Ok(())
    }

    /// Extends a set by one row of each orbit of a column, and by the rows that are the only way then. If there is no memory
    /// for the sets, none is added.
    fn extend(&mut self, node: &PlainNode) -> Result<(), Stopped> {
        load(&mut self.state, &self.root, &node.set);
        let (key, column) = match settle(&mut self.state, |_| ()) {
            Settled::Open(key, column) => (key, column),
            Settled::Cover => {
                self.done += node.share;
                self.keep_cover(node.weight.clone(), node.set.clone());
                return Ok(());
            }
            Settled::Dead => {
                self.done += node.share;
                return Ok(());
            }
        };

        let copies = &self.sets.graph.copies;
        let column = self.best_column(column);
        let ways = one_of_each(&self.state, column, copies, &node.group.orbits(copies.count()));
        let all: usize = ways.ways.iter().map(|way| way.many).sum();
        let group_part = node.group.bytes() / ways.rows.len().max(1);

        let (mut sets, mut dead) = (Vec::new(), 0.0);
        for (&row, way) in ways.rows.iter().zip(&ways.ways) {
            self.state.load(&key);
            self.state.choose(row);
            let mut set = node.set.to_vec();
            set.push(row as u16);
            let share = node.share * way.many as f64 / all as f64;
            if let Settled::Dead = settle(&mut self.state, |row| set.push(row as u16)) {
                dead += share;
                continue;
            }
            // Each cover below is below as many rows as the column needs, and the row stands for all of its orbit.
            let weight = &node.weight * way.many / ways.needed;
            let (set, origin) = (set.into_boxed_slice(), Origin::Row(node.group.clone(), row as u16));
            sets.push(Waiting::new(set, weight, share, origin, group_part));
        }

        // Room for all of them first: if there is none, no set is added.
        for set in &sets {
            grow_tight(self.levels.entry(set.set.len()).or_default(), sets.len())?;
        }

        self.done += dead;
        for set in sets {
            self.bytes += set.bytes;
            self.levels.entry(set.set.len()).or_default().push(set);
        }
        Ok(())
    }

    /// Chooses between this column and others with as few ways: that with the fewest rows, since it is nearest to its end;
    /// of these that whose rows' columns have the most rows, by the sum of their squares. Neither depends on the order of
    /// the columns.
    ///
    /// The first of them takes up to eight times as long on shuffled Latin squares; a column with more rows a hundred
    /// times on the designs (9,3,2).
    fn best_column(&self, column: u32) -> u32 {
        let state = &self.state;
        let ways = |column: u32| state.size(column) + 1 - state.must(column);
        let least = ways(column);
        let rows_around = |column: u32| {
            let columns = state.rows_of(column).flat_map(|row| self.problem.entries(row));
            let open = columns.map(|entry| entry.column).filter(|&column| state.must(column) > 0);
            open.map(|column| u64::from(state.size(column)).pow(2)).sum::<u64>()
        };
        let alike = state.needed().filter(|&other| ways(other) == least);
        let best = alike.min_by_key(|&other| (state.size(other), Reverse(rows_around(other)), other));
        best.unwrap_or(column)
    }

    /// Keeps a cover for its bucket.
    fn keep_cover(&mut self, weight: BigUint, mut cover: Box<[u16]>) {
        self.covers_seen += 1;
        cover.sort_unstable();
        self.covers.push_back((weight, cover));
    }

    /// Puts some covers into their buckets.
    fn fill_buckets(&mut self) {
        let covers: Vec<_> = self.covers.drain(..self.covers.len().min(TOGETHER)).collect();
        let sets: Vec<&[u16]> = covers.iter().map(|(_, cover)| &**cover).collect();
        let invariants = self.sets.invariants(&sets);
        for (invariant, (weight, cover)) in invariants.into_iter().zip(covers) {
            self.buckets.add(invariant, weight, cover);
        }
    }

    /// Looks up a cover that is held.
    fn make_room(&mut self) -> Result<(), Stopped> {
        let cancel = &self.cancel;
        match self.buckets.look_up_one(&mut self.sets, &mut || looks_at(cancel))? {
            true => Ok(()),
            false => Err(Stopped::Refused),
        }
    }
}

impl Waiting {
    /// The last is its part of the bytes of the group.
    fn new(set: Box<[u16]>, weight: BigUint, share: f64, origin: Origin, group: usize) -> Self {
        let bytes = bytes_of(&set, group);
        Self { set, weight, share, origin, bytes }
    }
}

/// The bytes of a set that waits or is a node, about, with those of its group.
fn bytes_of(set: &[u16], group: usize) -> usize {
    WAITING + size_of_val(set) + group
}

fn looks_at(cancel: &Cancel) -> Result<(), Stopped> {
    if cancel.is_raised() { Err(Stopped::Canceled) } else { Ok(()) }
}
