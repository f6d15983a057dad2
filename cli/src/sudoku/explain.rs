//! `--explain`, `--hint` and `--rating`: what reasoning without search says of a Sudoku.

use std::io::Write;

use exactcover::Sudoku;
use exactcover::problems::sudoku::Candidate;
use exactcover::problems::sudoku::reasoning::{Rating, Reasoning, Status, Step, Technique};
use serde_json::{Value, json};

use crate::common::json::{self, Outcome};
use crate::common::{Failure, stop};

/// Writes the boards pass by pass, and then the steps.
pub fn write(out: &mut dyn Write, puzzle: &Sudoku) -> Result<(), Failure> {
    let mut reasoning = Reasoning::new(puzzle);
    let mut steps: Vec<Step> = Vec::new();
    write!(out, "{puzzle}")?;

    loop {
        stop::check()?;
        let pass = reasoning.next_pass();
        let Some(Step { pass: number, .. }) = pass.first() else { break };
        let removed: usize = pass.iter().map(|step| step.removed.len()).sum();
        if removed > 0 {
            writeln!(out, "Pass {number} ({}), candidates removed: {removed}.", pass[0].technique())?;
        } else {
            let placed: Vec<_> =
                pass.iter().flat_map(|step| step.placed).map(|placed| placed.to_string()).collect();
            writeln!(out, "Pass {number} (singles): {}.", placed.join(", "))?;
            write!(out, "{}", reasoning.board())?;
        }
        steps.extend(pass);
    }

    if !steps.is_empty() {
        writeln!(out, "Why, step by step, each after the number of its pass:")?;
    }
    for step in &steps {
        writeln!(out, "{:>4}  {step} ({})", step.pass, step.technique())?;
    }

    match reasoning.status() {
        why @ Status::Contradiction(_) => writeln!(out, "A contradiction: {why}.")?,
        Status::Solved => {
            let hardest = steps.iter().map(Step::technique).max();
            let hardest = hardest.filter(|&hardest| hardest > Technique::HiddenPair);
            let needed = hardest.map_or(puzzle.rating()?, Rating::Technique);
            writeln!(out, "Solved by reasoning. Hardest technique needed: {needed}.")?;
        }
        _ => {
            let empty = reasoning.board().cells().iter().filter(|&&digit| digit == 0).count();
            writeln!(out, "Reasoning is stuck with {empty} cells to go.")?;
            match reasoning.reduced().rating()? {
                Rating::Search { nodes } => writeln!(out, "The search finished it with {nodes} nodes.")?,
                rating => writeln!(out, "The search says: {rating}.")?,
            }
        }
    }
    Ok(())
}

/// All steps, and how they end, for `--explain` in JSON.
pub fn fields(puzzle: &Sudoku) -> Result<[(&'static str, Value); 2], Failure> {
    let mut reasoning = Reasoning::new(puzzle);
    let steps = steps(&mut reasoning)?;
    let steps: Vec<Value> = steps.iter().map(in_json).collect();
    Ok([("steps", json!(steps)), ("status", json!(reasoning.status().to_string()))])
}

/// Writes the steps to the next digit, or why there are none.
pub fn write_hint(out: &mut dyn Write, number: usize, puzzle: &Sudoku) -> Result<(), Failure> {
    let mut reasoning = Reasoning::new(puzzle);
    let hint = reasoning.hint().unwrap_or_default();
    if hint.is_empty() {
        steps(&mut reasoning)?; // their end says why
    }
    let status = reasoning.status();

    if json::is_on() {
        let mut fields = vec![("number", json!(number)), ("puzzle", json!(puzzle.givens().line()))];
        fields.push(("steps", json!(hint.iter().map(in_json).collect::<Vec<_>>())));
        let outcome = match status {
            _ if !hint.is_empty() => Outcome::Found,
            Status::Stuck => Outcome::Unknown,
            _ => Outcome::None,
        };
        if hint.is_empty() {
            fields.push(("reason", json!(status.to_string())));
        }
        return Ok(json::line(out, outcome, &fields)?);
    }
    if hint.is_empty() {
        return Ok(writeln!(out, "Puzzle {number}: no digit follows: {status}.")?);
    }
    writeln!(out, "Puzzle {number}:")?;
    for step in &hint {
        writeln!(out, "{step} ({})", step.technique())?;
    }
    Ok(())
}

/// Writes the class of the puzzle and the hardest technique that it needs, or that there is not one solution.
pub fn write_rating(out: &mut dyn Write, number: usize, puzzle: &Sudoku) -> Result<(), Failure> {
    let rating = puzzle.rating_with(&stop::search())?;
    stop::check()?;
    let mut needed = rating.to_string();
    if matches!(rating, Rating::Search { .. }) {
        let mut reasoning = Reasoning::new(puzzle);
        let hardest = steps(&mut reasoning)?.iter().map(Step::technique).max();
        if let (Status::Solved, Some(hardest)) = (reasoning.status(), hardest) {
            needed = hardest.to_string();
        }
    }

    let class = rating.difficulty();
    if json::is_on() {
        let mut fields = vec![("number", json!(number)), ("puzzle", json!(puzzle.givens().line()))];
        fields.extend(class.map(|class| ("difficulty", json!(class.to_string()))));
        fields.push(("rating", json!(needed)));
        let outcome = match rating {
            Rating::NoSolution => Outcome::None,
            Rating::Unknown => Outcome::Unknown,
            _ => Outcome::Found,
        };
        return Ok(json::line(out, outcome, &fields)?);
    }
    let class = class.map_or(String::new(), |class| format!("{class}: "));
    Ok(writeln!(out, "{class}{needed}")?)
}

/// Takes all steps, unless a signal ends that.
fn steps(reasoning: &mut Reasoning) -> Result<Vec<Step>, Failure> {
    let mut steps = Vec::new();
    for step in reasoning {
        stop::check()?;
        steps.push(step);
    }
    Ok(steps)
}

fn in_json(step: &Step) -> Value {
    let candidate = |it: &Candidate| json!({ "cell": it.position.to_string(), "digit": it.digit });
    let mut value = json!({
        "pass": step.pass,
        "technique": step.technique().to_string(),
        "reason": step.reason.to_string(),
    });
    match &step.placed {
        Some(placed) => value["placed"] = candidate(placed),
        None => value["removed"] = step.removed.iter().map(candidate).collect(),
    }
    value
}
