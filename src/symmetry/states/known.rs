//! States that are known up to isomorphism, that is, up to a renaming of rows and columns.
//!
//! A graph is refined, and one vertex after the other of the smallest cell is given a cell of its own, until each vertex
//! has one: a *labeling*. The first labeling of each known state is kept, and the hashes of the steps to it. For
//! another graph a labeling with the same hashes is searched for; the renaming takes each vertex to that with the same
//! place. It is checked, entry by entry, before it is believed: a hash decides nothing.
//!
//! Invariant: a known state has the labeling that was its first one, and `inner` the hashes on the way to each.
//!
//! Source: B. D. McKay and A. Piperno, "Practical graph isomorphism II", Journal of Symbolic Computation 60 (2014).
//! Departures: no canonical labeling, which would take a search of all, but a search for any that is known; it gives up
//! after [`TRIES`], so that a state may be kept twice; automorphisms are not used.

use std::collections::{HashMap, HashSet};

use super::graph::{Graph, kind_of_set};
use super::partition::{Partition, Room, fold};
use super::problem::Problem;

/// At most this many vertices are tried in search of a labeling. On Latin squares of order 8 about 100 of 54,000
/// searches end here.
const TRIES: usize = 400;

/// The partitions on the way to a labeling have this many places at most: 32 MiB.
const MOST_PLACES: usize = 1 << 22;

/// See the head of the file. A state is known by its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    labelings: Vec<Labeling>,
    /// The hashes after which some known labeling has a further vertex.
    inner: HashSet<u64>,
    /// The states by the hash of the whole labeling.
    by_hash: HashMap<u64, Vec<u32>>,
    bytes: usize,
}

/// The vertices of a known state by their places.
#[derive(Clone, Debug)]
struct Labeling {
    names: Box<[u16]>,
    /// Their kinds; empty if the names tell them.
    kinds: Box<[u64]>,
}

/// The bytes of a state beside its labeling, about: itself, its place in a table that is half full, its value.
const STATE: usize = 2 * size_of::<Labeling>() + 4 * size_of::<(u64, Vec<u32>)>() + 64;

impl Known {
    /// Returns the number of known states.
    pub(super) fn len(&self) -> usize {
        self.labelings.len()
    }

    /// Returns the bytes that they take, about.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
impl Known {
    /// Pretends that the labeling of this state has the hash of the other's.
    pub(super) fn pretend(&mut self, hash_of: u32, state: u32) {
        for states in self.by_hash.values_mut().filter(|states| states.contains(&hash_of)) {
            *states = vec![state];
        }
    }
}

/// A search for a known state, whose room is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    /// The hash of the steps to the first partition.
    hash: u64,
    /// The first is refined by itself, each other after one more vertex was given a cell of its own.
    partitions: Vec<Partition>,
    levels: Vec<Level>,
    room: Room,
    /// For each set of the problem its place in a known labeling, between two checks [`ABSENT`].
    places: Vec<u16>,
    /// The places of the neighbors of a vertex.
    row: Vec<u16>,
    known_row: Vec<u16>,
}

/// A partition that has a larger cell, while its vertices are tried.
#[derive(Clone, Debug)]
struct Level {
    /// The hash of the steps to it.
    hash: u64,
    cell: u16,
    tried: usize,
}

const ABSENT: u16 = u16::MAX;

impl Finder {
    /// Begins with a graph.
    pub(super) fn begin(&mut self, graph: &Graph) {
        if self.partitions.is_empty() {
            self.partitions.push(Partition::default());
        }
        let first = &mut self.partitions[0];
        let kinds = first.begin(&graph.kinds);
        self.hash = fold(kinds, first.refine(&graph.neighbors, &mut self.room));
    }

    /// Returns the number of cells of the graph: vertices of different cells cannot be taken for each other.
    pub(super) fn cell_count(&self) -> usize {
        self.partitions[0].cell_count()
    }

    /// Returns the bytes that its partitions take, about.
    pub(super) fn bytes(&self) -> usize {
        let vertices = self.partitions.iter().map(|partition| partition.order().len());
        4 * size_of::<u16>() * vertices.sum::<usize>()
    }

    /// Returns the number of neighbors that have been counted in all.
    pub(super) fn work(&self) -> u64 {
        self.room.work
    }

    /// Finds a known state that is isomorphic to the graph's, if there is one.
    pub(super) fn find(&mut self, known: &Known, problem: &Problem, graph: &Graph) -> Option<u32> {
        self.levels.clear();
        let (mut hash, mut tries) = (self.hash, 0);
        loop {
            // The partition at this depth has been refined, by steps with this hash.
            match self.partitions[self.levels.len()].smallest() {
                Some(cell) if known.inner.contains(&hash) => {
                    self.levels.push(Level { hash, cell, tried: 0 });
                }
                Some(_) => {}
                None => {
                    let states = known.by_hash.get(&hash).map_or(&[][..], |states| states);
                    let same =
                        |state: &&u32| self.is_same(&known.labelings[**state as usize], problem, graph);
                    if let Some(&state) = states.iter().find(same) {
                        return Some(state);
                    }
                }
            }
            hash = self.next_labeling(graph, &mut tries)?;
        }
    }

    /// Gives the next vertex a cell of its own. Returns the hash of the steps; `None` if all have been tried, or many.
    fn next_labeling(&mut self, graph: &Graph, tries: &mut usize) -> Option<u64> {
        loop {
            let depth = self.levels.len();
            let level = self.levels.last_mut()?;
            let before = &self.partitions[depth - 1];
            let Some(&vertex) = before.cell(level.cell).get(level.tried) else {
                self.levels.pop();
                continue;
            };
            if *tries == TRIES || before.order().len() * depth > MOST_PLACES {
                return None;
            }
            *tries += 1;
            level.tried += 1;
            if self.partitions.len() == depth {
                self.partitions.push(Partition::default());
            }
            let (before, after) = self.partitions.split_at_mut(depth);
            after[0].clone_from(&before[depth - 1]);
            return Some(fold(level.hash, after[0].individualize(vertex, &graph.neighbors, &mut self.room)));
        }
    }

    /// Returns for each vertex of the graph its name, and that in the known state that has just been found.
    pub(super) fn renaming<'a>(
        &'a self,
        known: &'a Known,
        found: u32,
        graph: &'a Graph,
    ) -> impl Iterator<Item = (u16, u16)> + 'a {
        let names =
            self.partitions[self.levels.len()].order().iter().map(|&vertex| graph.names[usize::from(vertex)]);
        names.zip(known.labelings[found as usize].names.iter().copied())
    }

    /// Returns the vertices that were given cells of their own one after the other, until a state was
    /// [found](Self::find).
    pub(super) fn steps(&self) -> Box<[u16]> {
        let levels = self.levels.iter().zip(&self.partitions);
        levels.map(|(level, partition)| partition.cell(level.cell)[level.tried - 1]).collect()
    }

    /// Returns the names of the graph's vertices by their places in the labeling with these [steps](Self::steps);
    /// without steps in the first one, which a known state has.
    pub(super) fn labeling(&mut self, graph: &Graph, steps: &[u16]) -> Vec<u16> {
        self.begin(graph);
        let (partition, mut steps) = (&mut self.partitions[0], steps.iter());
        while let Some(cell) = partition.smallest() {
            let vertex = steps.next().copied().unwrap_or(partition.cell(cell)[0]);
            partition.individualize(vertex, &graph.neighbors, &mut self.room);
        }
        partition.order().iter().map(|&vertex| graph.names[usize::from(vertex)]).collect()
    }

    /// Checks whether the renaming is an isomorphism: the kinds are the same, and the neighbors of each row, and the
    /// column of each color. All other neighbors are these from the other side.
    fn is_same(&mut self, known: &Labeling, problem: &Problem, graph: &Graph) -> bool {
        let partition = &self.partitions[self.levels.len()];
        if known.names.len() != partition.order().len() {
            return false;
        }
        let set = |name: u16| u32::from(name).checked_sub(problem.rows as u32);
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

    /// Makes the graph's state known, by its first labeling. Returns its number.
    pub(super) fn add(&mut self, known: &mut Known, problem: &Problem, graph: &Graph) -> u32 {
        let mut hash = self.hash;
        let partition = &mut self.partitions[0];
        while let Some(cell) = partition.smallest() {
            known.bytes += if known.inner.insert(hash) { 2 * size_of::<u64>() } else { 0 };
            let first = partition.cell(cell)[0];
            hash = fold(hash, partition.individualize(first, &graph.neighbors, &mut self.room));
        }
        let order = partition.order();
        let names = order.iter().map(|&vertex| graph.names[usize::from(vertex)]).collect();
        let kinds = match problem.multiples.is_empty() {
            true => Box::default(),
            false => order.iter().map(|&vertex| graph.kinds[usize::from(vertex)]).collect(),
        };
        let labeling = Labeling { names, kinds };
        known.bytes += STATE + size_of_val(&*labeling.names) + size_of_val(&*labeling.kinds);
        let number = known.labelings.len() as u32;
        known.by_hash.entry(hash).or_default().push(number);
        known.labelings.push(labeling);
        number
    }
}
