//! Shapes of boards, and the ways to write each of them as lines of cells.

use std::collections::{BTreeMap, HashMap};

use super::error::Reading;

/// What a board looks like on paper: which squares of a drawing are cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    /// The highest digit of a cell.
    pub digits: usize,
    /// Rows of the drawing.
    pub height: usize,
    /// Columns of the drawing.
    pub width: usize,
    /// Which squares are cells, row by row.
    pub inside: Vec<bool>,
    /// Top-left corners of the `digits` x `digits` grids that overlap; empty for a single grid.
    pub grids: Vec<(usize, usize)>,
    /// Whether it is a map of regions: any symbols, each on `height` cells.
    pub is_map: bool,
}

impl Shape {
    /// The highest digit that tells cells from words. A map may have any letter.
    pub(super) fn highest(&self) -> usize {
        if self.is_map { 26 } else { self.digits }
    }
}

/// One puzzle as read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    /// Which of the shapes it has.
    pub shape: usize,
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its cells in reading order: a digit, or 0 for an empty cell.
    pub cells: Vec<u8>,
}

/// How lines of cells fill a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Every square of the drawing is written, also those that are no cells.
    Solid,
    /// Only the cells are written, line by line.
    Ragged,
    /// One of the overlapping grids on its own.
    Grid,
}

/// A shape drawn in one of those ways.
#[derive(Debug)]
pub(super) struct Form {
    pub shape: usize,
    pub drawn: Drawn,
    /// Whether there are labels at the top, at the bottom, at the left, at the right.
    pub labels: [bool; 4],
    /// The cells on each line, labels left out.
    widths: Vec<usize>,
}

impl Form {
    /// The lines of one drawing.
    pub(super) fn height(&self) -> usize {
        self.widths.len() + usize::from(self.labels[0]) + usize::from(self.labels[1])
    }

    pub(super) fn has_labels(&self) -> bool {
        self.labels.contains(&true)
    }

    /// Whether a line of the drawing holds labels only.
    pub(super) fn is_label(&self, line: usize) -> bool {
        (self.labels[0] && line == 0) || (self.labels[1] && line + 1 == self.height())
    }

    /// The marks on a line of the drawing. A line of labels may also leave out the corners.
    pub(super) fn width(&self, line: usize) -> usize {
        let row = line.saturating_sub(usize::from(self.labels[0])).min(self.widths.len() - 1);
        self.widths[row] + usize::from(self.labels[2]) + usize::from(self.labels[3])
    }
}

/// Everything that may be met in a text: built once for each call of [`read`](super::read).
pub(super) struct Plan<'s> {
    pub shapes: &'s [Shape],
    pub forms: Vec<Form>,
    /// For the width of a drawing's second line (the first if there is one only): the forms that have it.
    by_width: HashMap<usize, Vec<usize>>,
    /// The cells of each board on one line, and its form.
    lines: Vec<(usize, usize)>,
    /// For each number of cells in a row: the highest digit of the boards that have such rows.
    rows: BTreeMap<usize, usize>,
    /// Whether some shape has squares that are no cells.
    pub masked: bool,
    /// The lines of the highest drawing.
    pub highest: usize,
}

impl<'s> Plan<'s> {
    pub(super) fn new(shapes: &'s [Shape]) -> Self {
        let mut forms = Vec::new();
        for (index, shape) in shapes.iter().enumerate() {
            // Of shapes that look alike the first one counts.
            if shapes[..index].contains(shape) {
                continue;
            }
            let mut add = |drawn, labels, widths| forms.push(Form { shape: index, drawn, labels, widths });
            for bits in 0..16 {
                let labels = [1, 2, 4, 8].map(|bit| bits & bit != 0);
                add(Drawn::Solid, labels, vec![shape.width; shape.height]);
            }
            let none = [false; 4];
            add(Drawn::Solid, none, vec![shape.inside.len()]);
            if shape.inside.contains(&false) {
                let cells = |row: &[bool]| row.iter().filter(|&&inside| inside).count();
                let rows = shape.inside.chunks(shape.width).map(cells);
                add(Drawn::Ragged, none, rows.filter(|&cells| cells > 0).collect());
                add(Drawn::Ragged, none, vec![cells(&shape.inside)]);
            }
            if !shape.grids.is_empty() {
                add(Drawn::Grid, none, vec![shape.digits; shape.digits]);
            }
        }
        let mut by_width: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut lines = Vec::new();
        let mut rows = BTreeMap::new();
        for (at, form) in forms.iter().enumerate() {
            by_width.entry(form.width(1 % form.height())).or_default().push(at);
            if form.height() == 1 {
                lines.push((form.width(0), at));
            }
            for &width in form.widths.iter().filter(|_| form.height() > 1 && !form.has_labels()) {
                let highest = rows.entry(width).or_insert(0);
                *highest = shapes[form.shape].highest().max(*highest);
            }
        }
        let masked = shapes.iter().any(|shape| shape.inside.contains(&false));
        let highest = forms.iter().map(Form::height).max().unwrap_or(0);
        Self { shapes, forms, by_width, lines, rows, masked, highest }
    }

    /// The same for a text in which all boards stand on one line: a line is no row of a drawing.
    pub(super) fn of_lines(shapes: &'s [Shape]) -> Self {
        Self { rows: BTreeMap::new(), ..Self::new(shapes) }
    }

    /// The forms whose second line, or only line, has this many marks.
    pub(super) fn with_width(&self, width: usize) -> impl Iterator<Item = &Form> {
        self.by_width.get(&width).into_iter().flatten().map(|&at| &self.forms[at])
    }

    /// The board that has this many cells on one line, or else the one with at least these digits that is
    /// nearest; and its length.
    pub(super) fn one_line(&self, cells: usize, digits: usize) -> Option<(&Form, usize)> {
        let digits_of = |form: usize| self.shapes[self.forms[form].shape].digits;
        let lines = self.lines.iter().filter(|&&(width, form)| width == cells || digits_of(form) >= digits);
        let nearest = lines.min_by_key(|(width, _)| width.abs_diff(cells));
        nearest.map(|&(width, form)| (&self.forms[form], width))
    }

    /// Whether some board has this many cells on one line.
    pub(super) fn is_line_width(&self, cells: usize) -> bool {
        self.lines.iter().any(|&(width, _)| width == cells)
    }

    /// Whether some drawing has rows of this many cells.
    pub(super) fn is_row_width(&self, cells: usize) -> bool {
        self.rows.contains_key(&cells)
    }

    /// The highest digit of the boards whose rows have this length, or else the nearest.
    pub(super) fn digits_of_row(&self, cells: usize) -> usize {
        let nearest = self.rows.iter().min_by_key(|&(width, _)| width.abs_diff(cells));
        nearest.map_or(0, |(_, &digits)| digits)
    }

    /// What a form is called in an error.
    pub(super) fn reading(&self, form: &Form) -> Reading {
        let Shape { height, width, .. } = self.shapes[form.shape];
        match form.drawn {
            Drawn::Grid => Reading::Grids(height, width),
            _ if form.has_labels() => Reading::Labelled(height, width),
            _ if form.height() == 1 => Reading::Lines(height, width),
            _ => Reading::Board(height, width),
        }
    }
}
