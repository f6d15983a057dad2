//! Behavior that only a small limit shows.

use super::*;

/// Makes a matrix with room for 4 columns and 5 entries.
fn small() -> (MatrixBuilder<u8>, Block) {
    let mut m = MatrixBuilder::with_limit(9);
    let column = m.primary("column", 3);
    m.secondary("other", 1);
    (m, column)
}

#[test]
fn columns_up_to_the_limit_are_built_and_one_more_is_too_large() {
    let mut m = MatrixBuilder::<()>::with_limit(5);
    m.primary("a", 2);
    m.secondary("b", 3);
    assert_eq!(m.build().unwrap().column_count(), 5);
    let mut m = MatrixBuilder::<()>::with_limit(5);
    m.primary("a", 2);
    m.secondary("b", 4);
    assert_eq!(m.build().unwrap_err(), MatrixError::TooLarge { nodes: 6, limit: 5 });
}

#[test]
fn entries_up_to_the_limit_are_built() {
    let (mut m, column) = small();
    m.row(0, [column.at(0), column.at(1), column.at(2)]).unwrap();
    m.row(1, [column.at(0), column.at(1)]).unwrap();
    assert_eq!(m.build().unwrap().entry_count(), 5);
}

#[test]
fn a_row_beyond_the_limit_is_refused_and_the_builder_goes_on() {
    let (mut m, column) = small();
    m.row(0, [column.at(0), column.at(1), column.at(2)]).unwrap();
    let before = format!("{m:?}");
    let error = m.row(1, [column.at(0), column.at(1), column.at(2)]).unwrap_err();
    assert_eq!(error, MatrixError::TooLarge { nodes: 10, limit: 9 });
    assert_eq!(error.to_string(), "10 columns and entries are more than the limit of 9");
    assert_eq!(format!("{m:?}"), before);
    m.row(2, [column.at(1), column.at(0)]).unwrap();
    assert!(m.row(3, [column.at(0)]).is_err());
    let matrix = m.build().unwrap();
    assert_eq!(matrix.labels(), [0, 2]);
    assert_eq!(format!("{matrix:?}"), "{0: column[0] column[1] column[2], 1: column[1] column[0]}");
}

#[test]
fn columns_declared_after_rows_count_too() {
    let (mut m, column) = small();
    for row in 0..5 {
        m.row(row, [column.at(0)]).unwrap();
    }
    m.primary("late", 1);
    assert_eq!(m.row(5, [column.at(1)]), Err(MatrixError::TooLarge { nodes: 10, limit: 9 }));
    assert_eq!(m.build().unwrap_err(), MatrixError::TooLarge { nodes: 10, limit: 9 });
}
