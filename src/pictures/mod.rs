// The files, for those who change this room. This one has `Picture`, sheets of many, and what the others draw with:
// places, areas, borders, letters. Read it first, then `queens`, which is the shortest. `polygons` draws the cells of any lattice. `queens`, `stars`, `sudoku` and
// `tiling` each take what a room of `problems` decodes, and add to a new `Picture`. `stars` draws boards without stars
// too, and `tiling` boards that cannot be tiled, in the colors that prove it. `polyominoes` draws a board to be tiled,
// over `tiling`.

//! Pictures of puzzles and solutions as SVG: Sudoku boards of every layout, tilings, queens, stars, and sheets of many.
//!
//! A picture has a white background, so it can be printed, and shown on dark pages. Squares are 40 pixels wide.
//!
//! ```
//! use exactcover::pictures::Picture;
//! use exactcover::{ExactCover, Queens};
//!
//! let boards = Queens::new(6)?.into_solutions()?.map(|board| Picture::of_queens(&board));
//! let sheet = Picture::sheet(boards).to_string();
//! assert!(sheet.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod polygons;
mod polyominoes;
mod queens;
mod stars;
mod sudoku;
mod tiling;

use std::fmt::{self, Display};

use svg::Document;
use svg::node::element::{Group, Path, Rectangle, Text};

/// A picture, displayed as an SVG document.
#[derive(Clone, Debug)]
pub struct Picture {
    width: f64,
    height: f64,
    document: Document,
}

/// The side of a square.
const SIDE: f64 = 40.0;

/// The space around a board, and around and between the pictures of a sheet.
const MARGIN: f64 = 20.0;

const WHITE: &str = "#ffffff";

/// The color of the thin lines between cells.
const GRAY: &str = "#8d949e";

/// The height of a page of paper, A4 for example, relative to its width.
const FORM: f64 = std::f64::consts::SQRT_2;

/// The color of lines, letters and queens.
const INK: &str = "#22272e";

impl Picture {
    fn new(width: f64, height: f64) -> Self {
        let document = Document::new()
            .set("width", width)
            .set("height", height)
            .set("viewBox", format!("0 0 {width} {height}"));
        Self { width, height, document }
    }

    /// Returns the background of a board of this many rows and columns.
    fn of_board(rows: usize, columns: usize) -> Self {
        Self::of_paper(place(columns) + MARGIN, place(rows) + MARGIN)
    }

    /// Returns a background of this size.
    fn of_paper(width: f64, height: f64) -> Self {
        // The outline lies inside the paper: outside, half of it would be cut off.
        let paper = Rectangle::new()
            .set("x", 0.5)
            .set("y", 0.5)
            .set("width", width - 1.0)
            .set("height", height - 1.0)
            .set("rx", 10)
            .set("fill", WHITE)
            .set("stroke", "#cfc9bc");
        let mut picture = Self::new(width, height);
        picture.add(paper);
        picture
    }

    /// Puts the pictures row by row, in their order, on a white sheet with about the proportions of a page of paper.
    ///
    /// Without pictures the sheet is empty.
    #[must_use]
    pub fn sheet(pictures: impl IntoIterator<Item = Self>) -> Self {
        let pictures: Vec<Self> = pictures.into_iter().collect();
        let area = |picture: &Self| (picture.width + MARGIN) * (picture.height + MARGIN);
        // The width of a page of this form that the pictures fill without a gap.
        let enough = (pictures.iter().map(area).sum::<f64>() / FORM).sqrt();

        let sizes: Vec<_> = pictures.iter().map(Self::size).collect();
        let (corners, (width, height)) = in_rows(&sizes, enough);
        let (width, height) = (width + MARGIN, height + MARGIN);

        let mut sheet = Self::new(width, height);
        // The paper first: what comes later is drawn over it.
        sheet.add(Rectangle::new().set("width", width).set("height", height).set("fill", WHITE));
        for (picture, (x, y)) in pictures.into_iter().zip(corners) {
            sheet.add(picture.document.set("x", MARGIN + x).set("y", MARGIN + y));
        }
        sheet
    }

    /// Returns the width and the height in pixels.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::pictures::Picture;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let tiling = Polyominoes::pentominoes(Board::rectangle(6, 10)).first()?.unwrap();
    /// assert_eq!(Picture::of_tiling(&tiling).size(), (440.0, 280.0)); // squares of 40, and a margin of 20 around
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    fn add(&mut self, node: impl svg::Node) {
        svg::Node::append(&mut self.document, node);
    }
}

impl Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.document.fmt(f)
    }
}

/// Returns the corners of boxes of these sizes that are placed row by row, in their order, and the size of all; each has
/// a margin to its right and below. A row ends as soon as it is wide enough.
fn in_rows(sizes: &[(f64, f64)], enough: f64) -> (Vec<(f64, f64)>, (f64, f64)) {
    // The right end of the widest row; the top of this row, its right end, and its lowest end so far.
    let (mut widest, mut top, mut right, mut bottom) = (0.0_f64, 0.0, 0.0, 0.0_f64);
    let corners = sizes.iter().map(|&(width, height)| {
        if right >= enough {
            (top, right) = (bottom, 0.0);
        }
        let corner = (right, top);
        right += width + MARGIN;
        widest = widest.max(right);
        bottom = bottom.max(top + height + MARGIN);
        corner
    });
    (corners.collect(), (widest, bottom))
}

/// Returns the coordinate at which this many squares end and the next begins, across or down.
fn place(squares: usize) -> f64 {
    MARGIN + SIDE * squares as f64
}

/// Returns an area of squares, each given as row and column.
fn area(squares: impl IntoIterator<Item = (usize, usize)>) -> Path {
    let square = |(row, column)| format!("M{} {}h{SIDE}v{SIDE}h-{SIDE}z", place(column), place(row));
    Path::new().set("d", squares.into_iter().map(square).collect::<String>())
}

/// Returns the lines around the squares and between those of different regions. The region `None` is outside.
fn borders<R: PartialEq>(
    squares: impl IntoIterator<Item = (usize, usize)>,
    region: impl Fn(usize, usize) -> Option<R>,
) -> Path {
    let mut lines = String::new();
    for (row, column) in squares {
        let own = region(row, column);
        let mut line = |is_drawn: bool, row: usize, column: usize, step: char| {
            if is_drawn {
                lines += &format!("M{} {}{step}{SIDE}", place(column), place(row));
            }
        };
        let (below, right) = (row.saturating_add(1), column.saturating_add(1));
        line(row.checked_sub(1).and_then(|above| region(above, column)) != own, row, column, 'h');
        line(column.checked_sub(1).and_then(|left| region(row, left)) != own, row, column, 'v');
        // If there is a neighbor below or to the right, it draws the line.
        line(region(below, column).is_none(), below, column, 'h');
        line(region(row, right).is_none(), row, right, 'v');
    }

    outline(lines)
}

/// Returns thick lines.
fn outline(lines: String) -> Path {
    Path::new()
        .set("d", lines)
        .set("fill", "none")
        .set("stroke", INK)
        .set("stroke-width", 3)
        .set("stroke-linecap", "round")
}

/// Returns a group for [`letter`]s of one style.
fn letters(size: u8, color: &str, weight: &str) -> Group {
    Group::new()
        .set("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif")
        .set("font-size", size)
        .set("font-weight", weight)
        .set("text-anchor", "middle")
        .set("fill", color)
}

/// Returns the middle of a square, across and down.
fn middle_of_square(row: usize, column: usize) -> (f64, f64) {
    (place(column) + SIDE / 2.0, place(row) + SIDE / 2.0)
}

/// Returns a letter around this place.
fn letter(letter: char, size: u8, (x, y): (f64, f64)) -> Text {
    // XML allows no control characters, not even escaped.
    let shown =
        if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { letter };
    // The height of capitals and digits is about 0.72 of the font's size.
    Text::new(shown).set("x", x).set("y", y + 0.36 * f64::from(size))
}
