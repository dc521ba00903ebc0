"""Sessions of a strict client, once with what each of several editors announces.

Each feature is offered exactly to those editors that know it, and then does its work. SUDOKU_LSP_SERVER names the program.
"""

import asyncio
import os
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = Path(__file__).parents[2]
SERVER = os.environ.get("SUDOKU_LSP_SERVER", str(ROOT / "target/release/sudoku-lsp"))
EDITORS = ["visual-studio-code@v1.65.2", "neovim@v0.6.1", "neovim@v0.9.1", "neovim@v0.11.0", "emacs@v29.1"]
URI = "file:///puzzles/session.sudoku"

GRID = """\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""
# A puzzle with a clash in its first row, and one without.
TEXT = f"title: First\n{GRID.replace('53.', '535')}\ntitle: Second\n{GRID}"
SECOND = 12
"""The line on which the second grid begins."""


class Session:
    """A client with the capabilities of the server and the version of the document."""

    def __init__(self, client: LanguageClient, offered: types.ServerCapabilities):
        self.client = client
        self.offered = offered
        self.document = types.TextDocumentIdentifier(uri=URI)
        self.version = 1

    async def ask(self, method: str, params):
        """The result of a request."""
        return await asyncio.wait_for(self.client.protocol.send_request_async(method, params), 60)

    def at(self, line: int, character: int) -> dict:
        """The parameters with a position."""
        return {"text_document": self.document, "position": types.Position(line=line, character=character)}

    def replace(self, line: int, start: int, end: int, text: str):
        """Changes the document within a line."""
        self.version += 1
        first, last = (types.Position(line=line, character=character) for character in (start, end))
        change = types.TextDocumentContentChangePartial(range=types.Range(start=first, end=last), text=text)
        document = types.VersionedTextDocumentIdentifier(uri=URI, version=self.version)
        params = types.DidChangeTextDocumentParams(text_document=document, content_changes=[change])
        self.client.text_document_did_change(params)

    def pulls(self) -> bool:
        return self.offered.diagnostic_provider is not None

    async def diagnostics(self) -> list[types.Diagnostic]:
        """The diagnostics of the newest version, pulled or pushed."""
        if self.pulls():
            params = types.DocumentDiagnosticParams(text_document=self.document)
            return list((await self.ask(types.TEXT_DOCUMENT_DIAGNOSTIC, params)).items)
        published = self.published
        while True:
            params = await asyncio.wait_for(published.get(), 60)
            if params.uri == URI and params.version == self.version:
                return list(params.diagnostics)


class RecordingClient(LanguageClient):
    """Records each publication, in order."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.publications: asyncio.Queue = asyncio.Queue()
        self.applied: list[types.WorkspaceEdit] = []


def make_client() -> LanguageClient:
    client = RecordingClient(converter_factory=pytest_lsp.client.default_converter)
    pytest_lsp.client.register_lsp_features(
        client,
        {
            **pytest_lsp.client.DEFAULT_CLIENT_FEATURES,
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: publish,
            types.WORKSPACE_APPLY_EDIT: apply_edit,
            types.CLIENT_REGISTER_CAPABILITY: register,
            types.WORKSPACE_CODE_LENS_REFRESH: refresh_lenses,
        },
    )
    return client


def publish(client: LanguageClient, params: types.PublishDiagnosticsParams):
    client.publications.put_nowait(params)


def register(client: LanguageClient, params: types.RegistrationParams):
    """Accepts registrations, which have no effect."""


def refresh_lenses(client: LanguageClient, params: None):
    """Accepts that there are new lenses: ratings follow when they are known."""


def apply_edit(client: LanguageClient, params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
    client.applied.append(params.edit)
    return types.ApplyWorkspaceEditResult(applied=True)


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[SERVER], client_factory=make_client), params=EDITORS
)
async def client(request, lsp_client: LanguageClient):
    params = types.InitializeParams(capabilities=client_capabilities(request.param), root_uri=None)
    result = await lsp_client.initialize_session(params)
    session = Session(lsp_client, result.capabilities)
    session.published = lsp_client.publications
    lsp_client.session = session
    item = types.TextDocumentItem(uri=URI, language_id="sudoku", version=1, text=TEXT)
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
    yield
    await lsp_client.shutdown_session()
    assert lsp_client._server.returncode == 0


def known(capabilities: types.ClientCapabilities, place: str) -> bool:
    """Returns true if an editor announces this."""
    value = capabilities
    for name in place.split("."):
        value = getattr(value, name, None)
    return value not in (None, False)


async def test_diagnostics_come_and_go_with_edits(client: LanguageClient):
    session = client.session
    assert session.pulls() == known(client.capabilities, "text_document.diagnostic")
    codes = [diagnostic.code for diagnostic in await session.diagnostics()]
    assert codes.count("duplicate-value") == 2
    session.replace(1, 2, 3, ".")
    codes = [diagnostic.code for diagnostic in await session.diagnostics()]
    assert "duplicate-value" not in codes


async def test_a_fix_mends_what_was_found(client: LanguageClient):
    session = client.session
    diagnostics = [it for it in await session.diagnostics() if it.code == "duplicate-value"]
    params = types.CodeActionParams(
        text_document=session.document,
        range=diagnostics[1].range,
        context=types.CodeActionContext(diagnostics=diagnostics, only=[types.CodeActionKind.QuickFix]),
    )
    actions = await session.ask(types.TEXT_DOCUMENT_CODE_ACTION, params)
    fix = actions[0]
    if fix.edit is None and fix.data is not None:
        fix = await session.ask(types.CODE_ACTION_RESOLVE, fix)
    if known(client.capabilities, "workspace.workspace_edit.document_changes"):
        edits = fix.edit.document_changes[0].edits
    else:
        edits = fix.edit.changes[URI]
    assert [edit.new_text for edit in edits] == ["."]


async def hover(session: Session):
    found = await session.ask(types.TEXT_DOCUMENT_HOVER, types.HoverParams(**session.at(SECOND, 2)))
    assert "r1c3" in found.contents.value


async def symbols(session: Session):
    params = types.DocumentSymbolParams(text_document=session.document)
    names = [symbol.name for symbol in await session.ask(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, params)]
    assert names == ["First", "Second"]


async def workspace_symbols(session: Session):
    found = await session.ask(types.WORKSPACE_SYMBOL, types.WorkspaceSymbolParams(query="sec"))
    assert [symbol.name for symbol in found] == ["Second"]


async def formatting(session: Session):
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    params = types.DocumentFormattingParams(text_document=session.document, options=options)
    edits = await session.ask(types.TEXT_DOCUMENT_FORMATTING, params)
    # Bars between the boxes of both grids.
    assert len(edits) == 2 and all("------+-------+------" in edit.new_text for edit in edits)


async def completion(session: Session):
    found = await session.ask(types.TEXT_DOCUMENT_COMPLETION, types.CompletionParams(**session.at(SECOND, 2)))
    items = found.items if isinstance(found, types.CompletionList) else found
    assert {item.label for item in items} >= {"1", "2", "4"}
    if session.offered.completion_provider.resolve_provider:
        resolved = await session.ask(types.COMPLETION_ITEM_RESOLVE, items[0])
        assert resolved.label == items[0].label


async def highlights(session: Session):
    params = types.DocumentHighlightParams(**session.at(SECOND, 0))
    assert len(await session.ask(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, params)) > 1


async def definition(session: Session):
    found = await session.ask(types.TEXT_DOCUMENT_DEFINITION, types.DefinitionParams(**session.at(SECOND, 2)))
    assert found is not None


async def references(session: Session):
    context = types.ReferenceContext(include_declaration=True)
    params = types.ReferenceParams(**session.at(SECOND, 0), context=context)
    assert len(await session.ask(types.TEXT_DOCUMENT_REFERENCES, params)) > 1


async def folding(session: Session):
    params = types.FoldingRangeParams(text_document=session.document)
    assert len(await session.ask(types.TEXT_DOCUMENT_FOLDING_RANGE, params)) > 0


async def selection(session: Session):
    place = types.Position(line=SECOND, character=2)
    params = types.SelectionRangeParams(text_document=session.document, positions=[place])
    found = (await session.ask(types.TEXT_DOCUMENT_SELECTION_RANGE, params))[0]
    outermost = found
    while outermost.parent is not None:
        outermost = outermost.parent
    assert outermost is not found and outermost.range.start.line == 0


async def tokens(session: Session):
    params = types.SemanticTokensParams(text_document=session.document)
    data = (await session.ask(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, params)).data
    assert len(data) > 0 and len(data) % 5 == 0


async def hints(session: Session):
    whole = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=30, character=0))
    params = types.InlayHintParams(text_document=session.document, range=whole)
    found = await session.ask(types.TEXT_DOCUMENT_INLAY_HINT, params)
    assert all(hint.position.line <= 30 for hint in found or [])


async def lenses(session: Session):
    params = types.CodeLensParams(text_document=session.document)
    found = await session.ask(types.TEXT_DOCUMENT_CODE_LENS, params)
    assert len(found) > 0
    if session.offered.code_lens_provider.resolve_provider:
        found = [
            lens if lens.command is not None else await session.ask(types.CODE_LENS_RESOLVE, lens) for lens in found
        ]
    assert all(lens.command is not None for lens in found)


async def rename(session: Session):
    params = types.RenameParams(**session.at(SECOND, 0), new_name="9")
    edit = await session.ask(types.TEXT_DOCUMENT_RENAME, params)
    assert edit.document_changes or edit.changes


async def on_type(session: Session):
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    session.replace(SECOND, 2, 2, "4")
    params = types.DocumentOnTypeFormattingParams(**session.at(SECOND, 3), ch="4", options=options)
    edits = await session.ask(types.TEXT_DOCUMENT_ON_TYPE_FORMATTING, params)
    # The typed value takes the place of the empty cell.
    assert [(edit.range.start.character, edit.new_text) for edit in edits] == [(3, "")]


async def inline_completion(session: Session):
    context = types.InlineCompletionContext(trigger_kind=types.InlineCompletionTriggerKind.Invoked)
    params = types.InlineCompletionParams(**session.at(SECOND, 2), context=context)
    found = await session.ask(types.TEXT_DOCUMENT_INLINE_COMPLETION, params)
    items = found.items if isinstance(found, types.InlineCompletionList) else found
    assert all(item.insert_text for item in items)


ALWAYS = "always"
FEATURES = [
    (hover, "hover_provider", ALWAYS),
    (symbols, "document_symbol_provider", ALWAYS),
    (workspace_symbols, "workspace_symbol_provider", "workspace.symbol"),
    (formatting, "document_formatting_provider", ALWAYS),
    (completion, "completion_provider", "text_document.completion"),
    (highlights, "document_highlight_provider", "text_document.document_highlight"),
    (definition, "definition_provider", "text_document.definition"),
    (references, "references_provider", "text_document.references"),
    (folding, "folding_range_provider", "text_document.folding_range"),
    (selection, "selection_range_provider", "text_document.selection_range"),
    (tokens, "semantic_tokens_provider", "text_document.semantic_tokens"),
    (hints, "inlay_hint_provider", "text_document.inlay_hint"),
    (lenses, "code_lens_provider", "text_document.code_lens"),
    (rename, "rename_provider", "text_document.rename"),
    (on_type, "document_on_type_formatting_provider", "text_document.on_type_formatting"),
    (inline_completion, "inline_completion_provider", "text_document.inline_completion"),
]


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature[0].__name__)
async def test_a_feature_is_there_for_those_who_know_it(client: LanguageClient, feature):
    ask, offered_at, announced_at = feature
    offered = getattr(client.session.offered, offered_at) not in (None, False)
    assert offered == (announced_at == ALWAYS or known(client.capabilities, announced_at))
    if offered:
        await ask(client.session)


async def test_commands_run_and_their_edits_are_applied(client: LanguageClient):
    session = client.session
    place = types.Position(line=SECOND, character=2)
    params = types.CodeActionParams(
        text_document=session.document,
        range=types.Range(start=place, end=place),
        context=types.CodeActionContext(diagnostics=[]),
    )
    actions = await session.ask(types.TEXT_DOCUMENT_CODE_ACTION, params)
    assert any("Fill" in action.title for action in actions)
    commands = session.offered.execute_command_provider
    for action in actions:
        command = action if isinstance(action, types.Command) else action.command
        if command is not None and command.command in commands.commands:
            params = types.ExecuteCommandParams(command=command.command, arguments=command.arguments)
            await session.ask(types.WORKSPACE_EXECUTE_COMMAND, params)
