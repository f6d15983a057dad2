//! `--svg FILE`: what a command writes, as a picture.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{fs, mem};

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

    /// Does the work. The pictures of its answers are written before these go to standard output, whose reader may not
    /// stay to the end, as `head` does not.
    pub fn with(
        &self,
        out: &mut dyn Write,
        work: impl FnOnce(&mut Gallery) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut gallery = Gallery { file: self.svg.clone(), pictures: Vec::new(), answers: Vec::new(), out };
        let done = work(&mut gallery);
        let saved = gallery.save();
        done.and(saved)
    }
}

fn named_file(file: PathBuf) -> Result<PathBuf, &'static str> {
    if file.as_os_str() == "-" {
        return Err("standard output has the answers: expected a file");
    }
    match file.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case("svg") => {
            Err("the picture is SVG: expected a name that ends in .svg")
        }
        _ => Ok(file),
    }
}

/// Standard output, and the pictures of the answers that are written there.
pub struct Gallery<'o> {
    /// The file, until the pictures are in it.
    file: Option<PathBuf>,
    pictures: Vec<Picture>,
    /// The answers that wait until the pictures are written.
    answers: Vec<u8>,
    out: &'o mut dyn Write,
}

impl Gallery<'_> {
    /// Adds the picture of the next answer.
    pub fn add(&mut self, picture: impl FnOnce() -> Picture) -> Result<(), Failure> {
        if self.file.is_none() {
            return Ok(());
        }
        self.pictures.push(picture());
        if self.pictures.len() < MOST { Ok(()) } else { self.save() }
    }

    /// Writes the pictures, if there are some, and then the answers that have waited.
    fn save(&mut self) -> Result<(), Failure> {
        let Some(file) = self.file.take() else { return Ok(()) };
        let picture = match self.pictures.len() {
            0 => None,
            1 => self.pictures.pop(),
            _ => Some(Picture::sheet(mem::take(&mut self.pictures))),
        };
        let saved = match picture {
            Some(picture) => fs::write(&file, format!("{picture}\n")).map_err(|error| named(&file, &error)),
            None => Ok(()),
        };
        self.out.write_all(&mem::take(&mut self.answers))?;
        Ok(saved?)
    }
}

impl Write for Gallery<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.file {
            Some(_) => self.answers.write(bytes),
            None => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.file.is_none() { self.out.flush() } else { Ok(()) }
    }
}
