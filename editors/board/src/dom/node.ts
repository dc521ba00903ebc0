// Describes HTML and SVG as plain data, and writes it as markup. `patch.ts` brings it into a document.
//
// A text is always a text: no string becomes markup without being escaped.

export interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly (Element | string)[];
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

type Child = Element | string | undefined | false | readonly Child[];

/** Makes an element. Children that are `undefined` or `false` are left out, and so are attributes. */
export function h(tag: string, attributes: Attributes = {}, ...children: Child[]): Element {
  return { tag, attributes, children: known(children) };
}

function known(children: readonly Child[]): (Element | string)[] {
  const found: (Element | string)[] = [];
  for (const child of children) {
    if (Array.isArray(child)) {
      found.push(...known(child as readonly Child[]));
    } else if (child !== undefined && child !== false) {
      found.push(child as Element | string);
    }
  }
  return found;
}

/** The tags of SVG that pictures use; all others are HTML. */
const SVG_TAGS = new Set(["svg", "g", "rect", "path", "circle", "text", "tspan", "title", "style"]);

export function isSvg(tag: string): boolean {
  return SVG_TAGS.has(tag);
}

/** The elements of HTML without an end tag. */
const VOID = new Set(["input", "br", "hr"]);

/** Writes an element as markup. */
export function markup(node: Element | string): string {
  if (typeof node === "string") {
    return escaped(node);
  }
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const start = `<${node.tag}${attributes.join("")}>`;
  return VOID.has(node.tag) ? start : `${start}${node.children.map(markup).join("")}</${node.tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
