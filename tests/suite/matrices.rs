//! Matrices whose columns have numbers: each format is read back as it was written, and errors have their places.

use std::io::ErrorKind;

use exactcover::text::{FormatError, MatrixFormat, TextProblem, read, read_matrix, write, write_matrix};
use exactcover::{Matrix, MatrixBuilder, Search};
use proptest::prelude::*;

const NAMES: [&str; 4] = ["01", "sparse", "counted", "ec"];

fn format(name: &str) -> MatrixFormat {
    name.parse().unwrap()
}

fn written(problem: &TextProblem, name: &str) -> String {
    let mut out = Vec::new();
    write_matrix(problem.matrix(), format(name), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The problem in Knuth's format.
fn named(columns: usize, rows: &[Vec<usize>]) -> TextProblem {
    let line = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ") + "\n"
    };
    let mut text = line(&mut (1..=columns));
    rows.iter().filter(|row| !row.is_empty()).for_each(|row| text += &line(&mut row.iter().copied()));
    read(&text).unwrap()
}

fn error(name: &str, text: &str) -> (usize, usize, String) {
    let error = read_matrix(text, format(name)).unwrap_err();
    (error.line(), error.column(), error.kind().to_string())
}

properties! {
    soak, 256;

    fn what_is_written_is_read_back(
        rows in (1_usize..9).prop_flat_map(|columns| {
            let row = prop::collection::btree_set(1..=columns, 0..=columns);
            (Just(columns), prop::collection::vec(row, 0..12))
        }),
    ) {
        let (columns, rows) = rows;
        let rows: Vec<Vec<usize>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let expected = named(columns, &rows);
        let has_last = rows.iter().any(|row| row.contains(&columns));
        let numbers = |row: &Vec<usize>| row.iter().map(|number| format!(" {number}")).collect::<String>();
        let entries = |row: &Vec<usize>, between: &str| {
            let entry = |column| if row.contains(&column) { "1" } else { "0" };
            (1..=columns).map(entry).collect::<Vec<_>>().join(between) + "\n"
        };
        // The formats written by hand, rows without columns too.
        let mut texts: Vec<(&str, String)> = Vec::new();
        if !rows.is_empty() {
            for between in ["", " ", ",", ", ", "  "] {
                texts.push(("01", rows.iter().map(|row| entries(row, between)).collect()));
            }
        }
        let counted = |row: &Vec<usize>| format!("{}{}\n", row.len(), numbers(row));
        let list: String = rows.iter().map(counted).collect();
        texts.push(("counted", format!("{columns} {}\n\n{list}", rows.len())));
        let list: String = rows.iter().map(|row| format!("s{}\n", numbers(row))).collect();
        texts.push(("ec", format!("p ec {columns}\n{list}")));
        if has_last {
            texts.push(("sparse", rows.iter().map(|row| numbers(row) + "\n").collect()));
        }
        for (name, text) in texts {
            for text in [text.replace('\n', "\r\n"), format!("\u{feff}{text}"), text] {
                let problem = read_matrix(&text, format(name)).unwrap();
                prop_assert_eq!(&problem, &expected, "{} {:?}", name, text);
                let skipped = if name == "sparse" { 0 } else { rows.iter().filter(|row| row.is_empty()).count() };
                prop_assert_eq!(problem.skipped().len(), skipped);
                let count = Search::new().covers(problem.matrix()).count();
                prop_assert_eq!(count, Search::new().covers(expected.matrix()).count());
            }
        }
        for name in NAMES {
            if name != "sparse" || has_last {
                let text = written(&expected, name);
                let again = read_matrix(&text, format(name)).unwrap();
                prop_assert_eq!(&again, &expected, "{} {:?}", name, text);
                prop_assert_eq!(written(&again, name), text);
            }
        }
    }

    fn no_text_makes_a_panic(text in "[01 ,\n]{0,40}|[0-9a-z ,\n-]{0,40}|(p ec |[0-9]{1,3} [0-9]{1,3}\n)?[s0-9 \n]{0,40}") {
        for name in NAMES {
            if let Ok(problem) = read_matrix(&text, format(name)) {
                let mut out = Vec::new();
                if write_matrix(problem.matrix(), format(name), &mut out).is_ok() {
                    let again = read_matrix(&String::from_utf8(out).unwrap(), format(name));
                    prop_assert_eq!(again.as_ref(), Ok(&problem));
                }
            }
        }
    }
}

#[test]
fn errors_have_their_places() {
    let entry =
        |found| format!("the entry {found:?}; expected 0 or 1, with nothing, blanks or a comma between");
    let number = |found| format!("the field {found:?} is no column; expected a number within the matrix");
    for name in NAMES {
        assert_eq!(error(name, "").0, 1);
        assert_eq!(error(name, "\n \n").2, "expected a line that names the columns");
    }
    assert_eq!(error("01", "011\n\n0120\n"), (3, 3, entry("2")));
    assert_eq!(error("01", "0 1 1\n0 é 1\n"), (2, 3, entry("é")));
    assert_eq!(error("01", "0,1,1\n0,,1\n"), (2, 3, entry(",")));
    assert_eq!(error("01", "0,11\n"), (1, 4, entry("1")));
    assert_eq!(error("01", ",0,1\n"), (1, 1, entry(",")));
    assert_eq!(error("01", "0,1,\n"), (1, 1, "2 in the row; expected 2".into()));
    assert_eq!(error("01", "011\n01\n"), (2, 1, "2 in the row; expected 3".into()));
    assert_eq!(error("01", "011\n0101\n"), (2, 1, "4 in the row; expected 3".into()));
    assert_eq!(error("sparse", "1 2\n3 0\n"), (2, 3, number("0")));
    assert_eq!(error("sparse", "1 2\n3 x\n"), (2, 3, number("x")));
    assert_eq!(error("sparse", "1 +2\n"), (1, 3, number("+2")));
    assert_eq!(
        error("sparse", "1 2 1\n"),
        (1, 5, "column \"1\" is named twice; expected each column once in a row".into())
    );
    assert_eq!(error("sparse", "1,2\n"), (1, 1, number("1,2")));
    for name in ["sparse", "counted", "ec"] {
        let text = match name {
            "sparse" => "1 9999999999999\n",
            "counted" => "9999999999999 1\n1 1\n",
            _ => "p ec 9999999999999\ns 1\n",
        };
        let error = read_matrix(text, format(name)).unwrap_err();
        assert!(matches!(error.kind(), FormatError::Matrix(_)), "{error}");
    }
    assert_eq!(error("counted", "3\n1 1\n"), (1, 1, "expected the numbers of columns and rows".into()));
    assert_eq!(error("counted", "3 1 1\n1 1\n").0, 1);
    assert_eq!(error("counted", "3 2\n1 1\n"), (1, 1, "1 row; expected 2, as the first line says".into()));
    assert_eq!(error("counted", "3 1\n2 1\n"), (2, 1, "1 in the row; expected 2".into()));
    assert_eq!(error("counted", "3 1\n2 1 4\n"), (2, 5, number("4")));
    assert_eq!(error("ec", "p cnf 3\ns 1\n"), (1, 1, "expected p ec and the number of columns".into()));
    assert_eq!(error("ec", "p ec 3\n1 2\n"), (2, 1, "expected s and the numbers of columns".into()));
    assert_eq!(error("ec", "p ec 3\ns 1 4\n"), (2, 5, number("4")));
    assert!("csv".parse::<MatrixFormat>().is_err());
}

/// As `01`, a matrix without rows was written as a text that was refused.
#[test]
fn every_small_matrix_is_read_back_or_refused_when_it_is_written() {
    for (primary, secondary) in
        (0..4_usize).flat_map(|all| (0..=all).map(move |primary| (primary, all - primary)))
    {
        let all = primary + secondary;
        // Each bit is a row: the columns that are the bits of its number.
        for rows in 0_u32..1 << ((1 << all) - 1) {
            let mut builder = MatrixBuilder::new();
            let blocks = [builder.primary("primary", primary), builder.secondary("secondary", secondary)];
            let columns: Vec<_> = blocks.iter().flatten().collect();
            for row in (1..1 << all).filter(|row| rows & 1 << (row - 1) != 0) {
                let columns = columns.iter().enumerate().filter(|&(at, _)| row & 1 << at != 0);
                let _ = builder.row((), columns.map(|(_, &column)| column)); // not without a primary column
            }
            let matrix = builder.build().unwrap();
            assert_round_trips(&matrix);
        }
    }
}

fn assert_round_trips(matrix: &Matrix<()>) {
    let (primary, secondary) = (matrix.primary_count(), matrix.secondary_count());
    let rows = shape(matrix);
    for name in NAMES.into_iter().chain(["knuth"]) {
        let mut out = Vec::new();
        let written = match name {
            "knuth" => write(matrix, &mut out),
            name => write_matrix(matrix, format(name), &mut out),
        };
        let is_stated = match name {
            "knuth" => primary > 0,
            "sparse" => secondary == 0 && rows.iter().any(|row| row.contains(&(primary - 1))),
            _ => primary > 0 && secondary == 0,
        };
        assert_eq!(
            written.map_err(|error| error.kind()),
            if is_stated { Ok(()) } else { Err(ErrorKind::InvalidInput) }
        );
        if is_stated {
            let text = String::from_utf8(out).unwrap();
            let again = if name == "knuth" { read(&text) } else { read_matrix(&text, format(name)) };
            let again = again.unwrap_or_else(|error| panic!("{name} {text:?}: {error}"));
            let again = again.matrix();
            assert_eq!(
                (again.primary_count(), again.secondary_count(), shape(again)),
                (primary, secondary, rows.clone())
            );
        }
    }
}

/// For each row the numbers of its columns.
fn shape<L>(matrix: &Matrix<L>) -> Vec<Vec<usize>> {
    let columns = |row| matrix.row(row).unwrap().iter().map(|column| column.index()).collect();
    matrix.rows().map(columns).collect()
}

#[test]
fn matrices_that_a_format_cannot_state() {
    let refused = |text: &str, name: &str| {
        write_matrix(read(text).unwrap().matrix(), format(name), &mut Vec::new()).unwrap_err().to_string()
    };
    for name in NAMES {
        assert!(refused("a | b\na b\n", name).contains("secondary"));
        assert!(refused("2|a b\na b\n", name).contains("more or less often"));
        let empty = MatrixBuilder::<()>::new().build().unwrap();
        assert!(write_matrix(&empty, format(name), &mut Vec::new()).is_err());
    }
    assert!(refused("a b\na\n", "sparse").contains("last column"));
}

/// Two million rows: the time is what is looked at, by hand.
#[test]
#[ignore = "takes seconds: 2,000,000 rows in each format"]
fn two_million_rows() {
    let rows: Vec<Vec<usize>> = (0..2_000_000_usize)
        .map(|row| {
            let mut found: Vec<usize> =
                (0..6).map(|at| 1 + (row * 7919 + at * at * 31) % 30 + 30 * at / 6).collect();
            found.sort_unstable();
            found.dedup();
            found
        })
        .collect();
    let mut builder = MatrixBuilder::new();
    let columns = builder.primary("column", 55);
    for row in &rows {
        builder.row((), row.iter().map(|&column| columns.at(column - 1))).unwrap();
    }
    let matrix = builder.build().unwrap();
    for name in NAMES {
        let mut out = Vec::new();
        let start = std::time::Instant::now();
        let is_written = write_matrix(&matrix, format(name), &mut out).is_ok();
        let (writing, text) = (start.elapsed(), String::from_utf8(out).unwrap());
        let start = std::time::Instant::now();
        let read = is_written.then(|| read_matrix(&text, format(name)).unwrap());
        let speed = text.len() as f64 / 1e6 / start.elapsed().as_secs_f64();
        println!("{name}: {} bytes, written in {writing:?}, read at {speed:.0} MB/s", text.len());
        assert!(read.is_none_or(|read| read.matrix().row_count() == rows.len()));
    }
}

#[test]
#[ignore = "needs ../shared"]
fn shared_instances() {
    for (name, kind, columns, rows) in [
        ("Columbus.txt", "counted", 125, 715),
        ("grafo10387.97.txt", "counted", 157, 704),
        ("grafo10072.97.txt", "counted", 158, 798),
        ("latin8-blk-00011.ec", "ec", 126, 216),
    ] {
        let file = format!("{}/../shared/data/counting/{name}", env!("CARGO_MANIFEST_DIR"));
        let problem = read_matrix(&std::fs::read_to_string(file).unwrap(), format(kind)).unwrap();
        assert_eq!((problem.matrix().column_count(), problem.matrix().row_count()), (columns, rows));
        if name == "Columbus.txt" {
            assert_eq!(Search::new().count(problem.matrix()).to_string(), "7165051704986651567");
        }
    }
}
