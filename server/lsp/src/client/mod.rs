//! Talks to the client: reads its capabilities and settings, and sends it notifications and requests. Knows no
//! documents.

pub(crate) mod capabilities;
pub(crate) mod open_pages;
pub(crate) mod outbox;
pub(crate) mod refresh;
pub(crate) mod requests;
pub(crate) mod settings;
