//! Layouts made of one or more square grids, with boxes, with regions given as a map, or with neither.

use super::{Layout, Position, SudokuError, limits};

impl Layout {
    /// The most grids that may overlap.
    pub const MAX_GRIDS: usize = limits::MAX_GRIDS;

    /// Creates a square board of `box_height * box_width` rows and columns with boxes of that height and width: 2 x 2
    /// is the 4x4 Sudoku, 2 x 3 the 6x6 one with boxes lying down, 3 x 3 the usual one.
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if there would be no digit, or more than [`MAX_DIGITS`](Self::MAX_DIGITS).
    pub fn standard(box_height: usize, box_width: usize) -> Result<Self, SudokuError> {
        Self::overlapping(box_height, box_width, &[Position::new(0, 0)])
    }

    /// Returns the standard layout for a board of this side. Its boxes are as close to square as possible and at least
    /// as wide as high: 2 x 3 for side 6, 3 x 4 for side 12. `None` for 1 and the primes, whose only boxes are single
    /// rows or columns, and above 25.
    #[must_use]
    pub fn for_side(side: usize) -> Option<Self> {
        // The highest one is the closest to a square.
        let box_height = (2..=5).rev().find(|h| h * h <= side && side.is_multiple_of(*h))?;
        Self::standard(box_height, side / box_height).ok()
    }

    /// Grids of the same box size, each given by its top left corner. A cell that grids share belongs to
    /// the houses of all of them; a box that they share is one house.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Position};
    ///
    /// // Two 6x6 grids, one below the other, that share two rows.
    /// let layout = Layout::overlapping(2, 3, &[Position::new(0, 0), Position::new(4, 0)])?;
    /// assert_eq!((layout.height(), layout.width()), (10, 6));
    /// assert_eq!(layout.houses().len(), 10 + 12 + 10); // rows, columns, boxes
    /// # Ok::<(), exactcover::problems::sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if there would be no digit or more than [`MAX_DIGITS`](Self::MAX_DIGITS), no grid or
    /// more than [`MAX_GRIDS`](Self::MAX_GRIDS), or more rows or columns than
    /// [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn overlapping(box_height: usize, box_width: usize, grids: &[Position]) -> Result<Self, SudokuError> {
        // Whatever is too large is refused.
        let side = box_height.saturating_mul(box_width);
        if !(1..=Self::MAX_DIGITS).contains(&side) {
            return Err(SudokuError::BoxSize { box_height, box_width });
        }
        if !(1..=Self::MAX_GRIDS).contains(&grids.len()) {
            return Err(SudokuError::GridCount { found: grids.len() });
        }
        match grids.iter().find(|grid| grid.row.max(grid.column) > Self::MAX_SIDE - side) {
            Some(&position) => Err(SudokuError::TooFar { position }),
            None => Ok(Self::with_boxes(box_height, box_width, grids)),
        }
    }

    /// Creates a square board whose only houses are its rows and columns. Its solutions are Latin squares.
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if `side` is 0 or larger than [`MAX_DIGITS`](Self::MAX_DIGITS).
    pub fn latin(side: usize) -> Result<Self, SudokuError> {
        if !(1..=Self::MAX_DIGITS).contains(&side) {
            return Err(SudokuError::Digits { found: side });
        }
        Ok(Self::with_lines(side, &[Position::new(0, 0)]))
    }

    /// Creates a square board with regions of any shape in place of the boxes.
    ///
    /// `regions` has a label for each cell, in reading order; cells with the same label are a region. A region has as
    /// many cells as the board has rows, and need not be connected.
    /// [`read_regions`](Self::read_regions) makes the same of a text.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Sudoku};
    ///
    /// let layout = Layout::jigsaw(b"aaababbbcccdcddd")?;
    /// let puzzle = Sudoku::new(layout, vec![1, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0])?;
    /// let drawing = "\
    /// ┌─────────┬───┐
    /// │ 1   . . │ 3 │
    /// │   ┌─────┘   │
    /// │ . │ . .   . │
    /// ├───┴─────┬───┤
    /// │ .   . . │ 2 │
    /// │   ┌─────┘   │
    /// │ . │ . .   . │
    /// └───┴─────────┘
    /// ";
    /// assert_eq!(puzzle.to_string(), drawing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if the map is not square, has more than [`MAX_DIGITS`](Self::MAX_DIGITS) rows, or a
    /// region of another size.
    pub fn jigsaw(regions: &[u8]) -> Result<Self, SudokuError> {
        let side = regions.len().isqrt();
        if side * side != regions.len() || !(1..=Self::MAX_DIGITS).contains(&side) {
            return Err(SudokuError::MapSize { found: regions.len() });
        }
        let mut layout = Self::with_lines(side, &[Position::new(0, 0)]);

        // A list and not a map: the regions are numbered in the order of their first cells.
        let mut cells_of: Vec<(u8, Vec<usize>)> = Vec::new();
        for (cell, &label) in regions.iter().enumerate() {
            match cells_of.iter_mut().find(|(known, _)| *known == label) {
                Some((_, cells)) => cells.push(cell),
                None => cells_of.push((label, vec![cell])),
            }
        }

        for (number, (_, cells)) in cells_of.into_iter().enumerate() {
            if cells.len() != side {
                let first = layout.cells[cells[0]];
                return Err(SudokuError::RegionSize { first, found: cells.len(), expected: side });
            }
            layout.add_box(number, format!("region {}", number + 1), cells);
        }
        Ok(layout)
    }

    /// Grids with their rows, columns and boxes; the numbers have been checked.
    pub(super) fn with_boxes(box_height: usize, box_width: usize, grids: &[Position]) -> Self {
        let side = box_height * box_width;
        let mut layout = Self::with_lines(side, grids);
        for (number, grid) in grids.iter().enumerate() {
            for i in 0..side {
                let top = grid.row + i / box_height * box_height;
                let left = grid.column + i % box_height * box_width;
                let cells = layout.rectangle(Position::new(top, left), box_height, box_width);
                layout.add_box(number * side + i, layout.house_name("box", number, i), cells);
            }
        }
        layout
    }

    /// Grids with their rows and columns.
    fn with_lines(side: usize, grids: &[Position]) -> Self {
        let mut all = Vec::with_capacity(grids.len() * side * side);
        grids.iter().for_each(|&grid| all.extend(squares(grid, side, side)));
        // A cell that grids share counts once there.
        let mut layout = Self { grids: grids.to_vec(), ..Self::of_cells(side, &all) };
        for (number, grid) in grids.iter().enumerate() {
            for i in 0..side {
                let row = layout.rectangle(Position::new(grid.row + i, grid.column), 1, side);
                layout.add_house(layout.house_name("row", number, i).into(), row);
            }
        }
        for (number, grid) in grids.iter().enumerate() {
            for i in 0..side {
                let column = layout.rectangle(Position::new(grid.row, grid.column + i), side, 1);
                layout.add_house(layout.house_name("column", number, i).into(), column);
            }
        }
        layout
    }

    /// Adds a house that is drawn.
    fn add_box(&mut self, number: usize, name: String, cells: Vec<usize>) {
        for &cell in &cells {
            self.box_of[cell] = number;
        }
        self.add_house(name.into(), cells);
    }

    fn house_name(&self, kind: &str, grid: usize, number: usize) -> String {
        match self.grids.len() {
            1 => format!("{kind} {}", number + 1),
            _ => format!("grid {} {kind} {}", grid + 1, number + 1),
        }
    }

    /// Returns the cells of a rectangle.
    pub(super) fn rectangle(&self, corner: Position, height: usize, width: usize) -> Vec<usize> {
        let mut cells = Vec::with_capacity(height * width);
        cells.extend(squares(corner, height, width).iter().filter_map(|&square| self.cell_at(square)));
        cells
    }
}

/// Returns the squares of a rectangle, given by its top left corner.
fn squares(corner: Position, height: usize, width: usize) -> Vec<Position> {
    let Position { row: top, column: left } = corner;
    let mut squares = Vec::with_capacity(height * width);
    for row in top..top + height {
        squares.extend((left..left + width).map(|column| Position::new(row, column)));
    }
    squares
}
