//! The cheapest covers found so far, by cost, while a tree is searched.
//!
//! A *level* is a cost with all its covers. Kept are the fewest levels that hold the requested number of covers; the
//! limit of the search is then the cost of the last of them, so that its ties are found too. A level with more covers
//! than fit is given up: its cost is noted, with the covers found so far, the limit is set below it, and its covers are
//! found later, one by one.

use std::collections::BTreeMap;

/// A level holds at most this many covers for each that is requested, and at least [`LEAST_TIES`].
const TIES_FOR_EACH: usize = 4;
const LEAST_TIES: usize = 64;

/// The first search wants one cover, and each search after it this many times as many, up to so many, of so many rows.
const MORE: usize = 4;
const MOST_WANTED: usize = 1 << 14;
const MOST_ROWS: usize = 1 << 20;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct CostLevels {
    wanted: usize,
    /// See [`LEAST_TIES`].
    pub(super) least_ties: usize,
    found: BTreeMap<i64, Vec<Vec<u32>>>,
    count: usize,
    /// The most rows of a cover that was added.
    longest: usize,
    /// Covers above this cost are not wanted. Below or at it every level will be complete.
    pub(super) limit: i64,
    /// The cost of the cheapest level with too many covers, and those of them that were found.
    pub(super) overfull: Option<(i64, Vec<Vec<u32>>)>,
}

impl CostLevels {
    /// Starts with no cover, for this many covers, all of cost at most `limit`.
    pub(super) fn new(wanted: usize, limit: i64) -> Self {
        Self {
            wanted,
            least_ties: LEAST_TIES,
            found: BTreeMap::new(),
            count: 0,
            longest: 1,
            limit,
            overfull: None,
        }
    }

    /// Starts again, with this one's number of ties.
    pub(super) fn again(&self, wanted: usize, limit: i64) -> Self {
        Self { least_ties: self.least_ties, ..Self::new(wanted, limit) }
    }

    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    /// Returns the number of covers that the next search wants: more than this one, as far as covers like these fit.
    pub(super) fn wanted_next(&self) -> usize {
        (self.wanted * MORE).min(MOST_WANTED).min(MOST_ROWS / self.longest).max(1)
    }

    /// Returns the least cost found, that of an overfull level too.
    pub(super) fn least(&self) -> Option<i64> {
        // An overfull level is above all that are kept.
        self.found.keys().next().copied().or(self.overfull.as_ref().map(|&(cost, _)| cost))
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Adds a cover, and lowers the limit if enough are known.
    pub(super) fn add(&mut self, cost: i64, rows: &[u32]) {
        if cost > self.limit {
            return;
        }

        self.longest = self.longest.max(rows.len());
        let level = self.found.entry(cost).or_default();
        level.push(rows.to_vec());
        self.count += 1;

        // Too many to keep: they are found later, one by one.
        if level.len() > self.least_ties.max(TIES_FOR_EACH * self.wanted) {
            self.count -= level.len();
            self.overfull = Some((cost, std::mem::take(level)));
            self.limit = cost.saturating_sub(1);
            self.forget_above(self.limit);
        }

        // The last level that is needed stays as a whole, with all of its ties.
        while let Some((&last, level)) = self.found.last_key_value()
            && self.count >= self.wanted
        {
            self.limit = self.limit.min(last);
            if self.count - level.len() < self.wanted {
                break;
            }
            self.count -= level.len();
            self.found.pop_last();
        }
        self.forget_above(self.limit);
    }

    fn forget_above(&mut self, cost: i64) {
        while let Some((&last, level)) = self.found.last_key_value()
            && last > cost
        {
            self.count -= level.len();
            self.found.pop_last();
        }
    }

    /// Returns the levels, the cheapest first.
    pub(super) fn into_levels(self) -> impl Iterator<Item = (i64, Vec<Vec<u32>>)> {
        self.found.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_covers_are_wanted_of_many_rows() {
        for (rows, most) in [(10, MOST_WANTED), (1 << 10, 1 << 10), (1 << 16, 16), (1 << 21, 1)] {
            let mut levels = CostLevels::new(1, i64::MAX);
            let cover = vec![0; rows];
            for _ in 0..20 {
                levels = CostLevels { wanted: levels.wanted_next(), ..levels };
                levels.add(1, &cover);
            }
            assert_eq!(levels.wanted_next(), most);
        }
    }
}
