//! Changes documents: actions, completions, formatting, renames.

pub(crate) mod action_data;
mod action_kinds;
pub(crate) mod code_actions;
pub(crate) mod completion;
pub(crate) mod formatting;
pub(crate) mod inline_completion;
pub(crate) mod on_type_formatting;
pub(crate) mod rename;
