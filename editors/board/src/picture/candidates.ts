// Draws the candidates of a cell: one text, and the signs of their roles.

import { groupBy } from "../data/groups";
import { type Element, h } from "../dom/node";
import type { DrawnCandidate } from "./drawing";
import type { Spots } from "./spots";

/** The candidates of a cell whose corner is at this point, in the order of their values. */
export function drawnCandidates(
  candidates: readonly DrawnCandidate[],
  symbols: readonly string[],
  spots: Spots,
  [left, top]: readonly [number, number],
): Element[] {
  const placed = candidates.map(({ value, text, role }): Placed => {
    const [x, y] = spots.of(value);
    return {
      text: text ?? symbols[value - 1] ?? "?",
      role: role ?? "",
      x: round(left + x),
      y: round(top + y),
    };
  });
  const signs = [...groupBy(placed, ({ role }) => role)].flatMap(([role, group]) => {
    const sign = signOf(role, group, spots);
    return sign === undefined ? [] : [sign];
  });
  return [...signs, text(placed, spots)];
}

interface Placed {
  readonly text: string;
  readonly role: string;
  readonly x: number;
  readonly y: number;
}

/**
 * One text, whose characters stand at their own places. There is a space between candidates, so that the text is the
 * same as in the accessible name.
 */
function text(placed: readonly Placed[], { step }: Spots): Element {
  const longest = Math.max(...placed.map(({ text }) => text.length));
  const size = round(Math.min(step[1] * 0.86, (step[0] / longest) * 1.4));
  const spans = runs(placed).flatMap((run, index) => [index > 0 && " ", span(run)]);
  return h("text", { class: "candidates", "font-size": size }, spans);
}

/** Neighbours with the same role, which one span can hold if each is one character. */
function runs(placed: readonly Placed[]): Placed[][] {
  const found: Placed[][] = [];
  for (const one of placed) {
    const last = found.at(-1);
    const isAlike = last?.[0]?.role === one.role && one.text.length === 1;
    if (last !== undefined && isAlike && last[0]?.text.length === 1) {
      last.push(one);
    } else {
      found.push([one]);
    }
  }
  return found;
}

function span(run: readonly Placed[]): Element {
  // The places of the spaces do not matter, but each has one.
  const join = (of: (one: Placed) => number): string =>
    run.map((one, index) => (index > 0 ? `${of(one)} ${of(one)}` : `${of(one)}`)).join(" ");
  const role = run[0]?.role;
  const places = { x: join(({ x }) => x), y: join(({ y }) => y) };
  return h("tspan", { class: role || undefined, ...places }, run.map((one) => one.text).join(" "));
}

/** The sign of a role beside its colour: a ring, a square, a dashed ring, or a line through the candidate. */
function signOf(role: string, placed: readonly Placed[], { step }: Spots): Element | undefined {
  const radius = round(Math.min(...step) * 0.47);
  const shapes: Readonly<Record<string, (one: Placed) => string>> = {
    forced: ({ x, y }) => circle(x, y, radius),
    reason: ({ x, y }) => circle(x, y, radius),
    third: ({ x, y }) => circle(x, y, radius),
    second: ({ x, y }) =>
      `M${x - radius} ${y - radius}h${2 * radius}v${2 * radius}h${-2 * radius}Z`,
    goes: ({ x, y }) => `M${x - radius} ${y + radius}L${x + radius} ${y - radius}`,
  };
  const shape = shapes[role];
  return shape && h("path", { class: `sign ${role}`, d: placed.map(shape).join("") });
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

export function round(length: number): number {
  return Math.round(length * 10) / 10;
}
