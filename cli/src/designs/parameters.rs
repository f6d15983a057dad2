//! The parameters of a design, what follows from them, and the matrix: a row for each block, a column for each set of T
//! points. If a design is to be resolved, there is a row for each block in each class, and a column for each point in each class.
//!
//! In a 2-design each point is in r blocks, and two blocks meet in at most r - lambda - k + 2 lambda k / r points (K. N.
//! Majumdar, 1953; W. S. Connor, 1952). Why: let N be the matrix of points and blocks. I - N^T (N N^T)^-1 N is a projection,
//! so each 2 by 2 minor on its diagonal is 0 or more. Its entries are 1 - k/r on the diagonal, which gives r >= k (R. A.
//! Fisher), and (lambda k / r - s) / (r - lambda) for two blocks that meet in s points.
//!
//! In a symmetric design, r = k, that is lambda; in a residual one, r = k + lambda, below 2 lambda. The columns of pairs
//! do not know it: so each set of one point more gets a secondary column. That is sound, since it forbids no design. It is
//! so, too, where blocks may meet in stated numbers of points alone: the largest is a bound. The others are checked of each
//! design that is found.
//!
//! In a t-design with t > 2, the blocks that hold a point are a (t-1)-design of the other points: two blocks meet in one point
//! more, at most, than two of those can.

use exactcover::{Matrix, MatrixBuilder};
use num_bigint::BigUint;

use crate::common::Failure;

/// The most rows of the matrix, but for blocks that are repeated, and the most sets of points that have columns.
const MOST: usize = 50_000;

/// What is asked for: each set of `t` points is in `lambda` blocks.
#[derive(serde::Serialize)]
pub struct Parameters {
    pub v: usize,
    pub k: usize,
    pub lambda: usize,
    pub t: usize,
    /// Whether no block is repeated.
    pub is_simple: bool,
    /// Whether the blocks are in classes, each of which has each point once.
    pub is_resolvable: bool,
    /// In how many points two blocks may meet, if not in any number.
    pub met: Option<Vec<usize>>,
}

/// The matrix, and what its rows mean.
pub struct Stated {
    pub blocks: Vec<Vec<usize>>,
    pub matrix: Matrix<Choice>,
    /// How many equal rows a block has.
    copies: usize,
    /// The number of classes, if they are asked for.
    classes: usize,
}

/// A block by its number, and the class that it is in; 0 if no classes are asked for.
#[derive(Clone, Copy)]
pub struct Choice {
    block: usize,
    class: usize,
}

/// A design: its blocks by their numbers, in classes, which are in order; in one class if no classes are asked for.
pub struct Design(pub Vec<Vec<usize>>);

impl Parameters {
    /// In how many blocks a set of `points` points is, of at most `t`; `None` if that is no whole number.
    pub fn blocks_of(&self, points: usize) -> Option<u128> {
        let rest = self.t.checked_sub(points)?;
        let around = self.lambda as u128 * choose(self.v.checked_sub(points)?, rest);
        let each = choose(self.k.checked_sub(points)?, rest);
        around.is_multiple_of(each).then(|| around / each)
    }

    /// Whether the numbers of blocks are whole, and no less than that of points.
    pub fn are_possible(&self) -> bool {
        let are_whole = self.k <= self.v && (0..=self.t).all(|points| self.blocks_of(points).is_some());
        let are_enough = self.k == self.v || self.blocks_of(1).is_some_and(|r| r >= self.k as u128);
        are_whole && are_enough && (!self.is_resolvable || self.v.is_multiple_of(self.k))
    }

    /// The most points in which two blocks of any such design meet; see the head of the file.
    fn most_proved(&self) -> usize {
        let k = self.k as u128;
        let of_pairs = match (self.blocks_of(1), self.blocks_of(2)) {
            (Some(r), Some(lambda)) if self.k < self.v => {
                (r + 2 * lambda * k / r).saturating_sub(lambda + k).min(k) as usize
            }
            _ => self.k,
        };
        match self.t {
            0..=2 => of_pairs,
            _ => of_pairs.min(1 + self.of_point().most_proved()),
        }
    }

    /// The parameters of the blocks that hold a given point, without it.
    fn of_point(&self) -> Self {
        let Self { v, k, lambda, t, is_simple, .. } = *self;
        Self { v: v - 1, k: k - 1, lambda, t: t - 1, is_simple, is_resolvable: false, met: None }
    }

    /// The most points in which two blocks of a design meet that is asked for.
    fn most_met(&self) -> usize {
        let stated = self.met.iter().flatten().copied().max().unwrap_or(self.k);
        let differing = if self.is_simple { self.k - 1 } else { self.k };
        stated.min(differing).min(self.most_proved())
    }

    /// How often a block may be there. One that is repeated m times needs m * v blocks in all, unless it has all points
    /// (H. B. Mann, 1969).
    fn copies(&self) -> usize {
        match self.blocks_of(1) {
            _ if self.most_met() < self.k => 1,
            Some(r) if self.k < self.v => (r as usize / self.k).clamp(1, self.lambda),
            _ => self.lambda,
        }
    }

    /// States the matrix of parameters that are possible.
    pub fn state(&self) -> Result<Stated, Failure> {
        let Self { v, k, lambda, t, .. } = *self;
        let too_many = |what: &str| Failure::Input(format!("more than {MOST} {what} of {v} points"));
        let blocks = subsets(v, k).ok_or_else(|| too_many(&format!("blocks of {k}")))?;
        let classes = if self.is_resolvable { self.blocks_of(1).map_or(0, |r| r as usize) } else { 0 };
        if blocks.len().saturating_mul(classes) > MOST {
            return Err(too_many(&format!("blocks of {k}, each in {classes} classes,")));
        }
        // In which class a block is tells its copies apart.
        let copies = if self.is_resolvable { 1 } else { self.copies() };

        let mut m = MatrixBuilder::new();
        let covered = subset_count(v, t).ok_or_else(|| too_many(&format!("sets of {t}")))?;
        let covered = m.between("set", covered, lambda as u32..=lambda as u32);
        let place = m.primary("point in class", [classes, v]);

        // If lambda is 1, the columns above say in how many points two blocks may meet; without classes, that a block has one
        // row says that none is repeated. And there are no sets if they would be too many: that takes longer, no more.
        let size = self.most_met() + 1;
        let says_more = lambda > 1 && size < k + usize::from(self.is_resolvable);
        let shared =
            subset_count(v, size).filter(|&count| says_more && (size == k || blocks.len() + count <= MOST));
        let in_block = |size: usize| subsets(k, size).unwrap_or_default();
        let (covered_places, shared_places) =
            (in_block(t), if shared.is_some() { in_block(size) } else { Vec::new() });
        let shared = m.secondary("shared set", shared.unwrap_or(0));

        for (number, block) in blocks.iter().enumerate() {
            let rank = |places: &Vec<usize>| rank(places.iter().map(|&place| block[place]));
            let covered = covered_places.iter().map(|places| covered.at(rank(places)));
            let shared = shared_places.iter().map(|places| shared.at(rank(places)));
            let entries: Vec<_> = covered.chain(shared).collect();
            for _ in 0..copies * usize::from(!self.is_resolvable) {
                m.row(Choice { block: number, class: 0 }, entries.iter().copied())?;
            }
            for class in 0..classes {
                let places = block.iter().map(|&point| place.at([class, point]));
                m.row(Choice { block: number, class }, entries.iter().copied().chain(places))?;
            }
        }
        Ok(Stated { blocks, matrix: m.build()?, copies, classes })
    }
}

impl Stated {
    /// The design of a cover.
    pub fn design(&self, choices: impl Iterator<Item = Choice>) -> Design {
        let mut classes = vec![Vec::new(); self.classes.max(1)];
        choices.for_each(|choice| classes[choice.class].push(choice.block));
        classes.iter_mut().for_each(|class| class.sort_unstable());
        classes.sort_unstable();
        Design(classes)
    }

    /// How many of so many covers like this one are different designs: which of equal rows are taken, and which class is the
    /// first, does not matter.
    pub fn different(&self, design: &Design, covers: &BigUint) -> BigUint {
        let factorial = |number: usize| (1..=number).product::<BigUint>();
        let times = |equal: &[usize]| BigUint::from(choose(self.copies, equal.len()));
        let copies: BigUint =
            design.0.iter().flat_map(|class| class.chunk_by(usize::eq).map(times)).product();
        let equal_classes: BigUint = design.0.chunk_by(Vec::eq).map(|equal| factorial(equal.len())).product();
        covers * equal_classes / (copies * factorial(self.classes.max(1)))
    }

    /// Whether any two blocks of a design meet in one of these numbers of points.
    pub fn meet_in(&self, design: &Design, allowed: &[usize]) -> bool {
        let blocks: Vec<&Vec<usize>> = design.0.iter().flatten().map(|&block| &self.blocks[block]).collect();
        let met = |one: &[usize], other: &[usize]| one.iter().filter(|point| other.contains(point)).count();
        let later = |place: usize| blocks[..place].iter().map(move |other| (place, *other));
        (0..blocks.len()).flat_map(later).all(|(place, other)| allowed.contains(&met(blocks[place], other)))
    }
}

/// The number of sets of `k` of `n` things, at most 64.
fn choose(n: usize, k: usize) -> u128 {
    let Some(rest) = n.checked_sub(k) else { return 0 };
    (0..k.min(rest)).fold(1, |number, i| number * (n - i) as u128 / (i + 1) as u128)
}

/// The same, unless there are too many.
fn subset_count(n: usize, k: usize) -> Option<usize> {
    usize::try_from(choose(n, k)).ok().filter(|&count| count <= MOST)
}

/// The ascending lists of `k` numbers below `n`; `None` if there are too many.
fn subsets(n: usize, k: usize) -> Option<Vec<Vec<usize>>> {
    subset_count(n, k)?;
    let mut subsets = vec![Vec::new()];
    for chosen in 0..k {
        let longer = |subset: Vec<usize>| {
            let next = subset.last().map_or(0, |last| last + 1)..(n + 1 + chosen).saturating_sub(k);
            next.map(move |number| [&subset[..], &[number]].concat())
        };
        subsets = subsets.into_iter().flat_map(longer).collect();
    }
    Some(subsets)
}

/// The number of an ascending list among those of its length, in the order of their last numbers.
fn rank(list: impl Iterator<Item = usize>) -> usize {
    list.enumerate().map(|(place, number)| choose(number, place + 1) as usize).sum()
}
