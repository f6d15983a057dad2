//! Sums of columns, and whether they prove that there is no cover, as a Farkas certificate does: decided from the
//! matrix alone. No code is shared with the search for them, so that this can check it.

use std::collections::BTreeMap;
use std::fmt;

use crate::matrix::{ColumnId, ColumnName, Matrix, Remaining, RowId, ascending};
use crate::refute::weights::ReasonError;
use crate::util::write_list;

/// At most this many columns of each kind are named.
const MOST_NAMED: usize = 20;

/// Sums that prove that there is no cover: some columns need more rows than others, which these rows cover too, allow.
/// They are a *Farkas certificate* of the linear relaxation, which has no solution. From
/// [`Search::why_none`](crate::Search::why_none).
///
/// Each of its columns has a [factor](Self::factors). Columns with a factor above 0 [need](Self::needed) rows, those
/// with a factor below 0 [allow](Self::allowed) rows, each column as often as its factor says. No row covers more of
/// the first than of the second, except for what is added to the allowed sum. So the needed sum would have to be at
/// most the allowed sum, but it is above.
///
/// It holds the [chosen](Self::chosen) and [excluded](Self::excluded) rows for which it was found: the chosen ones are
/// taken off the columns, and rows that clash with them do not count.
///
/// Displayed with the names of the columns: `talk[0], talk[1] and talk[2] need 3 rows, but all of these cover slot[0]
/// or slot[1], which allow 2`. Where columns count several times, those that count the same stand together, and what they
/// count is called places: `Ash and Elm (3 each) and Fir (2) need 8 of the 5 places of vans (5)`. With the feature
/// `serde` it is a map with `columns`, their `names` and `factors`, `needed` and `allowed`, `chosen` and `excluded`;
/// whether it is a proof is not checked when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored")
)]
#[must_use]
pub struct Sums {
    /// Ascending, each once, each with a factor other than 0.
    columns: Vec<ColumnId>,
    names: Vec<ColumnName>,
    factors: Vec<i64>,
    needed: i128,
    allowed: i128,
    /// Ascending, each once.
    chosen: Vec<RowId>,
    excluded: Vec<RowId>,
}

impl Sums {
    /// Makes sums with these factors of all columns, if they are a proof.
    pub(crate) fn new<L>(
        matrix: &Matrix<L>,
        by_column: &[i64],
        chosen: &[RowId],
        excluded: &[RowId],
    ) -> Option<Self> {
        let columns: Vec<ColumnId> =
            matrix.columns().filter(|column| by_column[column.index()] != 0).collect();
        let mut sums = Self {
            names: columns.iter().map(|&column| matrix.name(column)).collect(),
            factors: columns.iter().map(|column| by_column[column.index()]).collect(),
            columns,
            needed: 0,
            allowed: 0,
            chosen: ascending(chosen),
            excluded: ascending(excluded),
        };
        // By the same computation that checks them later: what found the factors is not believed.
        (sums.needed, sums.allowed) = sums.compute(matrix).ok()?;
        (sums.needed > sums.allowed).then_some(sums)
    }

    /// Returns the columns, ascending.
    #[must_use]
    pub fn columns(&self) -> &[ColumnId] {
        &self.columns
    }

    /// Returns the names of the columns, in the same order.
    #[must_use]
    pub fn column_names(&self) -> &[ColumnName] {
        &self.names
    }

    /// Returns how often each column counts, in the same order: above 0 if it needs rows, below 0 if it allows rows.
    #[must_use]
    pub fn factors(&self) -> &[i64] {
        &self.factors
    }

    /// Returns the columns that need rows.
    pub(crate) fn needing(&self) -> impl Iterator<Item = ColumnId> + '_ {
        let columns = self.columns.iter().zip(&self.factors);
        columns.filter(|(_, factor)| **factor > 0).map(|(&column, _)| column)
    }

    /// Returns the number of rows that the columns with a factor above 0 need, each as often as it counts.
    #[must_use]
    pub fn needed(&self) -> i128 {
        self.needed
    }

    /// Returns the number of rows that the columns with a factor below 0 allow, each as often as it counts, plus the
    /// excess of all rows that cover more of the first columns than of these. It is below what is
    /// [needed](Self::needed).
    #[must_use]
    pub fn allowed(&self) -> i128 {
        self.allowed
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

    /// Checks that these sums prove that the matrix has no cover with the chosen rows and without the excluded ones.
    ///
    /// # Errors
    ///
    /// A [`ReasonError`] that names the first thing found wrong.
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries).
    pub fn verify<L>(&self, matrix: &Matrix<L>) -> Result<(), ReasonError> {
        let (needed, allowed) = self.compute(matrix)?;
        for (&column, stated) in self.columns.iter().zip(&self.names) {
            let name = matrix.name(column);
            // The names are what a reader is shown, so they must be right too.
            if name != *stated {
                return Err(ReasonError::Name { stated: stated.clone(), name });
            }
        }
        match needed > allowed && (needed, allowed) == (self.needed, self.allowed) {
            true => Ok(()),
            false => Err(ReasonError::Sums { needed, allowed }),
        }
    }

    /// Computes what is needed and what is allowed.
    fn compute<L>(&self, matrix: &Matrix<L>) -> Result<(i128, i128), ReasonError> {
        let columns = matrix.column_count();
        let stated = self.columns.last().map_or(0, |column| column.index() + 1);
        if stated > columns {
            return Err(ReasonError::Columns { stated, columns });
        }

        let remaining = Remaining::new(matrix, &self.chosen, &self.excluded).map_err(ReasonError::Chosen)?;
        let mut factors = vec![0; columns];
        for (column, &factor) in self.columns.iter().zip(&self.factors) {
            factors[column.index()] = factor;
        }

        let (mut needed, mut allowed) = (0, 0);
        // How many rows that can be chosen each column has.
        let mut sizes = vec![0_u32; columns];
        for row in remaining.rows() {
            let mut sum = 0_i128;
            for (column, color) in matrix.entries(row) {
                let factor = factors[column.index()];
                if factor != 0 && color.is_some() {
                    return Err(ReasonError::Colored { column: matrix.name(column) });
                }
                sum += i128::from(factor);
                sizes[column.index()] += 1;
            }
            // The row may be chosen, once, and then it brings this excess. What a row lacks cannot be counted on: it
            // need not be chosen.
            allowed += sum.max(0);
        }

        for (&column, &factor) in self.columns.iter().zip(&self.factors) {
            let (least, most) = remaining.bounds(column);
            match factor > 0 {
                true => needed += i128::from(factor) * i128::from(least),
                // However many rows the bounds allow, no more can cover it than it has.
                false => allowed -= i128::from(factor) * i128::from(most.min(sizes[column.index()])),
            }
        }

        Ok((needed, allowed))
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Then rows are counted more than once, so that sentence speaks of places.
        if self.factors.iter().any(|factor| factor.unsigned_abs() != 1) {
            return self.fmt_in_places(f);
        }

        let side = |is_needed: bool| {
            let all = self.names.iter().zip(&self.factors);
            let of_side = all.filter(|(_, factor)| (**factor > 0) == is_needed);
            let mut names: Vec<String> = of_side.map(|(name, _)| name.short().to_string()).collect();
            let count = names.len();
            if count > MOST_NAMED {
                names.truncate(MOST_NAMED);
                names.push(format!("{} more columns", count - MOST_NAMED));
            }
            names
        };

        let (needing, allowing) = (side(true), side(false));
        let rows = |count: i128| if count == 1 { "row" } else { "rows" };
        write_list(f, &needing)?;
        let verb = if needing.len() == 1 { "needs" } else { "need" };
        let besides = if self.chosen.is_empty() { "" } else { " besides the chosen ones" };
        write!(f, " {verb} {} {}{besides}, but ", self.needed, rows(self.needed))?;

        // Without columns that allow rows it is the excess of the rows alone that is too small.
        match allowing.len() {
            0 => write!(f, "there are only rows for {}", self.allowed),
            count => {
                f.write_str("these take ")?;
                write_list(f, &allowing)?;
                let verb = if count == 1 { "allows" } else { "allow" };
                write!(f, ", which {verb} {}", self.allowed)
            }
        }
    }
}

impl Sums {
    /// Writes sums in which columns count several times: what they count is called places.
    fn fmt_in_places(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |is_needed: bool| {
            let all = self.column_names().iter().zip(self.factors());
            grouped(all.filter(|(_, factor)| (**factor > 0) == is_needed))
        };

        let (needing, allowing) = (side(true), side(false));
        write_list(f, &needing)?;
        // Two groups, or two names in one.
        let are_several = self.factors().iter().filter(|factor| **factor > 0).count() > 1;
        let verb = if are_several { "need" } else { "needs" };
        let besides = if self.chosen().is_empty() { "" } else { ", besides the chosen rows," };
        write!(f, " {verb}{besides} {} of the {} places", self.needed, self.allowed)?;
        f.write_str(if allowing.is_empty() { " that there are" } else { " of " })?;
        write_list(f, &allowing)
    }
}

/// Groups the names of columns with the same factor together, in descending order of the factors.
fn grouped<'a>(columns: impl Iterator<Item = (&'a ColumnName, &'a i64)>) -> Vec<String> {
    let mut groups: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut left = 0_usize;
    for (place, (name, factor)) in columns.enumerate() {
        if place < MOST_NAMED {
            groups.entry(factor.unsigned_abs()).or_default().push(name.short().to_string());
        } else {
            left += 1;
        }
    }

    let group = |(factor, names): (&u64, &Vec<String>)| {
        let each = if names.len() > 1 { " each" } else { "" };
        format!("{} ({factor}{each})", Sentence(names))
    };
    let mut all: Vec<String> = groups.iter().rev().map(group).collect();
    if left > 0 {
        all.push(format!("{left} more columns"));
    }
    all
}

struct Sentence<'a>(&'a [String]);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0)
    }
}

/// Sums as `serde` reads them.
#[cfg(feature = "serde")]
mod stored {
    use serde::Deserialize;

    use super::{ColumnId, ColumnName, RowId, Sums};

    #[derive(Deserialize)]
    #[serde(rename = "Sums", deny_unknown_fields)]
    pub(super) struct Stored {
        columns: Vec<ColumnId>,
        names: Vec<ColumnName>,
        factors: Vec<i64>,
        needed: i128,
        allowed: i128,
        chosen: Vec<RowId>,
        excluded: Vec<RowId>,
    }

    impl TryFrom<Stored> for Sums {
        type Error = &'static str;

        fn try_from(stored: Stored) -> Result<Self, &'static str> {
            let Stored { columns, names, factors, needed, allowed, chosen, excluded } = stored;
            if columns.len() != names.len() || columns.len() != factors.len() {
                return Err("the sums do not have one name and one factor for each column");
            }
            if factors.contains(&0) {
                return Err("a factor is 0");
            }
            if needed <= allowed {
                return Err("no more is needed than is allowed");
            }
            if !columns.is_sorted_by(|one, two| one < two) {
                return Err("the columns do not ascend, each once");
            }

            // A check looks these rows up by halving.
            let ascend = |rows: &[RowId]| rows.is_sorted_by(|one, two| one < two);
            if !ascend(&chosen) || !ascend(&excluded) {
                return Err("the chosen or excluded rows do not ascend, each once");
            }

            Ok(Self { columns, names, factors, needed, allowed, chosen, excluded })
        }
    }
}
