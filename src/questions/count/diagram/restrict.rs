//! The graph of those covers of a plain diagram that hold some rows and not others.
//!
//! A node stands after those that its edges lead to: so the new graph is made from the end up.

use bitvec::vec::BitVec;

use crate::engines::{CoverGraph, END};
use crate::matrix::{Incidence, RowId};
use crate::search::Stopped;
use crate::util::to_u32;

/// The graph of the covers that hold all of the chosen rows and none of the excluded ones, in this many bytes.
pub(super) fn restrict(
    graph: &CoverGraph,
    matrix: &Incidence,
    chosen: &[RowId],
    excluded: &[RowId],
    bytes: usize,
) -> Result<CoverGraph, Stopped> {
    let is_known = chosen.iter().all(|row| row.index() < matrix.row_ends.len());
    let (chosen, mut out) = (matrix.set_of(chosen), matrix.set_of(excluded));

    // A cover holds a row if and only if it holds no other row of a column of that row that is covered once.
    let mut taken: BitVec = BitVec::repeat(false, matrix.bounds.len());
    let once = |row| {
        let columns = matrix.entries(row).map(|(column, _)| column.index());
        columns.filter(|&column| {
            let bounds = matrix.bounds.get(column);
            bounds.is_some_and(|bounds| bounds.is_primary && !bounds.is_multiple())
        })
    };
    let clash = chosen.iter_ones().flat_map(once).any(|column| taken.replace(column, true));
    for row in chosen.iter_zeros().filter(|&row| once(row).any(|column| taken[column])) {
        out.set(row, true);
    }

    let mut graph = if is_known && !clash { without(graph, &out, bytes)? } else { CoverGraph::new() };
    // No other row tells whether a cover holds this one, so the graph is gone through for it.
    for row in chosen.iter_ones().filter(|&row| once(row).next().is_none()) {
        graph = holding(graph, to_u32(row), bytes)?;
    }
    Ok(graph)
}

/// Adds a node to a graph that may take this many bytes.
fn add<'a>(
    graph: &mut CoverGraph,
    edges: impl Iterator<Item = (u32, &'a [u32])>,
    bytes: usize,
) -> Result<u32, Stopped> {
    let node = graph.add(edges).filter(|_| graph.bytes() <= bytes);
    node.ok_or(Stopped::OverBudget { bytes: graph.bytes().min(bytes) })
}

/// The graph without these rows, in this many bytes.
fn without(graph: &CoverGraph, out: &BitVec, bytes: usize) -> Result<CoverGraph, Stopped> {
    let nodes = graph.node_count();
    let edges = |node| {
        graph
            .edges(node)
            .filter(|(_, rows)| rows.iter().all(|&row| !out.get(row as usize).is_some_and(|out| *out)))
    };

    // What no way from the root reaches any more is not made anew.
    let mut is_reached: BitVec = BitVec::repeat(false, nodes);
    is_reached.set(nodes - 1, true);
    for node in (1..nodes).rev() {
        if is_reached[node] {
            edges(to_u32(node)).for_each(|(to, _)| is_reached.set(to as usize, true));
        }
    }

    let mut rest = CoverGraph::new();
    // For each node its number in the new graph, if there are covers below it.
    let mut numbers = vec![Some(END)];
    for node in 1..nodes {
        let mut edges =
            edges(to_u32(node)).filter_map(|(to, rows)| Some((numbers[to as usize]?, rows))).peekable();
        let is_there = is_reached[node] && edges.peek().is_some();
        numbers.push(if is_there { Some(add(&mut rest, edges, bytes)?) } else { None });
    }
    // Without a root there is no cover, whatever stands in the new graph.
    Ok(if numbers[nodes - 1].is_some() { rest } else { CoverGraph::new() })
}

/// The graph of the covers that hold this row, in this many bytes.
fn holding(graph: CoverGraph, row: u32, bytes: usize) -> Result<CoverGraph, Stopped> {
    let mut holding = CoverGraph::new();
    // For each node its number in the new graph: with all covers below it, and with those that hold the row, if any do.
    let mut numbers = vec![(END, None)];
    for node in 1..to_u32(graph.node_count()) {
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

    // Given back before another graph is made.
    drop(graph);
    let is_there = numbers.last().is_some_and(|(_, held)| held.is_some());
    // This leaves out the nodes that are reached no more.
    if is_there { without(&holding, &BitVec::new(), bytes) } else { Ok(CoverGraph::new()) }
}
