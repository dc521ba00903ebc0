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
export const CELL_CHARACTER = /^[\p{L}\p{Nd}._*?·-]$/u;

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

/** The runs after an edit that finished one of them, whose end moves behind what is inserted there. */
export function finished(
  runs: readonly Run[],
  index: number,
  edits: readonly Change[],
): readonly Run[] {
  return runs.map(({ end, text }, at) => ({
    end: end + shift(edits, end) + (at === index ? insertedAt(edits, end) : 0),
    text: at === index ? "" : text,
  }));
}

/** The way from behind a typed value to the next cell: to the right, or in a line below from its start. */
export interface Way {
  readonly lines: number;
  readonly characters: number;
}

/**
 * Changes that also move the cursor behind a typed value to the next cell: what is between the two comes before the
 * cursor instead of after it. So the cursor moves with the edit, which is made in this state of the text or not at all.
 *
 * @param end the cursor
 * @param text the text before the changes
 */
export function advancing(
  changes: readonly Change[],
  end: number,
  { lines, characters }: Way,
  text: string,
): readonly Change[] {
  const after = changes.filter(({ rangeOffset }) => rangeOffset >= end);
  let rest = text.slice(end);
  for (const { rangeOffset, rangeLength, text: added } of [...after].reverse()) {
    const at = rangeOffset - end;
    rest = rest.slice(0, at) + added + rest.slice(at + rangeLength);
  }
  let line = 0;
  for (let below = 0; below < lines; below++) {
    line = rest.indexOf("\n", line) + 1;
  }
  const between = rest.slice(0, line + characters);
  const shortened = text.length - end - rest.length;
  return [
    ...changes.filter(({ rangeOffset }) => rangeOffset < end),
    { rangeOffset: end, rangeLength: 0, text: between },
    { rangeOffset: end, rangeLength: between.length + shortened, text: "" },
  ];
}

/** The distance by which edits move an offset. An insertion at the offset itself stays behind it. */
function shift(edits: readonly Change[], offset: number): number {
  return edits
    .filter(
      ({ rangeOffset, rangeLength }) => rangeOffset + rangeLength <= offset && rangeOffset < offset,
    )
    .reduce((sum, { rangeLength, text }) => sum + text.length - rangeLength, 0);
}

/** The length of what edits insert at an offset. */
function insertedAt(edits: readonly Change[], offset: number): number {
  const found = edits.find(
    ({ rangeOffset, rangeLength }) => rangeOffset === offset && rangeLength === 0,
  );
  return found?.text.length ?? 0;
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
