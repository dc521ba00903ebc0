// Colours the text by the server's semantic tokens.

import type { LSPClientExtension } from "@codemirror/lsp-client";
import { LSPPlugin } from "@codemirror/lsp-client";
import {
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { request } from "./actions";
import { URI } from "./server";

/** The types that have a colour; the server has modifiers of its own for the exact class. */
const TYPES = [
  "comment",
  "macro",
  "namespace",
  "number",
  "operator",
  "parameter",
  "property",
  "string",
  "type",
  "variable",
];

/** Announces the tokens to the server. */
export const tokenCapabilities: LSPClientExtension = {
  clientCapabilities: {
    textDocument: {
      semanticTokens: {
        requests: { full: true },
        tokenTypes: TYPES,
        tokenModifiers: [],
        formats: ["relative"],
      },
    },
  },
};

const setTokens = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (tokens, transaction) => {
    const effect = transaction.effects.find((it) => it.is(setTokens));
    return effect?.value ?? tokens.map(transaction.changes);
  },
  provide: (it) => EditorView.decorations.from(it),
});

/** The delay before colours follow a change, in milliseconds. */
const DELAY = 30;

export function tokens(): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return [
    field,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        clearTimeout(timer);
        timer = setTimeout(() => void colour(update.view), DELAY);
      }
    }),
  ];
}

/** Colours the text as it is now. */
export async function colour(view: EditorView): Promise<void> {
  const { doc } = view.state;
  const answer = await request<lsp.SemanticTokens | null>(
    view,
    "textDocument/semanticTokens/full",
    {
      textDocument: { uri: URI },
    },
  ).catch(() => null);
  const legend =
    LSPPlugin.get(view)?.client.serverCapabilities?.semanticTokensProvider
      ?.legend;
  if (answer === null || legend === undefined || view.state.doc !== doc) {
    return;
  }
  const builder = new RangeSetBuilder<Decoration>();
  let [line, character] = [0, 0];
  for (let at = 0; at + 4 < answer.data.length; at += 5) {
    const [lines = 0, start = 0, length = 0, type = 0, modifiers = 0] =
      answer.data.slice(at, at + 5);
    character = lines === 0 ? character + start : start;
    line += lines;
    const from = doc.line(line + 1).from + character;
    const names = legend.tokenModifiers.filter(
      (_, bit) => modifiers & (1 << bit),
    );
    const classes = [legend.tokenTypes[type], ...names]
      .map((name) => `sudoku-${name}`)
      .join(" ");
    builder.add(from, from + length, Decoration.mark({ class: classes }));
  }
  view.dispatch({ effects: setTokens.of(builder.finish()) });
}
