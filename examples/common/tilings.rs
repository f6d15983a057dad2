//! The command line that tilings and queens share: one solution, all, the distinct ones, some drawn at random, the n-th, or
//! their number; or the problem, for other questions.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::Range;

use clap::Args;
use exactcover::counts::Count;
use exactcover::matrix::ColumnId;
use exactcover::problems::polyomino::{Piece, Polyominoes, Tiling};
use exactcover::problems::queens::Placement;
use exactcover::proofs::Weights;
use exactcover::{ExactCover, Matrix, MatrixError, Search, Solutions};

use super::files::{Called, keep_apart};
use super::pictures::{Drawing, Gallery, Picture};
use super::progress::{Searching, in_slices};
use super::whole::{Asked, count, write_problem};
use super::{Failure, Progress, report, terminal};

#[derive(Args)]
pub struct What {
    #[command(flatten)]
    asked: Asked,
    /// Write every solution instead of the first
    #[arg(long)]
    all: bool,
    /// Of solutions that are rotations or reflections of each other, write only one; with --count, count only one
    #[arg(long, conflicts_with_all = ["proof", "sample", "nth", "problem"])]
    distinct: bool,
    #[command(flatten)]
    drawing: Drawing,
}

impl What {
    /// Refuses to write over one of these files, which are read.
    pub fn keep(&self, read: &[Called]) -> Result<(), Failure> {
        let [problem, proof] = self.asked.files();
        keep_apart(read, &[problem, proof, self.drawing.file()])
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
    what.asked.check(what.all)?;
    if let Some(file) = &what.asked.problem {
        return write_problem(&problem.matrix()?, file, out);
    }
    let mut gallery = what.drawing.begin()?;
    let progress = Progress::begin("stating the matrix");
    let found: Count = if what.asked.count {
        count(problem, &problem.matrix()?, what.distinct, what.asked.proof.as_deref(), &progress)?
    } else if what.asked.is_some() {
        let mut is_first = true;
        what.asked.some(problem, &problem.matrix()?, &progress, |solution, _| {
            show(&solution, std::mem::take(&mut is_first), &mut gallery, out)
        })?
    } else if what.distinct {
        visit(Solutions::distinct(problem, &in_slices())?, &progress, &mut gallery, out)?.into()
    } else if what.all {
        visit(Solutions::new(problem, &in_slices())?, &progress, &mut gallery, out)?.into()
    } else {
        find(problem, &progress, &mut gallery, out)?.into()
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
    if what.asked.count {
        writeln!(out, "{found}")?;
        out.flush()?;
        none.iter().for_each(report);
    } else if let Some(none) = none {
        writeln!(out, "{none}")?;
    }
    gallery.save()
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
    show(&problem.decode(&choices), true, gallery, out)?;
    Ok(1)
}

/// Writes a solution; one without cells as an empty line.
fn show(
    solution: &impl Show,
    is_first: bool,
    gallery: &mut Gallery,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !is_first {
        writeln!(out)?;
    }
    let text = solution.text();
    out.write_all(if text.is_empty() { b"\n" } else { text.as_bytes() })?;
    gallery.add(|| solution.picture());
    Ok(())
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
        show(&solution, found == 1, gallery, out)?;
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
        let is_read = problem.pieces() != Piece::pentominoes();
        let cure = "; a line `*` above a piece allows any number of it";
        let cure = if most < board.len() && is_read { cure } else { "" };
        return Ok(Some(format!("the board has {} cells, {pieces}{cure}", board.len()).into()));
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
