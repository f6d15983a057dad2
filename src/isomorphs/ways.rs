//! The ways that lead on from a state, where rows that are the only way are chosen first.

use super::state::{Key, State};

/// The place to which a state leads after the rows that are the only way.
pub(crate) enum Settled {
    Dead,
    Cover,
    /// To the state of this key, which is loaded, and branches on this column.
    Open(Key, u32),
}

/// Chooses the rows that are the only way in what follows this state.
pub(crate) fn settle(state: &mut State, mut chosen: impl FnMut(u32)) -> Settled {
    loop {
        if state.short().is_some() {
            return Settled::Dead;
        }
        // Only after that: where no row is left, there is a cover only if no column lacks one.
        if state.alive_count() == 0 {
            return Settled::Cover;
        }

        // The columns of the state that follows are counted once it is loaded.
        let key = state.key();
        state.load(&key);
        let (ways, column) = branch(state);
        let only = state.rows_of(column).next();

        match only.filter(|_| ways == Some(1)) {
            Some(row) => {
                chosen(row);
                state.choose(row);
            }
            None => return Settled::Open(key, column),
        }
    }
}

/// Chooses the column on which to branch, and its ways: see [`State::branch`].
pub(super) fn branch(state: &State) -> (Option<u32>, u32) {
    state.branch(|_| 0)
}

/// Makes the state that follows the loaded one after this many rows of its column are left out, and the next one is
/// chosen.
pub(crate) fn follow(state: &mut State, rows: &[u32], tried: usize) {
    rows.iter().take(tried).for_each(|&row| state.leave_out(row));
    match rows.get(tried) {
        Some(&row) => state.choose(row),
        None => state.stay(),
    }
}
