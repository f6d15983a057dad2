//! A matrix stated and read back, and the small types that it is stated with.

use exactcover::{ColumnId, MatrixBuilder, RowId};

#[test]
fn columns_may_be_declared_after_rows() {
    let mut m = MatrixBuilder::new();
    let early = m.primary("early", 1);
    m.row(0, [early.at(0)]).unwrap();
    let late = m.secondary("late", 2);
    m.row(1, [late.at(1), early.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    assert_eq!(format!("{matrix:?}"), "{0: early, 1: late[1] early}");
    assert_eq!((matrix.primary_count(), matrix.secondary_count()), (1, 2));
}

#[test]
fn an_entry_is_its_column_and_its_last_color() {
    let mut m = MatrixBuilder::<()>::new();
    let column = m.primary("column", 3);
    let (entry, other) = (column.at(1), column.at(2));
    assert_eq!(entry, column.at(1));
    assert_ne!(entry, other);
    assert_ne!(entry, entry.colored(0));
    assert_eq!(entry.colored(1).colored(2), entry.colored(2));
    assert_ne!(entry, m.primary("column", 3).at(1));
}

#[test]
fn blocks_of_the_same_name_and_length_are_different() {
    let mut m = MatrixBuilder::new();
    let (one, two) = (m.primary("twin", 1), m.primary("twin", 1));
    assert_ne!(one, two);
    m.row((), [one.at(0), two.at(0)]).unwrap();
    assert_eq!(m.build().unwrap().column_count(), 2);
    let mut other = MatrixBuilder::<()>::new();
    assert_ne!(one, other.primary("twin", 1), "a block of another builder");
}

#[test]
fn a_column_goes_by_its_block_and_its_index_or_by_the_bare_name() {
    let mut m = MatrixBuilder::<()>::new();
    m.primary("rank", 2);
    m.secondary("corner", 1);
    m.primary(String::from("file"), 11);
    let matrix = m.build().unwrap();
    let name = |column| matrix.column_name(ColumnId::new(column)).unwrap();
    assert_eq!(name(1).to_string(), "rank[1]");
    assert_eq!((name(1).block(), name(1).indices()), ("rank", &[1][..]));
    assert_eq!(name(2).to_string(), "corner");
    assert_eq!((name(2).block(), name(2).indices()), ("corner", &[][..]));
    assert_eq!(name(13).to_string(), "file[10]");
    assert!(name(0) < name(1), "names of a block sort by index");
    assert_eq!(matrix.column_name(ColumnId::new(14)), None);
    let kinds: Vec<_> = (0..4).map(|column| matrix.is_primary(ColumnId::new(column))).collect();
    assert_eq!(kinds, [Some(true), Some(true), Some(false), Some(true)]);
}

#[test]
fn a_matrix_is_read_back_as_it_was_stated() {
    let mut m = MatrixBuilder::default();
    let (p, s) = (m.primary("p", 2), m.secondary("s", 2));
    let plain = m.row("plain", [p.at(1)]).unwrap();
    let colored = m.row("colored", [s.at(1).colored(7), p.at(0), s.at(0)]).unwrap();
    let last = m.row("last", [p.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    assert_eq!(matrix.row(plain).unwrap(), [ColumnId::new(1)]);
    assert_eq!(matrix.row(colored).unwrap(), [3, 0, 2].map(ColumnId::new));
    assert_eq!(matrix.row(last).unwrap(), [ColumnId::new(0)]);
    assert_eq!(matrix.label(colored), Some(&"colored"));
    assert_eq!(matrix.color(colored, ColumnId::new(3)), Some(7));
    assert_eq!(matrix.color(colored, ColumnId::new(2)), None);
    assert_eq!(matrix.color(last, ColumnId::new(0)), None);
    assert!(matrix.is_colored());
    assert_eq!(format!("{matrix:?}"), "{0: p[1], 1: s[1]:7 p[0] s[0], 2: p[0]}");
    assert_eq!((matrix.row_count(), matrix.entry_count()), (3, 5));
}

#[test]
fn ids_sort_and_print_by_their_index() {
    assert!(RowId::new(2) < RowId::new(10));
    assert_eq!(format!("{:?} {:?}", RowId::new(3), ColumnId::new(4)), "RowId(3) ColumnId(4)");
    assert_eq!(RowId::new(u32::MAX).index(), u32::MAX as usize);
}
