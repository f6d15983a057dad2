//! Tilings: a color for each piece, outlines between pieces, a letter on each. Boards that cannot be tiled, in the
//! colors that prove it.

use std::collections::BTreeMap;

use super::{INK, Picture, WHITE, area, borders, letter, letters};
use crate::adapters::polyomino::{Board, Cell, PlacedPiece, Tiling};

/// One for each pentomino; with more pieces they are used again.
pub(super) const COLORS: [&str; 12] = [
    "#ec7d68", "#79bff0", "#f5ad62", "#84cb88", "#f7da6b", "#b795db", "#f5a3c7", "#55bdb2", "#cfdc66",
    "#b3bcc6", "#93a5f0", "#cda277",
];

pub(super) const LETTER: u8 = 20;

impl Picture {
    /// Draws a board covered with pieces. Each piece has its color, but copies that touch have different ones. Layers
    /// stand side by side; the cells of every lattice are drawn as squares.
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
        let mut picture = background(tiling.board());
        picture.add_tiling(tiling);
        picture
    }

    /// Adds the pieces, with a line around each and around the rest of the board.
    pub(super) fn add_tiling(&mut self, tiling: &Tiling) {
        let board = tiling.board();
        let mut names = letters(LETTER, INK, "normal");
        let mut piece_on = vec![None; board.len()];
        let colors = tiling.coloring(COLORS.len());

        for (number, (piece, color)) in tiling.pieces().iter().zip(colors).enumerate() {
            let cells = cells(tiling, piece);
            for &cell in &piece.cells {
                if let Some(piece) = piece_on.get_mut(cell) {
                    *piece = Some(number);
                }
            }
            let squares = cells.iter().map(|&cell| board.drawn_place(cell));
            self.add(area(squares).set("fill", COLORS[color]));
            // Layers stand apart, so a piece has a letter on each of its layers.
            for part in cells.chunk_by(|one, next| one.layer == next.layer) {
                if let (Some(cell), Some(name)) = (middle(part), tiling.name(piece.piece)) {
                    let (row, column) = board.drawn_place(cell);
                    names = names.add(letter(name, LETTER, row, column));
                }
            }
        }

        // At last, on top of all colors.
        self.add(borders(squares(board), |row, column| Some(piece_on[board.drawn_at(row, column)?])));
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
        let mut picture = background(board);
        picture.add(area(squares(board)).set("fill", WHITE));

        let mut classes: BTreeMap<u64, Vec<_>> = BTreeMap::new();
        for (square, &weight) in squares(board).zip(weights).filter(|(_, weight)| **weight != 0) {
            classes.entry(weight).or_default().push(square);
        }

        for (class, color) in classes.into_values().zip(COLORS.into_iter().cycle()) {
            picture.add(area(class).set("fill", color));
        }

        // A line around each cell.
        picture.add(borders(squares(board), |row, column| board.drawn_at(row, column)));
        picture
    }
}

/// Returns the squares where the cells of the board are drawn, in their order.
pub(super) fn squares(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    board.cells().iter().map(|&cell| board.drawn_place(cell))
}

pub(super) fn background(board: &Board) -> Picture {
    let last = squares(board).map(|(_, column)| column).max();
    Picture::of_board(board.height(), last.map_or(0, |last| last.saturating_add(1)))
}

fn cells(tiling: &Tiling, piece: &PlacedPiece) -> Vec<Cell> {
    piece.cells.iter().filter_map(|&cell| tiling.board().cells().get(cell).copied()).collect()
}

/// Returns the cell nearest to the middle of the cells.
pub(super) fn middle(cells: &[Cell]) -> Option<Cell> {
    let mean =
        |of: fn(&Cell) -> usize| cells.iter().map(|cell| of(cell) as f64).sum::<f64>() / cells.len() as f64;
    let (row, column) = (mean(|cell| cell.row), mean(|cell| cell.column));
    let distance = |cell: &Cell| (cell.row as f64 - row).hypot(cell.column as f64 - column);
    cells.iter().copied().min_by(|one, two| distance(one).total_cmp(&distance(two)))
}
