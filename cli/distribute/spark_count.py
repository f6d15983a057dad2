"""Counts the covers of a problem on a Spark cluster.

    exactcover distribute split PROBLEM --tasks 500 > TASKS
    spark-submit --master spark://HOST:7077 spark_count.py exactcover PROBLEM TASKS

The worker program and the problem travel with the job. TASKS is a path or URL that every machine can read: on a shared
file system, hdfs://, s3a://. Spark shows its progress and runs the tasks of a lost executor again. The last line
on standard output is the number of covers (spark-submit sends the standard error of a program there too).

With --results FOLDER, on a file system that all machines share, the results of each part are kept there as soon as it
is done. If the driver is killed, the same command goes on with the tasks that have no result.
"""

import argparse
import glob
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


def lines_of(files):
    lines = []
    for name in files:
        with open(name, encoding="utf-8") as file:
            lines += file.read().splitlines()
    return lines


def results_in(folder):
    """The lines of the runs before this one, and a folder for this one."""
    folder = os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    runs = os.listdir(folder)
    return lines_of(glob.glob(os.path.join(folder, "*", "part-*"))), os.path.join(folder, str(len(runs)))


def written(folder, tasks, results):
    """The names of files with these lines."""
    names = [os.path.join(folder, name) for name in ("tasks.jsonl", "results.jsonl")]
    for name, lines in zip(names, (tasks, results)):
        with open(name, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
    return names


def tasks_left(worker, problem, tasks, results):
    """The tasks without a result."""
    with tempfile.TemporaryDirectory() as folder:
        command = [os.path.abspath(worker), "distribute", "left", problem, *written(folder, tasks, results)]
        return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("worker", help="the program `exactcover`, built for the machines of the cluster")
    parser.add_argument("problem", help="the problem in Knuth's text format")
    parser.add_argument("tasks", help="what `exactcover distribute split` wrote, as a path or URL")
    parser.add_argument("--partitions", type=int, default=100, metavar="N",
                        help="at least N parts of the tasks; each is one process, and repeated as a whole (default 100)")
    parser.add_argument("--results", metavar="FOLDER", help="keep the results there, and go on from those that are there")
    args = parser.parse_args()

    conf = SparkConf().setAppName("exactcover").set("spark.ui.showConsoleProgress", "true")
    # A part has its file as soon as it is done, not when all are.
    conf.set("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "2")
    sc = SparkContext(conf=conf)
    sc.setLogLevel("WARN")  # Spark draws its progress bar only if it does not log every step
    sc.addFile(os.path.abspath(args.worker))
    sc.addFile(os.path.abspath(args.problem))
    # Executors start in the folder that Spark puts these files into.
    folder = SparkFiles.getRootDirectory() if sc.master.startswith("local") else "."
    worker, problem = (os.path.join(folder, os.path.basename(name)) for name in (args.worker, args.problem))
    command = shlex.join([worker, "distribute", "run", problem])

    tasks = sc.textFile(args.tasks, 1).collect()
    earlier, run = results_in(args.results) if args.results else ([], None)
    left = tasks_left(args.worker, args.problem, tasks, earlier)
    if earlier:
        print(f"goes on with {len(left)} of {len(tasks)} tasks", file=sys.stderr)
    # With checkCode a worker that fails fails its Spark task, which is then tried again.
    found = sc.parallelize(left, max(1, min(args.partitions, len(left)))).pipe(command, checkCode=True)
    if run:
        found.saveAsTextFile(f"file://{run}")
        results = earlier + lines_of(glob.glob(os.path.join(run, "part-*")))
    else:
        results = found.collect()
    print(f"tasks that Spark ran again: {failed(sc.statusTracker())}", file=sys.stderr)
    sc.stop()

    with tempfile.TemporaryDirectory() as folder:
        names = written(folder, tasks, results)
        return subprocess.run([os.path.abspath(args.worker), "distribute", "merge", args.problem, *names], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
