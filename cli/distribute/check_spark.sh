#!/usr/bin/env bash
# Counts two problems on a real Spark cluster on this machine: a master and two workers. One of these is killed in the
# middle of the second count; then the driver of a third is, and a fourth goes on from it. Then the package for Python and the
# program count the tasks of each other, and a worker is killed again. Compares the counts with the known ones.
#
# Needs Java 17 or later, Python 3.10 or later with venv, cargo, and some 900 MB of disk; pip fetches pyspark once, and builds
# the package for Python, unless the virtual environment has it.
# Usage: check_spark.sh [FOLDER], where the virtual environment, the problems and the logs go (target/spark).
set -euo pipefail
cd "$(dirname "$0")/../.."

mkdir -p "${1:-target/spark}"
folder="$(cd "${1:-target/spark}" && pwd)"
# Lines of an earlier run would be taken for those of this one.
rm -rf "$folder"/*.log "$folder"/*.count "$folder"/{first,second,third,results}
step() { printf '\n== %s\n' "$*"; }
die() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

step 'versions'
command -v java >/dev/null || die 'there is no java; Spark needs Java 17 or later'
[ -x "$folder/venv/bin/python" ] || python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -c 'import pyspark' 2>/dev/null || "$folder/venv/bin/pip" install --quiet pyspark
"$folder/venv/bin/python" -c 'import exactcover' 2>/dev/null || "$folder/venv/bin/pip" install --quiet ./python
java -version 2>&1 | head -n 1
"$folder/venv/bin/python" -c 'import exactcover, pyspark, sys
print("Python", sys.version.split()[0], "pyspark", pyspark.__version__, "exactcover", exactcover.__version__)'

step 'the worker and the problems'
cargo build --quiet --release --package exactcover-cli
worker="$PWD/target/release/exactcover"
python3 cli/distribute/problems.py pentominoes 6 10 >"$folder/pentominoes.txt"
python3 cli/distribute/problems.py queens 14 >"$folder/queens.txt"
"$worker" distribute split "$folder/pentominoes.txt" --tasks 40 >"$folder/pentominoes.jsonl"
"$worker" distribute split "$folder/queens.txt" --tasks 100 >"$folder/queens.jsonl"
(cd "$folder" && wc -l ./*.jsonl)

step 'a cluster of a master and two workers'
SPARK_HOME="$("$folder/venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')"
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1 SPARK_DAEMON_MEMORY=256m PYSPARK_PYTHON="$folder/venv/bin/python"
started=()
# tree ID: the process and all that it started; for a worker these are executors, Python and `exactcover`.
tree() { printf '%s\n' "$1"; for child in $(pgrep -P "$1"); do tree "$child"; done; }
stop() { kill -KILL $(tree "$1") 2>/dev/null || true; wait "$1" 2>/dev/null || true; }
trap 'for id in "${started[@]}"; do stop "$id"; done' EXIT
# wait_for PATTERN FILE: waits until a line matches, at most two minutes.
wait_for() {
    for _ in {1..600}; do
        if [ -e "$2" ] && tr '\r' '\n' <"$2" | grep -E "$1" >/dev/null; then return; fi
        sleep 0.2
    done
    die "no line of $2 matches '$1'"
}
# daemon CLASS LOG ARGUMENTS..
daemon() {
    "$SPARK_HOME/bin/spark-class" "org.apache.spark.deploy.$1" --host 127.0.0.1 --webui-port 0 "${@:3}" >"$2" 2>&1 &
    started+=($!)
}
daemon master.Master "$folder/master.log" --port 0
wait_for 'Starting Spark master at' "$folder/master.log"
master="$(grep -oE 'spark://[0-9.:]+' "$folder/master.log" | head -n 1)"
# add_worker NAME: it has one core.
add_worker() {
    daemon worker.Worker "$folder/$1.log" --cores 1 --memory 768m --work-dir "$folder/$1" "$master"
    wait_for 'Successfully registered' "$folder/$1.log"
}
add_worker first
add_worker second
second="${started[2]}"
printf '%s, processes: %s\n' "$master" "${started[*]}"

# run_on_spark NAME ..: what Spark says goes to NAME.log, what the program says to NAME.count.
run_on_spark() {
    local name=$1
    shift
    "$SPARK_HOME/bin/spark-submit" --master "$master" --driver-memory 512m --executor-memory 512m \
        --conf spark.ui.showConsoleProgress=true "$@" >"$folder/$name.count" 2>"$folder/$name.log"
}
# submit NAME PARTITIONS ..
submit() {
    run_on_spark "$1" cli/distribute/spark_count.py "$worker" "$folder/$1.txt" "file://$folder/$1.jsonl" --partitions "$2" "${@:3}"
}
# kill_worker ID NAME: kills a worker in the middle of the job, which ends all the same.
kill_worker() {
    wait_for '\(([2-9]|[0-9]{2,}) \+ [0-9]+\) / ' "$folder/$2.log"
    # As long as tasks wait, Spark has given every executor one.
    kill -0 "$job" || die 'the job ended before the worker was killed'
    stop "$1"
    printf 'killed worker %s at: %s\n' "$1" "$(tr '\r' '\n' <"$folder/$2.log" | grep -oE '\[Stage [0-9]+:.*' | tail -n 1)"
    wait "$job" || { tail -n 30 "$folder/$2.log"; die 'spark-submit'; }
    grep -oE 'Lost executor.*' "$folder/$2.log" | head -n 1 || die 'Spark did not notice the loss'
    grep -E 'ran again: [1-9]' "$folder/$2.count" || die 'Spark ran no task again'
}
# expect NAME COUNT
expect() {
    printf 'last progress: %s\n' "$(tr '\r' '\n' <"$folder/$1.log" | grep -oE '\[Stage [0-9]+:.*' | tail -n 1)"
    count="$(tail -n 1 "$folder/$1.count")"
    [ "$count" = "$2" ] || die "$1: $2 expected, $count counted"
    printf 'ok %s: %s\n' "$1" "$2"
}

step 'pentominoes 6x10'
submit pentominoes 10 || { tail -n 30 "$folder/pentominoes.log"; die 'spark-submit'; }
expect pentominoes 9356

step 'queens 14, of which one worker does not see the end'
submit queens 100 &
job=$!
started+=("$job")
kill_worker "$second" queens
expect queens 365596

step 'queens 14 with one worker, whose driver is killed'
rm "$folder/queens.log" "$folder/queens.count" # else they would be taken for those of this run
submit queens 100 --results "$folder/results" &
job=$!
started+=("$job")
wait_for '\(([2-9]|[0-9]{2,}) \+ [0-9]+\) / ' "$folder/queens.log"
kill -0 "$job" || die 'the job ended before it was killed'
stop "$job"
printf 'killed the driver at: %s\n' "$(tr '\r' '\n' <"$folder/queens.log" | grep -oE '\[Stage [0-9]+:.*' | tail -n 1)"
submit queens 100 --results "$folder/results" || { tail -n 30 "$folder/queens.log"; die 'spark-submit'; }
grep -hE 'goes on with' "$folder/queens.count" "$folder/queens.log" | head -n 1 || die 'it began anew'
expect queens 365596

step 'queens 14 by the program and the package for Python, of which another worker does not see the end'
add_worker third
third="${started[-1]}"
run_on_spark python --py-files cli/distribute/spark_count.py \
    cli/distribute/spark_python.py "$folder/queens.txt" 100 --worker "$worker" &
job=$!
started+=("$job")
kill_worker "$third" python
expect python 365596

printf '\nall checks passed\n'
