// Reads cells and candidates from the places of the mouse in a picture.

import type { Board } from "../data/model";
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

/** What is at a place of the window in the picture of a board. */
export function hitOf(picture: SVGSVGElement, board: Board, x: number, y: number): Hit | undefined {
  const matrix = picture.getScreenCTM();
  if (matrix === null) {
    return undefined;
  }
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const { size } = board;
  const [column, row] = [Math.floor(point.x / CELL), Math.floor(point.y / CELL)];
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
