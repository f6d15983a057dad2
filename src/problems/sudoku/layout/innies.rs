//! Cages that follow from the others: innies and outies, as people who solve killers call them.
//!
//! Full houses without common cells have every digit once each, so their digits have a known sum. When the cages inside
//! them are taken away, the rest of that sum belongs to the cells that are left. If cages cover them all, what these
//! add up to beyond that sum belongs to the cells that stick out. Such cells are a cage like any other if they lie in one
//! house, where their digits differ.
//!
//! The regions that are looked at: full houses that follow one another in the layout, up to [`RUN`] of them, such as
//! rows, columns or boxes; and any two with a cage that has cells of both.
//!
//! Invariant: every solution gives the cells of such a cage one of its sets of digits. So a search has the same
//! solutions with it as without, and sees earlier that there is none.
//!
//! Source: the rule of 45 of killer Sudokus. Which of these cages pay off was measured: those of few cells that have few
//! sets of digits. The others widen the matrix, and say little.

use std::ops::RangeInclusive;

use super::{House, Layout};

/// The most houses that follow one another.
const RUN: usize = 6;
/// The most cells of a cage that is worth its columns.
const CELLS: usize = 6;
/// The most sets of digits of one.
const SETS: usize = 60;

impl Layout {
    /// Returns cages that follow from the [stated ones](Self::cages), each with its cells and the sums that they may have:
    /// those of few cells and few sets of digits. A search has them as further columns.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Position};
    ///
    /// // What the first row has besides these cells adds up to 10 - 7.
    /// let layout = Layout::standard(2, 2)?.with_cage(7, &[(0, 0), (0, 1)].map(Position::from))?;
    /// let implied = layout.implied_cages();
    /// let (rest, sums) = &implied[0];
    /// assert_eq!((rest.name(), rest.cells(), sums), ("rest of row 1", &[2, 3][..], &(3..=3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn implied_cages(&self) -> Vec<(House, RangeInclusive<usize>)> {
        let mut found = Vec::new();
        if self.cages.is_empty() {
            return found;
        }

        let mut cage_of = vec![None; self.cells.len()];
        for (number, (house, _)) in self.cages().enumerate() {
            house.cells.iter().for_each(|&cell| cage_of[cell] = Some(number));
        }

        let is_full = |house: usize| self.is_full(&self.houses[house]);
        for first in (0..self.houses.len()).filter(|&house| is_full(house)) {
            let mut region = Region::new(self, &cage_of);
            for house in (first..self.houses.len()).take(RUN) {
                if !is_full(house) || !region.add(house) {
                    break;
                }
                region.report(&mut found);
            }

            for second in self.linked(first, &cage_of).into_iter().filter(|&house| is_full(house)) {
                let mut region = Region::new(self, &cage_of);
                if region.add(first) && region.add(second) {
                    region.report(&mut found);
                }
            }
        }
        found
    }

    /// Returns the houses beyond the next one that share a cage with this one, each once.
    fn linked(&self, house: usize, cage_of: &[Option<usize>]) -> Vec<usize> {
        let cages = self.houses[house].cells.iter().filter_map(|&cell| cage_of[cell]);
        let cells = cages.flat_map(|cage| &self.houses[self.cages[cage].0].cells);
        let mut linked: Vec<usize> = cells.flat_map(|&cell| self.houses_of(cell)).copied().collect();
        linked.sort_unstable();
        linked.dedup();
        linked.retain(|&other| other > house + 1);
        linked
    }
}

/// Full houses without common cells.
struct Region<'l> {
    layout: &'l Layout,
    cage_of: &'l [Option<usize>],
    houses: Vec<usize>,
    cells: Vec<usize>,
    has: Vec<bool>,
}

impl<'l> Region<'l> {
    fn new(layout: &'l Layout, cage_of: &'l [Option<usize>]) -> Self {
        Self { layout, cage_of, houses: Vec::new(), cells: Vec::new(), has: vec![false; cage_of.len()] }
    }

    /// Adds a house, unless it shares a cell with the others.
    fn add(&mut self, house: usize) -> bool {
        let cells = &self.layout.houses[house].cells;
        let is_apart = !cells.iter().any(|&cell| self.has[cell]);
        if is_apart {
            cells.iter().for_each(|&cell| self.has[cell] = true);
            self.cells.extend(cells);
            self.houses.push(house);
        }
        is_apart
    }

    /// Finds what is left of the region, and what sticks out.
    fn report(&self, found: &mut Vec<(House, RangeInclusive<usize>)>) {
        let (layout, digits) = (self.layout, usize::from(self.layout.digits));
        let total = self.houses.len() * digits * (digits + 1) / 2;
        let mut touched: Vec<usize> = self.cells.iter().filter_map(|&cell| self.cage_of[cell]).collect();
        touched.sort_unstable();
        touched.dedup();

        let cells_of = |cage: usize| &layout.houses[layout.cages[cage].0].cells;
        let is_inside = |cage: &usize| cells_of(*cage).iter().all(|&cell| self.has[cell]);
        let sums_of = |cages: &[usize]| {
            let sums = cages.iter().map(|&cage| &layout.cages[cage].1);
            sums.fold((0, 0), |(least, most), sums| (least + sums.start(), most + sums.end()))
        };

        let inside: Vec<usize> = touched.iter().copied().filter(is_inside).collect();
        let is_left = |cell: &usize| self.cage_of[*cell].is_none_or(|cage| !inside.contains(&cage));
        let left: Vec<usize> = self.cells.iter().copied().filter(is_left).collect();
        let (least, most) = sums_of(&inside);
        self.keep("rest of", left, total.saturating_sub(most)..=total.saturating_sub(least), found);

        if self.cells.iter().all(|&cell| self.cage_of[cell].is_some()) {
            let cells = touched.iter().flat_map(|&cage| cells_of(cage)).copied();
            let outside: Vec<usize> = cells.filter(|&cell| !self.has[cell]).collect();
            let (least, most) = sums_of(&touched);
            self.keep("beyond", outside, least.saturating_sub(total)..=most.saturating_sub(total), found);
        }
    }

    /// Keeps a cage of these cells, if it says something and is worth its columns.
    fn keep(
        &self,
        what: &str,
        mut cells: Vec<usize>,
        sums: RangeInclusive<usize>,
        found: &mut Vec<(House, RangeInclusive<usize>)>,
    ) {
        let layout = self.layout;
        // As many cells as digits have all of them: that sum says nothing.
        let digits = usize::from(layout.digits);
        if cells.len() == digits && sums.contains(&(digits * (digits + 1) / 2)) {
            return;
        }

        let is_house = |&house: &usize| cells.iter().all(|cell| layout.houses[house].cells.contains(cell));
        let is_cage = match cells.first() {
            Some(&first) => cells.len() <= CELLS && layout.houses_of(first).iter().any(is_house),
            // No cell, but a sum: there is no solution.
            None => !sums.contains(&0),
        };
        if !is_cage {
            return;
        }

        cells.sort_unstable();
        let is_known = |(house, known): (&House, &RangeInclusive<usize>)| {
            house.cells == cells && sums.start() <= known.start() && known.end() <= sums.end()
        };
        let stated = layout.cages().any(|(house, known)| is_known((house, &known)));
        if stated || found.iter().any(|(house, known)| is_known((house, known))) {
            return;
        }

        if layout.sets(cells.len(), sums.clone()).take(SETS + 1).count() <= SETS {
            let names: Vec<&str> = self.houses.iter().map(|&house| &*layout.houses[house].name).collect();
            found.push((House { name: format!("{what} {}", names.join(", ")).into(), cells }, sums));
        }
    }
}
