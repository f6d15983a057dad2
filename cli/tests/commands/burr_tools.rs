//! `tile` with files of BurrTools: `formats` has tests of what stands in them.

use super::program::{Folder, give, run};

/// Boxes of 2x2x1 and 2x2x2 to be filled with bricks of two cubes, and one that cannot be.
const BOXES: &str = r#"<?xml version="1.0"?>
<puzzle version="2"><gridType type="0"/><colors/>
<shapes>
<voxel x="2" y="1" z="1" name="Brick" type="0">##</voxel>
<voxel x="2" y="2" z="1" type="0">####</voxel>
<voxel x="2" y="2" z="2" type="0">########</voxel>
</shapes>
<problems>
<problem name="One layer"><shapes><shape id="0" count="2"/></shapes><result id="1"/></problem>
<problem name=""><shapes><shape id="0" count="4"/></shapes><result id="2"/></problem>
<problem name="Too few"><shapes><shape id="0" count="3"/></shapes><result id="2"/></problem>
<problem name="No box"/>
</problems></puzzle>
"#;

fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    folder.write("boxes.xmpuzzle", BOXES);
    folder
}

#[test]
fn one_of_several_problems_is_chosen_by_its_number() {
    let folder = folder("burr_tools_numbers");
    let list = "there are 4 problems; choose one with --problem-number:\n  1 One layer\n  2\n  3 Too few\n  4 No box";
    folder.run("tile @boxes.xmpuzzle --count").refuses_with(list);
    folder.run("tile @boxes.xmpuzzle --problem-number 1 --count").prints("2");
    folder.run("tile @boxes.xmpuzzle --problem-number 2 --count").prints("9");
    folder.run("tile @boxes.xmpuzzle --problem-number 2 --count --distinct").ends(
        0,
        "2",
        "up to 48 symmetries of the board",
    );
    folder.run("tile @boxes.xmpuzzle --problem-number 3 --count").ends(
        0,
        "0",
        "A is Brick\nno solution: the board has 8 cells, the pieces have 6",
    );
    folder
        .run("tile @boxes.xmpuzzle --problem-number 4 --count")
        .refuses("@boxes.xmpuzzle:12:1: a file of BurrTools: problem 4 has no result to fill");
    folder
        .run("tile @boxes.xmpuzzle --problem-number 5 --count")
        .refuses("@boxes.xmpuzzle: --problem-number 5: expected 1 to 4");
    run("tile 2x2 --problem-number 1").refuses_with("--problem-number: the board is no file of BurrTools");
}

/// By its content, whatever it is called.
#[test]
fn a_solution_is_drawn_and_letters_are_explained() {
    give(BOXES, "tile - --problem-number 1").ends(0, "AA\nBB", "A is Brick");
    let folder = folder("burr_tools_drawn");
    folder.write("boxes.txt", BOXES);
    folder.run("tile @boxes.txt --problem-number 2 --svg @boxes.svg").ends(0, "AA CC\nBB DD", "A is Brick");
    assert!(folder.read("boxes.svg").starts_with("<svg"));
    // One problem needs no number, and a piece that is called by its letter no word.
    let one = BOXES.lines().filter(|line| !line.starts_with("<problem name=") || line.contains("One layer"));
    let one: String = one.collect::<String>().replace("Brick", "b");
    give(&one, "tile -").ends(0, "bb\nAA", "");
}

#[test]
fn what_a_file_says_itself_no_option_says() {
    let folder = folder("burr_tools_options");
    for option in ["--pieces dominoes", "--pieces-turn free", "--without r1c1", "--wrap rows", "--holes 1"] {
        let name = option.split(' ').next().unwrap();
        let expected = format!("{name}: a file of BurrTools states its board and its pieces itself");
        folder.run(&format!("tile @boxes.xmpuzzle --problem-number 1 {option}")).refuses(&expected);
    }
    give("<puzzle>", "tile -").refuses_with("-:1:");
    give(b"\x1f\x8bnone", "tile -").refuses_with("-:1:1: a file of BurrTools: gzip: ");
    give("<puzzle version='2'/>", "tile -").refuses("-: there is no problem, only shapes");
}

#[test]
fn a_problem_is_written_with_its_tilings_and_read_back() {
    let folder = folder("burr_tools_written");
    for (line, count) in
        [("tile 3x3x3 --pieces soma", "11520"), ("tile 4x4 --pieces dominoes", "36"), ("tile 3x20", "8")]
    {
        let printed = folder.run(line).succeeds().out;
        assert_eq!(folder.run(&format!("{line} --xmpuzzle @out.xmpuzzle")).succeeds().out, printed, "{line}");
        folder.run("tile @out.xmpuzzle --count").prints(count);
    }
    // Also of a problem that is only counted, and names stay.
    folder.run("tile @boxes.xmpuzzle --problem-number 1 --count --xmpuzzle @out.xmpuzzle").prints("2");
    folder.run("tile @out.xmpuzzle --all").ends(0, "AA\nBB\n\nAB\nAB", "A is Brick");

    folder
        .run("tile 4x4 --wrap both --xmpuzzle @no.xmpuzzle")
        .refuses("--xmpuzzle: a file of BurrTools: a board cannot wrap");
    assert!(!folder.path("no.xmpuzzle").exists());
    folder.run("tile 4x4 --xmpuzzle @out.txt").refuses_with("expected a name that ends in .xmpuzzle");
    let own = "tile @boxes.xmpuzzle --problem-number 1 --xmpuzzle @boxes.xmpuzzle";
    folder.run(own).refuses("--xmpuzzle: this is the file of the board");
}
