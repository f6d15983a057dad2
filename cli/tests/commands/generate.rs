//! `generate sudoku`, `generate killer` and `generate tiling`; `stars` has `generate stars`.

use super::program::{Folder, give, run};

/// The lines of a table that is written, a list of fields each.
fn table(line: &str) -> Vec<Vec<String>> {
    table_of(&format!("--seed 0 {line}"))
}

fn table_of(line: &str) -> Vec<Vec<String>> {
    let ran = run(&format!("generate sudoku {line} --output tsv"));
    let fields = |line: &str| line.split('\t').map(String::from).collect();
    ran.lines().into_iter().map(fields).collect()
}

#[test]
fn puzzles_have_one_solution() {
    for (options, puzzles) in [("--count 3", 3), ("--regions examples/data/jigsaw_regions.txt", 1)] {
        let found = table(options);
        assert_eq!(found.len(), puzzles, "{options}");
        assert!(found.iter().all(|fields| fields.len() == 3 && fields[1] == "1"), "{options}: {found:?}");
    }
}

#[test]
fn a_rating_is_a_field_more() {
    let found = table("--rating");
    assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [4], "{found:?}");
}

#[test]
fn a_seed_gives_the_same_puzzle_on_every_machine() {
    let found = table_of("--layout 6x6 --seed 2026");
    assert_eq!(found[0][0], "..53............1.4..5..6....4..3..2");
}

#[test]
fn clues_that_cannot_be_are_refused() {
    for (options, bounds) in [
        ("--clues 10", "10 clues: a puzzle of this layout has 17 to 81"),
        ("--clues 16", "16 clues: a puzzle of this layout has 17 to 81"),
        ("--layout 4x4 --clues 3", "3 clues: a puzzle of this layout has 4 to 16"),
        ("--layout diagonal --clues 7", "7 clues: a puzzle of this layout has 8 to 81"),
    ] {
        run(&format!("generate sudoku --seed 0 {options}")).refuses(bounds);
    }
    run("generate sudoku --seed 0 --layout latin-4 --clues 3").refuses_with("another --seed may reach them");
}

#[test]
fn svg_is_a_sheet_and_three_boards() {
    let folder = Folder::new("svg_of_generated");
    folder.run("generate sudoku --seed 0 --layout 4x4 --count 3 --svg @boards.svg").succeeds();
    assert_eq!(folder.read("boards.svg").matches("<svg ").count(), 4);
}

/// Another puzzle each time, and the seed that makes it again.
#[test]
fn a_seed_is_written_if_none_is_given() {
    let ran = run("generate sudoku");
    let seed = ran.err.trim_end().strip_prefix("seed: ").unwrap().to_owned();
    run(&format!("generate sudoku --seed {seed}")).prints(ran.out.trim_end());
    let other = run("generate sudoku");
    assert!(other.out != ran.out || other.err == ran.err);
}

#[test]
fn puzzles_are_as_hard_as_requested() {
    let ratings = [
        ("easy", &["hidden single"][..]),
        ("medium", &["naked single", "locked candidates"]),
        ("hard", &["naked pair", "hidden pair"]),
        ("expert", &["search"]),
    ];
    for (difficulty, ratings) in ratings {
        let found = table(&format!("--difficulty {difficulty} --count 2 --rating"));
        assert_eq!(found.len(), 2);
        for fields in found {
            let rating = fields[3].split(',').next().unwrap();
            assert!(ratings.contains(&rating), "{difficulty}: {rating}");
        }
    }
}

#[test]
fn answers_come_after_the_puzzles() {
    let ran = run("generate sudoku --seed 1 --layout 4x4 --count 2 --answers").succeeds();
    let solutions: Vec<&str> = ran.out.split("The solution of puzzle ").skip(1).collect();
    assert!(solutions.len() == 2 && solutions.iter().all(|solution| !solution.contains(" .")), "{}", ran.out);
    run("generate sudoku --seed 1 --output tsv --answers").refuses_with("which has the solutions");
}

/// `tile` reads each with the same options, and finds one tiling.
#[test]
fn a_board_to_tile_has_one_solution() {
    let folder = Folder::new("a_board_to_tile_has_one_solution");
    folder.write("pieces", "8\nAA\n\n4 one-sided\nLLL\nL..\n");
    folder.write("board", "####..\n######\n.#####\n.#####\n");
    folder.write("layers", "####\n####\n\n####\n####\n");
    folder.write("plus", "##++\n##.+\n####\n");
    folder.write("begun", "AA##\n####\n####\n");
    for options in [
        "6x10",
        "8x8-2x2",
        "8x8 --holes 4",
        "2x3 --pieces dominoes --holes 0-2",
        "8x8 --pieces dominoes",
        "4x6 --pieces dominoes --wrap both",
        "3x3x3 --pieces soma",
        "4x8 --pieces @pieces",
        "4x8 --pieces @pieces --pieces-turn fixed",
        "@board --pieces dominoes",
        "@layers --pieces dominoes+tetrominoes",
        "@begun --pieces dominoes",
        "@plus --pieces dominoes",
        "@plus --pieces dominoes --holes 1",
    ] {
        let line = format!("generate tiling {options} --seed 3");
        let puzzle = folder.run(&line).succeeds().out;
        assert_eq!(folder.run(&line).out, puzzle);
        let (_, same) = options.split_once(' ').unwrap_or((options, ""));
        let line = format!("tile - {same}");
        folder.give(&puzzle, &format!("{} --count", line.trim_end())).prints("1");
    }
    let cut = run("generate tiling 8x8 --without r1c1,r1c8,r8c1,r8c8 --seed 3").succeeds().out;
    assert!(cut.starts_with('.') && cut.ends_with(".\n"), "{cut}");
    give(cut, "tile - --count").prints("1");
}

#[test]
fn boards_to_tile_are_numbered_and_have_the_next_seeds() {
    let one = |seed: u32| run(&format!("generate tiling 6x10 --seed {seed}")).succeeds().out;
    let two = run("generate tiling 6x10 --seed 7 --count 2").succeeds().out;
    assert_eq!(two, format!("Puzzle 1:\n{}\nPuzzle 2:\n{}", one(7), one(8)));
    // Not layers of one board.
    give(two, "tile -").refuses("-:1:9: ':' where '#' (a cell) or '.' was expected");
    let ran = run("generate tiling 2x2 --pieces dominoes --seed 1 --count 2 --json").succeeds();
    for (line, seed) in ran.lines().into_iter().zip([1, 2]) {
        let puzzle = run(&format!("generate tiling 2x2 --pieces dominoes --seed {seed}")).succeeds().out;
        let rows: Vec<&str> = puzzle.lines().collect();
        let expected = format!(r#"{{"outcome":"found","puzzle":["{}","{}"],"given":1}}"#, rows[0], rows[1]);
        assert_eq!(line, expected);
    }
    assert_eq!(ran.lines().len(), 2);
    let folder = Folder::new("boards_to_tile");
    folder.run("generate tiling 6x10 --seed 1 --count 3 --svg @sheet.svg").succeeds();
    assert_eq!(folder.read("sheet.svg").matches("<svg ").count(), 4);
    let ran = run("generate tiling 6x10");
    let seed = ran.err.trim_end().strip_prefix("seed: ").unwrap().to_owned();
    run(&format!("generate tiling 6x10 --seed {seed}")).prints(ran.out.trim_end());
}

#[test]
fn tilings_come_after_the_boards() {
    let line = "generate tiling 4x4 --pieces dominoes --seed 2 --count 2";
    let (boards, ran) = (run(line).succeeds().out, run(&format!("{line} --answers")).succeeds());
    let (puzzles, solutions) = ran.out.split_once("\nThe solution of puzzle 1.\n").unwrap();
    assert_eq!(puzzles, boards);
    let solutions: Vec<&str> = solutions.split("\nThe solution of puzzle 2.\n").collect();
    let boards: Vec<&str> = boards.split("\n\n").collect();
    assert_eq!((solutions.len(), boards.len()), (2, 2), "{ran}");
    for (board, solution) in boards.into_iter().zip(solutions) {
        let (_, board) = board.split_once(":\n").unwrap();
        give(board, "tile - --pieces dominoes").prints(solution.trim_end());
    }

    let ran = run("generate tiling 2x2 --pieces dominoes --seed 1 --answers --json").succeeds();
    ran.prints(
        &r#"{"outcome":"found","puzzle":["__","AA"],"given":1,"solution":["AA","BB"]}"#.replace('_', "#"),
    );
}

#[test]
fn what_cannot_be_tiled_is_no_puzzle() {
    run("generate tiling 6x9 --seed 1")
        .refuses("the board has no tiling: the board has 54 cells, the pieces have 60");
    run("generate tiling 3x3 --pieces dominoes --seed 1")
        .refuses("the board has no tiling: the board has 9 cells, and every piece covers 2 of them");
    run("generate tiling no/file --seed 1").refuses_with("neither a size such as 6x10 nor a file");
    run("generate tiling 1x4x4 --pieces dominoes --seed 1")
        .refuses_with("`tile` would read a drawing of this board as another one");
    run("generate tiling 0x4 --seed 1").refuses("the board has no cells");
    give("##\n##\n", "generate tiling 4x4 --pieces - --seed 1")
        .refuses("the board has no tiling: the board has 16 cells, the pieces have 4");
    give("*\n##\n\n* fixed\n#\n#\n", "generate tiling 4x4 --pieces - --seed 1")
        .refuses_with("pieces A and B can lie on the same cells, and are not turned alike");
    let ran = run("generate tiling 6x9 --seed 1 --json");
    assert!(ran.out.starts_with("{\"outcome\":\"unknown\",\"reason\":\"the board has no tiling: "), "{ran}");
}

#[test]
fn each_kind_of_puzzle_has_help() {
    for kind in ["sudoku", "killer", "stars", "tiling"] {
        let ran = run(&format!("generate {kind} --help")).succeeds();
        assert!(ran.out.contains("\nExample"), "{ran}");
        assert!(ran.lines().iter().all(|line| line.chars().count() <= 100), "{ran}");
    }
}

/// What is written is read again, and has the one solution that is written too.
#[test]
fn killers_are_read_again() {
    let folder = Folder::new("killers");
    let ran =
        folder.run("generate killer --seed 1 --layout 6x6 --count 2 --answers --svg @killers.svg").succeeds();
    assert_eq!(ran.out.matches("has 12 cages.").count(), 2, "{ran}");
    assert_eq!(folder.read("killers.svg").matches("<svg ").count(), 5);

    let (puzzles, _) = ran.out.split_once("The solution").unwrap();
    folder.write("puzzles", puzzles);
    let solved = folder.run("sudoku @puzzles --json").succeeds();
    let json = run("generate killer --seed 1 --layout 6x6 --count 2 --json").succeeds();
    assert_eq!((solved.out.lines().count(), json.out.lines().count()), (2, 2));
    for (solved, made) in solved.out.lines().zip(json.out.lines()) {
        let [solved, made] =
            [solved, made].map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        assert_eq!((&solved["unique"], &solved["cages"]), (&true.into(), &made["cages"]));
        assert_eq!(solved["solutions"][0], made["solution"]);
    }
}

#[test]
fn killers_that_cannot_be_are_refused() {
    run("generate killer --seed 0 --cages 8").refuses("8 cages: a killer of this layout has 9 to 81");
}
