//! States that are known up to isomorphism, that is, up to a renaming of rows and columns.
//!
//! A known state has the names of its vertices by their places in its first labeling (`labeling`). A renaming takes each
//! vertex to that with the same place, and is checked entry by entry before it is believed. The search gives up after
//! [`TRIES`], so that a state may be kept twice.

use super::graph::{StateGraph, kind_of_set};
use super::problem::Problem;
use crate::symmetry::labeling::{LabelTable, LabelingFound, LabelingSearch, Partition};
use crate::util::to_u32;

/// At most this many vertices are tried in search of a labeling. On Latin squares of order 8 about 100 of 54,000
/// searches end here.
const TRIES: usize = 400;

/// The partitions on the way to a labeling have this many places at most: 32 MiB.
const MOST_PLACES: usize = 1 << 22;

/// See the head of the file. A state is known by its number.
pub(super) type KnownStates = LabelTable<Labeling>;

/// The vertices of a known state by their places.
#[derive(Clone, Debug)]
pub(super) struct Labeling {
    names: Box<[u16]>,
    /// Their kinds; empty if the names tell them.
    kinds: Box<[u64]>,
}

/// A search for a known state, whose room is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct StateSearch {
    labels: LabelingSearch,
    check: Check,
}

/// The lists that a check of a renaming needs, used again.
#[derive(Clone, Debug, Default)]
struct Check {
    /// For each set of the problem its place in a known labeling, between two checks [`ABSENT`].
    places: Vec<u16>,
    /// The places of the neighbors of a vertex.
    row: Vec<u16>,
    known_row: Vec<u16>,
}

const ABSENT: u16 = u16::MAX;

impl StateSearch {
    /// Begins with a graph.
    pub(super) fn begin(&mut self, graph: &StateGraph) {
        self.labels.begin(&graph.kinds, &graph.neighbors, u16::MAX);
    }

    /// Returns the number of cells of the graph: vertices of different cells cannot be taken for each other.
    pub(super) fn cell_count(&self) -> usize {
        self.labels.cell_count()
    }

    /// Returns the bytes that its partitions take, about.
    pub(super) fn bytes(&self) -> usize {
        self.labels.bytes()
    }

    /// Returns the number of neighbors that have been counted in all.
    pub(super) fn work(&self) -> u64 {
        self.labels.work()
    }

    /// Finds a known state that is isomorphic to the graph's, if there is one.
    pub(super) fn find(&mut self, known: &KnownStates, problem: &Problem, graph: &StateGraph) -> Option<u32> {
        let check = &mut self.check;
        let mut goes_on = |places| places <= MOST_PLACES;
        let mut is_same =
            |known: &Labeling, partition: &Partition| check.is_same(known, partition, problem, graph);
        match self.labels.find_in(known, &graph.neighbors, TRIES, &mut goes_on, &mut is_same) {
            LabelingFound::Known(number) => Some(number),
            LabelingFound::New | LabelingFound::TakesLong | LabelingFound::Stopped => None,
        }
    }

    /// Returns for each vertex of the graph its name, and that in the known state that has just been found.
    pub(super) fn renaming<'a>(
        &'a self,
        known: &'a KnownStates,
        found: u32,
        graph: &'a StateGraph,
    ) -> impl Iterator<Item = (u16, u16)> + 'a {
        let order = self.labels.partition().order().iter();
        let names = order.map(|&vertex| graph.names[usize::from(vertex)]);
        names.zip(known.kept(found).names.iter().copied())
    }

    /// Returns the steps to the state that has just been [found](Self::find).
    pub(super) fn steps(&self) -> Box<[u16]> {
        self.labels.steps()
    }

    /// Returns the names of the graph's vertices by their places in the labeling with these [steps](Self::steps);
    /// without steps in the first one, which a known state has.
    pub(super) fn labeling(&mut self, graph: &StateGraph, steps: &[u16]) -> Vec<u16> {
        self.begin(graph);
        self.labels.label(&graph.neighbors, steps);
        self.labels.partition().order().iter().map(|&vertex| graph.names[usize::from(vertex)]).collect()
    }

    /// Makes the graph's state known, by its first labeling. Returns its number; `None` if there is no memory for it.
    pub(super) fn add(
        &mut self,
        known: &mut KnownStates,
        problem: &Problem,
        graph: &StateGraph,
    ) -> Option<u32> {
        let most = 2 * size_of::<Labeling>() + graph.names.len() * size_of::<(u16, u64)>();
        let keep = |partition: &Partition| {
            let order = partition.order().iter().map(|&vertex| usize::from(vertex));
            let names: Box<[u16]> = order.clone().map(|vertex| graph.names[vertex]).collect();
            let kinds: Box<[u64]> = match problem.multiples.is_empty() {
                true => Box::default(),
                false => order.map(|vertex| graph.kinds[vertex]).collect(),
            };
            let bytes = 2 * size_of::<Labeling>() + size_of_val(&*names) + size_of_val(&*kinds);
            (Labeling { names, kinds }, bytes)
        };
        self.labels.add_to(known, &graph.neighbors, most, keep).ok()
    }
}

impl Check {
    /// Checks whether the renaming is an isomorphism: the kinds are the same, and the neighbors of each row, and the
    /// column of each color. All other neighbors are these from the other side.
    fn is_same(
        &mut self,
        known: &Labeling,
        partition: &Partition,
        problem: &Problem,
        graph: &StateGraph,
    ) -> bool {
        // Pairs would leave out what the longer one has more.
        if known.names.len() != partition.order().len() {
            return false;
        }

        let set = |name: u16| u32::from(name).checked_sub(to_u32(problem.rows));
        self.places.resize(problem.sets(), ABSENT);
        for (place, &name) in (0..).zip(&known.names) {
            if let Some(set) = set(name) {
                self.places[set as usize] = place;
            }
        }

        let (places, row, known_row) = (&self.places, &mut self.row, &mut self.known_row);
        let mut pairs = partition.order().iter().zip(&known.names).enumerate();
        let are_same = pairs.all(|(place, (&vertex, &name))| {
            let neighbors = graph.neighbors.of(vertex).iter();
            let is_row = usize::from(vertex) < graph.rows;
            if let Some(set) = set(name) {
                let kind = known.kinds.get(place).copied().unwrap_or_else(|| kind_of_set(problem, set, 1, 1));
                let column = problem.column_of(set);
                let mut above = neighbors.filter(|&&neighbor| usize::from(neighbor) >= graph.rows);
                let is_there = |&neighbor| partition.place(neighbor) == places[column as usize];
                return !is_row
                    && kind == graph.kinds[usize::from(vertex)]
                    && (column == set || above.any(is_there));
            }

            // A column without a place is no constraint in the known state.
            known_row.clear();
            known_row.extend(problem.entries(name.into()).iter().filter_map(|entry| {
                let place = |set: u32| Some(places[set as usize]).filter(|&place| place != ABSENT);
                entry.agreeing.and_then(place).or_else(|| place(entry.column))
            }));

            known_row.sort_unstable();
            row.clear();
            row.extend(neighbors.map(|&neighbor| partition.place(neighbor)));
            row.sort_unstable();
            is_row && row == known_row
        });

        self.places.fill(ABSENT);
        are_same
    }
}
