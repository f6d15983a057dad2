//! `tile`.

use super::program::{Folder, Ran, command, finish, give, run};

/// 12 x 12 without two opposite corners: no dominoes tile it.
pub fn cut_board() -> String {
    let full = "############\n".repeat(10);
    format!(".###########\n{full}###########.\n")
}

#[test]
fn counts() {
    let table = [("tile 3x20 --count", "8"), ("tile 3x3x3 --pieces soma --count", "11520")];
    for (line, expected) in table {
        run(line).prints(expected);
    }
}

#[test]
fn counts_up_to_symmetry() {
    let table = [
        ("tile 8x8-2x2", "65", 8),
        ("tile 6x10", "2339", 4),
        ("tile 16x16 --pieces dominoes", "305611096281378760240051639364", 8),
        ("tile 3x3x3 --pieces soma", "240", 48),
    ];
    for (line, expected, order) in table {
        let said = format!("up to {order} symmetries of the board");
        run(&format!("{line} --count --distinct")).ends(0, expected, &said);
    }
}

/// Half of a Soma figure's 79 up to rotations and reflections are seen twice by whoever cannot turn it over.
#[test]
fn mirror_images_may_count_as_two() {
    for (line, count, said) in [
        ("tile 3x3x3 --pieces soma --count", "480", "up to 24 symmetries of the board; the matrix has 48"),
        ("tile 6x10 --count", "4678", "up to 2 symmetries of the board; the matrix has 4"),
        // With shifts, as without: 272 tilings of a torus.
        (
            "tile 4x4 --pieces dominoes --wrap both --no-shifts --count",
            "78",
            "up to 4 symmetries of the board; the matrix has 384",
        ),
    ] {
        run(&format!("{line} --distinct=turns")).ends(0, count, said);
    }
    // Without a value it takes no word behind it, wherever it stands.
    run("tile --distinct 3x3x3 --pieces soma --count").ends(0, "240", "up to 48 symmetries of the board");
    let said = "up to 2 symmetries of the board; the matrix has 4";
    run("tile 2x3 --pieces dominoes --distinct=turns").ends(0, "AAB\nCCB\n\nABC\nABC", said);
    run("tile --distinct turns 2x3 --pieces dominoes").ends(0, "AAB\nCCB\n\nABC\nABC", said);
    run("queens 6 --count --distinct=turns")
        .refuses("--distinct turns: only tilings are told from their mirror images");
}

/// Numbers that are known: of the pyramid of 55 spheres by twelve pieces, of the rectangle of twelve pieces of three to five
/// squares, and of polyhexes and polyiamonds.
#[test]
fn every_lattice_is_packed_by_one_command() {
    for (line, expected) in [
        ("tile examples/data/pyramid.xmpuzzle --count --distinct", "306"),
        ("tile 5x11 --pieces examples/data/twelve.pieces --count", "371020"),
    ] {
        let ran = run(line).ends_well();
        ran.same(ran.out.trim_end(), expected);
    }
    for (board, lattice, pieces, expected) in [
        ("4x7", "hexagons", "1 tetrahexes", "9"),
        ("2x4x4", "cubes", "1 tetracubes", "695"),
        ("2x4x4", "prisms", "2-cell pieces", "1501"),
        ("4x4x2", "spheres", "dispheres", "51"),
        ("5x5x5", "rhombic", "4-cell pieces", "94"),
        ("3x6x6", "tetra-octahedra", "2-cell pieces", "1"),
    ] {
        let line = format!("tile {board} --lattice {lattice} --count --distinct --pieces");
        let mut command = command(&line, None);
        command.arg(pieces);
        let ran = Ran::new(&line, finish(command, b""), None).ends_well();
        ran.same(ran.out.trim_end(), expected);
    }
    run("tile 4x4 --lattice triangles --pieces diamonds --wrap rows")
        .refuses_with("only boards of squares, cubes and hexagons wrap");
    run("tile 4x4 --pieces tetrahexes").refuses_with("pieces of hexagons, and the board is of squares");
    run("tile 4x4 --lattice hexagons").refuses_with("state others for this lattice with --pieces");
    give("##.\n.#.\n", "tile - --lattice spheres --pieces dispheres").refuses_with("no cell of spheres here");
}

/// The rings were those of the smallest rectangle around what is left.
#[test]
fn a_ring_with_a_side_taken_away_keeps_its_size() {
    let table = [
        ("tile 4x1 --without r1c1 --wrap columns --holes 1 --pieces dominoes --count", "2"),
        ("tile 4x1 --without r2c1 --wrap columns --holes 1 --pieces dominoes --count", "2"),
        ("tile 2x4 --without r1c1,r2c1 --wrap rows --pieces dominoes --count", "3"),
        ("tile 2x4 --without r1c2,r2c2 --wrap rows --pieces dominoes --count", "3"),
    ];
    for (line, expected) in table {
        run(line).prints(expected);
    }
    give(".###\n.###\n", "tile - --wrap rows --pieces dominoes --count").prints("3");
}

/// Pieces of a set that can cover the same cells round a ring were taken for two drawings of one piece.
#[test]
fn sets_by_name_lie_on_narrow_rings() {
    run("tile 3x4 --wrap columns --pieces tetrominoes --count").prints("55");
    run("tile 4x3 --wrap rows --pieces tetrominoes --count").prints("55");
}

#[test]
fn a_drawn_board_keeps_its_form() {
    let ran = run("tile examples/data/heart.txt");
    ran.same(ran.lines()[0], " PP    WF");
}

#[test]
fn pieces_can_be_drawn() {
    give("2\n#..\n###\n\n2\n##\n##\n", "tile 4x4 --pieces - --count").prints("8");
}

#[test]
fn a_wrong_drawing_of_pieces_says_where() {
    let ran = give("##\n#x\n", "tile 4x4 --pieces -");
    ran.refuses("-:2:2: 'x' where '#' (a cell) or '.' was expected");
}

#[test]
fn copies_of_a_piece_are_told_apart() {
    let ran = give("*\n##\n", "tile 2x4 --pieces -");
    ran.same(ran.lines()[0], "AABB");
}

#[test]
fn no_solution_says_why() {
    let table = [
        ("tile 6x9", "no solution: the board has 54 cells, the pieces have 60"),
        ("tile 1x60", "no solution: piece F fits nowhere"),
    ];
    for (line, expected) in table {
        run(line).prints(expected);
    }
    let folder = Folder::new("no_solution_says_why");
    folder.write("dominoes", "*\n##\n");
    folder.write("broken", "##.#\n");
    let ran = folder.run("tile @broken --pieces @dominoes");
    ran.prints("no solution: no piece fits on row 1, column 4");
    folder.write("cut", cut_board());
    let colors = "no solution: with 72 cells colored red and 70 blue, every piece covers 1 red and 1 blue";
    folder.run("tile @cut --pieces @dominoes").prints(colors);
    // The proof's picture, or none: never an empty one.
    folder.run("tile @cut --pieces @dominoes --svg @proof.svg").prints(colors);
    assert!(folder.read("proof.svg").contains("<path"));
    folder.run("tile @broken --pieces @dominoes --svg @none.svg").succeeds();
    assert!(!folder.path("none.svg").exists());
}

#[test]
fn soma_draws_its_layers_side_by_side() {
    let ran = run("tile 3x3x3 --pieces soma");
    ran.same(ran.lines()[0], "ZZB PBB PPV");
}

#[test]
fn there_is_no_color_in_a_pipe() {
    let ran = run("tile 3x20");
    ran.same(ran.lines().join("").contains('\u{1b}'), false);
}

/// A puzzle's problem is one for `solve`, which has as many covers.
#[test]
fn puzzles_reach_every_question() {
    let folder = Folder::new("puzzles_reach_every_question");
    for (puzzle, count) in [
        ("queens 8", "92"),
        ("queens 5 --toroidal", "10"),
        ("tile 3x20", "8"),
        ("tile 3x3x3 --pieces soma", "11520"),
    ] {
        folder.run(&format!("{puzzle} --problem @problem")).prints("");
        folder.run("solve @problem --count").prints(count);
        let same = folder.run(&format!("{puzzle} --problem -")).succeeds().out;
        assert_eq!(same, folder.read("problem"), "{puzzle}");
    }
    folder.run("tile 4x4 --pieces dominoes --problem @problem").prints("");
    folder.run("solve @problem --count").prints("36");
    // Pieces of which there are some.
    folder.write("pieces", "0-2\n##\n\n*\n#..\n###\n");
    let puzzle = "tile 4x6 --pieces @pieces";
    folder.run(&format!("{puzzle} --problem @problem")).prints("");
    let count = folder.run(&format!("{puzzle} --count")).succeeds().out;
    folder.run("solve @problem --count").prints(count.trim_end());
    // A proof of the number, which another program checks.
    folder.run("queens 6 --problem @problem").prints("");
    folder.run("queens 6 --count --proof @proof").prints("4");
    folder.run("check @problem @proof").prints("proved: 4");
}

#[test]
fn the_nth_solution_and_some_drawn_at_random() {
    let all = run("queens 6 --all").succeeds().out;
    let boards: Vec<&str> = all.split("\n\n").map(str::trim_end).collect();
    assert_eq!(boards.len(), 4);
    for (number, board) in (1..).zip(&boards) {
        assert_eq!(run(&format!("queens 6 --nth {number}")).succeeds().out.trim_end(), *board);
    }
    run("queens 6 --nth 5").refuses_with("--nth 5: there are only 4 covers");
    run("queens 6 --nth 0").refuses_with("'--nth <K>': the first one has the number 1");
    run("queens 3 --nth 1").prints("no solution");
    run("queens 3 --sample 2").prints("no solution");
    let some = run("queens 6 --sample 9 --seed 7").succeeds().out;
    let drawn: Vec<&str> = some.split("\n\n").map(str::trim_end).collect();
    assert!(drawn.len() == 9 && drawn.iter().all(|board| boards.contains(board)));
    assert_eq!(run("queens 6 --sample 9 --seed 7").succeeds().out, some);
    run("queens 6 --sample 0").prints("");
    run("queens 6 --count --all").refuses_with("--count and --all are two questions; ask one");
    run("queens 6 --sample 1 --nth 1").refuses_with("two questions");
}

#[test]
fn pieces_that_are_not_turned_over_or_not_turned() {
    run("tile 2x4 --without r1c1,,").refuses_with("--without: nothing between commas: expected a cell");
    run("tile 2x4 --pieces fixed+dominoes --count").refuses_with("neither a file nor the name of a set");
    for (board, pieces, count) in [
        // Lying dominoes, and standing ones, are two pieces: as many tilings as by dominoes that turn.
        ("2x4", "fixed dominoes", "5"),
        ("4x4", "one-sided tetrominoes", "117"),
        ("4x4", "tetrominoes", "117"),
        ("2x3", "hexominoes", "1"),
    ] {
        let mut command = command(&format!("tile {board} --count --pieces"), None);
        command.arg(pieces);
        Ran::new(pieces, finish(command, b""), None).prints(count);
    }
    let mut twice = command("tile 2x2 --pieces", None);
    twice.arg("dominoes+one-sided dominoes");
    Ran::new("two sets", finish(twice, b""), None).refuses("piece A is in two of the sets; take one of them");
    let folder = Folder::new("turning");
    let field = "one-sided\nLLL\nL..\n\none-sided\nJJJ\n..J\n";
    folder.write("one_sided.txt", field);
    assert_eq!(folder.run("tile 2x4 --pieces @one_sided.txt --count").out, "0\n");
    folder.write("silent.txt", "LLL\nL..\n\nJJJ\n..J\n");
    let silent = "tile 2x4 --pieces @silent.txt --count";
    folder.run(silent).ends(0, "2", "the pieces L and J are equal as they may be turned: copies of one");
    assert_eq!(folder.run(&format!("{silent} --pieces-turn one-sided")).out, "0\n");
    folder.write("cube", "##\n##\n\n##\n##\n");
    folder.run("tile @cube --pieces dominoes --count").prints("9");
}

/// There was no name for the 18 one-sided pentominoes, each once.
#[test]
fn a_set_by_name_is_any_number_of_each_or_each_once() {
    let tile = |board: &str, pieces: &str| {
        let mut command = command(&format!("tile {board} --count --pieces"), None);
        command.arg(pieces);
        Ran::new(pieces, finish(command, b""), None)
    };
    tile("3x20", "1 pentominoes").prints("8");
    tile("3x6", "1 fixed trominoes").prints("24");
    tile("1x3", "1 monominoes+1 domino").prints("2");
    tile("1x4", "monominoes+1 domino").prints("3");
    tile("1x4", "monominoes+domino").prints("5");

    // The number of pieces is none of copies, so it is not taken for one.
    let only_one = "the only number before the name of a set is 1, for each of its pieces once";
    tile("3x30", "18 one-sided pentominoes").refuses_with(only_one);
    tile("2x2", "monominoes+2 dominoes").refuses_with(only_one);
    tile("2x2", "1 dominoes+dominoes").refuses("1 dominoes+dominoes: dominoes are named twice");
}

#[test]
fn cells_are_taken_away_and_boards_wrap_and_have_holes() {
    for (line, count) in [
        ("4x4 --pieces dominoes --without r1c1,r4c4", "0"),
        ("4x4 --pieces dominoes --without r1c1,r4c3", "6"),
        ("4x4 --pieces dominoes --wrap both", "272"),
        ("4x4 --pieces dominoes --wrap rows", "121"),
        ("2x2 --pieces dominoes --holes 2", "4"),
        ("2x2 --pieces dominoes --holes 0-2", "6"),
        ("2x2 --pieces monominoes+dominoes --holes 0-4", "34"),
        ("8x8 --pieces dominoes --wrap both", "311853312"),
    ] {
        let ran = run(&format!("tile {line} --count"));
        assert_eq!((ran.code, ran.out.trim_end()), (Some(0), count), "{ran}");
    }
    run("tile 2x2 --pieces dominoes --without r3c1").refuses_with("--without: r3c1: there is no such cell");
    run("tile 2x2 --pieces dominoes --without r1c1,r1c1").refuses_with("named twice");
    run("tile 2x2 --pieces dominoes --without 1,1").refuses_with("expected a cell such as r1c2");
    run("tile 2x2 --pieces dominoes --holes 1-2").refuses_with("expected a number such as 2");
}

#[test]
fn letters_on_a_board_are_pieces_in_place() {
    for (board, line, count) in [
        ("####\n####\n", "--pieces dominoes", "5"),
        ("#xx#\n####\n", "--pieces dominoes", "1"),
        ("AA##\nBB##\n", "--pieces dominoes", "2"),
        ("A##A\n####\n", "--pieces dominoes --wrap rows", "3"),
        ("AA##\n", "--pieces dominoes --holes 0-4", "2"),
        ("AA##\n", "--pieces dominoes --holes 2", "1"),
        ("A#|A#\n##|##\n", "--pieces dominoes", "3"),
        ("A#\n##\n\nA#\n##\n", "--pieces dominoes", "3"),
        ("VVV#################\nV##############PPP##\nV##############PP###\n", "", "0"),
    ] {
        let line = format!("tile - {line}");
        let ran = give(board, &format!("{} --count", line.trim_end()));
        assert_eq!((ran.code, ran.out.trim_end()), (Some(0), count), "{board}{ran}");
    }
    give("xx#\n", "tile - --pieces dominoes").prints("no solution: no piece fits on row 1, column 3");
    // All cells are covered, and one should not be.
    give("xx\n", "tile - --pieces dominoes --holes 1").prints("no solution");
    give("#xx#\n####\n", "tile - --pieces dominoes --all").prints("ABBC\nADDC");
    // What `tile` writes is a board with all pieces in place.
    let tiling = run("tile 6x10").succeeds().out;
    give(&tiling, "tile -").prints(tiling.trim_end());
    // No turn keeps the piece in its place. The matrix, which knows no places, has an exchange of the last two dominoes.
    give("xx#\n###\n", "tile - --pieces dominoes --count --distinct").ends(
        0,
        "1",
        "up to 1 symmetry of the board; the matrix has 2",
    );
}

#[test]
fn letters_that_may_be_two_pieces_are_refused() {
    let one = "no piece can lie just on the cells with 'x'; each piece on the board needs a letter of its own, and '#' is \
               an open cell";
    give("####\n#x#x\n", "tile - --pieces dominoes").refuses(&format!("-:2:2: {one}"));
    give("xxxx\n####\n", "tile - --pieces dominoes").refuses(&format!("-:1:1: {one}"));
    let two = "'F' on the board may be the piece 'I', by its form, or 'F'; it needs the letter of the one that is meant";
    give("FFFFF#####\n##########\n", "tile -").refuses(&format!("-:1:1: {two}"));
    let copies = "the piece 'I' is given 2 times, and may be used 1 times";
    give("IIIII#####\n#####xxxxx\n", "tile -").refuses(&format!("-:2:6: {copies}"));
    give("IIIII#####\n", "tile - --without r1c6")
        .refuses("--without: there are pieces on the board; draw it without these cells instead");
}

/// It was refused. BurrTools writes it for a cell that may be filled and may stay empty.
#[test]
fn a_plus_is_a_cell_that_may_stay_empty() {
    for (options, count) in [("", "5"), ("--holes 2", "2"), ("--holes 0", "3"), ("--holes 0-1", "3")] {
        give("##+\n##+\n", format!("tile - --pieces dominoes --count {options}").trim_end()).prints(count);
    }
    give("##+\n##+\n", "tile - --pieces dominoes --holes 2 --all").prints("AA.\nBB.\n\nAB.\nAB.");
    give("{\"board\": [\"##+\", \"##+\"]}", "tile - --pieces dominoes --count").prints("5");
    give("11+\n##+\n", "tile - --pieces dominoes --count").prints("2");
    give("##+|##+\n", "tile - --pieces dominoes --wrap rows --count").succeeds();
    give("##+\n##+\n", "tile - --pieces dominoes --without r1c1")
        .refuses("--without: there are cells with `+` on the board; draw it without these cells instead");
    let folder = Folder::new("a_plus_is_a_cell_that_may_stay_empty");
    folder.give("##+\n##+\n", "tile - --pieces dominoes --html @page.html").succeeds();
    assert!(folder.read("page.html").contains("Cells with + may stay empty."));
}

/// The shapes of an example of Advent of Code 2025, day 12, whose last region it calls out of room.
const PRESENTS: &str = "0:\n###\n##.\n##.\n\n1:\n###\n##.\n.##\n\n2:\n.##\n###\n##.\n\n3:\n##.\n###\n##.\n\n4:\n###\n#..\n###\n\n5:\n###\n.#.\n###\n\n";

#[test]
fn each_region_has_room_for_its_shapes_or_not() {
    let regions = "4x4: 0 0 0 0 2 0\n12x5: 1 0 1 0 2 2\n12x5: 1 0 1 0 3 2\n";
    give(format!("{PRESENTS}{regions}"), "tile -").prints(
        "4x4: 0 0 0 0 2 0: fits\n12x5: 1 0 1 0 2 2: fits\n12x5: 1 0 1 0 3 2: does not fit\n2 of 3 regions fit",
    );
    let small = "0:\n###\n#..\n#..\n\n1:\n.#.\n###\n.#.\n\n5x5: 1 1\n3x5: 1 1\n3x4: 1 1\n";
    give(small, "tile -")
        .prints("5x5: 1 1: fits\n3x5: 1 1: fits\n3x4: 1 1: does not fit\n2 of 3 regions fit");
    give(small, "tile - --json").prints(
        "{\"outcome\":\"found\",\"region\":\"5x5: 1 1\"}\n{\"outcome\":\"found\",\"region\":\"3x5: 1 1\"}\n\
         {\"outcome\":\"none\",\"region\":\"3x4: 1 1\"}\n{\"outcome\":\"found\",\"count\":\"2\",\"regions\":3}",
    );
    // None is searched: the shapes have more cells, or a block each; one is too large to be searched.
    let blocks = "48x48: 40 40 40 40 40 56\n".repeat(1000) + &"40x40: 50 50 50 50 50 50\n".repeat(1000);
    let last = give(format!("{PRESENTS}{blocks}"), "tile -").succeeds().out;
    assert_eq!(last.lines().last(), Some("1000 of 2000 regions fit"));
    give("0:\n##\n\n101x101: 5100\n1x2: 1\n", "tile -").ends(
        2,
        "101x101: 5100: not known: more than 10000 cells are not searched\n1x2: 1: fits\n1 of 2 regions fit",
        "of 1 region it is not known",
    );
    give("0:\n##\n\n101x101: 5100\n1x2: 1\n", "tile - --json").ends(
        2,
        "{\"outcome\":\"unknown\",\"region\":\"101x101: 5100\",\"reason\":\"more than 10000 cells are not \
         searched\"}\n{\"outcome\":\"found\",\"region\":\"1x2: 1\"}\n{\"outcome\":\"unknown\",\"at_least\":\"1\",\"regions\":2,\
         \"reason\":\"of 1 region it is not known\"}",
        "of 1 region it is not known",
    );
    give(small, "tile - --pieces dominoes")
        .refuses("a file of shapes and regions goes with no other option than --json and --seconds");
    give(small, "generate tiling -")
        .refuses("a file of shapes and regions is for `tile` alone; expected a board");
    give("0:\n#\n\n2x2: 1 1\n", "tile -").refuses("-:4:1: shapes and regions: 2 numbers for 1 shapes");
}
