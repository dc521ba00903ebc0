//! What is read from which text.

mod blocks;
mod dump;
mod layouts;
mod properties;
mod wild;
