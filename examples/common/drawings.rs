//! Boards and pieces as the command line names them, and in files.

use std::path::Path;

use exactcover::problems::polyomino::{Board, PolyominoError};
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
