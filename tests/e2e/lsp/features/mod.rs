//! Tests the features that an editor requests: actions, hovers, formatting, navigation, hints.

mod actions;
mod boards;
mod clues;
mod code_lenses;
mod commands;
mod formatting;
mod hover_and_outline;
mod navigation;
mod pages;
mod shown_text;
mod tokens_and_hints;
mod typing;
