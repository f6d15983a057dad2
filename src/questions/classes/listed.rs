//! The classes of covers, one cover of each.
//!
//! A class is represented by the least of its covers (`least`). The order of the rows begins with the first row of each
//! orbit among the rows of one column (`root`). A cover with another row of that column has an image with the first row of
//! its orbit, which is less. So the other rows are left out of the search.
//! No cover is remembered: orderly generation (R. C. Read, "Every one a winner", 1978; I. A. Faradžev, 1978).

use std::sync::Arc;

use num_bigint::BigUint;

use super::class::Class;
use super::least::stabilizer;
use super::root::Root;
use crate::matrix::{Cover, Matrix, MatrixError};
use crate::search::{Cancel, Checkpoint, Covers, Outcome, ResumeError, Search, Stats, Stopped};
use crate::symmetry::SymmetryError;
use crate::symmetry::chain::Chain;
use crate::symmetry::{Group, order_from};

/// The classes of covers under a group, in the order of the search for their representatives.
#[derive(Clone)]
pub(super) struct Listed {
    covers: Covers,
    /// Of the group, with the rows in the order by which covers are compared.
    chain: Arc<Chain>,
    base: Arc<[u32]>,
    order: BigUint,
    cancel: Cancel,
    /// A cover that has been found, and not yet compared with its images.
    found: Option<Cover>,
    /// The number of steps that comparisons may still take, and how the last one ended if it did so early.
    pub(super) steps_left: u64,
    pub(super) ended: Option<Outcome>,
}

/// For each node that may be visited, comparisons may take so many steps: about as long, at most.
const STEPS_A_NODE: u64 = 64;

impl Listed {
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> Result<Self, SymmetryError> {
        let Root { kept, others } = Root::new(options, matrix, &group.least_in_orbit());
        let order = group.order();
        let rows = order_from(matrix, kept.iter().map(|&(row, _)| row));
        let mut chain = group.whole_chain(Some(rows))?;
        chain.settle(kept.len());
        Ok(Self {
            covers: options.clone().exclude(others).covers(matrix),
            base: chain.order().into(),
            chain: Arc::new(chain),
            order,
            cancel: options.cancel.clone(),
            found: None,
            steps_left: options.node_limit.unwrap_or(u64::MAX).saturating_mul(STEPS_A_NODE),
            ended: None,
        })
    }

    /// Returns the state of the search, and a cover that has been found and not yet compared with its images.
    pub(super) fn kept(&self) -> Result<(Checkpoint, Option<&Cover>), ResumeError> {
        Ok((self.covers.checkpoint()?, self.found.as_ref()))
    }

    /// Goes on from such a state, which is checked; the cover has been.
    pub(super) fn after<L>(
        mut self,
        options: &Search,
        matrix: &Matrix<L>,
        (search, found): (&Checkpoint, Option<&Cover>),
    ) -> Result<Self, ResumeError> {
        // The other rows of the root are excluded there as well.
        if search.tree != self.covers.checkpoint()?.tree {
            return Err(ResumeError::Damaged);
        }
        self.covers = options.resume(matrix, search)?;
        self.found = found.cloned();
        Ok(self)
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.ended.unwrap_or(self.covers.outcome())
    }

    pub(super) fn refusal(&self) -> MatrixError {
        self.covers.refusal()
    }

    pub(super) fn progress(&self) -> f64 {
        self.covers.progress()
    }

    pub(super) fn stats(&self) -> Stats {
        self.covers.stats()
    }

    pub(super) fn add_nodes(&mut self, nodes: u64) -> bool {
        let goes_on = self.covers.add_nodes(nodes);
        if goes_on {
            self.steps_left = self.steps_left.saturating_add(nodes.saturating_mul(STEPS_A_NODE));
            self.ended = None;
        }
        goes_on
    }

    pub(super) fn next(&mut self) -> Option<Class> {
        while self.ended.is_none() {
            if self.found.is_none() {
                self.found = Some(self.covers.next()?);
            }
            let set = self.covers.incidence().set_of(self.found.as_deref().unwrap_or_default());
            let mut steps = self.steps_left;
            match stabilizer(&self.chain, &set, &self.cancel, &mut steps) {
                // It begins anew with the steps that it had, and those that are allowed more.
                Err(Stopped::Canceled) => self.ended = Some(Outcome::Canceled),
                Err(_) => self.ended = Some(Outcome::Limited),
                Ok(None) => (self.found, self.steps_left) = (None, steps),
                Ok(Some(stabilizer)) => {
                    self.steps_left = steps;
                    let size = &self.order / stabilizer.size;
                    let (base, generators) = (self.base.clone(), stabilizer.generators.into());
                    return self.found.take().map(|cover| Class::new(cover, size, base, generators));
                }
            }
        }
        None
    }
}
