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

/// A covering text was "no solution", and one with two readings had one answer.
#[test]
fn forms_of_the_or_library() {
    let rail = "3 2\n1 2 1 2\n1 2 2 3\n";
    let hint = "if several pairings may have the same leg (--covering), there is one";
    give(rail, "crew").ends(0, "no solution", hint);
    give(rail, "crew --covering").prints("cost 2\npairing 1 cost 1 legs 1 2\npairing 2 cost 1 legs 2 3");

    let both = "2 2 1 2 1 2 2 1 2\n";
    let ran = give(both, "crew");
    ran.same(
        (ran.code, ran.err.contains("--lists pairings") && ran.err.contains("--lists legs")),
        (Some(2), true),
    );
    give(both, "crew --lists pairings").prints("cost 1\npairing 1 cost 1 legs 1 2");
    let scp = "3 3\n4.5 2 3.25\n2 1 3\n1 3\n2 1 2\n";
    give(scp, "crew --lists legs").prints("cost 5.25\npairing 2 cost 2 legs 3\npairing 3 cost 3.25 legs 1 2");
    give(scp, "crew --lists legs --covering --best 2").prints(
        "cost 5.25\npairing 2 cost 2 legs 3\npairing 3 cost 3.25 legs 1 2\ncost 7.75\n\
                 pairing 1 cost 4.5 legs 1 3\npairing 3 cost 3.25 legs 1 2",
    );
    let ran = give(scp, "crew");
    ran.same((ran.code, ran.err.contains("it can be read (--lists legs)")), (Some(2), true));
    give("1 2\n5 6\n2 1 1\n", "crew --lists legs").refuses("-:3:5: leg 1 has pairing 1 twice");
    // A pairing without legs.
    give("1 2\n5 6\n1 2\n", "crew --lists legs").prints("cost 6\npairing 2 cost 6 legs 1");
    give("1 2\n-5 6\n1 2\n", "crew --lists legs").refuses("-:2:1: pairing 1 has no leg, and a cost below 0");
}
