//! Nothing: the package is its benches, `peers` and `sudoku`.
