// Converts the URI of a rule's page to a command that opens the view of this extension.

import { Uri } from "vscode";

/** The URI for VS Code: for the page of a rule a command URI, else the same. */
export function fromServer(value: string): Uri {
  const [, name] = /^sudoku-rule:\/+([a-z-]+)\.md$/.exec(value) ?? [];
  return name === undefined
    ? Uri.parse(value)
    : Uri.parse(`command:sudoku.openRule?${encodeURIComponent(JSON.stringify([name]))}`);
}
