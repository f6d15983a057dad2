//! Checkpoints and tasks as they are stored: what is read back is the rest of the search, and what was damaged is
//! refused.

use crate::plain::ENGINES;
use exactcover::Search;
use exactcover::runs::Outcome;
use exactcover::runs::{Checkpoint, ResumeError};

use super::case::Case;

fn stored<T: serde::Serialize>(state: &T) -> String {
    serde_json::to_string(state).expect("a state is stored")
}

/// `data` is a [`Case`], whose number says after how many nodes the search is kept.
pub fn checkpoints(data: &[u8]) {
    let case = Case::read(data);
    let (matrix, total) = (case.plain.matrix(), case.covers().len() as u64);
    let mut begun = case.search.clone().node_limit(case.number).covers(&matrix);
    begun.count_rest();
    let made = match begun.checkpoint() {
        Ok(made) => made,
        Err(error) => return assert_eq!((error, case.is_learned), (ResumeError::Learned, true)),
    };
    let text = stored(&made);
    let damaged = case.damaged(&text);
    assert_eq!(serde_json::from_str::<Checkpoint>(&text).expect("as it was stored"), made);
    for state in
        [&text, &damaged].into_iter().filter_map(|text| serde_json::from_str::<Checkpoint>(text).ok())
    {
        for engine in ENGINES {
            match Search::new().engine(engine).resume(&matrix, &state) {
                Ok(mut rest) => {
                    assert_eq!(state, made, "it was never made");
                    rest.count_rest();
                    assert_eq!((rest.stats().solutions, rest.outcome()), (total, Outcome::Exhausted));
                }
                Err(error) => assert_refused(state == made, error),
            }
        }
    }
}

/// `data` is a [`Case`], whose number says how many tasks there are at least.
pub fn tasks(data: &[u8]) {
    let case = Case::read(data);
    let (matrix, total) = (case.plain.matrix(), case.covers().len() as u64);
    let made = case.search.split(&matrix, case.number.min(100) as usize).expect("no limit");
    let text = stored(&made);
    assert_eq!(serde_json::from_str::<Vec<Checkpoint>>(&text).expect("as they were stored"), made);
    for engine in ENGINES {
        let count =
            |task| Search::new().engine(engine).resume(&matrix, task).expect("as it was made").count_rest();
        assert_eq!(made.iter().map(count).sum::<u64>(), total);
    }
    for task in serde_json::from_str::<Vec<Checkpoint>>(&case.damaged(&text)).into_iter().flatten() {
        match Search::new().resume(&matrix, &task) {
            Ok(_) => assert!(made.contains(&task), "it was never made: {task:?}"),
            Err(error) => assert_refused(made.contains(&task), error),
        }
    }
}

fn assert_refused(is_made: bool, error: ResumeError) {
    assert!(!is_made && error != ResumeError::Refused, "{error}");
}
