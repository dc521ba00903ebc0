// Describes the tools for playing: what digits do, how values are written, and the digits themselves.

import type { Board } from "../data/model";
import { type Element, h } from "../dom/node";
import { contentsOf, valueOf } from "../state/contents";
import type { Mode, State, Style } from "../state/state";

const MODES: readonly (readonly [mode: Mode, name: string, about: string])[] = [
  ["value", "Value", "Digits set the value of the selected cells (Space changes to pencil marks)"],
  ["mark", "Pencil mark", "Digits toggle pencil marks, as with Shift, Ctrl or Alt"],
  ["highlight", "Highlight", "Digits highlight their places, as “,” and “.” do"],
];

const STYLES: readonly (readonly [style: Style, name: string])[] = [
  ["value", "as the settings say"],
  ["given", "as givens"],
  ["placed", "as placed values"],
];

export function modeBar({ mode, style }: State): Element {
  const choice = ([value, name, title]: (typeof MODES)[number]): Element =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": `${value === mode}`,
        title,
        "data-do": "mode",
        "data-value": value,
      },
      name,
    );
  const options = STYLES.map(([value, name]) =>
    h("option", { value, selected: value === style ? "" : undefined }, name),
  );
  return h(
    "div",
    { class: "tools" },
    h("div", { class: "choices", role: "group", "aria-label": "Digits" }, MODES.map(choice)),
    h("label", {}, "Values ", h("select", { "data-do": "style" }, options)),
  );
}

/** A button for each digit with the number of its missing places, and one that empties cells. */
export function digitBar(state: State, board: Board): Element {
  const { cells } = contentsOf(board, state.edits);
  const counts = new Map<number, number>();
  for (const value of cells.map(valueOf)) {
    if (value !== undefined) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const digit = (symbol: string, index: number): Element => {
    const value = index + 1;
    const left = Math.max(board.size - (counts.get(value) ?? 0), 0);
    return h(
      "button",
      {
        type: "button",
        class: left === 0 ? "digit complete" : "digit",
        "data-do": "digit",
        "data-value": value,
        title:
          left === 1
            ? `1 place of ${symbol} is missing`
            : `${left} places of ${symbol} are missing`,
        "aria-pressed": state.mode === "highlight" ? `${state.digit === value}` : undefined,
      },
      h("span", { class: "symbol" }, symbol),
      h("span", { class: "left", "aria-hidden": "true" }, left === 0 ? "✓" : `${left}`),
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
