//! No silent misreading: boards are written in the forms of the table, the text is damaged, and what is read must
//! be boards that were written, or errors.

use exactcover::Sudoku;
use proptest::prelude::*;

use super::tools::{
    Board, DRAWN, Draw, FIELDS, Form, NUMBERS, boxes, read, rule, samples, samurai, square, squares, symbol,
};

/// What a line of a text is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// A board on one line, perhaps with a name after it.
    OneLine,
    Row(Form),
    Rule,
    Blank,
    /// A title or comment.
    Words,
}

#[derive(Clone, Debug)]
struct Line {
    kind: Kind,
    text: String,
    /// The side of the board it is of, or of the last one.
    side: usize,
}

/// A text and what must be read from it.
#[derive(Debug, Default)]
struct Text {
    lines: Vec<Line>,
    /// The boards in the order written, and whether a board is an answer, which is skipped.
    written: Vec<(Board, bool)>,
    end: &'static str,
    /// Characters left of the whole text, if it was cut.
    cut: Option<usize>,
    /// Whether a board may be missing without an error.
    may_vanish: bool,
}

/// `damages! { A, .. }`: the kinds of damage, and the list of them all.
macro_rules! damages {
    ($($name:ident),* $(,)?) => {
        /// A change to a text. The first ones change how it is written.
        #[derive(Clone, Copy, Debug, PartialEq)]
        enum Damage {
            $($name),*
        }

        use Damage::*;

        const DAMAGES: &[Damage] = &[$($name),*];
    };
}

damages! {
    FromZero,
    BlanksForEmpty,
    WideCells,
    TallCells,
    SideBySide,
    Triples,
    AppendSolution,
    DropSymbol,
    DoubleSymbol,
    ReplaceSymbol,
    DropSeparator,
    DropLine,
    DoubleLine,
    CutLine,
    JoinLines,
    SplitLine,
    SwapWithBlank,
    DropRule,
    DoubleRule,
    DashRule,
    AddDashes,
    DropBlank,
    DoubleBlank,
    InsertBlank,
    TrimEnds,
    Indent,
    InsertTitle,
    Header,
    MarkdownHeader,
    IndexColumn,
    TrailingSeparator,
    Quote,
    NumberRows,
    Bracket,
    WordsAfterRow,
    CutText,
}

impl Damage {
    /// Whether it changes how many rows stand in a section.
    fn moves_rows(self) -> bool {
        matches!(
            self,
            DropLine
                | DoubleLine
                | CutLine
                | JoinLines
                | SplitLine
                | InsertTitle
                | Header
                | MarkdownHeader
                | CutText
                | BlanksForEmpty
                | TrimEnds
        )
    }

    /// Whether it makes rows longer: two of these together make rows of six cells of those of four.
    fn adds_columns(self) -> bool {
        matches!(self, IndexColumn | NumberRows | TrailingSeparator | AppendSolution | SideBySide)
    }

    /// Whether it moves the places where blocks begin.
    fn moves_blanks(self) -> bool {
        matches!(self, InsertBlank | SwapWithBlank)
    }

    /// Two damages that together may make another right board are not drawn: a row, or a symbol, dropped and another doubled,
    /// or a title set before a row and one of the rows after it dropped. A row dropped and a blank line set where
    /// the next board has lent one is of the same kind, and so are rows joined in two places with a board between
    /// them. Three numbers and one more field are the row of a board of side 4, and two rows of twice as many symbols
    /// are all of its cells. A row that is split from its number is whole again.
    fn may_stand_with(self, other: Damage) -> bool {
        let both = |of: fn(Damage) -> bool, and: fn(Damage) -> bool| {
            of(self) && and(other) || of(other) && and(self)
        };
        let is_twice_too_much = matches!(self, InsertTitle | Header | MarkdownHeader | SplitLine | JoinLines);
        let may_be = !both(Damage::adds_columns, Damage::adds_columns);
        if self == other {
            return may_be && !is_twice_too_much;
        }
        may_be
            && !both(Damage::adds_columns, |damage| matches!(damage, Triples))
            && !both(
                |damage| matches!(damage, DoubleSymbol),
                |damage| matches!(damage, DropSymbol | DropSeparator | CutLine | CutText),
            )
            && !both(|damage| damage == AppendSolution, |damage| damage == JoinLines)
            && !both(|damage| damage == NumberRows, |damage| damage == SplitLine)
            && !both(Damage::moves_rows, Damage::moves_rows)
            && !both(Damage::moves_rows, Damage::moves_blanks)
    }
}

/// How one board is written.
#[derive(Clone, Copy)]
struct Style {
    form: Form,
    empty: &'static str,
    /// The characters of rules, under bars and elsewhere.
    rules: Option<(char, char)>,
    /// After how many rows a rule stands; 0 for one after the first row only.
    every: usize,
    is_framed: bool,
    has_bands: bool,
    is_lower: bool,
}

const TITLES: [&str; 6] = ["Grid 01", "Grid 02", "Puzzle 7", "easy", "Sudoku No. 3", "Level 5 (hard)"];
const COMMENTS: [&str; 6] = ["# 53..7", "% source=x solutions=1", "; note", "// 12.4", "#", "# a comment"];
const NAMES: [&str; 6] = ["", "", " # easy", " puzzle 7", "  Top1465", " // 1.2 stars"];
const RULES: [(char, char); 8] =
    [('+', '-'), ('-', '-'), ('|', '-'), ('+', '='), ('=', '='), ('┼', '─'), ('╬', '═'), ('|', ' ')];

fn any_board(draw: &mut Draw, side: usize) -> Board {
    let mut samples = samples(side);
    let (mut board, solution) = samples.swap_remove(draw.below(samples.len()));
    if let Some(solution) = solution.filter(|_| draw.chance(60)) {
        let kept = draw.pick(&[3, 10, 30, 60, 90, 100]);
        board = solution;
        board.cells.iter_mut().for_each(|cell| *cell *= usize::from(draw.chance(kept)));
    }
    let turn = draw.below(side);
    board.cells.iter_mut().filter(|cell| **cell > 0).for_each(|cell| *cell = (*cell + turn) % side + 1);
    if draw.chance(25) {
        let missing = if draw.chance(70) { side } else { 1 + draw.below(side) };
        board.cells.iter_mut().filter(|cell| **cell == missing).for_each(|cell| *cell = 0);
    }
    // A row of sixteen cells with no digit above 4 is a board of side 4 on one line. Inside a drawing it is not;
    // but a text may be cut after it, or a title set.
    if side == 16 {
        for row in [0, 15] {
            board.cells[row * 16 + draw.below(16)] = 5 + draw.below(11);
        }
    }
    // A drawing of one of these sides in which digits are missing is refused.
    if side == 8 || side == 12 {
        for digit in 1..=side {
            board.cells[(digit - 1) * side + draw.below(side)] = digit;
        }
    }
    board
}

fn any_style(draw: &mut Draw, side: usize, damages: &[Damage]) -> Style {
    let drawn =
        damages.iter().any(|damage| matches!(damage, SideBySide | MarkdownHeader | DropRule | DashRule));
    let form = match draw.below(10) {
        _ if damages.contains(&WideCells) || damages.contains(&TallCells) => Form::Wide,
        0..2 if !drawn => Form::Line,
        2 => draw.pick(&FIELDS),
        3..5 if side > 9 => draw.pick(&NUMBERS),
        _ => draw.pick(&DRAWN),
    };
    let mut empty = draw.pick(&[".", ".", "0", "_", "*", "?"]);
    if form == Form::Line && draw.chance(30) {
        empty = "-";
    }
    if damages.contains(&FromZero) && empty == "0" {
        empty = ".";
    }
    if damages.contains(&BlanksForEmpty) {
        empty = " ";
    }
    let has_rules = form.has_bars() || form.separator().is_none() && draw.chance(20);
    // Without bars the last of the rules would be a blank line.
    let rules = if form.has_bars() { &RULES[..] } else { &RULES[..7] };
    let (height, _) = boxes(side);
    Style {
        form,
        empty,
        rules: (form != Form::Line && has_rules && draw.chance(60)).then(|| draw.pick(rules)),
        every: draw.pick(&[height, height, height, 1, 0]),
        is_framed: draw.chance(50),
        has_bands: form != Form::Line && draw.chance(25),
        is_lower: draw.chance(20),
    }
}

/// The lines of one board.
fn write(draw: &mut Draw, board: &Board, style: Style, damages: &[Damage]) -> Vec<Line> {
    let side = board.side;
    let line = |kind, text: String| Line { kind, text, side };
    let is_empty_row = |row: &[usize]| row.iter().all(|&cell| cell == 0);
    let mut style = style;
    // A line of nothing but tabs is a blank line, and one of nothing but dashes (or stars) a rule to the eye.
    if style.form == Form::EmptyTabs && board.rows().any(is_empty_row) {
        style.form = Form::Tabs;
    }
    if "-_*?".contains(style.empty) && is_empty_row(&board.cells) {
        style.empty = ".";
    }
    if damages.contains(&Triples) {
        let separator = draw.pick(&[" ", ",", "\t"]);
        let given = board.cells.iter().enumerate().filter(|&(_, &cell)| cell > 0);
        let triple = |(at, cell): (usize, &usize)| {
            [at / side + 1, at % side + 1, *cell].map(|number| number.to_string()).join(separator)
        };
        return given.map(|given| line(Kind::Row(Form::Numbers), triple(given))).collect();
    }
    // Digits count from 0 in all boards that show it: by a 0 beside another mark.
    let mut written = style.form.rows(board, style.empty);
    if damages.contains(&FromZero) && board.cells.contains(&1) && board.cells.contains(&0) {
        let from_zero = |cell: &usize| {
            let one = match cell {
                0 => style.empty.to_string(),
                _ if NUMBERS.contains(&style.form) => (cell - 1).to_string(),
                1 => "0".into(),
                _ => symbol(cell - 1, ""),
            };
            let is_bare = matches!(style.form, Form::EmptyCommas | Form::EmptySemicolons | Form::EmptyTabs);
            if is_bare && *cell == 0 { String::new() } else { one }
        };
        let between = match style.form {
            Form::Line | Form::Compact => "".to_string(),
            form => form.separator().unwrap_or(" ").to_string(),
        };
        let rows = board.rows().map(|row| row.iter().map(from_zero).collect::<Vec<_>>().join(&between));
        written = rows.collect();
        if style.form == Form::Line {
            written = vec![written.concat()];
        }
    }
    if style.is_lower {
        written.iter_mut().for_each(|row| *row = row.to_lowercase());
    }
    if damages.contains(&AppendSolution) {
        let answer = Board { cells: (0..side * side).map(|at| at % side + 1).collect(), ..board.clone() };
        let separator = draw.pick(&[",", " ", "\t", "  ", ";"]);
        let answer = style.form.rows(&answer, "");
        written.iter_mut().zip(answer).for_each(|(row, answer)| *row = format!("{row}{separator}{answer}"));
    }
    if style.form == Form::Line {
        let name = draw.pick(&NAMES);
        return vec![line(Kind::OneLine, written.remove(0) + name)];
    }
    let (height, _) = boxes(side);
    let rule = style.rules.map(|(cross, dash)| line(Kind::Rule, rule(&written[0], cross, dash)));
    let mut lines = Vec::new();
    if style.is_framed {
        lines.extend(rule.clone());
    }
    for (at, row) in written.into_iter().enumerate() {
        let is_due = if style.every == 0 { at == 1 } else { at > 0 && at % style.every == 0 };
        if is_due {
            lines.extend(rule.clone());
        }
        if style.has_bands && at > 0 && at % height == 0 {
            lines.push(line(Kind::Blank, String::new()));
        }
        let tall = format!("|{}", "     |".repeat(side));
        if damages.contains(&TallCells) {
            lines.push(line(Kind::Rule, tall.clone()));
        }
        lines.push(line(Kind::Row(style.form), row));
        if damages.contains(&TallCells) {
            lines.push(line(Kind::Rule, tall));
        }
    }
    if style.is_framed {
        lines.extend(rule);
    }
    lines
}

/// Two boards next to each other, line by line.
fn beside(one: Vec<Line>, other: Vec<Line>, gap: &str) -> Vec<Line> {
    let width = one.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
    let join = |(mut one, other): (Line, Line)| {
        let pad = width - one.text.chars().count();
        one.text = format!("{}{}{gap}{}", one.text, " ".repeat(pad), other.text);
        one
    };
    one.into_iter().zip(other).map(join).collect()
}

fn any_text(draw: &mut Draw, damages: &[Damage]) -> Text {
    let sides = [4, 4, 4, 6, 6, 8, 9, 9, 9, 9, 9, 12, 16, 16, 25];
    // Two damages of a board of side 8 may make one of side 9, or one of side 4.
    let sides: Vec<usize> = sides.into_iter().filter(|side| *side != 8 || damages.len() < 2).collect();
    let mut text = Text { end: draw.pick(&["\n", "\n", "\n", "\r\n"]), ..Text::default() };
    let mut side = draw.pick(&sides);
    let mut style = any_style(draw, side, damages);
    let words = |draw: &mut Draw, text: &mut Text, side: usize| {
        let words = if draw.chance(60) { draw.pick(&TITLES) } else { draw.pick(&COMMENTS) };
        text.lines.push(Line { kind: Kind::Words, text: words.into(), side });
    };
    let blank = |text: &mut Text, side: usize| {
        text.lines.push(Line { kind: Kind::Blank, text: String::new(), side });
    };
    if draw.chance(10) {
        blank(&mut text, side);
    }
    if draw.chance(50) {
        words(draw, &mut text, side);
    }
    if damages.contains(&SideBySide) {
        let gap = draw.pick(&[" ", "  ", "   ", "\t", "|", " | ", " || ", ","]);
        style.has_bands = false;
        if style.form == Form::EmptyTabs {
            style.form = Form::Tabs;
        }
        // Boxes such as `00` and `04` are numbers of two digits.
        if side == 4 && matches!(style.form, Form::Bars | Form::Framed) && style.empty == "0" {
            style.empty = ".";
        }
        for _ in 0..1 + draw.below(2) {
            let boards = [any_board(draw, side), any_board(draw, side)];
            let [one, other] = boards.clone().map(|board| write(draw, &board, style, damages));
            text.lines.extend(beside(one, other, gap));
            text.written.extend(boards.map(|board| (board, false)));
            if draw.chance(50) {
                blank(&mut text, side);
            }
        }
        return text;
    }
    for at in 0..1 + draw.below(3) {
        let mut must_end = false;
        if at > 0 && draw.chance(30) {
            if draw.chance(60) {
                side = draw.pick(&sides);
            }
            style = any_style(draw, side, damages);
            must_end = true;
        }
        let is_answer = at > 0 && draw.chance(12);
        if at > 0 {
            match draw.below(6) {
                _ if is_answer => {
                    let words = draw.pick(&["solution", "% solution"]);
                    text.lines.push(Line { kind: Kind::Words, text: words.into(), side });
                }
                0 if !must_end && !style.has_bands => {}
                1 | 2 if !must_end => blank(&mut text, side),
                3 if !must_end => (0..2).for_each(|_| blank(&mut text, side)),
                4 => {
                    blank(&mut text, side);
                    words(draw, &mut text, side);
                    blank(&mut text, side);
                }
                _ => words(draw, &mut text, side),
            }
        }
        let board = any_board(draw, side);
        text.lines.extend(write(draw, &board, style, damages));
        text.written.push((board, is_answer));
        if is_answer {
            words(draw, &mut text, side);
        }
    }
    if draw.chance(10) {
        words(draw, &mut text, side);
    }
    text
}

/// The places of the symbols of a row, or of the board of a line.
fn symbols(line: &Line) -> Vec<usize> {
    let end = if line.kind == Kind::OneLine { " " } else { "\n" };
    let board = line.text.split(end).next().unwrap();
    board
        .char_indices()
        .filter(|(_, c)| c.is_ascii_alphanumeric() || ".0_*?".contains(*c))
        .map(|(at, _)| at)
        .collect()
}

/// Whether the symbols of a row are written as words or fields, so that one more would make a number.
fn may_be_numbers(line: &Line) -> bool {
    let Kind::Row(form) = line.kind else { return false };
    form.separator().is_some() || line.side > 9 && form.has_words() || NUMBERS.contains(&form)
}

/// Whether a line cut here would be a row or a board all the same: a board on one line of another side, a row whose
/// last field is empty now, or a number that has lost a digit.
fn is_whole_at(line: &Line, at: usize) -> bool {
    let kept = &line.text[..at];
    let is_number = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    match line.kind {
        Kind::OneLine => {
            let cells = kept.split(' ').next().unwrap().chars().count();
            cells.isqrt().pow(2) == cells && cells < line.side * line.side
        }
        // Of a row of side 25, a board of side 4 on one line may be left.
        Kind::Row(_) if line.side == 25 && kept.chars().filter(|c| !" |".contains(*c)).count() == 16 => true,
        Kind::Row(form) => {
            let lost = line.text[at..].chars().next();
            let fields = |separator| kept.split(separator).count();
            let is_last_field = form.separator().is_some_and(|c| fields(c) == line.side) && lost.is_some();
            is_last_field || is_number(kept.chars().last()) && is_number(lost) && NUMBERS.contains(&form)
        }
        _ => false,
    }
}

impl Text {
    /// The number of a random line of some kinds.
    fn any_line(&self, draw: &mut Draw, is_meant: impl Fn(&Line) -> bool) -> Option<usize> {
        let lines: Vec<usize> = (0..self.lines.len()).filter(|&at| is_meant(&self.lines[at])).collect();
        (!lines.is_empty()).then(|| draw.pick(&lines))
    }

    fn any_of(&self, draw: &mut Draw, kind: Kind) -> Option<usize> {
        self.any_line(draw, |line| line.kind == kind)
    }

    fn any_row(&self, draw: &mut Draw) -> Option<usize> {
        self.any_line(draw, |line| matches!(line.kind, Kind::Row(_)))
    }

    /// Changes every row; the number counts the rows from 1.
    fn each_row(&mut self, mut change: impl FnMut(usize, &Line) -> String) {
        let rows = self.lines.iter_mut().filter(|line| matches!(line.kind, Kind::Row(_) | Kind::OneLine));
        rows.enumerate().for_each(|(at, line)| line.text = change(at + 1, line));
    }

    /// Applies a damage; `None` if the text has nothing that it could harm.
    fn apply(&mut self, draw: &mut Draw, damage: Damage) -> Option<()> {
        let is_board = |line: &Line| matches!(line.kind, Kind::Row(_) | Kind::OneLine);
        match damage {
            FromZero | BlanksForEmpty | WideCells | TallCells | SideBySide | Triples | AppendSolution => {}
            DropSymbol | DoubleSymbol | ReplaceSymbol => {
                let at = self.any_line(draw, is_board)?;
                self.harm_symbol(draw, damage, at)?;
            }
            DropSeparator => {
                let at =
                    self.any_line(draw, |line| is_board(line) && line.text.contains([',', ';', '\t']))?;
                let found: Vec<usize> =
                    self.lines[at].text.match_indices([',', ';', '\t']).map(|(at, _)| at).collect();
                let place = draw.pick(&found);
                // Between two digits it would leave a number of two.
                if self.lines[at].side > 9 {
                    return None;
                }
                self.lines[at].text.remove(place);
            }
            DropLine => {
                let at = draw.below(self.lines.len());
                self.may_vanish |= self.lines.remove(at).kind == Kind::OneLine;
            }
            DoubleLine => {
                let at = self.any_line(draw, |line| line.kind != Kind::OneLine)?;
                self.lines.insert(at, self.lines[at].clone());
            }
            CutLine => {
                let at = self.any_line(draw, |line| line.text.chars().nth(1).is_some())?;
                let line = &mut self.lines[at];
                let places: Vec<usize> = line.text.char_indices().map(|(at, _)| at).skip(1).collect();
                let end = draw.pick(&places);
                if is_whole_at(line, end) {
                    return None;
                }
                line.text.truncate(end);
            }
            JoinLines => {
                let at = self.any_row(draw).filter(|at| at + 1 < self.lines.len())?;
                let next = self.lines.remove(at + 1).text;
                self.lines[at].text += &(draw.pick(&["", " "]).to_string() + &next);
            }
            SplitLine => {
                let at = self.any_line(draw, is_board)?;
                let places = symbols(&self.lines[at]);
                let place = draw.pick(places.get(1..).filter(|places| !places.is_empty())?);
                // Half of a board on one line may be one of a smaller side.
                if self.lines[at].kind == Kind::OneLine || is_whole_at(&self.lines[at], place) {
                    return None;
                }
                let rest = self.lines[at].text.split_off(place);
                let line = Line { text: rest, ..self.lines[at].clone() };
                self.lines.insert(at + 1, line);
            }
            SwapWithBlank => {
                let at = self.any_of(draw, Kind::Blank)?;
                let other = if draw.chance(50) { at.checked_sub(1)? } else { at + 1 };
                if other >= self.lines.len() {
                    return None;
                }
                self.lines.swap(at, other);
            }
            DropRule => drop(self.lines.remove(self.any_of(draw, Kind::Rule)?)),
            DoubleRule => {
                let at = self.any_of(draw, Kind::Rule)?;
                self.lines.insert(at, self.lines[at].clone());
            }
            DashRule => {
                let at = self.any_of(draw, Kind::Rule)?;
                let side = self.lines[at].side;
                self.lines[at].text = "-".repeat(draw.pick(&[1, 3, side, side * side, 2 * side + 3]));
            }
            AddDashes => {
                let side = self.lines[0].side;
                let text = "-".repeat(draw.pick(&[1, 3, side, side * side, 40]));
                let at = draw.below(self.lines.len() + 1);
                self.lines.insert(at, Line { kind: Kind::Rule, text, side });
            }
            DropBlank => drop(self.lines.remove(self.any_of(draw, Kind::Blank)?)),
            DoubleBlank => {
                let at = self.any_of(draw, Kind::Blank)?;
                self.lines.insert(at, self.lines[at].clone());
            }
            InsertBlank => {
                let at = draw.below(self.lines.len() + 1);
                let text = draw.pick(&["", "", "  ", "\t"]).into();
                self.lines.insert(at, Line { kind: Kind::Blank, text, side: 9 });
            }
            TrimEnds => self.lines.iter_mut().for_each(|line| line.text.truncate(line.text.trim_end().len())),
            Indent => {
                let indent = draw.pick(&[" ", "    ", "\t"]);
                // A tab before fields with tabs would be an empty field.
                let has_tabs = self.lines.iter().any(|line| line.text.contains('\t'));
                let indent = if has_tabs { "  " } else { indent };
                self.lines.iter_mut().for_each(|line| line.text.insert_str(0, indent));
            }
            InsertTitle => {
                let at = draw.below(self.lines.len() + 1);
                let text = draw.pick(&TITLES).into();
                self.lines.insert(at, Line { kind: Kind::Words, text, side: 9 });
            }
            Header => {
                let at = self.lines.iter().position(|line| matches!(line.kind, Kind::Row(_)))?;
                let Line { kind: Kind::Row(form), side, .. } = self.lines[at] else { unreachable!() };
                let separator = form.separator().unwrap_or(" ");
                let letter = draw.pick(&["", "c", "C", "col"]);
                let names: Vec<String> = (1..=side).map(|at| format!("{letter}{at}")).collect();
                let names =
                    if draw.chance(25) { vec!["col".into(), "row".into(), "value".into()] } else { names };
                let text = names.join(separator);
                self.lines.insert(at, Line { kind: Kind::Row(form), text, side });
            }
            MarkdownHeader => {
                let at = self.lines.iter().position(|line| matches!(line.kind, Kind::Row(_)))?;
                let side = self.lines[at].side;
                let letter = draw.pick(&["", "c", "col "]);
                let names: String = (1..=side).map(|at| format!("| {letter}{at} ")).collect();
                let rule = format!("{}|", "|---".repeat(side));
                self.lines.insert(at, Line { kind: Kind::Rule, text: rule, side });
                self.lines.insert(at, Line { kind: Kind::Row(Form::CellBars), text: names + "|", side });
            }
            IndexColumn => {
                let kind = draw.below(3);
                self.any_row(draw)?;
                let other = draw.pick(&[" ", "|", " | "]);
                self.each_row(|at, line| {
                    let Kind::Row(form) = line.kind else { return format!("{at}{other}{}", line.text) };
                    let separator = form.separator().unwrap_or(other);
                    let at = (at - 1) % line.side + usize::from(kind > 0);
                    let index = if kind == 2 { symbol(9 + at, "") } else { at.to_string() };
                    format!("{index}{separator}{}", line.text)
                });
            }
            TrailingSeparator => {
                let separator = self.separator().unwrap_or(draw.pick(&[",", ";", " ,"]));
                self.each_row(|_, line| format!("{}{separator}", line.text));
            }
            Quote => {
                let mark = draw.pick(&["\"", "'"]);
                let comma = draw.pick(&["", ","]);
                self.each_row(|_, line| format!("{mark}{}{mark}{comma}", line.text));
            }
            NumberRows => {
                let after = draw.pick(&[": ", ") ", ". ", ":", "| "]);
                self.any_row(draw)?;
                self.each_row(|at, line| format!("{}{after}{}", (at - 1) % line.side + 1, line.text));
            }
            Bracket => {
                let (open, close) =
                    draw.pick(&[("[", "],"), ("[", "]"), ("{", "},"), ("(", ")"), ("[[", "]]")]);
                // A comment would hide the bracket after it.
                self.each_row(|_, line| {
                    let end = line.text.find(" #").or(line.text.find(" //")).unwrap_or(line.text.len());
                    format!("{open}{}{close}{}", &line.text[..end], &line.text[end..])
                });
            }
            WordsAfterRow => {
                let at = self.any_row(draw)?;
                self.lines[at].text += draw.pick(&["  # words", " row", " // x", " 7.1 stars", " !"]);
            }
            CutText => {
                let ends: Vec<usize> = self.plain().char_indices().map(|(at, _)| at).collect();
                let mut end = draw.pick(&ends);
                let mut start = 0;
                let mut line = 0;
                while start + self.lines[line].text.len() + self.end.len() <= end {
                    start += self.lines[line].text.len() + self.end.len();
                    line += 1;
                }
                let within = (end - start).min(self.lines[line].text.len());
                if within < self.lines[line].text.len() && is_whole_at(&self.lines[line], within) {
                    end = start;
                }
                self.cut = Some(end);
                self.may_vanish = true;
            }
        }
        Some(())
    }

    /// What stands between the fields of the first row.
    fn separator(&self) -> Option<&'static str> {
        let line = self.lines.iter().find(|line| matches!(line.kind, Kind::Row(_)))?;
        let Kind::Row(form) = line.kind else { unreachable!() };
        form.separator()
    }

    fn harm_symbol(&mut self, draw: &mut Draw, damage: Damage, at: usize) -> Option<()> {
        let line = &mut self.lines[at];
        let places = symbols(line);
        let place = draw.pick(Some(&places[..]).filter(|places| !places.is_empty())?);
        let word = line.text[place..].split([' ', ',', ';', '\t', '|']).next().unwrap().to_string();
        let begins = place == 0 || line.text[..place].ends_with([' ', ',', ';', '\t', '|']);
        let in_numbers = may_be_numbers(line);
        match damage {
            // A field without its symbol is an empty cell; a number without one is another number.
            DropSymbol if in_numbers => {
                let has_fields = matches!(line.kind, Kind::Row(form) if form.separator().is_some());
                if has_fields || !begins {
                    return None;
                }
                line.text.replace_range(place..place + word.len(), "");
            }
            DropSymbol => drop(line.text.remove(place)),
            DoubleSymbol if in_numbers => {
                if !begins {
                    return None;
                }
                let between = self.separator_of(at);
                self.lines[at].text.insert_str(place, &format!("{word}{between}"));
            }
            DoubleSymbol => {
                let symbol = line.text[place..].chars().next()?;
                line.text.insert(place, symbol);
            }
            _ => {
                let mut others = vec!["@", "!", "X", "z", "~", "é", ":", "+", "&", "="];
                if line.side <= 9 {
                    others.extend(["G", "xy"]);
                }
                if line.side < 9 {
                    others.push("9");
                }
                if place > 0 {
                    others.push("#");
                }
                let other = draw.pick(&others);
                // A line of words is a title: a board on one line with a letter in it may be taken for one.
                self.may_vanish |= line.kind == Kind::OneLine && other.chars().any(char::is_alphabetic);
                line.text.replace_range(place..=place, other);
            }
        }
        Some(())
    }

    fn separator_of(&self, at: usize) -> &'static str {
        match self.lines[at].kind {
            Kind::Row(form) => form.separator().unwrap_or(" "),
            _ => " ",
        }
    }

    /// The text as it is read, before it is cut.
    fn plain(&self) -> String {
        self.lines.iter().map(|line| line.text.clone() + self.end).collect()
    }

    fn result(&self) -> String {
        let mut text = self.plain();
        if let Some(mut end) = self.cut.map(|end| end.min(text.len())) {
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        text
    }
}

/// How many of the written puzzles have been read, at most, if each board that was read is one that was written, in
/// the same order. Answers may be read only if the text is damaged, for then their titles may be lost.
fn match_up(found: &[String], written: &[(String, bool)], is_damaged: bool) -> Option<usize> {
    let Some((first, rest)) = found.split_first() else { return Some(0) };
    let places = (0..written.len()).filter(|&at| written[at].0 == *first && (is_damaged || !written[at].1));
    let counts = places
        .filter_map(|at| Some(usize::from(!written[at].1) + match_up(rest, &written[at + 1..], is_damaged)?));
    counts.max()
}

/// Reads a text and says what is wrong with what was read.
fn judge(text: &Text, is_damaged: bool, is_named: bool) -> Result<(), String> {
    let plain = text.result();
    let layouts = if is_named { vec![square(text.written[0].0.side)] } else { squares() };
    let found = read(&plain, &layouts);
    let written: Vec<_> = text.written.iter().map(|(board, is_answer)| (board.line(), *is_answer)).collect();
    let boards: Vec<String> = found.iter().flatten().cloned().collect();
    let puzzles = match_up(&boards, &written, is_damaged);
    let mut wrong = puzzles.is_none().then(|| String::from("a board that was not written"));
    let puzzles = puzzles.unwrap_or(0);
    let expected = text.written.iter().filter(|(_, is_answer)| !is_answer).count();
    let has_error = found.iter().any(Result::is_err);
    if !is_damaged && (puzzles != expected || has_error) {
        wrong = wrong.or(Some("not all boards were read, though nothing is damaged".into()));
    }
    if is_damaged && puzzles < expected && !has_error && !text.may_vanish && wrong.is_none() {
        wrong = Some("a board is missing without an error".into());
    }
    wrong.map_or(Ok(()), |wrong| {
        Err(format!(
            "{wrong}, named {is_named}, in\n{plain}\n{plain:?}\nread {found:#?}\nwritten {written:#?}"
        ))
    })
}

/// The damages of a text: none, one or two that may stand together.
fn any_damages(draw: &mut Draw) -> Vec<Damage> {
    let mut damages = Vec::new();
    for _ in 0..draw.pick(&[0, 1, 1, 1, 2, 2]) {
        let damage = draw.pick(DAMAGES);
        if damages.iter().all(|other| damage.may_stand_with(*other)) {
            damages.push(damage);
        }
    }
    // Whether a cut leaves something whole is known of the text as it is then.
    damages.sort_by_key(|damage| *damage == CutText);
    damages
}

/// Writes, damages and reads the text of a seed.
fn try_seed(seed: u64) -> Result<(), String> {
    let mut draw = Draw(seed);
    let damages = any_damages(&mut draw);
    let mut text = any_text(&mut draw, &damages);
    for &damage in &damages {
        if !text.lines.is_empty() {
            let _ = text.apply(&mut draw, damage);
        }
    }
    // What is left of a board may be nothing, or a rule. Of a board with one digit a line may be all there is.
    let is_empty = |board: &Board| board.cells.iter().filter(|&&cell| cell > 0).count() < 2;
    let is_rule = |line: &Line| line.kind == Kind::OneLine && line.text.chars().all(|c| "-+=| ".contains(c));
    // Blanks in a board on one line with a name after it make it a title.
    let has_lines = text.lines.iter().any(|line| line.kind == Kind::OneLine);
    text.may_vanish |= text.lines.iter().any(is_rule)
        || damages.contains(&BlanksForEmpty) && has_lines
        || damages.iter().any(|damage| matches!(damage, Triples | BlanksForEmpty))
            && text.written.iter().any(|(board, _)| is_empty(board));
    let explain = |error| format!("{damages:?}: {error}");
    judge(&text, !damages.is_empty(), false).map_err(explain)?;
    let side = text.written[0].0.side;
    if text.written.iter().all(|(board, _)| board.side == side) && draw.chance(50) {
        judge(&text, !damages.is_empty(), true).map_err(explain)?;
    }
    Ok(())
}

/// Lines of a samurai, damaged: what is read is the board, or an error. With `#` outside nothing may be dropped, with
/// blanks the ends may; or with the frames of its drawing.
fn try_samurai(seed: u64) -> Result<(), String> {
    let mut draw = Draw(seed);
    let layout = samurai().swap_remove(0);
    let kept = draw.pick(&[5, 30, 60]);
    let givens: Vec<u8> =
        layout.cells().iter().map(|_| if draw.chance(kept) { 1 + draw.below(9) as u8 } else { 0 }).collect();
    let puzzle = Sudoku::new(layout.clone(), givens).unwrap();
    let board = puzzle.givens().line();
    let outside = draw.pick(&["#", ".", " "]);
    let between = draw.pick(&["", " "]);
    let row = |row: &[char]| -> String {
        let square = |c: &char| if *c == '#' { outside.to_string() } else { c.to_string() };
        row.iter().map(square).collect::<Vec<_>>().join(between)
    };
    let squares: Vec<char> = board.chars().collect();
    let mut lines: Vec<String> = squares.chunks(21).map(row).collect();
    if draw.chance(20) {
        lines = puzzle.to_string().lines().map(String::from).collect();
    }
    if draw.chance(30) {
        lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    }
    let at = draw.below(lines.len());
    let places: Vec<(usize, char)> = lines[at].char_indices().collect();
    let (place, c) = draw.pick(&places);
    let symbol = place..place + c.len_utf8();
    let is_damaged = draw.chance(80);
    match draw.below(9) {
        _ if !is_damaged => {}
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines[at].truncate(place),
        3 => drop(lines[at].remove(place)),
        4 => lines[at].insert_str(place, draw.pick(&["1", ".", " ", "#", "-", "|"])),
        5 => lines[at].replace_range(symbol, draw.pick(&["@", "-", "x", "|"])),
        6 => lines.iter_mut().for_each(|line| *line = line.trim_start().into()),
        7 => lines.truncate(at),
        _ => lines.insert(at, draw.pick(&["easy", "# a comment", "---", ""]).into()),
    }
    let text = lines.join("\n") + "\n";
    let found = read(&text, &samurai());
    let is_right = found.iter().all(|part| part.as_ref().map_or(is_damaged, |line| *line == board));
    if is_right && !found.is_empty() { Ok(()) } else { Err(format!("{found:?} in\n{text}\n{board}")) }
}

/// Characters that mean something, in any order.
fn any_symbols(seed: u64) -> String {
    const PARTS: [&str; 32] = [
        "1",
        "2",
        "4",
        "9",
        "a",
        "G",
        "z",
        "0",
        ".",
        "_",
        "*",
        "?",
        "-",
        "|",
        "│",
        "+",
        "=",
        "#",
        "%",
        ";",
        "//",
        ",",
        "\t",
        " ",
        "\u{a0}",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "solution\n",
        "\"",
        "1234",
    ];
    let mut draw = Draw(seed);
    // A few of them, so that rows come out of equal length.
    let parts: Vec<&str> = (0..1 + draw.below(6)).map(|_| draw.pick(&PARTS)).chain(["\n"]).collect();
    let most = draw.pick(&[10, 100, 700]);
    let mut text = String::new();
    for _ in 0..draw.below(most) {
        text += &draw.pick(&parts).repeat(draw.pick(&[1, 1, 1, 2, 4, 9, 16]));
    }
    text
}

properties! {
    soak, 2000;

    fn no_damage_makes_another_board(seed in any::<u64>()) {
        if let Err(error) = try_seed(seed) {
            prop_assert!(false, "{}", error);
        }
    }

    fn no_damage_makes_another_samurai(seed in any::<u64>()) {
        if let Err(error) = try_samurai(seed) {
            prop_assert!(false, "{}", error);
        }
    }

}

properties! {
    soak_of_junk, 300;

    fn no_text_of_symbols_makes_a_panic(seed in any::<u64>()) {
        let _ = (read(&any_symbols(seed), &squares()), read(&any_symbols(seed), &samurai()));
    }

    fn no_bytes_make_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = (read(&text, &squares()), read(&text, &samurai()));
    }
}

/// Texts of one kind of line, of at least this many bytes: what they hold, the text and, if it is known, the number
/// of boards.
fn long_texts(bytes: usize) -> Vec<(&'static str, String, Option<usize>)> {
    let many = |part: &str| part.repeat(bytes / part.len() + 1);
    let boards = |side: usize, form: Form, after: &str| {
        let text = form.text(&samples(side)[0].0, ".") + after;
        (many(&text), Some(bytes / text.len() + 1))
    };
    let mut draw = Draw(2026);
    let mut random = |from: &[char]| -> String { (0..bytes).map(|_| draw.pick(from)).collect() };
    let printable: Vec<char> = (' '..='~').chain(['\n', '\n', '\t', 'é', '│']).collect();
    let drawn: Vec<char> = "12..  ||--\n\n\n".chars().collect();
    let mut texts = Vec::new();
    for side in [4, 9, 25] {
        for (what, form, after) in [
            ("boards on one line", Form::Line, ""),
            ("boards, drawn", Form::Compact, "\n"),
            ("boards one below the other", Form::Compact, ""),
            ("boards with titles", Form::SpacedFramed, "Grid\n"),
            ("boards in fields", Form::Commas, "\n"),
        ] {
            let (text, count) = boards(side, form, after);
            texts.push((what, text, count));
        }
    }
    texts.extend([
        ("1 on every other line", many("1\n\n"), Some(0)),
        ("1 on every line", many("1\n"), Some(0)),
        ("four cells on every third line", many("1234\n\n\n"), None),
        ("blocks of three rows", many("1..4\n....\n2..3\n\n"), None),
        ("random characters", random(&printable), None),
        ("random drawings", random(&drawn), None),
        ("dashes", many("-"), Some(0)),
        ("lines of dashes", many("---------\n"), Some(0)),
        ("blank lines", many("\n"), Some(0)),
        ("blanks", many(" "), Some(0)),
        ("bars", many("|"), Some(0)),
        ("lines of bars", many("|\n"), Some(0)),
        ("commas", many(","), Some(0)),
        ("a line of digits", many("123456789"), Some(0)),
        ("a line of numbers", many("10 11 "), Some(0)),
        ("titles", many("Grid 01\n"), Some(0)),
        ("comments", many("# 1..4\n"), Some(0)),
        ("quotes and brackets", many("[\"1..4\"],\n"), Some(0)),
    ]);
    texts
}

/// Checks the number of boards, and that there are no more results than could be boards. That this ends at all is
/// what is checked of the time: a reader that goes over the text again for each line would take hours.
fn check_long_texts(bytes: usize) {
    for (what, text, count) in long_texts(bytes) {
        let found = read(&text, &squares());
        let boards = found.iter().filter(|part| part.is_ok()).count();
        assert!(count.is_none_or(|count| count == boards), "{what}: {boards} boards, not {count:?}");
        let is_whole = count.is_some_and(|count| count > 0);
        assert!(!is_whole || found.len() == boards, "{what}: {:?}", found.iter().find(|part| part.is_err()));
        assert!(found.len() <= text.len() / 6 + 1, "{what}: {} results", found.len());
    }
}

#[test]
fn long_texts_are_read_in_linear_time() {
    check_long_texts(1 << 16);
}

mod soak_of_sizes {
    #[test]
    #[ignore = "takes minutes: texts of 4 MB"]
    fn longer_texts_are_read_in_linear_time() {
        super::check_long_texts(4 << 20);
    }
}
