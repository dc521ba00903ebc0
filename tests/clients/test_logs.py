"""Replays the logs of all end-to-end sessions: each message must be one of the protocol, come at its time, and use only what
the client has announced.

SUDOKU_LSP_SESSIONS names the folder to which the end-to-end tests write their logs, and from which they are read here.
`cargo xtask test rust clients` does both.
"""

import json
import os
from pathlib import Path
from typing import Union

import pytest
from announced import Announced, parts
from lsprotocol import converters, types

FOLDER = os.environ.get("SUDOKU_LSP_SESSIONS")
LOGS = sorted(Path(FOLDER).glob("*.jsonl")) if FOLDER else []
NO_LOGS = "no session is replayed: the end-to-end tests write logs for `cargo xtask test rust clients`"
CONVERTER = converters.get_converter()
# lsprotocol takes each action that has a command for a command.
CONVERTER.register_structure_hook(
    Union[types.Command, types.CodeAction],
    lambda value, _: CONVERTER.structure(
        value, types.Command if isinstance(value.get("command"), str) else types.CodeAction
    ),
)
EARLY = ("window/", "telemetry/", "$/")


def is_own(method: str) -> bool:
    """True for extensions of the protocol."""
    return method.startswith("sudoku/")


def structured(message: dict, kind: type):
    """The message as the protocol's type, which must keep everything of it."""
    value = CONVERTER.structure(message, kind)
    compare(message, CONVERTER.unstructure(value, kind), kind.__name__)
    return value


def compare(raw, kept, where: str):
    """Fails on members that the protocol does not know."""
    if isinstance(raw, dict) and isinstance(kept, dict):
        for name, member in raw.items():
            assert member is None or name in kept, f"`{name}` does not belong into {where}"
            compare(member, kept.get(name), f"{where}.{name}")
    elif isinstance(raw, list) and isinstance(kept, list):
        assert len(raw) == len(kept), where
        for index, member in enumerate(raw):
            compare(member, kept[index], f"{where}[{index}]")
    else:
        assert raw is None or raw == kept, f"{where}: {raw!r} is read as {kept!r}"


def ends(place: types.Range):
    return (place.start.line, place.start.character), (place.end.line, place.end.character)


def check_apart(edits):
    """Edits of one document do not overlap."""
    ranges = sorted(ends(edit.range) for edit in edits)
    for before, after in zip(ranges, ranges[1:]):
        assert before[1] <= after[0], f"the edits at {before} and {after} overlap"


def check_tokens(data: list[int]):
    """Each token has five numbers and a length, and ends before the next one begins."""
    assert len(data) % 5 == 0
    tokens = [data[at : at + 5] for at in range(0, len(data), 5)]
    for token, after in zip(tokens, tokens[1:]):
        assert after[0] > 0 or after[1] >= token[2], f"the tokens {token} and {after} overlap"
    assert all(token[2] > 0 for token in tokens)


def check_shapes(value):
    """Checks what types do not say."""
    for part in parts(value):
        if isinstance(part, types.Range):
            start, end = ends(part)
            assert start <= end, f"{part} ends before it begins"
        elif isinstance(part, types.TextDocumentEdit):
            check_apart(part.edits)
        elif isinstance(part, types.WorkspaceEdit):
            for edits in (part.changes or {}).values():
                check_apart(edits)
        elif isinstance(part, (types.SemanticTokens, types.SemanticTokensPartialResult)):
            check_tokens(part.data)
        elif isinstance(part, types.FoldingRange):
            assert part.start_line <= part.end_line
        elif isinstance(part, types.DocumentSymbol):
            outer, inner = ends(part.range), ends(part.selection_range)
            assert outer[0] <= inner[0] and inner[1] <= outer[1], f"{part.name} is selected outside of itself"


class Session:
    """A session so far."""

    def __init__(self):
        self.announced = Announced({})
        self.is_initialized = False
        self.has_unknown_bytes = False
        # Requests without an answer: the method and the parameters, by the identifier as JSON.
        self.of_client: dict[str, tuple[str, dict]] = {}
        self.of_server: dict[str, tuple[str, dict]] = {}
        # The open documents whose diagnostics the client has pulled.
        self.pulled: set[str] = set()
        self.offers_pulls = False
        # The state of each progress of work, by its token as JSON, and the requests whose results come in parts.
        self.work: dict[str, str] = {}
        self.in_parts: dict[str, str] = {}
        # Results that were checked, as JSON: a session may ask the same question a thousand times.
        self.checked: set[tuple[str, str]] = set()

    def client_sends(self, message: dict, is_checked: bool):
        method = message.get("method")
        if method is None:
            self.client_answers(message, is_checked)
            return
        params = message.get("params") or {}
        if "id" in message:
            self.of_client[json.dumps(message["id"])] = (method, params)
        if method == "initialize" and not self.is_initialized and isinstance(params, dict):
            self.announced = Announced(params.get("capabilities") or {})
        if isinstance(params, dict):
            if "partialResultToken" in params:
                self.in_parts[json.dumps(params["partialResultToken"])] = method
            if "workDoneToken" in params:
                self.work[json.dumps(params["workDoneToken"])] = "ready"
            document = json.dumps((params.get("textDocument") or {}).get("uri"))
            if method == "textDocument/diagnostic" and self.offers_pulls:
                self.pulled.add(document)
            elif method == "textDocument/didClose":
                self.pulled.discard(document)
        if is_checked and not is_own(method):
            assert types.message_direction(method) in ("clientToServer", "both"), f"{method} goes the other way"
            structured(message, types.METHOD_TO_TYPES[method][0])

    def client_answers(self, message: dict, is_checked: bool):
        request = self.of_server.pop(json.dumps(message.get("id")), None)
        if request is None:
            assert not is_checked, "an answer to nothing that the server has asked"
            return
        method, params = request
        if method == "window/workDoneProgress/create":
            token = json.dumps(params["token"])
            if "error" in message:
                del self.work[token]
            else:
                self.work[token] = "ready"
        if is_checked and "result" in message:
            structured(message, types.METHOD_TO_TYPES[method][1])

    def server_sends(self, message: dict):
        assert message.get("jsonrpc") == "2.0"
        method = message.get("method")
        if method is None:
            self.server_answers(message)
            return
        if is_own(method):
            return
        assert self.is_initialized or method.startswith(EARLY), f"{method} before the answer to `initialize`"
        assert types.message_direction(method) in ("serverToClient", "both"), f"{method} goes the other way"
        sent = structured(message, types.METHOD_TO_TYPES[method][0])
        params = message.get("params") or {}
        if "id" in message:
            key = json.dumps(message["id"])
            assert key not in self.of_server, f"a second request with the identifier {key}"
            self.of_server[key] = (method, params)
        self.announced.check_sent(method, getattr(sent, "params", None))
        if method == "textDocument/publishDiagnostics":
            assert json.dumps(params["uri"]) not in self.pulled, "diagnostics are pulled and pushed"
        self.check_progress(method, params)
        self.check_value(method, sent)

    def server_answers(self, message: dict):
        assert ("result" in message) != ("error" in message), "neither or both of a result and an error"
        request = self.of_client.pop(json.dumps(message.get("id")), None)
        if request is None:
            # An error for a message whose identifier could not be read.
            is_refusal = message.get("id") is None and "error" in message
            assert is_refusal or self.has_unknown_bytes, "an answer to nothing"
            return
        method, params = request
        if "error" in message:
            error = structured(message, types.ResponseErrorMessage).error
            assert error.message, "an error without words"
            return
        if is_own(method):
            return
        assert method in types.METHOD_TO_TYPES, f"a result for {method}, which the protocol does not know"
        result = message["result"]
        if isinstance(result, dict) and result.get("kind") == "unchanged":
            assert "previousResultId" in params, "unchanged since a result that the client does not name"
        kept = (method, json.dumps(result))
        if kept in self.checked:
            return
        self.checked.add(kept)
        answer = structured(message, types.METHOD_TO_TYPES[method][1])
        if method == "initialize":
            self.is_initialized = True
            offered = message["result"]["capabilities"]
            self.announced.check_offered(offered)
            self.offers_pulls = "diagnosticProvider" in offered
        self.check_value(method, answer)
        if method.endswith("ormatting") and answer.result:
            check_apart(answer.result)

    def check_value(self, method: str, value):
        self.announced.check_parts(method, value)
        check_shapes(value)

    def check_progress(self, method: str, params: dict):
        """Progress has a known token, and begins before it goes on and ends."""
        if method == "window/workDoneProgress/create":
            token = json.dumps(params["token"])
            assert self.work.get(token) in (None, "ended"), f"the token {token} is in use"
            self.work[token] = "wanted"
        elif method == "$/progress":
            token = json.dumps(params["token"])
            if token in self.in_parts:
                return
            kind, before = params["value"]["kind"], self.work.get(token)
            assert before == ("ready" if kind == "begin" else "begun"), f"{kind} of work that is {before}"
            self.work[token] = "ended" if kind == "end" else "begun"


def replay(lines: list[str]):
    """Replays a log: a line for each message, with its sender."""
    session = Session()
    for number, line in enumerate(lines, 1):
        entry = json.loads(line)
        message = entry.get("message")
        try:
            if message is None:
                session.has_unknown_bytes = True
            elif entry["from"] == "client":
                session.client_sends(message, entry["checked"])
            else:
                session.server_sends(message)
        except Exception as error:
            error.add_note(f"message {number}: {json.dumps(message)[:1000]}")
            raise


@pytest.mark.parametrize("log", LOGS or [None], ids=lambda log: log.stem if log else "none")
def test_each_message_of_a_session_is_allowed(log):
    if log is None:
        pytest.skip(NO_LOGS)
    # Strings may hold other characters that end lines.
    replay(log.read_text(encoding="utf-8").rstrip("\n").split("\n"))


def line(sender: str, **message) -> str:
    return json.dumps({"from": sender, "checked": True, "message": {"jsonrpc": "2.0", **message}})


def begun(announced: dict, offered: dict) -> list[str]:
    """The beginning of a session."""
    params = {"processId": None, "rootUri": None, "capabilities": announced}
    return [
        line("client", id=0, method="initialize", params=params),
        line("server", id=0, result={"capabilities": offered}),
    ]


PLACE = {"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 2}}
BACKWARDS = {"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 1}}
FORWARDS = {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 2}}
MARKDOWN = {"contents": {"kind": "markdown", "value": "x"}}
HOVER = line("client", id=1, method="textDocument/hover", params=PLACE)


PUBLISHED = {"uri": "file:///a", "diagnostics": [{"range": FORWARDS, "message": "!", "data": 1}]}


@pytest.mark.parametrize(
    ("offered", "lines", "why"),
    [
        ({"renameProvider": True}, [], "renameProvider is offered"),
        ({"positionEncoding": "utf-8"}, [], "positions in utf-8"),
        ({}, [line("server", id=1, result=None)], "an answer to nothing"),
        ({}, [line("server", id=1, method="workspace/applyEdit", params={"edit": {}})], "workspace.applyEdit is not announced"),
        ({}, [line("server", method="textDocument/didOpen", params={})], "goes the other way"),
        ({}, [line("server", method="window/logMessage", params={"type": 1})], "structuring LogMessageNotification"),
        ({}, [line("server", method="window/logMessage", params={"type": 1, "message": "", "x": 1})], "`x` does not belong"),
        ({}, [HOVER, line("server", id=1, result=MARKDOWN)], "has .*arkdown"),
        ({}, [HOVER, line("server", id=1, result={"contents": "x", "range": BACKWARDS})], "ends before it begins"),
        ({}, [HOVER] + 2 * [line("server", id=1, result=None)], "an answer to nothing"),
        ({}, [line("server", method="$/progress", params={"token": 1, "value": {"kind": "end"}})], "end of work that is None"),
        ({}, [line("server", method="textDocument/publishDiagnostics", params=PUBLISHED)], "`data` of a Diagnostic"),
    ],
)
def test_what_is_not_allowed_is_found(offered, lines, why):
    with pytest.raises(Exception, match=why):
        replay(begun({}, offered) + lines)


def test_what_is_allowed_is_not():
    hover = {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}
    replay(begun(hover, {"hoverProvider": True}) + [HOVER, line("server", id=1, result=MARKDOWN)])
