//! A number of any size for each node of a graph.

use num_bigint::BigUint;

use crate::engines::{self, CoverGraph};
use crate::util::to_u32;

/// Numbers of any size, all with as many limbs.
#[derive(Clone, Default)]
pub(super) struct BigCounts {
    pub(super) limbs: usize,
    pub(super) numbers: Vec<u64>,
}

impl BigCounts {
    /// Zeros.
    pub(super) fn new(count: usize, limbs: usize) -> Self {
        Self { limbs, numbers: vec![0; count * limbs] }
    }

    /// For each node the number of paths to the end; `None` if they take more bytes than are allowed.
    pub(super) fn of(graph: &CoverGraph, is_allowed: impl Fn(usize) -> bool) -> Option<Self> {
        let nodes = graph.node_count();
        let mut limbs = 1;
        while is_allowed(nodes.saturating_mul(8 * limbs)) {
            let mut counts = Self::new(nodes, limbs);
            counts.numbers[0] = 1;
            let mut edges =
                (1..to_u32(nodes)).flat_map(|node| graph.edges(node).map(move |(to, _)| (node, to)));
            if !edges.any(|(node, to)| counts.add(node, to)) {
                return Some(counts);
            }
            // As many as are expected at once: with each limb more, all is added up anew.
            limbs = (limbs + 1).max(expected_limbs(graph));
        }
        None
    }

    pub(super) fn get(&self, place: u32) -> &[u64] {
        &self.numbers[place as usize * self.limbs..][..self.limbs]
    }

    pub(super) fn number(&self, place: u32) -> BigUint {
        engines::number(self.get(place))
    }

    /// Adds the number at one place to that at another; whether that overflows.
    pub(super) fn add(&mut self, to: u32, from: u32) -> bool {
        let limbs = self.limbs;
        let (to, from) = (to as usize * limbs, from as usize * limbs);
        let (sum, number) = match self.numbers.split_at_mut(to.max(from)) {
            (below, above) if to < from => (&mut below[to..to + limbs], &above[..limbs]),
            (below, above) => (&mut above[..limbs], &below[from..from + limbs]),
        };
        engines::add(sum, number)
    }
}

/// Returns the number of limbs of the largest number of paths, or one less, since logarithms are rounded.
fn expected_limbs(graph: &CoverGraph) -> usize {
    // By node, to base 2.
    let mut logarithms = vec![0.0_f64];
    let mut most = 0.0_f64;
    for node in 1..to_u32(graph.node_count()) {
        let below = || graph.edges(node).map(|(to, _)| logarithms[to as usize]);
        let largest = below().fold(0.0, f64::max);
        // Relative to the largest, so that no power is too large for a number.
        let logarithm = largest + below().map(|below| (below - largest).exp2()).sum::<f64>().log2();
        logarithms.push(logarithm);
        most = most.max(logarithm);
    }

    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the paths of a graph in memory"
    )]
    let limbs = (most * (1.0 - 1e-9) / 64.0) as usize;
    limbs.saturating_add(1)
}
