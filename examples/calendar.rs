//! A calendar as a puzzle: eight pieces cover all months and days but the two of a date. They are the 2x3 rectangle and seven
//! pentominoes. Of the 792 sets of seven, 37 solve every date; with this one even the hardest date has 19 tilings.
//!
//! `calendar 11 27` draws a tiling for November 27; `calendar` counts the tilings of all 366 dates.

use std::env;
use std::error::Error;

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece};
use exactcover::{ExactCover, Polyominoes};

/// The letters that the pentominoes look like.
const PENTOMINOES: &str = "FLNPUVY";

/// How many days a month may have.
const DAYS: [usize; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Where a month stands: six in a row, in two rows.
fn month_cell(month: usize) -> Cell {
    Cell::new((month - 1) / 6, (month - 1) % 6)
}

/// Where a day stands: seven in a row, below the months.
fn day_cell(day: usize) -> Cell {
    Cell::new(2 + (day - 1) / 7, (day - 1) % 7)
}

/// The problem to cover all but a date.
fn puzzle(month: usize, day: usize) -> Polyominoes {
    let months = (1..=12).filter(|&other| other != month).map(month_cell);
    let days = (1..=31).filter(|&other| other != day).map(day_cell);
    let mut pieces = Piece::pentominoes();
    pieces.retain(|piece| PENTOMINOES.contains(piece.name()));
    pieces.extend(Piece::drawn('R', "###\n###"));
    Polyominoes::new(Board::new(Lattice::Squares, months.chain(days)), pieces)
}

fn main() -> Result<(), Box<dyn Error>> {
    let date = env::args().skip(1).map(|arg| arg.parse()).collect::<Result<Vec<usize>, _>>()?;
    match date[..] {
        [] => count_all(),
        [month @ 1..=12, day] if (1..=DAYS[month - 1]).contains(&day) => {
            match puzzle(month, day).any()? {
                Some(tiling) => print!("{tiling}"),
                None => println!("no tiling"),
            }
            Ok(())
        }
        _ => Err("usage: calendar [MONTH DAY]".into()),
    }
}

/// Prints the numbers of tilings, a line for each month.
fn count_all() -> Result<(), Box<dyn Error>> {
    let mut all = Vec::new();
    for (month, days) in (1..).zip(DAYS) {
        print!("{month:>2}:");
        for day in 1..=days {
            let count = puzzle(month, day).count()?;
            print!(" {count}");
            all.extend(count.to_u64());
        }
        println!();
    }
    let solved = all.iter().filter(|&&count| count > 0).count();
    let (least, most) = (all.iter().min().unwrap_or(&0), all.iter().max().unwrap_or(&0));
    println!("{solved} dates have a tiling, {least} to {most} each");
    Ok(())
}
