//! Hints: the next digit, with no step before it that it does not need.
//!
//! The steps up to the digit are taken as they come. Then, from the last to the first, each is left out for good if the others
//! can still be found one after the other, down to the digit.

use super::patterns::Patterns;
use super::{Reasoning, Step};

impl Reasoning {
    /// Returns the steps to the next digit, which the last one places, without those that it does not need. `None` if no
    /// digit follows. The reasoning itself does not go on.
    ///
    /// It takes as many passes as the square of the number of steps before the digit, of which there are seldom ten, but
    /// some dozens where contradictions are needed.
    ///
    /// ```
    /// use exactcover::Sudoku;
    /// use exactcover::problems::sudoku::reasoning::Reasoning;
    ///
    /// let puzzle: Sudoku = "4.....1....3..2.".parse()?;
    /// let hint = Reasoning::new(&puzzle).hint().expect("it can be solved by reasoning");
    /// assert_eq!(hint.len(), 1);
    /// assert_eq!(hint[0].to_string(), "1 at r1c2: the only place in row 1");
    /// # Ok::<(), exactcover::text::TextError<exactcover::problems::sudoku::SudokuError>>(())
    /// ```
    #[must_use]
    pub fn hint(&self) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        let mut ahead = self.clone();
        while steps.last().is_none_or(|step: &Step| step.placed.is_none()) {
            steps.push(ahead.next()?);
        }

        for at in (0..steps.len() - 1).rev() {
            let mut fewer = steps.clone();
            fewer.remove(at);
            if let Some(found) = self.replay(&fewer) {
                steps = found;
            }
        }
        Some(steps)
    }

    /// Finds these steps again, one after the other and nothing else; `None` if one of them does not hold.
    fn replay(&self, steps: &[Step]) -> Option<Vec<Step>> {
        let mut grid = self.grid.clone();
        let mut replayed = Vec::new();
        for step in steps {
            let same = Patterns::new(&mut grid).again(step)?;
            replayed.push(Step { pass: step.pass, ..grid.apply(same)? });
        }
        grid.contradiction().is_none().then_some(replayed)
    }
}
