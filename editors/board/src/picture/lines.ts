// Draws the lines of a grid: thin ones between cells, thick ones between boxes or regions and around. Around several
// grids there is a line where their cells end.

import { type Element, h } from "../dom/node";
import type { Shape } from "./drawing";
import { CELL, corner, rowsOf } from "./spots";

export function gridLines(shape: Shape): Element[] {
  return [
    h("path", { class: "thin", d: between(shape, false) }),
    h("path", { class: "thick", d: `${between(shape, true)}${edges(shape)}` }),
  ];
}

/** The lines at the edges of the field. */
function edges(shape: Shape): string {
  const { size, regions, outside } = shape;
  const width = size * CELL;
  const height = rowsOf(shape) * CELL;
  if (outside.size === 0) {
    return `M0 0H${width}V${height}H0Z`;
  }
  const path: string[] = [];
  regions.forEach((_, cell) => {
    if (outside.has(cell)) {
      return;
    }
    const [x, y] = corner(cell, size);
    path.push(y === 0 ? `M${x} 0h${CELL}` : "", x === 0 ? `M0 ${y}v${CELL}` : "");
    path.push(y + CELL === height ? `M${x} ${height}h${CELL}` : "");
    path.push(x + CELL === width ? `M${width} ${y}v${CELL}` : "");
  });
  return path.join("");
}

/** The lines between the cells of one region, or between regions. */
function between({ size, regions, outside }: Shape, isBorder: boolean): string {
  const path: string[] = [];
  const count = regions.length;
  const hasLine = (one: number, other: number): boolean =>
    (regions[one] !== regions[other]) === isBorder && !(outside.has(one) && outside.has(other));
  for (let cell = 0; cell < count; cell++) {
    const [x, y] = corner(cell, size);
    if ((cell + 1) % size !== 0 && hasLine(cell, cell + 1)) {
      path.push(`M${x + CELL} ${y}v${CELL}`);
    }
    if (cell + size < count && hasLine(cell, cell + size)) {
      path.push(`M${x} ${y + CELL}h${CELL}`);
    }
  }
  return path.join("");
}
