//! Every cover of every instance, by this crate and by the textbook's dancing links, in one run:
//!
//! ```text
//! cd benches/peers
//! cargo bench --bench enumerate              # all, about half an hour
//! cargo bench --bench enumerate -- queens    # those whose names hold the word
//! ```
//!
//! Only the search is timed. Each way has to find the known number of covers. A table of the
//! medians is printed at the end.

#[path = "../common/mod.rs"]
mod common;

use std::hint::black_box;

use common::{Instance, Textbook, harness, instances, print_ratios};
use criterion::{BatchSize, Criterion, SamplingMode};
use exactcover::runs::{Engine, Outcome};
use exactcover::{Covers, Matrix, Search};

const ENGINES: [(&str, Engine); 3] =
    [("links", Engine::Links), ("bits", Engine::Bits), ("auto", Engine::Auto)];

fn main() {
    let mut criterion = harness();
    let instances = instances();
    for instance in &instances {
        bench(&mut criterion, instance);
    }
    criterion.final_summary();
    let names: Vec<&str> = instances.iter().map(|instance| instance.name).collect();
    print_ratios(&names, "textbook", &ENGINES.map(|(name, _)| name));
}

fn bench(criterion: &mut Criterion, instance: &Instance) {
    let mut group = criterion.benchmark_group(instance.name);
    group.sampling_mode(SamplingMode::Flat);
    let mut books: Option<Vec<Textbook>> = None;
    group.bench_function("textbook", |bencher| {
        let make = || instance.matrices().iter().map(Textbook::new).collect();
        let books = books.get_or_insert_with(make);
        bencher.iter(|| {
            let found: u64 = books.iter_mut().map(|book| book.count(instance.most)).sum();
            assert_eq!(found, instance.covers);
        });
    });
    // Bits refuse the planted matrix.
    let refused = |matrix: &Matrix<()>| start(matrix, Engine::Bits).outcome() == Outcome::Refused;
    for (name, engine) in ENGINES {
        if engine == Engine::Bits && instance.matrices().iter().any(refused) {
            continue;
        }
        let mut fresh: Option<Vec<Covers>> = None;
        group.bench_function(name, |bencher| {
            let make = || instance.matrices().iter().map(|matrix| start(matrix, engine)).collect();
            let fresh = fresh.get_or_insert_with(make);
            let search = |mut covers: Vec<Covers>| {
                let found: u64 = covers.iter_mut().map(|covers| count(covers, instance.most)).sum();
                assert_eq!(found, instance.covers);
                covers // dropped outside the timing
            };
            bencher.iter_batched(|| fresh.clone(), search, BatchSize::PerIteration);
        });
    }
    group.finish();
}

fn start(matrix: &Matrix<()>, engine: Engine) -> Covers {
    Search::new().engine(engine).covers(matrix)
}

/// Visits up to `most` covers.
fn count(covers: &mut Covers, most: u64) -> u64 {
    if most == u64::MAX {
        return covers.count_rest();
    }
    let mut found = 0;
    while found < most && black_box(covers.next_rows()).is_some() {
        found += 1;
    }
    found
}
