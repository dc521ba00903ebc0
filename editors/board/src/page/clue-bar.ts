// Describes the tools for clues: a kind for the selected cells, the rules, and the clues of the cell under the cursor.

import { kindName } from "../data/kinds";
import type { Board, KindOfClue, Side } from "../data/model";
import { type Element, h } from "../dom/node";
import { REGIONS, cluesAt, kindOf, kindsFor } from "../state/clues";
import type { State } from "../state/state";
import { capital } from "../data/words";

const SIDES: readonly (readonly [side: Side | "", name: string])[] = [
  ["", "nearest side"],
  ["top", "above"],
  ["left", "on the left"],
  ["right", "on the right"],
  ["bottom", "below"],
];

/** The row in which a person makes clues; none while the kinds are not known. */
export function clueBar(board: Board, state: State): Element[] {
  const { clueKinds } = state;
  const kind = kindOf(state);
  if (state.activity !== "set" || clueKinds === undefined || kind === undefined) {
    return [];
  }
  const kinds = kindsFor(board, state).map((it) => option(it.kind, kindName(it), it === kind));
  return [
    h(
      "div",
      { class: "tools clue-bar", role: "group", "aria-label": "Clues of the selected cells" },
      h("select", { "data-do": "clueKind", "aria-label": "Kind of clue", title: kind.help }, kinds),
      kind.value !== "nothing" && valueField(kind, state),
      kind.side && sideField(state),
      h(
        "button",
        { type: "button", "data-do": "addClue", title: adds(kind) },
        kind === REGIONS ? "Paint" : "Add",
      ),
      ruleMenu(board, clueKinds.rules),
    ),
  ];
}

function adds(kind: KindOfClue): string {
  const { path, example, help } = kind;
  if (kind === REGIONS) {
    return help;
  }
  const order = path ? " in the order in which you have selected them" : "";
  return `Makes this clue of the selected cells${order} (C): ${example}`;
}

function option(value: string, name: string, isChosen: boolean): Element {
  return h("option", { value, selected: isChosen ? "" : undefined }, name);
}

function valueField({ value, marks }: KindOfClue, { clue }: State): Element {
  const name = marks.length > 0 ? `Mark: ${marks.join(" ")}` : "Number";
  return h("input", {
    type: "text",
    value: clue.value,
    "data-do": "clueValue",
    "aria-label": name,
    placeholder: marks.length > 0 ? marks.join(" ") : value === "maybe" ? "optional" : "number",
    autocomplete: "off",
  });
}

function sideField({ clue }: State): Element {
  const options = SIDES.map(([side, name]) => option(side, name, side === clue.side));
  return h("select", { "data-do": "clueSide", "aria-label": "Side of the grid" }, options);
}

/** The rules without a shape of their own, each a switch. */
function ruleMenu(board: Board, rules: readonly string[]): Element {
  const buttons = rules.map((rule) => {
    const isOn = board.rules.includes(rule);
    const button = h(
      "button",
      { type: "button", "data-do": "rule", "data-value": rule, "aria-pressed": `${isOn}` },
      capital(rule.replaceAll("-", " ")),
    );
    return h("li", {}, button);
  });
  return h(
    "details",
    { class: "menu" },
    h("summary", { title: "Rules of the puzzle" }, "Rules"),
    h("div", { class: "entries" }, h("ul", {}, buttons)),
  );
}

/** The clues of the cell under the cursor while a person sets: to the line in the text, or away. */
export function clueList(board: Board, state: State): Element[] {
  if (state.activity !== "set" || (state.view !== "game" && state.view !== "columnar")) {
    return [];
  }
  const items = cluesAt(board, state).map(({ name, range }) => {
    const value = JSON.stringify(range);
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "link",
          "data-do": "showRange",
          "data-value": value,
          title: "Show in the text",
        },
        name,
      ),
      h(
        "button",
        {
          type: "button",
          "data-do": "removeClue",
          "data-value": value,
          "aria-label": `Remove ${name}`,
        },
        "Remove",
      ),
    );
  });
  return items.length === 0 ? [] : [h("ul", { class: "clue-list" }, items)];
}
