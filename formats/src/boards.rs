//! Boards to tile and boards for queens as people bring them.

use exactcover::problems::queens::{Placement, Queens, QueensError, Square};
use exactcover::text::TextError;
use serde_json::Value;

use crate::Error;
use crate::line::lines;

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
