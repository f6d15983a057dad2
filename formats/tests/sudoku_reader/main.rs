//! Sudoku puzzles from text: every form that is read, what is refused, and that no text is read as another
//! board than the one that was written.

#[path = "../../../tests/common/properties.rs"]
#[macro_use]
mod properties;

mod damage;
mod lists;
mod people;
mod table;
mod tools;
