//! Tests of the reader over its public interface.

mod blocks;
mod dump;
mod layouts;
mod properties;
mod unusual;
mod wild;
