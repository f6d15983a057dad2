//! Links to Sudokus of puzz.link, and of other sites that run pzpr (2024): `https://puzz.link/p?sudoku/9/9/..`.
//!
//! After the width and the height come the cells: a hexadecimal digit is a given, `-` and two of them one above 15, a letter from
//! `g` on is one empty cell and one more for each letter before it, and a dot is an empty cell.

use exactcover::problems::sudoku::Sudoku;

use super::values::layout_of_side;
use super::{Layouts, Read};
use crate::Refusal;
use crate::line::Line;

const FORM: &str = "a link of puzz.link";

pub(super) fn read(line: Line, layouts: Layouts) -> Option<Read> {
    let (_, link) = line.text.trim().split_once("?sudoku/")?;
    let wrong = |what: &str| Some(Err(line.error(link, Refusal::Form(FORM, what.into()))));
    let fields: Vec<&str> = link.trim_end_matches('/').split('/').collect();
    let [width, height, cells] = fields[..] else { return wrong("expected a width, a height and the cells") };
    let (Ok(width), Ok(height)) = (width.parse::<usize>(), height.parse::<usize>()) else {
        return wrong("expected a width and a height");
    };
    let Some(layout) = layout_of_side(layouts, width).filter(|_| width == height) else {
        return wrong("expected a square board of a standard size");
    };
    let Some(digits) = givens(cells, layout.cells().len()) else {
        return wrong("expected a number or an empty cell for each cell");
    };
    let puzzle = Sudoku::new(layout.clone(), digits);
    Some(puzzle.map(Into::into).map_err(|error| line.error(cells, error)))
}

/// Reads the givens of so many cells, 0 for an empty one. Empty cells at the end may be missing.
fn givens(text: &str, cells: usize) -> Option<Vec<u8>> {
    let mut digits = Vec::new();
    let mut symbols = text.chars();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '.' => digits.push(0),
            '-' => {
                let number: String = symbols.by_ref().take(2).collect();
                digits.push(u8::from_str_radix(&number, 16).ok().filter(|_| number.len() == 2)?);
            }
            '0'..='9' | 'a'..='f' => digits.push(u8::try_from(symbol.to_digit(16)?).ok()?),
            'g'..='z' => digits.resize(digits.len() + symbol.to_digit(36)? as usize - 15, 0),
            _ => return None,
        }
    }
    if digits.len() > cells {
        return None;
    }
    digits.resize(cells, 0);
    Some(digits)
}
