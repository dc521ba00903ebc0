// Asks what a new puzzle is to be like: its size, rules and clues by picture, difficulty, symmetry and givens. What
// cannot be had beside the other wishes is grey and says why.

import type { EditorView } from "@codemirror/view";
import {
  DIFFICULTIES,
  type OfferedRule,
  type OfferedWish,
  type OfferedWishes,
  SYMMETRIES,
  type Wishes,
  inGroups,
  nameOfRule,
} from "../../board/src/data/wishes";
import { capital } from "../../board/src/data/words";
import { request } from "./actions";

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16];

/** Opens the dialog; `make` gets the wishes. */
export function askForPuzzle(
  view: EditorView,
  make: (wishes: Wishes) => void,
): void {
  const dialog = document.createElement("dialog");
  dialog.className = "playground-new";
  dialog.setAttribute("aria-labelledby", "new-title");
  const title = document.createElement("h2");
  title.id = "new-title";
  title.textContent = "New puzzle";

  const size = select(SIZES.map((it) => [`${it}`, `${it} × ${it}`]));
  size.value = "9";
  const difficulty = select([["", "Any"], ...named(DIFFICULTIES)]);
  const symmetry = select(Object.entries(SYMMETRIES));
  const clues = document.createElement("input");
  clues.type = "text";
  clues.placeholder = "any, 28 or 24..30";
  const rulesTitle = document.createElement("h3");
  rulesTitle.id = "new-rules";
  rulesTitle.textContent = "Further rules and clues";
  const rules = document.createElement("div");
  rules.className = "rules";
  rules.setAttribute("role", "group");
  rules.setAttribute("aria-labelledby", rulesTitle.id);
  const why = document.createElement("p");
  why.setAttribute("role", "status");
  const done = button("Make the puzzle", () => {
    dialog.close();
    make(wishes());
  });
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  buttons.append(
    done,
    button("Cancel", () => dialog.close()),
  );
  const fields = document.createElement("div");
  fields.className = "fields";
  fields.append(
    labelled("Size", size),
    labelled("Difficulty", difficulty),
    labelled("Symmetry", symmetry),
    labelled("Number of givens", clues),
  );
  dialog.append(title, fields, rulesTitle, rules, why, buttons);

  const boxes = new Map<string, RuleBox>();
  const wishes = (): Wishes => ({
    size: Number(size.value),
    rules: [...boxes]
      .filter(([, { input }]) => input.checked)
      .map(([word]) => word)
      .join(","),
    symmetry: symmetry.value,
    ...(difficulty.value !== "" && { difficulty: difficulty.value }),
    ...(clues.value.trim() !== "" && { clues: clues.value.trim() }),
  });
  let last = 0;
  const renew = async (): Promise<void> => {
    const own = ++last;
    let reason: string | null;
    try {
      const answer = await request<OfferedWishes>(
        view,
        "sudoku/offeredWishes",
        { wishes: wishes() },
      );
      if (own !== last) {
        return;
      }
      reason = answer.reason;
      showReasons(difficulty, answer.difficulties);
      showReasons(symmetry, answer.symmetries);
      if (boxes.size === 0) {
        const groups = inGroups(answer.rules);
        const inOrder = [
          ...groups.known,
          ...groups.rules,
          ...groups.clues,
          ...groups.refused,
        ];
        for (const rule of inOrder) {
          const box = ruleBox(rule);
          boxes.set(rule.word, box);
          rules.append(box.label);
        }
      }
      for (const rule of answer.rules) {
        showRefusal(boxes.get(rule.word), rule.reason);
      }
    } catch (error) {
      reason = (error as { message?: string }).message ?? String(error);
    }
    if (own === last) {
      why.textContent = reason ?? "";
      done.disabled = reason !== null;
    }
  };
  dialog.oninput = () => void renew();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
  void renew();
}

/** Keeps the names of rules without a shape in line with the others. */
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A rule to choose. */
interface RuleBox {
  readonly label: HTMLLabelElement;
  readonly input: HTMLInputElement;
  readonly why: HTMLElement;
}

function ruleBox(rule: OfferedRule): RuleBox {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "checkbox";
  input.value = rule.word;
  const picture = document.createElement("img");
  picture.alt = "";
  picture.src = `data:image/svg+xml,${encodeURIComponent(rule.picture ?? NO_PICTURE)}`;
  const name = document.createElement("span");
  name.textContent = nameOfRule(rule);
  const why = document.createElement("small");
  name.append(why);
  label.append(input, picture, name);
  return { label, input, why };
}

/** Greys out a rule that cannot be had. One that is chosen can be taken back. */
function showRefusal(box: RuleBox | undefined, reason: string | null): void {
  if (box !== undefined) {
    box.input.disabled = reason !== null && !box.input.checked;
    box.why.textContent = reason ?? "";
  }
}

/** Greys out what cannot be had. */
function showReasons(
  { options }: HTMLSelectElement,
  all: readonly OfferedWish[],
): void {
  for (const option of options) {
    const reason = all.find(({ word }) => word === option.value)?.reason;
    const name = option.text.split(" – ")[0] ?? "";
    option.disabled = reason !== undefined && reason !== null;
    option.text = option.disabled ? `${name} – ${reason}` : name;
  }
}

function named(
  words: Readonly<Record<string, string>>,
): (readonly [string, string])[] {
  return Object.keys(words).map((word) => [word, capital(word)] as const);
}

function select(
  values: readonly (readonly [value: string, name: string])[],
): HTMLSelectElement {
  const made = document.createElement("select");
  made.append(...values.map(([value, name]) => new Option(name, value)));
  return made;
}

function labelled(
  name: string,
  control: HTMLSelectElement | HTMLInputElement,
): HTMLLabelElement {
  const label = document.createElement("label");
  label.append(name, control);
  return label;
}

function button(name: string, run: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = name;
  made.onclick = run;
  return made;
}
