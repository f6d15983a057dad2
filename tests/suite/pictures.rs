//! Pictures: well-formed SVG with every digit, piece and queen, and nothing cut off.

use std::collections::{BTreeMap, BTreeSet};

use exactcover::pictures::Picture;
use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, Polyominoes, Tiling};
use exactcover::problems::stars::Stars;
use exactcover::problems::sudoku::{Layout, Position, Sudoku};
use exactcover::{ExactCover, Queens};
use roxmltree::{Document, Node};

/// The elements of this name, after the document has been parsed.
fn elements<'a>(document: &'a Document, name: &'static str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).collect()
}

fn number(node: Node, attribute: &str) -> f64 {
    node.attribute(attribute).and_then(|value| value.parse().ok()).expect("a number")
}

/// The letters, each with its square, in the middle of which it stands.
fn letters(document: &Document) -> BTreeMap<(usize, usize), String> {
    let square = |node: Node, attribute| ((number(node, attribute) - 20.0) / 40.0) as usize;
    let texts = elements(document, "text").into_iter();
    texts.map(|node| ((square(node, "y"), square(node, "x")), node.text().unwrap().trim().into())).collect()
}

/// The lines of the only path of this width, each of length 40, as start and direction; and their number.
fn lines(document: &Document, width: &str) -> (BTreeSet<(usize, usize, bool)>, usize) {
    let paths = elements(document, "path").into_iter();
    let [path] = paths.filter(|path| path.attribute("stroke-width") == Some(width)).collect::<Vec<_>>()[..]
    else {
        panic!("not one path of width {width}")
    };
    let all: Vec<_> = path.attribute("d").unwrap().split('M').skip(1).collect();
    let square = |place: &str| (place.parse::<usize>().unwrap() - 20) / 40;
    let line = |line: &&str| {
        let (x, rest) = line.split_once(' ').unwrap();
        let (y, length) = rest.split_once(['h', 'v']).unwrap();
        assert_eq!(length, "40");
        (square(y), square(x), rest.contains('h'))
    };
    (all.iter().map(line).collect(), all.len())
}

/// The lines of a board whose squares are letters, blank outside: where neighbors differ.
fn lines_of(drawing: &[&str]) -> BTreeSet<(usize, usize, bool)> {
    let at = |row: isize, column: isize| {
        let row = drawing.get(usize::try_from(row).ok()?)?.as_bytes();
        row.get(usize::try_from(column).ok()?).filter(|&&letter| letter != b' ')
    };
    let mut lines = BTreeSet::new();
    for row in 0..=drawing.len() {
        for column in 0..=drawing.iter().map(|line| line.len()).max().unwrap_or(0) {
            let (r, c) = (row as isize, column as isize);
            lines.extend((at(r, c) != at(r - 1, c)).then_some((row, column, true)));
            lines.extend((at(r, c) != at(r, c - 1)).then_some((row, column, false)));
        }
    }
    lines
}

fn parsed(picture: &Picture, look: impl FnOnce(&Document)) {
    let text = picture.to_string();
    look(&Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
}

fn solved(puzzle: &Sudoku) -> Picture {
    Picture::of_sudoku(puzzle.givens(), &puzzle.first().unwrap().unwrap())
}

#[test]
fn a_sudoku_shows_every_digit_and_its_givens_bold() {
    let puzzle: Sudoku = "12..3...........".parse().unwrap();
    let board = puzzle.first().unwrap().unwrap();
    parsed(&Picture::of_sudoku(puzzle.givens(), &board), |document| {
        let shown: String = letters(document).into_values().collect();
        assert_eq!(shown, board.line());
        let bold = |group: &&Node| group.attribute("font-weight") == Some("bold");
        let groups = elements(document, "g");
        let [bold] = groups.iter().filter(bold).collect::<Vec<_>>()[..] else { panic!("not one bold group") };
        let bold: String =
            bold.children().filter(Node::is_element).map(|n| n.text().unwrap().trim()).collect();
        assert_eq!(bold, "123");
    });
    parsed(&Picture::of_sudoku(puzzle.givens(), puzzle.givens()), |document| {
        assert_eq!(letters(document).into_values().collect::<String>(), "123");
    });
}

#[test]
fn a_large_sudoku_goes_on_with_letters() {
    let puzzle = Sudoku::empty(Layout::standard(4, 4).unwrap());
    parsed(&solved(&puzzle), |document| {
        let digits: BTreeSet<String> = letters(document).into_values().collect();
        assert_eq!(digits.into_iter().collect::<String>(), "123456789ABCDEFG");
    });
}

#[test]
fn boxes_are_thick_also_where_the_board_has_holes() {
    parsed(&solved(&Sudoku::empty(Layout::standard(2, 3).unwrap())), |document| {
        let drawing = ["aaabbb", "aaabbb", "bbbaaa", "bbbaaa", "aaabbb", "aaabbb"];
        let expected = lines_of(&drawing);
        assert_eq!(lines(document, "3"), (expected.clone(), expected.len()));
    });
    parsed(&solved(&Sudoku::empty(Layout::samurai())), |document| {
        assert_eq!(letters(document).len(), 369);
        let samurai = Layout::samurai();
        let checkered = |row: usize, column: usize| {
            let inside = samurai.cell_at(Position::new(row, column));
            inside.map_or(' ', |_| if (row / 3 + column / 3).is_multiple_of(2) { 'a' } else { 'b' })
        };
        let drawing: Vec<String> =
            (0..21).map(|row| (0..21).map(|column| checkered(row, column)).collect()).collect();
        let expected = lines_of(&drawing.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(lines(document, "3"), (expected.clone(), expected.len()));
    });
}

/// Rows, columns and boxes are not; the diagonals are.
#[test]
fn extra_houses_are_tinted() {
    let tinted = |layout: Layout| {
        let mut areas = 0;
        parsed(&solved(&Sudoku::empty(layout)), |document| {
            let paths = elements(document, "path");
            let tints = paths.iter().filter(|path| path.attribute("fill-opacity").is_some());
            areas = tints.map(|path| path.attribute("d").unwrap().matches('M').count()).sum();
        });
        areas
    };
    assert_eq!(tinted(Layout::diagonal()), 18);
    assert_eq!(tinted(Layout::standard(3, 3).unwrap()), 0);
    assert_eq!(tinted(Layout::samurai()), 0);
}

fn pentominoes(board: Board) -> Tiling {
    Polyominoes::pentominoes(board).first().unwrap().unwrap()
}

#[test]
fn a_tiling_shows_every_piece_in_its_color_with_lines_between() {
    let boards = [Board::rectangle(6, 10), Board::rectangle(8, 8).without_center(2, 2).unwrap()];
    for tiling in boards.map(pentominoes) {
        parsed(&Picture::of_tiling(&tiling), |document| {
            let drawing = tiling.to_string();
            let rows: Vec<&str> = drawing.lines().collect();
            let names = letters(document);
            for (&(row, column), name) in &names {
                assert_eq!(rows[row][column..=column], **name);
            }
            let names: BTreeSet<String> = names.into_values().collect();
            assert_eq!(names.into_iter().collect::<String>(), "FILNPTUVWXYZ");
            let fills = elements(document, "path").into_iter().filter_map(|path| path.attribute("fill"));
            let colors: BTreeSet<&str> = fills.filter(|fill| fill.starts_with('#')).collect();
            assert_eq!(colors.len(), 12);
            let expected = lines_of(&rows);
            assert_eq!(lines(document, "3"), (expected.clone(), expected.len()));
        });
    }
}

/// The lines of the thick path, as the places of their ends.
fn ends(document: &Document) -> Vec<[(f64, f64); 2]> {
    let mut paths = elements(document, "path").into_iter();
    let thick = paths.rfind(|path| path.attribute("stroke-width") == Some("3")).expect("lines");
    let pair = |text: &str| {
        let (x, y) = text.split_once(' ').expect("two numbers");
        (x.parse::<f64>().expect("a number"), y.parse::<f64>().expect("a number"))
    };
    let line = |text: &str| {
        let at = text.find(['h', 'v', 'L']).expect("a line");
        let (from, to) = (pair(&text[..at]), &text[at + 1..]);
        let to = match &text[at..=at] {
            "h" => (from.0 + to.parse::<f64>().expect("a number"), from.1),
            "v" => (from.0, from.1 + to.parse::<f64>().expect("a number")),
            _ => pair(to),
        };
        [from, to]
    };
    thick.attribute("d").expect("a path").split('M').skip(1).map(line).collect()
}

/// Two hexagons have ten sides outside, four triangles of a larger one six, two spheres that touch in a layer six; the
/// sides of a lattice are as long as each other, and nothing lies outside.
#[test]
fn every_lattice_is_drawn_in_its_cells() {
    for (lattice, drawing, sides) in [
        (Lattice::Hexagons, "##", 10),
        (Lattice::Hexagons, ".#\n##", 12),
        (Lattice::Triangles, ".#.\n###", 6),
        (Lattice::Triangles, "##", 4),
        (Lattice::Prisms, "##|##", 8),
        (Lattice::Spheres, "#.\n.#", 6),
        (Lattice::Spheres, "#.|.#\n.#|#.", 12),
        (Lattice::Cubes, "##|##", 12),
    ] {
        let piece = Piece::drawn('x', drawing).unwrap();
        let tiling =
            Polyominoes::new(Board::drawn(lattice, drawing).unwrap(), [piece]).first().unwrap().unwrap();
        let picture = Picture::of_tiling(&tiling);
        parsed(&picture, |document| {
            let ends = ends(document);
            assert_eq!(ends.len(), sides, "{lattice:?} {drawing}");

            let lengths =
                ends.iter().map(|[one, other]| (one.0 - other.0).hypot(one.1 - other.1).round() as u32);
            assert_eq!(lengths.collect::<BTreeSet<_>>().len(), 1, "{lattice:?}");
            let (width, height) = picture.size();
            let is_inside =
                |&(x, y): &(f64, f64)| x >= 20.0 && y >= 20.0 && x <= width - 20.0 && y <= height - 20.0;
            assert!(ends.iter().flatten().all(is_inside), "{lattice:?}");
        });
    }
}

#[test]
fn any_letter_and_more_pieces_than_colors() {
    let names =
        ['<', '>', '&', '"', '\'', ']', '\u{0}', '\u{1b}', '\u{fffe}', 'é', '木', '🀄', 'a', 'b', 'c'];
    let pieces = names.map(|name| Piece::new(name, [Cell::new(0, 0)]).unwrap());
    let tiling = Polyominoes::new(Board::rectangle(1, names.len()), pieces).first().unwrap().unwrap();
    parsed(&Picture::of_tiling(&tiling), |document| {
        let shown: BTreeSet<String> = letters(document).into_values().collect();
        let expected = ["<", ">", "&", "\"", "'", "]", "\u{fffd}", "é", "木", "🀄", "a", "b", "c"];
        assert_eq!(shown, expected.map(String::from).into());
    });
    parsed(&Picture::of_tiling(&pentominoes_of_nothing()), |document| assert!(letters(document).is_empty()));
}

fn pentominoes_of_nothing() -> Tiling {
    Polyominoes::new(Board::rectangle(0, 0), []).first().unwrap().unwrap()
}

#[test]
fn queens_stand_where_they_should() {
    for size in [0, 1, 4, 5, 8] {
        let board = Queens::new(size).unwrap().first().unwrap().unwrap();
        parsed(&Picture::of_queens(&board), |document| {
            let side = (40 * size + 40) as f64;
            let root = document.root_element();
            assert_eq!((number(root, "width"), number(root, "height")), (side, side));
            let paths = elements(document, "path");
            let queens = paths.last().unwrap().attribute("d").unwrap();
            let corner = |start: &str| {
                let (x, y) = start.split_once('m').unwrap().0.split_once(' ').unwrap();
                [y, x].map(|place| (place.trim().parse::<usize>().unwrap() - 20) / 40)
            };
            let shown: Vec<_> = queens.split('M').skip(1).map(corner).collect();
            assert_eq!(shown, board.queens().map(|at| [at.rank, at.file]).collect::<Vec<_>>());
        });
    }
}

/// Pictures of a sheet lie on it and not on each other, whatever their number and sizes.
#[test]
fn sheets_hold_any_number_of_pictures() {
    for count in 0..14 {
        for sizes in [vec![6], vec![1, 4, 8, 25]] {
            let boards = sizes
                .iter()
                .cycle()
                .take(count)
                .map(|&size| Picture::of_queens(&Queens::new(size).unwrap().first().unwrap().unwrap()));
            parsed(&Picture::sheet(boards), |document| {
                let all: Vec<[f64; 4]> = elements(document, "svg")
                    .into_iter()
                    .skip(1)
                    .map(|node| ["x", "y", "width", "height"].map(|attribute| number(node, attribute)))
                    .collect();
                assert_eq!(all.len(), count);
                let root = document.root_element();
                let (width, height) = (number(root, "width"), number(root, "height"));
                assert_eq!(root.attribute("viewBox"), Some(&*format!("0 0 {width} {height}")));
                assert!(count == 0 || width < 4.0 * height && height < 4.0 * width, "{width} x {height}");
                let ground = elements(document, "rect")[0];
                assert_eq!([number(ground, "width"), number(ground, "height")], [width, height]);
                assert_eq!(ground.attribute("fill"), Some("#ffffff"));
                for (at, &[x, y, w, h]) in all.iter().enumerate() {
                    assert!(x >= 20.0 && y >= 20.0 && x + w <= width - 20.0 && y + h <= height - 20.0);
                    let apart = |[a, b, c, d]: [f64; 4]| x + w < a || a + c < x || y + h < b || b + d < y;
                    assert!(all[..at].iter().all(|&other| apart(other)), "{count} of {sizes:?}");
                }
            });
        }
    }
}

/// Pieces that touch have different colors, copies too; one of which there is one copy has its own.
#[test]
fn neighbors_have_different_colors() {
    let domino = || Piece::read("*\n##\n").unwrap();
    let many = Piece::read("*\n##\n\n*\n#\n\n*\n##\n#.\n").unwrap();
    let boards = [Board::rectangle(8, 8), Board::cuboid(4, 3, 2), "##.#\n####\n".parse().unwrap()];
    for (board, pieces) in
        boards.into_iter().flat_map(|board| [(board.clone(), domino()), (board, many.clone())])
    {
        for tiling in Polyominoes::new(board, pieces).solutions().unwrap().take(20) {
            let colors = tiling.coloring(12);
            let color = |cell: usize| {
                let piece = tiling.pieces().iter().position(|piece| piece.cells.contains(&cell)).unwrap();
                (piece, colors[piece])
            };
            let cells = tiling.board().cells();
            for (one, other) in (0..cells.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let (a, b) = (cells[one], cells[other]);
                let is_near =
                    a.layer.abs_diff(b.layer).max(a.row.abs_diff(b.row)).max(a.column.abs_diff(b.column))
                        == 1;
                let ((piece, color_of_one), (beside, color_of_other)) = (color(one), color(other));
                assert!(!is_near || piece == beside || color_of_one != color_of_other, "{tiling}");
            }
            parsed(&Picture::of_tiling(&tiling), |document| {
                let fills = elements(document, "path").into_iter().filter_map(|path| path.attribute("fill"));
                let fills: BTreeSet<&str> = fills.filter(|fill| *fill != "none").collect();
                assert_eq!(fills.len(), colors.iter().collect::<BTreeSet<_>>().len());
            });
        }
    }
    let tiling = Polyominoes::pentominoes(Board::rectangle(3, 20)).first().unwrap().unwrap();
    assert!(tiling.coloring(12).iter().zip(tiling.pieces()).all(|(&color, piece)| color == piece.piece));
    // With too few colors, or none, each piece has its index, as far as it goes.
    assert_eq!(tiling.coloring(1), [0; 12]);
    assert_eq!(tiling.coloring(0), [0; 12]);
}

/// Each weight but 0 has a color of its own, and each cell a line around it.
#[test]
fn weights_are_colors_of_cells() {
    let board: Board = "##\n###".parse().unwrap();
    parsed(&Picture::of_weights(&board, &[1, 3, 3, 0, 1]), |document| {
        let fills = elements(document, "path").into_iter().filter_map(|path| {
            let squares = path.attribute("d")?.split('M').count() - 1;
            path.attribute("fill").filter(|fill| *fill != "none").map(|fill| (fill.to_owned(), squares))
        });
        let fills: Vec<_> = fills.collect();
        let [(_, 5), (one, 2), (three, 2)] = &fills[..] else { panic!("{fills:?}") };
        assert_ne!(one, three);
        let (lines, count) = lines(document, "3");
        assert_eq!((lines, count), (lines_of(&["ab ", "cde"]), 15));
    });
    // Layers side by side, and a list that is too short.
    parsed(&Picture::of_weights(&Board::cuboid(2, 2, 2), &[1]), |document| {
        assert_eq!(elements(document, "path").len(), 3);
    });
}

#[test]
fn stars_stand_in_their_cells_between_the_lines_of_regions() {
    for (side, stars, seed) in [(0, 1, 1), (1, 1, 1), (5, 1, 2), (8, 2, 3)] {
        let puzzle = Stars::generate(side, stars, seed).unwrap();
        let placement = puzzle.first().unwrap().unwrap();
        let drawn = puzzle.to_string();
        let board: Vec<&str> = drawn.lines().skip(1).collect();
        let unsolved = Picture::of_star_board(&puzzle).to_string();
        parsed(&Picture::of_stars(&placement), |document| {
            assert_eq!(lines(document, "3").0, lines_of(&board), "{puzzle}");
            let paths = elements(document, "path").into_iter();
            let dark = paths.filter(|path| path.attribute("fill") == Some("#22272e")).collect::<Vec<_>>();
            let [path] = dark[..] else { panic!("one path of stars") };
            // The uppermost point of a star is above the middle of its square.
            let place = |start: &str| {
                let (x, y) = start.split_once('L').unwrap().0.split_once(' ').unwrap();
                let square = |at: &str| ((at.parse::<f64>().unwrap() - 20.0) / 40.0) as usize;
                (square(y), square(x))
            };
            let places: Vec<_> = path.attribute("d").unwrap().split('M').skip(1).map(place).collect();
            assert_eq!(places, placement.stars().collect::<Vec<_>>());
            assert!(!unsolved.contains(path.attribute("d").unwrap()) || side == 0);
        });
    }
}

/// A blocked cell of a board without regions looked like the others.
#[test]
fn blocked_cells_are_gray() {
    let board = Stars::without_regions(6, 1).unwrap().with_blocked([(0, 0), (2, 3)]).unwrap();
    parsed(&Picture::of_star_board(&board), |document| {
        let paths = elements(document, "path").into_iter();
        let gray: Vec<Node> = paths.filter(|path| path.attribute("fill") == Some("#8d949e")).collect();
        let [path] = gray[..] else { panic!("not one gray area") };
        assert_eq!(path.attribute("d"), Some("M20 20h40v40h-40zM140 100h40v40h-40z"));
    });
}

#[test]
fn a_cage_has_its_sum_in_its_first_cell() {
    let at = |row, column| Position::new(row, column);
    let layout = Layout::standard(2, 2).unwrap();
    let layout = layout.with_cage(3, &[at(0, 0), at(0, 1)]).unwrap();
    let layout = layout.with_cage(8, &[at(1, 1), at(2, 1), at(2, 2)]).unwrap();
    let board = Sudoku::empty(layout).first().unwrap().unwrap();
    let empty = Sudoku::empty(board.layout().clone());
    parsed(&Picture::of_sudoku(empty.givens(), empty.givens()), |document| {
        let sums = letters(document);
        let expected = [((0, 0), "3".to_string()), ((1, 1), "8".to_string())];
        assert_eq!(sums, expected.into_iter().collect());
    });
    parsed(&Picture::of_sudoku(empty.givens(), &board), |document| {
        assert_eq!(elements(document, "text").len(), 16 + 2);
    });
}

/// The line of a cage turns where it does, and meets itself at corners that are in the cage.
#[test]
fn a_cage_has_a_closed_line_inside_its_edges() {
    let at = |row, column| Position::new(row, column);
    let layout = Layout::standard(2, 2).unwrap();
    let layout = layout.with_cage(6, &[at(1, 1), at(1, 2), at(2, 1)]).unwrap();
    let empty = Sudoku::empty(layout);
    parsed(&Picture::of_sudoku(empty.givens(), empty.givens()), |document| {
        let paths = elements(document, "path").into_iter();
        let [path] = paths.filter(|path| path.has_attribute("stroke-dasharray")).collect::<Vec<_>>()[..]
        else {
            panic!("not one dashed path")
        };

        // The cage is an L: cells begin at 60 and end at 140, lines are 3 from the edges.
        let line = path.attribute("d").unwrap();
        let ends = line.split('M').skip(1).flat_map(|line| {
            let (start, end) = line.split_once(['H', 'V']).unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let other = if line.contains('H') { (end, y) } else { (x, end) };
            [(x, y), other].map(|(x, y)| [x, y].map(|place| place.parse::<u32>().unwrap()))
        });
        let mut ends: Vec<[u32; 2]> = ends.collect();
        ends.sort_unstable();
        // Where two lines meet, both end.
        let (pairs, rest) = ends.as_chunks::<2>();
        assert!(rest.is_empty() && pairs.iter().all(|[one, other]| one == other), "{ends:?}");
        let corners: BTreeSet<_> = pairs.iter().map(|[one, _]| *one).collect();
        for corner in [[63, 63], [137, 63], [137, 97], [97, 97], [97, 137], [63, 137]] {
            assert!(corners.contains(&corner), "{corner:?} of {corners:?}");
        }
        assert_eq!(corners.len(), 6 + 2, "{corners:?}"); // and where the cage goes on into the next square
    });
}

/// Each piece of which one may still be placed is drawn, on the paper, and none on the board or another.
#[test]
fn a_board_to_be_tiled_has_its_cells_and_the_pieces_to_be_placed() {
    let boards = [(6, 10), (8, 8), (3, 20), (20, 3), (5, 12), (0, 0)].map(|(h, w)| Board::rectangle(h, w));
    for board in boards {
        let problem = Polyominoes::pentominoes(board.clone());
        let problem = if board.is_empty() { problem } else { problem.holes(true).generate(1).unwrap() };
        let (width, height) = Picture::of_polyominoes(&problem).size();
        parsed(&Picture::of_polyominoes(&problem), |document| {
            let beside = elements(document, "g").into_iter().filter(|g| g.has_attribute("transform"));
            let beside: Vec<Node> = beside.collect();
            assert_eq!(beside.len() + problem.givens().len(), 12);
            let cells = elements(document, "path").into_iter().find(|path| path.has_attribute("d")).unwrap();
            assert_eq!(cells.attribute("d").unwrap_or("").matches('M').count(), board.len());

            let board_box = [20.0, 20.0, 40.0 * board.width() as f64, 40.0 * board.height() as f64];
            let mut boxes = vec![board_box];
            for group in beside {
                let place = group.attribute("transform").unwrap();
                let numbers = place.strip_prefix("translate(").unwrap().strip_suffix(") scale(0.5)").unwrap();
                let (x, y) = numbers.split_once(' ').unwrap();
                let [x, y] = [x, y].map(|place| place.parse::<f64>().unwrap() + 10.0);
                let area = group.descendants().find(|node| node.has_attribute("d")).unwrap();
                let squares = area.attribute("d").unwrap().split('M').skip(1).map(|square| {
                    let (x, y) = square.split_once('h').unwrap().0.split_once(' ').unwrap();
                    [x, y].map(|place| (place.parse::<f64>().unwrap() - 20.0) / 2.0 + 20.0)
                });
                let size = squares.fold([0.0_f64; 2], |[w, h], [x, y]| [w.max(x), h.max(y)]);
                let [w, h] = size;
                assert!(x >= 20.0 && y >= 20.0 && x + w <= width - 20.0 && y + h <= height - 20.0, "{place}");
                let apart = |&[a, b, c, d]: &[f64; 4]| x + w < a || a + c < x || y + h < b || b + d < y;
                assert!(boxes.iter().all(apart), "{place}: {boxes:?}");
                boxes.push([x, y, w, h]);
            }
        });
    }
}

#[test]
fn pieces_to_be_placed_have_the_number_that_is_left() {
    let pieces = "AA\n\n3\nB\nB\nB\n\n*\nCC\nC.\n\n0-2\nDDDD\n\nEE\nEE\n";
    let rows = ["AA########", "BBB#######", "DDDD######", "##########", "##########", "##########"];
    let problem = Polyominoes::new(Board::rectangle(6, 10), Piece::read(pieces).unwrap());
    let problem = problem.given_drawn(&rows.join("\n")).unwrap();
    parsed(&Picture::of_polyominoes(&problem), |document| {
        let groups = elements(document, "g").into_iter().filter(|g| g.has_attribute("transform"));
        let texts = |group: Node| {
            let texts =
                group.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
            texts.map(|node| node.text().unwrap().trim().to_owned()).collect::<Vec<_>>()
        };
        let shown: Vec<Vec<String>> = groups.map(texts).collect();
        assert_eq!(shown, [vec!["B", "× 2"], vec!["C", "any number"], vec!["D", "at most 1"], vec!["E"]]);
    });
}
