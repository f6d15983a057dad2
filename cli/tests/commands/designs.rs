//! `designs`: as many as published, and what its options ask for.

use serde_json::{Value, json};

use super::program::{Folder, run};

/// The last line says how many.
fn all_of(design: &str) -> String {
    run(&format!("designs {design}")).succeeds().lines().last().copied().unwrap_or_default().into()
}

/// Repeated blocks are counted once, however their copies are chosen: the numbers in all are also those of a sum over the
/// blocks, one after the other.
#[test]
fn designs_are_as_many_as_published() {
    for (design, last) in [
        ("7 3 1", "1 design, of 30 in all"),
        ("9 3 1", "1 design, of 840 in all"),
        ("7 3 2", "4 designs, of 465 in all"),
        ("7 3 3", "10 designs, of 5045 in all"),
        ("8 4 3", "4 designs, of 6150 in all"),
        ("10 4 2", "3 designs, of 231840 in all"),
        ("2 2 64", "1 design, of 1 in all"),
        // Two blocks of these meet in so many points at most that sets of points have columns, too.
        ("7 4 2", "1 design, of 30 in all"),
        ("11 5 2", "1 design, of 60480 in all"),
        ("11 6 3", "1 design, of 60480 in all"),
        ("6 3 2", "1 design, of 12 in all"),
        // There are none of these, as their numbers say.
        ("21 6 1", "0 designs, of 0 in all"),
        ("3 4 1", "0 designs, of 0 in all"),
        ("6 3 1", "0 designs, of 0 in all"),
    ] {
        assert_eq!(all_of(design), last, "{design}");
    }
    run("designs 7 3 2").prints(
        "group of order 168: 1\ngroup of order 48: 1\ngroup of order 42: 1\ngroup of order 24: 1\n4 designs, of 465 in all",
    );
    run("designs 64 2 64").refuses_with("too large");
    run("designs 64 32 31").refuses_with("more than 50000 blocks of 32 of 64 points");
    run("designs 1 3 1").refuses_with("2..=64");
}

/// The Steiner systems S(3,4,8) and S(3,4,10), the extension of the affine plane of order 3, and others.
#[test]
fn any_t_points_may_be_together() {
    for (design, last) in [
        ("8 4 1 --t 3", "1 design, of 30 in all"),
        ("10 4 1 --t 3", "1 design, of 2520 in all"),
        ("6 3 1 --t 3", "1 design, of 1 in all"),
        ("8 4 2 --t 3", "4 designs, of 465 in all"),
        ("12 6 1 --t 5", "1 design, of 5040 in all"),
        ("11 5 1 --t 4", "1 design, of 5040 in all"),
        // The blocks that hold a point are a symmetric design.
        ("12 6 2 --t 3", "1 design, of 60480 in all"),
        ("9 4 1 --t 3", "0 designs, of 0 in all"),
    ] {
        assert_eq!(all_of(design), last, "{design}");
    }
    run("designs 10 4 1 --t 3").prints("group of order 1440: 1\n1 design, of 2520 in all");
    run("designs 7 3 1 --t 4").refuses("--t 4: a block has only 3 points");
    run("designs 7 3 1 --t 1").refuses_with("2..=64");
}

/// Two planes without a common line, and what these leave of all triples. The designs (8,4,3) repeat no block anyway.
#[test]
fn a_simple_design_repeats_no_block() {
    assert_eq!(all_of("7 3 2 --simple"), "1 design, of 120 in all");
    assert_eq!(all_of("7 3 3 --simple"), "1 design, of 120 in all");
    assert_eq!(all_of("8 4 3 --simple"), all_of("8 4 3"));
    assert_eq!(all_of("3 2 2 --simple"), "0 designs, of 0 in all");
}

/// One plane twice; the blocks of S(3,4,8), which meet in two points or in none; a plane and another, in one or in three.
#[test]
fn blocks_may_meet_in_stated_numbers_of_points() {
    assert_eq!(all_of("8 4 3 --meet 0,2"), "1 design, of 30 in all");
    assert_eq!(all_of("7 3 2 --meet 1,3"), "1 design, of 30 in all");
    assert_eq!(all_of("7 3 2 --meet 0,1,2,3"), all_of("7 3 2"));
    assert_eq!(all_of("10 4 2 --meet 0,1,2"), all_of("10 4 2"));
    assert_eq!(all_of("10 4 2 --meet 1"), "0 designs, of 0 in all");
    run("designs 7 3 1 --meet 4").refuses("--meet 4: a block has only 3 points");
}

/// The affine plane of order 3 has one resolution, and the others are one-factorizations and a plane of order 4.
#[test]
fn resolutions_are_as_many_as_published() {
    run("designs 9 3 1 --resolvable").prints("group of order 432: 1\n1 resolution, of 840 in all");
    for (design, last) in [
        ("4 2 1", "1 resolution, of 1 in all"),
        ("6 2 1", "1 resolution, of 6 in all"),
        ("8 2 1", "6 resolutions, of 6240 in all"),
        ("4 2 2", "1 resolution, of 1 in all"),
        ("8 4 3", "1 resolution, of 30 in all"),
        ("16 4 1", "1 resolution, of 3632428800 in all"),
        ("7 3 1", "0 resolutions, of 0 in all"),
    ] {
        assert_eq!(all_of(&format!("{design} --resolvable")), last, "{design}");
    }
    assert_eq!(all_of("4 2 2 --resolvable --simple"), "0 resolutions, of 0 in all");
}

/// Each design comes with the order of its group, and its blocks are those of a design.
#[test]
fn all_designs_are_written() {
    let ran = run("designs 7 3 2 --all").succeeds();
    let lines = ran.lines();
    let designs: Vec<(&str, &str)> = lines.iter().filter_map(|line| line.split_once(": ")).take(4).collect();
    let mut orders: Vec<&str> = designs.iter().map(|(order, _)| *order).collect();
    orders.sort_unstable();
    ran.same(orders, vec!["168", "24", "42", "48"]);
    for (_, blocks) in &designs {
        let blocks: Vec<Vec<&str>> = blocks.split(" | ").map(|block| block.split(' ').collect()).collect();
        let together = |one: &str, other: &str| {
            blocks.iter().filter(|block| block.contains(&one) && block.contains(&other)).count()
        };
        ran.same((blocks.len(), together("1", "2"), together("3", "7")), (14, 2, 2));
    }
    let numbers = run("designs 7 3 2").succeeds();
    ran.same(lines[4..].to_vec(), numbers.lines());

    let ran = run("designs 9 3 1 --resolvable --all").succeeds();
    let classes: Vec<&str> = ran.lines()[0].trim_start_matches("432: ").split(" || ").collect();
    ran.same((classes.len(), classes[0].split(" | ").count()), (4, 3));

    let ran = run("designs 7 3 1 --all --json").succeeds();
    let answers: Vec<Value> = ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    ran.same(answers[0]["order"].clone(), json!("168"));
    ran.same(answers[0]["blocks"].as_array().map(Vec::len), Some(7));
    let ran = run("designs 9 3 1 --resolvable --all --json").succeeds();
    let first: Value = serde_json::from_str(ran.lines()[0]).unwrap();
    ran.same(first["classes"].as_array().map(Vec::len), Some(4));
}

/// It said that the input was bad.
#[test]
fn a_lack_of_memory_says_where_and_what_allows_more() {
    let ran = run("designs 10 3 2 --memory 100K");
    ran.refuses_with("not all were found: the sets of ");
    ran.refuses_with(" of 30 blocks take more memory than the 102400 bytes allowed");
    ran.refuses_with("; --memory SIZE allows more; found so far: 0");
    run("designs 10 3 2 --memory 1K").refuses_with("the 1024 bytes allowed; --memory SIZE allows more");
    let ran = run("designs 10 3 2 --memory 100K --json");
    ran.same(
        (ran.code, ran.out.contains(r#""outcome":"unknown","reason":"not all were found"#)),
        (Some(2), true),
    );
    assert_eq!(all_of("9 3 2 --memory 1G"), all_of("9 3 2"));
}

#[test]
fn threads_and_statistics_change_no_answer() {
    assert_eq!(all_of("9 3 2 --threads 2"), all_of("9 3 2"));
    let ran = run("designs 7 3 1 --stats").ends_well();
    ran.same(ran.out.as_str(), run("designs 7 3 1").out.as_str());
    for name in ["rows: 35", "primary: 21", "nodes: ", "solutions: ", "search_seconds: "] {
        ran.same(ran.err.contains(name), true);
    }
}

/// The numbers so far, and the designs in the file, are those of the run that was stopped.
#[test]
fn a_run_goes_on_from_its_checkpoint() {
    let folder = Folder::new("a_run_of_designs_goes_on_from_its_checkpoint");
    let plain = run("designs 7 3 2 --all").succeeds().out;
    let line = "designs 7 3 2 --all --out @out --checkpoint @state";
    let numbers = folder.run(line).succeeds().out;
    assert_eq!(folder.read("out") + &numbers, plain);

    // Once it is done there is nothing left to do.
    folder.run(line).prints(numbers.trim_end());
    assert_eq!(folder.read("out") + &numbers, plain);
    folder.run("designs 7 3 3 --all --out @out --checkpoint @state").refuses_with("another problem");
    folder.run("designs 7 3 2 --simple --all --out @out --checkpoint @state").refuses_with("another problem");
    folder.run("designs 7 3 2 --checkpoint @state").refuses_with("a run with designs --all");
    run("designs 7 3 2 --all --checkpoint state").refuses("--checkpoint: with --all it needs --out OUT");
    run("designs 7 3 2 --out out").refuses_with("--all");

    // What time ends goes on, wherever that is.
    let line = "designs 9 3 2 --checkpoint @other";
    for seconds in ["0", "0.03", "0.1"] {
        folder.run(&format!("{line} --seconds {seconds}"));
    }
    let ran = folder.run(line).ends_well();
    ran.same(ran.out.as_str(), run("designs 9 3 2").out.as_str());
}
