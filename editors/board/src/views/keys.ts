// Lists the keys of a board in words.

import { type Element, h } from "../dom/node";
import { KEYS } from "../state/key-list";

export function keyList(): Element {
  const rows = KEYS.map(([keys, does]) =>
    h("tr", {}, h("th", { scope: "row" }, keys), h("td", {}, does)),
  );
  const close = h(
    "button",
    { type: "button", "data-do": "command", "data-value": "keys" },
    "Close",
  );
  return h(
    "section",
    { class: "keys", "aria-label": "Keys" },
    h("table", {}, h("tbody", {}, rows)),
    close,
  );
}
