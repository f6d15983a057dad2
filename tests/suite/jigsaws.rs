//! Jigsaw Sudokus: regions and puzzles from text, and their numbers of solutions.

use std::sync::Arc;

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Layout, Position, Sudoku, SudokuError};
use exactcover::runs::Uniqueness;
use proptest::prelude::*;

/// The regions of the puzzles in `examples/data/jigsaw.txt`.
const REGIONS: &str = "112233333411222223411112533444162553444667855499967885996667885996777885996777885";

#[test]
fn regions_are_read_in_the_shapes_of_puzzles() {
    let layout = Layout::jigsaw(REGIONS.as_bytes()).unwrap();
    let lines: Vec<&str> = (0..9).map(|row| &REGIONS[9 * row..9 * row + 9]).collect();
    let rows = lines.join("\n");
    let letters: String = rows.chars().map(|c| if c == '\n' { c } else { (c as u8 + 16) as char }).collect();
    let spread = |between: &str| {
        let spread = |line: &&str| line.chars().map(String::from).collect::<Vec<_>>().join(between);
        lines.iter().map(spread).collect::<Vec<_>>().join("\n")
    };
    let texts = [
        REGIONS.to_string(),
        rows.clone(),
        format!("# nine of nine\r\n\r\n{}\r\n", rows.replace('\n', "\r\n")),
        letters.replace('\n', ""),
        letters.to_lowercase(),
        letters,
        rows.replace('9', "0"),
        rows.replace('9', "."),
        spread(" "),
        spread(","),
        spread("\t"),
        spread(" | "),
        Sudoku::new(layout.clone(), REGIONS.bytes().map(|label| label - b'0').collect()).unwrap().to_string(),
    ];
    for text in texts {
        assert_eq!(Layout::read_regions(&text).as_ref(), Ok(&layout), "{text}");
    }
}

#[test]
fn texts_that_give_no_regions_are_errors_in_their_places() {
    let error = |text: &str| Layout::read_regions(text).unwrap_err();
    assert_eq!(error("").line(), 1);
    assert_eq!(error("# nothing but words\n").line(), 1);
    let solution = "1234341221434321"; // no map: no two cells of a region touch
    assert!(error(solution).to_string().contains("no two cells of a region touch"));
    let second = error(&format!("{REGIONS}\n{REGIONS}\n"));
    assert!(second.line() == 2 && second.to_string().contains("a second puzzle"));
    let uneven = error(&format!("# a 2 too many\n\n{}", REGIONS.replacen('1', "2", 1)));
    let size = SudokuError::RegionSize { first: Position::new(0, 0), found: 10, expected: 9 };
    assert_eq!((uneven.line(), uneven.kind()), (3, &size));
    let strange = error(&REGIONS.replacen('3', "$", 1));
    assert_eq!((strange.line(), strange.column()), (1, 5));
}

#[test]
fn jigsaws_bring_their_regions_along() {
    let puzzle = "...7........9...5...6.............13....5..7......4.3.........2..1.....4......9..";
    let small = "1..3.......2....";
    let solution = "2143341213244231"; // of another puzzle: it is no map
    let text = format!(
        "# {puzzle}\t{REGIONS}\n\
         {puzzle}\t{REGIONS}\t1\n\
         {small},1112122233343444 an easy one\n\
         {puzzle}\n\
         \n\
         {small} 1111122233343444\n\
         \"{puzzle}\",\"{REGIONS}\"\n\
         {small}2 1112122233343444\n\
         {small} {solution} 1112122233343444\n\
         {small} 1112122233343444 1111222233334444\n\
         {small} {solution}\n\
         {puzzle} {REGIONS}\n"
    );
    let read = Sudoku::read_jigsaws(&text);
    let lines = read.iter().map(|read| read.as_ref().err().map(|error| error.line()));
    let expected = [None, None, Some(4), Some(6), Some(7), Some(8), None, Some(10), Some(11), None];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    let [first, second, .., last] = &read[..] else { panic!("ten") };
    let first = first.as_ref().unwrap();
    assert_eq!(first.givens().line(), puzzle);
    assert_eq!(**first.layout(), Layout::jigsaw(REGIONS.as_bytes()).unwrap());
    assert!(Arc::ptr_eq(first.layout(), last.as_ref().unwrap().layout()));
    assert_eq!(**second.as_ref().unwrap().layout(), Layout::jigsaw(b"1112122233343444").unwrap());
    // Drawn boards have no room for their regions; comments are no puzzles.
    let drawn = Sudoku::read_jigsaws("1..3\n....\n...2\n....\n");
    assert!(!drawn.is_empty() && drawn.iter().all(Result::is_err));
    assert_eq!(Sudoku::read_jigsaws(&format!("# {puzzle} {REGIONS}\n\n")), []);
}

#[test]
fn the_puzzles_of_the_examples_have_one_solution() {
    let data = |name: &str| {
        std::fs::read_to_string(format!("{}/examples/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    let jigsaw = Layout::read_regions(&data("jigsaw_regions.txt")).unwrap();
    for (name, layout) in [("windoku.txt", Layout::windoku()), ("jigsaw.txt", jigsaw)] {
        let puzzles = Sudoku::read(&data(name), &[layout.into()]);
        assert_eq!(puzzles.len(), 3);
        for puzzle in puzzles {
            assert!(matches!(puzzle.unwrap().unique(), Ok(Uniqueness::Unique(_))), "{name}");
        }
    }
}

/// The boards of side 4 in which no digit stands twice in a row, a column or a region, counted cell by cell.
fn count_plainly(regions: &[u8], board: &mut Vec<u8>) -> u64 {
    let cell = board.len();
    if cell == 16 {
        return 1;
    }
    let mut count = 0;
    for digit in 1..=4 {
        let sees =
            |other: usize| other / 4 == cell / 4 || other % 4 == cell % 4 || regions[other] == regions[cell];
        if (0..cell).all(|other| board[other] != digit || !sees(other)) {
            board.push(digit);
            count += count_plainly(regions, board);
            board.pop();
        }
    }
    count
}

/// Whether two cells of a region are side by side or below each other; a map of which none are is refused.
fn touches(map: &[u8]) -> bool {
    let side = map.len().isqrt();
    (0..map.len())
        .any(|at| at % side > 0 && map[at] == map[at - 1] || at >= side && map[at] == map[at - side])
}

/// Regions of any shape, as the labels of the cells from 0.
fn regions(side: usize) -> impl Strategy<Value = Vec<u8>> {
    let labels: Vec<u8> = (0..side * side).map(|cell| (cell / side) as u8).collect();
    Just(labels).prop_shuffle()
}

/// How many cells touch another one of their region.
fn touching(map: &[u8]) -> usize {
    let side = map.len().isqrt();
    let same = |at: usize, (row, column): (usize, usize)| {
        row < side && column < side && map[row * side + column] == map[at]
    };
    let touches = |at: usize| {
        let (row, column) = (at / side, at % side);
        let near = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        near.into_iter().any(|near| same(at, near))
    };
    (0..map.len()).filter(|&at| touches(at)).count()
}

/// A board without repeated digits in rows and columns, cut into stripes and turned: a solution of a kind.
fn latin(side: usize, shift: usize) -> Vec<u8> {
    (0..side * side).map(|at| ((at % side + (at / side) * shift) % side) as u8).collect()
}

fn line_of(labels: &[u8]) -> String {
    labels.iter().map(|&label| char::from_digit(u32::from(label) + 1, 36).unwrap()).collect()
}

properties! {
    soak, 256;

    fn small_jigsaws_have_as_many_solutions_as_are_counted_plainly(regions in regions(4)) {
        let count = count_plainly(&regions, &mut Vec::new());
        prop_assert_eq!(Sudoku::empty(Layout::jigsaw(&regions).unwrap()).count().unwrap(), count);
    }

    fn regions_of_any_shape_are_read_back(
        regions in (4usize..=25).prop_flat_map(regions),
        alphabet in prop::sample::select(vec![
            "123456789ABCDEFGHIJKLMNOP",
            "0123456789abcdefghijklmno",
            "ABCDEFGHIJKLMNOPQRSTUVWXY",
        ]),
    ) {
        let side = regions.len().isqrt();
        prop_assume!(touches(&regions));
        let symbols: Vec<char> =
            regions.iter().map(|&label| char::from(alphabet.as_bytes()[usize::from(label)])).collect();
        let layout = Layout::jigsaw(&regions).unwrap();
        let rows: String = symbols.chunks(side).map(|row| String::from_iter(row) + "\n").collect();
        prop_assert_eq!(Layout::read_regions(&rows), Ok(layout.clone()));
        prop_assert_eq!(Layout::read_regions(&String::from_iter(symbols)), Ok(layout));
    }

    fn regions_that_hang_together_nowhere_are_refused(
        (side, shift) in (4usize..=12, 1usize..=3).prop_map(|(side, shift)| match side % (shift + 1) {
            0 => (side, 1),
            _ => (side, shift),
        }),
    ) {
        let map = latin(side, shift);
        prop_assume!(touching(&map) == 0);
        let error = Layout::read_regions(&line_of(&map)).unwrap_err().to_string();
        prop_assert!(error.contains("no two cells of a region touch"), "{}", error);
    }

    fn regions_after_a_puzzle_are_the_regions_or_are_refused(
        regions in (4usize..=9).prop_flat_map(regions),
        is_striped in any::<bool>(),
        kept in 0usize..=100,
        order in 0usize..6,
        name in prop::sample::select(vec!["", " easy", " 1", " (12)"]),
    ) {
        let side = regions.len().isqrt();
        let stripes: Vec<u8> = (0..side * side).map(|cell| (cell / side) as u8).collect();
        let regions = if is_striped { stripes } else { regions };
        let solution = latin(side, 1);
        let line = line_of(&solution);
        let puzzle: String =
            line.chars().enumerate().map(|(at, c)| if at * 37 % 101 < kept { c } else { '.' }).collect();
        let (map, line) = (line_of(&regions), line.as_str());
        let text = match order {
            0 => format!("{puzzle} {map}{name}\n"),
            1 => format!("{puzzle},{map},{line}{name}\n"),
            2 => format!("{puzzle}\t{line}\t{map}{name}\n"),
            3 => format!("{puzzle} {line}{name}\n"),
            4 => format!("{puzzle} {map} {map}{name}\n"),
            _ => format!("{puzzle}{name}\n"),
        };
        let found = Sudoku::read_jigsaws(&text);
        prop_assert_eq!(found.len(), 1);
        let has_regions = order < 3 && 2 * touching(&regions) >= regions.len();
        match &found[0] {
            Ok(found) => {
                prop_assert!(has_regions, "{}", text);
                prop_assert_eq!(found.givens().line(), puzzle);
                prop_assert_eq!(&**found.layout(), &Layout::jigsaw(&regions).unwrap());
            }
            Err(error) => prop_assert!(!has_regions && error.line() == 1, "{} in {}", error, text),
        }
    }
}
