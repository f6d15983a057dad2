//! The commands of README's table "I want to ...", as they stand there.

use std::fs;

use super::WORDS;
use super::program::{Folder, PACKAGE};

/// The words that stand for files, and such files.
const FILES: [(&str, &str); 12] = [
    ("tile BOARD --pieces FILE", "tile 3x4 --pieces examples/data/dominoes.txt"),
    (
        "sudoku JIGSAW --regions FILE",
        "sudoku examples/data/jigsaw.txt --regions examples/data/jigsaw_regions.txt",
    ),
    ("sudoku FILE", "sudoku examples/data/sudoku.txt"),
    ("stars FILE", "stars @STARS"),
    ("solve FILE --format 01", "solve @ENTRIES --format 01"),
    ("crew FILE", "crew examples/data/crew.txt"),
    ("TABLE.csv", "@TABLE.csv"),
    ("MODEL.mps", "@MODEL.mps"),
    ("F.pbp", "@F.pbp"),
    (" OUT", " @OUT"),
    (" PROOF", " @PROOF"),
    (" STATE", " @STATE"),
];

#[test]
fn every_command_of_the_readme_runs() {
    let folder = Folder::new("every_command_of_the_readme_runs");
    let readme = fs::read_to_string(format!("{PACKAGE}/README.md")).unwrap();
    let (_, table) = readme.split_once("## I want to ...").unwrap();
    folder.write("STARS", "1\nAABB\nAABB\nCCCB\nCDDD\n");
    folder.write("ENTRIES", "110\n001\n");
    folder.write("TABLE.csv", "cost,covers\n5,T1;T2\n2,T1\n4,T2\n");
    let model = "ROWS\n N c\n E a\nCOLUMNS\n M 'MARKER' 'INTORG'\n x c 1 a 1\n M 'MARKER' 'INTEND'\nRHS\n R a 1\nENDATA\n";
    folder.write("MODEL.mps", model);
    let names =
        ["solve", "sudoku", "tile", "queens", "stars", "generate", "crew", "distribute", "check", "designs"];
    let mut run = 0;
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let last = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        folder.write("PROBLEM", fs::read(format!("{PACKAGE}/{WORDS}")).unwrap());
        for code in last.split('`').skip(1).step_by(2) {
            let name = code.split(' ').next().unwrap();
            if !names.contains(&name) || name == code {
                continue;
            }
            let mut line = code.replace(" PROBLEM", " @PROBLEM");
            for (word, file) in FILES {
                line = line.replace(word, file);
            }
            let ran = folder.run(&line);
            ran.same(ran.code, Some(0));
            run += 1;
        }
    }
    assert!(run >= 25, "only {run} commands");
}
