//! `--veripb`: the proof that there is no cover, none cheaper or no other one is accepted together with the formula of
//! `--opb`, by the tests' own checker and by VeriPB where it is installed.

use super::program::{Folder, Ran};
use super::{WORDS, solve, veripb};

/// Three pigeons and two holes, by sums.
const PIGEONS: &str = "a b c | x y\na x\na y\nb x\nb y\nc x\nc y\n";
/// A triangle, by weights; its rows cost something.
const PRICED: &str = "a b c | x\na b |3\nb c x |-4\na c\n";
/// Three of six rows, of which each excludes two others: a search has to try some.
const TREE: &str = "3|many | p q r s t u\nmany p q\nmany p r\nmany q r\nmany s t\nmany s u\nmany t u\n";

/// What the command says, and its proof, which both checkers accept.
fn proved(folder: &Folder, problem: &str) -> (Ran, String) {
    folder.write("problem", problem);
    let ran = folder.run("solve @problem --why --veripb @proof");
    let formula = folder.run("solve @problem --opb").succeeds().out;
    let proof = folder.read("proof");
    assert_eq!(veripb::both(&formula, &proof), Ok(()), "{formula}{proof}");
    // That there is a proof changes nothing of the answer.
    let plain = folder.run("solve @problem --why");
    ran.same((ran.code, &ran.out, &ran.err), (plain.code, &plain.out, &plain.err));
    (ran, proof)
}

#[test]
fn a_proof_from_sums_from_weights_and_from_a_tree() {
    let folder = Folder::new("a_proof_from_sums_from_weights_and_from_a_tree");
    let (_, proof) = proved(&folder, PIGEONS);
    assert!(proof.contains("\npol "), "{proof}");
    let (_, proof) = proved(&folder, "a b c | x\na b\nb c x\na c\n");
    assert!(proof.contains(" 2 d;\n"), "{proof}");
    let (_, proof) = proved(&folder, TREE);
    assert!(proof.contains("rup 1 ~x1 >= 1;\n") && !proof.contains("pol"), "{proof}");
}

/// With costs the formula has an objective, and the checker expects another conclusion.
#[test]
fn a_proof_where_rows_have_costs() {
    let folder = Folder::new("a_proof_where_rows_have_costs");
    let (_, proof) = proved(&folder, PRICED);
    assert!(proof.contains("\nconclusion BOUNDS INF : "), "{proof}");
    let (_, proof) = proved(&folder, &PRICED.replace("|3", "|0").replace("|-4", "|0"));
    assert!(proof.contains("\nconclusion UNSAT : "), "{proof}");
}

/// A row without a primary column is in no cover: it is no row of the formula either.
#[test]
fn a_proof_where_a_row_is_skipped() {
    let folder = Folder::new("a_proof_where_a_row_is_skipped");
    folder.write("problem", PIGEONS.replace("\na x\n", "\ny\na x\n"));
    let ran = folder.run("solve @problem --why --veripb @proof");
    ran.same((ran.code, ran.err.contains("row 1 has no primary column: skipped")), (Some(0), true));
    let formula = folder.run("solve @problem --opb").out;
    assert_eq!(veripb::both(&formula, &folder.read("proof")), Ok(()));
}

#[test]
fn where_there_is_a_cover_no_file_is_written() {
    let folder = Folder::new("where_there_is_a_cover_no_file_is_written");
    folder.run(&format!("solve {WORDS} --why --veripb @proof")).prints("there is a cover");
    assert!(!folder.path("proof").exists());
    folder.write("proof", "mine");
    folder.run(&format!("solve {WORDS} --why --veripb @proof")).prints("there is a cover");
    assert_eq!(folder.read("proof"), "mine");
}

#[test]
fn without_why_it_is_refused_by_name() {
    solve(WORDS, "--veripb no").refuses_with("--veripb does nothing with --any, which is the default");
    solve(WORDS, "--count --veripb no").refuses_with("--veripb does nothing with --count");
    assert!(!std::path::Path::new(super::program::PACKAGE).join("no").exists());
}

#[test]
fn the_file_of_the_problem_stays() {
    let folder = Folder::new("the_file_of_the_problem_stays");
    folder.write("problem", PIGEONS);
    folder.run("solve @problem --why --veripb @problem").refuses("--veripb: this is the file of the problem");
    assert_eq!(folder.read("problem"), PIGEONS);
}

#[test]
fn a_search_that_ended_early_is_no_proof() {
    let folder = Folder::new("a_search_that_ended_early_is_no_proof");
    folder.write("problem", TREE);
    let left = "not known whether there is a cover; the search ended after 1 nodes";
    folder.run("solve @problem --why --nodes 1").ends(0, "", left);
    let ended = |nodes: u32| {
        folder.run(&format!("solve @problem --why --branch fewest --nodes {nodes} --veripb @proof"))
    };
    ended(1).ends(0, "", &format!("{left}; no proof is written"));
    assert!(!folder.path("proof").exists());
    // At first nothing is known, then the reason, but the tree is cut off, then all.
    let message = "@proof: this is no proof: the search reached its node limit before the answer was known";
    let formula = folder.run("solve @problem --opb").succeeds().out;
    let mut codes = Vec::new();
    for nodes in 2..100 {
        let ran = ended(nodes);
        match ran.code {
            Some(2) => {
                ran.refuses(message);
                assert!(veripb::check(&formula, &folder.read("proof")).is_err());
            }
            _ if folder.path("proof").exists() => {
                assert_eq!(veripb::check(&formula, &folder.read("proof")), Ok(()));
            }
            _ => {}
        }
        codes.push(ran.code.unwrap());
    }
    codes.dedup();
    assert_eq!(codes, [0, 2, 0]);
    assert_eq!(veripb::both(&formula, &folder.read("proof")), Ok(()));
}

/// What a proof shows of the formula that this command writes.
fn shown(folder: &Folder, formula: &str) -> String {
    let ran = folder.run(formula);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (formula, proof) = (ran.out, folder.read("proof"));
    veripb::both_verdicts(&formula, &proof).unwrap_or_else(|what| panic!("{what}: {formula}{proof}"))
}

/// Eight tours of three legs each way: the cheapest cover of a, b and c.
const TOURS: &str = "a b c\na b |5\nc |3\na |1\nb c |8\na b c |9 |=all\nb |4\nb |3\na c |6\n";

#[test]
fn the_cheapest_cover_has_a_proof() {
    let folder = Folder::new("the_cheapest_cover_has_a_proof");
    folder.write("problem", TOURS);
    for (options, first, verdict) in [
        ("", "7: 2 3 7", "BOUNDS 7 <= obj <= 7"),
        (" --choose 6", "8: 2 3 6", "BOUNDS 8 <= obj <= 8"),
        (" --exclude 7,6", "8: 1 2", "BOUNDS 8 <= obj <= 8"),
        (" --maximize", "10: 6 8", "BOUNDS -10 <= obj <= -10"),
    ] {
        let ran = folder.run(&format!("solve @problem --cheapest{options} --veripb @proof")).succeeds();
        assert!(ran.out.starts_with(first), "{options}: {}", ran.out);
        assert_eq!(shown(&folder, &format!("solve @problem --opb{options}")), verdict);
    }
    // More covers are written; the proof is about the first.
    folder.run("solve @problem --cheapest 3 --veripb @proof").succeeds();
    assert_eq!(shown(&folder, "solve @problem --opb"), "BOUNDS 7 <= obj <= 7");
    // Comments say which rows have names.
    assert!(folder.run("solve @problem --opb").out.contains("\n* x5 is row 5, all\n"));
}

#[test]
fn a_bound_has_a_proof_too() {
    let folder = Folder::new("a_bound_has_a_proof_too");
    folder.write("problem", TOURS);
    let ran = folder.run("solve @problem --cheapest --nodes 0 --start 5 --veripb @proof");
    ran.ends(0, "9: 5", "not proved: at least 0; gap 100.0 %");
    let shown = shown(&folder, "solve @problem --opb");
    assert!(shown.starts_with("BOUNDS ") && shown.ends_with(" <= obj <= 9"), "{shown}");
}

#[test]
fn that_there_is_no_cheapest_cover_has_a_proof() {
    let folder = Folder::new("that_there_is_no_cheapest_cover_has_a_proof");
    folder.write("problem", PRICED);
    folder.run("solve @problem --cheapest --veripb @proof").ends(
        0,
        "",
        "no cover; --why looks for the reason",
    );
    assert_eq!(shown(&folder, "solve @problem --opb"), "BOUNDS INF <= obj <= INF");
}

/// Costs of several levels are weighed to one number, in the formula and in the proof.
#[test]
fn levels_of_costs_have_a_proof() {
    let folder = Folder::new("levels_of_costs_have_a_proof");
    folder.write("problem", "a b\na b |1,5\na |0,7\nb |1,2\n");
    folder.run("solve @problem --cheapest --veripb @proof").prints("1,5: 1");
    assert!(shown(&folder, "solve @problem --opb").starts_with("BOUNDS "));
    let formula = folder.run("solve @problem --opb").out;
    assert!(formula.contains("\n* the costs have 2 levels, weighed to one number\n"), "{formula}");
    folder.run("solve @problem --lp").refuses_with("the costs of the problem have 2 levels");
}

#[test]
fn what_if_has_a_proof() {
    let folder = Folder::new("what_if_has_a_proof");
    folder.write("problem", "a b c | x y\na x\na y\nb x\nb y\nc\nc x\n");
    folder.run("solve @problem --why --veripb @proof").prints("there is a cover");
    let ran = folder.run("solve @problem --why --exclude 5 --veripb @proof").succeeds();
    assert!(ran.out.contains("columns: a b c"), "{}", ran.out);
    assert_eq!(shown(&folder, "solve @problem --opb --exclude 5"), "UNSATISFIABLE");
    let said = "no cover: rows 1 and 6 both cover x";
    folder.run("solve @problem --why --choose 6,1 --veripb @proof").ends(0, "rows: 1 6\ncolumns:", said);
    assert_eq!(shown(&folder, "solve @problem --opb --choose 6,1"), "UNSATISFIABLE");
}

#[test]
fn the_only_cover_has_a_proof() {
    let folder = Folder::new("the_only_cover_has_a_proof");
    folder.write("problem", "a b c\na b\na\nb c\nc\nb\n");
    let ran = folder.run("solve @problem --unique --choose 1 --veripb @proof");
    ran.ends(0, "1 4", "it is the only cover");
    assert_eq!(shown(&folder, "solve @problem --opb --choose 1 --but 1,4"), "UNSATISFIABLE");
    std::fs::remove_file(folder.path("proof")).unwrap();

    let ran = folder.run("solve @problem --unique --veripb @proof");
    ran.same((ran.code, ran.out.lines().count(), &*ran.err), (Some(0), 2, "there are others\n"));
    assert!(!folder.path("proof").exists());
    folder.run("solve @problem --unique --exclude 4,3").ends(0, "", "no cover; --why looks for the reason");
    folder.run("solve @problem --unique --nodes 0").ends(
        0,
        "",
        "not known whether there is one cover: the search reached its node limit before the answer was known",
    );
    let json = folder.run("--json solve @problem --unique --choose 1").succeeds().out;
    assert_eq!(json, "{\"outcome\":\"found\",\"rows\":[1,4],\"unique\":true}\n");

    folder
        .run("solve @problem --opb --but 1")
        .refuses("--but: the rows are no cover: no row covers the primary column c");
    folder.run("solve @problem --opb --but 1,x").refuses_with("\"x\" is no number of a row");
    folder.run("solve @problem --opb --but 9").refuses("--but 9: there is no row 9, the last is 5");
}

/// A puzzle is proper, for a checker that knows nothing of Sudokus: the formula is that of the problem.
#[test]
fn a_sudoku_has_a_proof() {
    let folder = Folder::new("a_sudoku_has_a_proof");
    folder.write("puzzle", "4.....1....3..2.\n");
    folder.run("sudoku @puzzle --veripb @proof").succeeds();
    folder.run("sudoku @puzzle --problem @problem").succeeds();
    let solution = folder.run("solve @problem").succeeds().out.trim().replace(' ', ",");
    assert_eq!(shown(&folder, &format!("solve @problem --opb --but {solution}")), "UNSATISFIABLE");
    std::fs::remove_file(folder.path("proof")).unwrap();

    folder.write("puzzle", "4.....1.........\n");
    let ran = folder.run("sudoku @puzzle --veripb @proof");
    assert!(ran.err.contains("no proof is written, since the puzzle has no only solution"));
    assert!(!folder.path("proof").exists());
}

#[test]
fn a_schedule_has_a_proof() {
    let folder = Folder::new("a_schedule_has_a_proof");
    let crew = "crew examples/data/crew.txt";
    let cost = folder.run(&format!("{crew} --veripb @proof")).succeeds().out;
    let cost = cost.lines().next().unwrap().strip_prefix("cost ").unwrap().to_owned();
    assert_eq!(shown(&folder, &format!("{crew} --opb")), format!("BOUNDS {cost} <= obj <= {cost}"));
    let formula = folder.run(&format!("{crew} --opb")).out;
    assert!(formula.contains("\n* x1 is pairing 1\n"), "{formula}");
    // None for a schedule that there is not.
    folder.write("legs", "2 1\n5 1 1\n");
    let own = folder.run("crew @legs --veripb @legs");
    own.refuses("--veripb: this is the file of the legs and pairings");
    folder.run("crew @legs --veripb @proof").prints("no solution: no pairing has leg 2");
    assert_eq!(shown(&folder, "crew @legs --opb"), "BOUNDS INF <= obj <= INF");
}
