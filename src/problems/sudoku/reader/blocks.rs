//! Boards of overlapping grids that are given grid by grid, such as the five 9x9 grids of a samurai.
//!
//! The cells that two grids share are given twice, and that tells which grid is which: every order is tried
//! in which all pairs are equal, and if there is none, every order in which at least one of each pair that
//! differs is empty. The board is read if all those orders give the same one.

use super::error::{ReadError, ReadReason, Reading};
use super::forms::{Found, Plan, Shape};

/// With more orders of some of the grids than this the order of all counts as unclear.
const MOST_ORDERS: usize = 1_000;

/// The value of a cell and where it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    pub value: u8,
    pub line: usize,
    pub column: usize,
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
    let line = |block: usize| blocks[block].cells[0].line;
    let [found, expected] = [blocks.len(), shape.grids.len()].map(|grids| grids * shape.digits);
    if found != expected {
        return Err(ReadError::new(line(blocks.len() - 1), 1, ReadReason::RowCount { found, expected }));
    }
    let (height, width) = (shape.height, shape.width);
    let (one, other) = (Reading::Grids(height, width), Reading::OtherOrder(height, width));
    let unclear = ReadError::new(line(0), 1, ReadReason::Ambiguous { one, other });
    let empty: Squares = vec![None; shape.inside.len()];
    for is_exact in [true, false] {
        // The blocks that may lie in the first places, and what they make up.
        let mut orders: Vec<(Vec<usize>, Squares)> = vec![(Vec::new(), empty.clone())];
        for place in 0..blocks.len() {
            let longer = |(order, squares): &(Vec<usize>, Squares)| {
                let others = (0..blocks.len()).filter(|block| !order.contains(block));
                let lay = |at| Some((at, lay(shape, squares, place, &blocks[at], is_exact).ok()?));
                let longer = others.filter_map(lay);
                longer.map(|(at, squares)| ([&order[..], &[at]].concat(), squares)).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(longer).take(MOST_ORDERS + 1).collect();
            if orders.len() > MOST_ORDERS {
                return Err(unclear);
            }
        }
        let mut boards = orders.iter().map(|(_, squares)| values(squares));
        if let Some(cells) = boards.next() {
            let found = Found { shape: blocks[0].shape, line: line(0), cells };
            return if boards.all(|other| other == found.cells) { Ok(found) } else { Err(unclear) };
        }
    }
    // No order will do: the first cell at which that of the text does not.
    let mut squares = empty;
    for (place, block) in blocks.iter().enumerate() {
        squares = lay(shape, &squares, place, block, false)?;
    }
    Err(unclear)
}

/// The values of the cells that grids have been laid on.
fn values(squares: &Squares) -> Vec<u8> {
    squares.iter().flatten().map(|placed| placed.value).collect()
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
        let square = &mut squares[(top + at / shape.digits) * shape.width + left + at % shape.digits];
        let old = square.unwrap_or(new);
        if new.value != old.value && (is_exact || (new.value != 0 && old.value != 0)) {
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
