//! Lists up to what is missing or wrong: as `collect`, which takes ten times as long to compile.

/// Returns the items, if all are there.
#[cfg(feature = "puzzles")]
pub(crate) fn all<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let mut all = Vec::new();
    for item in items {
        all.push(item?);
    }
    Some(all)
}

/// Returns the items, or the first error.
pub(crate) fn all_ok<T, E>(items: impl Iterator<Item = Result<T, E>>) -> Result<Vec<T>, E> {
    let mut all = Vec::new();
    for item in items {
        all.push(item?);
    }
    Ok(all)
}
