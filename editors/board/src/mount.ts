// Brings a board into a document: shows the page of its state, and turns what a person does into actions.

import { Patched } from "./dom/patch";
import type { Board } from "./data/model";
import { actionOfElement } from "./page/clicks";
import { type Further, needsFurther, page } from "./page/page";
import { type Hit, clueAt, hitOf } from "./page/pointer";
import type { Action, Command, FromBoard, ToBoard } from "./state/actions";
import { REGIONS, kindOf } from "./state/clues";
import { isOpen } from "./state/contents";
import { actionOf } from "./state/keys";
import { pace } from "./state/played";
import { ruleLine } from "./views/cells";
import { receive } from "./state/receive";
import { START, type State, playedIn, puzzleOf } from "./state/state";
import type { Next } from "./state/edited";
import { update } from "./state/update";

/** What a board needs from its surroundings. */
export interface Host {
  send(message: FromBoard): void;
  /** The commands whose keys the host has itself. */
  readonly ownKeys: readonly Command[];
}

export class BoardPage {
  readonly #root: HTMLElement;
  readonly #patched: Patched;
  readonly #host: Host;
  #state: State = START;
  /** The views that are loaded at their first use; `null` while they are. */
  #further: Further | null | undefined;
  #timer: number | undefined;
  /** The cell that the mouse has reached while its button is down. */
  #dragged: number | undefined;
  /** True after a drag through cells, whose end is no click. */
  #wasDragged = false;
  #hovered: number | undefined;
  /** The step to which the list of steps is scrolled. */
  #shownStep: string | undefined;

  constructor(root: HTMLElement, host: Host) {
    this.#root = root;
    this.#host = host;
    this.#patched = new Patched(root);
    this.#listen();
    this.#show();
  }

  /** Takes a message of the host. */
  receive(message: ToBoard): void {
    this.#continue(receive(this.#state, message));
  }

  #act(action: Action): void {
    this.#continue(update(this.#state, action));
  }

  #continue({ state, messages }: Next): void {
    this.#state = state;
    this.#show();
    messages.forEach((message) => void this.#send(message));
  }

  async #send(message: FromBoard): Promise<void> {
    const command = message.type === "command" ? message.command : undefined;
    if (command !== "svg" && command !== "png") {
      this.#host.send(message);
      return;
    }
    const picture = this.#root.querySelector<SVGSVGElement>("svg.picture");
    if (picture !== null) {
      const { asPng, asSvg, pictureName } = await import("./page/export");
      const board = puzzleOf(this.#state);
      const rules = board === undefined ? "" : ruleLine(board);
      const base64 = command === "svg" ? asSvg(picture, rules) : await asPng(picture, rules);
      const name = pictureName(board, this.#state.file);
      this.#host.send({ type: "picture", name, extension: command, base64 });
    }
  }

  #show(): void {
    this.#patched.show(...page(this.#state, this.#further ?? undefined));
    if (this.#further === undefined && needsFurther(this.#state)) {
      void this.#loadFurther();
    }
    this.#followStep();
    const which = playedIn(this.#state.view);
    const isPlaying = which !== undefined && this.#state[which].isPlaying;
    if (isPlaying && this.#timer === undefined) {
      this.#timer = window.setTimeout(() => {
        this.#timer = undefined;
        this.#act({ do: "tick" });
      }, pace(this.#state));
    }
  }

  async #loadFurther(): Promise<void> {
    this.#further = null;
    try {
      this.#further = await import("./views/further");
      this.#show();
    } catch {
      // The extension was updated or removed meanwhile.
      this.receive({
        type: "message",
        text: "This view cannot be loaded: close the board and open it again.",
      });
    }
  }

  /** Scrolls the list of steps to the one that is shown, once. */
  #followStep(): void {
    const step = this.#root.querySelector<HTMLElement>('.steps [aria-current="step"]');
    const list = step?.closest("ol");
    const shown = step?.dataset["value"];
    if (step && list && shown !== this.#shownStep) {
      list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    this.#shownStep = shown;
  }

  #listen(): void {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ): void => this.#root.addEventListener(name, listener);
    on("click", (event) => this.#click(event));
    on("input", (event) => this.#choose(event, ":not([type=number])"));
    // A number is complete when its field is left, or with Enter.
    on("change", (event) => this.#choose(event, "[type=number]"));
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#drag(event));
    on("pointerup", () => this.#release());
    on("pointercancel", () => (this.#dragged = undefined));
    on("pointerleave", () => this.#hover(undefined));
    on("dblclick", (event) => this.#doubleClick(event));
    on("contextmenu", (event) => this.#contextMenu(event));
    window.addEventListener("focus", () => this.#focus());
    // On the document: after a click on a button the digits still belong to the board. Keys of an editor beside it do not.
    document.addEventListener("keydown", (event) => {
      const { target } = event;
      if (target === document.body || this.#root.contains(target as Node)) {
        this.#key(event);
      }
    });
  }

  /** Gives the focus to the grid if nothing else on the page has it. */
  #focus(): void {
    if (document.activeElement === null || document.activeElement === document.body) {
      this.#root.querySelector<SVGSVGElement>('svg[role="grid"]')?.focus();
    }
  }

  #click(event: MouseEvent): void {
    const { target } = event;
    this.#selectClue(event);
    const element = (target as Element).closest<HTMLElement>("button[data-do]");
    const menu = this.#root.querySelector<HTMLDetailsElement>("details.menu[open]");
    if (menu !== null && (element !== null || !menu.contains(target as Node))) {
      menu.open = false;
    }
    if (element !== null) {
      this.#actOf(element, element.dataset["value"] ?? "");
    }
  }

  /** A click on the number or the dot of a clue selects its line in the text, while a person sets. */
  #selectClue(event: MouseEvent): void {
    const picture = (event.target as Element).closest<SVGSVGElement>('svg[role="grid"]');
    const board = puzzleOf(this.#state);
    if (picture === null || board === undefined || this.#state.activity !== "set") {
      return;
    }
    if (this.#wasDragged) {
      return;
    }
    const clue = clueAt(picture, board, event.clientX, event.clientY);
    if (clue?.range !== undefined) {
      this.#act({ do: "selectClue", range: clue.range });
    }
  }

  #choose({ target }: Event, kind: string): void {
    const control = target as HTMLInputElement;
    if (control.matches(`:is(input, select)[data-do]${kind}`)) {
      this.#actOf(control, control.value);
    }
  }

  #actOf({ dataset }: HTMLElement, value: string): void {
    const action = actionOfElement(dataset["do"], value);
    if (action !== undefined) {
      this.#act(action);
    }
  }

  #press(event: PointerEvent): void {
    this.#wasDragged = false;
    const found = this.#hit(event);
    if (found === undefined || event.button !== 0) {
      return;
    }
    found.picture.focus();
    this.#dragged = found.hit.cell;
    const how = event.shiftKey ? "extend" : event.ctrlKey || event.metaKey ? "toggle" : "only";
    this.#act({ do: "pick", cell: found.hit.cell, how });
  }

  #drag(event: PointerEvent): void {
    const hit = this.#hit(event)?.hit;
    const cell = hit?.cell;
    this.#hover(cell);
    const isInside = cell !== undefined && hit?.isInside === true;
    if (isInside && this.#dragged !== undefined && cell !== this.#dragged) {
      this.#dragged = cell;
      this.#wasDragged = true;
      this.#act({ do: "pick", cell, how: "drag" });
    }
  }

  /** A drag through cells paints them where regions are made. */
  #release(): void {
    const { activity, selection } = this.#state;
    const isDragged = this.#dragged !== undefined && this.#dragged !== selection.anchor;
    this.#dragged = undefined;
    if (isDragged && activity === "set" && kindOf(this.#state) === REGIONS) {
      this.#act({ do: "paintRegion" });
    }
  }

  #hover(cell: number | undefined): void {
    if (cell !== this.#hovered) {
      this.#hovered = cell;
      this.#act({ do: "hover", cell });
    }
  }

  #doubleClick(event: MouseEvent): void {
    const found = this.#hit(event);
    if (found !== undefined) {
      const { cell } = found.hit;
      const value = this.#candidate(found.hit, found.board);
      this.#act(
        value === undefined
          ? { do: "pickAlike", cell }
          : { do: "candidate", cell, value, how: "set" },
      );
    }
  }

  /** The other button takes a candidate away, or brings it back. */
  #contextMenu(event: MouseEvent): void {
    const found = this.#hit(event);
    if (found === undefined || this.#state.view !== "columnar") {
      return;
    }
    event.preventDefault();
    const { cell, candidate } = found.hit;
    if (candidate !== undefined && isOpen(found.board.cells.flat()[cell]!)) {
      this.#act({ do: "candidate", cell, value: candidate, how: "toggle" });
    }
  }

  /** The candidate that is drawn at a place. */
  #candidate({ cell, candidate }: Hit, board: Board): number | undefined {
    const held = board.cells.flat()[cell]!;
    const shown =
      held.kind === "marks" ? held.values : this.#state.view === "columnar" ? held.candidates : [];
    return candidate !== undefined && shown?.includes(candidate) ? candidate : undefined;
  }

  /** What is at the mouse in a grid that a person moves in. */
  #hit(event: MouseEvent): { picture: SVGSVGElement; board: Board; hit: Hit } | undefined {
    const picture = (event.target as Element).closest<SVGSVGElement>('svg[role="grid"]');
    const board = puzzleOf(this.#state);
    const hit = picture && board && hitOf(picture, board, event.clientX, event.clientY);
    return picture && board && hit ? { picture, board, hit } : undefined;
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches('input[data-do="clueValue"]') && event.key === "Enter") {
      event.preventDefault();
      this.#act({ do: "addClue" });
      return;
    }
    const isSlider = target.matches('input[type="range"]');
    if (isSlider && (event.key === "PageDown" || event.key === "PageUp")) {
      // As elsewhere Page Down is forward; a slider by itself goes back.
      event.preventDefault();
      this.#act({ do: "step", by: event.key === "PageDown" ? 1 : -1 });
      return;
    }
    if (target.matches("input, select, textarea") || event.isComposing) {
      return;
    }
    const isTab = target.matches('[role="tab"]');
    if (isTab && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      this.#act({ do: "nextView", by: event.key === "ArrowLeft" ? -1 : 1 });
      this.#root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      return;
    }
    const isPressed = event.key === " " || event.key === "Enter";
    if (isPressed && target.matches("button, summary, a")) {
      return;
    }
    const { key, code, shiftKey: shift, altKey: alt } = event;
    const control = event.ctrlKey || event.metaKey;
    const action = actionOf({ key, code, shift, control, alt, time: event.timeStamp }, this.#state);
    const isHosts = action?.do === "command" && this.#host.ownKeys.includes(action.command);
    if (action !== undefined && !isHosts && puzzleOf(this.#state) !== undefined) {
      // The host would take the keys as its own.
      event.preventDefault();
      event.stopPropagation();
      this.#act(action);
    }
  }
}
