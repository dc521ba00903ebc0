// Keeps the elements of cells that have not changed: with 625 cells of candidates, making them anew at every key takes
// longer than everything else.

import type { Element } from "../dom/node";
import type { DrawnCandidate, DrawnCell, Drawing } from "./drawing";

/** The cells of a picture as they were drawn last. */
interface Kept {
  readonly drawing: Drawing;
  readonly elements: readonly Element[];
}

/** The last pictures, by their ids. */
const pictures = new Map<string, Kept>();

/** The elements of all cells; `draw` makes those that differ from the last picture with this id. */
export function keptCells(
  drawing: Drawing,
  id: string,
  draw: (cell: DrawnCell, index: number) => Element,
): readonly Element[] {
  const before = pictures.get(id);
  const isAlike = before !== undefined && isSameFrame(before.drawing, drawing);
  const elements = drawing.cells.map((cell, index) => {
    const element = isAlike ? before.elements[index] : undefined;
    return element !== undefined && isSameCell(before!.drawing, drawing, index)
      ? element
      : draw(cell, index);
  });
  pictures.set(id, { drawing, elements });
  return elements;
}

/** Returns true if cells have the same places and the same symbols in both. */
function isSameFrame(one: Drawing, other: Drawing): boolean {
  return (
    one.shape.size === other.shape.size &&
    one.figures === other.figures &&
    one.hand?.isReadOnly === other.hand?.isReadOnly &&
    one.shape.symbols.join() === other.shape.symbols.join()
  );
}

function isSameCell(one: Drawing, other: Drawing, index: number): boolean {
  const before = one.cells[index];
  const after = other.cells[index];
  return (
    before !== undefined &&
    after !== undefined &&
    one.hand?.selected.has(index) === other.hand?.selected.has(index) &&
    before.name === after.name &&
    before.corner === after.corner &&
    before.value?.text === after.value?.text &&
    before.value?.kind === after.value?.kind &&
    isSameList(before.roles, after.roles, (role, other) => role === other) &&
    isSameList(before.candidates, after.candidates, isSameCandidate)
  );
}

function isSameCandidate(one: DrawnCandidate, other: DrawnCandidate): boolean {
  return one.value === other.value && one.role === other.role && one.text === other.text;
}

function isSameList<Item>(
  one: readonly Item[] = [],
  other: readonly Item[] = [],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  return one.length === other.length && one.every((item, index) => isSame(item, other[index]!));
}
