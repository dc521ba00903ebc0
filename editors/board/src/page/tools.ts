// Describes the tools of a board: to play or to set, what digits do, help, and the digits themselves.

import type { Board } from "../data/model";
import { type Element, h } from "../dom/node";
import { contentsOf, valueOf } from "../state/contents";
import { lastLevel } from "../state/hints";
import type { Activity, Mode, State } from "../state/state";

const ACTIVITIES: readonly (readonly [activity: Activity, name: string, about: string])[] = [
  ["play", "Play", "The givens stay; what you enter is kept beside them (F2 changes to Set)"],
  ["set", "Set", "Digits are givens: you change the puzzle itself (F2 changes to Play)"],
];

const MODES: readonly (readonly [mode: Mode, name: string, about: string])[] = [
  ["value", "Value", "Digits set the value of the selected cells (Space changes to pencil marks)"],
  ["mark", "Marks", "Digits toggle pencil marks, as with Shift, Ctrl or Alt"],
  ["highlight", "Highlight", "Digits highlight their places, as “,” and “.” do"],
];

/** The tools, in one row: what a person does, what digits do, and help. */
export function toolBar(state: State): Element {
  return h(
    "div",
    { class: "tools" },
    choices("activity", "What you do", ACTIVITIES, state.activity),
    choices("mode", "Digits", MODES, state.mode),
    h("div", { class: "help" }, hintButton(state), button("nextStep", "Next step", NEXT)),
  );
}

const NEXT = "Enters the next step of logic (N)";

/** What the next press on the button for hints tells. */
const HINTS = ["Hint", "Where?", "How?", "Tell me", "Enter it"] as const;

function hintButton({ hint }: State): Element {
  const { answer, level } = hint;
  const isOver = answer !== undefined && answer.end !== "step" && level >= lastLevel(answer);
  const name = answer === undefined || isOver ? HINTS[0] : HINTS[level];
  return button("hint", name, "Tells a little more about the next step each time (? or H)");
}

function button(action: string, name: string, title: string): Element {
  return h("button", { type: "button", "data-do": action, title }, name);
}

function choices<Value extends string>(
  action: string,
  label: string,
  all: readonly (readonly [value: Value, name: string, about: string])[],
  chosen: Value,
): Element {
  const buttons = all.map(([value, name, title]) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": `${value === chosen}`,
        title,
        "data-do": action,
        "data-value": value,
      },
      name,
    ),
  );
  return h("div", { class: `choices ${action}`, role: "group", "aria-label": label }, buttons);
}

function missing(symbol: string, left: number | undefined): string {
  if (left === undefined) {
    return `Enter ${symbol}`;
  }
  return left === 1 ? `1 place of ${symbol} is missing` : `${left} places of ${symbol} are missing`;
}

/** A button for each digit with the number of its missing places, and one that empties cells. */
export function digitBar(state: State, board: Board): Element {
  const { cells } = contentsOf(board, state);
  const counts = new Map<number, number>();
  for (const value of cells.map(valueOf)) {
    if (value !== undefined) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const digit = (symbol: string, index: number): Element => {
    const value = index + 1;
    // How often a value occurs in several grids depends on the cells that they share.
    const isCounted = board.grids === 1;
    // Once in each row; where rows have fewer cells than there are values, once in each column.
    const places = Math.min(board.size, board.cells.length);
    const left = isCounted ? Math.max(places - (counts.get(value) ?? 0), 0) : undefined;
    return h(
      "button",
      {
        type: "button",
        class: left === 0 ? "digit complete" : "digit",
        "data-do": "digit",
        "data-value": value,
        title: missing(symbol, left),
        "aria-pressed": state.mode === "highlight" ? `${state.digit === value}` : undefined,
      },
      h("span", { class: "symbol" }, symbol),
      h("span", { class: "left", "aria-hidden": "true" }, left === 0 ? "✓" : `${left ?? ""}`),
    );
  };
  const erase = h(
    "button",
    {
      type: "button",
      class: "digit",
      "data-do": "clear",
      title: "Empty the selected cells",
    },
    h("span", { class: "symbol" }, "⌫"),
    h("span", { class: "left" }, "empty"),
  );
  return h(
    "div",
    { class: "digits", role: "group", "aria-label": "Enter a digit" },
    board.symbols.map(digit),
    erase,
  );
}
