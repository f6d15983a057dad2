//! `solve`: the problem, the covers, and what is chosen of them.

use super::program::{Folder, Ran, give, run};
use super::{LANGFORD, WORDS, solve};

#[test]
fn count_and_all() {
    solve(LANGFORD, "--count").prints("2");
    solve(LANGFORD, "--all").prints("2 7 8\n3 5 9");
    solve(WORDS, "--count").prints("35");
    let all = solve(WORDS, "--all");
    all.same(all.lines().len(), 35);
}

#[test]
fn out_has_what_would_be_written() {
    let folder = Folder::new("out_has_what_would_be_written");
    folder.run(&format!("solve {WORDS} --all --out @found")).prints("");
    assert_eq!(folder.read("found"), solve(WORDS, "--all").out);
}

#[test]
fn engines_agree() {
    let [links, bits] =
        ["links", "bits"].map(|engine| solve(WORDS, &format!("--all --engine {engine}")).succeeds());
    links.same(&links.out, &bits.out);
}

#[test]
fn rows_are_chosen_and_excluded() {
    solve(LANGFORD, "--all --choose 8,2").prints("2 7 8");
    solve(LANGFORD, "--count --exclude 8 --engine links").prints("1");
}

#[test]
fn chosen_rows_that_clash_are_named() {
    solve(LANGFORD, "--all --choose 2,3").ends(0, "", "no cover: rows 2 and 3 both cover d1");
    let many = "no cover: row 3 is one too many for a, which at most 2 may cover";
    give("1:2|a b\na\na\na\nb\n", "solve --all --choose 1,2,3").ends(0, "", many);
    solve(LANGFORD, "--choose 10").refuses("--choose 10: there is no row 10, the last is 9");
}

#[test]
fn names_instead_of_numbers() {
    solve(LANGFORD, "--first --names").prints("d1 s2 s4 | d2 s3 s6 | d3 s1 s5");
    let ran = give("p q | x\np x:A\nq x:A\nq x:B\n", "solve --names");
    ran.same(ran.lines().join("\n").matches("x:A").count(), 2);
}

#[test]
fn a_column_that_cannot_be_covered_is_named() {
    give("a b\na\n", "solve").ends(0, "", "no cover: no row covers b");
    let few = "no cover: b is to be covered 3 times, and has 2 rows";
    give("a 3|b\na b\nb\n", "solve --count").ends(0, "0", few);
}

/// Where a search found no cover, nothing was written and nothing was said.
#[test]
fn no_cover_is_said_by_each_option() {
    let folder = Folder::new("no_cover_is_said_by_each_option");
    folder.write("problem", "ann ben cid\nann ben\nben cid\nann cid\n");
    let none = "no cover; --why looks for the reason";
    let mut table = vec!["", "--any", "--first", "--all", "--limit 3", "--nth 1", "--nth 5", "--cheapest"];
    table.extend(["--cheapest 3", "--all --out @out", "--first --engine links", "--all --engine bits"]);
    table.extend(["--sample 2", "--sample 0"]);
    table.extend(["--all --threads 2", "--limit 3 --threads 2"]);
    // The second run has nothing left to do.
    table.extend(["--all --out @out --checkpoint @state"; 2]);
    table.extend(["--cheapest 2 --out @best --checkpoint @cheap"; 2]);
    for options in table {
        folder.run(format!("solve @problem {options}").trim_end()).ends(0, "", none);
    }
    folder.run("solve @problem --forced").ends(0, "always:\nnever: 1 2 3", none);
    folder.run("solve @problem --marginals").ends(0, "1\t0\n2\t0\n3\t0", none);
    let distinct = format!("up to 6 symmetries of the matrix\n{none}");
    folder.run("solve @problem --all --distinct").ends(0, "", &distinct);
    folder.run("solve @problem --limit 3 --distinct").ends(0, "", &distinct);
    // The number says it, or nothing is known.
    folder.run("solve @problem --count").prints("0");
    folder.run("solve @problem --count --distinct").ends(0, "0", "up to 6 symmetries of the matrix");
    folder.run("solve @problem --limit 0").prints("");
    folder.run("solve @problem --cheapest 0").prints("");
}

/// Names of columns were written whole, of megabytes too.
#[test]
fn messages_cut_long_names() {
    let (long, cut) = ("n".repeat(1_000_000), "n".repeat(77) + "...");
    for (text, options, says) in [
        (format!("a {long}\na\n"), "", format!("no row covers {cut}")),
        (format!("2|{long}\n{long}\n"), "", format!("{cut} is to be covered 2 times, and has 1 row")),
        (format!("{long}\n{long}\n{long}\n"), " --choose 1,2", format!("rows 1 and 2 both cover {cut}")),
        (
            format!("a b | {long}\na {long}:A\nb {long}:B\n"),
            " --choose 1,2",
            format!("rows 1 and 2 give {cut} different colors"),
        ),
        (
            format!("0:2|{long}\n{long}\n{long}\n{long}\n"),
            " --choose 1,2,3",
            format!("row 3 is one too many for {cut}, which at most 2 may cover"),
        ),
    ] {
        give(text, &format!("solve{options}")).ends(0, "", &format!("no cover: {says}"));
    }
    let ran = run(&format!("solve {}", "n".repeat(100_000)));
    assert!(ran.code == Some(2) && ran.err.starts_with(&format!("{cut}: ")) && ran.err.len() < 200, "{ran}");
    let ran = run(&format!("sudoku {}", "n".repeat(100_000)));
    assert!(ran.code == Some(2) && ran.err.starts_with(&format!("{cut}: ")) && ran.err.len() < 300, "{ran}");
    give(format!("1 0\n{long}"), "crew").refuses(&format!("-:2:1: {cut:?} after the last of 0 pairings"));
}

#[test]
fn any_writes_a_cover() {
    let (any, all) = (solve(WORDS, "--any --branch weighted"), solve(WORDS, "--all"));
    let found = any.lines();
    any.same(found.len(), 1);
    any.same(all.lines().contains(&found[0]), true);
    give("a b\na\n", "solve --any").ends(0, "", "no cover: no row covers b");
}

#[test]
fn columns_can_be_covered_several_times() {
    // Which cells of a square are set, so that there are two in each row and each column.
    for (side, expected) in [(3, "6"), (4, "90"), (5, "2040")] {
        let names: Vec<String> = (0..side).map(|i| format!("2|r{i} 2|c{i}")).collect();
        let cells = (0..side * side).map(|i| format!("r{} c{}\n", i / side, i % side));
        give(names.join(" ") + "\n" + &cells.collect::<String>(), "solve --count").prints(expected);
    }
}

/// The matchings of a square with its diagonals.
#[test]
fn symmetries_of_a_problem() {
    let square = "p q r s\np q\nr s\np r\nq s\np s\nq r\n";
    let group = give(square, "solve --symmetries");
    group.same(group.err.as_str(), "24 symmetries of the matrix\n");
    let lines: Vec<&str> = group.out.lines().collect();
    group.same((lines[0], lines[lines.len() - 1]), ("order: 24", "orbit: 1 2 3 4 5 6"));
    assert!(lines[1..lines.len() - 1].iter().all(|line| line.starts_with("generator: (")), "{group}");
    give(square, "solve --all --distinct").ends(0, "1 2", "up to 24 symmetries of the matrix");
    give(square, "solve --count --distinct").ends(0, "1", "up to 24 symmetries of the matrix");
    give(square, "solve --count --distinct --exclude 1").ends(
        0,
        "1",
        "up to 4 symmetries of the matrix that keep excluded rows",
    );
    give(square, "solve --symmetries --choose 1").ends(
        0,
        "order: 4\ngenerator: (3 6)(4 5)\ngenerator: (3 4)(5 6)\norbit: 1\norbit: 2\norbit: 3 4 5 6",
        "4 symmetries of the matrix that keep chosen rows",
    );
}

/// Latin squares as text: a row for each symbol in each cell.
fn latin_squares(n: usize) -> String {
    let names = ["cell", "row", "column"]
        .map(|kind| (0..n * n).map(|at| format!("{kind}{}{}", at / n, at % n)).collect::<Vec<_>>().join(" "));
    let cells = (0..n * n * n).map(|at| (at / n / n, at / n % n, at % n));
    let rows: Vec<String> = cells.map(|(r, c, s)| format!("cell{r}{c} row{r}{s} column{c}{s}")).collect();
    format!("{}\n{}\n", names.join(" "), rows.join("\n"))
}

/// The sizes that `--sizes` writes, ascending, each before the rows of a cover.
#[track_caller]
fn sizes(ran: &Ran) -> Vec<u64> {
    ran.same(ran.code, Some(0));
    let sizes = ran.out.lines().map(|line| {
        let (size, cover) = line.split_once(": ").unwrap();
        assert!(cover.split(' ').all(|row| row.parse::<usize>().is_ok()));
        size.parse().unwrap()
    });
    let mut sizes: Vec<u64> = sizes.collect();
    sizes.sort_unstable();
    sizes
}

/// Latin squares of order 4: two classes, whether cells, symbols in rows and symbols in columns are exchanged or not.
/// The first letter of cells and columns is the same, so that `--kinds` alone tells rows from both.
#[test]
fn kinds_of_columns_are_kept_apart() {
    let squares = latin_squares(4);
    for (kinds, order) in [
        ("", 6 * 24 * 24 * 24),
        (" --kinds", 2 * 24 * 24 * 24),
        (" --kinds=cell,row", 24 * 24 * 24),
        (" --kinds=c,cell", 24 * 24 * 24),
        (" --kinds=cell,c", 24 * 24 * 24),
        (" --kinds=row", 2 * 24 * 24 * 24),
    ] {
        let kept = if kinds.is_empty() { "" } else { " that keep kinds of columns" };
        let said = format!("{order} symmetries of the matrix{kept}");
        let group = give(&squares, &format!("solve --symmetries{kinds}")).ends_well();
        group.same(group.out.lines().next(), Some(&*format!("order: {order}")));
        group.same(group.err.trim_end(), &said);
        give(&squares, &format!("solve --count --distinct{kinds}")).ends(0, "2", &format!("up to {said}"));
        let classes = give(&squares, &format!("solve --all --distinct --sizes{kinds}"));
        assert_eq!(sizes(&classes), [144, 432]);
    }
    give(&squares, "solve --symmetries --kinds=cell,rank")
        .refuses_with("no column has a name that begins with \"rank\"");
    give(&squares, "solve --count --kinds").refuses_with("--kinds does nothing without --distinct");
    give(&squares, "solve --all --sizes").refuses_with("--distinct");
    give(&squares, "solve --distinct --count --sizes").refuses_with("--sizes does nothing with --count");
    give(&squares, "solve --distinct --sizes").refuses_with("--distinct does nothing with --any");
}

/// OEIS A003090 and A040082; the sizes add up to A002860. There are too many symmetries to go through.
#[test]
fn classes_under_many_symmetries_are_counted_and_have_sizes() {
    for (n, kinds, symmetries, classes, covers) in [
        (5, "", 10_368_000_u64, 2, 161_280),
        (5, " --kinds=cell,row", 1_728_000, 2, 161_280),
        (6, "", 2_239_488_000, 12, 812_851_200),
        (6, " --kinds=cell,row", 373_248_000, 22, 812_851_200),
    ] {
        let kept = if kinds.is_empty() { "" } else { " that keep kinds of columns" };
        let (squares, said) =
            (latin_squares(n), format!("up to {symmetries} symmetries of the matrix{kept}"));
        let count = give(&squares, &format!("solve --count --distinct{kinds}"));
        count.ends(0, &classes.to_string(), &said);
        let sizes = sizes(&give(&squares, &format!("solve --all --distinct --sizes{kinds}")));
        assert_eq!((sizes.len(), sizes.iter().sum::<u64>()), (classes, covers));
    }
}

#[cfg(unix)]
#[test]
fn boards_of_queens_have_sizes() {
    let board = super::queens_text(8);
    let classes = sizes(&give(&board, "solve --all --distinct --sizes"));
    assert_eq!(classes, [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
    assert_eq!(sizes(&give(&board, "solve --limit 3 --distinct --sizes")).len(), 3);
    give(&board, "solve --count --distinct").ends(0, "12", "up to 8 symmetries of the matrix");
}

/// It wrote nothing and said that the work was done.
#[test]
fn a_refused_search_of_classes_is_no_answer() {
    let names: Vec<String> = (0..=9001).map(|i| format!("v{i}")).collect();
    let rows: Vec<String> = names.windows(2).map(|pair| pair.join(" ")).collect();
    let path = format!("{}\n{}\n", names.join(" "), rows.join("\n"));
    give(&path, "solve --all --distinct --engine bits").refuses_with("9001 rows");
    give(&path, "solve --count --distinct --engine bits").refuses_with("9001 rows");
}

#[test]
fn bad_input_says_where() {
    let unknown = "-:2:3: there is no column \"c\"; expected a name of the first line";
    give("a b\na c\n", "solve").refuses(unknown);
    give("a 3:2|b\na\n", "solve").refuses_with("-:1:3: the bounds of \"3:2|b\";");
}

#[test]
fn stats_name_the_number() {
    let ran = solve(WORDS, "--count --stats");
    ran.same((ran.code, ran.out.as_str()), (Some(0), "35\n"));
    ran.same(ran.err.lines().filter(|line| *line == "solutions: 35").count(), 1);
}

#[test]
fn the_problem_of_standard_input_has_the_name_of_a_file_or_none() {
    let text = std::fs::read(std::path::Path::new(super::program::PACKAGE).join(LANGFORD)).unwrap();
    give(&text, "solve - --count").prints("2");
    give(&text, "solve --count").prints("2");
    run("solve no/such/file").refuses("no/such/file: No such file or directory (os error 2)");
}

#[test]
fn a_sudoku_is_told_from_a_problem() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let said = "-:1:1: a Sudoku, which `sudoku` solves, or a column without rows: expected a row, too";
    give(line, "solve").refuses_with(said);
    let rows =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let said = "-:2:1: there is no column \"6..195...\"; expected a name of the first line; this looks like a Sudoku, \
                which `sudoku` solves";
    give(rows, "solve --count").refuses_with(said);
}

#[test]
fn a_file_s_ending_names_its_format() {
    let folder = Folder::new("a_file_s_ending_names_its_format");
    let texts = [
        ("a.csv", "1,1,0\n0,0,1\n1,0,1\n"),
        ("a.01", "110\n001\n101\n"),
        ("a.sparse", "1 2\n3\n1 3\n"),
        ("a.counted", "3 3\n2 1 2\n1 3\n2 1 3\n"),
        ("a.EC", "p ec 3\ns 1 2\ns 3\ns 1 3\n"),
        ("a.txt", "1 2 3\n1 2\n3\n1 3\n"),
    ];
    for (name, text) in texts {
        folder.write(name, text);
        folder.run(&format!("solve @{name} --all")).prints("1 2");
    }
    // What is requested goes before the ending.
    folder.run("solve @a.csv --format sparse").refuses_with("@a.csv:1:1: ");
    folder.run("solve @a.txt --format 01").refuses_with("@a.txt:1:3: ");
}

/// It was read as names of columns, and the answer 0.
#[test]
fn binary_files_are_no_problems() {
    let folder = Folder::new("binary_files_are_no_problems");
    let hint = "and no problem in Knuth's format; --format NAME reads other formats";
    for (text, place, what) in [("a b\0\na\n", "1:4", "a NUL byte"), ("a b\na b\n\0\0", "3:1", "a NUL byte")]
    {
        folder.write("text", text);
        let said = format!("@text:{place}: {what}, {hint}");
        for line in ["solve @text --count", "distribute split @text --tasks 2", "check @text /dev/null"] {
            folder.run(line).refuses(&said);
        }
    }
    // JSON is read; anywhere but at the beginning its signs are letters of a name.
    folder.write("text", "[[1,0,0],[0,1,1]]");
    folder.run("solve @text --count").prints("1");
    folder.run("check @text /dev/null").refuses_with("'[' begins JSON");
    give("a [b] {\n{ a [b]\n", "solve").prints("1");
}

/// It was refused, though the library does it.
#[test]
fn classes_are_found_by_several_threads() {
    let whole = solve(LANGFORD, "--all --distinct --sizes").ends_well().out;
    let folder = Folder::new("classes_are_found_by_several_threads");
    let checkpoint = "--out @out --checkpoint @state";
    let threads = "--all --distinct --sizes --threads 2";
    assert_eq!(solve(LANGFORD, threads).ends_well().out, whole);
    folder.run(&format!("solve {LANGFORD} {threads} {checkpoint}")).ends_well();
    assert_eq!(folder.read("out"), whole);
    let idle = "--threads does nothing with --count --distinct";
    solve(LANGFORD, "--count --distinct --threads 2").refuses_with(idle);
}
