//! No text makes a reader panic or hang, and a damaged one is refused or read as what it still says.

use exactcover::problems::sudoku::standard_layouts;
use exactcover_formats::{boards, burr_tools, matrix, stars, sudoku};
use proptest::prelude::*;

/// One text of each form.
const TEXTS: [&str; 25] = [
    "12--\n----\n--3-\n---4\n",
    "+-----+-----+\n| 1   |   4 |\n|   3 | 1   |\n+-----+-----+\n|   1 |     |\n|     | 2   |\n+-----+-----+\n",
    "1.../..3./.4../...2",
    "00001c7f4a2b 1.....3..4.....2  2.3",
    "1.....3..4.....2:1:1324243124133142",
    "source,question,answer,rating\nown,1.....3..4.....2,1324243124133142,3,\n",
    "{\"puzzle\":\"1.....3..4.....2\",\"solution\":null,\"areas\":[{\"cells\":[[0,1],[0,2]],\"sum\":5}]}",
    "[{\"board\":[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]}]",
    ":0000:x:1..4+3.....2.....:213 413::",
    "| 1 234 24 34 |\n| 2 34 1 34 |\n| 3 1 24 24 |\n| 4 2 3 1 |\n",
    "2x2::k:769:10:11:12:769:13:14:15:16:17:18:19:20:21:22:23:",
    "1... aab.\n.... ccb.\n.... dd..\n...2 ....\na=3 b=5\nc=7 d=4\n",
    "6jx:3c1i1_4d3_6i3c5,aabaa_aa__d_eabc_bab_cabb",
    "2x2k:p,__aa_a_aab_____b,7_6_5d6_3_7c6b",
    "https://puzz.link/p?sudoku/4/4/1k3g4k2",
    "https://puzz.link/p?starbattle/4/4/1/4920q6",
    "4 4 1\n1,1,2,2\n1,1,2,2\n3,3,3,2\n#,4,4,4\n",
    "{\"regions\":[[0,0,1,1],[0,0,1,1],[2,2,2,1],[2,3,3,3]],\"stars\":1}",
    "[[1,0,0,1],[0,1,1,0],[1,1,0,0],[0,0,1,1]]",
    "{\"A\":[1,4,7],\"B\":[1,4],\"C\":[4,5,7]}",
    "A: p s\nB: q r\n",
    "4 1\n0 3\n1 2\n2\n",
    "..#.\n....\nQ...\n....\n",
    "<?xml version=\"1.0\"?><puzzle version=\"2\"><gridType type=\"0\"/><colors><color red=\"9\"/></colors><shapes><voxel x=\"2\" y=\"1\" z=\"1\" name=\"A\" type=\"0\">##1</voxel><voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#1#++</voxel></shapes><problems><problem maxHoles=\"2\"><shapes><shape id=\"0\" min=\"1\" max=\"2\"/></shapes><result id=\"1\"/><bitmap><pair piece=\"0\" result=\"0\"/></bitmap></problem></problems></puzzle>",
    "<puzzle version='1'><gridType type='2'/><shapes><voxel x='2' y='2' z='1' type='0'>#__#</voxel></shapes><problems><problem><shapes><shape id='0'/></shapes><result id='0'/></problem></problems></puzzle>",
];

/// Reads a text in all ways.
fn read_all(text: &str) {
    let _ = sudoku::read(text, &standard_layouts());
    let _ = (stars::read(text, Some(1)), stars::read(text, None));
    let _ = (boards::of_bits(text), boards::queens(text));
    if let Ok(puzzle) = burr_tools::read(text.as_bytes()) {
        for index in 0..puzzle.names().len() {
            // What can be read can be written, or is refused.
            let _ = puzzle.problem(index).map(|problem| burr_tools::write(&problem, &[]));
        }
    }
    let _ = (
        matrix::read_json(text),
        matrix::read_named(text),
        matrix::read_from_0(text),
        matrix::read_dlx_cpp(text),
    );
}

/// Changes a text at a few places.
fn damaged(text: &str, changes: &[(usize, u8, char)]) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for &(at, what, symbol) in changes {
        let at = at % symbols.len().max(1);
        match what {
            0 if !symbols.is_empty() => drop(symbols.remove(at)),
            1 => symbols.insert(at.min(symbols.len()), symbol),
            2 if !symbols.is_empty() => symbols[at] = symbol,
            3 => symbols.truncate(at),
            _ => {
                let copy = symbols[at.min(symbols.len())..].to_vec();
                symbols.extend(copy);
            }
        }
    }
    symbols.into_iter().collect()
}

fn change() -> impl Strategy<Value = (usize, u8, char)> {
    let symbol = proptest::sample::select(
        "0123456789.-_#|/,:;+= \n\tabkxzZ{}[]<>\"'?\u{e9}\u{0}".chars().collect::<Vec<_>>(),
    );
    (0..4000_usize, 0..5_u8, symbol)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn damaged_texts(at in 0..TEXTS.len(), changes in proptest::collection::vec(change(), 1..4)) {
        read_all(&damaged(TEXTS[at], &changes));
    }

    #[test]
    fn two_texts_after_each_other(one in 0..TEXTS.len(), other in 0..TEXTS.len(), between in "[\n ]{0,2}") {
        read_all(&format!("{}{between}{}", TEXTS[one], TEXTS[other]));
    }
}

#[test]
fn numbers_that_are_too_large() {
    for text in [
        "99999999999999999999x99999999999999999999::k:1",
        "4294967295x4294967295:a",
        "5000000000x2j:a",
        "https://puzz.link/p?sudoku/99999999999/99999999999/1",
        "https://puzz.link/p?starbattle/4294967295/4294967295/1/0",
        "4294967295\n",
        "99999999999999999999 0\n1 2\n",
        "16777216 16777216\n0\n",
        "99999999999999999999 99999999999999999999 1\n",
        "{\"puzzle\":\"1.....3..4.....2\",\"cages\":[{\"cells\":[[18446744073709551615,0]],\"sum\":18446744073709551615}]}",
        "1:r1c1\n2x2::k:18446744073709551615:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0",
    ] {
        read_all(text);
    }
    let deep = "[".repeat(100_000);
    read_all(&deep);
    read_all(&format!("{{\"puzzle\":{deep}"));
}
