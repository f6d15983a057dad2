//! Layouts from text: where grids stand, and what is added to each.

use super::{at_line, content, form, is_blank};
use crate::adapters::sudoku::{Layout, Position, SudokuError};
use crate::util::TextError;

const NOT_A_GRID: &str = "no grid: expected the row and column of its top left corner, from 0, and perhaps names \
    such as diagonal; of a 9x9 grid also windoku, asterisk, center-dot or girandola";
const SIZE: &str = "no size of the grids: expected the board, such as 6x6, or the box, such as box-3x2";
const TWICE: &str = "a second grid in the same place: expected each once";

impl Layout {
    /// Checks whether this is one grid of rows, columns and boxes, and nothing else.
    fn is_plain(&self) -> bool {
        self.grids().len() == 1 && self.houses().len() == 3 * self.height()
    }

    /// Returns the height and width of the boxes of one grid.
    fn box_size(&self) -> (usize, usize) {
        let width =
            (0..self.width()).take_while(|&column| self.box_at(0, column) == self.box_at(0, 0)).count();
        (self.width() / width.max(1), width)
    }

    /// Reads a layout of grids that stand anywhere, one on each line: the row and the column of its top left corner, from
    /// 0, with blanks or a comma between, and the names of what it has besides rows, columns and boxes: `diagonal`, and
    /// for 9x9 grids `windoku` (or `hyper`), `asterisk`, `center-dot`, `girandola`. The first line may be the size of all
    /// grids, `6x6` or `box-3x2` as [`str::parse`] reads it; without it they are 9x9. Lines that begin with `#`, `%` or
    /// `//` are comments.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Layout;
    ///
    /// // Two 9x9 grids that share the box at the top right of one and at the bottom left of the other.
    /// let mirrored = Layout::read("0 6\n6 0\n")?;
    /// assert_eq!((mirrored.height(), mirrored.width(), mirrored.cells().len()), (15, 15, 153));
    ///
    /// let layout = Layout::read("# windoku with diagonals\n0,0 windoku diagonal\n")?;
    /// assert_eq!(layout.houses().len(), 27 + 4 + 2);
    /// assert_eq!(Layout::read("6x6\n0 0 diagonal\n4 3\n")?.digits(), 6);
    /// # Ok::<(), exactcover::text::TextError<exactcover::problems::sudoku::SudokuError>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`TextError`] if a line is not of this form, a grid stands twice in a place, or
    /// [`overlapping`](Self::overlapping) refuses the grids.
    pub fn read(text: &str) -> Result<Self, TextError<SudokuError>> {
        let (mut sized, mut grids, mut extras) = (None, Vec::new(), Vec::new());
        for line in content(text) {
            let mut words = line.text.split(|c| is_blank(c) || c == ',').filter(|word| !word.is_empty());
            let number = |word: Option<&str>| {
                let word = word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))?;
                // A number that is too large is beyond every board, which is said later.
                Some(word.parse().unwrap_or(usize::MAX))
            };

            let first = words.next();
            if grids.is_empty() && sized.is_none() && number(first).is_none() {
                let layout = first.and_then(|name| name.parse::<Self>().ok()).filter(Self::is_plain);
                let Some(layout) = layout.filter(|_| words.next().is_none()) else {
                    return form(line.number, SIZE);
                };
                sized = Some(layout);
                continue;
            }

            let (Some(row), Some(column)) = (number(first), number(words.next())) else {
                return form(line.number, NOT_A_GRID);
            };
            let corner = Position::new(row, column);
            if grids.iter().any(|&(other, _)| other == corner) {
                return form(line.number, TWICE);
            }

            for name in words {
                let side = sized.as_ref().map_or(9, Self::height);
                let Some(houses) = Self::extra(name, side) else {
                    return Err(line.part(name).error(SudokuError::Form(NOT_A_GRID)));
                };
                extras.extend(houses.into_iter().map(|house| (grids.len(), corner, house)));
            }
            grids.push((corner, line.number));
        }

        let corners: Vec<Position> = grids.iter().map(|&(corner, _)| corner).collect();
        let (height, width) = sized.as_ref().map_or((3, 3), Self::box_size);
        let mut layout = Self::overlapping(height, width, &corners).map_err(|error| {
            // Of the grid that the error is about, or else of the last one.
            let line = grids.iter().find(|(corner, _)| error == SudokuError::TooFar { position: *corner });
            at_line(line.or(grids.last()).map_or(1, |grid| grid.1), error)
        })?;

        for (number, corner, (name, cells)) in extras {
            let at = |cell: &Position| Position::new(corner.row + cell.row, corner.column + cell.column);
            let cells: Vec<Position> = cells.iter().map(at).collect();
            let name = if grids.len() > 1 { format!("grid {} {name}", number + 1) } else { name.into() };
            layout = layout.with_house(name, &cells).map_err(|error| at_line(grids[number].1, error))?;
        }
        Ok(layout)
    }
}
