//! Answers that take a while, in slices.

use std::fmt::Display;
use std::rc::Rc;

use exactcover::classes::{Class, Classes};
use exactcover::counts::{Count, Counter, Diagram};
use exactcover::runs::{Finder, Outcome, Run, Stopped};
use exactcover::symmetry::Group;
use exactcover::text::TextError;
use exactcover::{Cover, Covers, ExactCover, Matrix, RowId, Search};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::{Value, json};

/// A tab has little memory, and what it has grown to it keeps.
const MEMORY: usize = 64 << 20;

/// The nodes in which a reason for no solution is looked for: a second or two.
const NODES_OF_WHY: u64 = 100_000;

/// A question that is being answered.
pub trait Steps {
    /// Goes on for about as many nodes, at most to the next solution.
    fn step(&mut self, nodes: u64) -> Value;
}

/// What is wrong with a question.
pub type Wrong = Value;

pub fn wrong(message: impl Display) -> Wrong {
    json!({ "message": message.to_string() })
}

/// How whatever is no slice runs.
pub fn within_memory() -> Search {
    Search::new().memory_limit(MEMORY)
}

/// How slices begin.
pub fn options() -> Search {
    within_memory().node_limit(0)
}

/// What is wrong with a text, and where.
pub fn at<K: Display>(error: &TextError<K>) -> Wrong {
    json!({ "line": error.line(), "column": error.column(), "message": error.kind().to_string() })
}

/// An answer that comes at once, or all of it in one step.
pub struct Once<F>(pub F);

impl<F: FnMut() -> Value> Steps for Once<F> {
    fn step(&mut self, _: u64) -> Value {
        (self.0)()
    }
}

/// A search that goes on when it is allowed more nodes, for covers.
trait Sliced: Run + Iterator {
    const COVER: fn(Self::Item) -> Cover;
}

impl Sliced for Covers {
    const COVER: fn(Cover) -> Cover = Cover::from;
}

impl Sliced for Classes {
    const COVER: fn(Class) -> Cover = Class::into_cover;
}

/// Says what a cover is: the keys `board`, `svg` or others.
type Show = Box<dyn Fn(&[RowId]) -> Value>;

/// Says why there is no cover: the keys `reason`, and `svg` where there is a picture of it.
type Why = Box<dyn Fn(&Matrix<()>) -> Value>;

/// What is asked about: a matrix, and what its covers mean. The matrix has no labels, so that the engines are compiled
/// once.
pub struct Subject {
    matrix: Matrix<()>,
    /// The symmetries, if the question needs them.
    group: Option<Group>,
    show: Show,
    why_none: Why,
}

/// A problem whose solutions have pictures.
pub trait Shown: ExactCover<Choice: Clone> + 'static {
    fn show(&self, solution: &Self::Solution) -> Value;

    /// The keys that say why there is none, where the problem knows a better reason than its matrix has.
    fn why_none(&self) -> Option<Value> {
        None
    }
}

/// Asks about the solutions of a problem.
pub fn ask<P: Shown>(problem: P, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    let matrix = problem.matrix().map_err(wrong)?;
    let group = needs_group(question).then(|| problem.symmetries(&matrix)).transpose().map_err(wrong)?;
    let labels = matrix.labels().to_vec();
    let problem = Rc::new(problem);
    let shown = problem.clone();
    let subject = Subject {
        matrix: matrix.map_labels(|_, _| ()),
        group,
        show: Box::new(move |cover| {
            let choices: Vec<_> = cover.iter().filter_map(|row| labels.get(row.index())).collect();
            shown.show(&shown.decode(&choices))
        }),
        why_none: Box::new(move |matrix| problem.why_none().unwrap_or_else(|| why_none(matrix))),
    };
    subject.ask(question, seed)
}

fn needs_group(question: &str) -> bool {
    ["distinct", "count_distinct"].contains(&question)
}

impl Subject {
    /// A matrix of its own, without a problem.
    #[cfg(feature = "texts")]
    pub fn of_matrix(
        matrix: Matrix<()>,
        question: &str,
        show: impl Fn(&[RowId]) -> Value + 'static,
    ) -> Result<Self, Wrong> {
        let group = needs_group(question).then(|| within_memory().symmetries(&matrix)).transpose();
        let group = group.map_err(wrong)?;
        Ok(Self { matrix, group, show: Box::new(show), why_none: Box::new(why_none) })
    }

    /// Asks what can be asked of any matrix.
    pub fn ask(self, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
        Ok(match (question, &self.group) {
            ("any", _) => Box::new(Finding { finder: options().finder(&self.matrix), subject: self }),
            ("next", _) => Box::new(Each { search: options().covers(&self.matrix), subject: self, found: 0 }),
            ("distinct", Some(group)) => {
                let search = options().classes(&self.matrix, group).map_err(wrong)?;
                Box::new(Each { search, subject: self, found: 0 })
            }
            ("count", _) => Box::new(Counting { counter: options().counter(&self.matrix), subject: self }),
            ("count_distinct", Some(_)) => Box::new(Once(move || self.count_distinct())),
            ("sample", _) => {
                let random = Xoshiro256PlusPlus::seed_from_u64(seed);
                Box::new(Drawn { subject: self, random, covers: None })
            }
            _ => return Err(wrong(format_args!("{question}: there is no such question"))),
        })
    }

    fn count_distinct(&self) -> Value {
        let counted =
            self.group.iter().map(|group| within_memory().count_classes(&self.matrix, group)).next();
        match counted {
            Some(Ok(count)) => self.counted(&count),
            Some(Err(error)) => answer("unknown", [reason(error)]),
            None => self.none(),
        }
    }

    /// The answer to a count that has ended.
    fn counted(&self, count: &Count) -> Value {
        match count.exact().map(ToString::to_string) {
            Some(exact) if exact == "0" => answer("none", [json!({ "count": exact }), self.none()]),
            Some(exact) => answer("found", [json!({ "count": exact })]),
            None => {
                let at_least = json!({ "at_least": count.at_least().to_string() });
                answer("unknown", [at_least, reason(count.outcome())])
            }
        }
    }

    fn none(&self) -> Value {
        (self.why_none)(&self.matrix)
    }
}

/// Why a matrix has no cover, as far as that is found soon.
pub fn why_none(matrix: &Matrix<()>) -> Value {
    match within_memory().node_limit(NODES_OF_WHY).why_none(matrix) {
        Ok(Some(why)) => reason(why),
        Ok(None) => json!({}),
        Err(_) => reason("the search found none, and no short reason"),
    }
}

/// Covers one by one.
struct Each<I> {
    subject: Subject,
    search: I,
    found: u64,
}

impl<I: Sliced> Steps for Each<I> {
    fn step(&mut self, nodes: u64) -> Value {
        self.search.add_nodes(nodes);
        let next = self.search.next().map(I::COVER);
        let mut figures =
            json!({ "nodes": self.search.stats().nodes as f64, "progress": self.search.progress() });
        if let Some(cover) = next {
            self.found += 1;
            let number = json!({ "number": self.found.to_string() });
            return answer("found", [number, (self.subject.show)(&cover), figures]);
        }
        figures["found"] = json!(self.found.to_string());
        match self.search.outcome() {
            Outcome::Limited => running(figures),
            Outcome::Exhausted => {
                let why = if self.found == 0 { self.subject.none() } else { reason("that was the last one") };
                answer("none", [why, figures])
            }
            outcome => answer("unknown", [reason(outcome), figures]),
        }
    }
}

/// One cover, whichever is found first.
struct Finding {
    subject: Subject,
    finder: Finder,
}

impl Steps for Finding {
    fn step(&mut self, nodes: u64) -> Value {
        self.finder.add_nodes(nodes);
        match self.finder.find() {
            Ok(Some(cover)) => answer("found", [(self.subject.show)(&cover)]),
            Ok(None) => answer("none", [self.subject.none()]),
            Err(Stopped::Limited) => running(json!({})),
            Err(error) => answer("unknown", [reason(error)]),
        }
    }
}

/// The number of covers.
struct Counting {
    subject: Subject,
    counter: Counter,
}

impl Steps for Counting {
    fn step(&mut self, nodes: u64) -> Value {
        self.counter.add_nodes(nodes);
        let count = self.counter.count();
        if self.counter.outcome() != Outcome::Limited {
            return self.subject.counted(&count);
        }
        let mut figures = json!({ "at_least": count.at_least().to_string() });
        if let Some(done) = self.counter.progress().done {
            figures["progress"] = json!(done);
        }
        running(figures)
    }
}

/// Covers drawn at random.
struct Drawn {
    subject: Subject,
    random: Xoshiro256PlusPlus,
    covers: Option<Diagram>,
}

impl Steps for Drawn {
    fn step(&mut self, _: u64) -> Value {
        let diagram = match &self.covers {
            Some(diagram) => diagram,
            None => match within_memory().diagram(&self.subject.matrix) {
                Ok(diagram) => self.covers.insert(diagram),
                Err(error) => return answer("unknown", [reason(error)]),
            },
        };
        match diagram.sample(&mut self.random) {
            Some(cover) => {
                let of = json!({ "of": diagram.count().to_string() });
                answer("found", [of, (self.subject.show)(&cover)])
            }
            None => answer("none", [self.subject.none()]),
        }
    }
}

pub fn reason(text: impl Display) -> Value {
    json!({ "reason": text.to_string() })
}

/// The answer while the search goes on.
pub fn running(figures: Value) -> Value {
    answer("unknown", [json!({ "running": true }), figures])
}

/// An answer with these keys.
pub fn answer<const N: usize>(outcome: &str, parts: [Value; N]) -> Value {
    let mut answer = json!({ "outcome": outcome });
    for part in parts {
        if let (Value::Object(answer), Value::Object(part)) = (&mut answer, part) {
            answer.extend(part);
        }
    }
    answer
}
