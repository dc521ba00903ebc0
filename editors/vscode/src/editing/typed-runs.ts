// Tracks the typed characters that wait for the server's answer: a run of characters for each cursor.
//
// Does not depend on VS Code, so that every order of events can be tested.

/** A change of the text: so many characters at an offset were replaced. */
export interface Change {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** Characters that were typed in succession at one cursor. */
export interface Run {
  /** The offset behind the last of them, where the cursor is. */
  readonly end: number;
  readonly text: string;
}

/** The characters that cells are written with: values and empty marks. */
const CELL_CHARACTER = /^[\p{L}\p{Nd}._*?·-]$/u;

/**
 * The runs after a change; undefined if the change was not typed: then no run can continue.
 *
 * @param changes the changes of one event, in any order; their offsets count in the text before all of them
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

/** The distance by which edits move an offset. An insertion at the offset itself stays behind it. */
function shift(edits: readonly Change[], offset: number): number {
  return edits
    .filter(
      ({ rangeOffset, rangeLength }) => rangeOffset + rangeLength <= offset && rangeOffset < offset,
    )
    .reduce((sum, { rangeLength, text }) => sum + text.length - rangeLength, 0);
}

/** Returns true if two lists contain the same changes, in any order. */
export function areSame(left: readonly Change[], right: readonly Change[]): boolean {
  const keys = (changes: readonly Change[]): string =>
    changes
      .map(({ rangeOffset, rangeLength, text }) => `${rangeOffset} ${rangeLength} ${text}`)
      .sort()
      .join("\n");
  return keys(left) === keys(right);
}
