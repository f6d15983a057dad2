//! Names and lines in messages, cut if they are long.

use std::borrow::Cow;

/// A message quotes at most this many characters.
const MOST: usize = 80;
const CUT: &str = "...";

/// Shortens the text for a message: as a whole, or its beginning and `...`, so that it takes at most 80 characters,
/// even with its special characters escaped.
pub(crate) fn short(text: &str) -> Cow<'_, str> {
    let (mut length, mut end) = (0, 0);
    for (at, c) in text.char_indices() {
        length += c.escape_debug().count();
        if length > MOST {
            return Cow::Owned(format!("{}{CUT}", &text[..end]));
        }
        // If it is too long, the dots still fit behind this character.
        if length <= MOST - CUT.len() {
            end = at + c.len_utf8();
        }
    }
    Cow::Borrowed(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_at_a_character() {
        for text in ["", "a b", &"é".repeat(80), &"\n".repeat(40)] {
            assert_eq!(short(text), text);
        }
        for (character, kept) in [("é", 77), ("\n", 38), ("\u{feff}", 9), ("\u{1f600}", 77)] {
            for times in [81, 1_000_000] {
                assert_eq!(short(&character.repeat(times)), character.repeat(kept) + "...");
            }
        }
        // What fits beside the dots is kept, what does not fit is not, whatever comes after it.
        assert_eq!(short(&format!("{}\u{feff}{}", "a".repeat(70), "b".repeat(10))), "a".repeat(70) + "...");
        assert_eq!(short(&format!("{}\u{feff}", "a".repeat(72))), "a".repeat(72) + "\u{feff}");
    }
}
