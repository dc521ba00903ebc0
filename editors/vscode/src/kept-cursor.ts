// Where a cursor stays when parts of the text are replaced: before the cell that it was before.
//
// Knows nothing of VS Code, so that every case can be tested.

/** A part of the text, and how long the text is that takes its place. Offsets count in the text before all edits. */
export interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** The offset, after edits that do not overlap. */
export function kept(offset: number, edits: readonly Replaced[]): number {
  let moved = offset;
  for (const { start, end, length } of edits) {
    if (start < offset && end <= offset) {
      moved += length - (end - start);
    } else if (start < offset) {
      // Within the part: as far behind its start as the new text allows.
      moved -= Math.max(0, offset - start - length);
    }
  }
  return moved;
}

/** Where the new parts are in the text after the edits, in order. */
export function afterEdits(
  edits: readonly Replaced[],
): { readonly start: number; readonly end: number }[] {
  let shift = 0;
  return [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, length }) => {
      const place = { start: start + shift, end: start + shift + length };
      shift += length - (end - start);
      return place;
    });
}
