//! The matrix whose covers are those that some symmetries leave unchanged.
//!
//! Such a cover is a union of orbits of rows, and what it does to a column it does to each column of the orbit. So an
//! orbit of rows is a row, unless two of its rows clash, and the first column of each orbit of columns stands for all
//! of it. Counts of such covers are the summands of Burnside's lemma (`burnside`); looking for objects with a
//! prescribed group in this way is due to E. S. Kramer and D. M. Mesner, "t-designs on hypergraphs", 1976.

use super::error::SymmetryError;
use super::images::{Images, members, orbits};
use super::renaming::Symmetry;
use crate::matrix::{
    Bounds, ColumnId, Cover, Entry, Incidence, Matrix, MatrixBuilder, NO_COLOR, RowId, VerifyError,
};
use crate::search::Stopped;
use crate::util::{has_room, to_u32};

/// The bytes that a point takes while its orbit is looked for.
const POINT: usize = 64;

/// Creates the matrix whose covers are the covers that all of these symmetries leave unchanged: a row is an orbit of
/// rows, labeled with them, ascending, and a column stands for an orbit of columns. [`expand`] gives the covers back.
///
/// An orbit in which two rows clash gives no row. Rows are in the order of the least row of each orbit; columns are in
/// the order of the first column of each orbit, and have its name.
///
/// # Errors
///
/// [`SymmetryError::OtherMatrix`]; [`Together`](SymmetryError::Together) if several rows of an orbit cover a column
/// that may be [covered](MatrixBuilder::between) that often; [`Matrix`](SymmetryError::Matrix) if there is no memory.
///
/// # Cost
///
/// O(symmetries * (rows + columns) + entries log entries).
///
/// ```
/// use exactcover::symmetry::{Symmetry, expand, quotient};
/// use exactcover::{ExactCover, Queens, Search};
///
/// // Boards with twelve queens that a quarter turn leaves as they are.
/// let matrix = Queens::new(12)?.matrix()?;
/// let turn = Symmetry::from_labels(&matrix, |square| (square.file, 11 - square.rank).into())?;
/// let turned = quotient(&matrix, &[turn])?;
/// let boards: Vec<_> = Search::new().covers(&turned).map(|cover| expand(&turned, &cover)).collect::<Result<_, _>>()?;
/// assert_eq!(boards.len(), 8);
/// assert!(boards.iter().all(|board| matrix.verify(board).is_ok()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quotient<L>(matrix: &Matrix<L>, symmetries: &[Symmetry]) -> Result<Matrix<Vec<RowId>>, SymmetryError> {
    symmetries.iter().try_for_each(|symmetry| symmetry.check(matrix.fingerprint()))?;
    let images: Vec<Images> = symmetries.iter().map(|symmetry| symmetry.images().clone()).collect();
    quotient_of(matrix, &orbits_of(matrix, &images)?)
}

/// Returns for each row and each column the first of its orbit.
pub(crate) fn orbits_of<L>(matrix: &Matrix<L>, images: &[Images]) -> Result<Vec<u32>, Stopped> {
    let points = matrix.row_count() + matrix.column_count();
    match has_room(points.saturating_mul(POINT)) {
        true => Ok(orbits(points, images.iter().map(|images| &images[..]))),
        false => Err(Stopped::Refused),
    }
}

/// Makes the quotient from these orbits.
pub(crate) fn quotient_of<L>(matrix: &Matrix<L>, least: &[u32]) -> Result<Matrix<Vec<RowId>>, SymmetryError> {
    let rows = matrix.row_count();
    let mut m = MatrixBuilder::new();
    let stands_for_all = |column: usize| least[rows + column] as usize == rows + column;
    let entry = columns_of(matrix, &mut m, stands_for_all);
    for orbit in members(&least[..rows]) {
        if let Some(covered) = covered_by(matrix, &orbit, &entry)? {
            m.row(orbit.into_iter().map(RowId::new).collect(), covered)?;
        }
    }
    Ok(m.build()?)
}

/// Returns the rows of a cover of the matrix that a [`quotient`] was made from: those of the orbits of a cover of the
/// quotient.
///
/// # Errors
///
/// [`VerifyError::UnknownRow`] for the first row that is not in the quotient.
pub fn expand(quotient: &Matrix<Vec<RowId>>, cover: &[RowId]) -> Result<Cover, VerifyError> {
    Ok(quotient.labels_of(cover)?.into_iter().flatten().copied().collect())
}

/// Declares a column for each of such columns; for each column its entry.
fn columns_of<L, M>(
    matrix: &Matrix<L>,
    m: &mut MatrixBuilder<M>,
    is_such: impl Fn(usize) -> bool,
) -> Vec<Option<Entry>> {
    let mut entries = vec![None; matrix.column_count()];
    // The columns of a run have the same bounds, so they can be one block.
    for (run, Bounds { least, most, is_primary }) in matrix.incidence().bounds.runs() {
        let columns: Vec<u32> = run.filter(|&column| is_such(column as usize)).collect();
        let names = columns.iter().map(|&column| matrix.name(ColumnId::new(column)).to_string());
        let block = match is_primary {
            true => m.between_named(names, least..=most),
            false => m.secondary_named(names),
        };
        for (&column, entry) in columns.iter().zip(block.iter()) {
            entries[column as usize] = Some(entry);
        }
    }
    entries
}

/// Returns what the rows of an orbit cover together of the columns that have an entry; `None` if they clash.
fn covered_by<L>(
    matrix: &Matrix<L>,
    orbit: &[u32],
    entry: &[Option<Entry>],
) -> Result<Option<Vec<Entry>>, SymmetryError> {
    let incidence: &Incidence = matrix.incidence();
    let all = orbit.iter().flat_map(|&row| incidence.entries(row as usize));
    let mut all: Vec<(ColumnId, u32)> = all.filter(|(column, _)| entry[column.index()].is_some()).collect();
    all.sort_unstable();

    let mut covered = Vec::new();
    // Reported at the end alone: if rows clash in a later column, the orbit gives no row, and there is no error.
    let mut together = None;
    for rows in all.chunk_by(|one, other| one.0 == other.0) {
        let (column, color) = rows[0];
        let Bounds { most, is_primary, .. } = incidence.bounds.get(column.index()).unwrap_or(Bounds::PRIMARY);
        // Rows of one color share the column.
        let agree = !is_primary && color != NO_COLOR && rows.iter().all(|row| row.1 == color);
        if rows.len() > most as usize && !agree {
            return Ok(None);
        }

        if rows.len() > 1 && is_primary {
            together.get_or_insert((column, to_u32(rows.len())));
        }

        covered.extend(entry[column.index()].map(|entry| match color.checked_sub(1) {
            Some(color) => entry.colored(color),
            None => entry,
        }));
    }

    match together {
        Some((column, rows)) => Err(SymmetryError::Together { column: matrix.name(column), rows }),
        None => Ok(Some(covered)),
    }
}
