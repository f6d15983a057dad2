//! A group of strong generators, which no public function takes.

use super::*;
use crate::matrix::{MatrixBuilder, RowId};

#[test]
fn strong_generators_are_taken_as_they_are() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 4);
    (0..4).for_each(|i| assert!(m.row(i, [cell.at(i)]).is_ok()));
    let matrix = m.build().unwrap();
    let exchange = |a: u32, b: u32| {
        let image = |i: u32| {
            if i == a {
                b
            } else if i == b {
                a
            } else {
                i
            }
        };
        Symmetry::from_rows(&matrix, |row| RowId::new(image(row.index() as u32))).unwrap()
    };
    // The base rows are 3, 2, 1: the exchanges that leave the first ones as they are generate all that do.
    let generators = [exchange(3, 2), exchange(2, 1), exchange(1, 0)];
    let base = [3, 2, 1].map(RowId::new);
    let group = Group::from_strong(&matrix, base, generators.clone()).unwrap();
    assert_eq!(group.order(), 24_u32.into());
    assert!(
        group.elements().all(|element| Group::new(&matrix, generators.clone()).unwrap().contains(&element))
    );
    assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), 1);
}
