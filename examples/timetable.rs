//! A timetable: each lesson is held once, and no teacher, class or room is in two places at a time. Where there is none,
//! it says why in the words of whoever asked: the names of the lessons, teachers and rooms.

mod common;

use std::process::ExitCode;

use clap::Parser;
use common::{Failure, parse, run};
use exactcover::{MatrixBuilder, Search};

/// Makes a timetable of eight lessons, or says why there is none
#[derive(Parser)]
struct Args {
    /// How many hours there are, the first at 9
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(..=12))]
    hours: u8,
    /// Hold this lesson at this hour in this room, `botany,10,lab` for example; may be given more than once
    #[arg(long, value_name = "LESSON,HOUR,ROOM")]
    fix: Vec<String>,
}

/// Each lesson with its teacher, its class, and whether it needs the lab.
const LESSONS: [(&str, &str, &str, bool); 8] = [
    ("algebra", "Ann", "1a", false),
    ("geometry", "Ann", "1b", false),
    ("statistics", "Ann", "1a", false),
    ("botany", "Bob", "1a", true),
    ("zoology", "Bob", "1b", true),
    ("chemistry", "Cem", "1b", true),
    ("Latin", "Dan", "1a", false),
    ("Greek", "Dan", "1b", false),
];

fn main() -> ExitCode {
    let args: Args = parse();
    let hours: Vec<u8> = (9..9 + args.hours).collect();
    run(|out| {
        let mut m = MatrixBuilder::new();
        let lesson = m.primary_named(LESSONS.map(|(lesson, ..)| lesson));
        // At each hour: everybody and everything that a lesson takes.
        let takes = ["Ann", "Bob", "Cem", "Dan", "1a", "1b", "lab", "hall"];
        let at_hours = hours.iter().flat_map(|hour| takes.map(|who| format!("{who} at {hour}")));
        let taken = m.secondary_named(at_hours.collect::<Vec<_>>());
        for (at, (name, teacher, class, needs_lab)) in LESSONS.iter().enumerate() {
            for (time, hour) in hours.iter().enumerate() {
                for room in ["lab", "hall"].into_iter().filter(|&room| room == "lab" || !needs_lab) {
                    let used =
                        takes.iter().enumerate().filter(|(_, who)| [*teacher, *class, room].contains(who));
                    let used = used.map(|(who, _)| taken.at(takes.len() * time + who));
                    m.row(format!("{name},{hour},{room}"), used.chain([lesson.at(at)]))?;
                }
            }
        }
        let matrix = m.build()?;
        let fixed = args.fix.iter().map(|wish| {
            let row = matrix.rows_where(|label| label == wish).next();
            row.ok_or_else(|| Failure::Input(format!("--fix {wish}: there is no such lesson, hour and room")))
        });
        let search = Search::new().choose(fixed.collect::<Result<Vec<_>, _>>()?);
        let stopped = |stopped: exactcover::runs::Stopped| Failure::Input(stopped.to_string());
        if let Some(reason) = search.why_none(&matrix).map_err(stopped)? {
            writeln!(out, "no solution: {}", reason.display(&matrix))?;
        } else if let Some(cover) = search.any(&matrix).map_err(stopped)? {
            let mut held = cover.to_vec();
            held.sort_unstable();
            for label in held.iter().filter_map(|&row| matrix.label(row)) {
                writeln!(out, "{}", label.replace(',', " "))?;
            }
        }
        Ok(())
    })
}
