//! Ignored tests of this program, each run in a process of its own, as many at a time as there are cores: for what may end
//! the process.

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

/// Runs those whose names end so, of which there are more than `fewer`. `process` runs the one of this name.
pub fn run_ignored(ending: &str, fewer: usize, process: impl Fn(&Path, &str) -> Command + Sync) {
    let program = std::env::current_exe().unwrap();
    let listed = Command::new(&program).args(["--list", "--ignored"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let all = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let names: Vec<&str> = all.filter(|name| name.ends_with(ending)).collect();
    assert!(names.len() > fewer, "{listed}");
    let next = Mutex::new(names.into_iter());
    let run = || {
        while let Some(name) = { next.lock().unwrap().next() } {
            let output = process(&program, name).output().unwrap();
            let (out, err) =
                (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            let is_passed = output.status.success() && out.contains("1 passed");
            assert!(is_passed, "{name}: {}\n{out}\n{err}", output.status);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |cores| cores.get()) {
            scope.spawn(run);
        }
    });
}
