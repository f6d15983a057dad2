//! Files of BurrTools: read in one way or refused with the place, and written so that they are read back. All files are drawn
//! here.

use std::io::{Read, Write};

use exactcover::ExactCover;
use exactcover::counts::Count;
use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, Polyominoes, Turning};
use exactcover_formats::burr_tools::{Problem, Puzzle, read, write};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

const BRICK: &str = "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>";
const SQUARE: &str = "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"Square\" type=\"0\">####</voxel>";

/// A file with these shapes and problems, and what stands before the shapes.
fn file(head: &str, shapes: &[&str], problems: &str) -> String {
    let shapes = shapes.concat();
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">{head}<shapes>{shapes}</shapes>\n<problems>{problems}</problems></puzzle>"
    )
}

/// A problem to fill a shape with these parts.
fn problem(attributes: &str, parts: &str, result: usize) -> String {
    format!("<problem {attributes}><shapes>{parts}</shapes><result id=\"{result}\"/><bitmap/></problem>")
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn text_of(file: &[u8]) -> String {
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
    bytes.into_iter().map(char::from).collect()
}

/// The only problem of a file.
fn only(text: &str) -> Problem {
    read(text.as_bytes())
        .and_then(|puzzle| puzzle.problem(0))
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn count(text: &str) -> Count {
    only(text).tilings.count().unwrap()
}

/// What is said of a file that is refused, or of its first problem, without the name of the form.
fn refusal(text: impl AsRef<[u8]>) -> String {
    let error = read(text.as_ref()).and_then(|puzzle| puzzle.problem(0)).unwrap_err();
    error.to_string().replace("a file of BurrTools: ", "")
}

#[test]
fn a_file_is_packed_or_not() {
    let text = file("", &[BRICK, SQUARE], &problem("", "<shape id='0' count='2'/>", 1));
    assert_eq!(count(&text), 2);
    let unpacked = read(&packed(text.as_bytes())).unwrap();
    assert_eq!(unpacked.problem(0).unwrap(), only(&text));
    // Several parts, one after the other, are one file to gzip.
    let (one, other) = text.split_at(50);
    let parts = [packed(one.as_bytes()), packed(other.as_bytes())].concat();
    assert_eq!(read(&parts).unwrap().problem(0).unwrap(), only(&text));
}

#[test]
fn names_are_in_latin_1_unless_the_file_declares_another_encoding() {
    let named = |before: &[u8], name: &[u8]| {
        let problem = problem("name='*'", "<shape id='0'/>", 0);
        let text = file("", &[BRICK], &problem).replacen("<?xml version=\"1.0\"?>", "", 1);
        let (start, end) = text.split_once('*').unwrap();
        let bytes = [before, start.as_bytes(), name, end.as_bytes()].concat();
        read(&bytes).map(|puzzle| puzzle.names().next().unwrap().to_string())
    };
    for (before, name) in [
        (&b""[..], &b"W\xfcrfel"[..]),
        (b"<?xml version=\"1.0\"?>", b"W\xfcrfel"),
        (b"<?xml version='1.0' encoding='ISO-8859-1'?>", b"W\xfcrfel"),
        (b"<?xml version='1.0' encoding = \"utf-8\" ?>", "W\u{fc}rfel".as_bytes()),
        ("\u{feff}".as_bytes(), "W\u{fc}rfel".as_bytes()),
        (b"", b"W&#252;rfel"),
    ] {
        assert_eq!(named(before, name).unwrap(), "W\u{fc}rfel");
    }
    let error = named(b"<?xml version='1.0' encoding='UTF-8'?>", b"W\xfcrfel").unwrap_err();
    assert_eq!((error.line(), error.column()), (3, 27));
    let error = named(b"<?xml version='1.0' encoding='UTF-16'?>", b"").unwrap_err();
    assert!(error.to_string().contains("the encoding \"UTF-16\": expected UTF-8"), "{error}");
}

#[test]
fn a_problem_says_how_many_there_are_of_each_piece() {
    let single = "<voxel x='1' y='1' z='1' type='0'>#</voxel>";
    let count = |parts: &str| count(&file("", &[BRICK, SQUARE, single], &problem("", parts, 1)));
    assert_eq!(count("<shape id='0' count='2'/>"), 2);
    assert_eq!(count("<shape id='0' count='1'/><shape id='2' count='2'/>"), 4);
    assert_eq!(count("<shape id='0'/><shape id='2' min='0' max='2'/>"), 4);
    assert_eq!(count("<shape id='0' min='0' max='9'/><shape id='2' min='0' max='4'/>"), 7);
    assert_eq!(count("<shape id='0' min='1' max='9'/><shape id='2' min='0' max='4'/>"), 6);
    // One that is not there is left out, whatever its shape.
    let none = file("", &[BRICK, "<voxel x='0' y='0' z='0' type='0'></voxel>"], "");
    let none = none.replace(
        "<problems>",
        &format!("<problems>{}", problem("", "<shape id='0'/><shape id='1' count='0'/>", 0)),
    );
    assert_eq!(only(&none).tilings.pieces().len(), 1);

    for (parts, expected) in [
        ("<shape id='0' min='1'/>", "expected count, or min and max"),
        ("<shape id='0' count='1' min='1' max='1'/>", "expected count, or min and max"),
        ("<shape id='0' min='2' max='1'/>", "from 2 to 1 pieces"),
        ("<shape id='0' count='-1'/>", "count: expected a number below 2^32"),
        ("<shape id='0' count='4294967296'/>", "count: expected a number below 2^32"),
        ("<shape count='1'/>", "expected the number id"),
        ("<shape id='7'/>", "there is no shape 7"),
        ("<shape id='0'/><shape id='0'/>", "shape 0 is twice among the pieces"),
    ] {
        let found = refusal(file("", &[BRICK], &problem("", parts, 0)));
        assert!(found.starts_with("line 3, column ") && found.ends_with(expected), "{parts}: {found}");
    }
}

#[test]
fn cells_of_a_board_may_stay_empty() {
    let board = "<voxel x='3' y='1' z='1' type='0'>+#+</voxel>";
    let single = "<voxel x='1' y='1' z='1' type='0'>#</voxel>";
    let count = |attributes: &str, parts: &str| {
        count(&file("", &[BRICK, board, single], &problem(attributes, parts, 1)))
    };
    assert_eq!(count("", "<shape id='0'/>"), 2);
    assert_eq!(count("", "<shape id='2' min='0' max='3'/>"), 4);
    assert_eq!(count("maxHoles='1'", "<shape id='2' min='0' max='3'/>"), 3);
    // One number of pieces says how many cells stay empty.
    assert_eq!(count("maxHoles='0'", "<shape id='0'/>"), 2);

    let text = file("", &[board, BRICK], &problem("", "<shape id='0'/>", 1));
    assert_eq!(refusal(text), "line 2, column 29: the piece S1 has a cell that may stay empty");
}

#[test]
fn pieces_have_letters_and_their_names_beside() {
    let shapes = ["A", "Long name", "", "A", "C"]
        .map(|name| format!("<voxel x='1' y='1' z='1' name='{name}' type='0'>#</voxel>"));
    let shapes: Vec<&str> = shapes.iter().map(String::as_str).collect();
    let parts: String = (0..5).map(|id| format!("<shape id='{id}'/>")).collect();
    let problem = only(&file("", &shapes, &problem("name='Five'", &parts, 1)));
    let letters: String = problem.tilings.pieces().iter().map(Piece::name).collect();
    assert_eq!(letters, "ABDEC");
    let names: Vec<&str> = problem.piece_names.iter().map(|name| &**name).collect();
    assert_eq!(names, ["A", "Long name", "S3", "A", "C"]);
    assert_eq!((&*problem.name, &*problem.board_name), ("Five", "Long name"));
}

#[test]
fn several_problems_of_which_one_is_not_ready() {
    let ready = problem("name='Ready'", "<shape id='0' count='2'/>", 1);
    let problems = format!("{ready}<problem name='Later'/>{}", problem("", "<shape id='0'/>", 9));
    let puzzle: Puzzle = read(file("", &[BRICK, SQUARE], &problems).as_bytes()).unwrap();
    assert_eq!(puzzle.names().collect::<Vec<_>>(), ["Ready", "Later", ""]);
    assert_eq!(puzzle.problem(0).unwrap().tilings.count().unwrap(), 2);
    for (index, expected) in [
        (1, "problem 2 has no result to fill"),
        (2, "problem 3 has no result to fill"),
        (3, "there is no problem 4"),
    ] {
        let found = puzzle.problem(index).unwrap_err().to_string();
        assert!(found.contains(expected), "{found}");
    }
}

/// What a program has stored may be of another problem, and how pieces come apart is not asked.
#[test]
fn stored_numbers_solutions_groups_and_weights_are_passed_over() {
    let plain = file("", &[BRICK, SQUARE], &problem("", "<shape id='0' count='2'/>", 1));
    let more = plain
        .replace("<problem ", "<problem state='2' assemblies='1063' solutions='7' time='3' ")
        .replace("count='2'/>", "count='2' group='1'><group group='2' count='1'/></shape>")
        .replace(
            "<bitmap/>",
            "<bitmap/><solutions><solution><assembly>x y z</assembly></solution></solutions>",
        )
        .replace("<voxel ", "<voxel weight='2' hx='1' ");
    assert_eq!(only(&more), only(&plain));
}

#[test]
fn what_is_no_such_file_is_refused_with_its_place() {
    let shape = |voxel: &str| file("", &[voxel], "");
    let head = |head: &str| file(head, &[BRICK], "");
    for (text, expected) in [
        (String::new(), "line 1, column 1: not well-formed"),
        ("<puzzle version='2'>\n <shapes></shape>".into(), "line 2, column 10: not well-formed"),
        ("<game/>".into(), "line 1, column 1: expected the element puzzle"),
        ("<puzzle/>".into(), "line 1, column 1: no version: expected 1 or 2"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><puzzle version='2'/>".into(), "line 1, column 1: not well-formed: "),
        ("<puzzle version='2' xmlns:a='b'/>".into(), "line 1, column 21: there are no namespaces"),
        (head("<gridType type='5'/>"), "line 2, column 21: grid 5: expected 0 to 4"),
        (head("<gridType type='0'/><gridType type='0'/>"), "line 2, column 41: a second element gridType"),
        (shape("<voxel x='2' y='1' type='0'>##</voxel>"), "line 2, column 29: expected the number z"),
        (shape("<voxel x='2' y='1' z='1'>#</voxel>"), "1 places: the sides make 2"),
        (shape("<voxel x='2' y='1' z='1'>###</voxel>"), "more than 2 places"),
        (shape("<voxel x='2' y='1' z='1'>#-</voxel>"), "'-' in a shape: expected _, #, + or a color"),
        (shape("<voxel x='2' y='1' z='1'>1##</voxel>"), "color 1 of no cell"),
        (shape("<voxel x='2' y='1' z='1'>#_1</voxel>"), "color 1 of no cell"),
        (shape("<voxel x='2' y='1' z='1'>##64</voxel>"), "color 64: the greatest is 63"),
        (shape("<voxel x='2' y='1' z='1' type='1'>##</voxel>"), "a shape of type 1: expected 0"),
        (shape("<voxel x='99999' y='99999' z='99999'>##</voxel>"), "too large"),
        (shape("<voxel x='4294967295' y='4294967295' z='4294967295'>##</voxel>"), "too large"),
        (
            file("", &["<voxel x='1' y='1' z='1'>_</voxel>"], &problem("", "<shape id='0'/>", 0)),
            "the piece S1 has no cell",
        ),
    ] {
        let found = refusal(&text);
        assert!(found.contains(expected), "{text}\n{found}");
    }
}

/// Neither takes minutes, or all memory, or all of the stack.
#[test]
fn large_and_deep_files_are_refused() {
    let zeros = packed(&vec![b'0'; 70_000_000]);
    assert!(zeros.len() < 1_000_000);
    assert!(refusal(zeros).contains("more than 67108864 bytes"));
    assert!(refusal(&packed(b"<puzzle/>")[..15]).contains("gzip: "));
    let many: String = (0..200_000).map(|number| format!(" a{number}='b'")).collect();
    assert!(refusal(format!("<puzzle{many}/>")).contains("more than 100 attributes"));
    let deep = "<a>".repeat(200_000) + &"</a>".repeat(200_000);
    let read_deep = std::thread::Builder::new().stack_size(128 << 10);
    let refused = read_deep.spawn(move || refusal(deep)).unwrap().join().unwrap();
    assert!(refused.contains("expected the element puzzle"));
}

#[test]
fn what_is_written_is_read_back() {
    let box_of = |board: Board, pieces: &str| Polyominoes::new(board, Piece::read(pieces).unwrap());
    let hollow = Board::cuboid(3, 3, 3).without_core(1, 1, 1).unwrap();
    let packing = box_of(Board::cuboid(2, 2, 2), "0-4\ndd\n\n0-2\n#\n").holes(true);
    let problems = [
        Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma()),
        box_of(hollow, "2\nddd\n\n0-10\nee\n"),
        box_of(Board::cuboid(1, 2, 2), "dd\n").holes_at([Cell::new(0, 1), Cell::new(1, 1)]),
        packing.clone(),
        packing.hole_count(..=2),
    ];
    for tilings in problems {
        let mut problem = Problem::from(tilings);
        problem.name = "<A> & \"b\"".into();
        let solutions: Vec<_> = problem.tilings.solutions().unwrap().take(5).collect();
        for solutions in [&solutions[..], &[]] {
            let file = write(&problem, solutions).unwrap();
            assert_eq!(read(&file).unwrap().problem(0).unwrap(), problem);
        }
    }
}

#[test]
fn boards_of_the_plane_become_one_layer() {
    let board = Polyominoes::new(Board::rectangle(3, 4), Piece::read("*\nLL\nL.\n").unwrap());
    let problem = Problem::from(board);
    let read_back = read(&write(&problem, &[]).unwrap()).unwrap().problem(0).unwrap();
    assert_eq!(read_back.tilings.board().lattice(), Lattice::Cubes);
    assert_eq!(read_back.tilings.count().unwrap(), problem.tilings.count().unwrap());
    // Any number of copies are as many as there is room for.
    assert_eq!(read_back.tilings.pieces()[0].allowed_copies(), 0..=4);
}

#[test]
fn solutions_say_where_each_piece_lies_and_how_it_is_turned() {
    let solutions = |board: &str, pieces: &str| {
        let tilings =
            Polyominoes::new(Board::drawn(Lattice::Cubes, board).unwrap(), Piece::read(pieces).unwrap());
        let problem = Problem::from(tilings.holes(true));
        let found: Vec<_> = problem.tilings.solutions().unwrap().collect();
        let text = text_of(&write(&problem, &found).unwrap());
        let assemblies = text.split("<assembly>").skip(1).map(|rest| rest.split('<').next().unwrap());
        let mut assemblies: Vec<String> = assemblies.map(Into::into).collect();
        assemblies.sort();
        assemblies
    };
    // As drawn, and a half turn about z, y after x: of the turns that lay it alike, the first.
    assert_eq!(solutions("##\n", "aa\n"), ["0 0 0 0"]);
    assert_eq!(solutions("###\n", "aa\n"), ["0 0 0 0", "1 0 0 0"]);
    // Along x, y and z.
    assert_eq!(solutions("#\n#\n", "aa\n"), ["0 0 0 16"]);
    assert_eq!(solutions("#|#\n", "aa\n"), ["0 0 0 4"]);
    // What is not used is an x, behind the others of its kind.
    assert_eq!(
        solutions("##\n", "0-2\naa\n\n0-2\nb\n"),
        ["0 0 0 0 x x", "x 0 0 0 0 1 0 0 0", "x 0 0 0 0 x", "x 1 0 0 0 x", "x x x"]
    );
    // An L in a square: its corner is where it is drawn, right, below, and both.
    assert_eq!(solutions("##\n##\n", "LL\nL.\n"), ["0 0 0 0", "0 1 0 2", "1 0 0 8", "1 1 0 10"]);
}

/// Problems on each grid with the number of tilings up to symmetry that BurrTools finds.
#[test]
fn all_grids_count_as_burr_tools_does() {
    // The sides, the pieces with how many there are, and the board.
    type Case = (usize, [usize; 3], &'static [(usize, &'static str)], &'static str, u32);
    let cases: [Case; 11] = [
        (0, [2, 2, 2], &[(1, "__##__##"), (1, "#___##__")], "#+####++", 6),
        (0, [2, 2, 2], &[(1, "##___#__"), (1, "___#__##"), (1, "__#_____"), (1, "____#___")], "########", 8),
        (
            1,
            [6, 2, 1],
            &[(1, "#___________"), (1, "________##__"), (1, "______##____"), (1, "____##____##")],
            "+__+####+###",
            44,
        ),
        (
            1,
            [5, 3, 1],
            &[(1, "_##__#_____#___"), (1, "______##__#____"), (1, "#______________"), (1, "________#___###")],
            "##+++###++#####",
            16,
        ),
        (
            2,
            [4, 4, 1],
            &[(1, "_______#________"), (1, "__#_____________"), (1, "_____________#__")],
            "__#__+_+__+__#_+",
            24,
        ),
        (
            2,
            [4, 4, 1],
            &[(1, "#_______________"), (1, "_____#_##_#_____"), (1, "_____________#__")],
            "#____#_##_#__#__",
            4,
        ),
        // Four spheres that touch each other, by pairs.
        (2, [2, 2, 2], &[(2, "#__#____")], "#__#_##_", 1),
        (
            3,
            [5, 5, 5],
            &[
                (
                    1,
                    "_______#_______________________________#___________________#_________________________________________________________________",
                ),
                (
                    1,
                    "___________#_____#_________________________________#_________________________________________________________________________",
                ),
                (
                    1,
                    "___________________________#_______#___________#_________________#___#_______#_______________________________________________",
                ),
                (
                    1,
                    "_____________________________________________________#_________________#_#_______________#_______#_______________#___#_______",
                ),
                (
                    1,
                    "_______________________________________________________#___________________________________________________#_________________",
                ),
                (
                    1,
                    "_____________#_______________________________________________________________________________________________________________",
                ),
            ],
            "_______#___#_#___#_________#_______#___#_______#___#_#_#___#_____#___#_#_#___#___________#_______#_________#_____#___#_______",
            5,
        ),
        (
            4,
            [6, 3, 3],
            &[
                (1, "___#_____________#__________#____________#____________"),
                (1, "__#_________#____________#__________#_________________"),
            ],
            "__+#________#____+_______#__#_______#____#________++__",
            8,
        ),
        (
            4,
            [6, 3, 3],
            &[
                (1, "__________________________________________________#___"),
                (1, "__##________________________#______________________#__"),
                (1, "____________#____________#__________#_________________"),
            ],
            "__##________#____________#__#_______#____+________#+__",
            6,
        ),
        // Two blocks, the second a mirror image: a tetrahedron with a corner is turned from one to the other.
        (
            4,
            [6, 3, 3],
            &[
                (2, "__#______________________#____________________________"),
                (6, "__#___________________________________________________"),
            ],
            "__##________#____#_______#__#_______#____#________##__",
            5,
        ),
    ];
    for (grid, [x, y, z], pieces, board, expected) in cases {
        let sides = format!("x='{x}' y='{y}' z='{z}' type='0'");
        let boxed = |signs: &str| format!("<voxel {sides}>{signs}</voxel>");
        let shapes: Vec<String> =
            pieces.iter().map(|(_, signs)| boxed(signs)).chain([boxed(board)]).collect();
        let shapes: Vec<&str> = shapes.iter().map(String::as_str).collect();
        let part = |(id, (count, _)): (usize, &(usize, &str))| format!("<shape id='{id}' count='{count}'/>");
        let parts: String = pieces.iter().enumerate().map(part).collect();
        let text = file(&format!("<gridType type='{grid}'/>"), &shapes, &problem("", &parts, pieces.len()));
        let read_in = only(&text);
        assert_eq!(read_in.tilings.count_distinct().unwrap(), expected, "{text}");

        let all: Vec<_> = read_in.tilings.solutions().unwrap().take(20).collect();
        let written = read(&write(&read_in, &all).unwrap()).unwrap().problem(0).unwrap();
        assert_eq!(written.tilings.count_distinct().unwrap(), expected, "{text}");
    }
}

/// Cells where a grid has none.
#[test]
fn each_grid_has_its_own_cells() {
    for (grid, sides, signs, expected) in [
        (2, "x='2' y='1' z='1'", "_#", "x 1, y 0, z 0: expected a sphere"),
        (3, "x='2' y='1' z='1'", "#_", "x 0, y 0, z 0: expected a tetrahedron"),
        (4, "x='2' y='1' z='1'", "_#", "x 1, y 0, z 0: expected a tetrahedron or a part of an octahedron"),
    ] {
        let shape = format!("<voxel {sides} type='0'>{signs}</voxel>");
        let head = format!("<gridType type='{grid}'/>");
        let found = refusal(file(&head, &[&shape], &problem("", "<shape id='0'/>", 0)));
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn colored_cells_lie_on_colors_that_fit() {
    let domino = "<voxel x='2' y='1' z='1' type='0'>#1#</voxel>";
    let board = "<voxel x='2' y='2' z='1' type='0'>#1###2</voxel>";
    let colors = "<colors><color red='1'/><color red='2'/></colors>";
    let file = |colors: &str, pairs: &str| {
        let problem = problem("", "<shape id='0' count='2'/>", 1);
        let problem = problem.replace("<bitmap/>", &format!("<bitmap>{pairs}</bitmap>"));
        file(colors, &[domino, board], &problem)
    };
    let pair = "<pair piece='0' result='1'/>";
    // A pair counts colors from 0. Without one a color fits only on cells without.
    for (colors, pairs, expected) in [(colors, "", 2), (colors, pair, 2), ("", "", 2)] {
        assert_eq!(count(&file(colors, pairs)), expected, "{pairs}");
    }
    let full = |pairs| file(colors, pairs).replace("#1###2", "#2#2#2#2");
    assert_eq!(count(&full("")), 0);
    assert_eq!(count(&full(pair)), 2);

    let found = refusal(file(colors, "").replace("#1###2", "#1###3"));
    assert!(found.ends_with("color 3: there are only 2"), "{found}");
    let stated = only(&full(pair));
    assert_eq!(read(&write(&stated, &[]).unwrap()).unwrap().problem(0).unwrap(), stated);
}

#[test]
fn what_a_file_cannot_say_is_not_written() {
    let domino = || Piece::drawn('d', "##").unwrap();
    let refused = |tilings: Polyominoes| write(&Problem::from(tilings), &[]).unwrap_err().to_string();
    let on = |board: Board| Polyominoes::new(board, [domino()]);
    let square = || Board::rectangle(2, 2);
    for (tilings, expected) in [
        (on(Board::drawn(Lattice::Hexagons, "##\n").unwrap()), "no grid of hexagons"),
        (on(square().wrapped(true, false).unwrap()), "a board cannot wrap"),
        (
            on(Board::new(Lattice::Squares, [(0, 0, 0), (1, 0, 0)].map(|(z, y, x)| Cell::in_space(z, y, x)))),
            "layers of squares",
        ),
        (on(Board::rectangle(1, 2)).given_drawn("dd\n").unwrap(), "no piece can lie on the board already"),
        (
            Polyominoes::new(square(), [domino().turning(Turning::Fixed)]),
            "the piece d must be turned in every way, and turned over",
        ),
        (Polyominoes::new(Board::cuboid(2, 2, 2), [domino().turning(Turning::Free)]), "and not turned over"),
        (Polyominoes::new(square(), [domino().copies(2..2)]), "the piece d has no number of copies"),
        (on(Board::new(Lattice::Squares, [(0, 0), (1 << 40, 0)].map(Cell::from))), "too far apart"),
        (
            Polyominoes::new(square(), [domino().copies(..)]).holes(true).hole_count(2..),
            "no least number of cells",
        ),
        (on(square()).holes(true).hole_count(..=1), "another number of cells empty"),
    ] {
        let found = refused(tilings);
        assert!(found.contains(expected), "{found}");
    }
    // A tiling of another board.
    let problem = Problem::from(on(Board::rectangle(1, 2)));
    let other = on(Board::rectangle(2, 1)).first().unwrap().unwrap();
    assert!(write(&problem, &[other]).is_err());
}

/// The numbers of assemblies are those of the real program.
#[test]
fn numbers_are_those_of_burr_tools() {
    let lines = include_str!("burr_tools.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut grids = Vec::new();
    for line in lines {
        let [grid, number, may_be_left_out, shapes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let shapes: Vec<String> = shapes
            .split(' ')
            .map(|shape| {
                let (sides, cells) = shape.split_once(':').unwrap();
                let [x, y, z] = sides.split('x').collect::<Vec<_>>()[..] else { panic!("{shape}") };
                format!("<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{cells}</voxel>")
            })
            .collect();
        let part = |shape: usize| match may_be_left_out.split(',').any(|left| left == shape.to_string()) {
            true => format!("<shape id=\"{shape}\" min=\"0\" max=\"1\"/>"),
            false => format!("<shape id=\"{shape}\" count=\"1\"/>"),
        };
        let parts: String = (1..shapes.len()).map(part).collect();
        let shapes: Vec<&str> = shapes.iter().map(String::as_str).collect();
        let text = file(&format!("<gridType type=\"{grid}\"/><colors/>"), &shapes, &problem("", &parts, 0));
        let tilings = only(&text).tilings;
        assert_eq!(tilings.count_distinct().unwrap().to_string(), number, "{line}");
        grids.push(grid);
    }
    grids.dedup();
    assert_eq!(grids, ["0", "1", "2", "3", "4"]);
}
