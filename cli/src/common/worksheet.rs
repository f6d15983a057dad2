//! `--html FILE`: puzzles on a page to print, and their solutions on pages of their own.
//!
//! The file stands alone: pictures are in it, and there are no scripts and no fonts. Sheets of paper have different sizes,
//! so a picture's width is a part of the width of the sheet, chosen so that its height has its share on the shortest
//! paper, Letter. Then it fits on A4, too. Each sheet is a section, and a section begins a new page.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use exactcover::pictures::Picture;

use super::files::{Called, to_write};
use super::{named, report};

/// So many puzzles, and so many solutions, are on a worksheet at most.
const MOST: usize = 1000;

#[derive(Args)]
pub struct Paper {
    /// Also write the puzzles as a page for a browser to print, and their solutions, if they are written, on pages of
    /// their own: the first 1,000
    #[arg(long, value_name = "FILE",
        value_parser = PathBufValueParser::new().try_map(|file| to_write(file, "the page is HTML", "html")))]
    html: Option<PathBuf>,
    /// With --html: the number of puzzles on a page. By default as many as are large enough to write in
    #[arg(long, value_name = "N", value_enum, requires = "html")]
    per_page: Option<PerPage>,
}

#[derive(Clone, Copy, ValueEnum)]
enum PerPage {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    #[value(name = "6")]
    Six,
}

impl Paper {
    /// The file that is written.
    pub fn file(&self) -> Called<'_> {
        ("--html", self.html.as_deref())
    }

    /// A worksheet without puzzles, if one was asked for.
    pub fn worksheet(&self) -> Option<Worksheet> {
        let file = self.html.clone()?;
        let (exercises, solutions) = (Entries::default(), Entries::default());
        Some(Worksheet { file, per_page: self.per_page, exercises, solutions })
    }

    /// The same with one puzzle.
    pub fn worksheet_of(&self, exercise: impl FnOnce() -> Exercise) -> Option<Worksheet> {
        let mut worksheet = self.worksheet()?;
        worksheet.add(exercise);
        Some(worksheet)
    }
}

/// A puzzle as it is printed.
pub struct Exercise {
    pub title: String,
    /// What the picture does not show; may be empty.
    pub note: String,
    pub picture: Picture,
}

/// The puzzles and solutions that are to be printed.
pub struct Worksheet {
    file: PathBuf,
    per_page: Option<PerPage>,
    exercises: Entries,
    solutions: Entries,
}

/// What stands one below or beside the other.
#[derive(Default)]
struct Entries {
    /// At most [`MOST`].
    all: Vec<Entry>,
    /// Whether there were more.
    is_cut: bool,
}

/// A picture with what is written above it, in HTML.
struct Entry {
    head: String,
    /// The characters of the note, which is a part of the head.
    note_length: usize,
    picture: String,
    /// The width and the height of the picture, in pixels.
    size: (f64, f64),
}

impl Worksheet {
    /// Adds the next puzzle, and its number.
    pub fn add(&mut self, exercise: impl FnOnce() -> Exercise) {
        let number = self.exercises.all.len() + 1;
        self.exercises.add(|| {
            let Exercise { title, note, picture } = exercise();
            let head = format!("<h2>{number}. {}</h2>\n", escaped(&title));
            let text = if note.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(&note)) };
            Entry::new(head + &text, note.chars().count(), &picture)
        });
    }

    /// Adds a solution of the puzzle with this number. Returns whether there was a place for it.
    pub fn solve(&mut self, number: usize, picture: impl FnOnce() -> Picture) -> bool {
        let entry = || Entry::new(format!("<h3>{number}</h3>\n"), 0, &picture());
        number <= MOST && self.solutions.add(entry)
    }

    /// Writes the file, if there is a puzzle, and says if it lacks something.
    pub fn write(&self) -> io::Result<()> {
        if self.exercises.all.is_empty() {
            return Ok(());
        }
        fs::write(&self.file, self.html()).map_err(|error| named(&self.file, &error))?;
        self.exercises.report(&self.file, "puzzles");
        self.solutions.report(&self.file, "solutions");
        Ok(())
    }

    fn html(&self) -> String {
        let form = match self.per_page {
            Some(PerPage::One) => &ONE,
            Some(PerPage::Two) => &TWO,
            Some(PerPage::Six) => &SIX,
            None => Form::of(&self.exercises.all, &[&SIX, &TWO], OF_PUZZLES),
        };
        let of_solutions = Form::of(&self.solutions.all, &[&TWELVE, &SIX, &TWO], OF_SOLUTIONS);
        let sheets = self.exercises.sheets(form, "") + &self.solutions.sheets(of_solutions, "Solutions");
        format!("{HEAD}{sheets}</body>\n</html>\n")
    }
}

/// How pictures stand on a sheet.
struct Form {
    name: &'static str,
    columns: usize,
    rows: usize,
    /// The width of a column. All lengths are relative to the width between the margins of a sheet.
    width: f64,
}

const ONE: Form = Form { name: "one", columns: 1, rows: 1, width: 1.0 };
const TWO: Form = Form { name: "two", columns: 1, rows: 2, width: 1.0 };
const SIX: Form = Form { name: "six", columns: 2, rows: 3, width: 0.48 };
const TWELVE: Form = Form { name: "twelve", columns: 3, rows: 4, width: 0.31 };

/// The height of a sheet of Letter, a little less than it has; of A4 it is 1.46.
const SHEET: f64 = 1.3;

/// The height of a title with what is left free, and that of a line of a note; the width of a letter of a note.
const TITLE: f64 = 0.055;
const LINE: f64 = 0.025;
const LETTER: f64 = 0.01;

/// The least squares of puzzles, to write in, and of solutions, to look at.
const OF_PUZZLES: f64 = 0.04;
const OF_SOLUTIONS: f64 = 0.015;

/// The side of a square of a picture, in pixels.
const SIDE: f64 = 40.0;

impl Form {
    /// The first of these forms with such squares.
    fn of(entries: &[Entry], forms: &[&'static Self], least: f64) -> &'static Self {
        let square = |form: &Self, entry: &Entry| SIDE * form.width_of(entry) / entry.size.0;
        let are_large = |form: &&&Self| entries.iter().all(|entry| square(form, entry) >= least);
        forms.iter().find(are_large).copied().unwrap_or(&ONE)
    }

    /// The width of a picture: that of the column, or less if it would be too high.
    fn width_of(&self, entry: &Entry) -> f64 {
        let letters_of_line = self.width / LETTER;
        let lines = (entry.note_length as f64 / letters_of_line).ceil();
        let share = SHEET / self.rows as f64;
        let height = (share - TITLE - LINE * lines).max(share / 2.0);
        let (width_in_pixels, height_in_pixels) = entry.size;
        (height * width_in_pixels / height_in_pixels).min(self.width)
    }
}

impl Entry {
    fn new(head: String, note_length: usize, picture: &Picture) -> Self {
        Self { head, note_length, picture: picture.to_string(), size: picture.size() }
    }
}

impl Entries {
    /// Adds one, if there is a place for it.
    fn add(&mut self, entry: impl FnOnce() -> Entry) -> bool {
        self.is_cut |= self.all.len() == MOST;
        if !self.is_cut {
            self.all.push(entry());
        }
        !self.is_cut
    }

    /// Says if there are not all.
    fn report(&self, file: &Path, what: &str) {
        if self.is_cut {
            report(format_args!("{}: only the first {MOST} {what}", file.display()));
        }
    }

    /// A section for each sheet.
    fn sheets(&self, form: &Form, head: &str) -> String {
        let head = if head.is_empty() { String::new() } else { format!("<h1>{head}</h1>\n") };
        let mut html = String::new();
        for sheet in self.all.chunks(form.columns * form.rows) {
            let _ = write!(html, "<section class=\"{}\">\n{head}", form.name);
            for entry in sheet {
                let Entry { head, picture, .. } = entry;
                let width = 100.0 * form.width_of(entry) / form.width;
                let picture = format!("<div style=\"width:{width:.1}%\">{picture}</div>");
                let _ = write!(html, "<article>\n{head}{picture}\n</article>\n");
            }
            html += "</section>\n";
        }
        html
    }
}

/// The text as it stands in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What comes before the first sheet.
const HEAD: &str = r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/>
<title>Puzzles</title>
<style>
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; color: #22272e; font: 10pt/1.3 Helvetica, Arial, "DejaVu Sans", sans-serif; }
section { display: flex; flex-wrap: wrap; align-content: flex-start; column-gap: 3.5%; break-inside: avoid; }
section + section { break-before: page; }
article { width: 100%; break-inside: avoid; margin-bottom: 4mm; text-align: center; }
.six article { width: 48%; }
.twelve article { width: 31%; }
h1 { width: 100%; margin: 0 0 2mm; font-size: 13pt; }
h2 { margin: 0 0 1mm; font-size: 12pt; }
h3 { margin: 0; font-size: 10pt; }
p { margin: 0 0 1mm; }
article div { margin: 0 auto; }
svg { display: block; width: 100%; height: auto; }
svg > rect:first-child { stroke: none; }
@page { size: portrait; margin: 12mm; }
@media screen {
  body { background: #e5e3dd; }
  section { max-width: 210mm; margin: 5mm auto; padding: 12mm; background: #fff; }
}
</style>
</head>
<body>
"##;

#[cfg(test)]
mod tests {
    use super::*;
    use exactcover::{ExactCover, Queens};

    /// No command has such a text now.
    #[test]
    fn titles_and_notes_are_text() {
        let board = Queens::new(1).unwrap().first().unwrap().unwrap();
        let (exercises, solutions) = (Entries::default(), Entries::default());
        let mut worksheet = Worksheet { file: PathBuf::new(), per_page: None, exercises, solutions };
        let picture = Picture::of_queens(&board);
        worksheet.add(|| Exercise { title: "1 < 2".into(), note: "<b> & </b>".into(), picture });
        let html = worksheet.html();
        assert!(html.contains("<h2>1. 1 &lt; 2</h2>\n<p>&lt;b&gt; &amp; &lt;/b&gt;</p>\n"), "{html}");
    }
}
