//! The reason why a puzzle has no solution: the givens that clash, and what they make impossible.

use std::fmt;
use std::sync::Arc;

use crate::adapters::sudoku::{Candidate, Requirement, Sudoku, symbol};
use crate::matrix::{ColumnId, MatrixBuilder, RowId};
use crate::questions::explain::Clash;
use crate::search::{Search, Stopped};
use crate::util::{short, write_list};

/// Givens that leave no way to fill some cells and to place some digits. From [`Sudoku::why_none`].
///
/// Displayed as a sentence without its capital and its full stop, such as `no digit is left for r1c4, because of 1 at
/// r1c1, 2 at r1c2, 3 at r1c3 and 4 at r2c4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct SudokuClash {
    givens: Vec<Candidate>,
    requirements: Vec<Requirement>,
    /// A house that holds both givens, if they are two equal ones.
    house: Option<Arc<str>>,
    is_smallest: bool,
}

impl SudokuClash {
    /// Returns the givens that clash, in reading order; empty if the layout alone has no solution.
    #[must_use]
    pub fn givens(&self) -> &[Candidate] {
        &self.givens
    }

    /// Returns the requirements that they make impossible, cells first; empty if they are two equal givens in one
    /// house.
    #[must_use]
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// Returns `true` if it is proved that nothing can be left out; see [`Clash::is_smallest`].
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.is_smallest
    }

    fn new(puzzle: &Sudoku, clash: &Clash, givens: Vec<Candidate>) -> Self {
        let layout = puzzle.layout();
        let (cells, digits) = (layout.cells(), usize::from(layout.digits()));
        // A column a cell, then for each house a column a digit, then a column a cage.
        let need = |column: &ColumnId| match column.index().checked_sub(cells.len()) {
            None => Requirement::Cell { position: cells[column.index()] },
            Some(place) => match layout.houses().get(place / digits) {
                Some(house) => {
                    Requirement::Digit { digit: (place % digits) as u8 + 1, house: house.shared_name() }
                }
                None => {
                    let cage = layout.cages().nth(place - digits * layout.houses().len());
                    Requirement::Sum { house: cage.map_or("a cage".into(), |(house, _)| house.shared_name()) }
                }
            },
        };

        // Two givens that clash by themselves are equal ones in a house, which is no requirement.
        let house = match &*givens {
            [one, two] if clash.columns().is_empty() => layout
                .houses()
                .iter()
                .find(|house| [one, two].iter().all(|at| house.cells().contains(&at.cell))),
            _ => None,
        };

        Self {
            requirements: clash.columns().iter().map(need).collect(),
            house: house.map(|house| house.shared_name()),
            is_smallest: clash.is_smallest(),
            givens,
        }
    }
}

impl fmt::Display for SudokuClash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ([one, two], Some(house)) = (&*self.givens, &self.house) {
            let (symbol, house, one, two) = (symbol(one.digit), short(house), one.position, two.position);
            write!(f, "there are two {symbol}s in {house}: {one} and {two}")?;
        } else {
            match &*self.requirements {
                [Requirement::Cell { position }] => write!(f, "no digit is left for {position}")?,
                [Requirement::Digit { digit, house }] => {
                    write!(f, "no cell of {} is left for the digit {}", short(house), symbol(*digit))?;
                }
                [Requirement::Sum { house }] => write!(f, "no digits are left for {}", short(house))?,
                needs => {
                    // Columns ascend, so that cells come first, and sums last.
                    let cells =
                        needs.iter().take_while(|need| matches!(need, Requirement::Cell { .. })).count();
                    let (cells, digits) = needs.split_at(cells);
                    let sums = digits.iter().filter(|need| matches!(need, Requirement::Sum { .. })).count();
                    let (digits, sums) = digits.split_at(digits.len() - sums);

                    f.write_str("there is no way to ")?;
                    if !cells.is_empty() {
                        f.write_str("fill ")?;
                        write_list(f, cells)?;
                    }
                    if !digits.is_empty() {
                        f.write_str(if cells.is_empty() { "place " } else { " and to place " })?;
                        write_list(f, digits)?;
                    }
                    if !sums.is_empty() {
                        let is_first = cells.is_empty() && digits.is_empty();
                        f.write_str(if is_first { "add up the " } else { " and to add up the " })?;
                        write_list(f, sums)?;
                    }
                }
            }

            if !self.givens.is_empty() {
                f.write_str(", because of ")?;
                write_list(f, &self.givens)?;
            }
        }
        if self.is_smallest { Ok(()) } else { f.write_str(" (perhaps fewer clash too)") }
    }
}

impl Sudoku {
    /// Tells why the puzzle has no solution: givens that clash, and the cells and houses in which they do. `None` if
    /// there is a solution.
    ///
    /// No given and no cell, digit or house that is named can be left out: without it there is a solution. Of equal
    /// givens in one house, two are found; [`conflicts`](Self::conflicts) names all. For the options, chiefly the node
    /// limit, and the cost see [`Search::why_none`](crate::Search::why_none); chosen and excluded rows are those of the
    /// matrix of the empty board.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before it was known whether there is a solution;
    /// [`Refused`](Stopped::Refused) also if there is no memory for the matrix.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Sudoku;
    /// use exactcover::Search;
    ///
    /// let why = |puzzle: &str| -> Result<String, Box<dyn std::error::Error>> {
    ///     let clash = puzzle.parse::<Sudoku>()?.why_none(&Search::new())?;
    ///     Ok(clash.map_or("there is a solution".into(), |clash| clash.to_string()))
    /// };
    /// assert_eq!(why("1..4..1..3....2.")?, "there is a solution");
    /// assert_eq!(why("1.1.............")?, "there are two 1s in row 1: r1c1 and r1c3");
    /// assert_eq!(
    ///     why("123....4........")?,
    ///     "no digit is left for r1c4, because of 1 at r1c1, 2 at r1c2, 3 at r1c3 and 4 at r2c4"
    /// );
    /// assert_eq!(
    ///     why("....34....24...3")?,
    ///     "there is no way to fill r2c3 and r4c3, because of 3 at r2c1, 4 at r2c2, 2 at r3c3, 4 at r3c4 and 3 at r4c4"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_none(&self, options: &Search) -> Result<Option<SudokuClash>, Stopped> {
        // What follows from the rules is no reason that anybody would name.
        let mut m = MatrixBuilder::new();
        let stated = Self::empty(self.layout().clone()).state(&mut m, false).and_then(|()| m.build());
        let matrix = stated.map_err(|_| Stopped::Refused)?;
        // Chosen, not left out: what is not chosen could be no reason.
        let options = options.clone().choose(self.given_rows());
        let Some(clash) = options.smallest_clash(&matrix)? else { return Ok(None) };
        let givens = clash.rows().iter().filter_map(|&row| matrix.label(row).copied()).collect();
        Ok(Some(SudokuClash::new(self, &clash, givens)))
    }

    /// Returns the rows of the givens in the matrix of the empty board, which has a row for each digit that a cell may have,
    /// in order.
    pub(super) fn given_rows(&self) -> impl Iterator<Item = RowId> + '_ {
        let mut before = 0;
        let rows = self.givens().cells().iter().enumerate().map(move |(cell, &digit)| {
            let allowed = self.layout().allowed(cell);
            let lower = allowed & ((1 << digit) - 1);
            let row = before + lower.count_ones();
            before += allowed.count_ones();
            (digit != 0).then(|| RowId::new(row))
        });
        rows.flatten()
    }
}
