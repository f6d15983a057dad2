//! The project's collection of puzzles and answers, which is not part of the crate. A test that needs it is
//! `#[ignore = "needs ../shared"]`, stands in a module `shared` and fails if the data is missing;
//! `cargo test -- --ignored shared` runs them all.

use std::fs;
use std::path::{Path, PathBuf};

/// The path of a file or folder of the collection. It is there.
pub fn path(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(name);
    assert!(path.exists(), "{} is missing", path.display());
    path
}

/// Whether the collection has such a file.
pub fn has(name: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(name).exists()
}

/// The text of a file.
pub fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap()
}

/// The `.tsv` files of a folder. There is at least one.
pub fn tables(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(path(folder)).unwrap().map(|file| file.unwrap().path());
    let tables: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "tsv")).collect();
    assert!(!tables.is_empty(), "no tables in {folder}");
    tables
}
