//! Any text at all: reading never panics, and ends soon. Any board: what is written in one of many ways is
//! read back.

use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use std::sync::Arc;

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Layout, Position, ReadError};

use super::tools::{ROWS, check, diagonal, samurai, spread, square, squares, twin, with_rules};

/// A board with an empty row and an empty column.
fn holes() -> Arc<Layout> {
    let squares = ".#..####.#.#.#..".chars().enumerate().filter(|&(_, c)| c == '.');
    let cells: Vec<Position> = squares.map(|(at, _)| Position::new(at / 4, at % 4)).collect();
    Layout::new(3, &cells).unwrap().into()
}

/// Boards that are not as high and wide as they have digits.
fn odd() -> Vec<Arc<Layout>> {
    let rectangle = |digits: usize, height: usize, width: usize| -> Arc<Layout> {
        let cells: Vec<Position> =
            (0..height * width).map(|at| Position::new(at / width, at % width)).collect();
        Layout::new(digits, &cells).unwrap().into()
    };
    let tower = Layout::overlapping(2, 2, &[Position::new(0, 0), Position::new(2, 0)]).unwrap();
    vec![Layout::butterfly().into(), tower.into(), rectangle(25, 9, 9), rectangle(4, 2, 8), holes()]
}

/// Reads a text in every way and checks what must hold of any text.
fn read_all(text: &str) {
    let lines = text.split(['\n', '\r']).count();
    for layouts in [squares(), diagonal(), samurai(), twin(), odd(), vec![holes()]] {
        let results = Sudoku::read(text, &layouts);
        assert!(!results.is_empty() || text.contains(['#', '%', ';', '/']));
        for result in results {
            match result {
                Ok(puzzle) => assert!(layouts.contains(puzzle.layout())),
                Err(error) => check_error(&error, lines),
            }
        }
    }
    for error in Sudoku::read_jigsaws(text).iter().filter_map(|result| result.as_ref().err()) {
        check_error(error, lines);
    }
    if let Err(error) = Layout::read_regions(text) {
        check_error(&error, lines);
    }
}

fn check_error(error: &ReadError, lines: usize) {
    assert!((1..=lines.max(1)).contains(&error.line()) && error.column() >= 1);
    assert!(!error.reason().to_string().is_empty());
}

/// Texts to spoil.
fn seeds() -> Vec<String> {
    let rows = ROWS.join("\n");
    let samurai = &samurai()[0];
    let square = |y, x| if samurai.cell_at(Position::new(y, x)).is_some() { '1' } else { '#' };
    let solid: String = (0..21).map(|y| (0..21).map(|x| square(y, x)).collect::<String>() + "\n").collect();
    vec![
        ROWS.concat(),
        rows.clone(),
        with_rules(&rows, "---+---+---"),
        rows.replace('.', " "),
        ROWS.map(|row| spread(row, ",")).join("\n"),
        "1,1,4\n1,3,3\n9,9,7\n".into(),
        "A14 A22 A83 A96".into(),
        ".~R1C1_3~R1C4_8".into(),
        "3x3:1e2_3c4z5y6q".into(),
        solid.replace('#', ""),
        solid,
        format!("{rows}\n\n").repeat(5),
        format!("[Puzzle]\n{rows}\n[State]\n{rows}\n% solution\n{rows}"),
        "1..4..7..A..D..G\n".repeat(16),
        format!("{}\t{}", ROWS.concat(), "112233445".repeat(9)),
        "1..3.......2....,1112122233343444".into(),
        "123   1 3\n".repeat(9),
        "1 3\n".repeat(4),
        "<plist>".into(),
    ]
}

/// Characters that mean something.
const SYMBOLS: &[char] = &[
    '0', '1', '2', '5', '9', '.', '-', '_', '*', 'x', 'e', '?', ' ', '\t', '\n', '\r', ',', ';', '|', '!',
    ':', '+', '=', '#', '%', '/', '[', ']', '{', '}', '"', '\'', '~', 'A', 'G', 'P', 'Y', 'z', 'R', 'C', 'j',
    'é', '│', '─', '\u{fffd}', '\u{a0}', '\u{feff}',
];

/// Characters of drawings.
const FEW_SYMBOLS: &[char] = &['1', '2', '0', '.', ' ', ' ', '-', '|', '\n', '\n'];

/// A board with some of its digits, square by square; `None` is no cell. The first is the highest digit: a
/// board without any may be a line drawn across the page.
#[derive(Clone, Debug)]
struct Drawn {
    layout: Arc<Layout>,
    squares: Vec<Option<usize>>,
}

fn boards(layouts: Vec<Arc<Layout>>) -> impl Strategy<Value = Drawn> {
    select(layouts).prop_flat_map(|layout| {
        let digits = usize::from(layout.digits());
        let cells = vec(prop_oneof![Just(0), 1..=digits], layout.height() * layout.width());
        (Just(layout), cells).prop_map(move |(layout, mut cells)| {
            cells[0] = digits;
            let place = |at: usize| Position::new(at / layout.width(), at % layout.width());
            let square = |(at, cell)| layout.cell_at(place(at)).map(|_| cell);
            let squares = cells.into_iter().enumerate().map(square).collect();
            Drawn { layout, squares }
        })
    })
}

impl Drawn {
    /// The board on one line, with this for what is no cell.
    fn line(&self, outside: char) -> String {
        self.squares.iter().map(|square| square.map_or(outside, |cell| symbol(cell, '.'))).collect()
    }

    /// The rows of a drawing, the cells written one by one. `outside` is written for what is no cell.
    fn draw(&self, between: &str, outside: &str, write: impl Fn(usize) -> String) -> String {
        let square = |square: &Option<usize>| square.map_or(outside.to_string(), &write);
        let row = |row: &[Option<usize>]| {
            let squares = row.iter().map(square).filter(|square| !square.is_empty());
            squares.collect::<Vec<_>>().join(between) + "\n"
        };
        self.squares.chunks(self.layout.width()).map(row).collect()
    }
}

/// The symbol of a value.
fn symbol(value: usize, empty: char) -> char {
    let symbol = char::from_digit(value as u32, 36).unwrap().to_ascii_uppercase();
    if value == 0 { empty } else { symbol }
}

/// The rows between bars, and a line under them that no bars stand on.
fn framed(text: &str) -> String {
    let frame = |line: &str| format!("| {} |\n", line.trim());
    text.lines().map(frame).collect::<String>() + "+-----+\n"
}

properties! {
    soak, 12_500;

    fn any_bytes(bytes in vec(any::<u8>(), 0..600)) {
        read_all(&String::from_utf8_lossy(&bytes));
    }

    fn any_symbols(symbols in vec(select(SYMBOLS), 0..600)) {
        read_all(&String::from_iter(symbols));
    }

    fn any_digits_and_blanks(symbols in vec(select(FEW_SYMBOLS), 0..600)) {
        read_all(&String::from_iter(symbols));
    }

    fn spoilt_puzzles(
        texts in vec(select(seeds()), 1..4),
        changes in vec((any::<prop::sample::Index>(), select(SYMBOLS), 0..3), 0..8),
    ) {
        let mut text: Vec<char> = texts.join("\n").chars().collect();
        for (at, symbol, change) in changes {
            let at = at.index(text.len());
            match change {
                0 => text[at] = symbol,
                1 => text.insert(at, symbol),
                _ if text.len() > 1 => drop(text.remove(at)),
                _ => {}
            }
        }
        read_all(&String::from_iter(text));
    }
}

properties! {
    // Each case is written in more than ten ways.
    soak_of_boards, 48;

    fn square_boards_are_read_back(
        board in boards([4, 6, 8, 9, 10, 12, 15, 16, 20, 25].map(square).to_vec()),
    ) {
        let expected = board.line('#');
        let single = |empty| move |cell| symbol(cell, empty).to_string();
        let number = |cell: usize| cell.to_string();
        let compact = board.draw("", "", single('.'));
        let texts = [
            expected.clone() + " words",
            format!("\"{}\"", expected.replace('.', "*")),
            compact.clone(),
            board.draw("", "", single('_')),
            board.draw(" ", "", single('.')),
            board.draw("\t", "", single('0')),
            board.draw(",", "", number),
            board.draw(", ", "", number).replace('\n', ",\n"),
            board.draw(";", "", |cell| if cell == 0 { String::from("?") } else { number(cell) }),
            board.draw(" ", "", |cell| format!("{cell:02}")),
            board.draw(" | ", "", single('.')),
            framed(&board.draw(" ", "", single('.'))),
            framed(&compact),
            compact.replace('\n', "\r\n"),
            compact.replace('\n', "\n\n"),
        ];
        for text in texts {
            check(&text, &squares(), &[&expected]);
            check(&format!("{text}\n% a title\n{text}"), &squares(), &[&expected, &expected]);
        }
    }

    fn overlapping_boards_are_read_back(
        board in boards([samurai(), twin()].concat()),
    ) {
        let shapes = [board.layout.clone()];
        let expected = board.line('#');
        let single = |cell| symbol(cell, '.').to_string();
        let texts = [
            expected.clone(),
            board.line('.'),
            board.draw("", "#", single),
            board.draw("", "*", single),
            board.draw("", " ", single),
            board.draw("", "", single),
            board.draw(" ", "", single),
            board.draw(" ", "-1", |cell| cell.to_string()),
            board.draw(",", "-1", |cell| cell.to_string()),
            board.draw("\t", "X", single),
        ];
        for text in texts {
            check(&text, &shapes, &[&expected]);
            let text = format!("{text}\n% solution\n{text}\n% the title of another\n{text}");
            check(&text, &shapes, &[&expected, &expected]);
        }
    }
}

/// Checks that of a text no other boards are read than these.
fn check_as_itself(text: &str, layouts: &[Arc<Layout>], board: &str, most: usize) {
    let found: Vec<_> = Sudoku::read(text, layouts).into_iter().flatten().collect();
    assert!(found.len() <= most, "{found:?} in\n{text}");
    for puzzle in found {
        assert_eq!(puzzle.givens().line(), board, "in\n{text}");
    }
}

/// The same with all standard layouts, and with that of the board alone.
fn check_square(text: &str, board: &Drawn, most: usize) {
    for layouts in [squares(), vec![board.layout.clone()]] {
        check_as_itself(text, &layouts, &board.line('#'), most);
    }
}

fn any_square() -> impl Strategy<Value = Drawn> {
    boards([4, 6, 8, 9, 10, 12, 15, 16, 20, 25].map(square).to_vec())
}

/// Top-left corners of the grids of a samurai.
const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Whether a square of a samurai lies in two grids.
fn is_shared(at: usize) -> bool {
    let is_in = |&(top, left): &(usize, usize)| {
        (top..top + 9).contains(&(at / 21)) && (left..left + 9).contains(&(at % 21))
    };
    CORNERS.iter().filter(|&corner| is_in(corner)).count() > 1
}

properties! {
    soak_of_forms, 500;

    fn samurai_given_as_blocks_in_any_order(
        board in boards(samurai()),
        kept in 0u8..=10,
        lots in vec(0u8..10, 441),
        order in Just(CORNERS).prop_shuffle(),
        lost in vec(0u8..10, 405),
        most_lost in 0u8..4,
        between in select(vec!["", "\n", "Grid\n"]),
    ) {
        let mut board = board;
        for (at, square) in board.squares.iter_mut().enumerate().filter(|&(at, _)| is_shared(at)) {
            *square = square.map(|cell| if lots[at] < kept { cell } else { 0 });
        }
        // One copy of a shared cell may be empty.
        let mut lost = lost.into_iter();
        let mut written = board.clone();
        written.squares.iter_mut().for_each(|square| *square = square.map(|_| 0));
        let mut square = |at: usize| {
            let is_lost = lost.next().unwrap() < most_lost && is_shared(at);
            let value = board.squares[at].filter(|_| !is_lost).unwrap_or(0);
            written.squares[at] = written.squares[at].max(Some(value));
            symbol(value, '.')
        };
        let mut block = |&(top, left): &(usize, usize)| {
            let mut row = |y: usize| (left..left + 9).map(|x| square(y * 21 + x)).chain(['\n']).collect::<String>();
            (top..top + 9).map(&mut row).collect::<String>()
        };
        let text = order.iter().map(&mut block).collect::<Vec<_>>().join(between);
        check_as_itself(&text, &samurai(), &written.line('#'), 1);
    }

    fn boards_with_spaces_for_empty_cells(
        board in any_square(),
        few in 0usize..10,
        lots in vec(0usize..10, 625),
        blanks in vec(0usize..3, 3),
        is_trimmed in any::<bool>(),
        is_twice in any::<bool>(),
    ) {
        let mut board = board;
        let side = board.layout.width();
        for (at, square) in board.squares.iter_mut().enumerate() {
            *square = square.map(|cell| if lots[at] < few { cell } else { 0 });
            // A larger board without its last column may look like one of side 9 between blank lines.
            if side > 9 && at % side == side - 1 {
                *square = Some(side);
            }
        }
        let drawing = board.draw("", "", |cell| symbol(cell, ' ').to_string());
        let trim = |row: &str| if is_trimmed { row.trim_end() } else { row }.to_string() + "\n";
        let drawing: String = drawing.lines().map(trim).collect();
        let gap = |at: usize| "\n".repeat(blanks[at]);
        let second = if is_twice { gap(1) + &drawing } else { String::new() };
        let text = gap(0) + &drawing + &second + &gap(2);
        check_square(&text, &board, 1 + usize::from(is_twice));
    }

    fn boards_with_rules_at_random_places(
        board in any_square(),
        form in 0usize..8,
        empty in select(vec!['.', '0', '-', '_', '*', 'x']),
        rule in select(vec!["-", "---+---+---", "+---+---+---+", "=", "_", "*", "------+-------+------", ""]),
        places in vec(0usize..4, 26),
    ) {
        let side = board.layout.width();
        let single = |cell| symbol(cell, empty).to_string();
        let text = match form {
            0 => board.draw("", "", single),
            1 => board.draw(" ", "", single),
            2 => board.draw(",", "", |cell: usize| cell.to_string()),
            3 => board.draw("\t", "", single),
            4 => board.draw(" | ", "", single),
            5 => framed(&board.draw("", "", single)),
            6 => framed(&board.draw(" ", "", single)),
            _ => board.draw(" ", "", |cell| format!("{cell:02}")),
        };
        let rule = if rule.len() == 1 { rule.repeat(side) } else { rule.to_string() } + "\n";
        let lines = text.lines().enumerate();
        let text: String =
            lines.map(|(at, line)| if places[at] == 0 { rule.clone() } else { String::new() } + line + "\n").collect();
        check_square(&text, &board, 1);
    }
}

/// Much of anything is read in time that grows with its length only.
#[test]
fn long_texts() {
    let long = |part: &str| part.repeat((1 << 15) / part.len() + 1);
    let mut parts = seeds();
    parts.extend(
        [
            "1\n",
            "1\n\n",
            "\n",
            "12 34\n",
            "1",
            ".",
            "-",
            "1 ",
            "1,",
            "....\n",
            "-------\n",
            " \n1\n",
            "a",
            "A14 ",
            "A14\n",
            "|",
            "#",
            "9j:",
            "4x4:z",
            "3x3:1zzzzzzzzzz",
            ".~R",
            "1,1,1\n",
            "1..43...2..1.3..\n",
            "12345678 \n",
            "+5",
            "\"1\"",
            "x\n",
            "1\n\n\n",
        ]
        .map(String::from),
    );
    for part in parts {
        for text in [long(&part), long(&(part.clone() + "\n"))] {
            for shapes in [squares(), samurai()] {
                let start = Instant::now();
                std::hint::black_box(Sudoku::read(&text, &shapes));
                // Unoptimised on a slow machine: in quadratic time it would be minutes.
                assert!(start.elapsed() < Duration::from_secs(20), "{part:?} took {:?}", start.elapsed());
            }
        }
    }
}
