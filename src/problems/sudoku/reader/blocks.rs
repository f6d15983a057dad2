//! Boards of overlapping grids that are given grid by grid, such as the five 9x9 grids of a samurai.
//!
//! The cells that two grids share are given twice, and that tells which grid is which: every order is tried
//! in which all pairs are equal, and if there is none, every order in which at least one of each pair that
//! differs is empty. The board is read if all those orders give the same one.

use super::error::{ReadError, ReadReason, Reading};
use super::forms::{Found, Plan, Shape};

/// After this many grids tried in places the order counts as unclear.
const MOST_TRIES: usize = 20_000;

/// The value of a cell and where it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub value: u8,
    pub line: usize,
    pub column: usize,
}

/// The same value, wherever it stands.
impl PartialEq for Placed {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// One grid of a board, its cells in reading order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    pub shape: usize,
    pub cells: Vec<Placed>,
}

type Squares = Vec<Option<Placed>>;

/// The board that these grids make up.
pub(super) fn join(blocks: &[Block], plan: &Plan) -> Result<Found, ReadError> {
    let shape = &plan.shapes[blocks[0].shape];
    let rows = |grids: usize| grids * shape.digits;
    let (found, expected) = (rows(blocks.len()), rows(shape.grids.len()));
    if found != expected {
        let line = blocks[blocks.len() - 1].cells[0].line;
        return Err(ReadError::new(line, 1, ReadReason::RowCount { found, expected }));
    }
    let line = blocks[0].cells[0].line;
    let empty: Squares = vec![None; shape.inside.len()];
    for is_exact in [true, false] {
        let mut search = Search { shape, blocks, is_exact, tries: 0, boards: Vec::new() };
        search.place(&mut Vec::new(), &empty);
        let is_clear = search.tries <= MOST_TRIES && search.boards.len() < 2;
        match search.boards.pop() {
            Some(cells) if is_clear => return Ok(Found { shape: blocks[0].shape, line, cells }),
            None if is_clear => {}
            _ => {
                let (one, other) = (shape.height, shape.width);
                let (one, other) = (Reading::Grids(one, other), Reading::OtherOrder(one, other));
                return Err(ReadError::new(line, 1, ReadReason::Ambiguous { one, other }));
            }
        }
    }
    let mut squares = empty;
    for (place, block) in blocks.iter().enumerate() {
        squares = lay(shape, &squares, place, block, false)?;
    }
    // Not reached: the order of the text is one of those that were tried.
    Err(ReadError::new(line, 1, ReadReason::NoPuzzle))
}

/// The search for the orders of the grids.
struct Search<'a> {
    shape: &'a Shape,
    blocks: &'a [Block],
    /// Whether both copies of a cell must be equal; else one may be empty.
    is_exact: bool,
    tries: usize,
    /// The different boards found, at most two.
    boards: Vec<Vec<u8>>,
}

impl Search<'_> {
    /// Tries all blocks that are left in the next place. A layout has at most 100 grids, so this is as deep.
    fn place(&mut self, order: &mut Vec<usize>, squares: &Squares) {
        if order.len() == self.blocks.len() {
            let cells = squares.iter().zip(&self.shape.inside).filter(|&(_, &inside)| inside);
            let cells: Vec<u8> = cells.map(|(square, _)| square.map_or(0, |placed| placed.value)).collect();
            if !self.boards.contains(&cells) {
                self.boards.push(cells);
            }
        }
        for block in 0..self.blocks.len() {
            if order.contains(&block) || self.boards.len() > 1 || self.tries > MOST_TRIES {
                continue;
            }
            self.tries += 1;
            if let Ok(squares) = lay(self.shape, squares, order.len(), &self.blocks[block], self.is_exact) {
                order.push(block);
                self.place(order, &squares);
                order.pop();
            }
        }
    }
}

/// Lays a grid over what lies on the board; fails where two values meet that are not alike.
fn lay(
    shape: &Shape,
    squares: &Squares,
    place: usize,
    block: &Block,
    is_exact: bool,
) -> Result<Squares, ReadError> {
    let mut squares = squares.clone();
    let (top, left) = shape.grids[place];
    for (at, &new) in block.cells.iter().enumerate() {
        let (y, x) = (top + at / shape.digits, left + at % shape.digits);
        let square = &mut squares[y * shape.width + x];
        let old = square.unwrap_or(new);
        if new != old && (is_exact || (new.value != 0 && old.value != 0)) {
            let is_later = (new.line, new.column) > (old.line, old.column);
            let (here, there) = if is_later { (new, old) } else { (old, new) };
            let (line, column) = (there.line, there.column);
            let [one, other] = [here, there].map(|placed| placed.value.into());
            let reason = ReadReason::GivenTwice { here: one, there: other, line, column };
            return Err(ReadError::new(here.line, here.column, reason));
        }
        *square = Some(if old.value == 0 { new } else { old });
    }
    Ok(squares)
}
