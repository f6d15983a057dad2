//! Exact cover in a browser: questions and answers as JSON, long searches in slices of nodes.
//!
//! A [`Task`] is made from a question, an object with the keys `problem` and `ask` (see [`questions`]), and says `step` by step
//! what it has found. An answer has the keys of the command line's `--json`: `outcome` is `found`, `none` or `unknown`.
//! `running` says that the search goes on with the next step; counts are strings of digits.

mod boards;
mod matrix;
mod questions;
mod steps;
mod sudoku;
mod tilings;

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// A question that is being answered.
#[wasm_bindgen]
pub struct Task(Box<dyn steps::Steps>);

#[wasm_bindgen]
impl Task {
    /// Reads a question, which is JSON; what is wrong with it, or with the texts in it, is thrown as JSON: `message`, and for a
    /// text its `line` and `column`.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str) -> Result<Task, JsError> {
        Self::begin(question).map_err(|wrong| JsError::new(&wrong))
    }

    /// Goes on for about as many nodes, at most to the next solution. A `u64` would be a BigInt.
    pub fn step(&mut self, nodes: f64) -> String {
        self.0.step(nodes as u64).to_string()
    }
}

impl Task {
    /// What [`new`](Self::new) does, for tests.
    pub fn begin(question: &str) -> Result<Self, String> {
        questions::begin(question).map(Self).map_err(|wrong| wrong.to_string())
    }
}

#[wasm_bindgen]
extern "C" {
    /// The page's: without it a panic is only "unreachable".
    #[wasm_bindgen(js_name = reportPanic)]
    fn report_panic(text: &str);
}

#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| report_panic(&panic.to_string())));
}
