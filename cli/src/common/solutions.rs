//! The command line that tilings and queens share: one solution, all, the distinct ones, some drawn at random, the n-th, or
//! their number; or the problem, for other questions.

use std::io::Write;
use std::time::Instant;

use clap::{Args, ValueEnum};
use exactcover::counts::Count;
use exactcover::problems::polyomino::Tiling;
use exactcover::problems::queens::Placement;
use exactcover::problems::stars;
use exactcover::{ExactCover, MatrixError, Solutions};
use serde_json::json;

use super::files::{Called, keep_apart};
use super::json::{self, Outcome};
use super::pictures::{Drawing, Gallery, Picture};
use super::progress::{Sliced, in_slices};
use super::stop::search;
use super::whole::{Asked, count, count_by_orbits, symmetries, write_problem};
use super::worksheet::Worksheet;
use super::{Failure, Progress, Totals, report, terminal};

#[derive(Args)]
pub struct What {
    #[command(flatten)]
    asked: Asked,
    /// Write every solution instead of the first
    #[arg(long)]
    all: bool,
    /// Of solutions that are rotations or reflections of each other, or shifts on a board that wraps, write only one; with
    /// --count, count only one. Standard error says how many symmetries these are. `--distinct turns`, for a board to tile:
    /// mirror images are different, so only rotations and shifts count
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all",
        conflicts_with_all = ["proof", "sample", "nth", "problem"])]
    distinct: Option<Distinct>,
    /// With --count: write statistics to standard error
    #[arg(long, requires = "count")]
    stats: bool,
    #[command(flatten)]
    drawing: Drawing,
}

/// Which solutions are the same.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Distinct {
    /// Rotations, reflections and shifts of each other
    All,
    /// Rotations and shifts of each other
    Turns,
}

impl What {
    /// Whether anything else than one solution is asked for.
    pub fn is_any(&self) -> bool {
        self.asked.is_any() || self.all || self.distinct.is_some() || self.drawing.file().1.is_some()
    }

    /// Whether solutions are different that are reflections of each other.
    pub fn tells_mirror_images_apart(&self) -> bool {
        self.distinct == Some(Distinct::Turns)
    }

    /// Refuses to tell mirror images apart, for a puzzle that cannot.
    pub fn without_turns(&self) -> Result<(), Failure> {
        match self.tells_mirror_images_apart() {
            true => {
                Err(Failure::Input("--distinct turns: only tilings are told from their mirror images".into()))
            }
            false => Ok(()),
        }
    }

    /// Refuses to write over one of these files, which are read, or over another one; `others` are written besides.
    pub fn keep(&self, read: &[Called], others: &[Called]) -> Result<(), Failure> {
        let [problem, proof] = self.asked.files();
        keep_apart(read, &[&[problem, proof, self.drawing.file()], others].concat())
    }

    /// Whether solutions are shown, and not their number or the problem.
    pub fn shows(&self) -> bool {
        !self.asked.count && self.asked.problem.is_none()
    }
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

impl Show for stars::Placement {
    fn text(&self) -> String {
        self.to_string()
    }

    fn picture(&self) -> Picture {
        Picture::of_stars(self)
    }
}

/// Why there is no solution.
pub struct Why {
    pub text: String,
    pub picture: Option<Picture>,
}

impl From<String> for Why {
    fn from(text: String) -> Self {
        Self { text, picture: None }
    }
}

/// Writes what is requested. `why_none` says why there is no solution, if that shows without a search. Solutions go on the
/// worksheet too, which has the problem already, and to `keep`.
pub fn write<P>(
    what: &What,
    problem: &P,
    worksheet: Option<Worksheet>,
    why_none: impl FnOnce(&P) -> Result<Option<Why>, MatrixError>,
    keep: &mut dyn FnMut(&P::Solution),
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    P: ExactCover + Clone,
    P::Solution: Show,
{
    what.asked.check(what.all)?;
    what.drawing.with(worksheet, out, |out| match &what.asked.problem {
        Some(file) => {
            json::refuse("--problem")?;
            write_problem(&problem.matrix()?, file, &what.asked, out)
        }
        None => answer(what, problem, why_none, keep, out),
    })
}

fn answer<P>(
    what: &What,
    problem: &P,
    why_none: impl FnOnce(&P) -> Result<Option<Why>, MatrixError>,
    keep: &mut dyn FnMut(&P::Solution),
    out: &mut Gallery,
) -> Result<(), Failure>
where
    P: ExactCover + Clone,
    P::Solution: Show,
{
    let progress = Progress::begin("stating the matrix");
    let mut totals = Totals::new();

    let found: Count = if what.asked.count {
        let start = Instant::now();
        let matrix = problem.matrix()?;
        totals.build = start.elapsed();
        let start = Instant::now();
        let found = match (what.distinct, what.asked.proof.as_deref()) {
            (None, None) => count_by_orbits(problem, &matrix, &progress)?,
            (distinct, proof) => count(problem, &matrix, distinct.is_some(), proof, &progress)?,
        };
        totals.search = start.elapsed();
        totals.add_count(search().engine_for(&matrix), &matrix, &found);
        found
    } else if what.asked.is_some() {
        let mut is_first = true;
        what.asked.some(problem, &problem.matrix()?, &progress, |solution, _| {
            keep(&solution);
            show(&solution, std::mem::take(&mut is_first), out)
        })?
    } else if what.distinct.is_some() {
        let solutions = Solutions::distinct(problem, &in_slices())?;
        symmetries(problem, solutions.matrix())?;
        visit(solutions, &progress, keep, out)?.into()
    } else if what.all {
        visit(Solutions::new(problem, &in_slices())?, &progress, keep, out)?.into()
    } else {
        find(problem, &progress, keep, out)?.into()
    };

    drop(progress);
    let why = if found == 0 { why_none(problem)? } else { None };
    let none = (found == 0).then(|| match &why {
        Some(why) => format!("no solution: {}", why.text),
        None => "no solution".into(),
    });
    if let Some(picture) = why.and_then(|why| why.picture) {
        out.add(|| picture)?;
    }

    if what.asked.count {
        json::counted(out, &found, what.asked.proof.as_deref())?;
        out.flush()?;
        none.iter().for_each(report);
        if what.stats {
            totals.report();
        }
    } else if let Some(none) = none {
        if json::is_on() {
            json::line(out, Outcome::None, &[("reason", json!(none))])?;
        } else {
            writeln!(out, "{none}")?;
        }
    }
    Ok(())
}

/// Writes a solution, whichever is found first; returns how many there were, of at most one.
fn find<P>(
    problem: &P,
    progress: &Progress,
    keep: &mut dyn FnMut(&P::Solution),
    out: &mut Gallery,
) -> Result<u64, Failure>
where
    P: ExactCover + Clone,
    P::Solution: Show,
{
    let matrix = problem.matrix()?;
    let mut finder = in_slices().finder(&matrix);
    let answer = progress.find(&mut finder).map_err(Failure::from)?;
    let Some(cover) = answer else { return Ok(0) };
    let choices = matrix.labels_of(&cover).map_err(|error| Failure::Input(error.to_string()))?;
    let solution = problem.decode(&choices);
    keep(&solution);
    show(&solution, true, out)?;
    Ok(1)
}

/// Writes a solution; one without cells as an empty line.
fn show(solution: &impl Show, is_first: bool, out: &mut Gallery) -> Result<(), Failure> {
    if json::is_on() {
        let text = solution.text();
        let board: Vec<&str> = text.lines().collect();
        json::line(out, Outcome::Found, &[("board", json!(board))])?;
    } else {
        if !is_first {
            writeln!(out)?;
        }
        let text = solution.text();
        out.write_all(if text.is_empty() { b"\n" } else { text.as_bytes() })?;
    }
    out.add(|| solution.picture())?;
    out.print_solution(1, || solution.picture())
}

/// Writes all solutions; returns how many there were.
fn visit<S>(
    mut solutions: S,
    progress: &Progress,
    keep: &mut dyn FnMut(&S::Item),
    out: &mut Gallery,
) -> Result<u64, Failure>
where
    S: Sliced,
    S::Item: Show,
{
    let mut found = 0;
    while let Some(solution) = solutions.next_in_slices(|done| progress.at(done))? {
        found += 1;
        keep(&solution);
        show(&solution, found == 1, out)?;
    }
    Ok(found)
}
