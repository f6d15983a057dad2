//! The command line that tilings and queens share: one solution, all, the distinct ones, some drawn at random, the n-th, or
//! their number; or the problem, for other questions.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use exactcover::problems::polyomino::{Piece, Polyominoes, Tiling};
use exactcover::problems::queens::Placement;
use exactcover::proofs::Weights;
use exactcover::{ColumnId, Count, Cover, ExactCover, Matrix, MatrixError, Search, Solutions, text};
use num_bigint::BigUint;

use super::pictures::{Drawing, Gallery, Picture};
use super::progress::{Searching, in_slices};
use super::whole::{All, Sampler, number, prove};
use super::{Failure, Progress, named, report, terminal};

#[derive(Args)]
pub struct What {
    /// Write the number of solutions and nothing else
    #[arg(long, conflicts_with = "svg")]
    count: bool,
    /// With --count: also write a proof of the number into this file; `check_count` checks it against the --problem
    #[arg(long, value_name = "FILE", requires = "count", conflicts_with = "distinct")]
    proof: Option<PathBuf>,
    /// Write every solution instead of the first
    #[arg(long)]
    all: bool,
    /// Of solutions that are rotations or reflections of each other, write or count only one
    #[arg(long)]
    distinct: bool,
    /// Write N solutions drawn at random: each time every solution is equally likely
    #[arg(long, value_name = "N", conflicts_with = "distinct")]
    sample: Option<u64>,
    /// With --sample: the same seed draws the same solutions
    #[arg(long, value_name = "S", requires = "sample", default_value = "1")]
    seed: u64,
    /// Write the solution with this number, counted from 0 in the order of --all
    #[arg(long, value_name = "K", value_parser = number, conflicts_with = "distinct")]
    nth: Option<BigUint>,
    /// Write the problem in Knuth's text format into this file, or to standard output if it is `-`: `solve` answers
    /// other questions about it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "distinct"])]
    problem: Option<PathBuf>,
    #[command(flatten)]
    drawing: Drawing,
}

impl What {
    /// Refuses two questions at once.
    fn check(&self) -> Result<(), Failure> {
        let questions = [
            ("--count", self.count),
            ("--all", self.all),
            ("--sample", self.sample.is_some()),
            ("--nth", self.nth.is_some()),
            ("--problem", self.problem.is_some()),
        ];
        let mut asked = questions.iter().filter(|(_, is_asked)| *is_asked);
        match (asked.next(), asked.next()) {
            (Some((one, _)), Some((other, _))) => {
                Err(Failure::Input(format!("{one} and {other} are two questions; ask one")))
            }
            _ => Ok(()),
        }
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

/// Why there is no solution.
pub struct Why {
    pub text: String,
    picture: Option<Picture>,
}

impl From<String> for Why {
    fn from(text: String) -> Self {
        Self { text, picture: None }
    }
}

/// Writes what is requested. `why_none` says why there is no solution, if that shows without a search.
pub fn write<P>(
    what: &What,
    problem: &P,
    why_none: impl FnOnce(&P) -> Result<Option<Why>, MatrixError>,
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    P: ExactCover + Clone,
    P::Solution: Show,
{
    what.check()?;
    if let Some(file) = &what.problem {
        return write_problem(&problem.matrix()?, file, out);
    }
    let mut gallery = what.drawing.begin()?;
    let progress = Progress::begin("stating the matrix");
    let found: Count = if what.count {
        count(what, problem, &progress)?
    } else if what.sample.is_some() || what.nth.is_some() {
        write_some(what, problem, &progress, &mut gallery, out)?
    } else if !what.all {
        find(problem, &progress, &mut gallery, out)?.into()
    } else if what.distinct {
        visit(Solutions::distinct(problem, &in_slices())?, &progress, &mut gallery, out)?.into()
    } else {
        visit(Solutions::new(problem, &in_slices())?, &progress, &mut gallery, out)?.into()
    };
    drop(progress);
    let why = if found == 0 { why_none(problem)? } else { None };
    let none = (found == 0).then(|| match &why {
        Some(why) => format!("no solution: {}", why.text),
        None => "no solution".into(),
    });
    if let Some(picture) = why.and_then(|why| why.picture) {
        gallery.add(|| picture);
    }
    if what.count {
        writeln!(out, "{found}")?;
        out.flush()?;
        none.iter().for_each(report);
    } else if let Some(none) = none {
        writeln!(out, "{none}")?;
    }
    gallery.save()
}

/// Writes the problem in Knuth's text format.
pub fn write_problem<L>(matrix: &Matrix<L>, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    if file == Path::new("-") {
        return Ok(text::write(matrix, out)?);
    }
    let write = || {
        let mut written = BufWriter::new(File::create(file)?);
        text::write(matrix, &mut written)?;
        written.flush()
    };
    Ok(write().map_err(|error| named(file, &error))?)
}

/// How many solutions there are.
fn count<P: ExactCover>(what: &What, problem: &P, progress: &Progress) -> Result<Count, Failure> {
    let matrix = problem.matrix()?;
    progress.now("counting");
    if what.distinct {
        return Ok(Search::new().count_classes(&matrix, &problem.symmetries(&matrix)?)?);
    }
    match &what.proof {
        None => Ok(progress.count(&mut in_slices().counter(&matrix))),
        Some(file) => prove(&Search::new(), &matrix, file, |error| Failure::Input(error.to_string())),
    }
}

/// Writes the solution with a number, or some drawn at random; returns how many there are in all.
fn write_some<P>(
    what: &What,
    problem: &P,
    progress: &Progress,
    gallery: &mut Gallery,
    out: &mut dyn Write,
) -> Result<Count, Failure>
where
    P: ExactCover + Clone,
    P::Solution: Show,
{
    let mut sampler = what.sample.map(|_| Sampler::new(what.seed)).transpose()?;
    let matrix = problem.matrix()?;
    progress.now("counting");
    let all = All::of(&Search::new(), &matrix, what.nth.is_some());
    let all = all.map_err(|error| Failure::Input(error.to_string()))?;
    let mut is_first = true;
    let mut write = |cover: Cover| {
        let choices = matrix.labels_of(&cover).map_err(|error| Failure::Input(error.to_string()))?;
        let solution = problem.decode(&choices);
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        write_text(&solution.text(), out)?;
        gallery.add(|| solution.picture());
        Ok::<(), Failure>(())
    };
    if let Some(number) = &what.nth {
        write(all.nth(number)?)?;
    }
    for _ in 0..what.sample.unwrap_or(0) {
        let Some(cover) = sampler.as_mut().and_then(|sampler| sampler.draw(&all)) else { break };
        write(cover)?;
    }
    Ok(all.count())
}

/// Writes a solution, whichever is found first; returns how many there were, of at most one.
fn find<P>(
    problem: &P,
    progress: &Progress,
    gallery: &mut Gallery,
    out: &mut dyn Write,
) -> Result<u64, Failure>
where
    P: ExactCover + Clone,
    P::Solution: Show,
{
    let matrix = problem.matrix()?;
    let mut finder = in_slices().finder(&matrix);
    let answer = progress.find(&mut finder).map_err(|stopped| Failure::Input(stopped.to_string()))?;
    let Some(cover) = answer else { return Ok(0) };
    let choices = matrix.labels_of(&cover).map_err(|error| Failure::Input(error.to_string()))?;
    let solution = problem.decode(&choices);
    write_text(&solution.text(), out)?;
    gallery.add(|| solution.picture());
    Ok(1)
}

/// Writes a solution; one without cells as an empty line.
fn write_text(text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(out.write_all(if text.is_empty() { b"\n" } else { text.as_bytes() })?)
}

/// Writes all solutions; returns how many there were.
fn visit<S>(
    mut solutions: S,
    progress: &Progress,
    gallery: &mut Gallery,
    out: &mut dyn Write,
) -> Result<u64, Failure>
where
    S: Searching,
    S::Item: Show,
{
    let mut found = 0;
    while let Some(solution) = solutions.next_in_slices(|done| progress.at(done)) {
        found += 1;
        if found > 1 {
            writeln!(out)?;
        }
        write_text(&solution.text(), out)?;
        gallery.add(|| solution.picture());
    }
    Ok(found)
}

/// The same for tilings.
pub fn write_tilings(what: &What, problem: &Polyominoes, out: &mut dyn Write) -> Result<(), Failure> {
    write(what, problem, why_no_tiling, out)
}

/// Why there is no tiling, as far as that shows without a search.
pub fn why_no_tiling(problem: &Polyominoes) -> Result<Option<Why>, MatrixError> {
    let board = problem.board();
    let (least, most) = cells_of(problem.pieces());
    if board.len() < least || most < board.len() {
        let pieces = match most {
            _ if least == most => format!("the pieces have {least}"),
            usize::MAX => format!("the pieces have at least {least}"),
            _ => format!("the pieces have {least} to {most}"),
        };
        return Ok(Some(format!("the board has {} cells, {pieces}", board.len()).into()));
    }
    let matrix = problem.matrix()?;
    let block =
        |column: ColumnId| matrix.column_name(column).map_or(String::new(), |name| name.block().into());
    let first = matrix.columns().position(|column| block(column) == "cell").unwrap_or(0);
    let Some(&column) = matrix.uncoverable().first() else {
        return Ok(Search::new().weights(&matrix).map(|weights| {
            let of_cells = weights.weights().iter().skip(first).take(board.len());
            let of_cells: Vec<u64> = of_cells.copied().collect();
            let text = in_plain_words(&matrix, &weights, first..first + board.len());
            let picture = Some(Picture::of_weights(board, &of_cells));
            Why { text: text.unwrap_or_else(|| weights.to_string()), picture }
        }));
    };
    if block(column) != "cell" {
        let places = matrix.rows_of(column).count();
        let why = match places {
            0 => format!("piece {} fits nowhere", block(column)),
            _ => format!("piece {} fits in {places} places only", block(column)),
        };
        return Ok(Some(why.into()));
    }
    let Some(cell) = board.cells().get(column.index() - first) else { return Ok(None) };
    let layer = if board.layers() > 1 { format!("layer {}, ", cell.layer + 1) } else { String::new() };
    Ok(Some(format!("no piece fits on {layer}row {}, column {}", cell.row + 1, cell.column + 1).into()))
}

/// What weights of cells say as a coloring of the board, if one or two colors say it.
fn in_plain_words<L>(matrix: &Matrix<L>, weights: &Weights, cells: Range<usize>) -> Option<String> {
    let all = weights.weights();
    let weight = |cell: usize| all.get(cell).copied().unwrap_or(0);
    let classes: BTreeSet<u64> = cells.clone().map(weight).filter(|&weight| weight > 0).collect();
    if (0..all.len()).any(|column| weight(column) > 0 && !cells.contains(&column)) {
        return None;
    }
    let sizes = |columns: &mut dyn Iterator<Item = usize>| {
        let columns: Vec<u64> = columns.map(weight).collect();
        let size = |class: &u64| columns.iter().filter(|weight| *weight == class).count();
        classes.iter().map(size).collect::<Vec<_>>()
    };
    let whole = sizes(&mut cells.clone());
    let of_rows = matrix.rows().filter_map(|row| matrix.row(row));
    let covered: BTreeSet<Vec<usize>> =
        of_rows.map(|columns| sizes(&mut columns.iter().map(|column| column.index()))).collect();
    match (&whole[..], covered.first()?) {
        ([red], covered_red) => {
            let step = covered.iter().fold(0, |step, of_row| gcd(step, of_row[0]));
            let number = match step {
                _ if covered.len() == 1 => covered_red[0].to_string(),
                2 => "an even number".into(),
                _ => format!("a multiple of {step}"),
            };
            let is_proof = step > 1 && red % step > 0;
            let text = match *red == cells.len() {
                true => format!("the board has {red} cells, and every piece covers {number} of them"),
                false => {
                    format!("with {red} cells colored red, every piece covers {number} of the red ones")
                }
            };
            is_proof.then_some(text)
        }
        ([red, blue], of_row) if covered.len() == 1 => {
            let is_proof = red * of_row[1] != blue * of_row[0];
            // The colors of the picture.
            let (of_red, of_blue) = (of_row[0], of_row[1]);
            let text = format!(
                "with {red} cells colored red and {blue} blue, every piece covers {of_red} red and {of_blue} blue"
            );
            is_proof.then_some(text)
        }
        _ => None,
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The least and the most cells that the pieces can have together.
fn cells_of(pieces: &[Piece]) -> (usize, usize) {
    let (mut least, mut most) = (0usize, 0usize);
    for piece in pieces {
        let (at_least, at_most) = piece.allowed_copies().into_inner();
        least = least.saturating_add(at_least.saturating_mul(piece.cells().len()));
        most = most.saturating_add(at_most.saturating_mul(piece.cells().len()));
    }
    (least, most)
}
