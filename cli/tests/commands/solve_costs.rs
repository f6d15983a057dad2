//! `solve --cheapest`, and the formats of other solvers: `--dimacs`, `--model`, `--lp`, `--solution`, `--opb`,
//! `--opb-model`.

use super::program::{Folder, give, run};
use super::{LANGFORD, solve};

/// With the costs of rows.
const PRICED: &str = "a b c\na b |5\nc |3\na |1\nb c |-1 |7\na b c |20\n";

#[test]
fn cheapest_covers_come_in_order_of_cost() {
    give(PRICED, "solve --cheapest 5").ends(0, "7: 3 4\n8: 1 2\n20: 5", "there are only 3 covers");
    let several = "2:3|a 1:2|b\na |5\nb |2\na b |3\na |-1\nb |9\n";
    give(several, "solve --cheapest 1").prints("2: 3 4");
    let named = "a b c\na b |5\nc |3\na |1\nb c |6\n";
    give(named, "solve --cheapest --names").prints("7: a | b c");
}

#[test]
fn covers_come_in_order_of_value() {
    give(PRICED, "solve --cheapest 5 --maximize").ends(0, "20: 5\n8: 1 2\n7: 3 4", "there are only 3 covers");
    give(PRICED, "solve --maximize --names --cheapest --constant -21").prints("-1: a b c");
    give(PRICED, "solve --cheapest 2 --constant 100").prints("107: 3 4\n108: 1 2");
    let ran = give(PRICED, "solve --cheapest --maximize --constant 5 --stats");
    ran.same((ran.code, ran.out.as_str()), (Some(0), "25: 5\n"));
    ran.same(["incumbent: 25", "bound: 25"].map(|line| ran.err.lines().any(|said| said == line)), [true; 2]);
    let none = "-: no row has a cost (a field |N): all covers cost 5";
    give("a\na\n", "solve --cheapest --maximize --constant 5").ends(0, "5: 1", none);
}

/// The first level counts before all others, also to the greatest value.
#[test]
fn costs_in_levels() {
    let text = "a b c\na b |-2,1\nc |0,4\na |-1,0\nb c |-1,-1\na b c |-2,-9\n";
    give(text, "solve --cheapest 5").ends(0, "-2,-9: 5\n-2,-1: 3 4\n-2,5: 1 2", "there are only 3 covers");
    give(text, "solve --cheapest --maximize").prints("-2,5: 1 2");
    let ran = give(text, "solve --cheapest --stats");
    ran.same(
        ["incumbent: -2,-9", "bound: -2,-9"].map(|line| ran.err.lines().any(|said| said == line)),
        [true; 2],
    );
    give(text, "solve --cheapest --json").prints("{\"outcome\":\"found\",\"rows\":[5],\"cost\":\"-2,-9\"}");
    let other = "the costs of the problem have 2 levels; other solvers take one number for each row";
    give(text, "solve --lp").refuses(other);
    give(text, "solve --wcnf").refuses(other);
    assert!(
        give(text, "solve --opb")
            .succeeds()
            .out
            .contains("\n* the costs have 2 levels, weighed to one number\n")
    );
    give(text, "solve --cheapest --constant 1")
        .refuses("--constant: one number, but the costs have 2 levels");
    let mixed = "-:3:3: 1 level of cost; expected 2, as in the row before that states costs";
    give("a\na |1,2\na |3\n", "solve --cheapest").refuses(mixed);
    let wide = "the costs of covers in 2 levels do not fit in one number of 64 bits";
    give("a\na |5000000000,5000000000\na\n", "solve --cheapest").refuses_with(wide);
}

/// A bound and the best cover so far are of the sign of the values, before any is proved, too.
#[test]
fn a_bound_of_values_is_above_them() {
    let ran = give(PRICED, "solve --cheapest 0 --maximize --constant -1000 --stats");
    let bound = ran.err.lines().find_map(|line| line.strip_prefix("bound: ")?.parse::<i64>().ok());
    ran.same(bound.is_some_and(|bound| (-980..0).contains(&bound)), true);
}

/// The best packing was empty: rows without a primary column are skipped, unless they cost less than 0.
#[test]
fn a_packing_of_the_greatest_value() {
    let text = "p | a b c d\np\na b |5\nb c |4\na |2\nd |-1\n";
    let skipped = "-:6:1: row 5 has no primary column: skipped";
    give(text, "solve --cheapest 3 --maximize").ends(0, "6: 1 3 4\n5: 1 2\n4: 1 3", skipped);
}

/// Sums that do not fit are refused, not wrapped.
#[test]
fn values_and_constants_at_the_end_of_the_integers() {
    let (least, most) = (i64::MIN, i64::MAX);
    let text = format!("a b\na |-1\nb |1\na b |{least}\n");
    give(&text, "solve --cheapest --maximize").refuses_with(&format!(
        "-:4:5: the sum of the costs of a cover might not fit; the largest cost is {least}, "
    ));
    let text = format!("a b\na b |{most}\n");
    give(&text, "solve --cheapest --maximize").prints(&format!("{most}: 1"));
    give(&text, &format!("solve --cheapest --maximize --constant {least}")).prints("-1: 1");
    for maximize in ["", " --maximize"] {
        let ran = give(&text, &format!("solve --cheapest{maximize} --constant 1"));
        ran.refuses("--constant 1: with it the sum of a cover is 9223372036854775808, beyond 64 bits");
    }
    let text = format!("a b\na |{most}\nb |{most}\n");
    give(&text, "solve --cheapest --maximize").refuses_with(&format!(
        "-:2:3: the sum of the costs of a cover might not fit; the largest cost is {most}, "
    ));
    give(&text, "solve --cheapest --constant 9223372036854775808").refuses_with("beyond 64 bits");
}

#[test]
fn cheapest_proves_its_bound() {
    let ran = give("a\na |1\n", "solve --cheapest --stats");
    ran.same((ran.code, ran.out.as_str()), (Some(0), "1: 1\n"));
    ran.same(ran.err.lines().filter(|line| *line == "bound: 1").count(), 1);
}

#[test]
fn bad_costs_say_where() {
    let none = "-:2:3: the field \"|x\" is not a cost; expected '|' and a number, or |=name";
    give("a\na |x\n", "solve --cheapest").refuses(none);
    let large = "a b\nb |1\na |9223372036854775807\n";
    give(large, "solve --cheapest").refuses_with("-:3:3: the sum of the costs");
}

#[test]
fn dimacs() {
    let ran = solve(LANGFORD, "--dimacs");
    let heads: Vec<&str> = ran.lines().into_iter().filter(|line| line.starts_with('p')).collect();
    ran.same(heads, vec!["p cnf 9 37"]);
}

#[test]
fn a_model_of_a_sat_solver_is_a_cover() {
    let line = format!("solve {LANGFORD} --model -");
    give("s SATISFIABLE\nv -1 2 -3 -4 -5 -6 7 8 -9 0\n", &line).prints("2 7 8");
    let names = format!("solve {LANGFORD} --names --model -");
    give("SAT\n-1 2 -3 -4 -5 -6 7 8 -9 0\n", &names).prints("d1 s2 s4 | d2 s3 s6 | d3 s1 s5");
}

#[test]
fn a_model_that_is_no_cover_says_where() {
    let line = format!("solve {LANGFORD} --model -");
    let ran = give("s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 -9 0\n", &line);
    ran.refuses("-:2:28: the rows are no cover: no row covers the primary column d2");
    let ran = give("v 1 2 -3 -4 -5 -6 -7 -8 -9 0\ns SATISFIABLE\n", &line);
    ran.refuses("-:1:28: the rows are no cover: rows 1 and 2 both cover d1");
}

#[test]
fn lp_has_the_cost_of_each_row() {
    let ran = give(PRICED, "solve --lp");
    let costs: Vec<&str> = ran.lines().into_iter().filter(|line| line.contains("obj")).collect();
    ran.same(costs, vec![" obj: 5 x1 + 3 x2 + 1 x3 + 6 x4 + 20 x5"]);
}

#[test]
fn a_solution_of_an_lp_solver_is_a_cover() {
    let folder = Folder::new("a_solution_of_an_lp_solver_is_a_cover");
    folder.write("priced", PRICED);
    let solution = |status: &str| {
        let values = "x1 0\nx2 0\nx3 1\nx4 1\nx5 0\n";
        let found = format!("Feasible\nObjective 7\n# Columns 5\n{values}# Rows 3\n");
        format!("Model status\n{status}\n\n# Primal solution values\n{found}")
    };
    folder.give(solution("Optimal"), "solve @priced --solution -").prints("7: 3 4");
    let unproved = "-:2:1: a cover, but not proved to cost least: the status is \"Time limit reached\"";
    folder.give(solution("Time limit reached"), "solve @priced --solution -").ends(0, "7: 3 4", unproved);
    let none = "Model status\nTime limit reached\n\n# Primal solution values\nNone\n";
    folder.write("solution", none);
    folder.run("solve @priced --solution @solution").refuses_with("@solution:");
}

#[test]
fn opb_has_the_costs_of_rows_that_cost() {
    let ran = give(PRICED, "solve --opb");
    let costs: Vec<&str> = ran.lines().into_iter().filter(|line| line.starts_with("min")).collect();
    ran.same(costs, vec!["min: +5 x1 +3 x2 +1 x3 +6 x4 +20 x5 ;"]);
    let ran = give("a b\na |1 |-1\nb\n", "solve --opb");
    ran.same(ran.lines()[3..].to_vec(), vec!["+1 x1 = 1 ;", "+1 x2 = 1 ;"]);
}

#[test]
fn an_answer_of_a_pseudo_boolean_solver_is_a_cover() {
    let folder = Folder::new("an_answer_of_a_pseudo_boolean_solver_is_a_cover");
    folder.write("priced", PRICED);
    let line = "solve @priced --opb-model -";
    let found = |status: &str| format!("c solver\no 20\no 7\ns {status}\nv -x1 -x2 x3\nv x4 -x5\n");
    folder.give(found("OPTIMUM FOUND"), line).prints("7: 3 4");
    folder.give(found("OPTIMUM FOUND"), &format!("{line} --names")).prints("7: a | b c");
    let unproved = "-:4:3: a cover, but not proved to cost least: the status is \"SATISFIABLE\"";
    folder.give(found("SATISFIABLE"), line).ends(0, "7: 3 4", unproved);
    folder.give("s UNKNOWN\n", line).refuses("-:1:3: no answer: the status is \"UNKNOWN\"");
    let wrong = "-:3:3: the objective is 7, but the rows cost 8";
    folder.give("s OPTIMUM FOUND\nv x1 x2 -x3 -x4 -x5\no 7\n", line).refuses(wrong);
    let missing = "-:2:13: variable x5, which is row 5, has no value";
    folder.give("s OPTIMUM FOUND\nv -x1 x3 x4 -x2\n", line).refuses(missing);
    // Costs that add up to nothing in each row are none.
    for costs in ["", " |0", " |1 |-1"] {
        let problem = format!("a b\na{costs}\nb\na b\n");
        folder.write("free", problem);
        for status in ["SATISFIABLE", "OPTIMUM FOUND"] {
            let answer = format!("s {status}\nv x1 x2 -x3\n");
            folder.give(answer, "solve @free --opb-model -").prints("1 2");
        }
    }
}

#[test]
fn an_answer_of_a_pseudo_boolean_solver_that_is_no_cover_says_where() {
    let line = format!("solve {LANGFORD} --opb-model -");
    give("s SATISFIABLE\nv -x1 x2 -x3 -x4 -x5 -x6 x7 x8 -x9\n", &line).prints("2 7 8");
    let ran = give("s SATISFIABLE\nv -x1 x2 -x3 -x4 -x5 -x6 -x7 x8 -x9\n", &line);
    ran.refuses("-:2:33: the rows are no cover: no row covers the primary column d2");
}

#[test]
fn a_task_for_another_solver_is_no_question_to_this_one() {
    for (one, other) in
        [("--lp", "--count"), ("--opb", "--count"), ("--opb-model -", "--first"), ("--opb", "--lp")]
    {
        run(&format!("solve {LANGFORD} {one} {other}")).refuses_with("cannot be used with");
    }
}

/// It was found to be the cheapest, although the solver's own bound said otherwise.
#[test]
fn a_solution_within_a_gap_is_unknown() {
    let folder = Folder::new("a_solution_within_a_gap_is_unknown");
    folder.write("problem", "a\na |18000142\na |18000066\n");
    let proved = "Objective_bound 18000040\nMIP_rel_gap 5.666622e-06";
    let head = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 18000142";
    folder.write("solution", format!("{head}\n{proved}\n# Columns 2\nx1 1\nx2 0\n# Rows 1\nc1 1\n"));
    let why = "@solution:7:17: a cover, but not proved to cost least: only that none costs less than \
               18000040";
    folder.run("solve @problem --solution @solution").ends(0, "18000142: 1", why);
    let json = format!(r#"{{"outcome":"unknown","reason":"{why}","rows":[1],"cost":"18000142"}}"#);
    folder.run("solve @problem --solution @solution --json").ends(0, &json, why);
}

/// Nothing was said, and nothing written.
#[test]
fn that_a_solver_says_none_is_reported() {
    let said = "-: the solver says that there is no cover";
    let infeasible = "Model status\nInfeasible\n\n# Primal solution values\nNone\n";
    for (option, answer) in
        [("model", "UNSAT\n"), ("opb-model", "s UNSATISFIABLE\n"), ("solution", infeasible)]
    {
        let line = format!("solve {LANGFORD} --{option} -");
        give(answer, &line).ends(0, "", said);
        let json = format!(r#"{{"outcome":"unknown","reason":"{said}"}}"#);
        give(answer, &format!("{line} --json")).ends(0, &json, said);
    }
}

/// The answer of MiniSat to the formula of the problem.
#[test]
fn a_model_without_a_row_that_is_free() {
    let folder = Folder::new("a_model_without_a_row_that_is_free");
    folder.write("problem", "a 0:5|b\na\nb\n");
    folder.give("SAT\n1 0\n", "solve @problem --model -").prints("1");
}
