//! Pieces made of equal cells: how they are grown, turned and placed on a board.

use std::collections::{BTreeSet, HashMap};

/// A cell. What the three coordinates mean is the lattice's business.
pub type Point = [i32; 3];

/// The cells of a piece or a board.
pub type Shape = Vec<Point>;

/// A tessellation: which cells touch a cell, and turns that generate all ways to turn a piece.
pub struct Lattice {
    neighbors: fn(Point) -> Vec<Point>,
    turns: &'static [fn(Point) -> Point],
}

/// Unit squares (x, y, 0). Pieces may be turned over.
pub const SQUARE: Lattice = Lattice { neighbors: beside, turns: &[quarter_turn, mirror] };

/// Unit squares (x, y, 0). Pieces stay on their side.
pub const ONE_SIDED_SQUARE: Lattice = Lattice { neighbors: beside, turns: &[quarter_turn] };

/// Unit cubes (x, y, z), turned in space but not mirrored.
pub const CUBE: Lattice = Lattice { neighbors: around, turns: &[quarter_turn, tilt] };

/// Unit cubes (x, y, z), turned in space and mirrored.
pub const MIRRORED_CUBE: Lattice = Lattice { neighbors: around, turns: &[quarter_turn, tilt, mirror] };

/// Hexagons (q, r, 0) in axial coordinates. Pieces may be turned over.
pub const HEXAGON: Lattice = Lattice {
    neighbors: |[q, r, _]| {
        let steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        steps.map(|(dq, dr)| [q + dq, r + dr, 0]).to_vec()
    },
    turns: &[|[q, r, _]: Point| [-r, q + r, 0], |[q, r, _]: Point| [r, q, 0]],
};

/// Triangles (a, b, z), where z = a + b + c - 1 is 0 or 1 for those that point up or down. Pieces may be
/// turned over. No piece is a single triangle: both kinds of triangle must occur in it.
pub const TRIANGLE: Lattice = Lattice {
    neighbors: |[a, b, z]| {
        let step = 1 - 2 * z; // along a, b or c
        vec![[a + step, b, 1 - z], [a, b + step, 1 - z], [a, b, 1 - z]]
    },
    // Half a turn takes (a, b, c) to (1 - a, 1 - b, 1 - c), a third of a turn to (b, c, a).
    turns: &[
        |[a, b, z]: Point| [1 - a, 1 - b, 1 - z],
        |[a, b, z]: Point| [b, z + 1 - a - b, z],
        |[a, b, z]: Point| [b, a, z],
    ],
};

fn quarter_turn([x, y, z]: Point) -> Point {
    [-y, x, z]
}

fn mirror([x, y, z]: Point) -> Point {
    [-x, y, z]
}

fn tilt([x, y, z]: Point) -> Point {
    [x, -z, y]
}

fn beside([x, y, z]: Point) -> Vec<Point> {
    vec![[x - 1, y, z], [x + 1, y, z], [x, y - 1, z], [x, y + 1, z]]
}

fn around(point @ [x, y, z]: Point) -> Vec<Point> {
    [beside(point), vec![[x, y, z - 1], [x, y, z + 1]]].concat()
}

impl Lattice {
    /// The shape turned in all ways, its cells in their given order.
    fn turned(&self, shape: &[Point]) -> Vec<Shape> {
        let mut turned = vec![at_origin(shape.iter().copied())];
        let mut next = 0;
        while next < turned.len() {
            for turn in self.turns {
                let image = at_origin(turned[next].iter().map(|&cell| turn(cell)));
                if !turned.contains(&image) {
                    turned.push(image);
                }
            }
            next += 1;
        }
        turned
    }

    /// The different orientations of a shape, each with its cells in order.
    fn orientations(&self, shape: &[Point]) -> BTreeSet<Shape> {
        self.turned(shape).into_iter().map(sorted).collect()
    }

    /// All pieces of n cells, one of each kind that turning does not make equal.
    pub fn polyforms(&self, n: usize) -> Vec<Shape> {
        let mut pieces = BTreeSet::from([vec![[0; 3]]]);
        for _ in 1..n {
            let grown = pieces.iter().flat_map(|piece| {
                let border = piece.iter().flat_map(|&cell| (self.neighbors)(cell));
                border.filter(|cell| !piece.contains(cell)).map(|cell| [piece.as_slice(), &[cell]].concat())
            });
            pieces = grown.filter_map(|piece| self.orientations(&piece).pop_first()).collect();
        }
        pieces.into_iter().collect()
    }

    /// The ways to put a piece on a board, each as the numbers of the cells it takes.
    pub fn placements(&self, piece: &[Point], board: &[Point]) -> Vec<Vec<usize>> {
        let number: HashMap<Point, usize> = board.iter().copied().zip(0..).collect();
        let mut placements = Vec::new();
        for shape in self.orientations(piece) {
            let [fx, fy, fz] = shape[0];
            placements.extend(board.iter().filter_map(|[x, y, z]| {
                let moved = shape.iter().map(|[sx, sy, sz]| [x + sx - fx, y + sy - fy, z + sz - fz]);
                moved.map(|cell| number.get(&cell).copied()).collect::<Option<Vec<_>>>()
            }));
        }
        placements
    }

    /// The symmetries of a board, the identity first: for each the number of the cell to which each cell goes.
    pub fn symmetries(&self, board: &[Point]) -> Vec<Vec<usize>> {
        let home = at_origin(board.iter().copied());
        let number: HashMap<Point, usize> = home.into_iter().zip(0..).collect();
        let turned = self.turned(board).into_iter();
        turned.filter_map(|image| image.iter().map(|cell| number.get(cell).copied()).collect()).collect()
    }
}

/// Moved so that the smallest coordinates are 0.
fn at_origin(cells: impl Iterator<Item = Point> + Clone) -> Shape {
    let smallest = |axis: usize| cells.clone().map(|cell| cell[axis]).min().unwrap_or(0);
    let [mx, my, mz] = [0, 1, 2].map(smallest);
    cells.map(|[x, y, z]| [x - mx, y - my, z - mz]).collect()
}

fn sorted(mut shape: Shape) -> Shape {
    shape.sort_unstable();
    shape
}

/// The block of cells 0 <= x < a, 0 <= y < b, 0 <= z < c.
pub fn cuboid(a: usize, b: usize, c: usize) -> Shape {
    let cells = (0..a * b * c).map(|i| [i / c / b, i / c % b, i % c]);
    cells.map(|cell| cell.map(|x| i32::try_from(x).expect("a board is small"))).collect()
}

/// h x w cells: a rectangle of squares, a rhomboid of hexagons.
pub fn rectangle(h: usize, w: usize) -> Shape {
    cuboid(h, w, 1)
}

/// h x w pairs of triangles.
pub fn rhomboid_of_triangles(h: usize, w: usize) -> Shape {
    cuboid(h, w, 2)
}

/// The squares within the rhombus |x + 1/2| + |y + 1/2| <= n.
pub fn aztec_diamond(n: i32) -> Shape {
    let cells = (-n..n).flat_map(|x| (-n..n).map(move |y| [x, y, 0]));
    cells.filter(|[x, y, _]| (2 * x + 1).abs() + (2 * y + 1).abs() <= 2 * n).collect()
}

/// The 6n^2 triangles in a regular hexagon of side n: all three coordinates are in 1 - n..=n.
pub fn hexagon_of_triangles(n: i32) -> Shape {
    let side = 1 - n..=n;
    let cells = side.clone().flat_map(|a| side.clone().flat_map(move |b| [[a, b, 0], [a, b, 1]]));
    cells.filter(|[a, b, z]| side.contains(&(z + 1 - a - b))).collect()
}

/// The board without some of its cells.
pub fn without(board: Shape, holes: &[Point]) -> Shape {
    board.into_iter().filter(|cell| !holes.contains(cell)).collect()
}
