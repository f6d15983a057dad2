//! The rows that a priced search assumes: those that the options choose, and those without which there is no
//! cover.

use std::sync::Arc;

use crate::engines::view::View;
use crate::linear::{Left, PricedRows};
use crate::matrix::{Matrix, MatrixError, RowId};
use crate::search::{Engine, Search};

/// Returns what the options leave of the matrix; `None` if chosen rows clash.
pub(super) fn left_of<L>(
    options: &Search,
    matrix: &Matrix<L>,
) -> Result<Option<(Vec<RowId>, View)>, MatrixError> {
    // The tables of this search take about as much memory as links, which refuse a matrix for nothing else.
    let left = options.clone().engine(Engine::Links).left(matrix.incidence());
    left.map_err(|_| matrix.incidence().too_large_for_memory())
}

/// Assumes the rows too without which a column has fewer than it needs, again and again; `None` if no cover is left.
pub(super) fn with_forced((mut assumed, view): (Vec<RowId>, View)) -> Option<(Vec<RowId>, View)> {
    // Costs play no part in what is forced.
    let rows = PricedRows::new(view.clone(), vec![0; view.row_count()]);
    let mut left = Left::new(Arc::new(rows));
    if !left.propagate() {
        return None;
    }
    let forced: Vec<RowId> = left.chosen.iter().map(|&row| RowId::new(view.ids[row as usize])).collect();
    if forced.is_empty() {
        return Some((assumed, view));
    }
    let (forced, view) = view.choose(&forced)?;
    assumed.extend(forced);
    Some((assumed, view))
}
