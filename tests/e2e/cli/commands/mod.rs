//! Tests the commands other than `check`.

mod boards;
mod canon;
mod change;
mod convert;
mod diff;
mod explain;
mod first_minutes;
mod fmt;
mod generate;
mod grids;
mod line_lists;
mod logic;
mod other_commands;
mod print;
mod rate;
mod report;
mod solve;
mod stream;
mod streams;
mod tables;
