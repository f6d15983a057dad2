//! One word, one thing: a name of a type in `src` stands for one type, but for those below.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that stand for several types, and why.
const SHARED: &[(&str, &str)] = &[
    ("Board", "public, in the modules of tilings and of Sudokus: each is what its users call a board"),
    (
        "Memory",
        "the memo table, and the type without a value that stands for it without the feature `analysis`",
    ),
    ("Placement", "public, in the modules of queens and of stars"),
    ("Reason", "public: why a step of reasoning holds, and why there is no cover"),
    ("Step", "public in the reasoning, which people read as steps; in the engines why a search has paused"),
    ("Stored", "the form of a type that `serde` stores, in a module `stored` each"),
    ("Symmetry", "public: that of a pattern of clues, and that of a matrix"),
];

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The checker of counts is to be read alone, and no file imports it.
        let is_read = path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs");
        if path.is_dir() {
            sources(&path, files);
        } else if is_read && !path.ends_with("check_count.rs") {
            files.push(path);
        }
    }
}

/// The name of the type that a line of a file declares, as rustfmt leaves it: not in a block, so that the types of traits
/// do not count.
fn declared(line: &str) -> Option<String> {
    let visible = line.strip_prefix("pub").map_or(line, |rest| {
        let rest = rest.strip_prefix('(').and_then(|rest| Some(rest.split_once(')')?.1)).unwrap_or(rest);
        rest.trim_start()
    });
    let (kind, rest) = visible.split_once(' ')?;
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    ["struct", "enum", "trait", "type"].contains(&kind).then_some(name)
}

#[test]
fn a_name_stands_for_one_type() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in &files {
        for name in fs::read_to_string(file).unwrap().lines().filter_map(declared) {
            let place = file.strip_prefix(&src).unwrap().display().to_string();
            places.entry(name).or_default().push(place);
        }
    }
    assert!(places.len() > 300, "only {} names", places.len());

    let (shared, single): (Vec<_>, Vec<_>) =
        places.iter().partition(|(name, _)| SHARED.iter().any(|(shared, _)| shared == name));
    let twice: Vec<_> = single.into_iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "names that stand for several types: {twice:#?}");
    let once: Vec<_> = shared.into_iter().filter(|(_, places)| places.len() == 1).collect();
    assert!(once.is_empty(), "listed, but for one type: {once:?}");
}
