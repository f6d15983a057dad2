//! `solve --why --veripb`: the proof is accepted together with the formula of `solve --opb`, by the tests' own checker and by
//! VeriPB where it is installed.

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
    let ended = |nodes: u32| folder.run(&format!("solve @problem --why --nodes {nodes} --veripb @proof"));
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
