//! Random tilings against brute force: copies, optional and one-sided pieces, holes, symmetry classes.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::families::polyforms::{ONE_SIDED_SQUARE, Point, SQUARE, Shape};
use exactcover::problems::polyomino::{Piece, PlacedPiece, PolyominoError, Tiling, Turning};
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
        let twins = self.copies[2] == self.copies[3];
        self.turned(tiling, if twins { 8 } else { 4 })
    }

    /// The images under the first of the symmetries of the square, four rotations and then four reflections, that keep the
    /// board.
    fn turned(&self, tiling: &[Placed], number_of_turns: usize) -> Vec<Vec<Placed>> {
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

/// Those that hold these pieces.
fn holding<'a>(tilings: &'a BTreeSet<Vec<Placed>>, given: &[Placed]) -> Vec<&'a Vec<Placed>> {
    tilings.iter().filter(|tiling| given.iter().all(|placed| tiling.contains(placed))).collect()
}

fn as_given(placed: &Placed) -> PlacedPiece {
    PlacedPiece { piece: placed.0, cells: placed.1.clone() }
}

fn read(tiling: Tiling) -> Vec<Placed> {
    sorted(tiling.pieces().iter().map(|placed| (placed.piece, placed.cells.clone())).collect())
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
        // Mirror images are two.
        let turned = |tiling: &Vec<Placed>| random.turned(tiling, 4).into_iter().min();
        let classes: BTreeSet<_> = expected.iter().filter_map(turned).collect();
        prop_assert_eq!(problem.mirror_images(false).count_distinct().unwrap(), classes.len() as u64);
    }

    /// Some pieces of a tiling are given: the tilings that hold them, and their classes under the symmetries that keep them.
    fn given_pieces_leave_the_tilings_that_hold_them(
        random in random(),
        chosen in any::<prop::sample::Index>(),
        mask in any::<u16>(),
    ) {
        let all = random.brute_force();
        let Some(tiling) = all.iter().nth(chosen.index(all.len().max(1))) else { return Ok(()) };
        let mut given = tiling.clone();
        let mut at = 0;
        given.retain(|_| { at += 1; mask >> at & 1 > 0 });
        let problem = random.problem().given(given.iter().map(as_given)).unwrap();
        prop_assert_eq!(problem.givens(), &given.iter().map(as_given).collect::<Vec<_>>()[..]);
        let expected: BTreeSet<_> = holding(&all, &given).into_iter().cloned().collect();
        let found: Vec<Vec<Placed>> = problem.solutions().unwrap().map(read).collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &expected);
        let keeps: Vec<bool> = random.images(&given).into_iter().map(|image| image == given).collect();
        let classes: BTreeSet<_> = expected
            .iter()
            .filter_map(|tiling| random.images(tiling).into_iter().zip(&keeps).filter(|(_, keeps)| **keeps).min())
            .collect();
        prop_assert_eq!(problem.count_distinct().unwrap(), classes.len() as u64);
        prop_assert_eq!(problem.distinct().unwrap().count(), classes.len());
        // The order in which a problem is stated does not matter.
        let later = Polyominoes::new(problem.board().clone(), problem.pieces().to_vec());
        let later = later.given(given.iter().rev().map(as_given)).unwrap().holes(random.holes);
        prop_assert_eq!(&later, &problem);
        // It is drawn and read again; the letters of the pieces differ, and so do their copies.
        let empty = random.problem();
        let drawing = problem.to_string();
        match empty.given_drawn(&drawing) {
            Ok(again) => prop_assert_eq!(again, problem),
            // `l` and `j` lie as `f` does: a letter that is no name does not tell them apart.
            Err(error) => prop_assert!(matches!(error.kind(), PolyominoError::TwoReadings { .. }), "{}\n{}", drawing, error),
        }
    }

    /// With one solution, and with two or more without any one of the given pieces.
    fn puzzles_have_one_solution_and_no_piece_too_many(random in random(), seed in any::<u64>()) {
        let all = random.brute_force();
        let pieces = |puzzle: &Polyominoes| {
            puzzle.givens().iter().map(|placed| (placed.piece, placed.cells.clone())).collect::<Vec<Placed>>()
        };
        match random.problem().generate(seed) {
            Ok(puzzle) => {
                let given = pieces(&puzzle);
                prop_assert_eq!(holding(&all, &given).len(), 1);
                for without in 0..given.len() {
                    let mut rest = given.clone();
                    rest.remove(without);
                    prop_assert!(holding(&all, &rest).len() > 1, "{}", puzzle);
                }
                prop_assert_eq!(random.problem().generate(seed), Ok(puzzle.clone()));
                // A puzzle is made of a puzzle: what is given stays, and nothing is missing.
                prop_assert_eq!(puzzle.generate(seed), Ok(puzzle.clone()));
            }
            Err(PolyominoError::NoTiling) => prop_assert!(all.is_empty()),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
