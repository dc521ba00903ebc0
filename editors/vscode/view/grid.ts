// Draws a grid as an SVG picture.

import type { Content, Grid, Puzzle } from "../src/pages/page-model";

/** The content and the role of a cell in the picture. */
export interface Drawn {
  readonly content: Content | { readonly kind: "new"; readonly value: string };
  /** The reason for a coloured background. */
  readonly role?: "conflict" | "pattern" | "new" | "loses";
  /** Of its candidates, those that a step removes. */
  readonly removed?: readonly string[];
}

/** The width of a cell in the picture's own units. */
const CELL = 36;

const SVG = "http://www.w3.org/2000/svg";

/** The grid of a puzzle as its page begins. */
export function boardOf({ grid }: Puzzle): Drawn[] {
  return grid.cells.map((cell) =>
    cell.marked ? { content: cell, role: "conflict" } : { content: cell },
  );
}

/** The grid after a step of its path, with what the step was about. */
export function drawnAfter({ grid, steps }: Puzzle, last: number): Drawn[] {
  const cells: Drawn[] = grid.cells.map((cell) => ({
    content: cell.kind === "candidates" ? { kind: "empty" } : cell,
  }));
  for (const { places } of steps.slice(0, last + 1)) {
    for (const { cell, value } of places) {
      cells[cell] = { content: { kind: "solved", value } };
    }
  }
  const step = steps[last]!;
  for (const { cell, values } of step.candidates) {
    cells[cell] = { content: { kind: "candidates", values } };
  }
  for (const cell of step.cells) {
    cells[cell] = { ...cells[cell]!, role: "pattern" };
  }
  for (const { cell, values } of step.removes) {
    const role = step.cells.includes(cell) ? "pattern" : "loses";
    cells[cell] = { ...cells[cell]!, role, removed: values };
  }
  for (const { cell, value } of step.places) {
    cells[cell] = { content: { kind: "new", value }, role: "new" };
  }
  return cells;
}

/** The picture. `pick` is called with a cell that is clicked. */
export function draw(grid: Grid, cells: readonly Drawn[], pick: (cell: number) => void): Element {
  const { size } = grid;
  const rows = cells.length / size;
  const width = size * CELL;
  const height = rows * CELL;
  const picture = svg("svg", {
    viewBox: `-2 -2 ${width + 4} ${height + 4}`,
    role: "img",
    "aria-label": described(grid, cells),
  });
  cells.forEach(({ role, content }, cell) => {
    if (content.kind === "outside") {
      return;
    }
    const { x, y } = corner(size, cell);
    picture.append(
      svg("rect", {
        class: `back ${role ?? ""}`,
        "data-back": `${cell}`,
        x: `${x}`,
        y: `${y}`,
        width: `${CELL}`,
        height: `${CELL}`,
      }),
    );
  });
  const outside = new Set(
    cells.flatMap(({ content }, cell) => (content.kind === "outside" ? [cell] : [])),
  );
  picture.append(svg("path", { class: "thin", d: lines(grid, outside, false) }));
  picture.append(svg("path", { class: "thick", d: lines(grid, outside, true) }));
  cells.forEach((drawn, cell) => {
    const { x, y } = corner(size, cell);
    if (drawn.role === "new" || drawn.role === "conflict") {
      // A second sign beside the colour.
      const inset = 3;
      const width = `${CELL - 2 * inset}`;
      picture.append(
        svg("rect", {
          class: `ring ${drawn.role}`,
          x: `${x + inset}`,
          y: `${y + inset}`,
          width,
          height: width,
          rx: "3",
        }),
      );
    }
    picture.append(...texts(grid, drawn, x, y));
  });
  picture.addEventListener("click", (event) => {
    const bounds = picture.getBoundingClientRect();
    const scale = (width + 4) / bounds.width;
    const column = Math.floor(((event.clientX - bounds.left) * scale - 2) / CELL);
    const row = Math.floor(((event.clientY - bounds.top) * scale - 2) / CELL);
    if (row >= 0 && column >= 0 && row < rows && column < size) {
      pick(row * size + column);
    }
  });
  return picture;
}

function texts({ symbols }: Grid, { content, removed }: Drawn, x: number, y: number): Element[] {
  switch (content.kind) {
    case "empty":
    case "outside":
      return [];
    case "unknown":
      return [letter("?", "unknown", x, y, 20)];
    case "candidates": {
      const columns = Math.ceil(Math.sqrt(symbols.length));
      const step = CELL / columns;
      return content.values.flatMap((value) => {
        const at = symbols.indexOf(value);
        const [left, top] = [(at % columns) * step, Math.floor(at / columns) * step];
        const isRemoved = removed?.includes(value);
        const font = (CELL / columns) * (value.length > 1 ? 0.62 : 0.88);
        const middle = { x: x + left + step / 2, y: y + top + step / 2 };
        const text = letter(
          value,
          isRemoved ? "candidate removed" : "candidate",
          0,
          0,
          font,
          middle,
        );
        if (!isRemoved) {
          return [text];
        }
        const [from, to] = [middle.x - step * 0.4, middle.x + step * 0.4];
        return [text, svg("path", { class: "strike", d: `M${from} ${middle.y}H${to}` })];
      });
    }
    default:
      return [letter(content.value, content.kind, x, y, content.value.length > 1 ? 18 : 22)];
  }
}

function letter(
  text: string,
  kind: string,
  x: number,
  y: number,
  font: number,
  middle = { x: x + CELL / 2, y: y + CELL / 2 },
): Element {
  const made = svg("text", {
    class: kind,
    x: `${middle.x}`,
    y: `${middle.y}`,
    "font-size": `${font}`,
  });
  made.textContent = text;
  return made;
}

/** The lines within boxes, or those around them. */
function lines({ size, regions }: Grid, outside: ReadonlySet<number>, thick: boolean): string {
  const path: string[] = [];
  const hasLine = (one: number, other: number): boolean =>
    (regions[one] !== regions[other]) === thick && !(outside.has(one) && outside.has(other));
  for (let cell = 0; cell < regions.length; cell++) {
    const { x, y } = corner(size, cell);
    if ((cell + 1) % size !== 0 && hasLine(cell, cell + 1)) {
      path.push(`M${x + CELL} ${y}v${CELL}`);
    }
    if (cell + size < regions.length && hasLine(cell, cell + size)) {
      path.push(`M${x} ${y + CELL}h${CELL}`);
    }
  }
  const width = size * CELL;
  const height = (regions.length / size) * CELL;
  if (!thick) {
    return path.join("");
  }
  if (outside.size === 0) {
    return `${path.join("")}M0 0H${width}V${height}H0Z`;
  }
  // Around several grids: where their cells reach the edges.
  regions.forEach((_, cell) => {
    const { x, y } = corner(size, cell);
    if (!outside.has(cell)) {
      path.push(y === 0 ? `M${x} 0h${CELL}` : "", x === 0 ? `M0 ${y}v${CELL}` : "");
      path.push(y + CELL === height ? `M${x} ${height}h${CELL}` : "");
      path.push(x + CELL === width ? `M${width} ${y}v${CELL}` : "");
    }
  });
  return path.join("");
}

function corner(size: number, cell: number): { x: number; y: number } {
  return { x: (cell % size) * CELL, y: Math.floor(cell / size) * CELL };
}

/** The grid for a screen reader, a row after the other. */
function described({ size }: Grid, cells: readonly Drawn[]): string {
  const held = cells.map(({ content }) => {
    const values = "values" in content ? content.values.join("") : "";
    return "value" in content ? content.value : values || "empty";
  });
  const row = (at: number): string =>
    `row ${at + 1}: ${held.slice(at * size, (at + 1) * size).join(" ")}`;
  return Array.from({ length: cells.length / size }, (_, at) => row(at)).join("; ");
}

function svg(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  return made;
}
