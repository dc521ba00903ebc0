// Reports which documents of boards have changed.

import { type Disposable, EventEmitter, type Uri } from "vscode";
import type { Client } from "./platform";
import type { Server } from "./server";

export class BoardChanges implements Disposable {
  readonly #server: Server;
  readonly #changed = new EventEmitter<Uri>();
  readonly #subscription: Disposable;
  #client: Client | undefined;

  /** Fired with the document that the server reports by `sudoku/boardChanged`. */
  readonly onDidChange = this.#changed.event;

  constructor(server: Server) {
    this.#server = server;
    this.#subscription = server.onDidChangeStatus(() => this.#listen());
    this.#listen();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #listen(): void {
    const { client } = this.#server;
    if (client === undefined || client === this.#client) {
      return;
    }
    this.#client = client;
    client.onNotification("sudoku/boardChanged", ({ uri }: { uri: string }) =>
      this.#changed.fire(this.#server.documentOf(uri)),
    );
  }
}
