//! Lists up to what is missing or wrong, in a loop: `collect` takes 1,400 more lines of LLVM IR for each kind of items (a
//! file with one use of each: 2,888 lines and 1,483, `rustc -O -C no-prepopulate-passes --emit=llvm-ir`, 2026-11-26).

/// Returns the items, or the first error.
pub(crate) fn all_ok<T, E>(items: impl Iterator<Item = Result<T, E>>) -> Result<Vec<T>, E> {
    let mut all = Vec::new();
    for item in items {
        all.push(item?);
    }
    Ok(all)
}

/// Returns the items, if all are there.
#[cfg(feature = "puzzles")]
pub(crate) fn all_some<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    all_ok(items.map(|item| item.ok_or(()))).ok()
}
