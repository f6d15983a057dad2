//! The layouts of Sudokus as the command line names them.

use std::path::Path;

use exactcover::problems::sudoku::Layout;

use super::at;
use crate::common::{Failure, input_name, read_input};

/// The names of layouts, for a message.
pub fn names() -> String {
    let names: Vec<&str> = Layout::names().collect();
    format!(
        "{}, latin-N (rows and columns only), 4x4 to 25x25 (the board) or box-2x3, box-3x2, ... (the box)",
        names.join(", ")
    )
}

/// The layout of a jigsaw with the regions of this file.
pub fn jigsaw(regions: &Path) -> Result<Layout, Failure> {
    let bytes = read_input(Some(regions), "regions")?;
    Layout::read_regions(&String::from_utf8_lossy(&bytes))
        .map_err(|error| Failure::Input(at(&input_name(Some(regions)), &error)))
}
