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

    fn times(mut self, factor: i128) -> Result<Self, String> {
        for term in self.terms.values_mut().chain([&mut self.bound]) {
            *term = term.checked_mul(factor).ok_or("too large")?;
        }
        self.small()
    }

    /// Without the variable, whatever its value is.
    fn without(mut self, variable: usize) -> Self {
        self.bound -= self.terms.remove(&variable).unwrap_or_default().max(0);
        self
    }

    /// With this value of the variable.
    fn with(mut self, variable: usize, value: bool) -> Self {
        self.bound -= self.terms.remove(&variable).unwrap_or_default() * i128::from(value);
        self
    }

    /// Refused if all numbers together are so large that a later step might overflow.
    fn small(self) -> Result<Self, String> {
        let add = |total: i128, number: &i128| total.checked_add(number.checked_abs()?);
        let total = self.terms.values().chain([&self.bound]).try_fold(0, add);
        if total.is_some_and(|total| total < 1 << 120) { Ok(self) } else { Err("too large".into()) }
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
    /// What is to be minimized, with a bound of 0.
    objective: Option<Inequality>,
    /// The least value of a solution so far.
    best: Option<i128>,
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
        let mut known = Self { variables, of_formula: 0, objective: None, best: None, all: Vec::new() };
        for line in lines.filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split(' ').collect();
            if let ["min:", terms @ .., ";"] = &words[..] {
                let objective = known.sum(terms)?;
                if known.objective.is_some() || !known.all.is_empty() || objective.terms.is_empty() {
                    return Err(format!("no objective: {line}"));
                }
                known.objective = Some(objective);
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
            let (factor, (variable, is_plain)) = (integer(factor)?, self.literal(literal)?);
            if is_plain {
                sum.add(variable, factor);
            } else {
                sum.add(variable, -factor);
                sum.bound -= factor;
            }
        }
        sum.small()
    }

    /// A variable, and whether it is not complemented.
    fn literal(&self, word: &str) -> Result<(usize, bool), String> {
        let positive = word.strip_prefix('~').unwrap_or(word);
        let variable = number(positive.strip_prefix('x').ok_or("no variable")?)?;
        match usize::try_from(variable) {
            Ok(variable) if (1..=self.variables).contains(&variable) => {
                Ok((variable, word.len() == positive.len()))
            }
            _ => Err(format!("no variable of the formula: {word}")),
        }
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
                (_, Some(&"w")) => {
                    words.next();
                    pop()?.without(self.literal(word)?.0)
                }
                (_, Some(&operator @ ("*" | "d"))) => {
                    let by = i128::try_from(number(word)?).map_err(|_| "too large")?;
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

    /// Whether all that is known, and these, contradict each other by propagation.
    fn contradicts(&self, assumed: &[Inequality]) -> bool {
        self.propagated(assumed, vec![None; self.variables + 1]).is_none()
    }

    /// The values that follow by propagation from these; `None` if they contradict each other.
    fn propagated(&self, assumed: &[Inequality], mut values: Vec<Option<bool>>) -> Option<Vec<Option<bool>>> {
        loop {
            let mut is_changed = false;
            for inequality in self.all.iter().flatten().chain(assumed) {
                let slack = inequality.slack(&values);
                if slack < 0 {
                    return None;
                }
                for (&variable, &factor) in &inequality.terms {
                    if values[variable].is_none() && factor.abs() > slack {
                        values[variable] = Some(factor > 0);
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                return Some(values);
            }
        }
    }

    /// The value of the solution that these literals lead to; 0 without an objective.
    fn solution(&self, literals: &[&str]) -> Result<i128, String> {
        let mut values = vec![None; self.variables + 1];
        for word in literals {
            let (variable, value) = self.literal(word)?;
            values[variable] = Some(value);
        }
        let values = self.propagated(&[], values).ok_or("no solution")?;
        if values[1..].contains(&None) {
            return Err("the solution is not whole".into());
        }
        Ok(self.objective.as_ref().map_or(0, |objective| objective.slack(&values)))
    }

    /// Whether the inequality can be added, since what breaks it alone satisfies all with this value of the variable.
    fn is_redundant(&self, added: &Inequality, variable: usize, value: bool) -> bool {
        let of_variable = self.all.iter().flatten().chain([added]).chain(&self.objective);
        of_variable.filter(|one| one.terms.contains_key(&variable)).all(|one| {
            let (broken, goal) = (added.opposite(), one.clone().with(variable, value));
            // Whatever the variable was, that it was broken may say as much.
            let is_said = |was: bool| {
                let broken = broken.clone().with(variable, was);
                broken.terms == goal.terms && broken.bound >= goal.bound
            };
            is_said(false) && is_said(true) || self.contradicts(&[broken.clone(), goal.opposite()])
        })
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
                if !self.contradicts(&[clause.opposite()]) {
                    return Err("propagation does not show it".into());
                }
                self.all.push(Some(clause));
            }
            ["sol", literals @ ..] => {
                let value = self.solution(literals)?;
                self.best = Some(self.best.map_or(value, |best| best.min(value)));
            }
            ["soli", literals @ ..] => {
                let value = self.solution(literals)?;
                let objective = self.objective.clone().ok_or("nothing to minimize")?;
                self.all.push(Some(Inequality { bound: 1 - value, ..objective.times(-1)? }));
                self.best = Some(self.best.map_or(value, |best| best.min(value)));
            }
            ["red", terms @ .., ">=", bound, ":", variable, "->", value @ ("0" | "1")] => {
                // A new one is the next one.
                self.variables += usize::from(*variable == format!("x{}", self.variables + 1));
                let (variable, is_plain) = self.literal(variable)?;
                let mut added = self.sum(terms)?;
                added.bound += integer(bound)?;
                if !is_plain || !self.is_redundant(&added, variable, *value == "1") {
                    return Err("that is not what the variable can mean".into());
                }
                self.all.push(Some(added));
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
fn number(word: &str) -> Result<u128, String> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| is_plain).ok_or(format!("no number: {word:?}"))
}

/// A number with or without a sign.
fn integer(word: &str) -> Result<i128, String> {
    let factor = if word.starts_with('-') { -1 } else { 1 };
    let size = number(word.strip_prefix(['+', '-']).unwrap_or(word))?;
    Ok(factor * i128::try_from(size).map_err(|_| "too large")?)
}

/// Whether the proof shows that the formula has no solution; else what is wrong.
pub fn check(formula: &str, proof: &str) -> Result<(), String> {
    match &verdict(formula, proof)?[..] {
        "UNSATISFIABLE" | "BOUNDS INF <= obj <= INF" => Ok(()),
        other => Err(format!("it shows {other}")),
    }
}

/// What the proof shows of the formula, in the words of VeriPB; or what is wrong.
pub fn verdict(formula: &str, proof: &str) -> Result<String, String> {
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
    let values = vec![None; known.variables + 1];
    let is_contradiction = |id: &str| Ok::<bool, String>(known.get(id)?.slack(&values) < 0);
    match (&words[..], &known.objective) {
        (["conclusion", "UNSAT", ":", id], None) if is_contradiction(id)? => Ok("UNSATISFIABLE".into()),
        (["conclusion", "SAT"], None) if known.best.is_some() => Ok("SATISFIABLE".into()),
        (["conclusion", "BOUNDS", "INF", ":", id, "INF"], Some(_)) if is_contradiction(id)? => {
            Ok("BOUNDS INF <= obj <= INF".into())
        }
        (["conclusion", "BOUNDS", least, ":", id, most], Some(objective)) => {
            let (shown, bound) = (known.get(id)?, integer(least)?);
            let is_shown = shown.terms == objective.terms && shown.bound - objective.bound >= bound;
            // Of a contradiction anything follows, but not that a solution is none.
            let is_below = known.best.is_none_or(|best| bound <= best);
            let most = if *most == "INF" { None } else { Some(integer(most)?) };
            let is_most = most.is_none() || known.best == most;
            if !((is_shown || is_contradiction(id)?) && is_below && is_most) {
                return Err(format!("that is not shown: {conclusion}"));
            }
            let most = most.map_or("INF".into(), |most| most.to_string());
            Ok(format!("BOUNDS {bound} <= obj <= {most}"))
        }
        _ => Err(format!("no conclusion about this formula: {conclusion}")),
    }
}

/// What VeriPB says of the proof; `None`, and a word about that, where it is not installed.
pub fn veripb(formula: &str, proof: &str) -> Option<Result<(), String>> {
    let shown = veripb_verdict(formula, proof)?;
    Some(shown.and_then(|shown| match &shown[..] {
        "UNSATISFIABLE" | "BOUNDS INF <= obj <= INF" => Ok(()),
        other => Err(format!("it shows {other}")),
    }))
}

/// What the proof shows, in VeriPB's words, or what it says is wrong; `None`, and a word about that, where it is not installed.
pub fn veripb_verdict(formula: &str, proof: &str) -> Option<Result<String, String>> {
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
    let shown = said.lines().find_map(|line| line.strip_prefix("s VERIFIED "));
    let what = || format!("{}\n{said}{}", output.status, String::from_utf8_lossy(&output.stderr));
    Some(shown.filter(|_| output.status.success()).map(str::to_owned).ok_or_else(what))
}

/// What both say a proof shows, which is the same; or what is wrong.
#[track_caller]
pub fn both_verdicts(formula: &str, proof: &str) -> Result<String, String> {
    let own = verdict(formula, proof);
    if let Some(other) = veripb_verdict(formula, proof) {
        assert_eq!(
            own.as_ref().ok(),
            other.as_ref().ok(),
            "{own:?}, but VeriPB: {other:?}\n{formula}\n{proof}"
        );
    }
    own
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
