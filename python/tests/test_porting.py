"""The programs of PORTING.md, those of other packages where they are installed."""

import pathlib
import re

import pytest

PAGE = (pathlib.Path(__file__).parent.parent / "PORTING.md").read_text()
PROGRAMS = re.findall(r"^```python\n# (\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
MODULES = {"exact-cover": "exact_cover", "xcover": "xcover", "dlx": "dlx", "exactcover": "exactcover"}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("at", range(len(PROGRAMS)), ids=lambda at: f"{at // 2 + 1} {PROGRAMS[at][0]}")
def test_a_program_of_the_page(at):
    package, program = PROGRAMS[at]
    pytest.importorskip(MODULES[package])
    exec(compile(program, "PORTING.md", "exec"), {})


def test_the_page_has_ten_tasks():
    packages = [package for package, _ in PROGRAMS]
    assert packages[1::2] == ["exactcover"] * 10
    assert set(packages[::2]) == set(MODULES) - {"exactcover"}
    for package, program in PROGRAMS:
        assert package != "exactcover" or len(program.splitlines()) <= 6, program
    assert PAGE.count("\n## ") == 10
    cells = [cell for line in PAGE.splitlines() if line.startswith("|") for cell in line.strip("|").split("|")]
    assert max(len(cell.strip()) for cell in cells) <= 90
