//! Each example is run, and its answer checked: they are what a reader learns from.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Once;

/// Runs an example at the top of the package: words with one space between them.
fn example(line: &str) -> Output {
    static BUILT: Once = Once::new();
    // TARGET/PROFILE/deps/this
    let this = std::env::current_exe().unwrap();
    let folder = this.parent().and_then(Path::parent).unwrap();
    // `cargo test --test examples` alone does not build them, and an old one would be tested in silence.
    BUILT.call_once(|| {
        let profile = match folder.file_name().unwrap().to_str() {
            Some("debug") => "test",
            other => other.unwrap(),
        };
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--examples", "--offline", "--profile", profile]);
        cargo.arg("--target-dir").arg(folder.parent().unwrap()).current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = cargo.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    });
    let mut words = line.split(' ');
    let mut command = Command::new(folder.join("examples").join(words.next().unwrap()));
    command.args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
}

/// What an example prints that does its work.
#[track_caller]
fn printed(line: &str) -> String {
    let output = example(line);
    assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn prints(line: &str, expected: &str) {
    assert_eq!(printed(line), format!("{expected}\n"), "{line}");
}

/// The numbers of a line.
fn numbers(line: &str) -> Vec<i64> {
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// The digits of the boards that are drawn.
fn digits(text: &str) -> Vec<Vec<u32>> {
    let rows = text.lines().filter(|line| line.starts_with('│'));
    rows.map(|line| line.chars().filter_map(|c| c.to_digit(10)).collect()).collect()
}

/// Whether each line has the digits from 1 to 9.
fn are_full(lines: impl IntoIterator<Item = Vec<u32>>) -> bool {
    lines.into_iter().all(|mut line| {
        line.sort_unstable();
        line == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    })
}

#[test]
fn the_first_command_of_the_readme() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let (_, shown) = readme.split_once("```text\n").unwrap();
    let (begins, _) = shown.split_once("...").unwrap();
    let text = printed("samurai_sudoku examples/data/samurai.txt");
    assert!(text.starts_with(begins), "{text}");
    let said: Vec<&str> = text.lines().filter(|line| line.starts_with("Puzzle")).collect();
    assert_eq!(said, ["Puzzle 1 has one solution.", "Puzzle 2 has one solution."]);
    assert!(!example("samurai_sudoku no/file").status.success());
}

#[test]
fn sudokus() {
    let text = printed("sudoku examples/data/sudoku.txt");
    assert_eq!(text.lines().filter(|line| *line == "one solution").count(), 8);
    let text = printed("diagonal_sudoku 7");
    let board = digits(&text).split_off(9);
    let column = |at: usize| board.iter().map(|row| row[at]).collect::<Vec<_>>();
    assert!(board.len() == 9 && are_full(board.clone()) && are_full((0..9).map(column)), "{text}");
    assert!(are_full([
        (0..9).map(|at| board[at][at]).collect(),
        (0..9).map(|at| board[at][8 - at]).collect()
    ]));
}

#[test]
fn tilings() {
    let text = printed("pentominoes");
    for letter in "FILNPTUVWXYZ".chars() {
        assert_eq!(text[..66].matches(letter).count(), 5, "{letter}: {text}");
    }
    let counts =
        "3x20: 8 tilings\n8x8 with dominoes: 12988816\nSoma cube: 11520, of which 240 are distinct\n";
    assert!(text.ends_with(counts), "{text}");
}

#[test]
fn queens() {
    let text = printed("queens 7");
    let (board, _) = text.split_once("\n\n").unwrap();
    assert_eq!(board.matches('Q').count(), 7, "{text}");
    assert!(text.ends_with("40 boards, 6 of them distinct\n28 on a torus\n"), "{text}");
    prints("queens 3", "no solution\n0 boards, 0 of them distinct\n0 on a torus");
}

#[test]
fn a_problem_of_your_own() {
    let text = printed("custom_problem");
    assert_eq!(text.lines().next(), Some("16 programs are possible. The first:"));
    assert_eq!(text.lines().count(), 5);
}

#[test]
fn a_timetable_or_why_there_is_none() {
    assert_eq!(printed("timetable").lines().count(), 8);
    let teacher =
        "algebra, geometry and statistics need 3 rows, but these take Ann at 9 and Ann at 10, which allow 2";
    prints("timetable 2", &format!("no solution: {teacher}"));
    let room = "no solution: botany,10,lab and chemistry,10,lab both cover lab at 10";
    prints("timetable 4 botany,10,lab chemistry,10,lab", room);
    assert!(printed("timetable 4 Greek,9,hall").lines().any(|line| line == "Greek 9 hall"));
    assert!(!example("timetable 4 botany,10,attic").status.success());
}

#[test]
fn an_anti_knight_sudoku() {
    let text = printed("anti_knight");
    let rows = digits(&text);
    assert_eq!((rows.len(), text.lines().last()), (9, Some("one solution")));
    for (row, column) in (0..9).flat_map(|row| (0..9_usize).map(move |column| (row, column))) {
        for (down, right) in [(1, 2), (2, 1), (1, -2), (2, -1_isize)] {
            let other = rows.get(row + down).zip(column.checked_add_signed(right));
            let other = other.and_then(|(row, column)| row.get(column));
            assert_ne!(other, Some(&rows[row][column]));
        }
    }
    let text = printed("anti_knight 1...............");
    assert_eq!(text.lines().last(), Some("more than one solution"));
}

#[test]
fn a_grid_row_by_row() {
    let text = printed("grid_by_rows");
    assert_eq!(text.lines().nth(1), Some("│ 8 7 2 │ 1 4 3 │ 5 6 9 │"));
    assert!(are_full(digits(&text)));
}

#[test]
fn the_shortest_routes() {
    assert_eq!(printed("routing").lines().next(), Some("230 km"));
    prints(
        "routing 3 110",
        "no plan: Birch, Cedar, Elm, Hazel, Larch, Oak and Pine (1 each) need 7 of the 6 places of vans (2)",
    );
}

/// It was "3 times Ash, 2 times Birch, 4 times Cedar, ... need 26 rows, but these take 10 times vans, which allows 10".
#[test]
fn a_planner_can_read_why_there_are_too_few_vans() {
    let shops = "Ash, Birch, Cedar, Elm, Hazel, Larch and Oak (1 each)";
    prints("routing 1", &format!("no plan: {shops} need 7 of the 3 places of vans (3)"));
    let shops = "Cedar and Hazel (4 each), Ash, Elm, Larch and Oak (3 each) and Birch, Fir and Pine (2 each)";
    prints("routing 2", &format!("no plan: {shops} need 26 of the 20 places of vans (10)"));
}

/// Each customer is on one route, the lengths sum up to the total, and the total is not below the bound.
#[test]
fn the_shortest_routes_of_all_that_there_are() {
    for (command, total) in [("vehicle_routing", 13274), ("vehicle_routing 9", 4075)] {
        let text = printed(command);
        let lines: Vec<&str> = text.lines().collect();
        let bound = numbers(lines[0])[2];
        assert_eq!(numbers(lines[1]), [total]);
        let routes: Vec<Vec<i64>> = lines[2..].iter().map(|line| numbers(line)).collect();
        assert_eq!(routes.iter().map(|route| route[0]).sum::<i64>(), total);
        let mut served: Vec<i64> = routes.iter().flat_map(|route| route[1..].to_vec()).collect();
        served.sort_unstable();
        assert!(served.iter().copied().eq(0..if total == 13274 { 40 } else { 9 }));
        assert!(total / 2 < bound && bound <= total, "{bound}");
    }
    assert!(!example("vehicle_routing 0").status.success());
}

/// How many ways there are to cover these cells of a 7x7 board, one bit each, with the pieces that are not used: whichever
/// has a place over the first cell. The places are those of each first cell, with their pieces.
fn ways(free: u64, used: u8, places: &[Vec<(u8, u64)>]) -> u64 {
    if free == 0 {
        return 1;
    }
    let fits = |&&(piece, place): &&(u8, u64)| used & piece == 0 && place & !free == 0;
    let first = places[free.trailing_zeros() as usize].iter().filter(fits);
    first.map(|(piece, place)| ways(free & !place, used | piece, places)).sum()
}

/// The places of a piece, turned and turned over, on a 7x7 board.
fn places(drawing: &str) -> Vec<u64> {
    let lines = drawing.split('/').enumerate();
    let cells = lines.flat_map(|(row, line)| line.bytes().enumerate().map(move |(at, cell)| (row, at, cell)));
    let cells: Vec<(i32, i32)> =
        cells.filter(|cell| cell.2 == b'#').map(|(row, at, _)| (row as i32, at as i32)).collect();
    let turns: [[i32; 4]; 8] = [
        [1, 0, 0, 1],
        [1, 0, 0, -1],
        [-1, 0, 0, 1],
        [-1, 0, 0, -1],
        [0, 1, 1, 0],
        [0, 1, -1, 0],
        [0, -1, 1, 0],
        [0, -1, -1, 0],
    ];
    let mut places = std::collections::BTreeSet::new();
    for ([a, b, c, d], (down, right)) in
        turns.iter().flat_map(|turn| (0..196).map(move |at| (turn, (at / 14 - 4, at % 14 - 4))))
    {
        let turned = cells.iter().map(|(row, at)| (a * row + b * at + down, c * row + d * at + right));
        let inside = |&(row, at): &(i32, i32)| (0..7).contains(&row) && (0..7).contains(&at);
        let bits: Vec<u64> = turned.filter(inside).map(|(row, at)| 1 << (7 * row + at)).collect();
        if bits.len() == cells.len() {
            places.insert(bits.iter().sum());
        }
    }
    places.into_iter().collect()
}

/// Every date, against a search of its own for all tilings.
#[test]
fn every_date_of_the_calendar_is_solved() {
    let text = printed("calendar");
    let (table, last) = text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(last, "366 dates have a tiling, 19 to 434 each");
    let drawings = [
        ".##/##./.#.",
        "####/#...",
        "###./..##",
        "###/##.",
        "###/#.#",
        "###/#../#..",
        "####/.#..",
        "###/###",
    ];
    let mut by_first = vec![Vec::new(); 49];
    for (piece, drawing) in drawings.iter().enumerate() {
        for place in places(drawing) {
            by_first[place.trailing_zeros() as usize].push((1 << piece, place));
        }
    }
    let month = |month: usize| 1_u64 << (7 * (month / 6) + month % 6);
    let day = |day: usize| 1_u64 << (14 + day);
    let board: u64 = (0..12).map(month).chain((0..31).map(day)).sum();
    let mut dates = 0;
    for (at, line) in table.lines().enumerate() {
        for (of_month, count) in numbers(line)[1..].iter().enumerate() {
            dates += 1;
            let free = board & !month(at) & !day(of_month);
            assert_eq!(ways(free, 0, &by_first), *count as u64, "month {}, day {}", at + 1, of_month + 1);
        }
    }
    assert_eq!(dates, 366);
    assert_eq!(printed("calendar 11 27").lines().count(), 7);
    assert!(!example("calendar 2 30").status.success());
}

/// They teach: short, and with the crate alone.
#[test]
fn examples_are_short() {
    let entries = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).unwrap();
    let mut names = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some()) {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let most = if name == "vehicle_routing" { 172 } else { 80 };
        assert!(text.lines().count() <= most, "{name}");
        let crates = text.lines().filter_map(|line| line.strip_prefix("use ")?.split("::").next());
        assert!(crates.into_iter().all(|name| ["std", "exactcover"].contains(&name)), "{name}");
        // Each has a test here.
        assert!(include_str!("examples.rs").contains(&format!("(\"{name}")), "{name}");
        names.push(name);
    }
    assert!(names.len() >= 11, "{names:?}");
}
