//! The rows of a board as groups on one line: `1.../..3./.4../...2`, with `/ , ; : |` or blanks between.
//!
//! Four groups of four with blanks or bars between may as well be a row of a 16x16 board. They are left to the library.

use super::values::{digit, layout_of_side};
use super::{Layouts, Read, values};
use crate::Refusal;
use crate::line::Line;

const SEPARATORS: [char; 5] = ['/', ',', ';', ':', '|'];

pub(super) fn read(line: Line, layouts: Layouts) -> Option<Read> {
    let text = line.text.trim();
    let separator = SEPARATORS.into_iter().find(|&separator| text.contains(separator));
    let groups: Vec<&str> = match separator {
        Some(separator) => text.split(separator).map(str::trim).collect(),
        None => text.split_whitespace().collect(),
    };

    let side = groups.len();
    let is_row = |group: &&str| group.chars().count() == side && group.chars().all(|c| digit(c).is_some());
    let may_be_boxes = side == 4 && matches!(separator, None | Some('|'));
    if side < 4 || may_be_boxes || layout_of_side(layouts, side).is_none() || !groups.iter().all(is_row) {
        return None;
    }

    // A digit that is too high is wrong in its own place.
    let highest = layout_of_side(layouts, side)?.digits();
    let is_too_high = |c: char| digit(c).is_some_and(|digit| digit > highest);
    if let Some((group, at)) = groups.iter().find_map(|group| Some((group, group.find(is_too_high)?))) {
        let expected = format!("{:?} is no cell of a board with {highest} digits", &group[at..=at]);
        return Some(Err(line.error(&group[at..], Refusal::Form("rows as groups", expected.into()))));
    }
    let board = values::board(&groups.concat().replace('-', "."), layouts);
    Some(board.map(Into::into).map_err(|refusal| line.error(text, refusal)))
}
