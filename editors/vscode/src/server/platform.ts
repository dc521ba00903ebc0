// Declares what the server needs of the place where the extension runs: a desktop with processes, or a browser.

import type { LogOutputChannel } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";

/** The client of the language server, on every platform. */
export type Client = BaseLanguageClient;

/** The server that a start would run. */
export interface Found {
  readonly kind: "found";
  /** The path of the program, or the name of the module. */
  readonly path: string;
  readonly origin: "setting" | "bundled" | "PATH";
}

export type Choice = Found | { readonly kind: "missing"; readonly why: string };

/** The options of the client that do not depend on the platform. */
export type ClientOptions = LanguageClientOptions & {
  readonly outputChannel: LogOutputChannel;
};

export interface Platform {
  /** Chooses the server; `setting` is the program that the user chose. */
  choose(setting: string | undefined): Choice;
  /** Starts the chosen server. Rejects if the system cannot run it. */
  open(choice: Found, options: ClientOptions): Promise<Session>;
}

/** One running server with its client. It begins and ends with the server, and is not used a second time. */
export interface Session {
  readonly client: Client;
  /** Resolves when the server has ended: to a description of its end, or to `undefined` if the extension killed it. */
  readonly ended: Promise<string | undefined>;
  readonly isAbandoned: boolean;
  /** Kills a server that is no longer needed, even if it has not started completely. */
  abandon(): void;
  /** Resolves when the server is gone. */
  close(): Promise<void>;
}
