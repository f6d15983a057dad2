//! `generate sudoku`.

use super::program::Folder;
use super::program::run;

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
