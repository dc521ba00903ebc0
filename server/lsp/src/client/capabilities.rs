//! What the client can do, as far as it makes a difference to us.

use crate::convert::position::Encoding;
use crate::protocol::{
    ClientCapabilities, DiagnosticTag, MarkupKind, ServerCapabilities, TextDocumentClientCapabilities,
};
use serde_json::{Value, json};

/// How diagnostics come to a client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DiagnosticsMode {
    /// They are published.
    #[default]
    Push,
    /// It requests them.
    Pull,
    /// It requests them, and can be asked to request them again.
    PullAndRefresh,
}

/// A digest of the client's capabilities. The default is a client that announces nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClientFeatures {
    /// How columns are counted.
    pub(crate) encoding: Encoding,
    /// How diagnostics come to it.
    pub(crate) diagnostics: DiagnosticsMode,
    /// It takes what is said about other documents with what it asks about one.
    pub(crate) related_documents: bool,
    /// It shows the places that explain a diagnostic.
    pub(crate) related_information: bool,
    /// It hands back what we attach to a diagnostic.
    pub(crate) diagnostic_data: bool,
    /// It shows in a special way what is not needed.
    pub(crate) unnecessary_tag: bool,
    /// It leads from a diagnostic to a page, and shows pages whose text comes from us.
    pub(crate) rule_pages: bool,
    /// It takes code actions, not just commands.
    pub(crate) literal_actions: bool,
    /// It shows why an action cannot be done.
    pub(crate) disabled_actions: bool,
    /// It knows the obvious action.
    pub(crate) preferred_actions: bool,
    /// Its edits name the version that they are made for.
    pub(crate) versioned_edits: bool,
    /// It renders Markdown in hovers.
    pub(crate) markdown_hovers: bool,
    /// Its outline has a range for an entry's whole and one for its name.
    pub(crate) hierarchical_symbols: bool,
    /// It can be asked for settings.
    pub(crate) configuration: bool,
    /// It tells us of changed settings only if asked to.
    pub(crate) registers_configuration: bool,
    /// It watches files for us.
    pub(crate) watches_files: bool,
    /// It shows the progress of work that we began.
    pub(crate) progress: bool,
    /// All that it announces, for what only one feature goes by.
    pub(crate) announced: ClientCapabilities,
}

impl ClientFeatures {
    /// Reads what a client announces.
    pub(crate) fn of(capabilities: &ClientCapabilities) -> ClientFeatures {
        let text_document = capabilities.text_document.clone().unwrap_or_default();
        let workspace = capabilities.workspace.clone().unwrap_or_default();
        let general = capabilities.general.clone().unwrap_or_default();
        let window = capabilities.window.unwrap_or_default();
        let pushed = text_document.publish_diagnostics.unwrap_or_default().diagnostics_capabilities;
        let pulls = text_document.diagnostic.is_some();
        let pull = text_document.diagnostic.unwrap_or_default();
        let related_documents = said(pull.related_document_support);
        let pulled = pull.diagnostics_capabilities;
        let action = text_document.code_action.unwrap_or_default();
        let edit = workspace.workspace_edit.unwrap_or_default();
        let hover_formats = text_document.hover.unwrap_or_default().content_format.unwrap_or_default();
        let known_format = |kind: &&MarkupKind| matches!(kind, MarkupKind::Markdown | MarkupKind::PlainText);
        ClientFeatures {
            encoding: Encoding::negotiate(general.position_encodings.as_deref().unwrap_or_default()),
            diagnostics: match workspace.diagnostics.unwrap_or_default().refresh_support {
                _ if !pulls => DiagnosticsMode::Push,
                Some(true) => DiagnosticsMode::PullAndRefresh,
                Some(false) | None => DiagnosticsMode::Pull,
            },
            related_documents,
            // Clients that pull tell it here or there; the two came into the protocol at different times.
            related_information: said(pushed.related_information) || said(pulled.related_information),
            diagnostic_data: said(pushed.data_support) || said(pulled.data_support),
            unnecessary_tag: [pushed.tag_support, pulled.tag_support]
                .iter()
                .flatten()
                .any(|tags| tags.value_set.contains(&DiagnosticTag::Unnecessary)),
            rule_pages: workspace.text_document_content.is_some()
                && (said(pushed.code_description_support) || said(pulled.code_description_support)),
            literal_actions: action.code_action_literal_support.is_some(),
            disabled_actions: said(action.disabled_support),
            preferred_actions: said(action.is_preferred_support),
            versioned_edits: said(edit.document_changes),
            markdown_hovers: hover_formats.iter().find(known_format) == Some(&MarkupKind::Markdown),
            hierarchical_symbols: said(
                text_document.document_symbol.unwrap_or_default().hierarchical_document_symbol_support,
            ),
            configuration: said(workspace.configuration),
            registers_configuration: said(workspace.did_change_configuration.unwrap_or_default().dynamic_registration),
            watches_files: said(workspace.did_change_watched_files.unwrap_or_default().dynamic_registration),
            progress: said(window.work_done_progress),
            announced: capabilities.clone(),
        }
    }
}

impl ClientFeatures {
    /// What it announces about documents.
    pub(crate) fn document(&self) -> Option<&TextDocumentClientCapabilities> {
        self.announced.text_document.as_ref()
    }

    /// True if it applies edits that it is sent.
    pub(crate) fn applies_edits(&self) -> bool {
        self.announced.workspace.as_ref().is_some_and(|workspace| workspace.apply_edit == Some(true))
    }

    /// What it announces below `experimental.sudoku`: our own extensions of the protocol.
    pub(crate) fn experimental(&self, name: &str) -> Option<&Value> {
        self.announced.experimental.as_ref()?.get("sudoku")?.get(name)
    }

    /// Tells a client that knows one of our own requests that we answer it.
    pub(crate) fn answer_experimental(&self, server: &mut ServerCapabilities, name: &str) {
        if self.experimental(name) == Some(&Value::Bool(true)) {
            let offered = server.experimental.get_or_insert_with(|| json!({ "sudoku": {} }));
            offered["sudoku"][name] = Value::Bool(true);
        }
    }
}

/// Whether a client names a property among those that it announces, such as those that it asks for later.
pub(crate) fn names(announced: Option<&[String]>, property: &str) -> bool {
    announced.is_some_and(|announced| announced.iter().any(|name| name == property))
}

/// Whether a client announces what may be left out.
pub(crate) fn said(capability: Option<bool>) -> bool {
    capability.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(capabilities: Value) -> ClientFeatures {
        ClientFeatures::of(&serde_json::from_value(capabilities).unwrap())
    }

    #[test]
    fn a_client_that_announces_nothing() {
        assert_eq!(features(json!({})), ClientFeatures::default());
    }

    #[test]
    fn the_first_known_hover_format_is_the_clients_choice() {
        let markdown =
            |formats: Value| features(json!({"textDocument": {"hover": {"contentFormat": formats}}})).markdown_hovers;
        assert!(markdown(json!(["markdown", "plaintext"])));
        assert!(markdown(json!(["asciidoc", "markdown"])));
        assert!(!markdown(json!(["plaintext", "markdown"])));
        assert!(!markdown(json!([])));
    }

    #[test]
    fn tags_are_announced_one_by_one() {
        for (tags, expected) in [(json!([1, 2]), true), (json!([2]), false), (json!([]), false)] {
            for way in ["publishDiagnostics", "diagnostic"] {
                let features = features(json!({"textDocument": {way: {"tagSupport": {"valueSet": tags}}}}));
                assert_eq!(features.unnecessary_tag, expected, "{way}: {tags}");
            }
        }
    }

    #[test]
    fn requests_of_our_own_are_offered_to_clients_that_know_them() {
        let offered = |experimental: Value| {
            let mut server = ServerCapabilities::default();
            features(json!({ "experimental": experimental })).answer_experimental(&mut server, "forcedValues");
            server.experimental
        };
        let known = json!({ "sudoku": { "forcedValues": true } });
        assert_eq!(offered(known.clone()), Some(known));
        for unknown in
            [json!(null), json!(7), json!({}), json!({ "sudoku": [] }), json!({ "sudoku": { "pages": true } })]
        {
            assert_eq!(offered(unknown), None);
        }
    }

    #[test]
    fn pulling_is_announced_by_an_empty_object() {
        let mode = |workspace: Value| {
            features(json!({"textDocument": {"diagnostic": {}}, "workspace": workspace})).diagnostics
        };
        assert_eq!(mode(json!({})), DiagnosticsMode::Pull);
        assert_eq!(mode(json!({"diagnostics": {"refreshSupport": true}})), DiagnosticsMode::PullAndRefresh);
    }
}
