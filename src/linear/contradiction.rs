//! Sums of columns that prove that there is no cover, from a linear relaxation that has no solution.
//!
//! Each column has a factor. Added up over the rows of a cover, the factors of a row's columns are the same sum as over
//! the columns, each as often as it is covered. If that must be above 0 for the columns, and no rows can reach it, there
//! is no cover. By Farkas' lemma there are such factors if and only if the relaxation has no solution: where nothing
//! stops the bound of the dual simplex method, the line of the inverse that it follows holds them. No smaller set of
//! columns has such factors, since a line of the inverse is an extreme ray. (J. Gleeson and J. Ryan, Identifying
//! minimally infeasible subsystems of inequalities, ORSA Journal on Computing 2, 1990.)
//!
//! The line is in floating point. It is scaled so that its entries are whole numbers, or nearly, and these are then
//! checked without error: whatever they are, what is returned is a proof.
//!
//! Before that, `hall` looks for columns that are too many for what they take, which is the most common case.

use std::sync::Arc;

use super::hall::too_many_for_a_class;
use super::left::Left;
use super::priced_rows::PricedRows;
use super::simplex::Simplex;
use crate::matrix::Incidence;
use crate::search::{Engine, Search};
use crate::util::has_room;

/// The entries that may be read for an answer that was asked for: about a second.
pub(crate) const ASKED: usize = 1 << 30;
/// The same for a search that might go on without: some hundredths of a second.
pub(crate) const UNASKED: usize = 1 << 25;

/// More columns than this are not looked at: the factors of a basis could take longer than all else.
const MOST_TERMS: usize = 1 << 13;
/// A solution costs less than this, with the tiny costs of the method, and a row so much less.
const LIMIT: i64 = 1;
const MOST_ROWS: usize = 1 << 22;
/// Entries of a line that are smaller are taken to be 0.
const ZERO: f64 = 1e-7;
/// The smallest entry is made each of these numbers, until all are whole.
const MOST_SCALE: u32 = 60;
/// How far from a whole number an entry may be, for each unit of the scale.
const WHOLE: f64 = 1e-6;
/// If no such scale is found, the largest entry becomes this.
const ROUNDED: f64 = (1 << 20) as f64;

/// For each column of the matrix its factor, if the relaxation of what the options leave has no solution, and that is
/// found out within this much work.
///
/// Cost: O(columns + rows + entries), and the work.
pub(crate) fn contradiction(options: &Search, incidence: &Incidence, work: usize) -> Option<Vec<i64>> {
    let (_, view) = options.clone().engine(Engine::Links).left(incidence).ok()??;
    let entries = view.held_entries() + view.columns + view.row_count();
    let is_small = view.columns <= MOST_TERMS && view.row_count() <= MOST_ROWS;
    if !is_small || !has_room(32 * entries) {
        return None;
    }
    let rows = Arc::new(PricedRows::new(&view, vec![0; view.row_count()]));
    let left = Left::new(rows.clone());
    let is_proof = |factors: &[i64]| proves(&rows, &left, factors);
    let factors = too_many_for_a_class(&rows, work).filter(|factors| is_proof(factors)).or_else(|| {
        let mut duals = vec![0.0; rows.terms.len()];
        let mut simplex = Simplex::new(rows.clone(), &duals, options.cancel.clone());
        simplex.solve(&left, LIMIT, (work / entries.max(1)) as u64, &mut duals);
        whole_numbers(simplex.ray()?, is_proof)
    })?;
    let mut by_column = vec![0; incidence.bounds.len()];
    for (&column, &factor) in rows.terms.iter().zip(&factors).filter(|(_, factor)| **factor != 0) {
        by_column[view.name(column)? as usize] = factor;
    }
    Some(by_column)
}

/// Whole numbers in about the same ratios as these, that are a proof.
fn whole_numbers(ray: Vec<f64>, is_proof: impl Fn(&[i64]) -> bool) -> Option<Vec<i64>> {
    let sizes = ray.iter().map(|x| x.abs()).filter(|&size| size > ZERO);
    let (least, most) = (sizes.clone().fold(f64::INFINITY, f64::min), sizes.fold(0.0, f64::max));
    if most == 0.0 {
        return None;
    }
    let rounded = |scale: f64| -> Vec<i64> {
        ray.iter().map(|&x| if x.abs() > ZERO { (x * scale).round() as i64 } else { 0 }).collect()
    };
    let is_whole = |scale: &f64| ray.iter().all(|x| (x * scale - (x * scale).round()).abs() < WHOLE * scale);
    let scales = (1..=MOST_SCALE).map(|unit| f64::from(unit) / least).filter(is_whole);
    scales.chain([ROUNDED / most]).map(rounded).find(|factors| is_proof(factors))
}

/// Whether these factors of the terms prove that what is left has no cover.
fn proves(rows: &PricedRows, left: &Left, factors: &[i64]) -> bool {
    let mut excess = 0_i128;
    for (&column, &factor) in rows.terms.iter().zip(factors) {
        let (needed, capacity) = left.demand(column);
        excess += i128::from(factor) * i128::from(if factor > 0 { needed } else { capacity });
    }
    for &row in left.alive() {
        let of_row = rows.terms_of(row).iter().map(|&term| i128::from(factors[term as usize]));
        excess -= of_row.sum::<i128>().max(0);
    }
    excess > 0
}
