//! The instances, each with the number of covers that must be found.

use std::sync::Arc;

use exactcover::problems::polyomino::{Board, Polyominoes};
use exactcover::problems::sudoku::{Layout, Sudoku, standard_layouts};
use exactcover::{ExactCover, Langford, Matrix, MatrixBuilder};

use super::families::{chess, colored, designs, graphs, tilings, unlabeled};

/// One or several matrices that are searched one after the other.
pub struct Instance {
    pub name: &'static str,
    /// How many covers are asked for of each matrix.
    pub most: u64,
    /// How many must be found, in all matrices together.
    pub covers: u64,
    make: Box<dyn Fn() -> Vec<Matrix<()>>>,
}

impl Instance {
    pub fn matrices(&self) -> Vec<Matrix<()>> {
        (self.make)()
    }
}

fn all(name: &'static str, covers: u64, make: impl Fn() -> Matrix<()> + 'static) -> Instance {
    Instance { name, most: u64::MAX, covers, make: Box::new(move || vec![make()]) }
}

/// Puzzles with one solution each: it is found, and a second is looked for.
fn puzzles(name: &'static str, text: &'static str, layouts: Vec<Arc<Layout>>) -> Instance {
    let read = move || Sudoku::read(text, &layouts).into_iter().map(|puzzle| puzzle.expect("a puzzle"));
    let covers = read().count() as u64;
    let make = move || read().map(|puzzle| stated(&puzzle)).collect();
    Instance { name, most: 2, covers, make: Box::new(make) }
}

fn stated(problem: &impl ExactCover) -> Matrix<()> {
    unlabeled(&problem.matrix().expect("a small matrix"))
}

pub fn instances() -> Vec<Instance> {
    let pentominoes = |board: Board| stated(&Polyominoes::pentominoes(board));
    vec![
        all("queens 12", 14_200, || chess::queens(12)),
        all("queens 14", 365_596, || chess::queens(14)),
        all("pentominoes 3x20", 8, move || pentominoes(Board::rectangle(3, 20))),
        all("pentominoes 5x12", 4040, move || pentominoes(Board::rectangle(5, 12))),
        all("pentominoes 6x10", 9356, move || pentominoes(Board::rectangle(6, 10))),
        all("pentominoes 8x8 less center", 520, move || {
            pentominoes(Board::rectangle(8, 8).without_center(2, 2).expect("it has a center"))
        }),
        all("soma", 11_520, tilings::soma),
        all("dominoes 8x8", 12_988_816, || graphs::dominoes(8, 8)),
        all("Langford 11", 35_584, || stated(&Langford::new(11))),
        all("Langford 12", 216_288, || stated(&Langford::new(12))),
        all("STS(13), one point fixed", 115_200, || unlabeled(&designs::steiner_triples_with_fixed_star(13))),
        all("partitions of a 10-set", 115_975, || designs::set_partitions(10)),
        all("3-coloring a 5x5 grid", 580_986, || stated(&graphs::Graph::grid(5, 5).colorings(3))),
        all("MacMahon 4x6", 106_624, || colored::macmahon_squares(4, 6, 3)),
        all("word squares 5x5, 600 words", 504, || colored::word_squares(5, &words(600))),
        puzzles("50 hard Sudokus", include_str!("../data/sudoku_hard.txt"), standard_layouts()),
        puzzles("100 minimal Sudokus", include_str!("../data/sudoku_minimal.txt"), standard_layouts()),
        puzzles("Sudoku 16x16", include_str!("../data/sudoku_16x16.txt"), standard_layouts()),
        puzzles("samurai", include_str!("../data/samurai.txt"), vec![Layout::samurai().into()]),
        Instance {
            name: "planted 140k rows x 200k columns",
            most: 1,
            covers: 1,
            make: Box::new(|| vec![planted(140_000, 200_000, 5)]),
        },
    ]
}

/// xorshift64*, so that instances are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) % end as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A cover of rows of `len` columns, hidden among random rows of as many columns.
fn planted(rows: usize, columns: usize, len: usize) -> Matrix<()> {
    let mut random = Random(1);
    let mut order: Vec<usize> = (0..columns).collect();
    random.shuffle(&mut order);
    let mut all: Vec<Vec<usize>> = order.chunks(len).map(<[usize]>::to_vec).collect();
    while all.len() < rows {
        let mut row: Vec<usize> = Vec::with_capacity(len);
        while row.len() < len {
            let column = random.below(columns);
            if !row.contains(&column) {
                row.push(column);
            }
        }
        all.push(row);
    }
    random.shuffle(&mut all);
    let mut m = MatrixBuilder::new();
    let block = m.primary("column", columns);
    for row in all {
        m.row((), row.into_iter().map(|column| block.at(column))).expect("its columns are different");
    }
    m.build().expect("it is not too large")
}

/// Words that nobody uses: consonants and vowels in turn, as letters from 0.
fn words(count: usize) -> Vec<Vec<u32>> {
    let (consonants, vowels) = (b"bcdfghjklmnpqrstvwxyz", b"aeiou");
    let mut random = Random(5);
    let mut words: Vec<Vec<u32>> = Vec::new();
    while words.len() < count {
        let vowels_at = random.below(3) / 2; // two words in three begin with a vowel
        let letter = |place: usize| {
            let kind: &[u8] = if place % 2 == vowels_at { vowels } else { consonants };
            u32::from(kind[random.below(kind.len())] - b'a')
        };
        let word: Vec<u32> = (0..5).map(letter).collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}
