//! The command line that tilings and queens share: one solution, all, the distinct ones, or their
//! number.

use std::io::Write;

use clap::Args;
use exactcover::ExactCover;
use exactcover::pictures::Picture;
use exactcover::problems::polyomino::Tiling;
use exactcover::problems::queens::Placement;

use super::pictures::Drawing;
use super::{Failure, Progress, terminal};

#[derive(Args)]
pub struct What {
    /// Write the number of solutions and nothing else
    #[arg(long, conflicts_with_all = ["all", "svg"])]
    count: bool,
    /// Write every solution instead of the first
    #[arg(long)]
    all: bool,
    /// Of the solutions that are each other's rotations and reflections, take one
    #[arg(long)]
    distinct: bool,
    #[command(flatten)]
    drawing: Drawing,
}

/// A solution as people see it.
pub trait Show {
    /// For the terminal or a file.
    fn text(&self) -> String;
    fn picture(&self) -> Picture;
}

impl Show for Tiling {
    fn text(&self) -> String {
        terminal::tiling(self)
    }

    fn picture(&self) -> Picture {
        Picture::of_tiling(self)
    }
}

impl Show for Placement {
    fn text(&self) -> String {
        terminal::queens(self)
    }

    fn picture(&self) -> Picture {
        Picture::of_queens(self)
    }
}

pub fn write<P>(
    what: &What,
    problem: P,
    is_canonical: impl Fn(&P, &P::Solution) -> bool,
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    P: ExactCover,
    P::Solution: Show,
{
    if what.count && !what.distinct && !Progress::is_watched() {
        return Ok(writeln!(out, "{}", problem.count()?)?);
    }
    let mut solutions = problem.into_solutions()?;
    let mut progress = Progress::new();
    let mut gallery = what.drawing.begin();
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
        out.write_all(solution.text().as_bytes())?;
        gallery.add(|| solution.picture());
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
    gallery.save()
}
