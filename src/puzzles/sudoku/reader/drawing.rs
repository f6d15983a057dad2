//! Boards as this crate draws them, frames and all: what differs from the drawing of the empty board in cells alone.
//!
//! No other text is such a drawing, so that there is no doubt about it. The frames of an overlapping layout can be read
//! in no other way.

use std::sync::Arc;

use super::found::lines;
use super::row::{DOT, ZERO, code};
use crate::adapters::sudoku::{Board, Layout};

/// The character with which every drawing begins.
pub(super) const CORNER: char = '┌';

/// Returns the drawings of the empty boards that may be met in a text.
pub(super) fn drawings(text: &str, layouts: &[Arc<Layout>]) -> Vec<String> {
    let empty = |layout: &Arc<Layout>| Board::new(layout.clone(), vec![0; layout.cells().len()]).to_string();
    if text.contains(CORNER) { layouts.iter().map(empty).collect() } else { Vec::new() }
}

/// Returns the board whose drawing the text begins with, and the lines of it.
pub(super) fn drawn(text: &str, layout: &Arc<Layout>, empty: &str) -> Option<(Board, usize)> {
    let mut cells = Vec::with_capacity(layout.cells().len());
    let mut found = lines(text).map(|line| line.text.trim_end());
    for empty in empty.lines() {
        let line = found.next().filter(|line| line.chars().count() == empty.chars().count())?;
        for (c, expected) in line.chars().zip(empty.chars()) {
            match code(c).filter(|_| expected == '.') {
                Some(DOT) => cells.push(0),
                Some(digit) if (1..ZERO).contains(&digit) && digit <= layout.digits() => cells.push(digit),
                None if c == expected => {}
                _ => return None,
            }
        }
    }
    Some((Board::new(layout.clone(), cells), empty.lines().count()))
}
