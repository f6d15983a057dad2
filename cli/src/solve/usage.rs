//! Which option acts on which question. An option that would do nothing is refused: who gives it asks for something
//! else than the answer.

use clap::error::{Error, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, ValueEnum};

use super::BranchChoice;
use crate::common::EngineChoice;

/// The question, if no option asks one.
const DEFAULT: &str = "any";

/// The options that ask a question, and the other options that act on it.
const QUESTIONS: &[(&str, &str)] = &[
    (DEFAULT, "choose exclude engine branch names out stats memory"),
    ("first", "choose exclude engine branch names out stats"),
    (
        "all",
        "choose exclude engine branch names out stats checkpoint every threads distinct sizes kinds group",
    ),
    ("limit", "choose exclude engine branch names out stats threads distinct sizes kinds group"),
    (
        "count",
        "choose exclude engine branch stats checkpoint every threads memory proof distinct kinds group",
    ),
    ("cheapest", "choose exclude names out stats checkpoint every maximize constant nodes start veripb"),
    ("nth", "choose exclude engine branch names out stats memory"),
    ("sample", "choose exclude engine branch names out stats memory seed"),
    ("marginals", "choose exclude engine branch stats memory"),
    ("forced", "choose exclude engine branch nodes"),
    ("unique", "choose exclude engine branch names nodes veripb"),
    ("why", "choose exclude engine branch nodes veripb"),
    ("symmetries", "choose exclude memory kinds group"),
    ("estimate", "choose exclude engine branch seed probes"),
    ("dimacs", ""),
    ("lp", "maximize"),
    ("mps", "maximize"),
    ("opb", "maximize choose exclude but"),
    ("wcnf", "maximize"),
    ("model", "names"),
    ("solution", "names maximize"),
    ("opb-model", "names maximize"),
];

/// Options of which the first does nothing beside the second.
const APART: &[[&str; 2]] = &[
    // The best cover so far is in the checkpoint.
    ["start", "checkpoint"],
    // Answers are lines on standard output.
    ["json", "out"],
    // A count of which a checkpoint is kept visits each cover.
    ["memory", "checkpoint"],
    // A proof is written by one thread, in one go, and by no engine.
    ["threads", "proof"],
    ["checkpoint", "proof"],
    ["engine", "proof"],
    // A proof is written in one go.
    ["veripb", "checkpoint"],
    // The group is given.
    ["kinds", "group"],
    // A proof has no line for what is the same by symmetry.
    ["group", "proof"],
    // The classes are counted without a visit to each.
    ["proof", "distinct"],
    ["stats", "distinct"],
];

/// Where the tree must be known beforehand, or the place in it is kept, no order is learned.
const UNLEARNED: &[&str] = &["nth", "sample", "marginals", "estimate", "threads", "proof", "checkpoint"];

/// Refuses an option that would do nothing, and says beside which other one.
pub fn check(command: &mut Command, given: &ArgMatches) -> Result<(), Error> {
    match idle(command, given) {
        Some(what) => Err(command.error(ErrorKind::ArgumentConflict, what)),
        None => Ok(()),
    }
}

fn idle(command: &Command, given: &ArgMatches) -> Option<String> {
    let is_given = |id: &str| given.value_source(id) == Some(ValueSource::CommandLine);
    let asked = QUESTIONS.iter().find(|(question, _)| is_given(question));
    let (question, acting) = *asked.unwrap_or(&QUESTIONS[0]);

    let acts = |id: &str| {
        ["file", "format", "transpose", "from", "cost", "name", "covers", question].contains(&id)
            || acting.split(' ').any(|acting| acting == id)
    };

    // What each command has acts on each question.
    let own = command.get_arguments().filter(|option| !option.is_global_set());
    let mut options = own.map(|option| option.get_id().as_str());
    if let Some(id) = options.find(|id| is_given(id) && !acts(id)) {
        let default = if asked.is_none() { ", which is the default" } else { "" };
        return Some(format!("--{id} does nothing with --{question}{default}"));
    }

    // A count of all covers uses a group that is given.
    let needs_distinct = |id: &&str| is_given(id) && (*id, question) != ("group", "count");
    if let Some(id) = ["kinds", "group"].into_iter().find(needs_distinct)
        && !is_given("distinct")
        && question != "symmetries"
    {
        return Some(format!("--{id} does nothing without --distinct or --symmetries"));
    }

    // Of a count by parts no checkpoint is kept.
    if ["checkpoint", "count", "group"].into_iter().all(is_given) && !is_given("distinct") {
        return Some("--checkpoint does nothing with --count --group".into());
    }

    // Classes are counted by one thread, in one go.
    if let Some(id) = ["checkpoint", "threads"].into_iter().find(|id| is_given(id))
        && ["count", "distinct"].into_iter().all(is_given)
    {
        return Some(format!("--{id} does nothing with --count --distinct"));
    }

    if let Some([one, other]) = APART.iter().find(|pair| pair.iter().all(|id| is_given(id))) {
        return Some(format!("--{one} does nothing with --{other}"));
    }
    let branch = given.get_one::<BranchChoice>("branch");
    if branch == Some(&BranchChoice::Learning) {
        if ![DEFAULT, "unique"].contains(&question) {
            return Some(format!("--branch learning finds one cover, and does nothing with --{question}"));
        }
        // Whoever asks for an engine is to get no other search.
        if let Some(engine @ (EngineChoice::Links | EngineChoice::Bits)) = given.get_one("engine") {
            let engine = engine.to_possible_value()?;
            return Some(format!("--branch learning does nothing with --engine {}", engine.get_name()));
        }
    }
    if let Some(branch) = branch.filter(|branch| branch.is_learned())
        && let Some(id) = UNLEARNED.iter().find(|id| is_given(id))
    {
        return Some(format!("--branch {branch} does nothing with --{id}"));
    }
    None
}
