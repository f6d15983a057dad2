//! Every way to search a small matrix against brute force.

use exactcover::runs::{Branching, Outcome};

use super::case::Case;
use crate::plain::{ENGINES_AND_AUTO, as_set, in_order, indices};

const BRANCHINGS: [Branching; 4] =
    [Branching::FewestRows, Branching::FirstColumn, Branching::Conflicts, Branching::Weighted];

/// `data` is a [`Case`].
pub fn run(data: &[u8]) {
    let case = Case::read(data);
    let (matrix, expected) = (case.plain.matrix(), case.covers());
    for engine in ENGINES_AND_AUTO {
        let search = case.search.clone().engine(engine);
        let seeded = search.clone().seed(case.number);
        let branched = BRANCHINGS.map(|branching| search.clone().branch(branching));
        for search in branched.into_iter().chain([search, seeded]) {
            let mut covers = search.covers(&matrix);
            let found = covers.by_ref().map(|cover| indices(&cover)).collect();
            assert_eq!(as_set(found), expected, "{search:?}");
            assert_eq!(covers.outcome(), Outcome::Exhausted, "{search:?}");
        }
    }
    let search = &case.search;
    assert_eq!(search.count(&matrix).to_u64(), Some(expected.len() as u64));
    assert_eq!(search.diagram(&matrix).expect("no limit").count().to_u64(), Some(expected.len() as u64));
    let any = search.any(&matrix).expect("no limit").map(|cover| as_set(vec![indices(&cover)]).remove(0));
    assert_eq!(any.is_some(), !expected.is_empty());
    assert!(any.is_none_or(|cover| expected.contains(&cover)));

    let cheapest = search.cheapest(&matrix, |row| case.costs[row.index()]).expect("sums that fit");
    let cheapest: Vec<_> = cheapest.collect();
    // It keeps to the canonical way to branch.
    let canonical = search.clone().branch(Branching::FewestRows);
    assert_eq!(cheapest, in_order(&canonical, &matrix, &case.costs, cheapest.first()));
    let mut costs: Vec<i64> =
        expected.iter().map(|rows| rows.iter().map(|&row| case.costs[row]).sum()).collect();
    costs.sort();
    assert_eq!(cheapest.into_iter().map(|(cost, _)| cost).collect::<Vec<_>>(), costs);
}
