//! Milliseconds of each of `bench/questions.json` on this machine, the least of five: beside `node bench/browser.mjs`.

use std::time::Instant;

use exactcover_web::Task;
use serde_json::Value;

fn main() {
    let questions: Vec<Vec<Value>> = serde_json::from_str(include_str!("../bench/questions.json")).unwrap();
    for question in questions {
        let (mut least, mut found) = (f64::INFINITY, Value::Null);
        for _ in 0..5 {
            let begun = Instant::now();
            let mut task = Task::begin(&question[1].to_string()).unwrap();
            let said = loop {
                let said: Value = serde_json::from_str(&task.step(100_000.0)).unwrap();
                let is_next = question.len() > 2 && said["outcome"] == "found";
                if said.get("running").is_none() && !is_next {
                    break said;
                }
            };
            least = least.min(begun.elapsed().as_secs_f64() * 1000.0);
            found = ["count", "found", "outcome"].iter().find_map(|key| said.get(key)).unwrap().clone();
        }
        println!("{}\t{least:.1}\t{}", question[0].as_str().unwrap(), found.as_str().unwrap());
    }
}
