//! A board to be tiled: lines between its cells, the pieces that lie there, and beside or below it those to be placed,
//! with the number of their copies.

use svg::node::element::{Group, Text};

use super::cells::Polygons;
use super::tiling::{COLORS, LETTER, background};
use super::{GRAY, INK, MARGIN, Picture, WHITE, in_rows, letters};
use crate::adapters::polyomino::{Board, Piece, Polyominoes};
use crate::problem::ExactCover;

/// The size of the pieces to be placed, relative to those on the board.
const SCALE: f64 = 0.5;

/// The width of a board, relative to its height, from which on pieces are below it.
const WIDE: f64 = 2.0;

impl Picture {
    /// Draws a board that is to be tiled, as a puzzle: a line around each cell, the given pieces, and smaller, beside the
    /// board or below it, those that are to be placed. A piece of which there is not just one has a number below it.
    /// A cell that may stay empty has a `+`, if there are others that may not. Layers and lattices are drawn as by
    /// [`of_tiling`](Self::of_tiling).
    ///
    /// ```
    /// use exactcover::pictures::Picture;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let puzzle = Polyominoes::pentominoes(Board::rectangle(6, 10)).generate(7)?;
    /// let picture = Picture::of_polyominoes(&puzzle).to_string();
    /// assert_eq!(picture.matches("<text ").count(), 12); // each piece lies on the board or beside it
    /// # Ok::<(), exactcover::problems::polyomino::PolyominoError>(())
    /// ```
    #[must_use]
    pub fn of_polyominoes(problem: &Polyominoes) -> Self {
        let board = problem.board();
        let cells = Polygons::new(board);
        let (width, height) = background(&cells).size();
        let pieces = to_place(problem);
        let sizes: Vec<_> = pieces.iter().map(BesideBoard::size).collect();

        // As many rows as are as high as the board, or rows as wide as the board.
        let (inner_width, inner_height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let sum: f64 = sizes.iter().map(|(width, height)| (width + MARGIN) * (height + MARGIN)).sum();
        let is_beside = inner_width < WIDE * inner_height;
        let enough = if is_beside { sum / inner_height } else { inner_width };
        let (corners, (all_width, all_height)) = in_rows(&sizes, enough);
        let (left, top, whole_width, whole_height) = if is_beside {
            (width, MARGIN, width + all_width, height.max(MARGIN + all_height))
        } else {
            (MARGIN, height, width.max(MARGIN + all_width), height + all_height)
        };

        let mut picture = Self::of_paper(whole_width, whole_height);
        picture.add(cells.area(0..board.len()).set("fill", WHITE).set("stroke", GRAY));
        picture.add(holes(problem, &cells));
        picture.add_tiling(&problem.decode(&problem.givens().iter().collect::<Vec<_>>()), &cells);
        for (piece, (x, y)) in pieces.iter().zip(corners) {
            // What is drawn of squares has a margin.
            let (x, y) = (left + x - SCALE * MARGIN, top + y - SCALE * MARGIN);
            picture.add(piece.drawn().set("transform", format!("translate({x} {y}) scale({SCALE})")));
        }
        picture
    }
}

/// Returns a sign in each cell that may stay empty; none if every open cell may.
fn holes(problem: &Polyominoes, cells: &Polygons) -> Group {
    let given: usize = problem.givens().iter().map(|placed| placed.cells.len()).sum();
    let are_some = given + problem.holes.count_ones() < problem.board().len();
    let marked = problem.holes.iter_ones().filter(|_| are_some);
    marked
        .filter_map(|cell| cells.letter('+', LETTER, &[cell]))
        .fold(letters(LETTER, GRAY, "normal"), Group::add)
}

/// A piece that is to be placed.
struct BesideBoard<'p> {
    piece: &'p Piece,
    color: &'static str,
    /// Its cells, as those of a board of their own.
    cells: Polygons,
    /// How many there are of it; nothing if there is one.
    number: Option<String>,
}

/// Returns the pieces of which one may still be placed.
fn to_place(problem: &Polyominoes) -> Vec<BesideBoard<'_>> {
    let mut given = vec![0_usize; problem.pieces().len()];
    for placed in problem.givens() {
        if let Some(given) = given.get_mut(placed.piece) {
            *given += 1;
        }
    }

    let pieces = problem.pieces().iter().zip(COLORS.into_iter().cycle()).zip(given);
    let left = pieces.filter_map(|((piece, color), given)| {
        let (least, most) = piece.allowed_copies().into_inner();
        let most = if most == usize::MAX { most } else { most.saturating_sub(given) };
        let number = number(least.saturating_sub(given), most);
        let cells = Polygons::new(&Board::new(problem.board().lattice(), piece.cells().iter().copied()));
        (most > 0).then_some(BesideBoard { piece, color, cells, number })
    });
    left.collect()
}

/// Returns how many pieces there are, in words; `None` for one.
fn number(least: usize, most: usize) -> Option<String> {
    match (least, most) {
        (1, 1) => None,
        (0, usize::MAX) => Some("any number".into()),
        (_, usize::MAX) => Some(format!("{least} or more")),
        (0, _) => Some(format!("at most {most}")),
        _ if least == most => Some(format!("× {least}")),
        _ => Some(format!("{least} to {most}")),
    }
}

impl BesideBoard<'_> {
    /// Returns the width and the height beside the board.
    fn size(&self) -> (f64, f64) {
        let (width, height) = background(&self.cells).size();
        let (width, height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let Some(number) = &self.number else { return (SCALE * width, SCALE * height) };

        // A letter is about half as wide as high.
        let letter = f64::from(LETTER);
        let of_number = 0.55 * letter * number.chars().count() as f64;
        (SCALE * width.max(of_number), SCALE * (height + 1.4 * letter))
    }

    /// Returns the piece in the size of those on the board, with a margin.
    fn drawn(&self) -> Group {
        let cells = &self.cells;
        let all: Vec<usize> = (0..self.piece.cells().len()).collect();
        let filled = cells.area(all.iter().copied()).set("fill", self.color).set("stroke", GRAY);
        let outline = cells.borders(|_| ());
        let name = cells.letter(self.piece.name(), LETTER, &all);
        let mut words = name.into_iter().fold(letters(LETTER, INK, "normal"), Group::add);
        if let Some(number) = &self.number {
            let text = Text::new(number.as_str()).set("text-anchor", "start").set("x", MARGIN);
            words = words.add(text.set("y", cells.ends().1 + 1.1 * f64::from(LETTER)));
        }
        Group::new().add(filled).add(outline).add(words)
    }
}
