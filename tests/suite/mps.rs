//! MPS: models in the dialects of many tools, against all choices of their variables; what is written, read back.

use std::fmt::Write as _;

use exactcover::text::{Decimal, TextProblem, read_mps, write_mps};
use exactcover::{RowId, Search};
use proptest::prelude::*;

use crate::plain::Plain;
use crate::random::{SMALL, any_matrix};

/// The best cover's cost as the file means it, with the constant; `None` if there is no cover.
fn best(problem: &TextProblem) -> Option<Decimal> {
    let sign = if problem.is_maximized() { -1 } else { 1 };
    let mut cheapest = Search::new().cheapest(problem.matrix(), |row| sign * problem.cost(row)).unwrap();
    let (cost, cover) = cheapest.next()?;
    problem.matrix().verify(&cover).unwrap();
    let sum = sign * cost + problem.constant();
    Decimal::new(sum.into(), problem.places()).plus(Decimal::default())
}

fn refused(text: &str) -> String {
    let error = read_mps(text).unwrap_err();
    format!("{}:{}: {}", error.line(), error.column(), error.kind())
}

/// A model with these rows of data in its sections.
fn model(rows: &str, columns: &str, rest: &str) -> String {
    let lines = |text: &str| text.split(';').map(|line| format!(" {}\n", line.trim())).collect::<String>();
    let (rows, columns) = (lines(rows), lines(columns));
    format!(
        "NAME m\nROWS\n{rows}COLUMNS\n M 'MARKER' 'INTORG'\n{columns} M 'MARKER' 'INTEND'\n{rest}ENDATA\n"
    )
}

const ROWS: &str = "N c; E a; E b";
const COLUMNS: &str = "x c 3 a 1; x b 1; y c 1 a 1; z c 1 b 1";
const ONES: &str = "RHS\n R a 1 b 1\n";

#[test]
fn the_direction_and_the_constant_are_those_of_the_author() {
    let two = Some(Decimal::new(2, 0));
    let plain = model(ROWS, COLUMNS, ONES);
    assert_eq!(best(&read_mps(&plain).unwrap()), two);
    for direction in
        ["OBJSENSE\n MAX\n", "OBJSENSE MAX\n", "OBJSENSE  MAXIMIZE\n", "objsense\n    maximize\n"]
    {
        let text = plain.replace("ROWS", &format!("{direction}ROWS"));
        assert_eq!(best(&read_mps(&text).unwrap()), Some(Decimal::new(3, 0)), "{direction}");
    }
    let pulp = read_mps(&format!("*SENSE:Maximize\n{plain}")).unwrap();
    assert_eq!((best(&pulp), pulp.notes().len()), (Some(Decimal::new(3, 0)), 1));
    let both = format!("*SENSE:Maximize\n{}", plain.replace("ROWS", "OBJSENSE MIN\nROWS"));
    assert!(refused(&both).contains("state two"));
    assert!(refused(&plain.replace("COLUMNS", "OBJSENSE MAX\nCOLUMNS")).starts_with("6:1: "));

    let shifted = model(ROWS, COLUMNS, "RHS\n R c -0.25\n R a 1 b 1\n");
    assert_eq!(best(&read_mps(&shifted).unwrap()), Some(Decimal::new(225, 2)));
    // Two writers mean the other sign; lp_solve does where it minimizes.
    for writer in ["* Class:      MIP\n", "*<meta creator='lp_solve v5.5'>\n"] {
        let problem = read_mps(&format!("{writer}{shifted}")).unwrap();
        assert_eq!((best(&problem), problem.notes().len()), (Some(Decimal::new(175, 2)), 1));
    }
    let maximized = shifted.replace("ROWS", "OBJSENSE MAX\nROWS");
    let problem = read_mps(&format!("*<meta creator='lp_solve v5.5'>\n{maximized}")).unwrap();
    assert_eq!(best(&problem), Some(Decimal::new(325, 2)));
}

#[test]
fn names_of_rows_are_those_of_variables_and_fixed_fields_may_have_blanks() {
    let problem = read_mps(&model(ROWS, COLUMNS, ONES)).unwrap();
    let names: Vec<_> = problem.matrix().rows().map(|row| problem.row_name(row).unwrap()).collect();
    assert_eq!(names, ["x", "y", "z"]);
    let fixed = "NAME\nROWS\n N  the cost\n E  task 1\nCOLUMNS\n    M1        'MARKER'                 'INTORG'\n    \
                 tour a    the cost           2.5   task 1               1\n    M2        'MARKER'                 'INTEND'\n\
                 RHS\n              task 1               1\nBOUNDS\n BV BND       tour a\nENDATA\n";
    let problem = read_mps(fixed).unwrap();
    assert_eq!(
        (problem.row_name(RowId::new(0)), best(&problem)),
        (Some("tour a"), Some(Decimal::new(25, 1)))
    );
    // Too long for its field.
    assert!(refused(&fixed.replace("tour a ", "tour a long")).contains("expected"));
}

#[test]
fn variables_that_are_not_integer_go_where_that_changes_nothing() {
    let continuous = |columns: &str, bounds: &str, sides: &str| {
        let text = format!(
            "NAME m\nROWS\n N c\n E a\n E one\nCOLUMNS\n M 'MARKER' 'INTORG'\n x c 1 a 1\n y c 2 a 1\n z c 4 a 1\n \
             M 'MARKER' 'INTEND'\n{columns}RHS\n{sides}BOUNDS\n{bounds}ENDATA\n"
        );
        read_mps(&text).map(|problem| best(&problem)).map_err(|error| error.kind().to_string())
    };
    // A slack of 0 to 2 below 3: one to three of them.
    assert_eq!(continuous(" s a 1\n", " UP B s 2\n", " R a 3\n"), Ok(Some(Decimal::new(1, 0))));
    assert_eq!(continuous(" s a -2\n", " UP B s 0.6\n", " R a 1\n"), Ok(Some(Decimal::new(1, 0))));
    assert_eq!(continuous(" s a 1\n", " LO B s 1\n UP B s 1.5\n", " R a 3\n"), Ok(Some(Decimal::new(3, 0))));
    // A constant in a row of its own.
    assert_eq!(continuous(" k c 10.5 one 1\n", "", " R a 1 one 1\n"), Ok(Some(Decimal::new(115, 1))));
    // Fixed, and in the sum.
    assert_eq!(continuous(" k a 1\n", " FX B k 2\n", " R a 3\n"), Ok(Some(Decimal::new(1, 0))));
    for (columns, bounds) in [(" s c 1 a 1\n", ""), (" s c 1\n", "")] {
        assert!(continuous(columns, bounds, " R a 1\n").unwrap_err().contains("is not integer"), "{columns}");
    }
}

#[test]
fn what_no_exact_cover_states_or_tools_read_differently_is_refused() {
    for (rows, columns, rest, what) in [
        ("N c; E a", "x a 1; y a 2", "", "4:1: the coefficients of \"a\" have different sizes"),
        ("N c; E a", "x a 1 a 1", "", "the entry of \"a\" is stated twice"),
        ("N c; E a; E b", "x a 1; y a 1; x b 1", "", "the entry of \"x\" is stated twice"),
        ("N c; E a; E a", "x a 1", "", "the entry of \"a\" is stated twice"),
        ("N c; X a", "x a 1", "", "\"X\"; expected N, E, L or G"),
        ("N c; E a", "x b 1", "", "the name \"b\" was not stated before"),
        ("N c; E a", "x a one", "", "the number \"one\""),
        ("N c; E a", "x a", "", "expected a variable, then one or two rows"),
        ("N c; E a", "x a 1", "BOUNDS\n UP B x 2\n", "may be more than 0 and 1"),
        ("N c; E a", "x a 1", "BOUNDS\n UP B x -1\n", "may be more than 0 and 1"),
        ("N c; E a", "x a 1", "BOUNDS\n PL B x\n", "may be more than 0 and 1"),
        ("N c; E a", "x a 1", "BOUNDS\n SC B x 1\n", "expected UP, LO, FX"),
        ("N c; E a", "x a 1", "BOUNDS\n UP B x 1\n UP B x 0\n", "stated twice"),
        ("N c; E a", "x a 1", "RHS\n R a 1\n R a 1\n", "stated twice"),
        ("N c; E a", "x a 1", "QUADOBJ\n x x 1\n", "the section \"QUADOBJ\" is not read"),
        ("N c; E a", "x a 1", "ROWS\n", "the sections in their order"),
        ("N c; E a", "x c 1e40 a 1", "", "none that can be kept exactly"),
    ] {
        let found = refused(&model(rows, columns, rest));
        assert!(found.contains(what), "{found}");
    }
    assert!(refused(&model(ROWS, COLUMNS, ONES).replace("ENDATA\n", "")).contains("expected ENDATA"));
    assert!(refused("").contains("expected ENDATA"));
}

type DrawnRow = (char, i64, Option<i64>, i64, Vec<i64>);

/// A model, as data.
#[derive(Clone, Debug)]
struct Drawn {
    costs: Vec<i64>,
    /// For each row its kind, side, range, scale, and the factors of the variables: -1, 0 or 1.
    rows: Vec<DrawnRow>,
    constant: i64,
    maximize: bool,
    dialect: [bool; 4],
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (1..6_usize, 0..4_usize).prop_flat_map(|(variables, rows)| {
        let factors =
            prop::collection::vec(prop_oneof![3 => Just(1_i64), 2 => Just(0), 1 => Just(-1)], variables);
        let row = (
            prop::sample::select(vec!['E', 'L', 'G']),
            -1..4_i64,
            prop::option::weighted(0.3, -2..3_i64),
            prop::sample::select(vec![1_i64, 3, -2]),
            factors,
        );
        (
            prop::collection::vec(-5..6_i64, variables),
            prop::collection::vec(row, rows),
            -3..4_i64,
            any::<bool>(),
            any::<[bool; 4]>(),
        )
            .prop_map(|(costs, rows, constant, maximize, dialect)| Drawn {
                costs,
                rows,
                constant,
                maximize,
                dialect,
            })
    })
}

impl Drawn {
    /// The text; costs are tenths.
    fn text(&self) -> String {
        let [has_sets, is_one_line, has_markers, is_lp_solve] = self.dialect;
        let mut text = if is_lp_solve { "*<meta creator='lp_solve v5.5'>\n".into() } else { String::new() };
        text += "NAME m\n";
        if self.maximize {
            text += if is_one_line { "OBJSENSE MAX\n" } else { "OBJSENSE\n    MAX\n" };
        }
        text += "ROWS\n N obj\n";
        for (at, (kind, _, _, scale, _)) in self.rows.iter().enumerate() {
            // Times a number below 0, what was at most is at least.
            let turned = match kind {
                'L' if *scale < 0 => 'G',
                'G' if *scale < 0 => 'L',
                other => *other,
            };
            writeln!(text, " {turned} r{at}").unwrap();
        }

        text += "COLUMNS\n";
        if has_markers {
            text += "    M0 'MARKER'                 'INTORG'\n";
        }
        for (variable, cost) in self.costs.iter().enumerate() {
            writeln!(text, " v{variable} obj {}", *cost as f64 / 10.0).unwrap();
            for (at, (_, _, _, scale, factors)) in self.rows.iter().enumerate() {
                if factors[variable] != 0 {
                    writeln!(text, "\tv{variable}  r{at}\t{}", scale * factors[variable]).unwrap();
                }
            }
        }
        if has_markers {
            text += "    M1 'MARKER'                 'INTEND'\n";
        }

        let set = if has_sets { "SET " } else { "" };
        let sign = if is_lp_solve && !self.maximize { 1.0 } else { -1.0 };
        writeln!(text, "RHS\n {set}obj {}", sign * self.constant as f64 / 10.0).unwrap();
        for (at, (_, side, _, scale, _)) in self.rows.iter().enumerate() {
            writeln!(text, " {set}r{at} {}", side * scale).unwrap();
        }
        text += "RANGES\n";
        for (at, (kind, _, range, scale, _)) in self.rows.iter().enumerate() {
            if let Some(range) = range {
                let range = if *kind == 'E' { range * scale } else { range * scale.abs() };
                writeln!(text, " {set}r{at} {range}").unwrap();
            }
        }
        text += "BOUNDS\n";
        for variable in 0..self.costs.len() {
            match has_markers {
                true if has_sets => {}
                true => writeln!(text, " UP {set}v{variable} 1").unwrap(),
                false => writeln!(text, " BV {set}v{variable}").unwrap(),
            }
        }
        text + "ENDATA\n"
    }

    fn allows(&self, choice: usize) -> bool {
        self.rows.iter().all(|(kind, side, range, _, factors)| {
            let sum: i64 = (0..).zip(factors).map(|(at, factor)| factor * (choice >> at & 1) as i64).sum();
            let (least, most) = match (kind, *range) {
                ('E', None) => (*side, *side),
                ('E', Some(range)) => (*side + range.min(0), *side + range.max(0)),
                ('L', range) => (range.map_or(i64::MIN, |range| side - range.abs()), *side),
                (_, range) => (*side, range.map_or(i64::MAX, |range| side + range.abs())),
            };
            (least..=most).contains(&sum)
        })
    }

    /// The best of all choices.
    fn best(&self) -> Option<i64> {
        let choices = (0..1_usize << self.costs.len()).filter(|&choice| self.allows(choice));
        let cost = |choice: usize| -> i64 {
            let chosen = (0..).zip(&self.costs).filter(|&(at, _)| choice >> at & 1 == 1);
            self.constant + chosen.map(|(_, cost)| cost).sum::<i64>()
        };
        if self.maximize { choices.map(cost).max() } else { choices.map(cost).min() }
    }
}

fn assert_best(drawn: &Drawn) -> Result<(), TestCaseError> {
    let text = drawn.text();
    let problem = read_mps(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let expected = drawn.best().and_then(|tenths| Decimal::new(tenths.into(), 1).plus(Decimal::default()));
    prop_assert_eq!(best(&problem), expected, "{}", text);
    Ok(())
}

/// What is written has the same best cover.
fn assert_written(plain: &Plain, costs: &[i64]) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let cost = |row: RowId| costs[row.index() % costs.len()];
    let mut text = Vec::new();
    write_mps(&matrix, cost, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let problem = read_mps(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let expected = Search::new().cheapest(&matrix, cost).unwrap().next();
    let expected = expected.map(|(cost, _)| Decimal::new(cost.into(), 0));
    prop_assert_eq!(best(&problem), expected, "{}", text);
    Ok(())
}

properties! {
    soak, 400;

    fn models_have_the_best_choice(drawn in drawn()) {
        assert_best(&drawn)?;
    }

    fn what_is_written_has_the_same_best_cover(
        plain in any_matrix(SMALL),
        costs in prop::collection::vec(-9..10_i64, 1..9),
    ) {
        assert_written(&plain, &costs)?;
    }

    /// Lines of models in any order are read or refused.
    fn nonsense_is_refused(lines in prop::collection::vec(any::<prop::sample::Index>(), 0..30)) {
        let text = "NAME m;OBJSENSE MAX;ROWS; N c; E a; L b;COLUMNS; M 'MARKER' 'INTORG'; x c 1 a 1; x b -1; y a 1;RHS; R a 1;\
            RANGES; R a -1;BOUNDS; UP B x 1; FX x 1; BV y;ENDATA;*SENSE:Maximize; ; M 'MARKER' 'INTEND'; s a 1e300; s b 0";
        let all: Vec<&str> = text.split(';').collect();
        let lines: Vec<&str> = lines.iter().map(|line| all[line.index(all.len())]).collect();
        let _ = read_mps(&lines.join("\n"));
    }
}
