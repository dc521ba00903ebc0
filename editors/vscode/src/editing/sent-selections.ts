// Tells the reports of selections that the extension has sent to an editor from those of a person.
//
// Does not depend on VS Code, so that every order of the messages can be tested.

/** What has made a selection; `other`: an edit, or a jump of VS Code. */
export type Cause = "hand" | "command" | "other";

/** The selections that the extension has sent to one editor, which reports each later. */
export class SentSelections<Selection> {
  readonly #isSame: (one: Selection, other: Selection) => boolean;
  /** Those that are not reported yet, the oldest first. */
  #awaited: Selection[] = [];
  #moves = 0;

  constructor(isSame: (one: Selection, other: Selection) => boolean) {
    this.#isSame = isSame;
  }

  /** How often the extension or a person has moved the cursors. */
  get moves(): number {
    return this.#moves;
  }

  /** The selection that the editor will have. `present` is what it says to have: an older one while reports are awaited. */
  due(present: Selection): Selection {
    return this.#awaited.at(-1) ?? present;
  }

  /** Notes a selection that the editor is to have. Returns false if it has it, or will have it. */
  send(selection: Selection, present: Selection): boolean {
    this.#moves += 1;
    if (this.#isSame(this.due(present), selection)) {
      return false;
    }
    this.#awaited.push(selection);
    return true;
  }

  /** Takes a report. Returns true for a move of a person: no echo, and no consequence of an edit. */
  report(selection: Selection, cause: Cause): boolean {
    if (cause === "hand") {
      // Whatever the editor does after it counts anew.
      this.#awaited = [];
      this.#moves += 1;
      return true;
    }
    const at = this.#awaited.findIndex((sent) => this.#isSame(sent, selection));
    if (at >= 0) {
      this.#awaited.splice(0, at + 1);
      return false;
    }
    // Where the text has become shorter, an editor has another selection than the one it was sent.
    return cause === "command" && this.#awaited.shift() === undefined;
  }
}
