//! Runs `exactcover` with a command line, and compares what came out.
//!
//! With std alone: all that `assert_cmd` would save is a part of this file, for a dozen more crates to build.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// The top of the repository. The commands run there.
pub const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_exactcover");

/// A command line, such as `queens 8 --count`: words with one space between them. A word that begins with `@` is a file
/// of the folder, if there is one.
pub fn command(line: &str, folder: Option<&Folder>) -> Command {
    let mut command = Command::new(PROGRAM);
    for word in line.split(' ').filter(|_| !line.is_empty()) {
        match (word.strip_prefix('@'), folder) {
            (Some(name), Some(folder)) => command.arg(folder.path(name)),
            _ => command.arg(word),
        };
    }
    // Which would color what is written into a pipe.
    command.env_remove("CLICOLOR_FORCE").current_dir(PACKAGE);
    command
}

/// Runs a command line with nothing on standard input.
pub fn run(line: &str) -> Ran {
    give("", line)
}

/// Runs a command line with this on standard input.
pub fn give(input: impl AsRef<[u8]>, line: &str) -> Ran {
    Ran::new(line, finish(command(line, None), input.as_ref()), None)
}

/// Runs a command to its end.
pub fn finish(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = process.stdin.take().unwrap();
    thread::scope(|scope| {
        // A program may end before it has read all, or any.
        scope.spawn(move || drop(stdin.write_all(input)));
        process.wait_with_output().unwrap()
    })
}

/// The files of a test, in a folder of its own.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("commands").join(test);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs a command line; what it says of files of this folder begins with `@`, too.
    pub fn run(&self, line: &str) -> Ran {
        self.give("", line)
    }

    /// The same with this on standard input.
    pub fn give(&self, input: impl AsRef<[u8]>, line: &str) -> Ran {
        Ran::new(line, finish(command(line, Some(self)), input.as_ref()), Some(self))
    }

    /// The state of each file: which one it is, when it was changed, and what it holds, which is nothing for a folder.
    #[cfg(unix)]
    pub fn files(&self) -> Vec<(PathBuf, u64, std::time::SystemTime, Option<Vec<u8>>)> {
        use std::os::unix::fs::MetadataExt;
        let mut files: Vec<_> = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let state = |path: PathBuf| {
            let meta = fs::metadata(&path).unwrap();
            let bytes = fs::read(&path).ok();
            (path, meta.ino(), meta.modified().unwrap(), bytes)
        };
        files.into_iter().map(state).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Who looks into a failure may want the files.
        if !thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// What came out of a command. What is expected of a text is its lines, the last without its end.
pub struct Ran {
    line: String,
    /// None where a signal ended the program.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, code, out, err } = self;
        write!(f, "`{line}`: exit code {code:?}\n-- standard output:\n{out}-- standard error:\n{err}--")
    }
}

impl Ran {
    pub fn new(line: &str, output: Output, folder: Option<&Folder>) -> Self {
        let text = |bytes: Vec<u8>| {
            let text = String::from_utf8(bytes).unwrap_or_else(|error| panic!("`{line}`: {error}"));
            let path = folder.map(|folder| format!("{}/", folder.0.display()));
            path.map_or(text.clone(), |path| text.replace(&path, "@"))
        };
        Self {
            line: line.into(),
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// Checks all that came out.
    #[track_caller]
    pub fn ends(&self, code: i32, out: &str, err: &str) {
        let with_end = |text: &str| if text.is_empty() { String::new() } else { format!("{text}\n") };
        assert_eq!(self.code, Some(code), "{self}");
        assert_eq!(self.out, with_end(out), "{self}");
        assert_eq!(self.err, with_end(err), "{self}");
    }

    /// This on standard output, nothing on standard error, and the work was done.
    #[track_caller]
    pub fn prints(&self, out: &str) {
        self.ends(0, out, "");
    }

    /// This on standard error, and nothing is written.
    #[track_caller]
    pub fn refuses(&self, err: &str) {
        self.ends(2, "", err);
    }

    /// The same, with this somewhere in the message.
    #[track_caller]
    pub fn refuses_with(&self, part: &str) {
        assert!(
            self.code == Some(2) && self.out.is_empty() && self.err.contains(part),
            "not {part:?}: {self}"
        );
    }

    /// The work was done, and nothing was said on standard error.
    #[track_caller]
    pub fn succeeds(self) -> Self {
        assert!(self.code == Some(0) && self.err.is_empty(), "{self}");
        self
    }

    /// The work was done, whatever was said on standard error.
    #[track_caller]
    pub fn ends_well(self) -> Self {
        assert_eq!(self.code, Some(0), "{self}");
        self
    }

    /// The lines on standard output of a command that succeeds.
    #[track_caller]
    pub fn lines(&self) -> Vec<&str> {
        assert!(self.code == Some(0) && self.err.is_empty(), "{self}");
        self.out.lines().collect()
    }

    /// Compares a part of what came out.
    #[track_caller]
    pub fn same<T: PartialEq + fmt::Debug>(&self, found: T, expected: T) {
        assert_eq!(found, expected, "{self}");
    }
}
