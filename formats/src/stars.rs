//! Boards for stars as people bring them.
//!
//! | form | from | example |
//! |---|---|---|
//! | all that [`Stars`] is parsed from | | the number of stars, then letters |
//! | comments after `#`; a head of rows, columns and stars | solvers | `6 6 1` |
//! | regions as digits, numbers or letters, with nothing, blanks, commas or semicolons between | clones of a network's queens | `1,1,2,2` |
//! | lists in JSON or as Python prints them, alone or in an object with `regions`, `board`, `grid`, `colorGrid` or `puzzle`, and perhaps `stars` | the same, and this program's `--json` | `[[0,0,1],[0,2,1],..]` |
//! | a link to a puzzle | puzz.link | `https://puzz.link/p?starbattle/10/10/2/..` |
//!
//! `#` in a row is a cell that is blocked.

use std::collections::HashMap;

use exactcover::problems::stars::{Stars, StarsError};
use exactcover::text::TextError;
use serde_json::Value;

use crate::line::{Line, lines};
use crate::parts::parts;
use crate::refusal::no_json;
use crate::{Error, Refusal};

const LIST: &str = "lists of regions";
const LINK: &str = "a link of puzz.link";

/// Reads a board; `stars` is the number of stars in each row, if the text lacks it.
///
/// ```
/// let board = exactcover_formats::stars::read("1,1,2,2\n1,1,2,2\n3,3,3,2\n3,4,4,4\n", Some(1))?;
/// assert_eq!(board.to_string(), "1\nAABB\nAABB\nCCCB\nCDDD\n");
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
///
/// # Errors
///
/// An [`Error`] with line and column for what is in none of these forms, or is no board.
pub fn read(text: &str, stars: Option<u32>) -> Result<Stars, Error> {
    let text = text.trim_start_matches('\u{feff}');
    let start = text.trim_start();
    if start.starts_with(['[', '{', '(']) {
        return of_lists(start, stars);
    }
    if let Some((link, line)) =
        lines(text).find_map(|line| Some((line.text.split_once("?starbattle/")?.1, line)))
    {
        return of_link(link.trim(), line);
    }
    of_rows(text, stars)
}

/// A number of stars that a text or its reader has said.
fn stated(stars: Option<u32>) -> Result<u32, Error> {
    stars.ok_or_else(|| TextError::new(1, 1, StarsError::NoNumber.into()))
}

/// Reads rows, perhaps with a head.
fn of_rows(text: &str, stars: Option<u32>) -> Result<Stars, Error> {
    let mut rows: Vec<Line> = lines(text).filter(|line| !line.text.trim().is_empty()).collect();
    // A comment is no row: of these most lines are, and all have as many cells.
    let side = rows.last().map_or(0, |line| cells(line.text).len());
    rows.retain(|line| !line.text.trim_start().starts_with('#') || cells(line.text).len() == side);

    let head: Option<Vec<usize>> = rows
        .first()
        .filter(|line| cells(line.text).len() != side || rows.len() == side + 1)
        .and_then(|line| {
            line.text
                .split(is_between)
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().ok())
                .collect()
        });
    let mut stars = stars;
    if let Some(head) = head {
        let line = rows.remove(0);
        stars = match head[..] {
            [number] => u32::try_from(number).ok(),
            [height, width, number] if height == width && height == rows.len() => u32::try_from(number).ok(),
            _ => None,
        };
        if stars.is_none() {
            let what = "expected the number of stars, or the rows, the columns and the stars";
            return Err(line.error(line.text, Refusal::Form("a head of a board for stars", what.into())));
        }
    }

    // What the library reads, it reads, so that what is wrong has its place.
    let is_plain = |c: char| !c.is_ascii_digit() && !matches!(c, ',' | ';');
    if rows.iter().all(|line| line.text.chars().all(is_plain)) {
        let mut drawing = vec![""; rows.last().map_or(0, |line| line.number)];
        rows.iter().for_each(|line| drawing[line.number - 1] = line.text);
        let board = Stars::of_drawing(&drawing.join("\n"), stated(stars)?);
        return board.map_err(|error| error.map(Into::into));
    }

    let mut labels = Vec::new();
    for line in &rows {
        let found = cells(line.text);
        if found.len() != side {
            let refusal = StarsError::Width { found: found.len(), expected: side };
            return Err(line.error(line.text, refusal));
        }
        if let Some(cell) = found.iter().find(|cell| !is_label(cell)) {
            let what = format!("{cell:?} is no region: expected a number, a letter, or # for a blocked cell");
            return Err(line.error(cell, Refusal::Form("rows of regions", what.into())));
        }
        labels.extend(found);
    }
    let last = rows.last().map_or(1, |line| line.number);
    if rows.len() != side {
        return Err(TextError::new(last, 1, StarsError::Height { found: rows.len(), expected: side }.into()));
    }
    board(side, stated(stars)?, &labels).map_err(|error| TextError::new(last, 1, error.into()))
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// Returns the cells of a row: its words, if it has several, or else its symbols.
fn cells(row: &str) -> Vec<&str> {
    let words: Vec<&str> = row.split(is_between).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [word] => word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]).collect(),
        _ => words,
    }
}

fn is_label(cell: &str) -> bool {
    cell == "#" || !cell.is_empty() && cell.len() < 9 && cell.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Makes the board with these labels of regions, `#` for a blocked cell.
fn board(side: usize, stars: u32, labels: &[impl AsRef<str>]) -> Result<Stars, StarsError> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut regions = Vec::with_capacity(labels.len());
    let mut blocked = Vec::new();
    for (at, label) in labels.iter().map(AsRef::as_ref).enumerate() {
        if label == "#" {
            blocked.push((at / side.max(1), at % side.max(1)));
            regions.push(0);
        } else {
            let next = numbers.len();
            regions.push(*numbers.entry(label).or_insert(next));
        }
    }
    Stars::new(side, stars, &regions)?.with_blocked(blocked)
}

/// Reads lists of regions.
fn of_lists(text: &str, stars: Option<u32>) -> Result<Stars, Error> {
    let wrong = |what: &str| TextError::new(1, 1, Refusal::Form(LIST, what.into()));
    // Python writes ' for ", and ( for [.
    let json = text.replace('\'', "\"").replace('(', "[").replace(')', "]");
    let value: Value = serde_json::from_str(&json).map_err(|error| no_json(LIST, &error))?;

    let (mut board_value, mut stars) = (&value, stars);
    if let Value::Object(fields) = &value {
        let names = ["regions", "board", "grid", "colorGrid", "puzzle"];
        let mut found = names.iter().filter_map(|name| Some((*name, fields.get(*name)?)));
        board_value = match (found.next(), found.next()) {
            (Some((_, value)), None) => value,
            (Some((one, _)), Some((other, _))) => {
                return Err(TextError::new(1, 1, Refusal::two_of("field", one, other)));
            }
            (None, _) => {
                return Err(wrong(
                    "expected the board under the name regions, board, grid, colorGrid or puzzle",
                ));
            }
        };
        stars = fields
            .get("stars")
            .and_then(Value::as_u64)
            .and_then(|number| u32::try_from(number).ok())
            .or(stars);
    }

    let Value::Array(rows) = board_value else { return Err(wrong("expected a list of rows")) };
    // Lines of a text, as `generate stars --json` has them.
    if let Some(lines) = rows.iter().map(Value::as_str).collect::<Option<Vec<_>>>() {
        return of_rows(&lines.join("\n"), stars);
    }
    let mut labels: Vec<String> = Vec::new();
    for row in rows {
        let Value::Array(cells) = row else { return Err(wrong("expected a list of rows")) };
        if cells.len() != rows.len() {
            let refusal = StarsError::Width { found: cells.len(), expected: rows.len() };
            return Err(TextError::new(1, 1, refusal.into()));
        }
        for cell in cells {
            match cell {
                Value::Number(number) if number.is_u64() => labels.push(number.to_string()),
                Value::String(label) if is_label(label) => labels.push(label.clone()),
                _ => return Err(wrong("a region that is neither a number nor a letter")),
            }
        }
    }
    board(rows.len(), stated(stars)?, &labels).map_err(|error| TextError::new(1, 1, error.into()))
}

/// Reads a link to a board, as pzpr (2024) writes it: width, height, stars, and the edges between regions, five to a
/// symbol of base 32: first all vertical ones, row by row, then all horizontal ones.
fn of_link(link: &str, line: Line) -> Result<Stars, Error> {
    let wrong = |what: &str| line.error(link, Refusal::Form(LINK, what.into()));
    let fields: Vec<&str> = link.trim_end_matches('/').split('/').collect();
    let [width, height, stars, edges] = fields[..] else {
        return Err(wrong("expected a width, a height, the stars and the edges of regions"));
    };
    let (Ok(side), Ok(stars)) = (width.parse::<usize>(), stars.parse::<u32>()) else {
        return Err(wrong("expected numbers before the edges"));
    };
    if width != height || side > Stars::MAX_SIDE {
        return Err(line.error(
            link,
            if width == height {
                StarsError::TooLarge { side }.into()
            } else {
                Refusal::Form(LINK, "expected a square board".into())
            },
        ));
    }

    let count = side * side.saturating_sub(1);
    let symbols = count.div_ceil(5);
    let digits: Option<Vec<u32>> = edges.chars().map(|c| c.to_digit(32)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == 2 * symbols) else {
        return Err(wrong("expected the edges of all regions"));
    };
    let has_edge = |half: usize, at: usize| digits[half * symbols + at / 5] >> (4 - at % 5) & 1 == 1;
    let beside = (0..count).filter(|&at| !has_edge(0, at)).map(|at| {
        let left = at / (side - 1) * side + at % (side - 1);
        (left, left + 1)
    });
    let below = (0..count).filter(|&at| !has_edge(1, at)).map(|at| (at, at + side));
    let regions = parts(side * side, beside.chain(below));
    Stars::new(side, stars, &regions).map_err(|error| line.error(link, error))
}
