//! Shapes of boards, and the ways to write each of them as lines of cells.

/// What a board looks like on paper: which squares of a drawing are cells.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The highest digit of a cell.
    pub digits: usize,
    /// Rows of the drawing.
    pub height: usize,
    /// Columns of the drawing.
    pub width: usize,
    /// Which squares are cells, row by row.
    pub inside: Vec<bool>,
    /// Top-left corners of the `digits` x `digits` grids that overlap; empty for a plain square board.
    pub grids: Vec<(usize, usize)>,
}

impl Shape {
    /// Whether some squares of the drawing are not cells.
    pub(super) fn is_masked(&self) -> bool {
        self.inside.contains(&false)
    }

    /// Whether it is a grid on its own: a cell on every square, and as many rows and columns as digits.
    pub(super) fn is_plain(&self) -> bool {
        !self.is_masked() && self.height == self.digits && self.width == self.digits
    }

    /// How many squares are cells.
    pub(super) fn cells(&self) -> usize {
        self.inside.iter().filter(|&&inside| inside).count()
    }
}

/// One puzzle as read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    /// Which of the shapes it has.
    pub shape: usize,
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its cells in reading order: a digit, or 0 for an empty cell.
    pub cells: Vec<u8>,
}

/// How lines of cells fill a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Every square of the drawing is written, also those that are no cells.
    Solid,
    /// Only the cells are written, line by line.
    Ragged,
    /// One of the overlapping grids on its own.
    Grid,
}

/// A shape drawn in one of those ways: the number of cells on each line.
#[derive(Debug)]
pub(super) struct Form {
    pub shape: usize,
    pub drawn: Drawn,
    pub widths: Vec<usize>,
}

impl Form {
    /// Lines of one drawing.
    pub(super) fn height(&self) -> usize {
        self.widths.len()
    }
}

/// A board written on one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct OneLine {
    pub cells: usize,
    pub shape: usize,
    pub drawn: Drawn,
}

/// Everything that may be met in a text: built once for each call of [`read`](super::read).
pub(super) struct Plan<'s> {
    pub shapes: &'s [Shape],
    pub forms: Vec<Form>,
    one_line: Vec<OneLine>,
    row_widths: Vec<usize>,
    pub masked: bool,
}

impl<'s> Plan<'s> {
    pub(super) fn new(shapes: &'s [Shape]) -> Self {
        let mut forms = Vec::new();
        let mut one_line = Vec::new();
        for (index, shape) in shapes.iter().enumerate() {
            let solid = vec![shape.width; shape.height];
            forms.push(Form { shape: index, drawn: Drawn::Solid, widths: solid });
            one_line.push(OneLine { cells: shape.inside.len(), shape: index, drawn: Drawn::Solid });
            if shape.is_masked() {
                let row_cells = |row: &[bool]| row.iter().filter(|&&inside| inside).count();
                let ragged = shape.inside.chunks(shape.width.max(1)).map(row_cells).collect();
                forms.push(Form { shape: index, drawn: Drawn::Ragged, widths: ragged });
                one_line.push(OneLine { cells: shape.cells(), shape: index, drawn: Drawn::Ragged });
            }
            if !shape.grids.is_empty() {
                forms.push(Form {
                    shape: index,
                    drawn: Drawn::Grid,
                    widths: vec![shape.digits; shape.digits],
                });
            }
        }
        let mut row_widths: Vec<usize> = forms.iter().flat_map(|form| form.widths.iter().copied()).collect();
        row_widths.sort_unstable();
        row_widths.dedup();
        let masked = shapes.iter().any(Shape::is_masked);
        Self { shapes, forms, one_line, row_widths, masked }
    }

    /// The board that has exactly so many cells on one line.
    pub(super) fn one_line(&self, cells: usize) -> Option<OneLine> {
        self.one_line.iter().copied().find(|board| board.cells == cells)
    }

    /// The board with at least so many digits whose length on one line is nearest.
    pub(super) fn nearest_one_line(&self, cells: usize, digits: usize) -> Option<OneLine> {
        let boards = self.one_line.iter().copied().filter(|board| self.shapes[board.shape].digits >= digits);
        boards.min_by_key(|board| board.cells.abs_diff(cells))
    }

    /// Whether some drawing has rows of so many cells.
    pub(super) fn is_row_width(&self, cells: usize) -> bool {
        self.row_widths.binary_search(&cells).is_ok()
    }

    /// The width of a row that is nearest.
    pub(super) fn nearest_row_width(&self, cells: usize) -> Option<usize> {
        self.row_widths.iter().copied().min_by_key(|width| width.abs_diff(cells))
    }

    /// The highest digit of the boards that have rows of so many cells.
    pub(super) fn digits_of_row(&self, width: usize) -> usize {
        let fits = |form: &&Form| form.widths.contains(&width);
        self.forms.iter().filter(fits).map(|form| self.shapes[form.shape].digits).max().unwrap_or(0)
    }

    /// The board that a list of coordinates means: the only shape, or else the plain one of side 9.
    pub(super) fn board_of_lists(&self) -> Option<usize> {
        if self.shapes.len() == 1 {
            return Some(0);
        }
        self.shapes.iter().position(|shape| shape.digits == 9 && shape.grids.is_empty())
    }
}
