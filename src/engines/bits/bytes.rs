//! Sizes in an array of bytes (or 16-bit numbers) of fixed length, for up to 128 columns of which many
//! rows fall at a time: a row is an array of zeros and ones, and one is subtracted from the other by a
//! few vector instructions. A covered column is at the largest number.

use std::ops::{Add, BitOrAssign, Mul, Sub};

use super::tally::{Tally, ones};

/// A number of the array.
pub(super) trait Small:
    Copy
    + Ord
    + From<u8>
    + TryFrom<u32>
    + Into<u32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitOrAssign
    + Send
    + Sync
    + 'static
{
    const MAX: Self;
}

impl Small for u8 {
    const MAX: Self = u8::MAX;
}

impl Small for u16 {
    const MAX: Self = u16::MAX;
}

#[derive(Clone)]
pub(super) struct Bytes<S, const N: usize> {
    sizes: [S; N],
}

/// How many numbers a scan takes at a time.
const LANES: usize = 32;

impl<S: Small, const N: usize> Bytes<S, N> {
    pub(super) fn new(sizes: &[u32]) -> Self {
        let mut kept = [S::MAX; N];
        for (kept, &size) in kept.iter_mut().zip(sizes) {
            *kept = S::try_from(size).unwrap_or(S::MAX);
        }
        Self { sizes: kept }
    }
}

impl<S: Small, const N: usize> Tally for Bytes<S, N> {
    type Row = [S; N];

    fn row(columns: impl Iterator<Item = u32>) -> [S; N] {
        let mut row = [S::from(0); N];
        for column in columns {
            row[column as usize] = S::from(1);
        }
        row
    }

    fn cover(&mut self, row: &[S; N]) {
        for (size, &one) in self.sizes.iter_mut().zip(row) {
            *size |= one * S::MAX;
        }
    }

    fn remove(&mut self, rows: &[[S; N]], dead: u64) {
        let mut sizes = self.sizes; // a local copy stays in registers
        for place in ones(dead) {
            for (size, &one) in sizes.iter_mut().zip(&rows[place]) {
                *size = *size - one;
            }
        }
        self.sizes = sizes;
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        let (chunks, _) = self.sizes.as_chunks::<LANES>();
        let mut least = [S::MAX; LANES];
        for chunk in chunks {
            for (least, &size) in least.iter_mut().zip(chunk) {
                *least = size.min(*least);
            }
        }
        let least = least.into_iter().fold(S::MAX, S::min);
        if least == S::MAX {
            return None;
        }
        let mut first = [S::MAX; LANES];
        let mut start = S::from(0);
        for chunk in chunks {
            for (place, (first, &size)) in first.iter_mut().zip(chunk).enumerate() {
                let column = if size == least { start + S::from(place as u8) } else { S::MAX };
                *first = column.min(*first);
            }
            start = start + S::from(LANES as u8);
        }
        let first = first.into_iter().fold(S::MAX, S::min);
        Some((first.into(), least.into()))
    }
}
