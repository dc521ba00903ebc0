//! Fuzzes the target `format` of `tests/fuzz-targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_targets::run("format", bytes));
