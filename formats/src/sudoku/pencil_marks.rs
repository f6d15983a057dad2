//! Grids of candidates, as HoDoKu 2.2 and forums write them: in each cell the digits that it may have, one after the other,
//! with rules and bars between boxes.
//!
//! ```text
//! .---------.---------.
//! | 1   234 | 24  34  |
//! ```
//!
//! A cell with one digit has this digit. A grid in which no cell has two is one of givens, which the library reads.

use exactcover::problems::sudoku::{Layout, Sudoku};

use super::values::layout_of_side;
use super::{Layouts, Read};
use crate::line::{Line, is_comment, lines};

pub(super) fn read(text: &str, layouts: Layouts) -> Option<Vec<Read>> {
    let mut rows: Vec<(Line, Vec<&str>)> = Vec::new();
    for line in lines(text).filter(|line| !is_comment(line.text) && !is_rule(line.text)) {
        let words: Vec<&str> = line
            .text
            .split(|c: char| c.is_whitespace() || c == '|')
            .filter(|word| !word.is_empty())
            .collect();
        // Ascending digits, of which a cell has each once.
        let is_cell = |word: &&str| {
            word.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
                && word.as_bytes().windows(2).all(|pair| pair[0] < pair[1])
        };
        if words.is_empty() || !words.iter().all(is_cell) {
            return None;
        }
        rows.push((line, words));
    }

    let side = rows.first()?.1.len();
    let is_whole = rows.iter().all(|(_, words)| words.len() == side) && rows.len().is_multiple_of(side);
    // Two digits may be a number.
    let has_candidates = rows.iter().flat_map(|(_, words)| words).any(|word| word.len() > 2);
    let layout = layout_of_side(layouts, side).filter(|layout| layout.digits() < 10)?;
    (is_whole && has_candidates).then(|| rows.chunks(side).map(|rows| puzzle(rows, layout)).collect())
}

/// Checks whether a line separates boxes.
fn is_rule(line: &str) -> bool {
    line.trim().chars().all(|c| "-+=|.:'*".contains(c) || c == ' ') && line.contains("--")
}

fn puzzle(rows: &[(Line, Vec<&str>)], layout: &Layout) -> Read {
    let mut left = layout.clone();
    let mut positions = layout.cells().iter();
    for (line, words) in rows {
        for (word, &position) in words.iter().zip(&mut positions) {
            let digits: Vec<u8> = word.bytes().map(|byte| byte - b'0').collect();
            left = left.with_digits_at(position, &digits).map_err(|error| line.error(word, error))?;
        }
    }
    Ok(Sudoku::empty(left).into())
}
