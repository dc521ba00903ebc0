// Starts, watches, restarts and stops the language server, one operation at a time.

import { type Disposable, EventEmitter, type LogOutputChannel, Uri, workspace } from "vscode";
import type { Middleware } from "vscode-languageclient";
import { SECTION, serverPath } from "../config";
import { clientOptions } from "./client-options";
import type { Client, Platform, Session } from "./platform";
import { traceChannel } from "./trace";

/** The number of times that a server that ends by itself is started again … */
const MAX_RESTARTS = 4;

/** … within this time, in milliseconds. */
const RESTART_WINDOW = 3 * 60 * 1000;

export type ServerStatus =
  | { readonly state: "stopped" }
  | { readonly state: "starting" }
  | { readonly state: "running"; readonly version: string | undefined; readonly program: string }
  | { readonly state: "failed"; readonly cause: "no program" | "broken"; readonly message: string };

/**
 * The language server, for the rest of the extension.
 *
 * Starting and stopping take time, and several events cause them (commands, settings, trust, a crash). They wait in
 * one queue, so that there is never more than one server running.
 */
export class Server implements Disposable {
  readonly #platform: Platform;
  readonly #log: LogOutputChannel;
  readonly #trace: LogOutputChannel & Disposable;
  readonly #middleware: Middleware;
  readonly #statusChanged = new EventEmitter<ServerStatus>();
  #status: ServerStatus = { state: "stopped" };
  #queue: Promise<void> = Promise.resolve();
  #session: Session | undefined;
  /** The value of the setting at the last start. */
  #setting: string | undefined;
  /** The times at which the server ended by itself, the latest last. */
  #crashes: number[] = [];

  readonly onDidChangeStatus = this.#statusChanged.event;

  constructor(platform: Platform, log: LogOutputChannel, middleware: Middleware) {
    this.#platform = platform;
    this.#log = log;
    this.#middleware = middleware;
    this.#trace = traceChannel(log);
  }

  get status(): ServerStatus {
    return this.#status;
  }

  /** The client, while the server runs. */
  get client(): Client | undefined {
    return this.#status.state === "running" ? this.#session?.client : undefined;
  }

  /** The document that a URI of the protocol names. */
  documentOf(uri: string): Uri {
    return this.client?.protocol2CodeConverter.asUri(uri) ?? Uri.parse(uri);
  }

  start(): Promise<void> {
    return this.#enqueue(() => this.#start());
  }

  stop(): Promise<void> {
    this.#abandonStart();
    return this.#enqueue(async () => {
      await this.#stop();
      this.#setStatus({ state: "stopped" });
    });
  }

  restart(): Promise<void> {
    this.#abandonStart();
    this.#crashes = [];
    return this.#enqueue(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  /** Restarts the server if the settings name another program than at the last start. */
  followSettings(): Promise<void> {
    return this.#enqueue(async () => {
      if (readSetting() !== this.#setting) {
        await this.#stop();
        await this.#start();
      }
    });
  }

  dispose(): void {
    this.#trace.dispose();
    this.#statusChanged.dispose();
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(task).catch((error: unknown) => this.#log.error(String(error)));
    return this.#queue;
  }

  async #start(): Promise<void> {
    if (this.#session !== undefined) {
      return;
    }
    this.#setting = readSetting();
    const binary = this.#platform.choose(this.#setting);
    if (binary.kind === "missing") {
      this.#fail("no program", binary.why);
      return;
    }
    this.#setStatus({ state: "starting" });
    this.#log.info(`starting ${binary.path} (${binary.origin})`);
    let session: Session | undefined;
    try {
      const options = clientOptions(this.#log, this.#trace, this.#middleware);
      session = await this.#platform.open(binary, options);
      this.#session = session;
      await session.client.start();
    } catch (error) {
      await this.#stop();
      if (session?.isAbandoned) {
        this.#setStatus({ state: "stopped" });
      } else {
        this.#fail(
          "broken",
          `The Sudoku server could not be started: ${await reasonOf(error, session)}.`,
        );
      }
      return;
    }
    const { followSettingsFiles } = await import("./settings-files");
    followSettingsFiles(session.client);
    this.#watch(session);
    const version = session.client.initializeResult?.serverInfo?.version;
    this.#setStatus({ state: "running", version, program: binary.path });
  }

  async #stop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  /** Makes a start that is under way fail, so that the next operation need not wait for it. */
  #abandonStart(): void {
    if (this.#status.state === "starting") {
      this.#session?.abandon();
    }
  }

  /** Starts the server again if it ends by itself. */
  #watch(session: Session): void {
    void session.ended.then((end) => {
      if (this.#session === session) {
        const how = end ?? "killed";
        this.#log.error(`the server ended by itself (${how})`);
        void this.#enqueue(() => this.#recover(session, how));
      }
    });
  }

  async #recover(session: Session, end: string): Promise<void> {
    if (this.#session !== session) {
      return;
    }
    await this.#stop();
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < RESTART_WINDOW), now];
    if (this.#crashes.length > MAX_RESTARTS) {
      this.#fail(
        "broken",
        `The Sudoku server ended ${this.#crashes.length} times within three minutes (${end}).`,
      );
    } else {
      await this.#start();
    }
  }

  /** The program that a start would run; `undefined` if there is none. */
  program(): string | undefined {
    const binary = this.#platform.choose(readSetting());
    return binary.kind === "found" ? binary.path : undefined;
  }

  #fail(cause: "no program" | "broken", message: string): void {
    this.#log.error(message);
    this.#setStatus({ state: "failed", cause, message });
  }

  #setStatus(status: ServerStatus): void {
    this.#status = status;
    this.#statusChanged.fire(status);
  }
}

function readSetting(): string | undefined {
  return serverPath(workspace.getConfiguration(SECTION), workspace.isTrusted);
}

/** The reason why a server did not start. The end of the server says more than the broken connection. */
async function reasonOf(error: unknown, session: Session | undefined): Promise<string> {
  const end = await session?.ended;
  if (end !== undefined) {
    return `it ended at once, with ${end}`;
  }
  return error instanceof Error ? error.message : String(error);
}
