//! Each technique of reasoning finds all its uses: the steps are compared with plain enumeration over all houses, all
//! sets of cells and all sets of digits. (That no fish and no mixed set is missed is checked on matrices, in `deductions`.)

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

    fn naked(&self, size: usize) -> Candidates {
        let mut all = Candidates::new();
        for house in &self.houses {
            let empty = house.intersection(&self.empty).map(|&cell| (cell, self.digits_of(cell)));
            for (cells, digits) in sets_with_as_many(&empty.collect::<Vec<_>>(), size) {
                let others = house.iter().filter(|cell| !cells.contains(cell));
                let gone = others.flat_map(|&cell| digits.iter().map(move |&digit| (cell, digit)));
                all.extend(self.present(gone));
            }
        }
        all
    }

    fn hidden(&self, size: usize) -> Candidates {
        let mut all = Candidates::new();
        for house in self.full() {
            let digits = (1..=self.digits).map(|digit| (digit, self.places(house, digit)));
            for (set, places) in sets_with_as_many(&digits.collect::<Vec<_>>(), size) {
                let others = (1..=self.digits).filter(|digit| !set.contains(digit));
                let gone = others.flat_map(|digit| places.iter().map(move |&cell| (cell, digit)));
                all.extend(self.present(gone));
            }
        }
        all
    }

    /// All that this technique finds; `None` if it is not enumerated here.
    fn of(&self, technique: Technique) -> Option<Candidates> {
        Some(match technique {
            Technique::NakedSingle => self.singles(), // hidden ones too
            Technique::Locked => self.locked(),
            Technique::NakedPair => self.naked(2),
            Technique::HiddenPair => self.hidden(2),
            Technique::NakedTriple => self.naked(3),
            Technique::HiddenTriple => self.hidden(3),
            Technique::NakedQuad => self.naked(4),
            Technique::HiddenQuad => self.hidden(4),
            _ => return None,
        })
    }
}

/// All sets of so many of these things that have as many members together, with the members.
fn sets_with_as_many<T: Copy, M: Copy + Ord>(
    of: &[(T, BTreeSet<M>)],
    size: usize,
) -> Vec<(Vec<T>, BTreeSet<M>)> {
    let mut all: Vec<(Vec<T>, BTreeSet<M>)> = vec![(Vec::new(), BTreeSet::new())];
    for (one, members) in of {
        let with = all.iter().filter(|(set, _)| set.len() < size);
        let with = with.map(|(set, all)| ([&set[..], &[*one]].concat(), all | members));
        all.extend(with.filter(|(_, all)| all.len() <= size).collect::<Vec<_>>());
    }
    all.retain(|(set, members)| set.len() == size && members.len() == size);
    all
}

/// Compares every pass with the enumeration. Returns the number of steps of each technique.
fn check_passes(puzzle: &Sudoku) -> Vec<usize> {
    let mut counts = vec![0; Technique::ALL.len()];
    let mut reasoning = Reasoning::new(puzzle);
    loop {
        let plain = Plain::new(&reasoning);
        let steps = reasoning.next_pass();
        let mut said = Candidates::new();
        for step in &steps {
            counts[step.technique() as usize] += 1;
            said.extend(step.placed.iter().chain(&step.removed).map(|new| (new.position, new.digit)));
        }

        // Naked and hidden singles come together.
        let used = steps.first().map(|step| step.technique().max(Technique::NakedSingle));
        if matches!(reasoning.status(), Status::Contradiction(_)) {
            // It ends a pass early.
            let all = used.and_then(|used| plain.of(used));
            assert!(all.is_none_or(|all| said.is_subset(&all)));
            return counts;
        }
        for &easier in Technique::ALL.iter().filter(|&&it| used.is_none_or(|used| it < used)) {
            assert!(plain.of(easier).is_none_or(|found| found.is_empty()), "{easier}: {puzzle:?}");
        }
        let Some(used) = used else { return counts };
        assert!(steps.iter().all(|step| step.technique().max(Technique::NakedSingle) == used));
        if let Some(found) = plain.of(used) {
            assert_eq!(said, found, "{puzzle:?}");
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
    let mut counts = vec![0; Technique::ALL.len()];
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
    let rare = [Technique::NakedQuad, Technique::HiddenQuad, Technique::Jellyfish];
    for (&technique, count) in Technique::ALL.iter().zip(counts) {
        assert!(
            count >= if technique <= Technique::HiddenPair { 25 } else { 1 } || rare.contains(&technique),
            "{technique}"
        );
    }
}
