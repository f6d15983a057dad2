//! The families with their known answers, and how each is counted.

use exactcover::{ExactCover, Langford, Queens};

use super::count::{counted, covers, covers_up_to, solutions, tilings_up_to};
use super::parameters::{board, colors, covers_with_first_row, first, graph, n, optimum, toy};
use crate::families::chess::*;
use crate::families::colored::*;
use crate::families::designs::*;
use crate::families::graphs::*;
use crate::families::latin::*;
use crate::families::polyforms::{CUBE, SQUARE, cuboid, rectangle};
use crate::families::sequences::*;
use crate::families::tilings::*;

pub struct Family {
    pub name: &'static str,
    /// What is counted.
    pub quantity: &'static str,
    /// Counts it for any parameters of the family's kind; `None` if they are of another kind.
    pub count: fn(&str) -> Option<u64>,
    /// Parameters and known answers.
    pub facts: &'static [(&'static str, u64)],
}

/// The families whose covers are visited one by one.
pub const VISITED: &[&[Family]] =
    &[CHESS, SEQUENCES, GRAPHS, DOMINOES, PIECES, TILINGS, DESIGNS, LATIN, COLORED, TOYS];

pub const CHESS: &[Family] = &[
    Family {
        name: "n-queens",
        quantity: "solutions",
        count: |p| n(p).map(queens).map(covers),
        facts: &[
            ("n=0", 1),
            ("n=1", 1),
            ("n=2", 0),
            ("n=3", 0),
            ("n=4", 2),
            ("n=5", 10),
            ("n=6", 4),
            ("n=7", 40),
            ("n=8", 92),
            ("n=9", 352),
            ("n=10", 724),
            ("n=11", 2680),
            ("n=12", 14_200),
        ],
    },
    Family {
        name: "n-queens fundamental",
        quantity: "solutions up to 8 symmetries",
        count: |p| {
            let n = n(p)?;
            Some(covers_up_to(&queens(n), &SQUARE.symmetries(&rectangle(n, n))))
        },
        facts: &[
            ("n=3", 0),
            ("n=5", 2),
            ("n=8", 12),
            ("n=9", 46),
            ("n=10", 92),
            ("n=11", 341),
            ("n=12", 1787),
        ],
    },
    Family {
        name: "toroidal queens",
        quantity: "solutions",
        count: |p| Queens::new(n(p)?).ok().map(Queens::toroidal).and_then(solutions),
        facts: &[("n=7", 28), ("n=9", 0), ("n=11", 88), ("n=13", 4524), ("n=17", 140_692)],
    },
    Family {
        name: "toroidal semiqueens / transversals of Z_n",
        quantity: "solutions",
        count: |p| n(p).map(toroidal_semiqueens).map(covers),
        facts: &[("n=1", 1), ("n=5", 15), ("n=6", 0), ("n=11", 37_851)],
    },
    Family {
        name: "derangements",
        quantity: "derangements",
        count: |p| n(p).map(derangements).map(covers),
        facts: &[("n=0", 1), ("n=1", 0), ("n=8", 14_833)],
    },
    Family {
        name: "menage",
        quantity: "placements",
        count: |p| n(p).map(menage).map(covers),
        facts: &[("n=8", 4738)],
    },
    Family {
        name: "pigeonhole",
        quantity: "solutions",
        count: |p| first(p).map(|[pigeons, holes]| covers(pigeonhole(pigeons, holes))),
        facts: &[("8 pigeons, 7 holes", 0), ("9 pigeons, 8 holes", 0), ("5 pigeons, 7 holes", 2520)],
    },
];

pub const SEQUENCES: &[Family] = &[
    Family {
        name: "Langford pairs",
        quantity: "arrangements",
        count: |p| n(p).map(Langford::new).and_then(solutions),
        facts: &[
            ("n=1", 0),
            ("n=3", 2),
            ("n=4", 2),
            ("n=5", 0),
            ("n=6", 0),
            ("n=7", 52),
            ("n=8", 300),
            ("n=9", 0),
            ("n=10", 0),
            ("n=11", 35_584),
        ],
    },
    Family {
        name: "Skolem sequences",
        quantity: "sequences",
        count: |p| n(p).map(skolem).map(covers),
        facts: &[
            ("n=2", 0),
            ("n=4", 6),
            ("n=6", 0),
            ("n=7", 0),
            ("n=8", 504),
            ("n=9", 2656),
            ("n=10", 0),
            ("n=11", 0),
            ("n=12", 455_936),
            ("n=13", 3_040_560),
        ],
    },
    Family {
        name: "de Bruijn cycles (XCC)",
        quantity: "rotations counted",
        count: |p| n(p).map(de_bruijn).map(covers),
        facts: &[("n=4", 256)],
    },
];

pub const GRAPHS: &[Family] = &[
    Family {
        name: "perfect matchings hypercube",
        quantity: "perfect matchings",
        count: |p| n(p).map(hypercube_matchings).map(covers),
        facts: &[("n=1", 1), ("n=3", 9), ("n=5", 589_185)],
    },
    Family {
        name: "perfect matchings K_n",
        quantity: "perfect matchings",
        count: |p| n(p).map(complete_graph_matchings).map(covers),
        facts: &[("n=6", 15), ("n=10", 945), ("n=12", 10_395), ("n=14", 135_135)],
    },
    Family {
        name: "perfect matchings graph",
        quantity: "perfect matchings",
        count: |p| graph(p).map(|graph| covers(graph.matchings())),
        facts: &[("dodecahedron", 36)],
    },
    Family {
        name: "graph colouring (XCC)",
        quantity: "proper",
        count: |p| solutions(graph(p)?.colorings(colors(p)?)),
        facts: &[
            ("Petersen, k=2", 0),
            ("Petersen, k=3", 120),
            ("Petersen, k=4", 12_960),
            ("5x5 grid, k=3", 580_986),
        ],
    },
    Family {
        name: "graph colouring (secondary)",
        quantity: "proper",
        count: |p| Some(covers(graph(p)?.colorings_by_secondary_columns(colors(p)?))),
        facts: &[("Petersen, k=5", 332_880)],
    },
    Family {
        name: "monomer-dimer",
        quantity: "coverings",
        count: |p| first(p).map(|[h, w]| covers(monomer_dimer(h, w))),
        facts: &[("4x4", 10_012)],
    },
    Family {
        name: "domino tilings torus",
        quantity: "tilings",
        count: |p| n(p).map(torus_dominoes).map(covers),
        facts: &[("4x4", 272)],
    },
];

pub const DOMINOES: &[Family] = &[Family {
    name: "domino tilings square",
    quantity: "tilings",
    count: |p| first(p).map(|[h, w]| covers(dominoes(h, w))),
    facts: &[("2x2", 2), ("4x4", 36), ("6x6", 6728), ("8x8", 12_988_816)],
}];

pub const PIECES: &[Family] = &[
    Family {
        name: "pentominoes",
        quantity: "raw exact covers",
        count: |p| board(p).map(|board| covers(pentominoes(&board))),
        facts: &[("3x20", 8), ("4x15", 1472), ("5x12", 4040), ("6x10", 9356), ("8x8 minus central 2x2", 520)],
    },
    Family {
        name: "pentominoes",
        quantity: "solutions up to symmetry",
        count: |p| {
            let board = board(p)?;
            Some(tilings_up_to(&pentominoes(&board), &SQUARE.symmetries(&board)))
        },
        facts: &[("3x20", 2)],
    },
    Family {
        name: "distinct pentominoes (subset)",
        quantity: "raw exact covers",
        count: |p| first(p).map(|[h, w]| covers(distinct_pentominoes(h, w))),
        facts: &[("5x3", 28), ("5x5", 856), ("5x7", 5584), ("5x9", 23_608), ("5x10", 27_804), ("4x10", 8340)],
    },
    Family {
        name: "Soma cube",
        quantity: "raw exact covers",
        count: |p| (p == "3x3x3").then(|| covers(soma())),
        facts: &[("3x3x3", 11_520)],
    },
    Family {
        name: "Soma cube",
        quantity: "solutions up to rotation only",
        count: |p| (p == "3x3x3").then(|| tilings_up_to(&soma(), &CUBE.symmetries(&cuboid(3, 3, 3)))),
        facts: &[("3x3x3", 480)],
    },
    Family {
        name: "tetracubes",
        quantity: "raw exact covers",
        count: |p| first(p).map(|[a, b, c]| covers(tetracubes(a, b, c))),
        facts: &[("2x4x4", 11_120)],
    },
    Family {
        name: "hexiamonds",
        quantity: "raw exact covers",
        count: |p| first(p).map(|[h, w]| covers(hexiamonds(h, w))),
        facts: &[("rhomboid 3x12", 0)],
    },
    Family {
        name: "tetrahexes",
        quantity: "raw exact covers",
        count: |p| first(p).map(|[h, w]| covers(tetrahexes(h, w))),
        facts: &[("rhomboid 4x7", 18)],
    },
    Family {
        name: "tetrominoes",
        quantity: "exact covers",
        count: |p| first(p).map(|[h, w]| covers(tetrominoes(h, w))),
        facts: &[("4x5 (each of the 5 once)", 0), ("2x10 (each of the 5 once)", 0)],
    },
];

pub const TILINGS: &[Family] = &[
    Family {
        name: "3-D bricks 2x2xn",
        quantity: "tilings",
        count: |p| n(p).map(|n| covers(bricks(2, 2, n))),
        facts: &[("n=2", 9), ("n=3", 32), ("n=4", 121), ("n=7", 6272), ("n=9", 87_362), ("n=10", 326_041)],
    },
    Family {
        name: "3-D bricks",
        quantity: "tilings",
        count: |p| first(p).map(|[a, b, c]| covers(bricks(a, b, c))),
        facts: &[("3x3x2", 229)],
    },
    Family {
        name: "Aztec diamond dominoes",
        quantity: "tilings",
        count: |p| n(p).map(aztec).map(covers),
        facts: &[("n=2", 8), ("n=5", 32_768)],
    },
    Family {
        name: "lozenge tilings hexagon",
        quantity: "tilings",
        count: |p| n(p).map(lozenges).map(covers),
        facts: &[("side n=1", 2), ("side n=3", 980)],
    },
    Family {
        name: "square into squares",
        quantity: "dissections",
        count: |p| n(p).map(squares_into_squares).map(covers),
        facts: &[("n=2", 2), ("n=3", 6), ("n=5", 472), ("n=6", 10_668)],
    },
    Family {
        name: "square into rectangles",
        quantity: "dissections",
        count: |p| n(p).map(squares_into_rectangles).map(covers),
        facts: &[("n=1", 1), ("n=4", 70_878)],
    },
    Family {
        name: "square into distinct oblongs",
        quantity: "tilings",
        count: |p| n(p).map(squares_into_distinct_oblongs).map(covers),
        facts: &[("n=1", 0), ("n=7", 87_216)],
    },
    Family {
        name: "tilings by any trominoes",
        quantity: "tilings",
        count: |p| first(p).map(|[h, w]| covers(any_trominoes(h, w))),
        facts: &[("3x4", 23), ("5x6", 8342), ("6x6", 80_092), ("6x8", 5_271_923)],
    },
    Family {
        name: "tilings by any tetrominoes",
        quantity: "tilings",
        count: |p| first(p).map(|[h, w]| covers(any_tetrominoes(h, w))),
        facts: &[("4x4", 117), ("4x6", 2003), ("6x6", 178_939)],
    },
    Family {
        name: "tilings by any pentominoes",
        quantity: "tilings",
        count: |p| first(p).map(|[h, w]| covers(any_pentominoes(h, w))),
        facts: &[("5x2", 5)],
    },
    Family {
        name: "L-trominoes + at most one monomino",
        quantity: "tilings",
        count: |p| n(p).map(l_trominoes_plus_monomino).map(covers),
        facts: &[("2x2", 4), ("3x3", 0), ("4x4", 16), ("6x6", 162), ("7x7", 34_528)],
    },
];

pub const DESIGNS: &[Family] = &[
    Family {
        name: "partitions into triples",
        quantity: "partitions",
        count: |p| n(p).map(triples).map(covers),
        facts: &[("n=9", 280), ("n=12", 15_400), ("n=15", 1_401_400)],
    },
    Family {
        name: "set partitions (Bell)",
        quantity: "partitions",
        count: |p| n(p).map(set_partitions).map(covers),
        facts: &[
            ("n=1", 1),
            ("n=4", 15),
            ("n=5", 52),
            ("n=6", 203),
            ("n=7", 877),
            ("n=9", 21_147),
            ("n=10", 115_975),
            ("n=11", 678_570),
        ],
    },
    Family {
        name: "cube into subcubes",
        quantity: "partitions",
        count: |p| n(p).map(subcubes).map(covers),
        facts: &[("n=1", 2), ("n=2", 8), ("n=3", 154), ("n=4", 89_512)],
    },
    Family {
        name: "Steiner systems S(t,k,v)",
        quantity: "labelled systems",
        count: |p| first(p).map(|[t, k, v]| covers(steiner(t, k, v, |_| true))),
        facts: &[
            ("t=3,k=4,v=8", 30),
            ("t=3,k=4,v=10", 2520),
            ("t=5,k=6,v=12", 5040),
            ("t=2,k=3,v=7", 30),
            ("t=2,k=3,v=9", 840),
        ],
    },
    Family {
        name: "Steiner triple systems, the blocks at one point fixed",
        quantity: "labelled systems",
        count: |p| n(p).map(steiner_triples_with_fixed_star).map(covers),
        facts: &[("v=7", 2), ("v=9", 8), ("v=13", 115_200)],
    },
    Family {
        name: "one-factorizations K_n",
        quantity: "unordered factorizations",
        count: |p| n(p).map(one_factorizations).map(covers),
        facts: &[("n=6", 6), ("n=4", 1), ("n=8", 6240)],
    },
    Family {
        name: "projective packings",
        quantity: "packings",
        count: |p| (p == "PG(3,2)").then(|| covers(projective_packings())),
        facts: &[("PG(3,2)", 240)],
    },
];

pub const LATIN: &[Family] = &[
    Family {
        name: "Latin squares",
        quantity: "squares",
        count: |p| n(p).map(latin_squares).map(covers),
        facts: &[("n=3", 12), ("n=4", 576), ("n=5", 161_280)],
    },
    Family {
        name: "reduced Latin squares",
        quantity: "first row and column fixed",
        count: |p| n(p).map(reduced_latin_squares).map(covers),
        facts: &[("n=4", 4), ("n=5", 56), ("n=6", 9408)],
    },
    Family {
        name: "diagonal Latin squares",
        quantity: "squares",
        count: |p| n(p).map(diagonal_latin_squares).map(covers),
        facts: &[("n=4", 48), ("n=5", 960), ("n=6", 92_160)],
    },
    Family {
        name: "pandiagonal Latin squares",
        quantity: "first row fixed",
        count: |p| n(p).map(pandiagonal_latin_squares).map(covers),
        facts: &[("n=5", 2), ("n=7", 4)],
    },
    Family {
        name: "Sudoku grids",
        quantity: "grids",
        count: |p| first(p).map(|[_, _, h, w]| covers(sudoku_grids(h, w))),
        facts: &[("4x4 (2x2)", 288)],
    },
    Family {
        name: "Sudoku-X grids",
        quantity: "grids",
        count: |p| n(p).map(|n: usize| covers(sudoku_x_grids(n.isqrt(), n.isqrt()))),
        facts: &[("4x4", 48)],
    },
    Family {
        name: "Sudoku puzzle",
        quantity: "solutions",
        count: |p| (p.len() == 81).then(|| covers(sudoku(p))),
        facts: &[
            ("..52.7..4....487..8..6......7.....6..19.......3815......4...29....5...8.9........", 1),
            (".2......1..6.......9.85.4.258...........7..3.....2..4.8..36...7..2.815..7.......6", 1),
            ("......12.13.........5..9...7...1..6....58..1.4..6.....2.......7....4..53..8..7...", 1),
            ("574..3.8.............7..63..........3..6..1.9.49...3...6...5.9..81...4....7.89...", 1),
            ("5...4..97.......6.....8.3.....5.9.2.73.6.......6....1...9....7...4.7.1..2..1....9", 1),
            ("..........2.47........2.8......8.91..3.......5.6.....4..7....3.491..3...8....52..", 1),
            ("55...............................................................................", 0),
        ],
    },
    Family {
        name: "Sudoku facts",
        quantity: "cells",
        count: |p| p.starts_with("Samurai").then(|| samurai().row_count() as u64 / 9),
        facts: &[("Samurai (5 overlapping grids)", 369)],
    },
];

pub const COLORED: &[Family] = &[
    Family {
        name: "Costas arrays",
        quantity: "arrays",
        count: |p| n(p).map(costas_arrays).map(covers),
        facts: &[("n=1", 1), ("n=2", 2), ("n=6", 116), ("n=7", 200), ("n=8", 444), ("n=9", 760)],
    },
    Family {
        name: "word grid (XCC)",
        quantity: "grids",
        count: |p| n(p).map(|n| covers(word_squares(n, &words(n, 2, |_| true)))),
        facts: &[("3x3 binary, all words", 512)],
    },
    Family {
        name: "word grid (XCC): hard squares",
        quantity: "grids",
        count: |p| n(p).map(|n| covers(word_squares(n, &words_without_11(n)))),
        facts: &[("5x5, words without 11", 55_447), ("6x6, words without 11", 5_598_861)],
    },
    Family {
        name: "word grid (XCC): two 1s per line",
        quantity: "grids",
        count: |p| n(p).map(|n| covers(word_squares(n, &words_with_two_1s(n)))),
        facts: &[("6x6", 67_950)],
    },
    Family {
        name: "word grid (XCC): Latin",
        quantity: "grids",
        count: |p| n(p).map(|n| covers(word_squares(n, &permutations(n)))),
        facts: &[("4x4 permutations", 576)],
    },
];

pub const TOYS: &[Family] = &[
    Family {
        name: "semantics / toy",
        quantity: "solutions",
        count: |p| toy(p).map(covers),
        facts: &[
            ("no items, no options", 1),
            ("Wikipedia 7-element example", 1),
            ("parmentelat bruteforce1", 2),
            ("parmentelat bruteforce2", 9),
            ("parmentelat bruteforce3", 16),
            ("Knuth example (Dancing links, 2000)", 1),
            ("Knuth colour example (7.2.2.1)", 1),
            ("C4 vertices+edges (Eppstein)", 7),
        ],
    },
    Family {
        name: "sampler marginals",
        quantity: "solutions containing the option",
        count: covers_with_first_row,
        facts: &[
            ("Q4 perfect matchings containing a given edge", 68),
            ("6x6 dominoes with horizontal corner domino", 3364),
            ("Bell n=8 partitions with block {0}", 877),
            ("8 queens with queen in the corner", 4),
        ],
    },
    Family {
        name: "min-cost exact cover",
        quantity: "optimal cost",
        count: |p| optimum(p).map(|(cost, _)| cost),
        facts: &[
            ("6x6 dominoes, cost (3r+5c+7*vertical) mod 11 of lexicographically first cell", 49),
            ("8 queens, max sum (r+1)(c+1)", 174),
            ("10 queens, max", 330),
            ("K12 matching, cost (a^2+3b^2+ab) mod 17, a<b", 14),
            ("Bell n=10, block cost (37*mask+11) mod 101", 9),
            ("STS(9), cost (100a+10b+c) mod 13, a<b<c", 41),
        ],
    },
    Family {
        name: "min-cost exact cover",
        quantity: "number of optimal solutions",
        count: |p| optimum(p).map(|(_, covers)| covers),
        facts: &[
            ("6x6 dominoes, cost (3r+5c+7*vertical) mod 11 of lexicographically first cell", 1),
            ("8 queens, max sum (r+1)(c+1)", 10),
            ("10 queens, max", 10),
            ("K12 matching, cost (a^2+3b^2+ab) mod 17, a<b", 2),
            ("Bell n=10, block cost (37*mask+11) mod 101", 65),
            ("STS(9), cost (100a+10b+c) mod 13, a<b<c", 2),
        ],
    },
];

/// Ten seconds and more each on dancing links.
pub const SLOW: &[Family] = &[
    Family {
        name: "toroidal queens",
        quantity: "solutions",
        count: |p| Queens::new(n(p)?).ok().map(Queens::toroidal).and_then(solutions),
        facts: &[("n=19", 820_496)],
    },
    Family {
        name: "MacMahon squares",
        quantity: "raw coverings",
        count: |p| first(p).map(|[h, w]| covers(macmahon_squares(h, w, 3))),
        facts: &[("4x6, border one fixed colour", 106_624)],
    },
    Family {
        name: "one-sided pentominoes",
        quantity: "solutions up to symmetry",
        count: |p| {
            let [h, w] = first(p)?;
            Some(tilings_up_to(&one_sided_pentominoes(h, w), &SQUARE.symmetries(&rectangle(h, w))))
        },
        facts: &[("3x30", 46)],
    },
];

/// Families whose covers are counted all at once. What has no facts here is counted from the file of known answers.
pub const COUNTED: &[Family] = &[
    Family {
        name: "n-queens",
        quantity: "solutions",
        count: |p| n(p).map(queens).and_then(counted),
        facts: &[],
    },
    Family {
        name: "pigeonhole",
        quantity: "solutions",
        count: |p| first(p).and_then(|[pigeons, holes]| counted(pigeonhole(pigeons, holes))),
        facts: &[("13 pigeons, 12 holes", 0)],
    },
    Family {
        name: "set partitions (Bell)",
        quantity: "partitions",
        count: |p| n(p).map(set_partitions).and_then(counted),
        facts: &[("n=12", 4_213_597), ("n=13", 27_644_437)],
    },
    Family {
        name: "domino tilings square",
        quantity: "tilings",
        count: |p| first(p).and_then(|[h, w]| counted(dominoes(h, w))),
        facts: &[("10x10", 258_584_046_368), ("12x12", 53_060_477_521_960_000)],
    },
    Family {
        name: "domino tilings torus",
        quantity: "tilings",
        count: |p| n(p).map(torus_dominoes).and_then(counted),
        facts: &[("8x8", 311_853_312)],
    },
    Family {
        name: "3-D bricks",
        quantity: "tilings",
        count: |p| first(p).and_then(|[a, b, c]| counted(bricks(a, b, c))),
        facts: &[("4x4x4", 5_051_532_105)],
    },
    Family {
        name: "Aztec diamond dominoes",
        quantity: "tilings",
        count: |p| n(p).map(aztec).and_then(counted),
        facts: &[("n=9", 35_184_372_088_832)],
    },
    Family {
        name: "lozenge tilings hexagon",
        quantity: "tilings",
        count: |p| n(p).map(lozenges).and_then(counted),
        facts: &[("side n=6", 1_478_619_421_136)],
    },
    Family {
        name: "monomer-dimer",
        quantity: "coverings",
        count: |p| first(p).and_then(|[h, w]| counted(monomer_dimer(h, w))),
        facts: &[("6x6", 2_989_126_727), ("7x7", 11_945_257_052_321)],
    },
    Family {
        name: "square into squares",
        quantity: "dissections",
        count: |p| n(p).map(squares_into_squares).and_then(counted),
        facts: &[("n=9", 5_353_011_036), ("n=10", 1_500_957_422_222)],
    },
    Family {
        name: "square into rectangles",
        quantity: "dissections",
        count: |p| n(p).map(squares_into_rectangles).and_then(counted),
        facts: &[("n=5", 84_231_996), ("n=6", 535_236_230_270), ("n=7", 18_100_579_400_986_674)],
    },
    Family {
        name: "tilings by any tetrominoes",
        quantity: "tilings",
        count: |p| first(p).and_then(|[h, w]| counted(any_tetrominoes(h, w))),
        facts: &[("6x8", 22_483_347), ("8x8", 19_077_209_438)],
    },
    Family {
        name: "tilings by any pentominoes",
        quantity: "tilings",
        count: |p| first(p).and_then(|[h, w]| counted(any_pentominoes(h, w))),
        facts: &[("5x8", 1_696_781), ("5x9", 13_205_354), ("5x10", 101_698_212), ("5x11", 782_267_786)],
    },
    Family {
        name: "pentominoes",
        quantity: "raw exact covers",
        count: |p| board(p).and_then(|board| counted(pentominoes(&board))),
        facts: &[],
    },
    Family {
        name: "Steiner systems S(t,k,v)",
        quantity: "labelled systems",
        count: |p| first(p).and_then(|[t, k, v]| counted(steiner(t, k, v, |_| true))),
        facts: &[],
    },
];

/// Five to fifteen seconds each.
pub const COUNTED_SLOWLY: &[Family] = &[
    Family {
        name: "toroidal queens",
        quantity: "solutions",
        count: |p| Queens::new(n(p)?).ok()?.toroidal().count().ok()?.to_u64(),
        facts: &[],
    },
    Family {
        name: "perfect matchings hypercube",
        quantity: "perfect matchings",
        count: |p| n(p).map(hypercube_matchings).and_then(counted),
        facts: &[("n=6", 16_332_454_526_976)],
    },
    Family {
        name: "one-factorizations K_n",
        quantity: "unordered factorizations",
        count: |p| n(p).map(one_factorizations).and_then(counted),
        facts: &[("n=10", 1_225_566_720)],
    },
    Family {
        name: "Latin squares",
        quantity: "squares",
        count: |p| n(p).map(latin_squares).and_then(counted),
        facts: &[("n=6", 812_851_200)],
    },
];
