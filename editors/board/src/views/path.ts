// Draws the path of logic: the grid at a step with the reason for the step and what it changes, and its sentence.

import { placeOf } from "../data/cells";
import type { Board, Path, Step } from "../data/model";
import { nameOf, resultOf, stepLine } from "../data/steps";
import { type Element, h } from "../dom/node";
import type { Drawing, DrawnCandidate, DrawnCell } from "../picture/drawing";
import { picture } from "../picture/picture";
import type { State } from "../state/state";
import { capital } from "../data/words";
import { handOf, listed, shapeOf, symbolOf } from "./cells";
import { gridBefore } from "./path-grid";
import { type StepRoles, rolesOf } from "./path-roles";
import { drawPlay } from "./play";
import { player } from "./player";
import { proof, withCells } from "./sentences";

export function pathView(board: Board, state: State): Element[] {
  const { answer, at, isPlaying } = state.path;
  if (answer === undefined) {
    return [h("p", { class: "wait" }, "Solving …")];
  }
  if (answer.steps.length === 0) {
    return noPath(board, state, answer);
  }
  const step = answer.steps[at - 1];
  return [
    player({ at, length: answer.steps.length, isPlaying, step: "step" }),
    h("p", { class: "sentence", role: "status" }, ...sentence(board, answer, at)),
    h("div", { class: "board-place" }, picture(drawStep(board, state, answer, at), "path")),
    step ? legend(step) : h("p", { class: "legend" }, "The grid before the first step."),
    ...(step?.details === undefined ? [] : [proof(step.details, board.size)]),
    stepList(board, answer, at),
  ];
}

/** Why there is no path, the grid, and the proof that there is no solution. */
function noPath(board: Board, state: State, { reason, end, refutation }: Path): Element[] {
  const why = reason ?? (end === "solved" ? "The puzzle is solved." : `There is no path: ${end}.`);
  return [
    h("p", { class: "sentence", role: "status" }, ...withCells(capital(why), board.size)),
    gridAlone(board, state),
    ...(refutation === undefined ? [] : [proof(refutation, board.size)]),
  ];
}

/** The grid as it is played, where there is nothing to play through it. */
export function gridAlone(board: Board, state: State): Element {
  const drawing = { ...drawPlay(board, state), hand: handOf(state, true) };
  return h("div", { class: "board-place" }, picture(drawing, "path"));
}

/** All steps in words; each leads to its grid. */
function stepList(board: Board, { steps }: Path, at: number): Element {
  const item = (step: Step, index: number): Element =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "link",
          "data-do": "go",
          "data-value": index + 1,
          "aria-current": index + 1 === at ? "step" : undefined,
        },
        stepLine(board, step),
      ),
    );
  return h("ol", { class: "steps", "aria-label": "Steps" }, steps.map(item));
}

function sentence(board: Board, { steps, end, open }: Path, at: number): (Element | string)[] {
  const step = steps[at - 1];
  if (step === undefined) {
    return [`The path has ${steps.length} steps.`];
  }
  const result = resultOf(board, step);
  const rest = stepLine(board, step).slice(result.length);
  const parts = [h("strong", {}, `${at}. ${result}`), ...withCells(rest, board.size)];
  return at < steps.length ? parts : [...parts, ` ${ending(end, open)}`];
}

function ending(end: string, open: number | null): string {
  switch (end) {
    case "solved":
      return "This solves the puzzle.";
    case "stuck":
      return `No technique leads further; ${open} cells stay empty.`;
    default:
      return `The path ends here (${end}); ${open ?? "some"} cells stay empty.`;
  }
}

/** What the colours and signs of a step mean. */
function legend({ places, removes, links, houses, other_side }: Step): Element {
  const entry = (role: string, text: string): Element =>
    h("li", {}, h("span", { class: `key ${role}`, "aria-hidden": "true" }), text);
  return h(
    "ul",
    { class: "legend" },
    entry("reason", "reason"),
    links.length > 0 && entry("second", "excluded by a link"),
    links.some(({ from, to }) => from.set.length + to.set.length > 0) && entry("third", "set"),
    other_side !== undefined && entry("third", "other side"),
    houses.length > 0 && entry("house", "house"),
    removes.length > 0 && entry("goes", "goes"),
    places.length > 0 && entry("new", "placed"),
  );
}

/** The grid before a step, with the roles of the step. */
export function drawStep(board: Board, state: State, path: Path, at: number): Drawing {
  const { size } = board;
  const grid = gridBefore(path, Math.max(at - 1, 0), size);
  const step = path.steps[at - 1];
  const roles = step && rolesOf(step, grid, board);
  const contents = board.cells.flat();
  const cells = grid.map((held, cell): DrawnCell => {
    if (typeof held === "number") {
      const kind = contents[cell]?.kind === "given" ? "given" : "found";
      const text = symbolOf(board, held);
      return {
        name: `${placeOf(cell, size)}, ${text}`,
        value: { text, kind },
        roles: roles?.cells(cell) ?? [],
      };
    }
    return openCell(board, held, cell, roles);
  });
  const label = step ? `Step ${at}: ${nameOf(step)}` : "Before the first step";
  return {
    shape: shapeOf(board),
    figures: board.figures.map((figure) =>
      step?.clues?.includes(figure.name) === true ? { ...figure, isReason: true } : figure,
    ),
    cells,
    links: roles?.links ?? [],
    label,
    hand: handOf(state, true),
  };
}

function openCell(
  board: Board,
  values: readonly number[],
  cell: number,
  roles: StepRoles | undefined,
): DrawnCell {
  const placed = roles?.placed(cell);
  const name = `${placeOf(cell, board.size)}, candidates ${listed(board, values)}`;
  const cellRoles = roles?.cells(cell) ?? [];
  if (placed !== undefined) {
    const text = symbolOf(board, placed);
    return {
      name: `${name}, placed ${text}`,
      value: { text, kind: "found" },
      roles: cellRoles,
    };
  }
  const candidates = values.map((value): DrawnCandidate => {
    const role = roles?.candidate(cell, value);
    return { value, ...(role && { role }) };
  });
  const goes = values.filter((value) => roles?.candidate(cell, value) === "goes");
  const words = goes.length > 0 ? `, ${listed(board, goes)} goes` : "";
  return { name: name + words, candidates, roles: cellRoles };
}
