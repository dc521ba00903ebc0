// Writes empty grids in common layouts, for new puzzles and snippets.

/** A size, with the rows and columns of its boxes; a prime number of cells has none. */
export interface Size {
  readonly size: number;
  readonly box?: { readonly rows: number; readonly columns: number };
}

/** The sizes that are offered, the usual one first. */
export const SIZES: readonly Size[] = [
  { size: 9, box: { rows: 3, columns: 3 } },
  { size: 4, box: { rows: 2, columns: 2 } },
  { size: 5 },
  { size: 6, box: { rows: 2, columns: 3 } },
  { size: 7 },
  { size: 8, box: { rows: 2, columns: 4 } },
  { size: 12, box: { rows: 3, columns: 4 } },
  { size: 16, box: { rows: 4, columns: 4 } },
  { size: 25, box: { rows: 5, columns: 5 } },
];

export type Layout = "canonical" | "framed" | "rows" | "line";

/** The layouts, each with the words for a list. */
export const LAYOUTS: readonly { readonly layout: Layout; readonly label: string }[] = [
  { layout: "canonical", label: "Blanks and bars" },
  { layout: "framed", label: "In a frame" },
  { layout: "rows", label: "Rows without blanks" },
  { layout: "line", label: "One line" },
];

/** An empty grid; each line ends with `\n`. */
export function emptyGrid({ size, box: ownBox }: Size, layout: Layout): string {
  const box = ownBox ?? { rows: size, columns: size };
  const parts = size / box.columns;
  const part = Array<string>(box.columns).fill(".").join(" ");
  const row = Array<string>(parts).fill(part).join(" | ");
  switch (layout) {
    case "line":
      return `${".".repeat(size * size)}\n`;
    case "rows":
      return `${".".repeat(size)}\n`.repeat(size);
    case "canonical": {
      const inner = "-".repeat(2 * box.columns + 1);
      const between = Array<string>(Math.max(parts - 2, 0)).fill(inner);
      const rule = [inner.slice(1), ...between, inner.slice(1)];
      return bands(row, rule.join("+"), size, box.rows).join("");
    }
    case "framed": {
      const rule = `+${`${"-".repeat(2 * box.columns + 1)}+`.repeat(parts)}`;
      return `${rule}\n${bands(`| ${row} |`, rule, size, box.rows).join("")}${rule}\n`;
    }
  }
}

/** The rows, with a rule between the bands. */
function bands(row: string, rule: string, size: number, height: number): string[] {
  const isFirst = (index: number): boolean => index > 0 && index % height === 0;
  return Array.from({ length: size }, (_, index) =>
    isFirst(index) ? `${rule}\n${row}\n` : `${row}\n`,
  );
}
