// Keeps texts in the browser: one for each address of the page, and those that another text has replaced.
//
// Each text has a key of its own, so that two tabs never write the same list.

const PREFIX = "sudoku-playground/";
const SLOT = `${PREFIX}slot/`;
const OLDER = `${PREFIX}older/`;
/** Where the first versions of the page kept their only text. */
const FORMER = `${PREFIX}text`;

/** The slot of the address without a link. */
export const OWN = "own";

/** The number of replaced texts that are kept. */
const MOST = 60;
/** The number of replaced texts that are never removed to make room. */
const SURE = 10;
/** A shorter text is no work. */
const SHORTEST = 4;

export interface KeptText {
  readonly key: string;
  readonly text: string;
  /** When it was kept, in milliseconds. */
  readonly time: number;
  /** The tab that has kept it. */
  readonly tab: string;
}

/** The slot of a link: by the part of the address that holds the text. */
export function slotOf(hash: string): string {
  // FNV-1a with 64 bits.
  let sum = 0xcbf29ce484222325n;
  for (let at = 0; at < hash.length; at++) {
    sum ^= BigInt(hash.charCodeAt(at));
    sum = BigInt.asUintN(64, sum * 0x100000001b3n);
  }
  return `link-${sum.toString(16)}`;
}

/** What a browser's store does; a `Map` has it as well. */
interface Shelf {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
  keys(): Iterable<string>;
}

export class Store {
  /** True if the texts are there at the next visit. */
  readonly isLasting: boolean;
  readonly #shelf: Shelf;
  readonly #tab = Math.random().toString(36).slice(2);
  #number = 0;

  constructor() {
    const lasting = shelfOfBrowser();
    this.isLasting = lasting !== undefined;
    this.#shelf = lasting ?? new Map<string, string>();
  }

  /** The text of a slot. */
  text(slot: string): string | undefined {
    const former = slot === OWN ? this.#shelf.get(FORMER) : undefined;
    return this.#read(SLOT + slot)?.text ?? former;
  }

  /** Keeps the text of a slot. The text that another tab or visit has left there becomes an older one. */
  keep(slot: string, text: string): boolean {
    const last = this.#read(SLOT + slot);
    if (last?.tab !== this.#tab) {
      const left = this.text(slot);
      if (left !== undefined && left !== text && !this.remember(left)) {
        return false;
      }
    }
    return this.#write(SLOT + slot, text);
  }

  /** Keeps a text that is about to be replaced; false if there is no room. */
  remember(text: string): boolean {
    const older = this.#all(OLDER);
    if (text.trim().length < SHORTEST || older[0]?.text === text) {
      return true;
    }
    const key = `${OLDER}${Date.now()}-${this.#tab}-${this.#number++}`;
    if (!this.#write(key, text)) {
      return false;
    }
    const same = older.filter((kept) => kept.text === text);
    const surplus = older.filter((kept) => kept.text !== text).slice(MOST - 1);
    [...same, ...surplus].forEach((kept) => this.#shelf.delete(kept.key));
    return true;
  }

  /** All texts, the newest first; each once. */
  all(): readonly KeptText[] {
    const seen = new Set<string>();
    return [...this.#all(SLOT), ...this.#all(OLDER)]
      .sort(newestFirst)
      .filter(({ text }) => !seen.has(text) && seen.add(text));
  }

  /** Removes a text, wherever it is kept. */
  forget(text: string): void {
    [...this.#all(SLOT), ...this.#all(OLDER)]
      .filter((kept) => kept.text === text)
      .forEach((kept) => this.#shelf.delete(kept.key));
  }

  #all(prefix: string): KeptText[] {
    const keys = [...this.#shelf.keys()].filter((key) =>
      key.startsWith(prefix),
    );
    return keys
      .map((key) => this.#read(key))
      .filter((kept) => kept !== undefined)
      .sort(newestFirst);
  }

  #read(key: string): KeptText | undefined {
    try {
      const kept = JSON.parse(this.#shelf.get(key) ?? "") as KeptText;
      return typeof kept.text === "string" ? { ...kept, key } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes a text. Makes room by removing the oldest texts that were replaced, if that is of any use. */
  #write(key: string, text: string): boolean {
    const value = JSON.stringify({ text, time: Date.now(), tab: this.#tab });
    const removed: [string, string][] = [];
    while (!this.#set(key, value)) {
      const oldest = this.#all(OLDER).slice(SURE).at(-1)?.key;
      if (oldest === undefined) {
        removed.forEach(([key, value]) => this.#set(key, value));
        return false;
      }
      removed.push([oldest, this.#shelf.get(oldest) ?? ""]);
      this.#shelf.delete(oldest);
    }
    return true;
  }

  #set(key: string, value: string): boolean {
    try {
      this.#shelf.set(key, value);
      return true;
    } catch {
      return false;
    }
  }
}

function newestFirst(one: KeptText, other: KeptText): number {
  return other.time - one.time || (one.key < other.key ? 1 : -1);
}

/** The store of the browser; `undefined` where it is turned off. */
function shelfOfBrowser(): Shelf | undefined {
  try {
    const storage = globalThis.localStorage;
    // Some browsers have a store without any room in private windows.
    const probe = `${PREFIX}probe`;
    if (storage.length === 0) {
      storage.setItem(probe, "");
      storage.removeItem(probe);
    }
    return {
      get: (key) => storage.getItem(key) ?? undefined,
      set: (key, value) => storage.setItem(key, value),
      delete: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    return undefined;
  }
}
