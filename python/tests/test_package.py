"""The stubs, the examples in the docs, and the notebook."""

import doctest
import importlib.metadata
import inspect
import json
import os
import pathlib
import pydoc
import re
import subprocess
import sys

import exactcover
import pytest

HERE = pathlib.Path(__file__).parent.parent


def test_it_is_the_package_that_is_installed():
    """Where a wheel is to be tested, `EXACTCOVER_FROM` says where it is installed."""
    installed = os.environ.get("EXACTCOVER_FROM")
    assert installed is None or pathlib.Path(exactcover.__file__).is_relative_to(installed)


def test_the_stubs_fit():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "exactcover"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent / "tests", check=False)
    assert ran.returncode == 0, ran.stdout


def test_type_checkers_are_told_what_is_asked():
    """They refused None for an option, and knew no type of a solution."""
    pytest.importorskip("mypy")
    pytest.importorskip("numpy")
    command = [sys.executable, "-m", "mypy", "--strict", "typed.py"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=HERE / "tests", check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.skipif("EXACTCOVER_FROM" not in os.environ, reason="a wheel is to be tested")
def test_the_wheel_carries_the_notices_of_its_parts_and_no_path_of_the_builder():
    """There were no notices, and 208 paths."""
    files = importlib.metadata.files("exactcover-solver")
    held = {pathlib.PurePath(str(file)).name: file.locate().read_bytes() for file in files}
    assert b"MIT License" in held["LICENSE"]
    for crate in (b"pyo3 0.", b"rayon 1.", b"Rust"):
        assert crate in held["NOTICES.txt"]
    homes = {str(pathlib.Path.home()), str(HERE.parent)}
    for name, content in held.items():
        if not name.endswith((".pyc", "direct_url.json")):
            for home in homes - {"/"}:
                assert home.encode() + b"/" not in content, name


def test_it_has_a_version():
    cargo = (HERE / "Cargo.toml").read_text("utf-8")
    assert exactcover.__version__ == re.search(r'^version = "(.*)"', cargo, re.MULTILINE)[1]


def test_types_are_generic_at_run_time_too():
    for name in ("Problem", "Solutions", "Cheapest", "Class", "Classes", "Diagram", "Master", "Relaxation", "Symmetries"):
        assert getattr(exactcover, name)[str].__origin__ is getattr(exactcover, name)


def test_help_names_every_option_with_a_line():
    options = {"choose", "exclude", "seed", "engine", "nodes", "seconds", "stop", "progress", "threads"}
    limits = {"seconds", "stop", "progress"}
    for name, thing in documented():
        parameters = inspect.signature(thing).parameters if callable(thing) and not isinstance(thing, type) else {}
        expected = options if "options" in parameters else limits if "limits" in parameters else None
        if expected:
            shown = pydoc.render_doc(thing, renderer=pydoc.plaintext)
            assert set(re.findall(r"^ *([a-z]+)  +\S.*$", shown, re.MULTILINE)) >= expected, name


def documented():
    """The module, what it has, and their members, with their names."""
    for module in (exactcover, exactcover.sudoku):
        yield module.__name__, module
        for name in module.__all__:
            if name == "__version__":
                continue
            thing = getattr(module, name)
            yield name, thing
            for member in sorted(vars(thing)) if isinstance(thing, type) else ():
                if not member.startswith("_"):
                    yield f"{name}.{member}", getattr(thing, member)


@pytest.mark.parametrize("name, thing", list(documented()), ids=lambda named: named if isinstance(named, str) else "")
def test_everything_has_docs_with_an_example_that_runs(name, thing):
    assert thing.__doc__
    example = doctest.DocTestParser().get_doctest(thing.__doc__, {}, name, None, None)
    # A property is shown by the example of its class; an exception by those of what raises it.
    has_none = inspect.isgetsetdescriptor(thing) or isinstance(thing, type) and issubclass(thing, Exception)
    assert example.examples or has_none
    assert doctest.DocTestRunner().run(example).failed == 0


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
