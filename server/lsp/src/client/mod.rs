//! The client: what it supports, what it has set, what it is sent. Knows no documents.

pub(crate) mod capabilities;
pub(crate) mod open_pages;
pub(crate) mod outbox;
pub(crate) mod refresh;
pub(crate) mod settings;
