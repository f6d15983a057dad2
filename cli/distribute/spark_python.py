"""Counts the covers of a problem on a Spark cluster with the package for Python.

    spark-submit --master spark://HOST:7077 spark_python.py PROBLEM 500 [--worker exactcover]

The package is on each machine (`pip install exactcover-solver`); the problem travels with the job, pickled. With --worker half
of the tasks are counted by the program, which travels along: the package counts every other task that the program has split
off, and the program the rest of those of the package. Spark runs the tasks of a lost executor again. The last line on standard
output is the number of covers.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys

from exactcover import Problem
from pyspark import SparkContext
from spark_count import failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("problem", help="the problem in Knuth's text format")
    parser.add_argument("tasks", type=int, help="into at least so many tasks")
    parser.add_argument("--worker", metavar="PROGRAM", help="the program `exactcover`, built for the machines of the cluster")
    args = parser.parse_args()

    with open(args.problem, encoding="utf-8") as file:
        problem = Problem.read(file.read())
    tasks = problem.split(args.tasks)

    sc = SparkContext(appName="exactcover in Python")
    sc.setLogLevel("WARN")
    if args.worker:
        sc.addFile(os.path.abspath(args.worker))
        sc.addFile(os.path.abspath(args.problem))
        split = [os.path.abspath(args.worker), "distribute", "split", args.problem, "--tasks", str(args.tasks)]
        of_worker = subprocess.run(split, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
        command = shlex.join([f"./{os.path.basename(args.worker)}", "distribute", "run", os.path.basename(args.problem)])
        results = sc.parallelize(tasks[1::2], max(1, len(tasks) // 2)).pipe(command, checkCode=True)
        counted = results.map(lambda line: int(json.loads(line)["count"]))
        counts = sc.parallelize(of_worker[::2], len(tasks)).map(problem.count_rest).union(counted)
    else:
        counts = sc.parallelize(tasks, len(tasks)).map(problem.count_rest)
    total = counts.sum()
    print(f"tasks that Spark ran again: {failed(sc.statusTracker())}", file=sys.stderr)
    sc.stop()
    print(total)


if __name__ == "__main__":
    main()
