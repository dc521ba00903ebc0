// Makes the setting `sudoku.trace.server` do what it says.

import { EventEmitter, LogLevel, type LogOutputChannel, workspace } from "vscode";
import { SECTION, TRACE, isTracing } from "../config";

/**
 * A view of the log for the client to write its trace to.
 *
 * The client traces only into a log whose level is `Trace`, which users set in quite another place than the
 * setting that they turned on. So this view has its level from the setting, and shows what it is given.
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
