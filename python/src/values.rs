//! Boards as values of Python: lists of rows, arrays of numpy, frames of pandas. They become texts, which are read as all others.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString, PyTuple};

/// The text of a board: itself, or a line for each row with blanks between the cells, and a blank line between layers. A cell that
/// is None, NaN or an empty text is a dot.
pub fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.extract();
    }
    // A frame has an array, and an array has lists.
    let value = if value.hasattr("to_numpy")? { value.call_method0("to_numpy")? } else { value.clone() };
    let value = if value.hasattr("tolist")? { value.call_method0("tolist")? } else { value };
    if let Some(text) = layers(&value)? {
        return Ok(text);
    }
    rows(&value)
}

fn is_list(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()
}

/// Lists of lists of lists are layers.
fn layers(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !is_list(value) {
        return Ok(None);
    }
    let layers: Vec<Bound<'_, PyAny>> = value.extract()?;
    let has_rows = |layer: &Bound<'_, PyAny>| {
        Ok::<bool, PyErr>(is_list(layer) && layer.len()? > 0 && is_list(&layer.get_item(0)?))
    };
    match layers.first().map(has_rows).transpose()? {
        Some(true) => {
            let layers = layers.iter().map(rows).collect::<PyResult<Vec<String>>>()?;
            Ok(Some(layers.join("\n\n")))
        }
        _ => Ok(None),
    }
}

fn rows(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let expected = || PyTypeError::new_err("a board: expected a text, or a list of rows");
    if !is_list(value) {
        return Err(expected());
    }
    let rows: Vec<Bound<'_, PyAny>> = value.extract()?;
    let row = |row: &Bound<'_, PyAny>| match row.cast::<PyString>() {
        Ok(text) => text.extract(),
        Err(_) if is_list(row) => cells(&row.extract::<Vec<_>>()?),
        Err(_) => Err(expected()),
    };
    // One list of all cells is one line; texts are cells if they are so short that no row is.
    let is_cell = |value: &Bound<'_, PyAny>| match value.cast::<PyString>() {
        Ok(text) => text.len().is_ok_and(|length| length < 3 && rows.len() > 3),
        Err(_) => !is_list(value),
    };
    if rows.iter().all(is_cell) {
        return cells(&rows);
    }
    Ok(rows.iter().map(row).collect::<PyResult<Vec<String>>>()?.join("\n"))
}

fn cells(row: &[Bound<'_, PyAny>]) -> PyResult<String> {
    Ok(row.iter().map(cell).collect::<PyResult<Vec<String>>>()?.join(" "))
}

fn cell(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok(".".into());
    }
    if let Ok(bit) = value.cast::<PyBool>() {
        return Ok(u8::from(bit.is_true()).to_string());
    }
    if let Ok(text) = value.extract::<String>() {
        let text = text.trim();
        return Ok(if text.is_empty() { ".".into() } else { text.into() });
    }
    // With an empty cell, numpy makes all numbers of a column floats.
    if let Ok(number) = value.extract::<f64>() {
        if number.is_nan() {
            return Ok(".".into());
        }
        if number.fract() == 0.0 && number.abs() < 1e9 {
            return Ok(format!("{number:.0}"));
        }
    }
    Err(PyTypeError::new_err(format!(
        "a cell of a board: {}; expected a number, a text or None",
        value.repr()?
    )))
}
