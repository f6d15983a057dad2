//! A file of shapes and regions: which regions have room for the shapes that each of them asks for.
//!
//! Most questions of this kind are answered by a bound: the shapes have more cells than the region, or each has a block of
//! the region to itself. The others are searched, within a number of nodes: shapes with many cells to spare are found, and
//! few that are crowded are refuted, but in between lies what no search answers soon.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::Ordering;

use exactcover::ExactCover;
use exactcover::problems::polyomino::{Cell, Piece};
use exactcover::runs::Stopped;
use exactcover_formats::presents::{Presents, Region};
use serde_json::json;

use crate::common::json::{self, Outcome};
use crate::common::stop::{flag, search, why};
use crate::common::{Failure, Progress, numbered, report};

/// A region is searched within so many nodes times its cells: a node takes as much longer as it is larger.
const NODES_TIMES_CELLS: usize = 100_000_000;

/// Larger regions are not searched: a matrix has many times as many rows.
const MOST_CELLS: usize = 10_000;

/// What is known of a region.
enum Answer {
    Fits,
    DoesNotFit,
    /// Why it is not known.
    Unknown(String),
}

/// Writes for each region whether the shapes fit, and then how many regions there are in which they do.
pub fn answer(presents: &Presents, out: &mut dyn Write) -> Result<(), Failure> {
    let progress = Progress::begin("searching");
    let all = presents.regions.len();
    let (mut fitting, mut unknown) = (0_usize, 0_usize);

    for (number, region) in presents.regions.iter().enumerate() {
        let answer = at_once(presents, region).map_or_else(|| searched(presents, region), Ok)?;
        let name = named(region);
        match &answer {
            Answer::Fits => {
                fitting += 1;
                line(out, Outcome::Found, &name, "fits", &[])?;
            }
            Answer::DoesNotFit => line(out, Outcome::None, &name, "does not fit", &[])?,
            Answer::Unknown(reason) => {
                unknown += 1;
                let said = format!("not known: {reason}");
                line(out, Outcome::Unknown, &name, said, &[("reason", json!(reason))])?;
            }
        }
        progress.at((number + 1) as f64 / all as f64);
    }

    drop(progress);
    let known = format!("{fitting} of {} fit", numbered(all, "region"));
    let rest = format!("of {} it is not known", numbered(unknown, "region"));
    if json::is_on() {
        let (outcome, key) = match unknown {
            0 => (Outcome::of(&fitting.to_string()), "count"),
            _ => (Outcome::Unknown, "at_least"),
        };
        let mut fields = vec![(key, json!(fitting.to_string())), ("regions", json!(all))];
        fields.extend((unknown > 0).then(|| ("reason", json!(rest))));
        json::line(out, outcome, &fields)?;
    } else {
        writeln!(out, "{known}")?;
    }
    out.flush()?;
    if unknown == 0 {
        return Ok(());
    }
    report(rest);
    Err(Failure::Input(String::new())) // all is said
}

/// Writes what is known of a region, in words or in JSON.
fn line(
    out: &mut dyn Write,
    outcome: Outcome,
    region: &str,
    said: impl Display,
    more: &[(&str, serde_json::Value)],
) -> Result<(), Failure> {
    if json::is_on() {
        let mut fields = vec![("region", json!(region))];
        fields.extend_from_slice(more);
        json::line(out, outcome, &fields)?;
    } else {
        writeln!(out, "{region}: {said}")?;
    }
    Ok(())
}

/// The line of a region.
fn named(region: &Region) -> String {
    let copies: Vec<String> = region.copies.iter().map(usize::to_string).collect();
    format!("{}x{}: {}", region.width, region.height, copies.join(" "))
}

/// What is known without a search: there are too few cells, or there is a block for each shape.
fn at_once(presents: &Presents, region: &Region) -> Option<Answer> {
    let wanted: Vec<(&Piece, usize)> =
        presents.shapes.iter().zip(region.copies.iter().copied()).filter(|&(_, copies)| copies > 0).collect();
    let sum = |of: fn(&Piece) -> usize| {
        wanted
            .iter()
            .fold(0, |sum: usize, (shape, copies)| sum.saturating_add(of(shape).saturating_mul(*copies)))
    };
    if sum(|shape| shape.cells().len()) > region.width.saturating_mul(region.height) {
        return Some(Answer::DoesNotFit);
    }

    // As they are drawn: no cell of a drawing need be at its left or top side.
    let extent = |of: fn(&Cell) -> usize| {
        let of_shape = |(shape, _): &(&Piece, usize)| {
            let cells = || shape.cells().iter().map(of);
            cells().max().unwrap_or(0) - cells().min().unwrap_or(0) + 1
        };
        wanted.iter().map(of_shape).max().unwrap_or(1)
    };
    let (height, width) = (extent(|cell| cell.row), extent(|cell| cell.column));
    let blocks = |height: usize, width: usize| (region.height / height).saturating_mul(region.width / width);
    let is_room = blocks(height, width).max(blocks(width, height)) >= sum(|_| 1);
    is_room.then_some(Answer::Fits)
}

fn searched(presents: &Presents, region: &Region) -> Result<Answer, Failure> {
    if region.width.saturating_mul(region.height) > MOST_CELLS {
        return Ok(Answer::Unknown(format!("more than {MOST_CELLS} cells are not searched")));
    }
    if flag().load(Ordering::Relaxed) {
        return Ok(Answer::Unknown(why().unwrap_or_default()));
    }

    let nodes = NODES_TIMES_CELLS / (region.width * region.height).max(1);
    let matrix = presents.problem(region).matrix()?;
    match search().node_limit(nodes as u64).finder(&matrix).find() {
        Ok(Some(_)) => Ok(Answer::Fits),
        Ok(None) => Ok(Answer::DoesNotFit),
        Err(Stopped::Limited) => Ok(Answer::Unknown(format!("neither found nor refuted in {nodes} nodes"))),
        Err(stopped) => match why() {
            Some(why) => Ok(Answer::Unknown(why)),
            None => Err(stopped.into()),
        },
    }
}
