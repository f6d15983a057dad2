//! Boards, tilings, covers and ids stored and read again, and stored ones that somebody has changed.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::LazyLock;

use crate::random::{SMALL, any_matrix};
use exactcover::counts::CountStats;
use exactcover::counts::{BigUint, Count, Diagram};
use exactcover::matrix::{ColumnId, ColumnName};
use exactcover::problems::polyomino::{Board as Region, Cell, Lattice, Piece, PlacedPiece, Tiling};
use exactcover::problems::queens::{Placement, Square};
use exactcover::problems::sudoku::{Board, Layout, Position, Sudoku, standard_layouts};
use exactcover::proofs::{Clash, RowState};
use exactcover::runs::Estimate;
use exactcover::runs::{Branching, Engine, Outcome, Uniqueness};
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Polyominoes, Queens, RowId, Search};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Stores the value, reads it again and returns what was stored.
fn kept<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// Why the stored value is refused.
fn refused<T: DeserializeOwned + Debug>(stored: Value) -> String {
    serde_json::from_value::<T>(stored).unwrap_err().to_string()
}

#[test]
fn ids_are_numbers_and_covers_lists_of_them() {
    assert_eq!(kept(&RowId::new(7)), json!(7));
    assert_eq!(kept(&ColumnId::new(u32::MAX)), json!(u32::MAX));
    for wrong in [json!(-1), json!(u64::from(u32::MAX) + 1), json!(1.5), json!("7"), json!([7]), json!(null)]
    {
        refused::<RowId>(wrong.clone());
        refused::<ColumnId>(wrong.clone());
        refused::<Cover>(json!([1, wrong]));
    }
    let rows = [5, 0, 9].map(RowId::new);
    assert_eq!(kept(&Cover::from(&rows[..])), json!([5, 0, 9]));
    assert_eq!(kept(&Cover::default()), json!([]));
    kept(&(0..100).map(RowId::new).collect::<Cover>());
}

#[test]
fn states_of_rows_are_their_names() {
    assert_eq!(kept(&vec![RowState::Forced, RowState::Unknown]), json!(["Forced", "Unknown"]));
    refused::<RowState>(json!("forced"));
}

// Matrices and diagrams.

/// Blocks of every kind, and colors.
fn rooms() -> Matrix<String> {
    let mut m = MatrixBuilder::new();
    let (person, cell) = (m.primary_named(["Ann", "Bob"]), m.primary("cell", [1, 2]));
    let (shift, room) = (m.between("shift", 2, 0..=1), m.secondary("room", 1));
    for p in 0..2 {
        for (c, color) in [(0, Some(7)), (1, None)] {
            let room = color.map_or(room.at(0), |color| room.at(0).colored(color));
            m.row(format!("{p}{c}"), [person.at(p), cell.at([0, c]), room, shift.at(p)]).unwrap();
        }
    }
    m.build().unwrap()
}

#[test]
fn a_matrix_is_its_blocks_and_its_rows() {
    let matrix = rooms();
    let stored = kept(&matrix);
    let blocks = json!([
        { "columns": { "names": ["Ann", "Bob"] }, "kind": "primary" },
        { "columns": { "grid": { "name": "cell", "axes": [1, 2] } }, "kind": "primary" },
        { "columns": { "list": { "name": "shift", "length": 2 } }, "kind": { "between": { "least": 0, "most": 1 } } },
        { "columns": { "list": { "name": "room", "length": 1 } }, "kind": "secondary" },
    ]);
    assert_eq!(stored["blocks"], blocks);
    let row = json!({ "label": "00", "entries": [[0, null], [2, null], [6, 7], [4, null]] });
    assert_eq!((&stored["rows"][0], stored["rows"].as_array().unwrap().len()), (&row, 4));
    let again: Matrix<String> = serde_json::from_value(stored).unwrap();
    assert_eq!(again.fingerprint(), matrix.fingerprint());
    assert_eq!(format!("{again:?}"), format!("{matrix:?}"));
    let covers = |matrix: &Matrix<String>| Search::new().covers(matrix).collect::<Vec<_>>();
    assert_eq!(covers(&again), covers(&matrix));
    // Blocks without columns, with one, and with a size that no memory has.
    let mut m = MatrixBuilder::<()>::new();
    m.primary("none", [0; 0]);
    m.secondary("huge", [usize::MAX, 0, usize::MAX]);
    m.between_named(Vec::<String>::new(), 2..=3);
    m.between("most", 1, ..);
    kept(&m.build().unwrap());
}

#[test]
fn a_damaged_matrix_names_the_row_or_column() {
    let stored = serde_json::to_value(rooms()).unwrap();
    let changed = |path: &str, value: Value| {
        let mut stored = stored.clone();
        *stored.pointer_mut(path).unwrap() = value;
        refused::<Matrix<String>>(stored)
    };
    let entries = |value: Value| changed("/rows/2/entries", value);
    assert_eq!(entries(json!([[0, null], [7, null]])), "row 2, entry 1: there is no column 7");
    assert_eq!(entries(json!([[u32::MAX, 3]])), format!("row 2, entry 0: there is no column {}", u32::MAX));
    assert_eq!(entries(json!([[2, null], [2, null]])), "row 2 names column cell[0][0] twice");
    assert_eq!(entries(json!([[1, 5]])), "row 2 gives a color to the primary column Bob");
    assert!(entries(json!([[0, null], [6, u32::MAX]])).starts_with("row 2 gives column room the color"));
    assert_eq!(entries(json!([])), "row 2 names no column");
    assert!(entries(json!([[6, null]])).starts_with("row 2 names no primary column, only room"));
    let bounds = changed("/blocks/2/kind/between/least", json!(2));
    assert_eq!(bounds, "column shift[0] is to be covered at least 2 and at most 1 times");
    for length in [1 << 25, usize::MAX / 2, usize::MAX] {
        let error = changed("/blocks/3/columns/list/length", json!(length));
        assert!(error.ends_with("columns, and only 16 entries"), "{error}");
        let axes = changed("/blocks/1/columns/grid/axes", json!([length, usize::MAX]));
        assert!(axes.ends_with("columns, and only 16 entries"), "{axes}");
    }
    assert!(changed("/blocks/0/kind", json!("first")).contains("unknown variant"));
    assert!(changed("/rows/0/label", json!(7)).contains("string"));
    assert!(changed("/rows/0", json!({ "label": "x" })).contains("missing field"));
}

#[test]
fn a_diagram_is_kept_with_all_its_covers() {
    for matrix in [Queens::new(7).unwrap().matrix().unwrap(), Queens::new(3).unwrap().matrix().unwrap()] {
        let diagram = Search::new().diagram(&matrix).unwrap();
        let text = serde_json::to_string(&diagram).unwrap();
        let again: Diagram = serde_json::from_str(&text).unwrap();
        assert_eq!((again.to_dot(), again.stats()), (diagram.to_dot(), diagram.stats()));
        assert!(again.iter().eq(&diagram) && again.count() == diagram.count());
        assert_eq!(again.row_counts(), diagram.row_counts());
        let restricted = |diagram: &Diagram| diagram.restrict(&[RowId::new(2)], &[]).unwrap().to_dot();
        assert_eq!(restricted(&again), restricted(&diagram));
    }
}

/// Any other digit in any place.
#[test]
fn a_damaged_diagram_is_refused() {
    let text = serde_json::to_string(&Search::new().diagram(&rooms()).unwrap()).unwrap();
    serde_json::from_str::<Diagram>(&text).unwrap();
    for at in (0..text.len()).filter(|&at| text.as_bytes()[at].is_ascii_digit()) {
        for digit in (0..10).map(|digit| digit.to_string()).filter(|digit| *digit != text[at..=at]) {
            let mut changed = text.clone();
            changed.replace_range(at..=at, &digit);
            assert!(serde_json::from_str::<Diagram>(&changed).is_err(), "{changed}");
        }
    }
    let folded = Search::new().folded_diagram(&rooms()).unwrap();
    assert!(serde_json::to_string(&folded).unwrap_err().to_string().contains("is not stored"));
    let hash = text.replace("\"solutions\":", "\"solutions\":1");
    assert!(serde_json::from_str::<Diagram>(&hash).unwrap_err().to_string().contains("is damaged"));
}

// What searches answer.

#[test]
fn enums_of_searches_are_their_names() {
    assert_eq!(kept(&vec![Engine::Auto, Engine::Links, Engine::Bits]), json!(["Auto", "Links", "Bits"]));
    assert_eq!(kept(&Branching::FewestRows), json!("FewestRows"));
    let outcomes =
        [Outcome::Running, Outcome::Exhausted, Outcome::Limited, Outcome::Canceled, Outcome::Refused];
    let names = ["Running", "Exhausted", "Limited", "Canceled", "Refused"];
    assert_eq!(kept(&outcomes.to_vec()), json!(names));
    refused::<Engine>(json!("auto"));
    refused::<Outcome>(json!("Done"));
}

#[test]
fn counts_are_kept_with_what_is_known_about_them() {
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let some = Search::new().node_limit(1000).count(&matrix);
    for count in [
        Search::new().count(&matrix),
        some.clone(),
        Count::from(0),
        Count::from(BigUint::from(10_u32).pow(100)),
    ] {
        let stored = kept(&count);
        assert_eq!(stored["number"], json!(count.at_least().to_string()));
        let again: Count = serde_json::from_value(stored).unwrap();
        assert_eq!((again.outcome(), again.stats()), (count.outcome(), count.stats()));
    }
    assert_eq!(kept(&some)["outcome"], json!("Limited"));
    kept(&some.stats());
    let stored = |number: &str, outcome: &str| json!({ "number": number, "outcome": outcome, "stats": CountStats::default() });
    for number in ["", "-1", "+1", "1_000", " 1", "007", "00", "0x1", "1e3", "٣"] {
        assert!(refused::<Count>(stored(number, "Exhausted")).contains("decimal digits"), "{number}");
    }
    assert!(refused::<Count>(stored("1", "Running")).contains("has not ended"));
    refused::<Count>(json!({ "number": 1, "outcome": "Exhausted", "stats": CountStats::default() }));
    refused::<Count>(json!({ "number": "1", "outcome": "Exhausted" }));
}

#[test]
fn estimates_are_kept_with_infinite_errors() {
    // A path of two nodes: all numbers are whole, which `serde_json` reads exactly.
    let path = Search::new().estimate(&Queens::new(1).unwrap().matrix().unwrap(), 100, 1);
    let stored = kept(&path);
    assert_eq!((&stored["nodes"], &stored["probes"]), (&json!(2.0), &json!(100)));
    let one = Search::new().estimate(&Queens::new(8).unwrap().matrix().unwrap(), 1, 1);
    assert_eq!(one.nodes_error, f64::INFINITY);
    assert_eq!(kept(&one)["nodes_error"], json!(null));
    for (field, value) in [("nodes", json!(-1.0)), ("covers_error", json!(-0.5)), ("covers", json!("many"))] {
        let mut changed = stored.clone();
        changed[field] = value;
        refused::<Estimate>(changed);
    }
}

#[test]
fn clashes_and_names_of_columns_are_kept() {
    let mut m = MatrixBuilder::new();
    let (person, day) = (m.primary_named(["Ann", "Bob", "Zoe"]), m.secondary("day", [1, 2]));
    for (p, d) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)] {
        m.row((p, d), [person.at(p), day.at([0, d])]).unwrap();
    }
    let matrix = m.build().unwrap();
    let name = |column| matrix.column_name(ColumnId::new(column)).unwrap();
    assert_eq!(kept(&name(1)), json!({ "block": "Bob", "indices": [] }));
    assert_eq!(kept(&name(4)), json!({ "block": "day", "indices": [0, 1] }));
    refused::<ColumnName>(json!({ "block": "day" }));
    refused::<ColumnName>(json!({ "block": "day", "indices": [-1] }));
    let row = RowId::new(0);
    let clash = Search::new().choose([row]).smallest_clash(&matrix).unwrap().unwrap();
    let stored = kept(&clash);
    let again: Clash = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(again.to_string(), clash.to_string());
    let changed = |path: &str, value: Value| {
        let mut stored = stored.clone();
        *stored.pointer_mut(path).unwrap() = value;
        refused::<Clash>(stored)
    };
    assert!(changed("/columns", json!([0])).contains("one name for each column"));
    assert!(changed("/columns", json!([2, 1])).contains("ascend"));
    assert!(changed("/columns", json!([1, 1])).contains("ascend"));
    let rows = changed("/rows", json!([3, 3]));
    assert!(rows.contains("ascend"), "{rows}");
    let nothing = json!({ "columns": [], "names": [], "rows": [], "is_smallest": true });
    assert!(refused::<Clash>(nothing).contains("nothing"));
}

#[test]
fn uniqueness_is_kept() {
    assert_eq!(kept(&Uniqueness::<u8>::None), json!("None"));
    assert_eq!(kept(&Uniqueness::Unique(7)), json!({ "Unique": 7 }));
    assert_eq!(kept(&Uniqueness::Multiple(7, 8)), json!({ "Multiple": [7, 8] }));
    kept(&Queens::new(6).unwrap().unique().unwrap());
    // The solutions are checked as always.
    let square = json!({ "size": 1, "queens": [Square::new(1, 0)] });
    assert!(refused::<Uniqueness<Placement>>(json!({ "Unique": square })).contains("is not on a board"));
}

// Sudoku.

#[test]
fn a_sudoku_board_is_its_layout_and_its_digits() {
    let puzzle: Sudoku = "1....2...3...1..".parse().unwrap();
    let boxes = json!({ "height": 2, "width": 2, "grids": [{ "row": 0, "column": 0 }] });
    let stored = json!({
        "layout": { "base": { "boxes": boxes }, "houses": [] },
        "cells": [1, 0, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0],
    });
    assert_eq!(kept(puzzle.givens()), stored);
    assert_eq!(kept(&puzzle), stored);
    kept(&puzzle.first().unwrap().unwrap());
}

#[test]
fn every_layout_is_kept() {
    let at = |row, column| Position::new(row, column);
    let mut layouts: Vec<Layout> = Layout::names().map(|name| name.parse().unwrap()).collect();
    layouts.extend(standard_layouts().iter().map(|layout| Layout::clone(layout)));
    layouts
        .extend([Layout::standard(1, 1), Layout::standard(1, 5), Layout::standard(5, 1)].map(Result::unwrap));
    layouts.extend((1..=6).map(|side| Layout::latin(side).unwrap()));
    layouts.extend(
        [b"aaababbbcccdcddd", b"aabbaabbccddccdd", b"aaaabbbbccccdddd"].map(|m| Layout::jigsaw(m).unwrap()),
    );
    let grids = [at(0, 0), at(4, 0), at(1, 1)]; // boxes overlap in part
    layouts.push(Layout::overlapping(2, 3, &grids).unwrap());
    layouts.push(Layout::new(3, &[at(9, 2), at(0, 0), at(5, 7)]).unwrap());
    let added =
        Layout::new(3, &[at(0, 0), at(2, 1)]).unwrap().with_house("pair", &[at(2, 1), at(0, 0)]).unwrap();
    layouts.push(added.with_house("\"quoted\"", &[at(2, 1)]).unwrap());
    layouts.push(Layout::windoku().with_house("corners", &[at(0, 0), at(8, 8)]).unwrap());
    let odd = Layout::windoku().with_digits_at(at(3, 4), &[1, 3, 5, 7, 9]).unwrap();
    layouts.push(odd.with_digits_at(at(8, 8), &[]).unwrap());
    layouts.push(Layout::latin(3).unwrap().with_digits_at(at(0, 0), &[1, 2, 3]).unwrap());
    for layout in layouts {
        kept(&layout);
        kept(Sudoku::empty(layout).givens());
    }
}

#[test]
fn bases_are_stored_as_documented() {
    let cell = |row, column| json!({ "row": row, "column": column });
    let base = |layout: Layout| kept(&layout)["base"].clone();
    assert_eq!(base(Layout::latin(7).unwrap()), json!({ "latin": 7 }));
    let jigsaw = Layout::jigsaw(b"aaababbbcccdcddd").unwrap();
    assert_eq!(base(jigsaw), json!({ "regions": [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3] }));
    let loose = Layout::new(3, &[Position::new(1, 0), Position::new(0, 4)]).unwrap();
    assert_eq!(base(loose), json!({ "cells": { "digits": 3, "cells": [cell(0, 4), cell(1, 0)] } }));
    let diagonal = kept(&Layout::diagonal());
    let names: Vec<_> =
        diagonal["houses"].as_array().unwrap().iter().map(|house| house["name"].clone()).collect();
    assert_eq!(names, ["falling diagonal", "rising diagonal"]);
    assert_eq!(diagonal["houses"][1]["cells"][0], cell(0, 8));
}

#[test]
fn boards_that_cannot_be_are_refused() {
    let good = kept(&Sudoku::empty(Layout::standard(2, 2).unwrap()));
    let changed = |path: &str, value: Value| {
        let mut stored = good.clone();
        *stored.pointer_mut(path).unwrap() = value;
        refused::<Board>(stored.clone()) + &refused::<Sudoku>(stored)
    };
    assert!(changed("/cells/5", json!(5)).contains("5 at r2c2 is larger than the largest digit, 4"));
    assert!(changed("/cells", json!([0, 0])).contains("2 givens for 16 cells"));
    for digit in [json!(255), json!(256), json!(-1), json!("1"), json!(null)] {
        changed("/cells/0", digit);
    }
    changed("/cells", json!({}));
    changed("/layout", json!("4x4"));
    changed("/layout/houses", json!([{ "name": "x", "cells": [], "more": 1 }]));
    let mut more = good.clone();
    more["more"] = json!(1);
    assert!(refused::<Board>(more).contains("unknown field"));
    let mut less = good;
    less.as_object_mut().unwrap().remove("cells");
    assert!(refused::<Board>(less).contains("missing field"));
}

#[test]
fn layouts_that_cannot_be_are_refused() {
    let far = usize::MAX;
    let at = |row: usize, column: usize| json!({ "row": row, "column": column });
    let layout = |base: Value, houses: Value| refused::<Layout>(json!({ "base": base, "houses": houses }));
    let boxes = |height: usize, width: usize, grids: Vec<Value>| {
        layout(json!({ "boxes": { "height": height, "width": width, "grids": grids } }), json!([]))
    };
    for (height, width) in [(0, 3), (3, 0), (26, 1), (6, 5), (far, far), (far / 2 + 1, 2), (far, 1)] {
        assert!(boxes(height, width, vec![at(0, 0)]).contains("must have 1 to 25 cells"), "{height} {width}");
    }
    assert!(boxes(3, 3, vec![]).contains("0 grids"));
    assert!(boxes(3, 3, vec![at(0, 0); 101]).contains("101 grids"));
    for place in [at(92, 0), at(0, 92), at(far, 0), at(far, far)] {
        assert!(boxes(3, 3, vec![at(0, 0), place]).contains("too far out"));
    }
    for side in [0, 26, far] {
        assert!(layout(json!({ "latin": side }), json!([])).contains("digits: there must be 1 to 25"));
    }
    assert!(layout(json!({ "regions": [] }), json!([])).contains("a map of 0 cells"));
    assert!(layout(json!({ "regions": [0, 0, 1] }), json!([])).contains("a map of 3 cells"));
    assert!(layout(json!({ "regions": [0, 0, 0, 1] }), json!([])).contains("has 3 cells: it must have 2"));
    let cells = |digits: usize, cells: Value| {
        layout(json!({ "cells": { "digits": digits, "cells": cells } }), json!([]))
    };
    assert!(cells(3, json!([])).contains("a board without cells"));
    assert!(cells(0, json!([at(0, 0)])).contains("0 digits"));
    assert!(cells(3, json!([at(0, 100)])).contains("too far out"));
    // Digits would be read into other cells than those they were stored for.
    assert!(cells(3, json!([at(0, 1), at(0, 0)])).contains("not in reading order"));
    assert!(cells(3, json!([at(0, 0), at(0, 0)])).contains("not in reading order"));
    let house =
        |cells: Vec<Value>| layout(json!({ "latin": 2 }), json!([{ "name": "more", "cells": cells }]));
    assert!(house(vec![]).contains("a house of 0 cells"));
    assert!(house(vec![at(0, 0), at(1, 1), at(0, 1)]).contains("a house of 3 cells"));
    assert!(house(vec![at(0, 0), at(0, 0)]).contains("stands twice"));
    assert!(house(vec![at(0, 2)]).contains("not a cell of the board"));
    assert!(layout(json!({ "hexagons": 3 }), json!([])).contains("unknown variant"));
    assert!(layout(json!({ "latin": 2, "regions": [0] }), json!([])).contains("expected"));
}

// Tilings.

#[test]
fn boards_of_every_lattice_are_kept() {
    let cell = |layer, row, column| json!({ "layer": layer, "row": row, "column": column });
    let board = Region::rectangle(1, 2);
    assert_eq!(kept(&board), json!({ "lattice": "squares", "cells": [cell(0, 0, 0), cell(0, 0, 1)] }));
    kept(&Region::cuboid(2, 3, 4));
    kept(&Region::rectangle(0, 0));
    kept(&Region::drawn(Lattice::Hexagons, ".#\n##").unwrap());
    // Triangles keep an odd column: whether they point up depends on it.
    kept(&Region::drawn(Lattice::Triangles, ".###\n.###").unwrap());
    let board =
        |lattice: &str, cells: Value| refused::<Region>(json!({ "lattice": lattice, "cells": cells }));
    for cells in [
        json!([cell(0, 0, 1), cell(0, 0, 0)]),
        json!([cell(0, 0, 0), cell(0, 0, 0)]),
        json!([cell(0, 1, 0), cell(0, 1, 1)]),
        json!([cell(3, 0, 0)]),
        json!([cell(0, usize::MAX, usize::MAX)]),
    ] {
        assert!(board("squares", cells).contains("not in order"));
    }
    assert!(board("Squares", json!([])).contains("unknown variant"));
    assert!(board("squares", json!([{ "row": 0 }])).contains("missing field"));
}

#[test]
fn tilings_are_kept() {
    let problem = Polyominoes::pentominoes(Region::rectangle(3, 20));
    for tiling in problem.solutions().unwrap() {
        kept(&tiling);
    }
    let domino = Piece::drawn('d', "##").unwrap().copies(..);
    let packings = Polyominoes::new(Region::rectangle(1, 3), [domino]).holes(true);
    let stored: Vec<Value> = packings.solutions().unwrap().map(|tiling| kept(&tiling)).collect();
    let board = kept(packings.board());
    assert_eq!(stored.len(), 3);
    assert!(
        stored
            .contains(&json!({ "board": board, "names": "d", "pieces": [{ "piece": 0, "cells": [1, 2] }] }))
    );
    assert!(stored.contains(&json!({ "board": board, "names": "d", "pieces": [] })));
}

#[test]
fn the_names_of_copies_are_kept() {
    let pieces =
        ["##", "##", "#"].into_iter().zip('a'..).map(|(form, name)| Piece::drawn(name, form).unwrap());
    let twins = Polyominoes::new(Region::rectangle(1, 5), pieces).equal_as_copies().0;
    for tiling in twins.solutions().unwrap() {
        let stored = kept(&tiling);
        assert_eq!((&stored["names"], &stored["copy_names"]), (&json!("ac"), &json!([[0, "b"]])));
        let mut changed = stored;
        changed["copy_names"] = json!([[2, "b"]]);
        assert!(refused::<Tiling>(changed).contains("copies with names"));
    }
}

#[test]
fn tilings_that_cannot_be_are_refused() {
    let board = json!(Region::rectangle(2, 2));
    let stored = |pieces: Value| json!({ "board": board, "names": "ab", "pieces": pieces });
    let piece = |piece: usize, cells: &[usize]| json!({ "piece": piece, "cells": cells });
    let tiling = |pieces: &[Value]| refused::<Tiling>(stored(json!(pieces)));
    assert!(tiling(&[piece(2, &[0])]).contains("has no name"));
    assert!(tiling(&[piece(usize::MAX, &[0])]).contains("has no name"));
    assert!(tiling(&[piece(0, &[])]).contains("at least one"));
    assert!(tiling(&[piece(0, &[1, 0])]).contains("ascending"));
    assert!(tiling(&[piece(0, &[0, 0])]).contains("covered twice"));
    assert!(tiling(&[piece(0, &[0, 1]), piece(1, &[1, 2])]).contains("covered twice"));
    assert!(tiling(&[piece(0, &[3, 4])]).contains("not on the board"));
    assert!(tiling(&[piece(0, &[usize::MAX])]).contains("not on the board"));
    // In another order it is the same tiling.
    let read: Tiling = serde_json::from_value(stored(json!([piece(1, &[2, 3]), piece(0, &[0, 1])]))).unwrap();
    assert_eq!(read.pieces()[0], PlacedPiece { piece: 0, cells: vec![0, 1] });
    assert_eq!((read.piece_at(Cell::new(1, 0)), read.to_string()), (Some('b'), "aa\nbb\n".to_owned()));
}

// Queens.

#[test]
fn placements_are_kept_or_refused() {
    for board in Queens::new(6).unwrap().solutions().unwrap() {
        kept(&board);
    }
    let square = |rank: usize, file: usize| json!(Square::new(rank, file));
    let empty = Queens::new(0).unwrap().first().unwrap().unwrap();
    assert_eq!(kept(&empty), json!({ "size": 0, "queens": [] }));
    let board =
        |size: usize, queens: &[Value]| refused::<Placement>(json!({ "size": size, "queens": queens }));
    assert!(board(usize::MAX, &[]).contains("is larger than"));
    assert!(board(4, &[square(0, 4)]).contains("is not on a board of side 4"));
    assert!(board(4, &[square(usize::MAX, 0)]).contains("is not on a board of side 4"));
    assert!(board(4, &[square(1, 0), square(0, 2)]).contains("ascending"));
    assert!(board(4, &[square(1, 0), square(1, 0)]).contains("ascending"));
}

// Changed texts.

/// A text of each kind.
static TEXTS: LazyLock<[String; 4]> = LazyLock::new(|| {
    [
        serde_json::to_string(&Sudoku::empty(Layout::windoku())),
        serde_json::to_string(&Layout::jigsaw(b"aaababbbcccdcddd").unwrap()),
        serde_json::to_string(&Polyominoes::pentominoes(Region::rectangle(3, 20)).first().unwrap()),
        serde_json::to_string(&Queens::new(6).unwrap().first().unwrap()),
    ]
    .map(Result::unwrap)
});

fn is_ascending(numbers: impl IntoIterator<Item = usize>) -> bool {
    numbers.into_iter().is_sorted_by(|one, other| one < other)
}

fn assert_sound_layout(layout: &Layout) {
    kept(layout);
    for house in layout.houses() {
        let cells: BTreeSet<usize> = house.cells().iter().copied().collect();
        assert!(cells.len() == house.cells().len() && cells.len() <= layout.digits().into(), "{house:?}");
        assert!(cells.last().is_some_and(|&last| last < layout.cells().len()), "{house:?}");
    }
}

/// How many of the four kinds the text is. Each is a sound value that is kept.
fn kinds_of(text: &str) -> usize {
    let board = serde_json::from_str::<Board>(text).ok();
    if let Some(board) = &board {
        kept(board);
        assert_sound_layout(board.layout());
        assert_eq!(board.cells().len(), board.layout().cells().len());
        assert!(board.cells().iter().all(|&digit| digit <= board.layout().digits()), "{text}");
        assert!(board.to_string().len() < 100_000);
    }
    let layout = serde_json::from_str::<Layout>(text).ok();
    layout.iter().for_each(assert_sound_layout);
    let tiling = serde_json::from_str::<Tiling>(text).ok();
    if let Some(tiling) = &tiling {
        kept(tiling);
        let all: Vec<usize> = tiling.pieces().iter().flat_map(|piece| piece.cells.iter().copied()).collect();
        assert!(all.iter().all(|&cell| cell < tiling.board().len()), "{text}");
        assert_eq!(BTreeSet::from_iter(&all).len(), all.len(), "{text}");
        assert!(tiling.pieces().iter().all(|piece| is_ascending(piece.cells.iter().copied())), "{text}");
    }
    let placement = serde_json::from_str::<Placement>(text).ok();
    if let Some(placement) = &placement {
        kept(placement);
        let (size, queens) = (placement.size(), Vec::from_iter(placement.queens()));
        assert!(queens.iter().all(|queen| queen.rank < size && queen.file < size), "{text}");
        assert!(is_ascending(queens.iter().map(|queen| size * queen.rank + queen.file)), "{text}");
    }
    [board.is_some(), layout.is_some(), tiling.is_some(), placement.is_some()]
        .into_iter()
        .filter(|&is| is)
        .count()
}

/// Each digit of each text as each other digit: some of these are sound, and of a placement it is known which.
#[test]
fn other_digits_are_refused_or_sound() {
    for (which, text) in TEXTS.iter().enumerate() {
        assert_eq!(kinds_of(text), 1, "{text}");
        let (mut read, mut refused) = (0, 0);
        for at in (0..text.len()).filter(|&at| text.as_bytes()[at].is_ascii_digit()) {
            for digit in 0..10 {
                let mut changed = text.clone();
                changed.replace_range(at..=at, &digit.to_string());
                let kinds = kinds_of(&changed);
                read += kinds;
                refused += usize::from(kinds == 0);
                if which == 3 {
                    let stored: Value = serde_json::from_str(&changed).unwrap();
                    let number = |value: &Value| value.as_u64().unwrap() as usize;
                    let (size, queens) = (number(&stored["size"]), stored["queens"].as_array().unwrap());
                    let squares = queens.iter().map(|queen| (number(&queen["rank"]), number(&queen["file"])));
                    let squares: Vec<_> = squares.collect();
                    let is_sound = squares.iter().all(|&(rank, file)| rank < size && file < size)
                        && squares.is_sorted_by(|one, other| one < other);
                    assert_eq!(kinds == 1, is_sound, "{changed}");
                }
            }
        }
        assert!(read > 0 && refused > 0, "{text}: {read} {refused}");
    }
}

properties! {
    soak, 2_000;

    /// Any matrix is kept, with all that it says.
    fn any_matrix_is_kept(plain in any_matrix(SMALL)) {
        let matrix = plain.matrix();
        kept(&matrix);
        let again: Matrix<usize> = serde_json::from_str(&serde_json::to_string(&matrix).unwrap()).unwrap();
        prop_assert_eq!(again.fingerprint(), matrix.fingerprint());
        prop_assert_eq!(Search::new().count(&again), Search::new().count(&matrix));
    }

    /// A stored value that somebody has changed is refused, or is a sound value that is kept.
    fn a_changed_text_is_refused_or_sound(
        which in 0_usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[0-9\\[\\]{},:\"a-z-]{0,2}"), 0..4),
    ) {
        let mut text = TEXTS[which].clone();
        let is_whole = changes.is_empty();
        for (at, change) in changes {
            let at = at.index(text.len());
            text.replace_range(at..at + 1, &change);
        }
        let kinds = kinds_of(&text);
        prop_assert!(kinds == 1 || !is_whole, "{text}");
    }
}
