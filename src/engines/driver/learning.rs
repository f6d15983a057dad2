//! The part of the search that is about learned orders: failures, runs, and going along a path that depends on them.

use super::{Driver, Phase, Remainder};
use crate::engines::Engine;

impl<R: Remainder> Driver<R> {
    /// A column has no row left.
    pub(super) fn fail<const LEARNED: bool>(&mut self, column: u32) -> Phase {
        if LEARNED && let Some(learned) = &mut self.learned {
            let is_end = learned.fail(self.left.view().origin(column));
            if is_end {
                return self.rerun();
            }
        }
        Phase::Backtrack
    }

    /// Begins the next run: goes back to the root.
    #[cold]
    fn rerun(&mut self) -> Phase {
        self.learned.iter_mut().for_each(|learned| learned.rerun());
        self.best_run = self.progress();
        self.stats.updates = self.stats.updates.wrapping_add(self.left.updates());
        let granted = self.granted_rows();
        self.take_back(0);
        self.begin(&granted);
        Phase::Enter
    }

    /// The same as [`branch`](Self::branch) on a known path, at a cover with loose rows too: `columns` are those of the
    /// next levels, as numbers of the first view, if they depend on what was learned. `None` if there is no such path.
    pub(super) fn branch_along<'a>(
        &mut self,
        columns: &mut impl Iterator<Item = &'a u32>,
    ) -> Option<(u32, u32)> {
        if self.learned.is_none() {
            return self.branch::<false, true>().or_else(|| self.loose()).filter(|&(_, size)| size > 0);
        }
        let (smallest, size) = self.fewest_ways().or_else(|| self.loose()).filter(|&(_, size)| size > 0)?;
        if size == 1 {
            return Some((smallest, size));
        }
        let view = self.left.view();
        let column = view.place_of(*columns.next()?).filter(|&column| (column as usize) < view.primary)?;
        Some((column, if column == smallest { size } else { self.size(column)? }))
    }

    /// The columns of the levels from this one, as numbers of the first view, if the path depends on what was learned.
    pub(super) fn branched(&self, level: usize) -> Vec<u32> {
        let view = self.left.view();
        let levels = if self.is_learned { &self.levels[level..] } else { &[] };
        levels.iter().map(|level| view.origin(level.column)).collect()
    }
}
