//! What the numbers and restricted graphs cost.

use std::cell::Cell;

use super::*;
use crate::matrix::MatrixBuilder;

/// They were computed afresh for each limb that they take.
#[test]
fn large_numbers_are_computed_three_times_at_most() {
    for doublings in [1_u64, 63, 64, 65, 127, 128, 5000] {
        let mut graph = CoverGraph::new();
        for below in 0..doublings as u32 {
            graph.add([(below, &[0][..]), (below, &[1])].into_iter()).unwrap();
        }
        let computed = Cell::new(0);
        let counts = BigCounts::of(&graph, |_| {
            computed.set(computed.get() + 1);
            true
        });
        let counts = counts.unwrap();
        assert_eq!(counts.number(doublings as u32), BigUint::ONE << doublings);
        assert_eq!(counts.limbs as u64, doublings / 64 + 1);
        assert!(computed.get() <= 3, "{doublings}: {}", computed.get());
    }
}

/// A row whose columns may all be covered twice may double the graph.
#[test]
fn a_restricted_diagram_stays_within_the_limit() {
    let mut m = MatrixBuilder::new();
    let cell = m.between("cell", 12, 1..=2);
    for at in 0..11 {
        m.row((), [cell.at(at), cell.at(at + 1)]).unwrap();
        m.row((), [cell.at(at), cell.at((at + 4) % 12)]).unwrap();
    }
    let whole = Search::new().diagram(&m.build().unwrap()).unwrap();
    for row in (0..22).map(RowId::new) {
        let bytes = whole.restrict(&[row], &[]).unwrap().bytes() - 1;
        let limited = Diagram { options: Search::new().memory_limit(bytes), ..whole.clone() };
        assert_eq!(limited.restrict(&[row], &[]).unwrap_err(), Stopped::OverBudget { bytes });
    }
}

/// A hash is right that anybody computes: what is not in order is refused all the same.
#[cfg(feature = "serde")]
#[test]
fn a_made_up_graph_is_refused_or_a_graph() {
    use super::stored::Stored;
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 2);
    for at in 0..2 {
        m.row((), [cell.at(at)]).unwrap();
        m.row((), [cell.at(at)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let read = |nodes: &[&[(u32, &[u32])]]| -> Result<Diagram, String> {
        let edges = |edges: &&[(u32, &[u32])]| edges.iter().map(|(to, rows)| (*to, rows.to_vec())).collect();
        let diagram = Search::new().diagram(&matrix).unwrap();
        Stored::made_up(&diagram, nodes.iter().map(edges).collect()).try_into()
    };
    assert_eq!(read(&[]).unwrap().count(), 0);
    let whole = read(&[&[(0, &[2]), (0, &[3])], &[(1, &[0]), (1, &[1])]]).unwrap();
    assert_eq!(whole.to_dot(), Search::new().diagram(&matrix).unwrap().to_dot());
    for (nodes, what) in [
        (&[&[(1, &[0][..])][..]][..], "node 1, edge 0"),
        (&[&[(2, &[0])], &[(1, &[1])]], "node 1, edge 0"),
        (&[&[(0, &[0]), (7, &[1])]], "node 1, edge 1"),
        (&[&[(0, &[0]), (0, &[4])]], "node 1, edge 1"),
        (&[&[(u32::MAX, &[0])]], "node 1, edge 0"),
        (&[&[(0, &[0])], &[]], "node 2 has no edge"),
    ] {
        let error = read(nodes).unwrap_err();
        assert!(error.starts_with(what), "{error}");
    }
    // Its numbers would take more than a gigabyte.
    let doubled = (0..100_000).map(|below| vec![(below, vec![]), (below, vec![])]).collect();
    let error = Diagram::try_from(Stored::made_up(&whole, doubled)).unwrap_err();
    assert!(error.starts_with("the answer takes more than"), "{error}");
}
