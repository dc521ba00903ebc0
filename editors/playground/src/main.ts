// Puts the page together: the editor, the board beside it, the list of mistakes below, and the buttons above.

import { forEachDiagnostic } from "@codemirror/lint";
import { EditorView, keymap } from "@codemirror/view";
import {
  type CodeAction,
  type CommandAnswer,
  actionsAt,
  apply,
  change,
  place,
  request,
  run,
} from "./actions";
import { boardBeside, download } from "./board";
import { type Shown, diagnostics, pull } from "./diagnostics";
import { makeEditor } from "./editor";
import { EXAMPLE } from "./example";
import { chooseFile, readFile } from "./files";
import { openMenu } from "./menu";
import { URI, connect } from "./server";
import { LONGEST, decoded, encoded } from "./share";
import { colour, tokenCapabilities, tokens } from "./tokens";

/** Where the text is kept for the next visit. */
const KEPT = "sudoku-playground/text";

const DIFFICULTIES = ["easy", "medium", "hard", "unfair", "extreme"] as const;

function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`The page has no #${id}.`);
  }
  return found as Kind;
}

const say = (sentence: string | undefined): void => {
  element("said").textContent = sentence ?? "";
};

void begin();

async function begin(): Promise<void> {
  const shared = await decoded(location.hash);
  if (shared === undefined && location.hash !== "") {
    say("The link holds no puzzle: it may have been cut.");
  }
  const client = connect([tokenCapabilities], (reason) => {
    say(
      `The server has crashed (${reason}). Your text is kept: reload the page.`,
    );
  });
  const text = shared ?? localStorage.getItem(KEPT) ?? EXAMPLE;
  let follow = (_isEdit: boolean): void => {};
  const view: EditorView = makeEditor(element("text"), text, client, [
    diagnostics(listMistakes, say),
    tokens(),
    keymap.of([
      {
        key: "Mod-.",
        run: () => (void offerActions(view), true),
        preventDefault: true,
      },
    ]),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) {
        keep(state.doc.toString());
      }
      if (docChanged || selectionSet) {
        follow(docChanged);
      }
    }),
  ]);
  await client.initializing;
  listMistakes((await pull(view)) ?? []);
  void colour(view);
  const board = boardBeside(element("beside"), view, say);
  follow = (isEdit) => (isEdit ? board.renew() : board.follow());
  connectButtons(view);
  document.body.dataset["ready"] = "true";
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // A private window or a full store: the page works without.
  }
}

/** Called when mistakes are shown, for tests. */
let afterMistakes = (): void => {};

/** Shows the mistakes below the text; a click goes to the place. */
function listMistakes(list: Shown): void {
  const items = list
    .slice(0, 100)
    .map(({ from, message, severity, source }) => {
      const item = document.createElement("button");
      item.type = "button";
      item.className = severity;
      item.textContent = `${message} `;
      const rule = document.createElement("small");
      rule.textContent = source ?? "";
      item.append(rule);
      item.onclick = () => {
        const view = EditorView.findFromDOM(element("text"));
        view?.dispatch({ selection: { anchor: from }, scrollIntoView: true });
        view?.focus();
      };
      return item;
    });
  const none = document.createElement("p");
  none.textContent = "No mistakes.";
  element("mistakes").replaceChildren(...(items.length > 0 ? items : [none]));
  afterMistakes();
}

function connectButtons(view: EditorView): void {
  const click = (
    id: string,
    action: (button: HTMLElement) => unknown,
  ): void => {
    const button = element<HTMLButtonElement>(id);
    button.disabled = false;
    button.onclick = () => void action(button);
  };
  const command = (name: string) => async () => {
    say(await run(view, `sudoku-lsp.${name}`));
    view.focus();
  };
  const take = (text: string, name: string): void => {
    replaceText(view, text);
    say(`Opened ${name}.`);
  };
  click("new", (button) => {
    const items = DIFFICULTIES.map((difficulty) => ({
      label: difficulty,
      run: () => void generate(view, difficulty),
    }));
    openMenu(button, items);
  });
  click("open", () => chooseFile(take, say));
  click("save", () => download("puzzle.sudoku", view.state.doc.toString()));
  click("share", () => share(view));
  click("forced", command("fillForced"));
  click("solution", command("fillSolution"));
  click("step", command("nextStep"));
  click("rate", async () => {
    const answer = await request<{ status?: { words?: string } | null }>(
      view,
      "sudoku/status",
      {
        textDocument: { uri: URI },
        position: place(view),
      },
    );
    say(answer.status?.words ?? "There is no puzzle at the cursor.");
  });
  click("actions", () => offerActions(view));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) {
      event.preventDefault();
      void readFile(file, take, say);
    }
  });
}

/** Replaces the text, as one step of undo. */
function replaceText(view: EditorView, text: string): void {
  change(view, { from: 0, to: view.state.doc.length, insert: text });
  view.focus();
}

async function generate(view: EditorView, difficulty: string): Promise<void> {
  say(`Making a puzzle (${difficulty}) …`);
  const wishes = { difficulty, seed: Math.floor(Math.random() * 2 ** 32) };
  const answer = await request<CommandAnswer>(
    view,
    "workspace/executeCommand",
    {
      command: "sudoku-lsp.generate",
      arguments: [wishes],
    },
  ).catch(
    (error: { message?: string }) =>
      ({ reason: error.message ?? String(error) }) as CommandAnswer,
  );
  if (answer.text !== undefined) {
    replaceText(view, answer.text);
  }
  say(
    answer.text === undefined
      ? answer.reason
      : `A new puzzle (${difficulty}). Undo brings the last text back.`,
  );
}

/** Offers what can be done at the cursor, fixes first. */
async function offerActions(view: EditorView): Promise<void> {
  const at = place(view);
  const actions = await actionsAt(view, { start: at, end: at });
  const items = actions.map((action: CodeAction) => ({
    label: action.title,
    disabled: action.disabled?.reason,
    run: () => void apply(view, action).then(say),
  }));
  openMenu(
    element("actions"),
    items.length > 0
      ? items
      : [{ label: "Nothing here", disabled: "", run: () => {} }],
  );
}

/** Puts a link with the text into the address and the clipboard. */
async function share(view: EditorView): Promise<void> {
  const hash = await encoded(view.state.doc.toString());
  if (hash.length > LONGEST) {
    say("The text is too long for a link: save it as a file instead.");
    return;
  }
  history.replaceState(null, "", hash);
  const isCopied = await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );
  say(
    isCopied
      ? "The link is in the clipboard."
      : "The link is in the address bar.",
  );
}

// For tests: what is shown.
Object.assign(globalThis, {
  playground: {
    text: () => EditorView.findFromDOM(element("text"))?.state.doc.toString(),
    diagnostics: () => {
      const found: string[] = [];
      const state = EditorView.findFromDOM(element("text"))?.state;
      if (state !== undefined) {
        forEachDiagnostic(state, ({ message }) => found.push(message));
      }
      return found;
    },
    /** Puts a character in place of another one; the milliseconds until its diagnostics are shown. */
    keyToDiagnostics: async (at: number, character: string) => {
      const view = EditorView.findFromDOM(element("text"));
      const begun = performance.now();
      const isShown = new Promise<void>((resolve) => (afterMistakes = resolve));
      view?.dispatch({ changes: { from: at, to: at + 1, insert: character } });
      await isShown;
      return performance.now() - begun;
    },
  },
});

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // Without it the page works, but not offline.
  void navigator.serviceWorker.register("offline.js").catch(() => {});
}
