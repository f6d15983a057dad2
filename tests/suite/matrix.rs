//! A matrix stated and read back, and the small types that it is stated with.

use std::time::{Duration, Instant};

use exactcover::matrix::Fingerprint;
use exactcover::matrix::{ColumnId, VerifyError};
use exactcover::{Matrix, MatrixBuilder, MatrixError, RowId, Search, text};

/// The names of all columns, in their order.
fn names<L>(matrix: &Matrix<L>) -> Vec<String> {
    matrix.columns().map(|column| matrix.column_name(column).unwrap().to_string()).collect()
}

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

// Columns with names of their own.

#[test]
fn columns_go_by_their_own_names_in_all_messages() {
    let mut m = MatrixBuilder::new();
    let person = m.primary_named(["Ann", "Bob", "Zoe"]);
    let room = m.secondary_named(&[String::from("attic"), String::from("cellar")]); // whatever is a text
    let round = m.primary("round", 1);
    let up = m.row("up", [person.at(0), room.at(0).colored(1), round.at(0)]).unwrap();
    let down = m.row("down", [person.at(1), room.at(0).colored(2)]).unwrap();
    let twice = m.row("again", [person.at(2), person.at(2)]).unwrap_err();
    assert_eq!(twice.to_string(), "row 2 names column Zoe twice");
    let colored = m.row("red", [person.at(1).colored(3)]).unwrap_err();
    assert_eq!(colored.to_string(), "row 2 gives a color to the primary column Bob");
    let only = m.row("empty", [room.at(1), room.at(0)]).unwrap_err();
    assert!(only.to_string().starts_with("row 2 names no primary column, only cellar, attic: "));
    let matrix = m.build().unwrap();
    assert_eq!(names(&matrix), ["Ann", "Bob", "Zoe", "attic", "cellar", "round"]);
    let bob = matrix.column_name(ColumnId::new(1)).unwrap();
    assert_eq!((bob.block(), bob.indices()), ("Bob", &[][..]));
    assert_eq!(format!("{matrix:?}"), "{0: Ann attic:1 round, 1: Bob attic:2}");
    let clash = matrix.verify(&[up]).unwrap_err();
    assert!(matches!(&clash, VerifyError::Uncovered { column } if column.to_string() == "Bob"), "{clash}");
    let clash = matrix.verify_partial(&[up, down]).unwrap_err();
    assert_eq!(clash.to_string(), "rows 0 and 1 give column attic different colors");
    let why = Search::new().smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(why.to_string(), "there is no way to cover Zoe");
}

#[test]
fn a_place_past_the_last_name_is_refused_by_its_number() {
    for (list, named) in [
        (&["Ann", "Bob", "Zoe"][..], "Ann..Zoe[3]"),
        (&["Ann", "Bob"], "Ann..Bob[3]"),
        (&["Ann"], "Ann[3]"),
        (&[], "names[3]"),
    ] {
        let mut m = MatrixBuilder::new();
        let person = m.primary_named(list);
        assert_eq!((person.len(), person.is_empty()), (list.len(), list.is_empty()));
        let refused = m.row((), [person.at(3)]).unwrap_err();
        assert_eq!(refused.to_string(), format!("row 0, entry 0: there is no column {named}"));
    }
}

#[test]
fn named_columns_have_bounds_like_others() {
    let mut m = MatrixBuilder::new();
    let nurse = m.between_named(["Ann", "Bob"], 1..=2);
    let shift = m.primary_named(["early", "late"]);
    for (n, s) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        m.row((n, s), [nurse.at(n), shift.at(s)]).unwrap();
    }
    let error = m.clone().row((0, 0), [nurse.at(7)]).unwrap_err();
    assert_eq!(error.to_string(), "row 4, entry 0: there is no column Ann..Bob[7]");
    assert_eq!(Search::new().covers(&m.build().unwrap()).count(), 2);
    let mut m = MatrixBuilder::<()>::new();
    let (least, most) = (3, 2);
    m.between_named(["Ann", "Bob"], least..=most);
    let refused = m.build().unwrap_err();
    assert_eq!(refused.to_string(), "column Ann is to be covered at least 3 and at most 2 times");
}

/// Names are part of a matrix, but not of its fingerprint.
#[test]
fn a_matrix_with_names_is_another_one_of_the_same_fingerprint() {
    let build = |declare: fn(&mut MatrixBuilder<u8>) -> exactcover::matrix::Block| {
        let mut m = MatrixBuilder::new();
        let person = declare(&mut m);
        m.row(7, [person.at(1)]).unwrap();
        m.clone().build().unwrap(); // a clone knows the names
        m.build().unwrap()
    };
    let plain = build(|m| m.primary("person", 2));
    let named = build(|m| m.primary_named(["Ann", "Bob"]));
    assert_eq!(named, build(|m| m.primary_named(vec!["Ann".to_owned(), "Bob".to_owned()])));
    assert_ne!(named, build(|m| m.primary_named(["Ann", "Zoe"])));
    assert_ne!(named, plain);
    assert_eq!(named.fingerprint(), plain.fingerprint());
}

/// Computed by the reference implementation of XXH3 from the numbers that the docs state, for a short list of them and
/// for a long one, which is hashed in blocks.
#[test]
fn a_fingerprint_is_the_hash_that_its_docs_state() {
    for (rows, expected) in
        [(1, "605873d98f70b060a7e85307716fafc0"), (1000, "da3080c7523ecc50af0ddf5dc93ce34b")]
    {
        let mut m = MatrixBuilder::new();
        let person = [m.primary("Ann", 1), m.between("Bob", 1, 1..=2)];
        let room = m.secondary("room", 1);
        for row in 0..rows {
            let colored = room.at(0).colored(row % 5);
            m.row((), [person[row as usize % 2].at(0), colored]).unwrap();
        }
        let print = m.build().unwrap().fingerprint();
        assert_eq!(print.to_string(), expected);
        assert_eq!(expected.parse(), Ok(print));
    }
}

/// Each text of a fingerprint is the one that it is displayed as.
#[test]
fn a_fingerprint_has_one_text() {
    let zeros = "0".repeat(32);
    assert_eq!(zeros.parse::<Fingerprint>().unwrap().to_string(), zeros);
    let sign = format!("+{}", &zeros[1..]);
    let (short, long, twice) = (&zeros[1..], format!("{zeros}0"), zeros.repeat(2));
    let (capital, wide) = (zeros.replacen('0', "A", 1), "\u{ff10}".repeat(32));
    for text in ["", short, &long, &twice, &sign, &capital, &wide, &wide[..30]] {
        let error = text.parse::<Fingerprint>().unwrap_err().to_string();
        assert!(error.ends_with("; expected 32 hexadecimal digits in lower case"), "{error}");
    }
}

/// Nothing is found by its name, so that any text may be one.
#[test]
fn names_may_be_equal_empty_and_of_any_characters() {
    let odd = ["Ann", "Ann", "", "", "a b", "2:3|c", "|", "d\ne", "\u{a0}", "Zürich", "Ann~2"];
    let mut m = MatrixBuilder::new();
    let person = m.primary_named(odd);
    m.row((), &person).unwrap();
    let matrix = m.build().unwrap();
    assert_eq!(names(&matrix), odd);
    let mut out = Vec::new();
    text::write(&matrix, &mut out).unwrap();
    let again = text::read(std::str::from_utf8(&out).unwrap()).unwrap();
    assert_eq!(again.matrix().fingerprint(), matrix.fingerprint());
    let written = names(again.matrix());
    // A name that can be written as it is stays.
    assert_eq!(written[..6], ["Ann", "Ann~3", "_", "_~2", "a_b", "2_3_c"]);
    assert_eq!(written[10], "Ann~2");
    let different: std::collections::HashSet<&String> = written.iter().collect();
    assert_eq!(different.len(), odd.len());
    let mut out = Vec::new();
    text::write_lp(&matrix, |_| 0, &mut out).unwrap();
    let lp = String::from_utf8(out).unwrap();
    assert!(lp.contains("\\ Zürich\n") && lp.contains("\\ d_e\n"));
}

#[test]
fn errors_say_which_row_by_its_id() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 1);
    m.row((), [cell.at(0)]).unwrap();
    let row = RowId::from(1);
    assert_eq!(m.row((), []), Err(MatrixError::EmptyRow { row }));
    assert_eq!(m.row((), [cell.at(0)]), Ok(row), "the id that the refused row would have had");
}

/// The whole matrix was searched for each column.
#[test]
fn the_rows_of_all_columns_take_one_pass() {
    let count = 100_000;
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", count);
    for at in 0..count {
        m.row((), [column.at(at), column.at((at + 1) % count)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let start = Instant::now();
    assert!(matrix.columns().all(|column| matrix.rows_of(column).len() == 2));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(matrix.rows_of(ColumnId::new(5)).collect::<Vec<_>>(), [4, 5].map(RowId::new));
}
