//! The parts of a search, for several threads or machines.
//!
//! A task is a path from the root: the rows chosen first, and those left out because they were tried before.

use crate::matrix::{Fingerprint, Matrix, RowId};
use crate::search::{Covers, Outcome, ResumeError, Seal, Search, Tree, check};

/// A part of a search: the covers below one path of its tree. Made by [`Search::split`], searched by
/// [`Search::run_task`].
///
/// It holds the rows of the path, the way to branch, the seed and excluded rows if there are any, the version of the
/// [order](Covers#order) of covers, and the [fingerprint](Matrix::fingerprint) of the matrix. With the feature `serde` it
/// is a map of these and of a hash over them. When it is run it is checked that its version is the one of this crate,
/// that the hash is right, and that it belongs to the matrix.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Task {
    matrix: Fingerprint,
    tree: Tree,
    /// The hash over the other fields.
    seal: Fingerprint,
}

impl Task {
    pub(super) fn new(matrix: Fingerprint, tree: Tree) -> Self {
        let seal = Seal::new(matrix, &tree).finish();
        Self { matrix, tree, seal }
    }

    /// See [`Search::run_task`].
    pub(super) fn run<L>(&self, options: &Search, matrix: &Matrix<L>) -> Result<Covers, ResumeError> {
        let hash = Seal::new(self.matrix, &self.tree).finish();
        check(&self.tree, self.seal, hash, self.matrix, matrix)?;
        let covers = options.of_tree(self.tree.clone()).covers(matrix);
        match covers.outcome() {
            Outcome::Refused => Err(ResumeError::Refused),
            // The rows of a part of the tree can be chosen together.
            Outcome::Exhausted => Err(ResumeError::Damaged),
            _ => Ok(covers),
        }
    }

    /// The fingerprint of the matrix that it is a part of.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.matrix
    }

    /// The rows chosen first.
    #[must_use]
    pub fn rows(&self) -> &[RowId] {
        &self.tree.chosen
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::matrix::MatrixBuilder;
    use crate::search::ORDER;
    use crate::view::Branching;

    properties! {
        soak, 2000;

        /// A task that says anything and has the right hash is refused, or searched: each cover is one.
        fn a_changed_task_that_is_sealed_again_is_refused_or_searched(
            chosen in prop::collection::vec(0..40_u32, 0..5),
            excluded in prop::collection::vec(0..40_u32, 0..5),
            far in prop::option::weighted(0.1, any::<u32>()),
            branching in prop::option::of(prop::sample::select(vec![
                Branching::FewestRows, Branching::FirstColumn, Branching::Conflicts, Branching::Weighted,
            ])),
            seed in prop::option::of(any::<u64>()),
        ) {
            let mut m = MatrixBuilder::new();
            let (rank, file) = (m.between("rank", 6, 1..=2), m.primary("file", 6));
            for (r, f) in (0..6).flat_map(|r| (0..6).map(move |f| (r, f))) {
                m.row((), [rank.at(r), file.at(f)]).unwrap();
            }
            let matrix = m.build().unwrap();
            let rows = |rows: Vec<u32>| rows.into_iter().map(RowId::new).collect::<Vec<_>>();
            let (chosen, excluded) = (rows(chosen.into_iter().chain(far).collect()), rows(excluded));
            let tree = Tree { order: ORDER, branching, seed, chosen: chosen.clone(), excluded: excluded.clone() };
            let made = Task::new(matrix.fingerprint(), tree);
            let mut distinct = chosen.clone();
            distinct.sort_unstable();
            distinct.dedup();
            let fits = matrix.verify_partial(&distinct).is_ok() && !chosen.iter().any(|row| excluded.contains(row));
            let ran = Search::new().node_limit(500).run_task(&matrix, &made);
            prop_assert_eq!(ran.is_ok(), fits);
            match ran {
                Ok(covers) => for cover in covers {
                    prop_assert_eq!(matrix.verify(&cover), Ok(()));
                    prop_assert!(chosen.iter().all(|row| cover.contains(row)));
                    prop_assert!(!excluded.iter().any(|row| cover.contains(row)));
                },
                Err(error) => prop_assert_eq!(error, ResumeError::Damaged),
            }
            // One of another version is refused, and so is one that was changed.
            let mut other = made.tree.clone();
            other.order += 1;
            let other = Search::new().run_task(&matrix, &Task::new(matrix.fingerprint(), other));
            prop_assert_eq!(other.unwrap_err(), ResumeError::OtherVersion { expected: ORDER + 1, found: ORDER });
            let mut changed = made;
            changed.tree.excluded.push(RowId::new(0));
            prop_assert_eq!(Search::new().run_task(&matrix, &changed).unwrap_err(), ResumeError::Damaged);
        }
    }
}
