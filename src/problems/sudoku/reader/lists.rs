//! Lists of lists in brackets, as Python, JSON, numpy and other languages print them. An innermost list is a row; the
//! list around it ends the board, as does a name. What has a name and is no list is passed over.

use super::super::SudokuError;
use super::line::{CLOSE, Error, Kind, OPEN, Plan, is_blank, is_title, kind};
use crate::util::{Part, TextError};

/// The number of a line, where the row begins in the text, and the characters before it on the line.
type Place = (usize, usize, usize);

const MIXED: &str = "values beside a list: expected lists of values alone";
const NOT_CLOSED: &str = "a bracket that is not closed: expected a list of lists";

/// A list that is not closed: where it begins, and what has been found in it.
#[derive(Default)]
struct List {
    place: Place,
    /// True if there is a list or a name in it.
    has_list: bool,
    has_value: bool,
}

/// Checks whether a line begins a list, perhaps after a name.
pub(super) fn is_list(text: &str, plan: &Plan) -> bool {
    let text = text.trim_matches(is_blank);
    let may_be_name = text.starts_with(|c: char| c.is_alphabetic() || "\"'_".contains(c));
    let is_marked = |name: &str| name.trim_end().ends_with(['=', ':']) || text.contains("] =");
    let is_name = |name: &str| is_marked(name) || !name.contains(is_blank);
    text.starts_with(OPEN)
        || may_be_name && text.find(OPEN).is_some_and(|at| is_name(&text[..at]) && !is_title(text, plan))
}

/// Reads the lists from this line on, to the end of the line on which the last is closed; and returns how many lines
/// they take.
pub(super) fn items<'t>(text: &'t str, start: usize, line: usize, plan: &Plan) -> (Vec<Kind<'t>>, usize) {
    let wrong = |(number, _, column): Place, sentence| {
        Kind::Wrong(TextError::new(number, column + 1, SudokuError::Form(sentence)))
    };
    let (mut items, mut lists) = (Vec::new(), Vec::<List>::new());
    let (mut number, mut column, mut quote) = (line, 0, None);
    // Where the value or name begins that is being read, and whether a name stands before it.
    let (mut word, mut is_named) = (None, false);
    for (at, c) in (start..).zip(text[start..].bytes()).map(|(at, byte)| (at, char::from(byte))) {
        let here = (number, at, column);
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
            let is_value = word.is_some_and(|at: usize| {
                !OPEN.contains(&c) || !text[at..].starts_with(|c: char| c.is_alphabetic())
            });
            match lists.last_mut() {
                Some(list) if is_value && !is_named => list.has_value = true,
                None if is_value && !is_named => items.push(wrong(here, MIXED)),
                _ => {}
            }
            (word, is_named) = (None, false);
            if OPEN.contains(&c) {
                lists.last_mut().into_iter().for_each(|list| list.has_list = true);
                lists.push(List { place: here, ..List::default() });
            } else if let Some(list) = lists.pop_if(|_| CLOSE.contains(&c)) {
                match list {
                    List { has_value: true, has_list: false, .. } => {
                        items.push(row(text, list.place, lists.is_empty(), plan));
                    }
                    List { has_value: true, .. } => items.push(wrong(list.place, MIXED)),
                    _ => items.extend(list.has_list.then_some(Kind::End)),
                }
            }
        } else if c == ':' || c == '=' {
            // Brackets right before `=` are a part of the name, as in `int board[9][9] = {..}`.
            let is_name = |item: &mut Kind| matches!(item, Kind::Row(..));
            while word.is_none() && lists.is_empty() && items.pop_if(is_name).is_some() {}
            items.push(Kind::Words(&text[word.unwrap_or(at)..at], false));
            (word, is_named) = (None, true);
            lists.last_mut().into_iter().for_each(|list| list.has_list = true);
        } else if c == '#' || text.as_bytes()[at..].starts_with(b"//") {
            quote = Some('\n'); // a comment ends with its line
        } else if !c.is_ascii_whitespace() {
            word = word.or(Some(at));
            quote = Some(c).filter(|c| "\"'".contains(*c));
        }
    }
    items.extend(word.filter(|_| !is_named).map(|at| wrong((number, at, column), MIXED)));
    items.extend(lists.first().map(|list| wrong(list.place, NOT_CLOSED)));
    (items, number - line + 1)
}

/// Reads an innermost list. Only one that is alone can be a board on one line.
fn row<'t>(text: &'t str, (number, at, column): Place, is_alone: bool, plan: &Plan) -> Kind<'t> {
    let row = &text[at..];
    let row = &row[..row.find(CLOSE).map_or(row.len(), |end| end + 1)];
    match kind(Part::new(number, row).after(column), plan) {
        Kind::Row(line, Ok((codes, _))) if !is_alone => Kind::Row(line, Ok((codes, 0))),
        kind => kind,
    }
}
