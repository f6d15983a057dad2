//! Cages, as in killer Sudokus: houses whose digits have a stated sum, or one within bounds.
//!
//! The matrix adds nothing up. A cage has a primary column and a row for each set of digits with its sum, which takes
//! the columns of the other digits in the house. These columns are primary too: a digit is outside the set, or in one
//! of the cells. So the digits in the cells, which are distinct, are those of one set.

use std::iter;
use std::ops::RangeInclusive;

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
        self.with_cage_between(sum..=sum, cells)
    }

    /// Adds a cage whose digits have a sum within these bounds. A cage without a sum is a [house](Self::with_house).
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::{Layout, Position, Sudoku};
    ///
    /// let corner = [(0, 0), (0, 1), (1, 0)].map(Position::from);
    /// let count = |sums| {
    ///     let layout = Layout::standard(2, 2).unwrap().with_cage_between(sums, &corner).unwrap();
    ///     Sudoku::empty(layout).count().unwrap().to_u64().unwrap()
    /// };
    /// assert_eq!(count(0..=6) + count(7..=99), 288); // all boards
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`with_cage`](Self::with_cage).
    pub fn with_cage_between(
        self,
        sums: RangeInclusive<usize>,
        cells: &[Position],
    ) -> Result<Self, SudokuError> {
        let (digits, size) = (usize::from(self.digits), cells.len());
        let first = cells.iter().min().copied().unwrap_or(Position::new(0, 0));
        let [least, most] = extremes(digits, size);
        let possible = *sums.start().max(&least)..=*sums.end().min(&most);

        let name = format!("cage of {} at {first}", written_sums(&possible, digits, size));
        let mut layout = self.with_house(name, cells)?;
        if possible.is_empty() {
            let sum = if *sums.start() > most { *sums.start() } else { *sums.end() };
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
        layout.cages.extend(house.map(|house| (house, possible)));
        Ok(layout)
    }

    /// Returns the cages: the house of each, and the least and the greatest sum that it may have.
    pub fn cages(&self) -> impl Iterator<Item = (&House, RangeInclusive<usize>)> {
        self.cages.iter().map(|(house, sums)| (&self.houses[*house], sums.clone()))
    }

    /// Returns the house of each cage.
    pub(crate) fn cage_houses(&self) -> impl Iterator<Item = usize> {
        self.cages.iter().map(|&(house, _)| house)
    }

    /// Checks whether the house of this number is that of a cage.
    pub(crate) fn is_cage(&self, house: usize) -> bool {
        self.cage_houses().any(|other| other == house)
    }

    /// Returns the sets of so many digits whose sum is within these bounds, a bit for each digit.
    pub(crate) fn sets(&self, size: usize, sums: RangeInclusive<usize>) -> impl Iterator<Item = u32> + use<> {
        let digits = u32::from(self.digits);
        let first = (1_u32 << size) - 1;
        // The next larger number with as many bits (Gosper).
        let sets = iter::successors(Some(first).filter(|&set| set > 0), |&set| {
            let low = set & set.wrapping_neg();
            let high = set + low;
            Some((((high ^ set) >> 2) / low) | high)
        });
        let sum_of =
            move |set: u32| (1..=digits as usize).filter(|digit| set >> (digit - 1) & 1 == 1).sum::<usize>();
        // They ascend, so after the first with a higher digit there is none without.
        let sets = sets.take_while(move |&set| set >> digits == 0);
        sets.filter(move |&set| sums.contains(&sum_of(set))).map(|set| set << 1)
    }
}

/// Returns the least and the greatest sum of so many of these digits: the lowest, and the highest.
fn extremes(digits: usize, size: usize) -> [usize; 2] {
    // Saturating, since there may be more cells than digits.
    [size.saturating_mul(size + 1) / 2, size.saturating_mul((2 * digits + 1).saturating_sub(size)) / 2]
}

/// Returns the sums of a cage as people write them: `12`, `<=12`, `>=12` or `10-12`.
pub(crate) fn written_sums(sums: &RangeInclusive<usize>, digits: usize, size: usize) -> String {
    let ([first, last], least, most) = (extremes(digits, size), sums.start(), sums.end());
    if least == most {
        least.to_string()
    } else if *least == first {
        format!("<={most}")
    } else if *most == last {
        format!(">={least}")
    } else {
        format!("{least}-{most}")
    }
}
