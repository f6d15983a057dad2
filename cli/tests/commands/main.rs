//! The commands of `exactcover`: what they write for which arguments, with which exit code. They run at the top of the
//! repository.

mod program;
#[path = "../../../tests/common/veripb.rs"]
mod veripb;

mod brought;
mod burr_tools;
mod check;
#[cfg(unix)]
mod checkpoints;
mod crew;
mod designs;
#[cfg(unix)]
mod distribute;
mod early_ends;
mod exit_codes;
mod generate;
mod json;
#[cfg(unix)]
mod kills;
#[cfg(target_os = "linux")]
mod limits;
mod manual;
mod nonsense;
mod queens;
mod read_back;
mod readme;
mod solve;
mod solve_costs;
mod solve_group;
mod solve_options;
mod solve_proof;
mod solve_whole;
mod solve_why;
mod stars;
mod sudoku;
mod tables;
#[cfg(unix)]
mod terminal;
mod tile;
mod tile_count;
mod whole_tasks;
mod worksheets;

/// The problems that come with the repository, as arguments.
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
