//! The searches for the nodes of a diagram: the graph of `engines::memory`, in which equal subtrees are one node, or the
//! states of a count up to renaming (`isomorphs`).

use crate::engines::view::View;
use crate::engines::{CoverGraph, Memory, Stats, Step};
use crate::isomorphs::{Folded, Isomorphs};
use crate::matrix::RowId;
use crate::search::{NODES_BETWEEN_LOOKS, Search, Stopped};
use crate::util::Ledger;

/// Checks whether a search that has visited this many nodes goes on after a step.
fn goes_on(options: &Search, step: Step, nodes: u64) -> Result<bool, Stopped> {
    match step {
        Step::Exhausted => Ok(false),
        _ if options.node_limit.is_some_and(|limit| nodes >= limit) => Err(Stopped::Limited),
        _ if options.cancel.is_raised() => Err(Stopped::Canceled),
        _ => Ok(true),
    }
}

/// The graph of the covers that hold the chosen rows, in what these leave.
pub(super) fn plain(options: &Search, chosen: &[RowId], view: View) -> Result<(CoverGraph, Stats), Stopped> {
    let view = view.unlearned();
    let bytes = options.memory();
    // Half of the memory for the table, and what it leaves for the graph.
    let memory = Memory::graph(&view, bytes / 2, chosen);
    let mut search = options.start(view);
    search.remember(Some(Box::new(memory)));
    let limit = options.node_limit.unwrap_or(u64::MAX);

    loop {
        // In slices, since the flag and the memory are looked at between them.
        let nodes = search.stats().nodes;
        let step = search.advance(limit.min(nodes + NODES_BETWEEN_LOOKS));
        if let Some(memory) = search.memory()
            && (memory.is_full() || memory.bytes() > bytes)
        {
            return Err(Stopped::OverBudget { bytes: memory.bytes().min(bytes) });
        }
        if !goes_on(options, step, search.stats().nodes)? {
            break;
        }
    }

    let (stats, memory) = (search.stats(), search.remember(None));
    let graph = memory.map_or_else(|| Some(CoverGraph::new()), |memory| memory.into_graph());
    Ok((graph.ok_or(Stopped::OverBudget { bytes })?, stats))
}

/// The states of the problem that this many chosen rows leave.
pub(super) fn folded(
    options: &Search,
    chosen: usize,
    view: &View,
) -> Result<(CoverGraph, Folded, Stats), Stopped> {
    let mut isomorphs = Isomorphs::new(view).ok_or(Stopped::Refused)?.folding();
    let (limit, most_bytes) = (options.node_limit.unwrap_or(u64::MAX), options.memory());
    isomorphs.allow(most_bytes);
    let mut ledger = Ledger::default();

    loop {
        // One state at a time, so that the memory for it is asked for before much more is taken.
        let step = isomorphs.advance(u64::MAX, limit.min(isomorphs.nodes() + 1));
        let bytes = isomorphs.bytes();
        // With or without symmetries it is of use, unless there is no memory for it.
        if isomorphs.is_useless() || ledger.reach(bytes).is_err() {
            return Err(Stopped::OverBudget { bytes: bytes.min(most_bytes) });
        }
        if !goes_on(options, step, isomorphs.nodes())? {
            break;
        }
    }

    let stats = Stats { nodes: isomorphs.nodes(), ..Stats::default() };
    let (graph, folded) = isomorphs.into_folded(chosen).ok_or(Stopped::OverBudget { bytes: most_bytes })?;
    Ok((graph, folded, stats))
}
