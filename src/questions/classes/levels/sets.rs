//! Sets of rows that are known up to isomorphism: those that no symmetry of the matrix maps to each other.
//!
//! The graph is that of the matrix, in which the rows of a set are of a kind of their own, and one vertex stands for equal
//! rows ([`Copies`](crate::symmetry::labeling::Copies)). Where refinement tells few vertices
//! apart, the rows of the set get their [`Marks`] first. A table keeps to one of these, as its hashes depend on it.

use std::sync::Arc;

use super::marks::Marks;
use crate::search::Stopped;
use crate::symmetry::labeling::{
    Automorphisms, Graph, LabelTable, LabelingFound, LabelingSearch, PATIENCE, Partition, StrongGenerators,
    fold,
};

/// Sets of fewer rows are not marked.
const FEW_ROWS: usize = 4;
/// The rounds of the hashes of [`Sets::hash`].
const ROUNDS: usize = 6;
/// What a row of a set adds to the kind of its vertex, at least: more than there is in the graph.
const CHOSEN: u64 = 1 << 40;
/// The partitions on the way to a labeling have this many places at most: 512 MiB.
const MOST_PLACES: usize = 1 << 26;

/// The sets of a table are known by their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct SetTable {
    known: LabelTable<KnownSet>,
    /// Whether the rows of sets are marked, once there is a set.
    is_marked: Option<bool>,
}

/// A set's vertices, and for each vertex its cell in the first labeling.
type KnownSet = (Box<[u16]>, Box<[u16]>);

impl SetTable {
    /// A table of sets that are marked.
    pub(super) fn marked() -> Self {
        Self { is_marked: Some(true), ..Self::default() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.known.bytes()
    }
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) graph: Arc<Graph>,
    /// For each vertex its cell without a set.
    cells: Vec<u16>,
    /// The kinds of the vertices with the set that was looked up last.
    kinds: Vec<u64>,
    finder: LabelingSearch,
    automorphisms: Automorphisms,
    /// Those of the set that was looked up last, if that took so long that they were needed.
    needed: Option<StrongGenerators>,
    marks: Marks,
    colors: Vec<u64>,
    /// The neighbors that were counted for hashes and marks.
    counted: u64,
    /// Whether searches and look-ups are shared out over the threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    pub(super) on_threads: bool,
    /// In place of hashes and invariants.
    #[cfg(test)]
    pub(super) pretended: Option<fn(&[u16]) -> u64>,
}

impl Sets {
    pub(super) fn new(graph: Arc<Graph>) -> Self {
        let mut finder = LabelingSearch::default();
        finder.begin(&graph.kinds, &graph.neighbors, graph.rows);
        let cells = finder.partition().cells().to_vec();
        Self {
            graph,
            cells,
            kinds: Vec::new(),
            finder,
            automorphisms: Automorphisms::default(),
            needed: None,
            marks: Marks::default(),
            colors: Vec::new(),
            counted: 0,
            #[cfg(feature = "rayon")]
            on_threads: false,
            #[cfg(test)]
            pretended: None,
        }
    }

    /// Returns the neighbors that were counted; those of a refinement count three times, since they take so long.
    pub(super) fn work(&self) -> u64 {
        self.counted + 3 * (self.finder.work() + self.automorphisms.work())
    }

    /// Adds the work of a copy of this.
    #[cfg(feature = "rayon")]
    pub(super) fn add_work(&mut self, work: u64) {
        self.counted += work;
    }

    /// Returns the work of the marks of a set of this many rows.
    pub(super) fn mark_work(&self, set: usize) -> u64 {
        Marks::work(&self.graph, set)
    }

    /// Returns an invariant of each of these sets: the sum of its marks. Its [work](Self::mark_work) is not counted.
    pub(super) fn invariants(&self, sets: &[&[u16]]) -> Vec<u64> {
        #[cfg(feature = "rayon")]
        if self.on_threads {
            use rayon::prelude::*;

            return sets.par_iter().map_init(Marks::default, |marks, set| self.sum(marks, set)).collect();
        }
        let mut marks = Marks::default();
        sets.iter().map(|set| self.sum(&mut marks, set)).collect()
    }

    /// Returns the sum of the marks of a set.
    fn sum(&self, marks: &mut Marks, set: &[u16]) -> u64 {
        #[cfg(test)]
        if let Some(pretended) = self.pretended {
            return pretended(set);
        }
        let set = self.graph.copies.vertices_of(set);
        marks.of(&self.graph, &self.cells, &set).into_iter().fold(0, u64::wrapping_add)
    }

    /// Returns an invariant of a set by some rounds of hashes: cheaper.
    pub(super) fn hash(&mut self, set: &[u16]) -> u64 {
        #[cfg(test)]
        if let Some(pretended) = self.pretended {
            return pretended(set);
        }
        let (neighbors, colors) = (&self.graph.neighbors, &mut self.colors);
        self.counted += 2 * ROUNDS as u64 * neighbors.list.len() as u64;
        colors.clear();
        colors.extend(self.cells.iter().map(|&cell| fold(0, u64::from(cell))));
        for vertex in self.graph.copies.vertices_of(set) {
            colors[usize::from(vertex)] = fold(1, colors[usize::from(vertex)]);
        }

        let vertices = colors.len() as u16;
        for _ in 0..ROUNDS {
            // Columns first, since it is rows that the set has changed.
            for vertex in (self.graph.rows..vertices).chain(0..self.graph.rows) {
                let around = neighbors.of(vertex).iter().map(|&neighbor| colors[usize::from(neighbor)]);
                let sum = around.fold(colors[usize::from(vertex)].wrapping_mul(3), u64::wrapping_add);
                colors[usize::from(vertex)] = fold(sum, 0);
            }
        }

        // A sum, since a symmetry puts the vertices in another order.
        colors.iter().fold(0, |sum, &color| sum.wrapping_add(fold(2, color)))
    }

    /// Finds the set's number in a table; it is [new](LabelingFound::New) if no symmetry maps it to a known one, and
    /// is then added by [`add`](Self::add).
    pub(super) fn find(
        &mut self,
        table: &mut SetTable,
        set: &[u16],
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<LabelingFound, Stopped> {
        let vertices = self.graph.copies.vertices_of(set);
        self.begin(&mut table.is_marked, &vertices);
        let found = self.find_within(PATIENCE, table, &vertices, goes_on)?;
        if found != LabelingFound::TakesLong {
            return Ok(found);
        }

        // Its hashes are those of a known set, or some of them: each labeling that a symmetry maps to one that was tried
        // would be tried in vain.
        let symmetries = self.automorphisms(set, goes_on)?;
        self.finder.prune(symmetries.clone().into());
        self.needed = Some(symmetries);
        self.find_within(usize::MAX, table, &vertices, goes_on)
    }

    /// Finds the number of the set with these vertices, with so many tries.
    fn find_within(
        &mut self,
        most_tries: usize,
        table: &SetTable,
        set: &[u16],
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<LabelingFound, Stopped> {
        let Self { graph, finder, .. } = self;
        let mut stopped = None;
        let mut may_go_on = |places| {
            stopped = if places > MOST_PLACES { Some(Stopped::Refused) } else { goes_on().err() };
            stopped.is_none()
        };
        let mut is_same = |(known, cells): &KnownSet, partition: &Partition| {
            graph.is_same((cells, known), partition.cells(), set)
        };

        let found = finder.find_in(&table.known, &graph.neighbors, most_tries, &mut may_go_on, &mut is_same);
        stopped.map_or(Ok(found), Err)
    }

    /// Adds the set that has just not been found, if there is memory for it.
    pub(super) fn add(&mut self, table: &mut SetTable, set: &[u16]) -> Result<(), Stopped> {
        let (set, vertices) = (self.graph.copies.vertices_of(set), self.cells.len());
        let bytes = 2 * (set.len() + vertices) + size_of::<KnownSet>();
        let keep = |labeling: &Partition| ((set.into(), labeling.cells().into()), bytes);
        self.finder.add_to(&mut table.known, &self.graph.neighbors, bytes, keep)?;
        Ok(())
    }

    /// Returns the symmetries of the graph that map the set, which has just been looked up, to itself.
    pub(super) fn automorphisms(
        &mut self,
        set: &[u16],
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<StrongGenerators, Stopped> {
        if let Some(known) = self.needed.take() {
            return Ok(known);
        }
        let mut goes_on = |_, places| match places > MOST_PLACES {
            true => Err(Stopped::Refused),
            false => goes_on(),
        };
        let set = self.graph.copies.vertices_of(set);
        self.automorphisms.find(&self.graph, (&self.kinds, &set), &mut goes_on)
    }

    /// Finds the symmetries of the graph that leave a set as it is, which need not have been looked up.
    pub(super) fn automorphisms_of(
        &mut self,
        set: &[u16],
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<StrongGenerators, Stopped> {
        let vertices = self.graph.copies.vertices_of(set);
        self.begin(&mut None, &vertices);
        self.automorphisms(set, goes_on)
    }

    /// Begins with the vertices of a set, whose rows are marked if that pays, or if those of the table are.
    fn begin(&mut self, is_marked: &mut Option<bool>, set: &[u16]) {
        self.needed = None;
        let graph = &self.graph;
        self.kinds.clone_from(&graph.kinds);
        set.iter().for_each(|&vertex| self.kinds[usize::from(vertex)] += CHOSEN);
        if *is_marked != Some(true) {
            self.finder.begin(&self.kinds, &graph.neighbors, graph.rows);
            // Where it tells most vertices apart, marks are not needed.
            let is_fine = self.finder.cell_count() * 2 > self.kinds.len();
            if !*is_marked.get_or_insert(set.len() >= FEW_ROWS && !is_fine) {
                return;
            }
        }

        self.counted += Marks::work(graph, set.len());
        let marks = self.marks.of(graph, &self.cells, set);
        for (&vertex, mark) in set.iter().zip(marks) {
            // Of the mark the bits that are left below that.
            self.kinds[usize::from(vertex)] = CHOSEN | mark >> 24;
        }
        self.finder.begin(&self.kinds, &graph.neighbors, graph.rows);
    }
}
