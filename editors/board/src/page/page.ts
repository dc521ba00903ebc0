// Describes the whole page of a board: a pure function from its state.

import type { Board } from "../data/model";
import { type Element, h } from "../dom/node";
import { picture } from "../picture/picture";
import { ruleLine } from "../views/cells";
import { hintWords } from "../state/hints";
import {
  NEIGHBOURS,
  type State,
  type ViewName,
  firstNeighbour,
  puzzleOf,
  viewsOf,
} from "../state/state";
import { aboutCursor, drawPlay } from "../views/play";
import { clueBar, clueList } from "./clue-bar";
import { menu } from "./menu";
import { emptyPage, problemList } from "./problems";
import { digitBar, toolBar } from "./tools";

const NAMES: Readonly<Record<ViewName, { readonly name: string; readonly about: string }>> = {
  game: { name: "Game", about: "The grid" },
  columnar: {
    name: "Candidates",
    about: "The grid with the candidates of each cell",
  },
  levels: { name: "Levels", about: "A small grid for each value" },
  search: { name: "Search", about: "The guessing search, event by event" },
  path: { name: "Path", about: "The path of logic, step by step" },
  solution: { name: "Solution", about: "The solution, or all of them one after the other" },
  file: { name: "File", about: "The puzzles of the file beside each other" },
};

/** The views beside those in which a person plays. */
export type Further = typeof import("../views/further");

/** True if the page needs the further views. */
export function needsFurther({ view, showsKeys }: State): boolean {
  return showsKeys || (view !== "game" && view !== "columnar");
}

/** @param further is `undefined` until it is loaded */
export function page(state: State, further: Further | undefined): Element[] {
  const board = puzzleOf(state);
  if (board === undefined) {
    return [h("div", { class: "empty" }, emptyPage(state))];
  }
  return [
    heading(state, board),
    ...(state.showsKeys && further !== undefined ? [further.keyList()] : []),
    h("div", {}, tabs(state.view, board), panel(state, board, further)),
    // Always there, so that a screen reader notices when its text changes.
    h("p", { class: "message", role: "status" }, state.message ?? ""),
    // Below all that a person uses, which a finding would move while they type.
    ...clueList(board, state),
    ...problemList(
      board,
      state,
      board.readable ? "Problems" : "This puzzle cannot be read completely",
    ),
  ];
}

function heading({ file, view }: State, board: Board): Element {
  const { name, puzzle, count, status } = board;
  const rules = ruleLine(board);
  const go = (sign: string, title: string, to: number): Element =>
    h(
      "button",
      {
        type: "button",
        "data-do": "puzzle",
        "data-value": to,
        title,
        "aria-label": title,
        disabled: to >= 1 && to <= count ? undefined : "",
      },
      sign,
    );
  // The view of the file turns its page.
  const first = firstNeighbour(puzzle);
  const [before, after] =
    view === "file" ? [first - NEIGHBOURS, first + NEIGHBOURS] : [puzzle - 1, puzzle + 1];
  const turn = [
    go("‹", "Previous puzzle", before),
    h("input", {
      type: "number",
      min: 1,
      max: count,
      value: puzzle,
      "data-do": "puzzle",
      title: "Go to puzzle",
      "aria-label": "Go to puzzle",
    }),
    h("span", { class: "count" }, `of ${count}`),
    go("›", "Next puzzle", after),
  ];
  return h(
    "header",
    {},
    h(
      "div",
      { class: "title" },
      h("h1", {}, name ?? `Puzzle ${puzzle}`),
      h(
        "p",
        { class: "status", title: status?.words },
        status?.brief ?? "searching …",
        h("span", { class: "file" }, ` · ${file}`),
      ),
      rules !== "" && h("p", { class: "rules" }, rules),
    ),
    count > 1 && h("nav", { class: "turn", "aria-label": "Puzzles of the file" }, turn),
    menu(),
  );
}

function tabs(shown: ViewName, board: Board): Element {
  const tab = (view: ViewName): Element =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${view}`,
        "aria-selected": `${view === shown}`,
        "aria-controls": "panel",
        tabindex: view === shown ? 0 : -1,
        title: NAMES[view].about,
        "data-do": "view",
        "data-value": view,
      },
      NAMES[view].name,
    );
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": "Views" },
    viewsOf(board).map(tab),
  );
}

function panel(state: State, board: Board, further: Further | undefined): Element {
  const { view } = state;
  return h(
    "div",
    {
      id: "panel",
      class: `panel ${view}`,
      role: "tabpanel",
      "aria-labelledby": `tab-${view}`,
    },
    viewOf(state, board, further),
  );
}

/** The end of the game, or the hint as far as it was asked for. */
function said(state: State, board: Board): string {
  const isSolved = state.activity === "play" && board.game.solved;
  return isSolved ? "Solved: every cell has its value." : hintWords(board, state);
}

function viewOf(state: State, board: Board, further: Further | undefined): Element[] {
  if (state.view === "game" || state.view === "columnar") {
    return [
      toolBar(state),
      ...clueBar(board, state),
      h(
        "div",
        { class: "hands" },
        h("div", { class: "board-place" }, picture(drawPlay(board, state), "board")),
        digitBar(state, board),
      ),
      h("p", { class: "about" }, aboutCursor(board, state)),
      h("p", { class: "hint", role: "status" }, said(state, board)),
    ];
  }
  if (further === undefined) {
    return [h("p", { class: "about" }, "Loading …")];
  }
  switch (state.view) {
    case "levels":
      return [further.levelsView(board, state)];
    case "search":
      return further.searchView(board, state);
    case "path":
      return further.pathView(board, state);
    case "solution":
      return further.solutionView(board, state);
    case "file":
      return further.fileView(board, state);
  }
}
