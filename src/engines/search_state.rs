//! The questions that the search asks a representation of what is left of the matrix. There are two: dancing links
//! (`links`) and bitsets (`bits`).

use crate::engines::view::View;
use crate::matrix::RowId;

/// The rest of the matrix after the rows of the path have been chosen. It can take the choices back.
///
/// Columns and rows have the representation's own numbers. To take a chosen row back, the driver passes its number
/// again; it is always the last row of the path.
pub(super) trait SearchState: Send + Sync + 'static {
    /// Returns the rows and columns it was made from.
    fn view(&self) -> &View;

    /// Finds the open primary column with the fewest rows, the first of several, and its number of rows; `None` if all
    /// are covered.
    fn smallest(&mut self) -> Option<(u32, u32)>;

    /// Returns the number of rows of a primary column; `None` if it is covered.
    fn size(&self, column: u32) -> Option<u32>;

    /// Checks whether a secondary column that is not covered has a row.
    fn has_rows(&self, column: u32) -> bool;

    /// Calls this with each open primary column that is covered once, in any order, and its number of rows.
    fn each_open(&self, visit: &mut dyn FnMut(u32, u32));

    /// Chooses the only row of an open column.
    fn force(&mut self, column: u32) -> u32;

    /// Takes a forced row back. The state may be wrong afterwards: before any other question a row chosen among
    /// several is taken back too, or the search starts again.
    fn unforce(&mut self, row: u32);

    /// Returns the first row of an open column.
    fn first_row(&self, column: u32) -> u32;

    /// Returns the row of a column after this one. There is one. `is_entered`: a row of the column is chosen.
    fn row_after(&self, column: u32, row: u32, is_entered: bool) -> u32;

    /// Chooses a row of an open column that has several. Of a column with multiplicity it is the first one.
    fn enter(&mut self, column: u32, row: u32);

    /// Takes a row back and chooses a later one of its column: of a column with multiplicity the next one.
    fn change(&mut self, column: u32, row: u32, later: u32);

    /// Takes the last row of a column back. The state may be wrong afterwards: before any other question a row of the
    /// level above is taken back too, or the search starts again.
    fn leave(&mut self, column: u32, row: u32);

    /// Rules out all rows left of a column with multiplicity, which no more may cover.
    fn close(&mut self, column: u32);

    /// Takes that back; what has been done since then has been taken back. The state may be wrong afterwards, as after
    /// [`unforce`](Self::unforce).
    fn reopen(&mut self, column: u32);

    /// Returns the number of rows of a column with multiplicity.
    fn row_count(&self, column: u32) -> u32;

    /// Returns the first row of a column with multiplicity that is not closed, by its number in the view.
    fn first_left(&self, column: u32) -> Option<u32>;

    /// Starts again, without these rows of the view. All chosen rows have been taken back.
    fn start_again(&mut self, excluded: &[u32]);

    /// Chooses a row of the view, whatever its columns. No row has been chosen for a column yet.
    fn assume(&mut self, row: u32) -> u32;

    /// Chooses these rows of the view, which do not clash, as [`assume`](Self::assume) does one by one, and adds them to
    /// the chosen ones. No column may be covered several times.
    fn assume_all(&mut self, rows: &[u32], chosen: &mut Vec<u32>) {
        for &row in rows {
            let row = self.assume(row);
            chosen.push(row);
        }
    }

    /// Returns the number of a chosen row in the view.
    fn row(&self, row: u32) -> u32;

    /// Returns the number of a chosen row in the matrix.
    fn id(&self, row: u32) -> RowId {
        RowId::new(self.view().ids[self.row(row) as usize])
    }

    /// Returns the number of entries that have been taken out of their columns.
    fn updates(&self) -> u64;

    /// Finds the level whose node is the root of the subtree that is best searched over its own view, and what is left
    /// there, before its row was chosen; `None` if that does not pay after this many nodes. `whole`: see
    /// [`View::rest`].
    fn subtree(&self, _place: TreePlace, _nodes: u64, _whole: bool) -> Option<(usize, View)> {
        None
    }
}

/// The place in its tree where a search stands.
#[derive(Clone, Copy)]
pub(super) struct TreePlace<'a> {
    /// The columns of the path that had several rows.
    pub(super) levels: &'a [Level],
    /// The chosen rows, by the representation's own numbers.
    pub(super) path: &'a [u32],
    /// The rows of the view that the search was started without.
    pub(super) excluded: &'a [u32],
}

/// The levels for which lists have room from the beginning: to let them grow from nothing takes a tenth of the time of a
/// first cover of dominoes 6x6.
pub(super) fn first_levels(view: &View) -> usize {
    view.primary.min(32)
}

/// A column that had several rows, and how many of them have been tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) column: u32,
    pub(super) size: u32,
    pub(super) tried: u32,
    /// The number of rows that had been chosen before.
    pub(super) depth: u32,
    /// The number of nodes that had been visited before.
    pub(super) nodes: u64,
}
