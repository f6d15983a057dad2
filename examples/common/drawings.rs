//! Boards and pieces as the command line names them, and in files.

use std::collections::HashMap;
use std::path::Path;

use exactcover::Matrix;
use exactcover::problems::polyomino::{Board, Piece, PlacedPiece, PolyominoError, Polyominoes};
use exactcover::text::TextError;

use super::{Failure, input_name, read_input, short};

/// The board that an argument names: a size, or a file with a drawing.
pub fn board(text: &str) -> Result<Board, Failure> {
    if let Some(size) = sizes(text) {
        return size.ok_or_else(|| {
            let size = short(text);
            Failure::Input(format!("{size}: the hole has no place in the middle, or the board is too large"))
        });
    }
    let file = Some(Path::new(text));
    let bytes = read_input(file, "a board").map_err(|failure| match failure {
        Failure::Input(what) => Failure::Input(format!("{what} (neither a size such as 6x10 nor a file)")),
        failure => failure,
    })?;
    drawn(file, bytes, str::parse)
}

/// What names pieces, for `--help`.
pub const PIECES: &str = "monominoes, dominoes, trominoes, tetrominoes or pentominoes, any number of each, or several of \
    these sets joined by `+`; or a file of pieces, drawn one below the other with blank lines between them: each with its \
    letter or `#` for a cell and `.` or blank for none. A line above a drawing may say how many there are of it: `2`, \
    `0-2` (at most 2) or `*` (any number); without it there is one";

/// The pieces of one to four squares, by the names of their sets.
const SETS: [(&str, &str); 4] = [
    ("monominoes", "#"),
    ("dominoes", "##"),
    ("trominoes", "###\n\n##\n#."),
    ("tetrominoes", "####\n\n##\n##\n\n###\n.#.\n\n##.\n.##\n\n###\n#.."),
];

/// The pieces that an argument names: sets joined by `+`, any number of each piece, or else a file.
pub fn pieces(text: &str) -> Result<Vec<Piece>, Failure> {
    let names: Vec<&str> = text.split('+').collect();
    let sets: Option<Vec<Vec<Piece>>> = names.iter().map(|name| set(name)).collect();
    let Some(sets) = sets else { return in_file(text) };
    if let Some((_, name)) = names.iter().enumerate().find(|(place, name)| names[..*place].contains(name)) {
        return Err(Failure::Input(format!("{}: {name} are named twice", short(text))));
    }
    Ok(sets.into_iter().flatten().map(|piece| piece.copies(..)).collect())
}

fn set(name: &str) -> Option<Vec<Piece>> {
    // One of them is called as all of them: `domino`, `dominoes`.
    let is_called = |set: &str| name == set || set.strip_suffix("es") == Some(name);
    match SETS.iter().find(|(set, _)| is_called(set)) {
        Some((_, drawings)) => Piece::read(drawings).ok(),
        None => is_called("pentominoes").then(Piece::pentominoes),
    }
}

fn in_file(name: &str) -> Result<Vec<Piece>, Failure> {
    let file = Some(Path::new(name));
    let bytes = read_input(file, "pieces").map_err(|failure| match failure {
        Failure::Input(what) => {
            let names: Vec<&str> = SETS.iter().map(|(name, _)| *name).collect();
            Failure::Input(format!(
                "{what} (neither a file nor {} or pentominoes, or several of them joined by `+`)",
                names.join(", ")
            ))
        }
        failure => failure,
    })?;
    drawn(file, bytes, Piece::read)
}

/// Refuses pieces that turning makes equal, if they fit on the board: each tiling would be counted more than once.
pub fn check_pieces(problem: &Polyominoes, matrix: &Matrix<PlacedPiece>) -> Result<(), Failure> {
    let mut at = HashMap::new();
    for placed in matrix.labels() {
        if let Some(other) = at.insert(&placed.cells[..], placed.piece) {
            let [one, other] = [other, placed.piece].map(|piece| problem.pieces()[piece].name());
            return Err(Failure::Input(format!(
                "pieces {one} and {other} are the same; draw one of them, with the number of copies above it"
            )));
        }
    }
    Ok(())
}

/// What is drawn in the file, or where it is wrong.
pub fn drawn<T>(
    file: Option<&Path>,
    bytes: Vec<u8>,
    read: impl FnOnce(&str) -> Result<T, TextError<PolyominoError>>,
) -> Result<T, Failure> {
    read(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        Failure::Input(format!("{}:{}:{}: {}", input_name(file), error.line(), error.column(), error.kind()))
    })
}

/// The board of this size; `None` if the text is not of the form 6x10 or 8x8-2x2, `Some(None)` if it is
/// but there is no such board.
fn sizes(text: &str) -> Option<Option<Board>> {
    const LARGEST: usize = 1000;
    let size = |text: &str| -> Option<(usize, usize)> {
        let (rows, columns) = text.split_once(['x', 'X', '×'])?;
        Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
    };
    let (outer, hole) = match text.split_once('-') {
        Some((outer, hole)) => (size(outer)?, Some(size(hole)?)),
        None => (size(text)?, None),
    };
    if outer.0 > LARGEST || outer.1 > LARGEST {
        return Some(None);
    }
    let board = Board::rectangle(outer.0, outer.1);
    Some(match hole {
        Some((rows, columns)) => board.without_center(rows, columns),
        None => Some(board),
    })
}
