//! `completions` and `man`.

use super::program::run;

/// The commands that `exactcover` lists.
fn commands() -> Vec<String> {
    let ran = run("").succeeds();
    let names =
        ran.out.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next().map(String::from));
    names.collect()
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(&format!("completions {shell}")).succeeds();
        for name in commands() {
            ran.same(ran.out.contains(&name), true);
        }
    }
    run("completions csh").refuses_with("invalid value 'csh' for '<SHELL>'");
}

#[test]
fn every_command_has_a_manual_page() {
    let ran = run("man").succeeds();
    ran.same(ran.out.contains(".TH exactcover 1"), true);
    for name in commands() {
        ran.same(ran.out.contains(&name), true);
        let page = run(&format!("man {name}")).succeeds();
        page.same(page.out.contains(&format!(".TH exactcover-{name} 1")), true);
        page.same(page.out.contains("Example"), true);
    }
    let page = run("man generate sudoku").succeeds();
    page.same(page.out.contains(".TH exactcover-generate-sudoku 1"), true);
    assert_eq!(run("man --json").code, Some(2));
    run("man nothing").refuses("nothing: there is no such command");
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(run("help solve").succeeds().out, run("solve --help").succeeds().out);
}

#[test]
fn the_licenses_are_those_of_all_parts() {
    let ran = run("--licenses").succeeds();
    for part in ["MIT License", "Third-party notices", "clap 4.", "signal-hook 0.", "Copyright (c)"] {
        ran.same(ran.out.contains(part), true);
    }
    run("--licenses queens 8").refuses("--licenses stands alone, without a command");
}
