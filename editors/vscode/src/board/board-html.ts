// Builds the HTML document of a board. Its policy permits the script and the style of the extension and nothing else:
// the parts that a module loads later have its nonce.

import { Uri, type Webview } from "vscode";

/** The folder with the script and the style of the board. */
export function viewFolder(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist", "view");
}

export function boardHtml(webview: Webview, extension: Uri, title: string): string {
  const nonce = crypto.randomUUID();
  const file = (name: string): string =>
    webview.asWebviewUri(Uri.joinPath(viewFolder(extension), name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // A board draws its picture again to export it.
    "img-src data:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${file("board.css")}">
<title>${title.replace(/[&<>"]/g, "")}</title>
</head>
<body>
<main id="board"></main>
<script type="module" nonce="${nonce}" src="${file("board.js")}"></script>
</body>
</html>`;
}
