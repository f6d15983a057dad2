//! Sums of columns that prove that there is no cover: a Farkas certificate of a linear relaxation that has no solution.
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
use crate::linear::{Left, Potentials, PricedRows, Simplex, lagrangian};
use crate::matrix::Incidence;
use crate::search::{Engine, Search};
use crate::util::has_room;

/// The work for an answer that was asked for: about a second. A unit is about what a search does at a node.
pub(crate) const ASKED: u64 = 1 << 22;

/// More columns than this are not looked at: the factors of a basis could take longer than all else.
const MOST_TERMS: usize = 1 << 13;
/// A solution costs less than this, with the tiny costs of the method, and a row so much less.
const LIMIT: i64 = 1;
const MOST_ROWS: usize = 1 << 22;
/// Entries of a line that are smaller are taken to be 0.
const ZERO: f64 = 1e-7;
/// The smallest entry is made each of these numbers, until all are whole.
const MOST_SCALE: u32 = 60;
/// The distance from a whole number that an entry may have, for each unit of the scale.
const WHOLE: f64 = 1e-6;
/// If no such scale is found, the largest entry becomes this.
const ROUNDED: f64 = (1 << 20) as f64;

/// A node takes as long as a pivot does for this many entries of rows, and for this many pairs of columns.
const ENTRIES_OF_A_NODE: usize = 40;
const PAIRS_OF_A_NODE: usize = 640;
/// The search for places in classes may read this many times as many entries as there are.
const READS: usize = 64;

/// The search for a contradiction in what some options leave of a matrix. It can be stopped and continued.
#[derive(Clone, Debug)]
pub(crate) struct Contradiction {
    rows: Arc<PricedRows>,
    left: Left,
    /// The number of columns of the matrix.
    count: usize,
    /// For each term its factor, if there is a contradiction.
    factors: Option<Vec<i64>>,
    /// The method, until it has come to its end.
    simplex: Option<Box<Simplex>>,
    /// The time that a pivot takes, in nodes, and the number of pivots that have been taken.
    nodes_of_a_pivot: u64,
    pivots: u64,
}

impl Contradiction {
    /// Looks in classes only; `None` if the options leave nothing to look at, or too much.
    ///
    /// Cost: O(columns + rows + entries), and at most some more reads of each entry.
    pub(crate) fn new(options: &Search, incidence: &Incidence) -> Option<Self> {
        let (_, view) = options.clone().engine(Engine::Links).left(incidence).ok()??;
        let entries = view.held_entries() + view.columns + view.row_count();
        let is_small = view.columns <= MOST_TERMS && view.row_count() <= MOST_ROWS;
        if !is_small || !has_room(entries.saturating_mul(64)) {
            return None;
        }

        // Costs do not matter: it is asked only whether there is a solution.
        let costs = vec![0; view.row_count()];
        let rows = Arc::new(PricedRows::new(view, costs));
        let left = Left::new(rows.clone());

        let factors = too_many_for_a_class(&rows, entries.saturating_mul(READS));
        // Whatever the search in classes says, it is believed only once it is checked.
        let factors = factors.filter(|factors| proves(&rows, &left, factors));
        let size = rows.terms.len();
        // With a proof at hand nothing is left to solve.
        let simplex = match factors {
            Some(_) => None,
            None => {
                let potentials = Arc::new(Potentials::none(&rows));
                let cancel = options.cancel.clone();
                Some(Box::new(Simplex::new(rows.clone(), potentials, &vec![0.0; size], cancel)))
            }
        };

        Some(Self {
            count: incidence.bounds.len(),
            factors,
            simplex,
            nodes_of_a_pivot: (entries / ENTRIES_OF_A_NODE + size * size / PAIRS_OF_A_NODE + 1) as u64,
            pivots: 0,
            rows,
            left,
        })
    }

    /// Goes on with the relaxation until it has taken as long as this many nodes in all. Returns whether there is a
    /// contradiction.
    pub(crate) fn go_on(&mut self, nodes: u64) -> bool {
        let most = (nodes / self.nodes_of_a_pivot).saturating_sub(self.pivots);

        if let Some(simplex) = self.simplex.as_mut().filter(|_| most > 0) {
            let mut duals = vec![0.0; self.rows.terms.len()];
            let pivots = simplex.solve(&self.left, LIMIT, most, &mut duals);
            self.pivots += pivots;
            let (rows, left) = (&self.rows, &self.left);
            let ray = simplex.ray();
            self.factors = ray.and_then(|ray| whole_numbers(&ray, |factors| proves(rows, left, factors)));
            if pivots < most {
                self.simplex = None; // it has ended, whatever it has found
            }
        }
        self.factors.is_some()
    }

    /// Returns the number of nodes that it has taken as long as.
    pub(crate) fn nodes(&self) -> u64 {
        (self.pivots + 1).saturating_mul(self.nodes_of_a_pivot)
    }

    /// Returns for each column of the matrix its factor, if there is a contradiction.
    pub(crate) fn factors(&self) -> Option<Vec<i64>> {
        let mut by_column = vec![0; self.count];
        for (&column, &factor) in self.rows.terms.iter().zip(self.factors.as_ref()?) {
            // No factor has the column of the optional rows, which the matrix does not have.
            if factor != 0 {
                by_column[self.rows.view.column_id(column) as usize] = factor;
            }
        }
        Some(by_column)
    }
}

/// Finds whole numbers in about the same ratios as these, that are a proof.
pub(crate) fn whole_numbers(ray: &[f64], is_proof: impl Fn(&[i64]) -> bool) -> Option<Vec<i64>> {
    let sizes = ray.iter().map(|x| x.abs()).filter(|&size| size > ZERO);
    let (least, most) = (sizes.clone().fold(f64::INFINITY, f64::min), sizes.fold(0.0, f64::max));
    if most == 0.0 {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "whatever they are, they must be a proof")]
    let rounded = |scale: f64| -> Vec<i64> {
        ray.iter().map(|&x| if x.abs() > ZERO { (x * scale).round() as i64 } else { 0 }).collect()
    };
    let is_whole = |scale: &f64| ray.iter().all(|x| (x * scale - (x * scale).round()).abs() < WHOLE * scale);
    let scales = (1..=MOST_SCALE).map(|unit| f64::from(unit) / least).filter(is_whole);
    // If no scale makes all whole, rounding may still give a proof: the check decides.
    scales.chain([ROUNDED / most]).map(rounded).find(|factors| is_proof(factors))
}

/// Checks whether these factors of the terms prove that what is left has no cover.
fn proves(rows: &PricedRows, left: &Left, factors: &[i64]) -> bool {
    let demands = rows.terms.iter().map(|&column| left.demand(column));
    is_proof(factors, demands, left.alive().iter().map(|&row| rows.terms_of(row)))
}

/// Checks whether these factors of the terms prove that there is no cover: see [`lagrangian`], with rows that cost
/// nothing.
pub(crate) fn is_proof<'a>(
    factors: &[i64],
    demands: impl Iterator<Item = (u32, u32)>,
    rows: impl Iterator<Item = &'a [u32]>,
) -> bool {
    let factors: Vec<i128> = factors.iter().map(|&factor| factor.into()).collect();
    lagrangian(&factors, demands, rows.map(|terms| (0, terms)), |_| {}) > 0
}
