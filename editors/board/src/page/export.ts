// Exports the shown picture: as SVG with its own style, and as PNG.

import type { Board } from "../data/model";
import pictureStyle from "../picture/picture.css";

/** The colours of a picture on paper; `style.css` has those of the editor's theme. */
const PAPER = `
.picture {
  --paper: #fff; --ink: #1b1b1b; --faint: #767676; --placed: #0b57a8; --accent: #1f6feb;
  --reason: #1a7f37; --goes: #c62828; --second: #1f6feb; --third: #8250df; --warning: #8a5a00;
  font-family: "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
}
.picture .cursor, .picture .selected, .picture .peer { display: none; }
`;

/** The length of the longer side of a PNG. */
const PIXELS = 1600;

/** The height of the line with the rules, in hundredths of a cell. */
const RULES = 56;

function ruleText(rules: string, x: number, y: number): SVGTextElement {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  const places = { class: "rules", x, y, "font-size": 28, "dominant-baseline": "central" };
  Object.entries(places).forEach(([name, value]) => text.setAttribute(name, `${value}`));
  text.textContent = rules;
  return text;
}

/** A picture as a document of its own, with the rules that it does not show below it. */
export function standalone(picture: SVGSVGElement, rules: string): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const { x, y, width, height: own } = picture.viewBox.baseVal;
  const height = rules === "" ? own : own + RULES;
  const scale = PIXELS / Math.max(width, height);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", `${Math.round(width * scale)}`);
  copy.setAttribute("height", `${Math.round(height * scale)}`);
  // What makes it a grid to move in has no meaning in a file.
  for (const name of ["tabindex", "aria-activedescendant", "aria-multiselectable"]) {
    copy.removeAttribute(name);
  }
  if (rules !== "") {
    copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    copy.append(ruleText(rules, x + 6, y + own + RULES / 2));
  }
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = PAPER + pictureStyle;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** The bytes of the picture as SVG, in base64. */
export function asSvg(picture: SVGSVGElement, rules: string): string {
  const bytes = new TextEncoder().encode(standalone(picture, rules));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The bytes of the picture as PNG, in base64. */
export async function asPng(picture: SVGSVGElement, rules: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${asSvg(picture, rules)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
}

/** The name of the file of a picture: the title of the puzzle, or the file with the number of the puzzle. */
export function pictureName(board: Board | undefined, file: string): string {
  const stem = file.replace(/\.[^.]*$/, "");
  const number = board !== undefined && board.count > 1 ? ` ${board.puzzle}` : "";
  const name = board?.name ?? `${stem}${number}`;
  // What files of some systems cannot be called.
  return (
    name
      .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
      .trim()
      .slice(0, 100) || "sudoku"
  );
}
