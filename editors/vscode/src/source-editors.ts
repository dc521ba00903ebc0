// Finds the text editors of a document, and selects places of the text in them.

import {
  Range,
  Selection,
  type TextEditor,
  TextEditorRevealType,
  type Uri,
  ViewColumn,
  window,
} from "vscode";
import type * as model from "../../board/src/data/model";

/** The visible text editors of a document. */
export function visibleEditors(uri: Uri): TextEditor[] {
  const name = uri.toString();
  return window.visibleTextEditors.filter(({ document }) => document.uri.toString() === name);
}

/**
 * Opens the text of a document, where it is open already or else in the first column, and selects a place in it.
 *
 * @param place gives the place when the text is open: an edit may have moved it meanwhile
 */
export async function selectInText(uri: Uri, place: () => Range): Promise<void> {
  const [visible] = visibleEditors(uri);
  const viewColumn = visible?.viewColumn ?? columnOfTab(uri) ?? ViewColumn.One;
  const editor = await window.showTextDocument(uri, { viewColumn });
  const range = place();
  editor.selection = new Selection(range.start, range.end);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The column with a tab of the document's text that is not in front. */
function columnOfTab(uri: Uri): ViewColumn | undefined {
  const name = uri.toString();
  const isText = (input: unknown): boolean => {
    const { uri, viewType } = (input ?? {}) as { uri?: Uri; viewType?: string };
    return viewType === undefined && uri?.toString() === name;
  };
  return window.tabGroups.all.find(({ tabs }) => tabs.some(({ input }) => isText(input)))
    ?.viewColumn;
}

export function asRange({ start, end }: model.Range): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

/** The name of a file, without its folder. */
export function fileName(uri: Uri): string {
  return uri.path.split("/").pop() ?? uri.path;
}
