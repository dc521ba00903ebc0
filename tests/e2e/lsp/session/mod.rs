//! Tests sessions as a whole: messages, their order, settings, and clients that misbehave.

mod clients;
mod corpora;
mod framing;
mod lifecycle;
mod ordering;
mod progress;
mod robustness;
mod settings;
