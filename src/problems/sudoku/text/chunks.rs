//! The parts of a drawing: rows without a blank line or a title between them.

use super::rows::{Row, RowKind};

/// A number of more digits is no title.
const LONGEST_NUMBER: usize = 6;

/// Rows without a blank line between them, as places in their stretch.
pub(super) struct Chunk {
    pub start: usize,
    pub end: usize,
    /// Whether it may belong to the same grid as the chunk before: only blank lines lie between.
    pub continues: bool,
}

/// Parts a stretch at blank lines and at numbers that are titles.
pub(super) fn split(rows: &[Row]) -> Vec<Chunk> {
    let titles = titles(rows);
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut continues = false;
    let mut is_open = false;
    for (at, row) in rows.iter().enumerate() {
        if row.kind == RowKind::Blank || titles[at] {
            continues &= !titles[at];
            is_open = false;
            continue;
        }
        match chunks.last_mut().filter(|_| is_open) {
            Some(chunk) => chunk.end = at + 1,
            None => chunks.push(Chunk { start: at, end: at + 1, continues }),
        }
        continues = true;
        is_open = true;
    }
    chunks
}

/// Which rows are short numbers, clearly shorter than the next row, or, at the end, than the last one.
fn titles(rows: &[Row]) -> Vec<bool> {
    let is_shorter = |cells: usize, other: usize| {
        cells < other && cells <= LONGEST_NUMBER && (cells <= 2 || cells + 3 <= other)
    };
    let is_row = |row: &&Row| matches!(row.kind, RowKind::Cells | RowKind::Number);
    let mut titles = vec![false; rows.len()];
    let mut neighbour = rows.iter().rev().filter(is_row).nth(1).map(Row::cells);
    let mut next = None;
    for (at, row) in rows.iter().enumerate().rev().filter(|(_, row)| is_row(row)) {
        let other = next.or_else(|| neighbour.take());
        titles[at] = row.kind == RowKind::Number && other.is_some_and(|other| is_shorter(row.cells(), other));
        if !titles[at] {
            next = Some(row.cells());
        }
    }
    titles
}
