//! Nothing: the package is its benches, `enumerate`, `peers` and `sudoku`.
