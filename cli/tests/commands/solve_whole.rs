//! `solve`: questions about all covers, answered without a visit to each: `--nth`, `--sample`, `--marginals`, a large
//! `--count`, and `--estimate`.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use super::program::Folder;
use super::{LANGFORD, WORDS, solve};

#[test]
fn nth_over_all_numbers_is_all() {
    let mut covers = String::new();
    for number in 1..=35 {
        covers += &solve(WORDS, &format!("--nth {number}")).succeeds().out;
    }
    let all = solve(WORDS, "--all").succeeds();
    all.same(&all.out, &covers);
}

#[test]
fn nth_with_names() {
    solve(LANGFORD, "--nth 2 --names").prints("d1 s3 s5 | d2 s1 s4 | d3 s2 s6");
}

#[test]
fn nth_of_a_number_that_there_is_not() {
    solve(LANGFORD, "--nth 3").refuses("--nth 3: there are only 2 covers");
    // Rows count from 1, and numbers counted from 0.
    let zero = "error: invalid value '0' for '--nth <K>': the first one has the number 1\n";
    solve(LANGFORD, "--nth 0").refuses_with(zero);
    solve(LANGFORD, "--nth 1 --choose 2,3").ends(0, "", "no cover: rows 2 and 3 both cover d1");
    let nonsense = "error: invalid value 'x' for '--nth <K>': expected a whole number, 1 or more\n";
    solve(LANGFORD, "--nth x").refuses_with(nonsense);
}

#[test]
fn a_number_that_is_too_large_keeps_out() {
    let folder = Folder::new("a_number_that_is_too_large_keeps_out");
    folder.write("found", "mine");
    let message = "--nth 36: there are only 35 covers";
    folder.run(&format!("solve {WORDS} --nth 36 --out @found")).refuses(message);
    assert_eq!(folder.read("found"), "mine");
}

#[test]
fn sample_repeats_with_its_seed() {
    solve(LANGFORD, "--sample 3 --seed 1").prints("3 5 9\n2 7 8\n2 7 8");
    let (given, default) = (solve(WORDS, "--sample 20 --seed 1"), solve(WORDS, "--sample 20"));
    given.same(given.lines().len(), 20);
    given.same(&given.out, &default.out);
}

#[test]
fn sample_draws_every_cover() {
    let (all, drawn) = (solve(WORDS, "--all"), solve(WORDS, "--sample 1000 --seed 7"));
    let set = |lines: Vec<&str>| lines.into_iter().map(String::from).collect::<BTreeSet<_>>();
    drawn.same(drawn.lines().len(), 1000);
    drawn.same(set(drawn.lines()), set(all.lines()));
}

#[test]
fn sample_without_a_cover_draws_none() {
    solve(LANGFORD, "--sample 3 --choose 2,3").ends(0, "", "no cover: rows 2 and 3 both cover d1");
}

/// In place of a diagram that takes too much memory, there is one folded along symmetries, in another order.
#[test]
fn symmetric_covers_take_little_memory() {
    let folder = Folder::new("symmetric_covers_take_little_memory");
    let cells = || (0..36).map(|at| (at / 6, at % 6));
    let names = ["c", "r", "k"].map(|kind| cells().map(move |(one, two)| format!("{kind}{one}.{two}")));
    let mut text = names.into_iter().flatten().collect::<Vec<_>>().join(" ") + "\n";
    for ((r, c), s) in cells().flat_map(|cell| (0..6).map(move |s| (cell, s))) {
        text += &format!("c{r}.{c} r{r}.{s} k{c}.{s}\n");
    }
    folder.write("squares", &text);
    let marginals = folder.run("solve @squares --marginals --memory 300K --stats");
    let expected: Vec<String> = (1..=216).map(|row| format!("{row}\t{}", 812_851_200 / 6)).collect();
    marginals.same(&*marginals.out, &(expected.join("\n") + "\n"));
    marginals.same(marginals.err.contains("folded_nodes: "), true);
    folder.run("solve @squares --nth 5 --memory 300K").refuses_with("more than the 307200 bytes allowed");
}

#[test]
fn marginals_have_a_line_a_row() {
    let lines = ["1\t0", "2\t1", "3\t1", "4\t0", "5\t1", "6\t0", "7\t1", "8\t1", "9\t1"];
    solve(LANGFORD, "--marginals").prints(&lines.join("\n"));
    let chosen = solve(LANGFORD, "--marginals --choose 8");
    let held: Vec<&str> = chosen.lines().into_iter().filter(|line| !line.ends_with("\t0")).collect();
    chosen.same(held, vec!["2\t1", "7\t1", "8\t1"]);
}

#[test]
fn marginals_are_how_often_all_has_a_row() {
    let (all, marginals) = (solve(WORDS, "--all"), solve(WORDS, "--marginals"));
    let mut hits: BTreeMap<usize, usize> = BTreeMap::new();
    for cover in all.lines() {
        cover.split(' ').for_each(|row| *hits.entry(row.parse().unwrap()).or_default() += 1);
    }
    let found = marginals.lines().into_iter().filter_map(|line| {
        let (row, count) = line.split_once('\t').unwrap();
        Some((row.parse().unwrap(), count.parse().unwrap())).filter(|(_, count)| *count > 0)
    });
    marginals.same(found.collect(), hits);
}

/// The tilings of a square board by dominoes, a row of text for each place of one.
fn dominoes(side: usize) -> String {
    let mut text: String = (0..side * side).map(|cell| format!("c{cell} ")).collect();
    text.push('\n');
    for cell in 0..side * side {
        if !(cell + 1).is_multiple_of(side) {
            text += &format!("c{cell} c{}\n", cell + 1);
        }
        if cell + side < side * side {
            text += &format!("c{cell} c{}\n", cell + side);
        }
    }
    text
}

#[test]
fn more_covers_than_any_search_visits() {
    let folder = Folder::new("more_covers_than_any_search_visits");
    folder.write("board", dominoes(12));
    folder.run("solve @board --count").prints("53060477521960000");
    let last = folder.run("solve @board --nth 53060477521960000");
    last.same(last.lines()[0].split(' ').count(), 72);
    // The dominoes in a corner are in half of the tilings each.
    let marginals = folder.run("solve @board --marginals");
    marginals.same(marginals.lines()[..2].to_vec(), vec!["1\t26530238760980000", "2\t26530238760980000"]);
    let stats = folder.run("solve @board --count --stats");
    stats.same(stats.err.lines().filter(|line| *line == "solutions: 53060477521960000").count(), 1);
}

#[test]
fn estimate_of_a_tree_of_one_path_is_exact() {
    let ran = solve(LANGFORD, "--estimate --probes 5 --seed 3");
    let value = |name: &str| ran.lines().iter().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
    let first = |name: &str| value(name).and_then(|text| text.split_whitespace().next().map(str::to_owned));
    let found = ["nodes:", "covers:", "probes:"].map(|name| first(name).unwrap_or_default());
    ran.same(found.join(" "), "7.00 2.00 5".into());
}

#[test]
fn estimate_repeats_but_for_the_time() {
    let [one, two] = [(); 2].map(|()| {
        let ran = solve(WORDS, "--estimate --seed 5");
        let lines = ran.lines().into_iter().filter(|line| !line.contains("second"));
        lines.map(String::from).collect::<Vec<_>>()
    });
    assert!(one.len() > 2, "{one:?}");
    assert_eq!(one, two);
}

/// It was a hundredth of the truth, and looked as good as any.
#[test]
fn an_estimate_by_few_probes_says_that_it_is_too_low() {
    let folder = Folder::new("an_estimate_by_few_probes_says_that_it_is_too_low");
    let few =
        "a few of the 1000 probes make up most of this estimate: it is likely too low, perhaps many times";
    folder.write("pieces", "*\n####\n.#..\n");
    folder.run("tile 15x15 --pieces @pieces --problem @problem").prints("");
    for json in ["", " --json"] {
        let ran = folder.run(&format!("solve @problem --estimate{json}")).ends_well();
        assert!(ran.err.contains(few), "{ran}");
    }
    // Its probes are alike.
    folder.run("queens 12 --problem @problem").prints("");
    let ran = folder.run("solve @problem --estimate").ends_well();
    assert!(!ran.err.contains("too low"), "{ran}");
    // So few scatter, whatever the tree.
    let ran = folder.run("solve @problem --estimate --probes 9").ends_well();
    assert!(!ran.err.contains("too low"), "{ran}");
}
