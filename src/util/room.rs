//! The question of whether there is memory for a large table, asked before it is made; and room for lists whose memory is counted, which
//! grow in small steps.

/// Tables of fewer bytes are made without asking.
const SMALL: usize = 1 << 18;
/// This much must be left beside a table, for small things.
const BESIDE: usize = 1 << 20;

/// Returns the size of something large: a quarter of it where pointers have 32 bits, and with them all memory has 4 GiB at
/// most.
pub(crate) const fn large(size: usize) -> usize {
    if cfg!(target_pointer_width = "64") { size } else { size / 4 }
}

/// Checks whether the system has this many bytes in one piece now, and some beside them: they are allocated and given
/// back. Ask for no more than will be made: the memory of WebAssembly never shrinks.
///
/// A table that is then made of zeros costs nothing until it is used; one that is reserved and then filled would.
pub(crate) fn has_room(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let is_there = bytes < SMALL || room.try_reserve_exact(bytes.saturating_add(BESIDE)).is_ok();
    // Else a compiler may leave the allocation out.
    std::hint::black_box(&room);
    is_there
}

/// Returns the bytes of some tables, given by the number and the size of their entries; `usize::MAX` if they are more
/// than that.
pub(crate) fn table_bytes<const N: usize>(tables: [(usize, usize); N]) -> usize {
    tables.iter().fold(0, |sum: usize, &(count, size)| sum.saturating_add(count.saturating_mul(size)))
}

/// Checks whether something is left for what is small, now that a table of this many bytes was made.
pub(crate) fn leaves_room(bytes: usize) -> bool {
    bytes < SMALL || has_room(SMALL)
}

/// Checks whether what is kept piece by piece may grow from `before` to `after` bytes: asked each time some more have
/// been taken.
pub(crate) fn may_grow(before: usize, after: usize) -> bool {
    before / SMALL == after / SMALL || has_room(SMALL)
}

/// Returns the room to make for this many more: in steps of an eighth, so that little is reserved in vain.
fn step<T>(list: &[T], more: usize) -> usize {
    more.max(list.len() / 8).max(64)
}

/// Makes room for this many more.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(step(list, more));
    }
}

/// Makes room for this many more, and returns whether there is memory for it, and something left for what is small.
pub(crate) fn try_reserve<T>(list: &mut Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more
        || list.try_reserve_exact(step(list, more)).is_ok() && leaves_room(size_of_val(list.as_slice()))
}

#[test]
fn no_machine_has_room_for_everything() {
    assert!(has_room(0) && has_room(SMALL));
    assert!(!has_room(usize::MAX / 2) && !has_room(usize::MAX));
}
