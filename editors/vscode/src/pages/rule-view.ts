// Shows the rendered page of a rule beside the editor. The code of a diagnostic links to it.

import { type Uri, ViewColumn, type WebviewPanel, commands, window } from "vscode";
import type { Server } from "../server/server";
import { viewFolder, viewHtml } from "./page-html";
import type * as model from "./page-model";

const SCHEME = "sudoku-rule";

let panel: WebviewPanel | undefined;

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
  const { webview } = (panel ??= open(extension));
  panel.title = `Rule: ${name}`;
  const send = (): void => void webview.postMessage({ type: "html", html } satisfies model.ToView);
  // A new view sends "ready" when it can receive messages.
  const listener = webview.onDidReceiveMessage(({ type }: model.FromView) => {
    if (type === "ready") {
      listener.dispose();
      send();
    }
  });
  panel.reveal(undefined, true);
  send();
}

function open(extension: Uri): WebviewPanel {
  const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true };
  const opened = window.createWebviewPanel("sudoku.rule", "Rule", beside, {
    enableScripts: true,
    enableFindWidget: true,
    localResourceRoots: [viewFolder(extension)],
  });
  opened.webview.html = viewHtml(opened.webview, extension, { view: "page", title: "Rule" });
  opened.onDidDispose(() => (panel = undefined));
  return opened;
}
