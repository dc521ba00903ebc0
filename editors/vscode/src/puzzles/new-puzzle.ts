// Opens an empty grid in the size and layout that the user chooses, or has the server make a puzzle.

import {
  type CancellationToken,
  type QuickPickItem,
  QuickPickItemKind,
  type TextDocument,
  ProgressLocation,
  Range,
  window,
  workspace,
} from "vscode";
import type { ClueKinds } from "../../../board/src/data/model";
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
  { label: "Killer cages", rule: "killer" },
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
  const size = await choose(
    "Size",
    SIZES.map((size) => ({
      label: `${size.size} × ${size.size}`,
      description: `boxes of ${size.box.rows} rows and ${size.box.columns} columns`,
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
  const rules = await window.showQuickPick(await allRules(server), {
    title: "New Puzzle: Further Rules",
    placeHolder: "Choose further rules and clues, several if you like, or none",
    canPickMany: true,
    matchOnDescription: true,
  });
  const givens = rules && (await chooseGivens());
  const place = givens && (await choosePlace(target));
  if (rules === undefined || givens === undefined || place === undefined) {
    return;
  }
  const wishes = {
    size: size.size,
    rules: rules.map(({ rule }) => rule).join(","),
    ...(content.content === "any" ? {} : { difficulty: content.content }),
    ...givens,
    seed: Math.floor(Math.random() * 2 ** 32),
  };
  await window.withProgress(
    { location: ProgressLocation.Notification, title: "Making a puzzle …", cancellable: true },
    (_, token) => generate(server, wishes, place.document, token),
  );
}

type RuleItem = QuickPickItem & { readonly rule: string };

/** All rules and kinds of clues that the server knows. */
async function allRules({ client }: Server): Promise<RuleItem[]> {
  const heading = (label: string): RuleItem => ({
    label,
    kind: QuickPickItemKind.Separator,
    rule: "",
  });
  const found: RuleItem[] = [...RULES];
  const known = new Set(found.map(({ rule }) => rule));
  const { kinds, rules } = (await client
    ?.sendRequest<ClueKinds>("sudoku/clueKinds", {})
    .catch(() => undefined)) ?? { kinds: [], rules: [] };
  const otherRules = rules.filter((rule) => !known.has(rule));
  // The cages of a new puzzle are those of a killer.
  const otherKinds = kinds.filter(({ kind }) => !known.has(kind) && kind !== "cages");
  found.push(heading("Rules"), ...otherRules.map((rule) => ({ label: rule, rule })));
  found.push(heading("Clues"));
  for (const { kind, noun } of otherKinds) {
    found.push({ label: kind, description: noun, rule: kind });
  }
  return found;
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
