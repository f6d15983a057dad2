//! The files that a command line names: none is written over one that is read, or over another one that is written.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use super::Failure;

/// What a file is called in messages, such as `the problem` or `--svg`, and the file if there is one.
pub type Called<'a> = (&'a str, Option<&'a Path>);

/// Refuses a file that would be written over another one. `-` is read from standard input, which may be a file, too.
pub fn keep_apart(read: &[Called], written: &[Called]) -> Result<(), Failure> {
    let stdin = |file| if file == Path::new("-") { Path::new("/dev/stdin") } else { file };
    for (place, &(option, file)) in written.iter().enumerate() {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else { continue };
        let read = read.iter().filter_map(|&(name, other)| Some((name, stdin(other?))));
        let before = written[..place].iter().filter_map(|&(name, other)| Some((name, other?)));
        if let Some((name, _)) =
            read.chain(before).find(|(name, other)| *name != option && is_same(file, other))
        {
            // A checkpoint is three files.
            let which = if option == "--checkpoint" { "FILE, FILE.tmp or FILE.lock" } else { "this" };
            return Err(Failure::Input(format!("{option}: {which} is the file of {name}")));
        }
    }
    Ok(())
}

/// A file that is written besides the answers. Its name has this ending, or none; `what` it is says the message.
pub fn to_write(file: PathBuf, what: &str, ending: &str) -> Result<PathBuf, String> {
    if file.as_os_str() == "-" {
        return Err("standard output has the answers: expected a file".into());
    }
    match file.extension() {
        Some(other) if !other.eq_ignore_ascii_case(ending) => {
            Err(format!("{what}: expected a name that ends in .{ending}"))
        }
        _ => Ok(file),
    }
}

/// Whether two names are of one file, which may not be there yet: by its place, or by its number in the file system,
/// since a file may have several names.
fn is_same(one: &Path, two: &Path) -> bool {
    let metas = (fs::metadata(one), fs::metadata(two));
    match &metas {
        // A device or a pipe holds nothing that could be lost.
        (Ok(meta), _) | (_, Ok(meta)) if !meta.is_file() => false,
        (Ok(one), Ok(two)) if has_one_number(one, two) => true,
        _ => place(one).is_some_and(|one| place(two) == Some(one)),
    }
}

#[cfg(unix)]
fn has_one_number(one: &Metadata, two: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (two.dev(), two.ino())
}

#[cfg(not(unix))]
fn has_one_number(_: &Metadata, _: &Metadata) -> bool {
    false // std does not know it there
}

fn place(file: &Path) -> Option<PathBuf> {
    fs::canonicalize(file).ok().or_else(|| {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(file.file_name()?))
    })
}
