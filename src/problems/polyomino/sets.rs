//! All pieces of a number of cells: those of one cell less, with a neighboring cell added in every way.
//!
//! Of the orientations of a piece the first one stands for all.

use std::collections::BTreeSet;

use super::lattice::{Orientation, Point};
use super::{Cell, Lattice, Piece, PolyominoError, Turning};

/// More pieces are too many.
const MOST: usize = 1 << 16;

impl Piece {
    /// Returns all connected pieces of so many cells, each once, with the letters A to Z and a to z as names, then Greek,
    /// Cyrillic and Chinese ones. Pieces that turn into each other count as one; they are turned on a board in the same way.
    ///
    /// # Errors
    ///
    /// [`PolyominoError::TooMany`] if there are more than 65,536 of them.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes, Turning};
    ///
    /// let of_four = |turning| Piece::all(Lattice::Squares, 4, turning).map(|pieces| pieces.len());
    /// assert_eq!([Turning::Free, Turning::OneSided, Turning::Fixed].map(of_four), [Ok(5), Ok(7), Ok(19)]);
    ///
    /// // The two pieces of three cells, an I and a corner, do not fit on a rectangle together.
    /// let of_three = Piece::all(Lattice::Squares, 3, Turning::Free)?;
    /// assert_eq!(Polyominoes::new(Board::rectangle(2, 3), of_three).count()?, 0);
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    pub fn all(lattice: Lattice, cells: usize, turning: Turning) -> Result<Vec<Self>, PolyominoError> {
        let turns = turning.turns(lattice);
        let steps = lattice.steps();
        let first = |shape: &[(Point, u8)]| lattice.orientations(shape, &turns).into_iter().next();
        // One cell of each class.
        let single = steps.iter().filter_map(|&(point, _)| first(&[(point, 0)]));
        let mut shapes: BTreeSet<Orientation> = single.collect();
        if cells == 0 {
            shapes.clear();
        }

        for _ in 1..cells {
            let mut larger = BTreeSet::new();
            for shape in &shapes {
                // On a flat lattice layers are boards of their own.
                let is_flat = lattice.is_flat();
                let around = shape.iter().flat_map(|&(point, _)| {
                    let neighbors = lattice.neighbors(&steps, point);
                    neighbors.filter(move |other| !is_flat || other[0] == point[0]).map(|other| (other, 0))
                });
                let around: BTreeSet<(Point, u8)> = around.filter(|cell| !shape.contains(cell)).collect();

                let mut with = shape.clone();
                for added in around {
                    with.push(added);
                    larger.extend(first(&with));
                    with.pop();
                }
                // After each shape, so that the set is never much larger.
                if larger.len() > MOST {
                    return Err(PolyominoError::TooMany { cells });
                }
            }
            shapes = larger;
        }

        let names = ('A'..='Z').chain('a'..='z').chain('α'..='ω').chain('а'..='я').chain('\u{4e00}'..);
        let piece = |(name, shape): (char, Orientation)| {
            let cells: Vec<Cell> = shape.iter().filter_map(|&(point, _)| lattice.cell(point)).collect();
            Self::new(name, cells).map(|piece| piece.turning(turning))
        };
        names.zip(shapes).map(piece).collect()
    }
}
