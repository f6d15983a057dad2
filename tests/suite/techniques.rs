//! Each technique of reasoning finds all its uses: the steps are compared with plain enumeration over all houses, all
//! pairs of cells and all pairs of digits.

use std::collections::BTreeSet;

use exactcover::Sudoku;
use exactcover::problems::sudoku::reasoning::{Reasoning, Status, Technique};
use exactcover::problems::sudoku::{Generator, Layout, Position};

/// Cells and digits: what is removed, or what is placed.
type Candidates = BTreeSet<(Position, u8)>;

/// All candidates of a board, house by house.
struct Plain {
    digits: u8,
    houses: Vec<BTreeSet<Position>>,
    /// The candidates, also of cells with a digit.
    candidates: Candidates,
    empty: BTreeSet<Position>,
}

impl Plain {
    fn new(reasoning: &Reasoning) -> Self {
        let layout = reasoning.board().layout();
        let cells = layout.cells();
        let house = |cells: &[usize]| cells.iter().map(|&cell| layout.cells()[cell]).collect();
        let houses = layout.houses().iter().map(|found| house(found.cells())).collect();
        let of = |&cell: &Position| reasoning.candidates(cell).map(move |digit| (cell, digit));
        let candidates = cells.iter().flat_map(of).collect();
        let empty = cells.iter().copied().filter(|&cell| reasoning.board().digit(cell).is_none()).collect();
        Self { digits: layout.digits(), houses, candidates, empty }
    }

    fn digits_of(&self, cell: Position) -> BTreeSet<u8> {
        (1..=self.digits).filter(|&digit| self.candidates.contains(&(cell, digit))).collect()
    }

    fn places(&self, house: &BTreeSet<Position>, digit: u8) -> BTreeSet<Position> {
        house.iter().copied().filter(|&cell| self.candidates.contains(&(cell, digit))).collect()
    }

    /// The houses in which every digit stands.
    fn full(&self) -> impl Iterator<Item = &BTreeSet<Position>> {
        self.houses.iter().filter(|house| house.len() == usize::from(self.digits))
    }

    /// Those of the cells and digits that are candidates.
    fn present(&self, all: impl IntoIterator<Item = (Position, u8)>) -> Candidates {
        all.into_iter().filter(|candidate| self.candidates.contains(candidate)).collect()
    }

    fn singles(&self) -> Candidates {
        let only_digit = |&cell: &Position| self.digits_of(cell).len() == 1;
        let of_cell = |cell: Position| self.digits_of(cell).into_iter().map(move |digit| (cell, digit));
        let naked = self.empty.iter().copied().filter(only_digit).flat_map(of_cell);
        let mut all: Candidates = naked.collect();
        for house in self.full() {
            for digit in 1..=self.digits {
                let places = self.places(house, digit);
                if places.len() == 1 && places.is_subset(&self.empty) {
                    all.extend(places.into_iter().map(|cell| (cell, digit)));
                }
            }
        }
        all
    }

    fn locked(&self) -> Candidates {
        let mut all = Candidates::new();
        for house in self.full() {
            for digit in 1..=self.digits {
                let places = self.places(house, digit);
                for other in self.houses.iter().filter(|other| places.is_subset(other)) {
                    all.extend(self.present(other.difference(house).map(|&cell| (cell, digit))));
                }
            }
        }
        all
    }

    fn naked_pairs(&self) -> Candidates {
        let mut all = Candidates::new();
        for house in &self.houses {
            for (one, two) in pairs(house) {
                let digits: BTreeSet<u8> = &self.digits_of(one) | &self.digits_of(two);
                if digits.len() == 2 && self.empty.contains(&one) && self.empty.contains(&two) {
                    let others = house.iter().filter(|&&cell| cell != one && cell != two);
                    let gone = others.flat_map(|&cell| digits.iter().map(move |&digit| (cell, digit)));
                    all.extend(self.present(gone));
                }
            }
        }
        all
    }

    fn hidden_pairs(&self) -> Candidates {
        let mut all = Candidates::new();
        let digits: BTreeSet<u8> = (1..=self.digits).collect();
        for house in self.full() {
            for (one, two) in pairs(&digits) {
                let places = &self.places(house, one) | &self.places(house, two);
                if places.len() == 2 {
                    let others = digits.iter().filter(|&&digit| digit != one && digit != two);
                    let gone = others.flat_map(|&digit| places.iter().map(move |&cell| (cell, digit)));
                    all.extend(self.present(gone));
                }
            }
        }
        all
    }

    /// The easiest technique that finds anything, and all that it finds.
    fn easiest(&self) -> Option<(Technique, Candidates)> {
        let found = [
            (Technique::NakedSingle, self.singles()), // hidden ones too
            (Technique::Locked, self.locked()),
            (Technique::NakedPair, self.naked_pairs()),
            (Technique::HiddenPair, self.hidden_pairs()),
        ];
        found.into_iter().find(|(_, found)| !found.is_empty())
    }
}

fn pairs<T: Copy + Ord>(set: &BTreeSet<T>) -> impl Iterator<Item = (T, T)> {
    set.iter().flat_map(move |&one| set.range(one..).skip(1).map(move |&two| (one, two)))
}

/// Compares every pass with the enumeration. Returns the number of steps of each technique.
fn check_passes(puzzle: &Sudoku) -> [usize; 5] {
    let mut counts = [0; 5];
    let mut reasoning = Reasoning::new(puzzle);
    loop {
        let easiest = Plain::new(&reasoning).easiest();
        let steps = reasoning.next_pass();
        let mut said = Candidates::new();
        for step in &steps {
            let technique = match step.technique() {
                Technique::HiddenSingle => Technique::NakedSingle,
                other => other,
            };
            assert_eq!(Some(technique), easiest.as_ref().map(|found| found.0), "{step}");
            counts[step.technique() as usize] += 1;
            said.extend(step.placed.iter().chain(&step.removed).map(|new| (new.position, new.digit)));
        }
        match (reasoning.status(), easiest) {
            // A contradiction ends a pass early.
            (Status::Contradiction(_), found) => {
                assert!(said.is_subset(&found.map_or(Candidates::new(), |found| found.1)));
                return counts;
            }
            (Status::Solved, None) | (Status::Stuck, None) => {
                assert!(steps.is_empty());
                return counts;
            }
            // Two singles that exclude each other: the second is not placed, and the next pass finds the contradiction.
            (_, Some((Technique::NakedSingle, found))) if said != found => {
                assert!(said.is_subset(&found) && reasoning.next_pass().is_empty(), "{puzzle:?}");
                assert!(matches!(reasoning.status(), Status::Contradiction(_)), "{puzzle:?}");
                return counts;
            }
            (_, Some((_, found))) => assert_eq!(said, found, "{puzzle:?}"),
            (status, None) => panic!("{status:?}: {puzzle:?}"),
        }
    }
}

properties! {
    soak, 500;

    fn each_pass_finds_all_that_its_technique_allows(puzzle in crate::puzzles::any_small_puzzle()) {
        check_passes(&puzzle);
    }

    /// In houses where not every digit stands no digit is locked and no pair hidden, but there are naked pairs.
    fn so_it_does_with_small_houses(puzzle in crate::puzzles::any_caged_puzzle()) {
        check_passes(&puzzle);
    }
}

/// Minimal puzzles of some layouts, among them enough for each technique.
#[test]
fn every_technique_is_put_to_the_test() {
    let mut counts = [0; 5];
    let mut check = |puzzle: &Sudoku| {
        counts.iter_mut().zip(check_passes(puzzle)).for_each(|(all, found)| *all += found);
    };
    for line in include_str!("../../benches/data/sudoku_minimal.txt").lines().skip(1) {
        check(&line.parse().unwrap());
    }
    for layout in [Layout::diagonal(), Layout::windoku(), Layout::standard(2, 3).unwrap()] {
        let generator = Generator::new(layout).seed(11);
        (0..20).for_each(|index| check(&generator.nth(index).unwrap().puzzle));
    }
    assert!(counts.iter().all(|&count| count >= 25), "{counts:?}");
}
