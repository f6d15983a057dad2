//! Lists whose memory is counted: they grow in small steps.

/// Returns the room to make for this many more: in steps of an eighth, so that little is reserved in vain.
fn step<T>(list: &[T], more: usize) -> usize {
    more.max(list.len() / 8).max(64)
}

/// Makes room for this many more.
pub(super) fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(step(list, more));
    }
}

/// Makes room for this many more, and returns whether there is memory for it.
pub(super) fn try_reserve<T>(list: &mut Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more || list.try_reserve_exact(step(list, more)).is_ok()
}
