//! `crew`.

use super::program::{give, run};

const CREW: &str = "examples/data/crew.txt";

#[test]
fn the_cheapest_schedule() {
    let expected = "cost 1080\npairing 1 cost 540 legs 1 2 3 4\npairing 2 cost 540 legs 5 6 7 8";
    run(&format!("crew {CREW}")).prints(expected);
}

#[test]
fn the_best_three() {
    let ran = run(&format!("crew {CREW} --best 3"));
    let costs: Vec<&str> = ran.lines().into_iter().filter(|line| line.starts_with("cost")).collect();
    ran.same(costs, vec!["cost 1080", "cost 1080", "cost 1160"]);
}

#[test]
fn bad_input_says_where() {
    give("2 1\n5 2 1 3\n", "crew").refuses("-:2:7: 3 where a leg, 1 to 2, was expected");
    give("\u{feff}2 1\n5 2 1 2\n", "crew").prints("cost 5\npairing 1 cost 5 legs 1 2");
}

#[test]
fn no_schedule_says_why() {
    give("2 1\n5 1 1\n", "crew").prints("no solution: no pairing has leg 2");
}

#[test]
fn an_early_end_says_what_is_not_proved() {
    run(&format!("crew {CREW} --nodes 0")).ends(0, "", "no schedule found in time; at least 0");
    let ran = run(&format!("crew {CREW} --nodes 1 --best 2"));
    ran.same((ran.code, ran.err.trim_end()), (Some(0), "no further schedule found in time; at least 1080"));
    let all = run(&format!("crew {CREW} --best 100000"));
    let count = all.out.lines().filter(|line| line.starts_with("cost ")).count();
    all.same(all.err.trim_end(), format!("there are only {count} schedules").as_str());
}
