// Draws a grid as an SVG picture: a pure function from plain data. A grid that a person moves in is an ARIA grid.

import { type Element, h } from "../dom/node";
import { drawnCandidates } from "./candidates";
import type { DrawnCell, Drawing, Hand, Role } from "./drawing";
import { drawnFigures } from "./figures";
import { keptCells } from "./kept";
import { gridLines } from "./lines";
import { drawnLinks } from "./links";
import { CELL, type Spots, corner, extent, middle, rowsOf, spotsIn } from "./spots";

/** The picture; `id` begins the ids of its cells. */
export function picture(drawing: Drawing, id: string): Element {
  const { shape, figures, links, hand } = drawing;
  const box = extent(shape, figures);
  const spots = spotsIn(shape, figures);
  const area = {
    x: box.left,
    y: box.top,
    width: box.width,
    height: box.height,
  };
  return h(
    "svg",
    {
      class: "picture",
      viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`,
      ...accessible(drawing, id),
    },
    h("rect", { class: "paper", "aria-hidden": "true", ...area }),
    drawnFigures(figures),
    h("g", { class: "lines", "aria-hidden": "true" }, gridLines(shape)),
    rows(drawing, id, spots),
    drawnLinks(links, shape.size, spots),
    hand && cursor(hand, shape.size),
  );
}

function accessible({ shape, label, hand }: Drawing, id: string): Element["attributes"] {
  if (hand === undefined) {
    return { role: "img", "aria-label": label };
  }
  return {
    role: "grid",
    "aria-label": label,
    "aria-rowcount": rowsOf(shape),
    "aria-colcount": shape.size,
    "aria-multiselectable": "true",
    "aria-readonly": hand.isReadOnly ? "true" : undefined,
    "aria-activedescendant": `${id}-${hand.cursor}`,
    tabindex: 0,
    id,
  };
}

function rows(drawing: Drawing, id: string, spots: Spots): Element[] {
  const { size } = drawing.shape;
  const isImage = drawing.hand === undefined;
  const cells = keptCells(drawing, id, (cell, index) =>
    drawnCell(cell, index, drawing, isImage ? undefined : `${id}-${index}`, spots),
  );
  return Array.from({ length: rowsOf(drawing.shape) }, (_, row) => {
    const role = isImage ? {} : { role: "row", "aria-rowindex": row + 1 };
    return h("g", { class: "row", ...role }, cells.slice(row * size, (row + 1) * size));
  });
}

function drawnCell(
  cell: DrawnCell,
  index: number,
  { shape, hand }: Drawing,
  id: string | undefined,
  spots: Spots,
): Element {
  const at = corner(index, shape.size);
  const [x, y] = at;
  const roles = cell.roles ?? [];
  const isSelected = hand?.selected.has(index) ?? false;
  const aria =
    id === undefined
      ? {}
      : {
          id,
          role: "gridcell",
          "aria-colindex": (index % shape.size) + 1,
          "aria-label": cell.name,
          "aria-selected": `${isSelected}`,
        };
  if (shape.outside.has(index)) {
    return h("g", aria);
  }
  const isMarked = isSelected && hand?.isReadOnly === false;
  const back = ["back", ...roles, isMarked && "selected"].filter(Boolean).join(" ");
  return h(
    "g",
    aria,
    h("rect", { class: back, x, y, width: CELL, height: CELL }),
    roles.map((role) => sign(role, x, y)),
    value(cell, index, shape.size),
    cell.candidates?.length ? drawnCandidates(cell.candidates, shape.symbols, spots, at) : [],
    cell.corner !== undefined &&
      h("text", { class: "corner", x: x + 94, y: y + 15, "font-size": 22 }, cell.corner),
  );
}

function value({ value }: DrawnCell, index: number, size: number): Element | false {
  if (value === undefined) {
    return false;
  }
  const [x, y] = middle(index, size);
  const font = [64, 64, 50, 36][value.text.length] ?? 30;
  return h("text", { class: `value ${value.kind}`, x, y, "font-size": font }, value.text);
}

/** The sign of a cell's role beside its colour. */
function sign(role: Role, x: number, y: number): Element | undefined {
  const frame = {
    x: x + 5,
    y: y + 5,
    width: CELL - 10,
    height: CELL - 10,
    rx: 8,
  };
  switch (role) {
    case "reason":
    case "second":
    case "third":
    case "new":
    case "hovered":
      return h("rect", { class: `frame ${role}`, ...frame });
    case "goes":
      return h("path", {
        class: "corner-sign goes",
        d: `M${x + 4} ${y + 96}l26 0l-26 -26Z`,
      });
    case "error":
      return h("path", {
        class: "corner-sign error",
        d: `M${x + 96} ${y + 4}l-28 0l28 28Z`,
      });
    case "warning":
      return h("path", {
        class: "corner-sign warning",
        d: `M${x + 95} ${y + 5}l-24 0l24 24Z`,
      });
    case "forced":
      return h("circle", {
        class: "corner-sign forced",
        cx: x + 86,
        cy: y + 86,
        r: 6,
      });
    case "possible":
      return h("circle", {
        class: "corner-sign possible",
        cx: x + 50,
        cy: y + 50,
        r: 16,
      });
    default:
      return undefined;
  }
}

function cursor(hand: Hand, size: number): Element {
  const [x, y] = corner(hand.cursor, size);
  const frame = { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6 };
  const style = hand.isReadOnly ? "cursor quiet" : "cursor";
  return h("rect", { class: style, "aria-hidden": "true", ...frame });
}
