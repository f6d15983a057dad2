"""Tasks of the package and of the program are one format."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
from concurrent.futures import ProcessPoolExecutor

import pytest
from exactcover import Problem, Unfinished, queens
from test_problem import pigeons

SMALL = "a b c\na\na b\nb\nb c\nc\n"

# As `exactcover distribute split SMALL --tasks 2` wrote them on 2026-11-29.
OF_THE_PROGRAM = [
    '{"number":1,"of":2,"task":{"matrix":"4fd2cd436805b17bea6732efeeb13ef6","tree":{"order":1,"branching":null,"seed":null,'
    '"chosen":[],"excluded":[]},"parts":[{"node":{"rows":[0],"excluded":[],"share":2251799813685248},"path":[],'
    '"is_visited":false,"given":0}],"stats":{"nodes":0,"updates":0,"solutions":0,"max_depth":0},'
    '"seal":"2bf817385b55a75fbdfd3c9053d2dc45"}}',
    '{"number":2,"of":2,"task":{"matrix":"4fd2cd436805b17bea6732efeeb13ef6","tree":{"order":1,"branching":null,"seed":null,'
    '"chosen":[],"excluded":[]},"parts":[{"node":{"rows":[1],"excluded":[],"share":2251799813685248},"path":[],'
    '"is_visited":false,"given":0}],"stats":{"nodes":0,"updates":0,"solutions":0,"max_depth":0},'
    '"seal":"8ac2e11de4af9a54d7d5086d90f2f61b"}}',
]


def test_tasks_are_those_of_the_program():
    """Neither could read those of the other."""
    p = Problem.read(SMALL)
    assert p.split(2) == OF_THE_PROGRAM
    assert [list(p.load(task)) for task in OF_THE_PROGRAM] == [[[1, 3, 5], [1, 4]], [[2, 5]]]
    assert [p.count_rest(task + "\n") for task in OF_THE_PROGRAM] == [2, 1]


def test_there_is_a_task_where_there_is_no_solution():
    """A list without tasks could as well be a lost one."""
    p = Problem.from_rows({1: "ab"}, primary="abc")
    task, = p.split(5)
    assert p.count_rest(task) == 0 and list(p.load(task)) == []


def test_errors_say_whose_task_it_is():
    task = OF_THE_PROGRAM[1]
    for ask in (queens(4).count_rest, queens(4).load):
        with pytest.raises(ValueError, match="^task 2 of 2: .*matrix"):
            ask(task)
    p = Problem.read(SMALL)
    wrong = json.loads(task)
    wrong["number"] = 3
    with pytest.raises(ValueError, match="^task 3 of 2: damaged: there is no task 3 of 2"):
        p.load(json.dumps(wrong, separators=(",", ":")))
    with pytest.raises(ValueError, match="^this is no task: .*column"):
        p.count_rest(task[:50])
    with pytest.raises(ValueError, match="seal|changed|damaged"):
        p.count_rest(task.replace('"rows":[1]', '"rows":[0]'))
    with pytest.raises(ValueError, match="^this is no state that was saved, and no task"):
        p.load("{}")
    with pytest.raises(ValueError, match="state of a search for the cheapest"):
        p.count_rest(p.cheapest().save())


def test_processes_count_tasks():
    tasks = queens(9).split(20)
    with ProcessPoolExecutor(2) as pool:
        assert sum(pool.map(queens(9).count_rest, tasks)) == 352


@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_is_killed_loses_no_task():
    """dask runs its tasks again, and none is counted twice."""
    distributed = pytest.importorskip("distributed")
    p = queens(10)
    tasks = p.split(20)

    def count(task):
        distributed.Event("killed").wait()  # so that each worker is in the middle of a task
        return p.count_rest(task)

    with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, distributed.Client(cluster) as client:
        counts = client.map(count, tasks)
        while len(client.processing()) < 2 or not all(client.processing().values()):
            time.sleep(0.05)
        workers = client.run(os.getpid)
        os.kill(min(workers.values()), signal.SIGKILL)
        while set(workers) <= set(client.scheduler_info()["workers"]):
            time.sleep(0.05)
        assert not any(counted.done() for counted in counts)
        distributed.Event("killed").set()
        assert sum(client.gather(counts)) == 724


def program():
    """`exactcover`: that of `EXACTCOVER`, of this tree, or of the path."""
    for found in (os.environ.get("EXACTCOVER"), pathlib.Path(__file__).parents[2] / "target/debug/exactcover"):
        if found and pathlib.Path(found).exists():
            return str(found)
    return shutil.which("exactcover") or pytest.skip("the program is not there")


@pytest.mark.parametrize("p, count", [(queens(8), 92), (pigeons(4), 0)])
def test_the_program_takes_tasks_of_python_and_python_those_of_the_program(p, count, tmp_path):
    def run(*words, lines=()):
        command = [program(), "distribute", *map(str, words)]
        ran = subprocess.run(command, input="".join(line + "\n" for line in lines), capture_output=True, text=True, check=True)
        return ran.stdout.splitlines()

    text = tmp_path / "problem.txt"
    text.write_text(p.write())
    read = Problem.read(p.write())
    tasks, of_the_program = read.split(10), run("split", text, "--tasks", 10)
    assert tasks == of_the_program == p.split(10)
    assert sum(map(p.count_rest, of_the_program)) == count

    (tmp_path / "tasks").write_text("\n".join(tasks) + "\n")
    (tmp_path / "results").write_text("\n".join(run("run", text, lines=tasks)) + "\n")
    assert run("merge", text, tmp_path / "tasks", tmp_path / "results") == [str(count)]


def test_what_the_program_has_stopped_goes_on(tmp_path):
    text = tmp_path / "problem.txt"
    text.write_text(queens(14).write())
    task, = queens(14).split(1)
    command = [program(), "distribute", "run", str(text), "--seconds", "0.3"]
    ran = subprocess.run(command, input=task + "\n", capture_output=True, text=True)
    line = ran.stdout.strip()
    result = json.loads(line)
    assert "rest" in result
    assert int(result["count"]) + queens(14).count_rest(line) == 365_596
    with pytest.raises(ValueError, match="hash"):
        queens(14).count_rest(line.replace('"count":"', '"count":"1'))


def test_a_task_ends_at_its_limit():
    task, = queens(10).split(1)
    with pytest.raises(Unfinished) as error:
        queens(10).count_rest(task, nodes=1000)
    assert 0 < error.value.at_least < 724
