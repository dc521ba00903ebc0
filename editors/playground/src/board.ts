// Shows the board of the puzzle at the cursor beside the text.

import { EditorSelection } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { openBoard } from "../../board/src/browser";
import type { FromBoard } from "../../board/src/state/actions";
import { redo, undo } from "@codemirror/commands";
import { change, offset, place, request, run } from "./actions";
import { gamesOfBrowser } from "./games";
import { URI } from "./server";

/** The delay between a change of the text and that of the board, in milliseconds. */
const DELAY = 40;

export interface BesideBoard {
  /** Follows the cursor. */
  follow(): void;
  /** Follows a change of the text. */
  renew(): void;
  /** Enters the next step: into the game while the board is played, else into the text. */
  nextStep(): void;
}

/** Opens the board in an element. `say` shows a sentence. */
export function boardBeside(
  root: HTMLElement,
  view: EditorView,
  say: (sentence: string) => void,
): BesideBoard {
  /** True while the board selects its cells in the text, which it need not follow. */
  let isSelecting = false;
  const { session, page } = openBoard(
    root,
    {
      file: "puzzle.sudoku",
      request: (method, params) =>
        request(view, method, { textDocument: { uri: URI }, ...params }),
      setCells: (at, cells, of) =>
        run(
          view,
          of === "play" ? "sudoku-lsp.setState" : "sudoku-lsp.setCells",
          [URI, at, cells],
        ),
      games: gamesOfBrowser(),
      run: (command, args) => run(view, command, [...args]),
      clipboard: () => navigator.clipboard.readText(),
      append: async (text) => append(view, text),
      shown: (board) => {
        // The puzzle that it showed is gone: the one at the cursor takes its place.
        if (board.puzzle === null && board.count > 0) {
          session.show({ position: place(view) });
        }
      },
      receive: (message) => {
        if (message.type === "select") {
          isSelecting = true;
          select(view, message);
          isSelecting = false;
        } else {
          void receive(view, message, say);
        }
      },
    },
    { position: place(view) },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    follow: () => {
      if (isSelecting) {
        return;
      }
      const at = place(view);
      if (!session.follow(at)) {
        page.receive({ type: "selected", ranges: [{ start: at, end: at }] });
      }
    },
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void session.renew(), DELAY);
    },
    nextStep: () => page.receive({ type: "act", action: { do: "nextStep" } }),
  };
}

/** Selects in the text what is selected on the board. */
function select(
  view: EditorView,
  { ranges, reveal }: Extract<FromBoard, { type: "select" }>,
): void {
  const [first] = ranges;
  if (first === undefined) {
    return;
  }
  const selected = ranges.map(({ start, end }) =>
    EditorSelection.range(offset(view, start), offset(view, end)),
  );
  view.dispatch({ selection: EditorSelection.create(selected) });
  if (reveal) {
    view.focus();
  }
  // Only the text is scrolled: on a phone the board would leave the window.
  const line = view.lineBlockAt(offset(view, first.start));
  const { scrollTop, clientHeight } = view.scrollDOM;
  if (line.top < scrollTop || line.bottom > scrollTop + clientHeight) {
    view.scrollDOM.scrollTop = line.top - clientHeight / 2;
  }
}

/** Writes a puzzle below the text. */
function append(view: EditorView, text: string): void {
  const { doc } = view.state;
  const before = doc.toString().trimEnd();
  const gap = before === "" ? "" : "\n\n";
  change(view, { from: before.length, to: doc.length, insert: gap + text });
}

/** Does what only the page can do. */
async function receive(
  view: EditorView,
  message: FromBoard,
  say: (sentence: string) => void,
): Promise<void> {
  switch (message.type) {
    case "picture":
      return download(
        `${message.name}.${message.extension}`,
        Uint8Array.from(atob(message.base64), (character) =>
          character.charCodeAt(0),
        ),
      );
    case "command":
      if (message.command === "undo") {
        undo(view);
      } else if (message.command === "redo") {
        redo(view);
      } else if (message.command === "nextStep") {
        const said = await run(view, "sudoku-lsp.nextStep");
        say(said ?? "");
      } else if (message.command === "showText") {
        // The cells of the board are selected there.
        view.focus();
      } else {
        say("This is not possible in the playground.");
      }
      return;
    default:
  }
}

/** Offers a file to save. */
export function download(name: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
