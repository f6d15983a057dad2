//! Why there is no cover: a smallest set of columns that cannot all be covered, and of chosen rows that clash.
//!
//! What is needed for the contradiction is found by deletion: leave some of it out, search again, and if there is still
//! no cover, it was not needed. Large pieces are tried first, then halves of them, down to single ones. A column that
//! is left out becomes secondary, so that what can be covered without it only grows; therefore one look at each single
//! one, at the end, proves that the set is smallest.
//!
//! Source: the deletion-based extraction of minimal unsatisfiable subsets, as in J. Marques-Silva, Minimal
//! unsatisfiability: models, algorithms and applications (ISMVL 2010), in pieces as in A. Zeller and R. Hildebrandt,
//! Simplifying and isolating failure-inducing input (IEEE Transactions on Software Engineering 28, 2002).

use std::error::Error;
use std::fmt;

use bitvec::vec::BitVec;

use super::{Engine, Outcome, Search, is_covered_once};
use crate::matrix::{ColumnId, ColumnName, Matrix, RowId};

/// Under a node limit, no question takes more than this part of the nodes that are left.
const SHARE: u64 = 8;

/// Columns that cannot all be covered together with some chosen rows. From [`Matrix::why_none`].
///
/// Displayed with the names of the columns: `rows 3 and 17 leave no way to cover seat[1] and day[4]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Clash {
    columns: Vec<ColumnId>,
    names: Vec<ColumnName>,
    rows: Vec<RowId>,
    is_smallest: bool,
}

impl Clash {
    /// Primary columns that cannot all be covered, ascending. None if the rows alone clash.
    #[must_use]
    pub fn columns(&self) -> &[ColumnId] {
        &self.columns
    }

    /// The names of the columns, in the same order.
    #[must_use]
    pub fn column_names(&self) -> &[ColumnName] {
        &self.names
    }

    /// The chosen rows that make it impossible, ascending. None if the columns cannot be covered anyway.
    #[must_use]
    pub fn rows(&self) -> &[RowId] {
        &self.rows
    }

    /// Whether it is proved that no column and no row can be left out. If not, the search ended at its node limit or
    /// flag: the columns and rows clash, but perhaps fewer of them do too.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.is_smallest
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let rows @ [first, ..] = &*self.rows {
            f.write_str(if rows.len() == 1 { "row " } else { "rows " })?;
            write_list(f, rows)?;
            if self.names.is_empty() {
                return match rows {
                    [_] => write!(f, " is excluded, or there is no row {first}"),
                    _ => f.write_str(" cannot be in one cover"),
                };
            }
            f.write_str(if rows.len() == 1 { " leaves" } else { " leave" })?;
        } else {
            f.write_str("there is")?;
        }
        f.write_str(" no way to cover ")?;
        write_list(f, &self.names)
    }
}

/// Writes `a, b and c`.
fn write_list(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        let before = match place {
            0 => "",
            _ if place + 1 == items.len() => " and ",
            _ => ", ",
        };
        write!(f, "{before}{item}")?;
    }
    Ok(())
}

/// A search ended before it was known whether there is a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Undecided {
    /// Why the search ended: [`Limited`](Outcome::Limited), [`Cancelled`](Outcome::Cancelled) or
    /// [`Refused`](Outcome::Refused).
    pub outcome: Outcome,
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search ended before it was known whether there is a cover: {}", self.outcome)
    }
}

impl Error for Undecided {}

impl<L> Matrix<L> {
    /// Why a search with these options finds no cover: primary columns that cannot all be covered, and those of the
    /// [chosen](Search::choose) rows that this takes. `None` if there is a cover.
    ///
    /// Columns and rows are as few as possible in this sense: if one column more becomes secondary, or one row less is
    /// chosen, there is a cover. There may be other such sets, also smaller ones. Columns are left out first, with all
    /// chosen rows in place, and then rows; but if the chosen rows clash alone, no column is named, and if they leave
    /// no row for some column, this column alone. [Excluded](Search::exclude) rows stay excluded. A chosen row that is
    /// excluded, or not in the matrix, clashes alone.
    ///
    /// The node limit is for all nodes together. If it or the flag ended the search after it was known that there is no
    /// cover, the columns and rows clash, but are perhaps not the fewest: see [`Clash::is_smallest`]. Under a limit,
    /// questions that would take too many of the nodes are given up, so that the others can be answered.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the search ended before it was known whether there is a cover.
    ///
    /// # Cost
    ///
    /// A search for a cover; then for each column and row of the answer several searches of what is left, which may
    /// take longer than the first one, since there is less to go by.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Three talks that fit into two slots only, and one more that has a slot of its own.
    /// let mut m = MatrixBuilder::new();
    /// let (talk, slot) = (m.primary("talk", 4), m.secondary("slot", 3));
    /// for (t, s) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 2)] {
    ///     m.row((t, s), [talk.at(t), slot.at(s)])?;
    /// }
    /// let matrix = m.build()?;
    /// let clash = matrix.why_none(&Search::new())?.unwrap();
    /// assert_eq!(clash.to_string(), "there is no way to cover talk[0], talk[1] and talk[2]");
    /// assert!(clash.rows().is_empty() && clash.is_smallest());
    ///
    /// // One of them is moved, and then the last one is put where it stands in the way.
    /// let fits = matrix.rows().find(|&row| matrix.label(row) == Some(&(3, 2))).unwrap();
    /// let clash = matrix.why_none(&Search::new().exclude([fits]))?.unwrap();
    /// assert_eq!(clash.to_string(), "there is no way to cover talk[3]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_none(&self, options: &Search) -> Result<Option<Clash>, Undecided> {
        let mut first = options.covers(self);
        if first.next_rows().is_some() {
            return Ok(None);
        }
        match first.outcome() {
            Outcome::Exhausted => {}
            outcome => return Err(Undecided { outcome }),
        }
        let nodes = first.stats().nodes;
        let nodes_left = options.get_node_limit().map(|limit| limit - nodes);
        drop(first);
        let mut questions = Questions { matrix: self, options, nodes_left, is_cancelled: false };
        let mut rows = options.chosen().to_vec();
        rows.sort_unstable();
        rows.dedup();
        let mut columns = questions.candidates(&rows);
        let mut is_smallest = shrink(&mut columns, |columns| questions.clash(columns, &rows));
        is_smallest &= shrink(&mut rows, |rows| questions.clash(&columns, rows));
        let names = columns.iter().filter_map(|&column| self.column_name(column)).collect();
        Ok(Some(Clash { columns, names, rows, is_smallest }))
    }
}

/// Leaves out as many of the items as still clash, and returns whether none of the others can be left out.
fn shrink<T: Clone>(items: &mut Vec<T>, mut clash: impl FnMut(&[T]) -> Option<bool>) -> bool {
    let mut size = items.len();
    let mut is_smallest = true;
    while size > 0 {
        is_smallest = true;
        let mut at = 0;
        while at < items.len() {
            let end = items.len().min(at + size);
            let others = [&items[..at], &items[end..]].concat();
            match clash(&others) {
                Some(true) => *items = others,
                answer => {
                    is_smallest &= answer.is_some();
                    at = end;
                }
            }
        }
        size = if size == 1 { 0 } else { size.min(items.len()).div_ceil(2) };
    }
    is_smallest
}

/// Searches with fewer primary columns and fewer chosen rows.
struct Questions<'a, L> {
    matrix: &'a Matrix<L>,
    options: &'a Search,
    nodes_left: Option<u64>,
    is_cancelled: bool,
}

impl<L> Questions<'_, L> {
    /// Primary columns that cannot all be covered with these rows: none if the rows clash, one if it has no row left,
    /// or else all that are not covered by them.
    fn candidates(&self, rows: &[RowId]) -> Vec<ColumnId> {
        let Ok((_, view)) = self.options.left(self.matrix.incidence()) else { return Vec::new() };
        let columns_of = |rows: &mut dyn Iterator<Item = RowId>| {
            let mut columns: BitVec = BitVec::repeat(false, self.matrix.column_count());
            let entries = rows.flat_map(|row| self.matrix.entries(row));
            entries.for_each(|(column, _)| columns.set(column.index(), true));
            columns
        };
        let covered = columns_of(&mut rows.iter().copied());
        let left = columns_of(&mut view.ids.iter().map(|&row| RowId::new(row)));
        let is_open = |column: &ColumnId| !(covered[column.index()] && is_covered_once(self.matrix, *column));
        let primary = self.matrix.columns().filter(|&column| self.matrix.is_primary(column) == Some(true));
        let open: Vec<ColumnId> = primary.filter(is_open).collect();
        match open.iter().find(|column| !covered[column.index()] && !left[column.index()]) {
            Some(&column) => vec![column],
            None => open,
        }
    }

    /// Whether no cover of these columns holds these rows; `None` if the search ended before that was known.
    fn clash(&mut self, columns: &[ColumnId], rows: &[RowId]) -> Option<bool> {
        if self.is_cancelled || self.nodes_left == Some(0) {
            return None;
        }
        let mut required = BitVec::repeat(false, self.matrix.column_count());
        columns.iter().for_each(|column| required.set(column.index(), true));
        let mut options = self.options.of_tree(self.options.tree(rows.to_vec())).require(required);
        options.node_limit = self.nodes_left.map(|nodes| nodes.div_ceil(SHARE));
        if options.get_engine() == Engine::Bits {
            options = options.engine(Engine::Auto); // with fewer chosen rows the matrix may be too large
        }
        let mut covers = options.covers(self.matrix);
        let is_found = covers.next_rows().is_some();
        let (nodes, outcome) = (covers.stats().nodes, covers.outcome());
        self.nodes_left = self.nodes_left.map(|left| left - nodes);
        self.is_cancelled = outcome == Outcome::Cancelled;
        (is_found || outcome == Outcome::Exhausted).then_some(!is_found)
    }
}
