//! A second cover, where a first one is known.
//!
//! Covers that share most of their rows with the known one are found first: the search is restarted below all rows of
//! it (more rows can be added where a column may be covered more often), all but the last, the last two, four, and so
//! on. Where this search does not end soon, strategies take turns (`any`) for each first row that is left out.
//! Invariant: below the rows that were kept last, the known cover is the only one.

use crate::engines::view::Branching;
use crate::matrix::{Cover, Matrix, RowId};
use crate::search::{Outcome, Search, Stopped};

/// A cover of other rows than this one, if there is any. After so many nodes a search has not ended soon.
pub(crate) fn another<L>(matrix: &Matrix<L>, cover: &[RowId], soon: u64) -> Result<Option<Cover>, Stopped> {
    let sorted = |rows: &[RowId]| {
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        rows
    };
    let known = sorted(cover);
    let is_other = |other: &Cover| sorted(other) != known;
    let mut covers = Search::new().branch(Branching::Conflicts).node_limit(soon).covers(matrix);
    let (mut kept, mut kept_last) = (cover.len(), cover.len());
    loop {
        covers.restart_below(&cover[..kept], &[]);
        if let Some(other) = covers.by_ref().take(2).find(is_other) {
            return Ok(Some(other));
        }
        match covers.outcome() {
            Outcome::Exhausted => {}
            // A cover with more rows is a cover: this search finds them all without going back.
            Outcome::Limited if kept == cover.len() => {
                let other = Search::new().choose(cover).covers(matrix).take(2).find(is_other);
                if other.is_some() {
                    return Ok(other);
                }
            }
            Outcome::Limited => {
                for first in (kept..kept_last).rev() {
                    let without = Search::new().choose(&cover[..first]).exclude([cover[first]]);
                    if let Some(other) = without.any(matrix)? {
                        return Ok(Some(other));
                    }
                }
            }
            outcome => return Err(Stopped::of(outcome).unwrap_or(Stopped::Refused)),
        }
        if kept == 0 {
            return Ok(None);
        }
        kept_last = kept;
        kept = kept.saturating_sub((cover.len() - kept).max(1));
    }
}
