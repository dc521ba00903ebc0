// Runs the server as WebAssembly in a worker: in VS Code for the Web.

import { Uri, workspace } from "vscode";
import type { Choice, ClientOptions, Found, Platform, Session } from "../platform";
import { workspaceFiles, workspacePaths } from "./workspace-files";

const MODULE = "sudoku-lsp.wasm";

export class Browser implements Platform {
  readonly #folder: Uri;

  constructor(extension: Uri) {
    this.#folder = Uri.joinPath(extension, "dist", "web");
  }

  /** A program of the user cannot run here: the setting is for a desktop. */
  choose(): Choice {
    return { kind: "found", path: MODULE, origin: "bundled" };
  }

  async open({ path }: Found, options: ClientOptions): Promise<Session> {
    const [module, files] = await Promise.all([
      workspace.fs.readFile(Uri.joinPath(this.#folder, path)),
      workspaceFiles(),
    ]);
    const worker = new Worker(Uri.joinPath(this.#folder, "worker.js").toString(true));
    worker.postMessage({ module, files, folders: workspacePaths() });
    // Loaded here, since the package of the client takes a while to evaluate.
    const { WorkerSession } = await import("./session");
    return new WorkerSession(worker, options);
  }
}
