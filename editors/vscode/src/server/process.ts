// One server process: how it is started, and how it is ended for certain.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a program. Rejects if the system cannot run it. */
export async function launch(
  program: string,
  args: readonly string[],
): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(program, args, { stdio: "pipe", windowsHide: true });
  await once(child, "spawn");
  // From here on the only errors are signals that did not arrive: the process is gone already.
  child.on("error", () => {});
  return child;
}

/** What `ended` says of a process that was killed. */
export const KILLED = "signal SIGKILL";

/** Resolves when the process has ended, and says how. */
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
