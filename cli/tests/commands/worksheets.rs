//! `--html`: pages to print, with puzzles and then solutions, as many on a page as fit there.

use roxmltree::{Document, Node};

use super::program::{Folder, give, run};

/// A page that is well-formed, and what it says.
struct Page {
    /// The sheets of puzzles, and of solutions, as the number of pictures on each.
    puzzles: Vec<usize>,
    solutions: Vec<usize>,
    /// What stands above each puzzle, and above each solution.
    titles: Vec<String>,
    notes: Vec<String>,
    numbers: Vec<String>,
}

fn elements<'a>(node: Node<'a, 'a>, name: &'static str) -> impl Iterator<Item = Node<'a, 'a>> {
    node.descendants().filter(move |node| node.tag_name().name() == name)
}

fn texts(node: Node, name: &'static str) -> Vec<String> {
    elements(node, name).map(|node| node.text().unwrap().to_owned()).collect()
}

/// Reads a page, and checks that each picture has its place on a sheet of Letter, which is shorter than A4.
fn read(folder: &Folder, name: &str) -> Page {
    let html = folder.read(name);
    let text = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
    // No scripts and nothing from elsewhere: the only address is the name of SVG.
    assert!(!text.contains("<script") && !text.contains("url("), "{text}");
    assert_eq!(text.matches("http").count(), text.matches("http://www.w3.org/2000/svg").count(), "{text}");

    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for sheet in elements(root, "section") {
        let pictures = elements(sheet, "svg").count();
        let articles: Vec<Node> = elements(sheet, "article").collect();
        assert_eq!(articles.len(), pictures);
        match elements(sheet, "h1").count() {
            0 => puzzles.push(pictures),
            _ => solutions.push(pictures),
        }
        // Solutions begin on a sheet of their own.
        assert!(solutions.is_empty() || elements(sheet, "h2").count() == 0);

        let (columns, width) = match sheet.attribute("class").unwrap() {
            "one" | "two" => (1, 1.0),
            "six" => (2, 0.48),
            "twelve" => (3, 0.31),
            other => panic!("{other}"),
        };
        let height = |article: &Node| {
            let style = elements(*article, "div").next().unwrap().attribute("style").unwrap();
            let part: f64 = style.strip_prefix("width:").unwrap().strip_suffix('%').unwrap().parse().unwrap();
            assert!(part <= 100.0, "{style}");
            let svg = elements(*article, "svg").next().unwrap();
            let size = |of| svg.attribute(of).unwrap().parse::<f64>().unwrap();
            width * part / 100.0 * size("height") / size("width") + 0.05 // and a title
        };
        let rows = articles.chunks(columns);
        let heights = rows.map(|row| row.iter().map(height).fold(0.0, f64::max));
        assert!(heights.sum::<f64>() <= 255.0 / 192.0, "{sheet:?}");
    }

    let [titles, notes, numbers] = ["h2", "p", "h3"].map(|name| texts(root, name));
    Page { puzzles, solutions, titles, notes, numbers }
}

#[test]
fn each_kind_of_puzzle_has_a_title_and_its_solution() {
    let folder = Folder::new("each_kind_of_puzzle_has_a_title_and_its_solution");
    folder.write("stars", "1\nAABB\nAABB\nCCCB\nCDDD\n");
    // How hard one is that was not asked for, the rating says.
    for (line, titles, note) in [
        ("generate sudoku --difficulty hard --count 2", vec!["Sudoku 9 × 9, hard"; 2], None),
        ("generate sudoku --layout 4x4", vec!["Sudoku 4 × 4, "], None),
        ("generate sudoku --layout box-3x2", vec!["Sudoku 6 × 6, "], None),
        ("generate sudoku --layout latin-4", vec!["Latin square 4 × 4, "], None),
        ("generate sudoku --layout diagonal", vec!["Sudoku (diagonal) 9 × 9, "], None),
        ("generate sudoku --regions examples/data/jigsaw_regions.txt", vec!["Sudoku (jigsaw) 9 × 9, "], None),
        ("generate killer --layout 6x6 --difficulty easy", vec!["Killer 6 × 6, easy"], None),
        (
            "generate stars --side 6 --count 2",
            vec!["Stars 6 × 6, 1 star"; 2],
            Some("1 star in each row, column and region. No star touches another, not even diagonally."),
        ),
        (
            "generate tiling 6x10",
            vec!["Tiling 6 × 10, 60 cells"],
            Some("The pieces may be turned, and turned over."),
        ),
        (
            "generate tiling 8x8-2x2 --pieces-turn one-sided --pieces pentominoes",
            vec!["Tiling 8 × 8, 60 cells"],
            Some("The pieces may be turned, but not turned over."),
        ),
    ] {
        let ran = folder.run(&format!("{line} --seed 1 --answers --html @page.html")).succeeds();
        let page = read(&folder, "page.html");
        for ((number, title), found) in (1..).zip(&titles).zip(&page.titles) {
            let expected = format!("{number}. {title}");
            let is_known = !title.ends_with(' ');
            assert!(if is_known { *found == expected } else { found.starts_with(&expected) }, "{found}");
        }
        ran.same(page.titles.len(), titles.len());
        ran.same(page.notes.first().map(String::as_str), note);
        ran.same(page.numbers.len(), titles.len());
        ran.same(page.solutions, vec![titles.len()]);
    }
    for (line, title) in [
        ("stars @stars", "1. Stars 4 × 4, 1 star"),
        ("tile 2x4 --pieces dominoes --wrap rows --holes 0-2", "1. Tiling 2 × 4, 8 cells"),
        ("sudoku 1..4..1..3....2.", "1. Sudoku 4 × 4, easy"),
    ] {
        let ran = folder.run(&format!("{line} --html @page.html")).succeeds();
        let page = read(&folder, "page.html");
        ran.same(&page.titles, &vec![title.to_owned()]);
        ran.same((page.puzzles, page.solutions), (vec![1], vec![1]));
    }
}

#[test]
fn what_a_picture_does_not_say_the_note_does() {
    let folder = Folder::new("what_a_picture_does_not_say_the_note_does");
    folder.give(":0000:x:1..4+3.....2.....:213 413 332::", "sudoku --html @page.html").succeeds();
    let page = read(&folder, "page.html");
    assert!(page.titles[0].starts_with("1. Sudoku 4 × 4"), "{:?}", page.titles);
    assert_eq!(page.notes, ["Some cells may not have each digit, which is not shown."]);

    folder.write("blocked", "1\nAABB\n#ABB\nCCCB\nCDDD\n");
    folder.run("stars @blocked --html @page.html").succeeds();
    let page = read(&folder, "page.html");
    let [note] = &page.notes[..] else { panic!("not one note") };
    assert!(note.ends_with("not even diagonally. Gray cells have none."), "{note}");
    assert_eq!(page.solutions, [1]);
}

/// The reader's sheets of paper: six, two or one on each.
#[test]
fn as_many_are_on_a_page_as_fit_or_as_requested() {
    let folder = Folder::new("as_many_are_on_a_page_as_fit_or_as_requested");
    for (options, puzzles, solutions) in [
        ("--layout 4x4 --count 7", vec![6, 1], vec![7]),
        ("--count 3", vec![2, 1], vec![3]),
        ("--layout samurai --count 2", vec![1, 1], vec![2]),
        ("--count 7 --per-page 6", vec![6, 1], vec![7]),
        ("--layout 4x4 --count 13 --per-page 2", vec![2, 2, 2, 2, 2, 2, 1], vec![12, 1]),
        ("--layout 4x4 --count 2 --per-page 1", vec![1, 1], vec![2]),
    ] {
        let ran =
            folder.run(&format!("generate sudoku --seed 1 {options} --answers --html @page.html")).succeeds();
        let page = read(&folder, "page.html");
        ran.same((page.puzzles, page.solutions), (puzzles, solutions));
    }
    run("generate sudoku --html page.html --per-page 3").refuses_with("invalid value '3'");
    run("generate sudoku --per-page 2").refuses_with("--html");
}

/// Boards that are wide, high, in layers, with many pieces, or with long notes.
#[test]
fn boards_to_tile_of_any_form_fit_on_a_page() {
    let folder = Folder::new("boards_to_tile_of_any_form_fit_on_a_page");
    folder.write("pieces", "one-sided\nAAA\nA..\n\nfixed\nBB\nBB\n");
    for board in [
        "3x20",
        "20x3",
        "3x3x3 --pieces soma",
        "1x20 --pieces dominoes",
        "9x10 --pieces hexominoes",
        "2x4 --pieces @pieces",
        "8x8 --wrap both --holes 4",
    ] {
        for per_page in [1, 2, 6] {
            let line = format!("tile {board} --per-page {per_page} --html @page.html");
            let ran = folder.run(&line).succeeds();
            ran.same(read(&folder, "page.html").puzzles, vec![1]);
        }
    }
    folder.run("tile 2x4 --pieces @pieces --html @page.html").succeeds();
    let note = "A may be turned, but not turned over. B may not be turned.";
    assert_eq!(read(&folder, "page.html").notes, [note]);
    folder.run("tile 8x8 --wrap both --holes 4 --html @page.html").succeeds();
    let note = "The pieces may be turned, and turned over. Opposite sides are joined. Exactly 4 cells without a piece.";
    assert_eq!(read(&folder, "page.html").notes, [note]);
}

#[test]
fn without_answers_there_are_no_solutions_on_the_page() {
    let folder = Folder::new("without_answers_there_are_no_solutions_on_the_page");
    for kind in
        ["sudoku --layout 4x4", "killer --layout 4x4", "stars --side 5", "tiling 4x4 --pieces dominoes"]
    {
        let line = format!("generate {kind} --seed 1 --count 2");
        let ran = folder.run(&format!("{line} --html @page.html")).succeeds();
        let page = read(&folder, "page.html");
        ran.same((page.puzzles, page.solutions), (vec![2], vec![]));
        // The same goes to standard output.
        ran.same(&ran.out, &run(&line).out);
    }
}

#[test]
fn puzzles_without_one_solution_say_so() {
    let folder = Folder::new("puzzles_without_one_solution_say_so");
    folder.write("puzzles", "11..............\n1...............\n1..4..1..3....2.\n");
    folder.run("sudoku @puzzles --html @page.html").succeeds();
    let page = read(&folder, "page.html");
    assert_eq!(page.titles, ["1. Sudoku 4 × 4", "2. Sudoku 4 × 4", "3. Sudoku 4 × 4, easy"]);
    assert_eq!(page.notes, ["There is no solution.", "There are two or more solutions."]);
    assert_eq!((page.solutions, page.numbers), (vec![1], vec!["3".to_owned()]));

    // Other questions print the puzzles too, with the solutions that are written.
    folder.run("sudoku 1............... --count --html @page.html").succeeds();
    assert!(read(&folder, "page.html").solutions.is_empty());
    folder.run("sudoku 1............... --sample 3 --html @page.html").succeeds();
    assert_eq!(read(&folder, "page.html").numbers, ["1", "1", "1"]);
    folder.run("tile 2x3 --pieces dominoes --all --html @page.html").succeeds();
    assert_eq!(read(&folder, "page.html").solutions, [3]);
    folder.run("tile 2x3 --pieces dominoes --problem @problem --html @page.html").succeeds();
    assert_eq!((read(&folder, "page.html").puzzles, folder.path("problem").exists()), (vec![1], true));
}

/// It is not for ever that answers wait for the page.
#[test]
fn what_has_no_place_on_the_page_is_said() {
    let folder = Folder::new("what_has_no_place_on_the_page_is_said");
    let only = |what: &str| format!("@page.html: only the first 1000 {what}\n");
    let ran = folder.run("generate sudoku --layout 4x4 --count 1001 --seed 1 --html @page.html").ends_well();
    ran.same(ran.err.as_str(), &only("puzzles"));
    assert_eq!(read(&folder, "page.html").titles.len(), 1000);
    // Nor is there a solution of a puzzle that is not there.
    folder.write("puzzles", "11..............\n".repeat(999) + &"1..4..1..3....2.\n".repeat(2));
    let ran = folder.run("sudoku @puzzles --html @page.html").ends_well();
    ran.same(ran.err.as_str(), &only("puzzles"));
    assert_eq!(read(&folder, "page.html").numbers, ["1000"]);
    let ran = folder.run("tile 4x8 --pieces dominoes --all --html @page.html").ends_well();
    ran.same(ran.err.as_str(), &only("solutions"));
    ran.same(ran.out.matches("\n\n").count(), 2244);
    assert_eq!(read(&folder, "page.html").numbers.len(), 1000);
}

#[test]
fn a_page_is_html() {
    let folder = Folder::new("a_page_is_html");
    for line in ["sudoku 1..4..1..3....2.", "generate stars", "tile 4x5", "stars -"] {
        let ran = folder.run(&format!("{line} --html @page.pdf"));
        ran.refuses_with("the page is HTML: expected a name that ends in .html");
        folder.run(&format!("{line} --html -")).refuses_with("expected a file");
    }
    let one = "sudoku 1..4..1..3....2.";
    folder.run(&format!("{one} --html @page --svg @page")).refuses("--html: this is the file of --svg");
    // Nothing to print.
    give("# none\n", "sudoku --html no/file").ends_well();
}

/// The reader of the answers may end before the page is complete.
#[cfg(unix)]
#[test]
fn a_page_is_written_although_nobody_reads_the_answers() {
    use super::program::command;
    use std::process::Stdio;

    let folder = Folder::new("a_page_is_written_although_nobody_reads_the_answers");
    for (name, line) in [
        ("sudoku", "sudoku 1..4..1..3....2."),
        ("sudokus", "generate sudoku --layout 4x4 --count 300 --seed 1 --answers"),
        ("tiling", "generate tiling 4x4 --pieces dominoes --count 2 --seed 1 --answers"),
        ("both", "generate stars --side 5 --seed 1 --count 120 --answers --svg @both.svg"),
    ] {
        folder.run(&format!("{line} --html @{name}.html")).succeeds();
        let mut unread = command(&format!("{line} --html @{name}-unread.html"), Some(&folder));
        let mut unread = unread.stdout(Stdio::piped()).spawn().unwrap();
        drop(unread.stdout.take());
        assert_eq!(unread.wait().unwrap().code(), Some(0), "{line}");
        assert!(
            folder.read(&format!("{name}-unread.html")) == folder.read(&format!("{name}.html")),
            "{line}"
        );
    }
}
