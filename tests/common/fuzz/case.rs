//! A search drawn in bytes, so that who reads an input of the corpus sees the matrix:
//!
//! ```text
//! p3s      a byte for each column: `s` is secondary, a digit has the bounds of this place in `BOUNDS`, else it is primary
//! 1.a +    a row: a byte for each column, `.` if it is not covered, `1` or the color `a` to `d` if it is; then `+` if it
//! .1b -17  is chosen, `-` if it is excluded, and its cost, with `~` for a negative one
//!          after an empty line:
//! w s 12   the options: a letter for the way to branch, `s` for a seed, a number
//! ..       for what was damaged: see `damaged`
//! ```
//!
//! All other bytes mean something too, so that no input is refused.

use exactcover::runs::Branching;
use exactcover::{RowId, Search};

use crate::brute::{Brute, within};
use crate::plain::{Plain, PlainEntry};

const BOUNDS: [(u32, u32); 10] =
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (1, 3), (2, 3), (3, 4), (0, u32::MAX), (2, u32::MAX)];

/// Small enough to try all 2^rows subsets.
const ROWS: usize = 10;
const COLUMNS: usize = 12;

#[derive(Debug)]
pub struct Case<'d> {
    pub plain: Plain,
    pub costs: Vec<i64>,
    pub chosen: Vec<usize>,
    pub excluded: Vec<usize>,
    pub search: Search,
    /// Whether its order is learned.
    pub is_learned: bool,
    /// The number among the options.
    pub number: u64,
    /// What is behind the options.
    pub rest: &'d [u8],
}

/// The bytes to the end of a line, which is taken off.
fn line<'d>(data: &mut &'d [u8]) -> &'d [u8] {
    let mut parts = data.splitn(2, |&byte| byte == b'\n');
    let first = parts.next().unwrap_or_default();
    *data = parts.next().unwrap_or_default();
    first
}

/// The number whose digits are among these bytes.
fn number(bytes: &[u8]) -> u64 {
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).take(15);
    digits.fold(0, |number, digit| 10 * number + u64::from(digit - b'0'))
}

impl<'d> Case<'d> {
    pub fn read(mut data: &'d [u8]) -> Self {
        let kinds = line(&mut data);
        let kinds = &kinds[..kinds.len().min(COLUMNS)];
        let mut plain = Plain::new(kinds.iter().map(|&kind| kind != b's').collect(), Vec::new());
        for (bounds, kind) in plain.bounds.iter_mut().zip(kinds).filter(|(_, kind)| kind.is_ascii_digit()) {
            *bounds = BOUNDS[usize::from(kind - b'0')];
        }
        let (mut costs, mut chosen, mut excluded) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let drawn = line(&mut data);
            if drawn.is_empty() {
                break;
            }
            let (entries, notes) = drawn.split_at(drawn.len().min(kinds.len()));
            let row = row(entries, &plain);
            // A row needs a primary column.
            if plain.rows.len() == ROWS || row.iter().all(|entry| !plain.primary[entry.0]) {
                continue;
            }
            chosen.extend(notes.contains(&b'+').then_some(plain.rows.len()));
            excluded.extend(notes.contains(&b'-').then_some(plain.rows.len()));
            let sign = if notes.contains(&b'~') { -1 } else { 1 };
            costs.push(sign * number(notes) as i64);
            plain.rows.push(row);
        }
        let options = line(&mut data);
        let ids = |rows: &[usize]| rows.iter().map(|&row| RowId::new(row as u32)).collect::<Vec<_>>();
        let mut search = Search::new().choose(ids(&chosen)).exclude(ids(&excluded));
        let mut is_learned = false;
        for option in options {
            search = match option {
                b'f' | b'o' | b'c' | b'w' => {
                    is_learned = matches!(option, b'c' | b'w');
                    search.branch(match option {
                        b'f' => Branching::FewestRows,
                        b'o' => Branching::FirstColumn,
                        b'c' => Branching::Conflicts,
                        _ => Branching::Weighted,
                    })
                }
                b's' => search.seed(number(options)),
                _ => search,
            };
        }
        Self { plain, costs, chosen, excluded, search, is_learned, number: number(options), rest: data }
    }

    /// All covers, by trying all sets of rows.
    pub fn covers(&self) -> Vec<Vec<usize>> {
        within(Brute::new(&self.plain).covers(), &self.chosen, &self.excluded)
    }

    /// The text with the changes that the rest of the input states, one a line: `/FROM/TO` if FROM is there, or three
    /// bytes for a place and a length, and what stands there then.
    pub fn damaged(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for change in self.rest.split(|&byte| byte == b'\n').take(16) {
            let mut parts = change.splitn(3, |&byte| byte == b'/');
            match (parts.next(), parts.next(), parts.next(), change) {
                (Some([]), Some(from), Some(to), _) if !from.is_empty() => {
                    if let Some(at) = bytes.windows(from.len()).position(|part| part == from) {
                        bytes.splice(at..at + from.len(), to.iter().copied());
                    }
                }
                (.., &[high, low, len, ref with @ ..]) => {
                    let at = (usize::from(high) << 8 | usize::from(low)) % (bytes.len() + 1);
                    let end = bytes.len().min(at + usize::from(len % 16));
                    bytes.splice(at..end, with.iter().copied());
                }
                _ => {}
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

fn row(entries: &[u8], plain: &Plain) -> Vec<PlainEntry> {
    let entry = |(column, &byte): (usize, &u8)| match byte {
        b'.' | b' ' => None,
        b'a'..=b'd' if !plain.primary[column] => Some((column, Some(u32::from(byte - b'a')))),
        _ => Some((column, None)),
    };
    entries.iter().enumerate().filter_map(entry).collect()
}
