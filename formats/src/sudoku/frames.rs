//! Frames whose empty cells are blank, as py-sudoku 2.0 prints them:
//!
//! ```text
//! +-----+-----+
//! | 1   |   4 |
//! |   3 | 1   |
//! +-----+-----+
//! |   1 |     |
//! |     | 2   |
//! +-----+-----+
//! ```
//!
//! All lines of a frame have the same length and their bars in the same places, and between two bars all cells have the
//! same width and one blank around them. As many rows as a row has cells make a board. So each blank cell has its place.

use std::borrow::Cow;

use crate::line::lines;

/// Returns the text with a dot in each blank cell of such frames. Each line keeps its length.
pub(super) fn filled(text: &str) -> Cow<'_, str> {
    if !text.contains("+-") {
        return text.into();
    }
    let all: Vec<&str> = lines(text).map(|line| line.text).collect();
    let mut filled: Option<Vec<Cow<str>>> = None;
    let mut at = 0;
    while at < all.len() {
        let height = all[at..].iter().take_while(|line| is_rule(line) || is_row(line)).count();
        if is_rule(all.get(at).copied().unwrap_or_default())
            && let Some(frame) = frame(&all[at..at + height])
        {
            let lines = filled.get_or_insert_with(|| all.iter().map(|&line| line.into()).collect());
            for (line, row) in frame {
                lines[at + line] = row.into();
            }
        }
        at += height.max(1);
    }
    match filled {
        Some(lines) => lines.join("\n").into(),
        None => text.into(),
    }
}

fn is_rule(line: &str) -> bool {
    let line = line.trim_end();
    line.starts_with('+')
        && line.ends_with('+')
        && line.contains("--")
        && line.bytes().all(|byte| b"+-=".contains(&byte))
}

fn is_row(line: &str) -> bool {
    let line = line.trim_end();
    line.len() > 2 && line.is_ascii() && line.starts_with('|') && line.ends_with('|')
}

/// Fills the blank cells of the rows of a frame; returns these rows with their places among the lines. `None` if the lines are
/// no such frame, or no cell is blank.
fn frame(lines: &[&str]) -> Option<Vec<(usize, String)>> {
    let rows: Vec<usize> = (0..lines.len()).filter(|&at| is_row(lines[at])).collect();
    let places = |line: &str, mark: char| -> Vec<usize> {
        line.trim_end().match_indices(mark).map(|(at, _)| at).collect()
    };
    let bars = places(lines[0], '+');
    let side = rows.len();
    let groups = bars.len().checked_sub(1).filter(|&groups| groups > 0 && side.is_multiple_of(groups))?;

    // Each cell is as wide as this, and a blank stands around it.
    let inner = bars[1] - bars[0] - 1;
    let cells = side / groups;
    let width = inner.checked_sub(1).filter(|rest| cells > 0 && rest.is_multiple_of(cells))? / cells;
    let width = width.checked_sub(1).filter(|&width| (1..=2).contains(&width))?;
    let are_alike = bars.windows(2).all(|pair| pair[1] - pair[0] - 1 == inner)
        && lines.iter().all(|line| places(line, if is_row(line) { '|' } else { '+' }) == bars);
    if !are_alike {
        return None;
    }

    let mut has_blank = false;
    let mut filled = Vec::new();
    for at in rows {
        let mut row = lines[at].as_bytes().to_vec();
        for (&bar, cell) in bars[..groups].iter().flat_map(|bar| (0..cells).map(move |cell| (bar, cell))) {
            let start = bar + 1 + cell * (width + 1);
            if row[start] != b' ' {
                return None;
            }
            let cell = &mut row[start + 1..=start + width];
            if cell.iter().all(|&byte| byte == b' ') {
                cell[width - 1] = b'.';
                has_blank = true;
            }
        }
        filled.push((at, String::from_utf8(row).ok()?));
    }
    has_blank.then_some(filled)
}
