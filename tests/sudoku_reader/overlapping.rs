//! What is read from texts of boards that are overlapping grids.

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Layout, Position, ReadReason, Reading};

use super::tools::{check, refused, samurai, spread, twin};

/// The corners of the grids of the layouts tested here.
fn corners(layout: &Layout) -> &'static [(usize, usize)] {
    match layout.width() {
        21 => &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
        _ => &[(0, 0), (2, 2)],
    }
}

/// A made-up board: every cell of the overlap boxes and some others.
fn board(layout: &Layout) -> String {
    let square = |(y, x): (usize, usize)| match (layout.cell_at(Position::new(y, x)), (y * y + x * 5) % 4) {
        (None, _) => '#',
        (_, 0) => char::from_digit((1 + (y + x * 3) % usize::from(layout.digits())) as u32, 10).unwrap(),
        _ => '.',
    };
    (0..layout.height()).flat_map(|y| (0..layout.width()).map(move |x| (y, x))).map(square).collect()
}

/// A board with a digit in every cell.
fn full(layout: &Layout) -> String {
    let digit = |at: usize, c: char| match c {
        '#' => c,
        _ => {
            char::from_digit(1 + (at * at / 7 + at * 5 / 3) as u32 % u32::from(layout.digits()), 10).unwrap()
        }
    };
    board(layout).chars().enumerate().map(|(at, c)| digit(at, c)).collect()
}

/// The lines of a board.
fn lines(board: &str, width: usize) -> Vec<&str> {
    (0..board.len() / width).map(|y| &board[y * width..][..width]).collect()
}

/// Every grid of a board as a block of lines, in reading order.
fn blocks(board: &str, layout: &Layout) -> Vec<String> {
    let side = usize::from(layout.digits());
    let block = |&(top, left): &(usize, usize)| {
        let row = |y: usize| board[y * layout.width() + left..][..side].to_string() + "\n";
        (top..top + side).map(row).collect()
    };
    corners(layout).iter().map(block).collect()
}

#[test]
fn drawn_in_every_way() {
    for shapes in [samurai(), twin()] {
        let board = board(&shapes[0]);
        let lines = lines(&board, shapes[0].width());
        for outside in [".", "#", "*", "0", "-", "X", " "] {
            let solid = lines.join("\n").replace('#', outside);
            check(&solid, &shapes, &[&board]);
            check(&solid.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"), &shapes, &[&board]);
            check(
                &solid.lines().map(|line| spread(line, " ")).collect::<Vec<_>>().join("\n"),
                &shapes,
                &[&board],
            );
            check(
                &format!("% title\n{solid}\n% solution\n{solid}\n\n% two\n{solid}"),
                &shapes,
                &[&board, &board],
            );
        }
        for empty in ["0", "*", "-", "_", "x"] {
            let solid = lines.join("\n").replace('.', empty);
            check(&solid, &shapes, &[&board]);
            let ragged = solid.replace('#', "");
            check(&ragged, &shapes, &[&board]);
            check(&ragged.replace('\n', "\r\n"), &shapes, &[&board]);
            check(
                &[&ragged[..], "\n\n", &ragged, "\n", &ragged].concat(),
                &shapes,
                &[&board, &board, &board],
            );
            check(&spread(&ragged, " "), &shapes, &[&board]);
            check(
                &ragged.lines().map(|line| spread(line, ",")).collect::<Vec<_>>().join("\n"),
                &shapes,
                &[&board],
            );
        }
        let numbers = |line: &&str| spread(line, ", ").replace('.', "0").replace('#', "-1");
        let array: Vec<String> = lines.iter().map(numbers).map(|line| format!("{{{line}}},")).collect();
        check(&array.join("\n"), &shapes, &[&board]);
        check(&array.join("\n").replace(['{', '}', ','], " "), &shapes, &[&board]);
    }
}

#[test]
fn bands_of_a_drawing() {
    let shapes = samurai();
    let board = board(&shapes[0]);
    let bands =
        |lines: Vec<String>| lines.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n");
    check(&bands(lines(&board, 21).iter().map(|line| line.replace('#', "")).collect()), &shapes, &[&board]);
    check(&bands(lines(&board, 21).iter().map(|line| line.to_string()).collect()), &shapes, &[&board]);
}

#[test]
fn on_one_line() {
    for shapes in [samurai(), twin()] {
        let board = board(&shapes[0]);
        check(&format!("{board}\t1\t{}", board.replace('.', "2")), &shapes, &[&board]);
        check(&format!("{} # words", board.replace('.', "0")), &shapes, &[&board]);
        check(&board.replace('#', "."), &shapes, &[&board]);
    }
    let board = board(&samurai()[0]);
    check(&board.replace('#', ""), &samurai(), &[&board]);
    check(&format!("# comment\n{board}\n#comment {board}\n"), &samurai(), &[&board]);
}

#[test]
fn grid_by_grid() {
    let shapes = samurai();
    let board = full(&shapes[0]);
    let blocks = blocks(&board, &shapes[0]);
    check(&blocks.concat(), &shapes, &[&board]);
    check(&blocks.join("\n"), &shapes, &[&board]);
    check(
        &[&blocks.join("\n")[..], "\nanother samurai puzzle\n", &blocks.join("\n\n")].concat(),
        &shapes,
        &[&board, &board],
    );
    for labels in [
        ["A", "B", "C", "D", "E"],
        ["NW", "NE", "C", "SW", "SE"],
        ["Grid 1", "Grid 2", "third", "No. 4", "fifth"],
    ] {
        let labelled: Vec<String> =
            labels.iter().zip(&blocks).map(|(label, block)| format!("{label}\n{block}")).collect();
        check(&labelled.concat(), &shapes, &[&board]);
        check(&labelled.join("\n"), &shapes, &[&board]);
    }
    // The shared boxes tell the order.
    for order in [[2, 0, 1, 3, 4], [0, 1, 4, 3, 2], [0, 3, 2, 1, 4], [4, 3, 2, 1, 0]] {
        check(&order.map(|block| blocks[block].clone()).join("\n"), &shapes, &[&board]);
    }
    // Without them nothing does.
    let sparse = |block: &String| {
        let rows = block.lines().enumerate();
        rows.map(|(y, row)| if y == 4 { format!("{row}\n") } else { String::from(".........\n") }).collect()
    };
    let sparse: Vec<String> = blocks.iter().map(sparse).collect();
    refused(&sparse.join("\n"), &shapes, 1, Reading::Grids(21, 21), Reading::OtherOrder(21, 21));
    let twins = twin();
    let board = full(&twins[0]);
    check(&self::blocks(&board, &twins[0]).join("\n"), &twins, &[&board]);
}

#[test]
fn a_copy_may_be_empty() {
    let shapes = samurai();
    let board = full(&shapes[0]);
    let mut blocks = blocks(&board, &shapes[0]);
    // The north-west grid leaves its overlap box empty.
    blocks[0] = blocks[0]
        .lines()
        .enumerate()
        .map(|(y, row)| match y {
            0..6 => format!("{row}\n"),
            _ => format!("{}...\n", &row[..6]),
        })
        .collect();
    check(&blocks.join("\n"), &shapes, &[&board]);
}

#[test]
fn copies_that_clash() {
    let shapes = samurai();
    let text = blocks(&full(&shapes[0]), &shapes[0]).join("\n");
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    // Cell (6, 6) of the board: row 7 of the first grid, row 1 of the third, which begins on line 21.
    lines[6].replace_range(6..7, "1");
    lines[20].replace_range(0..1, "2");
    let reason = ReadReason::GivenTwice { here: 2, there: 1, line: 7, column: 7 };
    let results = Sudoku::read(&lines.join("\n"), &shapes);
    let [Err(error)] = &results[..] else { panic!("{results:?}") };
    assert_eq!((error.line(), error.column(), error.reason()), (21, 1, &reason));
}

#[test]
fn mistakes() {
    let shapes = samurai();
    let board = board(&shapes[0]);
    let rows = lines(&board, 21);
    let check_error = |text: &str, line: usize, column: usize, reason: ReadReason| {
        let results = Sudoku::read(text, &shapes);
        let [Err(error)] = &results[..] else { panic!("{results:?} in\n{text}") };
        assert_eq!((error.line(), error.column(), error.reason()), (line, column, &reason), "{text}");
    };
    let mut drawn = rows.clone();
    drawn[0] = "...........5.........";
    check_error(&drawn.join("\n"), 1, 12, ReadReason::DigitOutside { found: 5 });
    drawn[0] = "....#................";
    check_error(&drawn.join("\n"), 1, 5, ReadReason::BadSymbol { found: '#', digits: 9 });
    drawn[0] = "...................";
    check_error(&drawn.join("\n"), 1, 20, ReadReason::Length { found: 19, expected: 21 });
    check_error(&rows[..20].join("\n"), 20, 1, ReadReason::RowCount { found: 20, expected: 21 });
    check_error(&board[1..], 1, 1, ReadReason::Length { found: 440, expected: 441 });
    check_error(&".5.......".repeat(9), 1, 1, ReadReason::Length { found: 81, expected: 369 });
    let blocks = blocks(&board, &shapes[0]);
    check_error(&blocks[..4].join("\n"), 31, 1, ReadReason::RowCount { found: 36, expected: 45 });
    let mut broken = blocks.clone();
    broken[1] = broken[1].replacen('.', "a", 1);
    let column = 1 + broken[1].find('a').unwrap();
    check_error(&broken.join("\n"), 11, column, ReadReason::BadSymbol { found: 'a', digits: 9 });
    broken[1] = blocks[1].lines().take(8).map(|row| format!("{row}\n")).collect();
    check_error(&broken.join("\n"), 18, 1, ReadReason::RowCount { found: 8, expected: 9 });
    // The next puzzle is read all the same.
    let text = format!("{}\nanother samurai puzzle\n{}", blocks[..3].join("\n"), rows.join("\n"));
    let results = Sudoku::read(&text, &shapes);
    assert!(matches!(&results[..], [Err(_), Ok(_)]), "{results:?}");
}
