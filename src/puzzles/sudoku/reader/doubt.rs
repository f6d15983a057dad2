//! Drawings that have the size of a square board and may be something else.

use super::row::{DOT, NONE, ZERO};

/// Tells why these squares may be no board, although they fill a square of side 4 or more. Without a layout that is
/// named, those of sides 8 and 12 may be smaller boards side by side or overlapping, if their digits do not say
/// otherwise.
pub(super) fn doubt(
    side: usize,
    codes: &[u8],
    is_named: bool,
    line_of: impl Fn(usize) -> usize,
) -> Option<&'static str> {
    let is_digit = |code: &u8| (1..ZERO).contains(code);
    let rows = || codes.chunks(side);
    let column: Vec<u8> = rows().map(|row| row[0]).collect();
    // Numbers one after the other. After the last they may begin again.
    let counts = |codes: &[u8]| {
        let number = |code: u8| if code == ZERO { 0 } else { usize::from(code) };
        let mut pairs = codes.windows(2).map(|pair| (number(pair[0]), number(pair[1])));
        pairs.all(|(one, two)| two == one + 1 || two < 2 && one + 1 >= side)
    };

    // A digit of the first row stands again in its column, as in no board.
    let is_below = || (side..codes.len()).any(|at| is_digit(&codes[at]) && codes[at] == codes[at % side]);
    // The gap below the first row is larger than the one below the second.
    let is_apart = || side > 4 && line_of(side) - line_of(0) > line_of(2 * side) - line_of(side);

    let given = codes.iter().filter(|code| is_digit(code));
    // A puzzle with one solution has all digits but one.
    let kinds = given.clone().fold(0_u32, |kinds, &digit| kinds | 1 << digit).count_ones() as usize;
    if !is_named && (side == 8 || side == 12) && kinds + 1 < side {
        return Some("few different digits: expected the layout, such as 12x12");
    }
    if side >= 8 && given.clone().count() > 15 && given.clone().all(|&digit| 2 * usize::from(digit) <= side) {
        return Some("no high digits: expected one board, and no small ones side by side");
    }
    if side == 4 && rows().all(|row| row[3] == NONE && row[..3].iter().all(is_digit)) {
        return Some("triples: expected rows, or the format, such as rcd-from-1");
    }

    let is_header = codes[0] == 1 && counts(&codes[..side]) || codes[1] == 1 && counts(&codes[1..side]);
    if is_header && (is_below() || is_apart() || counts(&column[1..])) {
        return Some("numbers above the columns: expected the symbols alone");
    }

    // A digit that its row has again is no cell of it.
    let again = |row: &[u8]| is_digit(&row[0]) && row[1..].contains(&row[0]);
    let points =
        side == 6 && column[1] == column[0] + 1 && rows().all(|row| is_digit(&row[0]) && row[1] == DOT);
    if points || counts(&column) && (side > 4 || rows().any(again)) {
        return Some("numbers before the rows: expected the symbols alone");
    }

    None
}
