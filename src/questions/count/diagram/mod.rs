//! All covers at once: a graph whose paths are the covers.
//!
//! Everything here is a walk over the graph of `engines::memory`: from the end to the root, since a node stands after
//! those that its edges lead to, or from the root down.
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (Algorithms C, B and R for binary
//! decision diagrams, on which these are modeled).

mod best;
mod counts;
mod iter;
#[cfg(feature = "serde")]
mod stored;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use bitvec::vec::BitVec;
use num_bigint::BigUint;

use super::answer::Count;
#[cfg(feature = "rand")]
use super::drawn::below;
use crate::engines::{END, Graph, Memory, Stats, Step};
use crate::matrix::{Cover, Incidence, Matrix, RowId};
use crate::search::{NODES_BETWEEN_LOOKS, Search, Stopped};
use crate::util::has_room;
use counts::Counts;
pub use iter::DiagramIter;

/// All covers of a matrix, without a list of them: the n-th cover, a cover's number, uniform samples, in how many
/// covers each row is, the cheapest covers. From [`Search::diagram`].
///
/// It is a graph, and a path in it from the root to the end is a cover. The covers have the order of the search with
/// the same options: the sequence of [`Covers`](crate::Covers). A cover is read back as usual:
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let boards = Queens::new(8)?.into_solutions()?;
/// let diagram = Search::new().diagram(&boards.matrix())?;
/// let last = diagram.nth(&91_u32.into()).unwrap();
/// assert_eq!(boards.decode(&last)?, boards.clone().last().unwrap());
/// assert_eq!(diagram.rank(&last), Some(91_u32.into()));
/// // How many boards have a queen on each square of the first rank?
/// let counts: Vec<String> = diagram.row_counts()[..8].iter().map(ToString::to_string).collect();
/// assert_eq!(counts, ["4", "8", "16", "18", "18", "16", "8", "4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` it is a map with its `matrix`, without labels, its `nodes`, and a hash over all. When it is
/// read, its memory limit is that of a new [`Search`], or 16 times its graph if that is more.
#[derive(Clone)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
pub struct Diagram {
    graph: Graph,
    /// For each node the number of paths to the end.
    counts: Counts,
    matrix: Arc<Incidence>,
    stats: Stats,
    /// The most bytes that it may take.
    most_bytes: usize,
}

impl Diagram {
    /// See [`Search::diagram`].
    pub(super) fn build<L>(options: &Search, matrix: &Matrix<L>) -> Result<Self, Stopped> {
        let incidence = matrix.incidence();
        let Some((chosen, view)) = options.left(incidence)? else {
            return Self::new(Graph::new(), incidence.clone(), Stats::default(), usize::MAX);
        };
        let view = view.unlearned();
        let bytes = options.memory();
        // Half of the memory for the table, and what it leaves for the graph.
        let memory = Memory::graph(&view, bytes / 2, &chosen);
        let mut search = options.start(view);
        search.remember(Some(Box::new(memory)));
        let limit = options.node_limit.unwrap_or(u64::MAX);
        loop {
            let nodes = search.stats().nodes;
            let step = search.advance(limit.min(nodes + NODES_BETWEEN_LOOKS));
            if let Some(memory) = search.memory() {
                if memory.is_full() {
                    return Err(Stopped::OverBudget { bytes: memory.bytes().min(bytes) });
                }
                if memory.bytes() > bytes {
                    return Err(Stopped::OverBudget { bytes });
                }
            }
            match step {
                Step::Exhausted => break,
                _ if search.stats().nodes >= limit => return Err(Stopped::Limited),
                _ if options.cancel.is_raised() => return Err(Stopped::Canceled),
                _ => {}
            }
        }
        let (stats, memory) = (search.stats(), search.remember(None));
        let graph = memory.map_or_else(|| Some(Graph::new()), |memory| memory.into_graph());
        let graph = graph.ok_or(Stopped::OverBudget { bytes })?;
        Self::new(graph, incidence.clone(), stats, bytes)
    }

    fn new(graph: Graph, matrix: Arc<Incidence>, stats: Stats, bytes: usize) -> Result<Self, Stopped> {
        let is_allowed = |size| graph.bytes() + size <= bytes && has_room(size);
        let counts = Counts::of(&graph, is_allowed).ok_or(Stopped::OverBudget { bytes })?;
        Ok(Self { graph, counts, matrix, stats, most_bytes: bytes })
    }

    /// The first node of every path; `None` without covers.
    fn root(&self) -> Option<u32> {
        (self.graph.node_count() > 1).then(|| self.graph.node_count() as u32 - 1)
    }

    /// How many covers there are, exactly.
    ///
    /// Cost: O(1).
    #[must_use]
    pub fn count(&self) -> Count {
        self.root().map_or(BigUint::ZERO, |root| self.counts.number(root)).into()
    }

    /// Whether there is no cover.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.root().is_none()
    }

    /// All covers, in the order of the search.
    ///
    /// Cost: memory linear in the longest cover.
    pub fn iter(&self) -> DiagramIter<'_> {
        DiagramIter::new(&self.graph, self.root())
    }

    /// The cover of this number in the order of the search, from 0; `None` if there are fewer.
    ///
    /// Cost: linear in the rows of the cover and the edges on the way to it.
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Cover> {
        let mut node = self.root().filter(|&root| *number < self.counts.number(root))?;
        let (mut left, mut cover) = (number.clone(), Vec::new());
        while node != END {
            let edge = self.graph.edges(node).find(|&(to, _)| {
                let below = self.counts.number(to);
                let is_here = left < below;
                if !is_here {
                    left -= below;
                }
                is_here
            });
            let (to, rows) = edge?;
            cover.extend(rows.iter().map(|&row| RowId::new(row)));
            node = to;
        }
        Some(cover.into())
    }

    /// The number of a cover in the order of the search, from 0; `None` if the rows, in whatever order, are not one of
    /// its covers.
    ///
    /// Cost: as for [`nth`](Self::nth).
    #[must_use]
    pub fn rank(&self, cover: &[RowId]) -> Option<BigUint> {
        let rows = self.matrix.set_of(cover);
        let (mut node, mut rank, mut found) = (self.root()?, BigUint::ZERO, 0);
        while node != END {
            let is_whole = |edge: &[u32]| edge.iter().all(|&row| rows[row as usize]);
            let mut edges = self.graph.edges(node);
            let (to, edge) = edges.find(|(to, edge)| {
                // A cover may hold more rows than another one.
                let is_here = is_whole(edge) && (*to != END || found + edge.len() == cover.len());
                if !is_here {
                    rank += self.counts.number(*to);
                }
                is_here
            })?;
            found += edge.len();
            node = to;
        }
        (found == cover.len()).then_some(rank)
    }

    /// A cover drawn at random, each with the same probability; `None` without covers. (Feature `rand`; `random` is an
    /// [`Rng`](rand::Rng) of `rand` 0.10.)
    ///
    /// Cost: as for [`nth`](Self::nth).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    /// use rand::{SeedableRng, rngs::SmallRng};
    ///
    /// let diagram = Search::new().diagram(&Queens::new(8)?.matrix()?)?;
    /// let mut random = SmallRng::seed_from_u64(5);
    /// let board = diagram.sample(&mut random).unwrap();
    /// assert!(diagram.rank(&board).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn sample<R: rand::Rng + ?Sized>(&self, random: &mut R) -> Option<Cover> {
        self.nth(&below(&self.counts.number(self.root()?), random)?)
    }

    /// In how many covers each row is, for all rows of the matrix.
    ///
    /// Cost: O(edges and their rows).
    #[must_use]
    pub fn row_counts(&self) -> Vec<BigUint> {
        let mut totals = vec![BigUint::ZERO; self.matrix.row_ends.len()];
        // How many ways there are from the root to a node: never more than there are covers.
        let mut ways = Counts::new(self.graph.node_count(), self.counts.limbs);
        if let Some(root) = self.root() {
            ways.numbers[root as usize * ways.limbs] = 1;
        }
        for node in (1..self.graph.node_count() as u32).rev() {
            let above = ways.number(node);
            for (to, rows) in self.graph.edges(node) {
                let covers = &above * self.counts.number(to);
                rows.iter().for_each(|&row| totals[row as usize] += &covers);
                ways.add(to, node);
            }
        }
        totals
    }

    /// The diagram of those covers that hold all of the chosen rows and none of the excluded ones, without another
    /// search. The covers keep their order.
    ///
    /// Cost: O(columns + rows + entries of the matrix, edges and their rows). A chosen row without a column that is
    /// covered once may double the edges.
    ///
    /// # Errors
    ///
    /// [`Stopped::OverBudget`] if it takes more than the [memory limit](Search::memory_limit) of the search for this
    /// diagram, or more than there is. While it is made, two diagrams may exist, each within the limit.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// let diagram = Search::new().diagram(&Queens::new(8)?.matrix()?)?;
    /// let corner = diagram.restrict(&[RowId::new(0)], &[])?;
    /// assert_eq!(corner.count(), 4);
    /// assert_eq!(diagram.restrict(&[], &[RowId::new(0)])?.count(), 88);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restrict(&self, chosen: &[RowId], excluded: &[RowId]) -> Result<Self, Stopped> {
        let is_known = chosen.iter().all(|row| row.index() < self.matrix.row_ends.len());
        let (chosen, mut out) = (self.matrix.set_of(chosen), self.matrix.set_of(excluded));
        // A cover holds a row if and only if it holds no other row of a column of that row that is covered once.
        let mut taken: BitVec = BitVec::repeat(false, self.matrix.bounds.len());
        let once = |row| {
            let columns = self.matrix.entries(row).map(|(column, _)| column.index());
            columns.filter(|&column| {
                self.matrix
                    .bounds
                    .get(column)
                    .is_some_and(|bounds| bounds.is_primary && !bounds.is_multiple())
            })
        };
        let clash = chosen.iter_ones().flat_map(once).any(|column| taken.replace(column, true));
        for row in chosen.iter_zeros().filter(|&row| once(row).any(|column| taken[column])) {
            out.set(row, true);
        }
        let bytes = self.most_bytes;
        let mut graph = if is_known && !clash { without(&self.graph, &out, bytes)? } else { Graph::new() };
        for row in chosen.iter_ones().filter(|&row| once(row).next().is_none()) {
            graph = holding(graph, row as u32, bytes)?;
        }
        Self::new(graph, self.matrix.clone(), self.stats, bytes)
    }

    /// How many nodes the graph has.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// How many edges the graph has.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes() + 8 * self.counts.numbers.len()
    }

    /// What the search that made it did.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The graph in the language DOT of Graphviz: the edges with the numbers of their rows, from 0.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 2);
    /// m.row("both", [cell.at(0), cell.at(1)])?;
    /// m.row("left", [cell.at(0)])?;
    /// m.row("right", [cell.at(1)])?;
    /// let diagram = Search::new().diagram(&m.build()?)?;
    /// let dot = diagram.to_dot();
    /// assert!(dot.contains("n1 -> n0 [label=\"0\"]"));
    /// assert!(dot.contains("n1 -> n0 [label=\"1 2\"]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_dot(&self) -> String {
        let mut dot = String::from("digraph covers {\n  n0 [shape=doublecircle, label=\"\"]\n");
        for node in 1..self.graph.node_count() as u32 {
            dot += &format!("  n{node} [shape=circle, label=\"\"]\n");
            for (to, rows) in self.graph.edges(node) {
                let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
                dot += &format!("  n{node} -> n{to} [label=\"{}\"]\n", rows.join(" "));
            }
        }
        dot + "}\n"
    }
}

/// Adds a node to a graph that may take this many bytes.
fn add<'a>(
    graph: &mut Graph,
    edges: impl Iterator<Item = (u32, &'a [u32])>,
    bytes: usize,
) -> Result<u32, Stopped> {
    let node = graph.add(edges).filter(|_| graph.bytes() <= bytes);
    node.ok_or(Stopped::OverBudget { bytes: graph.bytes().min(bytes) })
}

/// The graph without these rows, in this many bytes.
fn without(graph: &Graph, out: &BitVec, bytes: usize) -> Result<Graph, Stopped> {
    let nodes = graph.node_count();
    let edges = |node| {
        graph
            .edges(node)
            .filter(|(_, rows)| rows.iter().all(|&row| !out.get(row as usize).is_some_and(|out| *out)))
    };
    let mut is_reached: BitVec = BitVec::repeat(false, nodes);
    is_reached.set(nodes - 1, true);
    for node in (1..nodes).rev() {
        if is_reached[node] {
            edges(node as u32).for_each(|(to, _)| is_reached.set(to as usize, true));
        }
    }
    let mut rest = Graph::new();
    // For each node its number in the new graph, if there are covers below it.
    let mut numbers = vec![Some(END)];
    for node in 1..nodes {
        let mut edges =
            edges(node as u32).filter_map(|(to, rows)| Some((numbers[to as usize]?, rows))).peekable();
        let is_there = is_reached[node] && edges.peek().is_some();
        numbers.push(if is_there { Some(add(&mut rest, edges, bytes)?) } else { None });
    }
    Ok(if numbers[nodes - 1].is_some() { rest } else { Graph::new() })
}

/// The graph of the covers that hold this row, in this many bytes.
fn holding(graph: Graph, row: u32, bytes: usize) -> Result<Graph, Stopped> {
    let mut holding = Graph::new();
    // For each node its number in the new graph: with all covers below it, and with those that hold the row, if any do.
    let mut numbers = vec![(END, None)];
    for node in 1..graph.node_count() as u32 {
        let all = graph.edges(node).map(|(to, rows)| (numbers[to as usize].0, rows));
        let all = add(&mut holding, all, bytes)?;
        let held = graph.edges(node).filter_map(|(to, rows)| {
            let (all, held) = numbers[to as usize];
            Some((if rows.contains(&row) { all } else { held? }, rows))
        });
        let mut held = held.peekable();
        let is_there = held.peek().is_some();
        numbers.push((all, if is_there { Some(add(&mut holding, held, bytes)?) } else { None }));
    }
    drop(graph);
    let is_there = numbers.last().is_some_and(|(_, held)| held.is_some());
    if is_there { without(&holding, &BitVec::new(), bytes) } else { Ok(Graph::new()) }
}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagram").field("count", &self.count()).field("stats", &self.stats()).finish()
    }
}

impl<'a> IntoIterator for &'a Diagram {
    type Item = Cover;
    type IntoIter = DiagramIter<'a>;

    fn into_iter(self) -> DiagramIter<'a> {
        self.iter()
    }
}
