//! Several costs of each row, in order of weight, as one whole number.
//!
//! The sums of each level over all covers are between two bounds (`cost_range`). A level weighs as much as there are sums
//! of all levels after it: so 1 more in a level is more than these can make up for, and a number is read back digit by
//! digit, the first digit without an end. Since costs of any size are exact, no weight is too large as long as the sums
//! fit.
//!
//! To prove the optimum of one level before the next begins would take the root of the search once for each level. That is
//! most of the time: kidney pools of 246 and 361 columns take 0.08 and 0.55 s with three levels as one number, and 0.07
//! and 0.34 s with the first level alone (2026-11-29).

use super::assumed::left_of;
use super::cost_range::range;
use crate::linear::PricedRows;
use crate::matrix::{Matrix, MatrixError, RowId};
use crate::search::Search;

/// Costs in order: first come the covers that cost least in the first level, of these the ones that cost least in the
/// second, and so on.
///
/// Each row has a list of costs. [`cost`](Self::cost) makes one number of them, for
/// [`Search::cheapest`](crate::Search::cheapest) and [`Search::relaxation`](crate::Search::relaxation), and
/// [`split`](Self::split) takes the cost of a cover, or a bound, apart again.
///
/// ```
/// use exactcover::optimize::Objectives;
/// use exactcover::{MatrixBuilder, RowId, Search};
///
/// // Pairs of a donor and a patient exchange kidneys: as many transplants as there can be, then as few rings of three.
/// let mut m = MatrixBuilder::new();
/// let pair = m.between("pair", 6, 0..=1);
/// let rings: [&[usize]; 5] = [&[0, 1, 2], &[0, 1], &[2, 3], &[3, 4, 5], &[4, 5]];
/// for ring in rings {
///     m.row(ring.len(), ring.iter().map(|&at| pair.at(at)))?;
/// }
/// let matrix = m.build()?;
/// let costs = |row: RowId| [-(matrix.labels()[row.index()] as i64), i64::from(matrix.labels()[row.index()] == 3)];
/// let objectives = Objectives::new(&matrix, costs)?;
/// let mut best = Search::new().cheapest(&matrix, |row| objectives.cost(row))?;
/// let (cost, rings) = best.next().unwrap();
/// assert_eq!((objectives.split(cost), rings.len()), (vec![-6, 0], 3));
/// // The next one has as many transplants.
/// assert_eq!(best.next().map(|(cost, _)| objectives.split(cost)), Some(vec![-6, 2]));
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Objectives {
    costs: Vec<i64>,
    levels: Vec<Objective>,
    /// The least sums of all levels as one number.
    least: i128,
}

/// What a level is in the number.
#[derive(Clone, Copy, Debug)]
struct Objective {
    /// The least sum of a cover.
    least: i128,
    weight: i128,
}

impl Objectives {
    /// Weighs the costs of the rows. There are as many levels as the longest list has costs; those that another row
    /// lacks are 0.
    ///
    /// # Errors
    ///
    /// [`MatrixError::LevelsTooLarge`] if the costs of covers do not fit in one `i64`.
    ///
    /// # Cost
    ///
    /// O(columns + levels * (rows + entries)).
    pub fn new<L, C: AsRef<[i64]>>(
        matrix: &Matrix<L>,
        costs: impl FnMut(RowId) -> C,
    ) -> Result<Self, MatrixError> {
        let lists: Vec<C> = matrix.rows().map(costs).collect();
        let count = lists.iter().map(|list| list.as_ref().len()).max().unwrap_or(0);
        let cost = |row: usize, level: usize| lists[row].as_ref().get(level).copied().unwrap_or(0);
        let bounds = bounds(matrix, count, cost)?;
        Self::weighed(&bounds, lists.len(), cost).ok_or(MatrixError::LevelsTooLarge { levels: count })
    }

    /// Weighs the costs of so many rows, where the sums of each level are within these bounds; `None` if that does not fit.
    fn weighed(bounds: &[(i128, i128)], rows: usize, cost: impl Fn(usize, usize) -> i64) -> Option<Self> {
        // From the last level to the first, each above all that come after it.
        let mut levels = Vec::new();
        let (mut weight, mut sum_of_least) = (1_i128, 0_i128);
        for &(least, most) in bounds.iter().rev() {
            levels.push(Objective { least, weight });
            sum_of_least = sum_of_least.checked_add(least.checked_mul(weight)?)?;
            let span = most.checked_sub(least)?.max(0);
            weight = weight.checked_mul(span.checked_add(1)?)?;
        }
        levels.reverse();
        // That is how many sums there may be.
        i64::try_from(weight).ok()?;

        let number = |row: usize| {
            let weighed = |(level, objective): (usize, &Objective)| {
                i128::from(cost(row, level)).checked_mul(objective.weight)
            };
            let mut weighed = levels.iter().enumerate().map(weighed);
            i64::try_from(weighed.try_fold(0_i128, |sum, cost| sum.checked_add(cost?))?).ok()
        };
        let costs = (0..rows).map(number).collect::<Option<_>>()?;
        Some(Self { costs, levels, least: sum_of_least })
    }

    /// Returns the number of levels.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// Returns the costs of a row as one number; 0 for a row that the matrix does not have.
    #[must_use]
    pub fn cost(&self, row: RowId) -> i64 {
        self.costs.get(row.index()).copied().unwrap_or(0)
    }

    /// Returns the costs of a cover, level by level, from its cost as one number. Of a bound it returns costs that no
    /// cover is below, compared level by level.
    #[must_use]
    pub fn split(&self, cost: i64) -> Vec<i64> {
        let mut rest = i128::from(cost) - self.least;
        let digit = |level: &Objective| {
            let digit = rest.div_euclid(level.weight);
            rest -= digit * level.weight;
            let sum = level.least + digit;
            i64::try_from(sum).unwrap_or(if sum < 0 { i64::MIN } else { i64::MAX })
        };
        self.levels.iter().map(digit).collect()
    }
}

/// Bounds the sums of covers in each of so many levels.
fn bounds<L>(
    matrix: &Matrix<L>,
    levels: usize,
    cost: impl Fn(usize, usize) -> i64,
) -> Result<Vec<(i128, i128)>, MatrixError> {
    let Some((_, view)) = left_of(&Search::new(), matrix)? else { return Ok(vec![(0, 0); levels]) };
    let ids = view.ids.clone();
    let mut rows = PricedRows::new(view, vec![0; ids.len()]);

    let mut bounds = Vec::new();
    for level in 0..levels {
        rows.costs = ids.iter().map(|&id| cost(id as usize, level)).collect();
        bounds.push(range(&rows));
    }
    Ok(bounds)
}
