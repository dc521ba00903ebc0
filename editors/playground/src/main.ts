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
import type * as lsp from "vscode-languageserver-protocol";
import type { Status } from "../../board/src/data/model";
import type { Wishes } from "../../board/src/data/wishes";
import { type BesideBoard, boardBeside, download } from "./board";
import { type Shown, diagnostics, pull } from "./diagnostics";
import { makeEditor } from "./editor";
import { chooseFile, readFile } from "./files";
import { showHistory } from "./history";
import { Keeper } from "./keeper";
import { openMenu } from "./menu";
import { askForPuzzle } from "./new-puzzle";
import { URI, connect } from "./server";
import { LONGEST, decoded, encoded } from "./share";
import { colour, tokenCapabilities, tokens } from "./tokens";

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
  let hasCrashed = false;
  const client = connect([tokenCapabilities], say, (reason) => {
    hasCrashed = true;
    say(
      `The server has crashed (${reason}). Your text is kept: reload the page.`,
    );
  });
  const keeper = new Keeper(location.hash, shared, say);
  const text = keeper.begin();
  // Each address has a text of its own.
  addEventListener("hashchange", () => location.reload());
  let follow = (_isEdit: boolean): void => {};
  const view: EditorView = makeEditor(element("text"), text, client, [
    diagnostics(listMistakes, say),
    tokens(),
    keymap.of([
      {
        key: "Mod-.",
        run: () => (void offerActions(view, keeper), true),
        preventDefault: true,
      },
    ]),
    EditorView.domEventHandlers({
      // The page opens files that are dropped; the editor would insert them as well.
      drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        // What was said is about the text before.
        if (!hasCrashed) {
          say(undefined);
        }
        keeper.follow(update);
      }
      if (update.docChanged || update.selectionSet) {
        follow(update.docChanged);
      }
    }),
  ]);
  await client.initializing;
  listMistakes((await pull(view)) ?? []);
  void colour(view);
  const board = boardBeside(element("beside"), view, say);
  follow = (isEdit) => (isEdit ? board.renew() : board.follow());
  connectButtons(view, keeper, board);
  document.body.dataset["ready"] = "true";
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

function connectButtons(
  view: EditorView,
  keeper: Keeper,
  board: BesideBoard,
): void {
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
  const fill = (name: string) => async () => {
    keeper.secure(view.state.doc.toString());
    await command(name)();
  };
  const take = (text: string, name: string): void => {
    if (replaceText(view, keeper, text)) {
      say(`Opened ${name}. The last text is in History.`);
    }
  };
  click("new", () =>
    askForPuzzle(view, (wishes) => void generate(view, keeper, wishes)),
  );
  click("open", () => chooseFile(take, say));
  click("save", () => {
    const text = view.state.doc.toString();
    download("puzzle.sudoku", text);
    keeper.saved(text);
  });
  click("share", () => share(view, keeper));
  click("history", () =>
    showHistory(keeper, view.state.doc.toString(), (text) => {
      if (replaceText(view, keeper, text)) {
        say("The text is back. The last one is in History.");
      }
    }),
  );
  click("forced", fill("fillForced"));
  click("solution", fill("fillSolution"));
  click("step", () => board.nextStep());
  click("rate", () => rate(view, board));
  click("actions", () => offerActions(view, keeper));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) {
      event.preventDefault();
      void readFile(file, take, say);
    }
  });
}

/** How long a rating is waited for, in milliseconds. The hardest puzzles have none in a browser. */
const RATING = 5_000;

/** The time between two looks for it. */
const LOOK = 200;

/** The answer to `sudoku/status`. */
interface StatusAnswer {
  readonly puzzle: number | null;
  readonly status?: Status | null;
}

/** The line above a puzzle, of which the server keeps the puzzle's number from 0. */
type Lens = lsp.CodeLens & { readonly data?: { readonly puzzle: number } };

/** Says how hard the puzzle at the cursor is, first by its hardest step, then by its rating. */
async function rate(view: EditorView, board: BesideBoard): Promise<void> {
  const textDocument = { uri: URI };
  const params = { textDocument, position: place(view) };
  const { doc } = view.state;
  for (let waited = 0; waited <= RATING; waited += LOOK) {
    const { puzzle, status } = await request<StatusAnswer>(
      view,
      "sudoku/status",
      params,
    );
    if (view.state.doc !== doc) {
      return;
    }
    say(status?.words ?? "There is no puzzle at the cursor.");
    const isRated = !/ clues?$/.test(status?.brief ?? "");
    if (status?.solutions !== "unique" || isRated) {
      break;
    }
    if (waited === 0) {
      // Who shows the line above a puzzle gets the ratings that belong there computed.
      const lenses = await request<Lens[] | null>(
        view,
        "textDocument/codeLens",
        { textDocument },
      );
      const lens = lenses?.find(({ data }) => data?.puzzle === puzzle! - 1);
      if (lens !== undefined) {
        await request(view, "codeLens/resolve", lens);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  // Its status has the rating, too.
  board.renew();
}

/** Replaces the text, as one step of undo. Returns false if the text that is there would be lost. */
function replaceText(view: EditorView, keeper: Keeper, text: string): boolean {
  const may = keeper.mayReplace(view.state.doc.toString());
  if (may) {
    change(view, { from: 0, to: view.state.doc.length, insert: text });
  }
  view.focus();
  return may;
}

async function generate(
  view: EditorView,
  keeper: Keeper,
  wishes: Wishes,
): Promise<void> {
  say("Making a puzzle …");
  const seed = Math.floor(Math.random() * 2 ** 32);
  const answer = await request<CommandAnswer>(
    view,
    "workspace/executeCommand",
    {
      command: "sudoku-lsp.generate",
      arguments: [{ ...wishes, seed }],
      workDoneToken: "generate",
    },
  ).catch(
    (error: { message?: string }) =>
      ({ reason: error.message ?? String(error) }) as CommandAnswer,
  );
  if (answer.text !== undefined && !replaceText(view, keeper, answer.text)) {
    return;
  }
  say(
    answer.text === undefined
      ? answer.reason
      : "A new puzzle. Undo brings the last text back.",
  );
}

/** Offers what can be done at the cursor, fixes first. */
async function offerActions(view: EditorView, keeper: Keeper): Promise<void> {
  const at = place(view);
  const actions = await actionsAt(view, { start: at, end: at });
  const items = actions.map((action: CodeAction) => ({
    label: action.title,
    disabled: action.disabled?.reason,
    run: () => {
      keeper.secure(view.state.doc.toString());
      void apply(view, action).then(say);
    },
  }));
  openMenu(
    element("actions"),
    items.length > 0
      ? items
      : [{ label: "Nothing here", disabled: "", run: () => {} }],
  );
}

/** Puts a link with the text into the address and the clipboard. */
async function share(view: EditorView, keeper: Keeper): Promise<void> {
  const text = view.state.doc.toString();
  const hash = await encoded(text);
  if (hash.length > LONGEST) {
    say("The text is too long for a link: save it as a file instead.");
    return;
  }
  history.replaceState(null, "", hash);
  keeper.sharedAs(hash, text);
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
    selection: () =>
      EditorView.findFromDOM(element("text"))?.state.selection.main,
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
