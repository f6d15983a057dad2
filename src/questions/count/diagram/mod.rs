//! All covers at once: a graph whose paths are the covers, plain or folded along symmetries.
//!
//! Everything here is a walk over a graph: from the end to the root, since a node stands after those that its edges
//! lead to, or from the root down, where a folded one needs the names of the rows on the way ([`walk`]).
//!
//! `search` finds the nodes, and `counts` adds up the covers below each. This file has the `Diagram` that is made of
//! both: read `Diagram::build` first, then `nth`. `iter` goes from cover to cover, `best` to the cheapest ones;
//! `restrict` makes the graph of the covers with some rows and without others. `stored` is a diagram as `serde` stores
//! it.
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (Algorithms C, B and R for binary
//! decision diagrams, on which these are modeled).

mod best;
mod counts;
mod iter;
mod restrict;
mod search;
#[cfg(feature = "serde")]
mod stored;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

use super::answer::Count;
#[cfg(feature = "rand")]
use super::drawn::below;
use crate::engines::{self, CoverGraph, END, Stats};
use crate::isomorphs::{Folded, Renamer};
use crate::matrix::{Cover, Incidence, RowId};
use crate::search::{Search, Stopped};
use crate::util::{has_room, to_u32};
use counts::BigCounts;
pub use iter::DiagramIter;
use walk::{DiagramWalk, WalkPlace};

/// All covers of a matrix, without a list of them: the n-th cover, a cover's number, uniform samples, in how many
/// covers each row is, the cheapest covers. From [`Search::diagram`] or [`Search::folded_diagram`].
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
/// # Folded
///
/// In a [folded](Search::folded_diagram) one, states of the search that are the same up to a renaming of rows and columns
/// are one node. So it has few nodes where a plain one would have far too many: on Latin squares of order 8 about 25,000
/// for 108,776,032,459,082,956,800 covers. The covers have an order of their own, which depends on the matrix and the
/// options, and may differ in another version. For each node on the way to a cover that is known by another name, two
/// graphs of what is left are refined: on Latin squares of order 8 a few milliseconds for a cover.
///
/// # Stored
///
/// With the feature `serde` a plain one is a map with its `matrix`, without labels, its `nodes`, and a hash over all. When
/// it is read, its memory limit is that of a new [`Search`], or 16 times its graph if that is more. A folded one is not
/// stored: that is an error.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "stored::Stored"))]
pub struct Diagram {
    graph: CoverGraph,
    /// For each node the number of paths to the end.
    counts: BigCounts,
    /// Of a folded one: what finds the names of rows, and for each row of the root what it is in the matrix.
    folded: Option<Arc<(Folded, Vec<u32>)>>,
    matrix: Arc<Incidence>,
    stats: Stats,
    /// Those of the search.
    options: Search,
}

impl Diagram {
    /// See [`Search::diagram`] and [`Search::folded_diagram`].
    pub(super) fn build(options: Search, matrix: Arc<Incidence>, is_folded: bool) -> Result<Self, Stopped> {
        match options.left(&matrix)? {
            None => {
                // The chosen rows clash. No covers at all are within any limit.
                let options = options.memory_limit(usize::MAX);
                Self::new(CoverGraph::new(), None, options, matrix, Stats::default())
            }
            Some((chosen, view)) if is_folded => {
                let (graph, folded, stats) = search::folded(&options, chosen.len(), &view)?;
                let names = view.ids.into_iter().chain(chosen.iter().map(|row| to_u32(row.index())));
                let folded = Arc::new((folded, names.collect()));
                Self::new(graph, Some(folded), options, matrix, stats)
            }
            Some((chosen, view)) => {
                let (graph, stats) = search::plain(&options, &chosen, view)?;
                Self::new(graph, None, options, matrix, stats)
            }
        }
    }

    fn new(
        graph: CoverGraph,
        folded: Option<Arc<(Folded, Vec<u32>)>>,
        options: Search,
        matrix: Arc<Incidence>,
        stats: Stats,
    ) -> Result<Self, Stopped> {
        let bytes = options.memory();
        let used = graph.bytes() + folded.as_ref().map_or(0, |folded| folded.0.bytes());
        let is_allowed = |size| used.saturating_add(size) <= bytes && has_room(size);
        let counts = BigCounts::of(&graph, is_allowed).ok_or(Stopped::OverBudget { bytes })?;
        Ok(Self { graph, counts, folded, matrix, stats, options })
    }

    fn walk(&self) -> DiagramWalk<'_> {
        let folded = self.folded.as_deref();
        let renamer = folded.map(|(folded, names)| (Renamer::new(folded), &names[..]));
        DiagramWalk { graph: &self.graph, renamer }
    }

    /// The number of covers.
    fn all(&self) -> BigUint {
        let root = to_u32(self.graph.node_count()) - 1;
        if root == END { BigUint::ZERO } else { self.counts.number(root) }
    }

    /// Goes along the first edge of each node for which this holds, given where the edge leaves, where it leads, and its
    /// rows; `None` at a node without one.
    fn path(&self, mut takes: impl FnMut(&WalkPlace, u32, &[u32]) -> bool) -> Option<()> {
        let mut walk = self.walk();
        let mut place = walk.root()?;
        let mut edges = self.graph.edge_numbers(place.node);
        loop {
            let edge = edges.next()?;
            let (to, rows) = self.graph.edge(edge);
            if !takes(&place, to, rows) {
                continue;
            }
            if to == END {
                return Some(());
            }
            place = walk.follow(&place, edge, to);
            edges = self.graph.edge_numbers(to);
        }
    }

    /// Returns the number of covers, exactly.
    ///
    /// Cost: O(1).
    #[must_use]
    pub fn count(&self) -> Count {
        self.all().into()
    }

    /// Returns `true` if there is no cover.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 1
    }

    /// Returns `true` if it is [folded](Search::folded_diagram).
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.folded.is_some()
    }

    /// All covers, in the order of the search; of a folded one in its own order.
    ///
    /// Cost: memory linear in the longest cover; of a folded one that times the rows of the matrix.
    pub fn iter(&self) -> DiagramIter<'_> {
        DiagramIter::new(self.walk())
    }

    /// The cover of this number in the order of the diagram, from 0 as indices are (the command line counts from 1); `None`
    /// if there are fewer.
    ///
    /// Cost: linear in the edges on the way to it and their rows, but for the names of a [folded](#folded) one.
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Cover> {
        let mut left = Some(number).filter(|&number| *number < self.all())?.clone();
        let mut cover = Vec::new();
        self.path(|place, to, rows| {
            let below = self.counts.number(to);
            let is_here = left < below;
            if is_here {
                cover.extend(place.named(rows));
            } else {
                // All covers below this edge come before those below the next one.
                left -= below;
            }
            is_here
        })?;
        Some(cover.into())
    }

    /// The number of a cover in the order of the diagram, from 0; `None` if the rows, in whatever order, are not one of
    /// its covers.
    ///
    /// Cost: as for [`nth`](Self::nth).
    #[must_use]
    pub fn rank(&self, cover: &[RowId]) -> Option<BigUint> {
        let held = self.matrix.set_of(cover);
        let (mut rank, mut found) = (vec![0; self.counts.limbs], 0);
        self.path(|place, to, rows| {
            // A cover may hold more rows than another one.
            let is_here = place.named(rows).all(|row| held[row.index()])
                && (to != END || found + rows.len() == cover.len());
            if is_here {
                found += rows.len();
            } else {
                engines::add(&mut rank, self.counts.get(to));
            }
            is_here
        })?;
        (found == cover.len()).then(|| engines::number(&rank))
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
        self.nth(&below(&self.all(), random)?)
    }

    /// In how many covers each row is, for all rows of the matrix.
    ///
    /// Cost: O(edges and their rows); of a folded one for each edge as for a step of [`nth`](Self::nth), and memory for a
    /// number for each row that is left in each state.
    #[must_use]
    pub fn row_counts(&self) -> Vec<BigUint> {
        let mut totals = vec![BigUint::ZERO; self.matrix.row_ends.len()];
        if self.folded.is_some() {
            self.folded_row_counts(&mut totals);
            return totals;
        }

        // How many ways there are from the root to a node: never more than there are covers.
        let mut ways = BigCounts::new(self.graph.node_count(), self.counts.limbs);
        // The root has the highest number, and each node a higher one than those that its edges lead to.
        ways.numbers[(self.graph.node_count() - 1) * ways.limbs] = 1;
        for node in (1..to_u32(self.graph.node_count())).rev() {
            let above = ways.number(node);
            for (to, rows) in self.graph.edges(node) {
                let covers = &above * self.counts.number(to);
                rows.iter().for_each(|&row| totals[row as usize] += &covers);
                ways.add(to, node);
            }
        }
        totals
    }

    /// Counts them in a folded one: from the end to the root, since the names are known at the root alone.
    fn folded_row_counts(&self, totals: &mut [BigUint]) {
        let mut walk = self.walk();
        // For each node in how many of the covers below it each row is, by the name that it has at the root.
        let mut counts: Vec<HashMap<u32, BigUint>> = vec![HashMap::new()];
        for node in 1..to_u32(self.graph.node_count()) {
            let place = walk.at(node);
            let mut sums: HashMap<u32, BigUint> = HashMap::new();
            for edge in self.graph.edge_numbers(node) {
                let (to, rows) = self.graph.edge(edge);
                for row in place.named(rows) {
                    *sums.entry(to_u32(row.index())).or_default() += self.counts.number(to);
                }

                if to == END {
                    continue;
                }
                // What was counted there is by the names that `at` gives, those of the root. The edge leads there
                // by other names.
                let next = walk.follow(&place, edge, to);
                for (name, here) in place.names.iter().flatten().zip(next.names.iter().flatten()) {
                    if let Some(count) = counts[to as usize].get(name) {
                        *sums.entry(*here).or_default() += count;
                    }
                }
            }
            counts.push(sums);
        }

        for (row, count) in counts.pop().unwrap_or_default() {
            totals[row as usize] = count;
        }
    }

    /// The diagram of those covers that hold all of the chosen rows and none of the excluded ones, without another
    /// search. The covers keep their order. A folded diagram is searched for anew, with the options of its search: its
    /// covers have a new order.
    ///
    /// Cost: O(columns + rows + entries of the matrix, edges and their rows). A chosen row without a column that is
    /// covered once may double the edges.
    ///
    /// # Errors
    ///
    /// [`Stopped::OverBudget`] if it takes more than the [memory limit](Search::memory_limit) of the search for this
    /// diagram, or more than there is. While it is made, two diagrams may exist, each within the limit. Of a folded one
    /// also what [`Search::folded_diagram`] returns.
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
        if self.folded.is_some() {
            let options = self.options.clone().choose(chosen).exclude(excluded);
            return Self::build(options, self.matrix.clone(), true);
        }
        let graph = restrict::restrict(&self.graph, &self.matrix, chosen, excluded, self.options.memory())?;
        Self::new(graph, None, self.options.clone(), self.matrix.clone(), self.stats)
    }

    /// Returns the number of nodes of the graph, with its end.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// Returns the number of edges of the graph.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// The bytes that it takes; of a folded one about, and besides the problem.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let folded = self.folded.as_ref().map_or(0, |folded| folded.0.bytes());
        self.graph.bytes() + 8 * self.counts.numbers.len() + folded
    }

    /// Returns what the search that made it did; for a folded one the states that were entered, known or not, are its
    /// nodes, and nothing else is known.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The graph in the language DOT of Graphviz: the edges with the numbers of their rows, from 0. In a
    /// folded one these are the rows by which the search first came to the node.
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
        let walk = self.walk();
        for node in 1..to_u32(self.graph.node_count()) {
            let place = walk.at(node);
            dot += &format!("  n{node} [shape=circle, label=\"\"]\n");
            for (to, rows) in self.graph.edges(node) {
                let rows: Vec<String> = place.named(rows).map(|row| row.index().to_string()).collect();
                dot += &format!("  n{node} -> n{to} [label=\"{}\"]\n", rows.join(" "));
            }
        }
        dot + "}\n"
    }
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
