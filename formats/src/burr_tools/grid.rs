//! The grids of BurrTools: which places of a box are cells, and how a piece is turned by the number of a turn.
//!
//! A place is (x, y, z), and its cell has column x, row y and layer z. In the frame of its grid a place is a point with whole
//! coordinates, a turn is a matrix over one denominator, and two pieces are the same if a turn and a shift take one to the
//! other. Which shifts there are a grid says. The numbers of turns are those of a solution in a file:
//!
//! - cubes, rhombic and tetra-octahedra: 4 f + k is k quarter turns about x, then the f-th of six turns that take the axis x
//!   to x, z, -x, -z, y and -y;
//! - prisms: 6 f + k is a half turn about y, if f is 1, then k turns by 60 degrees about z;
//! - spheres: 8 f + 2 k + j is below 24 a turn of the cube, too; the others are a turn by 60 degrees about a diagonal of the
//!   cube between two turns of the cube, in an order without a rule that one could see.
//!
//! Source: BurrTools (2024), its sources, for the numbers. That they are right is shown by the solutions in its examples,
//! which must cover their boards.

use exactcover::problems::polyomino::{Cell, Lattice};

/// Coordinates x, y and z.
pub(super) type Point = [i64; 3];

/// A turn as a matrix, times [`Grid::denominator`].
pub(super) type Matrix = [[i64; 3]; 3];

const IDENTITY: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const ABOUT_X: Matrix = [[1, 0, 0], [0, 0, -1], [0, 1, 0]];
const ABOUT_Y: Matrix = [[0, 0, -1], [0, 1, 0], [1, 0, 0]];
const ABOUT_Z: Matrix = [[0, -1, 0], [1, 0, 0], [0, 0, 1]];

/// By 60 degrees, and by 180, in the frame of triangles: its axes are at 60 degrees.
const SIXTH: Matrix = [[0, -1, 0], [1, 1, 0], [0, 0, 1]];
const HALF: Matrix = [[-1, -1, 0], [0, 1, 0], [0, 0, -1]];

/// By 60 degrees about a diagonal of the cube, three times.
const THIRDS: Matrix = [[1, 2, 2], [-2, -1, 2], [2, -2, 1]];

/// The turns of spheres from 24 on: 24 k + n for the turn n, then `THIRDS`, then k quarter turns about z.
#[rustfmt::skip]
const OBLIQUE: [usize; 96] = [
    0, 1, 78, 79, 4, 14, 30, 32, 26, 46, 52, 64, 74, 87, 48, 61, 76, 95, 24, 43, 2, 17, 54, 69,
    94, 22, 50, 70, 39, 34, 63, 58, 82, 15, 10, 53, 65, 77, 89, 5, 29, 41, 86, 28, 38, 62, 40, 27,
    51, 88, 75, 16, 3, 59, 71, 83, 11, 23, 35, 47, 25, 49, 72, 73, 85, 84, 13, 12, 37, 36, 60, 42,
    66, 67, 90, 91, 18, 19, 6, 7, 31, 55, 33, 56, 57, 80, 81, 8, 9, 68, 92, 93, 20, 21, 44, 45,
];

/// What lies in the places of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grid {
    Cubes,
    Prisms,
    Spheres,
    Rhombic,
    TetraOctahedra,
}

impl Grid {
    /// All, by their numbers in a file.
    pub(super) const ALL: [Self; 5] =
        [Self::Cubes, Self::Prisms, Self::Spheres, Self::Rhombic, Self::TetraOctahedra];

    /// What a cell is called.
    pub(super) fn cell_name(self) -> &'static str {
        match self {
            Self::Cubes => "a cube",
            Self::Prisms => "a prism",
            Self::Spheres => "a sphere, where x + y + z is even",
            Self::Rhombic => {
                "a tetrahedron, in a block of 5 x 5 x 5 away by 0, 1 and 2 from the nearest sides"
            }
            Self::TetraOctahedra => {
                "a tetrahedron or a part of an octahedron, in a block of 3 x 3 x 3 the middle or one of four corners"
            }
        }
    }

    pub(super) fn lattice(self) -> Lattice {
        match self {
            Self::Cubes => Lattice::Cubes,
            Self::Prisms => Lattice::Prisms,
            Self::Spheres => Lattice::Spheres,
            Self::Rhombic => Lattice::Rhombic,
            Self::TetraOctahedra => Lattice::TetraOctahedra,
        }
    }

    /// Checks whether there is a cell in a place.
    pub(super) fn has_cell(self, [x, y, z]: Point) -> bool {
        match self {
            Self::Cubes | Self::Prisms => true,
            Self::Spheres => (x + y + z) % 2 == 0,
            Self::Rhombic => {
                let mut away = [x, y, z].map(|at| (at % 5).min(4 - at % 5));
                away.sort_unstable();
                away == [0, 1, 2]
            }
            Self::TetraOctahedra => {
                let within = [x, y, z].map(|at| at % 3);
                let block = x / 3 + y / 3 + z / 3;
                let last = within.iter().filter(|&&at| at == 2).count() as i64;
                within == [1; 3] || !within.contains(&1) && (block + last) % 2 == 1
            }
        }
    }

    /// Returns the sides of a box that BurrTools takes for this one: it fills up blocks. `None` for too large ones.
    pub(super) fn filled_up(self, sides: [usize; 3]) -> Option<[usize; 3]> {
        let block = match self {
            Self::Cubes | Self::Prisms | Self::Spheres => 1,
            Self::Rhombic => 5,
            Self::TetraOctahedra => 6,
        };
        let [x, y, z] = sides.map(|side| side.checked_next_multiple_of(block));
        Some([x?, y?, z?])
    }

    /// Returns the place of a piece that a solution says where it lies: of spheres the one nearest to the first place of the
    /// box, since the others need not come to a place when the piece is turned.
    pub(super) fn hotspot(self, places: &[Point]) -> Point {
        match self {
            Self::Spheres => {
                let far = |&[x, y, z]: &Point| (x * x + y * y + z * z, z, y, x);
                places.iter().copied().min_by_key(far).unwrap_or([0; 3])
            }
            _ => [0; 3],
        }
    }

    /// Returns the point of a place.
    pub(super) fn point(self, [x, y, z]: Point) -> Point {
        match self {
            Self::Cubes | Self::Spheres => [x, y, z],
            Self::Prisms => {
                let up = (x + y) & 1;
                [3 * (x - y - up) / 2 + 1 + up, 3 * y + 1 + up, z]
            }
            // From the middle of a block.
            Self::Rhombic => [x - 2, y - 2, z - 2],
            // From the middle of an octahedron, in halves: there is none in the middle of a place.
            Self::TetraOctahedra => [2 * x - 5, 2 * y + 1, 2 * z + 1],
        }
    }

    /// Returns the place of a point.
    pub(super) fn place(self, [a, b, c]: Point) -> Point {
        match self {
            Self::Cubes | Self::Spheres => [a, b, c],
            Self::Prisms => {
                let (y, up) = ((b - 1).div_euclid(3), (b - 1).rem_euclid(3));
                [2 * (a - 1).div_euclid(3) + y + up, y, c]
            }
            Self::Rhombic => [a + 2, b + 2, c + 2],
            Self::TetraOctahedra => [(a + 5) / 2, (b - 1) / 2, (c - 1) / 2],
        }
    }

    /// Checks whether the difference of two points is a shift of the grid.
    pub(super) fn is_shift(self, shift: Point) -> bool {
        let steps = |pitch: i64| shift.iter().all(|at| at % pitch == 0).then(|| shift.map(|at| at / pitch));
        match self {
            Self::Cubes | Self::Spheres => true,
            Self::Prisms => shift[0] % 3 == 0 && shift[1] % 3 == 0,
            Self::Rhombic => steps(5).is_some(),
            Self::TetraOctahedra => steps(6).is_some_and(|steps| steps.iter().sum::<i64>() % 2 == 0),
        }
    }

    /// What the matrices of the turns are multiplied by, so that they are whole.
    pub(super) fn denominator(self) -> i64 {
        if self == Self::Spheres { 3 } else { 1 }
    }

    /// Returns the turns, by their numbers in a file.
    pub(super) fn turns(self) -> Vec<Matrix> {
        match self {
            Self::Prisms => (0..12).map(|n| after(power(SIXTH, n % 6), power(HALF, n / 6))).collect(),
            Self::Spheres => of_spheres(),
            Self::Cubes | Self::Rhombic | Self::TetraOctahedra => {
                let to_axis = |n| match n {
                    4 | 5 => power(ABOUT_Z, 2 * n - 7),
                    _ => power(ABOUT_Y, n),
                };
                (0..24).map(|n| after(to_axis(n / 4), power(ABOUT_X, n % 4))).collect()
            }
        }
    }
}

/// Makes the turns of spheres, three times.
fn of_spheres() -> Vec<Matrix> {
    const EXCHANGE: Matrix = [[0, 0, 1], [0, -1, 0], [1, 0, 0]];
    let first = [IDENTITY, after(EXCHANGE, power(ABOUT_Z, 3)), after(EXCHANGE, power(ABOUT_Z, 2))];
    let of_cube: Vec<Matrix> = (0..24)
        .map(|n| after(after(power(ABOUT_Z, n / 2 % 4), first[n / 8]), power(EXCHANGE, n % 2)))
        .collect();
    let oblique = OBLIQUE.iter().map(|&n| after(after(power(ABOUT_Z, n / 24), THIRDS), of_cube[n % 24]));
    let straight = of_cube.iter().map(|turn| turn.map(|row| row.map(|entry| 3 * entry)));
    straight.chain(oblique).collect()
}

/// Returns the turn that is first this one, then the other.
fn after(then: Matrix, first: Matrix) -> Matrix {
    let [a, b, c] = [0, 1, 2].map(|column| turned(&then, first.map(|row| row[column])));
    [0, 1, 2].map(|row| [a[row], b[row], c[row]])
}

fn power(turn: Matrix, times: usize) -> Matrix {
    (0..times).fold(IDENTITY, |all, _| after(turn, all))
}

/// Returns the point that a turn takes this one to.
pub(super) fn turned(turn: &Matrix, [x, y, z]: Point) -> Point {
    turn.map(|[a, b, c]| a * x + b * y + c * z)
}

/// Returns the place of a cell.
pub(super) fn place_of(cell: Cell) -> Point {
    [cell.column, cell.row, cell.layer].map(|at| at as i64)
}
