//! Where covers are written: standard output, or the file of `--out`, which can be continued.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use super::checkpoint::{Keeper, Saves, digits, sync_folder};
use crate::common::{Failure, named};

/// What a file held when it was last synced.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    length: u64,
    hash: String,
}

impl Mark {
    /// Of a file that holds nothing.
    pub fn of_nothing() -> Self {
        Self { length: 0, hash: digits(Xxh3::new().digest128()) }
    }
}

/// Sees to it that the file is there and can be written, and leaves what it holds.
pub fn prepare(name: &Path) -> Result<(), Failure> {
    let opened = File::options().write(true).create(true).truncate(false).open(name);
    opened.map_err(|error| named(name, &error))?;
    sync_folder(name);
    Ok(())
}

pub enum Output<'a> {
    Standard(&'a mut dyn Write),
    File { file: BufWriter<File>, name: PathBuf, length: u64, hasher: Box<Xxh3> },
}

impl Output<'_> {
    /// An empty file, whatever was there.
    pub fn create(name: &Path) -> Result<Self, Failure> {
        let file = File::create(name).map_err(|error| named(name, &error))?;
        sync_folder(name);
        Ok(Self::file(name, file, 0, Xxh3::new()))
    }

    /// The file with what it held, and nothing after that. Refuses a file that no longer holds it.
    pub fn reopen(name: &Path, mark: &Mark) -> Result<Self, Failure> {
        let hasher = verify(name, mark)?;
        let reopen = || -> io::Result<File> {
            let mut file = File::options().write(true).open(name)?;
            file.set_len(mark.length)?;
            file.seek(SeekFrom::Start(mark.length))?;
            Ok(file)
        };
        let file = reopen().map_err(|error| named(name, &error))?;
        Ok(Self::file(name, file, mark.length, hasher))
    }

    fn file(name: &Path, file: File, length: u64, hasher: Xxh3) -> Self {
        Self::File { file: BufWriter::new(file), name: name.into(), length, hasher: Box::new(hasher) }
    }

    /// Brings all that was written to the disk; what it is, if this is a file.
    pub fn sync(&mut self) -> io::Result<Option<Mark>> {
        self.flush()?;
        let Self::File { file, name, length, hasher } = self else { return Ok(None) };
        file.get_ref().sync_all().map_err(|error| named(name, &error))?;
        Ok(Some(Mark { length: *length, hash: digits(hasher.digest128()) }))
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File { file, name, length, hasher } => {
                let written = file.write(bytes).map_err(|error| named(name, &error))?;
                hasher.update(&bytes[..written]);
                *length += written as u64;
                Ok(written)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File { file, name, .. } => file.flush().map_err(|error| named(name, &error)),
        }
    }
}

/// Where covers go; a file is as the checkpoint says.
pub fn open<'a>(
    file: Option<&Path>,
    keeper: Option<&Keeper>,
    out: &'a mut dyn Write,
) -> Result<Output<'a>, Failure> {
    match (file, keeper.and_then(Keeper::mark)) {
        (None, _) => Ok(Output::Standard(out)),
        (Some(name), None) => Output::create(name),
        (Some(name), Some(mark)) if keeper.is_some_and(Keeper::is_done) => {
            verify(name, mark)?;
            Ok(Output::Standard(out)) // nothing more is written
        }
        (Some(name), Some(mark)) => Output::reopen(name, mark),
    }
}

/// Begins to write, and to keep the state, where the search is.
pub fn begin<'a>(
    file: Option<&Path>,
    keeper: Option<&mut Keeper>,
    search: &dyn Saves,
    out: &'a mut dyn Write,
) -> Result<Output<'a>, Failure> {
    let Some(keeper) = keeper else { return open(file, None, out) };
    keeper.begin(search, file)?;
    open(file, Some(keeper), out)
}

/// Checks that a file begins with what it held; changes nothing.
pub fn verify(name: &Path, mark: &Mark) -> Result<Xxh3, Failure> {
    let failure = |error: io::Error| Failure::Input(format!("{}: {error}", name.display()));
    let refused =
        |what: String| Err(Failure::Input(format!("{}: {what}; nothing was changed", name.display())));

    let mut file = BufReader::new(File::open(name).map_err(failure)?);
    let found = file.get_ref().metadata().map_err(failure)?.len();
    if found < mark.length {
        return refused(format!("it has {found} bytes, the checkpoint records {}", mark.length));
    }

    let mut hasher = Xxh3::new();
    let (mut left, mut buffer) = (mark.length, vec![0; 1 << 16]);
    while left > 0 {
        let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let read = file.read(&mut buffer[..most]).map_err(failure)?;
        if read == 0 {
            return refused("it became shorter while it was read".into());
        }
        hasher.update(&buffer[..read]);
        left -= read as u64;
    }

    if digits(hasher.digest128()) != mark.hash {
        return refused(format!("its first {} bytes are not those that the run wrote", mark.length));
    }
    Ok(hasher)
}
