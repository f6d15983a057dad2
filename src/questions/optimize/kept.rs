//! The state of a search in order of cost that can be kept: how far the covers were returned, the bound, the best
//! cover found, and the one returned first, as long as its ties are not all returned. The tree is not kept: a search
//! that goes on begins it anew, above the last cost returned and below that cover, which is verified. The bound cannot
//! be: it says only below which limit to look first.

use super::cheapest::Cheapest;
use crate::matrix::{Cover, Fingerprint, Matrix, MatrixError, RowId};
use crate::search::{ResumeError, Seal, Search, Stats, Tree, check};

/// The state of a search in order of cost, from which it can go on later, in another process. Made by
/// [`Cheapest::checkpoint`], continued by [`Search::resume_cheapest`].
///
/// It holds the cost of the last cover returned and how many of that cost were, what the others cost at least, the
/// best cover found, and the one returned first while others of its cost may follow, but not the tree, which is begun
/// anew. The covers that follow are those that the search would have returned, in the same order; only the first of all, if
/// it had not been returned, may be another one of the same cost. A search that goes on need not find the best cover
/// again, which is verified; it proves its bound again, and looks first a little above the one that is stored, which
/// is not believed. With the feature `serde` it is a map of these, the options, the [fingerprint](Matrix::fingerprint)
/// of the matrix, a hash of the costs, and a hash over all of it.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let cost = |square: exactcover::RowId| (square.index() * square.index() % 13) as i64;
/// let mut cheapest = Search::new().cheapest(&matrix, cost)?;
/// let first: Vec<_> = cheapest.by_ref().take(40).collect();
/// let kept = cheapest.checkpoint();
///
/// let rest = Search::new().resume_cheapest(&matrix, cost, &kept)?;
/// assert!(first.into_iter().chain(rest).eq(Search::new().cheapest(&matrix, cost)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct CheapestCheckpoint {
    matrix: Fingerprint,
    tree: Tree,
    costs: Fingerprint,
    /// A lower bound on the cost of the covers that were not returned; `None` if all were returned.
    bound: Option<i64>,
    /// The cost of the last cover returned, and how many of that cost were returned.
    last: Option<(i64, u64)>,
    /// The cover returned first, which is not in canonical order, if none that costs more was returned.
    #[cfg_attr(feature = "serde", serde(default))]
    first: Option<Vec<RowId>>,
    incumbent: Option<(i64, Vec<RowId>)>,
    stats: Stats,
    seal: Fingerprint,
}

impl CheapestCheckpoint {
    #[allow(clippy::cast_sign_loss, reason = "the bits are hashed")]
    fn hash(&self) -> Fingerprint {
        let mut seal = Seal::new(self.matrix, &self.tree);
        seal.numbers(self.costs.to_le_bytes().into_iter().map(u64::from));
        seal.option(self.bound.map(|bound| bound as u64));
        seal.option(self.last.map(|(cost, _)| cost as u64));
        seal.option(self.last.map(|(_, number)| number));
        seal.option(self.incumbent.as_ref().map(|&(cost, _)| cost as u64));
        seal.rows(self.incumbent.as_ref().map_or(&[], |(_, rows)| rows));
        // Nothing, if there is none: states that know no first cover have no other seal.
        self.first.iter().for_each(|rows| seal.rows(rows));
        let Stats { nodes, updates, solutions, max_depth } = self.stats;
        seal.numbers([nodes, updates, solutions, max_depth as u64].into_iter());
        seal.finish()
    }

    /// Returns `true` if all covers have been returned.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.bound.is_none()
    }

    /// Returns a lower bound on the cost of all covers that have not been returned; `None` if there are no more.
    #[must_use]
    pub fn bound(&self) -> Option<i64> {
        self.bound
    }

    /// Returns the best cover found that had not been returned, and its cost.
    #[must_use]
    pub fn incumbent(&self) -> Option<(i64, &[RowId])> {
        self.incumbent.as_ref().map(|(cost, rows)| (*cost, &rows[..]))
    }

    /// Returns the work that the search had done. Its solutions are the covers that it had returned.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

impl Cheapest {
    /// Returns the state of the search, to go on from later. See [`CheapestCheckpoint`].
    ///
    /// Cost: that of [`bound`](Self::bound), and O(rows); the first time also that of the matrix's fingerprint.
    #[must_use]
    pub fn checkpoint(&self) -> CheapestCheckpoint {
        let (matrix, bound) = (self.matrix().fingerprint(), self.bound());
        // The seal is over all else, so until then any will do.
        let kept = CheapestCheckpoint {
            matrix,
            tree: self.options().clone(),
            costs: self.costs(),
            bound,
            last: self.last(),
            first: self.first().map(|cover| cover.to_vec()),
            incumbent: self.incumbent().map(|(cost, cover)| (cost, cover.to_vec())),
            stats: self.stats(),
            seal: matrix,
        };
        CheapestCheckpoint { seal: kept.hash(), ..kept }
    }
}

/// See [`Search::resume_cheapest`].
pub(super) fn resume<L>(
    options: &Search,
    matrix: &Matrix<L>,
    mut cost: impl FnMut(RowId) -> i64,
    kept: &CheapestCheckpoint,
) -> Result<Cheapest, ResumeError> {
    check(&kept.tree, kept.seal, kept.hash(), kept.matrix, matrix.incidence())?;
    let options = options.of_tree(kept.tree.clone());

    let cheapest = Cheapest::new(&options, matrix, &mut cost);
    let cheapest = cheapest.map_err(|error| match error {
        // By its own costs it was not refused.
        MatrixError::CostsTooLarge { .. } => ResumeError::OtherCosts,
        _ => ResumeError::Refused,
    })?;
    if cheapest.costs() != kept.costs {
        return Err(ResumeError::OtherCosts);
    }

    let incumbent =
        kept.incumbent.as_ref().map(|(cost, rows)| (*cost, Cover::from_iter(rows.iter().copied())));
    let mut is_of = |cover: &Cover, price: i64| {
        let sum = cover.iter().try_fold(0_i64, |sum, &row| sum.checked_add(cost(row)));
        options.allows(matrix, cover) && sum == Some(price)
    };
    if let Some((price, cover)) = &incumbent {
        // Only cheaper covers are looked for at first, so it has to be one, at this cost.
        let fits = is_of(cover, *price)
            && kept.last.is_none_or(|(cost, _)| cost <= *price)
            && kept.bound.is_some_and(|bound| bound <= *price);
        if !fits {
            return Err(ResumeError::Damaged);
        }
    }

    let first = kept.first.as_ref().map(|rows| {
        let mut rows = rows.clone();
        // The rows of a cover ascend. Those that were read need not.
        rows.sort_unstable();
        Cover::from_iter(rows)
    });
    // It is passed over among the covers of the last cost, so it has to be one of these.
    if let Some(cover) = &first
        && !kept.last.is_some_and(|(cost, _)| is_of(cover, cost))
    {
        return Err(ResumeError::Damaged);
    }

    cheapest.after(kept.bound, (kept.last, first), incumbent, kept.stats).ok_or(ResumeError::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ExactCover, Queens};

    /// A bound that is too high lost all covers below it.
    #[test]
    fn a_forged_bound_loses_no_cover() {
        let matrix = Queens::new(6).unwrap().matrix().unwrap();
        let cost = |row: RowId| (row.index() * 7 % 11) as i64;
        let all: Vec<_> = Search::new().cheapest(&matrix, cost).unwrap().collect();
        for returned in 0..=all.len() {
            for has_incumbent in [false, true] {
                let mut cheapest = Search::new().cheapest(&matrix, cost).unwrap();
                assert_eq!(cheapest.by_ref().take(returned).count(), returned);
                let mut kept = cheapest.checkpoint();
                let last = (all[all.len() - 1].0, all[all.len() - 1].1.to_vec());
                kept.incumbent = has_incumbent.then(|| last.clone());
                for bound in [i64::MIN, 0, all[all.len() / 2].0, last.0] {
                    kept.bound = Some(bound);
                    kept.seal = kept.hash();
                    let rest = Search::new().resume_cheapest(&matrix, cost, &kept).unwrap();
                    assert!(rest.eq(all[returned..].iter().cloned()), "{returned} and then {bound}");
                }
            }
        }
    }
}
