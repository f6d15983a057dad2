//! The layouts of Sudokus as the command line names them.

use std::path::Path;

use exactcover::problems::sudoku::Layout;

use super::sudoku::at;
use super::{Failure, read_input};

/// The layout of this name.
pub fn named(name: &str) -> Result<Layout, String> {
    Layout::named(name).ok_or_else(|| format!("the layouts are {}", names()))
}

/// What [`named`] knows.
pub fn names() -> String {
    let names: Vec<&str> = Layout::names().collect();
    format!(
        "{}, latin-N (rows and columns only), 4x4 to 25x25 (the board) or 2x3, 3x2, ... (a box)",
        names.join(", ")
    )
}

/// The layout of a jigsaw with the regions of this file.
pub fn jigsaw(regions: &Path) -> Result<Layout, Failure> {
    let bytes = read_input(Some(regions))?;
    Layout::read_regions(&String::from_utf8_lossy(&bytes))
        .map_err(|error| Failure::Input(at(Some(regions), &error)))
}
