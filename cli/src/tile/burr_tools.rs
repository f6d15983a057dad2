//! Files of BurrTools: the board and the pieces of a problem, and tilings as its solutions.

use std::fs;
use std::path::{Path, PathBuf};

use exactcover::problems::polyomino::Tiling;
use exactcover_formats::burr_tools::{Problem, read, write};

use crate::common::problem::at;
use crate::common::{Failure, input_name, named, report};

/// More solutions than this are not written.
const MOST: usize = 1000;

/// The problem with this number, counted from 1. Without a number there must be only one.
pub fn problem(file: &Path, bytes: &[u8], number: Option<usize>) -> Result<Problem, Failure> {
    let name = input_name(Some(file));
    let puzzle = read(bytes).map_err(|error| Failure::Input(at(&name, &error)))?;
    let count = puzzle.names().len();
    let number = match number {
        _ if count == 0 => return Err(Failure::Input(format!("{name}: there is no problem, only shapes"))),
        Some(number) => number,
        None if count == 1 => 1,
        None => {
            let line = |(number, name): (usize, &str)| format!("\n  {number} {name}").trim_end().to_string();
            let all: String = (1..).zip(puzzle.names()).map(line).collect();
            let what = format!("{name}: there are {count} problems; choose one with --problem-number:{all}");
            return Err(Failure::Input(what));
        }
    };
    let index = number
        .checked_sub(1)
        .filter(|&index| index < count)
        .ok_or_else(|| Failure::Input(format!("{name}: --problem-number {number}: expected 1 to {count}")))?;
    puzzle.problem(index).map_err(|error| Failure::Input(at(&name, &error)))
}

/// Says which letter stands for which piece, if the file calls some otherwise.
pub fn report_names(problem: &Problem) {
    let names =
        problem.tilings.pieces().iter().map(|piece| piece.name().to_string()).zip(&problem.piece_names);
    let said: Vec<String> = names
        .filter(|(letter, name)| **letter != ***name)
        .map(|(letter, name)| format!("{letter} is {name}"))
        .collect();
    if !said.is_empty() {
        report(said.join(", "));
    }
}

/// A file that is written for BurrTools, and the tilings that are to stand in it.
pub struct Saved {
    file: PathBuf,
    tilings: Vec<Tiling>,
}

impl Saved {
    /// Refuses what a file cannot say, before a search.
    pub fn begin(file: &Path, problem: &Problem) -> Result<Self, Failure> {
        let saved = Self { file: file.into(), tilings: Vec::new() };
        saved.bytes(problem)?;
        Ok(saved)
    }

    pub fn add(&mut self, tiling: &Tiling) {
        if self.tilings.len() < MOST {
            self.tilings.push(tiling.clone());
        }
    }

    pub fn write(self, problem: &Problem) -> Result<(), Failure> {
        let bytes = self.bytes(problem)?;
        Ok(fs::write(&self.file, bytes).map_err(|error| named(&self.file, &error))?)
    }

    fn bytes(&self, problem: &Problem) -> Result<Vec<u8>, Failure> {
        write(problem, &self.tilings).map_err(|refusal| Failure::Input(format!("--xmpuzzle: {refusal}")))
    }
}
