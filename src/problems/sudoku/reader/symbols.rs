//! From marks on paper to digits: which character or number stands for which value.
//!
//! `.` `-` `_` `*` `?` `x` `X` and a blank field are empty cells, and so are `e` and `E` on boards of fewer
//! than 14 digits. A board is read with every alphabet that its marks allow. If two of them give different
//! digits, the board is refused, with one exception: digits from 0 are read on a board of ten digits or more
//! whose empty cells have another mark and on which all its digits occur (16x16 in hexadecimal).

use std::collections::HashMap;

use super::super::{Layout, LayoutError, Position};
use super::error::Reading::{self, FromOne, FromZero, Letters, LettersAndX};
use super::error::{ReadError, ReadReason};

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

/// The value of a mark in one of the [`alphabets`], 0 for an empty cell.
fn value(alphabet: Reading, mark: &Mark, digits: usize) -> Result<u8, ReadError> {
    let base = usize::from(alphabet == FromZero);
    let (is_letter, a) = match alphabet {
        Letters => (true, 1),
        LettersAndX => (mark.letter() != Some('X'), 1),
        _ => (!mark.is_empty(digits), 10 + base),
    };
    let letter = mark.letter().filter(|_| is_letter).map(|letter| letter as usize - 'A' as usize + a);
    let letter = letter.filter(|&value| value <= digits);
    match (letter.or(mark.number().map(|number| number + base)), mark.sign) {
        (Some(value), _) if value <= digits => Ok(value as u8), // at most 25
        (Some(value), _) => {
            Err(mark.error(ReadReason::TooLarge { found: value - base, digits: digits - base }))
        }
        (None, Sign::Char(found)) if !mark.is_empty(digits) => {
            Err(mark.error(ReadReason::BadSymbol { found, digits }))
        }
        (None, _) => Ok(0),
    }
}

/// Which symbols stand for which values: the alphabets that the marks of the cells allow.
///
/// Letters in either case go on after 9, or stand for all digits; without other letters X may be empty or 24.
fn alphabets(digits: usize, cells: &[&Mark]) -> Vec<Reading> {
    let any = |test: fn(&Mark) -> bool| cells.iter().any(|mark| test(mark));
    let zeros = cells.iter().filter(|mark| mark.number() == Some(0)).count();
    let has_empty = cells.iter().any(|mark| mark.is_empty(digits));
    let mut alphabets = vec![FromOne];
    // Without another mark for empty cells a board from 0 is full, and then each digit is there as often.
    if zeros > 0 && (has_empty || zeros * digits == cells.len()) {
        alphabets.push(FromZero);
    }
    let has_letters = any(|mark| mark.letter().is_some_and(|letter| letter != 'X'));
    if digits >= 10 && has_letters && !any(|mark| mark.number().is_some_and(|number| number > 0)) {
        alphabets.push(Letters);
        if digits >= 24 && cells.iter().all(|mark| mark.letter().is_some()) {
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
    let (mut boards, mut broken) = (Vec::new(), Vec::new());
    for alphabet in alphabets(digits, &cells) {
        let values = cells.iter().map(|mark| value(alphabet, mark, digits));
        match values.clone().collect::<Result<Vec<u8>, _>>() {
            Ok(values) => boards.push((alphabet, values)),
            Err(error) => broken.push((values.filter(Result::is_err).count(), error)),
        }
    }
    let is_complete = |(alphabet, values): &(Reading, Vec<u8>)| {
        *alphabet == FromZero && digits >= 10 && (0..=digits as u8).all(|digit| values.contains(&digit))
    };
    if let Some(at) = boards.iter().position(is_complete) {
        return Ok(boards.swap_remove(at).1);
    }
    boards.dedup_by(|(_, other), (_, one)| other == one);
    match (boards.pop(), boards.pop()) {
        (Some((_, values)), None) => Ok(values),
        (Some((other, _)), Some((one, _))) => Err((1, marks[0].error(ReadReason::Ambiguous { one, other }))),
        (None, _) => Err(broken.into_iter().min_by_key(|&(wrong, _)| wrong).expect("each alphabet failed")),
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
