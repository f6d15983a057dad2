//! `--svg FILE`: what a command writes, as a picture; and the output that waits for such files.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{fs, mem};

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
pub use exactcover::pictures::Picture;

use super::files::{Called, to_write};
use super::worksheet::{Exercise, Worksheet};
use super::{Failure, named};

/// More pictures than this on a sheet would be too small to see.
const MOST: usize = 100;

#[derive(Args)]
pub struct Drawing {
    /// Also draw the boards as SVG in this file: one picture, or a sheet of the first 100
    #[arg(long, value_name = "FILE",
        value_parser = PathBufValueParser::new().try_map(|file| to_write(file, "the picture is SVG", "svg")))]
    svg: Option<PathBuf>,
}

impl Drawing {
    /// The file that is written.
    pub fn file(&self) -> Called<'_> {
        ("--svg", self.svg.as_deref())
    }

    /// Does the work. The pictures of its answers, and the worksheet, if there is one, are written before the answers go to
    /// standard output, whose reader may not stay to the end, as `head` does not.
    pub fn with(
        &self,
        worksheet: Option<Worksheet>,
        out: &mut dyn Write,
        work: impl FnOnce(&mut Gallery) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let file = self.svg.clone();
        let mut gallery = Gallery { file, pictures: Vec::new(), worksheet, answers: Vec::new(), out };
        let done = work(&mut gallery);
        let saved = gallery.save_pictures();
        let printed = gallery.save_worksheet();
        done.and(saved).and(printed)
    }
}

/// Standard output, and the pictures of the answers that are written there.
pub struct Gallery<'o> {
    /// The file, until the pictures are in it.
    file: Option<PathBuf>,
    pictures: Vec<Picture>,
    /// The worksheet, until it is written.
    worksheet: Option<Worksheet>,
    /// The answers that wait until both are written.
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
        if self.pictures.len() < MOST { Ok(()) } else { self.save_pictures() }
    }

    /// Puts the next puzzle on the worksheet.
    pub fn print(&mut self, exercise: impl FnOnce() -> Exercise) {
        if let Some(worksheet) = &mut self.worksheet {
            worksheet.add(exercise);
        }
    }

    /// Puts a solution of the puzzle with this number, counted from 1, on the worksheet.
    pub fn print_solution(
        &mut self,
        number: usize,
        picture: impl FnOnce() -> Picture,
    ) -> Result<(), Failure> {
        let Some(worksheet) = &mut self.worksheet else { return Ok(()) };
        if worksheet.solve(number, picture) { Ok(()) } else { self.save_worksheet() }
    }

    /// Writes the pictures, if there are some.
    fn save_pictures(&mut self) -> Result<(), Failure> {
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
        self.write_answers()?;
        Ok(saved?)
    }

    fn save_worksheet(&mut self) -> Result<(), Failure> {
        let Some(worksheet) = self.worksheet.take() else { return Ok(()) };
        let saved = worksheet.write();
        self.write_answers()?;
        Ok(saved?)
    }

    fn is_waiting(&self) -> bool {
        self.file.is_some() || self.worksheet.is_some()
    }

    /// Writes the answers that have waited, if they need not any more.
    fn write_answers(&mut self) -> io::Result<()> {
        match self.is_waiting() {
            true => Ok(()),
            false => self.out.write_all(&mem::take(&mut self.answers)),
        }
    }
}

impl Write for Gallery<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_waiting() { self.answers.write(bytes) } else { self.out.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_waiting() { Ok(()) } else { self.out.flush() }
    }
}
