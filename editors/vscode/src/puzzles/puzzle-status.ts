// Shows the puzzle at the cursor in the status bar: how many solutions it has, its clues, how hard it is.

import {
  type Disposable,
  type QuickPickItem,
  StatusBarAlignment,
  type Position,
  type TextDocument,
  commands,
  languages,
  window,
  workspace,
} from "vscode";
import type { Boards } from "../board/board-editor";
import { isPuzzleDocument } from "./markdown";
import type { Server } from "../server/server";

/** The delay between a move of the cursor and the request, in milliseconds. */
const DELAY = 120;

/** The delay between a request and the sign that its answer is still searched for, in milliseconds. */
const SEARCHING_AFTER = 300;

/** The answer to `sudoku/status`. */
interface PuzzleStatus {
  readonly count: number;
  readonly puzzle: number | null;
  readonly name: string | null;
  readonly status?: {
    readonly solutions: string;
    readonly brief: string;
    readonly words: string;
  } | null;
}

/** The commands of the menu, by their names in the manifest. */
const ACTIONS: readonly (QuickPickItem & { readonly command: string })[] = [
  { label: "$(open-preview) Open Board to the Side", command: "sudoku.openBoard" },
  { label: "$(debug-step-over) Next Step", command: "sudoku.nextStep" },
  { label: "$(list-ordered) Explain", command: "sudoku.showPath" },
  { label: "$(book) Show Solution", command: "sudoku.showSolution" },
  { label: "$(wand) Fill Forced Cells", command: "sudoku.fillForced" },
  { label: "$(check-all) Fill Solution", command: "sudoku.fillSolution" },
  { label: "$(list-selection) Go to Puzzle …", command: "sudoku.goToPuzzle" },
  { label: "$(search) Open Puzzle …", command: "sudoku.openPuzzle" },
  { label: "$(keyboard) Keys of the Board", command: "sudoku.showKeys" },
  { label: "$(output) Show Log", command: "sudoku.showLog" },
];

export function showPuzzleStatus(server: Server, boards: Boards): Disposable[] {
  const item = window.createStatusBarItem("puzzle", StatusBarAlignment.Right, 101);
  item.name = "Sudoku Puzzle";
  item.command = "sudoku.showActions";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let searching: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last request; answers to earlier ones are outdated. */
  let request = 0;
  const update = async (): Promise<void> => {
    const place = placeOf(boards);
    const asked = ++request;
    clearTimeout(searching);
    if (place !== undefined && server.client !== undefined) {
      searching = setTimeout(() => {
        // The status of the text as it was would be taken for that of the text as it is.
        item.text = "$(loading~spin) searching …";
        item.tooltip = "The solutions of the puzzle are still searched for.";
        item.show();
      }, SEARCHING_AFTER);
    }
    const answer = place && (await ask(server, place));
    if (asked !== request) {
      return;
    }
    clearTimeout(searching);
    if (answer?.puzzle == null || answer.status == null) {
      item.hide();
      return;
    }
    item.text = `$(table) ${answer.status.brief}`;
    const name = answer.name ?? `Puzzle ${answer.puzzle}`;
    const about = `${name} (${answer.puzzle} of ${answer.count}): ${answer.status.words}.`;
    item.tooltip = `${about} Click for what can be done with it.`;
    item.show();
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DELAY);
  };
  const leave = (): void => {
    // The status of another puzzle is not left standing.
    request += 1;
    clearTimeout(searching);
    item.hide();
    soon();
  };
  return [
    item,
    commands.registerCommand("sudoku.showActions", () => void showActions()),
    window.onDidChangeActiveTextEditor(leave),
    boards.onDidChangeActive(soon),
    window.onDidChangeTextEditorSelection(soon),
    // Undo may leave the cursor and the diagnostics as they are.
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === placeOf(boards)?.document) {
        soon();
      }
    }),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const uri = placeOf(boards)?.document.uri.toString();
      if (uris.some((changed) => changed.toString() === uri)) {
        soon();
      }
    }),
    server.onDidChangeStatus(leave),
    {
      dispose: () => {
        clearTimeout(timer);
        clearTimeout(searching);
      },
    },
  ];
}

/** The puzzle at the cursor, or that of the board which has the focus. */
interface Place {
  readonly document: TextDocument;
  readonly position?: Position;
  readonly puzzle?: number;
}

function placeOf(boards: Boards): Place | undefined {
  const editor = window.activeTextEditor;
  if (editor !== undefined) {
    const { document, selection } = editor;
    return isPuzzleDocument(document) ? { document, position: selection.active } : undefined;
  }
  const { document, puzzle } = boards.active ?? {};
  return document === undefined || puzzle === undefined ? undefined : { document, puzzle };
}

/** The status of a puzzle; `undefined` if there is no answer about this text. */
async function ask(
  { client }: Server,
  { document, position, puzzle }: Place,
): Promise<PuzzleStatus | undefined> {
  if (client === undefined) {
    return undefined;
  }
  const { asUri, asPosition } = client.code2ProtocolConverter;
  try {
    return await client.sendRequest<PuzzleStatus>("sudoku/status", {
      textDocument: { uri: asUri(document.uri) },
      ...(position && { position: asPosition(position) }),
      ...(puzzle !== undefined && { puzzle }),
    });
  } catch {
    // The text has changed meanwhile, and the next request follows.
    return undefined;
  }
}

async function showActions(): Promise<void> {
  const choice = await window.showQuickPick(ACTIONS, { placeHolder: "The puzzle at the cursor" });
  if (choice !== undefined) {
    await commands.executeCommand(choice.command);
  }
}
