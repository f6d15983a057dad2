//! The command line that tilings and queens share: one solution, all, the distinct ones, or their
//! number.

use std::fmt::Display;
use std::io::Write;

use clap::Args;
use exactcover::ExactCover;

use super::{Failure, Progress};

#[derive(Args)]
pub struct What {
    /// Write the number of solutions and nothing else
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// Write every solution instead of the first
    #[arg(long)]
    all: bool,
    /// Of the solutions that are each other's rotations and reflections, take one
    #[arg(long)]
    distinct: bool,
}

pub fn write<P>(
    what: &What,
    problem: P,
    is_canonical: impl Fn(&P, &P::Solution) -> bool,
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    P: ExactCover,
    P::Solution: Display,
{
    if what.count && !what.distinct && !Progress::is_watched() {
        return Ok(writeln!(out, "{}", problem.count()?)?);
    }
    let mut solutions = problem.into_solutions()?;
    let mut progress = Progress::new();
    let mut found = 0u64;
    while let Some(solution) = solutions.next() {
        progress.tick(|| solutions.progress());
        if what.distinct && !is_canonical(solutions.problem(), &solution) {
            continue;
        }
        found += 1;
        if what.count {
            continue;
        }
        if found > 1 {
            writeln!(out)?;
        }
        write!(out, "{solution}")?;
        if !what.all {
            break;
        }
    }
    drop(progress);
    if what.count {
        writeln!(out, "{found}")?;
    } else if found == 0 {
        writeln!(out, "no solution")?;
    }
    Ok(())
}
