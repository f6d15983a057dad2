//! The parameters of a design, what follows from them, and the matrix: a row for each block, a column for each set of T
//! points.
//!
//! In a 2-design each point is in r blocks, and two blocks meet in at most r - lambda - k + 2 lambda k / r points (K. N.
//! Majumdar, 1953; W. S. Connor, 1952). Why: let N be the matrix of points and blocks. I - N^T (N N^T)^-1 N is a projection,
//! so each 2 by 2 minor on its diagonal is 0 or more. Its entries are 1 - k/r on the diagonal, which gives r >= k (R. A.
//! Fisher), and (lambda k / r - s) / (r - lambda) for two blocks that meet in s points.
//!
//! In a symmetric design, r = k, that is lambda; in a residual one, r = k + lambda, below 2 lambda. The columns of pairs
//! do not know it: so each set of one point more gets a secondary column. That is sound, since it forbids no design.

use exactcover::{Matrix, MatrixBuilder};
use num_bigint::BigUint;

use crate::common::Failure;

/// The most blocks to choose from, and the most sets of points that have columns.
const MOST: usize = 50_000;

/// What is asked for: each set of two points is in `lambda` blocks.
pub struct Parameters {
    pub v: usize,
    pub k: usize,
    pub lambda: usize,
}

/// The matrix, and what its rows mean: the numbers of blocks, several rows for a block that may be repeated.
pub struct Stated {
    pub blocks: Vec<Vec<usize>>,
    pub matrix: Matrix<usize>,
    /// How often a block may be chosen.
    pub copies: usize,
}

impl Parameters {
    /// The blocks that hold a given point; `None` if their number is not whole.
    fn blocks_of_point(&self) -> Option<usize> {
        let (pairs, each) = (self.lambda * (self.v - 1), self.k - 1);
        pairs.is_multiple_of(each).then(|| pairs / each)
    }

    /// Whether the number of blocks is whole, and not below that of points.
    pub fn are_possible(&self) -> bool {
        let Some(r) = self.blocks_of_point() else { return false };
        (r * self.v).is_multiple_of(self.k) && (r >= self.k || self.k == self.v)
    }

    /// The most points in which two blocks meet; see the head of the file.
    fn most_met(&self) -> usize {
        let Self { v, k, lambda } = *self;
        match self.blocks_of_point() {
            Some(r) if k < v => (r + 2 * lambda * k / r).saturating_sub(lambda + k).min(k),
            _ => k,
        }
    }

    /// How often a block may be there. One that is repeated m times needs m * v blocks in all, unless it has all points
    /// (H. B. Mann, 1969).
    fn copies(&self) -> usize {
        let Self { v, k, lambda } = *self;
        match self.blocks_of_point() {
            _ if self.most_met() < k => 1,
            Some(r) if k < v => (r / k).clamp(1, lambda),
            _ => lambda,
        }
    }

    pub fn state(&self) -> Result<Stated, Failure> {
        let Self { v, k, lambda } = *self;
        let too_many = || Failure::Input(format!("more than {MOST} blocks of {k} of {v} points"));
        let blocks = subsets(v, k).ok_or_else(too_many)?;
        let copies = self.copies();

        let mut m = MatrixBuilder::new();
        let pair = m.between("pair", choose(v, 2), lambda as u32..=lambda as u32);
        let in_block = |size: usize| subsets(k, size).unwrap_or_default();
        let pairs = in_block(2);

        // Where blocks meet in one point alone, the pairs say so, and where sets would be blocks, that none is repeated.
        // There are none if they would be too many: a design has them anyway.
        let size = self.most_met() + 1;
        let has_sets = lambda > 1 && size < k && blocks.len() + choose(v, size) <= MOST;
        let (count, sets) = if has_sets { (choose(v, size), in_block(size)) } else { (0, Vec::new()) };
        let set = m.secondary("set", count);

        for (number, block) in blocks.iter().enumerate() {
            let rank = |places: &Vec<usize>| rank(places.iter().map(|&place| block[place]));
            let pairs = pairs.iter().map(|places| pair.at(rank(places)));
            let entries: Vec<_> = pairs.chain(sets.iter().map(|places| set.at(rank(places)))).collect();
            for _ in 0..copies {
                m.row(number, entries.iter().copied())?;
            }
        }
        let matrix = m.build()?;
        Ok(Stated { blocks, matrix, copies })
    }
}

impl Stated {
    /// In how many covers the blocks of this one are, with other copies of them.
    pub fn alike(&self, taken: impl Iterator<Item = usize>) -> BigUint {
        let mut times = vec![0; self.blocks.len()];
        taken.for_each(|block| times[block] += 1);
        times.into_iter().map(|times| choose(self.copies, times)).map(BigUint::from).product()
    }
}

/// The number of sets of `k` of `n` things, or `usize::MAX` if there are too many to say.
fn choose(n: usize, k: usize) -> usize {
    let Some(rest) = n.checked_sub(k) else { return 0 };
    let longer = |number: usize, i| Some(number.checked_mul(n - i)? / (i + 1));
    (0..k.min(rest)).try_fold(1, longer).unwrap_or(usize::MAX)
}

/// The ascending lists of `k` numbers below `n`; `None` if there are too many.
fn subsets(n: usize, k: usize) -> Option<Vec<Vec<usize>>> {
    if choose(n, k) > MOST {
        return None;
    }
    let mut subsets = vec![Vec::new()];
    for chosen in 0..k {
        let longer = |subset: Vec<usize>| {
            let next = subset.last().map_or(0, |last| last + 1)..(n + 1 + chosen).saturating_sub(k);
            next.map(move |number| [&subset[..], &[number]].concat())
        };
        subsets = subsets.into_iter().flat_map(longer).collect();
    }
    Some(subsets)
}

/// The number of an ascending list among those of its length, in the order of their last numbers.
fn rank(list: impl Iterator<Item = usize>) -> usize {
    list.enumerate().map(|(place, number)| choose(number, place + 1)).sum()
}
