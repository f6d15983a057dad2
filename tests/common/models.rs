//! All models of a formula in the DIMACS format, found by the plain method of Davis, Putnam, Logemann and Loveland.

/// Clauses of literals, and the number of variables.
pub struct Cnf {
    pub variables: usize,
    pub clauses: Vec<Vec<i64>>,
}

/// The formula of a text; panics at what the format does not allow.
pub fn parse(text: &str) -> Cnf {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header: Vec<&str> = lines.next().expect("a header").split(' ').collect();
    let ["p", "cnf", variables, clauses] = header[..] else { panic!("{header:?}") };
    let variables: usize = variables.parse().expect("a number");
    let clause = |line: &str| {
        let mut literals: Vec<i64> = line.split(' ').map(|word| word.parse().expect("a literal")).collect();
        assert_eq!(literals.pop(), Some(0), "{line}");
        let is_known = |literal: &i64| *literal != 0 && literal.unsigned_abs() as usize <= variables;
        assert!(!literals.is_empty() && literals.iter().all(is_known), "{line}");
        literals
    };
    let cnf = Cnf { variables, clauses: lines.map(clause).collect() };
    assert_eq!(cnf.clauses.len(), clauses.parse::<usize>().expect("a number"));
    cnf
}

/// All models, each with the value of every variable; none twice.
pub fn models(cnf: &Cnf) -> Vec<Vec<bool>> {
    let mut found = Vec::new();
    let mut open = vec![vec![None; cnf.variables]];
    while let Some(mut values) = open.pop() {
        if !propagate(cnf, &mut values) {
            continue;
        }
        match values.iter().position(Option::is_none) {
            None => found.push(values.into_iter().flatten().collect()),
            Some(free) => open.extend([false, true].map(|value| {
                let mut next = values.clone();
                next[free] = Some(value);
                next
            })),
        }
    }
    found
}

/// Sets what clauses of one open literal force; whether no clause is false.
fn propagate(cnf: &Cnf, values: &mut [Option<bool>]) -> bool {
    loop {
        let mut is_changed = false;
        for clause in &cnf.clauses {
            let value = |literal: i64| {
                values[literal.unsigned_abs() as usize - 1].map(|value| value == (literal > 0))
            };
            if clause.iter().any(|&literal| value(literal) == Some(true)) {
                continue;
            }
            let mut free = clause.iter().filter(|&&literal| value(literal).is_none());
            match (free.next(), free.next()) {
                (None, _) => return false,
                (Some(&literal), None) => {
                    values[literal.unsigned_abs() as usize - 1] = Some(literal > 0);
                    is_changed = true;
                }
                _ => {}
            }
        }
        if !is_changed {
            return true;
        }
    }
}
