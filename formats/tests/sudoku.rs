//! Each form of a Sudoku with a text of our own making: the puzzle that it states, and what is refused.

use std::sync::Arc;

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Layout, standard_layouts};
use exactcover_formats::sudoku::{Puzzle, read};
use exactcover_formats::{Error, Refusal};

/// A puzzle that this crate has generated, and its solution.
const PUZZLE: &str = "...8..4...5..2...6.96..3......9....2..8....14..3..79..4....6.7.1.5....9.....5....";
const SOLUTION: &str = "721865439354729186896413527547981362968532714213647958432196875185274693679358241";

fn rows(board: &str, side: usize) -> Vec<&str> {
    (0..side).map(|row| &board[row * side..][..side]).collect()
}

fn all(text: &str) -> Vec<Result<Puzzle, Error>> {
    read(text, &standard_layouts())
}

fn one(text: &str) -> Puzzle {
    let mut found = all(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn refused(text: &str) -> String {
    let errors: Vec<String> = all(text).iter().map(|read| read.as_ref().unwrap_err().to_string()).collect();
    errors.join("\n")
}

/// Checks that a text states the puzzle, and no solution.
#[track_caller]
fn check(text: &str) {
    let found = one(text);
    assert_eq!(found.sudoku.givens().line(), PUZZLE, "{text}");
    assert_eq!(found.stated, None, "{text}");
    assert!(found.sudoku.layout().cages().next().is_none());
}

/// Checks that a text states the puzzle and its solution.
#[track_caller]
fn check_answered(text: &str) {
    let found = one(text);
    assert_eq!(found.sudoku.givens().line(), PUZZLE, "{text}");
    assert_eq!(found.stated.expect("a solution").1.line(), SOLUTION, "{text}");
}

#[test]
fn dashes_are_empty_cells_of_a_grid() {
    let dashed = PUZZLE.replace('.', "-");
    let rows = rows(&dashed, 9);
    check(&rows.join("\n"));
    check(&dashed);
    let spaced = |row: &&str| row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    check(&rows.iter().map(spaced).collect::<Vec<_>>().join("\n"));
    check(&rows.iter().map(|row| spaced(row).replace(' ', ",")).collect::<Vec<_>>().join("\n"));

    // Rules between boxes are no rows, whatever their length.
    for rule in ["---+---+---", "---------", "-----------"] {
        let boxes: Vec<String> = rows.chunks(3).map(|rows| rows.join("\n")).collect();
        check(&boxes.join(&format!("\n{rule}\n")));
    }
}

#[test]
fn a_row_of_dashes_is_a_row_if_the_board_needs_it() {
    let found = one("12--\n----\n--3-\n---4\n");
    assert_eq!(found.sudoku.givens().line(), "12........3....4");
    // It was read as two boards, each with two rows of dashes.
    let solved = one("--|--\n31|24\n42|31\n--|--\n\n13|42\n24|13\n--|--\n");
    assert_eq!(solved.sudoku.givens().line(), "3124423113422413");
    // Two rows of eight on one line were a 4x4 board.
    let rows = "........\n".repeat(5);
    for joined in [
        format!("{}\n{rows}.......2\n", "..3.1...........".to_owned()),
        format!("{rows}.......2\n..3.1...........\n"),
    ] {
        assert!(all(&joined).iter().all(Result::is_err), "{joined}");
    }
    // A rule for each row would be a board, too; and with dots, dashes are rules.
    assert!(refused("12-3\n----\n--3-\n----\n2--1\n----\n---4\n----\n").contains("is not a cell"));
    assert!(all("12..\n....\n----\n..3.\n").iter().all(Result::is_err));
}

#[test]
fn dashes_in_overlapping_boards() {
    let layout = Arc::new(Layout::samurai());
    let empty = exactcover::problems::sudoku::Sudoku::empty(layout.clone());
    let line = empty.givens().line().replacen('.', "5", 1);
    let drawn: Vec<String> =
        rows(&line, 21).iter().map(|row| row.replace('.', "-").replace('#', " ")).collect();
    let found = read(&drawn.join("\n"), &[layout]);
    assert_eq!(found[0].as_ref().unwrap().sudoku.givens().line(), line);
}

#[test]
fn frames_with_blank_cells() {
    let mut text = String::from(
        "---------------------------\n9x9 (3x3) SUDOKU PUZZLE\nDifficulty: 0.50\n---------------------------\n",
    );
    for rows in rows(PUZZLE, 9).chunks(3) {
        text += "+-------+-------+-------+\n";
        for row in rows {
            let row: Vec<String> =
                row.chars().map(|c| if c == '.' { " ".into() } else { c.to_string() }).collect();
            let groups: Vec<String> = row.chunks(3).map(|group| group.join(" ")).collect();
            text += &format!("| {} |\n", groups.join(" | "));
        }
    }
    text += "+-------+-------+-------+\n";
    check(&text);
    // A bar in another place spoils the frame.
    assert!(all(&text.replacen("| ", " |", 1)).iter().all(Result::is_err));
}

#[test]
fn words_that_begin_with_a_number_are_titles() {
    check(&format!("17 clue puzzles\n{PUZZLE}\n"));
    check(&format!("{PUZZLE}\n1 puzzle generated in 0.04 seconds.\n"));
    assert_eq!(all(&format!("2 puzzles solved in 0.1 seconds.\n{PUZZLE}\n{PUZZLE}\n")).len(), 2);
    // A row or a board with words after it is none: of 25 digits most are letters, and it was left out.
    let row = "74OFIB6E5HGK238NDMCJ1LAP9";
    for line in [
        format!("{row} puzzle"),
        row.repeat(25) + " puzzle 7",
        row.chars().map(|c| format!("{c} ")).collect::<String>() + "puzzle",
    ] {
        let rest = format!("{}\n", ".".repeat(625));
        assert!(all(&format!("{line}\n{rest}")).iter().any(Result::is_err) || line.len() > 625, "{line}");
    }
}

#[test]
fn rows_as_groups_on_a_line() {
    let rows = rows(PUZZLE, 9);
    for between in ["/", ",", " ", ";", ":", "|", " / ", ", "] {
        check(&rows.join(between));
    }
    let small = "1.../..3./.4../...2";
    assert_eq!(one(small).sudoku.givens().line(), "1.....3..4.....2");
    // Four groups with blanks between may be a row of a 16x16 board.
    assert!(all(&small.replace('/', " ")).iter().all(Result::is_err));
    assert!(refused("1.../..5./.4../...2").contains("column 8"));
}

#[test]
fn numbers_and_the_solution_after_a_puzzle() {
    check(&format!("{PUZZLE} 7.2"));
    check(&format!("{PUZZLE};7.2;9.0;2.6"));
    check(&format!("{PUZZLE};7"));
    check(&format!("00001c7f4a2b {PUZZLE}  2.3"));
    check_answered(&format!("{PUZZLE}:1:{SOLUTION}"));
    check_answered(&format!("{PUZZLE},{SOLUTION}"));
    check_answered(&format!("{PUZZLE},{SOLUTION},7.2"));
    // Rows of a 16x16 board behind their numbers were 4x4 puzzles.
    let row = |number: usize| format!("{number}: {}\n", ".".repeat(16));
    assert!(all(&(1..17).map(row).collect::<String>()).iter().all(Result::is_err));
    // Two puzzles are not a puzzle and its solution.
    assert!(all(&format!("{PUZZLE},{PUZZLE}")).iter().all(Result::is_err));
    assert!(all(&format!("{PUZZLE}:1:{SOLUTION}:{SOLUTION}")).iter().all(Result::is_err));
}

#[test]
fn tables_with_a_head() {
    check_answered(&format!("source,question,answer,rating\nown,{PUZZLE},{SOLUTION},3\n"));
    check_answered(&format!("# of qqwing\nPuzzle,Solution,Time (ms)\n{PUZZLE},{SOLUTION},0.4,\n"));
    check_answered(&format!("input;output\n{PUZZLE};{SOLUTION}\n"));
    check(&format!("id\tquiz\n1\t{PUZZLE}\n"));
    check(&format!("quiz,solution\n\"{PUZZLE}\",\n"));
    assert!(
        refused(&format!("puzzle,board\n{PUZZLE},{PUZZLE}\n"))
            .contains("the column puzzle, or the column board")
    );
    assert!(
        refused(&format!("puzzle,solution\n{PUZZLE}\n"))
            .starts_with("line 2, column 1: a table: 1 fields; expected 2")
    );
    let found = all(&format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n{PUZZLE},{PUZZLE}\n"));
    assert_eq!(found[0].as_ref().unwrap().stated.as_ref().unwrap().0, 2);
}

#[test]
fn json_in_many_shapes() {
    let rows = rows(PUZZLE, 9);
    let numbers = |row: &&str| {
        row.chars().map(|c| if c == '.' { "0".into() } else { c.to_string() }).collect::<Vec<_>>().join(",")
    };
    let lists: Vec<String> = rows.iter().map(|row| format!("[{}]", numbers(row))).collect();
    check(&format!("{{\"puzzle\": \"{PUZZLE}\"}}"));
    check(&format!("{{\"puzzle\": \"{}\", \"difficulty\": \"easy\"}}", PUZZLE.replace('.', "-")));
    check(&format!("{{\"board\": [{}]}}", lists.join(",\n")));
    check(&format!("{{\"board\": [{}]}}", lists.join(",").replace(['[', ']'], "")));
    check(&format!(
        "{{\"grid\": [{}]}}",
        rows.iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(",")
    ));
    check(&format!(
        "{{\"newboard\": {{\"grids\": [{{\"puzzle\": [{}]}}]}}}}",
        lists.join(",").replace("[0,", "[null,").replace(",0", ",null")
    ));
    check_answered(&format!("{{\"puzzle\": \"{PUZZLE}\", \"solution\": \"{SOLUTION}\"}}\n"));
    check_answered(&format!(
        "{{\"outcome\":\"found\",\"number\":1,\"puzzle\":\"{PUZZLE}\",\"unique\":true,\"solutions\":[\"{SOLUTION}\"]}}"
    ));
    assert_eq!(all(&format!("[\"{PUZZLE}\",\"{PUZZLE}\"]")).len(), 2);
    assert_eq!(all(&format!("{{\"puzzle\":\"{PUZZLE}\"}}\n\n{{\"quiz\":\"{PUZZLE}\"}}\n")).len(), 2);

    assert_eq!(
        refused("{\"count\": \"3\"}"),
        "line 1, column 1: JSON: no puzzle: expected one under a name such as puzzle"
    );
    assert!(
        refused(&format!("{{\"puzzle\":\"{PUZZLE}\",\"board\":\"{PUZZLE}\"}}"))
            .contains("the field board, or the field puzzle")
    );
    assert!(
        refused("\n{\"board\": [[0,1,2,null],[1,0,0,0],[0,0,0,0],[0,0,0,0]]}")
            .starts_with("line 2, column 1: JSON: digits that may count from 0")
    );
}

#[test]
fn json_with_cages() {
    let cages =
        "[{\"cells\": [[0, 0], [1, 0]], \"sum\": 3}, {\"cells\": [[3, 3]], \"least\": 2, \"most\": 4}]";
    let text = format!("{{\"puzzle\": \"{}\", \"areas\": {cages}}}", "-".repeat(16));
    let named = text.replace("[[0, 0], [1, 0]]", "[\"r1c1\", \"r2c1\"]").replace("[[3, 3]]", "[\"r4c4\"]");
    let (found, named) = (one(&text), one(&named));
    assert_eq!(found, named);
    let sums: Vec<_> = found.sudoku.layout().cages().map(|(_, sums)| sums).collect();
    assert_eq!(sums, [3..=3, 2..=4]);
    // Without a 0 they count from 1, and a cell outside is refused.
    let from_1 = text.replace("[[0, 0], [1, 0]]", "[[1, 1], [2, 1]]").replace("[[3, 3]]", "[[4, 4]]");
    assert_eq!(one(&from_1), found);
    assert!(refused(&text.replace("[[3, 3]]", "[[4, 4]]")).contains("r5c5 is not a cell"));
}

#[test]
fn lines_of_hodokus_library() {
    let found = one(":0000:x:1..4+3.....2.....:213 413::");
    assert_eq!(found.sudoku.givens().line(), "1..43.....2.....");
    assert!(found.sudoku.layout().digits_at(2).eq([1, 3]));
    // What has been removed is in no solution.
    let cells: Vec<u8> = found.sudoku.solutions().unwrap().map(|board| board.cells()[2]).collect();
    assert!(!cells.is_empty() && cells.iter().all(|&digit| digit == 3), "{cells:?}");
    assert!(refused(":0000:x:1..4............:513::").contains("expected a digit, a row and a column"));
}

#[test]
fn candidates_on_a_line_and_in_a_grid() {
    let candidates = |cell: usize| match PUZZLE.as_bytes()[cell] {
        b'.' => "123456789".to_owned(),
        digit => char::from(digit).to_string(),
    };
    let symbols = |cell: usize| -> String {
        ('1'..='9').map(|digit| if candidates(cell).contains(digit) { digit } else { '.' }).collect()
    };
    let line: String = (0..81).map(symbols).collect();
    let row = |row: usize| {
        format!("| {} |", (0..9).map(|at| candidates(9 * row + at)).collect::<Vec<_>>().join(" "))
    };
    let grid: Vec<String> = (0..9).map(row).collect();
    let framed = format!("*-----------*\n{}\n*-----------*\n", grid.join("\n"));
    for text in [line.clone(), line.replace('.', "0"), grid.join("\n"), framed] {
        let found = one(&text);
        assert_eq!(
            found.sudoku.solutions().unwrap().map(|board| board.line()).collect::<Vec<_>>(),
            [SOLUTION]
        );
    }
    assert!(refused(&line.replacen('8', "7", 1)).contains("expected 8 or ."));
}

#[test]
fn a_killer_on_one_line() {
    // Two cages: 3 in r1c1 and r2c1, and one without a sum in r4c3 and r4c4.
    let mut numbers: Vec<usize> = (10..26).collect();
    (numbers[0], numbers[4]) = (3 * 256 + 1, 3 * 256 + 1);
    (numbers[14], numbers[15]) = (2, 2);
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let found = one(&format!("2x2::k:{}:", numbers.join(":")));
    let cages: Vec<_> =
        found.sudoku.layout().cages().map(|(house, sums)| (house.cells().to_vec(), sums)).collect();
    assert_eq!(cages, [(vec![0, 4], 3..=3)]);
    assert!(found.sudoku.layout().houses().iter().any(|house| house.cells() == [14, 15]));

    let diagonal = one(&format!("2x2:d:k:{}", numbers.join(":")));
    assert_eq!(diagonal.sudoku.layout().houses().len(), found.sudoku.layout().houses().len() + 2);
    assert!(refused(&format!("2x3::k:{}", numbers.join(":"))).contains("two readings"));
    assert!(refused(&format!("2x2:e:k:{}", numbers.join(":"))).contains("d for both diagonals"));
    assert!(refused(&format!("2x2::k:{}", numbers[1..].join(":"))).contains("15 numbers for 16 cells"));
}

/// The small grid with three cages, below it or alone.
#[test]
fn cages_drawn_with_letters() {
    let (grid, drawing) = ("....\n....\n....\n....\n", "AA..\nbb..\nb...\n...B\n");
    let listed = one(&format!("{grid}5: r1c1 r1c2\n6: r2c1 r2c2 r3c1\n4: r4c4\n"));
    for sums in ["A=5 b=6 B=4\n", "A: 5\nb: 6\nB: 4\n", "A=5, b=6\n# and\nB=4"] {
        for text in [format!("{drawing}{sums}"), format!("{grid}\n{drawing}\n{sums}")] {
            assert_eq!(one(&text), listed, "{text}");
            assert_eq!(all(&format!("{text}\n{text}")), [Ok(listed.clone()), Ok(listed.clone())], "{text}");
        }
    }
    let given = one(&format!("1...\n....\n....\n...4\n\n{drawing}A=5 b=6 B=4\n"));
    assert_eq!((given.sudoku.layout(), given.sudoku.clue_count()), (listed.sudoku.layout(), 2));
    let bounded = one(&format!("{grid}<=4: r1c1 r1c2\n>=8: r2c2 r3c2 r3c3\n?: r4c1 r4c3\n"));
    assert_eq!(one(&format!("{grid}AA..\n.b..\n.bb.\nc.c.\nA<=4 b>=8 c=?\n")), bounded);
    assert_eq!(one("AA..\n.b..\n.bb.\nc.c.\nA<=4, b>=8\nc: ?\n"), bounded);

    // Rows without a letter below the sums were read as an empty board.
    let below = all(&format!("{drawing}A=5 b=6 B=4\n{grid}"));
    assert_eq!(below.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
    for (text, line, says) in [
        ("AA..\nbb..\nb...\n...B\nA=5 b=6\n", 1, "without a sum, or a sum without a letter"),
        ("AA..\nbb..\nb...\n...B\nA=5 b=6 B=4 C=3\n", 5, "without a sum, or a sum without a letter"),
        ("A=5 b=6\n", 1, "sums without a drawing"),
        ("AA..\nbb..\nA=5 b=6\n", 1, "sums without a drawing"),
        ("AA...\nbb..\nb...\n...B\nA=5 b=6 B=4\n", 1, "5 cells in a row; expected 4"),
        ("1..5\n....\n....\n....\nAA..\nbb..\nb...\n...B\nA=5 b=6 B=4\n", 1, "is not a cell"),
    ] {
        let error = refused(text);
        assert!(error.starts_with(&format!("line {line}, ")) && error.contains(says), "{error}");
    }
}

/// They were taken for boards without cages.
#[test]
fn cages_drawn_below_a_grid_of_any_size() {
    for side in [4, 6, 8, 9, 12, 16, 25] {
        let text = (".".repeat(side) + "\n").repeat(side);
        let listed = one(&format!("{text}7: r{side}c1 r{side}c2\n"));
        let (above, beside) = ((".".repeat(side) + "\n").repeat(side - 1), ".".repeat(side - 2));
        let drawing = format!("{above}AA{beside}\nA=7\n");
        assert_eq!([one(&format!("{text}\n{drawing}")), one(&drawing)], [listed.clone(), listed], "{side}");
    }
}

#[test]
fn a_killer_beside_its_cages() {
    let found = one("1... aab.\n.... ccb.\n.... dd..\n...2 ....\na=3 b=5\nc=7 d=4\n");
    let sums: Vec<_> = found.sudoku.layout().cages().map(|(_, sums)| *sums.start()).collect();
    assert_eq!((found.sudoku.givens().line().as_str(), sums), ("1..............2", vec![3, 5, 7, 4]));
    let below = one("1...\n....\n....\n...2\naab.\nccb.\ndd..\n....\na=3 b=5\nc=7 d=4\n");
    assert_eq!(found, below);
}

/// Ids as Solo of 2023 generates them. Each has one solution.
#[test]
fn game_ids_of_solo() {
    let ids = [
        "2x2:f4_3_1_3f",
        "2x3:d4_3a3_2d6b2b5b6d4_1a6_4d",
        "3x3x:l6_4b5a3_9b5f7_9a8_5_6c3c9c6_5_1a2_3f8b4_2a2b9_5l",
        "9j:a8d9b6g9b5a4a1a2_4c1a7a8c6a2c8a4a5c7_1a9a3a4b5g3b2d4a,bd_ba__bb__abaaddc_bdabhec__a_b_____aab_aba_ab_aa__b_acb_ec",
        "6jx:3c1i1_4d3_6i3c5,aabaa_aa__d_eabc_bab_cabb",
        "3x3k:zzzc,_a_a_aa______a_____________a__________a_a___aa_____a__aada_aa__ba___aabaaa_aa__aaa___aaa___aa__aaa_a_,10_14a9_9a6_13b11b9_14a9_11_13_5a9b13c16_6a15_11a11_5c9b12b8a10a5b10b11a10_13a7a12_11a20a16_10a22j",
        "2x2k:p,__aa_a_aab_____b,7_6_5d6_3_7c6b",
        "3x3xk:zzzc,_aa____a______a__baaa__a_aa____a___________a__a__aaad__a______a_____aa_a___a_a__a_a___a_a_aba_aabbb_,13_15a12a8_13_13_3a10a5_13e7c20b16_13a8a7a8_8a15a9_15e13_5a10a9_16_11_20b12_10e7c13b18a11a9a10d",
    ];
    for id in ids {
        assert!(one(id).sudoku.unique().unwrap().is_unique(), "{id}");
    }
    // Symmetry and difficulty are the generator's.
    assert_eq!(one("2x2dt:f4_3_1_3f"), one(ids[0]));
    assert!(refused("2x2:f4_3_1_3e").contains("as many cells as the board has"));
    assert!(refused("2x2:f4_3_1_5f").contains("larger than the largest digit"));
    assert!(refused(&ids[3].replace(",bd", ",bb")).contains("expected the edges of all regions"));
    assert!(refused("9j:zzzc").contains("expected the edges of all regions"));
}

#[test]
fn links_of_puzz_link() {
    let found = one("https://puzz.link/p?sudoku/4/4/1k3g4k2");
    assert_eq!(found.sudoku.givens().line(), "1.....3.4.....2.".to_owned());
    assert_eq!(one("http://pzv.jp/p.html?sudoku/16/16/-10").sudoku.givens().cells()[0], 16);
    assert!(refused("https://puzz.link/p?sudoku/4/5/1").contains("square board"));
    assert!(refused("https://puzz.link/p?sudoku/4/4/1z").contains("for each cell"));
}

#[test]
fn forms_on_lines_stand_between_plain_ones() {
    let text = format!(
        "# mixed\n{PUZZLE}\n2x2:f4_3_1_3f\n\n{}\nthe last one\n{PUZZLE} 7.2\n",
        rows(PUZZLE, 9).join("\n")
    );
    let found: Vec<String> =
        all(&text).iter().map(|read| read.as_ref().unwrap().sudoku.givens().line()).collect();
    assert_eq!(found, [PUZZLE, "......4313......", PUZZLE, PUZZLE]);
    let broken = format!("{PUZZLE}:1:{SOLUTION}\n{}\n", &PUZZLE[1..]);
    let found = all(&broken);
    assert_eq!((found.len(), found[1].as_ref().unwrap_err().line()), (2, 2));
}

#[test]
fn nothing_and_comments_are_no_errors() {
    assert!(all("# nothing\n").is_empty());
    assert!(matches!(all("only words\n")[0].as_ref().unwrap_err().kind(), Refusal::Sudoku(_)));
}

/// Texts of public reports, whose answers come from other programs.
#[test]
#[ignore = "needs ../shared"]
fn shared_texts_of_reports() {
    let folder = format!("{}/../../shared/found/cases", env!("CARGO_MANIFEST_DIR"));
    let text = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    for (name, answer) in [
        ("dash_lines.txt", "P.answer"),
        ("dash_spaced.txt", "P.answer"),
        ("nine_groups.txt", "P.answer"),
        ("nine_groups_slashes.txt", "P.answer"),
        ("hodoku_library.txt", "P.answer"),
        ("killer_side_by_side.txt", "killer_side_by_side.answer"),
        ("killer_one_line_diagonal.txt", "right_killer_pairs_diagonal.answer"),
        ("right_killer_drawn.txt", "right_killer_drawn.answer"),
    ] {
        let found: Vec<_> = one(&text(name)).sudoku.solutions().unwrap().take(2).collect();
        let answer: String = text(answer).split_whitespace().collect();
        assert_eq!(found.iter().map(|board| board.line()).collect::<Vec<_>>(), [answer], "{name}");
    }
    assert!(one(&text("dash_4x4.txt")).sudoku.solutions().unwrap().nth(1).is_some());

    let regions = Layout::read_regions(&text("dash_jigsaw.regions")).unwrap();
    let found = read(&text("dash_jigsaw.txt"), &[regions.into()]);
    let answer: String = text("dash_jigsaw.answer").split_whitespace().collect();
    assert_eq!(found[0].as_ref().unwrap().sudoku.first().unwrap().unwrap().line(), answer);
}
