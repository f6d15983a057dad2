//! Drawings that have the size of a square board and may be something else: they are refused.

use super::super::Layout;
use super::line::{DOT, NONE, ZERO};

/// Why these squares may be no board.
pub(super) fn doubt(
    layout: &Layout,
    codes: &[u8],
    line_of: &impl Fn(usize) -> usize,
) -> Option<&'static str> {
    let side = layout.width();
    if side < 4 || side != layout.digits().into() || side * side != codes.len() {
        return None;
    }
    let is_digit = |code: u8| code > 0 && code < ZERO;
    let rows = || codes.chunks(side);
    let mut given = codes.iter().copied().filter(|&code| is_digit(code));
    if side >= 8 && given.clone().count() >= 16 && given.all(|digit| usize::from(digit) <= side / 2) {
        return Some(
            "no digit is above half: these may be small boards side by side; expected one below the other",
        );
    }
    if side == 4 && rows().all(|row| row[3] == NONE && row[..3].iter().all(|&code| is_digit(code))) {
        return Some("these may be row, column and digit: expected rows, or --format rcd-from-1");
    }
    // Numbers one after the other before the rows or above the columns. After the last they may begin again.
    let counts = |codes: &[u8]| {
        let numbers: Vec<usize> =
            codes.iter().map(|&code| if code == ZERO { 0 } else { code.into() }).collect();
        numbers.windows(2).all(|pair| pair[1] == pair[0] + 1 || pair[1] < 2 && pair[0] + 1 >= side)
    };
    let column: Vec<u8> = rows().map(|row| row[0]).collect();
    let again = || (side..codes.len()).any(|at| is_digit(codes[at]) && codes[at] == codes[at % side]);
    let is_apart = || side > 4 && line_of(side) - line_of(0) > line_of(2 * side) - line_of(side);
    if (codes[0] == 1 && counts(&codes[..side]) || codes[1] == 1 && counts(&codes[1..side]))
        && (again() || is_apart() || counts(&column[1..]))
    {
        return Some("the first row counts the columns: expected the rows of the board alone");
    }
    let is_index =
        counts(&column) && (side > 6 || rows().any(|row| is_digit(row[0]) && row[1..].contains(&row[0])));
    let is_before_point = |row: &[u8]| is_digit(row[0]) && row[1] == DOT;
    if is_index || side == 6 && column[1] == column[0] + 1 && rows().all(is_before_point) {
        return Some("the rows may be numbered: expected the symbols alone");
    }
    None
}
