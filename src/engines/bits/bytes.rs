//! Sizes in an array of bytes (or 16-bit numbers) of fixed length, for up to 128 columns of which many
//! rows fall at a time: a row is an array of zeros and ones, and one is subtracted from the other by a
//! few vector instructions. A covered column is at the largest number.

use std::ops::{Add, BitOrAssign, Mul, Sub};

use super::View;
use super::tally::Tally;
use crate::ones::ones;

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

impl<S: Small, const N: usize> Tally for Bytes<S, N> {
    type Rows = Vec<[S; N]>;

    fn new(sizes: &[u32]) -> Self {
        let mut kept = [S::MAX; N];
        for (kept, &size) in kept.iter_mut().zip(sizes) {
            *kept = S::try_from(size).unwrap_or(S::MAX);
        }
        Self { sizes: kept }
    }

    fn rows(view: &View) -> Vec<[S; N]> {
        let mut rows = vec![[S::from(0); N]; view.row_count()];
        for (row, ones) in rows.iter_mut().enumerate() {
            for &column in view.primary_columns_of(row) {
                ones[column as usize] = S::from(1);
            }
        }
        rows
    }

    fn remove(&mut self, _: &View, rows: &Vec<[S; N]>, start: usize, fallen: u64) -> u64 {
        let mut count = 0;
        let mut sizes = self.sizes; // a local copy stays in registers
        for place in ones(fallen) {
            for (size, &one) in sizes.iter_mut().zip(&rows[start + place]) {
                *size = *size - one;
            }
            count += 1;
        }
        self.sizes = sizes;
        count
    }

    fn cover(&mut self, _: &View, rows: &Vec<[S; N]>, row: usize) {
        for (size, &one) in self.sizes.iter_mut().zip(&rows[row]) {
            *size |= one * S::MAX;
        }
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        if N.is_multiple_of(32) { self.scan::<32>() } else { self.scan::<16>() }
    }
}

impl<S: Small, const N: usize> Bytes<S, N> {
    /// Finds the smallest, so many numbers at a time.
    fn scan<const LANES: usize>(&self) -> Option<(u32, u32)> {
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
