// Pulls diagnostics after each change, and shows them with their fixes.

import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { type CodeAction, actionsAt, apply } from "./actions";
import { URI } from "./server";

/** The times between a change and further looks, in milliseconds: what takes long to prove is reported later. */
const LATER = [150, 1_000];

const SEVERITIES = { 1: "error", 2: "warning", 3: "info", 4: "hint" } as const;

let say = (_sentence: string | undefined): void => {};

/** The diagnostics that are shown, for the list below the text. */
export type Shown = readonly Diagnostic[];

/** Keeps the diagnostics up to date; `shown` is called when there are new ones, `said` with what a fix has done. */
export function diagnostics(
  shown: (list: Shown) => void,
  said: (sentence: string | undefined) => void,
): Extension {
  say = said;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const look = (view: EditorView): void =>
    void pull(view).then((list) => list && shown(list));
  const begin = (view: EditorView): void => {
    timers.forEach(clearTimeout);
    look(view);
    timers = LATER.map((delay) => setTimeout(() => look(view), delay));
  };
  return EditorView.updateListener.of((update: ViewUpdate) => {
    if (update.docChanged) {
      begin(update.view);
    }
  });
}

/** Pulls and shows them; nothing if the text has changed meanwhile. */
export async function pull(view: EditorView): Promise<Shown | undefined> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    return undefined;
  }
  await plugin.client.initializing;
  plugin.client.sync();
  const text = view.state.doc;
  const report = await plugin.client
    .request<lsp.DocumentDiagnosticParams, lsp.DocumentDiagnosticReport>(
      "textDocument/diagnostic",
      {
        textDocument: { uri: URI },
      },
    )
    .catch(() => undefined);
  if (report?.kind !== "full" || view.state.doc !== text) {
    return undefined;
  }
  const list = report.items.map((item) => diagnostic(view, plugin, item));
  list.sort((one, other) => one.from - other.from);
  view.dispatch(setDiagnostics(view.state, list));
  return list;
}

function diagnostic(
  view: EditorView,
  plugin: LSPPlugin,
  item: lsp.Diagnostic,
): Diagnostic {
  const from = plugin.fromPosition(item.range.start, view.state.doc);
  return {
    from,
    to: plugin.fromPosition(item.range.end, view.state.doc),
    severity: SEVERITIES[item.severity ?? 1],
    source: String(item.code ?? ""),
    message:
      typeof item.message === "string" ? item.message : item.message.value,
    actions: [{ name: "Fix", apply: (of) => void fix(of, item).then(say) }],
  };
}

/** Applies the preferred fix of a diagnostic. Returns a sentence about it, or that there is none. */
async function fix(
  view: EditorView,
  item: lsp.Diagnostic,
): Promise<string | undefined> {
  const actions = await actionsAt(view, item.range, [item]);
  const fixes = actions.filter((action) => action.kind?.startsWith("quickfix"));
  const best =
    fixes.find((action: CodeAction) => action.isPreferred) ?? fixes[0];
  return best === undefined
    ? "There is no fix for this mistake."
    : apply(view, best);
}
