//! `--json`: each answer is a JSON object on a line of its own; `cli/README.md` says what its keys mean.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{process, thread};

use exactcover::counts::Count;
use exactcover::runs;
use serde_json::{Value, json};

use super::progress::beside;
use super::stop::Stop;
use super::{Failure, report, signals, unfinished};

static IS_ON: AtomicBool = AtomicBool::new(false);

/// What is known of the last line, and the statistics so far.
static STATE: Mutex<State> = Mutex::new(State { outcome: Outcome::Unknown, statistics: Vec::new() });

struct State {
    outcome: Outcome,
    statistics: Vec<(String, String)>,
}

/// What an answer says. What a limit or a signal has ended is unknown, never none.
#[derive(Clone, Copy, PartialEq)]
pub enum Outcome {
    Found,
    /// A solution that is not proved to be the best.
    Feasible,
    None,
    Unknown,
}

impl Outcome {
    /// That of a number of solutions.
    pub fn of(count: &str) -> Self {
        if count == "0" { Self::None } else { Self::Found }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Feasible => "feasible",
            Self::None => "none",
            Self::Unknown => "unknown",
        }
    }
}

/// Refuses an option that writes something else.
pub fn refuse(option: &str) -> Result<(), Failure> {
    match is_on() {
        true => Err(Failure::Input(format!("{option} writes text: it does not go with --json"))),
        false => Ok(()),
    }
}

/// Answers in JSON from now on. A signal is answered, too, unless a checkpoint is to be saved first.
pub fn turn_on() -> io::Result<()> {
    IS_ON.store(true, Ordering::SeqCst);
    let (signal, is_noted) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    for number in [signals::SIGINT, signals::SIGTERM] {
        // The second one ends the program at once: nobody may be reading.
        signals::register_conditional_default(number, is_noted.clone())?;
        signals::register(number, is_noted.clone())?;
        signals::register_usize(number, signal.clone(), number as usize)?;
    }
    let watched = is_noted.clone();
    let watch = move || loop {
        thread::sleep(Duration::from_millis(20));
        let number = signal.load(Ordering::SeqCst);
        if number != 0 && !Stop::is_noted() {
            end_by(number as i32);
        }
    };
    if thread::Builder::new().spawn(watch).is_err() {
        watched.store(true, Ordering::SeqCst); // nobody answers a signal: the first one ends the program
    }
    Ok(())
}

pub fn is_on() -> bool {
    IS_ON.load(Ordering::SeqCst)
}

/// Says that a signal has ended the work, and ends the program by it. No answer comes after that.
pub fn end_by(signal: i32) {
    beside(|| {
        if is_on() {
            let text = text(Outcome::Unknown, &[("reason", json!("interrupted"))]);
            let _ = io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush());
        }
        let _ = signals::emulate_default_handler(signal);
    });
}

/// Says that the work has not come to its end, and ends the program. No answer comes after that.
pub fn end_unfinished() {
    let why = unfinished(runs::Outcome::Canceled);
    beside(|| {
        if is_on() {
            let text = text(Outcome::Unknown, &[("reason", json!(why))]);
            let _ = io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush());
        }
        let _ = writeln!(io::stderr(), "{why}");
        process::exit(2)
    })
}

/// Writes an answer.
pub fn line(out: &mut dyn Write, outcome: Outcome, fields: &[(&str, Value)]) -> io::Result<()> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner).outcome = outcome;
    out.write_all(text(outcome, fields).as_bytes())
}

fn text(outcome: Outcome, fields: &[(&str, Value)]) -> String {
    let mut text = format!("{{\"outcome\":\"{}\"", outcome.name());
    for (key, value) in fields {
        text += &format!(",{}:{value}", json!(key));
    }
    text + "}\n"
}

/// Writes a number of solutions, and in JSON the file of its proof.
pub fn count(out: &mut dyn Write, count: &impl Display, proof: Option<&Path>) -> Result<(), Failure> {
    if !is_on() {
        return Ok(writeln!(out, "{count}")?);
    }
    let count = count.to_string();
    let mut fields = vec![("count", json!(count))];
    fields.extend(proof.map(|file| ("proof", json!(file.display().to_string()))));
    Ok(line(out, Outcome::of(&count), &fields)?)
}

/// Writes a number of solutions if it is exact. If it is not, that is no answer: what is known of it is reported.
pub fn counted(out: &mut dyn Write, found: &Count, proof: Option<&Path>) -> Result<(), Failure> {
    if found.is_exact() {
        return count(out, found, proof);
    }
    let why = unfinished(found.outcome());
    if is_on() {
        let at_least = found.at_least().to_string();
        line(out, Outcome::Unknown, &[("reason", json!(why)), ("at_least", json!(at_least))])?;
    }
    out.flush()?;
    report(format_args!("{why}; counted so far: {found}"));
    Err(Failure::Input(String::new())) // all is said
}

/// Reports a figure of `--stats`: on standard error, or in the last line.
pub fn statistic(name: impl Display, value: impl Display) {
    if is_on() {
        let mut state = STATE.lock().unwrap_or_else(PoisonError::into_inner);
        state.statistics.push((name.to_string(), value.to_string()));
    } else {
        report(format_args!("{name}: {value}"));
    }
}

/// Writes the statistics, if there are some, with the outcome of the last answer.
pub fn end(out: &mut dyn Write) -> io::Result<()> {
    let state = STATE.lock().unwrap_or_else(PoisonError::into_inner);
    if state.statistics.is_empty() {
        return Ok(());
    }
    let figures: serde_json::Map<String, Value> =
        state.statistics.iter().map(|(name, value)| (name.clone(), figure(name, value))).collect();
    out.write_all(text(state.outcome, &[("statistics", figures.into())]).as_bytes())
}

/// A number, but for what may be too large for one.
fn figure(name: &str, value: &str) -> Value {
    let number = match value.parse::<i64>() {
        Ok(number) => Some(json!(number)),
        Err(_) => value.parse::<f64>().ok().filter(|number| number.is_finite()).map(|number| json!(number)),
    };
    number.filter(|_| !name.starts_with("solutions")).unwrap_or_else(|| json!(value))
}
