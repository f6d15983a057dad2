//! A checker of proofs for VeriPB that knows just the lines that the crate writes, and nothing of the crate; and VeriPB
//! itself, where it is installed.
//!
//! It is plain rather than fast: each propagation looks at every inequality until nothing changes.

#![allow(dead_code)] // the suite and the tests of commands each use a part

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::process::{Command, id};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The sum of the variables, each times its factor, is at least the bound.
#[derive(Clone, Default)]
struct Inequality {
    terms: BTreeMap<usize, i128>,
    bound: i128,
}

impl Inequality {
    fn add(&mut self, variable: usize, factor: i128) {
        let sum = self.terms.entry(variable).or_default();
        *sum += factor;
        if *sum == 0 {
            self.terms.remove(&variable);
        }
    }

    fn plus(mut self, other: &Self) -> Result<Self, String> {
        other.terms.iter().for_each(|(&variable, &factor)| self.add(variable, factor));
        self.bound += other.bound;
        self.small()
    }

    /// The factor is below 2^64.
    fn times(mut self, factor: i128) -> Result<Self, String> {
        self.terms.values_mut().chain([&mut self.bound]).for_each(|term| *term *= factor);
        self.small()
    }

    /// Refused if all numbers together are so large that a later step might overflow.
    fn small(self) -> Result<Self, String> {
        let add = |total: i128, number: &i128| total.checked_add(number.checked_abs()?);
        let total = self.terms.values().chain([&self.bound]).try_fold(0, add);
        if total.is_some_and(|total| total < 1 << 62) { Ok(self) } else { Err("too large".into()) }
    }

    /// By how much the bound is larger if a negative factor of `x` is written as a positive one of `~x`, which is `1 - x`.
    fn negative(&self) -> i128 {
        self.terms.values().filter(|factor| **factor < 0).map(|factor| -factor).sum()
    }

    /// Divided by a number, with all factors of literals and the bound rounded up.
    fn divided(mut self, divisor: i128) -> Self {
        let up = |number: i128| number.div_euclid(divisor) + i128::from(number.rem_euclid(divisor) != 0);
        let degree = up(self.bound + self.negative());
        self.terms.values_mut().for_each(|factor| *factor = factor.signum() * up(factor.abs()));
        self.bound = degree - self.negative();
        self
    }

    /// That it does not hold.
    fn opposite(&self) -> Self {
        let terms = self.terms.iter().map(|(&variable, factor)| (variable, -factor)).collect();
        Self { terms, bound: 1 - self.bound }
    }

    /// By how much the largest sum that is left exceeds the bound.
    fn slack(&self, values: &[Option<bool>]) -> i128 {
        let most = |(&variable, &factor): (&usize, &i128)| match values[variable] {
            None => factor.max(0),
            Some(value) => factor * i128::from(value),
        };
        self.terms.iter().map(most).sum::<i128>() - self.bound
    }
}

/// What is known: each inequality by its number less 1, and those of the formula first.
struct Known {
    variables: usize,
    of_formula: usize,
    has_objective: bool,
    all: Vec<Option<Inequality>>,
}

impl Known {
    /// Reads a formula.
    fn new(formula: &str) -> Result<Self, String> {
        let mut lines = formula.strip_suffix('\n').ok_or("the formula is cut off")?.split('\n');
        let header: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let ["*", "#variable=", variables, "#constraint=", count] = header[..] else {
            return Err(format!("no header of a formula: {header:?}"));
        };
        let (variables, mut left) = (number(variables)? as usize, number(count)?);
        let mut known = Self { variables, of_formula: 0, has_objective: false, all: Vec::new() };
        for line in lines.filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split(' ').collect();
            if let ["min:", terms @ .., ";"] = &words[..] {
                let objective = known.sum(terms)?;
                if known.has_objective || !known.all.is_empty() || objective.terms.is_empty() {
                    return Err(format!("no objective: {line}"));
                }
                known.has_objective = true;
                continue;
            }
            let [terms @ .., relation @ ("=" | ">="), bound, ";"] = &words[..] else {
                return Err(format!("no constraint: {line}"));
            };
            let mut least = known.sum(terms)?;
            least.bound += integer(bound)?;
            let most = Inequality { bound: -least.bound, ..least.clone().times(-1)? };
            known.all.push(Some(least));
            if *relation == "=" {
                known.all.push(Some(most));
            }
            left = left.checked_sub(1).ok_or("more constraints than the header says")?;
        }
        known.of_formula = known.all.len();
        if left == 0 { Ok(known) } else { Err(format!("{left} constraints are missing")) }
    }

    /// Factors and literals in turn.
    fn sum(&self, words: &[&str]) -> Result<Inequality, String> {
        let mut sum = Inequality::default();
        for pair in words.chunks(2) {
            let [factor, literal] = pair else { return Err(format!("a factor alone: {pair:?}")) };
            let (factor, positive) = (integer(factor)?, literal.trim_start_matches('~'));
            let variable = number(positive.strip_prefix('x').ok_or("no variable")?)? as usize;
            if !(1..=self.variables).contains(&variable) {
                return Err(format!("no variable of the formula: {literal}"));
            }
            match literal.len() - positive.len() {
                0 => sum.add(variable, factor),
                1 => {
                    sum.add(variable, -factor);
                    sum.bound -= factor;
                }
                _ => return Err(format!("no literal: {literal}")),
            }
        }
        sum.small()
    }

    fn get(&self, word: &str) -> Result<&Inequality, String> {
        let at = number(word)?.checked_sub(1).ok_or("numbers begin with 1")?;
        let found = usize::try_from(at).ok().and_then(|at| self.all.get(at)?.as_ref());
        found.ok_or(format!("inequality {word} is not known"))
    }

    /// A sum in postfix notation, in which a number before `*` or `d` is just a number.
    fn combined(&self, words: &[&str]) -> Result<Inequality, String> {
        let mut stack: Vec<Inequality> = Vec::new();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut pop = || stack.pop().ok_or("nothing to work on");
            let result = match (word, words.peek()) {
                ("+", _) => pop()?.plus(&pop()?)?,
                (_, Some(&operator @ ("*" | "d"))) => {
                    let by = i128::from(number(word)?);
                    words.next();
                    match (operator, by) {
                        (_, 0) => return Err("a factor of 0".into()),
                        ("*", _) => pop()?.times(by)?,
                        _ => pop()?.divided(by),
                    }
                }
                _ => self.get(word)?.clone(),
            };
            stack.push(result);
        }
        match <[Inequality; 1]>::try_from(stack) {
            Ok([one]) => Ok(one),
            Err(_) => Err("not one inequality".into()),
        }
    }

    /// Whether all that is known, and this, contradict each other by propagation.
    fn contradicts(&self, assumed: &Inequality) -> bool {
        let mut values = vec![None; self.variables + 1];
        loop {
            let mut is_changed = false;
            for inequality in self.all.iter().flatten().chain([assumed]) {
                let slack = inequality.slack(&values);
                if slack < 0 {
                    return true;
                }
                for (&variable, &factor) in &inequality.terms {
                    if values[variable].is_none() && factor.abs() > slack {
                        values[variable] = Some(factor > 0);
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                return false;
            }
        }
    }

    /// Takes a step of the proof.
    fn step(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            ["pol", words @ ..] => {
                let combined = self.combined(words)?;
                self.all.push(Some(combined));
            }
            ["rup", terms @ .., ">=", bound] => {
                let mut clause = self.sum(terms)?;
                clause.bound += integer(bound)?;
                if !self.contradicts(&clause.opposite()) {
                    return Err("propagation does not show it".into());
                }
                self.all.push(Some(clause));
            }
            ["del", "id", words @ ..] if !words.is_empty() => {
                for word in words {
                    self.get(word)?;
                    let at = number(word)? as usize - 1;
                    if at < self.of_formula {
                        return Err("the formula stays".into());
                    }
                    self.all[at] = None;
                }
            }
            _ => return Err("no step of a proof".into()),
        }
        Ok(())
    }
}

/// A number without a sign or leading zeros.
fn number(word: &str) -> Result<u64, String> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| is_plain).ok_or(format!("no number: {word:?}"))
}

/// A number with or without a sign.
fn integer(word: &str) -> Result<i128, String> {
    let factor = if word.starts_with('-') { -1 } else { 1 };
    Ok(factor * i128::from(number(word.strip_prefix(['+', '-']).unwrap_or(word))?))
}

/// Whether the proof shows that the formula has no solution; else what is wrong.
pub fn check(formula: &str, proof: &str) -> Result<(), String> {
    let mut known = Known::new(formula)?;
    let lines = proof.strip_suffix(";\n").ok_or("the proof is cut off")?.replacen("3.0\n", "3.0;\n", 1);
    let lines: Vec<&str> = lines.split(";\n").collect();
    let of_formula = format!("f {}", known.of_formula);
    let ["pseudo-Boolean proof version 3.0", count, steps @ .., "output NONE", conclusion, end] = &lines[..]
    else {
        return Err("no proof from its first line to its last".into());
    };
    if **count != of_formula || *end != "end pseudo-Boolean proof" {
        return Err(format!("not \"{of_formula}\", or no end"));
    }
    for (line, step) in (3..).zip(steps) {
        let words: Vec<&str> = step.split(' ').collect();
        known.step(&words).map_err(|what| format!("line {line}: {step}: {what}"))?;
    }
    let words: Vec<&str> = conclusion.split(' ').collect();
    let shown = match words[..] {
        ["conclusion", "UNSAT", ":", shown] if !known.has_objective => shown,
        ["conclusion", "BOUNDS", "INF", ":", shown, "INF"] if known.has_objective => shown,
        _ => return Err(format!("no conclusion about this formula: {conclusion}")),
    };
    let values = vec![None; known.variables + 1];
    if known.get(shown)?.slack(&values) < 0 { Ok(()) } else { Err(format!("{shown} is no contradiction")) }
}

/// What VeriPB says of the proof; `None`, and a word about that, where it is not installed.
pub fn veripb(formula: &str, proof: &str) -> Option<Result<(), String>> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    static MISSING: Once = Once::new();
    let name = format!("exactcover-{}-{}", id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let files = [("opb", formula), ("pbp", proof)].map(|(end, text)| {
        let file = env::temp_dir().join(format!("{name}.{end}"));
        fs::write(&file, text).expect("a temporary file");
        file
    });
    let ran = Command::new("veripb").args(&files).env("RUST_BACKTRACE", "0").output();
    files.iter().for_each(|file| drop(fs::remove_file(file)));
    let output = match ran {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Not by a macro, whose text is shown only where a test fails.
            let said = "skipped: VeriPB is not installed, and its proofs are checked by the tests' own checker alone\n";
            MISSING.call_once(|| drop(io::stderr().write_all(said.as_bytes())));
            return None;
        }
        ran => ran.expect("VeriPB can be run"),
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let verdicts = ["s VERIFIED UNSATISFIABLE", "s VERIFIED BOUNDS INF <= obj <= INF"];
    let is_accepted = output.status.success() && said.lines().any(|line| verdicts.contains(&line));
    let what = || format!("{}\n{said}{}", output.status, String::from_utf8_lossy(&output.stderr));
    Some(if is_accepted { Ok(()) } else { Err(what()) })
}

/// What both say, which is the same.
#[track_caller]
pub fn both(formula: &str, proof: &str) -> Result<(), String> {
    let own = check(formula, proof);
    if let Some(other) = veripb(formula, proof) {
        assert_eq!(own.is_ok(), other.is_ok(), "{own:?}, but VeriPB: {other:?}\n{formula}\n{proof}");
    }
    own
}
