// Shows the puzzle at the cursor in the status bar: how many solutions it has, its clues, how hard it is.

import {
  type Disposable,
  type QuickPickItem,
  StatusBarAlignment,
  type TextEditor,
  commands,
  languages,
  window,
} from "vscode";
import { isPuzzleDocument } from "./markdown";
import type { Server } from "../server/server";

/** The delay between a move of the cursor and the request, in milliseconds. */
const DELAY = 120;

/** The answer to `sudoku/status`. */
interface PuzzleStatus {
  readonly count: number;
  readonly puzzle: number | null;
  readonly name: string | null;
  readonly status?: { readonly solutions: string; readonly words: string } | null;
}

/** The commands of the menu, by their names in the manifest. */
const ACTIONS: readonly (QuickPickItem & { readonly command: string })[] = [
  { label: "$(open-preview) Open Board to the Side", command: "sudoku.openBoard" },
  { label: "$(debug-step-over) Next Step", command: "sudoku.nextStep" },
  { label: "$(list-ordered) Explain", command: "sudoku.showPath" },
  { label: "$(book) Show Solution", command: "sudoku.showSolution" },
  { label: "$(wand) Fill Forced Cells", command: "sudoku.fillForced" },
  { label: "$(check-all) Fill Solution", command: "sudoku.fillSolution" },
  { label: "$(search) Open Puzzle …", command: "sudoku.openPuzzle" },
  { label: "$(output) Show Log", command: "sudoku.showLog" },
];

export function showPuzzleStatus(server: Server): Disposable[] {
  const item = window.createStatusBarItem("puzzle", StatusBarAlignment.Right, 101);
  item.name = "Sudoku Puzzle";
  item.command = "sudoku.showActions";
  let timer: NodeJS.Timeout | undefined;
  /** The number of the last request; answers to earlier ones are outdated. */
  let request = 0;
  const update = async (): Promise<void> => {
    const editor = puzzleEditor();
    const asked = ++request;
    const answer = editor && (await ask(server, editor));
    if (asked !== request) {
      return;
    }
    if (answer?.puzzle == null || answer.status == null) {
      item.hide();
      return;
    }
    item.text = `$(table) ${answer.status.words}`;
    const name = answer.name ?? `Puzzle ${answer.puzzle}`;
    item.tooltip = `${name} (${answer.puzzle} of ${answer.count}). Click for what can be done with it.`;
    item.show();
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DELAY);
  };
  const leave = (): void => {
    // The status of another puzzle is not left standing.
    request += 1;
    item.hide();
    soon();
  };
  return [
    item,
    commands.registerCommand("sudoku.showActions", () => void showActions()),
    window.onDidChangeActiveTextEditor(leave),
    window.onDidChangeTextEditorSelection(soon),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const uri = puzzleEditor()?.document.uri.toString();
      if (uris.some((changed) => changed.toString() === uri)) {
        soon();
      }
    }),
    server.onDidChangeStatus(leave),
    { dispose: () => clearTimeout(timer) },
  ];
}

function puzzleEditor(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  return editor && isPuzzleDocument(editor.document) ? editor : undefined;
}

/** The status of the puzzle at the cursor; `undefined` if there is no answer about this text. */
async function ask(server: Server, editor: TextEditor): Promise<PuzzleStatus | undefined> {
  const { client } = server;
  if (client === undefined) {
    return undefined;
  }
  const { document, selection } = editor;
  try {
    return await client.sendRequest<PuzzleStatus>("sudoku/status", {
      textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
      position: client.code2ProtocolConverter.asPosition(selection.active),
    });
  } catch {
    // The text has changed meanwhile: its diagnostics change as well, and the next request follows.
    return undefined;
  }
}

async function showActions(): Promise<void> {
  const choice = await window.showQuickPick(ACTIONS, { placeHolder: "The puzzle at the cursor" });
  if (choice !== undefined) {
    await commands.executeCommand(choice.command);
  }
}
