// Keeps the selection of a board and those of the text editors equal, without an echo.

import {
  Selection,
  TextEditorRevealType,
  type TextEditorSelectionChangeEvent,
  TextEditorSelectionChangeKind,
  type Uri,
} from "vscode";
import type { Range } from "../../../board/src/data/model";
import { asRange, visibleEditors } from "../source-editors";

/** How many selections of its own it remembers: VS Code reports them later, and may leave some out. */
const MEMORY = 20;

export class TextSelection {
  readonly #uri: Uri;
  /** The selections that it has set and that VS Code has not reported yet, the oldest first. */
  #own: string[] = [];
  #ranges: readonly Range[] = [];
  /** True from an edit of the board until it selects its cells again: the edit moves the cursors of the text. */
  #isHeld = false;
  /** The number of edits that are not made yet. */
  #edits = 0;

  constructor(uri: Uri) {
    this.#uri = uri;
  }

  /** The selected places, that with the cursor first. */
  get ranges(): readonly Range[] {
    return this.#ranges;
  }

  /** Takes the selections of a text editor. */
  set(selections: readonly Selection[]): void {
    this.#ranges = selections.map(({ start, end }) => ({
      start: { line: start.line, character: start.character },
      end: { line: end.line, character: end.character },
    }));
  }

  /** Does not follow the text while an edit is made, and until the board selects something after it. */
  async during<Result>(edit: () => Promise<Result>): Promise<Result> {
    this.#isHeld = true;
    this.#edits += 1;
    try {
      return await edit();
    } finally {
      this.#edits -= 1;
    }
  }

  /** Selects places in all visible editors of the text. */
  show(ranges: readonly Range[]): void {
    this.#isHeld = this.#edits > 0;
    this.#ranges = ranges;
    const selections = ranges.map((range) => {
      const { start, end } = asRange(range);
      return new Selection(start, end);
    });
    const [first] = selections;
    for (const editor of first === undefined ? [] : visibleEditors(this.#uri)) {
      if (key(editor.selections) !== key(selections)) {
        this.#own = [...this.#own.slice(-MEMORY), key(selections)];
        editor.selections = selections;
        editor.revealRange(first!, TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
  }

  /** Returns true if a person has not made this change: it is an echo, or the consequence of an edit. */
  isEcho({ selections, kind }: TextEditorSelectionChangeEvent): boolean {
    const at = this.#own.indexOf(key(selections));
    if (at >= 0) {
      this.#own = this.#own.slice(at + 1);
      return true;
    }
    const isByHand =
      kind === TextEditorSelectionChangeKind.Keyboard ||
      kind === TextEditorSelectionChangeKind.Mouse;
    if (isByHand) {
      this.#own = [];
      return false;
    }
    // A command, such as that to go to a line, counts unless a newer selection is on its way.
    return kind === undefined || this.#isHeld || this.#own.length > 0;
  }
}

function key(selections: readonly Selection[]): string {
  return selections
    .map(({ start, end }) => [start.line, start.character, end.line, end.character].join())
    .join(" ");
}
