// Connects the setting `sudoku.trace.server` to the level of the log.

import { EventEmitter, LogLevel, type LogOutputChannel, workspace } from "vscode";
import { SECTION, TRACE, isTracing } from "../config";

/**
 * A view of the log for the client to write its trace to.
 *
 * The client traces only into a log with the level `Trace`, which VS Code sets in another place than the settings. The
 * level of this view comes from the setting, and traces are written as information.
 */
export function traceChannel(log: LogOutputChannel): LogOutputChannel & { dispose(): void } {
  const level = (): LogLevel =>
    isTracing(workspace.getConfiguration(SECTION)) ? LogLevel.Trace : LogLevel.Off;
  const levelChanged = new EventEmitter<LogLevel>();
  const subscription = workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(`${SECTION}.${TRACE}`)) {
      levelChanged.fire(level());
    }
  });
  return Object.create(log, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: levelChanged.event },
    trace: { value: (message: string) => log.info(message) },
    dispose: {
      value: () => {
        subscription.dispose();
        levelChanged.dispose();
      },
    },
  });
}
