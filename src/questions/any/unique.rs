//! Whether a cover is the only one.
//!
//! A search that branches on conflicts finds two covers of most problems at once, or comes to its end. If it finds none
//! soon, strategies take turns for one (`any`), and another is looked for that shares most of its rows with that one: the
//! search is restarted below all rows of the known cover (more rows can be added where a column may be covered more
//! often), below all but the last, the last two, four, and so on. Where this does not end soon, strategies take turns for
//! each first row that is left out.
//!
//! Invariant of `another`: below the rows that were kept last, the known cover is the only one.

use crate::matrix::{Cover, Matrix, RowId};
use crate::search::{Branching, Outcome, Search, Stopped, Uniqueness};

/// The nodes after which other searches are asked too.
const SOON: u64 = 1 << 13;

/// # The only cover
impl Search {
    /// Tells whether there is no cover, exactly one, or more: proved by looking for a second. If there are more than
    /// two, it is not specified which two are found.
    ///
    /// The search branches on [conflicts](Branching::Conflicts), unless another way is requested; if it finds none
    /// soon, those of [`any`](Self::any) take part.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before that was known.
    ///
    /// ```
    /// use exactcover::runs::Uniqueness;
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(100)?.matrix()?;
    /// let Uniqueness::Multiple(one, two) = Search::new().unique(&matrix)? else { unreachable!() };
    /// assert_ne!(one, two);
    /// let all_but_one = Search::new().choose(&one[..99]);
    /// assert!(all_but_one.unique(&matrix)?.is_unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unique<L>(&self, matrix: &Matrix<L>) -> Result<Uniqueness<Cover>, Stopped> {
        let mut left = self.node_limit.unwrap_or(u64::MAX);
        let soon = left.min(SOON);
        let options = self.clone().branch(self.branching.unwrap_or(Branching::Conflicts));
        let mut covers = options.node_limit(soon).covers(matrix);
        left -= soon;

        let mut first = covers.next();
        if first.is_none() && covers.outcome() == Outcome::Limited && left > 0 {
            match self.by_turns(matrix, &mut left) {
                Err(Stopped::Refused | Stopped::OverBudget { .. }) => {} // no memory for so many searches
                answer => return answer,
            }
            covers.add_nodes(left);
            left = 0;
            first = covers.next();
        }
        covers.add_nodes(left);
        Uniqueness::after(first, &mut covers)
    }

    /// Answers by the strategies of `any`, with so many nodes left.
    fn by_turns<L>(&self, matrix: &Matrix<L>, left: &mut u64) -> Result<Uniqueness<Cover>, Stopped> {
        let first = self.any_within(matrix, left)?;
        let second = match &first {
            Some(cover) => another(self, matrix, cover, SOON, left)?,
            None => None,
        };
        Ok(Uniqueness::of(first, second))
    }

    /// Any cover, for which some of the nodes left are taken.
    fn any_within<L>(&self, matrix: &Matrix<L>, left: &mut u64) -> Result<Option<Cover>, Stopped> {
        let mut finder = self.clone().node_limit(*left).finder(matrix);
        let found = finder.find();
        *left -= finder.stats().nodes;
        found
    }
}

/// A cover of other rows than this one, if there is any. After so many nodes a search has not ended soon.
pub(super) fn another<L>(
    options: &Search,
    matrix: &Matrix<L>,
    cover: &[RowId],
    soon: u64,
    left: &mut u64,
) -> Result<Option<Cover>, Stopped> {
    let sorted = |rows: &[RowId]| {
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        rows
    };
    let known = sorted(cover);
    let is_other = |other: &Cover| sorted(other) != known;
    let branching = options.branching.unwrap_or(Branching::Conflicts);
    let mut covers = options.clone().branch(branching).node_limit(0).covers(matrix);
    let (mut kept, mut kept_last) = (cover.len(), cover.len());
    loop {
        // A cover with more rows is a cover: the first search finds them all without going back, and needs no limit.
        let most = if kept == cover.len() { *left } else { soon.min(*left) };
        covers.restart_below(&cover[..kept], &[]);
        covers.add_nodes(most);
        // The known cover may be found too, so two are enough.
        let other = covers.by_ref().take(2).find(is_other);
        *left -= covers.stats().nodes;
        if other.is_some() {
            return Ok(other);
        }

        match covers.outcome() {
            Outcome::Exhausted => {}
            Outcome::Limited if *left > 0 && most == soon => {
                for first in (kept..kept_last).rev() {
                    // Each other cover lacks a first one of these rows.
                    let without = options.clone().choose(&cover[..first]).exclude([cover[first]]);
                    if let Some(other) = without.any_within(matrix, left)? {
                        return Ok(Some(other));
                    }
                }
            }
            outcome => return Err(Stopped::of(outcome).unwrap_or(Stopped::Refused)),
        }
        // Nothing was kept, so this was the whole tree.
        if kept == 0 {
            return Ok(None);
        }
        kept_last = kept;
        kept = kept.saturating_sub((cover.len() - kept).max(1));
    }
}
