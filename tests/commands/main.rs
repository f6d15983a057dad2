//! The bundled examples as commands: what they write for which arguments, with which exit code. A test runs the programs
//! that Cargo builds from `examples`, see [`program`].

mod program;
#[path = "../common/veripb.rs"]
mod veripb;

mod check_count;
#[cfg(all(unix, feature = "serde"))]
mod checkpoints;
mod count_tilings;
mod crew_schedule;
#[cfg(all(unix, feature = "serde"))]
mod distribute;
mod exit_codes;
#[cfg(not(all(feature = "rand", feature = "rayon", feature = "serde", feature = "svg")))]
mod features;
mod generate_sudoku;
#[cfg(all(unix, feature = "serde"))]
mod kills;
mod nonsense;
mod programs;
mod queens;
mod read_back;
mod solve;
mod solve_costs;
mod solve_options;
mod solve_proof;
mod solve_whole;
mod solve_why;
mod sudoku;
#[cfg(unix)]
mod terminal;
mod tilings;

/// The problems that come with the examples, as arguments.
pub const LANGFORD: &str = "examples/data/langford.txt";
pub const WORDS: &str = "examples/data/words.txt";

/// Runs `solve` on a file with these options.
fn solve(file: &str, options: &str) -> program::Ran {
    program::run(&format!("solve {file} {options}"))
}

/// The problem to place queens on a square board: ranks and files are primary, diagonals secondary.
#[cfg(unix)]
fn queens_text(size: usize) -> String {
    let lines: String = (0..size).map(|line| format!("r{line} f{line} ")).collect();
    let diagonals: String = (0..2 * size - 1).map(|diagonal| format!(" a{diagonal} b{diagonal}")).collect();
    let mut text = format!("{lines}|{diagonals}\n");
    for (rank, file) in (0..size * size).map(|square| (square / size, square % size)) {
        text += &format!("r{rank} f{file} a{} b{}\n", rank + file, rank + size - 1 - file);
    }
    text
}
