// Describes what is wrong: the findings about a puzzle, and a page without a board.

import { groupBy } from "../data/groups";
import { cellOf } from "../data/cells";
import type { Board, Choice, Nothing, Problem } from "../data/model";
import { type Element, h } from "../dom/node";
import type { State } from "../state/state";
import { shownProblems } from "../views/cells";

/** The findings, each with a button that selects its cells. */
export function problemList(board: Board, state: State, title: string): Element[] {
  const problems = shownProblems(board, state);
  if (problems.length === 0) {
    return [];
  }
  const items = together(problems).map(({ severity, message, cells, range }) => {
    const named = cells.map((cell) => cellOf(cell, board.size)).join(" ");
    return h(
      "li",
      { class: severity },
      h("span", { class: "severity" }, severity),
      h(
        "button",
        {
          type: "button",
          class: "link",
          "data-do": cells.length > 0 ? "pickCells" : "showRange",
          "data-value": cells.length > 0 ? named : JSON.stringify(range),
        },
        message,
      ),
    );
  });
  return [h("section", { class: "problems" }, h("h2", {}, title), h("ul", {}, items))];
}

/** The findings with those of the same words as one: a clash is found at each of its cells. */
function together(problems: readonly Problem[]): Problem[] {
  const groups = groupBy(problems, ({ rule, message }) => `${rule} ${message}`);
  return [...groups.values()].map((alike) => ({
    ...alike[0]!,
    cells: [...new Set(alike.flatMap(({ cells }) => cells))],
  }));
}

/** A page without a board: why there is none, and what to do. */
export function emptyPage({ notice, board, file, message }: State): Element {
  if (notice !== undefined) {
    const restart = h(
      "button",
      { type: "button", "data-do": "command", "data-value": "restart" },
      "Restart Server",
    );
    const open = h(
      "button",
      { type: "button", "data-do": "command", "data-value": "showText" },
      "Open the File",
    );
    return h(
      "div",
      { class: "notice", role: "status" },
      h("h1", {}, file || "Board"),
      h("p", {}, notice.text),
      notice.kind === "closed" && open,
      notice.kind === "stopped" && restart,
    );
  }
  const text = board === undefined ? "Reading the puzzle …" : (board.note ?? "There is no puzzle.");
  return h(
    "div",
    { class: "notice", role: "status" },
    h("h1", {}, file || "Board"),
    h("p", {}, text),
    choices((board as Nothing | undefined)?.choices ?? []),
    h("p", { class: "message" }, message ?? ""),
  );
}

/** The ways to a first puzzle, a button each. */
function choices(all: readonly Choice[]): Element | undefined {
  if (all.length === 0) {
    return undefined;
  }
  const buttons = all.map((choice) =>
    h(
      "button",
      { type: "button", "data-do": "choose", "data-value": JSON.stringify(choice) },
      choice.title,
    ),
  );
  const label = "Ways to a first puzzle";
  return h("div", { class: "ways", role: "group", "aria-label": label }, buttons);
}
