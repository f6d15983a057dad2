//! `--svg FILE`: what an example writes, as a picture.

use std::path::PathBuf;

use clap::Args;
use exactcover::pictures::Picture;

use super::Failure;

/// More than this on a sheet are too small to be seen.
const MOST: usize = 100;

#[derive(Args)]
pub struct Drawing {
    /// Draw what is written into this file, as SVG: one picture, or a sheet of the first 100
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Drawing {
    pub fn begin(&self) -> Gallery {
        Gallery { file: self.svg.clone(), pictures: Vec::new() }
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
            1 => self.pictures.remove(0),
            _ => Picture::sheet(self.pictures),
        };
        let written = std::fs::write(&file, format!("{picture}\n"));
        written.map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
    }
}
