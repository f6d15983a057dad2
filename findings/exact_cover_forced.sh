#!/usr/bin/env bash
# exact-cover 1.5.0 (from PyPI): where no choice is left, so that the only cover follows from columns with one row each,
# get_all_solutions gives {()}, the set of the empty cover, though get_exact_cover gives the rows and get_solution_count 1. Where
# there is a choice it is right. A program that compares it with another solver reads the count, or asks for one cover.
#
# Output seen on 2026-11-29: "forced: {()} [0, 1] 1, with a choice: [(0, 1), (2,)]". Exit code 1 if that changes.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip -q install exact-cover==1.5.0 numpy

line="$(v/bin/python -c '
import exact_cover, numpy

forced = numpy.eye(2, dtype=bool)
one = sorted(int(row) for row in exact_cover.get_exact_cover(forced))
print("forced:", exact_cover.get_all_solutions(forced), one, exact_cover.get_solution_count(forced), end=", ")
free = numpy.array([[1, 0], [0, 1], [1, 1]], dtype=bool)
print("with a choice:", sorted(tuple(map(int, cover)) for cover in exact_cover.get_all_solutions(free)))
')"
echo "$line"
[ "$line" = 'forced: {()} [0, 1] 1, with a choice: [(0, 1), (2,)]' ]
