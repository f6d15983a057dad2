//! Grids with `-` for an empty cell, as puzzlekit and many forums write them. A line of dashes alone may be a row without
//! givens or a rule between boxes: as many rows as the layout has decide.

use std::borrow::Cow;
use std::ops::Range;

use exactcover::problems::sudoku::Layout;

use super::Layouts;
use crate::line::{is_comment, lines};

/// Returns the text with a dot for each such cell. Each line keeps its length.
pub(super) fn as_dots<'t>(text: &'t str, layouts: Layouts) -> Cow<'t, str> {
    if !text.contains('-') {
        return text.into();
    }
    let all: Vec<&str> = lines(text).map(|line| line.text).collect();
    let mut dotted: Option<Vec<Cow<str>>> = None;
    for block in blocks(&all) {
        let lines = &all[block.clone()];
        let Some(rows) = layouts.iter().find_map(|layout| rows(lines, layout)) else {
            continue;
        };
        let dotted = dotted.get_or_insert_with(|| all.iter().map(|&line| line.into()).collect());
        for at in rows {
            dotted[block.start + at] = lines[at].replace('-', ".").into();
        }
    }
    match dotted {
        Some(lines) => lines.join("\n").into(),
        None => text.into(),
    }
}

/// Returns the lines that stand together, between comments and blank lines.
fn blocks(lines: &[&str]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for at in (0..lines.len()).filter(|&at| !is_comment(lines[at])) {
        match blocks.last_mut().filter(|block| block.end == at) {
            Some(block) => block.end = at + 1,
            None => blocks.push(at..at + 1),
        }
    }
    blocks
}

/// Finds the lines of a block that are rows of a board of this layout, if some cells are dashes and it is clear which lines are
/// rules.
fn rows(lines: &[&str], layout: &Layout) -> Option<Vec<usize>> {
    let (width, height) = (layout.width(), layout.height());
    if layout.cells().len() < width * height {
        return has_places(lines, width, height).then(|| (0..height).collect());
    }

    let row = |at: &usize| cells(lines[*at]).is_some_and(|cells| cells == width);
    let (dashed, given): (Vec<usize>, Vec<usize>) =
        (0..lines.len()).filter(row).partition(|&at| lines[at].chars().all(|c| c == '-' || is_between(c)));
    // Lines of another form are left to whoever knows them; and with another mark for empty cells, dashes are rules.
    let is_rule = |at: &usize| lines[*at].chars().all(|c| is_between(c) || "-+=".contains(c));
    let has_others = (0..lines.len()).any(|at| !row(&at) && !is_rule(&at));
    let has_marks = given.iter().any(|&at| lines[at].contains(['.', '0', '_', '*', '?', '#']));
    // Beside full rows alone, lines of dashes are rules.
    let has_dash = given.iter().any(|&at| lines[at].contains('-'));
    if given.is_empty() || has_others || has_marks || !has_dash {
        return None;
    }

    let are_rows = (given.len() + dashed.len()).is_multiple_of(height);
    let are_rules = given.len().is_multiple_of(height);
    match (are_rows, are_rules) {
        // Both readings are whole boards: a rule for each row.
        (true, true) if !dashed.is_empty() => None,
        (true, _) => {
            let mut rows = [given, dashed].concat();
            rows.sort_unstable();
            Some(rows)
        }
        (false, true) => Some(given),
        (false, false) => None,
    }
}

/// Checks whether these are the rows of overlapping boards, each square in its place.
fn has_places(lines: &[&str], width: usize, height: usize) -> bool {
    let is_square = |c: char| c.is_ascii_alphanumeric() || "-# ".contains(c);
    let is_row = |line: &&str| line.trim_end().len() <= width && line.chars().all(is_square);
    lines.len() == height && lines.iter().all(is_row) && lines.iter().any(|line| line.contains('-'))
}

/// Counts the cells of a row: symbols, with nothing, blanks, bars or commas between.
fn cells(line: &str) -> Option<usize> {
    let mut cells = 0;
    for c in line.chars().filter(|&c| !is_between(c)) {
        if !c.is_ascii_alphanumeric() && !"-._*?#".contains(c) {
            return None;
        }
        cells += 1;
    }
    Some(cells)
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | ',' | ';') || matches!(c, '\u{2500}'..='\u{257f}')
}
