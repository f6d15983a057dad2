//! Polyomino tilings: the sizes of the matrices, the counts, copies, reflections, symmetry.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, PlacedPiece, PolyominoError, Turning};
use exactcover::runs::Outcome;
use exactcover::{ExactCover, Polyominoes, Search};
use proptest::prelude::*;

fn chessboard_less_center() -> Board {
    Board::rectangle(8, 8).without_center(2, 2).expect("it has a center")
}

fn domino() -> Piece {
    Piece::drawn('d', "##").expect("it has cells")
}

/// The number of classes, found in two ways.
fn distinct(problem: &Polyominoes) -> usize {
    let found = problem.distinct().unwrap().count();
    assert_eq!(problem.count_distinct().unwrap(), found as u64);
    found
}

#[test]
fn pentominoes_on_the_chessboard_less_its_center() {
    let problem = Polyominoes::pentominoes(chessboard_less_center());
    let matrix = problem.matrix().unwrap();
    assert_eq!((matrix.column_count(), matrix.row_count()), (72, 1568));
    let mut covers = Search::new().covers(&matrix);
    let mut count = 0;
    while let Some(rows) = covers.next_rows() {
        assert_eq!(matrix.verify(rows), Ok(()));
        count += 1;
    }
    assert_eq!(count, 520);
    assert_eq!(distinct(&problem), 65);
}

#[test]
fn pentominoes_on_a_rectangle() {
    assert_eq!(Polyominoes::pentominoes(Board::rectangle(6, 10)).matrix().unwrap().row_count(), 2056);
    assert_eq!(Polyominoes::pentominoes(Board::rectangle(3, 20)).count().unwrap(), 8);
    let transposed = Polyominoes::pentominoes(Board::rectangle(20, 3));
    assert_eq!((transposed.count().unwrap().to_u64(), distinct(&transposed)), (Some(8), 2));
}

#[test]
fn there_are_63_fixed_pentominoes() {
    let names: String = Piece::pentominoes().iter().map(Piece::name).collect();
    assert_eq!(names, "FILNPTUVWXYZ");
    // Each lies somewhere on a 5x5 board in every way it can; moved to the corner, equal ways are equal.
    let free = Piece::pentominoes().into_iter().map(|piece| piece.copies(..));
    let board = Board::rectangle(5, 5);
    let matrix = Polyominoes::new(board.clone(), free).matrix().unwrap();
    let cells = |indices: &[usize]| indices.iter().map(|&index| board.cells()[index]).collect::<Board>();
    let ways: HashSet<Board> = matrix.labels().iter().map(|placed| cells(&placed.cells)).collect();
    assert_eq!(ways.len(), 63);
}

#[test]
fn copies_are_not_told_apart() {
    for (height, width, tilings) in [(2, 2, 2), (2, 3, 3), (4, 4, 36), (3, 4, 11)] {
        let board = Board::rectangle(height, width);
        let all = height * width / 2;
        assert_eq!(Polyominoes::new(board.clone(), [domino().copies(all..=all)]).count().unwrap(), tilings);
        assert_eq!(Polyominoes::new(board, [domino().copies(..)]).count().unwrap(), tilings);
    }
}

#[test]
fn too_many_or_too_few_copies_are_no_solution() {
    for copies in [0, 7, 9, 1000, usize::MAX] {
        let pieces = [domino().copies(copies..=copies)];
        assert_eq!(Polyominoes::new(Board::rectangle(4, 4), pieces).count().unwrap(), 0, "{copies}");
    }
}

#[test]
fn no_copies_on_no_board_are_one_tiling() {
    let problem = Polyominoes::new(Board::rectangle(0, 5), [domino().copies(0..=0)]);
    assert_eq!(problem.count().unwrap(), 1);
    assert_eq!(problem.first().unwrap().unwrap().to_string(), "");
    assert_eq!(Polyominoes::pentominoes(Board::rectangle(0, 0)).count().unwrap(), 0);
}

#[test]
fn one_sided_pieces_are_not_turned_over() {
    let l = Piece::drawn('l', "#.\n#.\n##").unwrap();
    let rows = |piece: Piece| {
        let problem = Polyominoes::new(Board::rectangle(3, 3), [piece]).holes(true);
        problem.matrix().unwrap().row_count()
    };
    assert_eq!(rows(l.clone()), 16);
    assert_eq!(rows(l.turning(Turning::OneSided)), 8);
}

/// Both one-sided L tetrominoes, and two of one hand: the mirror takes the first set to itself only.
#[test]
fn symmetries_are_those_of_the_board_and_the_pieces() {
    let l = Piece::drawn('l', "#.\n#.\n##").unwrap().turning(Turning::OneSided);
    let j = Piece::drawn('j', ".#\n.#\n##").unwrap().turning(Turning::OneSided);
    let board = || Board::rectangle(2, 4);
    let both = Polyominoes::new(board(), [l.clone(), j.clone()]);
    let twice = Polyominoes::new(board(), [l.copies(2..=2)]);
    assert_eq!((both.count().unwrap().to_u64(), distinct(&both)), (Some(0), 0));
    assert_eq!((twice.count().unwrap().to_u64(), distinct(&twice)), (Some(1), 1));
    let dominoes = Polyominoes::new(Board::rectangle(4, 4), [domino().copies(..)]);
    assert_eq!(distinct(&dominoes), 9); // of 36
}

/// Whoever sees the letters alone sees the pieces: a piece is what is connected and has one letter.
#[test]
fn copies_are_told_apart_in_a_drawing() {
    let tiling_of = |height, width, pieces: Vec<Piece>| {
        Polyominoes::new(Board::rectangle(height, width), pieces).first().unwrap().unwrap()
    };
    let square = || Piece::drawn('A', "##\n##").unwrap();
    // More pieces than letters; a piece that touches more pieces than there are letters; several kinds.
    let comb = Piece::new('Z', (0..100).map(|column| Cell::new(0, column))).unwrap();
    let dots = Piece::drawn('o', "#").unwrap().copies(200..=200);
    let tilings = [
        tiling_of(2, 2, vec![domino().copies(..)]),
        tiling_of(20, 20, vec![domino().copies(..)]),
        tiling_of(3, 100, vec![comb, dots]),
        tiling_of(6, 6, vec![square().copies(3..=3), domino().copies(12..=12)]),
    ];
    assert_eq!(tilings[0].to_string(), "dd\nAA\n");
    for tiling in tilings {
        let drawing: Vec<Vec<char>> = tiling.to_string().lines().map(|line| line.chars().collect()).collect();
        let board = tiling.board();
        let mut piece_of = vec![0; board.len()];
        for (number, placed) in tiling.pieces().iter().enumerate() {
            placed.cells.iter().for_each(|&cell| piece_of[cell] = number);
        }
        for (index, &Cell { row, column, .. }) in board.cells().iter().enumerate() {
            for neighbor in [Cell::new(row + 1, column), Cell::new(row, column + 1)] {
                let Some(other) = board.index_of(neighbor) else { continue };
                let same_letter = drawing[row][column] == drawing[neighbor.row][neighbor.column];
                assert_eq!(same_letter, piece_of[index] == piece_of[other], "{tiling}");
            }
        }
    }
}

#[test]
fn distinct_tilings_say_how_far_they_are() {
    let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    let mut tilings = problem.distinct().unwrap();
    let search = tilings.search();
    assert_eq!((search.progress(), search.outcome(), search.stats().nodes), (0.0, Outcome::Running, 0));
    let mut last = 0.0;
    while tilings.next().is_some() {
        assert_eq!(tilings.search().outcome(), Outcome::Running);
        assert!(last < tilings.search().progress() && tilings.search().progress() < 1.0);
        last = tilings.search().progress();
    }
    assert!(last > 0.0);
    assert_eq!((tilings.search().progress(), tilings.search().outcome()), (1.0, Outcome::Exhausted));
}

/// All pieces were looked at for each cell.
#[test]
fn to_ask_what_lies_on_each_cell_takes_one_pass() {
    let board = Board::rectangle(2, 50_000);
    let tiling = Polyominoes::new(board, [domino().copies(..)]).any().unwrap().unwrap();
    let start = Instant::now();
    assert!(tiling.board().cells().iter().all(|&cell| tiling.piece_at(cell) == Some('d')));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn a_tiling_tells_what_lies_where() {
    let problem = Polyominoes::new("##.\n.##".parse().unwrap(), [domino().copies(..)]);
    let tilings: Vec<_> = problem.solutions().unwrap().collect();
    assert_eq!(tilings.len(), 1);
    let tiling = &tilings[0];
    assert_eq!(tiling.to_string(), "dd\n AA\n");
    assert_eq!(tiling.piece_at(Cell::new(1, 2)), Some('d'));
    assert_eq!(tiling.piece_at(Cell::new(0, 2)), None);
    assert_eq!(tiling.piece_at(Cell::new(usize::MAX, usize::MAX)), None);
    assert_eq!(tiling.pieces()[1].cells, [2, 3]);
}

#[test]
fn what_belongs_to_another_board_is_passed_over() {
    let dominoes = |height| Polyominoes::new(Board::rectangle(height, 4), [domino().copies(..)]);
    let placed = |piece, cells: &[usize]| PlacedPiece { piece, cells: cells.to_vec() };
    let strange = [placed(0, &[7, 8]), placed(1, &[0, 1]), placed(0, &[9, 1]), placed(0, &[])];
    let decoded = dominoes(2).decode(&strange.iter().collect::<Vec<_>>());
    assert_eq!(decoded.to_string(), "....\n....\n");
}

#[test]
fn drawings_are_read_or_refused_with_the_place() {
    let board: Board = "\u{feff}.#.\r\n###\r\n".parse().unwrap();
    assert_eq!((board.height(), board.width(), board.len()), (2, 3, 4));
    assert_eq!(board.to_string(), ".#.\n###\n");
    let refused = "##\n#x".parse::<Board>().unwrap_err();
    assert_eq!(*refused.kind(), PolyominoError::Symbol { found: 'x', expected: '#' });
    assert_eq!(refused.to_string(), "line 2, column 2: 'x' where '#' (a cell) or '.' was expected");
    let empty = "..\n".parse::<Board>().unwrap_err();
    assert_eq!((empty.line(), empty.column(), *empty.kind()), (1, 1, PolyominoError::NoCell));
    assert_eq!(Piece::new('e', []), Err(PolyominoError::NoCells { name: 'e' }));
}

/// It was read as two flat boards, in which dominoes have four tilings and boxes none.
#[test]
fn a_drawing_in_layers_is_a_board_in_space() {
    let cube: Board = "##|##\n##|##".parse().unwrap();
    assert_eq!(cube, Board::cuboid(2, 2, 2));
    assert_eq!(cube.cells().iter().copied().collect::<Board>(), cube);
    assert_eq!(Polyominoes::new(cube, [domino().copies(..)]).count().unwrap(), 9);
    let boxes = Piece::read("6\nAA\nAA\n\n3\nB\n").unwrap();
    let cube = "###|###|###\n".repeat(3).parse().unwrap();
    assert_eq!(Polyominoes::new(cube, boxes).count().unwrap(), 8);
    // One layer is flat, however it is drawn: there pieces are turned over.
    assert_eq!("|##\n|##".parse(), Ok(Board::rectangle(2, 2)));
}

/// It went through all rows, none of which has a column.
#[test]
fn a_board_without_columns_is_made_at_once() {
    assert!(
        Board::rectangle(usize::MAX, 0).is_empty() && Board::cuboid(usize::MAX, usize::MAX, 0).is_empty()
    );
}

#[test]
fn cells_may_lie_anywhere_and_be_named_twice() {
    let far = usize::MAX - 1;
    let piece = Piece::new('p', [Cell::new(far, far), Cell::new(far, far + 1), Cell::new(far, far)]).unwrap();
    assert_eq!(piece.cells(), [Cell::new(far, far), Cell::new(far, far + 1)]);
    let apart = Piece::new('a', [Cell::new(0, 0), Cell::new(far, far)]).unwrap();
    let board = Board::from_iter([Cell::new(7, 7), Cell::new(7 + far / 2, 9)]);
    let refused = Polyominoes::new(board, [piece, apart]).count();
    assert_eq!(refused.unwrap(), 0);
}

#[test]
fn a_board_without_an_exact_center_has_no_hole() {
    assert_eq!(Board::rectangle(8, 8).without_center(3, 2), None);
    assert_eq!(Board::rectangle(2, 2).without_center(4, 4), None);
    assert!(Board::rectangle(2, 2).without_center(2, 2).unwrap().is_empty());
}

properties! {
    soak, 50_000;

    /// Neither noise nor near misses make it panic; what is read is drawn and read again.
    fn any_drawing_is_read_or_refused(
        drawing in prop_oneof![
            any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            "([#. |]{0,6}[x\r]?\n){0,5}",
        ]
    ) {
        if let Ok(board) = drawing.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        }
    }
}

/// OEIS A000105, A000988, A001168; A000228, A006535, A001207; A000577, A006534, A001420; A038119, A000162, A001931.
#[test]
fn all_pieces_are_as_many_as_published() {
    let [free, one_sided, fixed] = [Turning::Free, Turning::OneSided, Turning::Fixed];
    for (lattice, turning, counts) in [
        (Lattice::Squares, free, vec![1, 1, 2, 5, 12, 35, 108]),
        (Lattice::Squares, one_sided, vec![1, 1, 2, 7, 18, 60, 196]),
        (Lattice::Squares, fixed, vec![1, 2, 6, 19, 63, 216, 760]),
        (Lattice::Hexagons, free, vec![1, 1, 3, 7, 22, 82]),
        (Lattice::Hexagons, one_sided, vec![1, 1, 3, 10, 33, 147]),
        (Lattice::Hexagons, fixed, vec![1, 3, 11, 44, 186, 814]),
        (Lattice::Triangles, free, vec![1, 1, 1, 3, 4, 12, 24]),
        (Lattice::Triangles, one_sided, vec![1, 1, 1, 4, 6, 19, 43]),
        (Lattice::Triangles, fixed, vec![2, 3, 6, 14, 36, 94, 250]),
        (Lattice::Cubes, free, vec![1, 1, 2, 7, 23, 112]),
        (Lattice::Cubes, one_sided, vec![1, 1, 2, 8, 29, 166]),
        (Lattice::Cubes, fixed, vec![1, 3, 15, 86, 534]),
    ] {
        let all = |cells| Piece::all(lattice, cells, turning).unwrap();
        assert_eq!(all(0), []);
        let found: Vec<usize> = (1..=counts.len()).map(|cells| all(cells).len()).collect();
        assert_eq!(found, counts, "{lattice:?}, {turning:?}");
        let last = all(counts.len());
        let names: std::collections::HashSet<char> = last.iter().map(Piece::name).collect();
        assert_eq!(names.len(), last.len());
        assert!(names.iter().all(|name| name.is_alphabetic()));
        assert!(last.iter().all(|piece| piece.cells().len() == counts.len()));
    }
    let error = Piece::all(Lattice::Squares, 40, fixed).unwrap_err();
    assert_eq!(error, PolyominoError::TooMany { cells: 40 });
}

/// S. W. Golomb, "Polyominoes", 1994: the 18 one-sided pentominoes fill 3x30 in 46 ways, but for symmetry.
#[test]
#[ignore = "takes half a minute"]
fn tilings_by_one_sided_pieces_are_as_many_as_published() {
    let pieces = Piece::all(Lattice::Squares, 5, Turning::OneSided).unwrap();
    let problem = Polyominoes::new(Board::rectangle(3, 30), pieces);
    assert_eq!(problem.count().unwrap(), 4 * 46);
}

#[test]
fn a_line_above_a_drawing_says_how_a_piece_is_turned() {
    let read = |line: &str| Piece::read(&format!("{line}\nLL\nL.\n")).map(|mut pieces| pieces.remove(0));
    for (line, copies, turning) in [
        ("fixed", 1..=1, Some(Turning::Fixed)),
        ("  one-sided ", 1..=1, Some(Turning::OneSided)),
        ("free", 1..=1, Some(Turning::Free)),
        ("*\tfixed", 0..=usize::MAX, Some(Turning::Fixed)),
        ("0-2 one-sided", 0..=2, Some(Turning::OneSided)),
        ("3", 3..=3, None),
    ] {
        let piece = read(line).unwrap();
        assert_eq!((piece.allowed_copies(), piece.allowed_turning()), (copies, turning), "{line:?}");
    }
    for (line, column) in
        [("2 x", 3), ("fixed 2", 7), ("fixed fixed", 7), ("2 fixed é", 9), (" 0-x", 2), ("2 2", 3)]
    {
        let error = read(line).unwrap_err();
        assert_eq!(
            (error.line(), error.column(), *error.kind()),
            (1, column, PolyominoError::Copies),
            "{line:?}"
        );
    }
    // The same as all pieces of four squares, two of those that are their own mirror images.
    let text = "2\nIIII\n\n2\nOO\nOO\n\n2\nTTT\n.T.\n\none-sided\nLLL\nL..\n\none-sided\nJJJ\n..J\n\none-sided\n.SS\nSS.\n\n\
                one-sided\nZZ.\n.ZZ\n";
    let problem = Polyominoes::new(Board::rectangle(5, 8), Piece::read(text).unwrap());
    assert_eq!(problem.count().unwrap(), 740);
}
