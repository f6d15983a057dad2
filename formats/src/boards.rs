//! Boards to tile and boards for queens as people bring them.

use exactcover::problems::polyomino::{Board, Lattice, Polyominoes};
use exactcover::problems::queens::{Placement, Queens, QueensError, Square};
use exactcover::text::TextError;
use serde_json::Value;

use crate::Error;
use crate::line::lines;

/// A board to tile as it is drawn, with the pieces that lie on it and the cells that may stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Drawn {
    /// Its cells.
    pub board: Board,
    /// The number of columns of the drawing, also where no cell is at a side.
    pub width: usize,
    /// The number of rows of the drawing.
    pub height: usize,
    /// The drawing, if there are pieces on it, or cells with `+`, which may stay empty.
    drawing: Option<String>,
}

impl Drawn {
    /// Returns `true` if pieces lie on the board, or some of its cells may stay empty.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        self.drawing.is_some()
    }

    /// Returns `true` if the drawing says of some cells that they may stay empty.
    #[must_use]
    pub fn has_holes(&self) -> bool {
        self.drawing.as_ref().is_some_and(|drawing| drawing.contains('+'))
    }

    /// Places the pieces of the drawing in a problem on this board, and allows the cells with `+` to stay empty.
    ///
    /// # Errors
    ///
    /// An [`Error`] with line and column, as [`Polyominoes::given_drawn`].
    pub fn onto(&self, problem: Polyominoes) -> Result<Polyominoes, Error> {
        match &self.drawing {
            Some(drawing) => problem.given_drawn(drawing).map_err(|error| error.map(Into::into)),
            None => Ok(problem),
        }
    }
}

/// Reads a board to tile: drawn with `#` for a cell and `.` for none, with `+` for a cell that may stay empty, and with a letter
/// or digit on all cells of a piece that lies there; or of [0 and 1](of_bits), or [in JSON](of_json). Without a lattice it is of
/// squares, or of cubes if it has layers.
///
/// ```
/// use exactcover::ExactCover;
/// use exactcover::problems::polyomino::{Piece, Polyominoes};
/// use exactcover_formats::boards::drawn;
///
/// let board = drawn(None, "##+\n##+\n")?;
/// let domino = Piece::drawn('d', "##")?.copies(..);
/// let problem = board.onto(Polyominoes::new(board.board.clone(), [domino]))?;
/// assert_eq!(problem.count()?, 2 + 3); // the two cells empty, or all covered
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// An [`Error`] with line and column for any other symbol, and for a text without a cell.
pub fn drawn(lattice: Option<Lattice>, text: &str) -> Result<Drawn, Error> {
    let drawing = of_json(text).or_else(|| of_bits(text)).unwrap_or_else(|| text.into());
    let is_mark = |symbol: char| symbol == '+' || symbol.is_alphabetic() || symbol.is_ascii_digit();
    let cells = drawing.replace(is_mark, "#");
    let board = match lattice {
        Some(lattice) => Board::drawn(lattice, &cells),
        None => cells.parse(),
    };
    let board = board.map_err(|error| error.map(Into::into))?;
    // Of squares, whatever the cells are: it is as large as the drawing.
    let full: Result<Board, _> = cells.replace('.', "#").parse();
    let full = full.map_err(|error| error.map(Into::into))?;
    let drawing = Some(drawing).filter(|drawing| drawing.contains(is_mark));
    Ok(Drawn { board, width: full.width(), height: full.height(), drawing })
}

/// Returns the lines of a board in an object of JSON, as the program writes it with `--json`: the list of texts under `puzzle` or
/// `board`. `None` for any other text.
///
/// ```
/// use exactcover_formats::boards::of_json;
///
/// let text = "{\"outcome\":\"found\",\"puzzle\":[\"##\",\"#.\"],\"given\":0}";
/// assert_eq!(of_json(text).as_deref(), Some("##\n#.\n"));
/// assert_eq!(of_json("##\n#."), None);
/// ```
#[must_use]
pub fn of_json(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let value: Value = text.starts_with('{').then(|| serde_json::from_str(text).ok())??;
    let lines = value.get("puzzle").or_else(|| value.get("board"))?.as_array()?;
    let lines: Vec<&str> = lines.iter().map(Value::as_str).collect::<Option<_>>()?;
    Some(lines.join("\n") + "\n")
}

/// Returns the drawing of a board of 0 and 1, a 1 for each cell, with `#` and `.` as a board to tile is read; `None` for
/// any other text. Between the numbers of a row there may be blanks or commas, and they may be lists in JSON, as numpy and
/// JavaScript have them.
///
/// ```
/// use exactcover_formats::boards::of_bits;
///
/// for text in ["110\n111\n", "1 1 0\n1 1 1\n", "[[1, 1, 0], [1, 1, 1]]"] {
///     assert_eq!(of_bits(text).unwrap().trim_end(), "##.\n###");
/// }
/// assert_eq!(of_bits("##.\n###"), None);
/// ```
#[must_use]
pub fn of_bits(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('[') {
        return of_lists(&serde_json::from_str(text).ok()?);
    }
    let is_bit = |c: char| matches!(c, '0' | '1' | ',' | '|') || c.is_whitespace();
    if !text.contains(['0', '1']) || !text.chars().all(is_bit) {
        return None;
    }
    let cell = |c: char| match c {
        '0' => Some('.'),
        '1' => Some('#'),
        '|' => Some('|'),
        _ => None,
    };
    Some(lines(text).map(|line| line.text.chars().filter_map(cell).collect::<String>() + "\n").collect())
}

/// Draws rows of 0 and 1, or of false and true.
fn of_lists(value: &Value) -> Option<String> {
    let cell = |value: &Value| match (value.as_u64(), value.as_bool()) {
        (Some(0), _) | (_, Some(false)) => Some('.'),
        (Some(1), _) | (_, Some(true)) => Some('#'),
        _ => None,
    };
    let row = |row: &Value| row.as_array()?.iter().map(cell).collect::<Option<String>>();
    let rows: Vec<String> = value.as_array()?.iter().map(row).collect::<Option<_>>()?;
    Some(rows.join("\n") + "\n")
}

/// Reads a board for queens: `Q` for a queen that is placed, `.` for a free square, and `#` for a blocked one. Blanks between the
/// squares and blank lines are optional.
///
/// ```
/// use exactcover::ExactCover;
///
/// let queens = exactcover_formats::boards::queens(". . # .\n. . . .\nQ . . .\n. . . .\n")?;
/// assert_eq!(queens.count().unwrap(), 1);
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
///
/// # Errors
///
/// An [`Error`] with line and column for any other symbol, and a board that is not square or too large.
pub fn queens(text: &str) -> Result<Queens, Error> {
    let lines_of_json = of_json(text);
    let text = lines_of_json.as_deref().unwrap_or(text);
    let refused = |line, error: QueensError| TextError::new(line, 1, error.into());
    // The library reads queens and free squares.
    let free = text.replace('#', ".");
    let placed: Placement = free.parse().map_err(|error: TextError<QueensError>| error.map(Into::into))?;
    let mut blocked = Vec::new();
    let rows = lines(text.trim_start_matches('\u{feff}')).filter(|line| !line.text.trim().is_empty());
    for (rank, line) in rows.enumerate() {
        let squares = line.text.chars().filter(|c| !c.is_whitespace());
        blocked
            .extend(squares.enumerate().filter(|&(_, c)| c == '#').map(|(file, _)| Square::new(rank, file)));
    }
    let queens = Queens::new(placed.size())
        .and_then(|queens| queens.with_placed(placed.queens())?.with_blocked(blocked));
    queens.map_err(|error| refused(1, error))
}
