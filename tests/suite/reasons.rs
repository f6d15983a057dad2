//! Why there is none, as one answer; sums that prove it, checked apart from the search.

use crate::families::impossible::{pigeons, talks, timetable};
use exactcover::proofs::{Clash, Reason, RowState};
use exactcover::proofs::{ReasonError, Sums};
use exactcover::runs::Uniqueness;
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, Search};

fn sums_of<L>(search: &Search, matrix: &Matrix<L>) -> Sums {
    match search.why_none(matrix).unwrap().unwrap() {
        Reason::Sums(sums) => {
            assert_eq!(sums.verify(matrix), Ok(()));
            sums
        }
        other => panic!("{other}"),
    }
}

fn list(name: impl Fn(usize) -> String, count: usize) -> String {
    let names: Vec<String> = (0..count - 1).map(&name).collect();
    format!("{} and {}", names.join(", "), name(count - 1))
}

#[test]
fn pigeons_need_more_holes() {
    let pigeons_and_holes = pigeons(11, 10);
    let sums = sums_of(&Search::new(), &pigeons_and_holes);
    let (birds, holes) = (list(|at| format!("pigeon[{at}]"), 11), list(|at| format!("hole[{at}]"), 10));
    assert_eq!(sums.to_string(), format!("{birds} need 11 rows, but these take {holes}, which allow 10"));
    assert!(Search::new().row_states(&pigeons_and_holes).iter().all(|&state| state == RowState::Impossible));
    let clash = Search::new().smallest_clash(&pigeons_and_holes).unwrap().unwrap();
    assert!(clash.columns().len() == 11 && clash.is_smallest());
    assert_eq!(Search::new().why_none(&pigeons(10, 10)), Ok(None));
}

#[test]
fn talks_that_need_a_large_room_are_named() {
    let matrix = talks(30, 17, 5, 8);
    let sums = sums_of(&Search::new(), &matrix);
    assert_eq!((sums.needed(), sums.allowed()), (17, 16));
    assert!(
        sums.column_names()
            .iter()
            .take(17)
            .enumerate()
            .all(|(at, name)| name.to_string() == format!("talk[{at}]"))
    );
    assert_eq!(sums.factors(), [[1; 17].as_slice(), &[-1; 16]].concat());
    // No search that could be seen through to its end.
    assert_eq!(Search::new().node_limit(1 << 20).any(&matrix), Ok(None));
    assert_eq!(Search::new().node_limit(1 << 20).count(&matrix), 0);
    assert!(
        Search::new()
            .node_limit(1 << 20)
            .row_states(&matrix)
            .iter()
            .all(|&state| state == RowState::Impossible)
    );
    let clash = Search::new().smallest_clash(&matrix).unwrap().unwrap();
    assert!(clash.columns().len() == 17 && clash.is_smallest());
}

#[test]
fn a_clash_in_a_timetable_is_named() {
    let matrix = timetable(8, 32);
    let sums = sums_of(&Search::new(), &matrix);
    assert_eq!((sums.needed(), sums.allowed()), (33, 32));
    let allowing = sums.column_names().iter().zip(sums.factors()).filter(|(_, factor)| **factor < 0);
    assert!(allowing.clone().all(|(name, _)| name.to_string().starts_with("group[7]")));
    assert_eq!(allowing.count(), 32);
}

/// Five holes for four pigeons, until two holes are taken; other chosen rows have no part in it.
#[test]
fn of_the_chosen_rows_those_are_named_that_it_takes() {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", 4), m.secondary("hole", 5));
    let (owl, tree) = (m.primary("owl", 3), m.secondary("tree", 3));
    for (p, h) in (0..4).flat_map(|p| (0..5).map(move |h| (p, h))) {
        m.row("pigeon", [pigeon.at(p), hole.at(h)]).unwrap();
    }
    let mut owls = Vec::new();
    for o in 0..3 {
        let taken = if o < 2 { Some(hole.at(o)) } else { None };
        owls.push(m.row("owl", [owl.at(o), tree.at(o)].into_iter().chain(taken)).unwrap());
        m.row("owl elsewhere", [owl.at(o)]).unwrap();
    }
    let matrix = m.build().unwrap();
    assert_eq!(Search::new().why_none(&matrix), Ok(None));
    let sums = sums_of(&Search::new().choose(&owls), &matrix);
    assert_eq!(sums.chosen(), &owls[..2]);
    let text = "pigeon[0], pigeon[1], pigeon[2] and pigeon[3] need 4 rows besides the chosen ones, but these take hole[2], \
                hole[3] and hole[4], which allow 3";
    assert_eq!(sums.to_string(), text);
    let words = Reason::Sums(sums).display(&matrix).to_string();
    assert_eq!(words, format!("{text}; chosen: owl and owl"));
}

#[test]
fn columns_may_need_several_rows() {
    // Three tasks, each for two workers, of whom there are three, each for one task.
    let mut m = MatrixBuilder::new();
    let task = m.between("task", 3, 2..=2);
    let worker = m.between("worker", 3, 0..=1);
    for (t, w) in (0..3).flat_map(|t| (0..3).map(move |w| (t, w))) {
        m.row((t, w), [task.at(t), worker.at(w)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let sums = sums_of(&Search::new(), &matrix);
    assert_eq!((sums.needed(), sums.allowed()), (6, 3));
    let text = "task[0], task[1] and task[2] need 6 rows, but these take worker[0], worker[1] and worker[2], which allow 3";
    assert_eq!(sums.to_string(), text);
}

#[test]
fn a_changed_proof_is_refused() {
    let matrix = pigeons(4, 3);
    let sums = sums_of(&Search::new(), &matrix);
    // Another matrix, in which there is a hole more.
    assert_eq!(sums.verify(&pigeons(4, 2)), Err(ReasonError::Columns { stated: 7, columns: 6 }));
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", 4), m.secondary("hole", 3));
    for (p, h) in (0..4).flat_map(|p| (0..3).map(move |h| (p, h))) {
        m.row((p, h), [pigeon.at(p), hole.at(h)]).unwrap();
    }
    let mut colored = m.clone();
    m.row((3, 3), [pigeon.at(3)]).unwrap();
    let with_a_way_out = m.build().unwrap();
    assert_eq!(sums.verify(&with_a_way_out), Err(ReasonError::Sums { needed: 4, allowed: 4 }));
    colored.row((3, 3), [pigeon.at(3), hole.at(0).colored(1)]).unwrap();
    let colored = colored.build().unwrap();
    assert!(
        matches!(sums.verify(&colored), Err(ReasonError::Colored { column }) if column.to_string() == "hole[0]")
    );
    let unknown = Search::new().choose([matrix.rows().next().unwrap()]);
    let sums = sums_of(&unknown, &matrix);
    assert_eq!(sums.chosen(), []); // it takes none of them
}

/// The pigeons as a problem: a search alone would not end.
struct Pigeons;

impl ExactCover for Pigeons {
    type Choice = (usize, usize);
    type Solution = Vec<(usize, usize)>;

    fn emit(&self, m: &mut MatrixBuilder<(usize, usize)>) -> Result<(), MatrixError> {
        let (pigeon, hole) = (m.primary("pigeon", 30), m.secondary("hole", 29));
        for (p, h) in (0..30).flat_map(|p| (0..29).map(move |h| (p, h))) {
            m.row((p, h), [pigeon.at(p), hole.at(h)])?;
        }
        Ok(())
    }

    fn decode(&self, choices: &[&(usize, usize)]) -> Vec<(usize, usize)> {
        choices.iter().map(|&&choice| choice).collect()
    }
}

#[test]
fn a_problem_without_a_solution_is_not_searched_in_vain() {
    assert_eq!(Pigeons.unique().unwrap(), Uniqueness::None);
    assert_eq!(Pigeons.any().unwrap(), None);
    assert_eq!(Pigeons.count().unwrap(), 0);
}

#[cfg(feature = "serde")]
#[test]
fn a_reason_is_stored_and_read_back() {
    let reason = Search::new().why_none(&pigeons(4, 3)).unwrap().unwrap();
    let stored = serde_json::to_value(&reason).unwrap();
    assert_eq!(serde_json::from_value::<Reason>(stored.clone()).unwrap(), reason);
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut stored = stored["Sums"].clone();
        change(&mut stored);
        serde_json::from_value::<Sums>(stored).unwrap_err().to_string()
    };
    assert!(refused(&|sums| sums["factors"][0] = 0.into()).contains("a factor is 0"));
    assert!(refused(&|sums| sums["needed"] = 3.into()).contains("no more is needed"));
    assert!(refused(&|sums| sums["columns"][0] = 1.into()).contains("ascend"));
    assert!(refused(&|sums| sums["names"] = serde_json::json!([])).contains("one name"));
    assert!(refused(&|sums| sums["chosen"] = serde_json::json!([2, 1])).contains("chosen"));
}

/// They proved what they said of other columns.
#[cfg(feature = "serde")]
#[test]
fn changed_names_of_columns_are_refused() {
    let matrix = pigeons(4, 3);
    let Some(Reason::Sums(sums)) = Search::new().why_none(&matrix).unwrap() else { panic!("sums") };
    let mut stored = serde_json::to_value(&sums).unwrap();
    stored["names"].as_array_mut().unwrap().rotate_left(1);
    let changed: Sums = serde_json::from_value(stored).unwrap();
    let error = changed.verify(&matrix).unwrap_err();
    assert!(matches!(error, ReasonError::Name { .. }));
    assert_eq!(error.to_string(), "column pigeon[0] is called pigeon[1]");

    let mut m = MatrixBuilder::new();
    let (talk, slot) = (m.primary("talk", 2), m.secondary("slot", 1));
    (0..2).for_each(|at| _ = m.row(at, [talk.at(at), slot.at(0)]).unwrap());
    let matrix = m.build().unwrap();
    let clash = Search::new().smallest_clash(&matrix).unwrap().unwrap();
    let mut stored = serde_json::to_value(&clash).unwrap();
    stored["names"].as_array_mut().unwrap().reverse();
    let changed: Clash = serde_json::from_value(stored).unwrap();
    assert_ne!(changed.to_string(), clash.to_string());
    assert_eq!(changed.display(&matrix).to_string(), clash.display(&matrix).to_string());
}
