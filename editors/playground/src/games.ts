// Keeps games whose texts have no place for them, in the browser.

import type { GameStore } from "../../board/src/host/outside-games";
import type { NamedEntry } from "../../board/src/state/actions";

const KEY = "sudoku-playground/games";

/** The number of games that are kept. */
const MOST = 100;

type Games = readonly (readonly [
  puzzle: string,
  game: readonly NamedEntry[],
])[];

/** The games in the store of the browser; without one they last as long as the page. */
export function gamesOfBrowser(): GameStore {
  let games = read();
  return {
    get: (puzzle) => games.find(([known]) => known === puzzle)?.[1],
    set: (puzzle, game) => {
      const others = games.filter(([known]) => known !== puzzle);
      games = [...others, [puzzle, game] as const].slice(-MOST);
      try {
        localStorage.setItem(KEY, JSON.stringify(games));
      } catch {
        // There is no store, or no room in it.
      }
    },
  };
}

function read(): Games {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Games;
  } catch {
    return [];
  }
}
