//! The uses of the techniques in a grid: what the rules of exact covers conclude, in the words of players.
//!
//! All patterns of as many cells, or digits of houses, as there are others are one rule
//! (`questions/explain/confined.rs`). Here each is called by the kinds of its columns.

use super::grid::{Grid, Meaning};
use super::step::{Reason, Step, Technique};
use crate::adapters::sudoku::{Candidate, Position};
use crate::questions::explain::{Confined, LARGEST_SET, Refuted};

/// The uses that the candidates of a grid allow.
pub(super) struct Patterns<'a> {
    grid: &'a mut Grid,
    /// The sets of each size, found when they are asked for.
    sets: [Option<Vec<Step>>; LARGEST_SET],
}

impl<'a> Patterns<'a> {
    pub(super) fn new(grid: &'a mut Grid) -> Self {
        Self { grid, sets: Default::default() }
    }

    /// Returns all uses of a technique; of contradictions a shortest one, of sets without a name the smallest.
    pub(super) fn of(&mut self, technique: Technique) -> Vec<Step> {
        let mut of_size = |size: usize| {
            let sets = self.sets[size - 1].take().unwrap_or_else(|| self.sets(size));
            let sets = self.sets[size - 1].insert(sets);
            sets.iter().filter(|step| step.technique() == technique).cloned().collect::<Vec<_>>()
        };
        match technique {
            Technique::HiddenSingle => self.hidden_singles(),
            Technique::NakedSingle => self.naked_singles(),
            Technique::Locked => of_size(1),
            Technique::NakedPair | Technique::HiddenPair | Technique::XWing => of_size(2),
            Technique::NakedTriple | Technique::HiddenTriple | Technique::Swordfish => of_size(3),
            Technique::NakedQuad | Technique::HiddenQuad | Technique::Jellyfish => of_size(4),
            Technique::Mixed => {
                (2..=LARGEST_SET).map(of_size).find(|found| !found.is_empty()).unwrap_or_default()
            }
            Technique::Contradiction => {
                self.grid.refuted().map(|refuted| self.contradiction(refuted)).into_iter().collect()
            }
        }
    }

    /// Returns the digits with one place in a full house: house by house, in the order of the cells.
    fn hidden_singles(&self) -> Vec<Step> {
        let mut found: Vec<(usize, Candidate)> = Vec::new();
        for (column, row) in self.grid.rows().forced() {
            if let Meaning::Digit(house, _) = self.grid.meaning(column) {
                found.push((house, self.grid.candidate(row)));
            }
        }
        found.sort_by_key(|&(house, candidate)| (house, candidate.cell));
        // Two digits with this cell as their only place: the second shows as a contradiction later.
        found.dedup_by_key(|&mut (house, candidate)| (house, candidate.cell));
        let name = |house: usize| self.grid.layout().houses()[house].shared_name();
        found
            .into_iter()
            .map(|(house, it)| Step::place(it, Reason::OnlyPlace { house: name(house) }))
            .collect()
    }

    /// Returns the cells with one candidate.
    fn naked_singles(&self) -> Vec<Step> {
        let forced = self.grid.rows().forced();
        let of_cells = forced.filter(|&(column, _)| matches!(self.grid.meaning(column), Meaning::Cell(_)));
        of_cells.map(|(_, row)| Step::place(self.grid.candidate(row), Reason::OnlyDigit)).collect()
    }

    /// Returns the sets of this size, house by house.
    fn sets(&mut self, size: usize) -> Vec<Step> {
        let mut sets = self.grid.sets(size);
        let house = |column: usize| match self.grid.meaning(column) {
            Meaning::Cell(_) => None,
            Meaning::Digit(house, _) => Some(house),
        };
        sets.sort_by_cached_key(|set| {
            let house = house(set.columns[0]).or(house(set.others[0]));
            (house, set.columns.clone(), set.others.clone())
        });
        sets.iter()
            .map(|set| {
                let removed = set.excluded.iter().map(|&row| self.grid.candidate(row)).collect();
                Step::remove(removed, self.reason(set))
            })
            .collect()
    }

    /// Calls a set as players do.
    fn reason(&self, set: &Confined) -> Reason {
        let [columns, others] = [&set.columns, &set.others].map(|it| self.kinds(it));
        let house_of = |house: usize| self.grid.layout().houses()[house].shared_name();
        match (columns, others) {
            (Kinds::Cells(cells), Kinds::Digits(digits, house)) => {
                Reason::Naked { digits, cells, house: house_of(house) }
            }
            (Kinds::Digits(digits, house), Kinds::Cells(cells)) => {
                Reason::Hidden { digits, cells, house: house_of(house) }
            }
            (Kinds::Houses(digit, houses), Kinds::Houses(same, others)) if digit == same => {
                let [houses, others] = [houses, others].map(|it| it.into_iter().map(house_of).collect());
                let cell = |row: usize| self.grid.candidate(row).position;
                let rows = set.columns.iter().flat_map(|&column| self.grid.rows().rows_of(column));
                Reason::Fish { digit, cells: rows.map(cell).collect(), houses, others }
            }
            _ => {
                let requirements = |it: &[usize]| it.iter().map(|&it| self.grid.requirement(it)).collect();
                Reason::Mixed { filled: requirements(&set.columns), others: requirements(&set.others) }
            }
        }
    }

    /// Tells what these columns have in common.
    fn kinds(&self, columns: &[usize]) -> Kinds {
        let (mut cells, mut digits, mut houses) = (Vec::new(), Vec::new(), Vec::new());
        for &column in columns {
            match self.grid.meaning(column) {
                Meaning::Cell(cell) => cells.push(self.grid.layout().cells()[cell]),
                Meaning::Digit(house, digit) => {
                    digits.push(digit);
                    houses.push(house);
                }
            }
        }
        let is_one_digit = digits.iter().all(|digit| digits[0] == *digit);
        let is_one_house = houses.iter().all(|house| houses[0] == *house);
        match (cells.len(), digits.len()) {
            (_, 0) => Kinds::Cells(cells),
            (0, _) if is_one_digit => Kinds::Houses(digits[0], houses),
            (0, _) if is_one_house => Kinds::Digits(digits, houses[0]),
            _ => Kinds::Other,
        }
    }

    /// Finds a step again that was found with other candidates: for the same reason, but it may remove more.
    pub(super) fn again(&mut self, step: &Step) -> Option<Step> {
        if let Reason::Contradiction { assumed, .. } = step.reason {
            return self.grid.refutation(assumed).map(|refuted| self.contradiction(refuted));
        }
        let found = self.of(step.technique()).into_iter();
        found.into_iter().find(|it| it.placed == step.placed && it.reason == step.reason)
    }

    fn contradiction(&self, Refuted { row, chain, column }: Refuted) -> Step {
        let assumed = self.grid.candidate(row);
        let chain = chain.into_iter().map(|row| self.grid.candidate(row)).collect();
        let reason = Reason::Contradiction { assumed, chain, impossible: self.grid.requirement(column) };
        Step::remove(vec![assumed], reason)
    }
}

/// What the columns of a set are.
enum Kinds {
    Cells(Vec<Position>),
    /// Digits of one house.
    Digits(Vec<u8>, usize),
    /// One digit in these houses.
    Houses(u8, Vec<usize>),
    Other,
}
