//! Any text at all: reading never panics, and ends soon. Any board: what is written in one of many ways is
//! read back.

use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::tests::{ROWS, check, diagonal, overlapping, samurai, show, spread, square, squares, with_rules};
use super::{Found, ReadError, Shape, read, read_with_maps};

/// A board with an empty row and an empty column.
fn holes() -> Shape {
    let inside = ".#..####.#.#.#..".chars().map(|c| c == '.').collect();
    Shape { digits: 3, height: 4, width: 4, inside, grids: Vec::new() }
}

/// Boards that are not as high and wide as they have digits.
fn odd() -> Vec<Shape> {
    vec![
        overlapping(9, 12, 12, &[(0, 0), (0, 3), (3, 0), (3, 3)]),
        overlapping(4, 6, 4, &[(0, 0), (2, 0)]),
        Shape { digits: 25, ..square(9) },
        Shape { digits: 4, height: 2, width: 8, ..square(4) },
        holes(),
    ]
}

/// Reads a text in every way and checks what must hold of any text.
fn read_all(text: &str) {
    let lines = text.split(['\n', '\r']).count();
    let two_grids = vec![overlapping(4, 6, 6, &[(0, 0), (2, 2)])];
    for shapes in [squares(), diagonal(), samurai(), two_grids, odd(), vec![holes()]] {
        let results = read(text, &shapes);
        assert!(!results.is_empty() || text.contains(['#', '%', ';', '/']));
        for result in results {
            match result {
                Ok(found) => check_found(&found, &shapes, lines),
                Err(error) => check_error(&error, lines),
            }
        }
    }
    let maps = [Shape { digits: 13, ..square(4) }, Shape { digits: 25, ..square(9) }];
    for result in read_with_maps(text, &squares(), &maps) {
        match result {
            Ok((found, map)) => {
                check_found(&found, &squares(), lines);
                check_found(&map, &maps, lines);
                assert_eq!((found.line, found.cells.len()), (map.line, map.cells.len()));
            }
            Err(error) => check_error(&error, lines),
        }
    }
}

fn check_found(found: &Found, shapes: &[Shape], lines: usize) {
    let shape = &shapes[found.shape];
    assert!((1..=lines).contains(&found.line));
    assert_eq!(found.cells.len(), shape.inside.iter().filter(|&&inside| inside).count());
    assert!(found.cells.iter().all(|&cell| usize::from(cell) <= shape.digits));
}

fn check_error(error: &ReadError, lines: usize) {
    assert!((1..=lines.max(1)).contains(&error.line()) && error.column() >= 1);
    assert!(!error.to_string().is_empty());
}

/// Texts to spoil.
fn seeds() -> Vec<String> {
    let rows = ROWS.join("\n");
    let samurai = &samurai()[0];
    let solid: String = samurai
        .inside
        .chunks(21)
        .map(|row| row.iter().map(|&inside| if inside { '1' } else { '#' }).collect::<String>() + "\n")
        .collect();
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

/// A number of cells with these digits, some of them empty. The first is the highest digit: a board without
/// any may be a line drawn across the page, and a 16x16 board without a high one may be sixteen boards.
fn boards(shapes: Vec<Shape>) -> impl Strategy<Value = (Shape, Vec<usize>)> {
    select(shapes).prop_flat_map(|shape| {
        let cells = vec(prop_oneof![Just(0), 1..=shape.digits], shape.inside.len());
        let masked = |(shape, cells): (Shape, Vec<usize>)| {
            let cells =
                cells.into_iter().zip(&shape.inside).map(|(cell, &inside)| if inside { cell } else { 0 });
            let mut cells: Vec<usize> = cells.collect();
            cells[0] = shape.digits;
            (shape, cells)
        };
        (Just(shape), cells).prop_map(masked)
    })
}

/// The symbol of a value.
fn symbol(value: usize, empty: char) -> char {
    let symbol = char::from_digit(value as u32, 36).unwrap().to_ascii_uppercase();
    if value == 0 { empty } else { symbol }
}

/// The rows of a drawing, the cells written one by one. `outside` is written for what is no cell.
fn draw(
    shape: &Shape,
    cells: &[usize],
    between: &str,
    outside: &str,
    write: impl Fn(usize) -> String,
) -> String {
    let squares: Vec<String> = cells
        .iter()
        .zip(&shape.inside)
        .map(|(&cell, &inside)| if inside { write(cell) } else { outside.to_string() })
        .collect();
    let row = |row: &[String]| {
        row.iter().filter(|square| !square.is_empty()).cloned().collect::<Vec<_>>().join(between) + "\n"
    };
    squares.chunks(shape.width).map(row).collect()
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
        (shape, cells) in boards([4, 6, 8, 9, 10, 12, 15, 16, 20, 25].map(square).to_vec()),
    ) {
        let expected: String = cells.iter().map(|&cell| symbol(cell, '.')).collect();
        let single = |empty| move |cell| symbol(cell, empty).to_string();
        let number = |cell: usize| cell.to_string();
        let compact = draw(&shape, &cells, "", "", single('.'));
        let texts = [
            expected.clone() + " words",
            format!("\"{}\"", expected.replace('.', "*")),
            compact.clone(),
            draw(&shape, &cells, "", "", single('_')),
            draw(&shape, &cells, " ", "", single('.')),
            draw(&shape, &cells, "\t", "", single('0')),
            draw(&shape, &cells, ",", "", number),
            draw(&shape, &cells, ", ", "", number).replace('\n', ",\n"),
            draw(&shape, &cells, ";", "", |cell| if cell == 0 { String::from("?") } else { number(cell) }),
            draw(&shape, &cells, " ", "", |cell| format!("{cell:02}")),
            draw(&shape, &cells, " | ", "", single('.')),
            framed(&draw(&shape, &cells, " ", "", single('.'))),
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
        (shape, cells) in boards([samurai(), vec![overlapping(4, 6, 6, &[(0, 0), (2, 2)])]].concat()),
    ) {
        let shapes = [shape.clone()];
        let one_line = |outside: char| -> String {
            let squares = cells.iter().zip(&shape.inside);
            squares.map(|(&cell, &inside)| if inside { symbol(cell, '.') } else { outside }).collect()
        };
        let expected = one_line('#');
        let single = |cell| symbol(cell, '.').to_string();
        let blocks: Vec<String> = shape.grids.iter().map(|&(top, left)| {
            let row = |y: usize| expected[y * shape.width + left..][..shape.digits].to_string() + "\n";
            (top..top + shape.digits).map(row).collect()
        }).collect();
        let texts = [
            expected.clone(),
            one_line('.'),
            draw(&shape, &cells, "", "#", single),
            draw(&shape, &cells, "", "*", single),
            draw(&shape, &cells, "", " ", single),
            draw(&shape, &cells, "", "", single),
            draw(&shape, &cells, " ", "", single),
            draw(&shape, &cells, " ", "-1", |cell| cell.to_string()),
            draw(&shape, &cells, ",", "-1", |cell| cell.to_string()),
            draw(&shape, &cells, "\t", "X", single),
            blocks.join("\n"),
            blocks.concat(),
        ];
        for text in texts {
            check(&text, &shapes, &[&expected]);
            let text = format!("{text}\n% solution\n{text}\n% the title of another\n{text}");
            check(&text, &shapes, &[&expected, &expected]);
        }
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
                std::hint::black_box(read(&text, &shapes));
                // Unoptimised on a slow machine: in quadratic time it would be minutes.
                assert!(start.elapsed() < Duration::from_secs(20), "{part:?} took {:?}", start.elapsed());
            }
        }
    }
}

#[test]
fn boards_are_shown_as_they_are_read() {
    let board = ROWS.concat();
    assert_eq!(show(read(&board, &squares())[0].as_ref().unwrap(), &squares()), board);
}
