//! Labelings, and what is known by its first one.
//!
//! A graph is refined, and one vertex after the other of the smallest cell is given a cell of its own, until each vertex
//! that must has one: a *labeling*. For another graph a labeling is searched for whose steps have the hashes of a known
//! one; what has the same place in both is the same. Whoever keeps the known labelings checks that before it is believed: a
//! hash decides nothing.
//!
//! Invariant: `inner` has the hash after each step on the way to each known labeling, and `by_hash` that of its end.
//!
//! Source: B. D. McKay and A. Piperno, "Practical graph isomorphism II", Journal of Symbolic Computation 60 (2014).
//! Departures: no canonical labeling, which would take a search of all, but a search for any that is known; automorphisms
//! are used only where that takes long (`pruning`).

use std::collections::{HashMap, HashSet};

use super::partition::{Neighbors, Partition, Room, fold};
use super::pruning::Pruning;
use crate::symmetry::inherited::Inherited;
use crate::util::{Grow, Ledger, NoRoom, grow_tight};

/// Labelings that are known, by their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Labelings {
    inner: HashSet<u64>,
    by_hash: HashMap<u64, Vec<u32>>,
    count: u32,
    ledger: Ledger,
}

/// The bytes of a labeling, and of a hash on the way to it, about: their places in tables that are half full.
const LABELING: usize = 4 * size_of::<(u64, Vec<u32>)>() + 64;
const STEP: usize = 2 * size_of::<u64>();

impl Labelings {
    /// Makes room for one more entry in each table.
    fn grow(&mut self) -> Result<(), NoRoom> {
        self.ledger.ask(LABELING + STEP)?;
        self.inner.grow(1)?;
        self.by_hash.grow(1)
    }
}

/// Graphs that are known by their labelings, and what is kept of each to tell whether another one is isomorphic.
#[derive(Clone, Debug)]
pub(crate) struct LabelTable<T> {
    labelings: Labelings,
    kept: Vec<T>,
    /// Of what is kept.
    ledger: Ledger,
}

impl<T> Default for LabelTable<T> {
    fn default() -> Self {
        Self { labelings: Labelings::default(), kept: Vec::new(), ledger: Ledger::default() }
    }
}

impl<T> LabelTable<T> {
    /// Returns the number of known graphs.
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Returns the bytes that it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.labelings.ledger.bytes() + self.ledger.bytes()
    }

    /// Returns what is kept of the graph with this number.
    pub(crate) fn kept(&self, number: u32) -> &T {
        &self.kept[number as usize]
    }
}

#[cfg(test)]
impl<T> LabelTable<T> {
    /// Pretends that this labeling has the hash of the other one.
    pub(crate) fn pretend(&mut self, hash_of: u32, labeling: u32) {
        for known in self.labelings.by_hash.values_mut().filter(|known| known.contains(&hash_of)) {
            *known = vec![labeling];
        }
    }
}

/// The end of a search for a known labeling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelingFound {
    /// The graph is that of this number.
    Known(u32),
    /// It is none of them.
    New,
    /// It has taken as many vertices as were allowed.
    TakesLong,
    /// The search was stopped.
    Stopped,
}

/// A search for a known labeling, whose room is used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct LabelingSearch {
    /// Vertices from this one on need no cells of their own.
    told_apart: u16,
    /// The hash of the steps to the first partition.
    hash: u64,
    /// The first is refined by itself, each other after one more vertex was given a cell of its own.
    partitions: Vec<Partition>,
    levels: Vec<LabelingLevel>,
    pruning: Pruning,
    room: Room,
}

/// A partition that has a larger cell, while its vertices are tried.
#[derive(Clone, Debug)]
struct LabelingLevel {
    /// The hash of the steps to it.
    hash: u64,
    cell: u16,
    tried: usize,
}

impl LabelingLevel {
    /// Returns the vertex of its partition that was tried last.
    fn vertex(&self, partition: &Partition) -> u16 {
        partition.cell(self.cell)[self.tried - 1]
    }
}

impl LabelingSearch {
    /// Begins with a graph, whose vertices from `told_apart` on need no cells of their own.
    pub(crate) fn begin(&mut self, kinds: &[u64], neighbors: &Neighbors, told_apart: u16) {
        if self.partitions.is_empty() {
            self.partitions.push(Partition::default());
        }
        let first = &mut self.partitions[0];
        let kinds = first.begin(kinds);
        self.hash = fold(kinds, first.refine(neighbors, &mut self.room));
        self.told_apart = told_apart;
        self.levels.clear();
        self.pruning.clear();
    }

    /// Begins where a vertex of this partition, of steps with this hash, is given a cell of its own.
    pub(super) fn begin_below(
        &mut self,
        (partition, hash): (&Partition, u64),
        vertex: u16,
        neighbors: &Neighbors,
    ) {
        let first = &mut self.partitions[0];
        first.clone_from(partition);
        self.hash = fold(hash, first.individualize(vertex, neighbors, &mut self.room));
        self.levels.clear();
        self.pruning.clear();
    }

    /// Gives the next search symmetries of the graph with which it began; some of them are enough.
    pub(crate) fn prune(&mut self, symmetries: Inherited) {
        self.pruning.begin(symmetries, self.told_apart);
    }

    /// Returns the partition that has been reached, and the hash of the steps to it.
    pub(crate) fn partition(&self) -> &Partition {
        &self.partitions[self.levels.len()]
    }

    /// Returns the number of cells of the graph: vertices of different cells cannot be taken for each other.
    pub(crate) fn cell_count(&self) -> usize {
        self.partitions[0].cell_count()
    }

    /// Returns the bytes that its partitions take, about.
    pub(crate) fn bytes(&self) -> usize {
        let vertices = self.partitions.iter().map(|partition| partition.order().len());
        4 * size_of::<u16>() * vertices.sum::<usize>()
    }

    /// Returns the number of neighbors that have been counted in all.
    pub(crate) fn work(&self) -> u64 {
        self.room.work + self.pruning.work
    }

    /// Finds a known graph of a table: see [`find`](Self::find).
    pub(crate) fn find_in<T>(
        &mut self,
        table: &LabelTable<T>,
        neighbors: &Neighbors,
        most_tries: usize,
        goes_on: &mut dyn FnMut(usize) -> bool,
        is_same: &mut dyn FnMut(&T, &Partition) -> bool,
    ) -> LabelingFound {
        let mut is_same = |number: u32, partition: &Partition| is_same(table.kept(number), partition);
        self.find(&table.labelings, neighbors, most_tries, goes_on, &mut is_same)
    }

    /// Makes the graph known by its first labeling, and keeps of it what this says, with the bytes that it takes, about: at
    /// most so many.
    pub(crate) fn add_to<T>(
        &mut self,
        table: &mut LabelTable<T>,
        neighbors: &Neighbors,
        most_bytes: usize,
        keep: impl FnOnce(&Partition) -> (T, usize),
    ) -> Result<u32, NoRoom> {
        // The room first: what has a number must be kept.
        table.ledger.ask(most_bytes)?;
        grow_tight(&mut table.kept, 1)?;
        let number = self.add(&mut table.labelings, neighbors, &mut |_, _, _| true).ok_or(NoRoom)?;

        let (kept, bytes) = keep(self.partition());
        table.ledger.take(bytes);
        table.kept.push(kept);
        Ok(number)
    }

    /// Finds a known graph that is isomorphic to this one. At most so many vertices are given cells of their own, and each
    /// is asked for: `goes_on` gets how many places the partitions will have.
    pub(super) fn find(
        &mut self,
        known: &Labelings,
        neighbors: &Neighbors,
        most_tries: usize,
        goes_on: &mut dyn FnMut(usize) -> bool,
        is_same: &mut dyn FnMut(u32, &Partition) -> bool,
    ) -> LabelingFound {
        self.levels.clear();
        let (mut hash, mut tries) = (self.hash, 0);
        loop {
            // The partition at this depth has been refined, by steps with this hash.
            let partition = self.partition();
            match partition.smallest_below(self.told_apart) {
                Some(cell) if known.inner.contains(&hash) => {
                    self.levels.push(LabelingLevel { hash, cell, tried: 0 });
                }
                // No known labeling begins with these steps.
                Some(_) => {}
                None => {
                    let all = known.by_hash.get(&hash).map_or(&[][..], |all| all);
                    if let Some(&number) = all.iter().find(|&&number| is_same(number, partition)) {
                        return LabelingFound::Known(number);
                    }
                }
            }

            // The next vertex of the last cell that has one.
            hash = loop {
                let depth = self.levels.len();
                let Some((level, above)) = self.levels.split_last_mut() else { return LabelingFound::New };
                let before = &self.partitions[depth - 1];
                let cell = before.cell(level.cell);
                let Some(&vertex) = cell.get(level.tried) else {
                    self.levels.pop();
                    continue;
                };

                let above =
                    above.iter().zip(&self.partitions).map(|(level, partition)| level.vertex(partition));
                if self.pruning.is_tried(above, &cell[..level.tried], vertex) {
                    level.tried += 1;
                    continue;
                }

                if tries == most_tries {
                    return LabelingFound::TakesLong;
                }
                if !goes_on(before.order().len() * depth) {
                    return LabelingFound::Stopped;
                }
                tries += 1;
                level.tried += 1;
                if self.partitions.len() == depth {
                    self.partitions.push(Partition::default());
                }

                let (before, after) = self.partitions.split_at_mut(depth);
                after[0].clone_from(&before[depth - 1]);
                break fold(level.hash, after[0].individualize(vertex, neighbors, &mut self.room));
            };
        }
    }

    /// Makes the graph known by its first labeling, where the [partition](Self::partition) then stands. Returns its number;
    /// `None` if there is no memory for it, or if `goes_on` ended it, which gets the partitions on the way, the hashes
    /// of the steps to them, and the cells of which a vertex is taken.
    pub(super) fn add(
        &mut self,
        known: &mut Labelings,
        neighbors: &Neighbors,
        goes_on: &mut dyn FnMut(&Partition, u64, u16) -> bool,
    ) -> Option<u32> {
        self.levels.clear();
        let (partition, mut hash) = (&mut self.partitions[0], self.hash);
        while let Some(cell) = partition.smallest_below(self.told_apart) {
            // The hashes of a way that is given up stay. They cost a search some steps, and lead to no labeling.
            if !goes_on(partition, hash, cell) {
                return None;
            }
            known.grow().ok()?;
            if known.inner.insert(hash) {
                known.ledger.take(STEP);
            }
            let first = partition.cell(cell)[0];
            hash = fold(hash, partition.individualize(first, neighbors, &mut self.room));
        }

        known.grow().ok()?;
        known.ledger.take(LABELING);
        let number = known.count;
        known.by_hash.entry(hash).or_default().push(number);
        known.count += 1;
        Some(number)
    }

    /// Returns the vertices that were given cells of their own one after the other, until a graph was
    /// [found](Self::find).
    pub(crate) fn steps(&self) -> Box<[u16]> {
        let levels = self.levels.iter().zip(&self.partitions);
        levels.map(|(level, partition)| level.vertex(partition)).collect()
    }

    /// Goes to the labeling with these [steps](Self::steps), and from their end by the first vertex of each cell.
    pub(crate) fn label(&mut self, neighbors: &Neighbors, steps: &[u16]) {
        let (partition, mut steps) = (&mut self.partitions[0], steps.iter());
        while let Some(cell) = partition.smallest_below(self.told_apart) {
            let vertex = steps.next().copied().unwrap_or(partition.cell(cell)[0]);
            partition.individualize(vertex, neighbors, &mut self.room);
        }
    }
}
