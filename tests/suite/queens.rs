//! N-queens: counts, placed queens, drawings, limits.

use exactcover::problems::queens::{Placement, QueensError, Square};
use exactcover::runs::Outcome;
use exactcover::{ExactCover, Queens};

fn queens(size: usize) -> Queens {
    Queens::new(size).unwrap()
}

fn placed(size: usize, squares: &[(usize, usize)]) -> Queens {
    queens(size).with_placed(squares.iter().map(|&(rank, file)| Square::new(rank, file))).unwrap()
}

/// All boards, by trying every file on each rank, without the crate.
fn by_hand(size: usize) -> Vec<Vec<usize>> {
    fn go(size: usize, files: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if files.len() == size {
            return all.push(files.clone());
        }
        for file in 0..size {
            let rank = files.len();
            let free = |(r, &f): (usize, &usize)| f != file && f.abs_diff(file) != rank - r;
            if files.iter().enumerate().all(free) {
                files.push(file);
                go(size, files, all);
                files.pop();
            }
        }
    }
    let mut all = Vec::new();
    go(size, &mut Vec::new(), &mut all);
    all
}

/// OEIS A000170.
#[test]
fn counts_up_to_ten() {
    let known = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    for (size, count) in known.into_iter().enumerate() {
        assert_eq!(queens(size).count().unwrap(), count, "{size} queens");
    }
}

#[test]
fn boards_are_those_found_by_hand() {
    for size in 0..=8 {
        let files = |board: Placement| -> Vec<usize> {
            assert_eq!(board.size(), size);
            let squares: Vec<Square> = board.queens().collect();
            assert!(squares.iter().enumerate().all(|(rank, square)| square.rank == rank));
            squares.iter().map(|square| square.file).collect()
        };
        let mut boards: Vec<_> = queens(size).solutions().unwrap().map(files).collect();
        boards.sort();
        assert_eq!(boards, by_hand(size), "{size} queens");
    }
}

#[test]
fn the_matrix_is_as_large_as_documented() {
    for n in 1..=9 {
        let matrix = queens(n).matrix().unwrap();
        assert_eq!((matrix.primary_count(), matrix.secondary_count()), (2 * n, 4 * n - 2));
        assert_eq!((matrix.row_count(), matrix.entry_count()), (n * n, 4 * n * n));
    }
    let matrix = queens(0).matrix().unwrap();
    assert_eq!((matrix.column_count(), matrix.row_count()), (0, 0));
}

#[test]
fn placed_queens_stay_where_they_are() {
    let size = 7;
    let boards = by_hand(size);
    for a in 0..size {
        for b in 0..size {
            let given = placed(size, &[(2, a), (5, b)]);
            let expected = boards.iter().filter(|files| files[2] == a && files[5] == b).count();
            assert_eq!(given.count().unwrap(), expected as u64, "files {a} and {b}");
        }
    }
    // In one call or in two, once or twice.
    let squares = |rank, file| [Square::new(rank, file)];
    let twice = queens(7).with_placed(squares(0, 2)).unwrap().with_placed(squares(1, 5)).unwrap();
    assert_eq!(twice.count().unwrap(), placed(7, &[(0, 2), (1, 5)]).count().unwrap());
    let repeated = placed(7, &[(0, 2), (1, 5), (0, 2)]);
    assert_eq!(repeated.count().unwrap(), twice.count().unwrap());
    assert_eq!(repeated.conflicts(), []);
}

#[test]
fn queens_that_attack_each_other_are_named_and_have_no_board() {
    let cases = [
        ([(3, 0), (3, 5)], "the same rank"),
        ([(0, 4), (7, 4)], "the same file"),
        ([(1, 2), (4, 5)], "a falling diagonal"),
        ([(6, 1), (1, 6)], "a rising diagonal"),
        ([(0, 0), (1, 1)], "neighbors"),
    ];
    for (squares, why) in cases {
        let clash = placed(8, &squares);
        let [one, two] = squares.map(|(rank, file)| Square::new(rank, file));
        assert_eq!(clash.conflicts(), [(one, two)], "{why}");
        let mut boards = clash.solutions().unwrap();
        assert_eq!(boards.next(), None, "{why}");
        assert_eq!(boards.search().outcome(), Outcome::Exhausted);
    }
    let four = placed(8, &[(0, 0), (0, 7), (7, 7), (4, 4)]);
    let [a, b, c, d] = [(0, 0), (0, 7), (7, 7), (4, 4)].map(|(rank, file)| Square::new(rank, file));
    assert_eq!(four.conflicts(), [(a, b), (a, c), (a, d), (b, c), (c, d)]);
    assert_eq!(placed(8, &[(0, 0), (1, 2)]).conflicts(), []);
    assert_eq!(queens(8).conflicts(), []);
}

#[test]
fn attacks_go_along_lines_and_not_to_oneself() {
    let attacked: Vec<_> = (0..25).map(|at| Square::new(at / 5, at % 5)).collect();
    let from = Square::new(1, 2);
    let drawing: String = attacked.iter().map(|&to| if from.attacks(to) { 'x' } else { '.' }).collect();
    let expected = ".xxx.\
                    xx.xx\
                    .xxx.\
                    x.x.x\
                    ..x..";
    assert_eq!(drawing, expected);
    assert!(attacked.iter().all(|&to| from.attacks(to) == to.attacks(from)));
}

#[test]
fn a_queen_off_the_board_is_refused() {
    for (rank, file) in [(8, 0), (0, 8), (8, 8), (usize::MAX, 3), (3, usize::MAX)] {
        let square = Square::new(rank, file);
        let error = queens(8).with_placed([Square::new(0, 0), square]).unwrap_err();
        assert_eq!(error, QueensError::OffBoard { square, size: 8 });
        assert_eq!(error.to_string(), format!("{square} is not on a board of side 8"));
    }
    assert!(queens(0).with_placed([Square::new(0, 0)]).is_err());
    assert!(queens(8).with_placed([Square::new(7, 7)]).is_ok());
}

#[test]
fn a_board_too_large_is_refused_and_the_largest_is_not() {
    assert_eq!(queens(Queens::MAX_SIZE).size(), Queens::MAX_SIZE);
    for size in [Queens::MAX_SIZE + 1, usize::MAX] {
        let error = Queens::new(size).unwrap_err();
        assert_eq!(error, QueensError::TooLarge { size });
        assert_eq!(error.to_string(), format!("a board of side {size} is larger than 4096"));
    }
    // Why MAX_SIZE: its columns and entries can be numbered.
    let n = Queens::MAX_SIZE;
    assert!(2 * n + (4 * n - 2) + 4 * n * n < 1 << 31);
}

#[test]
fn a_board_is_drawn_rank_by_rank() {
    let board = placed(4, &[(0, 1)]).first().unwrap().unwrap();
    assert_eq!(board.to_string(), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
    assert_eq!(queens(1).first().unwrap().unwrap().to_string(), "Q\n");
    assert_eq!(queens(0).first().unwrap().unwrap().to_string(), "");
    assert_eq!(Square::new(0, 4).to_string(), "rank 1 file 5");
}

#[test]
fn a_board_tells_where_its_queens_are() {
    let board = placed(4, &[(0, 1)]).first().unwrap().unwrap();
    let squares = [(0, 1), (1, 3), (2, 0), (3, 2)].map(|(rank, file)| Square::new(rank, file));
    assert_eq!(board.queens().collect::<Vec<_>>(), squares);
    for at in 0..36 {
        let square = Square::new(at / 6, at % 6);
        assert_eq!(board.has_queen(square), squares.contains(&square), "{square}");
    }
}

/// OEIS A007705, and none for other sizes; with attacks by the definition and not by lines.
#[test]
fn queens_on_a_torus_attack_round_the_edges() {
    let known = [1, 1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88];
    for (size, count) in known.into_iter().enumerate() {
        let torus = queens(size).toroidal();
        assert_eq!(torus.count().unwrap(), count, "{size} queens");
        for board in torus.solutions().unwrap() {
            let (n, all) = (size as isize, board.queens().collect::<Vec<_>>());
            for (i, &one) in all.iter().enumerate() {
                for &two in &all[..i] {
                    let ranks = one.rank as isize - two.rank as isize;
                    let files = one.file as isize - two.file as isize;
                    let steps = [ranks, files, ranks + files, ranks - files];
                    assert!(steps.iter().all(|step| step % n != 0), "{one} and {two} of {size}");
                }
            }
        }
    }
}

#[test]
fn placed_queens_on_a_torus_clash_round_the_edges() {
    let squares = [Square::new(0, 1), Square::new(6, 0)];
    assert_eq!(placed(7, &[(0, 1), (6, 0)]).conflicts(), []);
    let torus = placed(7, &[(0, 1), (6, 0)]).toroidal();
    assert_eq!(torus.conflicts(), [(squares[0], squares[1])]);
    assert_eq!(torus.count().unwrap(), 0);
    // Moving the whole board puts a queen of each of the 28 boards on any one square: 28 * 7 / 49.
    assert_eq!(placed(7, &[(3, 5)]).toroidal().count().unwrap(), 4);
    assert_eq!(placed(1, &[(0, 0)]).toroidal().count().unwrap(), 1);
}

/// `decode` takes the choices in any order.
#[test]
fn the_order_of_choices_means_nothing() {
    let queens = queens(4);
    let squares = [(0, 1), (1, 3), (2, 0), (3, 2)].map(|(rank, file)| Square::new(rank, file));
    let mut choices: Vec<&Square> = squares.iter().collect();
    let board = queens.decode(&choices);
    choices.reverse();
    assert_eq!(queens.decode(&choices), board);
    choices.swap(0, 2);
    assert_eq!(queens.decode(&choices), board);
}

#[test]
fn blocked_squares_have_no_queen() {
    for blocked in [vec![], vec![(0, 0)], vec![(2, 3), (5, 1)], vec![(1, 1), (1, 1), (4, 4)]] {
        let squares = blocked.iter().map(|&(rank, file)| Square::new(rank, file));
        let board = queens(6).with_blocked(squares.clone()).unwrap();
        let has_none = |files: &Vec<usize>| !blocked.iter().any(|&(rank, file)| files[rank] == file);
        let expected: Vec<Vec<usize>> = by_hand(6).into_iter().filter(has_none).collect();
        let mut found: Vec<Vec<usize>> = board
            .solutions()
            .unwrap()
            .map(|board| board.queens().map(|queen| queen.file).collect())
            .collect();
        found.sort();
        assert_eq!(found, expected, "{blocked:?}");
    }
    let error = queens(4).with_blocked([Square::new(0, 4)]).unwrap_err();
    assert_eq!(error, QueensError::OffBoard { square: Square::new(0, 4), size: 4 });
    // A queen that is placed on a blocked square has none.
    assert_eq!(placed(6, &[(0, 1)]).with_blocked([Square::new(0, 1)]).unwrap().count().unwrap(), 0);
}

/// Symmetries map blocked squares to blocked squares, on a torus too: of 25 shifts those that keep one square are left.
#[test]
fn symmetries_keep_blocked_squares() {
    let order = |queens: Queens| queens.symmetries(&queens.matrix().unwrap()).unwrap().order();
    let corner = [Square::new(0, 0)];
    assert_eq!(order(queens(5).with_blocked(corner).unwrap()), 2_u32.into());
    assert_eq!(order(queens(5).toroidal()), 200_u32.into());
    assert_eq!(order(queens(5).toroidal().with_blocked(corner).unwrap()), 8_u32.into());
    let both = [Square::new(0, 0), Square::new(2, 1)];
    let torus = queens(7).toroidal().with_blocked(both).unwrap();
    let distinct = torus.distinct().unwrap().count() as u64;
    assert_eq!(torus.count_distinct().unwrap(), distinct);
}
