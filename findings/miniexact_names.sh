#!/usr/bin/env bash
# miniexact 1.6.1 (from PyPI, with a program): a name with a bracket, such as rank[0], is a parse error in its reader of Knuth's
# format, also with -D ("stick to the DLX format"). Knuth's own programs take every sign but a colon and a bar in a name of up to
# eight. A program that writes problems for other solvers is safe with letters, digits, _ and -; long names are read.
#
# Output seen on 2026-11-29: "rank_0: 1, rank[0]: error, with -D: error, a name of 54 letters: 1". Exit code 1 if that changes.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip -q install miniexact==1.6.1

solved() { # the name of a column, and options: the number of the only option, or an error
    printf '%s b\n%s b\n' "$1" "$1" >problem.dlx
    # Like a SAT solver it ends with 10 when there is a cover.
    v/bin/miniexact -c "${@:2}" problem.dlx >answer 2>log && code=0 || code=$?
    if [ "$code" = 10 ]; then head -n 1 answer | tr -d ' '; else echo error; fi
}
long="$(printf 'n%.0s' {1..54})"
line="rank_0: $(solved rank_0), rank[0]: $(solved 'rank[0]'), with -D: $(solved 'rank[0]' -D), a name of 54 letters: $(solved "$long")"
echo "$line"
[ "$line" = 'rank_0: 1, rank[0]: error, with -D: error, a name of 54 letters: 1' ]
