// Reports which documents of pages and boards have changed, and when another server answers about them.

import { type Disposable, EventEmitter, type Uri } from "vscode";
import type { Client } from "./platform";
import type { Server } from "./server";

export class PageChanges implements Disposable {
  readonly #server: Server;
  readonly #changed = new EventEmitter<Uri>();
  readonly #started = new EventEmitter<void>();
  readonly #subscription: Disposable;
  #client: Client | undefined;

  /** Fired with the document that the server reports by `sudoku/pageChanged`. */
  readonly onDidChange = this.#changed.event;
  /** Fired when a new server answers. */
  readonly onDidStart = this.#started.event;

  constructor(server: Server) {
    this.#server = server;
    this.#subscription = server.onDidChangeStatus(() => this.#listen());
    this.#listen();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
    this.#started.dispose();
  }

  #listen(): void {
    const { client } = this.#server;
    if (client === undefined || client === this.#client) {
      return;
    }
    this.#client = client;
    client.onNotification("sudoku/pageChanged", ({ uri }: { uri: string }) =>
      this.#changed.fire(this.#server.documentOf(uri)),
    );
    this.#started.fire();
  }
}
