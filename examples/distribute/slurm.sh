#!/usr/bin/env bash
# A job array that runs one task in each element: sbatch --array=1-84 slurm.sh PROBLEM TASKS RESULTS
# RESULTS is a folder. The number of an element is the number of its task, so `--array=3,5-7` runs only these.
#SBATCH --job-name=exactcover
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --output=slurm-%A_%a.log
set -euo pipefail
problem="$1" tasks="$2" results="$3"
# Elements start in the folder in which sbatch was called.
distribute="${DISTRIBUTE:-target/release/examples/distribute}"

task="$(sed -n "${SLURM_ARRAY_TASK_ID}p" "$tasks")"
[ -n "$task" ] || { echo "$tasks has no line $SLURM_ARRAY_TASK_ID" >&2; exit 2; }
mkdir -p "$results"
# The file has its name only when it is whole.
"$distribute" run "$problem" <<<"$task" >"$results/$SLURM_ARRAY_TASK_ID.part"
mv "$results/$SLURM_ARRAY_TASK_ID.part" "$results/$SLURM_ARRAY_TASK_ID.jsonl"
