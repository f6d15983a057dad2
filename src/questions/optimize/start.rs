//! A plan of one's own that a search in order of cost begins with: only cheaper ones are looked for from then on.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use super::cheapest::Cheapest;
use crate::matrix::{Matrix, RowId, VerifyError};

/// Why a search cannot [start from](Cheapest::start_from) some rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartError {
    /// The search is one of another matrix.
    OtherMatrix,
    /// The rows are no cover.
    NoCover(VerifyError),
    /// A row that the search leaves out.
    Excluded(RowId),
    /// A row that the search takes for granted is not among them.
    NotChosen(RowId),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherMatrix => f.write_str("the search is one of another matrix"),
            Self::NoCover(error) => write!(f, "the rows are no cover: {error}"),
            Self::Excluded(row) => write!(f, "row {row} is excluded from the search"),
            Self::NotChosen(row) => write!(f, "row {row}, which the search has chosen, is missing"),
        }
    }
}

impl Error for StartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoCover(error) => Some(error),
            _ => None,
        }
    }
}

impl Cheapest {
    /// Begins with a cover that is known: it is the [`incumbent`](Self::incumbent), unless a better one has been found,
    /// and only cheaper ones are looked for. The order of its rows does not matter. Nothing else changes, except which of
    /// several covers of the least cost is the first. Once a cover has been returned it has no effect.
    ///
    /// # Errors
    ///
    /// [`StartError`] if the rows are no cover of this matrix, which must be the one that is searched, or not one that
    /// the options leave.
    ///
    /// # Cost
    ///
    /// That of [`Matrix::verify`].
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, RowId, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let task = m.primary("task", 2);
    /// let yesterday = m.row(9, [task.at(0), task.at(1)])?;
    /// m.row(5, [task.at(0)])?;
    /// m.row(3, [task.at(1)])?;
    /// let matrix = m.build()?;
    /// let cheapest = Search::new().cheapest(&matrix, |row| matrix.labels()[row.index()])?;
    /// let mut cheapest = cheapest.start_from(&matrix, &[yesterday])?;
    /// assert_eq!(cheapest.incumbent().map(|(cost, _)| cost), Some(9));
    /// assert_eq!(cheapest.next().map(|(cost, _)| cost), Some(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_from<L>(mut self, matrix: &Matrix<L>, rows: &[RowId]) -> Result<Self, StartError> {
        if !self.is_of(matrix) {
            return Err(StartError::OtherMatrix);
        }
        matrix.verify(rows).map_err(StartError::NoCover)?;
        let options = self.options();
        let taken: HashSet<RowId> = rows.iter().copied().collect();
        if let Some(&row) = options.excluded.iter().find(|row| taken.contains(row)) {
            return Err(StartError::Excluded(row));
        }
        if let Some(&row) = options.chosen.iter().find(|row| !taken.contains(row)) {
            return Err(StartError::NotChosen(row));
        }

        self.begin_with(rows);
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ExactCover, Queens, Search};

    /// Whichever cover it starts from, the search gives the same costs, and none twice.
    #[test]
    fn a_start_loses_no_cover_and_gives_none_twice() {
        let matrix = Queens::new(6).unwrap().matrix().unwrap();
        let cost = |row: RowId| (row.index() * 7 % 11) as i64;
        let options = Search::new().exclude([RowId::new(2)]);
        let all: Vec<_> = options.cheapest(&matrix, cost).unwrap().collect();
        assert!(all.len() > 2);
        for (price, start) in &all {
            let cheapest = options.cheapest(&matrix, cost).unwrap().start_from(&matrix, start).unwrap();
            assert_eq!(cheapest.incumbent().map(|(cost, _)| cost), Some(*price));
            let mut found: Vec<_> = cheapest.collect();
            assert!(found.iter().map(|(cost, _)| cost).eq(all.iter().map(|(cost, _)| cost)));
            found.sort_by_key(|(cost, cover)| (*cost, cover.to_vec()));
            let mut sorted = all.clone();
            sorted.sort_by_key(|(cost, cover)| (*cost, cover.to_vec()));
            assert_eq!(found, sorted);
        }
    }

    #[test]
    fn what_is_no_plan_is_refused() {
        let matrix = Queens::new(6).unwrap().matrix().unwrap();
        let cover = Search::new().covers(&matrix).next().unwrap();
        let start = |options: Search, rows: &[RowId]| {
            let cheapest = options.cheapest(&matrix, |_| 1).unwrap();
            cheapest.start_from(&matrix, rows).map(drop).unwrap_err()
        };
        assert!(matches!(start(Search::new(), &cover[1..]), StartError::NoCover(_)));
        assert_eq!(start(Search::new().exclude([cover[1]]), &cover), StartError::Excluded(cover[1]));
        let other = matrix.rows().find(|row| !cover.contains(row)).unwrap();
        assert_eq!(start(Search::new().choose([other]), &cover), StartError::NotChosen(other));
        let larger = Queens::new(7).unwrap().matrix().unwrap();
        let cheapest = Search::new().cheapest(&larger, |_| 1).unwrap();
        assert_eq!(cheapest.start_from(&matrix, &cover).map(drop), Err(StartError::OtherMatrix));
    }
}
