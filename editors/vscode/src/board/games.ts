// Keeps games whose files have no place for them, or by setting all, among the extension's own data.

import { type Memento, workspace } from "vscode";
import type { GameStore } from "../../../board/src/host/outside-games";
import type { NamedEntry } from "../../../board/src/state/actions";
import { SECTION, keepsGamesOutside } from "../config";

const KEY = "board.games";

/** The number of games that are kept. */
const MOST = 200;

type Games = readonly (readonly [puzzle: string, game: readonly NamedEntry[]])[];

export function gamesIn(memento: Memento): GameStore {
  const all = (): Games => memento.get<Games>(KEY, []);
  return {
    keepsAll: () => keepsGamesOutside(workspace.getConfiguration(SECTION)),
    get: (puzzle) => all().find(([known]) => known === puzzle)?.[1],
    set: (puzzle, game) => {
      const others = all().filter(([known]) => known !== puzzle);
      void memento.update(KEY, [...others, [puzzle, game]].slice(-MOST));
    },
  };
}
