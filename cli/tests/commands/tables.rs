//! Tables in CSV with a head: wide and long, as spreadsheets and pandas write them.

use super::program::{Folder, Ran};

fn solve(table: &str, options: &str) -> Ran {
    // Each test has its thread, and a folder of its own.
    let test = std::thread::current().name().unwrap_or("tables").replace("::", "_");
    let folder = Folder::new(&test);
    folder.write("tours.csv", table);
    folder.run(&format!("solve @tours.csv {options}"))
}

/// Refused, with this on standard error after the name of the file.
fn refused(table: &str, options: &str, what: &str) {
    let ran = solve(table, options);
    ran.same((ran.code, ran.out.as_str(), ran.err.contains(what)), (Some(2), "", true));
}

#[test]
fn one_problem_in_many_forms() {
    for table in [
        "name,cost,covers\nearly,4.5,T1;T2\nlate,3.25,T3\nlong,9,T1;T2;T3\n",
        "\u{feff}name;cost;covers\nearly;4,5;T1 T2\nlate;3,25;T3\nlong;9;T1 T2 T3\n",
        "name\tcost\tLegs\r\nearly\t4.50\tT1|T2\r\nlate\t3.25\tT3\r\nlong\t9\tT3 | T2 | T1\r\n",
        ",name,cost,T1,T2,T3\n0,early,4.5,1,1,0\n1,late,3.25,0,0,1\n2,long,9.0,1,1,1\n",
        "T1,T2,T3,cost,name\nTrue,True,False,4.5,early\nFalse,False,True,3.25,late\n1.0,1.0,1.0,9,long\n",
        "T1,\"T2\",T3,cost,name\n1,1,,4.5,early\n,,1,3.25,late\n\"1\",1,1,9,long\n",
        "name,cost,tasks\nearly,4.5,\"['T1', 'T2']\"\nlate,3.25,['T3']\nlong,9,\"['T1', 'T2', 'T3']\"\n",
        "name,cost,tasks\nearly,4.5,[T1 T2]\nlate,3.25,[T3]\nlong,9,[T1 T2 T3]\n",
        "name,cost,\"tasks\"\nearly,4.5,\"T1,T2\"\nlate,3.25,T3\nlong,9,\"T1, T2,\nT3\"\n",
    ] {
        let ran = solve(table, "--cheapest 2 --names");
        ran.same((ran.code, ran.out.as_str()), (Some(0), "7.75: early | late\n9.00: long\n"));
        ran.same((ran.err.contains("3 tasks; 3 rows"), ran.err.lines().count()), (true, 1));
    }
    // A task with blanks in a list of its own, that another row lists, too.
    solve("covers\nearly shift;b\nlate;\nearly shift\nb;late\n", "--count").ends(
        0,
        "2",
        "@tours.csv: columns: covers, 3 tasks; 4 rows",
    );
    // Without a head it is a matrix.
    solve("1,1,0\n0,0,1\n", "--all").prints("1 2");
    // Names need not be different, and may hold anything.
    let ran = solve("name,covers\n\"a, \"\"b\"\" | c\",x\n\"a, \"\"b\"\" | c\",y\n", "--names --all");
    ran.same(ran.out.as_str(), "a, \"b\" | c | a, \"b\" | c\n");
}

#[test]
fn columns_are_named_by_options() {
    let table = "Tour,Kosten,a,b\nx,5,1,0\ny,7,0,1\n";
    let ran = solve(table, "--cheapest --cost Kosten --name Tour --names");
    ran.same(ran.out.as_str(), "12: x | y\n");
    refused(table, "--cheapest", "\"x\" in column \"Tour\" is neither 0 nor 1");
    refused(
        table,
        "--cheapest --cost Preis",
        "--cost Preis: no column is called so; the first line has \"Tour\"",
    );
    let ran = solve("tour,flies,base\nx,a b,Rome\ny,c,Oslo\n", "--covers flies --name tour --names");
    ran.same((ran.out.as_str(), ran.err.contains("not read: base")), ("x | y\n", true));
    let ran = super::program::give("a b\na b\n", "solve --cost x");
    ran.refuses("--cost is for tables in CSV with a head");
}

#[test]
fn what_has_two_readings_or_none_is_refused() {
    for (table, what) in [
        ("a;b,c\n1;0,1\n", "':1: field 1: ';' and ',' both separate fields"),
        ("a,b\n1,0,1\n", ":2: field 3: 3 fields; expected 2"),
        ("a,b,a\n1,0,1\n", ":1: field 3: two columns are called \"a\""),
        ("a,,b\n1,0,1\n", ":1: field 2: a column without a name"),
        ("a,b\n1,2\n", ":2: field 2: \"2\" in column \"b\" is neither 0 nor 1"),
        ("a,b\n0,0\n", ":2: field 1: row 1 covers nothing"),
        ("name,covers\nx,\n", ":2: field 2: row 1 covers nothing"),
        ("covers\na b a\n", ":2: field 1: \"a\" is listed twice"),
        ("covers\na;b\nc|d\n", ":3: field 1: ';' and '|' both stand in lists"),
        ("covers\na;b\nc d\n", ":3: field 1: \"c d\" is one task, or several with blanks between"),
        ("covers\n\"['x', 'y\"\n", "expected ']' at its end"),
        ("covers\n\"['x', 'y]\"\n", "has a quote '\\'' at one end"),
        ("tasks,legs\na,b\n", ":1: field 2: \"tasks\" and \"legs\" may both list"),
        ("legs,a\n1,0\n0,1\n", ":1: field 1: \"legs\" may be a task, or list what a row covers"),
        ("cost,covers\n,a\n", ":2: field 1: \"\" in column \"cost\"; expected a cost"),
        ("cost;covers\n1,234;a\n", "expected a cost with a point, or none"),
        (
            "cost;covers\n4,50;a\n1.234;b\n",
            ":3: field 1: \"1.234\" in column \"cost\"; expected a comma, as in the rows before",
        ),
        (
            "cost;covers\n1.5;a\n4,50;b\n",
            ":3: field 1: \"4,50\" in column \"cost\"; expected a point, as in the rows before",
        ),
        ("cost,covers\n1e400,a\n", "too large to be kept exactly"),
    ] {
        refused(table, "--any", what.trim_start_matches('\''));
    }
}

/// `there is no column "ROWS"` was all that a planner heard.
#[test]
fn a_text_in_another_format_says_so() {
    for (text, what) in [
        (
            "NAME m\nROWS\n N c\nCOLUMNS\n x c 1\nENDATA\n",
            "this looks like MPS, which `solve --format mps` reads",
        ),
        ("Minimize\n obj: x + y\nSubject To\n c1: x + y = 1\nEnd\n", "this looks like the LP format"),
        ("p wcnf 2 2 9\n9 1 2 0\n1 -1 0\n", "this looks like WCNF"),
        ("p cnf 2 1\n1 2 0\n", "this looks like a formula in DIMACS"),
        ("* #variable= 2 #constraint= 1\nmin: +1 x1 ;\n+1 x1 +1 x2 >= 1 ;\n", "this looks like OPB"),
        ("2 3\n5 2 1 2\n2 1 1\n4 1 2\n", "this looks like numbers of the OR-Library, which `crew` reads"),
    ] {
        let ran = super::program::give(text, "solve --cheapest");
        ran.same((ran.code, ran.err.contains(what)), (Some(2), true));
    }
}

/// A model of a MIP tool, with its own direction, constant and names.
#[test]
fn models_in_mps() {
    let folder = Folder::new("models_in_mps");
    let model = "*SENSE:Maximize\nNAME m\nROWS\n N c\n E a\n E b\nCOLUMNS\n M 'MARKER' 'INTORG'\n both c 5.5 a 1\n both b 1\n \
                 left c 2 a 1\n right c 4 b 1\n M 'MARKER' 'INTEND'\nRHS\n R a 1 b 1\n R c -100\nENDATA\n";
    folder.write("model.mps", model);
    let note = "maximized, as PuLP says in a comment; other tools minimize this text";
    let ran = folder.run("solve @model.mps --cheapest --names");
    ran.same((ran.code, ran.out.as_str(), ran.err.contains(note)), (Some(0), "106.0: left | right\n", true));
    let ran = folder.run("solve @model.mps --cheapest --maximize");
    ran.same((ran.code, ran.err.contains("states a direction itself")), (Some(2), true));
    folder.write("wrong.mps", model.replace("both b 1", "both b 2"));
    let ran = folder.run("solve @wrong.mps --cheapest");
    ran.same(ran.err.contains("the coefficients of \"b\" have different sizes"), true);

    // What is written is to be minimized, in whole numbers; a comment says what they mean.
    let written = folder.run("solve @model.mps --mps");
    ran.same(written.err.contains("1 stands for 0.1"), true);
    folder.write("again.mps", &written.out);
    folder.run("solve @again.mps --cheapest").ends(
        0,
        "106.0: 2 3",
        "@again.mps: the cost is -0.1 times the sum of the text plus 100, as a comment says",
    );
}

/// The models of other solvers, with costs, and what is written of them.
#[test]
fn models_in_opb_and_wcnf() {
    let folder = Folder::new("models_in_opb_and_wcnf");
    folder.write(
        "model.opb",
        "min: +5 both +2 left +4 ~late ;\n+1 both +1 left = 1 ;\n+1 both +1 late >= 1 ;\n",
    );
    folder.run("solve @model.opb --cheapest --names").prints("2: left | late");
    folder.write("model.wcnf", "h 1 2 0\nh 1 3 0\n5 -1 0\n2.5 -2 0\n4 -3 0\n");
    folder.run("solve @model.wcnf --cheapest --names").prints("5.0: 1");
    folder.write("wrong.wcnf", "h 1 2\n");
    folder.run("solve @wrong.wcnf").refuses_with("wrong.wcnf:1:1: the text ends");

    // With decimals, values and a constant there and back.
    folder.write("plan.dlx", "a b\na |4.5\nb |-3\na b |2\n");
    for format in ["opb", "wcnf", "mps"] {
        for (direction, expected) in [("", "1.5: 1 2\n2.0: 3\n"), ("--maximize ", "2.0: 3\n1.5: 1 2\n")] {
            let written = folder.run(&format!("solve @plan.dlx {direction}--{format}"));
            folder.write(&format!("plan.{format}"), &written.out);
            let ran = folder.run(&format!("solve @plan.{format} --cheapest 2 --names"));
            let plain = ran.out.lines().map(|line| {
                let (cost, names) = line.split_once(": ").unwrap();
                let rows = names.split(" | ").filter(|name| ["1", "2", "3", "x1", "x2", "x3"].contains(name));
                format!(
                    "{cost}: {}\n",
                    rows.map(|name| name.trim_start_matches('x')).collect::<Vec<_>>().join(" ")
                )
            });
            ran.same(plain.collect::<String>().as_str(), expected);
        }
    }
}

#[test]
fn lines_may_be_elements() {
    let matrix = "1100\n0110\n1001\n";
    super::program::give(matrix, "solve --format 01 --transpose --all").prints("1 3\n2 4");
    super::program::give(matrix, "solve --format 01 --all").prints("2 3");
    super::program::give("a b\na b\n", "solve --transpose")
        .refuses("--transpose is for matrices, of which --format or a file's ending names the form");
    super::program::give("1\n\n1\n", "solve --format sparse --transpose")
        .refuses_with("an empty line may have none");
    // An element that no set has.
    super::program::give("1\n0\n", "solve --format 01 --transpose --count").ends(
        0,
        "0",
        "no cover: no row covers 2",
    );
}

/// Answers of other solvers for what `--lp` writes.
#[test]
fn solutions_of_other_solvers() {
    let folder = Folder::new("solutions_of_other_solvers");
    folder.write("plan.dlx", "a b\na |4\nb |3\na b |20\n");
    folder.write(
        "scip.sol",
        "solution status: optimal solution found\nobjective value: 7\nx1 1 (obj:4)\nx2 1 (obj:3)\n",
    );
    folder.run("solve @plan.dlx --solution @scip.sol").prints("7: 1 2");
    folder.write("gurobi.sol", "# Objective value = 7\nx1 1\nx2 1\nx3 0\n");
    let ran = folder.run("solve @plan.dlx --solution @gurobi.sol");
    ran.same((ran.code, ran.out.as_str(), ran.err.contains("not stated")), (Some(0), "7: 1 2\n", true));
}
