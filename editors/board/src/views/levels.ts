// Draws a small grid for each value: the cells that hold it, those that can, and the strong links between these.

import { nameOf } from "../data/cells";
import { geometryOf } from "../data/geometry";
import type { Board } from "../data/model";
import { type Element, h } from "../dom/node";
import type { Drawing, DrawnCell, DrawnLink } from "../picture/drawing";
import { picture } from "../picture/picture";
import { type Contents, contentsOf, possibleIn, valueOf } from "../state/contents";
import type { State } from "../state/state";
import { shapeOf, symbolOf } from "./cells";

export function levelsView(board: Board, state: State): Element {
  const contents = contentsOf(board, state);
  const values = board.symbols.map((_, index) => index + 1);
  return h(
    "div",
    { class: "level-grids" },
    values.map((value) => levelView(board, state, contents, value)),
  );
}

function levelView(board: Board, state: State, contents: Contents, value: number): Element {
  const drawing = drawLevel(board, contents, value);
  const isShown = state.digit === value;
  const symbol = symbolOf(board, value);
  return h(
    "figure",
    { class: isShown ? "level shown" : "level" },
    picture(drawing, `level-${value}`),
    h(
      "figcaption",
      {},
      h(
        "button",
        {
          type: "button",
          "data-do": "highlight",
          "data-value": isShown ? "" : value,
          "aria-pressed": `${isShown}`,
          title: `Highlight ${symbol} in all views`,
        },
        symbol,
      ),
      h("span", {}, summary(drawing)),
    ),
  );
}

function summary({ cells, links }: Drawing): string {
  const count = (kind: (cell: DrawnCell) => boolean): number => cells.filter(kind).length;
  const places = count(({ value }) => value !== undefined);
  const possible = count(({ roles }) => roles?.includes("possible") ?? false);
  const link = links.length === 1 ? "1 strong link" : `${links.length} strong links`;
  return possible === 0 ? `${places} placed` : `${places} placed, ${possible} possible, ${link}`;
}

/** The grid of one value. */
export function drawLevel(board: Board, contents: Contents, value: number): Drawing {
  const symbol = symbolOf(board, value);
  const isPossible = contents.cells.map((_, cell) => possibleIn(contents, cell).includes(value));
  const cells = contents.cells.map((held, cell): DrawnCell => {
    if (valueOf(held) === value) {
      const kind = held.kind === "given" ? "given" : "placed";
      return { name: "", value: { text: symbol, kind }, roles: ["same"] };
    }
    return isPossible[cell] ? { name: "", roles: ["possible"] } : { name: "" };
  });
  const names = cells.flatMap(({ value, roles }, cell) => {
    const place = nameOf(cell, board.size);
    return value !== undefined ? [`${place} placed`] : roles ? [`${place} possible`] : [];
  });
  const label = `${symbol}: ${names.length > 0 ? names.join(", ") : "no place"}`;
  return {
    shape: shapeOf(board),
    figures: [],
    cells,
    links: strongLinks(board, isPossible),
    label,
  };
}

/** The houses with two possible cells: one of the two holds the value. */
function strongLinks(board: Board, isPossible: readonly boolean[]): DrawnLink[] {
  const found = new Map<string, DrawnLink>();
  for (const house of geometryOf(board).houses) {
    const [one, other, ...more] = house.filter((cell) => isPossible[cell]);
    // In a house with fewer cells than values, a value may be missing.
    if (
      one !== undefined &&
      other !== undefined &&
      more.length === 0 &&
      house.length === board.symbols.length
    ) {
      found.set(`${one} ${other}`, {
        strength: "strong",
        isDirected: false,
        from: { cells: [one] },
        to: { cells: [other] },
      });
    }
  }
  return [...found.values()];
}
