//! `--svg FILE`: what a command writes, as a picture.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
pub use exactcover::pictures::Picture;

use super::files::Called;
use super::{Failure, named};

/// More pictures than this on a sheet would be too small to see.
const MOST: usize = 100;

#[derive(Args)]
pub struct Drawing {
    /// Also draw the boards as SVG in this file: one picture, or a sheet of the first 100
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(named_file))]
    svg: Option<PathBuf>,
}

impl Drawing {
    /// The file that is written.
    pub fn file(&self) -> Called<'_> {
        ("--svg", self.svg.as_deref())
    }

    pub fn begin(&self) -> Gallery {
        Gallery { file: self.svg.clone(), pictures: Vec::new() }
    }
}

fn named_file(file: PathBuf) -> Result<PathBuf, &'static str> {
    if file.as_os_str() == "-" { Err("standard output has the answers: expected a file") } else { Ok(file) }
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
