// Sets the cursors of text editors, and reports the moves that it has not made itself.

import {
  type Disposable,
  EventEmitter,
  type Selection,
  type TextEditor,
  type TextEditorSelectionChangeEvent,
  TextEditorSelectionChangeKind,
  window,
} from "vscode";
import { type Cause, SentSelections } from "./sent-selections";

type Selections = readonly Selection[];

export class Cursors implements Disposable {
  readonly #sent = new WeakMap<TextEditor, SentSelections<Selections>>();
  readonly #moved = new EventEmitter<TextEditorSelectionChangeEvent>();
  readonly #reports: Disposable;

  /** Fired for a move of a person or of a command: neither what `set` has done nor the consequence of an edit. */
  readonly onDidMove = this.#moved.event;

  constructor() {
    this.#reports = window.onDidChangeTextEditorSelection((change) => {
      const { textEditor, selections, kind } = change;
      if (this.#sentTo(textEditor).report(selections, causeOf(kind))) {
        this.#moved.fire(change);
      }
    });
  }

  dispose(): void {
    this.#reports.dispose();
    this.#moved.dispose();
  }

  /** Selects places in an editor. Returns false if they are selected already. */
  set(editor: TextEditor, selections: Selections): boolean {
    const isNew = this.#sentTo(editor).send(selections, editor.selections);
    if (isNew) {
      editor.selections = selections;
    }
    return isNew;
  }

  /** The selections that an editor will have: it reports those of {@link set} later. */
  selections(editor: TextEditor): Selections {
    return this.#sentTo(editor).due(editor.selections);
  }

  /** How often the cursors of an editor were moved, by {@link set} or by a person. */
  moves(editor: TextEditor): number {
    return this.#sentTo(editor).moves;
  }

  #sentTo(editor: TextEditor): SentSelections<Selections> {
    let sent = this.#sent.get(editor);
    if (sent === undefined) {
      sent = new SentSelections(areSame);
      this.#sent.set(editor, sent);
    }
    return sent;
  }
}

/** Returns true if a person has made a change with the keyboard or the mouse. */
export function isByHand(kind: TextEditorSelectionChangeKind | undefined): boolean {
  return causeOf(kind) === "hand";
}

function causeOf(kind: TextEditorSelectionChangeKind | undefined): Cause {
  switch (kind) {
    case TextEditorSelectionChangeKind.Keyboard:
    case TextEditorSelectionChangeKind.Mouse:
      return "hand";
    case TextEditorSelectionChangeKind.Command:
      return "command";
    case undefined:
      return "other";
  }
}

function areSame(one: Selections, other: Selections): boolean {
  return (
    one.length === other.length &&
    one.every(({ start, end }, index) => {
      const { start: otherStart, end: otherEnd } = other[index]!;
      return start.isEqual(otherStart) && end.isEqual(otherEnd);
    })
  );
}
