// Keeps games whose files have no place for them, among the extension's own data.

import type { Memento } from "vscode";
import type { GameStore } from "../../../board/src/host/outside-games";
import type { NamedEntry } from "../../../board/src/state/actions";

const KEY = "board.games";

/** The number of games that are kept. */
const MOST = 200;

type Games = readonly (readonly [puzzle: string, game: readonly NamedEntry[]])[];

export function gamesIn(memento: Memento): GameStore {
  const all = (): Games => memento.get<Games>(KEY, []);
  return {
    get: (puzzle) => all().find(([known]) => known === puzzle)?.[1],
    set: (puzzle, game) => {
      const others = all().filter(([known]) => known !== puzzle);
      void memento.update(KEY, [...others, [puzzle, game]].slice(-MOST));
    },
  };
}
