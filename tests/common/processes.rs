//! Ignored tests of this program, each run in a process of its own: for what may end the process.

use std::path::Path;
use std::process::Command;

/// Runs those whose names end so, of which there are more than `fewer`. `process` runs the one of this name.
pub fn run_ignored(ending: &str, fewer: usize, process: impl Fn(&Path, &str) -> Command) {
    let program = std::env::current_exe().unwrap();
    let listed = Command::new(&program).args(["--list", "--ignored"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let all = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let names: Vec<&str> = all.filter(|name| name.ends_with(ending)).collect();
    assert!(names.len() > fewer, "{listed}");
    for name in names {
        let output = process(&program, name).output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let is_passed = output.status.success() && out.contains("1 passed");
        assert!(is_passed, "{name}: {}\n{out}\n{err}", output.status);
    }
}
