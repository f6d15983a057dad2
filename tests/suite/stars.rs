//! Stars: counts, drawings, puzzles with one solution.

use exactcover::problems::stars::{Placement, Stars, StarsError};
use exactcover::{ExactCover, Search};
use proptest::collection::vec;
use proptest::prelude::*;

/// All placements by trying every cell, without the crate.
fn by_hand(side: usize, stars: usize, regions: Option<&[usize]>) -> Vec<Vec<(usize, usize)>> {
    let fits = |placed: &[(usize, usize)], (row, column): (usize, usize)| {
        let touches = |&(r, c): &(usize, usize)| r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1;
        let region = |(r, c): (usize, usize)| regions.map(|regions| regions[r * side + c]);
        let many = |same: &dyn Fn((usize, usize)) -> bool| placed.iter().filter(|&&cell| same(cell)).count();
        let in_region = |cell| regions.is_some() && region(cell) == region((row, column));
        !placed.iter().any(touches) && many(&|cell| cell.1 == column) < stars && many(&in_region) < stars
    };
    let mut all: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    for number in 0..side * stars {
        let row = number / stars;
        let longer = |placed: Vec<(usize, usize)>| {
            // Ascending within a row.
            let from = placed.last().filter(|last| last.0 == row).map_or(0, |last| last.1 + 1);
            let columns = (from..side).filter(|&column| fits(&placed, (row, column))).collect::<Vec<_>>();
            columns.into_iter().map(move |column| [&placed[..], &[(row, column)]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

fn found(stars: &Stars) -> Vec<Vec<(usize, usize)>> {
    let placed = |placement: Placement| {
        assert!(placement.stars().all(|cell| placement.has_star(cell)));
        placement.stars().collect::<Vec<_>>()
    };
    let mut all: Vec<_> = stars.solutions().unwrap().map(placed).collect();
    all.sort();
    all
}

/// OEIS A002464: the permutations without neighbors in succession.
#[test]
fn one_star_without_regions_is_a_permutation_without_neighbors_in_succession() {
    for (side, count) in (0..).zip([1_u64, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479_306]) {
        assert_eq!(Stars::without_regions(side, 1).unwrap().count().unwrap(), count, "side {side}");
    }
}

#[test]
fn boards_without_regions_are_those_found_by_hand() {
    for (side, stars) in (0..8).flat_map(|side| [(side, 0), (side, 1), (side, 2)]).chain([(8, 2)]) {
        let expected = by_hand(side, stars, None);
        assert_eq!(found(&Stars::without_regions(side, stars as u32).unwrap()), expected, "{side}, {stars}");
    }
}

properties! {
    soak, 200;

    /// Regions need not be connected.
    fn boards_with_regions_are_those_found_by_hand(
        (kind, is_random) in (0..4_usize, any::<bool>()),
        numbers in vec(0..1000_usize, 64),
    ) {
        let (side, stars) = [(4, 1), (5, 1), (6, 1), (8, 2)][kind];
        let region = |at: usize| if is_random && at >= side { numbers[at] % side } else { at % side };
        let mut regions: Vec<usize> = (0..side * side).map(region).collect();
        for pair in numbers.chunks(2).take(4) {
            let cells = side * side;
            regions.swap(pair[0] % cells, pair[1] % cells);
        }
        let board = Stars::new(side, stars as u32, &regions).unwrap();
        prop_assert_eq!(found(&board), by_hand(side, stars, Some(&regions)), "{}", board);
        prop_assert_eq!(board.to_string().parse(), Ok(board));
    }
}

/// Most of the boards above could have none.
#[test]
fn boards_of_stripes_have_as_many_as_those_without_regions() {
    for (side, stars, count) in [(6, 1, 90), (8, 2, by_hand(8, 2, None).len())] {
        let stripes: Vec<usize> = (0..side * side).map(|at| at % side).collect();
        assert_eq!(found(&Stars::new(side, stars, &stripes).unwrap()).len(), count);
    }
}

#[test]
fn a_puzzle_has_one_solution_and_connected_regions() {
    for (side, stars, seeds) in [(0, 1, 1), (1, 1, 2), (5, 1, 20), (8, 1, 10), (10, 2, 3), (6, 0, 1)] {
        for seed in 0..seeds {
            let puzzle = Stars::generate(side, stars, seed).unwrap();
            assert_eq!((puzzle.side(), puzzle.stars()), (side, stars));
            assert!(puzzle.unique().unwrap().is_unique(), "{puzzle}");
            if stars == 1 {
                let regions: Vec<usize> = cells(side).map(|cell| puzzle.region(cell).unwrap()).collect();
                assert_eq!(by_hand(side, 1, Some(&regions)).len(), 1, "{puzzle}");
            }
            for region in 0..side {
                let inside: Vec<_> =
                    cells(side).filter(|&cell| puzzle.region(cell) == Some(region)).collect();
                let mut reached = vec![inside[0]];
                for at in 0..inside.len() {
                    let cell = *reached.get(at).expect("connected");
                    let next =
                        |other: &&(usize, usize)| other.0.abs_diff(cell.0) + other.1.abs_diff(cell.1) == 1;
                    let new: Vec<_> = inside
                        .iter()
                        .filter(next)
                        .filter(|other| !reached.contains(other))
                        .copied()
                        .collect();
                    reached.extend(new);
                }
            }
            assert_eq!(puzzle, Stars::generate(side, stars, seed).unwrap());
        }
    }
    assert_ne!(Stars::generate(8, 1, 1), Stars::generate(8, 1, 2));
}

#[test]
fn what_does_not_fit_is_said() {
    for (side, stars) in [(2, 1), (3, 1), (4, 2), (7, 2), (8, 5), (1, 2), (9, u32::MAX)] {
        assert_eq!(Stars::generate(side, stars, 1), Err(StarsError::NoBoard { side, stars }));
    }
    assert_eq!(Stars::generate(53, 1, 1), Err(StarsError::TooLarge { side: 53 }));
    assert_eq!(Stars::new(2, 1, &[0, 1, 1]), Err(StarsError::Cells { found: 3, side: 2 }));
    assert_eq!(Stars::new(2, 1, &[7, 7, 7, 7]), Err(StarsError::Regions { found: 1, side: 2 }));
    assert_eq!(Stars::new(2, 1, &[0, 1, 2, 3]), Err(StarsError::Regions { found: 3, side: 2 }));
}

fn cells(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side * side).map(move |at| (at / side, at % side))
}

#[test]
fn drawings_are_read_back() {
    for (side, stars, seed) in [(5, 1, 1), (10, 2, 2), (1, 1, 3), (0, 1, 4)] {
        let puzzle = Stars::generate(side, stars, seed).unwrap();
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
        let spread = puzzle.to_string().replace('\n', "\r\n\n").replace('A', " A\t");
        assert_eq!(format!("\u{feff}{spread}").parse(), Ok(puzzle));
    }
    let without = Stars::without_regions(4, 1).unwrap();
    assert_eq!(without.to_string(), "1\n....\n....\n....\n....\n");
    assert_eq!(without.to_string().parse(), Ok(without));
    let largest = Stars::new(52, 1, &cells(52).map(|cell| cell.0).collect::<Vec<_>>()).unwrap();
    assert_eq!(largest.to_string().parse(), Ok(largest));
}

#[test]
fn other_drawings_are_refused() {
    for (drawing, message) in [
        ("", "line 1, column 1: expected the number of stars in each row, on a line of its own"),
        ("AB\nAB", "line 1, column 1: expected the number of stars in each row, on a line of its own"),
        ("+1\nAB\nAB", "line 1, column 1: expected the number of stars in each row, on a line of its own"),
        (
            "99999999999\nA",
            "line 1, column 1: expected the number of stars in each row, on a line of its own",
        ),
        ("1\nAB\nA", "line 3, column 1: 1 cells on the line; expected 2, as on the first of the board"),
        ("1\nAB", "line 2, column 1: 1 row of 2 cells; expected a square board"),
        ("1\nAB\nAB\n\nAB", "line 5, column 1: 3 rows of 2 cells; expected a square board"),
        ("1\nAA\nAA", "line 3, column 1: 1 regions; expected 2, as many as rows"),
        ("1\nAB\nCD", "line 3, column 1: 3 regions; expected 2, as many as rows"),
        (
            "1\nA.\nAB",
            "line 2, column 2: '.' is not a cell; expected the letter of a region, A to Z or a to z",
        ),
        ("1\n..\n.B", "line 3, column 2: 'B' is not a cell; expected a dot, as on the rest of the board"),
        (
            "1\n1",
            "line 2, column 1: '1' is not a cell; expected the letter of a region, A to Z or a to z, or a dot",
        ),
    ] {
        assert_eq!(drawing.parse::<Stars>().unwrap_err().to_string(), message, "{drawing:?}");
    }
    let wide = format!("1\n{}", ".".repeat(53));
    assert_eq!(*wide.parse::<Stars>().unwrap_err().kind(), StarsError::TooLarge { side: 53 });
}

#[test]
fn symmetries_map_regions_to_regions() {
    let order = |stars: &Stars| {
        let matrix = stars.matrix().unwrap();
        stars.symmetries(&matrix).unwrap().order()
    };
    assert_eq!(order(&Stars::without_regions(5, 1).unwrap()), 8_u32.into());
    // Rows as regions: a quarter turn makes them columns.
    let rows = Stars::new(5, 1, &cells(5).map(|cell| cell.0).collect::<Vec<_>>()).unwrap();
    assert_eq!(order(&rows), 4_u32.into());
    let one: Stars = "1\nAABB\nAABB\nCCCB\nCDDD".parse().unwrap();
    assert_eq!(order(&one), 1_u32.into());
    let matrix = rows.matrix().unwrap();
    let group = rows.symmetries(&matrix).unwrap();
    let classes = Search::new().classes(&matrix, &group).unwrap();
    let sizes: Vec<String> = classes.map(|class| class.size().to_string()).collect();
    assert_eq!(sizes.iter().map(|size| size.parse::<u64>().unwrap()).sum::<u64>(), 14);
}

/// Blocked cells have no star and no region; each region keeps its number of stars.
#[test]
fn boards_with_blocked_cells_are_those_found_by_hand() {
    let regions = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 1, 2, 3, 3, 3];
    for blocked in [vec![], vec![(0, 0)], vec![(0, 1)], vec![(3, 0), (3, 3)], vec![(2, 0), (2, 0)]] {
        let without = |all: Vec<Vec<(usize, usize)>>| -> Vec<Vec<(usize, usize)>> {
            all.into_iter().filter(|stars| !stars.iter().any(|cell| blocked.contains(cell))).collect()
        };
        let board = Stars::new(4, 1, &regions).unwrap().with_blocked(blocked.clone()).unwrap();
        assert_eq!(found(&board), without(by_hand(4, 1, Some(&regions))), "{blocked:?}");
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        assert!(blocked.iter().all(|&cell| board.is_blocked(cell) && board.region(cell).is_none()));

        let open = Stars::without_regions(7, 1).unwrap().with_blocked(blocked.clone()).unwrap();
        assert_eq!(found(&open), without(by_hand(7, 1, None)));
        assert_eq!(open.to_string().parse(), Ok(open.clone()));
    }
    assert!(matches!(
        Stars::without_regions(4, 1).unwrap().with_blocked([(4, 0)]),
        Err(StarsError::OffBoard { row: 4, column: 0, side: 4 })
    ));
}

/// A corner that is blocked leaves one reflection, four corners all eight symmetries.
#[test]
fn symmetries_map_blocked_cells_to_blocked_cells() {
    let order = |blocked: &[(usize, usize)]| {
        let stars = Stars::without_regions(6, 1).unwrap().with_blocked(blocked.iter().copied()).unwrap();
        stars.symmetries(&stars.matrix().unwrap()).unwrap().order()
    };
    assert_eq!(order(&[(0, 0)]), 2_u32.into());
    assert_eq!(order(&[(0, 0), (0, 5), (5, 0), (5, 5)]), 8_u32.into());
    assert_eq!(order(&[(0, 1)]), 1_u32.into());
}
