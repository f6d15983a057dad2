//! The command line that tilings and queens share: one solution, all, the distinct ones, or their
//! number.

use std::io::Write;

use clap::Args;
use exactcover::problems::polyomino::{Piece, Polyominoes, Tiling};
use exactcover::problems::queens::Placement;
use exactcover::{ColumnId, Count, ExactCover, MatrixError, Search, Solutions};

use super::pictures::{Drawing, Gallery, Picture};
use super::progress::{Searching, in_slices};
use super::{Failure, Progress, report, terminal};

#[derive(Args)]
pub struct What {
    /// Write the number of solutions and nothing else
    #[arg(long, conflicts_with_all = ["all", "svg"])]
    count: bool,
    /// Write every solution instead of the first
    #[arg(long)]
    all: bool,
    /// Of solutions that are rotations or reflections of each other, write or count only one
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
    let mut gallery = what.drawing.begin()?;
    let progress = Progress::begin("stating the matrix");
    let found: Count = match (what.count, what.distinct) {
        (true, is_distinct) => {
            let matrix = problem.matrix()?;
            progress.now("counting");
            match is_distinct {
                true => Search::new().count_classes(&matrix, &problem.symmetries(&matrix)?)?,
                false => progress.count(&mut in_slices().counter(&matrix)),
            }
        }
        (false, _) if !what.all => find(problem, &progress, &mut gallery, out)?.into(),
        (false, true) => {
            visit(Solutions::distinct(problem, &in_slices())?, &progress, &mut gallery, out)?.into()
        }
        (false, false) => visit(Solutions::new(problem, &in_slices())?, &progress, &mut gallery, out)?.into(),
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
            Why { text: weights.to_string(), picture: Some(Picture::of_weights(board, &of_cells)) }
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
