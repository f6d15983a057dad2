//! The lattices that boards and pieces are made of, each given by its symmetries and translations.
//!
//! A cell is a point with integer coordinates (layer, y, x) in the frame of its lattice. In this frame every
//! symmetry that fixes the origin is an integer matrix, and the translations are the vectors whose coordinates are
//! multiples of the pitch. For squares and cubes the coordinates are those of the cell. For hexagons the axes x and
//! y are at 60 degrees (axial coordinates). Triangles use the frame of the hexagons, three times as fine: their
//! corners are at multiples of 3 and their centers at (3i + 1, 3j + 1) or (3i + 2, 3j + 2), so that hexagons and
//! triangles have the same matrices. The matrices are the group that a few turns generate.

use super::Cell;

/// The kind of the cells. It determines how they lie, how pieces are turned, and which symmetries a board can have.
///
/// With the feature `serde` it is its name in lower case, such as `"squares"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Lattice {
    /// Unit squares: polyominoes. Four rotations, and four more ways for a piece that is turned over.
    /// Layers are boards of their own, and no piece is turned from one into another.
    Squares,
    /// Unit cubes: polycubes. 24 rotations; a mirrored piece is another piece. The board has up to 48 symmetries.
    Cubes,
    /// Hexagons: polyhexes. Each row of a drawing lies half a cell further right than the row above it.
    Hexagons,
    /// Triangles: polyiamonds. In a drawing a triangle points down if the sum of its row and column is even, else up.
    /// Neighbors in a row share a side; a triangle that points up also shares its base with the triangle below it.
    Triangles,
}

/// A cell in the frame of its lattice. Wide enough for a turned cell with any coordinates.
pub(super) type Point = [i128; 3];

/// The points of a piece in one orientation, sorted, moved to the corner.
pub(super) type Orientation = Vec<Point>;

/// A rotation or reflection about the origin: a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn([[i128; 3]; 3]);

impl Turn {
    pub(super) const IDENTITY: Self = Self([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    const QUARTER: Self = Self([[1, 0, 0], [0, 0, 1], [0, -1, 0]]);
    const TILT: Self = Self([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]);
    const SIXTH: Self = Self([[1, 0, 0], [0, 1, 1], [0, -1, 0]]);
    const EXCHANGE: Self = Self([[1, 0, 0], [0, 0, 1], [0, 1, 0]]);

    pub(super) fn apply(&self, [z, y, x]: Point) -> Point {
        self.0.map(|[a, b, c]| a * z + b * y + c * x)
    }

    fn after(&self, first: &Self) -> Self {
        let column = |c: usize| self.apply(first.0.map(|row| row[c]));
        let columns = [column(0), column(1), column(2)];
        Self([0, 1, 2].map(|r| columns.map(|column| column[r])))
    }

    /// Checks whether the turn can be done with a body in space: its determinant is 1, not -1.
    pub(super) fn is_rotation(&self) -> bool {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1
    }
}

impl Lattice {
    /// Returns all turns of the lattice, rotations and reflections, the identity first.
    pub(super) fn turns(self) -> Vec<Turn> {
        let generators: &[Turn] = match self {
            Self::Squares => &[Turn::QUARTER, Turn::EXCHANGE],
            Self::Cubes => &[Turn::QUARTER, Turn::TILT, Turn::EXCHANGE],
            Self::Hexagons | Self::Triangles => &[Turn::SIXTH, Turn::EXCHANGE],
        };

        let mut turns = vec![Turn::IDENTITY];
        let mut next = 0;
        while next < turns.len() {
            for generator in generators {
                let turn = generator.after(&turns[next]);
                if !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
            next += 1;
        }

        turns
    }

    /// Checks whether a piece may be turned over by default: a flat piece may, a piece in space may not.
    pub(super) fn turns_over(self) -> bool {
        self != Self::Cubes
    }

    fn pitch(self) -> i128 {
        if self == Self::Triangles { 3 } else { 1 }
    }

    /// Returns the step of drawings: they may be moved by multiples of this many rows and columns. Moved by an odd
    /// number, triangles that point up would point down.
    pub(super) fn drawing_step(self) -> usize {
        if self == Self::Triangles { 2 } else { 1 }
    }

    /// Returns the point of the cell.
    pub(super) fn point(self, cell: Cell) -> Point {
        let [layer, row, column] = [cell.layer, cell.row, cell.column].map(|at| at as i128);
        match self {
            Self::Squares | Self::Cubes | Self::Hexagons => [layer, row, column],
            Self::Triangles => {
                let (along, up) = ((column - row).div_euclid(2), (column - row).rem_euclid(2));
                [layer, 3 * row + 1 + up, 3 * along + 1 + up]
            }
        }
    }

    /// Returns the cell at a point; `None` if there is none or it has no place in a drawing.
    pub(super) fn cell(self, [layer, y, x]: Point) -> Option<Cell> {
        let [row, column] = match self {
            Self::Squares | Self::Cubes | Self::Hexagons => [y, x],
            Self::Triangles => {
                let (row, up) = ((y - 1).div_euclid(3), (y - 1).rem_euclid(3));
                // The corners of triangles are points too, and no cells.
                if up == 2 || (x - 1).rem_euclid(3) != up {
                    return None;
                }
                [row, 2 * (x - 1).div_euclid(3) + up + row]
            }
        };
        let at = |coordinate: i128| usize::try_from(coordinate).ok();
        Some(Cell { layer: at(layer)?, row: at(row)?, column: at(column)? })
    }

    /// Returns the cells that have a side in common with this one, as far as they have a place in a drawing.
    pub(super) fn neighbors(self, Cell { layer, row, column }: Cell) -> impl Iterator<Item = Cell> {
        let points_up = (row ^ column) & 1 == 1;
        let beside: &[[isize; 3]] = match self {
            Self::Squares | Self::Cubes => &[[0, 1, 0], [0, -1, 0]],
            Self::Hexagons => &[[0, 1, 0], [0, -1, 0], [0, 1, -1], [0, -1, 1]],
            Self::Triangles if points_up => &[[0, 1, 0]],
            Self::Triangles => &[[0, -1, 0]],
        };
        let always = &[[0, 0, 1], [0, 0, -1], [1, 0, 0], [-1, 0, 0]];
        beside.iter().chain(always).filter_map(move |&[layers, rows, columns]| {
            Some(Cell {
                layer: layer.checked_add_signed(layers)?,
                row: row.checked_add_signed(rows)?,
                column: column.checked_add_signed(columns)?,
            })
        })
    }

    /// Checks whether the vector is a translation of the lattice.
    pub(super) fn is_translation(self, [_, y, x]: Point) -> bool {
        y % self.pitch() == 0 && x % self.pitch() == 0
    }

    /// Moves the points to the corner by a translation, and sorts them.
    pub(super) fn at_corner(self, mut points: Vec<Point>) -> Orientation {
        let pitches = [1, self.pitch(), self.pitch()];
        for (axis, pitch) in pitches.into_iter().enumerate() {
            let least = points.iter().map(|point| point[axis]).min().unwrap_or(0);
            let moved = least - least.rem_euclid(pitch);
            points.iter_mut().for_each(|point| point[axis] -= moved);
        }
        points.sort_unstable();
        points
    }

    /// Returns the different shapes of the cells under these turns, sorted.
    pub(super) fn orientations(self, cells: &[Cell], turns: &[Turn]) -> Vec<Orientation> {
        let mut orientations: Vec<Orientation> = turns
            .iter()
            .map(|turn| self.at_corner(cells.iter().map(|&cell| turn.apply(self.point(cell))).collect()))
            .collect();
        orientations.sort_unstable();
        orientations.dedup();
        orientations
    }
}
