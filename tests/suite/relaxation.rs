//! The linear relaxation against what makes it one: values that cover all columns, reduced costs that say the same as
//! the duals, and no cover below the bound.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::brute::Brute;
use crate::plain::Plain;
use crate::random::{FEW, PRIMARY_ONLY, SMALL, WITHOUT_COLORS, costed, matrix, multiples};
use exactcover::matrix::ColumnId;
use exactcover::optimize::{Master, Relaxation};
use exactcover::{Matrix, MatrixBuilder, MatrixError, RowId, Search};
use proptest::prelude::*;

/// How far a share, or a cost as a part of the largest, may be from what it should be.
const NEAR: f64 = 1e-5;

pub(crate) fn with_costs(plain: impl Strategy<Value = Plain>) -> impl Strategy<Value = (Plain, Vec<i64>)> {
    let ranges = prop_oneof![
        Just(0..=3i64),
        Just(-3..=3),
        Just(-600..=600),
        Just(1_000_000..=9_000_000),
        Just(-(1 << 52)..=1 << 52),
    ];
    costed(plain, ranges.prop_map(|range| (range, 6)))
}

/// What makes it a relaxation of what the options leave.
fn assert_relaxation(plain: &Plain, costs: &[i64], options: &Search) -> Result<(), TestCaseError> {
    let relaxation = options.relaxation(&plain.matrix(), |row| costs[row.index()]).unwrap();
    assert_is_relaxation(plain, costs, options, &relaxation)
}

/// The same of this answer.
pub(crate) fn assert_is_relaxation(
    plain: &Plain,
    costs: &[i64],
    options: &Search,
    relaxation: &Relaxation,
) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let has = |cover: &[usize], row: &RowId| cover.contains(&row.index());
    let mut covers = Brute::new(plain).covers();
    covers.retain(|cover| options.chosen().iter().all(|row| has(cover, row)));
    covers.retain(|cover| !options.excluded().iter().any(|row| has(cover, row)));
    let cheapest = covers.iter().map(|cover| cover.iter().map(|&row| costs[row]).sum::<i64>()).min();
    prop_assert!(relaxation.is_solved(), "{relaxation:?}");
    let near = NEAR * costs.iter().map(|cost| cost.abs()).max().unwrap_or(0).max(1) as f64;
    if options.chosen().is_empty() && options.excluded().is_empty() {
        let least = Dictionary::new(plain, costs).least();
        prop_assert_eq!(relaxation.bound().is_some(), least.is_some(), "{:?} {:?}", least, relaxation);
        let value = relaxation.value();
        prop_assert!(least.is_none_or(|least| (least - value).abs() <= near), "{least:?} {relaxation:?}");
    }

    let Some(bound) = relaxation.bound() else {
        prop_assert_eq!((cheapest, relaxation.value()), (None, f64::INFINITY));
        return Ok(());
    };
    prop_assert!(cheapest.is_none_or(|cheapest| bound <= cheapest), "{cheapest:?} {relaxation:?}");
    prop_assert!(bound as f64 >= relaxation.value() - near, "{relaxation:?}");
    // Strong duality, from both sides.
    let primals: Vec<f64> = matrix.rows().map(|row| relaxation.primal(row)).collect();
    let sum: f64 = primals.iter().zip(costs).map(|(primal, &cost)| primal * cost as f64).sum();
    prop_assert!((sum - relaxation.value()).abs() <= near, "{sum} {relaxation:?}");
    prop_assert!(primals.iter().all(|primal| (0.0..=1.0).contains(primal)));
    let mut dual_sum = 0.0;
    // So many rows of the column can still be chosen.
    let left_at = |column: usize| {
        let rows = matrix.rows().filter(|row| !options.chosen().contains(row));
        let rows = rows.filter(|&row| relaxation.reduced_cost(row).is_some());
        rows.filter(|row| plain.rows[row.index()].iter().any(|&(other, _)| other == column)).count() as u32
    };
    let chosen_at = |column: usize| {
        let rows = options.chosen().iter().map(|row| &plain.rows[row.index()]);
        rows.filter(|row| row.iter().any(|&(other, _)| other == column)).count() as u32
    };
    for (at, column) in matrix.columns().enumerate() {
        let of_column = (0..plain.rows.len()).filter(|&row| plain.rows[row].iter().any(|&(c, _)| c == at));
        let is_colored = plain.rows.iter().flatten().any(|&(c, color)| c == at && color.is_some());
        let covered: f64 = of_column.map(|row| primals[row]).sum();
        let (least, most) = plain.bounds[at];
        prop_assert!(covered >= f64::from(least) - NEAR, "{at} {relaxation:?}");
        prop_assert!(is_colored || covered <= f64::from(most) + NEAR, "{at} {relaxation:?}");
        let dual = relaxation.dual(column);
        prop_assert!(least > 0 || dual <= 0.0);
        let chosen = chosen_at(at);
        let times = if dual > 0.0 {
            least.saturating_sub(chosen)
        } else {
            most.saturating_sub(chosen).min(left_at(at))
        };
        dual_sum += dual * f64::from(times);
    }
    for (row, &cost) in matrix.rows().zip(costs) {
        let duals: f64 =
            plain.rows[row.index()].iter().map(|&(c, _)| relaxation.dual(ColumnId::new(c as u32))).sum();
        let primal = relaxation.primal(row);
        if options.chosen().contains(&row) {
            prop_assert_eq!(primal, 1.0);
            dual_sum += cost as f64;
            continue;
        }
        let Some(reduced) = relaxation.reduced_cost(row) else {
            prop_assert_eq!(primal, 0.0);
            continue;
        };
        prop_assert!((cost as f64 - duals - reduced).abs() <= near, "{row:?} {relaxation:?}");
        prop_assert!(reduced >= -near || primal >= 1.0 - NEAR, "{row:?} {relaxation:?}");
        prop_assert!(reduced <= near || primal <= NEAR, "{row:?} {relaxation:?}");
        dual_sum += reduced.min(0.0);
    }
    prop_assert!((dual_sum - relaxation.value()).abs() <= near, "{dual_sum} {relaxation:?}");
    Ok(())
}

/// A dictionary of a linear program: each basic variable is `constant - sum of entries * variables outside the basis`. All
/// numbers are whole, over one denominator (J. Edmonds' integer pivoting), so there are no errors of rounding.
struct Dictionary {
    /// A line for each basic variable, then that of the cost; the last number of a line is its constant.
    lines: Vec<Vec<i128>>,
    denominator: i128,
    basic: Vec<usize>,
    others: Vec<usize>,
}

impl Dictionary {
    /// The relaxation: 0 <= row <= 1, and columns that are covered as often as they must and may be.
    fn new(plain: &Plain, costs: &[i64]) -> Self {
        let rows = plain.rows.len();
        let mut lines = Vec::new();
        for row in 0..rows {
            lines.push((0..rows).map(|other| i128::from(row == other)).chain([1]).collect());
        }
        for (at, &(least, most)) in plain.bounds.iter().enumerate() {
            let covers = |row: &Vec<(usize, Option<u32>)>| row.iter().any(|&(column, _)| column == at);
            let sum = || plain.rows.iter().map(|row| i128::from(covers(row)));
            lines.push(sum().map(|x| -x).chain([-i128::from(least)]).collect());
            // A row that no cover may hold leaves no color behind.
            let may_be =
                |row: &&Vec<(usize, Option<u32>)>| row.iter().all(|&(column, _)| plain.bounds[column].1 > 0);
            let colored = |&(column, color): &(usize, Option<u32>)| column == at && color.is_some();
            if !plain.rows.iter().filter(may_be).flatten().any(colored) {
                lines.push(sum().chain([most.into()]).collect());
            }
        }
        let basic = (rows..rows + lines.len()).collect();
        lines.push(costs.iter().map(|&cost| -i128::from(cost)).chain([0]).collect());
        Self { lines, denominator: 1, basic, others: (0..rows).collect() }
    }

    /// Exchanges a basic variable and another one.
    fn pivot(&mut self, at: usize, other: usize) {
        let line = self.lines[at].clone();
        let pivot = line[other];
        for lower in (0..self.lines.len()).filter(|&lower| lower != at) {
            let factor = self.lines[lower][other];
            for (place, number) in self.lines[lower].iter_mut().enumerate() {
                *number = match place {
                    _ if place == other => -factor,
                    _ => (*number * pivot - factor * line[place]) / self.denominator,
                };
            }
        }
        self.lines[at][other] = self.denominator;
        self.denominator = pivot;
        if pivot < 0 {
            self.denominator = -pivot;
            self.lines.iter_mut().flatten().for_each(|number| *number = -*number);
        }
        std::mem::swap(&mut self.basic[at], &mut self.others[other]);
    }

    /// The least cost; `None` if there is no solution. By the criss-cross method (T. Terlaky, 1985), which needs no
    /// solution to begin with.
    fn least(mut self) -> Option<f64> {
        let (end, constant) = (self.basic.len(), self.others.len());
        loop {
            let below =
                (0..end).filter(|&at| self.lines[at][constant] < 0).map(|at| (self.basic[at], true, at));
            let pays = (0..constant).filter(|&at| self.lines[end][at] > 0);
            let pays = pays.map(|at| (self.others[at], false, at));
            let Some((_, is_basic, at)) = below.chain(pays).min() else {
                return Some(self.lines[end][constant] as f64 / self.denominator as f64);
            };
            if is_basic {
                let others = (0..constant).filter(|&other| self.lines[at][other] < 0);
                let other = others.min_by_key(|&other| self.others[other])?;
                self.pivot(at, other);
            } else {
                let basic = (0..end).filter(|&line| self.lines[line][at] > 0);
                let line = basic.min_by_key(|&line| self.basic[line]).expect("no row is above 1");
                self.pivot(line, at);
            }
        }
    }
}

properties! {
    soak, 600;

    fn primary_columns_only((plain, costs) in with_costs(matrix(PRIMARY_ONLY))) {
        assert_relaxation(&plain, &costs, &Search::new())?;
    }

    fn secondary_columns((plain, costs) in with_costs(matrix(WITHOUT_COLORS))) {
        assert_relaxation(&plain, &costs, &Search::new())?;
    }

    fn colors((plain, costs) in with_costs(matrix(SMALL))) {
        assert_relaxation(&plain, &costs, &Search::new())?;
    }

    fn columns_covered_several_times((plain, costs) in with_costs(multiples(FEW))) {
        assert_relaxation(&plain, &costs, &Search::new())?;
    }

    fn chosen_and_excluded_rows(
        ((plain, costs), seed) in (with_costs(crate::random::any_matrix(FEW)), any::<u64>()),
    ) {
        let options = Search::new().choose([RowId::new(0)]).exclude([RowId::new(1)]).seed(seed);
        assert_relaxation(&plain, &costs, &options)?;
    }
}

/// Three people, two of whom are in each group: halves of the groups cover all, whole ones do not. The value was infinite,
/// or that of the cheapest whole groups that nobody is in twice.
#[test]
fn a_relaxation_without_a_cover_has_its_value() {
    let pairs = [vec![0, 1], vec![0, 2], vec![1, 2]];
    for (cost, value, bound) in [(1, 1.5, 2), (5, 7.5, 10), (-1, -1.5, -1)] {
        let matrix = groups(3, &pairs.clone().map(|pair| (cost, pair))).unwrap();
        let relaxation = Search::new().relaxation(&matrix, |_| cost).unwrap();
        assert!((relaxation.value() - value).abs() < NEAR, "{relaxation:?}");
        assert_eq!(relaxation.bound(), Some(bound));
        assert_eq!(Search::new().cheapest(&matrix, |_| cost).unwrap().next(), None);
    }
}

/// Groups of these people with their costs.
fn groups(people: usize, rows: &[(i64, Vec<usize>)]) -> Result<Matrix<i64>, MatrixError> {
    let mut m = MatrixBuilder::new();
    let person = m.primary("person", people);
    for (cost, group) in rows {
        m.row(*cost, group.iter().map(|&at| person.at(at)))?;
    }
    m.build()
}

fn relaxation(matrix: &Matrix<i64>) -> Result<Relaxation, MatrixError> {
    Search::new().relaxation(matrix, |row| matrix.labels()[row.index()])
}

/// Rows of negative reduced cost are added until there are none: then the value is that of all rows.
#[test]
fn column_generation_ends_at_the_value_of_all_rows() -> Result<(), MatrixError> {
    let people = 12;
    let mut all: Vec<(i64, Vec<usize>)> = Vec::new();
    for a in 0..people {
        for b in 0..a {
            all.extend((0..b).map(|c| ((a * a + 31 * b * c + 7 * a * c) as i64 % 97 + 30, vec![a, b, c])));
            all.push(((a * a + 3 * b * b + a * b) as i64 % 89 + 20, vec![a, b]));
        }
    }
    let mut rows: Vec<(i64, Vec<usize>)> = (0..people).map(|person| (1000, vec![person])).collect();
    let mut rounds = 0;
    let last = loop {
        let solved = relaxation(&groups(people, &rows)?)?;
        let reduced = |row: &&(i64, Vec<usize>)| {
            row.0 as f64 - row.1.iter().map(|&at| solved.dual(ColumnId::new(at as u32))).sum::<f64>()
        };
        let best = all.iter().min_by(|one, two| reduced(one).total_cmp(&reduced(two))).unwrap();
        if reduced(&best) > -1e-3 {
            break solved;
        }
        rows.push(best.clone());
        rounds += 1;
        assert!(rounds <= all.len());
    };
    let whole = relaxation(&groups(people, &[&rows[..people], &all].concat())?)?;
    assert!((whole.value() - last.value()).abs() < 1e-2, "{} {}", whole.value(), last.value());
    assert_eq!(whole.bound(), last.bound());
    assert!(rounds > 10 && rounds < all.len() / 2);
    Ok(())
}

/// Every row of the first person has the second too, so that the third row is in no schedule. But its price must be
/// right: the duals are to price rows that the matrix does not have.
#[test]
fn rows_that_are_in_no_cover_are_priced() -> Result<(), MatrixError> {
    let matrix =
        groups(3, &[(10, vec![0, 1]), (11, vec![0, 1]), (0, vec![1, 2]), (5, vec![2]), (6, vec![2])])?;
    let solved = relaxation(&matrix)?;
    assert_eq!((solved.bound(), solved.is_solved()), (Some(15), true));
    for row in matrix.rows() {
        assert!(solved.reduced_cost(row).is_some_and(|reduced| reduced > -1e-3), "{row:?} {solved:?}");
    }
    Ok(())
}

#[test]
fn clashes_canceled_and_large() -> Result<(), MatrixError> {
    let pairs: Vec<_> =
        (0..6).flat_map(|b| (0..b).map(move |a| (3 * a + b, vec![a as usize, b as usize]))).collect();
    let matrix = groups(6, &pairs)?;
    let cost = |row: RowId| matrix.labels()[row.index()];
    let clash = Search::new().choose([RowId::new(0), RowId::new(1)]).relaxation(&matrix, cost)?;
    assert_eq!((clash.bound(), clash.value(), clash.is_solved()), (None, f64::INFINITY, true));
    assert_eq!((clash.reduced_cost(RowId::new(3)), clash.primal(RowId::new(99))), (None, 0.0));
    // Three pairs of three people leave others alone.
    let none = Search::new().exclude((3..15).map(RowId::new)).relaxation(&matrix, cost)?;
    assert_eq!((none.bound(), none.is_solved()), (None, true));
    // What is known when the flag is raised is a bound.
    let flag = Arc::new(AtomicBool::new(true));
    let early = Search::new().cancel(flag).relaxation(&matrix, cost)?;
    assert!(!early.is_solved() && early.bound() <= Search::new().relaxation(&matrix, cost)?.bound());
    let too_large = Search::new().relaxation(&matrix, |_| i64::MIN);
    assert!(matches!(too_large, Err(MatrixError::CostsTooLarge { .. })));
    Ok(())
}

/// The duals that prove it are larger than the costs, and were cut off.
#[test]
fn that_there_is_no_cover_is_found_whatever_the_costs() -> Result<(), MatrixError> {
    // Three pairs of three people, of which there is to be one.
    let mut m = MatrixBuilder::new();
    let (person, pair) = (m.primary("person", 3), m.primary("pair", 1));
    for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        m.row((), [person.at(a), person.at(b), pair.at(0)])?;
    }
    let matrix = m.build()?;
    for bits in 0..62 {
        for sign in [1, -1] {
            let solved =
                Search::new().relaxation(&matrix, |row| sign * ((1 << bits) + row.index() as i64))?;
            let answer = (solved.value(), solved.bound(), solved.is_solved());
            assert_eq!(answer, (f64::INFINITY, None, true), "2^{bits} * {sign}");
        }
    }
    Ok(())
}

/// Above 65,536 columns it is the subgradient method's.
#[test]
fn a_path_of_many_columns() -> Result<(), MatrixError> {
    for (count, is_solved) in [(10_000, true), (65_538, false)] {
        let mut m = MatrixBuilder::new();
        let column = m.primary("column", count);
        // The ends have two rows each, so that none is forced.
        for at in (0..count).chain([0, count - 2]) {
            m.row(5, [column.at(at), column.at((at + 1) % count)])?;
        }
        let matrix = m.build()?;
        let relaxation = Search::new().relaxation(&matrix, |_| 5)?;
        assert_eq!(relaxation.is_solved(), is_solved);
        let (bound, most) = (relaxation.bound(), 5 * count as i64 / 2);
        let least = if is_solved { most } else { most / 10 * 9 };
        assert!(bound.is_some_and(|bound| (least..=most).contains(&bound)), "{bound:?}");
    }
    Ok(())
}

/// The tiny costs that the method adds stayed in the duals, and these were rounded to 20 bits: the bound of sets of points
/// that cost the prices of their points, or 1 more, was 585 below the value, and the cheapest cover was not proved.
#[test]
fn prices_in_the_hundred_thousands_are_bounded_to_a_millionth() -> Result<(), MatrixError> {
    let points = 20_usize;
    let price = |point: usize| 1 + ((point * 7919 + 13) % 10) as i64 * 100_000;
    let mut m = MatrixBuilder::new();
    let column = m.primary("point", points);
    let sets = (0..1_u32 << points).filter(|set| set.count_ones() == 4);
    for (count, set) in sets.enumerate() {
        let set = (0..points).filter(|point| set >> point & 1 == 1);
        let cost = set.clone().map(price).sum::<i64>() + i64::from(count % 3 == 0);
        m.row(cost, set.map(|point| column.at(point)))?;
    }
    let builder = m.clone();
    let matrix = m.build()?;
    let cost = |row: RowId| matrix.labels()[row.index()];
    let sum: i64 = (0..points).map(price).sum();
    for relaxation in [Search::new().relaxation(&matrix, cost)?, Master::new(builder, cost)?.relaxation()?] {
        assert!((relaxation.value() - sum as f64).abs() < 1e-4, "{} of {sum}", relaxation.value());
        assert_eq!(relaxation.bound(), Some(sum));
    }
    let mut cheapest = Search::new().node_limit(1000).cheapest(&matrix, cost)?;
    assert_eq!(cheapest.next().map(|cover| cover.0), Some(sum));
    Ok(())
}
