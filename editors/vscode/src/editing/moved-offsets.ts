// Computes the offset of a cursor after parts of the text are replaced: it stays before the same cell.
//
// Does not depend on VS Code, so that every case can be tested.

/** A part of the text and its replacement. Offsets count in the text before all edits. */
export interface Replacement {
  readonly start: number;
  readonly old: string;
  readonly text: string;
}

/** The offset after edits that do not overlap. */
export function movedOffset(offset: number, edits: readonly Replacement[]): number {
  let moved = offset;
  for (const { start, old, text } of edits) {
    const within = offset - start;
    if (within > 0 && within >= old.length) {
      moved += text.length - old.length;
    } else if (within > 0) {
      moved += (sameCell(old, text, within) ?? Math.min(within, text.length)) - within;
    }
  }
  return moved;
}

/** The ranges of the new parts in the text after the edits, in order. */
export function rangesAfter(
  edits: readonly Replacement[],
): { readonly start: number; readonly end: number }[] {
  let shift = 0;
  return [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, old, text }) => {
      const range = { start: start + shift, end: start + shift + text.length };
      shift += text.length - old.length;
      return range;
    });
}

/** The offset of a cell in the same grid in another form; undefined if the two grids differ in the number of cells. */
function sameCell(old: string, text: string, offset: number): number | undefined {
  const before = cellStarts(old);
  const after = cellStarts(text);
  const index = before.findLastIndex((start) => start <= offset);
  return before.length === after.length ? after[index] : undefined;
}

/** The offsets at which the cells of a grid begin. */
function cellStarts(grid: string): number[] {
  const isBare = /[\d.]{4}/.test(grid);
  // Pencil marks, a value that may be placed, or an empty mark.
  const cell = isBare ? /\{[^}]*\}|\+?[\p{L}\d]|[._*?·]/gu : /\{[^}]*\}|\+?[\p{L}\d]+|[._*?·]/gu;
  const starts: number[] = [];
  for (const { 0: line, index } of grid.matchAll(/[^\r\n]+/g)) {
    if (line.includes(",")) {
      // Nothing between two commas is an empty cell.
      starts.push(index, ...[...line.matchAll(/,/g)].map((comma) => index + comma.index + 1));
    } else if (!/^[-+=|:\s]*$/.test(line)) {
      starts.push(...[...line.matchAll(cell)].map((found) => index + found.index));
    }
  }
  return starts;
}
