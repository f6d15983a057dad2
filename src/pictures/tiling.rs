//! Tilings: a color for each piece, outlines between pieces, a letter on each. Boards that cannot be tiled, in the
//! colors that prove it.

use std::collections::BTreeMap;

use svg::node::element::Group;

use super::cells::Polygons;
use super::{INK, MARGIN, Picture, WHITE, letters};
use crate::adapters::polyomino::{Board, Tiling};

/// One for each pentomino; with more pieces they are used again.
pub(super) const COLORS: [&str; 12] = [
    "#ec7d68", "#79bff0", "#f5ad62", "#84cb88", "#f7da6b", "#b795db", "#f5a3c7", "#55bdb2", "#cfdc66",
    "#b3bcc6", "#93a5f0", "#cda277",
];

pub(super) const LETTER: u8 = 20;

impl Picture {
    /// Draws a board covered with pieces. Each piece has its color, but copies that touch have different ones. Layers
    /// stand side by side. Hexagons and triangles are drawn as such, spheres as squares on edge, layer by layer, and the cells
    /// of other lattices as squares.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::pictures::Picture;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let tiling = Polyominoes::pentominoes(Board::rectangle(6, 10)).first()?.unwrap();
    /// let picture = Picture::of_tiling(&tiling).to_string();
    /// assert_eq!(picture.matches("<text ").count(), 12);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub fn of_tiling(tiling: &Tiling) -> Self {
        let cells = Polygons::new(tiling.board());
        let mut picture = background(&cells);
        picture.add_tiling(tiling, &cells);
        picture
    }

    /// Adds the pieces, with a line around each and around the rest of the board.
    pub(super) fn add_tiling(&mut self, tiling: &Tiling, cells: &Polygons) {
        let board = tiling.board();
        let mut names = letters(LETTER, INK, "normal");
        let mut piece_on = vec![None; board.len()];
        let colors = tiling.coloring(COLORS.len());

        for (number, (piece, color)) in tiling.pieces().iter().zip(colors).enumerate() {
            for &cell in &piece.cells {
                if let Some(piece) = piece_on.get_mut(cell) {
                    *piece = Some(number);
                }
            }
            self.add(cells.area(piece.cells.iter().copied()).set("fill", COLORS[color]));
            // Layers stand apart, so a piece has a letter on each of its layers.
            let layer = |&cell: &usize| board.cells().get(cell).map(|cell| cell.layer);
            for part in piece.cells.chunk_by(|one, next| layer(one) == layer(next)) {
                let name = tiling.name(number).and_then(|name| cells.letter(name, LETTER, part));
                names = name.into_iter().fold(names, Group::add);
            }
        }

        // At last, on top of all colors.
        self.add(cells.borders(|cell| piece_on[cell]));
        self.add(names);
    }

    /// Draws a board with a weight for each of its cells, in their order: a color for each weight but 0. With the
    /// [weights](crate::Search::weights) of a matrix these are the colors that prove that there is no tiling. Layers
    /// and lattices are drawn as by [`of_tiling`](Self::of_tiling); cells without a weight in the list are white.
    ///
    /// ```
    /// use exactcover::pictures::Picture;
    /// use exactcover::problems::polyomino::Board;
    ///
    /// let chess = [1, 2, 1, 2, 1, 2, 1, 2, 1];
    /// let picture = Picture::of_weights(&Board::rectangle(3, 3), &chess).to_string();
    /// assert_eq!(picture.matches("fill=\"#").count(), 4); // the paper, the white of the cells, two colors
    /// ```
    #[must_use]
    pub fn of_weights(board: &Board, weights: &[u64]) -> Self {
        let cells = Polygons::new(board);
        let mut picture = background(&cells);
        picture.add(cells.area(0..board.len()).set("fill", WHITE));

        let mut classes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (cell, &weight) in
            weights.iter().take(board.len()).enumerate().filter(|(_, weight)| **weight != 0)
        {
            classes.entry(weight).or_default().push(cell);
        }

        for (class, color) in classes.into_values().zip(COLORS.into_iter().cycle()) {
            picture.add(cells.area(class).set("fill", color));
        }

        // A line around each cell.
        picture.add(cells.borders(|cell| cell));
        picture
    }
}

pub(super) fn background(cells: &Polygons) -> Picture {
    let (right, bottom) = cells.ends();
    Picture::of_paper(right + MARGIN, bottom + MARGIN)
}
