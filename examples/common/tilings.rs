//! The command line that tilings and queens share: one solution, all, the distinct ones, or their
//! number.

use std::io::Write;

use clap::Args;
use exactcover::pictures::Picture;
use exactcover::problems::polyomino::{DistinctTilings, Tiling};
use exactcover::problems::queens::Placement;
use exactcover::{ExactCover, MatrixError, Solutions};

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

/// A search that knows how much of it is done.
pub trait Searching: Iterator {
    fn done(&self) -> f64;
}

impl<P: ExactCover> Searching for Solutions<P> {
    fn done(&self) -> f64 {
        self.progress()
    }
}

impl Searching for DistinctTilings {
    fn done(&self) -> f64 {
        self.progress()
    }
}

/// The solutions of a problem that are to be kept.
pub struct Kept<P: ExactCover> {
    pub solutions: Solutions<P>,
    pub keep: fn(&P::Solution) -> bool,
}

impl<P: ExactCover> Iterator for Kept<P> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        self.solutions.find(|solution| (self.keep)(solution))
    }
}

impl<P: ExactCover> Searching for Kept<P> {
    fn done(&self) -> f64 {
        self.solutions.progress()
    }
}

/// Writes what is asked for; `distinct` searches for one solution of each symmetry class.
pub fn write<P, D>(
    what: &What,
    problem: P,
    distinct: impl FnOnce(P) -> Result<D, MatrixError>,
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    P: ExactCover,
    P::Solution: Show,
    D: Searching<Item = P::Solution>,
{
    if what.distinct {
        write_solutions(what, distinct(problem)?, out)
    } else if what.count && !Progress::is_watched() {
        Ok(writeln!(out, "{}", problem.count()?)?)
    } else {
        write_solutions(what, problem.into_solutions()?, out)
    }
}

fn write_solutions<S>(what: &What, mut solutions: S, out: &mut dyn Write) -> Result<(), Failure>
where
    S: Searching,
    S::Item: Show,
{
    let mut progress = Progress::new();
    let mut gallery = what.drawing.begin();
    let mut found = 0u64;
    while let Some(solution) = solutions.next() {
        progress.tick(|| solutions.done());
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
