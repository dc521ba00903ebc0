// Runs programs, and lists processes, so that tests find those that have not ended.

import { spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Runs a program to its end, and returns all that it has written. */
export async function outputOf(program, args, env) {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  return output;
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  // One that has ended but was not yet waited for is still listed.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX]/.test(readFileSync(stat, "utf8"));
}

/** The processes whose command line holds all these texts (Linux only). */
export function processesWith(...texts) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return texts.every((text) => command.includes(text));
      } catch {
        return false; // It has ended since the folder was read.
      }
    })
    .map(Number)
    .filter(isAlive);
}

/**
 * Puts a `sudoku-lsp` into a folder that notes its process number and becomes the server. With that folder
 * first on PATH, an editor that looks for the server there shows which processes it has started.
 */
export function installRecorder(folder, server) {
  const notes = path.join(folder, "started");
  const program = path.join(folder, "sudoku-lsp");
  writeFileSync(notes, "");
  writeFileSync(program, `#!/bin/sh\necho $$ >> '${notes}'\nexec '${server}' "$@"\n`);
  chmodSync(program, 0o755);
  return { started: () => readFileSync(notes, "utf8").split("\n").filter(Boolean).map(Number) };
}
