// The selections of a board and of its text in every order in which their messages can arrive: they end equal, and
// nothing moves a cursor back that a person has moved on.

import assert from "node:assert/strict";
import test from "node:test";
import { boardOf, showing } from "../../board/test/fixture";
import { cellsIn } from "../../board/src/data/cells";
import type { Range } from "../../board/src/data/model";
import type { FromBoard, ToBoard } from "../../board/src/state/actions";
import { receive } from "../../board/src/state/receive";
import type { Move } from "../../board/src/state/selection";
import type { State } from "../../board/src/state/state";
import { update } from "../../board/src/state/update";
import { type Cause, SentSelections } from "../src/editing/sent-selections";

const BOARD = boardOf(["1...", "34..", "...3", "..2."]);
const RANGES = BOARD.cells.flat().map(({ range }) => range!);

type Select = Extract<FromBoard, { type: "select" }>;

/** A board, its host, and VS Code with the text; a message waits in its queue until it is taken. */
class Scene {
  board: State = showing(BOARD);
  /** The cell that is selected in the text. */
  text = 0;
  /** How many keys of the board were pressed. */
  pressed = 0;
  readonly #toHost: Select[] = [];
  readonly #toText: (number | "edit")[] = [];
  readonly #reports: ({ cell: number; cause: Cause } | "made")[] = [];
  readonly #toBoard: ToBoard[] = [];
  readonly #sent = new SentSelections<number>((one, other) => one === other);
  /** The cell that the host believes to be selected in the text. */
  #believed = 0;
  #after = 0;
  readonly #keys: Move[];
  #click: number | undefined;
  #edits: number;
  /** The cell to which the host puts the cursor back after an edit. */
  #kept = { cell: 0, moves: 0 };

  constructor(keys: readonly Move[], { click, edits = 0 }: { click?: number; edits?: number }) {
    this.#keys = [...keys];
    this.#click = click;
    this.#edits = edits;
  }

  /** What can happen next. */
  get possible(): (() => void)[] {
    const next: (() => void)[] = [];
    const take = <Message>(queue: Message[], by: (message: Message) => void): void => {
      if (queue.length > 0) {
        next.push(() => by(queue.shift()!));
      }
    };
    take(this.#keys, (move) => {
      this.pressed += 1;
      this.#tell(update(this.board, { do: "move", move, extend: false }));
    });
    take(this.#toBoard, (message) => this.#tell(receive(this.board, message)));
    take(this.#toHost, (message) => this.#select(message));
    take(this.#toText, (message) =>
      message === "edit" ? this.#makeEdit() : this.#put(message, "command"),
    );
    take(this.#reports, (message) =>
      message === "made" ? this.#putBack() : this.#follow(message),
    );
    if (this.#edits > 0) {
      next.push(() => this.#beginEdit());
    }
    const cell = this.#click;
    if (cell !== undefined) {
      next.push(() => {
        this.#click = undefined;
        this.#put(cell, "hand");
      });
    }
    return next;
  }

  #tell({ state, messages }: { state: State; messages: readonly FromBoard[] }): void {
    this.board = state;
    this.#toHost.push(...messages.filter((message) => message.type === "select"));
  }

  #select({ number, ranges }: Select): void {
    this.#after = number;
    const cell = cellOf(ranges[0]!);
    this.#send(cell);
  }

  #send(cell: number): void {
    if (this.#sent.send(cell, this.#believed)) {
      this.#believed = cell;
      this.#toText.push(cell);
    }
  }

  #put(cell: number, cause: Cause): void {
    if (cell !== this.text) {
      this.text = cell;
      this.#reports.push({ cell, cause });
    }
  }

  #follow({ cell, cause }: { cell: number; cause: Cause }): void {
    this.#believed = cell;
    if (this.#sent.report(cell, cause)) {
      this.#toBoard.push({ type: "selected", ranges: [RANGES[cell]!], after: this.#after });
    }
  }

  #beginEdit(): void {
    this.#edits -= 1;
    this.#kept = { cell: this.#sent.due(this.#believed), moves: this.#sent.moves };
    this.#toText.push("edit");
  }

  /** An edit in the cell of the cursor moves it behind that. */
  #makeEdit(): void {
    this.#put((this.text + 1) % RANGES.length, "other");
    this.#reports.push("made");
  }

  #putBack(): void {
    if (this.#kept.moves === this.#sent.moves) {
      this.#send(this.#kept.cell);
    }
  }
}

function cellOf(range: Range): number {
  return cellsIn(range, RANGES)[0]!;
}

/** Plays every order, checks each moment and the end, and returns the number of orders. */
function playAll(
  scene: () => Scene,
  { always, atEnd }: { always?: (played: Scene) => void; atEnd: (played: Scene) => void },
): number {
  let count = 0;
  // Which of the possible messages came first, second …; the next order differs in the last one that can.
  let choices: number[] = [];
  for (;;) {
    const played = scene();
    const widths: number[] = [];
    for (let step = 0; ; step++) {
      const { possible } = played;
      if (possible.length === 0) {
        break;
      }
      widths.push(possible.length);
      const choice = choices[step] ?? 0;
      choices[step] = choice;
      possible[choice]!();
      always?.(played);
    }
    atEnd(played);
    count += 1;
    const last = widths.findLastIndex((width, step) => choices[step]! + 1 < width);
    if (last < 0) {
      return count;
    }
    choices = [...choices.slice(0, last), choices[last]! + 1];
  }
}

/** Keys, and the cells that the cursor of the board is in before and after each. */
const WAYS: readonly (readonly [keys: readonly Move[], cells: readonly number[]])[] = [
  [
    ["right", "right", "right"],
    [0, 1, 2, 3],
  ],
  // Back to cells that the text reports late.
  [
    ["right", "left", "right"],
    [0, 1, 0, 1],
  ],
  [
    ["right", "left", "down"],
    [0, 1, 0, 4],
  ],
];

test("keys of the board alone move its cursor, in every order of the messages", () => {
  for (const [keys, cells] of WAYS) {
    const orders = playAll(() => new Scene(keys, {}), {
      always: ({ board, pressed }) => assert.equal(board.selection.cursor, cells[pressed]),
      atEnd: ({ text }) => assert.equal(text, cells.at(-1)),
    });
    assert.ok(orders > 100, `${orders} orders`);
  }
});

test("an edit meanwhile puts no cursor back that keys have moved on", () => {
  for (const [keys, cells] of WAYS) {
    const orders = playAll(() => new Scene(keys.slice(0, 2), { edits: 1 }), {
      always: ({ board, pressed }) => assert.equal(board.selection.cursor, cells[pressed]),
      atEnd: ({ text }) => assert.equal(text, cells[2]),
    });
    assert.ok(orders > 1000, `${orders} orders`);
  }
});

test("a click into the text meanwhile leaves board and text with one selection", () => {
  for (const [keys] of WAYS) {
    const orders = playAll(() => new Scene(keys.slice(0, 2), { click: 10 }), {
      atEnd: ({ board, text }) => assert.equal(board.selection.cursor, text),
    });
    assert.ok(orders > 100, `${orders} orders`);
  }
});
