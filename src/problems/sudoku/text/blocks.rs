//! Boards of overlapping grids that are given grid by grid, such as the five 9x9 grids of a samurai.
//!
//! The usual order of the grids is that of their corners in reading order (north-west, north-east, centre,
//! south-west, south-east). Some authors put the grid in the middle, the one that overlaps most others, in
//! another place and keep the others in reading order. The cells that two grids share are given twice, and
//! that tells the order: the first one in which all pairs are equal; failing that, the first in which at most
//! one of each pair is empty. In both searches the usual order comes first. If no order will do, the first
//! clash in the usual order is the mistake.

use super::error::{ReadError, ReadReason};
use super::forms::{Found, Shape};

/// The value of a cell and where it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub value: u8,
    pub line: usize,
    pub column: usize,
}

/// One grid of a board, its cells in reading order.
#[derive(Debug)]
pub(super) struct Block {
    pub cells: Vec<Placed>,
}

impl Block {
    /// The line where the grid begins.
    pub(super) fn line(&self) -> usize {
        self.cells.first().map_or(1, |cell| cell.line)
    }
}

/// The board that these grids make up.
pub(super) fn join(index: usize, shape: &Shape, blocks: &[Block]) -> Result<Found, ReadError> {
    let boards: Vec<_> = orders(shape).into_iter().map(|order| lay(shape, blocks, &order)).collect();
    let is_exact = |board: &&Result<Board, ReadError>| board.as_ref().is_ok_and(|board| board.is_exact);
    let best = boards
        .iter()
        .find(is_exact)
        .or_else(|| boards.iter().find(|board| board.is_ok()))
        .unwrap_or(&boards[0]);
    let cells = best.as_ref().map_err(Clone::clone)?.values(shape);
    let line = blocks.iter().map(Block::line).min().unwrap_or(1);
    Ok(Found { shape: index, line, cells })
}

/// For each order: which block is which grid.
fn orders(shape: &Shape) -> Vec<Vec<usize>> {
    let usual: Vec<usize> = (0..shape.grids.len()).collect();
    let overlaps = |&grid: &usize| usual.iter().filter(|&&other| do_overlap(shape, grid, other)).count();
    // Of several such grids the first.
    let middle = usual.iter().copied().rev().max_by_key(overlaps).unwrap_or(0);
    let moved = usual.iter().map(|&place| {
        let mut order: Vec<usize> = usual.iter().copied().filter(|&block| block != place).collect();
        order.insert(middle, place);
        order
    });
    std::iter::once(usual.clone()).chain(moved).collect()
}

fn do_overlap(shape: &Shape, grid: usize, other: usize) -> bool {
    let ((y, x), (other_y, other_x)) = (shape.grids[grid], shape.grids[other]);
    y.abs_diff(other_y) < shape.digits && x.abs_diff(other_x) < shape.digits
}

/// A board put together from grids.
struct Board {
    squares: Vec<Option<Placed>>,
    /// Whether all cells that were given twice were given the same value.
    is_exact: bool,
}

impl Board {
    fn values(&self, shape: &Shape) -> Vec<u8> {
        let cells = self.squares.iter().zip(&shape.inside).filter(|&(_, &inside)| inside);
        cells.map(|(square, _)| square.map_or(0, |placed| placed.value)).collect()
    }
}

/// Lays the grids over each other; fails where two different digits meet.
fn lay(shape: &Shape, blocks: &[Block], order: &[usize]) -> Result<Board, ReadError> {
    let mut board = Board { squares: vec![None; shape.inside.len()], is_exact: true };
    for (&(top, left), &block) in shape.grids.iter().zip(order) {
        for (at, &here) in blocks[block].cells.iter().enumerate() {
            let (y, x) = (top + at / shape.digits, left + at % shape.digits);
            let square = &mut board.squares[y * shape.width + x];
            let Some(there) = square.filter(|there| there.value != here.value) else {
                *square = Some(here);
                continue;
            };
            if here.value != 0 && there.value != 0 {
                return Err(clash(here, there));
            }
            board.is_exact = false;
            if there.value == 0 {
                *square = Some(here);
            }
        }
    }
    Ok(board)
}

/// The error for two digits in one cell, at the later place.
fn clash(one: Placed, other: Placed) -> ReadError {
    let is_later = (one.line, one.column) > (other.line, other.column);
    let (here, there) = if is_later { (one, other) } else { (other, one) };
    let reason = ReadReason::Clash {
        here: here.value.into(),
        there: there.value.into(),
        line: there.line,
        column: there.column,
    };
    ReadError::new(here.line, here.column, reason)
}
