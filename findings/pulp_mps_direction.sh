#!/usr/bin/env bash
# PuLP 3.3.2: writeMPS states that a model is maximized in a comment alone (*SENSE:Maximize), by default. HiGHS 1.16.0, as other
# solvers, reads the file as one to be minimized, and says "optimal" of the least value. With with_objsense=True the direction
# stands in a section, and the greatest value is found.
#
# Output seen on 2026-11-29: "by default: 2.0", "with_objsense: 5.0" (the greatest value is 5). Exit code 1 if that changes.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip -q install pulp==3.3.2 highspy==1.16.0

cat >write.py <<'P'
import highspy
import pulp

model = pulp.LpProblem("pick", pulp.LpMaximize)
x, y = (pulp.LpVariable(name, cat="Binary") for name in "xy")
model += 5 * x + 2 * y
model += x + y == 1

def value(**options):
    model.writeMPS("m.mps", **options)
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.readModel("m.mps")
    highs.run()
    return highs.getInfo().objective_function_value

print("by default:", value())
print("with_objsense:", value(with_objsense=True))
P
v/bin/python write.py | grep -E '^(by|with)' | tee out
[ "$(cat out)" = $'by default: 2.0\nwith_objsense: 5.0' ]
