//! Parts of all covers, each of which stands for others that the group maps it to, so that only these are counted.
//!
//! The first step is that of a [`root`](super::root): of one column, one row of each orbit is left, and the covers with it
//! are as many times more as the orbit has rows there. Below a row that some elements of the group leave as it is, these
//! elements, its *stabilizer*, map what is left to itself. So they are the group of the next step, with the row chosen, and so
//! on until nothing is saved. Of a small group nothing is lost in this way: a cover is counted for as many others as it can
//! have.
//!
//! Rows below which nothing more is saved are left together, those of one size of orbit in one part: there are few sizes, and
//! a count shares its work among rows.
//!
//! Invariant: each part that is yet to be divided has a group that maps its chosen, and its excluded rows to each other.
//!
//! Source: the orbit-stabilizer theorem, level by level as in a stabilizer chain; P. Kaski and P. R. J. Östergård,
//! "Classification Algorithms for Codes and Designs", 2006, use it to check counts.

use bitvec::vec::BitVec;

use super::root::Root;
use crate::matrix::{Matrix, RowId};
use crate::search::Search;
use crate::symmetry::Group;

/// The most elements of a group whose stabilizers are looked for: a few milliseconds for a thousand rows.
const MOST: u64 = 1 << 16;
/// A row is chosen for a part of its own if that saves more than one in this many of all covers: each part is a search that
/// begins anew, and shares no work with others.
const SHARES: u64 = 32;
/// Of two columns that leave as much to count the one with fewer rows is better. So much counts one that has twice as many:
/// one in so many.
const DOUBLED: u32 = 8;

/// A part that is yet to be divided, by the rows of a column.
struct OrbitPart {
    /// At most the order of the first group, if that is small, by the orbits so far; else 1.
    times: u32,
    /// One in so many of all covers is in it, if they are spread evenly.
    share: u64,
    options: Search,
    group: Group,
    root: Root,
}

/// Divides all covers into parts, and says how many covers stand for one of each.
pub(super) fn parts<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Vec<(u32, Search)> {
    let Some(part) = OrbitPart::new((1, 1), options.clone(), matrix, group.clone()) else {
        return vec![(1, options.clone())];
    };

    let (mut parts, mut open) = (Vec::new(), vec![part]);
    while let Some(part) = open.pop() {
        let mut together = Vec::new();
        for &(row, size) in &part.root.kept {
            match part.below(matrix, row, size) {
                Some(below) => open.push(below),
                None => together.push((row, size)),
            }
        }
        part.leave(&together, &mut parts);
    }
    parts
}

impl OrbitPart {
    /// Begins with the column that leaves the least to count. `None` if no column saves anything.
    fn new<L>((times, share): (u32, u64), options: Search, matrix: &Matrix<L>, group: Group) -> Option<Self> {
        let least = group.least_in_orbit();
        let mut lengths = vec![0_u64; least.len()];
        least.iter().for_each(|&first| lengths[first as usize] += 1);
        let order = small_order(&group);

        // What is left to count, in shares of which each row has as many: those of its orbit, in all columns, if its stabilizer is
        // used too, else as many as the group has elements.
        let work = |root: &Root| {
            let kept = root.kept.len() as u64;
            match order.filter(|_| is_worth(share, kept)) {
                Some(_) => root.kept.iter().map(|&(row, _)| lengths[least[row.index()] as usize]).sum(),
                None => kept * order.unwrap_or(1),
            }
        };
        let score = |root: &Root| {
            let rows = root.kept.len() + root.others.len();
            // In fourths of a bit, since a few columns have nearly as many.
            let bits = 4 * DOUBLED + (rows as u128).pow(4).ilog2();
            (u128::from(work(root)) * u128::from(bits), rows as u128)
        };

        let left = rows_left(&options, matrix);
        let roots = Root::all(&options, matrix, &least, |row| left[row.index()]);
        let roots = roots.map(|root| (score(&root), root));
        // Fractions are compared by products.
        let best = roots.min_by(|((one, of), _), ((other, of_other), _)| (one * of_other).cmp(&(other * of)));
        let (_, root) = best?;
        Some(Self { times, share, options, group, root })
    }

    /// Returns the part with this row, which stands for so many of its column, if more is saved there.
    fn below<L>(&self, matrix: &Matrix<L>, row: RowId, size: u32) -> Option<Self> {
        let kept = self.root.kept.len() as u64;
        small_order(&self.group).filter(|_| is_worth(self.share, kept))?;
        let times = self.times * size;
        let group = self.group.stabilizer(matrix, row).ok()?;
        Self::new((times, self.share * kept), self.options.clone().choose([row]), matrix, group)
    }

    /// Leaves these rows of the column, and adds a part for those of each size of an orbit.
    fn leave(self, kept: &[(RowId, u32)], parts: &mut Vec<(u32, Search)>) {
        let mut sizes: Vec<u32> = kept.iter().map(|&(_, size)| size).collect();
        sizes.sort_unstable();
        sizes.dedup();

        for size in sizes {
            let is_kept = |row: &RowId| kept.contains(&(*row, size));
            let firsts = self.root.kept.iter().map(|&(row, _)| row).filter(|row| !is_kept(row));
            let left_out = self.root.others.iter().copied().chain(firsts);
            parts.push((self.times * size, self.options.clone().exclude(left_out)));
        }
    }
}

/// Checks whether to divide the rows of a column with so many orbits can save enough.
fn is_worth(share: u64, kept: u64) -> bool {
    share.saturating_mul(kept) <= SHARES
}

/// Returns the order of a group, if it is small.
fn small_order(group: &Group) -> Option<u64> {
    u64::try_from(group.order()).ok().filter(|&order| order <= MOST)
}

/// Returns which rows are left beside the chosen and without the excluded ones.
fn rows_left<L>(options: &Search, matrix: &Matrix<L>) -> BitVec {
    let Ok(Some((_, view))) = options.left(matrix.incidence()) else {
        return BitVec::repeat(true, matrix.row_count());
    };
    let mut left = BitVec::repeat(false, matrix.row_count());
    view.ids.iter().for_each(|&row| left.set(row as usize, true));
    left
}
