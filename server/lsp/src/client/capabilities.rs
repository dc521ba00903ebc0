//! Reads the client's capabilities.

use crate::from_proto::Encoding;
use crate::protocol::{
    ClientCapabilities, DiagnosticTag, MarkupKind, ServerCapabilities, TextDocumentClientCapabilities,
};
use serde_json::{Value, json};

/// The way in which a client gets diagnostics.
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
    /// The encoding that its columns count.
    pub(crate) encoding: Encoding,
    pub(crate) diagnostics: DiagnosticsMode,
    /// Reports about other documents may come with the report that it requests about one.
    pub(crate) related_documents: bool,
    /// It shows the related locations of a diagnostic.
    pub(crate) related_information: bool,
    /// It sends back the data of a diagnostic.
    pub(crate) diagnostic_data: bool,
    /// It fades code that is tagged as unnecessary.
    pub(crate) unnecessary_tag: bool,
    /// It links a diagnostic to a page, and shows pages whose text comes from the server.
    pub(crate) rule_pages: bool,
    /// It knows code actions, not only commands.
    pub(crate) literal_actions: bool,
    /// It shows disabled actions with the reason.
    pub(crate) disabled_actions: bool,
    pub(crate) preferred_actions: bool,
    /// It knows edits of a version of a document.
    pub(crate) versioned_edits: bool,
    /// It renders Markdown in hovers.
    pub(crate) markdown_hovers: bool,
    /// It knows outlines whose entries have a range and the range of their name.
    pub(crate) hierarchical_symbols: bool,
    /// It can be asked for settings.
    pub(crate) configuration: bool,
    /// It reports changed settings only after a registration.
    pub(crate) registers_configuration: bool,
    /// It watches files after a registration.
    pub(crate) watches_files: bool,
    /// It shows the progress of work that the server begins.
    pub(crate) progress: bool,
    /// All its capabilities, for those that only one feature reads.
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
        let related_documents = supports(pull.related_document_support);
        let pulled = pull.diagnostics_capabilities;
        let action = text_document.code_action.unwrap_or_default();
        let edit = workspace.workspace_edit.unwrap_or_default();
        let hover_formats = text_document.hover.unwrap_or_default().content_format.unwrap_or_default();
        let known_hover_format =
            hover_formats.iter().find(|kind| matches!(kind, MarkupKind::Markdown | MarkupKind::PlainText));
        ClientFeatures {
            encoding: Encoding::negotiate(general.position_encodings.as_deref().unwrap_or_default()),
            diagnostics: if !pulls {
                DiagnosticsMode::Push
            } else if supports(workspace.diagnostics.unwrap_or_default().refresh_support) {
                DiagnosticsMode::PullAndRefresh
            } else {
                DiagnosticsMode::Pull
            },
            related_documents,
            // Clients that pull announce it in either place; the two came into the protocol at different times.
            related_information: supports(pushed.related_information) || supports(pulled.related_information),
            diagnostic_data: supports(pushed.data_support) || supports(pulled.data_support),
            unnecessary_tag: [pushed.tag_support, pulled.tag_support]
                .iter()
                .flatten()
                .any(|tags| tags.value_set.contains(&DiagnosticTag::Unnecessary)),
            rule_pages: workspace.text_document_content.is_some()
                && (supports(pushed.code_description_support) || supports(pulled.code_description_support)),
            literal_actions: action.code_action_literal_support.is_some(),
            disabled_actions: supports(action.disabled_support),
            preferred_actions: supports(action.is_preferred_support),
            versioned_edits: supports(edit.document_changes),
            markdown_hovers: known_hover_format == Some(&MarkupKind::Markdown),
            hierarchical_symbols: supports(
                text_document.document_symbol.unwrap_or_default().hierarchical_document_symbol_support,
            ),
            configuration: supports(workspace.configuration),
            registers_configuration: supports(
                workspace.did_change_configuration.unwrap_or_default().dynamic_registration,
            ),
            watches_files: supports(workspace.did_change_watched_files.unwrap_or_default().dynamic_registration),
            progress: supports(window.work_done_progress),
            announced: capabilities.clone(),
        }
    }
}

impl ClientFeatures {
    /// Its capabilities about documents.
    pub(crate) fn document(&self) -> Option<&TextDocumentClientCapabilities> {
        self.announced.text_document.as_ref()
    }

    /// Returns true if it applies edits that it is sent.
    pub(crate) fn applies_edits(&self) -> bool {
        self.announced.workspace.as_ref().is_some_and(|workspace| workspace.apply_edit == Some(true))
    }

    /// A capability below `experimental.sudoku`: our own extensions of the protocol.
    pub(crate) fn experimental(&self, name: &str) -> Option<&Value> {
        self.announced.experimental.as_ref()?.get("sudoku")?.get(name)
    }

    /// Returns true if it knows one of our own extensions of the protocol.
    pub(crate) fn knows_experimental(&self, name: &str) -> bool {
        self.experimental(name) == Some(&Value::Bool(true))
    }

    /// Announces one of our own requests to a client that knows it.
    pub(crate) fn answer_experimental(&self, server: &mut ServerCapabilities, name: &str) {
        if self.knows_experimental(name) {
            let offered = server.experimental.get_or_insert_with(|| json!({ "sudoku": {} }));
            offered["sudoku"][name] = Value::Bool(true);
        }
    }
}

/// Returns true if a property is in a list that a client announces, such as that of properties it resolves later.
pub(crate) fn announces(announced: Option<&[String]>, property: &str) -> bool {
    announced.is_some_and(|announced| announced.iter().any(|name| name == property))
}

/// Returns true if a client announces an optional capability.
pub(crate) fn supports(capability: Option<bool>) -> bool {
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
            for capability in ["publishDiagnostics", "diagnostic"] {
                let features = features(json!({"textDocument": {capability: {"tagSupport": {"valueSet": tags}}}}));
                assert_eq!(features.unnecessary_tag, expected, "{capability}: {tags}");
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
            [json!(null), json!(7), json!({}), json!({ "sudoku": [] }), json!({ "sudoku": { "boards": true } })]
        {
            assert_eq!(offered(unknown), None);
        }
    }

    #[test]
    fn an_empty_object_announces_pulling() {
        let mode = |workspace: Value| {
            features(json!({"textDocument": {"diagnostic": {}}, "workspace": workspace})).diagnostics
        };
        assert_eq!(mode(json!({})), DiagnosticsMode::Pull);
        assert_eq!(mode(json!({"diagnostics": {"refreshSupport": true}})), DiagnosticsMode::PullAndRefresh);
    }
}
