// Keeps games whose files have no place for them, with what can be taken back.

import type { Board } from "../data/model";
import type { NamedEntry } from "../state/actions";

/** Where such games outlive the board. */
export interface GameStore {
  get(puzzle: string): readonly NamedEntry[] | undefined;
  set(puzzle: string, game: readonly NamedEntry[]): void;
  /** Whether it keeps the games of files that have a place for them, too; left out if not. */
  keepsAll?(): boolean;
}

/** A game without any entry. */
const NOTHING: readonly NamedEntry[] = [];

interface History {
  readonly past: (readonly NamedEntry[])[];
  readonly future: (readonly NamedEntry[])[];
}

export class OutsideGames {
  readonly #store: GameStore;
  readonly #histories = new Map<string, History>();

  constructor(store: GameStore) {
    this.#store = store;
  }

  /** What was entered into the cells of a puzzle; `undefined` if its file keeps the game, or nothing is played. */
  of(board: Board | undefined): readonly NamedEntry[] | undefined {
    if (board === undefined) {
      return undefined;
    }
    const isKept = this.#store.keepsAll?.() === true;
    const known =
      isKept || board.game?.kept === "outside" ? this.#store.get(keyOf(board)) : undefined;
    return known ?? (isKept ? NOTHING : undefined);
  }

  enter(board: Board, cells: readonly NamedEntry[]): void {
    const key = keyOf(board);
    const before = this.#store.get(key) ?? [];
    const changed = new Set(cells.map(({ cell }) => cell));
    const { past, future } = this.#history(key);
    past.push(before);
    future.length = 0;
    this.#store.set(key, [...before.filter(({ cell }) => !changed.has(cell)), ...cells]);
  }

  /** Takes the last entry back, or repeats the one that was taken back last. Returns false if there is none. */
  go(board: Board, direction: "back" | "forth"): boolean {
    const key = keyOf(board);
    const { past, future } = this.#history(key);
    const from = direction === "back" ? past : future;
    const to = direction === "back" ? future : past;
    const game = from.pop();
    if (game === undefined) {
      return false;
    }
    to.push(this.#store.get(key) ?? []);
    this.#store.set(key, game);
    return true;
  }

  #history(key: string): History {
    let history = this.#histories.get(key);
    if (history === undefined) {
      history = { past: [], future: [] };
      this.#histories.set(key, history);
    }
    return history;
  }
}

/** What names a puzzle while others are added before it: its file and its givens. */
function keyOf({ uri, cells }: Board): string {
  const givens = cells.flat().map((cell) => (cell.kind === "given" ? cell.value : "."));
  return `${uri} ${givens.join(",")}`;
}
