//! Fills a rectangle with the twelve pentominoes, and a cube with the seven pieces of the Soma cube. Counts the ways.

use std::error::Error;

use exactcover::problems::polyomino::{Board, Piece};
use exactcover::{ExactCover, Polyominoes};

fn main() -> Result<(), Box<dyn Error>> {
    let rectangle = Polyominoes::new(Board::rectangle(6, 10), Piece::pentominoes());
    if let Some(tiling) = rectangle.first()? {
        println!("{tiling}");
    }
    // A tiling that is turned or turned over is another one.
    println!("3x20: {} tilings", Polyominoes::pentominoes(Board::rectangle(3, 20)).count()?);
    // Any number of dominoes. The tilings are counted without visiting each of them.
    let domino = Piece::drawn('D', "##")?.copies(..);
    println!("8x8 with dominoes: {}", Polyominoes::new(Board::rectangle(8, 8), [domino]).count()?);

    let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    println!("Soma cube: {}, of which {} are distinct", soma.count()?, soma.count_distinct()?);
    Ok(())
}
