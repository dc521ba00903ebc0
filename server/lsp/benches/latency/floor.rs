//! A server that does the minimum on this framework: it keeps documents as ropes, applies edits, and reports no
//! diagnostics about each version, at once.

use ropey::Rope;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tower_lsp::gen_lsp_types::*;
use tower_lsp::jsonrpc::Result;
use tower_lsp::{Client, LanguageServer, LspService, Server};

/// The argument that makes this program the server.
pub(crate) const ARGUMENT: &str = "floor";

/// Serves the client on stdin and stdout.
pub(crate) fn serve() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let new = |client| Floor { client, documents: Mutex::default(), pulls: AtomicBool::new(false) };
        let (service, socket) = LspService::new(new);
        Server::new(tokio::io::stdin(), tokio::io::stdout(), socket).serve(service).await;
    });
    runtime.shutdown_background();
}

struct Floor {
    client: Client,
    documents: Mutex<HashMap<Uri, Rope>>,
    pulls: AtomicBool,
}

impl Floor {
    async fn report(&self, uri: Uri, version: i32) {
        if !self.pulls.load(Ordering::Relaxed) {
            self.client.publish_diagnostics(uri, Vec::new(), Some(version)).await;
        }
    }

    fn edit(&self, params: &DidChangeTextDocumentParams) {
        let mut documents = self.documents.lock().expect("nobody panics");
        let uri = &params.text_document.text_document_identifier.uri;
        let Some(text) = documents.get_mut(uri) else { return };
        for change in &params.content_changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                    let [start, end] = [change.range.start, change.range.end].map(|at| offset(text, at));
                    text.remove(start..end);
                    text.insert(start, &change.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => {
                    *text = Rope::from_str(&change.text);
                }
            }
        }
    }
}

fn offset(text: &Rope, at: Position) -> usize {
    let line = text.line_to_char(at.line as usize);
    text.utf16_cu_to_char(text.char_to_utf16_cu(line) + at.character as usize)
}

impl LanguageServer for Floor {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let pulls = params.capabilities.text_document.is_some_and(|document| document.diagnostic.is_some());
        self.pulls.store(pulls, Ordering::Relaxed);
        let capabilities = ServerCapabilities {
            text_document_sync: Some(TextDocumentSync::Kind(TextDocumentSyncKind::Incremental)),
            diagnostic_provider: pulls.then(|| DiagnosticProvider::DiagnosticOptions(DiagnosticOptions::default())),
            ..ServerCapabilities::default()
        };
        Ok(InitializeResult { capabilities, server_info: None })
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, text, version, .. } = params.text_document;
        self.documents.lock().expect("nobody panics").insert(uri.clone(), Rope::from_str(&text));
        self.report(uri, version).await;
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.edit(&params);
        let document = params.text_document;
        self.report(document.text_document_identifier.uri, document.version).await;
    }

    async fn diagnostic(&self, _: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReport> {
        Ok(RelatedFullDocumentDiagnosticReport::default().into())
    }
}
