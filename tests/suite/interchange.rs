//! Matrices for other solvers: the models of the formula and the solutions of the linear and pseudo-Boolean constraints
//! are the covers, by solvers that try everything. Answers read back, and refused.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::brute::Brute;
use crate::models::{models, parse};
use crate::plain::{Plain, indices};
use crate::random::{SMALLEST, Shape, any_matrix, matrix, multiples};
use exactcover::matrix::VerifyError;
use exactcover::problems::polyomino::{Board, Polyominoes};
use exactcover::text::TextError;
use exactcover::text::{
    AnswerError, read, read_model, read_opb_model, read_solution, write_dimacs, write_lp, write_opb,
};
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Queens, RowId};
use proptest::prelude::*;
use proptest::sample::Index;

/// Few primary columns, so that colors decide.
const TINY_COLORED: Shape = Shape { primary: 1..=4, secondary: 2..=3, rows: 4..=14, colors: 2 };
/// Small enough to try all values of all variables.
const TINY: Shape = Shape { primary: 0..=5, secondary: 0..=3, rows: 0..=10, colors: 2 };

/// The matrix in the format of SAT solvers.
fn dimacs<L>(matrix: &Matrix<L>) -> String {
    let mut out = Vec::new();
    write_dimacs(matrix, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The matrix in the format of MIP solvers.
fn lp<L>(matrix: &Matrix<L>, cost: impl FnMut(RowId) -> i64) -> String {
    let mut out = Vec::new();
    write_lp(matrix, cost, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The matrix in the format of pseudo-Boolean solvers.
fn opb<L>(matrix: &Matrix<L>, cost: impl FnMut(RowId) -> i64) -> String {
    let mut out = Vec::new();
    write_opb(matrix, cost, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The rows that are true, ascending.
fn rows_of(model: &[bool], rows: usize) -> Vec<usize> {
    (0..rows).filter(|&row| model[row]).collect()
}

/// A model as solvers print it, over several lines.
fn printed(model: &[bool]) -> String {
    let literals: Vec<String> = (1..).zip(model).map(|(at, &value)| literal(at, value)).collect();
    let lines: Vec<String> = literals.chunks(3).map(|line| format!("v {}\n", line.join(" "))).collect();
    format!("c a comment\ns SATISFIABLE\n{}v 0\n", lines.concat())
}

fn literal(variable: usize, value: bool) -> String {
    format!("{}{variable}", if value { "" } else { "-" })
}

/// Coefficients and variables.
type Sum = Vec<(i128, usize)>;

/// A linear program on binary variables, which are numbered: terms, relation and right-hand side.
struct Program {
    names: Vec<String>,
    objective: Sum,
    constraints: Vec<(Sum, String, i128)>,
}

impl Program {
    /// Reads what the format has in common with ours, and nothing else.
    fn parse(text: &str) -> Self {
        assert!(text.lines().all(|line| line.len() <= 255), "a line that some readers refuse");
        let lines = text.lines().filter(|line| !line.starts_with('\\'));
        let sections = ["Minimize", "Subject To", "Binaries", "End"];
        let mut parts: Vec<Vec<&str>> = Vec::new();
        for line in lines {
            if sections.contains(&line) {
                assert_eq!(line, sections[parts.len()]);
                parts.push(Vec::new());
            } else {
                assert!(line.starts_with(' '), "{line}");
                parts.last_mut().unwrap().extend(line.split_ascii_whitespace());
            }
        }
        assert_eq!((parts.len(), parts[3].len()), (4, 0));
        let names: Vec<String> = parts[2].iter().map(|&name| name.to_owned()).collect();
        let numbers: BTreeMap<&str, usize> = parts[2].iter().copied().zip(0..).collect();
        assert_eq!(numbers.len(), names.len(), "each binary once");
        let terms = |words: &[&str]| {
            let (mut sign, mut size, mut terms) = (1, 1, Vec::new());
            for word in words {
                match *word {
                    "+" => sign = 1,
                    "-" => sign = -1,
                    number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                        size = number.parse().unwrap();
                    }
                    name => {
                        terms.push((sign * size, numbers[name]));
                        (sign, size) = (1, 1);
                    }
                }
            }
            terms
        };
        assert_eq!(parts[0][0], "obj:");
        let objective = terms(&parts[0][1..]);
        let mut constraints = Vec::new();
        let mut rest = &parts[1][..];
        while let Some(end) = rest.iter().position(|word| ["<=", "=", ">="].contains(word)) {
            assert!(rest[0].ends_with(':'), "{rest:?}");
            constraints.push((terms(&rest[1..end]), rest[end].to_owned(), rest[end + 1].parse().unwrap()));
            rest = &rest[end + 2..];
        }
        assert!(rest.is_empty(), "{rest:?}");
        Self { names, objective, constraints }
    }

    fn value(terms: &[(i128, usize)], solution: u32) -> i128 {
        terms.iter().filter(|&&(_, variable)| solution >> variable & 1 == 1).map(|&(size, _)| size).sum()
    }

    /// All solutions as bits.
    fn solutions(&self) -> Vec<u32> {
        assert!(self.names.len() <= 20, "too many variables");
        let holds = |&solution: &u32| {
            self.constraints.iter().all(|(terms, relation, bound)| {
                let value = Self::value(terms, solution);
                match &**relation {
                    "<=" => value <= *bound,
                    "=" => value == *bound,
                    _ => value >= *bound,
                }
            })
        };
        (0..1 << self.names.len()).filter(holds).collect()
    }
}

/// A solution as HiGHS writes it.
fn written(program: &Program, solution: u32, status: &str) -> String {
    let objective = Program::value(&program.objective, solution);
    let values = program.names.iter().zip(0..).map(|(name, at)| format!("{name} {}\n", solution >> at & 1));
    format!(
        "Model status\n{status}\n\n# Primal solution values\nFeasible\nObjective {objective}\n# Columns {}\n{}# Rows 0\n\n\
         # Dual solution values\nNone\n",
        program.names.len(),
        values.collect::<String>()
    )
}

/// Pseudo-Boolean constraints on variables that are numbered from 0.
struct PseudoBoolean {
    variables: usize,
    objective: Option<Sum>,
    /// Terms, whether the sum equals the bound or is at least that, and the bound.
    constraints: Vec<(Sum, bool, i128)>,
}

impl PseudoBoolean {
    /// Reads what every reader of the format takes, and nothing else.
    fn parse(text: &str) -> Self {
        assert!(text.is_ascii() && text.ends_with('\n') && !text.contains(['\r', '\t']));
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let ["*", "#variable=", variables, "#constraint=", constraints] = header[..] else {
            panic!("{header:?}")
        };
        let variables: usize = variables.parse().unwrap();
        let mut lines = lines.skip_while(|line| line.starts_with("* ")).peekable();
        let terms = |words: &[&str]| {
            assert!(!words.is_empty() && words.len().is_multiple_of(2), "{words:?}");
            let term = |term: &[&str]| {
                assert!(term[0].starts_with(['+', '-']), "{term:?}");
                let (factor, number) = (term[0].parse().unwrap(), term[1].strip_prefix('x').unwrap());
                let variable: usize = number.parse().unwrap();
                assert!(factor != 0 && (1..=variables).contains(&variable), "{term:?}");
                assert_eq!(variable.to_string(), number);
                (factor, variable - 1)
            };
            let sum: Sum = words.chunks(2).map(term).collect();
            let mut once: Vec<usize> = sum.iter().map(|&(_, variable)| variable).collect();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), sum.len(), "a variable twice: {words:?}");
            sum
        };
        let objective = lines.next_if(|line| line.starts_with("min: ")).map(|line| {
            let words: Vec<&str> = line["min: ".len()..].strip_suffix(" ;").unwrap().split(' ').collect();
            terms(&words)
        });
        let constraint = |line: &str| {
            let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
            let (left, right) = words.split_at(words.len() - 2);
            assert!([">=", "="].contains(&right[0]), "{line}");
            (terms(left), right[0] == "=", right[1].parse().unwrap())
        };
        let all: Vec<(Sum, bool, i128)> = lines.map(constraint).collect();
        assert_eq!(all.len().to_string(), constraints);
        Self { variables, objective, constraints: all }
    }

    /// The objective, which is 0 if there is none.
    fn cost(&self, solution: &[bool]) -> i128 {
        let terms = self.objective.iter().flatten();
        terms.filter(|&&(_, variable)| solution[variable]).map(|&(factor, _)| factor).sum()
    }

    /// For each variable whether a constraint or the objective names it.
    fn is_named(&self) -> Vec<bool> {
        let mut is_named = vec![false; self.variables];
        let sums = self.constraints.iter().map(|(terms, ..)| terms).chain(&self.objective);
        sums.flatten().for_each(|&(_, variable)| is_named[variable] = true);
        is_named
    }

    /// Whether these values of the first variables leave each sum a value that its constraint allows.
    fn allows(&self, values: &[bool]) -> bool {
        self.constraints.iter().all(|(terms, is_equation, bound)| {
            let (mut least, mut most) = (0, 0);
            for &(factor, variable) in terms {
                match values.get(variable) {
                    Some(false) => {}
                    Some(true) => (least, most) = (least + factor, most + factor),
                    None => (least, most) = (least + factor.min(0), most + factor.max(0)),
                }
            }
            most >= *bound && (!is_equation || least <= *bound)
        })
    }

    /// All solutions, by trying the values of one variable after the other.
    fn solutions(&self) -> Vec<Vec<bool>> {
        let mut all = vec![Vec::new()];
        for _ in 0..self.variables {
            all = all
                .iter()
                .flat_map(|values| [false, true].map(|value| [&values[..], &[value]].concat()))
                .collect();
            all.retain(|values| self.allows(values));
            assert!(all.len() <= 1 << 16, "too many solutions");
        }
        all.retain(|values| self.allows(values));
        all
    }
}

/// An answer as pseudo-Boolean solvers print it, over several lines.
fn printed_opb(solution: &[bool], costs: &[i128], status: &str) -> String {
    let literal = |(number, &value)| format!("{}x{number}", if value { "" } else { "-" });
    let literals: Vec<String> = (1..).zip(solution).map(literal).collect();
    let objectives: String = costs.iter().map(|cost| format!("o {cost}\n")).collect();
    let values: String = literals.chunks(3).map(|line| format!("v {}\n", line.join(" "))).collect();
    format!("c a comment\n{objectives}s {status}\n{values}v\n")
}

fn assert_models_are_covers(plain: &Plain) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let text = dimacs(&matrix);
    prop_assert_eq!(&dimacs(&plain.matrix()), &text);
    let (rows, mut covers) = (plain.rows.len(), Vec::new());
    for model in models(&parse(&text)) {
        let cover = rows_of(&model, rows);
        let read = read_model(&matrix, &printed(&model)).unwrap().unwrap();
        prop_assert_eq!(&indices(&read), &cover);
        covers.push(cover);
    }
    covers.sort();
    // One model each: a cover with two of them would be there twice.
    prop_assert_eq!(covers, Brute::new(plain).covers());
    Ok(())
}

fn assert_solutions_are_covers(plain: &Plain, costs: &[i64]) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let cost = |row: RowId| costs[row.index()];
    let text = lp(&matrix, cost);
    prop_assert_eq!(&lp(&matrix, cost), &text);
    let (program, rows, mut covers) = (Program::parse(&text), plain.rows.len(), Vec::new());
    let names: Vec<String> = (1..=rows).map(|row| format!("x{row}")).collect();
    prop_assert_eq!(&program.names[..rows], &names[..]);
    for solution in program.solutions() {
        let cover: Vec<usize> = (0..rows).filter(|&row| solution >> row & 1 == 1).collect();
        let expected: i128 = cover.iter().map(|&row| i128::from(costs[row])).sum();
        prop_assert_eq!(Program::value(&program.objective, solution), expected);
        let read = read_solution(&matrix, cost, &written(&program, solution, "Optimal"));
        prop_assert_eq!(indices(&read.unwrap().unwrap()), &cover[..]);
        covers.push(cover);
    }
    covers.sort();
    covers.dedup(); // a color of no chosen row may be 0 or 1
    prop_assert_eq!(covers, Brute::new(plain).covers());
    Ok(())
}

fn assert_pseudo_boolean_solutions_are_covers(plain: &Plain, costs: &[i64]) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let cost = |row: RowId| costs[row.index()];
    let text = opb(&matrix, cost);
    prop_assert_eq!(&opb(&matrix, cost), &text);
    let (problem, rows, mut covers) = (PseudoBoolean::parse(&text), plain.rows.len(), Vec::new());
    prop_assert!(problem.variables >= rows);
    let is_free = costs[..rows].iter().all(|&cost| cost == 0);
    prop_assert_eq!(problem.objective.is_none(), is_free);
    for solution in problem.solutions() {
        let cover = rows_of(&solution, rows);
        let sum: i128 = cover.iter().map(|&row| i128::from(costs[row])).sum();
        prop_assert_eq!(problem.cost(&solution), sum);
        let read = |solution: &[bool], costs: &[i128], status| {
            read_opb_model(&matrix, cost, &printed_opb(solution, costs, status))
        };
        // The values of the auxiliary variables are not needed, nor is the objective.
        for read in [
            read(&solution, &[sum], "OPTIMUM FOUND"),
            read(&solution, &[sum + 1, sum], "OPTIMUM FOUND"),
            read(&solution[..rows], &[], "OPTIMUM FOUND"),
        ] {
            prop_assert_eq!(&indices(&read.unwrap().unwrap()), &cover);
        }
        // Some solvers print only the variables that they met: of the others none is in the cover.
        let is_named = problem.is_named();
        let literals = (0..problem.variables)
            .filter(|&variable| is_named[variable])
            .map(|variable| format!(" {}x{}", if solution[variable] { "" } else { "-" }, variable + 1));
        let answer = |literals: &[String]| {
            let text = format!("s OPTIMUM FOUND\nv{}\n", literals.concat());
            read_opb_model(&matrix, cost, &text)
        };
        let literals = Vec::from_iter(literals);
        let named: Vec<usize> = cover.iter().copied().filter(|&row| is_named[row]).collect();
        prop_assert_eq!(&indices(&answer(&literals).unwrap().unwrap()), &named);
        if let Some(first) = (0..rows).find(|&row| is_named[row]) {
            let error = answer(&literals[1..]).unwrap_err();
            let (variable, row) = (format!("x{}", first + 1).into(), RowId::new(first as u32));
            prop_assert_eq!(error.kind(), &AnswerError::MissingVariable { variable, row });
        }
        match read(&solution, &[sum], "SATISFIABLE") {
            Ok(read) => prop_assert!(is_free && indices(&read.unwrap()) == cover),
            Err(error) => {
                let rows = cover.iter().map(|&row| RowId::new(row as u32)).collect();
                let unproved = AnswerError::Unproved { status: "SATISFIABLE".into(), cover: rows };
                prop_assert_eq!((is_free, error.kind()), (false, &unproved));
            }
        }
        for wrong in [sum + 1, sum - 1] {
            let error = read(&solution, &[sum, wrong], "OPTIMUM FOUND").unwrap_err();
            let stated = wrong.to_string().into();
            prop_assert_eq!(error.kind(), &AnswerError::WrongCost { stated, cost: sum });
        }
        covers.push(cover);
    }
    covers.sort();
    // One solution each: a cover with two of them would be there twice.
    prop_assert_eq!(covers, Brute::new(plain).covers());
    Ok(())
}

/// The rows that a model states, from 0; `None` if there is none. Of a text that is refused it may say anything.
fn stated_by_model(text: &str) -> Option<Vec<usize>> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('c'));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    if words.iter().any(|word| word.starts_with("UNSAT")) {
        return None;
    }
    let literals = words.iter().filter_map(|word| word.parse::<usize>().ok());
    Some(literals.filter(|&literal| literal > 0).map(|literal| literal - 1).collect())
}

/// The rows that a solution states, from 0.
fn stated_by_solution(text: &str) -> Option<Vec<usize>> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines.nth(1) == Some("Infeasible") {
        return None;
    }
    let values = lines.take_while(|line| !line.starts_with("# Rows")).filter_map(|line| {
        let (row, value) = line.strip_prefix('x')?.split_once(' ')?;
        Some((row.parse::<usize>().ok()?, value.trim().parse::<f64>().ok()?))
    });
    Some(values.filter(|&(row, value)| row > 0 && value > 0.5).map(|(row, _)| row - 1).collect())
}

/// The rows that the answer of a pseudo-Boolean solver states, from 0.
fn stated_by_opb_model(text: &str) -> Option<Vec<usize>> {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with('c'));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    if words.iter().any(|word| word.starts_with("UNSAT")) {
        return None;
    }
    let numbers = words.iter().filter_map(|word| word.strip_prefix('x')?.parse::<usize>().ok());
    Some(numbers.filter(|&number| number > 0).map(|number| number - 1).collect())
}

/// Whether the answer is read; if so, it is the cover that the text states, or none if it says so.
fn assert_is_as_stated(
    plain: &Plain,
    read: impl FnOnce(&Matrix<usize>) -> Result<Option<Cover>, TextError<AnswerError>>,
    stated: Option<Vec<usize>>,
) -> Result<bool, TestCaseError> {
    let Ok(cover) = read(&plain.matrix()) else { return Ok(false) };
    let rows = plain.rows.len();
    let stated = stated.map(|mut stated| {
        stated.retain(|&row| row < rows); // what is behind them is no row
        stated.sort();
        stated
    });
    if let Some(stated) = &stated {
        prop_assert!(Brute::new(plain).is_cover(stated.iter().fold(0, |set, row| set | 1 << row)));
    }
    prop_assert_eq!(cover.map(|cover| indices(&cover)), stated);
    Ok(true)
}

properties! {
    soak, 1500;

    fn models_are_covers(plain in matrix(SMALLEST)) {
        assert_models_are_covers(&plain)?;
    }

    fn models_are_covers_where_colors_decide(plain in matrix(TINY_COLORED)) {
        assert_models_are_covers(&plain)?;
    }

    fn models_are_covers_with_bounds(plain in multiples(SMALLEST)) {
        assert_models_are_covers(&plain)?;
    }

    fn solutions_are_covers(plain in any_matrix(TINY), costs in prop::collection::vec(any::<i32>(), 14)) {
        let costs: Vec<i64> = costs.into_iter().map(i64::from).collect();
        assert_solutions_are_covers(&plain, &costs)?;
    }

    fn pseudo_boolean_solutions_are_covers(
        plain in any_matrix(SMALLEST), costs in prop::collection::vec(any::<i64>(), 16),
    ) {
        assert_pseudo_boolean_solutions_are_covers(&plain, &costs)?;
    }

    fn pseudo_boolean_solutions_are_covers_where_colors_decide(
        plain in matrix(TINY_COLORED), costs in prop::collection::vec(-1..=1i64, 16),
    ) {
        assert_pseudo_boolean_solutions_are_covers(&plain, &costs)?;
    }

    fn pseudo_boolean_solutions_are_covers_with_bounds_and_without_costs(plain in multiples(SMALLEST)) {
        assert_pseudo_boolean_solutions_are_covers(&plain, &[0; 16])?;
    }

    /// As many constraints as the documentation says, and no more.
    fn pseudo_boolean_constraints_are_few(plain in any_matrix(SMALLEST)) {
        let mut most = 0;
        for (column, &(least, limit)) in plain.bounds.iter().enumerate() {
            let mut colors = BTreeMap::new();
            let entries = plain.rows.iter().flatten().filter(|entry| entry.0 == column);
            for &(_, color) in entries.clone() {
                *colors.entry(color).or_insert(0) += 1;
            }
            let of_colors = colors.iter().filter(|&(color, &rows)| color.is_some() && rows > 1);
            most += of_colors.map(|(_, rows)| rows + 1).sum::<usize>();
            let is_idle = least == 0 && entries.count() <= limit as usize;
            // A column of no rows needs a variable that is 0.
            let lines = 1 + usize::from(least < limit && least > 0) + usize::from(colors.is_empty());
            most += if is_idle { 0 } else { lines };
        }
        let problem = PseudoBoolean::parse(&opb(&plain.matrix(), |_| 0));
        prop_assert!(problem.constraints.len() <= most, "{} > {most}", problem.constraints.len());
    }

    /// Any values of the rows: a cover, or refused with what is wrong.
    fn what_is_read_is_verified(plain in any_matrix(SMALLEST), values in prop::collection::vec(any::<bool>(), 16)) {
        let (matrix, values) = (plain.matrix(), &values[..plain.rows.len()]);
        let chosen: Vec<usize> = rows_of(values, values.len());
        let is_cover = Brute::new(&plain).is_cover(chosen.iter().fold(0, |set, row| set | 1 << row));
        let ids: Vec<RowId> = chosen.iter().map(|&row| RowId::new(row as u32)).collect();
        let opb_model = printed_opb(values, &[], "SATISFIABLE");
        for read in [read_model(&matrix, &printed(values)), read_opb_model(&matrix, |_| 0, &opb_model)] {
            match read {
                Ok(cover) => {
                    prop_assert!(is_cover);
                    prop_assert_eq!(cover.map(|cover| indices(&cover)), Some(chosen.clone()));
                }
                Err(error) => {
                    let expected = AnswerError::NoCover(matrix.verify(&ids).unwrap_err());
                    prop_assert_eq!(error.kind(), &expected);
                    prop_assert!(!is_cover);
                }
            }
        }
    }

    /// Neither noise nor near misses make it panic; what is read is a cover.
    fn any_text_is_read_or_refused(
        plain in any_matrix(TINY),
        text in prop_oneof![
            any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            "[csv01234 \\-\n]{0,40}",
            "s (UN)?SATISFIABLE\n(v( -?[0-9]{1,2}){0,6}\n){0,3}v 0\n",
            "(UN)?SAT\n( -?[0-9]{1,2}){0,8} 0\n",
            "[cosvx01234 \\-\n]{0,40}",
            "(o -?[0-9]\n){0,2}s ((UN)?SATISFIABLE|OPTIMUM FOUND)\n(v( -?x[0-9]{1,2}){0,6}\n){0,3}",
            "Model status\n(Optimal|Infeasible)\n# Primal solution values\n(Feasible|None)\n\
             Objective [0-9]\n# Columns [0-4]\n([xyz][0-9]? [01]\n){0,4}# Rows 3\n",
        ]
    ) {
        assert_is_as_stated(&plain, |matrix| read_model(matrix, &text), stated_by_model(&text))?;
        assert_is_as_stated(&plain, |matrix| read_solution(matrix, |_| 0, &text), stated_by_solution(&text))?;
        let stated = stated_by_opb_model(&text);
        assert_is_as_stated(&plain, |matrix| read_opb_model(matrix, |_| 0, &text), stated)?;
    }

    /// One character more, less or other than in a sound answer; or none, and then it is read.
    fn damaged_answers_are_refused_or_covers(
        plain in any_matrix(TINY), which in any::<Index>(), at in any::<Index>(),
        with in "[cosvx0-5 \\-.\n]?", keeps in any::<bool>(),
    ) {
        let matrix = plain.matrix();
        let damaged = |text: &str| {
            let mut characters = Vec::from_iter(text.chars());
            let at = at.index(characters.len());
            characters.splice(at..at + usize::from(!keeps), with.chars());
            String::from_iter(characters)
        };
        let is_sound = keeps && with.is_empty();
        let all = models(&parse(&dimacs(&matrix)));
        let text = match all.len() {
            0 => "c no cover\ns UNSATISFIABLE\n".into(),
            len => printed(&all[which.index(len)]),
        };
        let text = damaged(&text);
        let is_read = assert_is_as_stated(&plain, |matrix| read_model(matrix, &text), stated_by_model(&text))?;
        prop_assert!(is_read || !is_sound);

        let program = Program::parse(&lp(&matrix, |_| 1));
        let all = program.solutions();
        let text = match all.len() {
            0 => "Model status\nInfeasible\n\n# Primal solution values\nNone\n".into(),
            len => written(&program, all[which.index(len)], "Optimal"),
        };
        let text = damaged(&text);
        let read = |matrix: &Matrix<usize>| read_solution(matrix, |_| 1, &text);
        let is_read = assert_is_as_stated(&plain, read, stated_by_solution(&text))?;
        prop_assert!(is_read || !is_sound);

        let problem = PseudoBoolean::parse(&opb(&matrix, |_| 1));
        let all = problem.solutions();
        let text = match all.len() {
            0 => "c no cover\ns UNSATISFIABLE\n".into(),
            len => {
                let solution = &all[which.index(len)];
                printed_opb(solution, &[problem.cost(solution)], "OPTIMUM FOUND")
            }
        };
        let text = damaged(&text);
        let read = |matrix: &Matrix<usize>| read_opb_model(matrix, |_| 1, &text);
        let is_read = assert_is_as_stated(&plain, read, stated_by_opb_model(&text))?;
        prop_assert!(is_read || !is_sound);
    }
}

const KNUTH: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

#[test]
fn the_formula_of_an_example() {
    let expected = "c exact cover: 5 rows, 5 columns
c 1 to 5: variable i is the i-th row, true if it is in the cover
c 6 to 6: auxiliary variables, determined by the rows
p cnf 6 17
-1 -2 0
-1 -3 0
-2 -3 0
1 2 3 0
-1 -4 0
1 4 0
-2 -5 0
2 5 0
-2 6 0
-4 6 0
2 4 -6 0
-1 -3 0
-1 -6 0
-3 -6 0
-2 -1 0
-2 -5 0
-1 -5 0
";
    assert_eq!(dimacs(read(KNUTH).unwrap().matrix()), expected);
}

#[test]
fn the_program_of_an_example() {
    let problem = read("p q r | x y\np q x y:A |5\np r x:A y\np x:B |-7\nq x:A\nr y:B |1\n").unwrap();
    let expected = r"\ exact cover: 5 rows, 5 columns
\ xI is the I-th row, 1 if it is in the cover; yK is a color
Minimize
 obj: 5 x1 + 0 x2 - 7 x3 + 0 x4 + 1 x5
Subject To
\ p
 c1: x1 + x2 + x3 = 1
\ q
 c2: x1 + x4 = 1
\ r
 c3: x2 + x5 = 1
\ x
 y1x2: y1 - x2 >= 0
 y1x4: y1 - x4 >= 0
 c4: x1 + x3 + y1 <= 1
\ y
 c5: x2 + x1 + x5 <= 1
Binaries
 x1 x2 x3 x4 x5 y1
End
";
    assert_eq!(lp(problem.matrix(), |row| problem.cost(row)), expected);
}

#[test]
fn the_pseudo_boolean_constraints_of_an_example() {
    let problem = read("p q r | x y\np q x y:A |5\np r x:A y\np x:B |-7\nq x:A\nr y:B |1\n").unwrap();
    let expected = "* #variable= 6 #constraint= 8
* exact cover: 5 rows, 5 columns
* x1 to x5: xI is the I-th row, 1 if it is in the cover
* x6 to x6: auxiliary variables, determined by the rows
min: +5 x1 -7 x3 +1 x5 ;
+1 x1 +1 x2 +1 x3 = 1 ;
+1 x1 +1 x4 = 1 ;
+1 x2 +1 x5 = 1 ;
+1 x6 -1 x2 >= 0 ;
+1 x6 -1 x4 >= 0 ;
+1 x2 +1 x4 -1 x6 >= 0 ;
-1 x1 -1 x3 -1 x6 >= -1 ;
-1 x2 -1 x1 -1 x5 >= -1 ;
";
    let matrix = problem.matrix();
    assert_eq!(opb(matrix, |row| problem.cost(row)), expected);
    let free: String = expected
        .lines()
        .filter(|line| !line.starts_with("min"))
        .fold(String::new(), |text, line| text + line + "\n");
    assert_eq!(opb(matrix, |_| 0), free);
    // The auxiliary variable may have any value, or none.
    for values in ["-x1 x2 -x3 x4 -x5 x6", "-x1 x2 -x3 x4 -x5 -x6", "x4 x2 -x1 -x3 -x5"] {
        let text = format!("s OPTIMUM FOUND\nv {values}\n");
        assert_eq!(indices(&read_opb_model(matrix, |_| 0, &text).unwrap().unwrap()), [1, 3]);
    }
}

/// A row whose columns constrain nothing may be left out by a solver, unless it costs something.
#[test]
fn rows_that_nothing_names_need_no_value() {
    let problem = read("0:5|a b\na\nb\na b\n").unwrap();
    let matrix = problem.matrix();
    let cost = |costs: [i64; 3]| move |row: RowId| costs[row.index()];
    for (values, cover) in [("-x2 x3", [2].as_slice()), ("x1 -x2 x3", &[0, 2]), ("x3 -x1 -x2", &[2])] {
        let text = format!("s OPTIMUM FOUND\nv {values}\n");
        assert_eq!(indices(&read_opb_model(matrix, cost([0, 1, 1]), &text).unwrap().unwrap()), cover);
    }
    let error = read_opb_model(matrix, cost([1, 0, 0]), "s OPTIMUM FOUND\nv -x2 x3\n").unwrap_err();
    let missing = AnswerError::MissingVariable { variable: "x1".into(), row: RowId::new(0) };
    assert_eq!(refused(error), (2, 7, missing));
}

/// The covers as each format has them, which is the same number.
fn covers_of(matrix: &Matrix<()>) -> usize {
    let all = [
        models(&parse(&dimacs(matrix))).len(),
        Program::parse(&lp(matrix, |_| 0)).solutions().len(),
        PseudoBoolean::parse(&opb(matrix, |_| 0)).solutions().len(),
    ];
    assert_eq!(all, [all[0]; 3]);
    all[0]
}

#[test]
fn without_rows_or_columns() {
    let empty = MatrixBuilder::<()>::new().build().unwrap();
    assert_eq!(covers_of(&empty), 1);
    assert_eq!(dimacs(&empty), "c exact cover: 0 rows, 0 columns\np cnf 0 0\n");
    assert_eq!(read_model(&empty, "s SATISFIABLE\nv 0\n").unwrap().unwrap().len(), 0);
    let program = Program::parse(&lp(&empty, |_| 0));
    let solution = written(&program, 0, "Optimal");
    assert_eq!(read_solution(&empty, |_| 0, &solution).unwrap().unwrap().len(), 0);
    assert_eq!(opb(&empty, |_| 0), "* #variable= 0 #constraint= 0\n* exact cover: 0 rows, 0 columns\n");
    for text in ["s SATISFIABLE\nv\n", "v \ns OPTIMUM FOUND\n", "o 0\ns SATISFIABLE\nv\nv\n"] {
        assert_eq!(read_opb_model(&empty, |_| 0, text).unwrap().unwrap().len(), 0);
    }

    let mut m = MatrixBuilder::new();
    m.secondary("x", 3);
    assert_eq!(covers_of(&m.build().unwrap()), 1);

    let mut m = MatrixBuilder::new();
    m.primary("x", 2);
    let rowless = m.build().unwrap();
    assert_eq!(covers_of(&rowless), 0);
    let nothing = ["-1 x1 >= 0 ;", "+1 x1 = 1 ;", "-1 x2 >= 0 ;", "+1 x2 = 1 ;"];
    let text = opb(&rowless, |_| 0);
    assert_eq!(text.lines().filter(|line| line.ends_with(';')).collect::<Vec<_>>(), nothing);
    assert!(text.contains("\n* x1 to x2: auxiliary variables"), "{text}");

    let mut m = MatrixBuilder::new();
    let x = m.primary("x", 2);
    m.row((), [x.at(0)]).unwrap();
    let uncoverable = m.build().unwrap();
    assert_eq!(covers_of(&uncoverable), 0);
    assert_eq!(read_model(&uncoverable, "UNSAT\n"), Ok(None));
    assert_eq!(read_opb_model(&uncoverable, |_| 0, "s UNSATISFIABLE\n"), Ok(None));

    let mut m = MatrixBuilder::new();
    let x = m.primary("x", 1);
    m.row((), [x.at(0)]).unwrap();
    m.row((), [x.at(0)]).unwrap();
    assert_eq!(covers_of(&m.build().unwrap()), 2, "two equal rows are two rows");
}

/// What the documentation says of sizes.
#[test]
fn the_formula_is_small() {
    for rows in 0..200 {
        for is_primary in [true, false] {
            let mut m = MatrixBuilder::new();
            let (needed, column) = (m.primary("alone", rows), m.secondary("column", 1));
            let other = m.primary("other", usize::from(is_primary));
            for row in 0..rows {
                let of = if is_primary { other.at(0) } else { column.at(0) };
                m.row((), [needed.at(row), of]).unwrap();
            }
            let cnf = parse(&dimacs(&m.build().unwrap()));
            // Each row has a column of its own besides, and with it a clause.
            let (auxiliary, clauses) = (cnf.variables - rows, cnf.clauses.len() - rows);
            match rows {
                0 if is_primary => assert_eq!((auxiliary, clauses), (1, 2)),
                0..=4 => assert!(auxiliary == 0 && clauses <= rows * rows.saturating_sub(1) / 2 + 1),
                _ => assert!(2 * auxiliary < rows && 2 * clauses < 7 * rows, "{rows}: {auxiliary} {clauses}"),
            }
            assert!(cnf.clauses.iter().all(|clause| clause.len() <= 4));
        }
    }
}

#[test]
fn lines_are_short_and_names_harmless() {
    let mut m = MatrixBuilder::new();
    let name = format!("a\nEnd\r\u{85}{}", "ü".repeat(1000));
    let column = m.primary(name, 1);
    for row in 0..1000i64 {
        m.row(i64::MIN + row, [column.at(0)]).unwrap();
    }
    m.row(i64::MAX, [column.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    let program = Program::parse(&lp(&matrix, |row| matrix.labels()[row.index()]));
    assert_eq!(program.names.len(), 1001);
    let costs: Vec<i128> = program.objective.iter().map(|&(cost, _)| cost).collect();
    assert_eq!(costs, matrix.labels().iter().map(|&cost| cost.into()).collect::<Vec<i128>>());
    assert_eq!(program.constraints.len(), 1);
    assert_eq!(program.constraints[0].0.len(), 1001);
    let problem = PseudoBoolean::parse(&opb(&matrix, |row| matrix.labels()[row.index()]));
    assert_eq!(problem.objective, Some(program.objective));
    assert_eq!((problem.variables, problem.constraints.len()), (1001, 1));
}

#[test]
fn pentominoes_are_a_constraint_for_each_cell_and_piece() {
    let matrix = Polyominoes::pentominoes(Board::rectangle(6, 10)).matrix().unwrap();
    let problem = PseudoBoolean::parse(&opb(&matrix, |_| 0));
    assert_eq!((problem.variables, problem.constraints.len()), (2056, 72));
    let terms: usize = problem.constraints.iter().map(|(terms, ..)| terms.len()).sum();
    assert_eq!(terms, 12336);
    assert!(problem.constraints.iter().all(|&(_, is_equation, bound)| is_equation && bound == 1));
}

/// Costs whose sum needs more than 64 bits are written and read exactly.
#[test]
fn pseudo_boolean_costs_of_any_size() {
    for (cost, sum) in [(i64::MAX, "18446744073709551614"), (i64::MIN, "-18446744073709551616")] {
        let mut m = MatrixBuilder::new();
        let cell = m.primary("cell", 2);
        m.row(cost, [cell.at(0)]).unwrap();
        m.row(cost, [cell.at(1)]).unwrap();
        let matrix = m.build().unwrap();
        let cost = |row: RowId| matrix.labels()[row.index()];
        assert!(opb(&matrix, cost).contains(&format!("min: {0:+} x1 {0:+} x2 ;", cost(RowId::new(0)))));
        let read = |objective: &str| {
            read_opb_model(&matrix, cost, &format!("o {objective}\ns OPTIMUM FOUND\nv x1 x2\n"))
        };
        assert_eq!(indices(&read(sum).unwrap().unwrap()), [0, 1]);
        assert!(read(&format!("{sum}0")).is_err() && read(&sum.replace("8", "9")).is_err());
    }
}

fn three_rows() -> Matrix<i64> {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 2);
    m.row(3, [cell.at(0)]).unwrap();
    m.row(4, [cell.at(1)]).unwrap();
    m.row(-5, [cell.at(0), cell.at(1)]).unwrap();
    m.build().unwrap()
}

#[test]
fn forms_of_models() {
    let matrix = three_rows();
    for text in [
        "s SATISFIABLE\nv 1 2 -3 0\n",
        "c\ncomment\n\n s  SATISFIABLE \r\nc x\r\nv 1\r\nv\r\n  v 2 -3\r\nv 0",
        "v 1 2 -3 0\ns SATISFIABLE",
        "v -3 2 1 0\ns SATISFIABLE",
        "SAT\n1 2 -3 0\n",
        "SAT\n1 2\n-3\n0\n",
    ] {
        let cover = read_model(&matrix, text).unwrap().unwrap();
        assert_eq!(indices(&cover), [0, 1], "{text}");
    }
    for text in ["s UNSATISFIABLE\n", "c proof\ns UNSATISFIABLE", "UNSAT\n"] {
        assert_eq!(read_model(&matrix, text), Ok(None), "{text}");
    }
}

/// Line, column and what is wrong.
fn refused(error: TextError<AnswerError>) -> (usize, usize, AnswerError) {
    let what = error.kind().clone();
    assert_eq!(error.to_string(), format!("line {}, column {}: {what}", error.line(), error.column()));
    (error.line(), error.column(), what)
}

fn unexpected(found: &str, expected: &'static str) -> AnswerError {
    AnswerError::Unexpected { found: found.into(), expected }
}

#[test]
fn models_that_are_refused() {
    let matrix = three_rows();
    let error = |text: &str| refused(read_model(&matrix, text).unwrap_err());
    let status = AnswerError::Ends { expected: "a status: s SATISFIABLE or s UNSATISFIABLE" };
    assert_eq!(error(""), (1, 1, status.clone()));
    assert_eq!(error("c nothing\nv 1 2 -3 0\n"), (2, 11, status));
    let end = AnswerError::Ends { expected: "a model that ends in 0" };
    assert_eq!(error("s SATISFIABLE\n"), (1, 14, end.clone()));
    assert_eq!(error("s SATISFIABLE\nv 1 2 -3\n"), (2, 9, end.clone()));
    assert_eq!(error("SAT\n1 2 -3"), (2, 7, end));
    for (text, column, found) in [
        ("s UNKNOWN\n", 3, "UNKNOWN"),
        ("INDET\n", 1, "INDET"),
        ("s satisfiable\n", 3, "satisfiable"),
        ("s OPTIMUM FOUND\n", 3, "OPTIMUM"),
    ] {
        assert_eq!(error(text), (1, column, AnswerError::NoAnswer(found.into())));
    }
    let lines = "a line that begins with c, s or v, or SAT or UNSAT";
    assert_eq!(error("c\n 1 2 -3 0\n"), (2, 2, unexpected("1", lines)));
    assert_eq!(error("p cnf 3 4\n"), (1, 1, unexpected("p", lines)));
    assert_eq!(error("o 7\n"), (1, 1, unexpected("o", lines)));
    assert_eq!(error("Model status\nOptimal\n"), (1, 1, unexpected("Model", lines)));
    assert_eq!(error("s\n"), (1, 1, unexpected("s", "a status after it")));
    assert_eq!(error("s SATISFIABLE v 1\n"), (1, 15, unexpected("v", "nothing after the status")));
    assert_eq!(error("s SATISFIABLE\ns UNSATISFIABLE\n"), (2, 3, unexpected("UNSATISFIABLE", "one status")));
    assert_eq!(error("SAT\n1 2 -3 0\nSAT\n"), (3, 1, unexpected("SAT", "one status")));
    let none = "no model, since there is none";
    assert_eq!(error("s UNSATISFIABLE\nv 1 2 -3 0\n"), (2, 3, unexpected("1", none)));
    assert_eq!(error("UNSAT\n0\n"), (2, 1, unexpected("0", none)));
    let some = "SATISFIABLE, since there is a model";
    assert_eq!(error("v 1\ns UNSATISFIABLE\n"), (2, 3, unexpected("UNSATISFIABLE", some)));
    let after = "nothing after the 0 that ends the model";
    assert_eq!(error("s SATISFIABLE\nv 1 2 -3 0 0\n"), (2, 12, unexpected("0", after)));
    assert_eq!(error("SAT\n1 2 -3 0\n-1\n"), (3, 1, unexpected("-1", after)));
    let literal = "a variable, with - if it is false, or the 0 that ends the model";
    for word in ["x1", "+1", "-", "--1", "1.0", "1,"] {
        assert_eq!(error(&format!("s SATISFIABLE\nv -3 {word} 0\n")), (2, 6, unexpected(word, literal)));
    }
    for variable in ["4", "99999999999999999999999", "00"] {
        let what = AnswerError::UnknownVariable(variable.into());
        assert_eq!(error(&format!("s SATISFIABLE\nv 1 -{variable} 0\n")), (2, 5, what));
    }
    for again in ["2", "-2"] {
        let what = AnswerError::VariableTwice("2".into());
        assert_eq!(error(&format!("s SATISFIABLE\nv 1 2 -3\nv {again} 0\n")), (3, 3, what));
    }
    let missing = AnswerError::MissingVariable { variable: "2".into(), row: RowId::new(1) };
    assert_eq!(error("s SATISFIABLE\nv 1 -3 0\n"), (2, 8, missing));
    let verify = |rows: &[u32]| {
        let rows: Vec<RowId> = rows.iter().map(|&row| RowId::new(row)).collect();
        AnswerError::NoCover(matrix.verify(&rows).unwrap_err())
    };
    assert_eq!(error("s SATISFIABLE\nv 1 -2 -3 0\n"), (2, 11, verify(&[0])));
    assert_eq!(error("SAT\n1 -2 3 0\n"), (2, 8, verify(&[0, 2])));
    assert!(matches!(verify(&[0]), AnswerError::NoCover(VerifyError::Uncovered { .. })));
}

fn solution(values: &str) -> String {
    format!("Model status\nOptimal\n\n# Primal solution values\nFeasible\n{values}")
}

#[test]
fn forms_of_solutions() {
    let matrix = three_rows();
    let read = |text: &str| read_solution(&matrix, |row| matrix.labels()[row.index()], text);
    for values in [
        "Objective -5\n# Columns 3\nx1 0\nx2 0\nx3 1\n# Rows 2\nc1 1\nc2 1\n\n# Dual solution values\nNone\n",
        "Objective -5\r\n# Columns 3\r\nx3 1\r\nx1 -0\r\nx2 0\r\n# Rows 2\r\n",
        // As HiGHS 1.16 writes it.
        "Objective -5\nObjective_bound -5\nMIP_rel_gap 0\n# Columns 3\nx1 0\nx2 0\nx3 1\n# Rows 2\nc1 1\nc2 1\n",
        "Objective -4.9999966\n# Columns 3\nx1 1e-7\nx2 -0.0000001\nx3 0.9999993\n# Rows 2",
    ] {
        let cover = read(&solution(values)).unwrap().unwrap();
        assert_eq!(indices(&cover), [2], "{values}");
    }
    for rest in ["None\n", "Infeasible\n# Columns 3\n"] {
        let text = format!("Model status\nInfeasible\n\n# Primal solution values\n{rest}");
        assert_eq!(read(&text), Ok(None));
    }
}

/// The file itself says that only a bound was proved, or its objective that its arithmetic failed.
#[test]
fn solutions_that_are_not_proved_to_be_the_cheapest() {
    let three = three_rows();
    let error = |values: &str| {
        let read = read_solution(&three, |row| three.labels()[row.index()], &solution(values));
        read.map_err(refused).err()
    };
    let values = |head: &str| format!("Objective -5\n{head}# Columns 3\nx1 0\nx2 0\nx3 1\n# Rows 2\n");
    let gap =
        |bound: &str| AnswerError::Gap { bound: bound.into(), cover: Box::new([RowId::new(2)][..].into()) };
    assert_eq!(error(&values("Objective_bound -6\nMIP_rel_gap 0.2\n")), Some((7, 17, gap("-6"))));
    assert_eq!(error(&values("Objective_bound -5\nMIP_rel_gap 0.5\n")), Some((8, 13, gap("-7"))));
    let unproved = Some((7, 17, gap("-inf")));
    assert_eq!(error(&values("Objective_bound -inf\n")), unproved);
    assert_eq!(error(&values("Objective_bound -5.9999\nMIP_rel_gap 0.19\n")), None);
    for (head, column, found) in [("Objective_bound nan\n", 17, "nan"), ("MIP_rel_gap much\n", 13, "much")] {
        assert_eq!(error(&values(head)), Some((7, column, unexpected(found, "a number"))));
    }

    let mut m = MatrixBuilder::new();
    let a = m.primary("a", 1);
    m.row((), [a.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    let cost = (1 << 54) + 2;
    let read = |objective: &str| {
        let text = solution(&format!("Objective {objective}\n# Columns 1\nx1 1\n# Rows 1\n"));
        read_solution(&matrix, |_| cost, &text)
    };
    let (stated, cover) = ("18014398509481984".into(), Box::new([RowId::new(0)][..].into()));
    let inexact = AnswerError::Inexact { stated, cover };
    let said = inexact.to_string();
    assert_eq!(refused(read("18014398509481984").unwrap_err()), (6, 11, inexact));
    let unproved = "a cover, but not proved to cost least:";
    assert_eq!(said, format!("{unproved} by the solver's arithmetic it costs 18014398509481984"));
    assert!(gap("-7").to_string().ends_with("proved to cost least: only that none costs less than -7"));
}

/// MiniSat, Z3 and others give no value to a variable that they have not met.
#[test]
fn a_row_that_no_clause_restricts_needs_no_value() {
    let problem = read("a 0:5|b\na\nb\n").unwrap();
    let text = dimacs(problem.matrix());
    // The second clause is always true: solvers know the variable by it, and count two models.
    assert!(text.ends_with("p cnf 2 2\n1 0\n2 -2 0\n"), "{text}");
    for (answer, rows) in [("SAT\n1 0", &[0][..]), ("SAT\n1 -2 0", &[0]), ("SAT\n1 2 0", &[0, 1])] {
        assert_eq!(indices(&read_model(problem.matrix(), answer).unwrap().unwrap()), rows);
    }
    let missing = AnswerError::MissingVariable { variable: "1".into(), row: RowId::new(0) };
    assert_eq!(refused(read_model(problem.matrix(), "SAT\n2 0").unwrap_err()), (2, 3, missing));
}

#[test]
fn solutions_that_are_refused() {
    let matrix = three_rows();
    let error =
        |text: &str| refused(read_solution(&matrix, |row| matrix.labels()[row.index()], text).unwrap_err());
    let values = |text: &str| error(&solution(text));
    let forms = "Model status, or the first line of a solution of SCIP, CBC, GLPK, CPLEX, Gurobi or COPT";
    assert_eq!(error(""), (1, 1, AnswerError::Ends { expected: forms }));
    let pretty = "Columns\n    Index Status        Lower        Upper\n";
    assert_eq!(error(pretty), (1, 1, unexpected("Columns", forms)));
    assert_eq!(error("Model status\n\n"), (2, 1, AnswerError::Ends { expected: "the status of the model" }));
    let dual = "Model status\nOptimal\n# Dual solution values\n";
    assert_eq!(error(dual), (3, 1, unexpected("# Dual solution values", "# Primal solution values")));
    let limit = "Model status\nTime limit reached\n\n# Primal solution values\n";
    let status = AnswerError::NoAnswer("Time limit reached".into());
    assert_eq!(error(&format!("{limit}None\n")), (2, 1, status));
    let found = format!("{limit}Feasible\nObjective 7\n# Columns 3\nx1 1\nx2 1\nx3 0\n# Rows 2\n");
    let cover = [0, 1].map(RowId::new)[..].into();
    let unproved = AnswerError::Unproved { status: "Time limit reached".into(), cover };
    assert_eq!(error(&found), (2, 1, unproved));
    let both = "Model status\nInfeasible\n\n# Primal solution values\nFeasible\n";
    assert_eq!(error(both), (5, 1, unexpected("Feasible", "None, as the model is infeasible")));
    assert_eq!(error(&format!("{limit}Maybe\n")), (5, 1, unexpected("Maybe", "Feasible or None")));

    assert_eq!(values("# Columns 3\n"), (6, 1, unexpected("# Columns 3", "Objective")));
    assert_eq!(values("Objective five\n"), (6, 11, unexpected("five", "a number")));
    assert_eq!(values("Objective 5\n# Rows 3\n"), (7, 1, unexpected("# Rows 3", "# Columns")));
    let sparse = "Objective -5\n# Columns -1\nx3 1 2\n";
    assert_eq!(values(sparse), (7, 11, unexpected("-1", "how many variables there are")));
    let variable = "a variable and its value";
    let few = "Objective -5\n# Columns 3\nx1 0\nx2 0\n";
    assert_eq!(values(few), (9, 5, AnswerError::Ends { expected: variable }));
    assert_eq!(values(&format!("{few}# Rows 2\n")), (10, 1, unexpected("# Rows 2", variable)));
    let more = "Objective -5\n# Columns 2\nx1 0\nx2 0\nx3 1\n# Rows 2\n";
    assert_eq!(values(more), (10, 1, unexpected("x3 1", "# Rows, after that many variables")));
    let all = |one: &str, objective: &str| {
        format!("Objective {objective}\n# Columns 3\nx1 0\nx2 0\n{one}\n# Rows 2\n")
    };
    for name in ["x4", "x0", "x", "y1", "z", "c1", "X3", "x+3", "x99999999999999999999999", "yellow"] {
        let what = AnswerError::UnknownVariable(name.into());
        assert_eq!(values(&all(&format!("{name} 1"), "-5")), (10, 1, what));
    }
    assert_eq!(values(&all("x3", "-5")), (10, 1, unexpected("x3", variable)));
    let twice = AnswerError::VariableTwice("x2".into());
    assert_eq!(values(&all("x2 0", "-5")), (10, 1, twice));
    for value in ["0.5", "0.99", "2", "-1", "nan", "inf", "one"] {
        let what = AnswerError::NotBinary { variable: "x3".into(), value: value.into() };
        assert_eq!(values(&all(&format!("x3 {value}"), "-5")), (10, 4, what));
    }
    let missing = AnswerError::MissingVariable { variable: "x3".into(), row: RowId::new(2) };
    assert_eq!(values("Objective 0\n# Columns 2\nx1 0\nx2 0\n# Rows 2\n"), (10, 1, missing));
    for objective in ["-4", "-5.0001", "5", "nan", "inf"] {
        let what = AnswerError::WrongCost { stated: objective.into(), cost: -5 };
        assert_eq!(values(&all("x3 1", objective)), (6, 11, what));
    }
    let (_, _, what) = values(&all("x3 0", "0"));
    assert!(matches!(what, AnswerError::NoCover(VerifyError::Uncovered { .. })));
}

#[test]
fn forms_of_pseudo_boolean_models() {
    let matrix = three_rows();
    let cost = |row: RowId| matrix.labels()[row.index()];
    for text in [
        "s OPTIMUM FOUND\nv -x1 -x2 x3\n",
        "c\ncomment\n\no 7\n o  -5 \r\n s  OPTIMUM \t FOUND \r\nv -x1\r\nv\r\n  v -x2 x3\r\n",
        "v -x1 -x2 x3\ns OPTIMUM FOUND",
        "o -5\nv x3 -x2 -x1\no 7\ns OPTIMUM FOUND\no -5",
        "v x3\nv -x2\nc x1\nv -x1\ns OPTIMUM FOUND\n",
    ] {
        let cover = read_opb_model(&matrix, cost, text).unwrap().unwrap();
        assert_eq!(indices(&cover), [2], "{text}");
    }
    for text in [
        "s SATISFIABLE\nv -x1 -x2 x3\n",
        "s OPTIMUM FOUND\nv -x1 -x2 x3\n",
        "o 0\ns SATISFIABLE\nv -x1 -x2 x3\n",
    ] {
        let cover = read_opb_model(&matrix, |_| 0, text).unwrap().unwrap();
        assert_eq!(indices(&cover), [2], "{text}");
    }
    for text in ["s UNSATISFIABLE\n", "c proof\ns UNSATISFIABLE", "v\ns UNSATISFIABLE\nv\n"] {
        assert_eq!(read_opb_model(&matrix, cost, text), Ok(None), "{text}");
    }
}

#[test]
fn pseudo_boolean_models_that_are_refused() {
    let matrix = three_rows();
    let cost = |row: RowId| matrix.labels()[row.index()];
    let error = |text: &str| refused(read_opb_model(&matrix, cost, text).unwrap_err());
    let status = "a status: s OPTIMUM FOUND, s SATISFIABLE or s UNSATISFIABLE";
    assert_eq!(error(""), (1, 1, AnswerError::Ends { expected: status }));
    assert_eq!(error("o 7\nv x1 x2 -x3\n"), (2, 12, AnswerError::Ends { expected: status }));
    let model = AnswerError::Ends { expected: "a model: lines that begin with v" };
    assert_eq!(error("s OPTIMUM FOUND\n"), (1, 16, model.clone()));
    assert_eq!(error("s SATISFIABLE\nc\n"), (2, 2, model));
    for (text, column, found) in [
        ("s UNKNOWN\n", 3, "UNKNOWN"),
        ("s UNSUPPORTED\nv x1\n", 3, "UNSUPPORTED"),
        ("s optimum found\n", 3, "optimum"),
    ] {
        assert_eq!(error(text), (1, column, AnswerError::NoAnswer(found.into())));
    }
    let lines = "a line that begins with c, o, s or v";
    for first in ["x1", "SAT", "UNSAT", "INDET", "*", "min:", "Model", "O", "s:"] {
        assert_eq!(error(&format!("c\n {first} x2\n")), (2, 2, unexpected(first, lines)));
    }
    assert_eq!(error("s\n"), (1, 1, unexpected("s", "a status after it")));
    assert_eq!(error("s OPTIMUM\nv\n"), (1, 3, unexpected("OPTIMUM", "OPTIMUM FOUND")));
    assert_eq!(error("s OPTIMUM LOST\n"), (1, 11, unexpected("LOST", "FOUND")));
    let after = "nothing after the status";
    assert_eq!(error("s OPTIMUM FOUND v x1\n"), (1, 17, unexpected("v", after)));
    assert_eq!(error("s SATISFIABLE FOUND\n"), (1, 15, unexpected("FOUND", after)));
    assert_eq!(error("s UNSATISFIABLE 0\n"), (1, 17, unexpected("0", after)));
    let twice = "s OPTIMUM FOUND\ns SATISFIABLE\n";
    assert_eq!(error(twice), (2, 3, unexpected("SATISFIABLE", "one status")));
    let none = "no model, since there is none";
    assert_eq!(error("s UNSATISFIABLE\nv x1 x2 -x3\n"), (2, 3, unexpected("x1", none)));
    let some = "SATISFIABLE, since there is a model";
    assert_eq!(error("v x1\ns UNSATISFIABLE\n"), (2, 3, unexpected("UNSATISFIABLE", some)));
    let objective = "no objective, since there is no model";
    assert_eq!(error("o 7\ns UNSATISFIABLE\n"), (1, 3, unexpected("7", objective)));
    assert_eq!(error("s UNSATISFIABLE\n o -5\n"), (2, 4, unexpected("-5", objective)));
    assert_eq!(error("o\n"), (1, 1, unexpected("o", "an objective after it")));
    assert_eq!(error("o 7 8\n"), (1, 5, unexpected("8", "nothing after the objective")));
    let literal = "a variable such as x1, with - if it is 0";
    for word in
        ["0", "1", "-1", "x", "-x", "--x1", "x-1", "+x1", "~x1", "X1", "x+1", "x1=1", "xx1", "x1,", "y1"]
    {
        assert_eq!(error(&format!("s OPTIMUM FOUND\nv -x3 {word} x2\n")), (2, 7, unexpected(word, literal)));
    }
    for variable in ["x4", "x0", "x00", "x99999999999999999999999"] {
        let what = AnswerError::UnknownVariable(variable.into());
        assert_eq!(error(&format!("s OPTIMUM FOUND\nv x1 -{variable} x2\n")), (2, 6, what));
    }
    for again in ["x2", "-x2"] {
        let what = AnswerError::VariableTwice("x2".into());
        assert_eq!(error(&format!("s OPTIMUM FOUND\nv x1 x2 -x3\nv {again}\n")), (3, 3, what));
    }
    let missing = AnswerError::MissingVariable { variable: "x2".into(), row: RowId::new(1) };
    assert_eq!(error("s OPTIMUM FOUND\nv x1 -x3\n"), (2, 6, missing));
    let missing = AnswerError::MissingVariable { variable: "x1".into(), row: RowId::new(0) };
    assert_eq!(error("v\ns SATISFIABLE\n"), (1, 1, missing));
    let verify = |rows: &[u32]| {
        let rows: Vec<RowId> = rows.iter().map(|&row| RowId::new(row)).collect();
        AnswerError::NoCover(matrix.verify(&rows).unwrap_err())
    };
    assert_eq!(error("s OPTIMUM FOUND\nv x1 -x2 -x3\n"), (2, 10, verify(&[0])));
    assert_eq!(error("v x1 -x2\nv x3\nv\no -2\ns OPTIMUM FOUND\n"), (3, 1, verify(&[0, 2])));
    assert_eq!(error("v x1 -x2\n v x3\ns SATISFIABLE\n"), (2, 4, verify(&[0, 2])));
    for stated in ["6", "8", "-7", "seven", "7.0", "99999999999999999999999999999999999999999999"] {
        let what = AnswerError::WrongCost { stated: stated.into(), cost: 7 };
        let text = format!("o 7\nc\no {stated}\ns OPTIMUM FOUND\nv x1 x2 -x3\n");
        assert_eq!(error(&text), (3, 3, what));
    }
    let cover = [0, 1].map(RowId::new)[..].into();
    for status in ["SATISFIABLE", "SAT"] {
        let unproved = AnswerError::Unproved { status: status.into(), cover: Cover::clone(&cover) };
        assert_eq!(error(&format!("o 7\n s {status}\nv x1 x2 -x3\n")), (2, 4, unproved));
    }
    // What is not the optimum by its own word is told before that it is not proved.
    let wrong = AnswerError::WrongCost { stated: "8".into(), cost: 7 };
    assert_eq!(error("s SATISFIABLE\no 8\nv x1 x2 -x3\n"), (2, 3, wrong));
}

/// Every message says what is wrong, and leads to its source.
#[test]
fn messages() {
    let matrix = three_rows();
    let messages = [
        ("s SATISFIABLE\nv x", "line 2, column 3: \"x\"; expected a variable, with - if it is false"),
        ("SAT", "line 1, column 4: the text ends; expected a model that ends in 0"),
        ("s UNKNOWN", "line 1, column 3: no answer: the status is \"UNKNOWN\""),
        ("SAT\n7 0", "line 2, column 1: the problem has no variable 7"),
        ("SAT\n1 1 0", "line 2, column 3: variable 1 has a second value; expected one"),
        ("SAT\n1 3 0", "line 2, column 5: variable 2, which is row 1, has no value"),
        ("SAT\n-1 -2 -3 0", "line 2, column 10: the rows are no cover: no row covers the primary column"),
    ];
    for (text, message) in messages {
        let error = read_model(&matrix, text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let messages = [
        ("s SATISFIABLE\nv 1", "line 2, column 3: \"1\"; expected a variable such as x1, with - if it is 0"),
        ("s SATISFIABLE", "line 1, column 14: the text ends; expected a model: lines that begin with v"),
        ("v x7", "line 1, column 3: the problem has no variable x7"),
        ("v x1 x1", "line 1, column 6: variable x1 has a second value; expected one"),
        ("s SATISFIABLE\nv x1 x3", "line 2, column 6: variable x2, which is row 1, has no value"),
        (
            "s SATISFIABLE\nv -x1 -x2 x3",
            "line 1, column 3: a cover, but not proved to cost least: the status is \"SATISFIABLE\"",
        ),
        ("o 7\ns OPTIMUM FOUND\nv -x1 -x2 x3", "line 1, column 3: the objective is 7, but the rows cost -5"),
    ];
    for (text, message) in messages {
        let read = read_opb_model(&matrix, |row| matrix.labels()[row.index()], text);
        assert_eq!(read.unwrap_err().to_string(), message);
    }
    let (status, cover) = ("Time limit reached".into(), [RowId::new(2)][..].into());
    let proved = AnswerError::Unproved { status, cover }.to_string();
    assert_eq!(proved, "a cover, but not proved to cost least: the status is \"Time limit reached\"");
    let binary = AnswerError::NotBinary { variable: "x3".into(), value: "0.5".into() }.to_string();
    assert_eq!(binary, "variable x3 has the value 0.5; expected 0 or 1");
    let cost = AnswerError::WrongCost { stated: "7".into(), cost: -5 }.to_string();
    assert_eq!(cost, "the objective is 7, but the rows cost -5");
}

#[test]
fn messages_quote_at_most_80_characters() {
    let matrix = three_rows();
    let (long, digits) = ("ä".repeat(1000), "9".repeat(1000));
    let cut = |text: &str| text.chars().take(77).chain("...".chars()).collect::<String>();
    let models = [
        (long.clone(), format!("\"{}\"; expected", cut(&long))),
        (format!("s {long}"), format!("the status is \"{}\"", cut(&long))),
        (format!("SAT\n{digits}"), format!("has no variable {}", cut(&digits))),
        (format!("SAT\n{digits}x"), format!("\"{}\"; expected", cut(&digits))),
    ];
    for (text, part) in models {
        let message = read_model(&matrix, &text).unwrap_err().to_string();
        assert!(message.contains(&part) && message.len() < 300, "{message}");
    }
    let values = |line: &str| solution(&format!("Objective -5\n# Columns 3\nx1 0\nx2 0\n{line}\n# Rows 2\n"));
    let solutions = [
        (long.clone(), format!("\"{}\"; expected", cut(&long))),
        (format!("Model status\n{long}\n# Primal solution values\nNone\n"), cut(&long)),
        (values("x3 1").replace("Optimal", &long), format!("the status is \"{}\"", cut(&long))),
        (values(&format!("{long} 1")), format!("no variable {}", cut(&long))),
        (values(&format!("x3 {long}")), format!("the value {}; expected", cut(&long))),
        (
            values(&format!("x{}2 0", "0".repeat(1000))),
            format!("variable {} has", cut(&format!("x{}", "0".repeat(99)))),
        ),
        (
            values(&format!("x{}3 {digits}", "0".repeat(1000))),
            format!("the value {}; expected", cut(&digits)),
        ),
        (values("x3 1").replace("-5", &digits), format!("the objective is {}, but", cut(&digits))),
    ];
    for (text, part) in solutions {
        let read = read_solution(&matrix, |row| matrix.labels()[row.index()], &text);
        let message = read.unwrap_err().to_string();
        assert!(message.contains(&part) && message.len() < 300, "{message}");
    }
    let sound = "s OPTIMUM FOUND\nv -x1 -x2 x3";
    let opb_models = [
        (long.clone(), format!("\"{}\"; expected", cut(&long))),
        (format!("s {long}"), format!("the status is \"{}\"", cut(&long))),
        (format!("v x{digits}"), format!("has no variable {}", cut(&format!("x{digits}")))),
        (format!("v {long}"), format!("\"{}\"; expected", cut(&long))),
        (format!("o {long}\n{sound}"), format!("the objective is {}, but", cut(&long))),
        (
            format!("{sound} x{}1", "0".repeat(1000)),
            format!("variable {} has", cut(&format!("x{}", "0".repeat(99)))),
        ),
    ];
    for (text, part) in opb_models {
        let read = read_opb_model(&matrix, |row| matrix.labels()[row.index()], &text);
        let message = read.unwrap_err().to_string();
        assert!(message.contains(&part) && message.len() < 300, "{message}");
    }
    // The kind holds all of it.
    let kind = AnswerError::UnknownVariable(digits.into());
    assert_eq!(read_model(&matrix, &format!("SAT\n{}", "9".repeat(1000))).unwrap_err().kind(), &kind);
}

/// A column with these bounds, and rows that cover it.
fn bounded(rows: usize, bounds: RangeInclusive<u32>) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let column = m.between("b", 1, bounds);
    for _ in 0..rows {
        m.row((), [column.at(0)]).unwrap();
    }
    m.build().unwrap()
}

/// Each choice of so many rows extends to one model, any other to none.
#[test]
fn formulas_of_bounds_of_any_size() {
    for all in 0..=7usize {
        for least in 0..=all + 1 {
            for most in least..=all + 2 {
                let cnf = parse(&dimacs(&bounded(all, least as u32..=most as u32)));
                let mut found: Vec<Vec<bool>> =
                    models(&cnf).iter().map(|model| model[..all].to_vec()).collect();
                found.sort();
                let subset = |bits: usize| (0..all).map(|at| bits >> at & 1 == 1).collect::<Vec<_>>();
                let within = |bits: &usize| (least..=most).contains(&(bits.count_ones() as usize));
                let mut expected: Vec<_> = (0..1 << all).filter(within).map(subset).collect();
                expected.sort();
                assert_eq!(found, expected, "{least}..={most} of {all}");
                let (n, most) = (all, most.min(all));
                if least <= all && most != 1 {
                    assert!(
                        cnf.variables - all <= n * most && cnf.clauses.len() <= 4 * n * (most + 1),
                        "{least}..={most} of {all}"
                    );
                }
            }
        }
    }
}

/// No quadratic work where the bounds leave little to decide.
#[test]
fn formulas_of_bounds_near_all_of_many() {
    let many = 100_000;
    for (least, most) in [(many - 1, many), (0, many - 1), (many, many), (0, many), (0, 1), (1, 1), (2, 3)] {
        let text = dimacs(&bounded(many, least as u32..=most as u32));
        let header = text.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
        let (variables, clauses) = header.split_once(' ').unwrap();
        let (variables, clauses): (usize, usize) = (variables.parse().unwrap(), clauses.parse().unwrap());
        assert!(variables <= 4 * many && clauses <= 13 * many, "{least}..={most}");
    }
}

#[test]
fn programs_of_bounds_of_any_size() {
    let constraints = |rows, bounds| {
        let text = lp(&bounded(rows, bounds), |_| 0);
        text.lines().filter(|line| line.starts_with(" c")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(constraints(4, 2..=3), [" c1: x1 + x2 + x3 + x4 >= 2", " c1m: x1 + x2 + x3 + x4 <= 3"]);
    assert_eq!(constraints(3, 2..=2), [" c1: x1 + x2 + x3 = 2"]);
    assert_eq!(constraints(3, 0..=2), [" c1: x1 + x2 + x3 <= 2"]);
    assert_eq!(constraints(2, 0..=0), [" c1: x1 + x2 = 0"]);
    assert_eq!(constraints(3, 1..=3), [" c1: x1 + x2 + x3 >= 1"]);
    assert_eq!(constraints(1, 2..=3), [" c1: x1 >= 2"], "no cover");
    assert_eq!(constraints(0, 2..=3), [" c1: z >= 2"], "no cover");
}

#[test]
fn pseudo_boolean_constraints_of_bounds_of_any_size() {
    for all in 0..=6usize {
        for least in 0..=all + 1 {
            for most in (least..=all + 2).chain([u32::MAX as usize]) {
                let matrix = bounded(all, least as u32..=most as u32);
                let problem = PseudoBoolean::parse(&opb(&matrix, |_| 0));
                let solutions = problem.solutions();
                let mut found: Vec<&[bool]> = solutions.iter().map(|solution| &solution[..all]).collect();
                found.sort();
                found.dedup();
                assert_eq!(found.len(), solutions.len());
                let within = |bits: &u32| (least..=most).contains(&(bits.count_ones() as usize));
                assert_eq!(found.len(), (0..1u32 << all).filter(within).count(), "{least}..={most} of {all}");
                let is_allowed = |choice: &&[bool]| {
                    (least..=most).contains(&choice.iter().filter(|&&value| value).count())
                };
                assert!(found.iter().all(is_allowed), "{least}..={most} of {all}");
            }
        }
    }
    let constraints = |rows, bounds| {
        let text = opb(&bounded(rows, bounds), |_| 0);
        text.lines().filter(|line| line.ends_with(';')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(constraints(3, 1..=2), ["+1 x1 +1 x2 +1 x3 >= 1 ;", "-1 x1 -1 x2 -1 x3 >= -2 ;"]);
    assert_eq!(constraints(3, 2..=2), ["+1 x1 +1 x2 +1 x3 = 2 ;"]);
    assert_eq!(constraints(3, 0..=2), ["-1 x1 -1 x2 -1 x3 >= -2 ;"]);
    assert_eq!(constraints(2, 0..=0), ["+1 x1 +1 x2 = 0 ;"]);
    assert_eq!(constraints(3, 1..=3), ["+1 x1 +1 x2 +1 x3 >= 1 ;"]);
    assert_eq!(constraints(2, 0..=2), [] as [&str; 0]);
    assert_eq!(constraints(1, 2..=u32::MAX), ["+1 x1 >= 2 ;"], "no cover");
    assert_eq!(constraints(0, u32::MAX..=u32::MAX), ["-1 x1 >= 0 ;", "+1 x1 = 4294967295 ;"], "no cover");
}

/// Six queens: as many models as boards.
#[test]
fn models_of_queens() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    assert_eq!(models(&parse(&dimacs(&matrix))).len(), 4);
    assert_eq!(PseudoBoolean::parse(&opb(&matrix, |_| 0)).solutions().len(), 4);
}
