//! Small programs such as a crate author writes with the public interface, each from the problem to its answers: a killer
//! Sudoku, a crossword, a timetable, a league, routes, a service that is interrupted. The answers are those of brute
//! force, or known; each cover is verified.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use exactcover::problems::polyomino::{Board as Region, Piece};
use exactcover::problems::queens::Square;
use exactcover::problems::sudoku::{Board, Candidate, Layout, Sudoku};
use exactcover::proofs::RowState;
use exactcover::proofs::check_count;
use exactcover::runs::Uniqueness;
use exactcover::{
    ExactCover, Matrix, MatrixBuilder, MatrixError, Polyominoes, Queens, RowId, Search, Solutions, text,
};

/// All solutions of any problem, of covers that are verified.
fn solved<P: ExactCover>(problem: P) -> Vec<P::Solution> {
    let solutions = problem.into_solutions().unwrap();
    let matrix = solutions.matrix();
    let decode = |cover: exactcover::Cover| {
        assert_eq!(matrix.verify(&cover), Ok(()));
        solutions.decode(&cover).unwrap()
    };
    Search::new().covers(matrix).map(decode).collect()
}

/// All covers of a matrix, verified, by their labels.
fn covers<L: Clone + Ord>(matrix: &Matrix<L>) -> BTreeSet<Vec<L>> {
    let mut count = 0;
    let labels = Search::new().covers(matrix).map(|cover| {
        assert_eq!(matrix.verify(&cover), Ok(()));
        count += 1;
        let mut labels: Vec<L> = matrix.labels_of(&cover).unwrap().into_iter().cloned().collect();
        labels.sort();
        labels
    });
    let covers: BTreeSet<_> = labels.collect();
    assert_eq!(covers.len(), count, "no two covers mean the same");
    covers
}

/// All full 4x4 Sudokus, by trying four permutations for the rows.
fn boards() -> Vec<Vec<u8>> {
    let digits = [1, 2, 3, 4];
    let fours = (0..256).map(|n| [0, 2, 4, 6].map(|shift| digits[n >> shift & 3]));
    let lines: Vec<[u8; 4]> = fours.filter(|line| BTreeSet::from_iter(line).len() == 4).collect();
    let mut boards: Vec<Vec<u8>> = vec![vec![]];
    for _ in 0..4 {
        let longer =
            boards.iter().flat_map(|board| lines.iter().map(move |line| [&board[..], line].concat()));
        boards = longer.filter(|board| is_sudoku(board)).collect();
    }
    boards.sort();
    boards
}

/// Whether no column or box of the first rows has a digit twice.
fn is_sudoku(board: &[u8]) -> bool {
    let differ = |a: usize, b: usize| {
        let (row, column) = (|cell: usize| cell / 4, |cell: usize| cell % 4);
        let is_box = row(a) / 2 == row(b) / 2 && column(a) / 2 == column(b) / 2;
        board[a] != board[b] || !(column(a) == column(b) || is_box)
    };
    (0..board.len()).all(|a| (0..a).all(|b| differ(a, b)))
}

fn sorted(boards: impl IntoIterator<Item = Board>) -> Vec<Vec<u8>> {
    let mut boards: Vec<Vec<u8>> = boards.into_iter().map(|board| board.cells().to_vec()).collect();
    boards.sort();
    boards
}

/// The digits of a cage differ and have the stated sum: a counter runs through its cells.
fn killer(
    layout: Layout,
    cages: &[(u32, Vec<usize>)],
) -> impl ExactCover<Choice = Candidate, Solution = Board> {
    let (cells, digits) = (layout.cells().to_vec(), layout.digits());
    Sudoku::empty(layout).with(move |m| {
        let cage_of = |cell| cages.iter().position(|(_, cage)| cage.contains(&cell)).unwrap();
        let value = m.secondary("value of cell", cells.len());
        let once = m.secondary("digit in cage", [cages.len(), 1 + usize::from(digits)]);
        m.amend(|choice| {
            let cage = cage_of(choice.cell);
            Some([value.at(choice.cell).colored(choice.digit.into()), once.at([cage, choice.digit.into()])])
        })?;
        for (total, cage) in cages {
            let added = m.primary("added", cage.len());
            let sum = m.secondary("sum", cage.len() + 1); // before each cell, and after the last
            for (at, &cell) in cage.iter().enumerate() {
                let sums = if at == 0 { 0..=0 } else { 0..=*total };
                for (digit, before) in
                    (1..=digits).flat_map(|digit| sums.clone().map(move |sum| (digit, sum)))
                {
                    let after = before + u32::from(digit);
                    if after > *total || (at + 1 == cage.len() && after != *total) {
                        continue;
                    }
                    let sums = [sum.at(at).colored(before), sum.at(at + 1).colored(after)];
                    let read = [added.at(at), value.at(cell).colored(digit.into())];
                    m.row(Candidate { cell, position: cells[cell], digit }, read.into_iter().chain(sums))?;
                }
            }
        }
        Ok(())
    })
}

/// The same for 4x4 cells with a row for each way to fill a cage, of up to four cells.
fn killer_by_cages(cages: &[(u32, Vec<usize>)]) -> Matrix<Vec<(usize, u8)>> {
    let mut m = MatrixBuilder::new();
    let (cell, line, column, square) = (
        m.primary("cell", 16),
        m.primary("row", [4, 4]),
        m.primary("column", [4, 4]),
        m.primary("box", [4, 4]),
    );
    for (total, cage) in cages {
        for fill in (0..256).map(|n| [0, 2, 4, 6].map(|shift| 1 + (n >> shift & 3) as u8)) {
            let (digits, rest) = fill.split_at(cage.len());
            let sum: u32 = digits.iter().map(|&digit| u32::from(digit)).sum();
            if sum != *total
                || BTreeSet::from_iter(digits).len() < cage.len()
                || rest.iter().any(|&digit| digit > 1)
            {
                continue;
            }
            let fill: Vec<(usize, u8)> = cage.iter().copied().zip(digits.iter().copied()).collect();
            let entries = fill.iter().flat_map(|&(at, digit)| {
                let (down, right, digit) = (at / 4, at % 4, usize::from(digit) - 1);
                let square = square.at([down / 2 * 2 + right / 2, digit]);
                [cell.at(at), line.at([down, digit]), column.at([right, digit]), square]
            });
            // Two cells of one house with the same digit name a column twice.
            match m.row(fill.clone(), entries.collect::<Vec<_>>()) {
                Ok(_) | Err(MatrixError::DuplicateColumn { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    m.build().unwrap()
}

#[test]
fn a_killer_sudoku() {
    let boards = boards();
    assert_eq!(boards.len(), 288);
    let cages = [vec![0, 1, 5], vec![2, 3, 7], vec![4, 8, 12], vec![6, 9, 10], vec![11, 15], vec![13, 14]];
    for (at, board) in boards.iter().enumerate().step_by(41) {
        let with_sums =
            |cage: &Vec<usize>| (cage.iter().map(|&cell| u32::from(board[cell])).sum(), cage.clone());
        let cages: Vec<(u32, Vec<usize>)> = cages.iter().map(with_sums).collect();
        let fits = |board: &&Vec<u8>| {
            cages.iter().all(|(total, cage)| {
                let digits = cage.iter().map(|&cell| board[cell]);
                digits.clone().map(u32::from).sum::<u32>() == *total
                    && digits.collect::<BTreeSet<u8>>().len() == cage.len()
            })
        };
        let right: Vec<Vec<u8>> = boards.iter().filter(fits).cloned().collect();
        let found = sorted(solved(killer(Layout::standard(2, 2).unwrap(), &cages)));
        assert_eq!(found, right, "{at}");
        let by_cages = covers(&killer_by_cages(&cages)).into_iter().map(|fills| {
            let fills: BTreeMap<usize, u8> = fills.into_iter().flatten().collect();
            fills.into_values().collect()
        });
        assert_eq!(by_cages.collect::<BTreeSet<Vec<u8>>>(), right.into_iter().collect());
    }
}

#[test]
fn an_anti_knight_sudoku() {
    let is_move = |a: usize, b: usize| (a / 4).abs_diff(b / 4) * (a % 4).abs_diff(b % 4) == 2;
    let pairs: Vec<_> =
        (0..16).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|&(a, b)| is_move(a, b)).collect();
    let problem = Sudoku::empty(Layout::standard(2, 2).unwrap()).with(|m| {
        let apart = m.secondary("apart", [pairs.len(), 5]);
        m.amend(|&Candidate { cell, digit, .. }| {
            let of_cell = pairs.iter().enumerate().filter(move |(_, pair)| pair.0 == cell || pair.1 == cell);
            Some(of_cell.map(move |(pair, _)| apart.at([pair, digit.into()])))
        })
    });
    let mut right = boards();
    right.retain(|board| pairs.iter().all(|&(a, b)| board[a] != board[b]));
    assert_eq!(sorted(solved(&problem)), right);
    assert_eq!(problem.count().unwrap(), right.len() as u64);
}

#[test]
fn a_crossword() {
    let words =
        ["ace", "den", "had", "hat", "hid", "hip", "ice", "nap", "pen", "tad", "tap", "ten", "tin", "tip"];
    let mut m = MatrixBuilder::new();
    let (across, down) = (m.primary("across", 3), m.primary("down", 3));
    let (letter, used) = (m.secondary("letter", [3, 3]), m.secondary_named(words));
    for (word, text) in words.iter().enumerate() {
        for line in 0..3 {
            let letters = |place: fn(usize, usize) -> [usize; 2]| {
                text.bytes().enumerate().map(move |(at, c)| letter.at(place(line, at)).colored(c.into()))
            };
            let entries = letters(|line, at| [line, at]).chain([across.at(line), used.at(word)]);
            m.row((0, line, *text), entries).unwrap();
            let entries = letters(|line, at| [at, line]).chain([down.at(line), used.at(word)]);
            m.row((1, line, *text), entries).unwrap();
        }
    }
    let mut right = BTreeSet::new();
    for lines in (0..words.len().pow(3)).map(|n| [n, n / 14, n / 196].map(|n| words[n % 14])) {
        let columns: Vec<String> =
            (0..3).map(|at| lines.iter().map(|word| char::from(word.as_bytes()[at])).collect()).collect();
        let columns: Vec<&str> =
            columns.iter().filter_map(|word| words.iter().copied().find(|w| w == word)).collect();
        let all = BTreeSet::from_iter(lines.iter().chain(&columns));
        if all.len() == 6 {
            let (lines, columns) = (lines.iter().enumerate(), columns.iter().enumerate());
            let labels =
                lines.map(|(at, word)| (0, at, *word)).chain(columns.map(|(at, word)| (1, at, *word)));
            right.insert(labels.collect::<Vec<_>>());
        }
    }
    assert!(right.len() > 4, "{right:?}");
    assert_eq!(covers(&m.build().unwrap()), right);
}

/// Lessons with a teacher each, in hours: who asks for too much is told so in his own words.
#[test]
fn a_timetable_with_reasons() {
    let lessons = [("algebra", "Ann"), ("analysis", "Ann"), ("botany", "Bob"), ("chemistry", "Bob")];
    let timetable = |hours: &[&str]| {
        let mut m = MatrixBuilder::new();
        let lesson = m.primary_named(lessons.map(|(subject, _)| subject));
        let teachers = ["Ann", "Bob"];
        let busy =
            teachers.iter().flat_map(|teacher| hours.iter().map(move |hour| format!("{teacher} at {hour}")));
        let busy = m.secondary_named(busy.collect::<Vec<_>>());
        for (at, (subject, teacher)) in lessons.iter().enumerate() {
            let teacher = teachers.iter().position(|name| name == teacher).unwrap();
            for (time, hour) in hours.iter().enumerate() {
                let row = [lesson.at(at), busy.at(teacher * hours.len() + time)];
                m.row(format!("{subject} at {hour}"), row).unwrap();
            }
        }
        m.build().unwrap()
    };
    let matrix = timetable(&["nine", "ten"]);
    assert_eq!(covers(&matrix).len(), 2 * 2);
    let row = |label: &str| matrix.rows_where(|other| other == label).next().unwrap();
    let wishes =
        Search::new().choose([row("botany at ten"), row("algebra at nine"), row("chemistry at ten")]);
    let reason = wishes.why_none(&matrix).unwrap().unwrap();
    assert_eq!(
        reason.display(&matrix).to_string(),
        "botany at ten and chemistry at ten both cover Bob at ten"
    );
    let matrix = timetable(&["nine"]);
    let reason = Search::new().why_none(&matrix).unwrap().unwrap();
    let sums = "algebra and analysis need 2 rows, but these take Ann at nine, which allows 1";
    #[cfg(feature = "optimize")]
    assert_eq!(reason.display(&matrix).to_string(), sums);
}

/// Each team plays each other once, one game a round.
struct League(usize);

impl ExactCover for League {
    type Choice = (usize, [usize; 2]);
    type Solution = Vec<BTreeSet<[usize; 2]>>;

    fn emit(&self, m: &mut MatrixBuilder<Self::Choice>) -> Result<(), MatrixError> {
        let (teams, rounds) = (self.0, self.0 - 1);
        let pairs = (0..teams).flat_map(|b| (0..b).map(move |a| [a, b]));
        let game = m.primary("game", teams * rounds / 2);
        let plays = m.primary("team in round", [teams, rounds]);
        for (at, [a, b]) in pairs.enumerate() {
            for round in 0..rounds {
                m.row((round, [a, b]), [game.at(at), plays.at([a, round]), plays.at([b, round])])?;
            }
        }
        Ok(())
    }

    fn decode(&self, games: &[&Self::Choice]) -> Self::Solution {
        let of = |round| games.iter().filter(move |game| game.0 == round).map(|game| game.1);
        (1..self.0).map(|round| of(round - 1).collect()).collect()
    }
}

/// The complete graph with four nodes has one 1-factorization, that with six has six; and rounds have an order.
#[test]
fn a_league() {
    for (teams, right) in [(2, 1), (4, 6), (6, 6 * 120)] {
        let plans = solved(League(teams));
        assert_eq!(BTreeSet::from_iter(&plans).len(), right);
        for plan in &plans {
            assert!(plan.iter().all(|games| BTreeSet::from_iter(games.iter().flatten()).len() == teams));
            assert_eq!(plan.iter().flatten().collect::<BTreeSet<_>>().len(), teams * (teams - 1) / 2);
        }
        assert_eq!(League(teams).count().unwrap(), right as u64);
    }
}

/// How often bent trominoes fill what is left of a board, the first free cell first.
fn trominoes(board: &mut [[bool; 6]]) -> u64 {
    let free = (0..board.len()).flat_map(|row| (0..6).map(move |column| (row, column)));
    let Some((row, column)) = free.into_iter().find(|&(row, column)| !board[row][column]) else { return 1 };
    let mut count = 0;
    for others in [[(0, 1), (1, 0)], [(0, 1), (1, 1)], [(1, 0), (1, 1)], [(1, 0), (1, -1)]] {
        let cells = [(0, 0), others[0], others[1]]
            .map(|(down, right)| (row + down, column.wrapping_add_signed(right)));
        if cells.iter().all(|&(row, column)| board.get(row).and_then(|line| line.get(column)) == Some(&false))
        {
            cells.iter().for_each(|&(row, column)| board[row][column] = true);
            count += trominoes(board);
            cells.iter().for_each(|&(row, column)| board[row][column] = false);
        }
    }
    count
}

#[test]
fn tilings_with_pieces_of_my_own() {
    for rows in 2..=5 {
        let bent = Piece::drawn('L', "##\n#.").unwrap().copies(..);
        let tilings = solved(Polyominoes::new(Region::rectangle(rows, 6), [bent]));
        assert_eq!(tilings.len() as u64, trominoes(&mut vec![[false; 6]; rows]), "{rows}");
        for tiling in tilings {
            let cells = tiling.pieces().iter().flat_map(|piece| piece.cells.iter().copied());
            assert_eq!(cells.collect::<BTreeSet<usize>>(), (0..6 * rows).collect());
        }
    }
}

/// Somebody places queens, sees which squares are left, takes the last one back, and asks for a board.
#[test]
fn queens_one_by_one() {
    let queens = Queens::new(6).unwrap();
    let boards: Vec<BTreeSet<Square>> =
        solved(&queens).into_iter().map(|board| board.queens().collect()).collect();
    assert_eq!(boards.len(), 4);
    let mut game = Solutions::new(queens, &Search::new()).unwrap();
    let matrix = game.matrix().clone();
    let mut asked = Search::new().covers(&matrix);
    for &square in matrix.labels() {
        let mut placed = vec![];
        for square in [square, Square::new(4, 2)] {
            placed.extend(matrix.rows_where(|&other| other == square));
            let chosen: Vec<Square> = matrix.labels_of(&placed).unwrap().into_iter().copied().collect();
            let left: Vec<_> =
                boards.iter().filter(|board| chosen.iter().all(|queen| board.contains(queen))).collect();
            let states = asked.row_states(&placed);
            for (state, square) in states.iter().zip(matrix.labels()) {
                let right = match left.iter().filter(|board| board.contains(square)).count() {
                    0 => RowState::Impossible,
                    some if some == left.len() => RowState::Forced,
                    _ => RowState::Possible,
                };
                assert_eq!(*state, right, "{square:?} after {chosen:?}");
            }
            game.search_mut().restart(&placed);
            let found: Vec<BTreeSet<Square>> = game.by_ref().map(|board| board.queens().collect()).collect();
            assert_eq!(BTreeSet::from_iter(&found), left.into_iter().collect());
        }
    }
}

/// Slices of a long search with its state as bytes; every third time the program ends after its work and before the
/// state is kept. Who writes down the numbers of the covers has each once.
#[cfg(feature = "serde")]
#[test]
fn a_service_that_is_interrupted() {
    let matrix = Queens::new(7).unwrap().matrix().unwrap();
    let mut kept = serde_json::to_vec(&Search::new().covers(&matrix).checkpoint().unwrap()).unwrap();
    let (mut written, mut twice, mut slices) = (Vec::new(), 0, 0);
    loop {
        let checkpoint = serde_json::from_slice(&kept).unwrap();
        let mut covers = Search::new().node_limit(60).resume(&matrix, &checkpoint).unwrap();
        while let Some(cover) = covers.next() {
            if covers.stats().solutions > written.len() as u64 {
                written.push(cover);
            } else {
                assert_eq!(written[covers.stats().solutions as usize - 1], cover);
                twice += 1;
            }
        }
        slices += 1;
        if slices % 3 > 0 {
            kept = serde_json::to_vec(&covers.checkpoint().unwrap()).unwrap();
            if covers.outcome() == exactcover::runs::Outcome::Exhausted {
                break;
            }
        }
    }
    assert!(twice > 0 && slices > 9);
    assert!(written.iter().all(|cover| matrix.verify(cover).is_ok()));
    assert_eq!(written, Search::new().covers(&matrix).collect::<Vec<_>>());
    assert_eq!(written.len(), 40);
}

/// A report on any problem.
fn report<P: ExactCover<Solution: Display>>(problem: P) -> Result<String, exactcover::Error> {
    let kind = match problem.unique()? {
        Uniqueness::None => "none".to_owned(),
        Uniqueness::Unique(solution) => format!("one, {} lines", solution.to_string().lines().count()),
        Uniqueness::Multiple(..) => format!("{}", problem.count()?),
    };
    let solutions = solved(&problem);
    assert_eq!(problem.count()?, solutions.len() as u64);
    assert_eq!(problem.first()?.map(|first| first.to_string()), solutions.first().map(ToString::to_string));
    assert_eq!(problem.any()?.is_some(), !solutions.is_empty());
    Ok(kind)
}

#[test]
fn code_for_every_problem() {
    assert_eq!(report(Queens::new(6).unwrap()).unwrap(), "4");
    let none = Queens::new(3).unwrap();
    assert_eq!(report(&none).unwrap(), "none");
    let puzzle: Sudoku = "4.....1....3..2.".parse().unwrap();
    assert_eq!(report(puzzle).unwrap(), "one, 7 lines");
    let domino = Piece::drawn('d', "##").unwrap().copies(..);
    assert_eq!(report(Polyominoes::new(Region::rectangle(2, 6), [domino])).unwrap(), "13");
}

/// Vans bring parcels; each route holds at most five, a van drives one route, and there are three vans.
#[cfg(feature = "optimize")]
#[test]
fn routes() {
    type Place = (i64, i64, u32);
    const PLACES: [Place; 6] = [(3, 4, 2), (-3, 4, 1), (6, -2, 3), (5, 5, 2), (-4, -1, 1), (1, -6, 2)];
    const DEPOT: Place = (0, 0, 0);
    /// The shortest way from a place through all others of the set and home.
    fn tour(from: Place, set: u32) -> i64 {
        let drive = |to: Place| (from.0 - to.0).abs() + (from.1 - to.1).abs();
        let next = (0..6).filter(|at| set >> at & 1 == 1);
        let ways = next.map(|at| drive(PLACES[at]) + tour(PLACES[at], set & !(1 << at)));
        ways.min().unwrap_or_else(|| drive(DEPOT))
    }
    let parcels = |set: u32| (0..6).filter(|at| set >> at & 1 == 1).map(|at| PLACES[at].2).sum::<u32>();
    let routes: Vec<(u32, i64)> =
        (1..64).filter(|&set| parcels(set) <= 5).map(|set| (set, tour(DEPOT, set))).collect();

    let mut m = MatrixBuilder::new();
    let (place, van) = (m.primary("place", 6), m.between("vans", 1, ..=3));
    for &route in &routes {
        let served = (0..6).filter(|at| route.0 >> at & 1 == 1).map(|at| place.at(at));
        m.row(route, served.chain([van.at(0)])).unwrap();
    }
    let matrix = m.build().unwrap();
    let mut plans = Search::new().cheapest(&matrix, |row| matrix.label(row).unwrap().1).unwrap();
    let (cost, plan) = plans.next().unwrap();
    assert_eq!(matrix.verify(&plan), Ok(()));
    assert!(plan.len() <= 3);

    /// All ways to part the places, the one with the lowest number first.
    fn best(left: u32, vans: u32, routes: &[(u32, i64)]) -> Option<i64> {
        let first = left & left.wrapping_neg();
        let fits = routes.iter().filter(|(set, _)| set & first != 0 && set & !left == 0 && vans > 0);
        let cost = fits.filter_map(|(set, cost)| Some(cost + best(left & !set, vans - 1, routes)?)).min();
        if left == 0 { Some(0) } else { cost }
    }
    assert_eq!(best(63, 3, &routes), Some(cost));
}

/// A problem in Knuth's format, its count, and a proof that nobody needs to believe.
#[test]
fn a_count_that_is_proved() {
    let text = "a b c d | x y\na x:1\nb x:1 y\nb x:2\nc d\nc\nd y\n";
    let problem = text::read(text).unwrap();
    let mut proof = Vec::new();
    let count = Search::new().prove_count(problem.matrix(), &mut proof).unwrap();
    let covers = covers_of_lines(problem.matrix());
    assert_eq!(count, covers as u64);
    assert_eq!(check_count(text, &proof[..]).unwrap().count, count.to_string());
    assert!(check_count(&text.replace("c d", "c"), &proof[..]).is_err());
}

/// By trying all sets of rows.
fn covers_of_lines<L>(matrix: &Matrix<L>) -> usize {
    let sets = 0..1_u32 << matrix.row_count();
    let rows = |set: u32| -> Vec<RowId> { matrix.rows().filter(|row| set >> row.index() & 1 == 1).collect() };
    sets.filter(|&set| matrix.verify(&rows(set)).is_ok()).count()
}
