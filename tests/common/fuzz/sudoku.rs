//! The readers of Sudokus: an error has a place and says what was expected; what is read is read again from what it is
//! written as; and a solution is one.

use std::sync::{Arc, LazyLock};

use exactcover::problems::sudoku::{Layout, Position, SudokuError, standard_layouts};
use exactcover::text::TextError;
use exactcover::{ExactCover, Search, Sudoku};

use super::text_of;

/// What texts are read with.
static LAYOUTS: LazyLock<Vec<Vec<Arc<Layout>>>> = LazyLock::new(|| {
    let overlap = Layout::overlapping(2, 2, &[Position::new(0, 0), Position::new(1, 2)]);
    let one = [
        Layout::standard(2, 2),
        Layout::standard(3, 3),
        Layout::standard(4, 4),
        Layout::latin(1),
        Layout::latin(5),
        Layout::jigsaw(b"aaababbbcccdcddd"),
        Ok(Layout::diagonal()),
        Ok(Layout::samurai()),
        overlap,
    ];
    let one = one.map(|layout| vec![Arc::new(layout.unwrap())]);
    one.into_iter().chain([standard_layouts()]).collect()
});

/// `data` is any text.
pub fn run(data: &[u8]) {
    let text = &*text_of(data);
    let mut found: Vec<Result<Sudoku, TextError<SudokuError>>> = Vec::new();
    for layouts in &*LAYOUTS {
        found.extend(Sudoku::read(text, layouts));
    }
    found.extend(Sudoku::read_jigsaws(text));
    found.push(text.parse());
    found.push(Layout::read_regions(text).map(Sudoku::empty));
    for (at, puzzle) in found.into_iter().enumerate() {
        match puzzle {
            Ok(puzzle) => assert_goes_round(&puzzle, at < 20),
            Err(error) => assert_says_why(&error, text),
        }
    }
}

fn assert_says_why(error: &TextError<SudokuError>, text: &str) {
    let (line, message) = (error.line(), error.to_string());
    assert!(line >= 1 && error.column() >= 1 && line <= text.split(['\n', '\r']).count(), "{message}");
    let is_regions = matches!(error.kind(), SudokuError::RegionSize { .. });
    assert!(is_regions || message.contains("expected"), "{message}");
    // A text of its own may be quoted, with any symbols.
    assert!(matches!(error.kind(), SudokuError::Cell(..)) || !message.contains("--"), "{message}");
}

/// Its line is the same puzzle. What is drawn may also look like something else: then it is refused.
fn assert_goes_round(puzzle: &Sudoku, is_solved: bool) {
    let layouts = [puzzle.layout().clone()];
    let line = puzzle.givens().line();
    assert_eq!(Sudoku::read(&line, &layouts), [Ok(puzzle.clone())], "{line}");
    for again in Sudoku::read(&puzzle.to_string(), &layouts) {
        assert!(again.is_err() || again.as_ref() == Ok(puzzle), "{again:?}:\n{puzzle}");
    }
    // The matrix of a larger one takes its time.
    if is_solved && puzzle.layout().cells().len() <= 81 {
        for board in puzzle.search(&Search::new().node_limit(100)).expect("a small matrix").take(2) {
            let mut pairs = board.cells().iter().zip(puzzle.givens().cells());
            assert!(pairs.all(|(digit, given)| *digit != 0 && (given == digit || *given == 0)), "{board}");
            assert_eq!(Sudoku::from(board).conflicts(), []);
        }
    }
}
