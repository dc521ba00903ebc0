// Shows the texts that the browser keeps, and brings one back.

import { EXAMPLE } from "./example";
import type { Keeper } from "./keeper";

interface Entry {
  readonly label: string;
  readonly text: string;
  readonly canBeRemoved: boolean;
}

/** The longest name of a text, in characters. */
const LONGEST = 40;

/** Opens the list; `restore` gets the text that the user chooses. */
export function showHistory(
  keeper: Keeper,
  current: string,
  restore: (text: string) => void,
): void {
  const dialog = document.createElement("dialog");
  dialog.className = "playground-history";
  dialog.setAttribute("aria-labelledby", "history-title");
  const title = document.createElement("h2");
  title.id = "history-title";
  title.textContent = "Texts kept in this browser";
  const list = document.createElement("div");
  list.className = "list";
  const preview = document.createElement("pre");
  preview.tabIndex = 0;
  preview.setAttribute("aria-label", "The text");
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  dialog.append(title, list, preview, buttons);

  const button = (label: string, run: () => void): HTMLButtonElement => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.onclick = run;
    return made;
  };
  let chosen: Entry | undefined;
  const bringBack = button("Restore", () => {
    dialog.close();
    if (chosen !== undefined) {
      restore(chosen.text);
    }
  });
  const remove = button("Remove", () => {
    if (chosen !== undefined) {
      keeper.store.forget(chosen.text);
      fill();
      // The button may be disabled now, and keys would go nowhere.
      list.querySelector("button")?.focus();
    }
  });
  buttons.append(
    bringBack,
    remove,
    button("Close", () => dialog.close()),
  );

  const choose = (entry: Entry | undefined, item?: HTMLElement): void => {
    chosen = entry;
    preview.textContent = entry?.text ?? "There is no other text.";
    bringBack.disabled = entry === undefined;
    remove.disabled = entry?.canBeRemoved !== true;
    for (const other of list.children) {
      other.setAttribute("aria-pressed", String(other === item));
    }
  };
  const fill = (): void => {
    const items = entries(keeper, current).map((entry) => {
      const item = button(entry.label, () => choose(entry, item));
      return [entry, item] as const;
    });
    list.replaceChildren(...items.map(([, item]) => item));
    choose(items[0]?.[0], items[0]?.[1]);
  };
  fill();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

/** The texts that can be had, without the one that is shown. */
function entries(keeper: Keeper, current: string): Entry[] {
  const kept = keeper.store.all().map(({ text, time }) => ({
    label: `${new Date(time).toLocaleString()}: ${nameOf(text)}`,
    text,
    canBeRemoved: true,
  }));
  const { shared } = keeper;
  const others: Entry[] = [
    ...(shared === undefined
      ? []
      : [{ label: "The text of the link", text: shared, canBeRemoved: false }]),
    { label: "The example", text: EXAMPLE, canBeRemoved: false },
  ];
  return [
    ...kept.filter(({ text }) => !others.some((other) => other.text === text)),
    ...others,
  ].filter(({ text }) => text !== current);
}

/** The title of the first puzzle, or the first line. */
function nameOf(text: string): string {
  const title = /^title:(.*)$/im.exec(text)?.[1]?.trim();
  const line = title || text.trim().split("\n")[0] || "";
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
}
