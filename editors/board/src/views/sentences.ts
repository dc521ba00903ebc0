// Splits sentences of the server, so that the names of cells in them lead to the cells.

import { cellOf } from "../data/cells";
import { type Element, h } from "../dom/node";

/** A sentence in which each name of a cell is a button that selects the cell. */
export function withCells(sentence: string, size: number): (Element | string)[] {
  // The names are at the odd places.
  return sentence.split(/\b(r\d+c\d+)\b/).map((part, index) => {
    const cell = index % 2 === 1 ? cellOf(part, size) : undefined;
    return cell === undefined
      ? part
      : h(
          "button",
          { type: "button", class: "link", "data-do": "pickCells", "data-value": cell },
          part,
        );
  });
}

/** The lines of a proof, which have numbers of their own, such as `2.1.`: each is within the case that it belongs to. */
export function proof(lines: readonly string[], size: number): Element {
  const item = (line: string): Element => {
    const number = /^[\d.]*(?= )/.exec(line)?.[0] ?? "";
    const depth = Math.min(number.split(".").length - 2, 6);
    const text = withCells(line.slice(number.length).trimStart(), size);
    return h("li", { class: `depth-${Math.max(depth, 0)}` }, h("b", {}, number), " ", text);
  };
  return h("ul", { class: "proof" }, lines.map(item));
}
