//! Why there is no tiling, as far as that shows without a search: areas, pieces and cells without a place, and colorings
//! (Golomb), for which the weights of [`Search::weights`] are put into words.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use crate::adapters::polyomino::Polyominoes;
use crate::matrix::{ColumnId, Matrix, MatrixError};
use crate::problem::ExactCover;
use crate::refute::weights::Weights;
use crate::search::Search;

/// A reason for no tiling, in a sentence. From [`Polyominoes::why_none`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTiling {
    text: String,
    weights: Option<Vec<u64>>,
}

impl NoTiling {
    fn plain(text: String) -> Self {
        Self { text, weights: None }
    }

    /// Returns the weights of the cells if the reason is a coloring, to be drawn by
    /// [`Picture::of_weights`](crate::pictures::Picture::of_weights).
    #[must_use]
    pub fn weights(&self) -> Option<&[u64]> {
        self.weights.as_deref()
    }
}

impl fmt::Display for NoTiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Polyominoes {
    /// Tells why there is no tiling, as far as that shows without a search: the areas do not fit, a piece or a cell has no
    /// place, or a coloring of the cells forbids it. `None` says nothing, nor is anything said of boards with cells that may
    /// or must stay uncovered.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    ///
    /// let board: Board = ".###\n####\n####\n###.".parse()?;
    /// let dominoes = Polyominoes::new(board, [Piece::drawn('d', "##")?.copies(..)]);
    /// let why = dominoes.why_none()?.unwrap();
    /// assert_eq!(why.to_string(), "with 8 cells colored red and 6 blue, every piece covers 1 red and 1 blue");
    /// assert_eq!(why.weights().unwrap().len(), 14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`].
    pub fn why_none(&self) -> Result<Option<NoTiling>, MatrixError> {
        if let Some(full) = self.without_holes() {
            return full.why_none();
        }
        if self.holes.any() || self.hole_count.0 > 0 {
            return Ok(None);
        }

        let board = self.board();
        let (least, most) = self.cells_of_pieces();
        if board.len() < least || most < board.len() {
            let pieces = match most {
                _ if least == most => format!("the pieces have {least}"),
                usize::MAX => format!("the pieces have at least {least}"),
                _ => format!("the pieces have {least} to {most}"),
            };
            return Ok(Some(NoTiling::plain(format!("the board has {} cells, {pieces}", board.len()))));
        }

        let matrix = self.matrix()?;
        let block =
            |column: ColumnId| matrix.column_name(column).map_or(String::new(), |name| name.block().into());
        // The columns of pieces may come before those of cells.
        let first = matrix.columns().position(|column| block(column) == "cell").unwrap_or(0);

        let Some(&column) = matrix.uncoverable().first() else {
            // Each piece and each cell has places, but a coloring may forbid a tiling.
            return Ok(Search::new().weights(&matrix).map(|weights| {
                let of_cells = weights.weights().iter().skip(first).take(board.len());
                let text = in_plain_words(&matrix, &weights, first..first + board.len());
                let text = text.unwrap_or_else(|| weights.to_string());
                NoTiling { text, weights: Some(of_cells.copied().collect()) }
            }));
        };

        if block(column) != "cell" {
            let places = matrix.rows_of(column).count();
            let why = match places {
                0 => format!("piece {} fits nowhere", block(column)),
                _ => format!("piece {} fits in {places} places only", block(column)),
            };
            return Ok(Some(NoTiling::plain(why)));
        }

        let Some(cell) = board.cells().get(column.index() - first) else { return Ok(None) };
        let layer = if board.layers() > 1 { format!("layer {}, ", cell.layer + 1) } else { String::new() };
        let place = format!("row {}, column {}", cell.row + 1, cell.column + 1);
        Ok(Some(NoTiling::plain(format!("no piece fits on {layer}{place}"))))
    }
}

/// What weights of cells say as a coloring of the board, if one or two colors say it.
fn in_plain_words<L>(matrix: &Matrix<L>, weights: &Weights, cells: Range<usize>) -> Option<String> {
    let all = weights.weights();
    let weight = |cell: usize| all.get(cell).copied().unwrap_or(0);
    let classes: BTreeSet<u64> = cells.clone().map(weight).filter(|&weight| weight > 0).collect();
    // The weight of a piece's own column is no color of a cell.
    if (0..all.len()).any(|column| weight(column) > 0 && !cells.contains(&column)) {
        return None;
    }

    let sizes = |columns: &mut dyn Iterator<Item = usize>| {
        let columns: Vec<u64> = columns.map(weight).collect();
        let size = |class: &u64| columns.iter().filter(|weight| *weight == class).count();
        classes.iter().map(size).collect::<Vec<_>>()
    };

    let whole = sizes(&mut cells.clone());
    let of_rows = matrix.rows().filter_map(|row| matrix.row(row));
    let covered: BTreeSet<Vec<usize>> =
        of_rows.map(|columns| sizes(&mut columns.iter().map(|column| column.index()))).collect();

    match (&whole[..], covered.first()?) {
        ([red], covered_red) => {
            let step = covered.iter().fold(0, |step, of_row| gcd(step, of_row[0]));
            let number = match step {
                _ if covered.len() == 1 => covered_red[0].to_string(),
                2 => "an even number".into(),
                _ => format!("a multiple of {step}"),
            };
            let is_proof = step > 1 && red % step > 0;
            let text = match *red == cells.len() {
                true => format!("the board has {red} cells, and every piece covers {number} of them"),
                false => {
                    format!("with {red} cells colored red, every piece covers {number} of the red ones")
                }
            };
            is_proof.then_some(text)
        }
        ([red, blue], of_row) if covered.len() == 1 => {
            // Then each piece covers the two in one ratio, and the board has another.
            let is_proof = red * of_row[1] != blue * of_row[0];
            // The colors of the picture.
            let (of_red, of_blue) = (of_row[0], of_row[1]);
            let text = format!(
                "with {red} cells colored red and {blue} blue, every piece covers {of_red} red and {of_blue} blue"
            );
            is_proof.then_some(text)
        }
        _ => None,
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
