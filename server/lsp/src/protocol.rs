//! Re-exports the protocol's types. The only module that names the library they come from.
//!
//! They are those of tower-lsp. Its last release under that name, 0.20.0, is from August 2023 and speaks version 3.17
//! of the protocol. `tower-lsp-server` is its maintained continuation with the same trait; 0.24.0-rc.1 takes its types
//! from a crate that is generated from the protocol's own meta-model, version 3.18, distinguishes `null` from an absent
//! member, and keeps a URI as the string that the client wrote, which is all that we need: documents are looked up by
//! it, and it is sent back. The release is pinned exactly, since it is a candidate; 0.23.0 has the same trait with
//! types of the same names, if it is needed.
//!
//! Of tower-lsp we use the service (routing, the order of a session, `$/cancelRequest`), the handle to the client and
//! the types, but not `Server`, its transport: see [`crate::transport::connection`].

pub(crate) use tower_lsp::gen_lsp_types::*;
