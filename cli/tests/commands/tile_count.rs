//! `tile --count`.

use super::program::{Folder, Ran, command, finish, give, run};
use super::tile::cut_board;

const SQUARES: &str = "*\n##\n##\n\n*\n#\n\n*\n###\n###\n###\n";

#[test]
fn counts() {
    let table = [
        ("8x8 --pieces dominoes", "12988816"),
        ("12x12 --pieces dominoes", "53060477521960000"),
        ("8x8 --pieces tetrominoes", "19077209438"),
        ("8x8 --pieces monominoes+dominoes+trominoes", "92109458286284989468604"),
    ];
    for (what, expected) in table {
        run(&format!("tile {what} --count")).prints(expected);
    }
}

#[test]
fn boards_and_pieces_can_be_drawn() {
    let folder = Folder::new("boards_and_pieces_can_be_drawn");
    folder.write("squares", SQUARES);
    folder.run("tile 3x3 --pieces @squares --count").prints("6");
    give(SQUARES, "tile 3x3 --pieces - --count").prints("6");
}

#[test]
fn no_tiling_says_why() {
    let folder = Folder::new("no_tiling_says_why");
    folder.write("cut", cut_board());
    let ran = folder.run("tile @cut --pieces dominoes --count");
    ran.same((ran.code, ran.out.as_str()), (Some(0), "0\n"));
    let cells = "no solution: the board has 49 cells, and every piece covers 2 of them";
    run("tile 7x7 --pieces domino --count").ends(0, "0", cells);
    let cells = "no solution: the board has 35 cells, and every piece covers an even number of them";
    run("tile 5x7 --pieces dominoes+tetrominoes --count").ends(0, "0", cells);
    let ran = give("##.#\n", "tile - --pieces dominoes --count");
    ran.ends(0, "0", "no solution: no piece fits on row 1, column 4");
    // As many cells of each color of a chessboard; the message names a coloring that proves it all the same.
    let coloring = "no solution: with 8 cells colored red and 6 blue, every piece covers 1 red and 1 blue";
    give(".###\n####\n####\n###.\n", "tile - --pieces dominoes --count").ends(0, "0", coloring);
}

#[test]
fn boards_and_pieces_are_named_in_several_ways() {
    for board in ["4x4", "4X4", "4 x 4"] {
        for pieces in ["domino", "dominoes"] {
            let mut command = command("tile", None);
            command.args([board, "--pieces", pieces, "--count"]);
            Ran::new("tile", finish(command, b""), None).prints("36");
        }
    }
}

const CUBE_OF_8: &str = "##|##\n##|##\n";

/// The layers were two flat boards: 4 tilings, and no place for the boxes.
#[test]
fn boards_in_layers_are_boards_in_space() {
    let folder = Folder::new("boards_in_layers_are_boards_in_space");
    folder.write("cube2", CUBE_OF_8);
    folder.write("cube3", "###|###|###\n".repeat(3));
    folder.write("boxes", "6\nAA\nAA\n\n3\nB\n");
    let both = |board: &str, pieces: &str, count: &str| {
        folder.run(&format!("tile {board} --pieces {pieces} --count")).prints(count);
    };
    for (cube2, cube3) in [("@cube2", "@cube3"), ("2x2x2", "3x3x3")] {
        both(cube2, "dominoes", "9");
        both(cube3, "@boxes", "8");
    }
    both("2 × 2 × 3".replace(' ', "").as_str(), "dominoes", "32");
    // The classic without its center: a ring of eight around the middle, and layers of nine.
    both("3x3x3-1x1x1", "monominoes", "1");
    let cube = give(CUBE_OF_8, "tile - --pieces dominoes --count --distinct");
    cube.ends(0, "2", "up to 48 symmetries of the board");
}

/// A side above 1000 was refused, as if it were a hole.
#[test]
fn sizes_are_read_or_refused_with_the_reason() {
    run("tile 1001x2 --pieces monominoes --count").prints("1");
    run("tile 1x1002 --pieces dominoes --count").prints("1");
    run("tile 99999999999999999999x0x0 --pieces dominoes --count").refuses_with("the board is too large");
    run("tile 9999999999999999x0 --pieces dominoes --count").prints("1");
    for (size, what) in [
        ("1001x1000", "the board is too large: it may have 1000000 cells"),
        ("99999999999999999999x2", "the board is too large: it may have 1000000 cells"),
        ("8x8-3x2", "the hole has no place in the middle"),
        ("8x8-10x10", "the hole has no place in the middle"),
        ("3x3x3-1x1", "the hole needs as many sides as the board"),
    ] {
        run(&format!("tile {size} --pieces dominoes --count")).refuses(&format!("{size}: {what}"));
        run(&format!("tile {size}")).refuses(&format!("{size}: {what}"));
    }
    run("tile 2x2x2x2 --pieces dominoes --count").refuses_with("neither a size such as 6x10 nor a file");
}

/// It was taken for one piece.
#[test]
fn a_piece_in_two_parts_is_refused() {
    let what = "the piece 'A' is in two parts that do not touch: one begins here, the other on line 2, column 1; a blank \
                line is needed between two pieces, and a letter of its own for one in parts";
    for line in ["tile 4x4 --pieces - --count", "tile 4x4 --pieces -"] {
        give("4\n##.#\n", line).refuses(&format!("-:2:4: {what}"));
    }
}

/// The count by hand: two dominoes with a cell between them in each of three rows, or one in each of two columns.
#[test]
fn a_piece_in_parts_has_a_letter_of_its_own_and_digits_are_names() {
    give("A.A\n\n*\n#\n", "tile 1x3 --pieces - --count").prints("1");
    give("11\n1.\n\n22\n2.\n", "tile 2x3 --pieces -").ends(
        0,
        "112\n122",
        "the pieces 1 and 2 are equal as they may be turned: copies of one",
    );
    give("2\n22\n2.\n", "tile 2x3 --pieces -").refuses(
        "-:1:1: two readings: the number of copies of the piece below, or a row of the piece '2'; expected 2. with a dot for \
         a row, or another name for the piece",
    );
}

#[test]
fn equal_pieces_are_copies_of_one() {
    let said = "the pieces A and B are equal as they may be turned: copies of one";
    give("AA\nA.\n\nBB\nB.\n", "tile 2x3 --pieces - --count").ends(0, "2", said);
    let named = "the pieces A and Q are equal as they may be turned: copies of one";
    give("AA\nA.\n\nQQ\nQ.\n", "tile 2x3 --pieces -").ends(0, "AAQ\nAQQ", named);
    give("*\n##\n\n*\n#\n#\n", "tile 4x4 --pieces - --count").ends(0, "36", said);
    give("##\n\nBB\n\nCC\n", "tile 2x3 --pieces - --count").ends(
        0,
        "3",
        "the pieces A, B and C are equal as they may be turned: copies of one",
    );
    give("AA\n\nAA\n", "tile 2x2 --pieces - --count").ends(
        0,
        "2",
        "the piece A is drawn 2 times: copies of one",
    );

    // Mirror images, which are equal only where pieces may be turned over.
    let said = "--pieces-turn free makes the pieces A and B equal: they are 2 copies of one";
    run("tile 3x3x3 --pieces soma --pieces-turn free --count").ends(0, "27024", said);
}

#[test]
fn stats_name_the_number() {
    let ran = run("tile 8x8 --pieces dominoes --count --stats");
    ran.same((ran.code, ran.out.as_str()), (Some(0), "12988816\n"));
    let found: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("solutions")).collect();
    ran.same(found, vec!["solutions: 12988816"]);
}

#[test]
fn pieces_in_a_file_or_by_name() {
    let folder = Folder::new("pieces_mean_the_same");
    let line = |board: &str, pieces: &str| format!("tile {board} --pieces {pieces} --count");
    for (pieces, board, count) in [
        ("*\n##\n", "4x4", "36"),
        ("2\n#..\n###\n\n2\n##\n##\n", "4x4", "8"),
        ("0-2\n##\n\n*\n#\n", "2x2", "7"),
        ("##\n\n#\n", "1x3", "2"),
    ] {
        folder.write("pieces", pieces);
        folder.run(&line(board, "@pieces")).prints(count);
    }
    run(&line("8x8", "domino")).prints("12988816");
    run(&line("4x4", "dominoes+dominoes")).refuses_with("dominoes are named twice");
    // One that turns, and one that does not: neither two pieces nor copies.
    let other = "pieces A and B can lie on the same cells, and are not turned alike; draw one of them, with the number of \
                 copies above it";
    folder.write("pieces", "*\n##\n\n* fixed\n#\n#\n");
    folder.run(&line("8x8", "@pieces")).refuses(other);
    // A piece without a number is there once; the reason names the cure.
    let few = "no solution: the board has 16 cells, the pieces have 2; a line `*` above a piece allows any number of it";
    folder.write("pieces", "##\n");
    folder.run(&line("4x4", "@pieces")).ends(0, "0", few);
}

#[test]
fn a_count_of_tilings_is_proved() {
    let folder = Folder::new("a_count_of_tilings_is_proved");
    folder.run("tile 4x4 --pieces dominoes --problem @problem").prints("");
    folder.run("tile 4x4 --pieces dominoes --count --proof @proof").prints("36");
    folder.run("check @problem @proof").prints("proved: 36");
}

#[test]
fn bad_usage() {
    let table = [
        ("8x8 --pieces nonominoes", "neither a file nor the name of a set"),
        ("8x8 --pieces dominoes+", ""),
        ("8x8 --pieces dominoes+dominoes", ""),
        ("8y8 --pieces dominoes", "neither a size such as 6x10 nor a file"),
        ("8x8 --pieces soma+nonominoes", "neither a file nor the name of a set"),
        ("8x8 --pieces dominoes --distinct --proof no", "cannot be used with"),
        ("", ""),
    ];
    for (what, part) in table {
        run(&format!("tile {what} --count")).refuses_with(part);
    }
}
