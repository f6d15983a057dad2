//! `--explain`: how a Sudoku is solved by reasoning, the boards pass by pass and then the steps.

use std::io::Write;

use exactcover::Sudoku;
use exactcover::problems::sudoku::reasoning::{Rating, Reasoning, Status, Step};

use crate::common::Failure;

pub fn write(out: &mut dyn Write, puzzle: &Sudoku) -> Result<(), Failure> {
    let mut reasoning = Reasoning::new(puzzle);
    let mut steps: Vec<Step> = Vec::new();
    write!(out, "{puzzle}")?;

    loop {
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
            writeln!(out, "Solved by reasoning. Hardest technique needed: {}.", puzzle.rating()?)?;
        }
        _ => {
            let empty = reasoning.board().cells().iter().filter(|&&digit| digit == 0).count();
            writeln!(out, "Reasoning is stuck with {empty} cells to go.")?;
            match puzzle.rating()? {
                Rating::Search { nodes } => writeln!(out, "The search finished it with {nodes} nodes.")?,
                rating => writeln!(out, "The search says: {rating}.")?,
            }
        }
    }
    Ok(())
}
