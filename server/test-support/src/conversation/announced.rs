//! Checks that a server offers and sends only what the client has announced.

use super::Violation;
use crate::metamodel::{FoundStructure, MODEL, excerpt};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// The capabilities of client and server.
#[derive(Default)]
pub(super) struct Session {
    capabilities: Value,
    offered: Value,
    is_initialized: bool,
    /// The open documents whose diagnostics the client has pulled, by the name as JSON.
    pulled: HashSet<String>,
    /// The methods that the server has registered later, by identifier.
    registered: HashMap<String, String>,
}

/// Methods of the first protocol: offered to every client.
const ALWAYS_OFFERED: [&str; 8] = [
    "textDocument/codeAction",
    "textDocument/documentSymbol",
    "textDocument/formatting",
    "textDocument/hover",
    "textDocument/rangeFormatting",
    "workspace/didChangeWorkspaceFolders",
    "workspace/symbol",
    "workspace/workspaceFolders",
];

/// Messages that a server may send to every client.
const ALWAYS_SENT: [&str; 4] =
    ["client/registerCapability", "client/unregisterCapability", "window/showMessage", "window/showMessageRequest"];

/// Methods, and the capabilities that announce them if they differ from those in the meta-model.
const ANNOUNCED_ELSEWHERE: &[(&str, &[&str])] = &[
    // Servers could delay the standard members before a client could name others.
    ("completionItem/resolve", &["textDocument.completion"]),
    ("codeLens/resolve", &["textDocument.codeLens"]),
    ("textDocument/semanticTokens/full", &["textDocument.semanticTokens.requests.full"]),
    ("workspace/codeLens/refresh", &["workspace.codeLens.refreshSupport"]),
    ("workspace/diagnostic", &["textDocument.diagnostic"]),
    // Neovim runs the commands of actions and lenses without announcing it.
    ("workspace/executeCommand", &["workspace.executeCommand", "textDocument.codeAction", "textDocument.codeLens"]),
    ("workspace/textDocumentContent/refresh", &["workspace.textDocumentContent"]),
    // Clients need not announce pushed diagnostics.
    ("textDocument/publishDiagnostics", &[]),
];

/// Members of structures, and the capabilities that announce them, of which one suffices.
const MEMBERS: &[(&str, &str, &[&str])] = &[
    ("Diagnostic", "relatedInformation", &[PUSHED_RELATED, "textDocument.diagnostic.relatedInformation"]),
    ("Diagnostic", "data", &["textDocument.publishDiagnostics.dataSupport", "textDocument.diagnostic.dataSupport"]),
    ("Diagnostic", "tags", &["textDocument.publishDiagnostics.tagSupport", "textDocument.diagnostic.tagSupport"]),
    (
        "Diagnostic",
        "codeDescription",
        &["textDocument.publishDiagnostics.codeDescriptionSupport", "textDocument.diagnostic.codeDescriptionSupport"],
    ),
    ("RelatedFullDocumentDiagnosticReport", "relatedDocuments", &[RELATED_DOCUMENTS]),
    ("RelatedUnchangedDocumentDiagnosticReport", "relatedDocuments", &[RELATED_DOCUMENTS]),
    ("CodeAction", "isPreferred", &["textDocument.codeAction.isPreferredSupport"]),
    ("CodeAction", "disabled", &["textDocument.codeAction.disabledSupport"]),
    ("CodeAction", "data", &["textDocument.codeAction.dataSupport"]),
    ("CodeAction", "tags", &["textDocument.codeAction.tagSupport"]),
    ("CodeActionOptions", "codeActionKinds", &["textDocument.codeAction.codeActionLiteralSupport"]),
    ("CodeActionOptions", "documentation", &["textDocument.codeAction.documentationSupport"]),
    ("WorkspaceEdit", "documentChanges", &["workspace.workspaceEdit.documentChanges"]),
    ("WorkspaceEdit", "changeAnnotations", &[ANNOTATIONS]),
    ("ApplyWorkspaceEditParams", "metadata", &["workspace.workspaceEdit.metadataSupport"]),
    ("CompletionItem", "commitCharacters", &["textDocument.completion.completionItem.commitCharactersSupport"]),
    ("CompletionItem", "deprecated", &["textDocument.completion.completionItem.deprecatedSupport"]),
    ("CompletionItem", "insertTextMode", &["textDocument.completion.completionItem.insertTextModeSupport"]),
    ("CompletionItem", "labelDetails", &["textDocument.completion.completionItem.labelDetailsSupport"]),
    ("CompletionItem", "preselect", &["textDocument.completion.completionItem.preselectSupport"]),
    ("CompletionItem", "tags", &["textDocument.completion.completionItem.tagSupport"]),
    ("CompletionList", "applyKind", &["textDocument.completion.completionList.applyKindSupport"]),
    ("DocumentSymbol", "tags", &["textDocument.documentSymbol.tagSupport"]),
    ("DocumentSymbolOptions", "label", &["textDocument.documentSymbol.labelSupport"]),
    ("SymbolInformation", "tags", &["textDocument.documentSymbol.tagSupport", "workspace.symbol.tagSupport"]),
    ("FoldingRange", "collapsedText", &["textDocument.foldingRange.foldingRange.collapsedText"]),
    ("PrepareRenameDefaultBehavior", "defaultBehavior", &["textDocument.rename.prepareSupportDefaultBehavior"]),
    ("SemanticTokensFullDelta", "delta", &["textDocument.semanticTokens.requests.full.delta"]),
];

/// Structures, and the capabilities that announce them, of which one suffices.
const STRUCTURES: &[(&str, &[&str])] = &[
    ("AnnotatedTextEdit", &[ANNOTATIONS]),
    ("CodeAction", &["textDocument.codeAction.codeActionLiteralSupport"]),
    ("CreateFile", &["workspace.workspaceEdit.resourceOperations"]),
    ("DeleteFile", &["workspace.workspaceEdit.resourceOperations"]),
    ("RenameFile", &["workspace.workspaceEdit.resourceOperations"]),
    ("DocumentSymbol", &["textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"]),
    ("InsertReplaceEdit", &["textDocument.completion.completionItem.insertReplaceSupport"]),
    (
        "LocationLink",
        &[
            "textDocument.declaration.linkSupport",
            "textDocument.definition.linkSupport",
            "textDocument.implementation.linkSupport",
            "textDocument.typeDefinition.linkSupport",
        ],
    ),
    ("SnippetTextEdit", &["workspace.workspaceEdit.snippetEditSupport"]),
    ("WorkspaceSymbol", &["workspace.symbol.resolveSupport"]),
];

/// Members with a kind, the capabilities that list a client's kinds, and the kinds of every client.
const KINDS: &[(&str, &str, &[&str], std::ops::RangeInclusive<i64>)] = &[
    ("CompletionItem", "kind", &["textDocument.completion.completionItemKind.valueSet"], 1..=18),
    ("CompletionItem", "insertTextFormat", &[], 1..=1),
    ("DocumentSymbol", "kind", &["textDocument.documentSymbol.symbolKind.valueSet"], 1..=18),
    (
        "SymbolInformation",
        "kind",
        &["textDocument.documentSymbol.symbolKind.valueSet", "workspace.symbol.symbolKind.valueSet"],
        1..=18,
    ),
];

/// The methods whose texts may be Markdown, and the capabilities that list a client's formats.
const FORMATS: &[(&str, &str)] = &[
    ("completionItem/resolve", "textDocument.completion.completionItem.documentationFormat"),
    ("textDocument/completion", "textDocument.completion.completionItem.documentationFormat"),
    ("textDocument/hover", "textDocument.hover.contentFormat"),
    ("textDocument/signatureHelp", "textDocument.signatureHelp.signatureInformation.documentationFormat"),
];

const PUSHED_RELATED: &str = "textDocument.publishDiagnostics.relatedInformation";
const RELATED_DOCUMENTS: &str = "textDocument.diagnostic.relatedDocumentSupport";
const ANNOTATIONS: &str = "workspace.workspaceEdit.changeAnnotationSupport";

impl Session {
    /// Records the parameters of the first `initialize`.
    fn initialize(&mut self, params: &Value) {
        if !self.is_initialized {
            self.capabilities = params["capabilities"].clone();
        }
    }

    /// Records a request or notification of the client.
    pub(super) fn client_says(&mut self, method: &str, params: &Value) {
        let document = || params["textDocument"]["uri"].to_string();
        match method {
            "initialize" => self.initialize(params),
            "textDocument/diagnostic" => _ = self.pulled.insert(document()),
            "textDocument/didClose" => _ = self.pulled.remove(&document()),
            _ => {}
        }
    }

    /// Records and checks the capabilities of the server.
    pub(super) fn initialized(&mut self, offered: &Value) -> Result<(), Violation> {
        self.is_initialized = true;
        self.offered = offered.clone();
        self.encoding()?;
        for (name, method) in &MODEL.methods {
            let Some(place) = &method.server_capability else { continue };
            let is_synchronization = place.starts_with("textDocumentSync");
            if is_set(at(offered, place)) && !is_synchronization && !ALWAYS_OFFERED.contains(&name.as_str()) {
                self.require(&announced_at(name), || format!("`{place}` is offered"))?;
            }
        }
        Ok(())
    }

    fn encoding(&self) -> Result<(), Violation> {
        let chosen = self.offered.get("positionEncoding").and_then(Value::as_str).unwrap_or("utf-16");
        let offered = self.list("general.positionEncodings");
        if chosen == "utf-16" || offered.iter().any(|encoding| *encoding == chosen) {
            return Ok(());
        }
        Err(format!("positions in {chosen}, which the client does not know"))
    }

    /// Checks that the server may send this notification or request.
    pub(super) fn server_may_say(&mut self, method: &str, params: &Value) -> Result<(), Violation> {
        let is_early = ["window/", "telemetry/", "$/"].iter().any(|prefix| method.starts_with(prefix));
        if !self.is_initialized && (!is_early || method == "window/workDoneProgress/create") {
            return Err(format!("{method} before the answer to `initialize`"));
        }
        match method {
            "client/registerCapability" => self.register(params)?,
            "client/unregisterCapability" => self.unregister(params)?,
            // Diagnostics of documents that a client does not pull, such as settings, are pushed.
            "textDocument/publishDiagnostics"
                if is_set(at(&self.offered, "diagnosticProvider"))
                    && self.pulled.contains(&params["uri"].to_string()) =>
            {
                return Err("diagnostics are pushed of a document of which they are pulled".to_owned());
            }
            _ => {}
        }
        if ALWAYS_SENT.contains(&method) { Ok(()) } else { self.require(&announced_at(method), || method.to_owned()) }
    }

    fn register(&mut self, params: &Value) -> Result<(), Violation> {
        for registration in params["registrations"].as_array().into_iter().flatten() {
            let (id, method) = (registration["id"].to_string(), registration["method"].as_str().unwrap_or_default());
            let named = |name: &str, other: &Option<String>| name == method || other.as_deref() == Some(method);
            let found = MODEL.methods.iter().find(|(name, rules)| named(name, &rules.registration_method));
            let (name, rules) = found.ok_or_else(|| format!("{method} cannot be registered"))?;
            if method != "workspace/didChangeWorkspaceFolders" {
                let places: Vec<String> =
                    announced_at(name).iter().map(|place| format!("{place}.dynamicRegistration")).collect();
                let places: Vec<&str> = places.iter().map(String::as_str).collect();
                self.require(&places, || format!("{method} is registered"))?;
            }
            if let (Some(of), Some(options)) = (&rules.registration_options, registration.get("registerOptions")) {
                super::structures(of, options)?;
            }
            if rules.server_capability.as_ref().is_some_and(|place| is_set(at(&self.offered, place))) {
                return Err(format!("{method} is registered and was offered at the beginning"));
            }
            if self.registered.insert(id, method.to_owned()).is_some() {
                return Err(format!("{method} is registered under an identifier that is taken"));
            }
        }
        Ok(())
    }

    fn unregister(&mut self, params: &Value) -> Result<(), Violation> {
        for registration in params["unregisterations"].as_array().into_iter().flatten() {
            let registered = self.registered.remove(&registration["id"].to_string());
            if registered.as_deref() != registration["method"].as_str() {
                return Err(format!("{registration} is taken back, but was {registered:?}"));
            }
        }
        Ok(())
    }

    /// Checks that the client has announced all structures in a message of this method.
    pub(super) fn structures(&self, method: &str, found: &[FoundStructure<'_>]) -> Result<(), Violation> {
        found.iter().try_for_each(|found| self.structure(method, found))
    }

    fn structure(&self, method: &str, found: &FoundStructure<'_>) -> Result<(), Violation> {
        let what = || excerpt(found.value);
        for (structure, places) in STRUCTURES {
            if *structure == found.structure {
                self.require(places, || format!("{structure} {}", what()))?;
            }
        }
        for (structure, member, places) in MEMBERS {
            if *structure == found.structure && is_set(found.value.get(member)) {
                self.require(places, || format!("`{member}` of {structure} {}", what()))?;
            }
        }
        for (structure, member, places, always) in KINDS {
            if let (true, Some(kind)) = (*structure == found.structure, found.value[*member].as_i64()) {
                let is_snippet = *member == "insertTextFormat"
                    && is_set(at(&self.capabilities, "textDocument.completion.completionItem.snippetSupport"));
                let listed = places.iter().any(|place| self.list(place).iter().any(|listed| *listed == kind));
                if !always.contains(&kind) && !listed && !is_snippet {
                    return Err(format!("the {member} {kind}, which the client does not know: {}", what()));
                }
            }
        }
        match found.structure {
            "MarkupContent" => self.markup(method, found.value),
            "CodeAction" => self.lazy_edit(found.value),
            "CompletionItemDefaults" => self.defaults(found.value),
            _ => Ok(()),
        }
    }

    fn markup(&self, method: &str, content: &Value) -> Result<(), Violation> {
        if method.contains("iagnostic") {
            return self
                .require(&["textDocument.diagnostic.markupMessageSupport"], || "a message with markup".to_owned());
        }
        let Some((_, place)) = FORMATS.iter().find(|(of, _)| *of == method) else { return Ok(()) };
        if content["kind"] == "plaintext" || self.list(place).contains(&content["kind"]) {
            return Ok(());
        }
        Err(format!("{} is not in {place}", content["kind"]))
    }

    /// Checks that an action without its edit goes to a client that can request the edit.
    fn lazy_edit(&self, action: &Value) -> Result<(), Violation> {
        let is_lazy = ["edit", "command", "disabled"].iter().all(|member| action.get(member).is_none());
        let properties = self.list("textDocument.codeAction.resolveSupport.properties");
        if is_lazy && !properties.iter().any(|property| property == "edit") {
            return Err(format!("an action without an edit: {}", excerpt(action)));
        }
        Ok(())
    }

    fn defaults(&self, defaults: &Value) -> Result<(), Violation> {
        let announced = self.list("textDocument.completion.completionList.itemDefaults");
        let unknown =
            defaults.as_object().into_iter().flatten().find(|(name, _)| announced.iter().all(|it| it != *name));
        unknown.map_or(Ok(()), |(name, _)| Err(format!("the default `{name}`, which the client does not know")))
    }

    /// Checks that the client has announced one of these capabilities, if there are any.
    fn require(&self, places: &[&str], what: impl FnOnce() -> String) -> Result<(), Violation> {
        if places.is_empty() || places.iter().any(|place| is_set(at(&self.capabilities, place))) {
            return Ok(());
        }
        Err(format!("{}, but `{}` is not announced", what(), places.join("` or `")))
    }

    fn list(&self, place: &str) -> &[Value] {
        at(&self.capabilities, place).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }
}

/// The capabilities that announce a method, of which one suffices; none if it need not be announced.
fn announced_at(method: &str) -> Vec<&str> {
    let elsewhere = ANNOUNCED_ELSEWHERE.iter().find(|(name, _)| *name == method);
    let of_model = || MODEL.methods.get(method).and_then(|rules| rules.client_capability.as_deref());
    elsewhere.map_or_else(|| of_model().into_iter().collect(), |(_, places)| places.to_vec())
}

/// The value at a path with dots.
fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |value, name| value.get(name))
}

/// Returns true for a value other than `false` and `null`.
fn is_set(value: Option<&Value>) -> bool {
    !matches!(value, None | Some(Value::Null | Value::Bool(false)))
}
