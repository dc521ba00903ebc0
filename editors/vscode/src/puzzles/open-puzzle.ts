// Lets the user search the puzzles of the workspace, shows each while its entry is in front, and opens the chosen one.

import {
  type QuickPickItem,
  Range,
  Selection,
  type TextEditor,
  type Uri,
  window,
  workspace,
} from "vscode";
import type { WorkspaceSymbol } from "vscode-languageclient";
import { asRange } from "../source-editors";
import type { Server } from "../server/server";

/** The delay between a typed character and the search, in milliseconds. */
const DELAY = 80;

interface Entry extends QuickPickItem {
  readonly uri: Uri;
  readonly symbol: WorkspaceSymbol;
}

export async function openPuzzle(server: Server): Promise<void> {
  const before = placeOf(window.activeTextEditor);
  const pick = window.createQuickPick<Entry>();
  pick.placeholder = "Search the titles of the puzzles of the workspace";
  pick.matchOnDescription = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = 0;
  const search = async (): Promise<void> => {
    const asked = ++request;
    pick.busy = true;
    const found = await entries(server, pick.value);
    if (asked === request) {
      pick.items = found;
      pick.busy = false;
    }
  };
  let isChosen = false;
  /** One file after the other: the last one that is opened is the one that stays. */
  let shown: Promise<unknown> = Promise.resolve();
  /** The entry in front; `undefined` after the end. */
  let front: Entry | undefined;
  pick.onDidChangeValue(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), DELAY);
  });
  pick.onDidChangeActive(([entry]) => {
    // The list has its first entry in front without having been asked for: nothing is opened for that.
    front = entry;
    if (entry !== undefined && (pick.value !== "" || entry !== pick.items[0])) {
      shown = shown.then(() => show(server, entry, true, () => front === entry));
    }
  });
  pick.onDidAccept(() => {
    const [entry] = pick.selectedItems;
    isChosen = entry !== undefined;
    pick.hide();
    if (entry !== undefined) {
      void shown.then(() => show(server, entry, false, () => true));
    }
  });
  pick.onDidHide(() => {
    clearTimeout(timer);
    request += 1;
    front = undefined;
    pick.dispose();
    if (!isChosen) {
      void shown.then(before);
    }
  });
  pick.show();
  await search();
}

/** The puzzles whose titles match, in the order of the server. */
async function entries(server: Server, query: string): Promise<Entry[]> {
  const symbols = await server.client
    ?.sendRequest<WorkspaceSymbol[] | null>("workspace/symbol", { query })
    .catch(() => null);
  return (symbols ?? []).map((symbol) => {
    const uri = server.documentOf(symbol.location.uri);
    return {
      label: symbol.name,
      description: workspace.asRelativePath(uri),
      // The server has chosen; the list shows what it is given.
      alwaysShow: true,
      uri,
      symbol,
    };
  });
}

/** The place of a puzzle, which the server may leave out of its list. */
async function rangeOf({ client }: Server, symbol: WorkspaceSymbol): Promise<Range> {
  const resolved =
    "range" in symbol.location
      ? symbol
      : await client?.sendRequest<WorkspaceSymbol>("workspaceSymbol/resolve", symbol);
  const location = resolved?.location;
  return location !== undefined && "range" in location
    ? asRange(location.range)
    : new Range(0, 0, 0, 0);
}

/** Shows a puzzle, if it is still wanted when its place is known. */
async function show(
  server: Server,
  { uri, symbol }: Entry,
  isPreview: boolean,
  isWanted: () => boolean,
): Promise<void> {
  const { start } = await rangeOf(server, symbol);
  if (!isWanted()) {
    return;
  }
  await window.showTextDocument(uri, {
    preserveFocus: isPreview,
    preview: isPreview,
    selection: new Selection(start, start),
  });
}

/** Returns a function that goes back to where the user was. */
function placeOf(editor: TextEditor | undefined): (() => Thenable<unknown>) | undefined {
  if (editor === undefined) {
    return undefined;
  }
  const { document, selection, viewColumn } = editor;
  return () =>
    window.showTextDocument(document, {
      selection,
      ...(viewColumn !== undefined && { viewColumn }),
    });
}
