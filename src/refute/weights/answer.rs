//! Weights of columns, and whether they prove that there is no cover, decided from the matrix alone. No code is shared
//! with the search for them, so that this can check it.

use std::fmt;

use super::error::ReasonError;
use crate::matrix::{ColumnId, Matrix, Remaining, RowId, ascending};
use crate::util::write_list;

/// At most this many classes are named.
const MOST_SHOWN: usize = 4;

/// A coloring of the columns that proves that there is no cover: modulo the [`modulus`](Self::modulus) each row
/// weighs 0, and all columns together do not. From [`Search::weights`](crate::Search::weights).
///
/// It holds the [chosen](Self::chosen) and [excluded](Self::excluded) rows for which it was found. "Each row" means
/// each that can be in a cover with the chosen ones and is not excluded; the chosen rows are taken off the columns. A
/// column that is covered several times counts as often, and one whose number of rows is not fixed weighs 0, as do
/// secondary columns.
///
/// Displayed as a sentence, such as `modulo 4, 25 columns weigh 1, 25 weigh 2 and 25 weigh 3: each row weighs 0, but
/// all columns together weigh 2`. With the feature `serde` it is a map with `modulus`, `weights`, `total`, `chosen`
/// and `excluded`.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Cell, Piece};
/// use exactcover::{ExactCover, Polyominoes, Search};
///
/// // A chessboard without two corners of one color cannot be covered with dominoes.
/// let domino = Piece::new('D', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(..);
/// let board: Board = ".#######\n########\n########\n########\n########\n########\n########\n#######.".parse()?;
/// let matrix = Polyominoes::new(board, [domino]).matrix()?;
/// let weights = Search::new().weights(&matrix).unwrap();
/// assert_eq!(weights.verify(&matrix), Ok(()));
/// let colors = "modulo 3, 32 columns weigh 1 and 30 weigh 2";
/// assert_eq!(weights.to_string(), format!("{colors}: each row weighs 0, but all columns together weigh 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored")
)]
#[must_use]
pub struct Weights {
    modulus: u64,
    weights: Vec<u64>,
    total: u64,
    /// Ascending, each once.
    chosen: Vec<RowId>,
    /// Ascending, each once.
    excluded: Vec<RowId>,
}

impl Weights {
    pub(super) fn new(
        modulus: u64,
        weights: Vec<u64>,
        total: u64,
        chosen: &[RowId],
        excluded: &[RowId],
    ) -> Self {
        Self { modulus, weights, total, chosen: ascending(chosen), excluded: ascending(excluded) }
    }

    /// Returns the modulus of all weights, a power of 2, 3, 5 or 7.
    #[must_use]
    pub fn modulus(&self) -> u64 {
        self.modulus
    }

    /// Returns the weight of each column of the matrix, in their order, each below the modulus.
    #[must_use]
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// Returns the weight of all columns together, each as often as it has to be covered, less the chosen rows: not 0,
    /// and below the modulus.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Returns the rows that were chosen, ascending.
    #[must_use]
    pub fn chosen(&self) -> &[RowId] {
        &self.chosen
    }

    /// Returns the rows that were excluded, ascending.
    #[must_use]
    pub fn excluded(&self) -> &[RowId] {
        &self.excluded
    }

    /// Returns the colors: each weight but 0, ascending, and the columns that have it, ascending.
    #[must_use]
    pub fn classes(&self) -> Vec<(u64, Vec<ColumnId>)> {
        let weighed = (0..).map(ColumnId::new).zip(&self.weights).filter(|(_, weight)| **weight != 0);
        let mut sorted: Vec<(u64, ColumnId)> = weighed.map(|(column, &weight)| (weight, column)).collect();
        sorted.sort_unstable();
        let classes = sorted.chunk_by(|(one, _), (next, _)| one == next);
        classes.map(|class| (class[0].0, class.iter().map(|&(_, column)| column).collect())).collect()
    }

    /// Checks that these weights prove that the matrix has no cover with the chosen rows and without the excluded ones.
    ///
    /// # Errors
    ///
    /// A [`ReasonError`] that names the first thing found wrong.
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries).
    ///
    /// ```
    /// use exactcover::proofs::ReasonError;
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// for (a, b) in [(0, 1), (1, 2), (2, 0)] {
    ///     m.row((a, b), [cell.at(a), cell.at(b)])?;
    /// }
    /// let weights = Search::new().weights(&m.clone().build()?).unwrap();
    /// assert_eq!((weights.modulus(), weights.weights(), weights.total()), (2, &[1, 1, 1][..], 1));
    /// let single = m.row((2, 2), [cell.at(2)])?; // now there is a cover
    /// let error = weights.verify(&m.build()?).unwrap_err();
    /// assert_eq!(error, ReasonError::Row { row: single, weight: 1 });
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn verify<L>(&self, matrix: &Matrix<L>) -> Result<(), ReasonError> {
        let columns = matrix.column_count();
        if self.weights.len() != columns {
            return Err(ReasonError::Columns { stated: self.weights.len(), columns });
        }
        let remaining = Remaining::new(matrix, &self.chosen, &self.excluded).map_err(ReasonError::Chosen)?;

        let modulus = u128::from(self.modulus);
        let mut total = 0;
        for (column, &weight) in matrix.columns().zip(&self.weights) {
            let bounds = matrix.bounds(column).unwrap_or(0..=0);
            // Of a number that is not fixed nobody knows what it adds to the total.
            if weight != 0 && bounds.start() != bounds.end() {
                return Err(ReasonError::NotFixed { column: matrix.name(column) });
            }
            // A weight may have 64 bits, so that its multiples need more.
            total = (total + u128::from(weight) * u128::from(*bounds.end())) % modulus;
        }

        let weight_of = |row: RowId| {
            let weights = matrix.entries(row).map(|(column, _)| u128::from(self.weights[column.index()]));
            weights.sum::<u128>() % modulus
        };
        // What the chosen rows cover need not be covered any more.
        for &row in &self.chosen {
            total = (total + modulus - weight_of(row)) % modulus;
        }

        if let Some(row) = remaining.rows().find(|&row| weight_of(row) != 0) {
            return Err(ReasonError::Row { row, weight: weight_of(row) as u64 });
        }
        match total as u64 {
            total if total != 0 && total == self.total => Ok(()),
            found => Err(ReasonError::Total { found, stated: self.total }),
        }
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = self.classes();
        // Modulo 2 all columns together can only weigh 1, so that even and odd say all.
        if let (2, [], [(_, columns)]) = (self.modulus, &*self.chosen, &*classes) {
            return match columns.len() {
                1 => f.write_str("no row covers a certain column, which must be covered"),
                count => write!(
                    f,
                    "each row has an even number of certain {count} columns, which together must be covered an odd \
                     number of times"
                ),
            };
        }

        // Only the first says what is counted: in the others it would be the same word again.
        let shown = classes.iter().take(MOST_SHOWN).enumerate().map(|(place, (weight, columns))| {
            let noun = match (place, columns.len()) {
                (0, 1) => " column",
                (0, _) => " columns",
                _ => "",
            };
            let verb = if columns.len() == 1 { "weighs" } else { "weigh" };
            format!("{}{noun} {verb} {weight}", columns.len())
        });
        let mut shown: Vec<String> = shown.collect();

        let others = classes.iter().skip(MOST_SHOWN).map(|(_, columns)| columns.len()).sum::<usize>();
        if others > 0 {
            let kinds = classes.len() - MOST_SHOWN;
            shown.push(match kinds {
                1 => format!("{others} another number"),
                _ => format!("{others} one of {kinds} other numbers"),
            });
        }

        write!(f, "modulo {}, ", self.modulus)?;
        write_list(f, &shown)?;
        f.write_str(": each row ")?;
        if !self.chosen.is_empty() {
            f.write_str("beside the chosen ones ")?;
        }
        f.write_str("weighs 0, but all columns ")?;
        if !self.chosen.is_empty() {
            f.write_str("that these leave ")?;
        }
        write!(f, "together weigh {}", self.total)
    }
}

/// Weights as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use serde::Deserialize;

    use super::{RowId, Weights};
    use crate::matrix::is_in;

    /// Weights that may not be consistent.
    #[derive(Deserialize)]
    #[serde(rename = "Weights", deny_unknown_fields)]
    pub(super) struct Stored {
        modulus: u64,
        weights: Vec<u64>,
        total: u64,
        chosen: Vec<RowId>,
        excluded: Vec<RowId>,
    }

    impl TryFrom<Stored> for Weights {
        type Error = &'static str;

        fn try_from(stored: Stored) -> Result<Self, &'static str> {
            let Stored { modulus, weights, total, chosen, excluded } = stored;
            let is_ascending = |rows: &[RowId]| rows.is_sorted_by(|one, next| one < next);
            if modulus < 2 {
                return Err("the modulus is below 2");
            }
            if total == 0 {
                return Err("all columns together weigh 0");
            }
            if total >= modulus || weights.iter().any(|&weight| weight >= modulus) {
                return Err("a weight is not below the modulus");
            }
            // Rows are looked up by halving when this is checked.
            if !is_ascending(&chosen) || !is_ascending(&excluded) {
                return Err("the chosen or excluded rows are not ascending");
            }
            if chosen.iter().any(|row| is_in(&excluded, row)) {
                return Err("a chosen row is excluded");
            }

            Ok(Self { modulus, weights, total, chosen, excluded })
        }
    }
}
