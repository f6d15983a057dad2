//! The layouts of Sudokus as the command line names them.

use exactcover::problems::sudoku::Layout;

/// The layout of this name: `9x9` and the other standard sizes, `diagonal`, `samurai`.
pub fn named(name: &str) -> Result<Layout, String> {
    let standard = || {
        let (height, width) = name.split_once('x')?;
        let side = height.parse().ok()?;
        (height == width).then(|| Layout::for_side(side))?
    };
    match name {
        "diagonal" => Ok(Layout::diagonal()),
        "samurai" => Ok(Layout::samurai()),
        _ => standard().ok_or_else(|| "expected a size from 4x4 to 25x25, diagonal or samurai".into()),
    }
}
