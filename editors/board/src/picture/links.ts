// Draws links between statements about candidates as curves with an arrow at their ends.

import { type Element, h } from "../dom/node";
import type { Point } from "../data/model";
import { round } from "./candidates";
import type { DrawnLink, End } from "./drawing";
import { type Spots, corner, middle } from "./spots";

/** How far a curve keeps from the middle of its ends. */
const GAP = 16;

/** The length of an arrow. */
const ARROW = 11;

export function drawnLinks(links: readonly DrawnLink[], size: number, spots: Spots): Element {
  const curves = links.map(({ strength, from, to, isDirected }) => {
    const start = place(from, size, spots);
    const end = place(to, size, spots);
    return curve(start, end, strength, isDirected);
  });
  return h("g", { class: "links", "aria-hidden": "true" }, curves);
}

/** The middle of the candidates of an end. */
function place({ cells, value }: End, size: number, spots: Spots): Point {
  const points = cells.map((cell): Point => {
    if (value === undefined) {
      return middle(cell, size);
    }
    const [left, top] = corner(cell, size);
    const [x, y] = spots.of(value);
    return [left + x, top + y];
  });
  let sumX = 0;
  let sumY = 0;
  for (const [x, y] of points) {
    sumX += x;
    sumY += y;
  }
  const count = Math.max(points.length, 1);
  return [sumX / count, sumY / count];
}

function curve(start: Point, end: Point, strength: string, isDirected: boolean): Element {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const length = Math.hypot(dx, dy) || 1;
  // The direction, of length one.
  const ux = dx / length;
  const uy = dy / length;
  const gap = Math.min(GAP, length / 4);
  // A bend to the side keeps curves apart from candidates on the way.
  const bend = isDirected ? Math.min(length * 0.12, 40) : 0;
  const from = [start[0] + ux * gap, start[1] + uy * gap].map(round);
  const to = [end[0] - ux * gap, end[1] - uy * gap].map(round);
  const by = [(start[0] + end[0]) / 2 - uy * bend, (start[1] + end[1]) / 2 + ux * bend].map(round);
  const line = `M${from.join(" ")}Q${by.join(" ")} ${to.join(" ")}`;
  const head = isDirected ? arrow(to as [number, number], by as [number, number]) : "";
  return h(
    "g",
    {},
    h("path", { class: `link ${strength}`, d: line }),
    isDirected && h("path", { class: "arrow", d: head }),
  );
}

/** A triangle with its point at the end of a curve. */
function arrow([x, y]: Point, [fromX, fromY]: Point): string {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const ux = (x - fromX) / length;
  const uy = (y - fromY) / length;
  const backX = x - ux * ARROW;
  const backY = y - uy * ARROW;
  const half = ARROW * 0.4;
  const corners = [
    [x, y],
    [backX - uy * half, backY + ux * half],
    [backX + uy * half, backY - ux * half],
  ];
  return `M${corners.map((point) => point.map(round).join(" ")).join("L")}Z`;
}
