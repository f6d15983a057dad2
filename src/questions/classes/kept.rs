//! The state of a search for classes that can be kept.

use num_bigint::BigUint;

use super::found::{Classes, Way, check as check_group};
use super::levels::LevelsState;
use crate::matrix::{Cover, Fingerprint, Matrix};
use crate::search::{Checkpoint, ResumeError, Seal, Search, Stats, Tree, check};
use crate::symmetry::Group;

/// The state of a search for classes, from which it can go on later, in another process. Made by [`Classes::checkpoint`],
/// continued by [`Search::resume_classes`].
///
/// Of a list it holds the state of the search for covers. Level by level it holds the sets of rows that are left to
/// classify, and the covers found: as much as the search holds itself, without its tables. What has been found of the set
/// under way is found again, and what has been looked up of a level is looked up again. Sets and covers are checked; if sets
/// are missing, and not all that lead to some class, the search ends as [inconsistent](crate::runs::Outcome::Inconsistent).
///
/// With the feature `serde` it is a map of these, the options, the [fingerprint](Matrix::fingerprint) of the matrix, hashes
/// of the symmetries and over all of it.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let group = Search::new().symmetries(&matrix)?;
/// let mut classes = Search::new().classes(&matrix, &group)?;
/// assert_eq!(classes.by_ref().take(5).count(), 5);
/// let kept = classes.checkpoint()?;
///
/// let rest = Search::new().resume_classes(&matrix, &group, &kept)?;
/// assert_eq!(rest.count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct ClassesCheckpoint {
    matrix: Fingerprint,
    tree: Tree,
    group: Fingerprint,
    /// The covers of the classes returned.
    #[cfg_attr(feature = "serde", serde(with = "crate::util::digits"))]
    covers: BigUint,
    state: KeptState,
    seal: Fingerprint,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
enum KeptState {
    List {
        search: Checkpoint,
        /// A cover that has been found, and not yet compared with its images.
        found: Option<Cover>,
    },
    Levels {
        levels: LevelsState,
        /// Covers of the classes of the present bucket that have not been returned.
        classes: Vec<Cover>,
    },
}

impl KeptState {
    /// Returns the covers that are held.
    fn covers(&self) -> Box<dyn Iterator<Item = &[crate::RowId]> + '_> {
        match self {
            Self::List { found, .. } => Box::new(found.iter().map(|cover| &cover[..])),
            Self::Levels { levels, classes } => {
                Box::new(classes.iter().map(|cover| &cover[..]).chain(levels.covers()))
            }
        }
    }
}

impl ClassesCheckpoint {
    fn hash(&self) -> Fingerprint {
        let mut seal = Seal::new(self.matrix, &self.tree);
        let bytes = self.group.to_le_bytes();
        seal.numbers(bytes.into_iter().map(u64::from));
        seal.large(&self.covers);
        match &self.state {
            KeptState::List { search, found } => {
                seal.numbers(search.seal.to_le_bytes().into_iter().map(u64::from));
                // Without a cover its list is empty too.
                seal.number(found.is_some().into());
                seal.rows(found.as_deref().unwrap_or_default());
            }
            KeptState::Levels { levels, classes } => {
                levels.seal(&mut seal);
                seal.number(classes.len() as u64);
                classes.iter().for_each(|cover| seal.rows(cover));
            }
        }
        seal.finish()
    }

    /// Returns `true` if all classes have been returned.
    #[must_use]
    pub fn is_done(&self) -> bool {
        match &self.state {
            KeptState::List { search, found } => search.is_done() && found.is_none(),
            KeptState::Levels { levels, classes } => levels.is_done() && classes.is_empty(),
        }
    }

    /// Returns the number of covers of the classes that had been returned.
    #[must_use]
    pub fn covers(&self) -> &BigUint {
        &self.covers
    }

    /// Returns the work that the search had done. Its solutions are covers, including those that represent no class.
    #[must_use]
    pub fn stats(&self) -> Stats {
        match &self.state {
            KeptState::List { search, .. } => search.stats(),
            KeptState::Levels { levels, .. } => levels.stats(),
        }
    }
}

impl Classes {
    /// Returns the state of the search, to go on from later. See [`ClassesCheckpoint`].
    ///
    /// # Errors
    ///
    /// [`ResumeError::Learned`] if classes are listed, and the order of the search is
    /// [learned](crate::runs::Branching#learned-orders).
    ///
    /// # Cost
    ///
    /// The time to copy what the search holds, and to hash the symmetries of the group.
    pub fn checkpoint(&self) -> Result<ClassesCheckpoint, ResumeError> {
        let state = match &self.way {
            Way::Listed(listed) => {
                let (search, found) = listed.kept()?;
                KeptState::List { search, found: found.cloned() }
            }
            Way::Levels { levels, first, bucket } => {
                let classes = bucket.iter().map(|class| class.cover(first)).collect();
                KeptState::Levels { levels: levels.kept(), classes }
            }
        };
        let (matrix, group) = (self.group.matrix(), self.group.fingerprint());
        let (tree, covers) = (self.tree.clone(), self.covers().clone());
        // The seal is over all else, so until then any will do.
        let kept = ClassesCheckpoint { matrix, tree, group, covers, state, seal: matrix };
        Ok(ClassesCheckpoint { seal: kept.hash(), ..kept })
    }
}

/// See [`Search::resume_classes`].
pub(super) fn resume<L>(
    options: &Search,
    matrix: &Matrix<L>,
    group: &Group,
    kept: &ClassesCheckpoint,
) -> Result<Classes, ResumeError> {
    check(&kept.tree, kept.seal, kept.hash(), kept.matrix, matrix.incidence())?;
    let options = options.of_tree(kept.tree.clone());
    if kept.group != group.fingerprint() || check_group(&options, matrix, group).is_err() {
        return Err(ResumeError::OtherGroup);
    }
    // Whoever stored it may have forged it: no cover is returned unchecked.
    if !kept.state.covers().all(|cover| options.allows(matrix, cover)) {
        return Err(ResumeError::Damaged);
    }

    let mut classes = Classes::new(&options, matrix, group).map_err(|_| ResumeError::Refused)?;
    classes.way = match (classes.way, &kept.state) {
        (Way::Listed(listed), KeptState::List { search, found }) => {
            Way::Listed(Box::new(listed.after(&options, matrix, (search, found.as_ref()))?))
        }
        (Way::Levels { levels, first, .. }, KeptState::Levels { levels: kept, classes }) => {
            let mut levels = levels.after(kept).ok_or(ResumeError::Damaged)?;
            let bucket: Option<_> = classes.iter().map(|cover| levels.class_of(cover)).collect();
            Way::Levels { levels: Box::new(levels), first, bucket: bucket.ok_or(ResumeError::Damaged)? }
        }
        // It was kept by a search of the other kind.
        _ => return Err(ResumeError::Damaged),
    };

    classes.covers = kept.covers.clone();
    Ok(classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::MatrixBuilder;
    use crate::search::Outcome;
    use crate::{ExactCover, Queens, RowId};

    /// Squares whose cells have `n` symbols, each `lambda` times in each row and column of `n * lambda` cells.
    fn squares(n: usize, lambda: usize) -> Matrix<()> {
        let side = n * lambda;
        let mut m = MatrixBuilder::new();
        let cell = m.primary("cell", side * side);
        let often = lambda as u32..=lambda as u32;
        let [row, column] = ["row", "column"].map(|name| m.between(name, side * n, often.clone()));
        for at in 0..side * side * n {
            let (r, c, s) = (at / n / side, at / n % side, at % n);
            m.row((), [cell.at(r * side + c), row.at(r * n + s), column.at(c * n + s)]).unwrap();
        }
        m.build().unwrap()
    }

    /// Classes found in slices, each of four times the nodes of the one before, by searches that go on from a checkpoint.
    fn in_slices<L>(options: &Search, matrix: &Matrix<L>, group: &Group) -> (Vec<(Cover, BigUint)>, BigUint) {
        let mut nodes = 30;
        let mut classes = options.clone().node_limit(0).classes(matrix, group).unwrap();
        let mut found = Vec::new();
        loop {
            let kept = classes.checkpoint().unwrap();
            #[cfg(feature = "serde")]
            let kept = {
                let again = serde_json::from_str(&serde_json::to_string(&kept).unwrap()).unwrap();
                assert_eq!(kept, again);
                again
            };
            assert_eq!((kept.covers(), kept.stats().nodes), (classes.covers(), classes.stats().nodes));
            classes = Search::new().node_limit(nodes).resume_classes(matrix, group, &kept).unwrap();
            assert!(!kept.is_done() || classes.clone().next().is_none());
            nodes *= 4;
            // Some are left in the bucket from time to time.
            let class = |class: super::super::Class| (class.cover().clone(), class.size().clone());
            found.extend(classes.by_ref().take(nodes as usize / 20).map(class));
            if classes.outcome() == Outcome::Exhausted {
                return (found, classes.covers().clone());
            }
        }
    }

    #[test]
    fn a_search_goes_on_from_what_was_kept() {
        let kept_apart = |matrix: &Matrix<()>, options: &Search| {
            options.symmetries_of_kinds(matrix, |column| (column.index() < 25).into()).unwrap()
        };
        let first = Search::new().choose([RowId::new(0)]).exclude([RowId::new(7)]);
        for (matrix, options) in [
            (squares(5, 1), Search::new()),
            (squares(5, 1), first.clone()),
            (squares(6, 1), Search::new()),
            (squares(2, 2), Search::new()),
            (squares(2, 3), first),
        ] {
            let group = kept_apart(&matrix, &options);
            let mut whole = options.classes(&matrix, &group).unwrap();
            let mut expected: Vec<BigUint> = whole.by_ref().map(|class| class.size().clone()).collect();
            assert_eq!(whole.outcome(), Outcome::Exhausted);
            let (found, covers) = in_slices(&options, &matrix, &group);
            for (cover, _) in &found {
                assert_eq!(matrix.verify(cover), Ok(()));
                assert!(cover.starts_with(options.chosen()));
            }
            let mut found: Vec<BigUint> = found.into_iter().map(|(_, size)| size).collect();
            expected.sort();
            found.sort();
            assert_eq!((found, &covers), (expected, whole.covers()));
        }
    }

    /// A thousand searches, with little work for each thread; some go on from checkpoints, or after they were canceled.
    #[cfg(feature = "rayon")]
    #[test]
    fn threads_find_the_same_classes_in_the_same_order() {
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};

        use crate::util::SplitMix64;

        let mut random = SplitMix64::new(5);
        for (matrix, times) in
            [(squares(4, 1), 950), (squares(5, 1), 40), (squares(2, 2), 40), (squares(6, 1), 4)]
        {
            let group = Search::new().symmetries(&matrix).unwrap();
            let mut whole = Search::new().classes(&matrix, &group).unwrap();
            let expected: Vec<_> = whole.by_ref().collect();
            let nodes = whole.stats().nodes as usize;
            for time in 0..times {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(2 + time % 2).build().unwrap();
                let flag = Arc::new(AtomicBool::new(false));
                let options = Search::new().node_limit(0).cancel(flag.clone());
                let mut classes = options.classes(&matrix, &group).unwrap().on_threads();
                let mut found = Vec::new();
                if time % 3 == 1 {
                    classes.add_nodes(random.below(nodes) as u64);
                    found.extend(classes.by_ref());
                    let kept = classes.checkpoint().unwrap();
                    let resumed = Search::new().cancel(flag.clone()).resume_classes(&matrix, &group, &kept);
                    classes = resumed.unwrap().on_threads();
                } else {
                    classes.add_nodes(u64::MAX);
                }
                if time % 3 == 2 {
                    let wait = std::time::Duration::from_micros(random.below(2000) as u64);
                    std::thread::scope(|scope| {
                        scope.spawn(|| {
                            std::thread::sleep(wait);
                            flag.store(true, Ordering::Relaxed);
                        });
                        pool.install(|| found.extend(classes.by_ref()));
                    });
                    flag.store(false, Ordering::Relaxed);
                    classes.add_nodes(u64::MAX);
                }
                pool.install(|| found.extend(classes.by_ref()));
                assert_eq!(classes.outcome(), Outcome::Exhausted);
                // A checkpoint has the covers in another order, so others may represent their classes.
                match time % 3 {
                    1 => assert_eq!(found.len(), expected.len()),
                    _ => assert_eq!(found, expected),
                }
                assert_eq!(classes.covers(), whole.covers());
            }
        }
    }

    /// It was added to what had been kept once more, and the search ended as inconsistent.
    #[test]
    fn a_cover_that_is_there_at_the_start_comes_once() {
        let mut m = MatrixBuilder::new();
        let only = m.primary("only", 10);
        (0..10).for_each(|at| _ = m.row((), [only.at(at)]).unwrap());
        let matrix = m.build().unwrap();
        let group = Search::new().symmetries(&matrix).unwrap();
        let cover = Cover::from_iter(matrix.rows());
        let (found, covers) = in_slices(&Search::new(), &matrix, &group);
        assert_eq!((found, covers), (vec![(cover, 1_u32.into())], 1_u32.into()));
    }

    /// The numbers of the rows were compared as numbers of 16 bits.
    #[test]
    fn a_row_that_is_not_there_is_no_other_row() {
        let matrix = squares(4, 1);
        let row = RowId::new(3);
        let group = Search::new().choose([row]).symmetries(&matrix).unwrap();
        let options = Search::new().choose([row, RowId::new((1 << 16) + 3)]);
        let mut classes = Classes::in_levels(&options, &matrix, &group).unwrap();
        assert!(classes.next().is_none());
        assert_eq!(classes.outcome(), Outcome::Exhausted);
    }

    #[test]
    fn a_list_goes_on_from_what_was_kept() {
        let matrix = Queens::new(8).unwrap().matrix().unwrap();
        let group = Search::new().symmetries(&matrix).unwrap();
        let whole = Search::new().seed(3).classes(&matrix, &group).unwrap();
        let expected: Vec<_> = whole.map(|class| (class.cover().clone(), class.size().clone())).collect();
        assert_eq!(in_slices(&Search::new().seed(3), &matrix, &group), (expected, 92_u32.into()));
    }

    #[test]
    fn what_was_kept_is_checked() {
        let matrix = squares(5, 1);
        let group = Search::new().symmetries(&matrix).unwrap();
        let mut classes = Search::new().node_limit(0).classes(&matrix, &group).unwrap();
        let kept = classes.checkpoint().unwrap();
        let resumed = |matrix: &Matrix<()>, group: &Group, kept: &ClassesCheckpoint| {
            Search::new().resume_classes(matrix, group, kept).map(|mut classes| {
                classes.by_ref().for_each(drop);
                classes.outcome()
            })
        };
        assert_eq!(resumed(&matrix, &group, &kept), Ok(Outcome::Exhausted));

        let mut changed = kept.clone();
        changed.covers += 1_u32;
        assert_eq!(resumed(&matrix, &group, &changed), Err(ResumeError::Damaged));
        let other = Group::new(&matrix, []).unwrap();
        assert_eq!(resumed(&matrix, &other, &kept), Err(ResumeError::OtherGroup));
        let larger = squares(6, 1);
        let its_own = Search::new().symmetries(&larger).unwrap();
        let error = resumed(&larger, &its_own, &kept);
        assert!(matches!(error, Err(ResumeError::OtherMatrix { .. })), "{error:?}");

        // The seal is right, and yet a set is missing, or something is no cover.
        let mut seen = 0;
        while classes.add_nodes(5) && classes.next().is_none() {
            let mut lost = classes.checkpoint().unwrap();
            let KeptState::Levels { levels, .. } = &mut lost.state else { panic!("many symmetries") };
            if levels.lose_set() {
                lost.seal = lost.hash();
                seen += usize::from(resumed(&matrix, &group, &lost) == Ok(Outcome::Inconsistent));
            }
        }
        assert!(seen > 0);
        let mut forged = kept;
        let KeptState::Levels { classes, .. } = &mut forged.state else { panic!("many symmetries") };
        classes.push(Cover::from_iter([RowId::new(1)]));
        forged.seal = forged.hash();
        assert_eq!(resumed(&matrix, &group, &forged), Err(ResumeError::Damaged));

        // A set without the chosen row.
        let options = Search::new().choose([RowId::new(0)]);
        let its_own = options.symmetries(&matrix).unwrap();
        let mut cut = options.classes(&matrix, &its_own).unwrap().checkpoint().unwrap();
        let KeptState::Levels { levels, .. } = &mut cut.state else { panic!("many symmetries") };
        levels.cut_set();
        cut.seal = cut.hash();
        assert_eq!(resumed(&matrix, &its_own, &cut), Err(ResumeError::Damaged));

        // A cover that the options do not allow.
        let square = Search::new().covers(&matrix).next().unwrap();
        let KeptState::Levels { classes, .. } = &mut forged.state else { panic!("many symmetries") };
        *classes = vec![square.clone()];
        for (chosen, excluded) in [(vec![], vec![square[0]]), (vec![RowId::new(124)], vec![])] {
            assert!(chosen.iter().all(|row| !square.contains(row)));
            (forged.tree.chosen, forged.tree.excluded) = (chosen, excluded);
            let options = Search::new().of_tree(forged.tree.clone());
            let group = options.symmetries(&matrix).unwrap();
            forged.group = group.fingerprint();
            forged.seal = forged.hash();
            assert_eq!(resumed(&matrix, &group, &forged), Err(ResumeError::Damaged));
        }
    }
}
