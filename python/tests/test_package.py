"""The stubs, the examples in the docs, and the notebook."""

import doctest
import json
import pathlib
import re
import subprocess
import sys

import exactcover
import pytest

HERE = pathlib.Path(__file__).parent.parent


def test_the_stubs_fit():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "exactcover"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent / "tests", check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("module", [exactcover, exactcover.sudoku])
def test_examples_in_the_docs(module):
    tried = doctest.testmod(module)
    assert tried.attempted > 0 and tried.failed == 0


def test_everything_has_a_docstring():
    for name in exactcover.__all__:
        thing = getattr(exactcover, name)
        assert thing.__doc__, name
        for member in vars(thing) if isinstance(thing, type) else ():
            if not member.startswith("_"):
                assert getattr(thing, member).__doc__, f"{name}.{member}"


def test_the_programs_of_the_readme():
    programs = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.DOTALL)
    assert len(programs) >= 4
    for program in programs:
        assert len(program.splitlines()) <= 10, program
        exec(compile(program, "README.md", "exec"), {})


def test_the_notebook():
    cells = json.loads((HERE / "tour.ipynb").read_text())["cells"]
    programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    pictures = 0
    names = {}
    for program in programs:
        *most, last = program.rstrip().split("\n")
        if last.startswith((" ", ")", "]", "}")) or "=" in last.split("(")[0]:
            exec(program, names)
            continue
        exec("\n".join(most), names)
        shown = eval(last, names)
        pictures += hasattr(shown, "_repr_svg_")
    assert pictures >= 4
