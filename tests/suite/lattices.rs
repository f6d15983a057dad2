//! Tilings on every lattice against solids in space: where a piece can lie, how many pieces there are, and which tilings a
//! board's symmetries take to each other, all from the distances between the corners of cells.

use std::collections::{BTreeSet, HashMap};

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, PolyominoError, Polyominoes, Turning};
use exactcover::{ExactCover, Search};

/// A place in space.
type Corner = [f64; 3];

/// The corners of a cell; of a sphere its middle.
type Solid = Vec<Corner>;

const ALL: [Lattice; 8] = [
    Lattice::Squares,
    Lattice::Cubes,
    Lattice::Hexagons,
    Lattice::Triangles,
    Lattice::Prisms,
    Lattice::Spheres,
    Lattice::Rhombic,
    Lattice::TetraOctahedra,
];

/// The corners of the cell at this place of a drawing; `None` if there is none.
fn solid(lattice: Lattice, Cell { layer, row, column }: Cell) -> Option<Solid> {
    let place = [layer, row, column].map(|at| at as i32);
    let [z, y, x] = place.map(f64::from);
    let at = |corners: &[(f64, f64)], z: f64| -> Solid { corners.iter().map(|&(x, y)| [x, y, z]).collect() };
    let square = [(x, y), (x + 1.0, y), (x, y + 1.0), (x + 1.0, y + 1.0)];
    // Half of the height of a triangle whose sides are 2, times two.
    let high = 3_f64.sqrt();
    let triangle = if (row + column).is_multiple_of(2) {
        [(x, y * high), (x + 2.0, y * high), (x + 1.0, (y + 1.0) * high)]
    } else {
        [(x, (y + 1.0) * high), (x + 2.0, (y + 1.0) * high), (x + 1.0, y * high)]
    };

    Some(match lattice {
        Lattice::Squares => at(&square, 0.0),
        Lattice::Cubes => [at(&square, z), at(&square, z + 1.0)].concat(),
        Lattice::Hexagons => {
            let (x, y) = (x + y / 2.0, y * high / 2.0);
            let corner = |sixth: u32| {
                let angle = (f64::from(sixth) + 0.5) * std::f64::consts::FRAC_PI_3;
                [x + angle.cos() / high, y + angle.sin() / high, 0.0]
            };
            (0..6).map(corner).collect()
        }
        Lattice::Triangles => at(&triangle, 0.0),
        // As high as no side is long.
        Lattice::Prisms => [at(&triangle, 1.7 * z), at(&triangle, 1.7 * (z + 1.0))].concat(),
        Lattice::Spheres => (place.iter().sum::<i32>() % 2 == 0).then(|| vec![[x, y, z]])?,
        Lattice::Rhombic => {
            let (middle, from_middle) = (place.map(|at| at / 5 * 2), place.map(|at| at % 5 - 2));
            let axis = |far: i32| (0..3).find(|&axis| from_middle[axis].abs() == far);
            let (face, edge, along) = (axis(2)?, axis(1)?, axis(0)?);
            let mut corners = [middle; 4];
            for corner in &mut corners[1..] {
                corner[face] += from_middle[face].signum();
            }
            for (corner, way) in corners[2..].iter_mut().zip([-1, 1]) {
                corner[edge] += from_middle[edge];
                corner[along] += way;
            }
            corners.map(|corner| corner.map(f64::from)).to_vec()
        }
        Lattice::TetraOctahedra => {
            let (block, from_middle) = (place.map(|at| at / 3), place.map(|at| at % 3 - 1));
            let parity = if block.iter().sum::<i32>() % 2 == 0 { 1 } else { -1 };
            let all = (0..8).map(|bits| [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { 1 } else { -1 }));
            let corners: Vec<[i32; 3]> = match from_middle {
                [0, 0, 0] => all.filter(|at| at.iter().product::<i32>() == -parity).collect(),
                corner if corner.iter().product::<i32>() == parity => {
                    let differ = |at: &[i32; 3]| (0..3).filter(|&axis| at[axis] != corner[axis]).count();
                    all.filter(|at| differ(at) < 2).collect()
                }
                _ => return None,
            };
            let place = |at: &[i32; 3]| [0, 1, 2].map(|axis| f64::from(2 * block[axis] + at[axis]));
            corners.iter().map(place).collect()
        }
        other => panic!("{other:?}"),
    })
}

fn distance(one: &Corner, other: &Corner) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

/// Six times the volume that these four span, with its sign.
fn volume([a, b, c, d]: [&Corner; 4]) -> f64 {
    let [u, v, w] = [b, c, d].map(|to| [0, 1, 2].map(|axis| to[axis] - a[axis]));
    u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0])
        + u[2] * (v[0] * w[1] - v[1] * w[0])
}

/// Calls `found` with the images of the corners for each way to lay some solids upon others, until it says that this is
/// enough. `corners` have the number of their solid; each solid goes upon one of as many corners.
fn lay(
    corners: &[(usize, Corner)],
    upon: &[(usize, Corner)],
    images: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    let next = images.len();
    if next == corners.len() {
        return found(images);
    }
    for image in 0..upon.len() {
        let agrees = |(before, &its): (usize, &usize)| {
            let is_together = corners[before].0 == corners[next].0;
            its != image
                && is_together == (upon[its].0 == upon[image].0)
                && near(
                    distance(&corners[before].1, &corners[next].1),
                    distance(&upon[its].1, &upon[image].1),
                )
        };
        if images.iter().enumerate().all(agrees) {
            images.push(image);
            if lay(corners, upon, images, found) {
                return true;
            }
            images.pop();
        }
    }
    false
}

fn numbered(solids: &[&Solid]) -> Vec<(usize, Corner)> {
    solids
        .iter()
        .enumerate()
        .flat_map(|(number, solid)| solid.iter().map(move |&corner| (number, corner)))
        .collect()
}

/// Whether the image has the same side up: true of flat solids, which can be turned over in space.
fn keeps_its_side(corners: &[(usize, Corner)], upon: &[(usize, Corner)], images: &[usize]) -> bool {
    let spanned = (0..corners.len()).flat_map(|c| (c + 1..corners.len()).map(move |d| (c, d)));
    for (c, d) in spanned {
        for b in 1..c {
            let own = volume([0, b, c, d].map(|at| &corners[at].1));
            if own.abs() > 1e-6 {
                return own * volume([0, b, c, d].map(|at| &upon[images[at]].1)) > 0.0;
            }
        }
    }
    true
}

/// Whether one becomes the other, turned, and turned over where that is allowed.
fn are_congruent(one: &[&Solid], other: &[&Solid], may_mirror: bool) -> bool {
    let count = |solids: &[&Solid]| {
        let mut counts: Vec<usize> = solids.iter().map(|solid| solid.len()).collect();
        counts.sort_unstable();
        counts
    };
    let (corners, upon) = (numbered(one), numbered(other));
    count(one) == count(other)
        && lay(&corners, &upon, &mut Vec::new(), &mut |images| {
            may_mirror || keeps_its_side(&corners, &upon, images)
        })
}

/// Whether two solids have a side in common.
fn touch(lattice: Lattice, one: &Solid, other: &Solid) -> bool {
    let is_flat = matches!(lattice, Lattice::Squares | Lattice::Hexagons | Lattice::Triangles);
    let common = one.iter().filter(|at| other.iter().any(|with| distance(at, with) < 1e-6)).count();
    match lattice {
        Lattice::Spheres => near(distance(&one[0], &other[0]), 2_f64.sqrt()),
        _ => common >= if is_flat { 2 } else { 3 },
    }
}

/// All sets of so many of the first numbers.
fn choices(of: usize, number: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..number {
        let more = |some: &Vec<usize>| {
            let from = some.last().map_or(0, |last| last + 1);
            (from..of).map(|next| [&some[..], &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

/// A board of a lattice with its solids.
fn board(lattice: Lattice, [layers, height, width]: [usize; 3]) -> (Board, Vec<Solid>) {
    let board = Board::block(lattice, layers, height, width);
    let solids = board.cells().iter().map(|&cell| solid(lattice, cell).expect("a cell of the lattice"));
    let solids: Vec<Solid> = solids.collect();

    let places = (0..layers).flat_map(|z| (0..height).flat_map(move |y| (0..width).map(move |x| (z, y, x))));
    let cells = places.filter(|&(z, y, x)| solid(lattice, Cell::in_space(z, y, x)).is_some()).count();
    // A block whose first cell is in no corner is moved there.
    assert_eq!(board.len(), cells, "{lattice:?}");
    (board, solids)
}

/// Small enough for all sets of three cells, and larger than the step of the lattice.
fn small(lattice: Lattice) -> [usize; 3] {
    match lattice {
        Lattice::Squares | Lattice::Hexagons => [1, 4, 4],
        Lattice::Triangles => [1, 3, 6],
        Lattice::Cubes => [2, 3, 3],
        Lattice::Prisms => [3, 2, 4],
        Lattice::Spheres => [3, 3, 4],
        Lattice::Rhombic => [5, 5, 10],
        _ => [3, 6, 6],
    }
}

fn ways(lattice: Lattice) -> Vec<(Turning, bool)> {
    let is_flat = matches!(lattice, Lattice::Squares | Lattice::Hexagons | Lattice::Triangles);
    // A flat piece is turned over in space, so that both ways are one for the solids.
    if is_flat {
        vec![(Turning::Free, true)]
    } else {
        vec![(Turning::Free, true), (Turning::OneSided, false)]
    }
}

/// A piece lies just where its solids are upon those of the board.
#[test]
fn pieces_lie_where_their_solids_fit() {
    for lattice in ALL {
        let (board, solids) = board(lattice, small(lattice));
        for (turning, may_mirror) in ways(lattice) {
            for cells in 1..=3 {
                let sets = choices(board.len(), cells);
                for piece in Piece::all(lattice, cells, turning).unwrap() {
                    let own: Vec<Solid> =
                        piece.cells().iter().map(|&cell| solid(lattice, cell).unwrap()).collect();
                    let own: Vec<&Solid> = own.iter().collect();
                    let fits = |set: &&Vec<usize>| {
                        let of_board: Vec<&Solid> = set.iter().map(|&cell| &solids[cell]).collect();
                        are_congruent(&own, &of_board, may_mirror)
                    };
                    let expected: BTreeSet<&Vec<usize>> = sets.iter().filter(fits).collect();

                    let problem = Polyominoes::new(board.clone(), [piece.copies(..)]).holes(true);
                    let matrix = problem.matrix().unwrap();
                    let found: BTreeSet<&Vec<usize>> =
                        matrix.labels().iter().map(|placed| &placed.cells).collect();
                    assert_eq!(found.len(), matrix.labels().len(), "{lattice:?}");
                    assert_eq!(found, expected, "{lattice:?} {turning:?}");
                }
            }
        }
    }
}

/// The kinds of connected sets of so many solids of a board.
fn kinds(lattice: Lattice, solids: &[Solid], cells: usize, may_mirror: bool) -> usize {
    let mut kinds: Vec<Vec<&Solid>> = Vec::new();
    for set in choices(solids.len(), cells) {
        let set: Vec<&Solid> = set.iter().map(|&cell| &solids[cell]).collect();
        let mut reached = vec![0];
        for _ in 1..cells {
            let next = (1..cells).find(|&cell| {
                let is_beside = |&at: &usize| touch(lattice, set[at], set[cell]);
                !reached.contains(&cell) && reached.iter().any(is_beside)
            });
            reached.extend(next);
        }
        if reached.len() == cells && !kinds.iter().any(|kind| are_congruent(kind, &set, may_mirror)) {
            kinds.push(set);
        }
    }
    kinds.len()
}

/// All pieces of two and three cells, and of four spheres, are those that the solids of a board make.
#[test]
fn all_pieces_are_those_that_solids_make() {
    let boards = ALL.map(|lattice| (lattice, small(lattice), 2..=3));
    for (lattice, sides, numbers) in boards.into_iter().chain([(Lattice::Spheres, [4, 4, 4], 4..=4)]) {
        let (_, solids) = board(lattice, sides);
        for (turning, may_mirror) in ways(lattice) {
            for cells in numbers.clone() {
                let all = Piece::all(lattice, cells, turning).unwrap().len();
                assert_eq!(
                    all,
                    kinds(lattice, &solids, cells, may_mirror),
                    "{lattice:?} {turning:?} {cells}"
                );
            }
        }
    }
}

/// The images of the board's cells under all symmetries of its solids, reflections too.
fn symmetries(solids: &[Solid]) -> BTreeSet<Vec<usize>> {
    let corners = numbered(&solids.iter().collect::<Vec<_>>());
    let mut all = BTreeSet::new();
    lay(&corners, &corners, &mut Vec::new(), &mut |images| {
        let mut of_solid = vec![0; solids.len()];
        for (at, &image) in images.iter().enumerate() {
            of_solid[corners[at].0] = corners[image].0;
        }
        all.insert(of_solid);
        false
    });
    all
}

/// The tilings, and how many are left when those that a symmetry takes to each other are one.
#[test]
fn tilings_are_the_same_under_the_symmetries_of_the_solids() {
    let boards = [
        (Lattice::Squares, [1, 3, 4], 2),
        (Lattice::Cubes, [2, 2, 3], 3),
        (Lattice::Hexagons, [1, 3, 4], 3),
        (Lattice::Triangles, [1, 2, 6], 3),
        (Lattice::Prisms, [2, 2, 3], 3),
        (Lattice::Spheres, [1, 5, 5], 2),
        (Lattice::Spheres, [2, 4, 3], 3),
        (Lattice::Spheres, [2, 3, 4], 2),
        (Lattice::Rhombic, [5, 5, 5], 4),
        (Lattice::TetraOctahedra, [3, 3, 6], 2),
        (Lattice::TetraOctahedra, [3, 3, 6], 5),
    ];
    let mut by_lattice: HashMap<Lattice, u64> = HashMap::new();
    for (lattice, sides, cells) in boards {
        let (board, solids) = board(lattice, sides);
        let symmetries = symmetries(&solids);
        for piece in Piece::all(lattice, cells, lattice.turning()).unwrap() {
            let problem = Polyominoes::new(board.clone(), [piece.copies(..)]).holes(board.len() % cells != 0);
            let matrix = problem.matrix().unwrap();
            let number = problem.count().unwrap().to_u64().unwrap();
            if number == 0 || number > 20_000 {
                continue;
            }
            *by_lattice.entry(lattice).or_default() += number;

            let covers = Search::new().covers(&matrix);
            let tilings: BTreeSet<Vec<Vec<usize>>> = covers
                .map(|cover| {
                    let mut cells: Vec<Vec<usize>> =
                        cover.iter().map(|&row| matrix.label(row).unwrap().cells.clone()).collect();
                    cells.sort_unstable();
                    cells
                })
                .collect();
            assert_eq!(tilings.len() as u64, number);
            // Of a symmetry of the board that takes the piece to its mirror image, no tiling has an image.
            let image = |tiling: &Vec<Vec<usize>>, images: &[usize]| {
                let moved = tiling.iter().map(|cells| {
                    let mut cells: Vec<usize> = cells.iter().map(|&cell| images[cell]).collect();
                    cells.sort_unstable();
                    cells
                });
                let mut moved: Vec<Vec<usize>> = moved.collect();
                moved.sort_unstable();
                moved
            };
            let kept: Vec<&Vec<usize>> = symmetries
                .iter()
                .filter(|images| tilings.iter().all(|tiling| tilings.contains(&image(tiling, images))))
                .collect();
            let is_first =
                |tiling: &&Vec<Vec<usize>>| kept.iter().all(|images| image(tiling, images) >= **tiling);
            let classes = tilings.iter().filter(is_first).count() as u64;
            assert_eq!(problem.count_distinct().unwrap(), classes, "{lattice:?} {sides:?} {cells}");
        }
    }
    for lattice in ALL {
        assert!(by_lattice.get(&lattice).is_some_and(|&number| number > 2), "{by_lattice:?}");
    }
}

#[test]
fn a_place_that_is_no_cell_is_refused_where_it_is_drawn() {
    for (lattice, drawing, at) in [
        (Lattice::Spheres, "#.#\n##.", (2, 1)),
        (Lattice::Rhombic, "#..", (1, 1)),
        (Lattice::TetraOctahedra, "..#\n.#.", (2, 2)),
    ] {
        let is_there = |kind| matches!(kind, PolyominoError::OffLattice { .. });
        let error = Board::drawn(lattice, drawing).unwrap_err();
        assert!((error.line(), error.column()) == at && is_there(*error.kind()), "{error}");
        let error = Piece::read_on(lattice, drawing).unwrap_err();
        assert!((error.line(), error.column()) == at && is_there(*error.kind()), "{error}");
    }
    // Stated by its cells it lies nowhere, and nothing covers it.
    let stated = [Cell::new(0, 0), Cell::new(0, 1)];
    let board = Board::new(Lattice::Spheres, stated);
    let pieces =
        [Piece::new('p', stated).unwrap(), Piece::drawn('s', "#").unwrap()].map(|piece| piece.copies(..));
    assert_eq!(Polyominoes::new(board, pieces).count().unwrap(), 0);
}

/// However a board is drawn, its cells stay cells of their class.
#[test]
fn a_drawing_moved_by_a_translation_is_the_same_board() {
    for lattice in ALL {
        let (board, _) = board(lattice, small(lattice));
        // Triangles of two rows next to each other differ, although those of a row and a column further on are alike.
        let by_odd = if matches!(lattice, Lattice::Triangles | Lattice::Prisms) { 30 } else { 15 };
        for by in [[30, 0, 0], [0, 30, 0], [0, 0, 30], [by_odd, by_odd, 0], [0, by_odd, by_odd], [30, 60, 30]]
        {
            let place =
                |cell: &Cell| Cell::in_space(cell.layer + by[0], cell.row + by[1], cell.column + by[2]);
            let moved: Vec<Cell> = board.cells().iter().map(place).collect();
            // By 15 in one direction some lattices have no translation.
            if moved.iter().all(|&cell| solid(lattice, cell).is_some()) {
                assert_eq!(Board::new(lattice, moved), board, "{lattice:?} {by:?}");
            }
        }
    }
}

/// Colors: every place of a piece is one whose cells fit, and a symmetry keeps the colors.
#[test]
fn colored_pieces_lie_where_their_colors_fit() {
    let board = Board::rectangle(3, 3);
    let checkered = |cell: &Cell| (*cell, 1 + ((cell.row + cell.column) % 2) as u8);
    let colors: Vec<(Cell, u8)> = board.cells().iter().map(checkered).collect();
    let piece = Piece::drawn('l', "##\n#.").unwrap().copies(..);
    let corner = |color| piece.clone().colored([(Cell::new(0, 0), color)]);
    let problem = |piece| Polyominoes::new(board.clone(), [piece]).holes(true);
    let rows = |problem: &Polyominoes| problem.matrix().unwrap().row_count();

    assert_eq!(rows(&problem(piece.clone())), 16);
    let [even, odd] = [1, 2].map(|color| problem(corner(color)).colored(colors.clone(), [(1, 1), (2, 2)]));
    assert_eq!((rows(&even), rows(&odd)), (8, 8));
    assert_eq!(rows(&problem(corner(3)).colored(colors.clone(), [(1, 1), (2, 2)])), 0);
    // No color of the board, or none of the piece, fits all.
    assert_eq!(rows(&problem(corner(3))), 16);
    assert_eq!(rows(&problem(piece.clone()).colored(colors.clone(), [])), 16);

    // A board with one colored corner has one symmetry left.
    let dots = |cells: &[(usize, usize)]| cells.iter().map(|&cell| (Cell::from(cell), 1)).collect::<Vec<_>>();
    for (cells, order) in [(vec![], 8_u32), (vec![(1, 1)], 8), (vec![(0, 0)], 2), (vec![(0, 1), (1, 0)], 2)] {
        let problem = problem(corner(1)).colored(dots(&cells), []);
        let group = problem.symmetries(&problem.matrix().unwrap()).unwrap();
        assert_eq!(group.order().to_string(), order.to_string(), "{cells:?}");
        let brute = problem.solutions().unwrap().count();
        assert_eq!(problem.count().unwrap(), brute as u64);
    }
}
