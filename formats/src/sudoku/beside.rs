//! A killer beside its cages, as CodinGame's puzzle states it: on each line a row of the grid and a row of the cages' letters, and
//! below that the sums, as `a=10 b=6`.

use exactcover::text::TextError;

use super::values::digit;
use super::{Layouts, Read, values};
use crate::line::{Line, is_comment, lines};

pub(super) fn read(text: &str, layouts: Layouts) -> Option<Vec<Read>> {
    let lines: Vec<Line> = lines(text).filter(|line| !is_comment(line.text)).collect();
    let pairs: Vec<(&str, &str)> = lines.iter().map_while(|line| pair(line.text)).collect();
    let side = pairs.first()?.0.chars().count();
    let is_row = |(row, cages): &(&str, &str)| row.chars().count() == side && cages.chars().count() == side;
    let sums: Vec<&str> = lines[pairs.len()..].iter().map(|line| line.text).collect();
    if pairs.len() != side
        || !pairs.iter().all(is_row)
        || sums.is_empty()
        || !sums.iter().all(|line| line.contains('='))
    {
        return None;
    }

    let (rows, cages): (Vec<&str>, Vec<&str>) = pairs.iter().copied().unzip();
    let below = [&rows[..], &cages, &sums].map(|lines| lines.join("\n")).join("\n");
    Some(vec![values::board(&below, layouts).map(Into::into).map_err(|refusal| {
        // What is wrong may stand in either half.
        TextError::new(lines[0].number, 1, refusal)
    })])
}

/// Returns the row and the letters of its cages.
fn pair(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    let (row, cages) = (words.next()?, words.next()?);
    let is_row = row.chars().all(|c| digit(c).is_some());
    let are_cages = cages.chars().all(|c| c.is_alphabetic() || c == '.');
    (words.next().is_none() && is_row && are_cages).then_some((row, cages))
}
