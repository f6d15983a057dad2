#!/usr/bin/env bash
# A job array that runs one task in each element: sbatch --array=1-84 slurm.sh PROBLEM TASKS RESULTS
# RESULTS is a folder. The number of an element is the number of its task, so `--array=3,5-7` runs only these. A minute
# before its time is over an element saves how far it came. Submitted again it goes on from there, and is over at once if
# its task is done.
#SBATCH --job-name=exactcover
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --output=slurm-%A_%a.log
set -euo pipefail
problem="$1" tasks="$2" results="$3" number="$SLURM_ARRAY_TASK_ID"
# Elements start in the folder in which sbatch was called.
exactcover="${EXACTCOVER:-target/release/exactcover}"

[ "$number" -le "$(wc -l <"$tasks")" ] || { echo "$tasks has no line $number" >&2; exit 2; }
mkdir -p "$results"
shopt -s nullglob
before=("$results/$number".*.jsonl)
left="$("$exactcover" distribute left "$problem" "$tasks" "${before[@]}" --only "$number")"
[ -n "$left" ] || exit 0

# A file has its name only when it is whole: what a kill leaves is no result.
part="$results/$number.${#before[@]}"
"$exactcover" distribute run "$problem" <<<"$left" >"$part.part" &
worker=$!
trap 'kill -TERM "$worker" 2>/dev/null || true' TERM
ended=0
wait "$worker" || ended=$?
# A signal ends the first `wait` before the worker has saved.
if kill -0 "$worker" 2>/dev/null; then
    ended=0
    wait "$worker" || ended=$?
fi
mv "$part.part" "$part.jsonl"
exit "$ended"
