// Which characters were typed and still wait for the server's answer: a run of characters for each cursor.
//
// Knows nothing of VS Code, so that every order of events can be tested.

/** A change of the text: so many characters at an offset were replaced. */
export interface Change {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** Characters that were typed one after the other at one cursor. */
export interface Run {
  /** The offset behind the last of them, where the cursor is. */
  readonly end: number;
  readonly text: string;
}

/** The characters that cells are written with: values and empty marks. */
const CELL_CHARACTER = /^[\p{L}\p{Nd}._*?·-]$/u;

/**
 * The runs after a change; undefined if it is nothing that was typed: then no run can be continued.
 *
 * @param changes those of one event, in any order; each counts offsets in the text before all of them
 */
export function continued(
  runs: readonly Run[],
  changes: readonly Change[],
): readonly Run[] | undefined {
  const [first] = changes;
  if (first === undefined || !changes.every((change) => isTyped(change, first.text))) {
    return undefined;
  }
  const offsets = changes.map(({ rangeOffset }) => rangeOffset).sort((a, b) => a - b);
  const goesOn =
    runs.length === offsets.length && runs.every(({ end }, index) => end === offsets[index]);
  return offsets.map((offset, index) => ({
    // The characters at the cursors above have moved this one.
    end: offset + first.text.length * (index + 1),
    text: (goesOn ? (runs[index]?.text ?? "") : "") + first.text,
  }));
}

function isTyped({ rangeLength, text }: Change, first: string): boolean {
  return rangeLength === 0 && text === first && CELL_CHARACTER.test(text);
}

/** The runs after an edit that finished one of them. */
export function finished(
  runs: readonly Run[],
  index: number,
  edits: readonly Change[],
): readonly Run[] {
  return runs.map(({ end, text }, at) => ({
    end: end + shift(edits, end),
    text: at === index ? "" : text,
  }));
}

/** By how much edits move an offset. What is inserted at the offset itself stays behind it. */
function shift(edits: readonly Change[], offset: number): number {
  return edits
    .filter(
      ({ rangeOffset, rangeLength }) => rangeOffset + rangeLength <= offset && rangeOffset < offset,
    )
    .reduce((sum, { rangeLength, text }) => sum + text.length - rangeLength, 0);
}

/** Whether two lists of changes are the same, in any order. */
export function areSame(left: readonly Change[], right: readonly Change[]): boolean {
  const keys = (changes: readonly Change[]): string =>
    changes
      .map(({ rangeOffset, rangeLength, text }) => `${rangeOffset} ${rangeLength} ${text}`)
      .sort()
      .join("\n");
  return keys(left) === keys(right);
}
