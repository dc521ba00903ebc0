// Runs in the view of a board: brings the board into its page, and passes messages on.

import { BoardPage } from "../../board/src/mount";
import type { FromBoard, ToBoard } from "../../board/src/state/actions";

interface Host {
  postMessage(message: FromBoard): void;
}

declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const board = new BoardPage(document.querySelector<HTMLElement>("#board")!, {
  send: (message) => host.postMessage(message),
  // The board is an editor of VS Code, which undoes and saves by itself, and opens files by Ctrl+P.
  ownKeys: ["undo", "redo", "save", "print"],
});

window.addEventListener("message", ({ data }: MessageEvent<ToBoard>) => board.receive(data));
host.postMessage({ type: "ready" });
