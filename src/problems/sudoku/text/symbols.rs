//! From marks on paper to digits: which character or number stands for which value.
//!
//! - `.` `-` `_` `*` `?` `x` `X` and a blank field are empty cells, and so are `e` and `E` where no digit is
//!   written so (on boards of fewer than 14 digits).
//! - Usually `0` is empty and the values are 1-9, then A for 10, B for 11 and so on, in either case. A number
//!   of two decimal digits stands for itself.
//! - A 16x16 board is hexadecimal (0-9A-F for the values 1 to 16) if a `0` occurs together with another empty
//!   mark and neither a `G` nor a number of two digits occurs: only then can the `0` not be the empty cell.
//! - A 16x16 board is in letters (A-P for 1 to 16) if it holds no decimal digit but perhaps `0` for empty
//!   cells, and a letter from H to P. A 25x25 board is in letters (A-Y) likewise, if it holds one of Q to W
//!   or Y; `X` alone tells nothing, since it may be an empty cell.
//! - Where two of these would do, the usual one is taken.

use super::error::{ReadError, ReadReason};

/// One cell as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub(super) fn error(&self, reason: ReadReason) -> ReadError {
        ReadError::new(self.line, self.column, reason)
    }
}

/// Which symbols stand for which values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    /// 1-9, A, B, ...
    Usual,
    /// 0-9, A-F.
    Hexadecimal,
    /// A, B, ...
    Letters,
}

/// What a sign means.
enum Meaning {
    Empty,
    Value(usize),
    Unknown(char),
}

impl Alphabet {
    fn of(digits: usize, signs: impl Iterator<Item = Sign> + Clone) -> Self {
        let any = |test: fn(Sign) -> bool| signs.clone().any(test);
        let is_late_letter: fn(Sign) -> bool = match digits {
            16 => |sign| matches!(sign, Sign::Char('H'..='P' | 'h'..='p')),
            25 => |sign| matches!(sign, Sign::Char('Q'..='W' | 'q'..='w' | 'Y' | 'y')),
            _ => return Alphabet::Usual,
        };
        let has_numbers = any(|sign| matches!(sign, Sign::Number(_)));
        let has_zero_and_other_empty = any(|sign| sign == Sign::Char('0'))
            && any(|sign| sign == Sign::Blank || matches!(sign, Sign::Char(c) if is_empty_mark(c)));
        if !has_numbers && !any(|sign| matches!(sign, Sign::Char('1'..='9'))) && any(is_late_letter) {
            Alphabet::Letters
        } else if digits == 16
            && !has_numbers
            && has_zero_and_other_empty
            && !any(|sign| matches!(sign, Sign::Char('G' | 'g')))
        {
            Alphabet::Hexadecimal
        } else {
            Alphabet::Usual
        }
    }

    fn meaning(self, sign: Sign, digits: usize) -> Meaning {
        let found = match sign {
            Sign::Blank | Sign::Number(0) => return Meaning::Empty,
            Sign::Number(value) => return Meaning::Value(value as usize),
            Sign::Char(c) => c,
        };
        let c = found.to_ascii_uppercase();
        let after = |first: char| c as usize - first as usize;
        match (self, c) {
            (Alphabet::Hexadecimal, '0'..='9') => Meaning::Value(after('0') + 1),
            (Alphabet::Hexadecimal, 'A'..='F') => Meaning::Value(after('A') + 11),
            (Alphabet::Letters, 'A'..='Y') if after('A') < digits => Meaning::Value(after('A') + 1),
            (_, '1'..='9') => Meaning::Value(after('0')),
            (_, '0') => Meaning::Empty,
            (_, 'E') if digits < 14 => Meaning::Empty,
            _ if is_empty_mark(c) => Meaning::Empty,
            (Alphabet::Usual, 'A'..='Z') if after('A') + 10 <= digits => Meaning::Value(after('A') + 10),
            _ => Meaning::Unknown(found),
        }
    }
}

/// Whether a character always stands for an empty cell. (`0` and `e` only sometimes do.)
fn is_empty_mark(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '*' | '?' | 'x' | 'X')
}

/// Whether a character could be a cell of a board with these digits, in any alphabet.
pub(super) fn is_plausible(c: char, digits: usize) -> bool {
    let upper = c.to_ascii_uppercase();
    match upper {
        '0'..='9' => upper as usize - '0' as usize <= digits,
        'E' if digits < 14 => true,
        'A'..='Z' if digits == 16 || digits == 25 => (upper as usize - 'A' as usize) < digits || upper == 'X',
        'A'..='W' | 'Y' | 'Z' => upper as usize - 'A' as usize + 10 <= digits,
        _ => is_empty_mark(c),
    }
}

/// The digits of a board's cells in reading order, 0 for an empty cell.
///
/// `inside` says which marks are cells. The others only must not be digits: the paper around a board may be
/// filled with anything else.
pub(super) fn decode(digits: usize, marks: &[Mark], inside: Option<&[bool]>) -> Result<Vec<u8>, ReadError> {
    let is_cell = |at: usize| inside.is_none_or(|inside| inside[at]);
    let cells = marks.iter().enumerate().filter(|&(at, _)| is_cell(at));
    let alphabet = Alphabet::of(digits, cells.map(|(_, mark)| mark.sign));
    let mut values = Vec::with_capacity(marks.len());
    for (at, mark) in marks.iter().enumerate() {
        if is_cell(at) {
            values.push(value(alphabet, mark, digits)?);
        } else if let Some(found) = decimal(mark.sign) {
            return Err(mark.error(ReadReason::DigitOutside { found }));
        }
    }
    Ok(values)
}

/// The digit of one cell, 0 if it is empty.
fn value(alphabet: Alphabet, mark: &Mark, digits: usize) -> Result<u8, ReadError> {
    match alphabet.meaning(mark.sign, digits) {
        Meaning::Empty => Ok(0),
        Meaning::Value(found) if found > digits => Err(mark.error(ReadReason::TooLarge { found, digits })),
        // No board has more than 25 digits.
        Meaning::Value(found) => Ok(found as u8),
        Meaning::Unknown(found) => Err(mark.error(ReadReason::BadSymbol { found, digits })),
    }
}

/// The decimal number that a sign shows, unless it is 0.
fn decimal(sign: Sign) -> Option<usize> {
    match sign {
        Sign::Char(c @ '1'..='9') => Some(c as usize - '0' as usize),
        Sign::Number(number) if number > 0 => Some(number as usize),
        _ => None,
    }
}
