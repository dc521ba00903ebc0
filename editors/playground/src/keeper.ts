// Keeps the text of the editor after each change, and what a change replaces before it is gone.

import type { ViewUpdate } from "@codemirror/view";
import { EXAMPLE } from "./example";
import { OWN, Store, slotOf } from "./store";

/** The longest time of editing without an older text, in milliseconds. */
const INTERVAL = 5 * 60_000;

const NO_ROOM =
  "The browser has no room to keep your text: save it as a file, or remove older texts in History.";
const NOT_REPLACED =
  "Your text stays: the browser has no room to keep it beside another one. Save it as a file, or remove older texts in History.";

export class Keeper {
  readonly store = new Store();
  /** The slots that have the text: a text that is shared has that of its link, too. */
  readonly #slots: Set<string>;
  /** Texts that History has in any case: the example, and that of the link. */
  readonly #given = new Set([EXAMPLE]);
  /** Texts that were saved as files. */
  readonly #saved = new Set<string>();
  readonly #say: (sentence: string) => void;
  #remembered = Date.now();
  #isKept = true;

  /** `hash` is the part of the address with a text, `shared` that text; `say` shows a sentence. */
  constructor(
    hash: string,
    readonly shared: string | undefined,
    say: (sentence: string) => void,
  ) {
    this.#slots = new Set([shared === undefined ? OWN : slotOf(hash)]);
    this.#say = say;
    if (shared !== undefined) {
      this.#given.add(shared);
    }
    addEventListener("beforeunload", (event) => {
      if (!this.#isKept) {
        event.preventDefault();
      }
    });
  }

  /** The text to begin with. */
  begin(): string {
    const [slot = OWN] = this.#slots;
    const kept = this.store.text(slot);
    const own = this.store.text(OWN);
    if (this.shared !== undefined && kept !== undefined) {
      if (kept !== this.shared) {
        this.#say(
          "This is your version of the link's text; the text as it was shared is in History.",
        );
      }
    } else if (this.shared !== undefined && own !== undefined) {
      this.#say("This is the text of the link; your own text is in History.");
    }
    return kept ?? this.shared ?? EXAMPLE;
  }

  /** Follows a change of the text. */
  follow({ startState, state, changes }: ViewUpdate): void {
    const before = startState.doc.toString();
    let gone = 0;
    changes.iterChangedRanges((from, to) => (gone += to - from));
    if (gone * 2 > before.length || Date.now() - this.#remembered > INTERVAL) {
      this.secure(before);
      this.#remembered = Date.now();
    }
    const text = state.doc.toString();
    const slots = [...this.#slots];
    const isKept = slots.every((slot) => this.store.keep(slot, text));
    if (!isKept) {
      this.#say(NO_ROOM);
    }
    const isElsewhere = this.#given.has(text) || this.#saved.has(text);
    this.#isKept = isElsewhere || (isKept && this.store.isLasting);
  }

  /** Makes sure that a text can be had again; false if there is no room. */
  secure(text: string): boolean {
    return (
      this.#given.has(text) ||
      this.store.remember(text) ||
      this.#saved.has(text)
    );
  }

  /** Returns true if the text may be replaced; otherwise says why not. */
  mayReplace(text: string): boolean {
    const may = this.secure(text);
    if (!may) {
      this.#say(NOT_REPLACED);
    }
    return may;
  }

  /** The text was saved as a file. */
  saved(text: string): void {
    this.#saved.add(text);
    this.#isKept = true;
  }

  /** The address has become a link with the text. */
  sharedAs(hash: string, text: string): void {
    this.#slots.add(slotOf(hash));
    this.store.keep(slotOf(hash), text);
  }
}
