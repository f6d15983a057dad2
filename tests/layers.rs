//! The layers of the crate, held by a test: which room of `src` may import from which, and no circles inside a room.
//!
//! A room is a file or folder in `src`; a module is a file. A file imports what its `use` items and its paths name
//! (`crate::..`, `super::..`, `self::..`, or a submodule of its own), outside of comments, strings and `cfg(test)`.
//! A name that a module only passes on, with `pub use` or `use`, counts as an import of the file that defines it.
//!
//! 1. A room imports only from rooms of lower layers (`LAYERS`), and `text` only from those in `TEXT`.
//! 2. The imports among the files of a room have no circle. `mod` is no import, nor is `pub use` of a submodule whose
//!    name the file does not use itself. So a `mod.rs` may hold what its submodules import, or import from them, but
//!    not both for the same one. What remains is listed in `CIRCLES`, and has to be needed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// From top to bottom. `recipes` and `schedules` hold documentation only. A room that does not exist is no error.
const LAYERS: &[&[&str]] = &[
    &["pictures"],
    &["problems"],
    &["problem"],
    &["recipes", "schedules"],
    &["search", "text"],
    &["engines"],
    &["view"],
    &["matrix"],
    &["util"],
];

/// What `text` imports from: it stands beside `search`, and no search is behind a format.
const TEXT: &[&str] = &["matrix", "util"];

/// Imports that close a circle: the importing file and the file that it imports from.
const CIRCLES: &[(&str, &str)] = &[
    // The provided methods of the trait return the iterators, and the iterators need the trait.
    ("problem/contract.rs", "problem/solutions.rs"),
    ("problem/contract.rs", "problem/cheapest.rs"),
    // `mod.rs` holds `Engine` and `Step`, and starts the representations.
    ("engines/mod.rs", "engines/bits/mod.rs"),
    ("engines/mod.rs", "engines/links.rs"),
    ("engines/mod.rs", "engines/conflicts.rs"),
    // The lessons of a search are read from its driver, which carries them.
    ("engines/conflicts.rs", "engines/driver.rs"),
    // The options start covers, which keep the options; checkpoints and tasks are made from covers and start them.
    ("search/options.rs", "search/covers.rs"),
    ("search/options.rs", "search/checkpoint.rs"),
    ("search/options.rs", "search/task.rs"),
    ("search/checkpoint.rs", "search/covers.rs"),
    ("search/task.rs", "search/covers.rs"),
    // The types of an answer stand in the `mod.rs` that also calls what finds it.
    ("search/count/mod.rs", "search/count/turns.rs"),
    ("search/diagram/mod.rs", "search/diagram/best.rs"),
];

/// A module's file.
struct File {
    /// Below `src`, as in `matrix/block.rs`.
    name: String,
    /// The path of the module, as in `["matrix", "block"]`.
    module: Vec<String>,
    /// The paths in the file, but those of the language and of other crates.
    paths: Vec<Named>,
    /// The words outside of `use` items.
    words: BTreeSet<String>,
}

/// A path, as it is written in a file.
#[derive(Clone)]
struct Named {
    line: usize,
    path: Vec<String>,
    /// What a `use` item calls it in this file; `None` for a path outside of these.
    alias: Option<String>,
    is_pub: bool,
}

struct Import<'a> {
    from: &'a File,
    to: &'a File,
    line: usize,
    path: String,
}

impl Import<'_> {
    fn describe(&self) -> String {
        format!("src/{}:{} imports {} (src/{})", self.from.name, self.line, self.path, self.to.name)
    }
}

/// Blanks out comments, strings and characters; lines stay where they are. No source has block comments or raw strings.
fn without_comments(text: &str) -> String {
    assert!(!text.contains("/*") && !text.contains("r#\""), "a block comment or a raw string");
    let (chars, mut out, mut at) = (text.chars().collect::<Vec<_>>(), String::new(), 0);
    while at < chars.len() {
        let rest = &chars[at..];
        let is_char = rest[0] == '\'' && (rest.get(1) == Some(&'\\') || rest.get(2) == Some(&'\''));
        let mut length = 1;
        if rest.starts_with(&['/', '/']) {
            length = rest.iter().position(|&c| c == '\n').unwrap_or(rest.len());
        } else if rest[0] == '"' || is_char {
            while rest[length] != rest[0] {
                length += if rest[length] == '\\' { 2 } else { 1 };
            }
            length += 1;
        } else {
            out.push(rest[0]);
            at += 1;
            continue;
        }
        out.extend(rest[..length].iter().map(|&c| if c == '\n' { c } else { ' ' }));
        at += length;
    }
    out
}

/// Blanks out the items under `#[cfg(test)]`.
fn without_tests(mut text: String) -> String {
    while let Some(start) = text.find("#[cfg(test)]") {
        let (mut depth, mut end) = (0, text.len());
        for (at, c) in text[start..].char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 && (c == ';' || c == '}') {
                end = start + at + 1;
                break;
            }
        }
        let blank: String = text[start..end].chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
        text.replace_range(start..end, &blank);
    }
    text
}

/// The words and signs with their lines; `::` is one sign.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    let (mut line, mut before) = (1, ' ');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for c in text.chars() {
        line += usize::from(c == '\n');
        match tokens.last_mut() {
            Some((_, last))
                if (is_word(c) && is_word(before)) || (c == ':' && last == ":" && before == ':') =>
            {
                last.push(c);
            }
            _ if c.is_whitespace() => {}
            _ => tokens.push((line, c.to_string())),
        }
        before = c;
    }
    tokens
}

/// Reads the tree of a `use` item after `prefix`, up to the sign that ends it; returns what follows.
fn read_use<'t>(
    mut rest: &'t [(usize, String)],
    prefix: &[String],
    is_pub: bool,
    found: &mut Vec<Named>,
) -> &'t [(usize, String)] {
    let (line, mut path, mut alias) = (rest[0].0, prefix.to_vec(), None);
    loop {
        match rest[0].1.as_str() {
            "{" => {
                rest = &rest[1..];
                while rest[0].1 != "}" {
                    rest = read_use(rest, &path, is_pub, found);
                    rest = if rest[0].1 == "," { &rest[1..] } else { rest };
                }
                return &rest[1..];
            }
            "," | "}" | ";" => break,
            "::" | "*" => {}
            "as" => {
                alias = Some(rest[1].1.clone());
                rest = &rest[1..];
            }
            "self" if !path.is_empty() => {}
            word => path.push(word.into()),
        }
        rest = &rest[1..];
    }
    let alias = alias.or(path.last().cloned());
    found.push(Named { line, path, alias, is_pub });
    rest
}

fn read(name: String, text: &str) -> File {
    let mut module: Vec<String> = name.trim_end_matches(".rs").split('/').map(String::from).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
        module.pop();
    }
    let tokens = tokens(&without_tests(without_comments(text)));
    let (mut paths, mut words, mut rest) = (Vec::new(), BTreeSet::new(), &tokens[..]);
    let mut last = [""; 2];
    // How deep in braces, and from which depth on in a module that is written out in the file.
    let (mut depth, mut inner) = (0, None);
    while let [(line, word), after @ ..] = rest {
        rest = after;
        depth = depth + usize::from(word == "{") - usize::from(word == "}");
        if word == "{" && last[0] == "mod" {
            inner.get_or_insert(depth);
        }
        inner = inner.filter(|&inner| depth >= inner);
        let known = paths.len();
        let next = after.first().map_or("", |(_, next)| next.as_str());
        if word == "use" && next != "<" {
            rest = read_use(rest, &[], last[1] == "pub" || last[1] == ")", &mut paths);
        } else if next == "::" && last[1] != "::" && last != ["(", "in"] {
            let parts = rest.chunks_exact(2).take_while(|two| two[0].1 == "::").map(|two| two[1].1.clone());
            let path = std::iter::once(word.clone()).chain(parts).collect();
            paths.push(Named { line: *line, path, alias: None, is_pub: false });
        }
        for named in paths[known..].iter_mut().filter(|_| inner.is_some()) {
            named.alias = None;
            if named.path[0] == "super" {
                named.path[0] = "self".into();
            }
        }
        words.insert(word.clone());
        last = [last[1], word];
    }
    File { name, module, paths, words }
}

/// All files of the crate by the paths of their modules.
struct Crate(BTreeMap<Vec<String>, File>);

impl Crate {
    fn load() -> Self {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (mut folders, mut files) = (vec![src.clone()], BTreeMap::new());
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
                if path.is_dir() {
                    folders.push(path);
                } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
                    let file = read(name, &fs::read_to_string(&path).unwrap());
                    files.insert(file.module.clone(), file);
                }
            }
        }
        assert!(files.len() > 80, "only {} files in {}", files.len(), src.display());
        Self(files)
    }

    /// The file that defines what a path in a file names; `None` if it is no path of this crate.
    fn file_of(&self, from: &File, path: &[String]) -> Option<&File> {
        let (first, rest) = path.split_first()?;
        let is_own =
            |name: &String| self.0.contains_key(&[&from.module[..], std::slice::from_ref(name)].concat());
        let (mut module, rest) = match first.as_str() {
            "crate" => (Vec::new(), rest),
            "self" => (from.module.clone(), rest),
            "super" => (from.module.clone(), path),
            _ if is_own(first) => (from.module.clone(), path),
            _ => return None,
        };
        for (at, name) in rest.iter().enumerate() {
            if name == "super" {
                module.pop();
                continue;
            }
            let inner = [&module[..], std::slice::from_ref(name)].concat();
            if !self.0.contains_key(&inner) {
                let file = &self.0[&module];
                let passed_on = file.paths.iter().find(|named| named.alias.as_ref() == Some(name));
                return match passed_on {
                    None => Some(file),
                    Some(named) => self.file_of(file, &[&named.path[..], &rest[at + 1..]].concat()),
                };
            }
            module = inner;
        }
        self.0.get(&module)
    }

    /// All imports, but those of `lib.rs`, which shows the whole crate.
    fn imports(&self) -> Vec<Import<'_>> {
        let mut imports = Vec::new();
        for from in self.0.values().filter(|file| !file.module.is_empty()) {
            for Named { line, path, alias, is_pub } in &from.paths {
                let Some(to) = self.file_of(from, path) else { continue };
                let is_below = to.module.len() > from.module.len() && to.module.starts_with(&from.module);
                let is_passed_on = *is_pub && alias.as_ref().is_none_or(|alias| !from.words.contains(alias));
                if to.name != from.name && !(is_below && is_passed_on) {
                    imports.push(Import { from, to, line: *line, path: path.join("::") });
                }
            }
        }
        imports
    }
}

fn room(file: &File) -> &str {
    file.module.first().map_or("", String::as_str)
}

fn layer(room: &str) -> Option<usize> {
    LAYERS.iter().position(|rooms| rooms.contains(&room))
}

/// A circle among these imports, if there is one.
fn circle<'a>(mut left: Vec<&'a Import<'a>>) -> Vec<&'a Import<'a>> {
    // What imports from nothing, or is imported by nothing, is in no circle.
    loop {
        let (from, to): (BTreeSet<_>, BTreeSet<_>) =
            left.iter().map(|import| (&import.from.name, &import.to.name)).unzip();
        let before = left.len();
        left.retain(|import| to.contains(&import.from.name) && from.contains(&import.to.name));
        if left.len() == before {
            break;
        }
    }
    let mut way: Vec<&Import> = left.first().copied().into_iter().collect();
    while let Some(last) = way.last() {
        if let Some(start) = way.iter().position(|import| import.from.name == last.to.name) {
            return way.split_off(start);
        }
        way.push(left.iter().find(|import| import.from.name == last.to.name).unwrap());
    }
    way
}

#[test]
fn a_room_imports_only_from_rooms_below_it() {
    let files = Crate::load();
    let mut wrong = Vec::new();
    for import in files.imports() {
        let (from, to) = (room(import.from), room(import.to));
        let is_below = layer(from).zip(layer(to)).is_some_and(|(from, to)| from < to);
        if from != to && (!is_below || (from == "text" && !TEXT.contains(&to))) {
            wrong.push(import.describe());
        }
    }
    let known = |file: &&File| room(file).is_empty() || layer(room(file)).is_some();
    wrong.extend(
        files.0.values().filter(|file| !known(file)).map(|file| format!("src/{}: no layer", file.name)),
    );
    assert!(wrong.is_empty(), "imports that do not go down:\n{}", wrong.join("\n"));
}

#[test]
fn no_room_has_a_circle_of_imports() {
    let files = Crate::load();
    let imports = files.imports();
    let without = |allowed: &[&(&str, &str)]| {
        let inside = |import: &&Import| {
            let names = (&import.from.name[..], &import.to.name[..]);
            room(import.from) == room(import.to) && !allowed.contains(&&names)
        };
        let found = circle(imports.iter().filter(inside).collect());
        found.into_iter().map(Import::describe).collect::<Vec<_>>()
    };
    let all: Vec<_> = CIRCLES.iter().collect();
    let found = without(&all);
    assert!(found.is_empty(), "a circle of imports:\n{}", found.join("\n"));
    for entry in CIRCLES {
        let others: Vec<_> = all.iter().copied().filter(|other| *other != entry).collect();
        assert!(!without(&others).is_empty(), "{entry:?} is no longer in a circle: delete it from CIRCLES");
    }
}
