"""Checks that a server offers and sends only what its client has announced.

A place is a path with dots in the capabilities of client or server, as the protocol writes them.
"""

from collections.abc import Iterator

import attrs
from lsprotocol import types

# What a server offers, and the places that announce it, of which one suffices.
OFFERED = {
    "implementationProvider": ["textDocument.implementation"],
    "typeDefinitionProvider": ["textDocument.typeDefinition"],
    "colorProvider": ["textDocument.colorProvider"],
    "foldingRangeProvider": ["textDocument.foldingRange"],
    "declarationProvider": ["textDocument.declaration"],
    "selectionRangeProvider": ["textDocument.selectionRange"],
    "callHierarchyProvider": ["textDocument.callHierarchy"],
    "semanticTokensProvider": ["textDocument.semanticTokens"],
    "semanticTokensProvider.full": ["textDocument.semanticTokens.requests.full"],
    "semanticTokensProvider.full.delta": ["textDocument.semanticTokens.requests.full.delta"],
    "semanticTokensProvider.range": ["textDocument.semanticTokens.requests.range"],
    "linkedEditingRangeProvider": ["textDocument.linkedEditingRange"],
    "workspace.fileOperations.willCreate": ["workspace.fileOperations.willCreate"],
    "workspace.fileOperations.willRename": ["workspace.fileOperations.willRename"],
    "workspace.fileOperations.willDelete": ["workspace.fileOperations.willDelete"],
    "workspace.fileOperations.didCreate": ["workspace.fileOperations.didCreate"],
    "workspace.fileOperations.didRename": ["workspace.fileOperations.didRename"],
    "workspace.fileOperations.didDelete": ["workspace.fileOperations.didDelete"],
    "monikerProvider": ["textDocument.moniker"],
    "typeHierarchyProvider": ["textDocument.typeHierarchy"],
    "inlineValueProvider": ["textDocument.inlineValue"],
    "inlayHintProvider": ["textDocument.inlayHint"],
    "inlayHintProvider.resolveProvider": ["textDocument.inlayHint.resolveSupport"],
    "diagnosticProvider": ["textDocument.diagnostic"],
    "inlineCompletionProvider": ["textDocument.inlineCompletion"],
    "workspace.textDocumentContent": ["workspace.textDocumentContent"],
    "completionProvider": ["textDocument.completion"],
    "signatureHelpProvider": ["textDocument.signatureHelp"],
    "definitionProvider": ["textDocument.definition"],
    "referencesProvider": ["textDocument.references"],
    "documentHighlightProvider": ["textDocument.documentHighlight"],
    "codeActionProvider.resolveProvider": ["textDocument.codeAction.resolveSupport"],
    "workspaceSymbolProvider.resolveProvider": ["workspace.symbol.resolveSupport"],
    "codeLensProvider": ["textDocument.codeLens"],
    "documentLinkProvider": ["textDocument.documentLink"],
    "documentRangeFormattingProvider.rangesSupport": ["textDocument.rangeFormatting.rangesSupport"],
    "documentOnTypeFormattingProvider": ["textDocument.onTypeFormatting"],
    "renameProvider": ["textDocument.rename"],
    "renameProvider.prepareProvider": ["textDocument.rename.prepareSupport"],
    # Neovim runs the commands of actions and lenses without announcing it.
    "executeCommandProvider": ["workspace.executeCommand", "textDocument.codeAction", "textDocument.codeLens"],
}

# What a server may offer to every client.
ALWAYS_OFFERED = {
    "codeActionProvider",
    "documentSymbolProvider",
    "documentFormattingProvider",
    "documentRangeFormattingProvider",
    "hoverProvider",
    "workspaceSymbolProvider",
}

# What a server sends by itself, and the place that announces it; `None` where every client takes it.
SENT = {
    "client/registerCapability": None,
    "client/unregisterCapability": None,
    "window/showMessage": None,
    "window/showMessageRequest": None,
    "window/logMessage": None,
    "window/showDocument": "window.showDocument.support",
    "window/workDoneProgress/create": "window.workDoneProgress",
    "telemetry/event": None,
    "$/logTrace": None,
    "$/cancelRequest": None,
    "$/progress": None,
    # Clients need not announce pushed diagnostics.
    "textDocument/publishDiagnostics": None,
    "workspace/workspaceFolders": "workspace.workspaceFolders",
    "workspace/configuration": "workspace.configuration",
    "workspace/applyEdit": "workspace.applyEdit",
    "workspace/codeLens/refresh": "workspace.codeLens.refreshSupport",
    "workspace/diagnostic/refresh": "workspace.diagnostics.refreshSupport",
    "workspace/foldingRange/refresh": "workspace.foldingRange.refreshSupport",
    "workspace/inlayHint/refresh": "workspace.inlayHint.refreshSupport",
    "workspace/inlineValue/refresh": "workspace.inlineValue.refreshSupport",
    "workspace/semanticTokens/refresh": "workspace.semanticTokens.refreshSupport",
    "workspace/textDocumentContent/refresh": "workspace.textDocumentContent",
}

# What a server may register later, and the places that announce it.
REGISTERED = {
    "workspace/didChangeConfiguration": "workspace.didChangeConfiguration.dynamicRegistration",
    "workspace/didChangeWatchedFiles": "workspace.didChangeWatchedFiles.dynamicRegistration",
    "workspace/textDocumentContent": "workspace.textDocumentContent.dynamicRegistration",
    "textDocument/diagnostic": "textDocument.diagnostic.dynamicRegistration",
    "textDocument/semanticTokens": "textDocument.semanticTokens.dynamicRegistration",
    "textDocument/inlineCompletion": "textDocument.inlineCompletion.dynamicRegistration",
    "workspace/didChangeWorkspaceFolders": None,
}

DIAGNOSTICS = ("textDocument.publishDiagnostics", "textDocument.diagnostic")
ANNOTATIONS = "workspace.workspaceEdit.changeAnnotationSupport"
RELATED_DOCUMENTS = "textDocument.diagnostic.relatedDocumentSupport"
ITEM = "textDocument.completion.completionItem"

# Members of structures, and the places that announce them, of which one suffices.
MEMBERS = {
    ("Diagnostic", "related_information"): [f"{place}.relatedInformation" for place in DIAGNOSTICS],
    ("Diagnostic", "data"): [f"{place}.dataSupport" for place in DIAGNOSTICS],
    ("Diagnostic", "tags"): [f"{place}.tagSupport" for place in DIAGNOSTICS],
    ("Diagnostic", "code_description"): [f"{place}.codeDescriptionSupport" for place in DIAGNOSTICS],
    ("RelatedFullDocumentDiagnosticReport", "related_documents"): [RELATED_DOCUMENTS],
    ("RelatedUnchangedDocumentDiagnosticReport", "related_documents"): [RELATED_DOCUMENTS],
    ("CodeAction", "is_preferred"): ["textDocument.codeAction.isPreferredSupport"],
    ("CodeAction", "disabled"): ["textDocument.codeAction.disabledSupport"],
    ("CodeAction", "data"): ["textDocument.codeAction.dataSupport"],
    ("CodeAction", "tags"): ["textDocument.codeAction.tagSupport"],
    ("CodeActionOptions", "code_action_kinds"): ["textDocument.codeAction.codeActionLiteralSupport"],
    ("CodeActionOptions", "documentation"): ["textDocument.codeAction.documentationSupport"],
    ("WorkspaceEdit", "document_changes"): ["workspace.workspaceEdit.documentChanges"],
    ("WorkspaceEdit", "change_annotations"): [ANNOTATIONS],
    ("ApplyWorkspaceEditParams", "metadata"): ["workspace.workspaceEdit.metadataSupport"],
    ("CompletionItem", "commit_characters"): [f"{ITEM}.commitCharactersSupport"],
    ("CompletionItem", "deprecated"): [f"{ITEM}.deprecatedSupport"],
    ("CompletionItem", "insert_text_mode"): [f"{ITEM}.insertTextModeSupport"],
    ("CompletionItem", "label_details"): [f"{ITEM}.labelDetailsSupport"],
    ("CompletionItem", "preselect"): [f"{ITEM}.preselectSupport"],
    ("CompletionItem", "tags"): [f"{ITEM}.tagSupport"],
    ("CompletionList", "apply_kind"): ["textDocument.completion.completionList.applyKindSupport"],
    ("DocumentSymbol", "tags"): ["textDocument.documentSymbol.tagSupport"],
    ("DocumentSymbolOptions", "label"): ["textDocument.documentSymbol.labelSupport"],
    ("SymbolInformation", "tags"): ["textDocument.documentSymbol.tagSupport", "workspace.symbol.tagSupport"],
    ("FoldingRange", "collapsed_text"): ["textDocument.foldingRange.foldingRange.collapsedText"],
}

# Structures, and the places that announce them, of which one suffices.
STRUCTURES = {
    "AnnotatedTextEdit": [ANNOTATIONS],
    "CodeAction": ["textDocument.codeAction.codeActionLiteralSupport"],
    "CreateFile": ["workspace.workspaceEdit.resourceOperations"],
    "DeleteFile": ["workspace.workspaceEdit.resourceOperations"],
    "RenameFile": ["workspace.workspaceEdit.resourceOperations"],
    "DocumentSymbol": ["textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"],
    "InsertReplaceEdit": [f"{ITEM}.insertReplaceSupport"],
    "LocationLink": [
        f"textDocument.{kind}.linkSupport" for kind in ("declaration", "definition", "implementation", "typeDefinition")
    ],
    "SnippetTextEdit": ["workspace.workspaceEdit.snippetEditSupport"],
    "WorkspaceSymbol": ["workspace.symbol.resolveSupport"],
}

# Kinds that came after the first protocol, and the places that list those of a client.
KINDS = {
    "CompletionItem": ["textDocument.completion.completionItemKind.valueSet"],
    "DocumentSymbol": ["textDocument.documentSymbol.symbolKind.valueSet"],
    "SymbolInformation": ["textDocument.documentSymbol.symbolKind.valueSet", "workspace.symbol.symbolKind.valueSet"],
}
LAST_KIND_OF_ALL = 18

# The methods whose texts may be Markdown, and the places that list a client's formats.
FORMATS = {
    "completionItem/resolve": f"{ITEM}.documentationFormat",
    "textDocument/completion": f"{ITEM}.documentationFormat",
    "textDocument/hover": "textDocument.hover.contentFormat",
}


def at(capabilities: dict, place: str):
    """The value at a place; `None` if there is none."""
    value = capabilities
    for name in place.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def parts(value) -> Iterator:
    """Every structure in a value, itself included."""
    if attrs.has(type(value)):
        yield value
        for field in attrs.fields(type(value)):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, dict):
        for member in value.values():
            yield from parts(member)
    elif isinstance(value, (list, tuple)):
        for member in value:
            yield from parts(member)


class Announced:
    """What a client has announced."""

    def __init__(self, capabilities: dict):
        self.capabilities = capabilities

    def has(self, place: str) -> bool:
        return at(self.capabilities, place) not in (None, False)

    def require(self, places: list[str], what: str):
        assert any(self.has(place) for place in places), f"{what}, but {' or '.join(places)} is not announced"

    def check_offered(self, offered: dict):
        """Checks the capabilities of a server."""
        encoding = offered.get("positionEncoding", "utf-16")
        known = at(self.capabilities, "general.positionEncodings") or []
        assert encoding == "utf-16" or encoding in known, f"positions in {encoding}"
        for name in offered:
            is_known = not name.endswith("Provider") or name in OFFERED or name in ALWAYS_OFFERED
            assert is_known, f"{name} is offered, and nobody has written down here who announces it"
        for place, announced_at in OFFERED.items():
            if at(offered, place) not in (None, False):
                self.require(announced_at, f"{place} is offered")

    def check_sent(self, method: str, params):
        """Checks that a server may send this by itself."""
        assert method in SENT, f"{method} is sent, and nobody has written down here who announces it"
        place = SENT[method]
        if place is not None:
            self.require([place], f"{method} is sent")
        if isinstance(params, types.RegistrationParams):
            for registration in params.registrations:
                place = REGISTERED[registration.method]
                if place is not None:
                    self.require([place], f"{registration.method} is registered")

    def check_parts(self, method: str, value):
        """Checks the structures in parameters or a result of this method."""
        for part in parts(value):
            name = type(part).__name__
            if name in STRUCTURES:
                self.require(STRUCTURES[name], f"{method} has a {name}")
            for (structure, member), places in MEMBERS.items():
                if structure == name and getattr(part, member) not in (None, False):
                    self.require(places, f"{method} has `{member}` of a {name}")
            if name in KINDS and part.kind is not None and part.kind > LAST_KIND_OF_ALL:
                listed = [kind for place in KINDS[name] for kind in at(self.capabilities, place) or []]
                assert part.kind in listed, f"{method} has a {name} of the kind {part.kind}, which is not announced"
            if isinstance(part, types.MarkupContent):
                self.check_markup(method, part)
            if isinstance(part, types.CodeAction):
                self.check_action(part)
            if isinstance(part, types.CompletionItem) and part.insert_text_format == types.InsertTextFormat.Snippet:
                self.require([f"{ITEM}.snippetSupport"], "a completion is a snippet")
            if isinstance(part, types.CompletionItemDefaults):
                self.check_defaults(part)

    def check_markup(self, method: str, content: types.MarkupContent):
        if "iagnostic" in method:
            self.require(["textDocument.diagnostic.markupMessageSupport"], "a message has markup")
        elif method in FORMATS and content.kind != types.MarkupKind.PlainText:
            assert content.kind in (at(self.capabilities, FORMATS[method]) or []), f"{method} has {content.kind}"

    def check_action(self, action: types.CodeAction):
        """An action without its edit is for clients that ask for the edit."""
        is_whole = any(part is not None for part in (action.edit, action.command, action.disabled))
        resolved = at(self.capabilities, "textDocument.codeAction.resolveSupport.properties") or []
        assert is_whole or "edit" in resolved, f"{action.title} has no edit"

    def check_defaults(self, defaults: types.CompletionItemDefaults):
        announced = at(self.capabilities, "textDocument.completion.completionList.itemDefaults") or []
        names = {"commit_characters": "commitCharacters", "edit_range": "editRange", "insert_text_format": "insertTextFormat",
                 "insert_text_mode": "insertTextMode", "data": "data"}
        for member, name in names.items():
            assert getattr(defaults, member, None) is None or name in announced, f"the default `{name}`"
