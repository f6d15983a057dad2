//! Color, where standard output is a terminal and `NO_COLOR` is not set; the plain text otherwise.

use std::env;
use std::io::{self, IsTerminal};

use anstyle::{Ansi256Color, Style};
use exactcover::problems::polyomino::Tiling;
use exactcover::problems::queens::{Placement, Square};
use exactcover::problems::sudoku::Board;

use super::json;

/// The colors of pieces, one for each pentomino, of the 256 that terminals know.
const PIECES: [u8; 12] = [210, 117, 215, 114, 222, 141, 218, 79, 191, 250, 105, 180];

fn is_colored() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !json::is_on() && !is_set("NO_COLOR") && !is_dumb
}

/// Black on a color of the 256.
fn on(color: u8) -> Style {
    Style::new().fg_color(Some(Ansi256Color(16).into())).bg_color(Some(Ansi256Color(color).into()))
}

/// The board, its givens bold.
pub fn board(givens: &Board, board: &Board) -> String {
    let drawn = board.to_string();
    if !is_colored() {
        return drawn;
    }
    // The symbols of the drawing are the cells in reading order.
    let bold = Style::new().bold();
    let mut givens = givens.cells().iter();
    let mut text = String::new();
    for symbol in drawn.chars() {
        let is_cell = symbol == '.' || symbol.is_ascii_alphanumeric();
        match is_cell.then(|| givens.next()).flatten() {
            None | Some(0) => text.push(symbol),
            Some(_) => text += &format!("{bold}{symbol}{bold:#}"),
        }
    }
    text
}

/// The tiling, each piece on a color, another one than those that it touches.
pub fn tiling(tiling: &Tiling) -> String {
    if !is_colored() {
        return tiling.to_string();
    }
    let board = tiling.board();
    let mut styles = vec![Style::new(); board.len()];
    for (piece, color) in tiling.pieces().iter().zip(tiling.coloring(PIECES.len())) {
        for &cell in &piece.cells {
            styles[cell] = on(PIECES[color]);
        }
    }
    let mut text = String::new();
    for (row, letters) in tiling.to_string().lines().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            let style = board.drawn_at(row, column).map_or(Style::new(), |cell| styles[cell]);
            text += &format!("{style}{letter} {style:#}");
        }
        text.push('\n');
    }
    text
}

/// The queens on a checkered board.
pub fn queens(board: &Placement) -> String {
    if !is_colored() {
        return board.to_string();
    }
    let mut text = String::new();
    for rank in 0..board.size() {
        for file in 0..board.size() {
            let style = on(if (rank + file).is_multiple_of(2) { 223 } else { 179 });
            let queen = if board.has_queen(Square::new(rank, file)) { '♛' } else { ' ' };
            text += &format!("{style}{queen} {style:#}");
        }
        text.push('\n');
    }
    text
}
