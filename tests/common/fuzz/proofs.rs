//! Proofs of counts: the checker, which knows nothing of the crate, accepts no wrong count; and it reads the same problems
//! as the crate.

use exactcover::proofs::{CheckError, ProofError, check_count};
use exactcover::text::{self, FormatError};
use exactcover::{Matrix, Search};

use super::case::Case;
use super::text_of;
use crate::brute::{Brute, within};
use crate::plain::Plain;

/// The problem in Knuth's format.
pub fn problem(plain: &Plain) -> String {
    let name = |column: usize| match (plain.primary[column], plain.bounds[column]) {
        (false, _) | (true, (1, 1)) => format!("c{column}"),
        (true, (least, most)) => format!("{least}:{most}|c{column}"),
    };
    let of_kind = |kind| (0..plain.primary.len()).filter(move |&column| plain.primary[column] == kind);
    let mut text: Vec<String> =
        of_kind(true).map(name).chain(["|".to_owned()]).chain(of_kind(false).map(name)).collect();
    // The bar alone would be a comment.
    if !plain.primary.contains(&true) {
        text.insert(0, "0:0|none".to_owned());
    }
    let mut lines = vec![text.join(" ")];
    for row in &plain.rows {
        let entries = row.iter().map(|&(column, color)| match color {
            Some(color) => format!("c{column}:{color}"),
            None => format!("c{column}"),
        });
        lines.push(entries.collect::<Vec<_>>().join(" "));
    }
    lines.join("\n") + "\n"
}

/// The same problem in the crate's terms: read from the text.
pub fn matrix(problem: &str) -> Matrix<text::RowLine> {
    text::read(problem).expect("the test's own text").matrix().clone()
}

/// What the checker says: the number that it proves, with the rows that the proof says are chosen and excluded.
pub fn check(problem: &str, proof: &[u8]) -> Result<String, String> {
    check_count(problem, proof).map(|proved| proved.to_string()).map_err(|error| match error {
        CheckError::Problem { line, what } | CheckError::Proof { line, what } => {
            format!("line {line}: {what}")
        }
        error => error.to_string(),
    })
}

/// The same, less these rows.
pub fn proved(problem: &str, proof: &str) -> Result<String, String> {
    check(problem, proof.as_bytes()).map(|said| said.split(',').next().unwrap_or_default().to_owned())
}

pub fn prove<L>(search: &Search, matrix: &Matrix<L>) -> (String, String) {
    let mut proof = Vec::new();
    let count = search.prove_count(matrix, &mut proof).expect("a small problem");
    assert!(count.is_exact());
    (count.to_string(), String::from_utf8(proof).expect("a text"))
}

/// The count that the proof would have to state to be right: that of the rows that it says are chosen and excluded.
/// `None` if it says something else there.
fn right_count(proof: &str, covers: &[Vec<usize>]) -> Option<usize> {
    let mut sets = [Vec::new(), Vec::new()];
    for line in proof.lines().skip(2).take(2) {
        for (set, word) in sets.iter_mut().zip(["chosen ", "excluded "]) {
            if let Some(numbers) = line.strip_prefix(word) {
                let numbers = numbers.split(' ').map(|number| number.parse::<usize>().ok()?.checked_sub(1));
                *set = numbers.collect::<Option<_>>()?;
            }
        }
    }
    Some(within(covers.to_vec(), &sets[0], &sets[1]).len())
}

/// Checks that a proof which was changed is not accepted, unless what it says is right nevertheless; nor is it with the
/// count that the checker expects then.
pub fn assert_not_fooled(problem: &str, covers: &[Vec<usize>], proof: &str) {
    let mut proof = proof.to_owned();
    let mut said = proved(problem, &proof);
    if let Err(Some(expected)) = said.as_ref().map_err(|error| error.split_once("the count is ")) {
        let lines = proof.lines().count();
        let kept: Vec<&str> = proof.lines().take(lines - 1).collect();
        proof = format!("{}\ncovers {}\n", kept.join("\n"), expected.1);
        said = proved(problem, &proof);
    }
    if let Ok(count) = said {
        let right = right_count(&proof, covers).map(|count| count.to_string());
        assert_eq!(Some(&count), right.as_ref(), "accepted:\n{}\nof\n{}", proof, problem);
        let stated = format!("covers {count}");
        assert_eq!(proof.lines().last(), Some(&*stated));
    }
}

/// What the crate reads, the checker reads; and what it reads besides has costs that are none.
fn assert_both_read(text: &str) {
    let checker = match check_count(text, &b""[..]) {
        Err(CheckError::Problem { line, what }) => Err(format!("line {line}: {what}")),
        _ => Ok(()),
    };
    match (text::read(text), checker) {
        (Ok(problem), Ok(_)) => {
            let (search, mut proof) = (Search::new().node_limit(200), Vec::new());
            match search.prove_count(problem.matrix(), &mut proof) {
                Ok(count) => assert_eq!(check(text, &proof), Ok(count.to_string())),
                Err(error) => assert!(matches!(error, ProofError::Stopped(_)), "{error}"),
            }
        }
        (Ok(_), Err(error)) => panic!("only the crate reads it: {error}"),
        (Err(error), Ok(_)) => {
            let is_of_costs = matches!(error.kind(), FormatError::BadCost(_) | FormatError::CostTooLarge(_));
            assert!(is_of_costs, "only the checker reads it: {error}");
        }
        (Err(_), Err(_)) => {}
    }
}

/// `data` is a text of Knuth's format; and a [`Case`] with changes of its proof, or with a proof.
pub fn run(data: &[u8]) {
    assert_both_read(&text_of(data));
    let case = Case::read(data);
    let problem = problem(&case.plain);
    let (count, proof) = prove(&case.search, &matrix(&problem));
    assert_eq!(count, case.covers().len().to_string());
    assert_eq!(proved(&problem, &proof), Ok(count));
    let covers = Brute::new(&case.plain).covers();
    assert_not_fooled(&problem, &covers, &case.damaged(&proof));
    assert_not_fooled(&problem, &covers, &text_of(case.rest));
}
