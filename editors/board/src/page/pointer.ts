// Reads cells and candidates from the places of the mouse in a picture.

import type { Board, Figure, Point, Shape } from "../data/model";
import { CELL, corner, spotsIn } from "../picture/spots";

export interface Hit {
  readonly cell: number;
  /** The value of the candidate at the place. */
  readonly candidate: number | undefined;
  /** False near a corner, over which a drag leads to the next cell of a diagonal. */
  readonly isInside: boolean;
}

/** How far from its middle, in cells across and down together, a drag is inside of a cell: not at the corners. */
const REACH = 0.65;

/** A place of the window in the picture. */
function pointIn(picture: SVGSVGElement, x: number, y: number): DOMPoint | undefined {
  const matrix = picture.getScreenCTM();
  return matrix === null ? undefined : new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

/** What is at a place of the window in the picture of a board. */
export function hitOf(picture: SVGSVGElement, board: Board, x: number, y: number): Hit | undefined {
  const point = pointIn(picture, x, y);
  if (point === undefined) {
    return undefined;
  }
  const { size } = board;
  const column = Math.floor(point.x / CELL);
  const row = Math.floor(point.y / CELL);
  const held = board.cells[row]?.[column];
  if (held === undefined || held.kind === "outside") {
    return undefined;
  }
  const cell = row * size + column;
  const offset = Math.abs(point.x / CELL - column - 0.5) + Math.abs(point.y / CELL - row - 0.5);
  const isInside = offset < REACH;
  return { cell, candidate: candidateAt(board, cell, point.x, point.y), isInside };
}

function candidateAt(board: Board, cell: number, x: number, y: number): number | undefined {
  const { size, figures, symbols } = board;
  const spots = spotsIn({ size, regions: board.regions.flat(), symbols }, figures);
  const [left, top] = corner(cell, size);
  for (let value = 1; value <= symbols.length; value++) {
    const [middleX, middleY] = spots.of(value);
    const [width, height] = spots.step;
    const isNear =
      Math.abs(left + middleX - x) <= width / 2 && Math.abs(top + middleY - y) <= height / 2;
    if (isNear) {
      return value;
    }
  }
  return undefined;
}

/** The written clue whose number, letter or dot is at a place of the window. */
export function clueAt(
  picture: SVGSVGElement,
  { figures }: Board,
  x: number,
  y: number,
): Figure | undefined {
  const point = pointIn(picture, x, y);
  return point === undefined
    ? undefined
    : figures.find(
        ({ range, shapes }) =>
          range !== undefined && shapes.some((shape) => isAtMark(shape, [point.x, point.y])),
      );
}

/** How far beside a mark the mouse may be. */
const MARGIN = 6;

/** The largest radius of a dot; larger circles are bulbs and the like, in which a person selects the cell. */
const DOT = 25;

/** The width of a character of a text, as a part of its size. */
const CHARACTER = 0.65;

function isAtMark(shape: Shape, [x, y]: Point): boolean {
  switch (shape.shape) {
    case "circle": {
      const distance = Math.hypot(x - shape.at[0], y - shape.at[1]);
      return shape.radius <= DOT && distance <= shape.radius + MARGIN;
    }
    case "text": {
      const width = shape.size * CHARACTER * shape.text.length;
      const left = shape.anchor === "middle" ? shape.at[0] - width / 2 : shape.at[0];
      const isBeside = x < left - MARGIN || x > left + width + MARGIN;
      return !isBeside && Math.abs(y - shape.at[1]) <= shape.size / 2 + MARGIN;
    }
    default:
      return false;
  }
}
