//! Solutions of MIP solvers in the forms in which they write them, true ones and others.

use exactcover::text::{AnswerError, read, read_solution};
use exactcover::{Cover, RowId};

/// Two rows that cover both columns, one with a color, and one that covers both alone.
const PROBLEM: &str = "a b | h\na h:1 |5\nb h:1 |3\na b |20\na h:2 |1\nb h:2 |6\n";

fn answer(text: &str) -> Result<Option<Vec<usize>>, String> {
    let problem = read(PROBLEM).unwrap();
    let rows = |cover: &Cover| cover.iter().map(|row| row.index() + 1).collect();
    match read_solution(problem.matrix(), |row: RowId| problem.cost(row), text) {
        Ok(cover) => Ok(cover.as_ref().map(rows)),
        Err(error) => Err(match error.kind() {
            AnswerError::Unproved { status, cover } => format!("{status}: {:?}", rows(cover)),
            kind => format!("{}:{}: {kind}", error.line(), error.column()),
        }),
    }
}

const SCIP: &str = "solution status: optimal solution found\nobjective value:                                    7\n\
    x4                                                  1 \t(obj:1)\nx5                                                  1 \t(obj:6)\n\
    y2                                                  1 \t(obj:0)\n";
const CBC: &str = "Optimal - objective value 7.00000000\n      3 x4                     1                       1\n      \
    4 x5                     1                       6\n      6 y2                     1                       0\n";
const GLPK: &str = "c Problem:    \nc Rows:       7\nc Columns:    7\nc Non-zeros:  18\nc Status:     INTEGER OPTIMAL\n\
    c Objective:  obj = 7 (MINimum)\nc\ns mip 7 7 o 7\ni 1 1\ni 2 1\nj 1 0\nj 2 0\nj 3 0\nj 4 1\nj 5 1\nj 6 0\nj 7 1\ne o f\n";
const GUROBI: &str =
    "# Solution for model obj\n# Objective value = 7\nx1 0\nx2 0\nx3 0\nx4 1\nx5 1\ny1 0\ny2 1\n";
const COPT: &str = "# Objective value 7\nx1        0\nx4        1\nx5        1\ny2        1\n";
const CPLEX: &str = "<?xml version = \"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<CPLEXSolution version=\"1.2\">\n <header\n   \
    problemName=\"p.lp\"\n   objectiveValue=\"7\"\n   solutionStatusValue=\"101\"\n   \
    solutionStatusString=\"integer optimal solution\"\n   writeLevel=\"1\"/>\n <linearConstraints>\n  \
    <constraint name=\"c1\" index=\"0\" slack=\"0\"/>\n </linearConstraints>\n <variables>\n  \
    <variable name=\"x1\" index=\"0\" value=\"-0\"/>\n  <variable name=\"x4\" index=\"3\" value=\"1\"/>\n  \
    <variable name=\"x5\" index=\"4\" value=\"1\"/>\n  <variable name=\"y2\" index=\"6\" value=\"1\"/>\n </variables>\n\
    </CPLEXSolution>\n";
const SPARSE: &str = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 7\nObjective_bound 7\nMIP_rel_gap 0\n\
    # Columns -3 sparse\nx4 1 3\nx5 1 4\ny2 1 6\n";

#[test]
fn the_cheapest_cover_of_each_solver() {
    let cover = vec![4, 5];
    for text in [SCIP, CBC, GLPK, CPLEX, SPARSE] {
        assert_eq!(answer(text), Ok(Some(cover.clone())), "{text}");
    }
    // These state no status.
    for text in [GUROBI, COPT, &SCIP[SCIP.find('\n').unwrap() + 1..]] {
        assert_eq!(answer(text), Err(format!("not stated: {cover:?}")), "{text}");
    }
}

#[test]
fn a_solver_that_found_no_cover_says_so() {
    for text in [
        "solution status: infeasible\nno solution available\n",
        "Infeasible - objective value 8.00000000\n**     0 x1                     1                       0\n",
        "Integer infeasible - objective value 0.00000000\n",
        "c Problem:    n\nc Rows:       4\nc\ns mip 4 2 n inf\ne o f\n",
    ] {
        assert_eq!(answer(text), Ok(None), "{text}");
    }
}

#[test]
fn what_is_not_proved_says_the_status() {
    for (text, from, to, status) in [
        (SCIP, "optimal solution found", "gap limit reached", "gap limit reached"),
        (CBC, "Optimal", "Stopped on time", "Stopped on time"),
        (CBC, "Optimal", "Optimal (within gap tolerance)", "Optimal (within gap tolerance)"),
        (GLPK, "7 o 7", "7 f 7", "f"),
        (CPLEX, "optimal solution", "optimal, tolerance", "integer optimal, tolerance"),
    ] {
        assert_eq!(answer(&text.replace(from, to)), Err(format!("{status}: [4, 5]")), "{text}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let no_cover = "the rows are no cover: ";
    for (text, from, to, what) in [
        (
            SCIP,
            "value:                                    7",
            "value: 8",
            "2:18: the objective is 8, but the rows cost 7",
        ),
        (SCIP, "x5  ", "x2  ", "the rows are no cover"),
        (SCIP, "(obj:6)", "obj:6", "expected a variable and its value"),
        (SCIP, "x4  ", "x6  ", "3:1: the problem has no variable x6"),
        (SCIP, "x5  ", "x4  ", "4:1: variable x4 has a second value"),
        (
            SCIP,
            "objective value:                                    7\nx4",
            "no solution available\nx4",
            "no answer: the status",
        ),
        (CBC, "x4                     1", "x4                     0", no_cover),
        (CBC, "4 x5 ", "x5 ", "3:7: \"x5\"; expected a variable and its value"),
        (CBC, "7.00000000", "seven", "1:27: \"seven\"; expected a number"),
        (GLPK, "j 5 1", "j 5 0.5", "15:5: variable 5 has the value 0.5; expected 0 or 1"),
        (GLPK, "j 5 1\n", "", "variable x5, which is row 4, has no value"),
        (GLPK, "e o f\n", "", "the text ends; expected e o f"),
        (GLPK, "7 7 o", "7 8 o", "as many variables as the model has"),
        (GLPK, "s mip", "s bas", "expected s mip"),
        (GLPK, "7 o 7", "7 u 7", "no answer: the status is \"u\""),
        (GLPK, "j 7 1", "j 0 1", "the problem has no variable 0"),
        (CPLEX, "</CPLEXSolution>\n", "", "the text ends; expected </CPLEXSolution>"),
        (CPLEX, "name=\"x5\" ", "", "expected a name and a value"),
        (
            CPLEX,
            "objectiveValue=\"7\"",
            "objectiveValue=\"7\"\nobjectiveValue=\"7\"",
            "expected one solution",
        ),
        (
            CPLEX,
            "value=\"1\"/>\n  <variable name=\"x5\"",
            "value=\"1\"/> <variable name=\"x5\"",
            "each variable on a line",
        ),
        (CPLEX, "objectiveValue=\"7\"", "", "an objectiveValue before it"),
        (CBC, "Optimal", "Stopped on time (no integer solution - continuous used)", "no answer: the status"),
        (GUROBI, "x4 1", "x4 0", no_cover),
        (COPT, "value 7", "value much", "expected a number"),
        (SPARSE, "-3 sparse", "-4 sparse", "the text ends; expected a variable and its value"),
        (SPARSE, "-3 sparse", "3", "expected a variable and its value"),
        (SPARSE, "Optimal", "Infeasible", "None, as the model is infeasible"),
    ] {
        let found = answer(&text.replacen(from, to, 1)).unwrap_err();
        assert!(found.contains(what), "{found}\n{what}");
    }
    let zero = SPARSE.replace("-3 sparse\nx4 1 3\nx5 1 4\ny2 1 6\n", "0 sparse\n").replace("7\n", "0\n");
    assert!(answer(&zero).unwrap_err().contains(no_cover));
    assert!(answer(&format!("{SCIP}z 0\n")).unwrap_err().contains("the problem has no variable z"));
    assert_eq!(answer(&format!("\u{feff}{SCIP}")), answer(SCIP));
    assert!(
        answer("Objective 7\n").unwrap_err().starts_with("1:1: \"Objective 7\"; expected Model status, or")
    );
    assert!(answer("").is_err());
}

/// Some tools refuse a model without constraints: a variable that is 0 stands in.
#[test]
fn a_model_without_constraints_has_one_more_variable() {
    let problem = read(":1|a\na |-2\n").unwrap();
    let cost = |row: RowId| problem.cost(row);
    let glpk = "c Problem:    m\nc\ns mip 1 2 o -2\ni 1 0\nj 1 1\nj 2 0\ne o f\n";
    for text in ["Optimal - objective value -2.0\n 0 x1 1 -2\n 1 z 0 0\n", glpk] {
        assert!(
            matches!(read_solution(problem.matrix(), cost, text), Ok(Some(cover)) if cover.len() == 1),
            "{text}"
        );
    }
}

/// Parts of texts in any order are read or refused, and a cover that is read is one.
#[test]
fn texts_that_end_anywhere_or_lose_a_line_are_no_other_answer() {
    for text in [SCIP, CBC, GLPK, GUROBI, COPT, CPLEX, SPARSE] {
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            let without = [&lines[..at], &lines[at + 1..]].concat().join("\n");
            for text in [lines[..at].join("\n"), without] {
                // The variable of a color says nothing on its own.
                assert!(answer(&text).is_err() || answer(&text) == Ok(Some(vec![4, 5])), "{text}");
            }
        }
    }
}
