//! All renamings of the rows of a matrix that leave its graph, and a set of rows, as they are: as strong generators.
//!
//! Rows are given cells of their own, one after the other, until every row has one: they are the *base*, and the way to it
//! the first path. From its end upwards, at each place a renaming is searched for that leaves the base rows before it as
//! they are and maps its base row to another row of the cell. One is guessed that leaves most rows where they are (`guess`),
//! so many parts that are alike take no search. If it is wrong, a labeling is searched for whose steps are those of the
//! first path (`known`). Either is checked entry by entry. A row that some product of the renamings found so far maps to one
//! that has been tried is not tried.
//!
//! Invariant: the renamings found leave all base rows before the present place as they are, and generate all such ones of
//! the places after it.
//!
//! Source: B. D. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981; J. S. Leon, "On an algorithm for
//! finding a base and a strong generating set for a group given by generating permutations", 1980; the guess is that of P.
//! T. Darga, K. A. Sakallah and I. L. Markov, "Faster symmetry discovery using sparsity of symmetries", 2008. Departures: no
//! canonical labeling; orbits prune, and within a long search for a labeling the renamings found so far (`pruning`).

use num_bigint::BigUint;

use super::copies::Copies;
use super::graph::Graph;
use super::known::{LabelingFound, LabelingSearch, Labelings};
use super::partition::Partition;
use crate::search::Stopped;
use crate::symmetry::images::{Images, find, join};
use crate::symmetry::inherited::Inherited;
use crate::util::SplitMix64;

/// See the head of the file. Its room is used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automorphisms {
    finder: LabelingSearch,
}

/// A search for a labeling that takes more vertices is pruned: most take one for each level.
pub(crate) const PATIENCE: usize = 64;

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

impl From<StrongGenerators> for Inherited {
    fn from(found: StrongGenerators) -> Self {
        Self::new(found.generators, found.order)
    }
}

impl StrongGenerators {
    /// Adds a renaming, and joins the orbits that it joins.
    fn add(&mut self, images: Images, orbits: &mut [u32]) {
        join(orbits, &images);
        self.generators.push(images);
    }

    /// Returns these renamings, of vertices that stand for rows, as renamings of the rows. Equal rows stay in their order,
    /// those of the set and the others apart.
    pub(crate) fn lift(&self, set: &[u16], copies: &Copies) -> Self {
        // In each list the rows of the set come first, so that they are mapped to rows of the set.
        let lists: Vec<Vec<u16>> = copies.parts(set).iter().map(|parts| parts.concat()).collect();
        let lifted = |images: &Images| {
            let mut lifted = vec![0; copies.vertices().len()];
            for (from, &to) in lists.iter().zip(&**images) {
                for (&row, &image) in from.iter().zip(&lists[to as usize]) {
                    lifted[usize::from(row)] = u32::from(image);
                }
            }
            lifted.into()
        };

        Self {
            base: self.base.iter().map(|&vertex| lists[usize::from(vertex)][0]).collect(),
            generators: self.generators.iter().map(lifted).collect(),
            order: self.order.clone(),
        }
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
        for (place, step) in path.iter().enumerate().rev() {
            let below = path.get(place + 1).map(|next| &next.partition);
            let mut tried = vec![step.base];
            let cell = step.partition.cell(step.cell);
            // The last rows first: those are base rows later on, so that all are exchanged with the same few.
            for &row in cell.iter().rev() {
                let root = find(&mut orbits, row.into());
                // Some product of those found maps it to a row that was tried, so it would end as that one did.
                if tried.iter().any(|&other| find(&mut orbits, other.into()) == root) {
                    continue;
                }

                self.finder.begin_below((&step.partition, step.hash), row, neighbors);
                let guessed =
                    below.and_then(|below| guess((graph, set), &end, (below, self.finder.partition())));
                if let Some(images) = guessed {
                    goes_on(self.finder.work(), kinds.len() * (place + 2))?;
                    found.add(images, &mut orbits);
                    continue;
                }

                let mut stopped = None;
                let work = self.finder.work();
                let mut goes_on = |places| {
                    stopped = goes_on(work, places).err();
                    stopped.is_none()
                };
                // The hashes are the same, which proves nothing: the renaming is checked.
                let mut is_same =
                    |_, partition: &Partition| graph.is_same((end.cells(), set), partition.cells(), set);
                let mut search = |finder: &mut LabelingSearch, most_tries| {
                    finder.find(&known, neighbors, most_tries, &mut goes_on, &mut is_same)
                };
                let mut labeling = search(&mut self.finder, PATIENCE);
                if labeling == LabelingFound::TakesLong {
                    // All that were found leave the base rows before this one as they are; of these those that leave the row.
                    let symmetries =
                        Inherited::from(found.clone()).stabilizer(row.into(), &mut SplitMix64::new(0));
                    self.finder.prune(symmetries);
                    labeling = search(&mut self.finder, usize::MAX);
                }

                match labeling {
                    LabelingFound::Known(_) => {
                        found.add(images(graph, &end, self.finder.partition()), &mut orbits);
                    }
                    LabelingFound::New => tried.push(row),
                    LabelingFound::TakesLong | LabelingFound::Stopped => {}
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

/// Guesses a renaming that maps the one partition to the other: what a cell has in both stays, and what it has in the first
/// alone is mapped to what it has in the second alone, by their numbers. `None` if that is none which leaves the graph and
/// the set as they are.
fn guess(
    (graph, set): (&Graph, &[u16]),
    end: &Partition,
    (from, to): (&Partition, &Partition),
) -> Option<Images> {
    let mut images: Vec<u16> = (0..graph.kinds.len() as u16).collect();
    let (mut gone, mut come) = (Vec::<u16>::new(), Vec::<u16>::new());
    let mut cell = 0;
    while usize::from(cell) < images.len() {
        let (one, other) = (from.cell(cell), to.cell(cell));
        if one.len() != other.len() {
            return None;
        }

        for (list, vertices, cells) in [(&mut gone, one, to.cells()), (&mut come, other, from.cells())] {
            list.clear();
            list.extend(vertices.iter().filter(|&&vertex| cells[usize::from(vertex)] != cell));
            list.sort_unstable();
        }
        gone.iter().zip(&come).for_each(|(&vertex, &image)| images[usize::from(vertex)] = image);
        cell += one.len() as u16;
    }

    // The labeling to which it leads from the end of the first path.
    let mut cells = vec![0; images.len()];
    images.iter().zip(end.cells()).for_each(|(&image, &cell)| cells[usize::from(image)] = cell);
    let rows = &images[..usize::from(graph.rows)];
    graph.is_same((end.cells(), set), &cells, set).then(|| rows.iter().map(|&image| image.into()).collect())
}
