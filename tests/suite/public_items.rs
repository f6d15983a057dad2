//! The public items, held by a file: a change of the API is a line in a diff.
//!
//! Read from the source, as rustfmt leaves it. The lint `unreachable_pub` refuses `pub` items that nobody outside can
//! name, so those that are `pub` are the public ones. If they change on purpose, `UPDATE=1 cargo test public_items`
//! writes the file anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What the block that a line stands in holds.
enum Block {
    Impl(String),
    Trait(String),
    Enum(String),
    Struct(String),
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

/// The name that a declaration begins with.
fn name(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The type that an `impl` is for, without its generics, and whether it is one of a trait.
fn subject(header: &str) -> (String, bool) {
    let header = header.strip_prefix("impl").unwrap_or(header);
    let mut depth = 0;
    let generics = header.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    });
    let header = if header.starts_with('<') { &header[generics.unwrap_or(0) + 1..] } else { header };
    let (of, is_trait) = match header.split_once(" for ") {
        Some((_, of)) => (of, true),
        None => (header, false),
    };
    (name(of.trim().trim_start_matches('&')), is_trait)
}

/// The public items of a file, and the headers of its `impl`s of traits with the types that they are for.
fn read(text: &str, items: &mut BTreeSet<String>, impls: &mut Vec<(String, String)>) {
    let (mut block, mut item, mut test) = (None, String::new(), None);
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or("").trim_end();
        let (indent, trimmed) = (code.len() - code.trim_start().len(), code.trim());
        // What only tests see.
        if trimmed == "#[cfg(test)]" {
            test = Some(indent);
        } else if test.is_some_and(|test| test == indent && code.ends_with([';', '}'])) {
            test = None;
            continue;
        }
        if test.is_some() || trimmed.is_empty() || trimmed.starts_with("#[") {
            continue;
        }
        if indent == 0 && trimmed == "}" && item.is_empty() {
            block = None;
            continue;
        }

        // An item begins, or goes on.
        let inner = indent == 4 && item.is_empty();
        let begins = match &block {
            _ if !item.is_empty() => true,
            None => indent == 0 && (trimmed.starts_with("pub ") || trimmed.starts_with("impl")),
            Some(Block::Impl(_) | Block::Struct(_)) => inner && trimmed.starts_with("pub "),
            Some(Block::Trait(_)) => inner && (trimmed.starts_with("fn ") || trimmed.starts_with("type ")),
            Some(Block::Enum(_)) => inner && trimmed.starts_with(|c: char| c.is_uppercase()),
        };
        if !begins {
            continue;
        }
        let space = if item.is_empty() || item.ends_with('(') || trimmed.starts_with(')') { "" } else { " " };
        item = format!(
            "{}{space}{trimmed}",
            item.trim_end_matches(if trimmed.starts_with(')') { "," } else { "\0" })
        );
        let is_part = matches!(&block, Some(Block::Enum(_) | Block::Struct(_)));
        let is_open = item.matches(['(', '{']).count() > item.matches([')', '}']).count();
        let ends = match is_part {
            true => item.ends_with(',') && !is_open,
            false => item.ends_with(['{', ';', '}']) && !(item.contains(" use ") && is_open),
        };
        if !ends {
            continue;
        }

        // It is complete.
        let whole = std::mem::take(&mut item);
        let head = whole.trim_end_matches(['{', ';', ',']).trim_end().trim_start_matches("pub ").to_owned();
        let opens = whole.ends_with('{');
        match &block {
            Some(Block::Impl(of) | Block::Trait(of)) => _ = items.insert(format!("{of}: {head}")),
            Some(Block::Enum(of) | Block::Struct(of)) => _ = items.insert(format!("{of}: {head}")),
            None if head.starts_with("impl") => {
                let (of, is_trait) = subject(&head);
                if is_trait {
                    impls.push((of.clone(), head));
                }
                block = opens.then_some(Block::Impl(of));
            }
            None => {
                let (kind, rest) = head.split_once(' ').unwrap_or((&head, ""));
                if !["use", "mod"].contains(&kind) {
                    items.insert(head.clone());
                }
                block = match kind {
                    "trait" if opens => Some(Block::Trait(name(rest))),
                    "enum" if opens => Some(Block::Enum(name(rest))),
                    "struct" if opens => Some(Block::Struct(name(rest))),
                    _ => None,
                };
            }
        }
    }
    assert!(item.is_empty(), "not read to its end: {item}");
}

/// The name of a type among the items, after that of its problem.
fn type_of(item: &str) -> Option<String> {
    let (before, kind) = ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| {
        let (before, after) = item.split_once(kind)?;
        let is_type =
            !before.contains(':') && before.split_whitespace().count() < 2 && !after.contains(" = ");
        is_type.then_some((before, after))
    })?;
    Some(before.to_owned() + &name(kind))
}

#[test]
fn the_public_items_are_those_of_the_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut items, mut impls) = (Vec::new(), BTreeSet::new(), Vec::new());
    sources(&root.join("src"), &mut files);
    for file in files {
        let (mut of_file, mut impls_of_file) = (BTreeSet::new(), Vec::new());
        read(&fs::read_to_string(&file).unwrap(), &mut of_file, &mut impls_of_file);
        // Problems have names in common, such as `Board`. What puzzles add to a problem is in the same module.
        let path = file.to_str().unwrap().replace('\\', "/");
        let below = ["/problems/", "/puzzles/"].iter().find_map(|room| path.split_once(room));
        let problem = below.map(|(_, path)| name(path) + " ").unwrap_or_default();
        items.extend(of_file.into_iter().map(|item| format!("{problem}{item}")));
        impls.extend(
            impls_of_file.into_iter().map(|(of, head)| (problem.clone() + &of, problem.clone() + &head)),
        );
    }
    let types: BTreeSet<String> = items.iter().filter_map(|item| type_of(item)).collect();
    assert!(types.len() > 50, "{types:?}");
    items.extend(impls.into_iter().filter(|(of, _)| types.contains(of)).map(|(_, head)| head));

    let file = root.join("tests/data/public-items.txt");
    let found: String = items.iter().map(|item| format!("{item}\n")).collect();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &found).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let kept: BTreeSet<String> = kept.lines().map(String::from).collect();
    let [new, gone] = [items.difference(&kept), kept.difference(&items)]
        .map(|lines| lines.map(|line| format!("  {line}\n")).collect::<String>());
    assert!(
        new.is_empty() && gone.is_empty(),
        "new in the API:\n{new}gone:\n{gone}UPDATE=1 writes {}",
        file.display()
    );
}
