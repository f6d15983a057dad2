//! What the numbers and restricted graphs cost.

use std::cell::Cell;

use super::*;
use crate::matrix::MatrixBuilder;

/// They were computed afresh for each limb that they take.
#[test]
fn large_numbers_are_computed_three_times_at_most() {
    for doublings in [1_u64, 63, 64, 65, 127, 128, 5000] {
        let mut graph = Graph::new();
        for below in 0..doublings as u32 {
            graph.add([(below, &[0][..]), (below, &[1])].into_iter()).unwrap();
        }
        let computed = Cell::new(0);
        let counts = Counts::of(&graph, |_| {
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
        let limited = Diagram { most_bytes: bytes, ..whole.clone() };
        assert_eq!(limited.restrict(&[row], &[]).unwrap_err(), Stopped::OverBudget { bytes });
    }
}
