//! The format read and written; the errors and their places.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::random::{Shape, any_matrix};
use crate::targets;
use crate::targets::text::{StatedColumn, StatedRow, assert_goes_round, stated, written};
use exactcover::matrix::ColumnId;
use exactcover::problems::sudoku::{Layout, Position};
use exactcover::text::{RowLine, TextProblem, read, read_to_maximize, write, write_priced};
use exactcover::{Matrix, MatrixBuilder, RowId, Search, Sudoku};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use proptest::string::{RegexGeneratorStrategy, string_regex};

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
    assert_eq!(Search::new().covers(problem.matrix()).count(), 1);
}

#[test]
fn a_row_without_a_primary_column_is_skipped_but_numbered() {
    let problem = read("a | x y\nx y\na x\n").unwrap();
    assert_eq!(problem.skipped(), [RowLine { number: 1, line: 2 }]);
    assert_eq!(problem.matrix().labels(), [RowLine { number: 2, line: 3 }]);
}

/// Rows that cost less than 0 were skipped, and the answer was that of another problem.
#[test]
fn a_row_of_secondary_columns_that_costs_less_than_0_may_be_chosen() {
    let problem = read("a | x y z\nx y |-3\na x |2\na z:1\ny z:2 |-1\n").unwrap();
    assert_eq!((problem.skipped(), problem.matrix().row_count()), (&[][..], 4));
    assert_eq!(written(&problem), "a 0:1|x 0:1|y | z\nx y |-3\na x |2\na z:1\ny z:2 |-1\n");
    assert_goes_round(&problem);
    let cheapest = Search::new().cheapest(problem.matrix(), |row| problem.cost(row)).unwrap();
    assert_eq!(cheapest.map(|(cost, _)| cost).collect::<Vec<_>>(), [-3, 0, 1, 2]);

    // One that costs nothing would change no cost; a color leaves nothing to count.
    assert_eq!(read("a | x\na\nx |0\nx |4\n").unwrap().skipped().len(), 2);
    let (line, column, message) = error("a | x y\na x:1 y\nx y:2 |-1\n");
    assert_eq!((line, column), (3, 1));
    assert!(message.contains("all its columns, such as \"x\", have colors"), "{message}");
}

/// The most valuable packing was empty: rows that are worth something were skipped.
#[test]
fn a_row_of_secondary_columns_of_some_value_may_be_chosen() {
    let problem = read_to_maximize("p | x y z v w\np\nx y |5\ny z |4\nx |2\nv |-1\nw |0\n").unwrap();
    assert_eq!(problem.skipped().iter().map(|row| row.number).collect::<Vec<_>>(), [5, 6]);
    assert_eq!(written(&problem), "p 0:1|x 0:1|y 0:1|z | v w\np\nx y |5\ny z |4\nx |2\n");
    let best = Search::new().cheapest(problem.matrix(), |row| -problem.cost(row)).unwrap();
    assert_eq!(best.map(|(cost, _)| -cost).collect::<Vec<_>>(), [6, 5, 4, 2, 0]);
}

/// In a text with costs nobody knows whether the line is a comment.
#[test]
fn a_cost_alone_on_a_line_has_two_readings() {
    let (line, column, message) = error("a b\na |2\n |-3\nb\n");
    assert_eq!((line, column), (3, 1));
    assert!(message.contains("a comment or a row without columns"), "{message}");
    for text in ["a b\na\n|-3\nb\n", "a b\na |2\n| -3\nb\n", "a b\n|5 rows\na |2\nb\n", "a b\n|0\na |2\nb\n"]
    {
        assert_eq!(read(text).unwrap().matrix().row_count(), 2, "{text}");
    }
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
        (2, 4, "the primary column \"a\" has a color; expected its bare name".into())
    );
    assert_eq!(error("a | ö\na ö:"), (2, 5, "expected a color after \"ö\" and its colon".into()));
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
    let bad = |field| format!("the field {field:?} is not a cost; expected '|' and a number, or |=name");
    assert_eq!(error("a b\na |x b"), (2, 3, bad("|x")));
    assert_eq!(error("a b\na |1.5.2 b"), (2, 3, bad("|1.5.2")));
    assert_eq!(
        error("a b\nb ä |5"),
        (2, 3, "there is no column \"ä\"; expected a name of the first line".into())
    );
    let large = |field| {
        format!(
            "the cost {field:?} or the sum with it is too large to be kept exactly; expected a sum within 64 bits"
        )
    };
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

/// Colors were numbered in skipped rows too, so writing and reading the problem changed it.
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

/// What C takes for a blank separates names; everything else may be part of one.
#[test]
fn blanks_are_those_of_c() {
    let problem = read("a\u{b}b\tc\u{c}d\re\n\u{b}| comment\n\u{b}\na\u{b}b c\u{c}d e\n").unwrap();
    assert_eq!((problem.matrix().column_count(), problem.matrix().entry_count()), (5, 5));
    for kept in ["\u{85}", "\u{a0}", "\u{2003}", "\u{2028}", "\u{feff}", "\u{0}", "\u{1c}", "\u{200b}"] {
        let problem = read(&format!("x{kept}y z\nz x{kept}y\n")).unwrap();
        let name = problem.matrix().column_name(ColumnId::new(0)).unwrap();
        assert_eq!((name.block(), problem.matrix().column_count()), (&*format!("x{kept}y"), 2));
        assert_eq!(written(&problem), format!("x{kept}y z\nz x{kept}y\n"));
    }
}

/// The text that was written began with the name, and the reader took it for a byte order mark.
#[test]
fn a_first_name_that_begins_with_a_byte_order_mark_goes_round() {
    for text in
        ["\u{feff}\u{feff} b\nb \u{feff}\n", "\u{feff}\u{feff}a\n\u{feff}a\n", "2|\u{feff} b\n\u{feff} b\n"]
    {
        let problem = read(text).unwrap();
        assert_eq!(written(&problem), text);
        assert_eq!(read(&written(&problem)), Ok(problem));
    }
    assert_eq!(read("\u{feff}\u{feff} b\n").unwrap().matrix().column_count(), 2);
    // A second mark is no mark, but part of a name that the first line does not have.
    assert_eq!(error("a\n\u{feff}a\n"), (2, 1, unknown("\\u{feff}a")));
}

#[test]
fn errors_quote_at_most_80_characters() {
    let long = "ä".repeat(1_000_000);
    let cut = "ä".repeat(77) + "...";
    assert_eq!(error(&format!("a\n{long}\n")), (2, 1, unknown(&cut)));
    assert_eq!(error(&format!("a\n{}\n", "ä".repeat(80))), (2, 1, unknown(&"ä".repeat(80))));
    let texts = [
        format!("a|{long}"),
        format!("1:x|{long}"),
        format!("a | 1|{long}"),
        format!("{long} {long}"),
        format!("{long}\n{long} {long}"),
        format!("{long}\n{long}:A"),
        format!("a | {long}\na {long}:"),
        format!("a\na |{long}"),
        format!("a\na |{}", "9".repeat(1000)),
        format!("a |{}", "0".repeat(1000)),
    ];
    for text in texts {
        let (.., message) = error(&text);
        let quote = message.split('"').nth(1).unwrap();
        assert_eq!((quote.chars().count(), quote.ends_with("...")), (80, true), "{message}");
    }
    // The name of a column, as the matrix's own errors print it: the place in its block is kept.
    let mut m = MatrixBuilder::new();
    let cell = m.primary(&*long, 3);
    let message = m.row((), [cell.at(2), cell.at(2)]).unwrap_err().to_string();
    assert_eq!(message, format!("row 0 names column {cut}[2] twice"));
    m.row((), [cell.at(0)]).unwrap();
    let message = m.build().unwrap().verify(&[RowId::new(0)]).unwrap_err().to_string();
    assert_eq!(message, format!("no row covers the primary column {cut}[1]"));
    // Of a house as well.
    let corners = [Position::new(0, 0), Position::new(3, 3)];
    let layout = Layout::for_side(4).unwrap().with_house(&*long, &corners).unwrap();
    let puzzle = Sudoku::new(layout, [[4].as_slice(), &[0; 14], &[4]].concat()).unwrap();
    assert_eq!(puzzle.conflicts()[0].to_string(), format!("two 4s in {cut}: r1c1 and r4c4"));
    let why = puzzle.why_none(&Search::new()).unwrap().unwrap().to_string();
    assert_eq!(why, format!("there are two 4s in {cut}: r1c1 and r4c4"));
}

/// An open upper bound was written as 4294967295.
#[test]
fn an_open_upper_bound_is_written_as_the_number_of_rows() {
    let mut m = MatrixBuilder::new();
    let blocks = [m.between("any", 1, ..), m.between("two", 1, 2..), m.between("nine", 1, 9..)];
    let last = m.between("most", 1, 0..=7);
    for block in blocks {
        m.row((), [block.at(0), last.at(0)]).unwrap();
    }
    let mut out = Vec::new();
    let matrix = m.build().unwrap();
    write(&matrix, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.lines().next().unwrap(), "0:3|any 2:3|two 9|nine 0:7|most");
    assert_eq!(read(&text).unwrap().matrix().fingerprint(), matrix.fingerprint());
}

/// The lines of the rows were compared too.
#[test]
fn a_problem_that_is_written_and_read_again_is_equal() {
    let hash = |problem: &TextProblem| BuildHasherDefault::<DefaultHasher>::default().hash_one(problem);
    let text = "| comment\n\n0:2|a b | x y\nx y:A\na y:B x:A |0\n| comment\na b |5\nb |0\n\na |-1 |1\n";
    let problem = read(text).unwrap();
    let again = read(&written(&problem)).unwrap();
    assert_ne!(again.matrix().labels(), problem.matrix().labels());
    assert_eq!((hash(&again), &again), (hash(&problem), &problem));
    for (from, to) in
        [("y:B", "y:C"), ("y:B x:A", "x:A y:B"), ("|5", "|6"), ("0:2|a", "0:3|a"), ("|5", "|5\nb")]
    {
        let changed = text.replacen(from, to, 1);
        assert_ne!(read(&changed).unwrap(), problem, "{changed}");
    }
}

fn unknown(name: &str) -> String {
    format!("there is no column \"{name}\"; expected a name of the first line")
}

/// Letters, marks of the format, blanks, and what only looks like a blank or like nothing.
const CHARACTERS: &str = "[ab0-3é|:~_+ \\-\t\n\r\u{b}\u{c}\u{0}\u{1c}\u{1f}\u{85}\u{a0}\u{200b}\u{2003}\u{2028}\u{2029}\u{3000}\u{feff}]";
/// Those of them that a name may hold.
const OF_NAMES: &str =
    "[ab0-3é~_+\\-\u{0}\u{1c}\u{1f}\u{85}\u{a0}\u{200b}\u{2003}\u{2028}\u{2029}\u{3000}\u{feff}]";
/// Those of them that a color may hold.
const OF_COLORS: &str =
    "[ab0-3é|:~_+\\-\u{0}\u{1c}\u{1f}\u{85}\u{a0}\u{200b}\u{2003}\u{2028}\u{2029}\u{3000}\u{feff}]";
const BLANKS: &str = "[ \t\r\u{b}\u{c}]{1,3}";

/// Strings that match the regular expression.
fn pattern(expression: &str) -> RegexGeneratorStrategy<String> {
    string_regex(expression).unwrap()
}

/// A text, and what it states.
type Text = (String, Vec<StatedColumn>, Vec<StatedRow>);

/// Texts that are sound, with blanks, comments and marks wherever they may stand.
fn sound() -> impl Strategy<Value = Text> {
    let names =
        prop::collection::btree_set(pattern(&format!("{OF_NAMES}{{1,3}}")), 1..6).prop_map(Vec::from_iter);
    let bounds = prop::option::of((0..3u32, 0..3u32, any::<bool>()));
    (names.prop_shuffle(), prop::collection::vec(bounds, 6), any::<Index>())
        .prop_flat_map(|(names, bounds, primary)| {
            let primary = 1 + primary.index(names.len());
            let color = prop::option::of(pattern(&format!("{OF_COLORS}{{1,2}}")));
            let entries = prop::collection::vec(color, names.len());
            let cost = prop_oneof![Just(0), -9..=9i64, any::<i64>()];
            let row =
                (subsequence(Vec::from_iter(0..names.len()), 1..=names.len()).prop_shuffle(), entries, cost);
            let between =
                prop_oneof![3 => Just(String::new()), 1 => pattern(&format!("({BLANKS})?(\\|(c{OF_COLORS}{{0,3}})?)?\n"))];
            let begin = prop_oneof![Just(String::new()), BLANKS];
            (
                Just((names, bounds, primary)),
                prop::collection::vec(row, 0..5),
                prop::collection::vec((between, begin, BLANKS), 6),
                any::<bool>(),
            )
        })
        .prop_map(|((names, bounds, primary), rows, noise, has_mark)| {
            let mut noise = noise.into_iter().cycle();
            let mut next = move || noise.next().unwrap();
            let mut columns = Vec::new();
            let first = names.iter().zip(bounds).enumerate().map(|(at, (name, bounds))| {
                let is_primary = at < primary;
                let (field, range) = match bounds.filter(|_| is_primary) {
                    None => (name.clone(), u32::from(is_primary)..=1),
                    Some((least, 0, true)) => (format!("{least}|{name}"), least..=least),
                    Some((least, more, _)) => {
                        (format!("{least}:{}|{name}", least + more), least..=least + more)
                    }
                };
                columns.push((name.clone(), is_primary, range));
                field
            });
            let mut first: Vec<String> = first.collect();
            if primary < first.len() {
                first.insert(primary, "|".into());
            }
            let mut lines = vec![first];
            let mut stated = Vec::new();
            for (columns, colors, cost) in rows {
                // One that costs less than 0 is part of the problem wherever it can be: see the test of that.
                let is_skipped = columns.iter().all(|&at| at >= primary);
                let cost = if is_skipped { cost.saturating_abs() } else { cost };
                let entry = |&at: &usize| (names[at].clone(), colors[at].clone().filter(|_| at >= primary));
                let entries: Vec<_> = columns.iter().map(entry).collect();
                let field = |(name, color): &(String, Option<String>)| match color {
                    Some(color) => format!("{name}:{color}"),
                    None => name.clone(),
                };
                let mut line: Vec<String> = entries.iter().map(field).collect();
                if cost != 0 {
                    line.insert(1 + (cost.unsigned_abs() as usize) % line.len(), format!("|{cost}"));
                }
                lines.push(line);
                if !is_skipped {
                    stated.push((entries, cost));
                }
            }
            // The mark is needed if a name at the very beginning would be taken for one.
            let mut text = String::new();
            for line in lines {
                let (between, begin, blank) = next();
                text += &between;
                text += &begin;
                text += &line.join(&blank);
                text.push('\n');
            }
            if has_mark || text.starts_with('\u{feff}') {
                text.insert(0, '\u{feff}');
            }
            (text, columns, stated)
        })
}

/// A matrix of blocks with any names.
fn any_names() -> impl Strategy<Value = Matrix<i64>> {
    let block = (pattern(&format!("{CHARACTERS}{{0,3}}")), 1..3usize, any::<bool>());
    (prop::collection::vec(block, 1..6), prop::collection::vec(any::<Index>(), 1..6)).prop_map(
        |(blocks, rows)| {
            let mut m = MatrixBuilder::new();
            let mut entries = Vec::from_iter(m.primary("a", 1).iter());
            for (name, len, is_primary) in blocks {
                let block = if is_primary { m.primary(name, len) } else { m.secondary(name, len) };
                entries.extend(block.iter());
            }
            for at in rows {
                let row = BTreeSet::from([0, at.index(entries.len())]);
                m.row(at.index(7) as i64 - 3, row.into_iter().map(|at| entries[at])).unwrap();
            }
            m.build().unwrap()
        },
    )
}

/// The matrix that is read is the one that was written, but for the names of colors and for the order of the columns,
/// of which the primary ones come first.
fn assert_is_written<L>(matrix: &Matrix<L>, cost: impl Fn(RowId) -> i64) -> Result<(), TestCaseError> {
    let mut text = Vec::new();
    write_priced(matrix, &cost, &mut text).unwrap();
    let again = read(std::str::from_utf8(&text).unwrap()).unwrap();
    let is_primary = |column: &ColumnId| matrix.is_primary(*column).unwrap();
    let (mut order, secondary): (Vec<_>, Vec<_>) = matrix.columns().partition(is_primary);
    order.extend(secondary);
    let named = stated(&again).0;
    let bounds = order.iter().map(|&column| (is_primary(&column), matrix.bounds(column).unwrap()));
    prop_assert!(named.iter().map(|(_, is_primary, bounds)| (*is_primary, bounds.clone())).eq(bounds));
    // Marks of the format and blanks are replaced; a name that is taken gets a number.
    let (mut taken, holds) = (BTreeSet::new(), |c: char| !"|: \t\n\u{b}\u{c}\r".contains(c));
    for column in matrix.columns() {
        let name = matrix.column_name(column).unwrap().to_string();
        let written = &named[order.iter().position(|&at| at == column).unwrap()].0;
        let plain: String = name.chars().map(|c| if holds(c) { c } else { '_' }).collect();
        let plain = if plain.is_empty() { "_".into() } else { plain };
        let is_numbered = written.strip_prefix(&*plain).is_some_and(|rest| rest.starts_with('~'));
        prop_assert!(if taken.contains(&plain) { is_numbered } else { *written == plain }, "{written:?}");
        prop_assert!(taken.insert(written.clone()), "{written:?} twice");
    }
    for row in matrix.rows() {
        let color = |color: u32| again.color_name(color).unwrap().parse().unwrap();
        let read = again.matrix().entries(row).map(|(column, of)| (order[column.index()], of.map(color)));
        prop_assert!(read.eq(matrix.entries(row)));
        prop_assert_eq!(again.cost(row), cost(row));
    }
    prop_assert_eq!(again.matrix().row_count(), matrix.row_count());
    assert_goes_round(&again);
    Ok(())
}

properties! {
    soak, 50_000;

    /// Neither noise nor near misses make it panic; what it reads can be written and read again.
    fn any_text_is_read_or_refused(
        text in prop_oneof![
            any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            "[ab|:\\n\\r ]{0,40}",
            "(a b c \\| x y\n)([abcxy:|1 -]{0,12}\n){0,6}",
            pattern(&format!("{CHARACTERS}{{0,12}}")),
        ]
    ) {
        targets::text::run(text.as_bytes());
    }

}

properties! {
    round_soak, 4000;

    fn sound_texts_are_read_and_go_round((text, columns, rows) in sound()) {
        let problem = read(&text);
        prop_assert!(problem.is_ok(), "{problem:?}");
        let problem = problem.unwrap();
        prop_assert_eq!(stated(&problem), (columns, rows));
        assert_goes_round(&problem);
    }

    /// One character more, less or other than in a sound text.
    fn damaged_texts_are_refused_or_go_round(
        (text, ..) in sound(), at in any::<Index>(), with in pattern(&format!("{CHARACTERS}?")), keeps in any::<bool>()
    ) {
        let mut characters = Vec::from_iter(text.chars());
        let at = at.index(characters.len());
        characters.splice(at..at + usize::from(!keeps), with.chars());
        if let Ok(problem) = read(&String::from_iter(characters)) {
            assert_goes_round(&problem);
        }
    }

    fn matrices_go_round(
        plain in any_matrix(Shape { primary: 1..=5, secondary: 0..=4, rows: 0..=9, colors: 3 }), sign in -1..=1i64
    ) {
        assert_is_written(&plain.matrix(), |row| row.index() as i64 * sign)?;
    }

    fn matrices_with_any_names_go_round(matrix in any_names()) {
        assert_is_written(&matrix, |row| matrix.labels()[row.index()])?;
    }
}

/// A column that has to be covered at least once had to name a largest number, too.
#[test]
fn bounds_may_be_open_on_one_side() {
    let problem = read("1:|a :2|b 3:|c\na b\na b\na\nc b\n").unwrap();
    let bounds: Vec<_> = problem.matrix().columns().map(|column| problem.matrix().bounds(column)).collect();
    assert_eq!(bounds, [Some(1..=3), Some(0..=2), Some(3..=3)]);
    assert_eq!(written(&problem), "1:3|a 0:2|b 3|c\na b\na b\na\nc b\n");
    assert_goes_round(&problem);
    for text in [":|a\na\n", "a | 1:|b\na\n", "a | :1|b\na\n"] {
        assert_eq!(error(text).0, 1, "{text:?}");
    }
}

/// Set covering, packing and a price for what stays undone, as the documents show them.
#[test]
fn covering_packing_and_prices_are_three_lines() {
    let least = |text: &str| {
        let problem = read(text).unwrap();
        let cost = |row| problem.cost(row);
        Search::new().cheapest(problem.matrix(), cost).unwrap().next().map(|(cost, _)| cost)
    };
    assert_eq!(least("1:|a 1:|b 1:|c\na b |2\nb c |2\na c |3\n"), Some(4));
    assert_eq!(least(":1|a :1|b :1|c\na b |-2\nb c |-2\na c |-3\n"), Some(-3));
    assert_eq!(least("a b c\na b |2\nb c |2\na |1\nc |9\nb |9\n"), Some(3));
}

#[test]
fn costs_with_decimals_share_their_places() {
    let problem = read("a b c\na |0.5\nb |3 |-0.25\nc\na b c |1e1\n").unwrap();
    let costs: Vec<_> = problem.matrix().rows().map(|row| problem.cost(row)).collect();
    assert_eq!((problem.places(), &costs[..]), (2, &[50, 275, 0, 1000][..]));
    assert_eq!(written(&problem), "a b c\na |0.50\nb |2.75\nc\na b c |10.00\n");
    assert_goes_round(&problem);

    // Some programs write 3.1 so; read digit by digit, it would need a factor of 10^16.
    let problem = read("a b\na |3.1000000000000001,2\nb |4,0.125\n").unwrap();
    assert_eq!((problem.places(), problem.costs(RowId::new(0))), (3, &[3100, 2000][..]));

    let (line, column, what) = error("a b\na |9000000000000000000\nb |0.5\n");
    assert_eq!((line, column), (3, 1));
    assert!(what.contains("the 1 digit behind the point of 0.5 in row 2"), "{what}");
    // Whichever row comes first, it is the one with the decimals.
    let (line, _, what) = error("a b\na |0.25\nb |900000000000000000\n");
    assert!(line == 3 && what.contains("the 2 digits behind the point of 0.25 in row 1"), "{what}");
    assert_eq!(error("a b\na b |9223372036854775807 |0.5\n").0, 2);
    for field in ["|0x10", "|inf", "|nan", "|1.5.2", "|1_000", "|--1", "|1e999", "|."] {
        assert_eq!(error(&format!("a b\na {field}\nb\n")).0, 2, "{field}");
    }
    assert!(error("a b\na b|3\n").2.contains("a blank before '|'"));
}

#[test]
fn rows_have_names() {
    let problem = read("a b\na |=tour-17 |5\nb\na b |=x|y:z=\n").unwrap();
    let names: Vec<_> = problem.matrix().rows().map(|row| problem.row_name(row)).collect();
    assert_eq!(names, [Some("tour-17"), None, Some("x|y:z=")]);
    assert_eq!(written(&problem), "a b\na |5 |=tour-17\nb\na b |=x|y:z=\n");
    assert_goes_round(&problem);
    assert_ne!(problem, read("a b\na |5\nb\na b\n").unwrap());

    for text in ["a\na |=x |=y\n", "a\na |=\n"] {
        let (line, _, what) = error(text);
        assert!(line == 2 && what.contains("names no row"), "{what}");
    }
    // Names from elsewhere may hold blanks, which end a field.
    let named = TextProblem::new(problem.matrix().clone()).with_row_names(vec!["one tour".into()]);
    assert_eq!(written(&named), "a b\na |=one_tour\nb\na b\n");
}
