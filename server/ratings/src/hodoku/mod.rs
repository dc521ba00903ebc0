//! Rates puzzles like HoDoKu 2.2.
