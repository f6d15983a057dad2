//! Nothing: the package is its benches, `enumerate`, `peers`, `questions` and `sudoku`.
