// Opens a board in a web page, for hosts without an editor of their own.

import { type Subject, type Surroundings, BoardSession } from "./host/board-session";
import { BoardPage } from "./mount";
import type { FromBoard } from "./state/actions";

/** What a web page provides: the server, and what happens with messages that no session answers. */
export type WebSurroundings = Omit<Surroundings, "post"> & {
  receive(message: FromBoard): void;
};

export interface OpenBoard {
  readonly session: BoardSession;
  readonly page: BoardPage;
}

/** Opens a board in an element. */
export function openBoard(root: HTMLElement, around: WebSurroundings, subject: Subject): OpenBoard {
  const page: BoardPage = new BoardPage(root, {
    ownKeys: [],
    send: (message) => {
      if (!session.receive(message)) {
        around.receive(message);
      }
    },
  });
  const session: BoardSession = new BoardSession(
    {
      file: around.file,
      request: (method, params) => around.request(method, params),
      setCells: (at, cells, of) => around.setCells(at, cells, of),
      games: around.games,
      run: (command, args) => around.run(command, args),
      clipboard: () => around.clipboard(),
      append: (text) => around.append(text),
      shown: (board) => around.shown(board),
      post: (message) => page.receive(message),
    },
    subject,
  );
  session.receive({ type: "ready" });
  return { session, page };
}
