// Starts a server process, and makes sure that it ends.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a program. Rejects if the system cannot run it. */
export async function launch(
  program: string,
  args: readonly string[],
): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(program, args, { stdio: "pipe", windowsHide: true });
  await once(child, "spawn");
  // Later errors only report signals to a process that has ended already.
  child.on("error", () => {});
  return child;
}

/** The result of `ended` for a process that was killed. */
export const KILLED = "signal SIGKILL";

/** Resolves to the exit code or the signal when the process has ended. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once("exit", resolve));
  }
  return child.signalCode !== null ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
}

/** Resolves when the process has ended: by itself within `patience` milliseconds, else killed. */
export async function end(child: ChildProcessWithoutNullStreams, patience: number): Promise<void> {
  const killer = setTimeout(() => child.kill("SIGKILL"), patience);
  try {
    await ended(child);
  } finally {
    clearTimeout(killer);
  }
}
