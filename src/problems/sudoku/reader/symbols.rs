//! From marks on paper to digits: which character or number stands for which value.
//!
//! `.` `-` `_` `*` `?` `x` `X` and a blank field are empty cells, and so are `e` and `E` on boards of fewer
//! than 14 digits. A board is read with every [`Alphabet`] that its marks allow. If two of them give different
//! digits, the board is refused, with one exception: digits from 0 are read on a board of ten digits or more
//! whose empty cells have another mark and on which all its digits occur (16x16 in hexadecimal).

use std::collections::HashMap;

use super::super::{Layout, LayoutError, Position};
use super::error::{ReadError, ReadReason, Reading};

/// One cell as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sign {
    /// Nothing at all: an empty field or a space.
    Blank,
    /// A single character.
    Char(char),
    /// A decimal number of two or more digits.
    Number(u32),
}

/// One cell as written, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub line: usize,
    pub column: usize,
    pub sign: Sign,
}

impl Mark {
    fn error(&self, reason: ReadReason) -> ReadError {
        ReadError::new(self.line, self.column, reason)
    }

    /// The decimal number that the mark shows.
    pub(super) fn number(&self) -> Option<usize> {
        match self.sign {
            Sign::Blank => None,
            Sign::Char(c) => c.to_digit(10).map(|digit| digit as usize),
            Sign::Number(number) => Some(number as usize),
        }
    }

    /// The letter that the mark shows, in upper case.
    pub(super) fn letter(&self) -> Option<char> {
        match self.sign {
            Sign::Char(c) if c.is_ascii_alphabetic() => Some(c.to_ascii_uppercase()),
            _ => None,
        }
    }

    /// Whether this is an empty cell on a board of these digits, and not `0`.
    fn is_empty(&self, digits: usize) -> bool {
        match self.sign {
            Sign::Blank => true,
            Sign::Char(c) => is_empty_mark(c) || (matches!(c, 'e' | 'E') && digits < 14),
            Sign::Number(_) => false,
        }
    }
}

/// Whether a character usually stands for an empty cell. (`0` and `e` only sometimes do.)
pub(super) fn is_empty_mark(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '*' | '?' | 'x' | 'X')
}

/// Whether a character could be a cell of a board with these digits, in any alphabet.
pub(super) fn is_plausible(c: char, digits: usize) -> bool {
    match c.to_ascii_uppercase() {
        digit @ '0'..='9' => digit as usize - '0' as usize <= digits,
        letter @ 'A'..='Z' if digits >= 10 && (letter as usize - 'A' as usize) < digits => true,
        letter => is_empty_mark(letter) || (letter == 'E' && digits < 14),
    }
}

/// Which symbols stand for which values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    /// `0` is empty; 1 to 9, then A for 10, B for 11 and so on, in either case; or decimal numbers.
    FromOne,
    /// 0 to 9, then A, B and so on, or decimal numbers: each stands for one more than it says.
    FromZero,
    /// A for 1, B for 2 and so on, in either case; no digit but perhaps `0` for empty cells.
    Letters,
    /// The same, with X for empty cells.
    LettersAndX,
}

use Alphabet::{FromOne, FromZero, Letters, LettersAndX};

impl Alphabet {
    fn reading(self) -> Reading {
        match self {
            FromOne => Reading::FromOne,
            FromZero => Reading::FromZero,
            Letters => Reading::Letters,
            LettersAndX => Reading::LettersAndX,
        }
    }

    /// The value of a mark, 0 for an empty cell.
    fn value(self, mark: &Mark, digits: usize) -> Result<u8, ReadError> {
        let base = usize::from(self == FromZero);
        let after_a = |letter: char| letter as usize - 'A' as usize;
        let value = match (self, mark.letter()) {
            (Letters, Some(letter)) if after_a(letter) < digits => after_a(letter) + 1,
            (LettersAndX, Some(letter)) if letter != 'X' && after_a(letter) < digits => after_a(letter) + 1,
            _ if mark.is_empty(digits) => 0,
            (FromOne | FromZero, Some(letter)) if after_a(letter) + 10 + base <= digits => {
                after_a(letter) + 10 + base
            }
            _ => match (mark.number(), mark.sign) {
                (Some(number), _) if number + base <= digits => number + base,
                (Some(found), _) => {
                    return Err(mark.error(ReadReason::TooLarge { found, digits: digits - base }));
                }
                (None, Sign::Char(found)) => return Err(mark.error(ReadReason::BadSymbol { found, digits })),
                (None, _) => 0,
            },
        };
        Ok(value as u8) // at most 25
    }
}

/// The alphabets that the marks of the cells allow.
fn alphabets(digits: usize, cells: &[&Mark]) -> Vec<Alphabet> {
    let any = |test: fn(&Mark) -> bool| cells.iter().any(|mark| test(mark));
    let zeros = cells.iter().filter(|mark| mark.number() == Some(0)).count();
    let has_empty = cells.iter().any(|mark| mark.is_empty(digits));
    let mut alphabets = vec![FromOne];
    // Without another mark for empty cells a board from 0 is full, and then each digit is there as often.
    if zeros > 0 && (has_empty || zeros * digits == cells.len()) {
        alphabets.push(FromZero);
    }
    if digits >= 10
        && any(|mark| mark.letter().is_some_and(|letter| letter != 'X'))
        && !any(|mark| mark.number().is_some_and(|number| number > 0))
    {
        alphabets.push(Letters);
        if digits >= 24 && zeros == 0 && !any(|mark| mark.letter().is_none()) {
            alphabets.push(LettersAndX);
        }
    }
    alphabets
}

/// The digits of a board's cells in reading order, 0 for an empty cell; or its first defect, and how many
/// cells have one.
///
/// `inside` says which marks are cells. The others only must not be digits: the paper around a board may be
/// filled with anything else.
pub(super) fn decode(digits: usize, marks: &[Mark], inside: &[bool]) -> Result<Vec<u8>, (usize, ReadError)> {
    let squares = || marks.iter().zip(inside);
    let cells: Vec<&Mark> = squares().filter(|&(_, &inside)| inside).map(|(mark, _)| mark).collect();
    let outside =
        squares().filter(|&(mark, &inside)| !inside && mark.number().is_some_and(|number| number > 0));
    if let Some((mark, _)) = outside.clone().next() {
        let found = mark.number().unwrap_or(0);
        return Err((outside.count(), mark.error(ReadReason::DigitOutside { found })));
    }
    let mut boards: Vec<(Alphabet, Vec<u8>)> = Vec::new();
    let mut errors = Vec::new();
    for alphabet in alphabets(digits, &cells) {
        let values: Result<Vec<u8>, _> = cells.iter().map(|mark| alphabet.value(mark, digits)).collect();
        match values {
            Ok(values)
                if alphabet == FromZero
                    && digits >= 10
                    && (0..=digits as u8).all(|d| values.contains(&d)) =>
            {
                return Ok(values);
            }
            Ok(values) => boards.push((alphabet, values)),
            Err(error) => {
                let wrong = cells.iter().filter(|mark| alphabet.value(mark, digits).is_err()).count();
                errors.push((wrong, error));
            }
        }
    }
    let other =
        boards.iter().find(|(_, values)| *values != boards[0].1).map(|(alphabet, _)| alphabet.reading());
    match (boards.into_iter().next(), other) {
        (Some((_, values)), None) => Ok(values),
        (Some((one, _)), Some(other)) => {
            Err((1, marks[0].error(ReadReason::Ambiguous { one: one.reading(), other })))
        }
        (None, _) => Err(errors.into_iter().min_by_key(|&(wrong, _)| wrong).expect("each alphabet failed")),
    }
}

/// The regions of a square map, a number for each cell; each symbol is a region.
pub(super) fn decode_map(side: usize, marks: &[Mark]) -> Result<Vec<u8>, (usize, ReadError)> {
    // For each symbol: its number, its first cell and its cells.
    let mut regions: HashMap<Sign, (u8, usize, usize)> = HashMap::new();
    let mut cells = Vec::with_capacity(marks.len());
    for (at, mark) in marks.iter().enumerate() {
        let symbol = match (mark.number(), mark.letter(), mark.sign) {
            (Some(number), ..) => Sign::Number(number as u32),
            (_, Some(letter), _) => Sign::Char(letter),
            (.., Sign::Char(found)) if !is_empty_mark(found) => {
                let reason = ReadReason::BadSymbol { found, digits: Layout::MAX_DIGITS };
                return Err((1, mark.error(reason)));
            }
            (.., other) => other,
        };
        // Of more than 255 regions some are too small, so the map is refused in any case.
        let next = regions.len() as u8;
        let (region, _, size) = regions.entry(symbol).or_insert((next, at, 0));
        *size += 1;
        cells.push(*region);
    }
    let wrong = regions.values().filter(|&&(_, _, size)| size != side);
    match wrong.clone().min_by_key(|&&(_, first, _)| first) {
        None => Ok(cells),
        Some(&(_, first, found)) => {
            let first = Position::new(first / side, first % side);
            let reason = ReadReason::BadRegions(LayoutError::RegionSize { first, found, expected: side });
            Err((wrong.count(), marks[0].error(reason)))
        }
    }
}
