//! `--svg FILE`: what an example writes, as a picture.

use std::path::PathBuf;

use clap::Args;
#[cfg(feature = "svg")]
pub use exactcover::pictures::Picture;
#[cfg(not(feature = "svg"))]
pub use stand_in::Picture;

use super::files::Called;
use super::{Failure, named};

/// More pictures than this on a sheet would be too small to see.
const MOST: usize = 100;

#[derive(Args)]
pub struct Drawing {
    /// Also draw the boards as SVG in this file: one picture, or a sheet of the first 100
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Drawing {
    /// The file that is written.
    pub fn file(&self) -> Called<'_> {
        ("--svg", self.svg.as_deref())
    }

    pub fn begin(&self) -> Result<Gallery, Failure> {
        if self.svg.is_some() && cfg!(not(feature = "svg")) {
            let what = "--svg: this program was built without pictures; build it with `--features svg`";
            return Err(Failure::Input(what.into()));
        }
        Ok(Gallery { file: self.svg.clone(), pictures: Vec::new() })
    }
}

/// The pictures of what has been written so far.
pub struct Gallery {
    file: Option<PathBuf>,
    pictures: Vec<Picture>,
}

impl Gallery {
    pub fn add(&mut self, picture: impl FnOnce() -> Picture) {
        if self.file.is_some() && self.pictures.len() < MOST {
            self.pictures.push(picture());
        }
    }

    pub fn save(mut self) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        let picture = match self.pictures.len() {
            0 => return Ok(()), // nothing was written
            1 => self.pictures.remove(0),
            _ => Picture::sheet(self.pictures),
        };
        Ok(std::fs::write(&file, format!("{picture}\n")).map_err(|error| named(&file, &error))?)
    }
}

/// What stands in for pictures in a package that is built without them.
#[cfg(not(feature = "svg"))]
mod stand_in {
    use std::fmt;

    use exactcover::problems::polyomino::{Board as Region, Tiling};
    use exactcover::problems::{queens::Placement, sudoku::Board};

    pub struct Picture;

    impl Picture {
        pub fn of_sudoku(_givens: &Board, _board: &Board) -> Self {
            Self
        }

        pub fn of_tiling(_tiling: &Tiling) -> Self {
            Self
        }

        pub fn of_weights(_board: &Region, _weights: &[u64]) -> Self {
            Self
        }

        pub fn of_queens(_queens: &Placement) -> Self {
            Self
        }

        pub fn sheet(_pictures: Vec<Self>) -> Self {
            Self
        }
    }

    impl fmt::Display for Picture {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Ok(())
        }
    }
}
