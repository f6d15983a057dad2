//! Puts N queens on an N x N board so that none attacks another: `cargo run --release --example queens -- 8`.

use std::env;
use std::error::Error;

use exactcover::{ExactCover, Queens};

fn main() -> Result<(), Box<dyn Error>> {
    let queens = Queens::new(env::args().nth(1).map_or(Ok(8), |n| n.parse())?)?;
    match queens.any()? {
        Some(board) => println!("{board}"),
        None => println!("no solution"),
    }
    // Boards that are turned or mirrored count as one the second time.
    println!("{} boards, {} of them distinct", queens.count()?, queens.count_distinct()?);
    println!("{} on a torus", queens.toroidal().count()?);
    Ok(())
}
