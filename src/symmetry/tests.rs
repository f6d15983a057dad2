//! A group of strong generators, which no public function takes; comparisons that end early.

use super::*;
use crate::matrix::{MatrixBuilder, RowId};
use crate::search::Outcome;

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
    let group = Group::from_strong(&matrix, &base, generators.clone()).unwrap();
    assert_eq!(group.order(), 24_u32.into());
    assert!(
        group.elements().all(|element| Group::new(&matrix, generators.clone()).unwrap().contains(&element))
    );
    assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), 1);
}

/// Comparisons took as long as they liked, whatever the limit.
#[test]
fn comparisons_of_covers_are_limited_and_go_on() {
    let mut m = MatrixBuilder::new();
    let cells = m.primary("cell", 10);
    for (cell, column) in cells.iter().enumerate() {
        (0..2).for_each(|value| _ = m.row((cell, value), [column]).unwrap());
    }
    let matrix = m.build().unwrap();
    let moved =
        |to: fn(usize) -> usize| Symmetry::from_labels(&matrix, |&(cell, value)| (to(cell), value)).unwrap();
    let all = [moved(|cell| (cell + 1) % 10), moved(|cell| if cell < 2 { 1 - cell } else { cell })];
    let group = Group::new(&matrix, all).unwrap();
    let whole: Vec<Class> = Search::new().classes(&matrix, &group).unwrap().collect();
    assert_eq!(whole.len(), 11);

    let mut classes = Search::new().node_limit(0).classes(&matrix, &group).unwrap();
    let (mut found, mut limited) = (Vec::new(), 0);
    while classes.add_nodes(1) {
        classes.steps_left = classes.steps_left.saturating_sub(60);
        found.extend(classes.by_ref());
        limited += u64::from(classes.ended == Some(Outcome::Limited));
        assert!(classes.outcome() != Outcome::Running);
    }
    assert_eq!((classes.outcome(), found), (Outcome::Exhausted, whole));
    assert!(limited > 10, "{limited}");
}
