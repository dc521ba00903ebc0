// Draws the clues of a puzzle, and the houses that lines do not show.

import { type Element, h } from "../dom/node";
import type { Point, Shape } from "../data/model";
import type { Drawing } from "./drawing";

export function drawnFigures(figures: Drawing["figures"]): Element {
  return h("g", { class: "figures", "aria-hidden": "true" }, figures.map(drawn));
}

function drawn({ kind, shapes, isWrong, isReason }: Drawing["figures"][number]): Element {
  const wrong = isWrong === true ? " wrong" : "";
  const reason = isReason === true ? " reason" : "";
  return h("g", { class: `figure ${kind}${wrong}${reason}` }, shapes.map(drawnShape));
}

function drawnShape(shape: Shape): Element {
  switch (shape.shape) {
    case "line":
      return h("path", { class: shape.style, d: path(shape.points) });
    case "area":
      return h("path", {
        class: `area ${shape.style}`,
        d: `${path(shape.points)}Z`,
      });
    case "circle": {
      const [cx, cy] = shape.at;
      return h("circle", {
        class: `area ${shape.style}`,
        cx,
        cy,
        r: shape.radius,
      });
    }
    case "text": {
      const [x, y] = shape.at;
      const { size, anchor, text } = shape;
      return h("text", { class: `clue ${anchor}`, x, y, "font-size": size }, text);
    }
  }
}

function path(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
}
