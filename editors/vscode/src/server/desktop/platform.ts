// Runs the server as a process: in VS Code on a desktop, and on the machine that a window is connected to.

import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import type { Choice, ClientOptions, Found, Platform, Session } from "../platform";
import { findBinary } from "./binary";

export class Desktop implements Platform {
  readonly #extensionFolder: string;

  constructor(extensionFolder: string) {
    this.#extensionFolder = extensionFolder;
  }

  choose(setting: string | undefined): Choice {
    return findBinary({
      setting,
      extensionFolder: this.#extensionFolder,
      homeFolder: homedir(),
      searchPath: process.env["PATH"],
      platform: process.platform,
      isProgram,
    });
  }

  async open({ path }: Found, options: ClientOptions): Promise<Session> {
    // Loaded here, since the package of the client takes a while to evaluate.
    const { ProcessSession } = await import("./session");
    return ProcessSession.open(path, options);
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
