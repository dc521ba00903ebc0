// Carries out the commands of a board that leave it: copies, links to other programs, pictures, and prints.

import { UIKind, Uri, commands, env, window, workspace } from "vscode";
import type { Command } from "../../../board/src/state/actions";
import { fileName } from "../source-editors";

/** The answer to `sudoku/export`. */
interface Exported {
  /** The puzzle in the format; `null` if that is impossible. */
  readonly text: string | null;
  readonly reason: string | null;
  /** A sentence about what the format cannot represent. */
  readonly loss: string | null;
}

/** Sends a request about the puzzle of the board. */
type Request = <Answer>(method: string, params: object) => Promise<Answer>;

/** Runs a command and returns a sentence about what it did. `storage` is the folder of the extension's own files. */
export async function runCommand(
  command: Command,
  request: Request,
  storage: Uri,
): Promise<string> {
  switch (command) {
    case "copy": {
      const text = await exported(request, "candidates");
      if (typeof text === "string") {
        await env.clipboard.writeText(text);
        return "Copied the candidate grid.";
      }
      return text.reason;
    }
    case "sudokuWiki":
      return openLink(request, "line", sudokuWiki);
    case "fPuzzles":
      return openLink(request, "f-puzzles-link", (link) => link);
    case "sudokuPad":
      return openLink(request, "f-puzzles-link", sudokuPad);
    case "print":
      return print(request, storage);
    case "undo":
    case "redo":
      await commands.executeCommand(command);
      return "";
    default:
      return "";
  }
}

async function exported(request: Request, format: string): Promise<string | { reason: string }> {
  const { text, reason } = await request<Exported>("sudoku/export", { format });
  return text ?? { reason: `This is impossible: ${reason}.` };
}

/** Opens a sheet in the browser, which prints it; a sheet of a remote machine is saved first. */
async function print(request: Request, storage: Uri): Promise<string> {
  const sheet = await exported(request, "html");
  if (typeof sheet !== "string") {
    return sheet.reason;
  }
  const bytes = new TextEncoder().encode(sheet);
  if (env.remoteName === undefined && env.uiKind === UIKind.Desktop) {
    const file = Uri.joinPath(storage, "sheet.html");
    await workspace.fs.writeFile(file, bytes);
    await env.openExternal(file);
    return "Opened in the browser, which can print it.";
  }
  const file = await window.showSaveDialog({ filters: { HTML: ["html"] }, title: "Save Sheet" });
  if (file === undefined) {
    return "";
  }
  await workspace.fs.writeFile(file, bytes);
  return `Saved ${fileName(file)}: a browser can print it.`;
}

async function openLink(
  request: Request,
  format: string,
  linkOf: (text: string) => string | undefined,
): Promise<string> {
  const answer = await request<Exported>("sudoku/export", { format });
  const link = answer.text === null ? undefined : linkOf(answer.text.trim());
  if (link === undefined) {
    return `This is impossible: ${answer.reason ?? "the program reads 9×9 puzzles only"}.`;
  }
  const isOpen = await env.openExternal(Uri.parse(link, true));
  if (!isOpen) {
    return "";
  }
  return answer.loss === null ? "Opened in the browser." : `Opened in the browser; ${answer.loss}.`;
}

/** The link to the solver of SudokuWiki, which reads 81 digits. */
function sudokuWiki(line: string): string | undefined {
  return /^[0-9.]{81}$/.test(line)
    ? `https://www.sudokuwiki.org/sudoku.htm?bd=${line.replaceAll(".", "0")}`
    : undefined;
}

/** The link to SudokuPad, which reads the packed data of f-puzzles. */
function sudokuPad(link: string): string | undefined {
  const [, data] = link.split("?load=");
  return data && `https://sudokupad.app/?puzzleid=fpuzzles${data}`;
}

/** Saves a picture in a file that the user chooses. */
export async function savePicture(
  document: Uri,
  name: string,
  extension: "svg" | "png",
  base64: string,
): Promise<void> {
  const defaultUri = Uri.joinPath(document, "..", `${name}.${extension}`);
  const filters = { [extension.toUpperCase()]: [extension] };
  const file = await window.showSaveDialog({ defaultUri, filters, title: "Export Picture" });
  if (file !== undefined) {
    await workspace.fs.writeFile(
      file,
      Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
    );
    window.setStatusBarMessage(`$(check) Saved ${fileName(file)}`, 5_000);
  }
}
