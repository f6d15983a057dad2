//! What the page asks, natively: the same answers as in the browser, and the same keys as the command line's `--json`.

use exactcover_web::Task;
use serde_json::{Value, json};

/// The answer once it no longer runs, and how many steps that took.
fn steps(task: &mut Task, nodes: f64) -> (Value, u32) {
    for step in 1.. {
        let answer: Value = serde_json::from_str(&task.step(nodes)).unwrap();
        let outcome = answer["outcome"].as_str().unwrap();
        assert!(["found", "none", "unknown"].contains(&outcome), "{answer}");
        if answer.get("running").is_none() {
            return (answer, step);
        }
        assert_eq!(outcome, "unknown", "what is not yet known is never none");
    }
    unreachable!()
}

fn begin(problem: Value, ask: &str) -> Task {
    Task::begin(&json!({ "problem": problem, "ask": ask, "seed": 7 }).to_string()).unwrap()
}

fn ask(problem: Value, question: &str) -> Value {
    steps(&mut begin(problem, question), 1000.0).0
}

fn wrong(problem: Value) -> Value {
    let wrong = Task::begin(&json!({ "problem": problem, "ask": "next" }).to_string()).err().unwrap();
    serde_json::from_str(&wrong).unwrap()
}

fn pentominoes(board: &str) -> Value {
    json!({ "kind": "tiling", "board": board, "sets": [{ "cells": 5, "turning": "free", "copies": [1, 1] }] })
}

fn rectangle(rows: usize, columns: usize) -> String {
    vec!["#".repeat(columns); rows].join("\n")
}

#[test]
fn tilings_are_found_counted_and_drawn() {
    let board = pentominoes(&rectangle(3, 20));
    assert_eq!(ask(board.clone(), "count")["count"], "8");
    assert_eq!(ask(board.clone(), "count_distinct")["count"], "2");
    let mut tilings = begin(board.clone(), "next");
    let mut boards = Vec::new();
    let end = loop {
        match steps(&mut tilings, 50.0).0 {
            found if found["outcome"] == "found" => boards.push(found["board"].to_string()),
            end => break end,
        }
    };
    boards.sort();
    boards.dedup();
    assert_eq!((boards.len(), &end["outcome"], &end["found"]), (8, &json!("none"), &json!("8")));
    let drawn = ask(board.clone(), "sample");
    assert_eq!((&drawn["of"], &drawn["outcome"]), (&json!("8"), &json!("found")));
    assert!(drawn["svg"].as_str().unwrap().starts_with("<svg "));
    assert_eq!(drawn, ask(board, "sample"), "the same seed draws the same tiling");
}

#[test]
fn a_board_without_two_corners_has_colored_cells() {
    let mut board = rectangle(8, 8);
    board.replace_range(..1, ".");
    board.replace_range(board.len() - 1.., ".");
    let none = ask(json!({ "kind": "tiling", "board": board, "pieces": "*\n##" }), "next");
    assert_eq!(none["outcome"], "none");
    assert_eq!(none["reason"], "with 32 cells colored red and 30 blue, every piece covers 1 red and 1 blue");
    assert!(none["svg"].as_str().unwrap().contains("<svg "));
}

#[test]
fn holes_and_rings() {
    let dominoes = |more: Value| {
        let mut problem = json!({ "kind": "tiling", "board": rectangle(2, 2), "pieces": "*\n##" });
        problem.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(problem, "count")["count"].clone()
    };
    assert_eq!(dominoes(json!({})), "2");
    assert_eq!(dominoes(json!({ "holes": [0, 4] })), "7");
    assert_eq!(dominoes(json!({ "holes": [2, 2] })), "4");
    // A cell with `+` may stay empty; if a number of empty cells is said, so many of these do.
    let plus = "##+\n##+";
    assert_eq!(dominoes(json!({ "board": plus })), "5");
    assert_eq!(dominoes(json!({ "board": plus, "holes": [0, 1] })), "3");
    assert_eq!(dominoes(json!({ "pieces": "AA\n\nBB" })), "2", "equal pieces are copies");
    let ring =
        json!({ "kind": "tiling", "board": rectangle(1, 6), "pieces": "*\n##", "wrap": [true, false] });
    assert_eq!(ask(ring, "count")["count"], "2");
}

#[test]
fn a_search_runs_in_slices() {
    let queens = json!({ "kind": "queens", "side": 10 });
    let (answer, slices) = steps(&mut begin(queens.clone(), "count"), 100.0);
    assert_eq!(answer["count"], "724");
    assert!(slices > 10, "{slices}");
    assert_eq!(ask(json!({ "kind": "queens", "side": 8 }), "count_distinct")["count"], "12");
    assert_eq!(ask(json!({ "kind": "queens", "side": 3 }), "next")["outcome"], "none");
    assert_eq!(ask(json!({ "kind": "queens", "side": 3 }), "any")["outcome"], "none");
    let large = ask(json!({ "kind": "queens", "side": 100 }), "any");
    assert_eq!(large["board"].to_string().matches('Q').count(), 100);
}

#[test]
fn sudokus_of_every_form_are_read() {
    let sudoku = |text: &str| json!({ "kind": "sudoku", "text": text });
    let small = ask(sudoku("1..4..1..3....2."), "unique");
    assert_eq!((&small["outcome"], &small["unique"]), (&json!("found"), &json!(true)));
    assert_eq!(ask(sudoku("1..............."), "count")["count"], "72");
    let none = ask(sudoku("1.1............."), "unique");
    assert_eq!(none["reason"], "there are two 1s in row 1: r1c1 and r1c3");
    let samurai = std::fs::read_to_string("../examples/data/samurai.txt").unwrap();
    let shown = ask(sudoku(&samurai), "show");
    assert_eq!((&shown["layout"], &shown["count"]), (&json!("samurai"), &json!(2)));
    assert_eq!(shown["cells"].as_str().unwrap().len(), 369);
    assert_eq!(shown["places"].as_array().unwrap().len(), 369);
    assert_eq!(ask(sudoku(&samurai), "unique")["unique"], true);
    let jigsaw = ask(sudoku("1..3\n....\n...2\n....\n\n1112\n1222\n3334\n3444\n"), "show");
    assert_eq!(jigsaw["layout"], "jigsaw");
    let grids = json!({ "kind": "sudoku", "text": "", "layout": "0 0 diagonal\n6 6 windoku\n" });
    assert_eq!(ask(grids, "show")["places"].as_array().unwrap().len(), 153);
}

#[test]
fn what_stands_in_the_cells_replaces_the_givens() {
    let typed = json!({ "kind": "sudoku", "text": "1..4..1..3....2.", "cells": "1..............." });
    assert_eq!(ask(typed, "count")["count"], "72");
    let large = json!({ "kind": "sudoku", "text": "", "layout": "16x16", "cells": "G".to_string() + &".".repeat(255) });
    assert_eq!(ask(large, "show")["clues"], 1);
    let long = json!({ "kind": "sudoku", "text": "1..4..1..3....2.", "cells": "1" });
    assert!(wrong(long)["message"].as_str().unwrap().contains("16"));
}

/// Each hint is right: the puzzle is solved by nothing else.
#[test]
fn hints_solve_a_puzzle() {
    let text = "1..4..1..3....2.";
    let solution = ask(json!({ "kind": "sudoku", "text": text }), "unique")["solution"].clone();
    let mut cells: Vec<u8> = text.bytes().collect();
    while cells.contains(&b'.') {
        let typed = json!({ "kind": "sudoku", "text": text, "cells": str::from_utf8(&cells).unwrap() });
        let hint = ask(typed, "hint");
        let placed = &hint["placed"];
        assert!(hint["steps"][0].as_str().unwrap().contains(" at r"), "{hint}");
        cells[placed["cell"].as_u64().unwrap() as usize] = b'0' + placed["digit"].as_u64().unwrap() as u8;
    }
    assert_eq!(str::from_utf8(&cells).unwrap(), solution.as_str().unwrap());
}

#[test]
fn puzzles_are_made_as_hard_as_requested() {
    let made = ask(json!({ "kind": "sudoku", "difficulty": "medium" }), "generate");
    assert!(
        ["naked single", "locked candidates"]
            .iter()
            .any(|rating| made["rating"].as_str().unwrap().contains(rating)),
        "{made}"
    );
    let read = json!({ "kind": "sudoku", "text": made["text"] });
    assert_eq!(ask(read.clone(), "unique")["unique"], true);
    assert_eq!(ask(read, "rate")["rating"], made["rating"]);
    let stars = ask(json!({ "kind": "stars", "side": 6, "stars": 1 }), "generate");
    assert_eq!(ask(json!({ "kind": "stars", "text": stars["text"] }), "count")["count"], "1");
}

#[test]
fn killers_and_tilings_are_made() {
    let killer = ask(json!({ "kind": "sudoku", "layout": "6x6", "killer": true }), "generate");
    assert_eq!((&killer["cages"], &killer["clues"]), (&json!(12), &json!(0)));
    let read = ask(json!({ "kind": "sudoku", "text": killer["text"] }), "unique");
    assert_eq!((&read["outcome"], &read["unique"]), (&json!("found"), &json!(true)));

    let mut puzzle = pentominoes(&rectangle(6, 10));
    let made = ask(puzzle.clone(), "generate");
    assert!(!made["placed"].as_array().unwrap().is_empty());
    puzzle["placed"] = made["placed"].clone();
    assert_eq!(ask(puzzle, "count")["count"], "1");
    assert_eq!(ask(pentominoes(&rectangle(1, 5)), "generate")["outcome"], "none");
}

#[test]
fn wrong_digits_are_named_before_a_hint() {
    let text = "1..4..1..3....2.";
    let typed = |cells: &str| json!({ "kind": "sudoku", "text": text, "cells": cells });
    let solution = ask(typed(text), "unique")["solution"].clone();
    let right = solution.as_str().unwrap().chars().nth(1).unwrap();
    let other = if right == '2' { '3' } else { '2' };
    let cells = format!("1{other}.4..1..3....2.");
    let solved = ask(typed(&cells), "unique");
    assert_eq!((&solved["unique"], &solved["wrong"]), (&json!(true), &json!([1])));
    assert_eq!(solved["solution"], solution);
    let hint = ask(typed(&cells), "hint");
    assert_eq!((&hint["outcome"], &hint["wrong"]), (&json!("none"), &json!([1])));
    assert_eq!(hint["reason"], "the digit at r1c2 is wrong");
    assert_eq!(ask(typed(text), "unique")["wrong"], json!([]));

    // Of givens with several solutions nobody knows which typed digit is wrong: those that clash are named.
    let clash = json!({ "kind": "sudoku", "text": "", "layout": "4x4", "cells": "123....4........" });
    let none = ask(clash.clone(), "unique");
    assert_eq!((&none["outcome"], &none["wrong"]), (&json!("none"), &json!([0, 1, 2, 7])));
    assert_eq!(none["reason"], "the marked digits leave nothing for r1c4");
    assert_eq!(ask(clash, "hint")["wrong"], json!([0, 1, 2, 7]));
}

#[test]
fn a_hint_says_where_to_look_and_is_never_stuck_on_a_puzzle() {
    let hint = ask(json!({ "kind": "sudoku", "text": "1..4..1..3....2." }), "hint");
    let cells = hint["cells"].as_array().unwrap();
    assert!(cells.contains(&hint["placed"]["cell"]), "{hint}");
    assert!(hint["steps"][0].as_str().unwrap().ends_with(hint["why"].as_str().unwrap()), "{hint}");
    // So hard that the techniques do not help.
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let hint = ask(json!({ "kind": "sudoku", "text": text }), "hint");
    assert_eq!(hint["outcome"], "found");
    let solution = ask(json!({ "kind": "sudoku", "text": text }), "unique")["solution"].clone();
    let cell = hint["placed"]["cell"].as_u64().unwrap() as usize;
    let digit = char::from_digit(hint["placed"]["digit"].as_u64().unwrap() as u32, 10).unwrap();
    assert_eq!(solution.as_str().unwrap().chars().nth(cell), Some(digit));
    // An empty grid of many cells is not searched for two solutions before a hint.
    let cells: String =
        (1..25).map(|digit| char::from_digit(digit, 36).unwrap().to_ascii_uppercase()).collect();
    let large = json!({ "kind": "sudoku", "text": "", "layout": "25x25", "cells": cells + &".".repeat(601) });
    assert_eq!(ask(large, "hint")["steps"][0], "P at r1c25: the only place in row 1");
    let several = ask(json!({ "kind": "sudoku", "text": "1..............." }), "hint");
    assert_eq!(several["outcome"], "unknown");
}

#[test]
fn pencil_marks_are_what_no_cell_excludes() {
    let marks = ask(json!({ "kind": "sudoku", "text": "123....4........" }), "marks")["marks"].clone();
    assert_eq!((&marks[0], &marks[3], &marks[4]), (&json!(""), &json!(""), &json!("3")));
    assert_eq!(marks[15], "123");
    let full = ask(json!({ "kind": "sudoku", "text": "1234341221434321" }), "show");
    assert_eq!(full["solved"], true);
    let clash = ask(json!({ "kind": "sudoku", "text": "1234341221434322" }), "show");
    assert_eq!((&clash["solved"], &clash["clues"]), (&json!(false), &json!(16)));
}

#[test]
fn pieces_lie_on_a_board() {
    // The first row of the drawing has no cell on the left: cells are counted in reading order.
    let board = json!({ "kind": "tiling", "board": ".##\n###\n", "pieces": "*\n##\n\n#" });
    let pieces = ask(board.clone(), "show")["pieces"].clone();
    assert_eq!(pieces[0]["cells"], json!([[0, 0], [0, 1]]));
    assert_eq!((&pieces[0]["most"], &pieces[1]["most"]), (&json!(null), &json!(1)));
    let mut placed = board.clone();
    placed["placed"] = json!([{ "piece": 0, "cells": [3, 0] }]);
    assert_eq!(ask(placed.clone(), "count")["count"], "1");
    placed["placed"] = json!([{ "piece": 0, "cells": [0, 2] }]);
    assert!(wrong(placed)["message"].is_string());
}

#[test]
fn covers_come_in_order_of_cost() {
    let problem = json!({ "kind": "matrix", "text": "a b\na |1.5\nb |1\na b |2\n" });
    let mut cheapest = begin(problem, "cheapest");
    let mut next = || steps(&mut cheapest, 100.0).0;
    let (first, second) = (next(), next());
    assert_eq!((&first["cost"], &first["rows"]), (&json!("2.0"), &json!([3])));
    assert_eq!((&second["cost"], &second["number"]), (&json!("2.5"), &json!("2")));
    let end = next();
    assert_eq!((&end["outcome"], &end["found"]), (&json!("none"), &json!("2")));

    let levels = json!({ "kind": "matrix", "text": "a b\na b |-2,1\na |-1,2\nb |-1,-3\n" });
    assert_eq!(ask(levels, "cheapest")["cost"], "-2,-1");
    let none = ask(json!({ "kind": "matrix", "text": "a b\na |1\n" }), "cheapest");
    assert_eq!(none["outcome"], "none");
    assert!(none["reason"].as_str().unwrap().contains('b'), "{none}");
}

#[test]
fn a_problem_of_one_s_own() {
    let own = |text: &str| json!({ "kind": "matrix", "text": text });
    let shown = ask(own("a b | c\na\nb c\nc\n"), "show");
    assert_eq!(shown["columns"], json!(["a", "b", "c"]));
    assert_eq!((&shown["rows"], &shown["primary"], &shown["skipped"]), (&json!(2), &json!(2), &json!([3])));
    let cover = ask(own("a b | c\nb c:red\na c:red\n"), "next");
    assert_eq!((&cover["rows"], &cover["names"]), (&json!([1, 2]), &json!([["b", "c:red"], ["a", "c:red"]])));
    assert_eq!(ask(json!({ "kind": "matrix", "text": "110\n001\n", "format": "01" }), "count")["count"], "1");
    assert!(ask(own("a b\na\n"), "count")["reason"].as_str().unwrap().contains('b'));
}

#[test]
fn boards_of_hexagons_and_triangles() {
    let tiling = |lattice: &str, board: String, cells: usize| {
        let sets = json!([{ "cells": cells, "turning": "free", "copies": [1, 1] }]);
        json!({ "kind": "tiling", "lattice": lattice, "board": board, "sets": sets })
    };
    let hexagons = tiling("hexagons", rectangle(4, 7), 4);
    assert_eq!(ask(hexagons.clone(), "count")["count"], "18");
    assert_eq!(ask(hexagons.clone(), "count_distinct")["count"], "9");
    assert!(ask(hexagons, "next")["svg"].as_str().unwrap().contains('L'), "hexagons have slanted sides");
    assert_eq!(ask(tiling("triangles", rectangle(6, 6), 6), "count")["count"], "0");
    let lozenges =
        json!({ "kind": "tiling", "lattice": "triangles", "board": ".###\n.###", "pieces": "*\n##" });
    assert_eq!(ask(lozenges, "count")["count"], "2");
    let unknown = wrong(tiling("pentagons", rectangle(2, 2), 1));
    assert!(unknown["message"].as_str().unwrap().contains("expected one of squares, cubes, hexagons"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let at = |wrong: Value| (wrong["line"].clone(), wrong["column"].clone());
    assert_eq!(at(wrong(json!({ "kind": "matrix", "text": "a b\na x\n" }))), (json!(2), json!(3)));
    assert_eq!(
        at(wrong(json!({ "kind": "sudoku", "text": "1234\n3412\n2143\n43x1\n" }))),
        (json!(4), json!(3))
    );
    assert_eq!(at(wrong(json!({ "kind": "stars", "text": "1\nAAB\nA?B\n" }))), (json!(3), json!(2)));
    let pieces = wrong(json!({ "kind": "tiling", "board": "##", "pieces": "#\n\n#.#" }));
    assert_eq!((&pieces["text"], &pieces["line"]), (&json!("pieces"), &json!(3)));
    assert!(wrong(json!({ "kind": "queens" }))["message"].as_str().unwrap().contains("side"));
    assert!(Task::begin("{").is_err());
    let unknown =
        Task::begin(&json!({ "problem": { "kind": "queens", "side": 4 }, "ask": "why" }).to_string());
    assert!(unknown.err().unwrap().contains("there is no such question"));
}

/// A tab that is out of memory is gone.
#[test]
fn what_is_too_large_is_said() {
    let large = pentominoes(&rectangle(2000, 2000));
    let wrong = Task::begin(&json!({ "problem": large, "ask": "next" }).to_string());
    let said = wrong.map(|mut task| steps(&mut task, 1000.0).0.to_string()).unwrap_or_else(|wrong| wrong);
    assert!(said.contains("memory") || said.contains("cells"), "{said}");
}
