//! Tests of the reader over its public interface.

mod blocks;
mod clues;
mod dump;
mod figures;
mod layouts;
mod properties;
mod unusual;
mod wild;
mod zero;
