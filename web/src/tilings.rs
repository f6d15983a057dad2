//! Tilings: a drawn board, sets of pieces by their number of cells, drawn pieces, and pieces that lie on the board.

use exactcover::pictures::Picture;
use exactcover::problems::polyomino::{
    Lattice, Piece, PlacedPiece, PolyominoError, Polyominoes, Tiling, Turning,
};
use exactcover_formats::boards;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::boards::lines;
use crate::steps::{Once, Shown, Steps, Wrong, answer, ask, at, reason, wrong};

/// The cells of a free pentomino, which have letters of their own.
const PENTOMINO: usize = 5;

#[derive(Deserialize)]
pub struct Puzzle {
    /// A drawing with `#` and `.`, and `+` for a cell that may stay empty.
    board: String,
    /// The name of the lattice of its cells; squares, or cubes where there are layers.
    lattice: Option<String>,
    /// Sets of all pieces of so many cells.
    #[serde(default)]
    sets: Vec<Set>,
    /// Drawn pieces.
    #[serde(default)]
    pieces: String,
    /// How many cells stay empty: at least and at most; if the most is 0, none but those with `+`.
    #[serde(default)]
    holes: [usize; 2],
    /// Whether rows and columns are rings.
    #[serde(default)]
    wrap: [bool; 2],
    /// Pieces that lie on the board.
    #[serde(default)]
    placed: Vec<Placed>,
}

/// A piece, by its number, and the cells of the board under it, by their numbers in reading order.
#[derive(Deserialize)]
struct Placed {
    piece: usize,
    cells: Vec<usize>,
}

#[derive(Deserialize)]
struct Set {
    cells: usize,
    /// fixed, one-sided or free.
    turning: String,
    /// How many of each piece: at least and at most, or any number.
    copies: Option<[usize; 2]>,
}

pub fn begin(puzzle: &Puzzle, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    let [rows, columns] = puzzle.wrap;
    let lattice = puzzle.lattice.as_ref().map(|name| name.parse::<Lattice>()).transpose().map_err(wrong)?;
    let drawn = boards::drawn(lattice, &puzzle.board).map_err(|error| in_text("board", at(&error)))?;
    // The rings are as long as the drawing, also where no cell is at a side.
    let (width, height) = (rows.then_some(drawn.width), columns.then_some(drawn.height));
    let board = drawn.board.clone();
    let wrapped = board.clone().wrapped_after(width, height).unwrap_or(board);
    // On cubes the sets are those of squares, and drawn pieces may have layers.
    let (pieces_of, read_on) = match lattice {
        None | Some(Lattice::Squares | Lattice::Cubes) => (Lattice::Squares, Lattice::Cubes),
        Some(lattice) => (lattice, lattice),
    };
    let mut pieces = Vec::new();
    for set in &puzzle.sets {
        let turning: Turning = set.turning.parse().map_err(wrong)?;
        let all = match (pieces_of, set.cells, turning) {
            (Lattice::Squares, PENTOMINO, Turning::Free) => Piece::pentominoes(),
            _ => Piece::all(pieces_of, set.cells, turning).map_err(wrong)?,
        };
        pieces.extend(all.into_iter().map(|piece| match set.copies {
            Some([least, most]) => piece.copies(least..=most),
            None => piece.copies(..),
        }));
    }
    if !puzzle.pieces.trim().is_empty() {
        pieces
            .extend(Piece::read_on(read_on, &puzzle.pieces).map_err(|error| in_text("pieces", at(&error)))?);
    }
    let (mut problem, _) = Polyominoes::new(wrapped, pieces).equal_as_copies();
    let [least, most] = puzzle.holes;
    if most > 0 {
        problem = problem.holes(!drawn.has_holes()).hole_count(least..=most);
    }
    let problem = drawn.onto(problem).map_err(|error| in_text("board", at(&error)))?;
    let placed = puzzle.placed.iter().map(|Placed { piece, cells }| {
        let mut cells = cells.clone();
        cells.sort_unstable();
        PlacedPiece { piece: *piece, cells }
    });
    let problem = problem.given(placed).map_err(wrong)?;
    Ok(match question {
        "show" => Box::new(Once(move || answer("found", [listed(&problem)]))),
        "generate" => Box::new(Once(move || match problem.generate(seed) {
            Ok(puzzle) => answer("found", [given(&puzzle)]),
            Err(error @ PolyominoError::NoTiling) => answer("none", [reason(error)]),
            Err(error) => answer("unknown", [reason(error)]),
        })),
        _ => return ask(problem, question, seed),
    })
}

/// The pieces: their cells, how many there are at least and, if that is bounded, at most, and how they may be turned.
fn listed(problem: &Polyominoes) -> Value {
    let piece = |piece: &Piece| {
        let cells: Vec<_> = piece.cells().iter().map(|cell| [cell.row, cell.column]).collect();
        let (least, most) = piece.allowed_copies().into_inner();
        let turning = match piece.allowed_turning() {
            Some(Turning::Fixed) => "fixed",
            Some(Turning::OneSided) => "one-sided",
            _ => "free",
        };
        let most = Some(most).filter(|&most| most < usize::MAX);
        json!({ "name": piece.name(), "cells": cells, "least": least, "most": most, "turning": turning })
    };
    json!({ "pieces": problem.pieces().iter().map(piece).collect::<Vec<_>>() })
}

/// The pieces that lie on a board.
fn given(problem: &Polyominoes) -> Value {
    let placed = |placed: &PlacedPiece| json!({ "piece": placed.piece, "cells": placed.cells });
    json!({ "placed": problem.givens().iter().map(placed).collect::<Vec<_>>() })
}

/// Says in which of the texts something is wrong.
fn in_text(text: &str, mut wrong: Wrong) -> Wrong {
    wrong["text"] = json!(text);
    wrong
}

impl Shown for Polyominoes {
    fn show(&self, tiling: &Tiling) -> Value {
        json!({ "board": lines(tiling), "svg": Picture::of_tiling(tiling).to_string() })
    }

    fn why_none(&self) -> Option<Value> {
        let why = Polyominoes::why_none(self).ok().flatten()?;
        let picture = why.weights().map(|weights| Picture::of_weights(self.board(), weights).to_string());
        Some(json!({ "reason": why.to_string(), "svg": picture.unwrap_or_default() }))
    }
}
