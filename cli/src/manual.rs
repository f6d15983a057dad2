//! `completions` and `man`: the command line for shells and for `man`.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::common::{Failure, json, short};

/// Writes completions for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example: exactcover completions bash >~/.local/share/bash-completion/completions/exactcover"
)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes the manual page of `exactcover`, or of one of its commands
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover man solve >exactcover-solve.1 && man ./exactcover-solve.1")]
pub struct Man {
    /// The command, such as solve or generate sudoku
    command: Vec<String>,
}

pub fn completions(args: &Completions, mut command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    json::refuse("completions")?;
    // Not into `out`: it would panic where that cannot be written.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "exactcover", &mut script);
    Ok(out.write_all(&script)?)
}

pub fn man(args: &Man, mut command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    json::refuse("man")?;
    command.build();
    let mut title = String::from("exactcover");
    for name in &args.command {
        let named = command.find_subcommand(name).cloned();
        command =
            named.ok_or_else(|| Failure::Input(format!("{}: there is no such command", short(name))))?;
        title += &format!("-{name}");
    }
    Ok(clap_mangen::Man::new(command).title(title).render(&mut &mut *out)?)
}
