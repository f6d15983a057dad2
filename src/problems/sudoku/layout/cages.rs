//! Cages, as in killer Sudokus: houses whose digits have a stated sum.
//!
//! The matrix adds nothing up. A cage has a primary column and a row for each set of digits with its sum, which takes
//! the columns of the other digits in the house. So the digits in its cells, which are distinct, are those of one set.

use std::iter;

use super::{House, Layout, Position, SudokuError};

impl Layout {
    /// Adds a cage: a house in which, as in every house, no digit stands twice, and whose digits have this sum.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::{Layout, Position, Sudoku};
    ///
    /// let cells = |cells: &[(usize, usize)]| cells.iter().copied().map(Position::from).collect::<Vec<_>>();
    /// let layout = Layout::standard(2, 2)?
    ///     .with_cage(3, &cells(&[(0, 0), (0, 1)]))?
    ///     .with_cage(8, &cells(&[(1, 1), (2, 1), (2, 2)]))?;
    /// let board = Sudoku::empty(layout).first()?.unwrap();
    /// assert_eq!(board.cells()[0] + board.cells()[1], 3);
    /// assert_eq!(board.cells()[5] + board.cells()[9] + board.cells()[10], 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if [`with_house`](Self::with_house) refuses the cells, one is in another cage, or no distinct digits
    /// have the sum.
    pub fn with_cage(self, sum: usize, cells: &[Position]) -> Result<Self, SudokuError> {
        let (digits, size) = (usize::from(self.digits), cells.len());
        let first = cells.iter().min().copied().unwrap_or(Position::new(0, 0));
        let mut layout = self.with_house(format!("cage of {sum} at {first}"), cells)?;
        // The lowest digits, and the highest.
        let (least, most) = (size * (size + 1) / 2, size * (2 * digits + 1 - size) / 2);
        if !(least..=most).contains(&sum) {
            return Err(SudokuError::CageSum { first, sum, least, most });
        }

        let is_caged = |cell: usize| layout.cages().any(|(house, _)| house.cells.contains(&cell));
        if let Some(&position) = cells.iter().find(|&&at| layout.cell_at(at).is_some_and(is_caged)) {
            return Err(SudokuError::CellInTwoCages { position });
        }

        let mut found: Vec<usize> = cells.iter().filter_map(|&at| layout.cell_at(at)).collect();
        found.sort_unstable();
        // There may have been a house with these cells.
        let house = layout.houses.iter().position(|house| house.cells == found);
        layout.cages.extend(house.map(|house| (house, sum)));
        Ok(layout)
    }

    /// Returns the cages: the house and the sum of each.
    pub fn cages(&self) -> impl Iterator<Item = (&House, usize)> {
        self.cages.iter().map(|&(house, sum)| (&self.houses[house], sum))
    }

    /// Returns for each cage its house, and the sets of digits with its sum, a bit for each digit.
    pub(crate) fn cage_digits(&self) -> impl Iterator<Item = (usize, impl Iterator<Item = u32>)> {
        let digits = u32::from(self.digits);
        self.cages.iter().map(move |&(house, sum)| {
            let first = (1_u32 << self.houses[house].cells.len()) - 1;
            // The next larger number with as many bits (Gosper).
            let sets = iter::successors(Some(first), |&set| {
                let low = set & set.wrapping_neg();
                let high = set + low;
                Some((((high ^ set) >> 2) / low) | high)
            });
            let sum_of = move |set: u32| {
                (1..=digits as usize).filter(|digit| set >> (digit - 1) & 1 == 1).sum::<usize>()
            };
            // They ascend, so after the first with a higher digit there is none without.
            let sets = sets.take_while(move |&set| set >> digits == 0);
            (house, sets.filter(move |&set| sum_of(set) == sum).map(|set| set << 1))
        })
    }
}
