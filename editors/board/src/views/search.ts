// Draws the guessing search: its four arrays after an event, and the event in words.

import { type Arrays, arraysAfter } from "../data/replay";
import { cellOf, nameOf, placeOf } from "../data/cells";
import type { Board, Search, SearchEvent } from "../data/model";
import { type Element, h } from "../dom/node";
import type { Drawing, DrawnCandidate, DrawnCell, Role } from "../picture/drawing";
import { picture } from "../picture/picture";
import type { State } from "../state/state";
import { capital } from "../data/words";
import { handOf, listed, shapeOf, symbolOf } from "./cells";
import { player } from "./player";

export function searchView(board: Board, state: State): Element[] {
  const { answer, at, isPlaying } = state.search;
  if (answer === undefined) {
    return [h("p", { class: "wait" }, "Searching …")];
  }
  if (answer.events.length === 0) {
    return [h("p", { class: "sentence", role: "status" }, capital(answer.result))];
  }
  const { events } = answer;
  const arrays = arraysAfter(events, at, board);
  const event = events[at - 1];
  const array = (name: string, drawing: Drawing): Element =>
    h("figure", { class: "array" }, h("figcaption", {}, name), picture(drawing, `search-${name}`));
  return [
    player({ at, length: events.length, isPlaying, step: "event" }),
    h("p", { class: "sentence", role: "status" }, sentence(board, answer, at)),
    h(
      "div",
      { class: "arrays" },
      array("Grid", drawGrid(board, state, arrays, event)),
      array("Possible values", drawPossible(board, arrays, event)),
      array("Depth of exclusion", drawDepths(board, arrays, event)),
      array("Guesses", drawGuesses(board, arrays, event)),
    ),
  ];
}

/** The last event in words, and the result after all of them. */
function sentence(board: Board, { events, result }: Search, at: number): string {
  const event = events[at - 1];
  if (event === undefined) {
    return "Before the search.";
  }
  const text = inWords(board, event);
  const isSolved = /^\S+$/.test(result);
  const end = isSolved ? "Solved." : `${capital(result)}.`;
  return at === events.length ? `${text} ${end}` : text;
}

function inWords(board: Board, { kind, cell, value, level }: SearchEvent): string {
  const digit = symbolOf(board, value);
  const depth = `level ${level}`;
  switch (kind) {
    case "placed":
      return `Placed ${digit} in ${cell} at ${depth}.`;
    case "excluded":
      return `Excluded ${digit} from ${cell} at ${depth}.`;
    case "guessed":
      return `Guessed ${digit} in ${cell}: ${depth} begins.`;
    case "undone":
      return `Undid ${depth}, which began with ${digit} in ${cell}.`;
  }
}

function drawGrid(
  board: Board,
  state: State,
  { grid, guesses }: Arrays,
  event: SearchEvent | undefined,
): Drawing {
  const contents = board.cells.flat();
  const isGuess = new Set(guesses.map(({ cell }) => cell));
  const cells = grid.map((value, cell): DrawnCell => {
    const name = `${placeOf(cell, board.size)}, ${value === undefined ? "empty" : symbolOf(board, value)}`;
    const roles: Role[] = isGuess.has(cell) ? ["third"] : [];
    roles.push(...eventRole(event, cell, board.size));
    const kind = contents[cell]?.kind === "given" ? "given" : "found";
    const text = value === undefined ? undefined : symbolOf(board, value);
    return {
      name,
      roles,
      ...(text !== undefined && { value: { text, kind } }),
    };
  });
  return {
    ...frame(board, "The grid of the search"),
    figures: board.figures,
    cells,
    hand: handOf(state, true),
  };
}

function drawPossible(board: Board, { excluded }: Arrays, event: SearchEvent | undefined): Drawing {
  const cells = excluded.map((levels, cell): DrawnCell => {
    const values = levels.flatMap((level, index) => (level === undefined ? [index + 1] : []));
    const candidates = values.map((value): DrawnCandidate => ({ value }));
    return {
      name: listed(board, values),
      candidates,
      roles: eventRole(event, cell, board.size),
    };
  });
  const words = cells.map(({ name }, cell) => `${nameOf(cell, board.size)} ${name || "none"}`);
  return { ...frame(board, `Possible values: ${words.join(", ")}`), cells };
}

function drawDepths(board: Board, { excluded }: Arrays, event: SearchEvent | undefined): Drawing {
  const cells = excluded.map((levels, cell): DrawnCell => {
    const candidates = levels.flatMap((level, index): DrawnCandidate[] => {
      const role = level === undefined || level === 0 ? {} : { role: "mark" as const };
      return level === undefined ? [] : [{ value: index + 1, text: `${level}`, ...role }];
    });
    return { name: "", candidates, roles: eventRole(event, cell, board.size) };
  });
  const count = excluded.flat().filter((level) => level !== undefined).length;
  return {
    ...frame(board, `The levels at which ${count} values were excluded`),
    cells,
  };
}

function drawGuesses(board: Board, { guesses }: Arrays, event: SearchEvent | undefined): Drawing {
  const cells = board.cells.flat().map((_, cell): DrawnCell => {
    const level = guesses.findIndex((guess) => guess.cell === cell) + 1;
    const roles = eventRole(event, cell, board.size);
    if (level === 0) {
      return { name: "", roles };
    }
    const text = symbolOf(board, guesses[level - 1]!.value);
    return {
      name: "",
      roles,
      value: { text, kind: "found" },
      corner: `${level}`,
    };
  });
  const words = guesses.map(({ cell, value }) => {
    return `${symbolOf(board, value)} in ${nameOf(cell, board.size)}`;
  });
  return { ...frame(board, `Guesses: ${words.join(", ") || "none"}`), cells };
}

/** The role of the cell that an event is about. */
function eventRole(event: SearchEvent | undefined, cell: number, size: number): Role[] {
  if (event === undefined || cellOf(event.cell, size) !== cell) {
    return [];
  }
  switch (event.kind) {
    case "placed":
      return ["new"];
    case "guessed":
      return ["second"];
    default:
      return ["goes"];
  }
}

function frame(board: Board, label: string): Omit<Drawing, "cells"> {
  return { shape: shapeOf(board), figures: [], links: [], label };
}
