// Inserts puzzles from links to SudokuWiki, f-puzzles and SudokuPad: by a command, and when such a link is pasted.

import {
  type DataTransfer,
  Disposable,
  type DocumentSelector,
  Position,
  Range,
  type TextDocument,
  env,
  languages,
  window,
} from "vscode";
import * as vscode from "vscode";
import type { Server } from "../server/server";

/** Links that may contain a puzzle. */
const LINK =
  /^\s*https?:\/\/(?:www\.)?(?:sudokuwiki\.org|f-puzzles\.com|sudokupad\.app|sudokupad\.svencodes\.com|app\.crackingthecryptic\.com)\/\S*\s*$/i;

/** The answer to `sudoku/import`. */
interface Imported {
  readonly text: string | null;
  readonly reason: string | null;
}

/** Inserts a puzzle whose link the user enters; the clipboard is proposed. */
export async function insertFromLink(server: Server): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor?.document.languageId !== "sudoku") {
    void window.showInformationMessage("Open a Sudoku file first.");
    return;
  }
  const copied = (await env.clipboard.readText()).trim();
  const link = await window.showInputBox({
    title: "Insert Puzzle from Link",
    prompt: "A link to SudokuWiki, f-puzzles or SudokuPad that contains the puzzle",
    value: LINK.test(copied) ? copied : "",
  });
  if (link === undefined || link.trim() === "") {
    return;
  }
  const { text, reason } = await read(server, link);
  if (text === null) {
    void window.showWarningMessage(`The puzzle cannot be inserted: ${reason ?? "no answer"}.`);
    return;
  }
  const { document, selection } = editor;
  await editor.edit((edit) => edit.replace(selection, asBlock(document, selection, text)));
}

async function read({ client }: Server, text: string): Promise<Imported> {
  return client === undefined
    ? { text: null, reason: "the Sudoku server is not running" }
    : client.sendRequest<Imported>("sudoku/import", { text });
}

/** The text of a puzzle with the empty lines that separate it from its neighbours. */
function asBlock(document: TextDocument, { start, end }: Range, text: string): string {
  const before = document.getText(new Range(new Position(0, 0), start));
  const behind = document.getText(new Range(end, new Position(document.lineCount, 0)));
  const above =
    before.trim() === "" || /\n\s*\n$/.test(before) ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const below = behind.trim() === "" ? "" : /^\s*\n\s*\n/.test(behind) ? "" : "\n";
  return above + text + below;
}

/** What VS Code has since 1.97, and the types of 1.91 lack. */
interface PasteApi {
  readonly DocumentDropOrPasteEditKind?: {
    readonly Text?: { append(...parts: string[]): object };
  };
  readonly DocumentPasteEdit: new (text: string, title: string, kind: unknown) => object;
  readonly languages: {
    registerDocumentPasteEditProvider(
      selector: DocumentSelector,
      provider: object,
      metadata: object,
    ): Disposable;
  };
}

/** Offers the puzzle in place of a pasted link, before the link itself. */
export function pasteLinks(server: Server): Disposable {
  const api = vscode as unknown as PasteApi;
  // Older versions have the function, too, but as a proposal that an extension may not use.
  const kind = api.DocumentDropOrPasteEditKind?.Text?.append("sudoku");
  if (kind === undefined || !("registerDocumentPasteEditProvider" in languages)) {
    return new Disposable(() => {});
  }
  const provider = {
    async provideDocumentPasteEdits(
      document: TextDocument,
      ranges: readonly Range[],
      data: DataTransfer,
    ): Promise<object[] | undefined> {
      const pasted = (await data.get("text/plain")?.asString()) ?? "";
      const [range] = ranges;
      if (!LINK.test(pasted) || range === undefined || ranges.length > 1) {
        return undefined;
      }
      const { text } = await read(server, pasted);
      return text === null
        ? undefined
        : [new api.DocumentPasteEdit(asBlock(document, range, text), "Insert Puzzle", kind)];
    },
  };
  return api.languages.registerDocumentPasteEditProvider({ language: "sudoku" }, provider, {
    providedPasteEditKinds: [kind],
    pasteMimeTypes: ["text/plain"],
  });
}
