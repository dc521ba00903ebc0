// Gets a board what it shows: asks the server for the puzzle, its path and its search, and has its edits made one after
// the other.
//
// It knows no editor and no page: both are behind `Surroundings`.

import type {
  About,
  Board,
  Choice,
  ClueChange,
  ClueKinds,
  Hint,
  Nothing,
  Path,
  Position,
  Search,
  Solutions,
  TrueCandidates,
} from "../data/model";
import type { Asked, FromBoard, NamedEntry, ToBoard } from "../state/actions";
import { type Activity, NEIGHBOURS, type Notice } from "../state/state";
import { sentence } from "../data/words";
import { type GameStore, OutsideGames } from "./outside-games";

/** What a session needs from the editor. */
export interface Surroundings {
  /** Sends a request to the server; the parameters lack the document. */
  request<Answer>(method: string, params: object): Promise<Answer>;
  /** Changes cells of the puzzle with a position, or of its game, by an edit of the text. Returns why it cannot. */
  setCells(at: Position, cells: readonly NamedEntry[], of: Activity): Promise<string | undefined>;
  /** Runs a command of the server, which changes the text. Returns why that is impossible. */
  run(command: string, args: readonly unknown[]): Promise<string | undefined>;
  /** The text in the clipboard. */
  clipboard(): Promise<string>;
  /** Writes a puzzle below the text. */
  append(text: string): Promise<void>;
  /** Sends a message to the board. */
  post(message: ToBoard): void;
  /** Called when the board shows another puzzle, or another state of it. */
  shown(board: Board | Nothing): void;
  /** The name of the file. */
  readonly file: string;
  /** The games whose files have no place for them. */
  readonly games: GameStore;
}

/** The answer to `sudoku/import`. */
interface Imported {
  readonly text: string | null;
  readonly reason: string | null;
}

/** The puzzle of a board: the one at a place of the text, or the one with a number. */
export type Subject = { readonly position: Position } | { readonly puzzle: number };

/** The time after which a request that has failed is sent again, in milliseconds. */
const AGAIN = 200;

export class BoardSession {
  readonly #around: Surroundings;
  #subject: Subject;
  #board: Board | Nothing | undefined;
  #isReady = false;
  /** The number of the last request for a board; answers to earlier ones are outdated. */
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The edits, one after the other, and the number of the last one that is made. */
  #edits: Promise<void> = Promise.resolve();
  #made = 0;
  readonly #games: OutsideGames;

  constructor(around: Surroundings, subject: Subject) {
    this.#around = around;
    this.#games = new OutsideGames(around.games);
    this.#subject = subject;
  }

  /** The puzzle that is shown, or asked for. */
  get board(): Board | Nothing | undefined {
    return this.#board;
  }

  /** Shows another puzzle. */
  show(subject: Subject): void {
    this.#subject = subject;
    void this.renew();
  }

  /** Shows the puzzle at a place of the text, if that lies outside of the shown one. Returns true if so. */
  follow(position: Position): boolean {
    const range = (this.#board as Board | undefined)?.range;
    if (range && range.start.line <= position.line && position.line <= range.end.line) {
      return false;
    }
    this.show({ position });
    return true;
  }

  /** Takes a message of the board. Returns false for those that the editor has to answer. */
  receive(message: FromBoard): boolean {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        void this.renew();
        return true;
      case "edit":
        this.#edits = this.#edits.then(() => this.#edit(message));
        return true;
      case "clue":
        this.#edits = this.#edits.then(() => this.#changeClues(message.change));
        return true;
      case "game":
        this.#edits = this.#edits.then(() => this.#goInGame(message.go));
        return true;
      case "puzzle":
        this.show({ puzzle: message.number });
        return true;
      case "choose":
        void this.#choose(message.choice);
        return true;
      case "ask":
        void this.#ask(message.what, message.of);
        return true;
      case "neighbours":
        void this.#askNeighbours(message.first, message.isSolved);
        return true;
      default:
        return false;
    }
  }

  /** Asks for the board again: at first for what is known at once, then for the rest. */
  async renew(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#isReady) {
      return;
    }
    const request = ++this.#request;
    const board = await this.#take(request, { wait: false });
    if (board !== undefined && board.puzzle !== null && (board as Board).status === null) {
      await this.#take(request, {});
    }
  }

  /** Stops asking. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#request += 1;
  }

  /** Shows why there is no board, until `renew` brings one again. */
  fail(kind: Notice["kind"], text: string): void {
    this.stop();
    this.#board = undefined;
    this.#around.post({ type: "notice", notice: { kind, text } });
  }

  /** Asks for the board and shows it. Returns `undefined` if there is no answer, or it is outdated. */
  async #take(request: number, params: object): Promise<Board | Nothing | undefined> {
    const edit = this.#made;
    let board: Board | Nothing;
    try {
      const ask = (game: readonly NamedEntry[] | undefined): Promise<Board | Nothing> =>
        this.#around.request("sudoku/board", { ...this.#subject, ...params, game });
      const known = this.#games.of(this.#shown);
      board = await ask(known);
      // Only the answer says which puzzle it is.
      const game = this.#games.of(puzzleIn(board));
      if (game !== known) {
        board = await ask(game);
      }
    } catch {
      // The text has changed meanwhile, or the server has ended and another one will answer.
      if (request === this.#request) {
        this.#timer = setTimeout(() => void this.renew(), AGAIN);
      }
      return undefined;
    }
    if (request !== this.#request) {
      return undefined;
    }
    this.#board = board;
    // From now on the number identifies the puzzle, until the cursor moves to another one.
    if (board.puzzle !== null) {
      this.#subject = { puzzle: board.puzzle };
    }
    this.#around.post({ type: "board", board, file: this.#around.file, edit });
    this.#around.shown(board);
    return board;
  }

  /** The puzzle that is shown. */
  get #shown(): Board | undefined {
    return puzzleIn(this.#board);
  }

  async #edit({ edit, cells, of }: Extract<FromBoard, { type: "edit" }>): Promise<void> {
    const board = this.#shown;
    let reason: string | undefined = "The puzzle is not there any more.";
    if (board !== undefined && of === "play" && board.game.kept === "outside") {
      this.#games.enter(board, cells);
      reason = undefined;
    } else if (board !== undefined) {
      try {
        reason = await this.#around.setCells(board.grid.start, cells, of);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    if (reason === undefined) {
      this.#made = edit;
      void this.renew();
    } else {
      this.#around.post({ type: "refused", edit, reason: sentence(reason) });
    }
  }

  /** Takes an entry into a game outside of the text back, or repeats it. */
  async #goInGame(direction: "back" | "forth"): Promise<void> {
    const board = this.#shown;
    if (board !== undefined && this.#games.go(board, direction)) {
      await this.renew();
    } else {
      const text = direction === "back" ? "Nothing to undo." : "Nothing to redo.";
      this.#around.post({ type: "message", text });
    }
  }

  /** Adds or removes a clue or a rule, or says why it cannot. */
  async #changeClues(change: ClueChange): Promise<void> {
    const board = this.#shown;
    if (board === undefined) {
      return;
    }
    const args = [board.uri, board.grid.start, change];
    const reason = await this.#around.run("sudoku-lsp.setClues", args).catch(String);
    if (reason === undefined) {
      await this.renew();
    } else {
      this.#around.post({ type: "message", text: sentence(reason) });
    }
  }

  /** Makes the first puzzle of the text, or says why it cannot. */
  async #choose({ kind, command, arguments: args }: Choice): Promise<void> {
    let reason: string | undefined;
    try {
      reason =
        kind === "paste"
          ? await this.#paste()
          : command === null
            ? undefined
            : await this.#around.run(command, args);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (reason === undefined) {
      void this.renew();
    } else {
      this.#around.post({ type: "message", text: sentence(reason) });
    }
  }

  async #paste(): Promise<string | undefined> {
    const copied = (await this.#around.clipboard()).trim();
    if (copied === "") {
      return "The clipboard is empty: copy a puzzle of 81 characters, nine rows, or a link.";
    }
    const { text, reason } = await this.#around.request<Imported>("sudoku/import", {
      text: copied,
    });
    if (text === null) {
      return `The clipboard cannot be pasted: ${reason ?? "no answer"}.`;
    }
    await this.#around.append(text);
    return undefined;
  }

  async #ask(what: Asked, of: Activity): Promise<void> {
    const board = this.#shown;
    if (board === undefined) {
      return;
    }
    const { puzzle } = board;
    // A puzzle that is set is the grid alone, without the game in its text.
    const params = { puzzle, game: of === "set" ? [] : this.#games.of(board) };
    try {
      type Answer = Path & Search & Solutions & Hint & ClueKinds & TrueCandidates;
      const answer = await this.#around.request<Answer>(`sudoku/${what}`, params);
      this.#around.post({ type: what, answer });
      if (what === "solutions") {
        await this.#countFurther(answer, params);
      }
      if (what === "trueCandidates") {
        await this.#tryFurther(answer, params);
      }
    } catch {
      // With the board of the changed text, the page asks again; without a change, a little later.
      setTimeout(() => {
        if (this.#board?.puzzle === puzzle) {
          void this.renew();
        }
      }, AGAIN);
    }
  }

  /** Counts on where there are more solutions than were counted, so that their number grows while a person looks. */
  async #countFurther(first: Solutions, params: object): Promise<void> {
    let known = first;
    for (let limit = known.count * 10; known.more && limit <= MOST_COUNTED; limit *= 10) {
      const next = await this.#around.request<Solutions>("sudoku/solutions", { ...params, limit });
      if (!this.#isAboutShown(next)) {
        return;
      }
      this.#around.post({ type: "solutions", answer: next });
      if (next.count < limit) {
        return;
      }
      known = next;
    }
  }

  /** Tries the values of further cells, part by part, so that what is found is shown while a person looks. */
  async #tryFurther(first: TrueCandidates, params: object): Promise<void> {
    let known = first;
    for (let part = 1; part < MOST_PARTS && known.done < known.cells.flat().length; part++) {
      const { cells, undecided, done } = known;
      const next = await this.#around.request<TrueCandidates>("sudoku/trueCandidates", {
        ...params,
        known: { cells, undecided, done },
      });
      // What is known of another version says nothing about this one.
      if (next.version !== first.version || !this.#isAboutShown(next)) {
        return;
      }
      this.#around.post({ type: "trueCandidates", answer: next });
      known = next;
    }
  }

  #isAboutShown({ version, puzzle }: About): boolean {
    return version === this.#board?.version && puzzle === this.#board?.puzzle;
  }

  /** Asks for the puzzles of the file from a number on. */
  async #askNeighbours(first: number, isSolved: boolean): Promise<void> {
    const count = this.#board?.count ?? 0;
    const last = Math.min(first + NEIGHBOURS - 1, count);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const ask = <Answer>(method: string, params: object): Promise<Answer[]> =>
      Promise.all(
        numbers.map((puzzle) => this.#around.request<Answer>(method, { puzzle, ...params })),
      );
    try {
      const boards = await ask<Board>("sudoku/board", { wait: false });
      const solved = isSolved ? await ask<Solutions>("sudoku/solutions", { limit: 2 }) : undefined;
      const { uri, version } = boards[0]!;
      this.#around.post({ type: "neighbours", answer: { uri, version, boards, solved } });
    } catch {
      // The text has changed meanwhile: its new board asks again.
    }
  }
}

/** The number at which the count of solutions ends. */
const MOST_COUNTED = 1_000_000;

/** The parts after which true candidates stay undecided: some seconds of work. */
const MOST_PARTS = 200;

function puzzleIn(board: Board | Nothing | undefined): Board | undefined {
  return board === undefined || board.puzzle === null ? undefined : (board as Board);
}
