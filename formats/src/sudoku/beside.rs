//! A killer beside its cages, as CodinGame's puzzle states it: on each line a row of the grid and a row of the cages' letters, and
//! below that the sums, as `a=10 b=6`.

use super::values::digit;
use crate::line::{is_comment, lines};

/// Returns such a text with the cages below the grid, as `drawn_cages` reads them, and the number of its first line.
pub(super) fn below(text: &str) -> Option<(String, usize)> {
    let lines: Vec<_> = lines(text).filter(|line| !is_comment(line.text)).collect();
    let pairs: Vec<(&str, &str)> = lines.iter().map_while(|line| pair(line.text)).collect();
    let side = pairs.first()?.0.chars().count();
    let is_row = |(row, cages): &(&str, &str)| row.chars().count() == side && cages.chars().count() == side;
    let sums: Vec<&str> = lines[pairs.len()..].iter().map(|line| line.text).collect();
    let are_sums = !sums.is_empty() && sums.iter().all(|line| line.contains('='));
    if pairs.len() != side || !pairs.iter().all(is_row) || !are_sums {
        return None;
    }
    let (rows, cages): (Vec<&str>, Vec<&str>) = pairs.iter().copied().unzip();
    Some(([&rows[..], &cages, &sums].map(|lines| lines.join("\n")).join("\n"), lines[0].number))
}

/// Returns the row and the letters of its cages.
fn pair(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    let (row, cages) = (words.next()?, words.next()?);
    let is_row = row.chars().all(|c| digit(c).is_some());
    let are_cages = cages.chars().all(|c| c.is_alphabetic() || c == '.');
    (words.next().is_none() && is_row && are_cages).then_some((row, cages))
}
