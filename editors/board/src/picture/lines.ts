// Draws the lines of a grid: thin ones between cells, thick ones between boxes or regions and around.

import { type Element, h } from "../dom/node";
import type { Shape } from "./drawing";
import { CELL, corner } from "./spots";

export function gridLines(shape: Shape): Element[] {
  const edge = shape.size * CELL;
  return [
    h("path", { class: "thin", d: between(shape, false) }),
    h("path", {
      class: "thick",
      d: `${between(shape, true)}M0 0H${edge}V${edge}H0Z`,
    }),
  ];
}

/** The lines between the cells of one region, or between regions. */
function between({ size, regions }: Shape, isBorder: boolean): string {
  const path: string[] = [];
  const differ = (one: number, other: number): boolean => regions[one] !== regions[other];
  for (let cell = 0; cell < size * size; cell++) {
    const [x, y] = corner(cell, size);
    if ((cell + 1) % size !== 0 && differ(cell, cell + 1) === isBorder) {
      path.push(`M${x + CELL} ${y}v${CELL}`);
    }
    if (cell + size < size * size && differ(cell, cell + size) === isBorder) {
      path.push(`M${x} ${y + CELL}h${CELL}`);
    }
  }
  return path.join("");
}
