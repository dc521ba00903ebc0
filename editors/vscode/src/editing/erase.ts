// Has Delete and Backspace write the empty mark where they would delete a cell, so that its row keeps its cells.

import { type Disposable, type TextEditor, Selection, commands, window } from "vscode";
import type { Position, TextEdit } from "vscode-languageclient";
import type { Client } from "../server/platform";
import type { TypeOver } from "./type-over";

/** The answer to `sudoku/erase`. */
interface EraseAnswer {
  /** `null` where the key is to delete text. */
  readonly cells: readonly { readonly edit: TextEdit | null; readonly cursor: Position }[] | null;
}

/** How long a key waits for a server that is busy, in milliseconds, before it deletes text as everywhere else. */
const PATIENCE = 300;

/** The commands of VS Code that delete text, by the side on which they do. */
const DELETE = { left: "deleteLeft", right: "deleteRight" } as const;

type Side = keyof typeof DELETE;

/** @param client the client, while the server runs */
export function eraseCells(client: () => Client | undefined, typeOver: TypeOver): Disposable[] {
  // One key after the other: each begins where the one before has put the cursor.
  let last: Promise<void> = Promise.resolve();
  const register = (name: string, side: Side): Disposable =>
    commands.registerCommand(name, () => {
      last = last.then(() => erase(client(), typeOver, side)).catch(() => {});
      return last;
    });
  return [register("sudoku.eraseLeft", "left"), register("sudoku.eraseRight", "right")];
}

async function erase(client: Client | undefined, typeOver: TypeOver, side: Side): Promise<void> {
  const editor = window.activeTextEditor;
  const isErased =
    client !== undefined && editor !== undefined && (await eraseIn(editor, client, typeOver, side));
  if (!isErased) {
    await commands.executeCommand(DELETE[side]);
  }
}

/** Empties the cells at the cursors of an editor. Returns false if the key is to delete text instead. */
async function eraseIn(
  editor: TextEditor,
  client: Client,
  typeOver: TypeOver,
  direction: Side,
): Promise<boolean> {
  const { document } = editor;
  await typeOver.settled(document.uri);
  const { version } = document;
  const { asUri, asRange } = client.code2ProtocolConverter;
  const params = {
    textDocument: { uri: asUri(document.uri) },
    ranges: editor.selections.map((selection) => asRange(selection)),
    direction,
  };
  const none: EraseAnswer = { cells: null };
  const { cells } = await Promise.race([
    client.sendRequest<EraseAnswer>("sudoku/erase", params).catch(() => none),
    new Promise<EraseAnswer>((resolve) => setTimeout(() => resolve(none), PATIENCE)),
  ]);
  if (cells === null || document.version !== version) {
    return false;
  }
  const back = client.protocol2CodeConverter;
  if (cells.some(({ edit }) => edit !== null)) {
    await editor.edit((builder) => {
      for (const { edit } of cells) {
        if (edit !== null) {
          builder.replace(back.asRange(edit.range), edit.newText);
        }
      }
    });
  }
  editor.selections = cells.map(({ cursor }) => {
    const position = back.asPosition(cursor);
    return new Selection(position, position);
  });
  return true;
}
