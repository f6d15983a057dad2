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

/// Checks whether a line is words after a number: mostly letters, and a word that is part of no board, since one of its letters
/// is no digit even of 25.
fn is_title(text: &str) -> bool {
    let text = text.trim();
    // Most lines are boards, which have no blanks.
    let is_sentence = text.contains(' ') && text.starts_with(|c: char| c.is_ascii_digit());
    if !is_sentence || text.contains(['|', '\t', ':', ';', '"']) {
        return false;
    }
    let is_word = |word: &str| {
        word.len() > 3
            && word.bytes().all(|byte| byte.is_ascii_alphabetic())
            && word.bytes().any(|byte| byte.to_ascii_lowercase() > b'p')
    };
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let others = text.chars().filter(|c| !c.is_alphabetic() && !c.is_whitespace()).count();
    letters > others && text.split_whitespace().any(|word| is_word(word.trim_end_matches(['.', ','])))
}
