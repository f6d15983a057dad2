//! Names of columns that other readers of Knuth's format take: miniexact 1.6.1 knows no brackets, and Knuth's own programs no more
//! than eight characters.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

/// Writes a problem in Knuth's format with other names of columns: `rank_0` for `rank[0]`, or `c1`, `c2` and so on. If two would
/// be called alike, all keep their names. It goes line by line, since a problem may be larger than the memory.
pub struct Renaming<W: Write> {
    out: W,
    are_short: bool,
    /// The new names, once the line has been seen that names the columns.
    names: Option<HashMap<String, String>>,
    /// The beginning of a line.
    line: Vec<u8>,
}

impl<W: Write> Renaming<W> {
    pub fn new(out: W, are_short: bool) -> Self {
        Self { out, are_short, names: None, line: Vec::new() }
    }

    /// Writes a whole line.
    fn write_line(&mut self) -> io::Result<()> {
        let line = String::from_utf8_lossy(&self.line).into_owned();
        self.line.clear();
        if line.starts_with('|') {
            return self.out.write_all(line.as_bytes());
        }
        let names = self.names.get_or_insert_with(|| new_names(&line, self.are_short));
        for (place, word) in line.split(' ').enumerate() {
            let space = if place == 0 { "" } else { " " };
            // Of `2:3|name`, `name:color` and a line's end only the name is another.
            let start = word.rfind('|').map_or(0, |bar| bar + 1);
            let end = word[start..].find([':', '\n']).map_or(word.len(), |end| start + end);
            match names.get(&word[start..end]) {
                Some(name) => write!(self.out, "{space}{}{name}{}", &word[..start], &word[end..])?,
                None => write!(self.out, "{space}{word}")?,
            }
        }
        Ok(())
    }
}

impl<W: Write> Write for Renaming<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend(part);
            if part.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The new names of the columns that a line names; none, if two would be called alike.
fn new_names(head: &str, are_short: bool) -> HashMap<String, String> {
    let name = |word: &str| word.rsplit('|').next().unwrap_or_default().to_owned();
    let names = head.trim_end().split(' ').map(name).filter(|name| !name.is_empty());
    let new = |(number, name): (usize, String)| match are_short {
        true => (name, format!("c{}", number + 1)),
        false => (name.clone(), name.replace('[', "_").replace(']', "")),
    };
    let names: HashMap<String, String> = names.enumerate().map(new).collect();
    let are_apart = names.values().collect::<HashSet<_>>().len() == names.len();
    if are_apart { names } else { HashMap::new() }
}
