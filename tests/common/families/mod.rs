//! Problem families with known numbers of covers: a function each, which states the matrix.
//!
//! Shared by the tests and the benches, so it needs nothing but `exactcover` and std.

// Every test or bench that includes this file uses some of the families and none uses all.
#![allow(dead_code)]

pub mod chess;
pub mod colored;
pub mod designs;
pub mod graphs;
pub mod impossible;
pub mod latin;
pub mod planted;
pub mod polyforms;
pub mod sequences;
pub mod tilings;
pub mod toys;

use exactcover::matrix::Entry;
use exactcover::{ExactCover, Matrix, MatrixBuilder, SetPartition};

/// Adds a row. A family that states a wrong one is a mistake in this folder.
fn add<L>(m: &mut MatrixBuilder<L>, label: L, entries: impl IntoIterator<Item = Entry>) {
    m.row(label, entries).expect("the family's rows are well formed");
}

fn close<L>(m: MatrixBuilder<L>) -> Matrix<L> {
    m.build().expect("the family is small enough")
}

/// Random numbers below those asked for: SplitMix64.
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |end| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}

/// A primary column for each point, a row for each set of points.
pub fn sets<S: IntoIterator<Item = usize>>(points: usize, sets: impl IntoIterator<Item = S>) -> Matrix<()> {
    let sets = sets.into_iter().map(|set| set.into_iter().collect());
    unlabeled(&SetPartition::new(points, sets).matrix().expect("the sets are well formed"))
}

/// The subsets of 0..n with k elements, as bit masks in ascending order.
pub fn subsets(n: usize, k: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << n).filter(move |mask| mask.count_ones() as usize == k)
}

/// The elements of a set given as a bit mask, in ascending order.
pub fn members(mask: u32) -> impl Iterator<Item = usize> + Clone {
    (0..u32::BITS as usize).filter(move |&i| mask >> i & 1 == 1)
}

/// The pairs a < b of 0..n.
pub fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)))
}

/// The matrix without its labels.
pub fn unlabeled<L>(matrix: &Matrix<L>) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let columns: Vec<_> = matrix
        .columns()
        .map(|column| match matrix.is_primary(column) {
            Some(true) => m.primary("column", 1),
            _ => m.secondary("column", 1),
        })
        .collect();
    for row in matrix.rows() {
        let entries = matrix.entries(row).map(|(column, color)| {
            let entry = columns[column.index()].at(0);
            color.map_or(entry, |color| entry.colored(color))
        });
        add(&mut m, (), entries);
    }
    close(m)
}
