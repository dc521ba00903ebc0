// Opens an empty grid in the size and layout that the user chooses, or has the server make a puzzle.

import {
  type CancellationToken,
  type QuickPickItem,
  QuickPickItemKind,
  type TextDocument,
  ProgressLocation,
  Range,
  Uri,
  window,
  workspace,
} from "vscode";
import { METHODS } from "../server/protocol";
import type { CommandAnswer } from "../server/requests";
import type { Server } from "../server/server";
import { LAYOUTS, SIZES, type Size, emptyGrid } from "./layouts";

/** The server's command that makes a puzzle. */
const GENERATE_COMMAND = "sudoku-lsp.generate";

/** The attempts to add a puzzle to a document whose text changes meanwhile; the puzzle is the same each time. */
const MAX_ATTEMPTS = 3;

/** What the grid is to hold: nothing, or givens for a puzzle of some difficulty. */
const CONTENTS = [
  { label: "Empty grid", description: "to type a puzzle", content: "empty" },
  { label: "Any difficulty", description: "", content: "any" },
  { label: "Easy", description: "singles", content: "easy" },
  { label: "Medium", description: "subsets and intersections", content: "medium" },
  { label: "Hard", description: "fish, wings, uniqueness", content: "hard" },
  { label: "Unfair", description: "chains, almost locked sets", content: "unfair" },
  { label: "Extreme", description: "forcing chains", content: "extreme" },
] as const;

/** The rules and clues that most people know, by the server's words for them; they come first. */
const RULES: readonly { readonly label: string; readonly rule: string }[] = [
  { label: "Both diagonals", rule: "diagonal" },
  { label: "Windoku", rule: "windoku" },
  { label: "Anti-knight", rule: "antiknight" },
  { label: "Killer cages", rule: "cages" },
  { label: "Jigsaw regions", rule: "jigsaw" },
  { label: "Thermometers", rule: "thermos" },
  { label: "Kropki dots", rule: "dots" },
];

/** The symmetries of the givens, by the server's words for them. */
const SYMMETRIES = [
  { label: "Any", symmetry: "none" },
  { label: "Half a turn", symmetry: "rotational" },
  { label: "A quarter turn", symmetry: "quarter-turn" },
  { label: "Left and right", symmetry: "vertical" },
  { label: "Top and bottom", symmetry: "horizontal" },
  { label: "Left and right, top and bottom", symmetry: "orthogonal" },
  { label: "The falling diagonal", symmetry: "diagonal" },
  { label: "The rising diagonal", symmetry: "antidiagonal" },
  { label: "Both diagonals", symmetry: "bidiagonal" },
  { label: "All of these", symmetry: "full" },
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
  const content = size && (await choose("Content", CONTENTS.map(withValue)));
  if (size === undefined || content === undefined) {
    return;
  }
  if (content.content === "empty") {
    return emptyPuzzle(size);
  }
  const rules = await chooseRules(server, size.size);
  const givens = rules && (await chooseGivens());
  const place = givens && (await choosePlace(target));
  if (rules === undefined || givens === undefined || place === undefined) {
    return;
  }
  const wishes = {
    size: size.size,
    rules: rules.join(","),
    ...(content.content === "any" ? {} : { difficulty: content.content }),
    ...givens,
    seed: Math.floor(Math.random() * 2 ** 32),
  };
  await started;
  await window.withProgress(
    { location: ProgressLocation.Notification, title: "Making a puzzle …", cancellable: true },
    (_, token) => generate(server, wishes, place.document, token),
  );
}

/** The answer to `sudoku/offeredRules`. */
interface OfferedRules {
  readonly rules: readonly {
    readonly word: string;
    readonly noun: string | null;
    /** A drawing as SVG. */
    readonly picture: string | null;
    /** Why it cannot be had. */
    readonly reason: string | null;
  }[];
}

type RuleItem = QuickPickItem & { readonly rule: string; readonly isPossible: boolean };

/** Asks for rules and clues, several at once. What cannot be had beside those that are chosen says why. */
function chooseRules(server: Server, size: number): Promise<readonly string[] | undefined> {
  const pick = window.createQuickPick<RuleItem>();
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
    const answer = await server.client
      ?.sendRequest<OfferedRules>("sudoku/offeredRules", { size, chosen })
      .catch(() => undefined);
    // Without an answer, the server may be about to start.
    if (own !== request || answer === undefined) {
      return;
    }
    pick.busy = false;
    const items = itemsOf(answer);
    const reasons = items.map(({ rule, detail }) => `${rule} ${detail ?? ""}`).join("\n");
    // A new list scrolls to its top.
    if (reasons !== shown) {
      shown = reasons;
      pick.items = items;
    }
    pick.selectedItems = pick.items.filter(({ rule }) => chosen.includes(rule));
  };
  const starts = server.onDidChangeStatus(() => void renew());
  return new Promise((resolve) => {
    pick.onDidChangeSelection((items) => {
      const words = items.filter(({ isPossible }) => isPossible).map(({ rule }) => rule);
      const isKept = words.length === chosen.length && words.every((it) => chosen.includes(it));
      chosen = words;
      if (!isKept || words.length < items.length) {
        void renew();
      }
    });
    pick.onDidAccept(() => {
      resolve(chosen);
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
function itemsOf({ rules }: OfferedRules): RuleItem[] {
  const heading = (label: string): RuleItem => ({
    label,
    kind: QuickPickItemKind.Separator,
    rule: "",
    isPossible: false,
  });
  const items = rules.map(({ word, noun, picture, reason }): RuleItem => {
    const known = RULES.find(({ rule }) => rule === word);
    return {
      label: known?.label ?? capital(noun ?? word.replaceAll("-", " ")),
      description: word,
      ...(reason !== null && { detail: `$(circle-slash) ${reason}` }),
      iconPath: iconOf(picture ?? NO_PICTURE),
      rule: word,
      isPossible: reason === null,
    };
  });
  const rank = ({ rule }: RuleItem): number => RULES.findIndex((known) => known.rule === rule);
  const possible = items.filter(({ isPossible }) => isPossible);
  const known = possible.filter((item) => rank(item) >= 0).sort((a, b) => rank(a) - rank(b));
  const others = possible.filter((item) => rank(item) < 0);
  const isClue = ({ rule }: RuleItem): boolean =>
    rules.some(({ word, noun }) => word === rule && noun !== null);
  const refused = items.filter(({ isPossible }) => !isPossible);
  return [
    ...known,
    heading("Rules"),
    ...others.filter((item) => !isClue(item)),
    heading("Clues"),
    ...others.filter(isClue),
    ...(refused.length > 0 ? [heading("Not with this grid and these rules"), ...refused] : []),
  ];
}

/** Keeps the names of rules without a shape in line with the others. */
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A drawing as an address; its numbers may have signs beyond ASCII. */
function iconOf(picture: string): Uri {
  const bytes = String.fromCharCode(...new TextEncoder().encode(picture));
  return Uri.parse(`data:image/svg+xml;base64,${btoa(bytes)}`);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is wished of the givens: their symmetry and their number. */
interface Givens {
  readonly symmetry?: string;
  readonly clues?: string;
}

/** Asks what the givens are to be like, as often as the user has another wish; at first nothing is wished. */
async function chooseGivens(): Promise<Givens | undefined> {
  let givens: Givens = {};
  for (;;) {
    const { symmetry, clues } = givens;
    const known = SYMMETRIES.find((it) => it.symmetry === symmetry);
    const wish = await choose("Givens", [
      { label: "Make the Puzzle", description: "", value: "nothing" },
      { label: "Symmetry …", description: known?.label ?? "any", value: "symmetry" },
      { label: "Number of Givens …", description: clues ?? "any", value: "clues" },
    ] as const);
    switch (wish) {
      case undefined:
        return undefined;
      case "nothing":
        return givens;
      case "symmetry": {
        const chosen = await choose("Symmetry", SYMMETRIES.map(withValue));
        givens = { ...givens, ...(chosen && { symmetry: chosen.symmetry }) };
        break;
      }
      case "clues": {
        const typed = await window.showInputBox({
          title: "New Puzzle: Number of Givens",
          prompt: "A number, or the least and the most: 24..30",
          validateInput: (text) =>
            /^\d+(\.\.\d+)?$/.test(text.trim()) ? undefined : "Type a number, or two: 24..30",
        });
        givens = { ...givens, ...(typed !== undefined && { clues: typed.trim() }) };
        break;
      }
    }
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

/** Has the server make a puzzle. It shows why there is none. */
async function generate(
  server: Server,
  wishes: object,
  document: TextDocument | undefined,
  token: CancellationToken,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { client } = server;
    if (client === undefined) {
      void window.showWarningMessage("The Sudoku server is not running.");
      return;
    }
    const version = document?.version;
    const place = document === undefined ? [] : [client.code2ProtocolConverter.asUri(document.uri)];
    const params = { command: GENERATE_COMMAND, arguments: [...place, wishes] };
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

function withValue<T extends { readonly label: string }>(
  value: T,
): QuickPickItem & { readonly value: T } {
  return { ...value, value };
}
