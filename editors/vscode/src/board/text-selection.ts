// Keeps the selection of a board and those of the text editors equal.

import {
  Selection,
  TextEditorRevealType,
  type TextEditorSelectionChangeKind,
  type Uri,
} from "vscode";
import type { Range } from "../../../board/src/data/model";
import { type Cursors, isByHand } from "../editing/cursors";
import { asRange, visibleEditors } from "../source-editors";

export class TextSelection {
  readonly #uri: Uri;
  readonly #cursors: Cursors;
  #ranges: readonly Range[] = [];
  /** True from an edit of the board until it selects its cells again: the edit moves the cursors of the text. */
  #isHeld = false;
  /** The number of edits that are not made yet. */
  #edits = 0;

  constructor(uri: Uri, cursors: Cursors) {
    this.#uri = uri;
    this.#cursors = cursors;
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
      if (this.#cursors.set(editor, selections)) {
        editor.revealRange(first!, TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
  }

  /** Returns true if the board is to follow a move in the text. */
  isFollowed(kind: TextEditorSelectionChangeKind | undefined): boolean {
    return isByHand(kind) || !this.#isHeld;
  }
}
