//! The smaller parts of the interface: columns in a grid, clones of a builder, reading a matrix, sharing and decoding,
//! conversions, and what is displayed.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::str::FromStr;
use std::sync::Arc;

use crate::plain::indices;
use crate::random::{Shape, matrix};
use exactcover::counts::{BigUint, Count};
use exactcover::matrix::{Block, ColumnId, Entry, VerifyError};
use exactcover::problems::polyomino::{Board, Cell, Piece, PolyominoError, Polyominoes, Turning};
use exactcover::problems::queens::{Placement, QueensError, Square};
use exactcover::problems::sudoku::{self, Layout, Position, Sudoku, SudokuError, Symmetry, standard_layouts};
use exactcover::proofs::{ProofError, ReasonError, check_count};
use exactcover::runs::Stats;
use exactcover::runs::{Branching, Engine, Outcome, Stopped, Uniqueness};
use exactcover::text::{self, AnswerError, FormatError};
use exactcover::text::{NameError, TextError};
use exactcover::{
    Cover, Covers, ExactCover, Matrix, MatrixBuilder, MatrixError, Queens, RowId, Search, Solutions,
};
use proptest::prelude::*;

/// The name of the column that a row of this entry alone covers, or why the row is refused.
fn column_of(m: &MatrixBuilder<()>, entry: Entry) -> Result<(usize, String), String> {
    let mut m = m.clone();
    let row = m.row((), [entry]).map_err(|error| error.to_string())?;
    let matrix = m.build().unwrap();
    let column = matrix.row(row).unwrap()[0];
    Ok((column.index(), matrix.column_name(column).unwrap().to_string()))
}

// Columns in a grid.

#[test]
fn a_grid_counts_its_columns_row_by_row() {
    let mut m = MatrixBuilder::new();
    m.primary("before", 5);
    let cell = m.primary("cell", [3, 4]);
    assert_eq!((cell.len(), cell.is_empty()), (12, false));
    for r in 0..3 {
        for c in 0..4 {
            assert_eq!(column_of(&m, cell.at([r, c])), Ok((5 + 4 * r + c, format!("cell[{r}][{c}]"))));
        }
    }
}

#[test]
fn a_place_outside_the_grid_is_refused_by_its_name() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", [3, 4]);
    let cube = m.secondary("cube", [2, 3, 4]);
    let far = usize::MAX;
    for (entry, name) in [
        (cell.at([2, 4]), "cell[2][4]".to_owned()),
        (cell.at([2, 5]), "cell[2][5]".to_owned()), // would be cell[3][1], were the axes not checked
        (cell.at([0, 11]), "cell[0][11]".to_owned()),
        (cell.at([3, 0]), "cell[3][0]".to_owned()),
        (cell.at([far, 2]), format!("cell[{far}][2]")),
        (cell.at([1, far]), format!("cell[1][{far}]")),
        (cell.at([4, 9]), "cell[4]".to_owned()), // both are too large: the name ends with the first
        (cube.at([1, 3, 3]), "cube[1][3][3]".to_owned()),
        (cube.at([1, 3, 9]), "cube[1][3]".to_owned()),
        (cube.at([1, 2, 4]).colored(7), "cube[1][2][4]".to_owned()),
    ] {
        let error = m.row((), [cell.at([0, 0]), entry]).unwrap_err();
        assert_eq!(error.to_string(), format!("row 0, entry 1: there is no column {name}"));
    }
    assert_eq!(m.row((), [cell.at([0, 0])]).unwrap(), RowId::new(0));
}

#[test]
fn grids_may_have_any_number_of_axes() {
    let mut m = MatrixBuilder::new();
    let [none, one] = [m.primary("none", [0; 0]).at([]), m.primary("one", [1]).at([0])];
    let six = m.primary("six", [1, 2, 1, 2, 2, 1]);
    assert_eq!(column_of(&m, none), Ok((0, "none".to_owned())));
    assert_eq!(column_of(&m, one), Ok((1, "one[0]".to_owned())));
    assert_eq!(column_of(&m, six.at([0, 1, 0, 1, 0, 0])), Ok((8, "six[0][1][0][1][0][0]".to_owned())));
    let refused = column_of(&m, six.at([0, 1, 0, 1, 7, 0])).unwrap_err();
    assert_eq!(refused, "row 0, entry 0: there is no column six[0][1][0][1][7][0]");
}

#[test]
fn a_grid_without_columns_refuses_every_place() {
    let mut m = MatrixBuilder::new();
    let empty = m.primary("empty", [3, 0]);
    let huge = m.primary("huge", [usize::MAX, usize::MAX, 0]);
    assert!(empty.is_empty() && huge.is_empty());
    assert_eq!(
        column_of(&m, empty.at([2, 0])).unwrap_err(),
        "row 0, entry 0: there is no column empty[2][0]"
    );
    let refused = column_of(&m, huge.at([0, 7, 3])).unwrap_err();
    assert_eq!(refused, "row 0, entry 0: there is no column huge[0][7][3]");
    // The place in the two large axes has no number: the error names the block.
    let refused = column_of(&m, huge.at([7, usize::MAX - 1, 3])).unwrap_err();
    assert_eq!(refused, "row 0, entry 0: there is no column huge");
    assert_eq!(m.build().unwrap().column_count(), 0);
}

#[test]
fn sizes_that_overflow_are_too_large() {
    let long = 1 << (usize::BITS / 2 + 8);
    for axes in [[usize::MAX, 2], [long, long], [usize::MAX, usize::MAX], [1 << 16, 1 << 15]] {
        let mut m = MatrixBuilder::new();
        let fine = m.primary("fine", 2);
        let cell = m.primary("cell", axes);
        let last = m.secondary("last", [2, 2]);
        for entry in [cell.at([0, 0]), cell.at([axes[0] - 1, axes[1] - 1]), cell.at(axes), last.at([1, 1])] {
            let refused = m.row((), [fine.at(0), entry]);
            assert!(matches!(refused, Err(MatrixError::TooLarge { .. })), "{axes:?}");
        }
        assert!(matches!(m.build(), Err(MatrixError::TooLarge { .. })), "{axes:?}");
    }
}

#[test]
fn a_place_named_twice_and_a_foreign_grid_are_refused() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", [2, 2]);
    let error = m.row((), [cell.at([1, 0]), cell.at([1, 0])]).unwrap_err();
    assert_eq!(error.to_string(), "row 0 names column cell[1][0] twice");
    let foreign = MatrixBuilder::<()>::new().primary("cell", [2, 2]);
    for place in [[0, 0], [9, 9]] {
        let error = m.row((), [foreign.at(place)]).unwrap_err();
        assert_eq!(error, MatrixError::UnknownColumn { row: RowId::new(0), entry: 0, column: None });
    }
}

#[test]
fn the_entries_of_a_block_come_in_order() {
    let mut m = MatrixBuilder::new();
    let (list, grid) = (m.primary("list", 3), m.primary("grid", [2, 2]));
    assert!(list.iter().eq((0..3).map(|index| list.at(index))));
    assert!(grid.iter().eq([[0, 0], [0, 1], [1, 0], [1, 1]].map(|place| grid.at(place))));
    assert!(grid.iter().rev().eq([[1, 1], [1, 0], [0, 1], [0, 0]].map(|place| grid.at(place))));
    let mut entries = grid.iter();
    assert_eq!((entries.len(), entries.nth(2), entries.len()), (4, Some(grid.at([1, 0])), 1));
    let row = m.row((), list.iter().chain(&grid)).unwrap();
    assert_eq!(m.build().unwrap().row(row).unwrap().len(), 7);
}

/// The hot path copies entries, so they must not grow unnoticed.
#[test]
#[cfg(target_pointer_width = "64")]
fn entries_are_small() {
    assert_eq!(size_of::<Entry>(), 48);
    assert_eq!(size_of::<Option<Entry>>(), 48);
}

properties! {
    soak, 500;

    /// A place within the grid is the column that counting row by row gives; another is refused by its name.
    fn any_place_is_a_column_or_refused(
        axes in prop::array::uniform4(0_usize..5),
        place in prop::array::uniform4(0_usize..6),
    ) {
        let mut m = MatrixBuilder::new();
        m.primary("before", 3);
        let cell = m.primary("cell", axes);
        let after = m.primary("after", [2, 2]);
        let bad: Vec<usize> = (0..4).filter(|&axis| place[axis] >= axes[axis]).collect();
        let shown = if bad.len() > 1 { bad[0] + 1 } else { 4 };
        let name = place[..shown].iter().fold("cell".to_owned(), |name, index| format!("{name}[{index}]"));
        let found = column_of(&m, cell.at(place));
        if bad.is_empty() {
            let column = place.iter().zip(axes).fold(0, |column, (index, axis)| column * axis + index);
            prop_assert_eq!(found, Ok((3 + column, name)));
            prop_assert!(cell.iter().nth(column) == Some(cell.at(place)));
        } else {
            prop_assert_eq!(found, Err(format!("row 0, entry 0: there is no column {name}")));
        }
        let columns: usize = axes.iter().product();
        prop_assert_eq!(column_of(&m, after.at([1, 0])), Ok((3 + columns + 2, "after[1][0]".to_owned())));
    }

    /// What is read back row by row is the same, whichever way it is read.
    fn a_matrix_is_read_the_same_in_every_way(
        plain in matrix(Shape { primary: 0..=8, secondary: 0..=4, rows: 0..=16, colors: 2 })
    ) {
        let matrix = plain.matrix();
        let rows: Cover = matrix.rows().collect();
        prop_assert_eq!(indices(&rows), (0..matrix.row_count()).collect::<Vec<_>>());
        prop_assert_eq!(matrix.rows().len(), matrix.row_count());
        prop_assert_eq!(matrix.columns().len(), matrix.column_count());
        for row in matrix.rows() {
            let entries: Vec<_> = matrix.entries(row).collect();
            prop_assert_eq!(entries.len(), matrix.entries(row).len());
            prop_assert!(matrix.entries(row).rev().eq(entries.iter().rev().copied()));
            prop_assert!(entries.iter().map(|(column, _)| column).eq(matrix.row(row).unwrap()));
            prop_assert!(entries.iter().all(|&(column, color)| matrix.color(row, column) == color));
        }
        for column in matrix.columns() {
            let covers = |row: &RowId| matrix.row(*row).unwrap().contains(&column);
            prop_assert!(matrix.rows_of(column).eq(matrix.rows().filter(covers)));
            prop_assert!(matrix.rows_of(column).rev().eq(matrix.rows().rev().filter(covers)));
            let uncoverable = matrix.is_primary(column) == Some(true) && !matrix.rows().any(|row| covers(&row));
            prop_assert_eq!(matrix.uncoverable().contains(&column), uncoverable);
        }
        if !matrix.uncoverable().is_empty() {
            prop_assert_eq!(Search::new().covers(&matrix).count(), 0);
        }
    }
}

// Clones of a builder.

#[test]
fn a_clone_takes_the_blocks_declared_before_it_and_no_others() {
    let mut one = MatrixBuilder::new();
    let shared = one.primary("shared", [2, 2]);
    one.row(0, [shared.at([0, 0])]).unwrap();
    let mut two = one.clone();
    let (of_one, of_two) = (one.primary("of one", 3), two.primary("of two", 3));
    let mut three = two.clone();
    let of_three = three.secondary("of three", 1);
    let foreign = |m: &mut MatrixBuilder<i32>, entry| {
        m.row(9, [entry]) == Err(MatrixError::UnknownColumn { row: RowId::new(1), entry: 0, column: None })
    };
    assert!(foreign(&mut one, of_two.at(0)) && foreign(&mut one, of_three.at(0)));
    assert!(foreign(&mut two, of_one.at(0)) && foreign(&mut two, of_three.at(0)));
    assert!(foreign(&mut three, of_one.at(0)));
    for m in [&mut one, &mut two, &mut three] {
        let outside = m.row(9, [shared.at([0, 5])]).unwrap_err();
        assert_eq!(outside.to_string(), "row 1, entry 0: there is no column shared[0][5]");
        let twice = m.row(9, [shared.at([0, 1]), shared.at([0, 1])]).unwrap_err();
        assert_eq!(twice.to_string(), "row 1 names column shared[0][1] twice");
        let colored = m.row(9, [shared.at([0, 1]).colored(1)]).unwrap_err();
        assert_eq!(colored.to_string(), "row 1 gives a color to the primary column shared[0][1]");
    }
    three.row(1, [of_three.at(0).colored(5), of_two.at(2), shared.at([1, 1])]).unwrap();
    let text = format!("{:?}", three.build().unwrap());
    assert_eq!(text, "{0: shared[0][0], 1: of three:5 of two[2] shared[1][1]}");
    assert_eq!(one.build().unwrap().column_count(), 7);
}

#[test]
fn a_cloned_builder_builds_the_same_matrix() {
    let mut m = MatrixBuilder::new();
    Queens::new(5).unwrap().emit(&mut m).unwrap();
    let clone = m.clone();
    assert_eq!(m.build(), clone.build());
}

// Equality, hashes, conversions.

#[test]
fn matrices_are_equal_if_all_they_hold_is() {
    let build = |name: &str, label, color| {
        let mut m = MatrixBuilder::new();
        let (p, s) = (m.primary(name, 2), m.secondary("s", 1));
        m.row(label, [p.at(1), s.at(0).colored(color)]).unwrap();
        m.build().unwrap()
    };
    assert_eq!(build("p", 1, 2), build("p", 1, 2));
    for other in [build("q", 1, 2), build("p", 0, 2), build("p", 1, 3)] {
        assert_ne!(build("p", 1, 2), other);
    }
    let problem = |piece: Piece| Polyominoes::new(Board::rectangle(2, 2), [piece]);
    let domino = Piece::drawn('d', "##").unwrap();
    assert_eq!(problem(domino.clone()), problem(domino.clone()));
    assert_ne!(problem(domino.clone()), problem(domino.clone()).holes(true));
    assert_ne!(problem(domino.clone()), problem(domino.copies(..)));
}

#[test]
fn values_can_be_kept_in_sets() {
    fn is_a_key<T: Eq + Hash>() {}
    is_a_key::<(Matrix<u8>, Block, Block<[usize; 2]>, Entry, Cover, RowId, ColumnId)>();
    is_a_key::<(MatrixError, VerifyError, Stats, Outcome, Engine, Uniqueness<u8>)>();
    is_a_key::<(exactcover::text::TextProblem, TextError<FormatError>, Polyominoes, Piece)>();
    is_a_key::<(TextError<PolyominoError>, TextError<SudokuError>, TextError<QueensError>)>();
    is_a_key::<(Count, exactcover::proofs::Clash, exactcover::matrix::ColumnName, NameError, Symmetry)>();
    let one = Polyominoes::pentominoes(Board::rectangle(3, 20));
    assert_eq!(HashSet::from([one.clone(), one]).len(), 1);
}

#[test]
fn a_cover_becomes_its_rows_and_back() {
    for rows in [0, 3, 16, 17, 40] {
        let rows: Vec<RowId> = (0..rows).rev().map(RowId::new).collect();
        let cover: Cover = rows.iter().copied().collect();
        assert_eq!(*cover, *rows);
        assert_eq!((Cover::from(rows.clone()), Cover::from(&*rows)), (cover.clone(), cover.clone()));
        assert_eq!(cover.clone().into_iter().len(), rows.len());
        assert!(cover.clone().into_iter().rev().eq(rows.iter().rev().copied()));
        assert!(cover == rows[..] && cover != rows[..rows.len() / 2] || rows.is_empty());
        assert_eq!(Vec::from(cover), rows);
    }
}

#[test]
fn places_are_made_of_their_two_numbers() {
    assert_eq!(Square::from((1, 2)), Square::new(1, 2));
    assert_eq!(Position::from((1, 2)), Position::new(1, 2));
    assert_eq!(Cell::from((1, 2)), Cell::in_space(0, 1, 2));
    assert_eq!((RowId::from(7), ColumnId::from(7)), (RowId::new(7), ColumnId::new(7)));
}

// Counts.

fn hash_of(value: &impl Hash) -> u64 {
    let mut state = DefaultHasher::new();
    value.hash(&mut state);
    state.finish()
}

/// A lower bound was equal to nothing, not even to itself, so that counts could not be `Eq`.
#[test]
fn counts_are_equal_if_they_say_the_same() {
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let limited = |nodes| Search::new().node_limit(nodes).count(&matrix);
    let (all, some) = (Search::new().count(&matrix), limited(1000));
    assert!(all.is_exact() && !some.is_exact());
    let other = Search::new().engine(Engine::Links).branch(Branching::FirstColumn).count(&matrix);
    assert_ne!(all.stats(), other.stats());
    assert_eq!((&all, hash_of(&all)), (&other, hash_of(&other)), "in whatever way they were found");
    assert_eq!((&all, hash_of(&all)), (&Count::from(92), hash_of(&Count::from(92))));
    assert_eq!((&some, hash_of(&some)), (&some.clone(), hash_of(&some.clone())));
    // An exact number is not a lower bound of the same number.
    let same = Count::from(some.at_least().clone());
    assert_ne!(some, same);
    assert!(same == some.at_least().try_into().unwrap_or(u64::MAX));
    assert_ne!(limited(1), some);
    assert_eq!(HashSet::from([all, other, some.clone(), some, same]).len(), 3);
}

#[test]
fn counts_are_compared_with_numbers_of_any_type() {
    let count = Count::from(92);
    assert!(count == 92 && count == 92_i64 && count == 92_u32 && count == 92_u64 && count == 92_u128);
    assert!(count == 92_usize && count != 91 && count != -92 && count > -1 && count < 93_u128);
    let large = Count::from(BigUint::from(u128::MAX));
    assert!(large == u128::MAX && large > u64::MAX && large != u64::MAX && large > i64::MAX);
    assert!(Count::from(BigUint::from(u128::MAX) + 1_u32) > u128::MAX);
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let some = Search::new().node_limit(1000).count(&matrix);
    let least = u128::try_from(some.at_least()).unwrap();
    assert!(least > 0 && some != least && some > least - 1 && some > -1);
    assert_eq!((some.partial_cmp(&least), some.partial_cmp(&(least + 1))), (None, None), "nothing is known");
}

#[test]
fn statistics_of_parts_add_up() {
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let mut whole = Search::new().covers(&matrix);
    whole.count_rest();
    let parts: Vec<Stats> = Search::new()
        .split(&matrix, 20)
        .unwrap()
        .iter()
        .map(|task| {
            let mut part = Search::new().resume(&matrix, task).unwrap();
            part.count_rest();
            part.stats()
        })
        .collect();
    let sum: Stats = parts.iter().copied().sum();
    assert_eq!(sum, parts.iter().fold(Stats::default(), |sum, &part| part + sum));
    assert_eq!((sum.solutions, whole.stats().solutions), (92, 92));
    assert_eq!(sum.nodes, parts.iter().map(|part| part.nodes).sum::<u64>());
    assert_eq!(Some(sum.max_depth), parts.iter().map(|part| part.max_depth).max());
    assert_eq!(Vec::<Stats>::new().into_iter().sum::<Stats>(), Stats::default());
}

// Values by name.

#[test]
fn options_are_parsed_from_what_they_display() {
    fn all<T: FromStr<Err = NameError> + Display + PartialEq + Debug>(values: &[T], names: &[&str]) {
        for (value, name) in values.iter().zip(names) {
            assert_eq!(value.to_string(), *name);
            assert_eq!(name.parse::<T>().unwrap(), *value);
        }
        for wrong in ["", " ", "Auto", &names[0].to_uppercase(), &format!("{} ", names[0]), &"x".repeat(1000)]
        {
            let error = wrong.parse::<T>().unwrap_err();
            assert_eq!((&*error.found, &*error.expected), (wrong, names));
            assert!(error.to_string().len() < 200 && error.to_string().contains(names[0]));
        }
    }
    all(&[Engine::Auto, Engine::Links, Engine::Bits], &["auto", "links", "bits"]);
    let branchings = [
        Branching::FewestRows,
        Branching::FirstColumn,
        Branching::Conflicts,
        Branching::Weighted,
        Branching::Learning,
    ];
    all(&branchings, &["fewest", "first", "conflicts", "weighted", "learning"]);
    all(&[Symmetry::None, Symmetry::HalfTurn, Symmetry::Mirror], &["none", "half-turn", "mirror"]);
    assert_eq!(format!("[{:>6}]", Branching::FirstColumn), "[ first]");
}

// Boards as texts.

#[test]
fn sudoku_boards_are_parsed_from_their_lines_and_drawings() {
    for layout in standard_layouts() {
        let side = usize::from(layout.digits());
        let mut cells = vec![0; layout.cells().len()];
        for (cell, digit) in cells.iter_mut().step_by(7).zip((1..=layout.digits()).cycle()) {
            *cell = digit;
        }
        for digits in [vec![0; cells.len()], cells] {
            let puzzle = Sudoku::new(layout.clone(), digits).unwrap();
            let board = puzzle.givens().clone();
            assert_eq!(board.line().parse::<sudoku::Board>().as_ref(), Ok(&board), "{side}");
            assert_eq!(board.to_string().parse::<sudoku::Board>().as_ref(), Ok(&board), "{side}");
            let named = Sudoku::read(&board.to_string(), std::slice::from_ref(&layout));
            assert_eq!(named, [Ok(Sudoku::from(board))], "{side}");
        }
    }
    let error = "12345".parse::<sudoku::Board>().unwrap_err();
    assert_eq!(error, "12345".parse::<Sudoku>().unwrap_err());
}

#[test]
fn a_board_has_digits_on_its_cells() {
    let layout = Layout::samurai();
    let mut digits = vec![0; layout.cells().len()];
    let at = layout.cell_at(Position::new(20, 20)).unwrap();
    digits[at] = 7;
    let board = Sudoku::new(layout, digits).unwrap().givens().clone();
    assert_eq!(board.digit(Position::new(20, 20)), Some(7));
    // An empty cell, a square between the boards, and squares off the board have no digit.
    for place in [(0, 0), (0, 10), (21, 0), (0, 21), (usize::MAX, usize::MAX)] {
        assert_eq!(board.digit(place.into()), None, "{place:?}");
    }
}

#[test]
fn placements_are_parsed_from_their_drawings() {
    for size in 0..=6 {
        for board in Queens::new(size).unwrap().solutions().unwrap() {
            assert_eq!(board.to_string().parse(), Ok(board.clone()));
            let close = board.to_string().replace(' ', "").replace('\n', "\r\n\r\n");
            assert_eq!(format!("\u{feff}\n{close}\n").parse(), Ok(board));
        }
    }
    let attacking: Placement = "QQ\nQ.".parse().unwrap();
    assert_eq!((attacking.size(), attacking.queens().count()), (2, 3));
    let error = |text: &str| {
        let error = text.parse::<Placement>().unwrap_err();
        assert!(error.to_string().ends_with(&error.kind().to_string()));
        (error.line(), error.column(), *error.kind())
    };
    assert_eq!(error(". .\n. 0"), (2, 3, QueensError::Symbol { found: '0' }));
    assert_eq!(error("\n..\n...\n"), (3, 1, QueensError::Files { found: 3, expected: 2 }));
    assert_eq!(error("..\n..\n\n.."), (4, 1, QueensError::Ranks { found: 3, expected: 2 }));
    assert_eq!(error("..\n\n"), (1, 1, QueensError::Ranks { found: 1, expected: 2 }));
    let large = Queens::MAX_SIZE + 1;
    assert_eq!(error(&".".repeat(large)), (1, 1, QueensError::TooLarge { size: large }));
}

#[test]
fn ids_engines_and_outcomes_are_displayed() {
    assert_eq!(format!("{} {:>3}", RowId::new(7), ColumnId::new(12)), "7  12");
    let engines = [Engine::Auto, Engine::Links, Engine::Bits].map(|engine| engine.to_string());
    assert_eq!(engines, ["auto", "links", "bits"]);
    assert_eq!(format!("[{:6}]", Engine::Bits), "[bits  ]");
    let outcomes =
        [Outcome::Running, Outcome::Exhausted, Outcome::Limited, Outcome::Canceled, Outcome::Refused];
    let words = ["running", "exhausted", "limited", "canceled", "refused"];
    assert_eq!(outcomes.map(|outcome| outcome.to_string()), words);
}

#[test]
fn a_long_row_without_a_primary_column_is_named_in_part() {
    let mut m = MatrixBuilder::new();
    let slot = m.secondary("slot", [2, 4]);
    let error = m.row((), slot.iter()).unwrap_err();
    let MatrixError::NoPrimaryColumn { columns, .. } = &error else { panic!("{error:?}") };
    assert_eq!(columns.len(), 8);
    let named = "slot[0][0], slot[0][1], slot[0][2], slot[0][3], slot[1][0] and 3 more: give it";
    assert!(error.to_string().starts_with(&format!("row 0 names no primary column, only {named}")));
}

// Options.

#[test]
fn options_are_read_back() {
    let plain = Search::new();
    assert!(plain.chosen().is_empty() && plain.excluded().is_empty());
    let all = plain.choose([RowId::new(1)]).choose([RowId::new(0)]).exclude([RowId::new(2)]);
    assert_eq!((all.chosen(), all.excluded()), (&[RowId::new(1), RowId::new(0)][..], &[RowId::new(2)][..]));
    let piece = Piece::drawn('d', "##").unwrap();
    assert_eq!((piece.allowed_copies(), piece.allowed_turning()), (1..=1, None));
    let piece = piece.copies(..=2).turning(Turning::OneSided);
    assert_eq!((piece.allowed_copies(), piece.allowed_turning()), (0..=2, Some(Turning::OneSided)));
}

// Errors.

/// Whoever writes an error and the errors behind it read the reason twice.
#[test]
fn no_error_says_what_its_source_says_again() {
    let matrix = || MatrixError::EmptyRow { row: RowId::new(7) };
    let verify = || VerifyError::UnknownRow { row: RowId::new(8) };
    let problem = text::read("a b\na\nb\n").unwrap();
    let answer = text::read_model(problem.matrix(), "SAT\n1 -2 0\n").unwrap_err();
    assert!(matches!(answer.kind(), AnswerError::NoCover(_)));
    let full = || io::Error::from(io::ErrorKind::StorageFull);
    let errors: [Box<dyn Error>; 7] = [
        Box::new(answer),
        Box::new(AnswerError::NoCover(verify())),
        Box::new(ReasonError::Chosen(verify())),
        Box::new(ProofError::Stopped(Stopped::Canceled)),
        Box::new(ProofError::Io(full())),
        Box::new(sudoku::GeneratorError::Matrix(matrix())),
        Box::new("5.".parse::<Sudoku>().unwrap_err()),
    ];
    let reasons = [
        "no row covers the primary column b",
        "there is no row 8",
        "there is no row 8",
        "the search was canceled",
        &full().to_string(),
        "row 7",
        "2 cells",
    ];
    for (error, reason) in errors.iter().zip(reasons) {
        let chain = std::iter::successors(Some(&**error), |&error| error.source());
        let said: Vec<String> = chain.map(ToString::to_string).collect();
        assert_eq!(said.iter().filter(|said| said.contains(reason)).count(), 1, "{reason}: {said:?}");
    }
}

/// By `?`, whichever it is; it says the same, and has the same source.
#[test]
fn every_error_becomes_the_one() {
    fn check<E: Error + Into<exactcover::Error>>(result: Result<(), E>) {
        let error = result.unwrap_err();
        let said = |error: &dyn Error| (error.to_string(), error.source().map(ToString::to_string));
        let before = said(&error);
        let one: exactcover::Error = error.into();
        assert_eq!(said(&one), before);
    }
    let full = || io::Error::from(io::ErrorKind::StorageFull);
    let row = RowId::new(7);
    let problem = text::read("a b\na\nb\n").unwrap();
    let matrix = problem.matrix();
    check(Err(MatrixError::EmptyRow { row }));
    check(matrix.verify(&[row]));
    check(Err(Stopped::Canceled));
    let search = Search::new().branch(Branching::Weighted).covers(matrix);
    check(search.checkpoint().map(drop));
    check(Err(ProofError::Io(full())));
    check(check_count("a\na\n", &b""[..]).map(drop));
    check(check_count("", &b""[..]).map(drop));
    check(Err(ReasonError::Chosen(VerifyError::UnknownRow { row })));
    check("link".parse::<Engine>().map(drop));
    check(text::read("").map(drop));
    check(text::read_model(matrix, "").map(drop));
    check(Err(full()));
    check(Queens::new(usize::MAX).map(drop));
    check("Q".repeat(3).parse::<Placement>().map(drop));
    check(Piece::new('x', []).map(drop));
    check(Piece::drawn('x', "?").map(drop));
    check(Layout::standard(0, 9).map(drop));
    check("5.".parse::<Sudoku>().map(drop));
    check(Err(sudoku::GeneratorError::NoGrid));
    let own = exactcover::Error::problem("my own");
    assert_eq!((own.to_string(), own.source().is_none()), ("my own".to_owned(), true));
    let any: fn(&Queens) -> Result<Option<Placement>, exactcover::Error> = Queens::any;
    assert!(any(&Queens::new(8).unwrap()).unwrap().is_some());
}

// Solutions.

#[test]
fn searches_share_one_matrix() {
    let queens = Queens::new(8).unwrap();
    let mut first = queens.solutions().unwrap();
    let shared = first.matrix().clone();
    let mut second = Solutions::with_matrix(&queens, shared.clone(), &Search::new()).unwrap();
    assert!(Arc::ptr_eq(second.matrix(), &shared));
    assert_eq!(first.next(), second.next());
    assert_eq!((first.search_mut().count_rest(), second.by_ref().count()), (91, 91));
    assert_eq!((first.next(), first.search().outcome()), (None, Outcome::Exhausted));
    assert_eq!(first.search().stats(), second.search().stats());
    let large = Arc::new(Queens::new(120).unwrap().matrix().unwrap());
    let refused = Solutions::with_matrix(queens, large, &Search::new().engine(Engine::Bits)).unwrap_err();
    assert!(matches!(refused, MatrixError::TooLargeForBits { rows: 14_400, .. }));
}

#[test]
fn rows_are_decoded_or_refused() {
    let boards = Queens::new(6).unwrap().into_solutions().unwrap();
    let covers = Search::new().covers(boards.matrix());
    let decoded: Vec<_> = covers.map(|cover| boards.decode(&cover).unwrap()).collect();
    let half = boards.decode(&[RowId::new(8)]).unwrap();
    assert_eq!(half.queens().count(), 1);
    let unknown = RowId::new(36);
    assert_eq!(boards.decode(&[RowId::new(0), unknown]), Err(VerifyError::UnknownRow { row: unknown }));
    assert!(boards.eq(decoded));
}

#[test]
fn uniqueness_is_asked_and_mapped() {
    let cases = [Uniqueness::None, Uniqueness::Unique(1), Uniqueness::Multiple(1, 2)];
    assert_eq!(cases.clone().map(|case| case.is_unique()), [false, true, false]);
    let doubled = cases.map(|case| case.map(|number| 10 * number));
    assert_eq!(doubled, [Uniqueness::None, Uniqueness::Unique(10), Uniqueness::Multiple(10, 20)]);
}

#[test]
fn searches_cross_catch_unwind() {
    fn is_safe<T: UnwindSafe + RefUnwindSafe>() {}
    is_safe::<(Covers, Solutions<Queens>, Solutions<&Polyominoes>, MatrixBuilder<u8>)>();
    is_safe::<exactcover::counts::Counter>();
    let boards = Queens::new(6).unwrap().into_solutions().unwrap();
    let caught = std::panic::catch_unwind(|| boards.clone().count());
    assert_eq!((caught.unwrap(), boards.count()), (4, 4));
}
