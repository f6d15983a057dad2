// The files, for those who change this room. The rows are stated in `problems/polyomino`: read that first. Both files
// here add methods to `Polyominoes`. `generator` makes puzzles: it takes pieces away from a tiling, as long as there is
// no other one. `why` says why there is no tiling, as far as that shows without a search, and puts the weights of
// `refute` into words.

//! Tilings of a board with polyominoes (pentominoes, dominoes, and any others), polycubes, polyhexes and
//! polyiamonds. The [`Lattice`] of the board says what a cell is.
//!
//! ```
//! use exactcover::ExactCover;
//! use exactcover::problems::polyomino::{Board, Polyominoes};
//!
//! let board = Board::rectangle(8, 8).without_center(2, 2).unwrap();
//! let pentominoes = Polyominoes::pentominoes(board);
//! println!("{}", pentominoes.first()?.unwrap());
//! assert_eq!(pentominoes.count()?, 520);
//! assert_eq!(pentominoes.distinct()?.count(), 65); // up to turns and reflections
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod generator;
mod why;

pub use why::NoTiling;

pub use crate::adapters::polyomino::{
    Board, Cell, Lattice, Piece, PlacedPiece, PolyominoError, Polyominoes, Tiling, Turning,
};
