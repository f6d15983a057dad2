//! `pentominoes` and `soma`.

use super::program::{Folder, give, run};

/// 12 x 12 without two opposite corners: no dominoes tile it.
pub fn cut_board() -> String {
    let full = "############\n".repeat(10);
    format!(".###########\n{full}###########.\n")
}

#[test]
fn counts() {
    let table = [
        ("pentominoes 3x20 --count", "8"),
        ("pentominoes 8x8-2x2 --count --distinct", "65"),
        ("pentominoes 6x10 --count --distinct", "2339"),
        ("count_tilings 16x16 dominoes --distinct", "305611096281378760240051639364"),
        ("soma --count", "11520"),
        ("soma --count --distinct", "240"),
    ];
    for (line, expected) in table {
        run(line).prints(expected);
    }
}

#[test]
fn a_drawn_board_keeps_its_form() {
    let ran = run("pentominoes examples/data/heart.txt");
    ran.same(ran.lines()[0], " PP    WF");
}

#[test]
fn pieces_can_be_drawn() {
    give("2\n#..\n###\n\n2\n##\n##\n", "pentominoes 4x4 --pieces - --count").prints("8");
}

#[test]
fn a_wrong_drawing_of_pieces_says_where() {
    let ran = give("##\n#x\n", "pentominoes 4x4 --pieces -");
    ran.refuses("-:2:2: 'x' where '#' (a cell) or '.' was expected");
}

#[test]
fn copies_of_a_piece_are_told_apart() {
    let ran = give("*\n##\n", "pentominoes 2x4 --pieces -");
    ran.same(ran.lines()[0], "AABB");
}

#[test]
fn no_solution_says_why() {
    let table = [
        ("pentominoes 6x9", "no solution: the board has 54 cells, the pieces have 60"),
        ("pentominoes 1x60", "no solution: piece F fits nowhere"),
    ];
    for (line, expected) in table {
        run(line).prints(expected);
    }
    let folder = Folder::new("no_solution_says_why");
    folder.write("dominoes", "*\n##\n");
    folder.write("broken", "##.#\n");
    let ran = folder.run("pentominoes @broken --pieces @dominoes");
    ran.prints("no solution: no piece fits on row 1, column 4");
    folder.write("cut", cut_board());
    let ran = folder.run("pentominoes @cut --pieces @dominoes");
    ran.same(ran.lines().iter().filter(|line| line.starts_with("no solution: ")).count(), 1);
}

#[test]
fn soma_draws_its_layers_side_by_side() {
    let ran = run("soma");
    ran.same(ran.lines()[0], "ZZB PBB PPV");
}

#[test]
fn there_is_no_colour_in_a_pipe() {
    let ran = run("pentominoes 3x20");
    ran.same(ran.lines().join("").contains('\u{1b}'), false);
}
