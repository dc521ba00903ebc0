// Names kinds of clues where a person chooses one.

import type { KindOfClue } from "./model";
import { capital } from "./words";

/** The kinds of marks between two cells, whose clues share a noun. */
const MARKS: Readonly<Record<string, string>> = {
  dots: "Kropki dot",
  xv: "XV",
  inequalities: "Inequality",
  marks: "Other mark",
};

export function kindName({ kind, noun }: Pick<KindOfClue, "kind" | "noun">): string {
  return MARKS[kind] ?? capital(noun);
}
