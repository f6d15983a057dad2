//! Random tilings against brute force: copies, optional and one-sided pieces, holes, symmetry classes.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::families::polyforms::{ONE_SIDED_SQUARE, Point, SQUARE, Shape};
use exactcover::problems::polyomino::{Piece, Tiling, Turning};
use exactcover::{ExactCover, Polyominoes};
use proptest::prelude::*;

/// The pieces of the random problems: a domino, the L of three, the L of four on one side, its mirror
/// image, and one that may be turned over.
const DRAWN: [(char, &str, bool); 5] = [
    ('d', "##", true),
    ('v', "##\n#.", true),
    ('l', "##\n#.\n#.", false),
    ('j', "##\n.#\n.#", false),
    ('f', "##\n#.\n#.", true),
];

#[derive(Clone, Debug)]
struct Random {
    drawing: String,
    copies: Vec<RangeInclusive<usize>>,
    holes: bool,
}

fn random() -> impl Strategy<Value = Random> {
    let copies = prop_oneof![
        2 => (0..3usize).prop_map(|copies| copies..=copies),
        2 => (0..3usize).prop_map(|most| 0..=most),
        1 => Just(0..=usize::MAX),
    ];
    let twins = prop::bool::ANY;
    let board = prop_oneof![
        "[#.]{3}\n[#.]{3}\n[#.]{3}\n".prop_filter("no cell", |drawing| drawing.contains('#')),
        Just("###\n###\n###\n".to_string()),
        Just("####\n####\n".to_string()),
        Just("#######\n".to_string()),
        Just("##..\n####\n..##\n".to_string()),
        Just("##.\n###\n.##\n".to_string()),
    ];
    (board, prop::collection::vec(copies, DRAWN.len()), prop::bool::ANY, twins).prop_map(
        |(drawing, mut copies, holes, twins)| {
            if twins {
                copies[3] = copies[2].clone();
            }
            Random { drawing, copies, holes }
        },
    )
}

/// A piece and the cells it covers, by number.
type Placed = (usize, Vec<usize>);

impl Random {
    fn problem(&self) -> Polyominoes {
        let pieces = DRAWN.iter().zip(&self.copies).map(|(&(name, drawing, reflections), copies)| {
            let turning = if reflections { Turning::Free } else { Turning::OneSided };
            Piece::drawn(name, drawing).unwrap().turning(turning).copies(copies.clone())
        });
        Polyominoes::new(self.drawing.parse().unwrap(), pieces).holes(self.holes)
    }

    fn board(&self) -> Shape {
        points(&self.drawing)
    }

    /// Every tiling, by filling the cells in order.
    fn brute_force(&self) -> BTreeSet<Vec<Placed>> {
        let board = self.board();
        let mut placements = Vec::new();
        for (piece, &(_, drawing, reflections)) in DRAWN.iter().enumerate() {
            let lattice = if reflections { SQUARE } else { ONE_SIDED_SQUARE };
            let places = lattice.placements(&points(drawing), &board);
            placements.extend(places.into_iter().map(|mut cells| {
                cells.sort_unstable();
                (piece, cells)
            }));
        }
        // Partial tilings in which all cells before this one are decided.
        let mut partial: Vec<Vec<Placed>> = vec![Vec::new()];
        for cell in 0..board.len() {
            partial = partial
                .into_iter()
                .flat_map(|tiling| {
                    let covered = |cell: &usize| tiling.iter().any(|(_, cells)| cells.contains(cell));
                    let fits = |(_, cells): &&Placed| cells[0] == cell && !cells.iter().any(covered);
                    let mut next: Vec<Vec<Placed>> = placements
                        .iter()
                        .filter(fits)
                        .map(|placed| [&tiling[..], std::slice::from_ref(placed)].concat())
                        .collect();
                    if covered(&cell) || self.holes {
                        next.push(tiling.clone());
                    }
                    next
                })
                .collect();
        }
        partial.retain(|tiling| {
            self.copies.iter().enumerate().all(|(piece, copies)| {
                let used = tiling.iter().filter(|(placed, _)| *placed == piece).count();
                copies.contains(&used)
            })
        });
        partial.into_iter().map(sorted).collect()
    }

    /// The images of the tiling under the symmetries of the square that keep the board. Mirroring exchanges the two
    /// one-sided pieces, so it counts only if there are as many of one as of the other.
    fn images(&self, tiling: &[Placed]) -> Vec<Vec<Placed>> {
        let board = self.board();
        let turns: [fn(Point) -> Point; 8] = [
            |[x, y, _]| [x, y, 0],
            |[x, y, _]| [-y, x, 0],
            |[x, y, _]| [-x, -y, 0],
            |[x, y, _]| [y, -x, 0],
            |[x, y, _]| [y, x, 0],
            |[x, y, _]| [-x, y, 0],
            |[x, y, _]| [-y, -x, 0],
            |[x, y, _]| [x, -y, 0],
        ];
        let twins = self.copies[2] == self.copies[3];
        let number_of_turns = if twins { 8 } else { 4 };
        let mut images = Vec::new();
        for (index, turn) in turns.iter().take(number_of_turns).enumerate() {
            let turned = at_corner(board.iter().map(|&point| turn(point)).collect());
            let Some(target) = turned
                .iter()
                .map(|point| board.iter().position(|other| other == point))
                .collect::<Option<Vec<usize>>>()
            else {
                continue;
            };
            let image = tiling.iter().map(|(piece, cells)| {
                let piece = match piece {
                    2 | 3 if index >= 4 => 5 - piece,
                    same => *same,
                };
                let mut cells: Vec<usize> = cells.iter().map(|&cell| target[cell]).collect();
                cells.sort_unstable();
                (piece, cells)
            });
            images.push(sorted(image.collect()));
        }
        images
    }
}

/// The cells of a drawing, in reading order.
fn points(drawing: &str) -> Shape {
    let rows = (0..).zip(drawing.lines());
    let cells = rows.flat_map(|(row, line)| {
        let columns = (0..).zip(line.chars());
        columns.filter(|&(_, symbol)| symbol == '#').map(move |(column, _)| [row, column, 0])
    });
    at_corner(cells.collect())
}

fn at_corner(mut shape: Shape) -> Shape {
    for axis in 0..3 {
        let least = shape.iter().map(|point| point[axis]).min().unwrap_or(0);
        shape.iter_mut().for_each(|point| point[axis] -= least);
    }
    shape
}

fn sorted(mut tiling: Vec<Placed>) -> Vec<Placed> {
    tiling.sort_unstable();
    tiling
}

properties! {
    soak, 1500;

    /// optional pieces, one-sided pieces and holes: every tiling is found once, and exactly one of each
    /// class.
    fn every_tiling_once_and_every_class_once(random in random()) {
        let problem = random.problem();
        let read = |tiling: Tiling| -> Vec<Placed> {
            sorted(tiling.pieces().iter().map(|placed| (placed.piece, placed.cells.clone())).collect())
        };
        let expected = random.brute_force();
        let found: Vec<Vec<Placed>> = problem.solutions().unwrap().map(read).collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &expected);
        let classes: BTreeSet<_> = expected.iter().filter_map(|tiling| random.images(tiling).into_iter().min()).collect();
        let distinct: Vec<_> = problem.distinct().unwrap().map(read).collect();
        prop_assert_eq!(distinct.len(), classes.len());
        let theirs = distinct.iter().filter_map(|tiling| random.images(tiling).into_iter().min());
        prop_assert_eq!(&theirs.collect::<BTreeSet<_>>(), &classes);
        prop_assert_eq!(problem.count_distinct().unwrap(), classes.len() as u64);
    }
}
