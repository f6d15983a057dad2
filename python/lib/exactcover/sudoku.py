"""Sudokus of every size and layout: solve, generate, rate; or a problem for all other questions.

>>> from exactcover import sudoku
>>> print(sudoku.solve("1..4..1..3....2.").line)
1234341223414123
"""

from ._exactcover import Board, generate, puzzle, rate, read, solve

__all__ = ["Board", "generate", "puzzle", "rate", "read", "solve"]
