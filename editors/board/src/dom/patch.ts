// Brings described elements into a document, and changes only what differs from the description before.

import { type Element, isSvg } from "./node";

const SVG = "http://www.w3.org/2000/svg";

/** A part of a document that follows descriptions. */
export class Patched {
  readonly #parent: globalThis.Element;
  #shown: readonly (Element | string)[] = [];

  constructor(parent: globalThis.Element) {
    this.#parent = parent;
    parent.replaceChildren();
  }

  /** Makes the document match a description. */
  show(...children: readonly (Element | string)[]): void {
    patchChildren(this.#parent, this.#shown, children);
    this.#shown = children;
  }
}

function patchChildren(
  parent: globalThis.Element,
  before: readonly (Element | string)[],
  after: readonly (Element | string)[],
): void {
  const common = Math.min(before.length, after.length);
  for (let index = 0; index < common; index++) {
    patch(parent, parent.childNodes[index]!, before[index]!, after[index]!);
  }
  for (let index = before.length; index > common; index--) {
    parent.lastChild?.remove();
  }
  for (const child of after.slice(common)) {
    parent.append(made(child));
  }
}

function patch(
  parent: globalThis.Element,
  shown: ChildNode,
  before: Element | string,
  after: Element | string,
): void {
  if (before === after) {
    return;
  }
  if (typeof before === "string" || typeof after === "string" || before.tag !== after.tag) {
    if (typeof before === "string" && typeof after === "string") {
      (shown as Text).data = after;
    } else {
      parent.replaceChild(made(after), shown);
    }
    return;
  }
  const element = shown as globalThis.Element;
  for (const [name, value] of Object.entries(after.attributes)) {
    if (before.attributes[name] !== value) {
      setAttribute(element, name, value);
    }
  }
  for (const name of Object.keys(before.attributes)) {
    if (!(name in after.attributes)) {
      setAttribute(element, name, undefined);
    }
  }
  patchChildren(element, before.children, after.children);
}

function made(node: Element | string): globalThis.Node {
  if (typeof node === "string") {
    return document.createTextNode(node);
  }
  const element = isSvg(node.tag)
    ? document.createElementNS(SVG, node.tag)
    : document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) {
    setAttribute(element, name, value);
  }
  element.append(...node.children.map(made));
  return element;
}

function setAttribute(
  element: globalThis.Element,
  name: string,
  value: string | number | undefined,
): void {
  if (value === undefined) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, String(value));
  }
  // The property is what a person has chosen, and no longer follows the attribute.
  if (name === "value" && element instanceof HTMLInputElement) {
    element.value = value === undefined ? "" : String(value);
  }
}
