// Shows the page of a rule beside the editor, rendered. The code of a diagnostic leads here.

import { Uri, ViewColumn, type WebviewPanel, commands, window } from "vscode";
import type { Server } from "./client";
import { pageHtml, viewFolder } from "./page-html";
import type * as model from "./page-model";

const SCHEME = "sudoku-rule";

let panel: WebviewPanel | undefined;

/** What a URI of the server becomes: that of a rule's page a command that opens our view. */
export function asUri(value: string): Uri {
  const [, name] = /^sudoku-rule:\/+([a-z-]+)\.md$/.exec(value) ?? [];
  return name === undefined
    ? Uri.parse(value)
    : Uri.parse(`command:sudoku.openRule?${encodeURIComponent(JSON.stringify([name]))}`);
}

export async function showRule(server: Server, extension: Uri, name: string): Promise<void> {
  const uri = `${SCHEME}:/${name}.md`;
  const answer = await server.client?.sendRequest<{ text: string }>(
    "workspace/textDocumentContent",
    { uri },
  );
  if (answer === undefined) {
    return;
  }
  const html = await commands.executeCommand<string>("markdown.api.render", answer.text);
  const shown = (panel ??= open(extension));
  shown.title = `Rule: ${name}`;
  const send = (): void =>
    void shown.webview.postMessage({ type: "html", html } satisfies model.ToView);
  // A view that is new says when it can be spoken to.
  const listener = shown.webview.onDidReceiveMessage(({ type }: model.FromView) => {
    if (type === "ready") {
      listener.dispose();
      send();
    }
  });
  shown.reveal(undefined, true);
  send();
}

function open(extension: Uri): WebviewPanel {
  const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true };
  const opened = window.createWebviewPanel("sudoku.rule", "Rule", beside, {
    enableScripts: true,
    enableFindWidget: true,
    localResourceRoots: [viewFolder(extension)],
  });
  opened.webview.html = pageHtml(opened.webview, extension, "Rule");
  opened.onDidDispose(() => (panel = undefined));
  return opened;
}
