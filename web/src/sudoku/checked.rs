//! Solutions and hints of a puzzle into which somebody has typed: first it is said what of that is wrong.
//!
//! The givens are solved without what was typed. If they have one solution, each digit that differs from it is wrong. If not,
//! nobody knows which one is: then all digits are solved together, and where there is no solution, those of a smallest clash
//! are named.

use exactcover::Solutions;
use exactcover::problems::sudoku::reasoning::{Reason, Reasoning, Step};
use exactcover::problems::sudoku::{Board, Requirement, Sudoku};
use exactcover::runs::Outcome;
use serde_json::{Value, json};

use super::{place, symbol};
use crate::steps::{Shown, Steps, Wrong, answer, options, reason, running, within_memory, wrong};

/// The nodes in which a reason for no solution is looked for.
const NODES_OF_WHY: u64 = 1_000_000;

/// The nodes in which a hint looks for wrong digits: a second or two. A large puzzle may take longer, and its hints do not.
const NODES_OF_HINT: u64 = 200_000;

/// A sentence names so many givens at most.
const FEW: usize = 3;

/// What is known of the solutions.
pub enum Known {
    None,
    One(Board),
    Several(Board),
    /// It would take too long.
    Nothing,
}

/// Says what is known, of a puzzle and of its givens alone.
type Say = fn(&Checked, &Known) -> Value;

pub struct Checked {
    /// With what was typed.
    puzzle: Sudoku,
    givens: Sudoku,
    solutions: Solutions<Sudoku>,
    /// The first of them.
    first: Option<Board>,
    /// Whether they are those of all digits.
    has_typed: bool,
    nodes_left: u64,
    say: Say,
}

impl Checked {
    pub fn solution(puzzle: Sudoku, givens: Board) -> Result<Self, Wrong> {
        Self::begin(puzzle, givens, u64::MAX, solved)
    }

    pub fn hint(puzzle: Sudoku, givens: Board) -> Result<Self, Wrong> {
        Self::begin(puzzle, givens, NODES_OF_HINT, hint)
    }

    fn begin(puzzle: Sudoku, givens: Board, nodes_left: u64, say: Say) -> Result<Self, Wrong> {
        let givens = Sudoku::from(givens);
        // An empty grid has many solutions, and of a large one they are not found soon.
        let is_empty = givens.clue_count() == 0 && givens.layout().cages().next().is_none();
        let has_typed = is_empty || puzzle == givens;
        let searched = if has_typed { &puzzle } else { &givens };
        let solutions = Solutions::new(searched.clone(), &options()).map_err(wrong)?;
        Ok(Self { puzzle, givens, solutions, first: None, has_typed, nodes_left, say })
    }

    /// The typed cells that differ from the only solution.
    fn wrong_cells(&self, known: &Known) -> Vec<usize> {
        let Known::One(solution) = known else { return Vec::new() };
        let cells = self.puzzle.givens().cells().iter().zip(solution.cells());
        let is_wrong = |(&typed, &right): (&u8, &u8)| typed != 0 && typed != right;
        cells.enumerate().filter(|&(_, cell)| is_wrong(cell)).map(|(cell, _)| cell).collect()
    }
}

impl Steps for Checked {
    fn step(&mut self, nodes: u64) -> Value {
        let search = self.solutions.search_mut();
        search.add_nodes(nodes.min(self.nodes_left));
        self.nodes_left = self.nodes_left.saturating_sub(nodes);
        let (next, search) = (self.solutions.next(), self.solutions.search());
        let known = match (next, self.first.take(), search.outcome()) {
            (Some(_), Some(first), _) => Known::Several(first),
            (Some(board), None, _) => {
                self.first = Some(board);
                return running(json!({}));
            }
            (None, _, Outcome::Limited) if self.nodes_left == 0 => Known::Nothing,
            (None, first, Outcome::Limited) => {
                self.first = first;
                return running(json!({ "progress": search.progress() }));
            }
            (None, Some(first), Outcome::Exhausted) => Known::One(first),
            (None, None, Outcome::Exhausted) => Known::None,
            (None, _, outcome) => return answer("unknown", [reason(outcome)]),
        };

        if self.has_typed || matches!(known, Known::One(_) | Known::Nothing) {
            return (self.say)(self, &known);
        }
        self.has_typed = true;
        match Solutions::new(self.puzzle.clone(), &options()) {
            Ok(solutions) => self.solutions = solutions,
            Err(error) => return answer("unknown", [reason(error)]),
        }
        running(json!({}))
    }
}

/// The solution, and which of the typed digits are wrong.
fn solved(checked: &Checked, known: &Known) -> Value {
    let (board, is_unique) = match known {
        Known::Nothing => return answer("unknown", [reason(Outcome::Limited)]),
        Known::None => return answer("none", [clash(&checked.puzzle)]),
        Known::One(board) => (board, true),
        Known::Several(board) => (board, false),
    };
    let figures = json!({ "unique": is_unique, "wrong": checked.wrong_cells(known) });
    answer("found", [figures, checked.givens.show(board)])
}

/// Why there is no solution: a sentence, and the cells of the digits that clash.
pub fn clash(puzzle: &Sudoku) -> Value {
    let clash = match puzzle.why_none(&within_memory().node_limit(NODES_OF_WHY)) {
        Ok(Some(clash)) => clash,
        Ok(None) => return reason("there is a solution after all"),
        Err(error) => return reason(error),
    };
    let cells: Vec<usize> = clash.givens().iter().map(|given| given.cell).collect();
    let text = match clash.requirements() {
        _ if cells.len() <= FEW => clash.to_string(),
        [digit @ Requirement::Digit { .. }] => format!("the marked digits leave no place for {digit}"),
        [needed] => format!("the marked digits leave nothing for {needed}"),
        _ => "the marked digits clash".to_string(),
    };
    json!({ "reason": text, "wrong": cells })
}

/// What is wrong; or else the steps of reasoning that the next digit needs, and where to look for the first of them.
fn hint(checked: &Checked, known: &Known) -> Value {
    let puzzle = &checked.puzzle;
    let wrong = checked.wrong_cells(known);
    let text = match (known, &wrong[..]) {
        (Known::None, _) => return answer("none", [clash(puzzle)]),
        (_, []) if puzzle.givens().cells().iter().all(|&digit| digit != 0) => {
            return answer("unknown", [reason("the grid is full")]);
        }
        (_, []) => return next_digit(puzzle, known),
        (_, &[cell]) => format!("the digit at {} is wrong", puzzle.layout().cells()[cell]),
        (_, cells) => format!("{} digits are wrong", cells.len()),
    };
    answer("none", [reason(text), json!({ "wrong": wrong })])
}

fn next_digit(puzzle: &Sudoku, known: &Known) -> Value {
    let mut reasoning = Reasoning::new(puzzle);
    if let Some(steps) = reasoning.hint()
        && let [first, .., last] | [first @ last] = &steps[..]
        && let Some(placed) = last.placed
    {
        let placed = json!({ "cell": placed.cell, "place": place(placed.position), "digit": placed.digit });
        let texts: Vec<String> = steps.iter().map(Step::to_string).collect();
        let why = json!({ "steps": texts, "why": last.reason.to_string(), "placed": placed });
        return answer("found", [why, look(puzzle, first)]);
    }

    // No technique goes further: the cell where there is least to try.
    reasoning.by_ref().for_each(drop);
    let Known::One(solution) = known else {
        return answer(
            "unknown",
            [reason("there are several solutions, and the techniques known here go no further")],
        );
    };
    let cells = puzzle.layout().cells().iter().enumerate().zip(puzzle.givens().cells());
    let open = cells.filter(|&(_, &digit)| digit == 0).map(|(cell, _)| cell);
    let Some((cell, &at)) = open.min_by_key(|&(_, &at)| reasoning.candidates(at).count()) else {
        return answer("unknown", [reason("the grid is full")]);
    };
    let digit = solution.cells()[cell];
    let why = "the techniques known here go no further, and a search finds it";
    let steps = [format!("{} at {at}: {why}", symbol(digit))];
    let placed = json!({ "cell": cell, "place": place(at), "digit": digit });
    answer(
        "found",
        [json!({ "steps": steps, "why": why, "placed": placed, "look": at.to_string(), "cells": [cell] })],
    )
}

/// Where to look for a step: the house that has one place for a digit, or the cells that it is about.
fn look(puzzle: &Sudoku, step: &Step) -> Value {
    let layout = puzzle.layout();
    if let Reason::OnlyPlace { house } = &step.reason
        && let Some(found) = layout.houses().iter().find(|other| other.name() == &**house)
    {
        return json!({ "look": found.name(), "cells": found.cells() });
    }
    let mut cells: Vec<usize> =
        step.placed.iter().chain(&step.removed).map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let look = match cells[..] {
        [cell] => layout.cells()[cell].to_string(),
        _ => "the marked cells".to_string(),
    };
    json!({ "look": look, "cells": cells })
}
