//! JSON: one value, or several one after the other, as on lines of their own.
//!
//! A puzzle stands in an object under one of the names of `PUZZLES` in `mod.rs`, as a text, as a list of rows or as one
//! list of all cells; or such values stand in a list. Beside it may be its solution (`SOLUTIONS`), and cages: `cages` or
//! `areas` (npm killer-sudoku-generator 1.2), each with its `cells` and its `sum`, or with `least` and `most`, as this
//! program writes it. `candidates` are those that are left, as on a line of them (`hodoku`). Cells are names, `r1c1`, or
//! pairs of numbers, which count from 0 if there is a 0 among them.
//!
//! Lists of numbers without an object are left to the library, which knows more ways to write them.

use exactcover::problems::sudoku::{Board, Position, Sudoku};
use exactcover::text::TextError;
use serde_json::{Map, Value};

use super::cages::{Cage, with_cages};
use super::hodoku::with_candidates;
use super::values::{digit, layout_of_side, layout_of_squares};
use super::{Layouts, PUZZLES, Puzzle, Read, SOLUTIONS, values};
use crate::Refusal;

const FORM: &str = "JSON";
const CAGES: [&str; 2] = ["cages", "areas"];

/// What a value is refused for.
type Wrong<T> = Result<T, Refusal>;

fn wrong<T>(what: impl Into<Box<str>>) -> Wrong<T> {
    Err(Refusal::Form(FORM, what.into()))
}

pub(super) fn read(text: &str, layouts: Layouts) -> Option<Vec<Read>> {
    let first = text.trim_start().chars().next().filter(|&first| matches!(first, '[' | '{'))?;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let (mut found, mut line, mut counted, mut is_plain) = (Vec::new(), 1, 0, first == '[');

    loop {
        let rest = &text[counted..];
        let start = counted + rest.len() - rest.trim_start().len();
        line += text[counted..start].matches('\n').count();
        counted = start;
        let Some(value) = values.next() else { break };
        // Lists in other languages' writing are the library's.
        let value = value.ok()?;
        is_plain &= !has_objects_or_texts(&value);

        let before = found.len();
        let mut reads = Vec::new();
        gather(&value, layouts, &mut reads);
        let at = |refusal| TextError::new(line, 1, refusal);
        found.extend(reads.into_iter().map(|read| read.map_err(at).map(|found| on_line(found, line))));
        if found.len() == before {
            found.push(wrong("no puzzle: expected one under a name such as puzzle").map_err(at));
        }
        line += text[counted..values.byte_offset()].matches('\n').count();
        counted = values.byte_offset();
    }
    (!is_plain && !found.is_empty()).then_some(found)
}

fn on_line(mut puzzle: Puzzle, line: usize) -> Puzzle {
    puzzle.stated = puzzle.stated.map(|(_, board)| (line, board));
    puzzle
}

/// Checks whether a value has an object in it, or a text longer than a cell.
fn has_objects_or_texts(value: &Value) -> bool {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(_) => return true,
            Value::String(text) if text.len() > 2 => return true,
            Value::Array(values) => open.extend(values),
            _ => {}
        }
    }
    false
}

/// Adds all puzzles of a value. `serde_json` has refused what is nested deeply.
fn gather(value: &Value, layouts: Layouts, found: &mut Vec<Wrong<Puzzle>>) {
    match value {
        Value::Object(fields) => match field(fields, &PUZZLES) {
            Ok(Some(puzzle)) if is_board(puzzle, layouts) => found.push(of_object(fields, puzzle, layouts)),
            Ok(Some(puzzles @ (Value::Array(_) | Value::Object(_)))) => gather(puzzles, layouts, found),
            Ok(Some(_)) => found.push(wrong("a puzzle that is neither a text nor a list")),
            Ok(None) => fields
                .iter()
                .filter(|(name, value)| {
                    !is_named(name, &SOLUTIONS) && matches!(value, Value::Array(_) | Value::Object(_))
                })
                .for_each(|(_, value)| gather(value, layouts, found)),
            Err(refusal) => found.push(Err(refusal)),
        },
        Value::Array(_) if is_board(value, layouts) => found.push(board(value, layouts).map(Into::into)),
        Value::Array(values) => values
            .iter()
            .filter(|value| matches!(value, Value::Array(_) | Value::Object(_) | Value::String(_)))
            .for_each(|value| gather(value, layouts, found)),
        Value::String(_) => found.push(board(value, layouts).map(Into::into)),
        _ => {}
    }
}

fn is_named(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the only field with one of these names.
fn field<'v>(fields: &'v Map<String, Value>, names: &[&str]) -> Wrong<Option<&'v Value>> {
    let mut named = fields.iter().filter(|(name, value)| is_named(name, names) && !value.is_null());
    match (named.next(), named.next()) {
        (Some((one, _)), Some((other, _))) => Err(Refusal::two_of("field", one, other)),
        (field, _) => Ok(field.map(|(_, value)| value)),
    }
}

/// Checks whether a value is a board: a text, rows, or all cells of one.
fn is_board(value: &Value, layouts: Layouts) -> bool {
    match value {
        Value::String(_) => true,
        Value::Array(values) => cells(values, layouts).is_some(),
        _ => false,
    }
}

/// Returns the cells of a board: those of its rows, or the values if they are all cells of one. `None` for another list.
fn cells(values: &[Value], layouts: Layouts) -> Option<Vec<Value>> {
    if let Some(rows) = rows(values) {
        return Some(rows.concat());
    }
    let are_cells = values.len() > 15 && values.iter().all(is_cell);
    (are_cells && layout_of_squares(layouts, values.len()).is_some()).then(|| values.to_vec())
}

/// Returns the rows of a board, each as values or as a text.
fn rows(values: &[Value]) -> Option<Vec<Vec<Value>>> {
    let side = values.len();
    let row = |value: &Value| match value {
        Value::Array(cells) if cells.iter().all(is_cell) => Some(cells.clone()),
        Value::String(row) => Some(row.chars().map(|c| Value::String(c.into())).collect()),
        _ => None,
    };
    let rows: Vec<Vec<Value>> = values.iter().map(row).collect::<Option<_>>()?;
    (side > 3 && rows.iter().all(|row| row.len() == side)).then_some(rows)
}

fn is_cell(value: &Value) -> bool {
    match value {
        Value::Array(_) | Value::Object(_) | Value::Bool(true) => false,
        Value::String(text) => text.trim().chars().count() < 3,
        _ => true,
    }
}

fn board(value: &Value, layouts: Layouts) -> Wrong<Sudoku> {
    let values: Vec<Value> = match value {
        Value::String(text) => return values::board(text, layouts),
        Value::Array(values) => match cells(values, layouts) {
            Some(cells) => cells,
            None => return wrong("a list that is no board: expected rows, or all cells"),
        },
        _ => return wrong("a board that is neither a text nor a list"),
    };

    let side = values.len().isqrt();
    let layout = layout_of_side(layouts, side).or_else(|| layout_of_squares(layouts, values.len()));
    let Some(layout) = layout else {
        return wrong(format!("{} cells: expected a board of a known size", values.len()));
    };
    if layout.cells().len() != values.len() {
        return wrong("overlapping boards as a list: expected them as a text");
    }

    let marks: Vec<Mark> = values
        .iter()
        .map(Mark::of)
        .collect::<Option<_>>()
        .map_or_else(|| wrong("a cell that is neither a digit nor empty"), Ok)?;
    // Digits that count from 0 would all be one too low.
    let highest = marks.iter().map(|mark| if let Mark::Digit(digit) = mark { *digit } else { 0 }).max();
    if marks.contains(&Mark::Zero) && marks.contains(&Mark::Nothing) && highest < Some(layout.digits()) {
        return wrong("digits that may count from 0: expected one mark for empty cells");
    }
    let digit = |mark: &Mark| if let Mark::Digit(digit) = mark { *digit } else { 0 };
    Ok(Sudoku::new(layout.clone(), marks.iter().map(digit).collect())?)
}

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Zero,
    Nothing,
    Digit(u8),
}

impl Mark {
    fn of(value: &Value) -> Option<Self> {
        let number = |number: u64| match u8::try_from(number).ok()? {
            0 => Some(Self::Zero),
            digit => Some(Self::Digit(digit)),
        };
        match value {
            Value::Null | Value::Bool(false) => Some(Self::Nothing),
            Value::Number(found) if found.as_i64() == Some(-1) => Some(Self::Nothing),
            Value::Number(found) => number(found.as_u64()?),
            Value::String(text) => {
                let text = text.trim();
                let mut symbols = text.chars();
                match (symbols.next(), symbols.next()) {
                    (None, _) => Some(Self::Nothing),
                    (Some('0'), None) => Some(Self::Zero),
                    (Some(symbol), None) => match digit(symbol)? {
                        0 => Some(Self::Nothing),
                        digit => Some(Self::Digit(digit)),
                    },
                    _ => number(text.parse().ok()?),
                }
            }
            _ => None,
        }
    }
}

/// Makes the puzzle of an object: its board, its cages and its solution.
fn of_object(fields: &Map<String, Value>, puzzle: &Value, layouts: Layouts) -> Wrong<Puzzle> {
    let sudoku = board(puzzle, layouts)?;
    let stated = match field(fields, &SOLUTIONS)? {
        Some(Value::Array(all)) if cells(all, layouts).is_none() => match &all[..] {
            // Of several solutions none is the puzzle's.
            [only @ Value::String(_)] if fields.get("unique") != Some(&Value::Bool(false)) => {
                solution(only, &sudoku, layouts)
            }
            _ => Ok(None),
        },
        Some(value) => solution(value, &sudoku, layouts),
        None => Ok(None),
    }?;

    let sudoku = match field(fields, &CAGES)? {
        Some(Value::Array(list)) => with_cages(&sudoku, &cages(list)?)?,
        Some(_) => return wrong("cages that are no list"),
        None => sudoku,
    };
    let sudoku = match fields.get("candidates") {
        Some(Value::String(text)) => {
            let layout = with_candidates(sudoku.layout(), text).map_err(|(_, refusal)| refusal)?;
            Sudoku::new(layout, sudoku.givens().cells().to_vec())?
        }
        _ => sudoku,
    };
    Ok(Puzzle { stated: stated.map(|board| (1, board)), sudoku })
}

/// Reads the solution of a puzzle, if it has the puzzle's size; other texts are remarks.
fn solution(value: &Value, sudoku: &Sudoku, layouts: Layouts) -> Wrong<Option<Board>> {
    let cells = sudoku.givens().cells().len();
    let is_remark = match value {
        Value::String(text) => text.chars().filter(|c| !c.is_whitespace()).count() != cells,
        value => !is_board(value, layouts),
    };
    if is_remark { Ok(None) } else { Ok(Some(board(value, layouts)?.givens().clone())) }
}

/// Reads cages.
fn cages(list: &[Value]) -> Wrong<Vec<Cage>> {
    let expected = || wrong("a cage: expected its cells, and its sum or its least and its most");
    let number = |value: Option<&Value>| match value {
        None | Some(Value::Null) => Some(None),
        Some(value) => Some(Some(usize::try_from(value.as_u64()?).ok()?)),
    };

    // Pairs of numbers count from 0 if one of them is 0, since the first row and the first column have cages.
    let pairs = list.iter().filter_map(|cage| cage.get("cells")?.as_array()).flatten().filter_map(pair);
    let from = usize::from(pairs.flatten().all(|number| number > 0));
    let mut cages = Vec::new();
    for cage in list {
        let Some(cells) = cage.get("cells").and_then(Value::as_array) else { return expected() };
        let cells: Option<Vec<Position>> = cells.iter().map(|value| place(value, from)).collect();
        let fields = [cage.get("sum"), cage.get("least"), cage.get("most")].map(number);
        let (Some(cells), [Some(sum), Some(least), Some(most)]) = (cells, fields) else { return expected() };
        let sums = match (sum, least, most) {
            (Some(sum), None, None) => Some(sum..=sum),
            (None, None, None) => None,
            (None, least, most) => Some(least.unwrap_or(0)..=most.unwrap_or(usize::MAX)),
            _ => return expected(),
        };
        cages.push((sums, cells));
    }
    Ok(cages)
}

fn pair(value: &Value) -> Option<[usize; 2]> {
    let numbers: Vec<usize> =
        value.as_array()?.iter().map(|value| usize::try_from(value.as_u64()?).ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

fn place(value: &Value, from: usize) -> Option<Position> {
    match value {
        Value::String(name) => name.parse().ok(),
        value => {
            let [row, column] = pair(value)?;
            Some(Position::new(row.checked_sub(from)?, column.checked_sub(from)?))
        }
    }
}
