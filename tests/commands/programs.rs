//! `timetable`, `anti_knight`, `service`, `routing` and `vehicle_routing`: small programs with problems of their own.

use super::program::{Folder, give, run};

#[test]
fn a_timetable_or_why_there_is_none() {
    assert_eq!(run("timetable").succeeds().lines().len(), 8);
    let teacher =
        "algebra, geometry and statistics need 3 rows, but these take Ann at 9 and Ann at 10, which allow 2";
    run("timetable --hours 2").prints(&format!("no solution: {teacher}"));
    let room = "no solution: botany,10,lab and chemistry,10,lab both cover lab at 10";
    run("timetable --fix botany,10,lab --fix chemistry,10,lab").prints(room);
    let fixed = run("timetable --fix Greek,9,hall");
    fixed.same(fixed.lines().contains(&"Greek 9 hall"), true);
}

#[test]
fn an_anti_knight_sudoku() {
    let ran = run("anti_knight");
    let rows = ran.lines().into_iter().filter(|line| line.starts_with('│'));
    let rows: Vec<Vec<u32>> =
        rows.map(|line| line.chars().filter_map(|c| c.to_digit(10)).collect()).collect();
    assert_eq!((rows.len(), ran.lines().pop()), (9, Some("one solution")));
    for (row, column) in (0..9).flat_map(|row| (0..9_usize).map(move |column| (row, column))) {
        for (down, right) in [(1, 2), (2, 1), (1, -2), (2, -1_isize)] {
            let other = rows.get(row + down).zip(column.checked_add_signed(right));
            let other = other.and_then(|(row, column)| row.get(column));
            assert_ne!(other, Some(&rows[row][column]));
        }
    }
    let ran = run("anti_knight 1...............");
    ran.same(ran.lines().pop(), Some("more than one solution"));
}

#[test]
fn the_shortest_routes() {
    let ran = run("routing");
    ran.same(ran.lines()[0], "230 km");
    run("routing --shift 110").prints(
        "no plan: Birch, Cedar, Elm, Hazel, Larch, Oak and Pine (1 each) need 7 of the 6 places of vans (2)",
    );
}

/// It was "3 times Ash, 2 times Birch, 4 times Cedar, ... need 26 rows, but these take 10 times vans, which allows 10".
#[test]
fn a_planner_can_read_why_there_are_too_few_vans() {
    let shops = "Cedar and Hazel (4 each), Ash, Elm, Larch and Oak (3 each) and Birch, Fir and Pine (2 each)";
    for (vans, places) in [(1, 10), (2, 20)] {
        let expected = format!("no plan: {shops} need 26 of the {places} places of vans (10)");
        run(&format!("routing --vans {vans}")).prints(&expected);
    }
}

/// Each customer is on one route, the lengths sum up to the total, and the total is not below the bound.
#[test]
fn the_shortest_routes_of_all_that_there_are() {
    for (command, total) in [("vehicle_routing", 13274), ("vehicle_routing --customers 9", 4075)] {
        let ran = run(command);
        let numbers = |line: &str| -> Vec<i64> {
            line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
        };
        let (first, lines) = (numbers(ran.lines()[0]), ran.lines().split_off(1));
        let bound = first[2];
        assert_eq!(numbers(lines[0]), [total]);
        let routes: Vec<Vec<i64>> = lines[1..].iter().map(|line| numbers(line)).collect();
        assert_eq!(routes.iter().map(|route| route[0]).sum::<i64>(), total);
        let mut served: Vec<i64> = routes.iter().flat_map(|route| route[1..].to_vec()).collect();
        served.sort_unstable();
        assert!(served.iter().copied().eq(0..if total == 13274 { 40 } else { 9 }));
        assert!(total / 2 < bound && bound <= total, "{bound}");
    }
    run("vehicle_routing --customers 0").refuses_with("0 is not in 1..=50");
}

/// Slices by several runs; before the last ones the state of an earlier run comes back, as after a crash.
#[cfg(feature = "serde")]
#[test]
fn a_service_goes_on_and_numbers_what_comes_twice() {
    let folder = Folder::new("a_service_goes_on");
    let whole = folder.run("service 7 @whole").out;
    assert_eq!(whole.lines().count(), 40);
    let slice = || folder.run("service 7 @state --slices 1 --nodes 50").out;
    let mut written = slice() + &slice();
    let kept = folder.read("state");
    let lost = slice() + &slice();
    folder.write("state", kept);
    let again = slice();
    assert!(!again.is_empty() && lost.starts_with(&again));
    written += &again;
    written += &folder.run("service 7 @state --nodes 50").out;
    assert_eq!(written, whole);
    folder.run("service 7 @state --nodes 0").refuses_with("error: invalid value '0' for '--nodes <N>'");
    let ran = folder.run("service 8 @state");
    ran.same((ran.code, ran.err.starts_with("@state: made for another matrix")), (Some(2), true));
}

#[test]
fn every_program_says_its_version() {
    let version = format!(" {}", env!("CARGO_PKG_VERSION"));
    for program in
        ["solve", "queens", "pentominoes", "count_tilings", "sudoku", "distribute", "crew_schedule"]
    {
        let ran = run(&format!("{program} --version")).succeeds();
        ran.same(ran.out.trim_end().ends_with(&version), true);
    }
}

/// What the README promises whoever writes no code: each in one command or two.
#[test]
fn five_tasks_of_the_readme() {
    let folder = Folder::new("five_tasks_of_the_readme");
    // A Sudoku, typed in three ways.
    let line = "4.....1....3..2.";
    let lines = "4...\n..1.\n...3\n..2.\n";
    let boxed = "4 . | . .\n. . | 1 .\n----+----\n. . | . 3\n. . | 2 .\n";
    for typed in [line, lines, boxed] {
        let ran = give(typed, "sudoku").succeeds();
        ran.same(ran.lines()[0], "Puzzle 1 has one solution.");
    }
    // A new hard one.
    let ran = run("generate_sudoku --difficulty hard");
    ran.same(ran.out.starts_with("Puzzle 1 has "), true);
    // Dominoes on 10x10, counted and proved.
    let dominoes = "pentominoes 10x10 --pieces examples/data/dominoes.txt";
    folder.run(&format!("{dominoes} --problem @problem")).prints("");
    folder.run(&format!("{dominoes} --count --proof @proof")).prints("258584046368");
    folder.run("check_count @problem @proof").prints("proved: 258584046368");
    // The chessboard without two corners, refuted, with a picture; five tilings drawn at random.
    let cut = "pentominoes examples/data/cut_chessboard.txt --pieces examples/data/dominoes.txt";
    let why = "no solution: with 32 cells colored red and 30 blue, every piece covers 1 red and 1 blue";
    run(cut).prints(why);
    #[cfg(feature = "svg")]
    {
        folder.run(&format!("{cut} --svg @proof.svg")).prints(why);
        let shipped = std::fs::read_to_string("examples/images/chessboard.svg").unwrap();
        assert_eq!(folder.read("proof.svg"), shipped);
        #[cfg(feature = "rand")]
        {
            folder.run("pentominoes 6x10 --sample 5 --svg @five.svg").succeeds();
            assert_eq!(folder.read("five.svg").matches("<svg ").count(), 6);
        }
    }
}

/// The problem of five lines in the README, and what its first command prints.
#[test]
fn the_readme_says_what_is_printed() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let blocks: Vec<&str> =
        readme.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let [printed, problem] = blocks[..] else { panic!("{} blocks", blocks.len()) };
    give(problem, "solve --all").prints("1 4\n2 3");
    // What the first command prints begins so.
    let (begins, _) = printed.split_once("...").unwrap();
    let ran = run("samurai_sudoku examples/data/samurai.txt");
    ran.same(ran.out.starts_with(begins), true);
}
