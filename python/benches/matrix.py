"""The time to read a million rows of a matrix: seconds, the median of five runs.

    pip install ./python numpy scipy && python python/benches/matrix.py
"""

import statistics
import time

import numpy
import scipy.sparse
from exactcover import Problem

ROWS = 1_000_000


def matrix(width, ones=4):
    """A row has four ones, or fewer where two of them fall on one column."""
    rng, filled = numpy.random.default_rng(63), numpy.zeros((ROWS, width), bool)
    for _ in range(ones):
        filled[numpy.arange(ROWS), rng.integers(0, width, ROWS)] = True
    return filled


def seconds(work):
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return f"{statistics.median(times):.2f}"


if __name__ == "__main__":
    print("| a million rows | 20 columns | 200 columns |\n|---|---|---|")
    matrices = [matrix(20), matrix(200)]
    kinds = {
        "bool": lambda filled: filled,
        "float32": lambda filled: filled.astype(numpy.float32),
        "scipy csr": scipy.sparse.csr_array,
    }
    for name, kind in kinds.items():
        print("|", name, "|", " | ".join(seconds(lambda a=kind(a): Problem.from_matrix(a)) for a in matrices), "|")
