//! Presents under trees: shapes, and regions with a number of each, as the puzzle of the 12th day of Advent of Code 2025
//! has them.
//!
//! | line | means |
//! |---|---|
//! | `0:` | the shape of this number follows, counted from 0 |
//! | `##.` | a row of it |
//! | `12x5: 1 0 2` | a region of 12 columns and 5 rows, and how many of each shape lie in it |
//!
//! Shapes may be turned and turned over, and cells of a region may stay empty.

use exactcover::problems::polyomino::{Board, Cell, Piece, Polyominoes, Turning};
use exactcover::text::TextError;

use crate::line::{Line, lines};
use crate::{Error, Refusal};

/// What such a text is called in an error.
const FORM: &str = "shapes and regions";

/// Shapes, and regions that are asked about one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Presents {
    /// The shapes, in the order of their numbers.
    pub shapes: Vec<Piece>,
    /// The regions, at least one.
    pub regions: Vec<Region>,
}

/// A rectangle, and what is to lie in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Region {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// For each shape how many of it.
    pub copies: Vec<usize>,
}

/// Returns whether a text is of this form: its first line that is not blank is a number and a colon.
#[must_use]
pub fn is_presents(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start().lines().next().unwrap_or_default();
    first.trim_end().strip_suffix(':').is_some_and(is_number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads shapes and regions.
///
/// ```
/// use exactcover::ExactCover;
///
/// let presents = exactcover_formats::presents::read("0:\n##\n#.\n\n3x2: 2\n2x2: 2\n")?;
/// let fits = |region| presents.problem(region).first().map(|found| found.is_some());
/// assert_eq!(presents.regions.iter().map(fits).collect::<Result<Vec<_>, _>>()?, [true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// An [`Error`] with line and column for any other text, for a shape with another number than the next one, and for a region
/// with more or fewer numbers than there are shapes.
pub fn read(text: &str) -> Result<Presents, Error> {
    let form = |line: Line, part: &str, what: String| line.error(part, Refusal::Form(FORM, what.into()));
    let (mut shapes, mut regions) = (Vec::new(), Vec::new());
    let mut rows: Vec<Line> = Vec::new();
    let mut all = lines(text.trim_start_matches('\u{feff}')).peekable();

    while let Some(line) = all.next() {
        let trimmed = line.text.trim();
        let heading = trimmed.strip_suffix(':').filter(|number| is_number(number));
        if let Some(number) = heading {
            let next = shapes.len();
            if number.parse() != Ok(next) || !regions.is_empty() {
                let expected = if regions.is_empty() { format!("shape {next}") } else { "a region".into() };
                return Err(form(line, trimmed, format!("{trimmed:?} where {expected} was expected")));
            }
            rows.clear();
            while let Some(row) = all.next_if(|row| !row.text.trim().is_empty() && !row.text.contains(':')) {
                rows.push(row);
            }
            shapes.push(shape(line, &rows)?);
        } else if trimmed.contains(':') {
            let region = region(trimmed, shapes.len()).map_err(|(part, what)| form(line, part, what))?;
            regions.push(region);
        } else if !trimmed.is_empty() {
            let what =
                format!("{:?} where a line such as 0: or 12x5: 1 0 2 was expected", shortened(trimmed));
            return Err(form(line, trimmed, what));
        }
    }

    if regions.is_empty() {
        let what = "no region such as 12x5: 1 0 2 below the shapes";
        return Err(TextError::new(1, 1, Refusal::Form(FORM, what.into())));
    }
    Ok(Presents { shapes, regions })
}

/// Makes the shape of these rows, which stand below this line.
fn shape(heading: Line, rows: &[Line]) -> Result<Piece, Error> {
    let drawing: Vec<&str> = rows.iter().map(|row| row.text).collect();
    if let Some(row) = rows.iter().find(|row| row.text.contains('|')) {
        return Err(row.error(
            row.text,
            Refusal::Form(FORM, "a shape in layers, where a flat one was expected".into()),
        ));
    }
    // Nobody sees the names.
    let piece = Piece::drawn('#', &drawing.join("\n")).map_err(|error| {
        TextError::new(heading.number + error.line(), error.column(), (*error.kind()).into())
    })?;
    Ok(piece.turning(Turning::Free))
}

/// Reads a region with so many numbers; or says what is wrong in which part of it.
fn region(text: &str, shapes: usize) -> Result<Region, (&str, String)> {
    let number = |text: &str| is_number(text).then(|| text.parse().ok()).flatten();
    let (size, numbers) = text.split_once(':').unwrap_or((text, ""));
    let sides =
        size.trim().split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    let expected = || (size, format!("{:?} where a size such as 12x5 was expected", shortened(size)));
    let (width, height) = sides.ok_or_else(expected)?;

    let mut copies = Vec::new();
    for word in numbers.split_whitespace() {
        let expected = || (word, format!("{:?} where a number was expected", shortened(word)));
        copies.push(number(word).ok_or_else(expected)?);
    }
    if copies.len() != shapes {
        return Err((size, format!("{} numbers for {shapes} shapes", copies.len())));
    }
    Ok(Region { width, height, copies })
}

/// The beginning of a text.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

impl Presents {
    /// Returns the problem to lay the shapes in a region. The cells that stay empty are covered too, by a piece of one cell: so
    /// a search goes from cell to cell, and sees sooner that there is no room.
    #[must_use]
    pub fn problem(&self, region: &Region) -> Polyominoes {
        let wanted = self.shapes.iter().zip(&region.copies).filter(|&(_, &copies)| copies > 0);
        let mut pieces: Vec<Piece> =
            wanted.map(|(shape, &copies)| shape.clone().copies(copies..=copies)).collect();

        let cells = |piece: &Piece| piece.cells().len().saturating_mul(*piece.allowed_copies().end());
        let covered = pieces.iter().map(cells).fold(0, usize::saturating_add);
        let empty = region.width.saturating_mul(region.height).saturating_sub(covered);
        let hole = Piece::new('.', [Cell::new(0, 0)]).map(|hole| hole.copies(empty..=empty));
        pieces.extend(hole.into_iter().filter(|_| empty > 0));
        Polyominoes::new(Board::rectangle(region.height, region.width), pieces)
    }
}
