//! What the page holds of a question.

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::{questions, steps};

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
