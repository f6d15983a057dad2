//! The layers of the crate, held by a test: which room of `src` may import from which, and no circles inside a room.
//!
//! A room is a file or folder in `src`; a module is a file. A file imports what its `use` items and its paths name
//! (`crate::..`, `super::..`, `self::..`, or a submodule of its own), outside of comments, strings and `cfg(test)`.
//! A name that a module only passes on, with `pub use` or `use`, counts as an import of the file that defines it, and of
//! the module that holds this file.
//!
//! 1. A room imports only from rooms of lower layers (`LAYERS`), and `text` only from those in `TEXT`.
//! 2. The imports among the modules of a room have no circle: neither among files, nor among folders with all that is in
//!    them. `mod` is no import, nor is `pub use` of a submodule whose
//!    name the file does not use itself. So a `mod.rs` may hold what its submodules import, or import from them, but
//!    not both for the same one.
//! 3. The head of each `mod.rs` is a map: it names each module of the file in backticks, but for `tests`.
//!
//! The program of `cli` needs no rule: as a package of its own it has the public API and nothing else. That it takes no file
//! of this crate by its path is checked, and so it is of the examples.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// From top to bottom. `docs` holds pages only.
const LAYERS: &[&[&str]] = &[
    &["pictures"],
    &["puzzles"],
    &["problems"],
    &["problem"],
    &["error"],
    &["docs"],
    &["questions"],
    &["refute"],
    &["isomorphs"],
    &["linear", "symmetry"],
    &["search", "text"],
    &["engines"],
    &["matrix"],
    &["util", "check_count"],
];

/// What `text` imports from: it stands beside `search`, and no search is behind a format.
const TEXT: &[&str] = &["matrix", "util"];

/// A module's file.
struct File {
    /// Below `src`, as in `matrix/block.rs`.
    name: String,
    /// The path of the module, as in `["matrix", "block"]`.
    module: Vec<String>,
    paths: Vec<Named>,
    /// The words outside of `use` items.
    words: BTreeSet<String>,
}

/// A path in a file.
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

/// Adds the paths of the tree of a `use` item, all of which begin with `prefix`.
fn read_use(line: usize, prefix: &[String], tree: &str, is_pub: bool, paths: &mut Vec<Named>) {
    let (mut depth, mut start) = (0, 0);
    for (at, c) in tree.char_indices().chain([(tree.len(), ',')]) {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth > 0 || c != ',' {
            continue;
        }
        let (part, braces) = tree[start..at].split_once('{').unwrap_or((&tree[start..at], ""));
        start = at + 1;
        let (part, alias) = part.split_once(" as ").unwrap_or((part, ""));
        let names = part.split("::").map(str::trim).filter(|name| !["", "*"].contains(name));
        let mut path: Vec<String> = prefix.iter().cloned().chain(names.map(String::from)).collect();
        path.pop_if(|last| *last == "self" && !prefix.is_empty());
        if !braces.is_empty() {
            read_use(line, &path, braces.trim_end().trim_end_matches('}'), is_pub, paths);
        } else if !part.trim().is_empty() {
            let alias = Some(alias.trim()).filter(|alias| !alias.is_empty()).map(String::from);
            paths.push(Named { line, alias: alias.or(path.last().cloned()), path, is_pub });
        }
    }
}

/// Reads a file line by line. It is as rustfmt leaves it, so an item ends at its own indentation.
fn read(name: String, text: &str) -> File {
    let mut module: Vec<String> = name.trim_end_matches(".rs").split('/').map(String::from).collect();
    module.pop_if(|last| ["mod", "lib"].contains(&&last[..]));
    let mut file = File { name, module, paths: Vec::new(), words: BTreeSet::new() };
    let (mut test, mut is_inner, mut item) = (None, false, String::new());
    for (line, number) in text.lines().zip(1..) {
        let line: String = line.split('"').step_by(2).collect(); // without strings
        let line = line.split("//").next().unwrap_or("").trim_end();
        let indentation = line.len() - line.trim_start().len();
        if line.trim() == "#[cfg(test)]" {
            test = Some(indentation);
        } else if test.is_some_and(|test| test == indentation && line.ends_with([';', '}'])) {
            test = None;
            continue;
        }
        if test.is_some() || line.is_empty() {
            continue;
        }
        // A module that is written out in the file: its `super` is the file.
        is_inner = (is_inner || line.contains("mod ")) && line != "}" && (is_inner || line.ends_with('{'));
        let known = file.paths.len();
        let is_use =
            line.trim_start().starts_with("use ") || (line.contains("pub") && line.contains(" use "));
        if is_use || !item.is_empty() {
            item += line;
            if let Some((start, tree)) =
                item.trim_end_matches(';').split_once("use ").filter(|_| item.ends_with(';'))
            {
                read_use(number, &[], tree, start.contains("pub"), &mut file.paths);
                item.clear();
            }
        } else if !line.starts_with("mod ") {
            let line = line.replace("(in crate", ""); // how far an item is visible is no import
            for path in line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
                let path: Vec<String> = path.split("::").map(String::from).collect();
                file.words.extend(path.iter().map(|word| word.trim_matches(':').to_string()));
                if path.len() > 1 {
                    file.paths.push(Named { line: number, path, alias: None, is_pub: false });
                }
            }
        }
        for named in file.paths[known..].iter_mut().filter(|_| is_inner) {
            named.alias = None;
            if named.path[0] == "super" {
                named.path[0] = "self".into();
            }
        }
    }
    file
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
            // `lib.rs` calls the room `problems` so, since what users see by that name has more.
            "crate" if rest.first().is_some_and(|room| room == "adapters") => {
                (vec!["problems".into()], &rest[1..])
            }
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

/// The modules beside each other, or one in the other, between which an import goes. What a module holds is a part of it:
/// without that, a file could import a name that another module passes on, and that module import the file.
fn ends<'a>(import: &Import<'a>) -> (&'a [String], &'a [String]) {
    let (from, to) = (&import.from.module[..], &import.to.module[..]);
    let common = from.iter().zip(to).take_while(|(one, other)| one == other).count();
    (&from[..from.len().min(common + 1)], &to[..to.len().min(common + 1)])
}

/// A circle among these imports, if there is one.
fn circle<'a>(mut left: Vec<&'a Import<'a>>) -> Vec<&'a Import<'a>> {
    // What imports from nothing, or is imported by nothing, is in no circle.
    loop {
        let (from, to): (BTreeSet<_>, BTreeSet<_>) = left.iter().map(|import| ends(import)).unzip();
        let before = left.len();
        left.retain(|import| to.contains(ends(import).0) && from.contains(ends(import).1));
        if left.len() == before {
            break;
        }
    }
    let mut way: Vec<&Import> = left.first().copied().into_iter().collect();
    while let Some(last) = way.last() {
        let (_, end) = ends(last);
        if let Some(start) = way.iter().position(|import| ends(import).0 == end) {
            return way.split_off(start);
        }
        way.push(left.iter().find(|import| ends(import).0 == end).unwrap());
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
    let inside = imports.iter().filter(|import| room(import.from) == room(import.to)).collect();
    let found: Vec<_> = circle(inside).into_iter().map(Import::describe).collect();
    assert!(found.is_empty(), "a circle of imports:\n{}", found.join("\n"));
}

/// The modules that a file declares, and does not name in backticks in the comments above the first of them.
fn unnamed(text: &str) -> Vec<&str> {
    let (mut head, mut modules) = (String::new(), Vec::new());
    for line in text.lines() {
        let item = line.split("//").next().unwrap_or("").trim_end();
        let declared = item.strip_suffix(';').and_then(|item| item.split_once("mod "));
        match declared {
            Some((visible, module)) if visible.is_empty() || visible.starts_with("pub") => {
                modules.push(module)
            }
            _ if modules.is_empty() && line.starts_with("//") && !line.starts_with("///") => head += line,
            _ => {}
        }
    }
    modules.retain(|module| *module != "tests" && !head.contains(&format!("`{module}`")));
    modules
}

#[test]
fn the_head_of_each_mod_file_names_all_of_its_modules() {
    let head = "//! `read` and [`write`].\nmod read;\n#[cfg(a)]\npub(crate) mod write; // `more`\n";
    assert_eq!(unnamed(&format!("{head}/// `more`\nmod more;\n")), ["more"]);

    let (mut wrong, mut count) = (Vec::new(), 0);
    for file in Crate::load().0.values().filter(|file| file.name.ends_with("mod.rs")) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&file.name);
        let text = fs::read_to_string(path).unwrap();
        wrong.extend(unnamed(&text).iter().map(|module| format!("src/{}: {module}", file.name)));
        count += 1;
    }
    assert!(count > 30, "only {count} files");
    assert!(wrong.is_empty(), "not in the head of the file, in backticks:\n{}", wrong.join("\n"));
}

/// The checker is to share no mistake with what it checks.
#[test]
fn the_checker_of_counts_imports_the_standard_library_alone() {
    let files = Crate::load();
    let checker = &files.0[&["check_count".to_owned()][..]];
    let imports: Vec<&Named> = checker.paths.iter().filter(|named| named.alias.is_some()).collect();
    assert!(imports.len() > 5 && imports.iter().all(|named| named.path[0] == "std"));
    for named in checker.paths.iter().filter(|named| named.alias.is_none()) {
        let first = &*named.path[0];
        assert!(!["crate", "super", "exactcover"].contains(&first), "line {}", named.line);
    }
}

/// WebAssembly has no clock and no threads.
#[test]
fn only_threads_and_deadlines_ask_the_clock_or_start_one() {
    let files = Crate::load();
    let is_asked = |file: &&File| {
        let asks = |path: &[String]| path[0] == "std" && ["time", "thread"].contains(&&*path[1]);
        file.paths.iter().any(|named| named.path.len() > 1 && asks(&named.path))
    };
    let asking: Vec<&str> = files.0.values().filter(is_asked).map(|file| &*file.name).collect();
    assert!(!asking.is_empty());
    let is_allowed =
        |name: &&str| name.starts_with("questions/parallel/threads/") || *name == "search/deadline.rs";
    assert!(asking.iter().all(is_allowed), "{asking:?}");
    let search = concat!(env!("CARGO_MANIFEST_DIR"), "/src/search/mod.rs");
    let search = fs::read_to_string(search).unwrap();
    assert!(search.contains("#[cfg(not(target_family = \"wasm\"))]\nmod deadline;"));
    let parallel = concat!(env!("CARGO_MANIFEST_DIR"), "/src/questions/parallel/mod.rs");
    let parallel = fs::read_to_string(parallel).unwrap();
    assert!(parallel.contains("#[cfg(feature = \"rayon\")]\nmod threads;"));
}

#[test]
fn the_program_and_the_examples_take_no_file_by_its_path() {
    let mut folders: Vec<_> =
        ["cli/src", "examples"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).into();
    // The published package has no `cli`.
    folders.retain(|folder| folder.exists());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                for word in ["#[path", "include!", "allow(dead_code)"] {
                    assert!(!text.contains(word), "{}: {word}", path.display());
                }
            }
        }
    }
}
