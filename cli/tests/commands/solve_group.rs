//! `solve --group FILE`: the group that symmetries of one's own generate.

use super::program::Folder;

/// Four beads on a ring, each of one of two colors.
fn beads(test: &str) -> Folder {
    let folder = Folder::new(test);
    let rows = ["a", "b", "c", "d"].map(|bead| format!("{bead} |={bead}0\n{bead} |={bead}1\n"));
    folder.write("beads", format!("a b c d\n{}", rows.concat()));
    folder
}

/// There are six necklaces, and as many bracelets, whichever way a turn is written.
#[test]
fn a_group_is_given_by_cycles() {
    let folder = beads("a_group_is_given_by_cycles");
    let turn = "(1 3 5 7)(2 4 6 8)";
    for group in [
        turn.to_owned(),
        format!("| a turn\n\n  generator: {turn}\n"),
        "names: (a0 b0 c0 d0) (a1 b1 c1 d1)".into(),
        "columns: (a b c d)".into(),
    ] {
        folder.write("group", group);
        let count = folder.run("solve @beads --count --distinct --group @group");
        count.ends(0, "6", "up to 4 symmetries, which those of @group generate");
        let all = folder.run("solve @beads --all --distinct --sizes --group @group").ends_well();
        let mut sizes: Vec<&str> = all.out.lines().filter_map(|line| line.split(':').next()).collect();
        sizes.sort_unstable();
        all.same(sizes, vec!["1", "1", "2", "4", "4", "4"]);
    }
    folder.write("group", format!("{turn}\ncolumns: (a d)(b c)\n"));
    let said = |number: &str| format!("up to {number}, which those of @group generate");
    folder.run("solve @beads --count --distinct --group @group").ends(0, "6", &said("8 symmetries"));
    folder.write("group", "");
    folder.run("solve @beads --count --distinct --group @group").ends(0, "16", &said("1 symmetry"));
}

#[test]
fn what_symmetries_writes_is_read() {
    let folder = beads("what_symmetries_writes_is_read");
    let all = folder.run("solve @beads --symmetries").ends_well().out;
    folder.write("group", &all);
    let read = folder.run("solve @beads --symmetries --group @group").ends_well();
    read.same(read.out.as_str(), all.as_str());
}

#[test]
fn a_line_that_is_no_symmetry_says_why() {
    let folder = beads("a_line_that_is_no_symmetry_says_why");
    for (line, what) in [
        ("(1 9)", "1: there is no row 9"),
        ("(1 3", "1: this cycle has no end"),
        ("1 3", "1: expected a cycle, such as (1 4)"),
        ("(1 3)(3 5)", "6: row 3 comes twice"),
        ("(1 3)", "1: no symmetry: column a is mapped to no column"),
        ("columns: (a b) (c x)", "16: there is no column x"),
        ("names: (a0 1)", "8: there is no row 1"),
        ("rows: (1 3)", "1: rows is none of generator, names and columns"),
    ] {
        folder.write("group", format!("\n{line}\n"));
        folder.run("solve @beads --symmetries --group @group").refuses(&format!("@group:2:{what}"));
    }
    folder.run("solve @beads --symmetries --group no/file").refuses_with("no/file: ");
    let same = folder.run("solve @beads --all --distinct --group @group --out @group");
    same.refuses("--out: this is the file of --group");
}

/// A count of all covers, of which it counts one row of each orbit: by one thread or several, also of what is left of the rows.
#[test]
fn a_count_of_all_uses_a_group() {
    let folder = beads("a_count_of_all_uses_a_group");
    folder.write("group", "(1 3 5 7)(2 4 6 8)\ncolumns: (a d)(b c)\n");
    folder.write("colors", "(1 2)(3 4)(5 6)(7 8)\n");
    for (options, count) in
        [("", "16"), (" --threads 2", "16"), (" --exclude 1,3,5,7", "1"), (" --engine links", "16")]
    {
        folder.run(&format!("solve @beads --count --group @group{options}")).ends(0, count, "");
    }
    let clash = folder.run("solve @beads --count --group @colors --choose 1,2");
    clash.ends(0, "0", "no cover: rows 1 and 2 both cover a");

    let stats = folder.run("solve @beads --count --group @group --stats").ends_well();
    stats.same(stats.err.contains("solutions: 16"), true);
    let json = folder.run("solve @beads --count --group @group --json").ends_well();
    json.same(json.out.contains("16"), true);

    let moved = folder.run("solve @beads --count --group @group --choose 1");
    moved.refuses_with("row 1 is chosen or excluded, but its image, row 3, is not");
    for option in ["--proof", "--checkpoint"] {
        let idle = folder.run(&format!("solve @beads --count --group @group {option} @other"));
        idle.refuses_with("does nothing with");
    }
}

/// A count that is not soon over looks for symmetries; one of which the engine or the way to branch is requested does not.
#[test]
fn a_long_count_finds_its_symmetries() {
    let folder = Folder::new("a_long_count_finds_its_symmetries");
    folder.run("queens 13 --problem @queens").prints("");
    let nodes = |line: &str, count: &str| {
        let ran = folder.run(line).ends_well();
        ran.same(ran.out.trim_end(), count);
        let nodes = ran.err.lines().find_map(|line| line.strip_prefix("nodes: ")).expect("statistics");
        nodes.parse::<u64>().expect("a number")
    };
    let plain = nodes("solve @queens --count --stats --branch fewest", "73712");
    assert!(3 * nodes("solve @queens --count --stats", "73712") < plain);

    // Also on threads, and where rows are chosen or excluded, of which some are mapped to others.
    folder.run("solve @queens --count --threads 2").prints("73712");
    for rows in ["--choose 1", "--exclude 5,9", "--choose 85", "--exclude 85"] {
        let known = folder.run(&format!("solve @queens --count --branch fewest {rows}")).succeeds().out;
        folder.run(&format!("solve @queens --count {rows}")).prints(known.trim_end());
    }
}
