//! `designs`: as many as published, and what its options ask for.

use super::program::run;

/// Repeated blocks are counted once, however their copies are chosen: the numbers in all are also those of a sum over the
/// blocks, one after the other.
#[test]
fn designs_are_as_many_as_published() {
    for (design, last) in [
        ("7 3 1", "1 design, of 30 in all"),
        ("9 3 1", "1 design, of 840 in all"),
        ("7 3 2", "4 designs, of 465 in all"),
        ("7 3 3", "10 designs, of 5045 in all"),
        ("8 4 3", "4 designs, of 6150 in all"),
        ("10 4 2", "3 designs, of 231840 in all"),
        ("2 2 64", "1 design, of 1 in all"),
        // Two blocks of these meet in so many points at most that sets of points have columns, too.
        ("7 4 2", "1 design, of 30 in all"),
        ("11 5 2", "1 design, of 60480 in all"),
        ("11 6 3", "1 design, of 60480 in all"),
        ("6 3 2", "1 design, of 12 in all"),
        // There are none of these, as their numbers say.
        ("21 6 1", "0 designs, of 0 in all"),
        ("3 4 1", "0 designs, of 0 in all"),
        ("6 3 1", "0 designs, of 0 in all"),
    ] {
        let ran = run(&format!("designs {design}")).succeeds();
        ran.same(ran.lines().last().copied(), Some(last));
    }
    run("designs 7 3 2").prints(
        "group of order 168: 1\ngroup of order 48: 1\ngroup of order 42: 1\ngroup of order 24: 1\n4 designs, of 465 in all",
    );
    run("designs 64 2 64").refuses_with("too large");
    run("designs 64 32 31").refuses_with("more than 50000 blocks of 32 of 64 points");
    run("designs 1 3 1").refuses_with("2..=64");
}
