//! The commands on a terminal, which `script` provides: the bar, and Ctrl-C.

use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::program::{Folder, PACKAGE, PROGRAM};
use super::queens_text;
use super::tile::cut_board;

/// What a terminal is told to clear its line.
const CLEARED: &str = "\r\u{1b}[2K";
/// A part of the bar, which is drawn from the second second on.
const BAR: &str = "% 00:00:";
/// Whatever is waited for comes in a second or three, on a busy machine later.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program on a terminal. If it is not over when this is dropped, it is killed.
struct Terminal {
    script: Child,
    written: Receiver<Vec<u8>>,
    text: String,
}

impl Terminal {
    /// Runs this in a shell on a terminal; `None` if there is no `script` of util-linux on this machine.
    fn new(line: &str) -> Option<Self> {
        static MISSING: Once = Once::new();
        let version = Command::new("script").arg("--version").stderr(Stdio::null()).output();
        if !version.is_ok_and(|found| found.stdout.windows(10).any(|word| word == b"util-linux")) {
            // Not by a macro, whose text is shown only where a test fails.
            let said = "skipped: there is no `script` of util-linux, so nothing is tested on a terminal\n";
            MISSING.call_once(|| drop(io::stderr().write_all(said.as_bytes())));
            return None;
        }
        let mut command = Command::new("script");
        command.args(["-qefc", line, "/dev/null"]).current_dir(PACKAGE).env("TERM", "xterm");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut script = command.spawn().unwrap();
        let mut out = script.stdout.take().unwrap();
        let (sender, written) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = out.read(&mut bytes) {
                let _ = sender.send(bytes[..read].to_vec());
            }
        });
        Some(Self { script, written, text: String::new() })
    }

    /// Waits until this is on the terminal, or all that was written if it is `None`.
    #[track_caller]
    fn wait_for(&mut self, part: Option<&str>) {
        let start = Instant::now();
        while part.is_none_or(|part| !self.text.contains(part)) {
            let left = PATIENCE.checked_sub(start.elapsed());
            match self.written.recv_timeout(left.unwrap_or_default()) {
                Ok(bytes) => self.text += &String::from_utf8_lossy(&bytes),
                Err(_) if part.is_none() && left.is_some() => return,
                Err(error) => panic!("{error} for {part:?}: {:?}", self.text),
            }
        }
    }

    fn type_in(&mut self, text: &str) {
        self.script.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Waits for the end; the exit code, and what was written.
    fn end(mut self) -> (Option<i32>, String) {
        self.wait_for(None);
        let status = self.script.wait().unwrap();
        assert_eq!(status.signal(), None);
        (status.code(), std::mem::take(&mut self.text))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The end of its terminal ends the program on it.
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

/// A command line of an example; `@` is the folder.
fn line(words: &str, folder: &Folder) -> String {
    let folder = folder.path("");
    format!("'{PROGRAM}' {}", words.replace('@', &format!("'{}'/", folder.display())))
}

/// Whether this says how long the work has taken, as `00:00:02`.
fn is_clock(text: &str) -> bool {
    let fields: Vec<&str> = text.split(':').collect();
    fields.len() == 3 && fields.iter().all(|field| field.len() == 2 && field.parse::<u32>().is_ok())
}

/// A search without a tiling, and hours to see it one by one.
fn long(folder: &Folder) -> String {
    folder.write("board", cut_board());
    folder.write("dominoes", "*\n##\n");
    line("tile @board --pieces @dominoes --all", folder)
}

#[test]
fn a_bar_is_drawn_and_an_interrupt_leaves_a_clean_line() {
    let folder = Folder::new("a_bar_is_drawn");
    let pid = folder.path("pid");
    let long = format!("echo $$ >'{}'; exec {}", pid.display(), long(&folder));
    let Some(mut terminal) = Terminal::new(&long) else { return };
    terminal.wait_for(Some(BAR));
    let sent = Command::new("kill").args(["-INT", folder.read("pid").trim()]).status().unwrap();
    assert!(sent.success());
    let (code, text) = terminal.end();
    assert_eq!(code, Some(130), "{text:?}");
    // The last that is written clears the line.
    assert!(text.ends_with(CLEARED), "{text:?}");
}

#[test]
fn the_ctrl_c_of_a_terminal_is_cleared_with_the_bar() {
    let folder = Folder::new("the_ctrl_c_of_a_terminal");
    let Some(mut terminal) = Terminal::new(&long(&folder)) else { return };
    terminal.wait_for(Some(BAR));
    terminal.type_in("\u{3}");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(130), "{text:?}");
    assert!(text.contains(&format!("^C{CLEARED}")), "{text:?}");
}

#[test]
fn the_bar_says_how_long_the_rest_takes() {
    let folder = Folder::new("the_bar_says_how_long");
    // A day of work.
    folder.write("problem", queens_text(20));
    let Some(mut terminal) = Terminal::new(&line("solve @problem --all --out @out", &folder)) else { return };
    terminal.wait_for(Some(" left"));
    terminal.type_in("\u{3}");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(130), "{text:?}");
    let (before, _) = text.split_once(" left").unwrap();
    let (time, left) = before.rsplit_once(", about ").unwrap();
    let (_, time) = time.rsplit_once("% ").unwrap();
    let (number, unit) = left.split_once(' ').unwrap();
    assert!(is_clock(time) && number.parse::<u64>().is_ok() && ["h", "d"].contains(&unit), "{text:?}");
}

#[test]
fn a_count_says_that_it_counts_and_for_how_long() {
    let folder = Folder::new("a_count_says_that_it_counts");
    folder.write("problem", queens_text(20));
    let Some(mut terminal) = Terminal::new(&line("solve @problem --count", &folder)) else { return };
    terminal.wait_for(Some(" left"));
    terminal.type_in("\u{3}");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(130), "{text:?}");
    let (before, _) = text.split_once(" left").unwrap();
    let (time, left) = before.rsplit_once(", about ").unwrap();
    assert!(
        is_clock(&time[time.len() - 8..]) && left.starts_with(|digit: char| digit.is_ascii_digit()),
        "{text:?}"
    );
}

#[test]
fn sudoku_says_what_it_waits_for() {
    let folder = Folder::new("sudoku_says_what_it_waits_for");
    let Some(mut terminal) = Terminal::new(&line("sudoku --count", &folder)) else { return };
    terminal.wait_for(Some("waiting for puzzles on standard input; end with Ctrl-D, see --help for files"));
    terminal.type_in("................\n\u{4}");
    let (code, text) = terminal.end();
    assert!(code == Some(0) && text.ends_with("288\r\n"), "{code:?} {text:?}");
}
