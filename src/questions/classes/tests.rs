//! Comparisons that end early.

use super::listed::Listed;
use super::*;
use crate::matrix::MatrixBuilder;
use crate::search::Outcome;
use crate::symmetry::Symmetry;

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

    let mut classes = Listed::new(&Search::new().node_limit(0), &matrix, &group).unwrap();
    let (mut found, mut limited) = (Vec::new(), 0);
    while classes.add_nodes(1) {
        classes.steps_left = classes.steps_left.saturating_sub(60);
        found.extend(std::iter::from_fn(|| classes.next()));
        limited += u64::from(classes.ended == Some(Outcome::Limited));
        assert!(classes.outcome() != Outcome::Running);
    }
    assert_eq!((classes.outcome(), found), (Outcome::Exhausted, whole));
    assert!(limited > 10, "{limited}");
}
