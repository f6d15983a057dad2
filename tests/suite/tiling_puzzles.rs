//! Tilings with given pieces: what is refused, drawings, puzzles with one solution. Against brute force they stand in
//! `polyforms_random` and `wrapped`.

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, PlacedPiece, PolyominoError, Turning};
use exactcover::{ExactCover, Polyominoes};
use proptest::prelude::*;

fn placed(piece: usize, cells: &[usize]) -> PlacedPiece {
    PlacedPiece { piece, cells: cells.to_vec() }
}

fn dominoes(board: Board) -> Polyominoes {
    Polyominoes::new(board, [Piece::drawn('d', "##").unwrap().copies(..)])
}

/// A puzzle has one solution, and without any one of its pieces several, found by a search that knows nothing of it.
fn check(empty: &Polyominoes, puzzle: &Polyominoes) {
    assert_eq!(puzzle.solutions().unwrap().take(2).count(), 1, "{puzzle}");
    for without in 0..puzzle.givens().len() {
        let mut rest = puzzle.givens().to_vec();
        rest.remove(without);
        let sparser = empty.clone().given(rest).unwrap();
        assert_eq!(sparser.solutions().unwrap().take(2).count(), 2, "{puzzle} without {without}");
    }
}

#[test]
fn what_cannot_be_given_is_refused() {
    let two = Piece::drawn('d', "##").unwrap().copies(..=2);
    let problem = Polyominoes::new(Board::rectangle(2, 4), [two, Piece::drawn('L', "##\n#.").unwrap()]);
    let given = |placements: &[(usize, &[usize])]| {
        problem.clone().given(placements.iter().map(|&(piece, cells)| placed(piece, cells))).map(|_| ())
    };
    assert_eq!(given(&[(0, &[0, 1]), (1, &[2, 3, 7])]), Ok(()));
    // No such piece, no cells, too few, not on the board, not its form, across an edge, in another order, twice.
    let wrong: [(usize, &[usize]); 9] = [
        (2, &[2, 3]),
        (usize::MAX, &[2, 3]),
        (0, &[]),
        (0, &[2]),
        (0, &[7, 8]),
        (0, &[3, usize::MAX]),
        (0, &[3, 4]),
        (0, &[3, 2]),
        (1, &[2, 2, 3]),
    ];
    for wrong in wrong {
        assert_eq!(given(&[(0, &[0, 1]), wrong]), Err(PolyominoError::NoPlace { given: 1 }), "{wrong:?}");
    }
    let cell = Cell::new(1, 0);
    assert_eq!(given(&[(0, &[0, 4]), (1, &[4, 5, 1])]), Err(PolyominoError::NoPlace { given: 1 }));
    assert_eq!(given(&[(0, &[0, 4]), (1, &[1, 4, 5])]), Err(PolyominoError::Overlap { cell }));
    assert_eq!(given(&[(0, &[0, 1]), (0, &[0, 1])]), Err(PolyominoError::Overlap { cell: Cell::new(0, 0) }));
    let copies = PolyominoError::GivenCopies { name: 'd', given: 3, most: 2 };
    assert_eq!(given(&[(0, &[0, 1]), (0, &[2, 3]), (0, &[4, 5])]), Err(copies));
    // Besides those that were given before.
    let before = problem.clone().given([placed(0, &[0, 1])]).unwrap();
    assert_eq!(
        before.clone().given([placed(0, &[1, 2])]),
        Err(PolyominoError::Overlap { cell: Cell::new(0, 1) })
    );
    assert_eq!(before.clone().given([placed(0, &[2, 3]), placed(0, &[4, 5])]), Err(copies));
    let none = Polyominoes::new(Board::rectangle(1, 2), [Piece::drawn('n', "#").unwrap().copies(0..=0)]);
    assert_eq!(
        none.given([placed(0, &[0])]),
        Err(PolyominoError::GivenCopies { name: 'n', given: 1, most: 0 })
    );
}

/// A given piece lies there even where nothing need lie.
#[test]
fn a_given_piece_is_no_hole() {
    let open = dominoes(Board::rectangle(2, 2)).holes(true);
    let given = open.clone().given([placed(0, &[0, 1])]).unwrap();
    assert_eq!((open.count().unwrap().to_u64(), given.count().unwrap().to_u64()), (Some(7), Some(2)));
    assert!(!given.may_be_hole(Cell::new(0, 0)) && given.may_be_hole(Cell::new(1, 0)));
    let again = dominoes(Board::rectangle(2, 2)).given([placed(0, &[0, 1])]).unwrap();
    assert_eq!(again.clone().holes(true), given);
    assert_eq!(again.holes_at(open.board().cells().to_vec()), given);
    for (holes, count) in [(0, 1), (1, 0), (2, 1), (3, 0), (4, 0)] {
        assert_eq!(given.clone().hole_count(holes..=holes).count().unwrap(), count, "{holes}");
    }
}

#[test]
fn drawings_are_read_back() {
    let ring = |columns| Board::rectangle(2, 4).wrapped(true, columns).unwrap();
    let hexagons = Board::drawn(Lattice::Hexagons, "##\n##").unwrap();
    let triangles = Board::drawn(Lattice::Triangles, ".###\n.###").unwrap();
    for (problem, given, drawing) in [
        (dominoes(Board::rectangle(2, 3)), vec![], "###\n###\n"),
        (dominoes(Board::rectangle(2, 3)), vec![placed(0, &[0, 3]), placed(0, &[1, 2])], "dAA\nd##\n"),
        (dominoes(ring(false)), vec![placed(0, &[0, 3])], "d##d\n####\n"),
        (dominoes(ring(true)), vec![placed(0, &[4, 7])], "####\nd##d\n"),
        (dominoes(Board::cuboid(2, 1, 2)), vec![placed(0, &[0, 2]), placed(0, &[1, 3])], "dA|dA\n"),
        (dominoes(hexagons), vec![placed(0, &[1, 2])], "#d\nd#\n"),
        (dominoes(triangles), vec![placed(0, &[1, 2])], ".#dd\n.###\n"),
        (Polyominoes::pentominoes(Board::rectangle(1, 5)), vec![placed(1, &[0, 1, 2, 3, 4])], "IIIII\n"),
    ] {
        let puzzle = problem.clone().given(given).unwrap();
        assert_eq!(puzzle.to_string(), drawing);
        assert_eq!(problem.clone().given_drawn(drawing), Ok(puzzle.clone()), "{drawing}");
        let moved: String =
            drawing.lines().map(|line| format!("  {}\r\n", line.replace('|', "|  "))).collect();
        assert_eq!(problem.given_drawn(&format!("\u{feff}{moved}")), Ok(puzzle), "{drawing}");
    }
    let layers = dominoes(Board::cuboid(2, 1, 2)).given_drawn("d#\n\nd#\n").unwrap();
    assert_eq!(layers.givens(), [placed(0, &[0, 2])]);
    // More pieces than the Latin letters of English.
    let many = dominoes(Board::rectangle(10, 20));
    let all = many.first().unwrap().unwrap().pieces().to_vec();
    let puzzle = many.clone().given(all).unwrap();
    assert_eq!(many.given_drawn(&puzzle.to_string()), Ok(puzzle));
}

/// A small drawing with cells that may stay empty.
fn with_plus() -> impl Strategy<Value = (usize, Vec<char>)> {
    let symbol = prop::sample::select(vec!['#', '#', '+', '.']);
    (1..4_usize, 2..5_usize).prop_flat_map(move |(height, width)| {
        (Just(width), prop::collection::vec(symbol.clone(), height * width))
    })
}

proptest! {
    /// BurrTools writes `+` for a cell that may stay empty. As many tilings as of the boards without some of these cells.
    #[test]
    fn cells_with_a_plus_may_stay_empty((width, symbols) in with_plus()) {
        let pieces = || Piece::read("0-3\ndd\n\n*\nIII\n\n0-1\nLL\nL.\n").unwrap();
        let drawing: String = symbols.chunks(width).map(|row| row.iter().collect::<String>() + "\n").collect();
        prop_assume!(drawing.contains(['#', '+']));
        let board: Board = drawing.replace('+', "#").parse().unwrap();
        let empty = Polyominoes::new(board, pieces());
        let puzzle = empty.clone().given_drawn(&drawing).unwrap();
        prop_assert_eq!(empty.given_drawn(&puzzle.to_string()), Ok(puzzle.clone()));

        let plus: Vec<usize> = (0..symbols.len()).filter(|&at| symbols[at] == '+').collect();
        let mut by_holes = vec![0_u64; plus.len() + 1];
        for subset in 0..1_usize << plus.len() {
            let is_gone = |at| plus.iter().position(|&cell| cell == at).is_some_and(|bit| subset >> bit & 1 == 1);
            let cells = (0..symbols.len()).filter(|&at| symbols[at] != '.' && !is_gone(at));
            let rest = Board::new(Lattice::Squares, cells.map(|at| (at / width, at % width).into()));
            let count = Polyominoes::new(rest, pieces()).solutions().unwrap().count();
            by_holes[subset.count_ones() as usize] += count as u64;
        }

        prop_assert_eq!(puzzle.count().unwrap(), by_holes.iter().sum::<u64>());
        for (holes, &count) in by_holes.iter().enumerate() {
            prop_assert_eq!(puzzle.clone().hole_count(holes..=holes).count().unwrap(), count);
        }
    }
}

proptest! {
    /// Whoever tells k equal pieces apart finds each tiling k! times.
    #[test]
    fn equal_pieces_are_copies_of_one(shapes in prop::collection::vec(0..6_usize, 1..6), holes in any::<bool>()) {
        let drawings = ["##", "#\n#", "##\n#.", "#.\n##", "#", "###"];
        let kinds = [0, 0, 1, 1, 2, 3];
        let piece = |(name, &shape): (char, &usize)| Piece::drawn(name, drawings[shape]).unwrap();
        let pieces: Vec<Piece> = ('a'..).zip(&shapes).map(piece).collect();
        let cells: usize = pieces.iter().map(|piece| piece.cells().len()).sum();
        let board = Board::new(Lattice::Squares, (0..cells).map(|at| (at / 3, at % 3).into()));
        let told_apart = Polyominoes::new(board, pieces).holes(holes);
        let (copies, equal) = told_apart.clone().equal_as_copies();

        let of_kind = |kind| shapes.iter().filter(|&&shape| kinds[shape] == kind).count();
        let ways: usize = (0..4).map(|kind| (1..=of_kind(kind)).product::<usize>()).product();
        prop_assert_eq!(equal.len(), (0..4).filter(|&kind| of_kind(kind) > 1).count());
        let (all, once) = (told_apart.solutions().unwrap().count(), copies.solutions().unwrap().count());
        prop_assert_eq!(all, once * ways);

        // Each name is drawn, and what is drawn is read back.
        for tiling in copies.solutions().unwrap().take(3) {
            let drawing = tiling.to_string();
            prop_assert!(('a'..).take(shapes.len()).all(|name| drawing.contains(name)), "{}", drawing);
            let given = copies.clone().given(tiling.pieces().to_vec()).unwrap();
            prop_assert_eq!(copies.clone().given_drawn(&given.to_string()), Ok(given));
        }
    }
}

#[test]
fn equal_pieces_keep_their_numbers_and_places() {
    let read = |text: &str| Polyominoes::new(Board::rectangle(2, 3), Piece::read(text).unwrap());
    let (copies, equal) = read("0-2\naa\n\n#\n\n*\nb\nb\n\n3\ncc\n").equal_as_copies();
    assert_eq!(equal, [['a', 'b', 'c']]);
    assert_eq!(copies.pieces()[0].allowed_copies(), 3..=usize::MAX);
    assert_eq!(copies.pieces()[0].copy_names(), ['b', 'c']);
    // A piece that may not be turned is another one, and so is one that no tiling can have.
    assert!(read("aa\n\nfixed\nbb").equal_as_copies().1.is_empty());
    let none = Piece::drawn('n', "##").unwrap().copies(2..2);
    let board = Board::rectangle(2, 3);
    let impossible = Polyominoes::new(board, [none, Piece::drawn('d', "##").unwrap().copies(..)]);
    assert_eq!(impossible.equal_as_copies().0.count().unwrap(), 0);

    let twins = read("*\nI\nI\nI\n\naa\n\nbb\n").given([placed(2, &[4, 5]), placed(1, &[1, 2])]).unwrap();
    let copies = twins.equal_as_copies().0;
    assert_eq!(copies.givens(), [placed(1, &[1, 2]), placed(1, &[4, 5])]);
    assert_eq!(copies.to_string(), "#aa\n#bb\n");
    // Two pieces of the Soma cube are mirror images: two of one, one of each, or two of the other.
    let soma = |pieces: Vec<Piece>| Polyominoes::new(Board::cuboid(3, 3, 3), pieces);
    let free = Piece::soma().into_iter().map(|piece| piece.turning(Turning::Free)).collect();
    let two_of_one = Piece::soma().into_iter().filter(|piece| piece.name() != 'B').collect::<Vec<_>>();
    let two_of_one =
        two_of_one.into_iter().map(|piece| if piece.name() == 'A' { piece.copies(2..=2) } else { piece });
    let two: u64 = soma(two_of_one.collect()).solutions().unwrap().count() as u64;
    assert_eq!(soma(free).equal_as_copies().0.count().unwrap(), 11_520 + 2 * two);
}

#[test]
fn digits_are_names_on_a_board_and_a_drawing_of_bits_is_none_of_pieces() {
    let named = |one, other| {
        let piece = |name: char| Piece::drawn('x', "##").unwrap().named(name);
        Polyominoes::new(Board::rectangle(2, 2), [piece(one), piece(other)])
    };
    let both = |problem: Polyominoes| problem.given([placed(0, &[0, 1]), placed(1, &[2, 3])]).unwrap();
    assert_eq!(both(named('7', 'b')).to_string(), "77\nbb\n");
    assert_eq!(both(named('1', '2')).to_string(), "11\n22\n");
    assert_eq!(both(named('1', '0')).to_string(), "AA\nBB\n");
    assert_eq!(
        named('7', '8').given_drawn("88\n77").unwrap().givens(),
        [placed(0, &[2, 3]), placed(1, &[0, 1])]
    );
}

#[test]
fn other_drawings_are_refused_with_the_place() {
    let pieces = || Piece::read("*\ndd\n\nLL\nL.\n\n*\nIII\n\nd\n").unwrap();
    let problem = Polyominoes::new(Board::rectangle(2, 4), pieces());
    let named = |letter, one, other| PolyominoError::TwoReadings { letter, one, other };
    for (drawing, place, expected) in [
        ("####\n##x", (1, 1), PolyominoError::OtherBoard { found: 7, expected: 8 }),
        ("####\n###.#", (2, 5), PolyominoError::OtherBoard { found: 8, expected: 8 }),
        ("dd##\n####\n####", (3, 1), PolyominoError::OtherBoard { found: 12, expected: 8 }),
        ("####", (1, 1), PolyominoError::OtherBoard { found: 4, expected: 8 }),
        ("##!#\n####", (1, 3), PolyominoError::Symbol { found: '!', expected: '#' }),
        // Two dominoes with one letter; two parts; four cells.
        ("#x#x\n#x#x", (1, 2), PolyominoError::Letter { letter: 'x' }),
        ("####\nx##x", (2, 1), PolyominoError::Letter { letter: 'x' }),
        // The form of one piece, the letter of another.
        ("####\n##LL", (2, 3), named('L', 'd', 'L')),
        ("LLL#\n####", (1, 1), named('L', 'I', 'L')),
        ("####\nLL##\n", (2, 1), named('L', 'd', 'L')),
        // More often than there are; the first on the board is the one that may be.
        ("yyL#\ny#LL", (1, 3), PolyominoError::GivenCopies { name: 'L', given: 2, most: 1 }),
    ] {
        let error = problem.clone().given_drawn(drawing).unwrap_err();
        assert_eq!((error.line(), error.column(), *error.kind()), (place.0, place.1, expected), "{drawing}");
    }
    // Two pieces of one form: a letter tells them apart, if it can.
    let twins = |one, other| {
        let piece = |name| Piece::drawn(name, "##").unwrap();
        Polyominoes::new(Board::rectangle(2, 2), [piece(one), piece(other)])
    };
    assert_eq!(twins('a', 'b').given_drawn("bb\n##").unwrap().givens(), [placed(1, &[0, 1])]);
    assert_eq!(*twins('a', 'b').given_drawn("xx\n##").unwrap_err().kind(), named('x', 'a', 'b'));
    assert_eq!(*twins('a', 'a').given_drawn("aa\n##").unwrap_err().kind(), named('a', 'a', 'a'));
}

#[test]
fn puzzles_have_one_solution_and_need_each_piece() {
    let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    let torus = dominoes(Board::rectangle(4, 6).wrapped(true, true).unwrap());
    let four = "*\nIIII\n\n*\nOO\nOO\n\n*\nTTT\n.T.\n\n*\nLLL\nL..\n\n*\n.SS\nSS.\n";
    let hexagons = Board::drawn(Lattice::Hexagons, "####\n####\n####\n####").unwrap();
    let copies = Piece::read("8\ndd\n\n4\nLL\nL.\n").unwrap();
    let mut most = 0;
    for empty in [
        Polyominoes::pentominoes(Board::rectangle(6, 10)),
        Polyominoes::pentominoes(Board::rectangle(8, 8)).holes(true).hole_count(4..=4),
        soma,
        torus,
        dominoes(Board::rectangle(6, 6)),
        dominoes(hexagons),
        dominoes(Board::cuboid(2, 3, 4)),
        Polyominoes::new(Board::rectangle(6, 6), Piece::read(four).unwrap()),
        Polyominoes::new(Board::rectangle(4, 7), copies),
        dominoes(Board::rectangle(0, 0)),
        dominoes(Board::rectangle(1, 2)),
    ] {
        for seed in 0..3 {
            let puzzle = empty.generate(seed).unwrap();
            check(&empty, &puzzle);
            assert_eq!(empty.generate(seed), Ok(puzzle.clone()));
            assert_eq!(
                empty.clone().given_drawn(&puzzle.to_string()).ok(),
                Some(puzzle.clone()).filter(|_| !empty.board().is_empty())
            );
            most = most.max(puzzle.givens().len());
        }
    }
    assert!(most > 5);
    let dominoes = dominoes(Board::rectangle(8, 8));
    assert_ne!(dominoes.generate(1), dominoes.generate(2));
}

/// Dominoes are copies of one piece: with two of them open in a square there are two solutions, not four.
#[test]
fn copies_that_change_places_are_no_second_solution() {
    let row = dominoes(Board::rectangle(1, 8));
    assert_eq!(row.generate(1).unwrap().givens(), []);
    let square = dominoes(Board::rectangle(2, 2)).generate(1).unwrap();
    assert_eq!(square.givens().len(), 1);
}

#[test]
fn a_seed_gives_the_same_puzzle_on_every_machine() {
    let puzzle = Polyominoes::pentominoes(Board::rectangle(6, 10)).generate(2026).unwrap();
    let drawing = ["###W######", "###WW#####", "####WW####", "#######P##", "#######PP#", "#######PP#"];
    assert_eq!(puzzle.to_string(), format!("{}\n", drawing.join("\n")));
}

#[test]
fn given_pieces_stay_in_a_puzzle() {
    let middle = placed(0, &[14, 15]);
    let given = dominoes(Board::rectangle(4, 8)).given([middle.clone()]).unwrap();
    for seed in 0..5 {
        let puzzle = given.generate(seed).unwrap();
        assert!(puzzle.givens().contains(&middle));
        assert_eq!(puzzle.count().unwrap(), 1);
    }
}

#[test]
fn there_may_be_no_puzzle() {
    assert_eq!(dominoes(Board::rectangle(3, 3)).generate(1), Err(PolyominoError::NoTiling));
    assert_eq!(Polyominoes::pentominoes(Board::rectangle(6, 9)).generate(1), Err(PolyominoError::NoTiling));
    let singles = Polyominoes::new(Board::rectangle(1, 10_000), [Piece::drawn('o', "#").unwrap().copies(..)]);
    assert_eq!(singles.generate(1), Err(PolyominoError::TooLarge { cells: 10_000 }));
}

/// Whatever tiling is found first, pieces are added until no other fits into its holes.
#[test]
fn holes_without_a_piece_are_filled_first() {
    let single = Polyominoes::new(Board::rectangle(1, 3), [Piece::drawn('o', "#").unwrap().copies(..)]);
    for (least, most, given) in [(0, 3, 3), (1, 3, 2), (2, 2, 1), (3, 3, 0)] {
        let loose = single.clone().holes(true).hole_count(least..=most);
        for seed in 0..20 {
            let puzzle = loose.generate(seed).unwrap();
            check(&loose, &puzzle);
            assert_eq!(puzzle.givens().len(), given, "{least} to {most} holes");
        }
    }
}

properties! {
    soak, 5_000;

    /// Neither noise nor near misses make it panic; what is read is drawn and read again.
    fn any_drawing_of_given_pieces_is_read_or_refused(
        drawing in prop_oneof!["([#.dLa| ]{0,6}[x\r]?\n){0,4}", "([dL#]{3}\n){2}", "[dax]{1,4}(\\|[dax]{1,4})?"],
        (rows, columns) in any::<(bool, bool)>(),
    ) {
        let Ok(board) = drawing.replace(char::is_alphabetic, "#").parse::<Board>() else { return Ok(()) };
        let board = board.wrapped(rows, columns).unwrap();
        let problem = Polyominoes::new(board, Piece::read("*\ndd\n\n0-2\nLL\nL.\n").unwrap());
        if let Ok(given) = problem.clone().given_drawn(&drawing) {
            let covered: usize = given.givens().iter().map(|placed| placed.cells.len()).sum();
            prop_assert_eq!(covered, drawing.chars().filter(|symbol| symbol.is_alphabetic()).count());
            prop_assert_eq!(problem.given_drawn(&given.to_string()), Ok(given));
        }
    }
}
