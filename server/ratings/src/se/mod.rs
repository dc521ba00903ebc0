//! Rates puzzles like Sudoku Explainer 1.2.1.
