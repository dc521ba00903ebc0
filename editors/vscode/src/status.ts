// Shows the state of the server in the status bar, and a message when it cannot run.

import {
  type Disposable,
  type ExtensionContext,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  commands,
  env,
  window,
  workspace,
} from "vscode";
import type { Server, ServerStatus } from "./server/server";
import { SECTION, SERVER_PATH } from "./config";

export function showStatus(context: ExtensionContext, server: Server): void {
  const item = window.createStatusBarItem("server", StatusBarAlignment.Right, 100);
  item.name = "Sudoku";
  item.command = "sudoku.showLog";
  const update = (): void => {
    render(item, server.status);
    // The item is hidden beside other files, unless the server has failed.
    if (server.status.state === "failed" || isSudokuVisible()) {
      item.show();
    } else {
      item.hide();
    }
  };
  const subscriptions: Disposable[] = [
    item,
    window.onDidChangeVisibleTextEditors(update),
    // Also fired when a document becomes a Sudoku file by "Change Language Mode".
    workspace.onDidOpenTextDocument(update),
    server.onDidChangeStatus((status) => {
      update();
      if (status.state === "failed") {
        void showFailure(context, server, status);
      }
    }),
  ];
  context.subscriptions.push(...subscriptions);
  update();
}

function isSudokuVisible(): boolean {
  return window.visibleTextEditors.some(({ document }) => document.languageId === "sudoku");
}

function render(item: StatusBarItem, status: ServerStatus): void {
  item.backgroundColor = undefined;
  switch (status.state) {
    case "stopped":
      item.text = "$(circle-slash) Sudoku";
      item.tooltip = "The Sudoku server is stopped. Click for its log.";
      break;
    case "starting":
      item.text = "$(sync~spin) Sudoku";
      item.tooltip = "The Sudoku server is starting. Click for its log.";
      break;
    case "running":
      item.text = status.version === undefined ? "Sudoku" : `Sudoku ${status.version}`;
      item.tooltip = `The Sudoku server runs: ${status.program}. Click for its log.`;
      break;
    case "failed":
      item.text = "$(error) Sudoku";
      item.tooltip = `${status.message} Click for the log.`;
      item.backgroundColor = new ThemeColor("statusBarItem.errorBackground");
      break;
  }
}

/** Shows the failure with a button for each remedy. */
async function showFailure(
  context: ExtensionContext,
  server: Server,
  { cause, message }: Extract<ServerStatus, { state: "failed" }>,
): Promise<void> {
  const openSettings = "Open Settings";
  const howToInstall = "How to Install";
  const restart = "Restart Server";
  const showLog = "Show Log";
  const buttons = cause === "no program" ? [openSettings, howToInstall] : [restart, showLog];
  switch (await window.showErrorMessage(message, ...buttons)) {
    case openSettings:
      // In a remote window, the settings of the machine that runs the server have their own page.
      await commands.executeCommand(
        env.remoteName === undefined
          ? "workbench.action.openSettings"
          : "workbench.action.openRemoteSettings",
        { query: `${SECTION}.${SERVER_PATH}` },
      );
      break;
    case howToInstall:
      // The section "The server" on the page of this extension.
      await commands.executeCommand("extension.open", context.extension.id);
      break;
    case restart:
      await server.restart();
      break;
    case showLog:
      await commands.executeCommand("sudoku.showLog");
      break;
  }
}
