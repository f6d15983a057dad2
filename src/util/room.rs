//! The question of whether there is memory for a large table, asked before it is made.

/// Tables of fewer bytes are made without asking.
const SMALL: usize = 1 << 18;
/// This much must be left beside a table, for small things.
const BESIDE: usize = 1 << 20;

/// Checks whether the system has this many bytes in one piece now, and some beside them: they are allocated and given
/// back.
///
/// A table that is then made of zeros costs nothing until it is used; one that is reserved and then filled would.
pub(crate) fn has_room(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let is_there = bytes < SMALL || room.try_reserve_exact(bytes.saturating_add(BESIDE)).is_ok();
    // Else a compiler may leave the allocation out.
    std::hint::black_box(&room);
    is_there
}

/// Checks whether what is kept piece by piece may grow from `before` to `after` bytes: asked each time some more have
/// been taken.
pub(crate) fn may_grow(before: usize, after: usize) -> bool {
    before / SMALL == after / SMALL || has_room(SMALL)
}

#[test]
fn no_machine_has_room_for_everything() {
    assert!(has_room(0) && has_room(SMALL));
    assert!(!has_room(1 << 60) && !has_room(usize::MAX));
}
