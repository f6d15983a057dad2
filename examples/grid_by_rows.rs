//! A full Sudoku grid row by row. Each row is an exact cover of 18 columns, nine cells and nine digits, by the
//! digits still free in each cell. When no row fits below the last one, the search of the last one continues and
//! replaces it. `grid_by_rows 7`: another number makes another grid.

use std::env;
use std::error::Error;

use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover::{ExactCover, MatrixBuilder, MatrixError, Search, Solutions};

/// The problem to find a row that fits below these.
struct NextRow {
    above: Vec<[u8; 9]>,
}

impl NextRow {
    /// Whether the digit stands neither above the cell nor in its box.
    fn is_free(&self, cell: usize, digit: u8) -> bool {
        let row = self.above.len();
        let in_column = self.above.iter().any(|above| above[cell] == digit);
        let in_box =
            self.above[row / 3 * 3..].iter().any(|above| above[cell / 3 * 3..][..3].contains(&digit));
        !in_column && !in_box
    }
}

impl ExactCover for NextRow {
    type Choice = (usize, u8); // cell, digit
    type Solution = [u8; 9];

    fn emit(&self, m: &mut MatrixBuilder<(usize, u8)>) -> Result<(), MatrixError> {
        let cells = m.primary("cell", 9);
        let digits = m.primary("digit", 9);
        for cell in 0..9 {
            for digit in (1..=9).filter(|&digit| self.is_free(cell, digit)) {
                m.row((cell, digit), [cells.at(cell), digits.at(usize::from(digit) - 1)])?;
            }
        }
        Ok(())
    }

    fn decode(&self, choices: &[&(usize, u8)]) -> [u8; 9] {
        let mut row = [0; 9];
        for &&(cell, digit) in choices {
            row[cell] = digit;
        }
        row
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(0), |seed| seed.parse())?;
    let search = |above| Solutions::new(NextRow { above }, &Search::new().seed(seed));
    let mut grid = Vec::new();
    let mut searches = vec![search(Vec::new())?]; // one for each row of the grid, and one for the next
    while grid.len() < 9
        && let Some(rows) = searches.last_mut()
    {
        if let Some(row) = rows.next() {
            grid.push(row);
            searches.push(search(grid.clone())?);
        } else {
            grid.pop();
            searches.pop();
        }
    }
    println!("{}", Sudoku::new(Layout::standard(3, 3)?, grid.concat())?);
    Ok(())
}
