// Builds the HTML document of a view. Its policy permits the script and the style of the extension and nothing else.

import { randomUUID } from "node:crypto";
import { Uri, type Webview } from "vscode";

/** The folder with the script and the style of the views. */
export function viewFolder(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist", "view");
}

export function pageHtml(webview: Webview, extension: Uri, title: string): string {
  const nonce = randomUUID();
  const file = (name: string): string =>
    webview.asWebviewUri(Uri.joinPath(viewFolder(extension), name)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<link rel="stylesheet" href="${file("page.css")}">
<title>${title.replace(/[&<>"]/g, "")}</title>
</head>
<body>
<main aria-live="off"><p class="wait">…</p></main>
<script nonce="${nonce}" src="${file("page.js")}"></script>
</body>
</html>`;
}
