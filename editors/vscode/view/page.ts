// Runs in a view: draws a page, and says what is clicked.

import type {
  FromView,
  Page,
  PageState,
  Puzzle,
  Sentence,
  Step,
  ToView,
} from "../src/pages/page-model";
import { type Drawn, boardOf, draw, drawnAfter } from "./grid";

interface Host {
  postMessage(message: FromView): void;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const main = document.querySelector("main")!;

/** The functions that draw the grids that have not been visible yet. */
const waiting = new Map<Element, () => void>();
const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        waiting.get(target)?.();
        waiting.delete(target);
        sight.unobserve(target);
      }
    }
  },
  { rootMargin: "600px" },
);

window.addEventListener("message", ({ data }: MessageEvent<ToView>) => {
  switch (data.type) {
    case "page":
      host.setState(data.state);
      show(data.page, data.file, data.state);
      break;
    case "html":
      main.className = "markdown";
      main.innerHTML = data.html;
      break;
    case "notice":
      notice(data.text);
      break;
  }
});
host.postMessage({ type: "ready" });

function show(page: Page, file: string, state: PageState): void {
  const { scrollY } = window;
  sight.disconnect();
  waiting.clear();
  main.className = page.page;
  main.replaceChildren(
    navigation(page, file, state),
    ...page.puzzles.map(chapter),
    ...(page.note === null ? [] : [element("p", { class: "note" }, page.note)]),
  );
  window.scrollTo(0, scrollY);
}

/** Says above what is shown that it is old. */
function notice(text: string): void {
  main.querySelector(".notice, .wait")?.remove();
  main.prepend(element("p", { class: "notice", role: "status" }, text));
}

function navigation({ count, puzzles }: Page, file: string, { puzzle }: PageState): Element {
  const go = (text: string, label: string, to: number | null, enabled: boolean): Element => {
    const button = element("button", { type: "button", title: label, "aria-label": label }, text);
    (button as HTMLButtonElement).disabled = !enabled;
    button.addEventListener("click", () => host.postMessage({ type: "puzzle", number: to }));
    return button;
  };
  const bar = element("nav", {}, element("span", { class: "file" }, file));
  if (count > 1 && puzzle === null) {
    bar.append(
      element(
        "span",
        {},
        puzzles.length < count ? `${puzzles.length} of ${count}` : `${count} puzzles`,
      ),
      go("One", "Show one puzzle", 1, true),
    );
  } else if (count > 1) {
    const number = puzzles[0]?.number ?? 1;
    bar.append(
      go("‹", "Previous puzzle", number - 1, number > 1),
      element("span", {}, `${number} of ${count}`),
      go("›", "Next puzzle", number + 1, number < count),
      go("All", "Show all puzzles", null, true),
    );
  }
  return bar;
}

function chapter(puzzle: Puzzle): Element {
  const { grid } = puzzle;
  const start = boardOf(puzzle);
  const board = lazily(grid.size, () => draw(grid, start, pick(puzzle)));
  board.classList.add("board");
  const section = element(
    "section",
    {},
    element("h1", {}, puzzle.heading),
    element("p", { class: "status" }, puzzle.status),
    board,
    ...puzzle.problems.map((text) => sentence("p", puzzle, text, "problem")),
  );
  if (puzzle.refutation.length > 0) {
    const lines = puzzle.refutation.map(({ number, depth, text }) => {
      const line = sentence("li", puzzle, text, `depth-${Math.min(depth, 6)}`);
      line.prepend(element("span", { class: "number" }, number));
      return line;
    });
    section.append(element("h2", {}, "Why there is no solution"));
    section.append(element("ul", { class: "refutation" }, ...lines));
  }
  if (puzzle.steps.length > 0) {
    const size = grid.size > 16 ? "large" : grid.size > 9 ? "medium" : "small";
    const cards = puzzle.steps.map((step, index) => card(puzzle, step, index, board));
    section.append(element("ol", { class: `steps ${size}` }, ...cards));
  }
  if (puzzle.ending !== null) {
    section.append(sentence("p", puzzle, puzzle.ending, "ending"));
  }
  return section;
}

function card(puzzle: Puzzle, step: Step, index: number, board: Element): Element {
  const text = sentence("p", puzzle, step.text, "text");
  text.prepend(
    element("span", { class: "number" }, `${step.number}`),
    element("strong", {}, `${step.technique} `),
  );
  const picture = lazily(puzzle.grid.size, () =>
    draw(puzzle.grid, drawnAfter(puzzle, index), pick(puzzle)),
  );
  const item = element("li", { class: "step", "data-step": `${step.number}` }, text, picture);
  const cells = [...step.cells, ...step.places.map(({ cell }) => cell)];
  const light = (on: boolean): void => {
    const ranges = cells.flatMap((cell) => puzzle.grid.cells[cell]?.range ?? []);
    host.postMessage({ type: "hover", ranges: on ? ranges : [] });
    for (const cell of cells) {
      board.querySelector(`[data-back="${cell}"]`)?.classList.toggle("lit", on);
    }
  };
  item.addEventListener("mouseenter", () => light(true));
  item.addEventListener("mouseleave", () => light(false));
  item.addEventListener("focusin", () => light(true));
  item.addEventListener("focusout", () => light(false));
  return item;
}

/** A picture that is drawn when it comes into sight. */
function lazily(size: number, picture: () => Element): Element {
  const place = element("div", {
    class: `grid ${size > 16 ? "large" : size > 9 ? "medium" : "small"}`,
  });
  waiting.set(place, () => place.replaceChildren(picture()));
  sight.observe(place);
  return place;
}

/** A sentence whose names of cells lead to the cells. */
function sentence(tag: string, puzzle: Puzzle, text: Sentence, kind: string): Element {
  const parts = text.map((part) => {
    const { cell } = part;
    if (cell === undefined || puzzle.grid.cells[cell]?.range === undefined) {
      return part.text;
    }
    const link = element("a", { href: "#", class: "cell", "data-cell": `${cell}` }, part.text);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      pick(puzzle)(cell);
    });
    return link;
  });
  return element(tag, { class: kind }, ...parts);
}

/** Has the source select a cell. */
function pick({ grid }: Puzzle): (cell: number) => void {
  return (cell) => {
    const range = grid.cells[cell]?.range;
    if (range !== undefined) {
      host.postMessage({ type: "select", range });
    }
  };
}

function element(
  tag: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): Element {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export type { Drawn };
