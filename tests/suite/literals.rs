//! OPB and WCNF: models in literals, against all choices of their variables; what is written, read back.

use std::fmt::Write as _;

use exactcover::text::{Decimal, ModelError, TextError, TextProblem, cost_comment};
use exactcover::text::{read_mps, read_opb, read_wcnf, write_mps, write_opb, write_wcnf};
use exactcover::{RowId, Search};
use proptest::prelude::*;

use crate::plain::Plain;
use crate::random::{SMALL, any_matrix};

type Read = fn(&str) -> Result<TextProblem, TextError<ModelError>>;

/// The best cover's cost as the file means it, with the constant; `None` if there is no cover.
fn best(problem: &TextProblem) -> Option<Decimal> {
    let sign = if problem.is_maximized() { -1 } else { 1 };
    let mut cheapest = Search::new().cheapest(problem.matrix(), |row| sign * problem.cost(row)).unwrap();
    let (cost, cover) = cheapest.next()?;
    problem.matrix().verify(&cover).unwrap();
    Decimal::new((sign * cost + problem.constant()).into(), problem.places()).plus(Decimal::default())
}

/// The best cost as text, or what is refused and where.
fn answer(read: Read, text: &str) -> String {
    match read(text) {
        Ok(problem) => best(&problem).map_or("none".into(), |cost| cost.to_string()),
        Err(error) => format!("{}:{}: {}", error.line(), error.column(), error.kind()),
    }
}

const OPB: &str =
    "* #variable= 3 #constraint= 2\nmin: +5 x1 +2 x2 +4 x3 ;\n+1 x1 +1 x2 = 1 ;\n+1 x1 +1 x3 = 1 ;\n";

#[test]
fn opb_has_the_cost_that_its_author_means() {
    for (from, to, expected) in [
        ("", "", "5"),
        ("min: +", "  * a comment\nmin:+", "5"),
        ("* #", "* SCIP STATISTICS\n*   Obj. offset      : 3\n* #", "8"),
        ("+1 x1 +1 x2 = 1 ;", "+1 x1 +1 x2 = 1 ;\n*   Obj. scale       : 0.5", "5"),
        ("* #", "* Obj. scale: 0.5\n* #", "5"),
        (" ;", ";", "5"),
        ("+1 x3 = 1", "1 x3 =+1", "5"),
        ("+4 x3", "+4 ~x3", "2"),
        ("+5 x1", "+3 x1 +2 x1", "5"),
        ("+1 x1 +1 x2 = 1", "+3 x1\n +3 x2 = 3", "5"),
        ("= 1 ;\n", "= 1 ; ", "5"),
        ("min:", "max:", "6"),
        ("+5 x1", "+18446744073709551619 x1", "2:1: the numbers of \"x1\" are too large"),
        ("+1 x1 +1 x3 = 1", "-1 x1 >= 0", "2"),
        ("+1 x1 +1 x3 = 1", "+1 x1 +1 ~x3 <= 1", "2"),
        ("+1 x1 +1 x3 = 1", "+2 x1 +2 x3 >= 3", "9"),
        ("+1 x1 +1 x3 = 1", "+1 x1 +1 x3 = 3", "none"),
        ("+1 x1 +1 x2 = 1", "= 1", "none"),
        (
            "* #",
            "* SCIP STATISTICS\n*   Obj. scale       : -0.01\n*   Obj. offset      : -1050\n* #",
            "10.45",
        ),
        ("* #", "* exactcover: cost = 0.5 * sum + -1.25\n* #", "1.25"),
    ] {
        let text = OPB.replacen(from, to, 1);
        assert!(answer(read_opb, &text).starts_with(expected), "{} of {text}", answer(read_opb, &text));
    }
}

#[test]
fn opb_that_no_exact_cover_states_or_that_has_two_readings_is_refused() {
    for (from, to, expected) in [
        ("+4 x3", "+4 x3 +10 x2 x3", "2:31: \"x3\"; expected a number: products of variables are not read"),
        ("+4 x3", "+4 x3 +10", "2:28: \";\"; expected a variable after the number"),
        ("+4 x3", "+4.5 x3", "2:18: \"+4.5\"; expected an integer"),
        ("+4 x3", "+4 3", "2:21: \"3\"; expected a variable, such as x1 or ~x1"),
        ("= 1", "> 0", "3:13: \">\"; expected =, >= or <="),
        ("= 1", "1", "3:15: \";\"; expected =, >= or <="),
        ("= 1", "= 1 1", "3:17: \"1\"; expected one number after the relation"),
        ("= 1 ;\n+", "= 1\n+", "4:1: \"+1\"; expected one number after the relation"),
        ("+1 x2 = 1", "+1 x1 = 1", "3:10: the entry of \"x1\" is stated twice"),
        ("+1 x2 = 1", "+1 ~x1 = 1", "3:10: the entry of \"~x1\" is stated twice"),
        ("+1 x2 = 1", "+2 x2 = 1", "3:1: the coefficients of \"c1\" have different sizes"),
        ("min: +5 x1", "soft: 6 ;\n+5 x1", "2:1: \"soft:\"; expected no soft constraints"),
        ("+1 x1 +1 x2", "[5] +1 x1 +1 x2", "3:1: \"[5]\"; expected an integer"),
        ("+1 x1 +1 x3 = 1 ;", "min: 1 x1 ;", "4:1: \"min:\"; expected one objective"),
        ("+1 x1 +1 x3 = 1 ;", "", "4:1: the text ends; expected as many constraints"),
        ("x1 ", "x1\u{a0} ", "2:9: "),
        ("x1 ", "x1\0 ", "2:9: "),
        ("= 2\n", "= 2\r* more\n", "1:1: \"\\r\"; expected lines that end in LF"),
        ("* #", "*   Obj. scale       : 10\n* #", "1:1: \"10\"; expected a scale of at most 1"),
        (
            "* #",
            "* exactcover: cost = 2 * sum + 0\n* exactcover: cost = 3 * sum + 0\n* #",
            "2:1: the entry of",
        ),
        ("+1 x1 +1 x3 = 1 ;", ";", "4:1: \";\"; expected a constraint before it"),
        ("+1 x1 +1 x3 = 1 ;", "+1 x1 +1 x3 = 1", "4:1: the text ends; expected a ;"),
    ] {
        let found = answer(read_opb, &OPB.replacen(from, to, 1));
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
}

const HARD: &str = "h 1 2 0\nh -1 -2 0\nh 1 3 0\nh -1 -3 0\n";
const SOFT: &str = "5 -1 0\n2 -2 0\n4 -3 0\n";

#[test]
fn wcnf_of_both_forms() {
    let old = |top: &str, hard: &str| format!("p wcnf 3 7 {top}\n{}{SOFT}", HARD.replace('h', hard));
    for (text, expected) in [
        (format!("{HARD}{SOFT}"), "5"),
        (format!("{SOFT}{HARD}"), "5"),
        (format!("c names\n{HARD}c inside\n{}", SOFT.trim_end()), "5"),
        (format!("{HARD}{SOFT}3 -2 -3 0\n"), "5"),
        (format!("{HARD}{SOFT}9 1 0\n"), "5"),
        (format!("{HARD}{SOFT}9 -1 1 0\n"), "5"),
        (format!("{HARD}{SOFT}9 -1 -1 0\n"), "6"),
        (format!("{HARD}{SOFT}7 0\n"), "12"),
        (format!("{HARD}{SOFT}0.5 0\n"), "5.5"),
        (format!("{HARD}{SOFT}h 0\n"), "none"),
        (format!("{HARD}{}", SOFT.replace("5 ", "0 ")), "0"),
        (format!("{} {}", HARD.replace("h ", "h\t"), SOFT.replace('\n', " ")), "5"),
        (old("12", "99"), "5"),
        (old("12", "12"), "5"),
        (old("11", "11").replace("12 1 2 0", "12 1\n2 0"), "5"),
        // What weighs as much as the top must hold.
        (old("5", "5"), "6"),
        // Without a top nothing must.
        (old("", "1"), "2"),
        (format!("c exactcover: cost = -1 * sum + 10\n{HARD}{SOFT}"), "5"),
    ] {
        assert_eq!(answer(read_wcnf, &text), expected, "{text}");
    }
}

#[test]
fn wcnf_that_is_none_is_refused() {
    for (text, expected) in [
        ("\n", "1:1: the text ends; expected a clause"),
        ("c hi\rh 1 2 0\r", "1:1: \"\\r\"; expected lines"),
        ("p cnf 3 7\n1 2 0\n", "1:1: \"p\"; expected p wcnf"),
        ("h 1 0\np wcnf 1 1 2\n", "2:1: \"p\"; expected p wcnf"),
        ("p wcnf 1 1 2\nh 1 0\n", "2:1: \"h\"; expected a weight"),
        ("p wcnf 1 2 2\n2 1 0\n", "1:1: \"1 clauses\"; expected as many"),
        ("h 1 2\n", "1:1: the text ends; expected the 0 that ends a clause"),
        ("-3 1 0\n", "1:1: \"-3\"; expected a weight of at least 0"),
        ("h 1 x 0\n", "1:5: \"x\"; expected a variable"),
        ("h 01 0\n", "1:3: \"01\"; expected a variable"),
        ("h 1 0\n%\n0\n", "2:1: \"%\"; expected a weight"),
        ("3 1 0\n18446744073709551619 -1 0\nh -2 3 0\n2 -1 2 0\n", "1:1: the numbers of \"1\""),
    ] {
        let found = answer(read_wcnf, text);
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
}

#[test]
fn rows_are_in_the_order_of_numbered_variables() {
    let names = |problem: &TextProblem| -> Vec<String> {
        problem.matrix().rows().map(|row| problem.row_name(row).unwrap().to_owned()).collect()
    };
    assert_eq!(names(&read_opb("1 x10 1 x9 = 1;\n").unwrap()), ["x9", "x10"]);
    assert_eq!(names(&read_opb("1 b 1 a 1 x1 = 1;\n").unwrap()), ["b", "a", "x1"]);
    assert_eq!(names(&read_wcnf("h 10 -9 0\n2 9 3 0\n").unwrap()), ["3", "9", "~9", "10", "clause2"]);
}

/// A model, as data: costs of literals, and constraints with a scale, literals, a relation and a bound.
#[derive(Clone, Debug)]
struct Drawn {
    costs: Vec<(i64, bool)>,
    sums: Vec<(i64, Vec<Option<bool>>, usize, i64)>,
    maximize: bool,
    order: bool,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (1..6_usize).prop_flat_map(|variables| {
        let literals = prop::collection::vec(prop::option::of(any::<bool>()), variables);
        let sum = (prop::sample::select(vec![1_i64, 3, -2]), literals, 0..3_usize, -1..4_i64);
        let costs = prop::collection::vec((-5..6_i64, any::<bool>()), variables);
        (costs, prop::collection::vec(sum, 0..4), any::<bool>(), any::<bool>())
            .prop_map(|(costs, sums, maximize, order)| Drawn { costs, sums, maximize, order })
    })
}

fn literal(at: usize, is_plain: bool) -> String {
    format!("{}x{}", if is_plain { "" } else { "~" }, at + 1)
}

impl Drawn {
    fn opb(&self) -> String {
        let mut text = String::new();
        write!(text, "{}:", if self.maximize { "max" } else { "min" }).unwrap();
        let mut costs: Vec<_> = self.costs.iter().enumerate().collect();
        if self.order {
            costs.reverse();
        }
        for (at, (cost, is_plain)) in costs {
            write!(text, " {cost:+} {}", literal(at, *is_plain)).unwrap();
        }
        text += " ;\n";
        for (scale, literals, relation, bound) in &self.sums {
            for (at, is_plain) in (0..).zip(literals).filter_map(|(at, literal)| Some((at, (*literal)?))) {
                write!(text, "{scale} {} ", literal(at, is_plain)).unwrap();
            }
            // Times a number below 0, what was at most is at least.
            let relation = [["<=", "=", ">="], [">=", "=", "<="]][usize::from(*scale < 0)][*relation];
            writeln!(text, "{relation} {} ;", bound * scale).unwrap();
        }
        text
    }

    fn best(&self) -> Option<i64> {
        let is_true =
            |choice: usize, at: usize, is_plain: bool| i64::from((choice >> at & 1 == 1) == is_plain);
        let allows = |choice: usize| {
            self.sums.iter().all(|(_, literals, relation, bound)| {
                let literals = literals.iter().enumerate();
                let sum: i64 =
                    literals.filter_map(|(at, literal)| Some(is_true(choice, at, (*literal)?))).sum();
                [sum <= *bound, sum == *bound, sum >= *bound][*relation]
            })
        };
        let cost = |choice: usize| -> i64 {
            (0..).zip(&self.costs).map(|(at, (cost, is_plain))| cost * is_true(choice, at, *is_plain)).sum()
        };
        let choices = (0..1_usize << self.costs.len()).filter(|&choice| allows(choice)).map(cost);
        if self.maximize { choices.max() } else { choices.min() }
    }
}

/// Clauses, each with a price unless it must hold.
type Clauses = Vec<(Option<i64>, Vec<i64>)>;

fn clauses() -> impl Strategy<Value = Clauses> {
    let literal =
        (1..6_i64, any::<bool>()).prop_map(|(variable, sign)| if sign { variable } else { -variable });
    prop::collection::vec((prop::option::weighted(0.6, 0..7_i64), prop::collection::vec(literal, 0..4)), 1..9)
}

/// The text in the new form, or in the old one.
fn wcnf(clauses: &Clauses, is_old: bool) -> String {
    let mut text = if is_old { format!("p wcnf 5 {} 7\n", clauses.len()) } else { String::new() };
    for (price, literals) in clauses {
        text += &match (price, is_old) {
            (Some(price), _) => price.to_string(),
            (None, true) => "8".into(),
            (None, false) => "h".into(),
        };
        literals.iter().for_each(|literal| write!(text, " {literal}").unwrap());
        text += " 0\n";
    }
    text
}

fn cheapest_of(clauses: &Clauses) -> Option<i64> {
    let holds = |choice: i64, literals: &[i64]| {
        literals.iter().any(|literal| (choice >> (literal.abs() - 1) & 1 == 1) == (*literal > 0))
    };
    let cost = |choice: i64| {
        clauses.iter().try_fold(0, |cost, (price, literals)| match (holds(choice, literals), price) {
            (true, _) => Some(cost),
            (false, price) => Some(cost + (*price)?),
        })
    };
    (0..32).filter_map(cost).min()
}

fn assert_best(read: Read, text: &str, expected: Option<i64>) -> Result<(), TestCaseError> {
    let expected = expected.map_or("none".into(), |cost| cost.to_string());
    prop_assert_eq!(answer(read, text), expected, "{}", text);
    Ok(())
}

/// What is written, with a comment that says what its costs mean, has the same best cover.
fn assert_written(plain: &Plain, costs: &[i64], constant: i64) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let cost = |row: RowId| costs[row.index() % costs.len()];
    let cheapest = Search::new().cheapest(&matrix, cost).unwrap().next().map(|(cost, _)| cost);
    // A text states costs to be minimized; this comment says that they are hundredths of what is to be.
    let comment = |constant: i64| cost_comment(Decimal::new(1, 2), Decimal::new(constant.into(), 2)).unwrap();
    let expected =
        cheapest.map(|cost| Decimal::new((cost + constant).into(), 2).plus(Decimal::default()).unwrap());
    let expected = expected.map_or("none".into(), |cost| cost.to_string());

    let (mut opb, mut wcnf, mut mps) = (Vec::new(), Vec::new(), Vec::new());
    write_opb(&matrix, cost, &mut opb).unwrap();
    write_wcnf(&matrix, cost, &mut wcnf).unwrap();
    write_mps(&matrix, cost, &mut mps).unwrap();
    let below: i64 = matrix.rows().map(cost).filter(|&cost| cost < 0).sum();
    for (read, text, sign, constant) in [
        (read_opb as Read, opb, '*', constant),
        (read_mps, mps, '*', constant),
        (read_wcnf, wcnf, 'c', constant + below),
    ] {
        let text = format!("{sign} {}\n{}", comment(constant), String::from_utf8(text).unwrap());
        prop_assert_eq!(answer(read, &text), &*expected, "{}", text);
    }
    Ok(())
}

properties! {
    soak, 300;

    fn opb_models_have_the_best_choice(drawn in drawn()) {
        assert_best(read_opb, &drawn.opb(), drawn.best())?;
    }

    fn wcnf_has_the_cheapest_choice(clauses in clauses(), is_old in any::<bool>()) {
        assert_best(read_wcnf, &wcnf(&clauses, is_old), cheapest_of(&clauses))?;
    }

    fn what_is_written_with_a_comment_has_the_same_best_cover(
        plain in any_matrix(SMALL),
        costs in prop::collection::vec(-9..10_i64, 1..9),
        constant in -99..100_i64,
    ) {
        assert_written(&plain, &costs, constant)?;
    }

    /// Words of both formats in any order are read or refused.
    fn nonsense_is_refused(words in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let all = ["min:", "max:", "soft:", "[5]", "+1", "-3", "x1", "~x1", "x2", ">=", "=", "<=", ">", ";", "\n", "0", "h", "1",
            "-1", "2", "p", "wcnf", "c", "*", "170141183460469231731687303715884105728", "4.5", "\n", ";", "0", "1"];
        let text: Vec<&str> = words.iter().map(|word| all[word.index(all.len())]).collect();
        let text = text.join(" ").replace("\n ", "\n");
        let _ = (read_opb(&text), read_wcnf(&text));
    }
}
