//! One process at a time: a file beside the checkpoint, locked as long as a run has the checkpoint.
//!
//! The system gives the lock back when a process ends, however it ends. So a file that a kill has left is no obstacle.
//! The file holds the id of the process, so that the next one can say who is in the way.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::common::named;

/// The lock. When it is dropped the file goes.
pub struct Lock {
    name: PathBuf,
    _file: File,
}

impl Lock {
    /// Locks the file of this name, which is made if it is not there; or says what is in the way. The error is that of
    /// a file that cannot be written.
    pub fn take(name: &Path) -> io::Result<Result<Self, String>> {
        let at = |error: io::Error| named(name, &error);
        loop {
            let opened = File::options().read(true).write(true).create(true).truncate(false).open(name);
            let mut file = opened.map_err(at)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(Err(in_the_way(&mut file))),
                Err(TryLockError::Error(error)) => return Err(at(error)),
            }

            // A file of somebody else is not written over.
            if id(&mut file).map_err(at)?.is_none() {
                let what = format!("{}: this file is in the way, and no lock of a run", name.display());
                return Ok(Err(what));
            }
            file.set_len(0).map_err(at)?;
            file.rewind().map_err(at)?;
            write!(file, "{}", process::id()).map_err(at)?;

            // The process before this one may have removed the file between `open` and `try_lock`: then the name is
            // that of another file by now, or of none. Where a locked file cannot be read, it is still this one.
            let is_this = match fs::read_to_string(name) {
                Ok(text) => text == process::id().to_string(),
                Err(error) => error.kind() != io::ErrorKind::NotFound,
            };
            if is_this {
                return Ok(Ok(Self { name: name.into(), _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.name);
    }
}

/// What is said of the process that has the lock.
fn in_the_way(file: &mut File) -> String {
    match id(file) {
        Ok(Some(id)) if !id.is_empty() => format!("process {id} is at work with this checkpoint"),
        _ => "another process is at work with this checkpoint".into(),
    }
}

/// The id of a process that the file holds; empty if it holds nothing, `None` if it holds something else.
fn id(file: &mut File) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    Read::take(file, 20).read_to_end(&mut bytes)?;
    let is_id = bytes.len() < 20 && bytes.iter().all(u8::is_ascii_digit);
    Ok(is_id.then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
