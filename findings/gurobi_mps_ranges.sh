#!/usr/bin/env bash
# gurobipy 13.0.3: a model in MPS with a section RANGES gets a variable more for each such row, called MPS_Rg and the row's name,
# and its solution file lists it among the variables that the model has. A program that reads the file by the names of its own
# variables meets one that it never wrote. Two rows in place of the range have no such variable.
#
# Output seen on 2026-11-29: "with a range: x1 x2 MPS_Rgc1", "with two rows: x1 x2". Exit code 1 if that changes.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip -q install gurobipy==13.0.3

model() { # the rows, the entries of each variable, the right sides and what follows
    printf 'NAME m\nROWS\n N cost\n%sCOLUMNS\n M MARKER MARKER INTORG\n%s M MARKER MARKER INTEND\nRHS\n%sBOUNDS\n BV b x1\n BV b x2\nENDATA\n' \
        "$1" "$2" "$3" | sed "s/ MARKER MARKER \(INT[A-Z]*\)/ 'MARKER' '\1'/; s/^ M/ M/"
}
model $' G c1\n' $' x1 cost 1\n x1 c1 1\n x2 cost 3\n x2 c1 1\n' $' r c1 1\nRANGES\n g c1 1\n' >range.mps
model $' G c1\n L c2\n' $' x1 cost 1\n x1 c1 1\n x1 c2 1\n x2 cost 3\n x2 c1 1\n x2 c2 1\n' $' r c1 1\n r c2 2\n' >rows.mps

cat >solve.py <<'P'
import sys
import gurobipy
model = gurobipy.read(sys.argv[1])
model.setParam("OutputFlag", 0)
model.optimize()
model.write("answer.sol")
P
names() {
    v/bin/python solve.py "$1" >log
    grep -v '^#' answer.sol | cut -d' ' -f1 | paste -sd' '
}
range="with a range: $(names range.mps)"
rows="with two rows: $(names rows.mps)"
printf '%s\n%s\n' "$range" "$rows"
[ "$range" = 'with a range: x1 x2 MPS_Rgc1' ] && [ "$rows" = 'with two rows: x1 x2' ]
