//! All renamings of the rows of a matrix that leave its graph, and a set of rows, as they are: as strong generators.
//!
//! Rows are given cells of their own, one after the other, until every row has one: they are the *base*, and the way to it
//! the first path. From its end upwards, at each place a renaming is searched for that leaves the base rows before it as
//! they are and maps its base row to another row of the cell: by a labeling whose steps are those of the first path
//! (`known`). It is checked entry by entry. A row that some product of the renamings found so far maps to one that has been
//! tried is not tried.
//!
//! Invariant: the renamings found leave all base rows before the present place as they are, and generate all such ones of
//! the places after it.
//!
//! Source: B. D. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981; J. S. Leon, "On an algorithm for
//! finding a base and a strong generating set for a group given by generating permutations", 1980. Departures: no canonical
//! labeling, and orbits alone prune.

use num_bigint::BigUint;

use super::copies::Copies;
use super::graph::Graph;
use super::known::{LabelingFound, LabelingSearch, Labelings};
use super::partition::Partition;
use crate::search::Stopped;
use crate::symmetry::SymmetryError;
use crate::symmetry::chain::may_keep;
use crate::symmetry::images::{Images, find, identity, join};

/// See the head of the file. Its room is used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automorphisms {
    finder: LabelingSearch,
}

/// A step of the first path.
#[derive(Clone, Debug)]
struct PathStep {
    partition: Partition,
    /// The hash of the steps to it, the cell of which a row is taken, and the row.
    hash: u64,
    cell: u16,
    base: u16,
}

/// Strong generators.
#[derive(Clone, Debug)]
pub(crate) struct StrongGenerators {
    /// The base rows.
    pub(crate) base: Vec<u16>,
    /// For each row its image.
    pub(crate) generators: Vec<Images>,
    /// The number of elements.
    pub(crate) order: BigUint,
}

impl StrongGenerators {
    /// Returns these renamings, of vertices that stand for rows, as renamings of the rows, and with them the exchanges of
    /// equal rows that leave the set as it is.
    pub(crate) fn lift(&self, set: &[u16], copies: &Copies) -> Result<Self, SymmetryError> {
        let rows = copies.vertices().len();
        // Of equal rows two neighbors are exchanged: fewer exchanges than rows, by one for each vertex.
        may_keep(self.generators.len() + rows - copies.count(), rows)?;

        let parts = copies.parts(set);
        let lists: Vec<Vec<u16>> = parts.iter().map(|parts| parts.concat()).collect();
        // In each list the rows of the set come first, so that they are mapped to rows of the set.
        let lifted = |images: &Images| {
            let mut lifted = vec![0; rows];
            for (from, &to) in lists.iter().zip(&**images) {
                for (&row, &image) in from.iter().zip(&lists[to as usize]) {
                    lifted[usize::from(row)] = u32::from(image);
                }
            }
            lifted.into()
        };

        let mut all = Self {
            base: self.base.iter().map(|&vertex| lists[usize::from(vertex)][0]).collect(),
            generators: self.generators.iter().map(lifted).collect(),
            order: &self.order * copies.exchanges(set),
        };

        // As base rows stand all rows of a part: the exchanges behind one of them generate all that leave the rows up
        // to it as they are, so they are strong.
        for part in parts.iter().flatten().filter(|part| part.len() > 1) {
            all.base.extend(part);
            for pair in part.windows(2) {
                let mut exchange = identity(rows).to_vec();
                exchange.swap(usize::from(pair[0]), usize::from(pair[1]));
                all.generators.push(exchange.into());
            }
        }

        Ok(all)
    }
}

impl Automorphisms {
    /// Finds the renamings that leave this set of rows as it is; the kinds, which tell its rows from the others, are
    /// those of the graph elsewhere. Each row that is to be given a cell of its own is asked for: `goes_on` gets the
    /// number of neighbors counted so far, and of places of partitions.
    pub(crate) fn find(
        &mut self,
        graph: &Graph,
        (kinds, set): (&[u64], &[u16]),
        goes_on: &mut dyn FnMut(u64, usize) -> Result<(), Stopped>,
    ) -> Result<StrongGenerators, Stopped> {
        let neighbors = &graph.neighbors;
        self.finder.begin(kinds, neighbors, graph.rows);
        let mut known = Labelings::default();
        let mut path: Vec<PathStep> = Vec::new();
        let mut stopped = None;
        let mut work = self.finder.work();

        // The first path. Its steps are what each later labeling is searched by.
        let added = self.finder.add(&mut known, neighbors, &mut |partition, hash, cell| {
            work += neighbors.list.len() as u64;
            stopped = goes_on(work, kinds.len() * (path.len() + 1)).err();
            path.push(PathStep { partition: partition.clone(), hash, cell, base: partition.cell(cell)[0] });
            stopped.is_none()
        });
        if added.is_none() {
            return Err(stopped.unwrap_or(Stopped::Refused));
        }

        let end = self.finder.partition().clone();
        // For each row one that is less in its orbit, if it is not the least.
        let mut orbits: Vec<u32> = (0..u32::from(graph.rows)).collect();
        let mut found = StrongGenerators {
            base: path.iter().map(|step| step.base).collect(),
            generators: Vec::new(),
            order: BigUint::ZERO + 1_u32,
        };

        // From the end: so all that were found leave the base rows before this one as they are.
        for step in path.iter().rev() {
            let mut tried = vec![step.base];
            let cell = step.partition.cell(step.cell);
            for &row in cell {
                let root = find(&mut orbits, row.into());
                // Some product of those found maps it to a row that was tried, so it would end as that one did.
                if tried.iter().any(|&other| find(&mut orbits, other.into()) == root) {
                    continue;
                }

                self.finder.begin_below((&step.partition, step.hash), row, neighbors);
                let mut stopped = None;
                let work = self.finder.work();
                let mut goes_on = |places| {
                    stopped = goes_on(work, places).err();
                    stopped.is_none()
                };
                // The hashes are the same, which proves nothing: the renaming is checked.
                let mut is_same =
                    |_, partition: &Partition| graph.is_same((end.cells(), set), partition, set);
                match self.finder.find(&known, neighbors, &mut goes_on, &mut is_same) {
                    LabelingFound::Known(_) => {
                        let images = images(graph, &end, self.finder.partition());
                        join(&mut orbits, &images);
                        found.generators.push(images);
                    }
                    LabelingFound::New => tried.push(row),
                    LabelingFound::Stopped => {}
                }

                if let Some(stopped) = stopped {
                    return Err(stopped);
                }
            }

            // The renamings found leave the base rows before this one as they are, and generate all such ones: by the
            // length of its orbit under them the order grows.
            let root = find(&mut orbits, step.base.into());
            let orbit = cell.iter().filter(|&&row| find(&mut orbits, row.into()) == root).count();
            found.order *= orbit;
        }

        Ok(found)
    }

    /// Returns the number of neighbors that have been counted in all.
    pub(crate) fn work(&self) -> u64 {
        self.finder.work()
    }
}

/// Returns for each row the one that has its place in the other labeling.
fn images(graph: &Graph, from: &Partition, to: &Partition) -> Images {
    (0..graph.rows).map(|row| to.order()[usize::from(from.place(row))].into()).collect()
}
