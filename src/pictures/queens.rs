//! Queens on a checkered board.

use svg::node::element::{Path, Rectangle};

use super::{INK, MARGIN, Picture, SIDE, place};
use crate::adapters::queens::{Placement, Square};

/// A crown, drawn from the top left corner of its square.
const QUEEN: &str = "m9.5 28-3-14 7.3 7 6.2-12 6.2 12 7.3-7-3 14zm0 2.5h21v3h-21z\
    m-5.7-17.5a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0zm13.5-5a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0z\
    m13.5 5a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0z";

impl Picture {
    /// Draws a chessboard with its queens.
    ///
    /// ```
    /// use exactcover::pictures::Picture;
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let board = Queens::new(8)?.first()?.unwrap();
    /// let picture = Picture::of_queens(&board).to_string();
    /// assert!(picture.contains("width=\"360\"")); // eight squares and two margins
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_queens(board: &Placement) -> Self {
        let size = board.size();
        let side = SIDE * size as f64;
        let mut picture = Self::of_board(size, size);
        let square =
            Rectangle::new().set("x", MARGIN).set("y", MARGIN).set("width", side).set("height", side);
        picture.add(square.clone().set("fill", "#f3e2c0"));

        // A dashed line through each rank, from its first dark square on: n lines instead of n * n squares.
        let line = |rank| format!("M{} {}H{}", place((rank + 1) % 2), place(rank) + SIDE / 2.0, place(size));
        let dark: String = (0..size).map(line).collect();
        let dark = Path::new().set("d", dark).set("stroke", "#c79f6b").set("stroke-width", SIDE);
        picture.add(dark.set("stroke-dasharray", SIDE));
        picture.add(square.set("fill", "none").set("stroke", INK).set("stroke-width", 3));

        let queen = |at: Square| format!("M{} {}{QUEEN}", place(at.file), place(at.rank));
        let queens: String = board.queens().map(queen).collect();
        picture.add(Path::new().set("d", queens).set("fill", INK));
        picture
    }
}
