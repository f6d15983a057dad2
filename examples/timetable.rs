//! A timetable: each lesson is held once, and no teacher, class or room is in two places at a time. Where there is none,
//! it says why in the words of whoever asked: the names of the lessons, teachers and rooms.
//!
//! `timetable 4 botany,10,lab`: four hours from 9 on, and a lesson held at this hour in this room; there may be more of these.

use std::env;
use std::error::Error;

use exactcover::{MatrixBuilder, Search};

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

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let hours: usize = args.next().map_or(Ok(4), |hours| hours.parse())?;
    let hours: Vec<usize> = (9..24).take(hours).collect();
    let mut m = MatrixBuilder::new();
    let lesson = m.primary_named(LESSONS.map(|(lesson, ..)| lesson));
    // At each hour: everybody and everything that a lesson takes.
    let takes = ["Ann", "Bob", "Cem", "Dan", "1a", "1b", "lab", "hall"];
    let at_hours = hours.iter().flat_map(|hour| takes.map(|who| format!("{who} at {hour}")));
    let taken = m.secondary_named(at_hours.collect::<Vec<_>>());
    for (at, (name, teacher, class, needs_lab)) in LESSONS.iter().enumerate() {
        for (time, hour) in hours.iter().enumerate() {
            for room in ["lab", "hall"].into_iter().filter(|&room| room == "lab" || !needs_lab) {
                let used = takes.iter().enumerate().filter(|(_, who)| [*teacher, *class, room].contains(who));
                let used = used.map(|(who, _)| taken.at(takes.len() * time + who));
                m.row(format!("{name},{hour},{room}"), used.chain([lesson.at(at)]))?;
            }
        }
    }
    let matrix = m.build()?;
    let mut fixed = Vec::new();
    for wish in args {
        let row = matrix.rows_where(|label| *label == wish).next();
        fixed.push(row.ok_or(format!("{wish}: there is no such lesson, hour and room"))?);
    }
    let search = Search::new().choose(fixed);
    if let Some(reason) = search.why_none(&matrix)? {
        println!("no solution: {}", reason.display(&matrix));
    } else if let Some(cover) = search.any(&matrix)? {
        let mut held = cover.to_vec();
        held.sort_unstable();
        for label in held.iter().filter_map(|&row| matrix.label(row)) {
            println!("{}", label.replace(',', " "));
        }
    }
    Ok(())
}
