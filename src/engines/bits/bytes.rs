//! Sizes in an array of bytes or 16-bit numbers of fixed length, for up to 128 columns, where one choice removes many
//! rows. A row is an array of zeros and ones; a few vector instructions subtract it from the sizes. A covered column
//! has the largest number as its size.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "sizes of at most 16 bits, and places in an array"
)]

use std::sync::Arc;

use super::counts::{Counts, remove_live, rows_of};
use crate::engines::sizes::{Number, least};
use crate::engines::view::View;

/// The number of sizes that are compared at a time. A length is a multiple of it.
const LANES: usize = 32;

#[derive(Clone)]
pub(super) struct Bytes<S, const N: usize> {
    sizes: [S; N],
}

impl<S: Number, const N: usize> Counts for Bytes<S, N> {
    type Weights = Arc<[[S; N]]>;

    fn new(sizes: &[u32]) -> Self {
        // A place without a column counts as a covered one.
        let mut kept = [S::MAX; N];
        for (kept, &size) in kept.iter_mut().zip(sizes) {
            *kept = S::cut(size.into());
        }
        Self { sizes: kept }
    }

    fn weights(view: &View) -> Arc<[[S; N]]> {
        let ones_of = |row| {
            let mut ones = [S::cut(0); N];
            for &column in view.once_columns_of(row) {
                ones[column as usize] = S::cut(1);
            }
            ones
        };
        (0..view.row_count()).map(ones_of).collect()
    }

    fn remove(&mut self, _: &View, rows: &Arc<[[S; N]]>, live: &mut [u64], ruled_out: &[u64]) -> u64 {
        let mut sizes = self.sizes; // a local copy stays in registers
        let count = remove_live(live, ruled_out, |row| {
            for (size, &one) in sizes.iter_mut().zip(&rows[row]) {
                *size = size.wrapping_sub(one);
            }
        });
        self.sizes = sizes;
        count
    }

    fn count_anew(&mut self, _: &View, rows: &Arc<[[S; N]]>, live: &[u64]) {
        let mut sizes = self.sizes.map(|size| if size == S::MAX { size } else { S::cut(0) });
        for row in rows_of(live) {
            for (size, &one) in sizes.iter_mut().zip(&rows[row]) {
                *size = size.wrapping_add(one);
            }
        }
        self.sizes = sizes;
    }

    fn cover(&mut self, _: &View, rows: &Arc<[[S; N]]>, row: usize) {
        for (size, &one) in self.sizes.iter_mut().zip(&rows[row]) {
            // A one becomes all ones, the largest number, whatever the size is. A zero changes nothing.
            *size = *size | S::cut(0).wrapping_sub(one);
        }
    }

    fn leave_out(&mut self, column: u32) {
        self.sizes[column as usize] = S::MAX;
    }

    fn size(&self, column: u32) -> Option<u32> {
        let size = self.sizes[column as usize];
        (size != S::MAX).then(|| size.into() as u32)
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        let least = least::<S, LANES>(&self.sizes);
        if least == S::MAX {
            return None;
        }

        // The first column of this size, lane by lane and to the end: so the compiler makes vector instructions of it.
        let mut first = [S::MAX; LANES];
        let mut start = S::cut(0);
        for chunk in self.sizes.as_chunks::<LANES>().0 {
            for (place, (first, &size)) in first.iter_mut().zip(chunk).enumerate() {
                let column = if size == least { start.wrapping_add(S::cut(place as i64)) } else { S::MAX };
                *first = column.min(*first);
            }
            start = start.wrapping_add(S::cut(LANES as i64));
        }

        let first: i64 = first.into_iter().fold(S::MAX, S::min).into();
        let least: i64 = least.into();
        Some((first as u32, least as u32))
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        for (column, &size) in (0..).zip(&self.sizes).filter(|&(_, &size)| size != S::MAX) {
            let size: i64 = size.into();
            visit(column, size as u32);
        }
    }
}
