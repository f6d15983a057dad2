"""Counts the covers of a problem on a Spark cluster.

    distribute split PROBLEM --tasks 500 > TASKS
    spark-submit --master spark://HOST:7077 spark_count.py distribute PROBLEM TASKS

The worker program and the problem travel with the job. TASKS is a path or URL that every machine can read: on a shared
file system, hdfs://, s3a://. Spark shows its progress and runs the tasks of a lost executor again. The last line
on standard output is the number of covers (spark-submit sends the standard error of a program there too).
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile

from pyspark import SparkConf, SparkContext, SparkFiles


def failed(tracker):
    """How many Spark tasks failed or lost their executor, in all jobs. Spark ran each of them again."""
    jobs = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup()]
    stages = [tracker.getStageInfo(stage) for job in jobs if job for stage in job.stageIds]
    return sum(stage.numFailedTasks for stage in stages if stage)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("worker", help="the program `distribute`, built for the machines of the cluster")
    parser.add_argument("problem", help="the problem in Knuth's text format")
    parser.add_argument("tasks", help="what `distribute split` wrote, as a path or URL")
    parser.add_argument("--partitions", type=int, default=100, metavar="N",
                        help="at least N parts of the tasks; each is one process, and repeated as a whole (default 100)")
    args = parser.parse_args()

    sc = SparkContext(conf=SparkConf().setAppName("exactcover").set("spark.ui.showConsoleProgress", "true"))
    sc.setLogLevel("WARN")  # Spark draws its progress bar only if it does not log every step
    sc.addFile(os.path.abspath(args.worker))
    sc.addFile(os.path.abspath(args.problem))
    # Executors start in the folder that Spark puts these files into.
    folder = SparkFiles.getRootDirectory() if sc.master.startswith("local") else "."
    worker, problem = (os.path.join(folder, os.path.basename(name)) for name in (args.worker, args.problem))
    command = shlex.join([worker, "run", problem])

    tasks = sc.textFile(args.tasks, args.partitions)
    # With checkCode a worker that fails fails its Spark task, which is then tried again.
    results = tasks.pipe(command, checkCode=True).collect()
    tasks = tasks.collect()
    print(f"tasks that Spark ran again: {failed(sc.statusTracker())}", file=sys.stderr)
    sc.stop()

    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("tasks.jsonl", "results.jsonl")]
        for name, lines in zip(names, (tasks, results)):
            with open(name, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)
        return subprocess.run([os.path.abspath(args.worker), "merge", args.problem, *names], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
