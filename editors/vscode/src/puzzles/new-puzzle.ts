// Opens an empty grid in the size and layout that the user chooses, or has the server make a puzzle.

import {
  type CancellationToken,
  type Progress,
  type QuickPickItem,
  QuickPickItemKind,
  type TextDocument,
  ProgressLocation,
  Range,
  Uri,
  window,
  workspace,
} from "vscode";
import {
  DIFFICULTIES,
  type OfferedRule,
  type OfferedWish,
  type OfferedWishes,
  SYMMETRIES,
  type Wishes,
  inGroups,
  nameOfRule,
} from "../../../board/src/data/wishes";
import { capital } from "../../../board/src/data/words";
import { METHODS } from "../server/protocol";
import type { CommandAnswer } from "../server/requests";
import type { Server } from "../server/server";
import { LAYOUTS, SIZES, type Size, emptyGrid } from "./layouts";

/** The server's command that makes a puzzle. */
const GENERATE_COMMAND = "sudoku-lsp.generate";

/** The attempts to add a puzzle to a document whose text changes meanwhile; the puzzle is the same each time. */
const MAX_ATTEMPTS = 3;

/** What the grid is to hold. */
const CONTENTS = [
  { label: "New puzzle", description: "with one solution", value: "puzzle" },
  { label: "Empty grid", description: "to type a puzzle", value: "empty" },
] as const;

/** Asks for everything, step by step. `target` is the document that the puzzle may be added to. */
export async function newPuzzle(server: Server, target: TextDocument | undefined): Promise<void> {
  // It runs for documents, and here may be none yet.
  const started = server.status.state === "stopped" ? server.start() : Promise.resolve();
  const size = await choose(
    "Size",
    SIZES.map((size) => ({
      label: `${size.size} × ${size.size}`,
      description:
        size.box === undefined
          ? "no boxes: rows and columns, or jigsaw regions"
          : `boxes of ${size.box.rows} rows and ${size.box.columns} columns`,
      value: size,
    })),
  );
  const content = size && (await choose("Content", CONTENTS));
  if (size === undefined || content === undefined) {
    return;
  }
  if (content === "empty") {
    return emptyPuzzle(size);
  }
  const rules = await chooseRules(server, { size: size.size });
  if (rules === undefined) {
    return;
  }
  // After the rules, on which it depends which ones there are.
  const wanted = await chooseDifficulty(server, { size: size.size, rules });
  const wishes = wanted && (await chooseGivens(server, wanted));
  const place = wishes && (await choosePlace(target));
  if (place === undefined) {
    return;
  }
  const order = { ...wishes, seed: Math.floor(Math.random() * 2 ** 32) };
  await started;
  await window.withProgress(
    { location: ProgressLocation.Notification, title: "Making a puzzle …", cancellable: true },
    (progress, token) => generate(server, order, place.document, progress, token),
  );
}

/** Asks the server what can be had beside some wishes; `undefined` while it is not there. */
async function offered(server: Server, wishes: Wishes): Promise<OfferedWishes | undefined> {
  return server.client?.sendRequest<OfferedWishes>("sudoku/offeredWishes", { wishes });
}

/** The choice without a wish for a difficulty. */
const ANY: OfferedItem = { label: "Any difficulty", description: "", word: "any", reason: null };

async function chooseDifficulty(server: Server, wishes: Wishes): Promise<Wishes | undefined> {
  const chosen = await chooseOffered(server, wishes, "Difficulty", ({ difficulties }) => [
    ANY,
    ...Object.entries(DIFFICULTIES).map(([word, description]) => ({
      label: capital(word),
      description,
      word,
      reason: reasonOf(difficulties, word),
    })),
  ]);
  switch (chosen) {
    case undefined:
      return undefined;
    case ANY.word:
      return wishes;
    default:
      return { ...wishes, difficulty: chosen };
  }
}

/** Why a word cannot be had. */
function reasonOf(all: readonly OfferedWish[], word: string): string | null {
  return all.find((wish) => wish.word === word)?.reason ?? null;
}

type OfferedItem = QuickPickItem & { readonly word: string; readonly reason: string | null };

/** Asks for one of several things. What cannot be had comes last, says why, and is not accepted. */
function chooseOffered(
  server: Server,
  wishes: Wishes,
  step: string,
  listOf: (answer: Pick<OfferedWishes, "difficulties" | "symmetries">) => readonly OfferedItem[],
): Promise<string | undefined> {
  const pick = window.createQuickPick<OfferedItem>();
  pick.title = `New Puzzle: ${step}`;
  pick.placeholder = `Choose the ${step.toLowerCase()}`;
  const show = (answer: Pick<OfferedWishes, "difficulties" | "symmetries">): void => {
    const items = listOf(answer);
    const refused = items.filter(({ reason }) => reason !== null);
    pick.items = [
      ...items.filter(({ reason }) => reason === null),
      ...(refused.length > 0 ? [headingOf("Not with these wishes")] : []),
      ...refused.map((item) => ({ ...item, detail: `$(circle-slash) ${item.reason}` })),
    ];
  };
  const renew = async (): Promise<void> => {
    const answer = await offered(server, wishes).catch(() => undefined);
    if (answer?.difficulties.concat(answer.symmetries).some(({ reason }) => reason !== null)) {
      show(answer);
    }
  };
  const starts = server.onDidChangeStatus(() => void renew());
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.reason === null) {
        resolve(item.word);
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
      starts.dispose();
      pick.dispose();
    });
    show({ difficulties: [], symmetries: [] });
    pick.show();
    void renew();
  });
}

function headingOf(label: string): OfferedItem {
  return { label, kind: QuickPickItemKind.Separator, word: "", reason: null };
}

/** Asks for rules and clues, several at once. What cannot be had beside those that are chosen says why. */
function chooseRules(server: Server, wishes: Wishes): Promise<string | undefined> {
  const pick = window.createQuickPick<OfferedItem>();
  pick.title = "New Puzzle: Further Rules";
  pick.placeholder = "Choose further rules and clues, several if you like, or none";
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  let chosen: readonly string[] = [];
  let request = 0;
  let shown: string | undefined;
  const renew = async (): Promise<void> => {
    const own = ++request;
    pick.busy = true;
    const wanted = { ...wishes, rules: chosen.join(",") };
    const answer = await offered(server, wanted).catch(() => undefined);
    // Without an answer, the server may be about to start.
    if (own !== request || answer === undefined) {
      return;
    }
    pick.busy = false;
    const items = itemsOf(answer.rules);
    const reasons = items.map(({ word, reason }) => `${word} ${reason ?? ""}`).join("\n");
    // A new list scrolls to its top.
    if (reasons !== shown) {
      shown = reasons;
      pick.items = items;
    }
    pick.selectedItems = pick.items.filter(({ word }) => chosen.includes(word));
  };
  const starts = server.onDidChangeStatus(() => void renew());
  return new Promise((resolve) => {
    pick.onDidChangeSelection((items) => {
      const words = items.filter(({ reason }) => reason === null).map(({ word }) => word);
      const isKept = words.length === chosen.length && words.every((it) => chosen.includes(it));
      chosen = words;
      if (!isKept || words.length < items.length) {
        void renew();
      }
    });
    pick.onDidAccept(() => {
      resolve(chosen.join(","));
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      starts.dispose();
      pick.dispose();
    });
    pick.show();
    void renew();
  });
}

/** The rules that most people know, then all others by kind, and at the end what cannot be had. */
function itemsOf(all: readonly OfferedRule[]): OfferedItem[] {
  const itemOf = (rule: OfferedRule): OfferedItem => ({
    label: nameOfRule(rule),
    description: rule.word,
    ...(rule.reason !== null && { detail: `$(circle-slash) ${rule.reason}` }),
    iconPath: iconOf(rule.picture ?? NO_PICTURE),
    word: rule.word,
    reason: rule.reason,
  });
  const { known, rules, clues, refused } = inGroups(all);
  return [
    ...known.map(itemOf),
    headingOf("Rules"),
    ...rules.map(itemOf),
    headingOf("Clues"),
    ...clues.map(itemOf),
    ...(refused.length > 0 ? [headingOf("Not with this grid and these rules")] : []),
    ...refused.map(itemOf),
  ];
}

/** Keeps the names of rules without a shape in line with the others. */
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A drawing as an address; its numbers may have signs beyond ASCII. */
function iconOf(picture: string): Uri {
  const bytes = String.fromCharCode(...new TextEncoder().encode(picture));
  return Uri.parse(`data:image/svg+xml;base64,${btoa(bytes)}`);
}

/** Asks what the givens are to be like, as often as the user has another wish; at first nothing is wished. */
async function chooseGivens(server: Server, wanted: Wishes): Promise<Wishes | undefined> {
  let wishes = wanted;
  for (;;) {
    const { symmetry, clues } = wishes;
    const wish = await choose("Givens", [
      { label: "Make the Puzzle", description: "", value: "nothing" },
      { label: "Symmetry …", description: SYMMETRIES[symmetry ?? "none"] ?? "", value: "symmetry" },
      { label: "Number of Givens …", description: clues ?? "any", value: "clues" },
    ] as const);
    switch (wish) {
      case undefined:
        return undefined;
      case "nothing":
        return wishes;
      case "symmetry": {
        const chosen = await chooseOffered(server, wishes, "Symmetry", ({ symmetries }) =>
          Object.entries(SYMMETRIES).map(([word, label]) => ({
            label,
            word,
            reason: reasonOf(symmetries, word),
          })),
        );
        wishes = { ...wishes, ...(chosen !== undefined && { symmetry: chosen }) };
        break;
      }
      case "clues": {
        const typed = await window.showInputBox({
          title: "New Puzzle: Number of Givens",
          prompt: "A number, or the least and the most: 24..30",
          validateInput: (text) => whyNot(server, { ...wishes, clues: text.trim() }),
        });
        wishes = { ...wishes, ...(typed !== undefined && { clues: typed.trim() }) };
        break;
      }
    }
  }
}

/** Why no puzzle has all wishes. */
async function whyNot(server: Server, wishes: Wishes): Promise<string | undefined> {
  try {
    return (await offered(server, wishes))?.reason ?? undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens an untitled document with an empty grid, the cursor in its first cell. */
async function emptyPuzzle(size: Size): Promise<void> {
  const layout = await choose(
    "Layout",
    LAYOUTS.map(({ layout, label }) => ({
      label,
      detail: emptyGrid(size, layout).split("\n", 1)[0] ?? "",
      value: layout,
    })),
  );
  if (layout !== undefined) {
    await open(emptyGrid(size, layout));
  }
}

async function open(content: string): Promise<void> {
  const document = await workspace.openTextDocument({ language: "sudoku", content });
  const first = document.positionAt(Math.max(content.indexOf("."), 0));
  await window.showTextDocument(document, { selection: new Range(first, first) });
}

/** Where a puzzle is written: below the last one of a document, or into a new document. */
async function choosePlace(
  target: TextDocument | undefined,
): Promise<{ readonly document: TextDocument | undefined } | undefined> {
  if (target === undefined) {
    return { document: undefined };
  }
  const name = workspace.asRelativePath(target.uri);
  return choose("Place", [
    { label: "Below the last puzzle", description: name, value: { document: target } },
    { label: "In a new document", description: "", value: { document: undefined } },
  ]);
}

/** The number of searches so far, which names the progress of each. */
let made = 0;

/** Has the server make a puzzle, and shows what it has found so far. It shows why there is none. */
async function generate(
  server: Server,
  wishes: object,
  document: TextDocument | undefined,
  progress: Progress<{ readonly message: string }>,
  token: CancellationToken,
): Promise<void> {
  // Not at the beginning of the file: it would delay the activation.
  const { WorkDoneProgress } = await import("vscode-languageclient");
  for (let attempt = 1; ; attempt++) {
    const { client } = server;
    if (client === undefined) {
      void window.showWarningMessage("The Sudoku server is not running.");
      return;
    }
    const version = document?.version;
    const place = document === undefined ? [] : [client.code2ProtocolConverter.asUri(document.uri)];
    const workDoneToken = `new-puzzle-${++made}`;
    const params = { command: GENERATE_COMMAND, arguments: [...place, wishes], workDoneToken };
    const search = client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
      if (value.kind === "report" && value.message !== undefined) {
        progress.report({ message: value.message });
      }
    });
    try {
      const answer = (await client.sendRequest(
        METHODS.executeCommand,
        params,
        token,
      )) as CommandAnswer | null;
      if (answer?.status === "written" && answer.text !== undefined) {
        await open(answer.text);
      } else if (answer?.status === "impossible" && document === undefined) {
        void window.showWarningMessage(`New puzzle: ${answer.reason ?? "none was made"}`);
      }
      return;
    } catch (error) {
      if (token.isCancellationRequested) {
        return;
      }
      if (document?.version === version || attempt === MAX_ATTEMPTS) {
        const words = error instanceof Error ? error.message : String(error);
        void window.showWarningMessage(`The Sudoku server did not make a puzzle: ${words}`);
        return;
      }
    } finally {
      search.dispose();
    }
  }
}

async function choose<T>(
  step: string,
  items: readonly (QuickPickItem & { readonly value: T })[],
): Promise<T | undefined> {
  const placeHolder = `Choose the ${step.toLowerCase()}`;
  return (await window.showQuickPick(items, { title: `New Puzzle: ${step}`, placeHolder }))?.value;
}
