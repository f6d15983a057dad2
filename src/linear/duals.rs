//! The source of the duals: the simplex method if there are few enough terms, and as long as its factors are small
//! enough, else the subgradient method, which needs no more memory than the matrix.

use std::sync::Arc;

use super::ascent::Ascent;
use super::left::Left;
use super::potentials::Potentials;
use super::priced_rows::PricedRows;
use super::simplex::{Basis, INTEGRAL, MOST_NUMBERS, Simplex};
use crate::search::Cancel;
use crate::util::{has_room, large, table_bytes, to_u32};

/// The most terms for the simplex method: the first node then takes half a minute.
pub(crate) const MOST_TERMS: usize = 1 << 16;
/// The starts kept on the path take at most this many bytes. Below that depth nodes start from one further up.
pub(crate) const MOST_BYTES: usize = large(1 << 26);

/// Proposes duals for what is left, better and better down the tree. They are whole potentials, the same in all nodes, and
/// what the method adds to them.
#[derive(Clone, Debug)]
pub(crate) struct Duals {
    method: Method,
    potentials: Arc<Potentials>,
    duals: Vec<f64>,
    /// Pivots or rounds.
    pub(crate) updates: u64,
}

#[derive(Clone, Debug)]
enum Method {
    Simplex(Box<Simplex>),
    Ascent(Box<Ascent>),
}

/// The warm start of the nodes below a node.
#[derive(Clone, Debug)]
pub(crate) enum WarmStart {
    Basis(Box<Basis>),
    Duals(Vec<f64>),
}

impl Duals {
    pub(crate) fn new(rows: Arc<PricedRows>, potentials: Arc<Potentials>, cancel: Cancel) -> Self {
        let shares = least_shares(&rows, &potentials);
        let method = if rows.terms.len() <= MOST_TERMS && has_room(simplex_bytes(&rows)) {
            Method::Simplex(Box::new(Simplex::new(rows, potentials.clone(), &shares, cancel)))
        } else {
            Method::Ascent(Box::new(Ascent::new(rows, potentials.clone(), cancel)))
        };
        Self { method, potentials, duals: shares, updates: 0 }
    }

    /// Allows factors this many numbers; whether there were more before.
    #[cfg(test)]
    pub(crate) fn limit_factors(&mut self, most: usize) -> bool {
        match &mut self.method {
            Method::Simplex(simplex) => {
                simplex.most_numbers = most;
                false
            }
            Method::Ascent(_) => true,
        }
    }

    /// Ends early from now on once this flag is raised, and no other one.
    pub(crate) fn set_cancel(&mut self, cancel: Cancel) {
        match &mut self.method {
            Method::Simplex(simplex) => simplex.cancel = cancel,
            Method::Ascent(ascent) => ascent.cancel = cancel,
        }
    }

    pub(crate) fn potentials(&self) -> &Arc<Potentials> {
        &self.potentials
    }

    /// Returns the duals without the potentials, by term.
    pub(crate) fn get(&self) -> &[f64] {
        &self.duals
    }

    /// Returns the size of the costs that matter to the simplex method; `None` for the other one.
    pub(crate) fn scale(&self) -> Option<f64> {
        match &self.method {
            Method::Simplex(simplex) => Some(simplex.scale()),
            Method::Ascent(_) => None,
        }
    }

    /// Goes on with other potentials, from the basis that was reached, if they make the costs in it smaller than so much.
    /// Returns whether they do.
    pub(crate) fn take(&mut self, potentials: Arc<Potentials>, most: f64) -> bool {
        let is_finer = match &mut self.method {
            Method::Simplex(simplex) => simplex.take(potentials.clone(), most),
            Method::Ascent(_) => false,
        };
        if is_finer {
            self.potentials = potentials;
        }
        is_finer
    }

    /// Returns the primal value of the row in the relaxation, where that is known.
    pub(crate) fn primal(&self, row: u32) -> f64 {
        match &self.method {
            Method::Simplex(simplex) => simplex.primal(row),
            Method::Ascent(_) => 0.0,
        }
    }

    /// Returns the row's reduced cost, in some unit, but such that rows that have the same are told apart, where that
    /// is known.
    pub(crate) fn told_apart(&self, row: u32) -> f64 {
        match &self.method {
            Method::Simplex(simplex) => simplex.told_apart(row),
            Method::Ascent(_) => 0.0,
        }
    }

    /// Checks whether the row's primal value is a fraction.
    pub(crate) fn is_fractional(&self, row: u32) -> bool {
        let primal = self.primal(row);
        INTEGRAL < primal && primal < 1.0 - INTEGRAL
    }

    /// Improves the duals for what is left, until their bound is above the limit.
    pub(crate) fn improve(&mut self, left: &Left, limit: i64, is_root: bool) {
        self.updates += match &mut self.method {
            Method::Simplex(simplex) => simplex.solve(left, limit, u64::MAX, &mut self.duals),
            Method::Ascent(ascent) => ascent.climb(left, limit, is_root, &mut self.duals),
        };

        // The other method goes on, from the duals that this one has reached.
        if let Method::Simplex(simplex) = &self.method
            && simplex.is_too_large
        {
            self.method = Method::Ascent(Box::new(simplex.ascent()));
            self.improve(left, limit, is_root);
        }
    }

    /// Improves the duals of that start for what is left, by at most this many pivots.
    pub(crate) fn improve_from(&mut self, start: &WarmStart, left: &Left, limit: i64, most: u64) {
        self.start_from(start);
        if let Method::Simplex(simplex) = &mut self.method {
            self.updates += simplex.solve(left, limit, most, &mut self.duals);
        }
    }

    /// Checks whether the duals are known to be the best for what they were improved for.
    pub(crate) fn is_solved(&self) -> bool {
        match &self.method {
            Method::Simplex(simplex) => simplex.is_solved(),
            Method::Ascent(_) => false,
        }
    }

    /// Adds rows that may be a cover of what is left, to be taken in this order as far as they do not clash, and as far
    /// as they are needed or cheap: those of an integral solution of the relaxation; or, for the root, all in order of
    /// their reduced costs. Returns whether there is such a suggestion.
    pub(crate) fn suggest(&self, left: &Left, is_root: bool, reduced: &[i128], rows: &mut Vec<u32>) -> bool {
        match &self.method {
            Method::Simplex(simplex) => simplex.integral(rows),
            Method::Ascent(_) => {
                rows.extend(left.alive().iter().filter(|_| is_root));
                rows.sort_unstable_by_key(|&row| (reduced[row as usize], row));
                is_root
            }
        }
    }

    pub(crate) fn warm_start(&mut self) -> WarmStart {
        match &mut self.method {
            Method::Simplex(simplex) => WarmStart::Basis(Box::new(simplex.fresh_basis().clone())),
            Method::Ascent(_) => WarmStart::Duals(self.duals.clone()),
        }
    }

    /// Returns the bytes that a warm start takes.
    pub(crate) fn warm_start_bytes(&self) -> usize {
        match &self.method {
            Method::Simplex(simplex) => simplex.basis().bytes(),
            Method::Ascent(_) => size_of_val(self.duals.as_slice()),
        }
    }

    pub(crate) fn start_from(&mut self, start: &WarmStart) {
        match (&mut self.method, start) {
            (Method::Simplex(simplex), WarmStart::Basis(basis)) => simplex.start_from(basis, &mut self.duals),
            (_, WarmStart::Duals(duals)) => self.duals.clone_from(duals),
            (Method::Ascent(_), WarmStart::Basis(_)) => {} // of a simplex method that was given up: any duals are sound
        }
    }
}

/// Estimates the bytes that the simplex method takes at most: factors with exchanges, new ones beside them, and the
/// copies for nodes.
fn simplex_bytes(rows: &PricedRows) -> usize {
    let size = rows.terms.len();
    let factors = size.saturating_mul(size).min(MOST_NUMBERS) * size_of::<(f64, u32)>();
    let copies = factors.saturating_mul(size).min(MOST_BYTES);
    table_bytes([(factors, 8), (copies, 1), (size, 64), (rows.count(), 64)])
}

/// Returns for each column that is covered once the least share of a row's cost that falls to it: duals that leave no
/// row of such a column a reduced cost below 0. 0 for the other terms.
fn least_shares(rows: &PricedRows, potentials: &Potentials) -> Vec<f64> {
    let mut shares = vec![f64::INFINITY; rows.terms.len()];
    for row in 0..to_u32(rows.count()) {
        let once = rows.terms_of(row).iter().map(|&term| term as usize);
        let once = once.filter(|&term| rows.is_once(rows.terms[term] as usize));
        // If the row has no such column this is no number, and nobody takes it.
        let share = potentials.costs[row as usize] as f64 / once.clone().count() as f64;
        once.for_each(|term| shares[term] = shares[term].min(share));
    }
    shares.iter_mut().filter(|share| share.is_infinite()).for_each(|share| *share = 0.0);
    shares
}
