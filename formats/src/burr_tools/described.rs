//! The elements of a file: shapes and problems as they stand there.
//!
//! An element that is not known is passed over, as BurrTools does; what is said twice is refused. A number has digits only.

use roxmltree::{Document, Node, ParsingOptions};

use super::grid::{Grid, Point};
use super::refused;
use crate::Error;

/// More elements than this would take gigabytes.
const MOST_NODES: u32 = 4_000_000;

/// More places than this in all shapes would take gigabytes.
pub(super) const MOST_PLACES: usize = 4_000_000;

/// The greatest number of a color.
pub(super) const MOST_COLORS: usize = 63;

/// What a file says. `offset` is where an element begins, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Described {
    pub(super) grid: Grid,
    pub(super) shapes: Vec<Shape>,
    pub(super) problems: Vec<Asked>,
}

/// Cells in a box.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) offset: usize,
    pub(super) name: Box<str>,
    pub(super) voxels: Vec<Voxel>,
}

/// A cell of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Voxel {
    pub(super) place: Point,
    pub(super) may_be_empty: bool,
    /// 0 for none.
    pub(super) color: u8,
}

/// A problem.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) offset: usize,
    pub(super) name: Box<str>,
    /// The number of the shape to fill.
    pub(super) result: Option<usize>,
    pub(super) parts: Vec<Part>,
    pub(super) most_holes: Option<usize>,
    /// The color of a piece, and that of the board that it may lie on.
    pub(super) color_pairs: Vec<(u8, u8)>,
}

/// A shape that is a piece, and the least and the most that there are of it.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) offset: usize,
    pub(super) shape: usize,
    pub(super) copies: (usize, usize),
}

impl Described {
    /// Reads the elements of a text.
    pub(super) fn of(text: &str) -> Result<Self, Error> {
        let options =
            ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text, options).map_err(|error| {
            let (place, what) = (error.pos(), error.to_string());
            let what = what.strip_suffix(&format!(" at {place}")).unwrap_or(&what);
            refused((place.row as usize, place.col as usize), format!("not well-formed: {what}"))
        })?;

        let root = document.root_element();
        if !root.has_tag_name("puzzle") {
            return Err(wrong(root, "expected the element puzzle".into()));
        }
        match number(root, "version")? {
            Some(1 | 2) => {}
            Some(other) => return Err(wrong(root, format!("version {other}: expected 1 or 2"))),
            None => return Err(wrong(root, "no version: expected 1 or 2".into())),
        }

        let grid = match only(root, "gridType")? {
            Some(element) => {
                let found = needed(element, "type")?;
                let grid = Grid::ALL.get(found).copied();
                grid.ok_or_else(|| wrong(element, format!("grid {found}: expected 0 to 4")))?
            }
            None => Grid::Cubes,
        };
        let color_count = list(root, "colors", "color")?.len();
        let mut room = MOST_PLACES;
        let shapes = list(root, "shapes", "voxel")?;
        let shapes =
            shapes.into_iter().map(|voxel| shape(voxel, color_count, &mut room)).collect::<Result<_, _>>()?;
        let problems = list(root, "problems", "problem")?;
        let problems = problems.into_iter().map(problem).collect::<Result<_, _>>()?;
        Ok(Self { grid, shapes, problems })
    }
}

/// Reads a shape, which takes its places from the room that is left.
fn shape(element: Node, color_count: usize, room: &mut usize) -> Result<Shape, Error> {
    let sides = [needed(element, "x")?, needed(element, "y")?, needed(element, "z")?];
    let places = sides.iter().try_fold(1, |places: usize, &side| places.checked_mul(side));
    let places = places.filter(|places| places <= room).ok_or_else(|| {
        wrong(element, format!("too large: all shapes together may have {MOST_PLACES} places"))
    })?;
    *room -= places;
    if let Some(kind @ 1..) = number(element, "type")? {
        return Err(wrong(element, format!("a shape of type {kind}: expected 0")));
    }

    let (mut voxels, mut seen) = (Vec::new(), 0);
    // Whether a color may follow, and the one that has begun.
    let (mut is_cell, mut color) = (false, 0);
    let text = element.children().filter(Node::is_text).filter_map(|text| text.text());
    for symbol in text.flat_map(str::chars).filter(|symbol| !symbol.is_ascii_whitespace()) {
        match symbol {
            '_' | '#' | '+' => {
                if seen == places {
                    return Err(wrong(element, format!("more than {places} places, which the sides make")));
                }
                (is_cell, color) = (symbol != '_', 0);
                if is_cell {
                    let (row, x) = (seen / sides[0], seen % sides[0]);
                    let place = [x, row % sides[1], row / sides[1]].map(|at| at as i64);
                    voxels.push(Voxel { place, may_be_empty: symbol == '+', color: 0 });
                }
                seen += 1;
            }
            '0'..='9' => {
                color = 10 * color + symbol as usize - '0' as usize;
                match voxels.last_mut().filter(|_| is_cell) {
                    _ if color > MOST_COLORS => {
                        return Err(wrong(element, format!("color {color}: the greatest is {MOST_COLORS}")));
                    }
                    // Where a file has no colors, all that is colored fits.
                    Some(_) if color_count == 0 => {}
                    Some(voxel) => voxel.color = color as u8,
                    None => return Err(wrong(element, format!("color {color} of no cell"))),
                }
            }
            other => {
                return Err(wrong(element, format!("{other:?} in a shape: expected _, #, + or a color")));
            }
        }
    }
    if seen < places {
        return Err(wrong(element, format!("{seen} places: the sides make {places}")));
    }
    if let Some(voxel) = voxels.iter().find(|voxel| usize::from(voxel.color) > color_count) {
        return Err(wrong(element, format!("color {}: there are only {color_count}", voxel.color)));
    }
    let name = element.attribute("name").unwrap_or_default();
    Ok(Shape { offset: element.range().start, name: name.into(), voxels })
}

fn problem(element: Node) -> Result<Asked, Error> {
    let result = only(element, "result")?.map(|result| needed(result, "id")).transpose()?;
    let parts = list(element, "shapes", "shape")?.into_iter().map(part).collect::<Result<_, _>>()?;
    let mut color_pairs = Vec::new();
    for pair in list(element, "bitmap", "pair")? {
        // In a pair colors count from 0, and in a shape from 1.
        let color = |name| match needed(pair, name)? {
            color if color < MOST_COLORS => Ok(color as u8 + 1),
            color => Err(wrong(pair, format!("color {color}: the greatest is {}", MOST_COLORS - 1))),
        };
        color_pairs.push((color("piece")?, color("result")?));
    }
    Ok(Asked {
        offset: element.range().start,
        name: element.attribute("name").unwrap_or_default().into(),
        result,
        parts,
        most_holes: number(element, "maxHoles")?,
        color_pairs,
    })
}

/// Reads a piece of a problem. One whose number is not stated is there once.
fn part(element: Node) -> Result<Part, Error> {
    let (count, min, max) = (number(element, "count")?, number(element, "min")?, number(element, "max")?);
    let copies = match (count, min, max) {
        (None, None, None) => (1, 1),
        (Some(count), None, None) => (count, count),
        (None, Some(min), Some(max)) if min <= max => (min, max),
        (None, Some(min), Some(max)) => return Err(wrong(element, format!("from {min} to {max} pieces"))),
        _ => return Err(wrong(element, "expected count, or min and max".into())),
    };
    Ok(Part { offset: element.range().start, shape: needed(element, "id")?, copies })
}

/// Returns the children of this name of the only child of this name.
fn list<'a, 't>(parent: Node<'a, 't>, name: &str, of: &str) -> Result<Vec<Node<'a, 't>>, Error> {
    let list = only(parent, name)?;
    Ok(list.into_iter().flat_map(|list| list.children()).filter(|child| child.has_tag_name(of)).collect())
}

/// Returns the child of this name, if there is one. A second one is refused.
fn only<'a, 't>(parent: Node<'a, 't>, name: &str) -> Result<Option<Node<'a, 't>>, Error> {
    let mut children = parent.children().filter(|child| child.has_tag_name(name));
    let first = children.next();
    match children.next() {
        Some(second) => Err(wrong(second, format!("a second element {name}: expected one"))),
        None => Ok(first),
    }
}

fn needed(element: Node, name: &str) -> Result<usize, Error> {
    number(element, name)?.ok_or_else(|| wrong(element, format!("expected the number {name}")))
}

/// Returns the number that an attribute has. An empty one is none, as for BurrTools.
fn number(element: Node, name: &str) -> Result<Option<usize>, Error> {
    let Some(value) = element.attribute(name).map(str::trim).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let found = Some(value).filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()));
    let found: Option<u32> = found.and_then(|value| value.parse().ok());
    match found {
        Some(found) => Ok(Some(found as usize)),
        None => Err(wrong(element, format!("{name}: expected a number below 2^32"))),
    }
}

fn wrong(element: Node, what: String) -> Error {
    let place = element.document().text_pos_at(element.range().start);
    refused((place.row as usize, place.col as usize), what)
}
