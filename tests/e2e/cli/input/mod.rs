//! Tests which input is read, and how bad, empty and long input is treated.

mod around;
mod bad_input;
mod candidates;
mod corpora;
mod empty;
mod first_argument;
mod inputs;
mod long;
mod markdown;
mod packed;
mod unnamed;
mod wild;
mod zero;
