//! Converts edits of a document to the protocol's types.

use crate::protocol::{
    DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextDocumentIdentifier, TextEdit,
    WorkspaceEdit,
};
use crate::snapshot::DocumentSnapshot;
use std::collections::HashMap;

/// Converts edits of a document to an edit of the workspace.
pub(crate) fn workspace_edit(document: &DocumentSnapshot, edits: &[ide::TextEdit]) -> WorkspaceEdit {
    let uri = document.uri.clone();
    if !document.features.versioned_edits {
        let changes = HashMap::from([(uri, self::edits(document, edits))]);
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let change = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: document.version,
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: self::edits(document, edits).into_iter().map(Edit::TextEdit).collect(),
    };
    WorkspaceEdit { document_changes: Some(vec![DocumentChange::TextDocumentEdit(change)]), ..WorkspaceEdit::default() }
}

/// Converts edits of a document.
pub(crate) fn edits(document: &DocumentSnapshot, edits: &[ide::TextEdit]) -> Vec<TextEdit> {
    let edit = |edit: &ide::TextEdit| TextEdit { range: document.range(edit.span), new_text: edit.text.clone() };
    document.with_margins(edits).iter().map(edit).collect()
}
