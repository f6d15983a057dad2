//! The format read and written; the errors and their places.

#[path = "common/properties.rs"]
#[macro_use]
mod properties;

use exactcover::text::{RowLine, TextProblem, read, write};
use exactcover::{ColumnId, Covers, MatrixBuilder, RowId};
use proptest::prelude::*;

fn error(text: &str) -> (usize, usize, String) {
    let error = read(text).unwrap_err();
    assert!(error.to_string().starts_with(&format!("line {}, column {}: ", error.line(), error.column())));
    (error.line(), error.column(), error.kind().to_string())
}

#[test]
fn comments_blank_lines_bom_and_crlf_are_passed_over() {
    let text = "\u{feff}| comment\r\n\r\n  a b | c\r\n  | another\r\na c:1\r\n\r\nb c:1";
    let problem = read(text).unwrap();
    let lines: Vec<_> = problem.matrix().labels().iter().map(|row| (row.number, row.line)).collect();
    assert_eq!(lines, [(1, 5), (2, 7)]);
    assert_eq!(Covers::new(problem.matrix()).count(), 1);
}

#[test]
fn a_row_without_a_primary_column_is_skipped_but_numbered() {
    let problem = read("a | x y\nx y\na x\n").unwrap();
    assert_eq!(problem.skipped(), [RowLine { number: 1, line: 2 }]);
    assert_eq!(problem.matrix().labels(), [RowLine { number: 2, line: 3 }]);
}

#[test]
fn names_may_be_long_and_of_any_script() {
    let long = "n".repeat(1000);
    let problem = read(&format!("{long} Zürich\nZürich {long}\n")).unwrap();
    assert_eq!(problem.matrix().entry_count(), 2);
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    assert_eq!(error(""), (1, 1, "expected a line that names the columns".into()));
    assert_eq!(error("| only a comment\n").0, 2);
    assert_eq!(error("a b a").1, 5);
    assert_eq!(error("a | b | c").1, 7);
    assert_eq!(error("a b:c").1, 3);
    assert_eq!(error("a b|c").1, 3);
    assert_eq!(error("a b\n\nä b").0, 3);
    assert_eq!(error("a b | c\na b c:x c").1, 9);
    assert_eq!(
        error("a b\nb a:x"),
        (2, 4, "the primary column \"a\" has a colour; expected its bare name".into())
    );
    assert_eq!(error("a | ö\na ö:"), (2, 5, "expected a colour after \"ö\" and its colon".into()));
    assert_eq!(error("a b\na |").1, 3);
}

#[test]
fn costs_add_up_and_may_be_negative() {
    let problem = read("a b | x\na |-3 b |+5\nx |9\nb x |0\na b\n").unwrap();
    assert_eq!([0, 1, 2, 3].map(|row| problem.cost(RowId::new(row))), [2, 0, 0, 0]);
    assert!(problem.has_costs() && !read("a\na\n").unwrap().has_costs());
    let mut out = Vec::new();
    problem.write(&mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "a b | x\na b |2\nb x\na b\n");
}

#[test]
fn errors_name_the_cost() {
    let bad = |field| format!("the field {field:?} is no cost; expected '|' and an integer");
    assert_eq!(error("a b\na |x b"), (2, 3, bad("|x")));
    assert_eq!(error("a b\na |1.5 b"), (2, 3, bad("|1.5")));
    assert_eq!(
        error("a b\nb ä |5"),
        (2, 3, "there is no column \"ä\"; expected a name of the first line".into())
    );
    let large = |field| format!("the cost {field:?} makes more than fits; expected a sum within 64 bits");
    assert_eq!(error("ä b\nä |9223372036854775808"), (2, 3, large("|9223372036854775808")));
    assert_eq!(error("ä b\nä |9223372036854775807 b |1"), (2, 26, large("|1")));
    assert_eq!(error("a\na |-9223372036854775808 |-1").1, 25);
    // A cost at the beginning of a line makes a comment of it, and the line of names is no row.
    assert_eq!(read("a\n|5 a\n").unwrap().matrix().row_count(), 0);
    let no_row = "the cost \"|5\" in the line that names the columns; expected it in a row";
    assert_eq!(error("a b |5"), (1, 5, no_row.into()));
    assert_eq!(error("a b|5\n").1, 3);
}

#[test]
fn the_problem_is_written_as_it_was_read() {
    let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
    let mut out = Vec::new();
    read(text).unwrap().write(&mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), text);
}

/// Colours were numbered in skipped rows too, so writing and reading the problem changed it.
#[test]
fn the_colors_of_skipped_rows_are_not_numbered() {
    let problem = read("a | x\nx:blue\na x:red\n").unwrap();
    let (row, column) = (RowId::new(0), ColumnId::new(1));
    assert_eq!(problem.matrix().color(row, column), Some(0));
    assert_eq!((problem.color_name(0), problem.color_name(1)), (Some("red"), None));
    let mut written = Vec::new();
    problem.write(&mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), "a | x\na x:red\n");
}

#[test]
fn names_that_the_format_cannot_hold_stay_different() {
    let mut m = MatrixBuilder::new();
    let blocks = ["a b", "a:b", "a_b", "", ""].map(|name| m.primary(name, 1));
    m.row((), blocks.map(|block| block.at(0))).unwrap();
    let mut out = Vec::new();
    write(&m.build().unwrap(), &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "a_b a_b~2 a_b~3 _ _~2\na_b a_b~2 a_b~3 _ _~2\n");
}

#[test]
fn a_matrix_without_primary_columns_is_not_written() {
    let mut m = MatrixBuilder::<()>::new();
    m.secondary("x", 2);
    let refused = write(&m.build().unwrap(), &mut Vec::new()).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidInput);
}

properties! {
    soak, 50_000;

    /// Neither noise nor near misses make it panic; what it reads can be written and read again.
    fn any_text_is_read_or_refused(
        text in prop_oneof![
            any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            "[ab|:\\n\\r ]{0,40}",
            "(a b c \\| x y\n)([abcxy:|1 -]{0,12}\n){0,6}",
        ]
    ) {
        if let Ok(problem) = read(&text) {
            let mut written = Vec::new();
            if problem.write(&mut written).is_ok() {
                let again = read(std::str::from_utf8(&written).unwrap()).unwrap();
                let rows = |problem: &TextProblem| {
                    let costs: Vec<i64> = problem.matrix().rows().map(|row| problem.cost(row)).collect();
                    format!("{:?} {costs:?}", problem.matrix())
                };
                prop_assert_eq!(rows(&again), rows(&problem));
            }
        }
    }
}
