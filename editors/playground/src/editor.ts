// Makes the editor: keys, history, the language server's features, colours.

import { autocompletion } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import {
  type LSPClient,
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  renameKeymap,
  serverCompletion,
} from "@codemirror/lsp-client";
import { searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { URI } from "./server";
import { cellTyping } from "./typing";

export function makeEditor(
  parent: HTMLElement,
  text: string,
  client: LSPClient,
  more: Extension,
): EditorView {
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      EditorState.allowMultipleSelections.of(true),
      EditorView.contentAttributes.of({
        "aria-label": "Puzzles",
        spellcheck: "false",
        // It has the focus anyway, and what is scrolled is then known to have it.
        tabindex: "0",
      }),
      // `Tab` leaves the editor after Escape, so a keyboard is enough for the page.
      keymap.of([
        ...lintKeymap,
        ...formatKeymap,
        ...renameKeymap,
        ...jumpToDefinitionKeymap,
        ...findReferencesKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      client.plugin(URI, "sudoku"),
      cellTyping(),
      autocompletion({ activateOnTyping: false }),
      serverCompletion(),
      hoverTooltips(),
      more,
    ],
  });
  return new EditorView({ parent, state });
}
