//! Boards that wrap, against brute force on sets of cells, and published counts of dominoes on a torus.

use std::collections::BTreeSet;

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, PlacedPiece};
use exactcover::{ExactCover, Polyominoes};

/// A row and a column.
type At = (i32, i32);

const DRAWN: [&str; 4] = ["##", "###", "##\n#.", ".##\n##."];

/// A board with this drawing, whose rows and columns may be rings.
struct Wrapped {
    cells: BTreeSet<At>,
    height: i32,
    width: i32,
    rows: bool,
    columns: bool,
}

type Tiling = BTreeSet<(usize, BTreeSet<At>)>;

fn points(drawing: &str) -> BTreeSet<At> {
    let rows = (0..).zip(drawing.lines());
    let cells = rows.flat_map(|(row, line)| {
        (0..).zip(line.chars()).filter(|&(_, symbol)| symbol == '#').map(move |(column, _)| (row, column))
    });
    cells.collect()
}

fn turned((row, column): At, turn: u32) -> At {
    let (row, column) = if turn & 4 > 0 { (row, -column) } else { (row, column) };
    match turn & 3 {
        0 => (row, column),
        1 => (column, -row),
        2 => (-row, -column),
        _ => (-column, row),
    }
}

impl Wrapped {
    fn new(drawing: &str, rows: bool, columns: bool) -> Self {
        // Moved to the corner, as boards are: along a ring that changes nothing.
        let cells = points(drawing);
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        let cells = cells.into_iter().map(|(row, column)| (row - top, column - left)).collect();
        let height = i32::try_from(drawing.lines().count()).unwrap();
        let width = i32::try_from(drawing.lines().next().unwrap().len()).unwrap();
        Self { cells, height, width, rows, columns }
    }

    fn at(&self, (row, column): At) -> At {
        let row = if self.columns { row.rem_euclid(self.height) } else { row };
        let column = if self.rows { column.rem_euclid(self.width) } else { column };
        (row, column)
    }

    /// All sets of cells that a piece covers, as far as it does not meet itself.
    fn places(&self, drawing: &str) -> BTreeSet<BTreeSet<At>> {
        let piece = points(drawing);
        let mut places = BTreeSet::new();
        for turn in 0..8 {
            for row in -4..self.height + 4 {
                for column in -4..self.width + 4 {
                    let moved = piece.iter().map(|&cell| {
                        let (y, x) = turned(cell, turn);
                        self.at((y + row, x + column))
                    });
                    let place: BTreeSet<At> = moved.collect();
                    if place.len() == piece.len() && place.is_subset(&self.cells) {
                        places.insert(place);
                    }
                }
            }
        }
        places
    }

    fn tilings(&self, pieces: &[&str]) -> BTreeSet<Tiling> {
        let mut places: Vec<_> = pieces.iter().map(|piece| self.places(piece)).collect();
        // What several pieces can cover on a ring is of the first of them.
        for piece in 1..places.len() {
            let (before, of_piece) = places.split_at_mut(piece);
            of_piece[0].retain(|place| !before.iter().any(|places| places.contains(place)));
        }
        let mut done = BTreeSet::new();
        let mut open = vec![(self.cells.clone(), Tiling::new())];
        while let Some((left, tiling)) = open.pop() {
            let Some(first) = left.first() else {
                done.insert(tiling);
                continue;
            };
            for (piece, places) in places.iter().enumerate() {
                for place in places.iter().filter(|place| place.contains(first) && place.is_subset(&left)) {
                    let mut tiling = tiling.clone();
                    tiling.insert((piece, place.clone()));
                    open.push((&left - place, tiling));
                }
            }
        }
        done
    }

    /// The maps of the plane that keep the board and are well defined on its rings.
    fn symmetries(&self) -> Vec<(u32, At)> {
        let mut all = Vec::new();
        for turn in 0..8 {
            for row in -6..=6 {
                for column in -6..=6 {
                    let image = |cell| {
                        let (y, x) = turned(cell, turn);
                        self.at((y + row, x + column))
                    };
                    let same = |one: At, other: At| image(one) == image(other);
                    let rings = (!self.rows || same((0, 0), (0, self.width)))
                        && (!self.columns || same((0, 0), (self.height, 0)));
                    let images: BTreeSet<At> = self.cells.iter().map(|&cell| image(cell)).collect();
                    if rings && images == self.cells {
                        all.push((turn, (row, column)));
                    }
                }
            }
        }
        all
    }

    /// The classes under the symmetries that keep these pieces.
    fn classes(&self, tilings: &BTreeSet<Tiling>, given: &Tiling) -> usize {
        // The cells say which piece it is.
        let places = |tiling: &Tiling| -> BTreeSet<BTreeSet<At>> {
            tiling.iter().map(|(_, cells)| cells.clone()).collect()
        };
        let image = |tiling: &BTreeSet<BTreeSet<At>>, (turn, (row, column)): (u32, At)| {
            let image = |&cell: &At| {
                let (y, x) = turned(cell, turn);
                self.at((y + row, x + column))
            };
            tiling.iter().map(|cells| cells.iter().map(image).collect()).collect()
        };
        let mut symmetries = self.symmetries();
        let given = places(given);
        symmetries.retain(|&symmetry| image(&given, symmetry) == given);
        let mut left: BTreeSet<BTreeSet<BTreeSet<At>>> = tilings.iter().map(places).collect();
        let mut classes = 0;
        while let Some(tiling) = left.pop_first() {
            classes += 1;
            for &symmetry in &symmetries {
                left.remove(&image(&tiling, symmetry));
            }
        }
        classes
    }

    fn board(&self) -> Board {
        let cell = |&(row, column): &At| Cell::new(row.try_into().unwrap(), column.try_into().unwrap());
        let board = Board::new(Lattice::Squares, self.cells.iter().map(cell));
        let size = |ring: bool, size: i32| ring.then(|| usize::try_from(size).unwrap());
        board.wrapped_after(size(self.rows, self.width), size(self.columns, self.height)).unwrap()
    }
}

fn placed(problem: &Polyominoes, tiling: &Tiling) -> Vec<PlacedPiece> {
    let index = |&(row, column): &At| {
        let cell = Cell::new(row.try_into().unwrap(), column.try_into().unwrap());
        problem.board().index_of(cell).unwrap()
    };
    let placed = tiling.iter().map(|(piece, cells)| (*piece, cells.iter().map(index).collect()));
    placed.map(|(piece, cells)| PlacedPiece { piece, cells }).collect()
}

fn any_number(drawings: &[&str]) -> Vec<Piece> {
    let pieces = drawings.iter().zip('a'..);
    pieces.map(|(drawing, name)| Piece::drawn(name, drawing).unwrap().copies(..)).collect()
}

#[test]
fn tilings_and_classes_are_those_of_brute_force() {
    // Those with a margin lie on rings that are longer than they are.
    let drawings = [
        "##\n##",
        "#",
        "####",
        "###\n###",
        "###\n###\n###",
        "####\n####\n####",
        "###\n###\n###\n###",
        "##.#\n####\n.###",
        "#.#.\n####\n.#.#",
        "#.##\n##.#\n###.\n.###",
        ".###\n#.##\n##.#\n###.",
        "##..\n##..\n..##\n..##",
        "#####\n#####",
        "###.\n###.",
        ".##.\n.##.\n....",
        "#.##\n....\n#.##",
        ".##.##\n.##.##",
    ];
    // On rings of three cells the last two cover the same cells in ways of their own.
    let turned_up = ["###\n#..", "###\n.#."];
    let sets: [&[&str]; 6] = [&DRAWN[..1], &DRAWN[1..2], &DRAWN[1..3], &DRAWN[..3], &DRAWN[2..], &turned_up];
    let mut found = 0;
    for drawing in drawings {
        for (rows, columns) in [(false, false), (true, false), (false, true), (true, true)] {
            let wrapped = Wrapped::new(drawing, rows, columns);
            for pieces in sets {
                let all = wrapped.tilings(pieces);
                let empty = Polyominoes::new(wrapped.board(), any_number(pieces));
                // With no piece given, and with the first one or two of a tiling in the middle.
                let some = all.iter().nth(all.len() / 2).cloned().unwrap_or_default();
                for number in 0..=some.len().min(2) {
                    let given: Tiling = some.iter().take(number).cloned().collect();
                    let tilings: BTreeSet<Tiling> =
                        all.iter().filter(|tiling| given.is_subset(tiling)).cloned().collect();
                    let problem = empty.clone().given(placed(&empty, &given)).unwrap();
                    let what = format!("{drawing}\nrows {rows}, columns {columns}, {pieces:?}, {given:?}");
                    assert_eq!(problem.count().unwrap(), tilings.len() as u64, "{what}");
                    let classes = wrapped.classes(&tilings, &given);
                    assert_eq!(problem.distinct().unwrap().count(), classes, "{what}");
                    assert_eq!(problem.count_distinct().unwrap(), classes as u64, "{what}");
                    found += tilings.len();
                }
            }
        }
    }
    assert!(found > 1000, "{found} tilings");
}

#[test]
fn dominoes_on_a_torus() {
    for (side, tilings) in [(4, 272_u64), (6, 90_176), (8, 311_853_312)] {
        let torus = Board::rectangle(side, side).wrapped(true, true).unwrap();
        assert_eq!(Polyominoes::new(torus, any_number(&["##"])).count().unwrap(), tilings);
    }
}

#[test]
fn a_board_without_its_middle_keeps_its_rings() {
    let ring = Board::rectangle(3, 5).wrapped(true, false).unwrap();
    let without = ring.without_center(1, 1).unwrap();
    let around = Wrapped::new("#####\n##.##\n#####", true, false).tilings(&DRAWN[..1]);
    assert_eq!(Polyominoes::new(without, any_number(&["##"])).count().unwrap(), around.len() as u64);
    // A ring without cells at a side is as long as it was.
    let ring = Board::rectangle(1, 6).wrapped(true, false).unwrap().without(&[Cell::new(0, 0)]);
    assert_eq!(ring, Board::rectangle(1, 5).wrapped_after(Some(6), None).unwrap());
    // The sides are those of the smallest rectangle, and triangles do not wrap.
    let moved = Board::new(Lattice::Squares, [Cell::new(5, 5), Cell::new(5, 6)]).wrapped(true, true).unwrap();
    assert_eq!(moved, Board::rectangle(1, 2).wrapped(true, true).unwrap());
    assert_eq!(Board::drawn(Lattice::Triangles, "##\n##").unwrap().wrapped(true, false), None);
    // A piece as long as the ring covers the same cells wherever it begins; a longer one meets itself.
    let ring =
        |piece| Polyominoes::new(Board::rectangle(1, 4).wrapped(true, true).unwrap(), any_number(&[piece]));
    assert_eq!(ring("####").count().unwrap(), 1);
    assert_eq!(ring("########").count().unwrap(), 0);
}

#[test]
fn pieces_that_touch_beyond_a_side_have_different_letters_and_colors() {
    let board = Board::rectangle(1, 8).wrapped(true, false).unwrap();
    for tiling in Polyominoes::new(board, any_number(&["##"])).solutions().unwrap() {
        let colors = tiling.coloring(2);
        assert!((0..4).all(|at| colors[at] != colors[(at + 1) % 4]), "{tiling}{colors:?}");
    }
    let board = Board::rectangle(1, 6).wrapped(true, false).unwrap();
    for tiling in Polyominoes::new(board, any_number(&["##"])).solutions().unwrap() {
        let colors = tiling.coloring(3);
        assert!((0..3).all(|at| colors[at] != colors[(at + 1) % 3]), "{tiling}{colors:?}");
    }
}

/// The time for its symmetries grew with the ring.
#[test]
fn a_ring_may_be_far_longer_than_its_board() {
    let far = Board::rectangle(2, 2).wrapped_after(Some(usize::MAX), Some(usize::MAX)).unwrap();
    let problem = Polyominoes::new(far, any_number(&["##"]));
    assert_eq!(problem.count().unwrap(), 2);
    assert_eq!(problem.distinct().unwrap().count(), 1);
}

#[cfg(feature = "serde")]
#[test]
fn rings_are_stored_and_checked() {
    let board = Board::rectangle(1, 2).wrapped(true, false).unwrap();
    let stored = serde_json::to_string(&board).unwrap();
    assert!(stored.ends_with(r#""rings":[2,0]}"#), "{stored}");
    assert_eq!(serde_json::from_str::<Board>(&stored).unwrap(), board);
    assert!(serde_json::from_str::<Board>(&stored.replace("[2,0]", "[1,0]")).is_err());
    assert!(serde_json::from_str::<Board>(&stored.replace("squares", "triangles")).is_err());
    assert!(!serde_json::to_string(&Board::rectangle(1, 2)).unwrap().contains("rings"));
}

#[test]
fn numbers_of_holes_add_up_to_all_packings() {
    // Packings of k dominoes leave 2k cells fewer: the matchings of a grid, by brute force over sets of dominoes.
    for (height, width) in [(1, 5), (2, 3), (3, 3)] {
        let line = "#".repeat(width) + "\n";
        let wrapped = Wrapped::new(&line.repeat(height), false, false);
        let places: Vec<BTreeSet<At>> = wrapped.places("##").into_iter().collect();
        let mut by_holes = vec![0_u64; height * width + 1];
        for chosen in 0_u32..1 << places.len() {
            let cells = || (0..places.len()).filter(|at| chosen >> at & 1 > 0).flat_map(|at| &places[at]);
            let covered: BTreeSet<&At> = cells().collect();
            if covered.len() == cells().count() {
                by_holes[height * width - covered.len()] += 1;
            }
        }
        let packed = Polyominoes::new(Board::rectangle(height, width), any_number(&["##"])).holes(true);
        for (holes, &packings) in by_holes.iter().enumerate() {
            let exactly = packed.clone().hole_count(holes..=holes);
            assert_eq!(exactly.count().unwrap(), packings, "{height}x{width}, {holes} holes");
            assert_eq!(
                packed.clone().hole_count(..=holes).count().unwrap(),
                by_holes[..=holes].iter().sum::<u64>()
            );
            for tiling in exactly.solutions().unwrap() {
                assert_eq!(tiling.to_string().matches('.').count(), holes);
            }
            // Three dominoes leave the same number of cells in each packing.
            let three =
                Polyominoes::new(exactly.board().clone(), [Piece::drawn('d', "##").unwrap().copies(3..=3)]);
            let three = three.holes(true).hole_count(holes..=holes).count().unwrap();
            assert_eq!(three, if holes + 6 == height * width { packings } else { 0 });
        }
        // The empty board alone has as many holes as cells.
        let classes = |packed: &Polyominoes| packed.count_distinct().unwrap().to_u64().unwrap();
        assert_eq!(classes(&packed), classes(&packed.clone().hole_count(..height * width)) + 1);
    }
}

/// A search with a hole that there cannot be took minutes where the other takes a moment.
#[test]
fn holes_that_there_cannot_be_are_none() {
    let pentominoes = Polyominoes::pentominoes(Board::rectangle(6, 10));
    let plain = pentominoes.matrix().unwrap();
    for most in 0..3 {
        assert_eq!(pentominoes.clone().holes(true).hole_count(..=most).matrix().unwrap(), plain);
    }
    assert_eq!(pentominoes.holes(true).hole_count(1..=2).first().unwrap(), None);
    let dominoes = [Piece::drawn('d', "##").unwrap().copies(..)];
    let chess = Polyominoes::new(Board::rectangle(3, 3), dominoes).holes(true).hole_count(..=0);
    assert_eq!(chess.count().unwrap(), 0);
    assert_eq!(
        chess.why_none().unwrap().unwrap().to_string(),
        "the board has 9 cells, and every piece covers 2 of them"
    );
}
