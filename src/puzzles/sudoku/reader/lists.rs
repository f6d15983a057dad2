//! Lists of lists in brackets, as Python, JSON, numpy and other languages print them. An innermost list is a row; the
//! list around it ends the board, as does a name. What has a name and is no list is passed over.

use super::found::{BoardPlan, CLOSE, OPEN, is_blank};
use super::line::{LineKind, is_title, kind};
use crate::adapters::sudoku::SudokuError;
use crate::util::Field;

const MIXED: &str = "values beside a list: expected lists of values alone";
const NOT_CLOSED: &str = "a bracket that is not closed: expected a list of lists";

/// A list that is not closed: the text that begins with it, and what has been found in it.
struct List<'t> {
    start: Field<'t>,
    has_value: bool,
    /// True if a value stands right before it.
    is_stray: bool,
    /// True if there is a list or a name in it.
    has_list: bool,
}

/// Checks whether a line begins a list, perhaps after a name.
pub(super) fn is_list(text: &str, plan: &BoardPlan) -> bool {
    let text = text.trim_matches(is_blank);
    let may_be_name = text.starts_with(|c: char| c.is_alphabetic() || "\"'_".contains(c));
    let is_marked = |name: &str| name.trim_end().ends_with(['=', ':']) || text.contains("] =");
    let is_name = |name: &str| is_marked(name) || !name.contains(is_blank);
    text.starts_with(OPEN)
        || may_be_name && text.find(OPEN).is_some_and(|at| is_name(&text[..at]) && !is_title(text, plan))
}

/// Reads the lists at the beginning of a text, to the end of the line on which the last is closed; and returns how many
/// lines they take, of which the first has this number.
pub(super) fn items<'t>(text: &'t str, first: usize, plan: &BoardPlan) -> (Vec<LineKind<'t>>, usize) {
    let wrong = |part: Field, sentence| LineKind::Wrong(part.error(SudokuError::Form(sentence)));
    let (mut items, mut lists) = (Vec::new(), Vec::<List>::new());
    let (mut number, mut column, mut quote) = (first, 0, None);

    // Where the value or name begins that is being read, and whether a name stands before it.
    let (mut word, mut is_named) = (None, false);
    for (at, c) in text.bytes().map(char::from).enumerate() {
        let before = column;
        let here = || Field::new(number, &text[at..]).after(before);
        column += usize::from(!matches!(c, '\u{80}'..='\u{bf}'));
        let is_end = c == '\n' || c == '\r' && text.as_bytes().get(at + 1) != Some(&b'\n');
        if is_end && lists.is_empty() {
            break;
        } else if is_end {
            (number, column, quote) = (number + 1, 0, None);
        } else if quote.is_some() {
            quote = quote.filter(|&mark| mark != c);
        } else if OPEN.contains(&c) || CLOSE.contains(&c) || c == ',' || c == ';' {
            // A word before a list is what makes it, as in `array([..])`.
            let is_maker = |at: usize| OPEN.contains(&c) && text[at..].starts_with(char::is_alphabetic);
            let is_nothing = c == ',' && word.is_none() && lists.last().is_some_and(|list| !list.has_list);
            let is_value = is_nothing || word.is_some_and(|at| !is_named && !is_maker(at));
            if is_value {
                match lists.last_mut() {
                    Some(list) => list.has_value = true,
                    None => items.push(wrong(here(), MIXED)),
                }
            }
            (word, is_named) = (None, false);

            if OPEN.contains(&c) {
                lists.last_mut().into_iter().for_each(|list| list.has_list = true);
                lists.push(List { start: here(), has_value: false, is_stray: is_value, has_list: false });
            } else if let Some(List { start, has_value, is_stray, has_list }) =
                lists.pop_if(|_| CLOSE.contains(&c))
            {
                let row = start.text.split_inclusive(CLOSE).next().unwrap_or_default();
                items.extend(match (has_value, has_list) {
                    // The list before it may lack its end, and the board its rows.
                    (_, false) if is_stray => Some(wrong(start, MIXED)),
                    // Only one that is alone can be a board on one line.
                    (true, false) => Some(match kind(start.part(row), plan) {
                        LineKind::Row(row, Ok((codes, _))) if !lists.is_empty() => {
                            LineKind::Row(row, Ok((codes, 0)))
                        }
                        row => row,
                    }),
                    (true, true) => Some(wrong(start, MIXED)),
                    (false, _) => has_list.then_some(LineKind::End),
                });
            }
        } else if c == ':' || c == '=' {
            // Brackets right before `=` are a part of the name, as in `int board[9][9] = {..}`.
            let is_name = |item: &mut LineKind| matches!(item, LineKind::Row(..));
            while word.is_none() && lists.is_empty() && items.pop_if(is_name).is_some() {}
            items.push(LineKind::Words(&text[word.unwrap_or(at)..at], false));
            (word, is_named) = (None, true);
            lists.last_mut().into_iter().for_each(|list| list.has_list = true);
        } else if c == '#' || text.as_bytes()[at..].starts_with(b"//") {
            quote = Some('\n'); // a comment ends with its line
        } else if !c.is_ascii_whitespace() {
            word = word.or(Some(at));
            quote = Some(c).filter(|c| "\"'".contains(*c));
        }
    }

    let value = word.filter(|_| !is_named).map(|at| Field::new(number, &text[at..]).after(column));
    items.extend(value.map(|value| wrong(value, MIXED)));
    items.extend(lists.first().map(|list| wrong(list.start, NOT_CLOSED)));
    (items, number - first + 1)
}
