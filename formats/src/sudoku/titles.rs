//! Lines of words that begin with a number, such as `2 puzzles generated in 0.04 seconds.` (qqwing 1.3.4, `--timer`), `17 clue
//! puzzles` (forums), and `9x9 (3x3) SUDOKU PUZZLE` (py-sudoku 2.0). The library knows lines of words that begin with one.

use std::borrow::Cow;

use crate::line::lines;

/// Returns the text with such lines as comments.
pub(super) fn as_comments(text: &str) -> Cow<'_, str> {
    if !lines(text).any(|line| is_title(line.text)) {
        return text.into();
    }
    let lines = lines(text).map(|line| if is_title(line.text) { "#" } else { line.text });
    lines.collect::<Vec<_>>().join("\n").into()
}

/// Checks whether a line is words after a number: words of letters, of which one is part of no board, since one of its letters
/// is no digit even of 25; and at most two short numbers. A row of a board has more, or a longer one, or single letters.
fn is_title(text: &str) -> bool {
    let text = text.trim();
    // Most lines are boards, which have no blanks.
    if !text.contains(' ') || !text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }

    let (mut numbers, mut letters, mut has_word) = (0, 0, false);
    for word in text.split_whitespace() {
        let bare = word.trim_matches(['(', ')', '.', ',', '!']);
        if bare.len() > 1 && bare.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            letters += bare.len();
            has_word |= bare.len() > 3 && bare.bytes().any(|byte| byte.to_ascii_lowercase() > b'p');
        } else if bare.len() < 7 && bare.bytes().all(|byte| byte.is_ascii_digit() || b".x".contains(&byte)) {
            numbers += 1;
        } else {
            return false;
        }
    }
    has_word && numbers < 3 && 2 * letters > text.len()
}
