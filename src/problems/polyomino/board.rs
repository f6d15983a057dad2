//! The region to be tiled.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::cell::{Symbols, read_layers};
use super::lattice::Point;
use super::{Cell, Lattice, PolyominoError};
use crate::util::{TextError, all_some};

/// A set of cells to be covered. It may have any form, even with holes or in several parts.
///
/// Parsed from and displayed as a drawing with `#` for a cell and `.` for none; the layers of a board in
/// space stand side by side, with `|` between them. A drawing with layers is a board of cubes, one without is a board of
/// squares.
///
/// ```
/// use exactcover::problems::polyomino::Board;
///
/// let board: Board = "###\n#.#\n###".parse()?;
/// assert_eq!(board, Board::rectangle(3, 3).without_center(1, 1).unwrap());
/// assert_eq!(board.len(), 8);
/// assert_eq!("##|##\n##|##".parse(), Ok(Board::cuboid(2, 2, 2)));
/// assert_eq!(Board::cuboid(2, 1, 3).to_string(), "###|###\n");
/// # Ok::<(), exactcover::text::TextError<exactcover::problems::polyomino::PolyominoError>>(())
/// ```
///
/// With the feature `serde` it is a map with its `lattice` and its `cells`, each a [`Cell`], and with its `rings` if it
/// [wraps](Self::wrapped): the number of columns after which a row begins again, and of rows after which a column does, 0
/// for never. When it is read, cells that are not in the order and place of [`cells`](Self::cells) are refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
pub struct Board {
    lattice: Lattice,
    /// Sorted.
    cells: Vec<Cell>,
    /// The last layer, row and column.
    last: Cell,
    /// For layers, rows and columns after how many of them the first comes again; 0 for never.
    rings: [usize; 3],
}

impl Board {
    /// Creates the board of these cells, moved to the top left corner; cells listed twice count once.
    ///
    /// They are moved so that they stay cells of the lattice: triangles by an even number of rows and columns, so that those
    /// that point up still point up. A place that is no cell of the [lattice](Lattice) stays, and no piece covers it.
    #[must_use]
    pub fn new(lattice: Lattice, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        move_to_corner(lattice, &mut cells);
        cells.sort_unstable();
        cells.dedup();
        let last = |of: fn(&Cell) -> usize| cells.iter().map(of).max().unwrap_or(0);
        let last = Cell::in_space(last(|cell| cell.layer), last(|cell| cell.row), last(|cell| cell.column));
        Self { lattice, cells, last, rings: [0; 3] }
    }

    /// Creates the rectangle of squares of this height and width.
    #[must_use]
    pub fn rectangle(height: usize, width: usize) -> Self {
        Self::block(Lattice::Squares, 1, height, width)
    }

    /// Creates the box of cubes of this many layers, height and width.
    #[must_use]
    pub fn cuboid(layers: usize, height: usize, width: usize) -> Self {
        Self::block(Lattice::Cubes, layers, height, width)
    }

    /// Creates the board of all cells in this many layers, rows and columns of a drawing.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Lattice};
    ///
    /// assert_eq!(Board::block(Lattice::Hexagons, 1, 2, 4).to_string(), "####\n####\n");
    /// assert_eq!(Board::block(Lattice::Spheres, 2, 2, 3).to_string(), "#.#|.#.\n.#.|#.#\n");
    /// ```
    #[must_use]
    pub fn block(lattice: Lattice, layers: usize, height: usize, width: usize) -> Self {
        // Without this, no columns in very many rows would take very long.
        let layers = if height == 0 || width == 0 { 0 } else { layers };
        let steps = lattice.steps();
        let mut cells = Vec::new();
        for layer in 0..layers {
            for row in 0..height {
                let places = (0..width).map(|column| Cell::in_space(layer, row, column));
                cells.extend(places.filter(|&cell| lattice.has(&steps, cell)));
            }
        }
        Self::new(lattice, cells)
    }

    /// Makes the board of these cells: of cubes if they lie in several layers, else of squares.
    fn of_squares_or_cubes(cells: impl IntoIterator<Item = Cell>) -> Self {
        let board = Self::new(Lattice::Squares, cells);
        let lattice = if board.layers() > 1 { Lattice::Cubes } else { Lattice::Squares };
        Self { lattice, ..board }
    }

    /// Reads the board of a drawing, like [`str::parse`], of the cells of any lattice.
    ///
    /// # Errors
    ///
    /// A [`TextError`], which says where the drawing is wrong.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// // A hexagon of six triangles has two tilings with three lozenges.
    /// let board = Board::drawn(Lattice::Triangles, ".###\n.###")?;
    /// let lozenge = Piece::drawn('z', "##")?.copies(..);
    /// assert_eq!(Polyominoes::new(board, [lozenge]).count()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawn(lattice: Lattice, drawing: &str) -> Result<Self, TextError<PolyominoError>> {
        Ok(Self::new(lattice, lattice.cells(&read_layers(drawing, Symbols::Cell)?)?))
    }

    /// Returns the board without a rectangle of this size in the middle of every layer; `None` if the rectangle is
    /// larger than the board or cannot lie exactly in the middle.
    #[must_use]
    pub fn without_center(&self, height: usize, width: usize) -> Option<Self> {
        self.without_core(self.layers(), height, width)
    }

    /// Returns the board without a block of this size in its middle; `None` if the block is larger than the board or
    /// cannot lie exactly in the middle.
    ///
    /// ```
    /// use exactcover::problems::polyomino::Board;
    ///
    /// assert_eq!(Board::cuboid(3, 3, 3).without_core(1, 1, 1).unwrap().len(), 26);
    /// assert_eq!(Board::cuboid(3, 3, 3).without_core(1, 1, 2), None);
    /// ```
    #[must_use]
    pub fn without_core(&self, layers: usize, height: usize, width: usize) -> Option<Self> {
        let middle = |outer: usize, inner: usize| {
            let rest = outer.checked_sub(inner).filter(|rest| rest.is_multiple_of(2))?;
            Some(rest / 2..rest / 2 + inner)
        };
        let (layers, rows) = (middle(self.layers(), layers)?, middle(self.height(), height)?);
        let columns = middle(self.width(), width)?;
        let is_hole = |cell: &Cell| {
            layers.contains(&cell.layer) && rows.contains(&cell.row) && columns.contains(&cell.column)
        };
        let mut rest = self.cells.clone();
        rest.retain(|cell| !is_hole(cell));
        Some(self.with_cells(rest))
    }

    /// Returns the board without these cells. Cells that are not on it are ignored. A [ring](Self::wrapped) stays as long
    /// as it is.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// // A ring of six cells without one of them is a path of five.
    /// let ring = Board::rectangle(1, 6).wrapped(true, false).unwrap();
    /// let path = ring.without(&[Cell::new(0, 2)]);
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// assert_eq!(Polyominoes::new(path, [domino]).holes(true).hole_count(1..=1).count()?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without(&self, cells: &[Cell]) -> Self {
        let mut rest = self.cells.clone();
        let gone: HashSet<&Cell> = cells.iter().collect();
        rest.retain(|cell| !gone.contains(cell));
        self.with_cells(rest)
    }

    /// Returns the board of these cells on the same rings. Moving them along a ring changes nothing.
    fn with_cells(&self, cells: Vec<Cell>) -> Self {
        Self { rings: self.rings, ..Self::new(self.lattice, cells) }
    }

    /// Returns the board with its left and right sides glued together (`rows`: each row is a ring), or its top and bottom
    /// (`columns`), or both: a cylinder or a torus. `None` for other cells than squares, cubes and
    /// [hexagons](Lattice::Hexagons), which do not wrap.
    ///
    /// The sides are those of the smallest rectangle around the board; [`wrapped_after`](Self::wrapped_after) takes
    /// others, and [`without`](Self::without) keeps them when cells are taken away afterwards. A piece goes on at the
    /// other side, but never covers a cell twice; two ways to lay it that cover the same cells are one. The symmetries
    /// of the board are then also its shifts. A drawing of the board does not show that it wraps.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let tilings = |board| Polyominoes::new(board, [domino.clone()]).count();
    /// let board = Board::rectangle(4, 4);
    /// assert_eq!(tilings(board.clone())?, 36);
    /// assert_eq!(tilings(board.clone().wrapped(true, false).unwrap())?, 121); // a cylinder
    /// assert_eq!(tilings(board.wrapped(true, true).unwrap())?, 272); // a torus
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn wrapped(self, rows: bool, columns: bool) -> Option<Self> {
        let (width, height) = (self.width(), self.height());
        self.wrapped_after(rows.then_some(width), columns.then_some(height))
    }

    /// Returns the board on rings of a stated size, as [`wrapped`](Self::wrapped) does: the rows begin again after `width`
    /// columns, and the columns after `height` rows; `None` for those that do not wrap. So a margin without cells is
    /// kept, which is not in the smallest rectangle around the board. `None` also if the board has more rows or columns.
    ///
    /// ```
    /// use exactcover::problems::polyomino::Board;
    ///
    /// let strip = Board::rectangle(2, 3).wrapped_after(Some(4), None).unwrap();
    /// assert_ne!(strip, Board::rectangle(2, 3).wrapped(true, false).unwrap()); // with three columns round the ring
    /// assert_eq!(Board::rectangle(2, 3).wrapped_after(Some(2), None), None);
    /// ```
    #[must_use]
    pub fn wrapped_after(self, width: Option<usize>, height: Option<usize>) -> Option<Self> {
        let is_room = |ring: Option<usize>, extent: usize| ring.is_none_or(|ring| ring >= extent);
        let has_room = is_room(width, self.width()) && is_room(height, self.height());
        if !self.lattice.can_wrap() || !has_room {
            return None;
        }
        Some(Self { rings: [0, height.unwrap_or(0), width.unwrap_or(0)], ..self })
    }

    /// Returns for layers, rows and columns after how many of them the first comes again; 0 for never.
    pub(super) fn rings(&self) -> [usize; 3] {
        self.rings
    }

    /// Returns the index of the cell at a point, which may lie beyond a side that is glued to another; `None` if there is
    /// none.
    pub(super) fn index_at(&self, mut point: Point) -> Option<usize> {
        for (at, &ring) in point.iter_mut().zip(&self.rings) {
            if ring > 0 {
                *at = at.rem_euclid(ring as i128);
            }
        }
        self.index_of(self.lattice.cell(point)?)
    }

    /// Returns the kind of the board's cells.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns `true` if there is no cell: the board that no piece covers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the number of layers of the smallest box around it; 1 in the plane.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.extent(self.last.layer)
    }

    /// Returns the number of rows of the smallest rectangle around it.
    #[must_use]
    pub fn height(&self) -> usize {
        self.extent(self.last.row)
    }

    /// Returns the number of columns of the smallest rectangle around it.
    #[must_use]
    pub fn width(&self) -> usize {
        self.extent(self.last.column)
    }

    fn extent(&self, last: usize) -> usize {
        if self.is_empty() { 0 } else { last.saturating_add(1) }
    }

    /// Returns the cells, layer by layer in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the index of this cell in [`cells`](Self::cells); `None` if it is not on the board.
    ///
    /// Cost: logarithmic in the number of cells.
    #[must_use]
    pub fn index_of(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Returns the indices of this cell and of those drawn near it: all that have a side in common with it, and in the plane a
    /// corner.
    pub(super) fn around(&self, Cell { layer, row, column }: Cell) -> impl Iterator<Item = usize> {
        let near = |at: usize, steps: i128, ring: usize| {
            let at = at as i128 + steps;
            usize::try_from(if ring > 0 { at.rem_euclid(ring as i128) } else { at }).ok()
        };
        // So far back or on in each of three directions.
        let far = self.lattice.reach();
        let wide = 2 * far + 1;
        (0..wide * wide * wide).filter_map(move |steps| {
            let (layers, rows, columns) =
                (steps / wide / wide - far, steps / wide % wide - far, steps % wide - far);
            let [_, height, width] = self.rings;
            let (row, column) = (near(row, rows, height)?, near(column, columns, width)?);
            self.index_of(Cell { layer: near(layer, layers, 0)?, row, column })
        })
    }

    /// Returns the row and column of a cell in a drawing, where the layers stand side by side with one column between
    /// them. In the plane they are the cell's own row and column.
    #[must_use]
    pub fn drawn_place(&self, cell: Cell) -> (usize, usize) {
        let before = self.width().saturating_add(1).saturating_mul(cell.layer);
        (cell.row, before.saturating_add(cell.column))
    }

    /// Returns the index of the cell that a drawing has in this row and column; `None` where it has none.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell};
    ///
    /// let board = Board::cuboid(2, 1, 3); // drawn as ### ###
    /// assert_eq!(board.drawn_place(Cell::in_space(1, 0, 0)), (0, 4));
    /// assert_eq!(board.drawn_at(0, 4), board.index_of(Cell::in_space(1, 0, 0)));
    /// assert_eq!(board.drawn_at(0, 3), None);
    /// ```
    #[must_use]
    pub fn drawn_at(&self, row: usize, column: usize) -> Option<usize> {
        let layer_width = self.width().saturating_add(1);
        self.index_of(Cell::in_space(column / layer_width, row, column % layer_width))
    }

    /// Draws the board, its layers side by side. `symbol` gives the symbol of a cell by its index, and of no cell.
    pub(super) fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        symbol: impl Fn(Option<usize>) -> char,
        between_layers: char,
    ) -> fmt::Result {
        for row in 0..self.height() {
            let mut line = String::new();
            for layer in 0..self.layers() {
                if layer > 0 {
                    line.push(between_layers);
                }
                let columns = 0..self.width();
                line.extend(columns.map(|column| symbol(self.index_of(Cell::in_space(layer, row, column)))));
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Moves cells to the top left corner, as [`Board::new`] does.
pub(super) fn move_to_corner(lattice: Lattice, cells: &mut [Cell]) {
    let least = |of: fn(&Cell) -> usize| cells.iter().map(of).min().unwrap_or(0);
    let least = [least(|cell| cell.layer), least(|cell| cell.row), least(|cell| cell.column)];
    let [first, top, left] = lattice.corner_of_drawing(least.map(|at| at as i128));
    let moved = |Cell { layer, row, column }: Cell| {
        let at = |place: usize, corner: i128| usize::try_from(place as i128 - corner).ok();
        Some(Cell { layer: at(layer, first)?, row: at(row, top)?, column: at(column, left)? })
    };
    // The corner may lie before the first column. Where the last one has no place then, the cells stay.
    if let Some(all) = all_some(cells.iter().map(|&cell| moved(cell))) {
        cells.copy_from_slice(&all);
    }
}

/// The board of these squares, or cubes if they lie in several layers; see [`Board::new`].
impl FromIterator<Cell> for Board {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self::of_squares_or_cubes(cells)
    }
}

/// A board of squares, or of cubes if it has layers, side by side with `|` between them, or one below the other with a
/// blank line between them; see [`Board::drawn`] for other cells.
impl FromStr for Board {
    type Err = TextError<PolyominoError>;

    fn from_str(drawing: &str) -> Result<Self, TextError<PolyominoError>> {
        let cells = read_layers(drawing, Symbols::Cell)?;
        Ok(Self::of_squares_or_cubes(cells.into_iter().map(|(cell, ..)| cell)))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, |index| if index.is_some() { '#' } else { '.' }, '|')
    }
}

/// Boards as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use serde::{Deserialize, Serialize};

    use super::{Board, Cell, Lattice};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Board", deny_unknown_fields)]
    pub(super) struct Stored {
        lattice: Lattice,
        cells: Vec<Cell>,
        #[serde(default, skip_serializing_if = "is_flat")]
        rings: [usize; 2],
    }

    fn is_flat(rings: &[usize; 2]) -> bool {
        *rings == [0; 2]
    }

    impl TryFrom<Stored> for Board {
        type Error = &'static str;

        fn try_from(stored: Stored) -> Result<Self, &'static str> {
            // `new` would move and sort the cells. A tiling names them by their index, so it must not.
            let board = Self::new(stored.lattice, stored.cells.iter().copied());
            let same = board.cells == stored.cells;
            if !same {
                return Err("the cells of the board are not in order, each once, from its top left corner");
            }
            let [width, height] = stored.rings;
            if is_flat(&stored.rings) {
                return Ok(board);
            }
            // 0 stands for no ring.
            let ring = |size: usize| Some(size).filter(|&size| size > 0);
            board
                .wrapped_after(ring(width), ring(height))
                .ok_or("a ring of the board is shorter than its cells, or its cells do not wrap")
        }
    }

    impl From<Board> for Stored {
        fn from(Board { lattice, cells, rings: [_, height, width], .. }: Board) -> Self {
            Self { lattice, cells, rings: [width, height] }
        }
    }
}
