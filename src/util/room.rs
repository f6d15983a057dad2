//! One policy for memory: whoever may need much of it asks first, and is refused with [`NoRoom`] in time.
//!
//! - A table that is made at once: [`has_room`], before it is made.
//! - A list or table that grows: [`Grow`], before each push; [`grow_tight`] where its capacity is counted.
//! - What is kept in many small pieces: a [`Ledger`], which counts them, asks as they grow, and knows a limit.
//!
//! What is small is made without asking. So each refusal leaves room for small things: an error, an answer so far.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

/// Tables of fewer bytes are made without asking.
const SMALL: usize = 1 << 18;
/// This much must be left beside a table, for small things.
const BESIDE: usize = 1 << 20;

/// There is no memory for more, or no more is allowed. Nothing was changed, but for the capacity of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

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

/// Checks that something is left for what is small, now that a table of this many bytes was made.
fn leaves_room(bytes: usize) -> Result<(), NoRoom> {
    if bytes < SMALL || has_room(SMALL) { Ok(()) } else { Err(NoRoom) }
}

/// A list or table that grows as those of the standard library do, but asks.
pub(crate) trait Grow {
    /// Makes room for this many more entries.
    fn grow(&mut self, more: usize) -> Result<(), NoRoom>;
}

macro_rules! grows {
    ($list:ty, of $entry:ty, for $($of:tt)*) => {
        impl<$($of)*> Grow for $list {
            #[inline]
            fn grow(&mut self, more: usize) -> Result<(), NoRoom> {
                let before = self.capacity();
                self.try_reserve(more).map_err(|_| NoRoom)?;
                // Only what has grown can have used up what is left.
                let has_grown = self.capacity() != before;
                if has_grown { leaves_room(self.capacity().saturating_mul(size_of::<$entry>())) } else { Ok(()) }
            }
        }
    };
}
grows!(Vec<T>, of T, for T);
grows!(VecDeque<T>, of T, for T);
grows!(HashSet<K>, of K, for K: Eq + Hash);
grows!(HashMap<K, V>, of (K, V), for K: Eq + Hash, V);

/// Returns the room to make for this many more: in steps of an eighth, so that little is reserved in vain.
fn step<T>(list: &[T], more: usize) -> usize {
    more.max(list.len() / 8).max(64)
}

/// Makes room for this many more in small steps.
pub(crate) fn grow_tight<T>(list: &mut Vec<T>, more: usize) -> Result<(), NoRoom> {
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    list.try_reserve_exact(step(list, more)).map_err(|_| NoRoom)?;
    leaves_room(size_of_val(list.as_slice()))
}

/// Makes room for this many more in small steps, without asking: for levels of a search, to which its table yields.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(step(list, more));
    }
}

/// The bytes of what is kept in small pieces, and the most that they may be.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    bytes: usize,
    limit: usize,
}

/// Nothing yet, and no limit but the memory of the system.
impl Default for Ledger {
    fn default() -> Self {
        Self { bytes: 0, limit: usize::MAX }
    }
}

impl Ledger {
    /// Returns the bytes taken.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Sets the limit. What has been taken beyond it stays.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// Asks for this many more bytes: whether they are allowed and, each time some more have been taken, whether the
    /// system has them.
    pub(crate) fn ask(&self, more: usize) -> Result<(), NoRoom> {
        let all = self.bytes.saturating_add(more);
        let is_there = all <= self.limit && (self.bytes / SMALL == all / SMALL || has_room(SMALL));
        if is_there { Ok(()) } else { Err(NoRoom) }
    }

    /// Takes these bytes, for which it was asked.
    #[inline]
    pub(crate) fn take(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Gives back these bytes, which were taken.
    #[inline]
    pub(crate) fn give_back(&mut self, bytes: usize) {
        self.bytes -= bytes;
    }

    /// Asks for what has been counted elsewhere and come to this many bytes in all, and takes it.
    pub(crate) fn reach(&mut self, bytes: usize) -> Result<(), NoRoom> {
        let asked = self.ask(bytes.saturating_sub(self.bytes));
        self.bytes = bytes;
        asked
    }
}

#[test]
fn no_machine_has_room_for_everything() {
    assert!(has_room(0) && has_room(SMALL));
    assert!(!has_room(usize::MAX / 2) && !has_room(usize::MAX));
}

#[test]
fn a_ledger_refuses_what_is_beyond_its_limit_and_takes_nothing_then() {
    let mut ledger = Ledger::default();
    ledger.allow(100);
    assert_eq!(ledger.ask(101), Err(NoRoom));
    assert_eq!((ledger.ask(100), ledger.bytes()), (Ok(()), 0));
    ledger.take(60);
    assert_eq!((ledger.ask(40), ledger.ask(41)), (Ok(()), Err(NoRoom)));
    ledger.give_back(20);
    assert_eq!((ledger.ask(60), ledger.bytes()), (Ok(()), 40));
    // What is known only once it has been taken.
    assert_eq!((ledger.reach(100), ledger.reach(101), ledger.bytes()), (Ok(()), Err(NoRoom), 101));
}
