// Provides tasks that run the command line on the workspace: check and format. `$sudoku` reads their findings.

import {
  type Disposable,
  ProcessExecution,
  Task,
  type TaskDefinition,
  TaskGroup,
  type WorkspaceFolder,
  tasks,
  workspace,
} from "vscode";
import type { Server } from "../server/server";

/** A task in `tasks.json`. */
interface SudokuTask extends TaskDefinition {
  readonly type: "sudoku";
  readonly command: "check" | "fmt";
  /** What to read; the folder without it. */
  readonly paths?: readonly string[];
  readonly args?: readonly string[];
}

const PROVIDED: readonly (SudokuTask & { readonly name: string })[] = [
  { type: "sudoku", command: "check", name: "check puzzles" },
  { type: "sudoku", command: "fmt", name: "format puzzles" },
];

export function provideTasks(server: Server): Disposable {
  return tasks.registerTaskProvider("sudoku", {
    provideTasks: () =>
      (workspace.workspaceFolders ?? []).flatMap((folder) =>
        PROVIDED.flatMap(({ name, ...definition }) => taskOf(server, folder, name, definition)),
      ),
    resolveTask: ({ definition, scope, name }) => {
      const folder = typeof scope === "object" ? scope : workspace.workspaceFolders?.[0];
      return folder && taskOf(server, folder, name, definition as SudokuTask)[0];
    },
  });
}

/** The task; none if there is no server program to run. */
function taskOf(
  server: Server,
  folder: WorkspaceFolder,
  name: string,
  definition: SudokuTask,
): Task[] {
  const program = server.program();
  if (program === undefined) {
    return [];
  }
  const { command, paths = ["."], args = [] } = definition;
  // The lines that the problem matcher reads; a terminal gets the form for people otherwise.
  const isPlain = command !== "check" || args.some((argument) => argument.startsWith("--format"));
  const format = isPlain ? [] : ["--format", "concise"];
  const execution = new ProcessExecution(program, [command, ...format, ...args, "--", ...paths], {
    cwd: folder.uri.fsPath,
  });
  const task = new Task(definition, folder, name, "sudoku", execution, "$sudoku");
  if (command === "check") {
    task.group = TaskGroup.Test;
  }
  return [task];
}
