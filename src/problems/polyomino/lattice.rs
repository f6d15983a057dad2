//! The lattices that boards and pieces are made of: a row of a table each.
//!
//! A cell is a point with integer coordinates (layer, y, x) in the frame of its lattice. Three things state a lattice:
//! the points of its cells; its translations, the vectors whose coordinates are multiples of the pitch, in some lattices
//! with an even sum; and its turns, the group of matrices that a few of them generate. A piece lies on a board if a turn
//! and a translation take each of its points to one of the board's. All else follows: the classes of cells, which
//! translations take to each other, and the neighbors, from one side of each kind.
//!
//! For squares and cubes a point is the place in the drawing. For hexagons the axes x and y are at 60 degrees (axial
//! coordinates). Triangles use the frame of the hexagons, three times as fine: their corners are at multiples of 3. The
//! frames of the last two have their origin where all turns of the cube keep the lattice: in the middle of a block of
//! 5x5x5, and in that of an octahedron, where a block of 3x3x3 is 6 wide.
//!
//! Turns need not keep the lattice. By 60 degrees about a diagonal of the cube some pieces of spheres come onto other
//! spheres, and others come between them. Such turns are matrices over a denominator, only of lattices with one class:
//! the first cell of a piece stays where it is, so that it matters nothing where the axis is.
//!
//! Source of the coordinates of the last five: the grids of BurrTools (Andreas Röver), whose files name cells so.

use std::str::FromStr;

use super::cell::Drawn;
use super::{Cell, PolyominoError};
use crate::util::{NameError, TextError, all_some, by_name};

/// The kind of the cells. It determines how they lie, how pieces are turned, and which symmetries a board can have.
/// Parsed from the name in lower case, such as `squares` or `tetra-octahedra`.
///
/// With the feature `serde` it is this name.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes};
/// use exactcover::ExactCover;
///
/// // Each of four spheres touches the others, so they make two pairs in three ways.
/// let four = Board::drawn("spheres".parse()?, "#.|.#\n.#|#.")?;
/// let pair = Piece::drawn('p', "#.|.#")?.copies(..);
/// assert_eq!(Polyominoes::new(four, [pair]).count()?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
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
    /// Prisms over triangles, drawn as these, layer by layer. 12 rotations: six, and six more that exchange top and bottom.
    Prisms,
    /// Spheres, each of which touches twelve: layer, row and column in the drawing, counted from 0, add up to an even
    /// number. A drawing of a layer shows every second square of a chessboard, and the next layer the others. The 24
    /// rotations of the cube, and 96 more that take some pieces off the lattice.
    Spheres,
    /// Tetrahedra, 24 of which make a cube: each has the middle of the cube, that of a face and two corners beside each
    /// other. In a drawing a cube is a block of 5x5x5: a cell is 2 from its middle along one axis, 1 along another, and 0
    /// along the third. 24 rotations.
    Rhombic,
    /// Tetrahedra, and octahedra cut into eight. In a drawing a cube is a block of 3x3x3, which by layers, rows and columns
    /// of blocks is even or odd; the first is even. Its tetrahedron is in the middle, and an eighth of an octahedron in
    /// four corners: at the last layer, row and column or at the last of one of them in an even block, at that of two or
    /// of none in an odd one. 24 rotations.
    TetraOctahedra,
}

/// A cell in the frame of its lattice. Wide enough for a turned cell with any coordinates.
pub(super) type Point = [i128; 3];

/// The points of a piece in one orientation with the colors of its cells, sorted, moved to the corner.
pub(super) type Orientation = Vec<(Point, u8)>;

/// Returns the vector from one point to another.
pub(super) fn from_to(from: Point, to: Point) -> Point {
    [0, 1, 2].map(|axis| to[axis] - from[axis])
}

/// Returns the point moved by a vector.
pub(super) fn moved(point: Point, by: Point) -> Point {
    [0, 1, 2].map(|axis| point[axis] + by[axis])
}

/// A rotation or reflection: a matrix over a denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    matrix: [Point; 3],
    over: i128,
}

impl Turn {
    pub(super) const IDENTITY: Self = Self::whole([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    const QUARTER: Self = Self::whole([[1, 0, 0], [0, 0, 1], [0, -1, 0]]);
    const TILT: Self = Self::whole([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]);
    const SIXTH: Self = Self::whole([[1, 0, 0], [0, 1, 1], [0, -1, 0]]);
    const EXCHANGE: Self = Self::whole([[1, 0, 0], [0, 0, 1], [0, 1, 0]]);
    const UPSIDE_DOWN: Self = Self::whole([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    /// By 60 degrees about a diagonal of the cube.
    const DIAGONAL: Self = Self { matrix: [[2, -1, 2], [2, 2, -1], [-1, 2, 2]], over: 3 };

    const fn whole(matrix: [Point; 3]) -> Self {
        Self { matrix, over: 1 }
    }

    /// Returns the image of a vector, times the denominator.
    pub(super) fn apply(self, [z, y, x]: Point) -> Point {
        self.matrix.map(|[a, b, c]| a * z + b * y + c * x)
    }

    fn after(self, first: Self) -> Self {
        let column = |c: usize| self.apply(first.matrix.map(|row| row[c]));
        let columns = [column(0), column(1), column(2)];
        Self { matrix: [0, 1, 2].map(|r| columns.map(|column| column[r])), over: self.over * first.over }
    }

    /// Checks whether it takes each cell to a cell.
    pub(super) fn keeps_lattice(self) -> bool {
        self.over == 1
    }

    /// Checks whether the turn can be done with a body in space: its determinant is positive.
    pub(super) fn is_rotation(self) -> bool {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.matrix;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) > 0
    }
}

/// What states a lattice.
struct LatticeRow {
    lattice: Lattice,
    name: &'static str,
    /// Which places of a drawing are cells.
    rule: &'static str,
    /// The point of a place in a drawing, and the place of a point.
    frame: [fn(Point) -> Point; 2],
    /// Drawings may be moved by multiples of so many layers, rows and columns: if the translations have an even sum, by
    /// an even number of multiples.
    step: Point,
    /// The translations are the multiples of this number.
    pitch: i128,
    /// Whether only those with an even sum are.
    is_even: bool,
    /// They generate the turns that keep the lattice.
    generators: &'static [Turn],
    /// One that does not, which goes before and after each of those.
    off: Option<Turn>,
    /// Two neighbors at each kind of side, of all that translations and turns do not take to each other.
    sides: &'static [[Point; 2]],
}

const PLAIN: [fn(Point) -> Point; 2] = [|place| place, |point| point];

const OF_TRIANGLES: [fn(Point) -> Point; 2] = [
    |[layer, row, column]| {
        let (along, up) = ((column - row).div_euclid(2), (column - row).rem_euclid(2));
        [3 * layer, 3 * row + 1 + up, 3 * along + 1 + up]
    },
    |[z, y, x]| {
        let (row, up) = ((y - 1).div_euclid(3), (y - 1).rem_euclid(3));
        [z.div_euclid(3), row, 2 * (x - 1).div_euclid(3) + up + row]
    },
];

const OF_RHOMBIC: [fn(Point) -> Point; 2] = [|place| place.map(|at| at - 2), |point| point.map(|at| at + 2)];

const OF_OCTAHEDRA: [fn(Point) -> Point; 2] =
    [|place| place.map(|at| 2 * at - 5), |point| point.map(|at| (at + 5).div_euclid(2))];

const SQUARES: LatticeRow = LatticeRow {
    lattice: Lattice::Squares,
    name: "squares",
    rule: "every place is one",
    frame: PLAIN,
    step: [1, 1, 1],
    pitch: 1,
    is_even: false,
    generators: &[Turn::QUARTER, Turn::EXCHANGE],
    off: None,
    sides: &[[[0, 0, 0], [0, 0, 1]], [[0, 0, 0], [1, 0, 0]]],
};

const CUBES: LatticeRow = LatticeRow {
    lattice: Lattice::Cubes,
    name: "cubes",
    generators: &[Turn::QUARTER, Turn::TILT, Turn::EXCHANGE],
    sides: &[[[0, 0, 0], [0, 0, 1]]],
    ..SQUARES
};

const HEXAGONS: LatticeRow = LatticeRow {
    lattice: Lattice::Hexagons,
    name: "hexagons",
    generators: &[Turn::SIXTH, Turn::EXCHANGE],
    ..SQUARES
};

const TRIANGLES: LatticeRow = LatticeRow {
    lattice: Lattice::Triangles,
    name: "triangles",
    frame: OF_TRIANGLES,
    step: [1, 2, 2],
    pitch: 3,
    sides: &[[[0, 1, 1], [0, 2, 2]], [[0, 1, 1], [3, 1, 1]]],
    ..HEXAGONS
};

const PRISMS: LatticeRow = LatticeRow {
    lattice: Lattice::Prisms,
    name: "prisms",
    generators: &[Turn::SIXTH, Turn::EXCHANGE, Turn::UPSIDE_DOWN],
    ..TRIANGLES
};

const SPHERES: LatticeRow = LatticeRow {
    lattice: Lattice::Spheres,
    name: "spheres",
    rule: "layer, row and column, counted from 0, add up to an even number",
    is_even: true,
    off: Some(Turn::DIAGONAL),
    sides: &[[[0, 0, 0], [0, 1, 1]]],
    ..CUBES
};

const RHOMBIC: LatticeRow = LatticeRow {
    lattice: Lattice::Rhombic,
    name: "rhombic",
    rule: "in a block of 5x5x5 a cell is 2 from the middle along one axis, 1 along another, 0 along the third",
    frame: OF_RHOMBIC,
    step: [5, 5, 5],
    pitch: 5,
    sides: &[[[2, 1, 0], [3, 1, 0]], [[2, 1, 0], [1, 2, 0]], [[2, 1, 0], [2, 0, 1]]],
    ..CUBES
};

const TETRA_OCTAHEDRA: LatticeRow = LatticeRow {
    lattice: Lattice::TetraOctahedra,
    name: "tetra-octahedra",
    rule: "in a block of 3x3x3 a cell is in the middle or in a corner, and last in its block along one or three of the \
        axes in the first block, along none or two in those beside it",
    frame: OF_OCTAHEDRA,
    step: [3, 3, 3],
    pitch: 6,
    is_even: true,
    sides: &[[[3, 3, 3], [1, 1, 1]], [[1, 1, 1], [1, 1, -1]]],
    ..CUBES
};

/// In the order of [`Lattice`].
static TABLE: [LatticeRow; 8] =
    [SQUARES, CUBES, HEXAGONS, TRIANGLES, PRISMS, SPHERES, RHOMBIC, TETRA_OCTAHEDRA];

impl FromStr for Lattice {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        by_name(name, &TABLE.each_ref().map(|row| (row.name, row.lattice)))
    }
}

impl Lattice {
    fn row(self) -> &'static LatticeRow {
        &TABLE[self as usize]
    }

    /// Returns the error of pieces of another lattice on a board of this one.
    pub(super) fn refuse_pieces_of(self, other: Self) -> PolyominoError {
        PolyominoError::OtherLattice { pieces: other.row().name, board: self.row().name }
    }

    /// Returns the turns that keep the lattice, rotations and reflections, the identity first.
    fn symmetries(self) -> Vec<Turn> {
        let mut turns = vec![Turn::IDENTITY];
        let mut next = 0;
        while next < turns.len() {
            for generator in self.row().generators {
                let turn = generator.after(turns[next]);
                if !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
            next += 1;
        }
        turns
    }

    /// Returns all turns of the lattice, the identity first, and those that do not keep it last.
    pub(super) fn turns(self) -> Vec<Turn> {
        let mut turns = self.symmetries();
        let pairs = turns.iter().flat_map(|&one| turns.iter().map(move |&other| (one, other)));
        let off = self.row().off.iter();
        let mut off: Vec<Turn> =
            off.flat_map(|&off| pairs.clone().map(move |(one, other)| one.after(off).after(other))).collect();
        off.sort_unstable();
        off.dedup();
        turns.extend(off);
        turns
    }

    /// Checks whether no turn takes a layer to another: then layers are boards of their own, and a piece may be turned over
    /// by default.
    pub(super) fn is_flat(self) -> bool {
        self.row().generators.iter().all(|turn| turn.apply([1, 0, 0]) == [1, 0, 0])
    }

    /// Checks whether a row lies half a cell further right than the row above it.
    pub(super) fn is_slanted(self) -> bool {
        self.row().generators.contains(&Turn::SIXTH) && self.row().pitch == 1
    }

    /// Returns how many layers, rows or columns away in a drawing a neighbor can be.
    pub(super) fn reach(self) -> i128 {
        self.row().step[0] / 2 + 1
    }

    /// Checks whether rows and columns can be rings.
    pub(super) fn can_wrap(self) -> bool {
        self.row().pitch == 1 && !self.row().is_even
    }

    /// Returns the point of the cell.
    pub(super) fn point(self, cell: Cell) -> Point {
        let [point, _] = self.row().frame;
        point([cell.layer, cell.row, cell.column].map(|at| at as i128))
    }

    /// Returns the cell at a point; `None` if there is none or it has no place in a drawing.
    pub(super) fn cell(self, point: Point) -> Option<Cell> {
        let [_, place] = self.row().frame;
        let [layer, row, column] = place(point).map(|at| usize::try_from(at).ok());
        let cell = Cell { layer: layer?, row: row?, column: column? };
        // Between the points of places there are others, such as the corners of triangles.
        (self.point(cell) == point).then_some(cell)
    }

    /// Checks whether the vector is a translation of the lattice.
    pub(super) fn is_translation(self, vector: Point) -> bool {
        let row = self.row();
        let is_multiple = vector.iter().all(|at| at % row.pitch == 0);
        is_multiple && (!row.is_even || vector.iter().map(|at| at / row.pitch).sum::<i128>() % 2 == 0)
    }

    /// Returns for each class of cells a point and the way to each of its neighbors.
    pub(super) fn steps(self) -> Vec<(Point, Point)> {
        let mut steps: Vec<(Point, Point)> = Vec::new();
        for turn in self.symmetries() {
            let sides = self.row().sides.iter().flat_map(|&[one, other]| [[one, other], [other, one]]);
            for [from, to] in sides.map(|side| side.map(|point| turn.apply(point))) {
                let step = from_to(from, to);
                let is_known =
                    |&(at, known): &(Point, Point)| known == step && self.is_translation(from_to(at, from));
                if !steps.iter().any(is_known) {
                    steps.push((from, step));
                }
            }
        }
        steps
    }

    /// Returns the neighbors of a cell by the [steps](Self::steps) of the lattice.
    pub(super) fn neighbors(self, steps: &[(Point, Point)], point: Point) -> impl Iterator<Item = Point> {
        let of_class = steps.iter().filter(move |&&(at, _)| self.is_translation(from_to(at, point)));
        of_class.map(move |&(_, step)| moved(point, step))
    }

    /// Returns whether the place is that of a cell, by the [steps](Self::steps) of the lattice.
    pub(super) fn has(self, steps: &[(Point, Point)], cell: Cell) -> bool {
        let point = self.point(cell);
        steps.iter().any(|&(at, _)| self.is_translation(from_to(at, point)))
    }

    /// Returns the cells of a drawing.
    ///
    /// # Errors
    ///
    /// The first place that is no cell of this lattice.
    pub(super) fn cells(self, drawn: &[Drawn]) -> Result<Vec<Cell>, TextError<PolyominoError>> {
        let steps = self.steps();
        match drawn.iter().find(|&&(cell, ..)| !self.has(&steps, cell)) {
            Some(&(_, (line, column), _)) => {
                let LatticeRow { name, rule, .. } = *self.row();
                Err(TextError::new(line, column, PolyominoError::OffLattice { lattice: name, rule }))
            }
            None => Ok(drawn.iter().map(|&(cell, ..)| cell).collect()),
        }
    }

    /// Returns the place in a drawing that becomes its first layer, row and column, given the least of each; so that each
    /// cell stays one of its class.
    pub(super) fn corner_of_drawing(self, least: Point) -> Point {
        self.corner(least, self.row().step)
    }

    fn corner(self, least: Point, step: Point) -> Point {
        let mut corner = [0, 1, 2].map(|axis| least[axis].div_euclid(step[axis]));
        if self.row().is_even && corner.iter().sum::<i128>() % 2 != 0 {
            corner[2] -= 1;
        }
        [0, 1, 2].map(|axis| corner[axis] * step[axis])
    }

    /// Moves the points to the corner by a translation, and sorts them.
    pub(super) fn at_corner(self, mut points: Orientation) -> Orientation {
        let least = [0, 1, 2].map(|axis| points.iter().map(|(point, _)| point[axis]).min().unwrap_or(0));
        let corner = self.corner(least, [self.row().pitch; 3]);
        points.iter_mut().for_each(|(point, _)| *point = from_to(corner, *point));
        points.sort_unstable();
        points
    }

    /// Returns the function from points to their images under a turn of a board or a piece with this point. A turn that
    /// does not keep the lattice takes it to the origin, and has no image of some points.
    pub(super) fn turned(self, turn: Turn, first: Point) -> impl Fn(Point) -> Option<Point> {
        move |point| {
            if turn.keeps_lattice() {
                return Some(turn.apply(point));
            }
            let image = turn.apply(from_to(first, point));
            let is_whole = image.iter().all(|at| at % turn.over == 0);
            let image = image.map(|at| at / turn.over);
            (is_whole && self.is_translation(image)).then_some(image)
        }
    }

    /// Returns the shape turned, in the corner; `None` if it is not on the lattice.
    pub(super) fn turned_shape(self, turn: Turn, shape: &[(Point, u8)]) -> Option<Orientation> {
        let image = self.turned(turn, shape.first()?.0);
        let images = shape.iter().map(|&(point, color)| Some((image(point)?, color)));
        Some(self.at_corner(all_some(images)?))
    }

    /// Returns the different shapes under these turns, sorted.
    pub(super) fn orientations(self, shape: &[(Point, u8)], turns: &[Turn]) -> Vec<Orientation> {
        let mut orientations: Vec<Orientation> =
            turns.iter().filter_map(|&turn| self.turned_shape(turn, shape)).collect();
        orientations.sort_unstable();
        orientations.dedup();
        orientations
    }
}
