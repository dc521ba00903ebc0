// Has typed values take the place of cells, and keys that delete write empty marks, as in VS Code.
//
// The answers of the server come a little later: what was typed meanwhile is asked about together.

import {
  deleteCharBackward,
  deleteCharForward,
  isolateHistory,
} from "@codemirror/commands";
import {
  Annotation,
  type ChangeSet,
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type Transaction,
} from "@codemirror/state";
import {
  type Command,
  EditorView,
  type ViewUpdate,
  keymap,
} from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { CELL_CHARACTER, type Way } from "../../vscode/src/editing/typed-runs";
import { changesOf, offset, positionAt, request } from "./actions";
import { URI } from "./server";

/** The answer to `sudoku/typeOver`. */
interface TypeOverAnswer {
  readonly edits: readonly lsp.TextEdit[];
  readonly next: Way | null;
}

/** The answer to `sudoku/erase`; `null` where the key is to delete text. */
interface EraseAnswer {
  readonly cells:
    | readonly {
        readonly edit: lsp.TextEdit | null;
        readonly cursor: lsp.Position;
      }[]
    | null;
}

/** How long a key that deletes waits for a busy server, in milliseconds, before it deletes text as everywhere else. */
const PATIENCE = 300;

/** Marks the edits that answers ask for. */
const answered = Annotation.define<boolean>();

/** Characters that were typed in succession, for which no answer has come. */
interface Run {
  readonly text: string;
  /** The offset behind the last one, where the cursor is. */
  readonly end: number;
}

/** What typing does to the cells of grids. */
export function cellTyping(): Extension {
  const typing = new Typing();
  return [
    EditorView.updateListener.of((update) => typing.follow(update)),
    // What is typed behind a key that deletes comes after it.
    EditorView.inputHandler.of((view, _from, _to, text) =>
      typing.holds(view, text),
    ),
    Prec.high(
      keymap.of([
        { key: "Backspace", run: typing.erases("left", deleteCharBackward) },
        { key: "Delete", run: typing.erases("right", deleteCharForward) },
      ]),
    ),
  ];
}

/** The character that a transaction types at the only cursor, and the offset behind it. */
function typedIn(transaction: Transaction): Run | undefined {
  if (
    !transaction.isUserEvent("input.type") ||
    transaction.isUserEvent("input.type.compose") ||
    transaction.startState.selection.ranges.length !== 1 ||
    !transaction.startState.selection.main.empty
  ) {
    return undefined;
  }
  let typed: Run | undefined;
  transaction.changes.iterChanges((from, to, _from, end, inserted) => {
    const text = inserted.toString();
    if (from === to && CELL_CHARACTER.test(text)) {
      typed = { text, end };
    }
  });
  return typed;
}

class Typing {
  #run: Run | undefined;
  /** Ends when all that was typed is answered. */
  #settled: Promise<void> | undefined;
  /** Where the cursor was put after the last value: what is typed there is for the next cell. */
  #continued: number | undefined;
  /** The last key that deletes: each begins where the one before has put the cursor. */
  #erased: Promise<void> = Promise.resolve();
  /** How many keys that delete wait for their answers. */
  #erasing = 0;

  follow({ view, transactions, docChanged, selectionSet }: ViewUpdate): void {
    const [transaction, ...others] = transactions;
    if (transaction?.annotation(answered) === true) {
      return;
    }
    const typed =
      transaction !== undefined && others.length === 0
        ? typedIn(transaction)
        : undefined;
    if (typed === undefined) {
      if (docChanged || selectionSet) {
        // What was typed before stays as it is.
        this.#run = undefined;
        this.#continued = undefined;
      }
      return;
    }
    const begun = typed.end - typed.text.length;
    const before = this.#run?.end === begun ? this.#run.text : "";
    this.#run = { text: before + typed.text, end: typed.end };
    if (this.#settled === undefined) {
      const behind = this.#continued === begun ? "nextCell" : "sameCell";
      this.#settled = this.#settle(view, behind)
        // A request that fails leaves the text as it was typed.
        .catch(() => (this.#run = undefined))
        .then(() => (this.#settled = undefined));
    }
  }

  async #settle(
    view: EditorView,
    behind: "nextCell" | "sameCell",
  ): Promise<void> {
    while (this.#run !== undefined) {
      const { text, end } = this.#run;
      const { doc } = view.state;
      const { edits, next } = await request<TypeOverAnswer>(
        view,
        "sudoku/typeOver",
        {
          textDocument: { uri: URI },
          position: positionAt(doc, end),
          ch: text,
          behind,
        },
      );
      // Another character may have followed meanwhile: both are asked about together.
      if (view.state.doc !== doc) {
        continue;
      }
      const changes = view.state.changes(changesOf(view, edits));
      const cursor = placeAfter(changes, doc, end, next);
      this.#run = undefined;
      this.#continued = cursor;
      if (edits.length === 0 && next === null) {
        return;
      }
      view.dispatch({
        changes,
        selection: EditorSelection.cursor(cursor),
        // With the character it is one step of undo.
        annotations: [answered.of(true), isolateHistory.of("after")],
        userEvent: "input.type",
        scrollIntoView: true,
      });
    }
  }

  /** A key that writes empty marks, and elsewhere deletes text. */
  erases(direction: "left" | "right", deletes: Command): Command {
    return (view) => {
      if (this.#erasing === 0 && !mayErase(view, direction)) {
        return false;
      }
      this.#erasing += 1;
      this.#erased = this.#erased
        .then(() => this.#erase(view, direction, deletes))
        .catch(() => void deletes(view))
        .then(() => void (this.#erasing -= 1));
      return true;
    };
  }

  /** Keeps typed text until the keys before it have deleted. Returns false if none does. */
  holds(view: EditorView, text: string): boolean {
    if (this.#erasing === 0) {
      return false;
    }
    this.#erased = this.#erased.then(() =>
      view.dispatch(view.state.replaceSelection(text), {
        userEvent: "input.type",
      }),
    );
    return true;
  }

  async #erase(
    view: EditorView,
    direction: "left" | "right",
    deletes: Command,
  ): Promise<void> {
    await this.#settled;
    const { doc, selection } = view.state;
    const ranges = selection.ranges.map(({ from, to }) => ({
      start: positionAt(doc, from),
      end: positionAt(doc, to),
    }));
    const none: EraseAnswer = { cells: null };
    const { cells } = await Promise.race([
      request<EraseAnswer>(view, "sudoku/erase", {
        textDocument: { uri: URI },
        ranges,
        direction,
      }).catch(() => none),
      new Promise<EraseAnswer>((resolve) =>
        setTimeout(() => resolve(none), PATIENCE),
      ),
    ]);
    if (cells === null || view.state.doc !== doc) {
      deletes(view);
      return;
    }
    const edits = cells.flatMap(({ edit }) => edit ?? []);
    view.dispatch({
      changes: changesOf(view, edits),
      userEvent: "delete",
      annotations: isolateHistory.of("full"),
    });
    const cursors = cells.map(({ cursor }) =>
      EditorSelection.cursor(offset(view, cursor)),
    );
    view.dispatch({
      selection: EditorSelection.create(cursors),
      scrollIntoView: true,
    });
  }
}

/** What only lines have that are no rows of a grid. */
const NO_ROW = /[:#=[\]]/;

/** Returns true if a key that deletes may concern cells: in a row, not at its end where it joins lines. */
function mayErase(
  { state: { doc, selection } }: EditorView,
  direction: "left" | "right",
): boolean {
  return selection.ranges.every(({ from, to, empty }) => {
    const line = doc.lineAt(from);
    const edge = direction === "left" ? line.from : line.to;
    return !NO_ROW.test(line.text) && (!empty || to !== edge);
  });
}

/** Where the cursor is after changes: at the next cell, or still behind what was typed. */
function placeAfter(
  changes: ChangeSet,
  before: EditorState["doc"],
  end: number,
  next: Way | null,
): number {
  const behind = changes.mapPos(end, -1);
  if (next === null) {
    return behind;
  }
  if (next.lines === 0) {
    return behind + next.characters;
  }
  const after = changes.apply(before);
  const line = after.lineAt(behind).number + next.lines;
  return after.line(line).from + next.characters;
}
