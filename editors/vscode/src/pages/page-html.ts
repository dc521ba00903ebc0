// Builds the HTML document of a view. Its policy permits the script and the style of the extension and nothing else.

import { Uri, type Webview } from "vscode";

/** The folder with the script and the style of the views. */
export function viewFolder(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist", "view");
}

/** The parts in which the documents of views differ. */
interface View {
  /** The name of its script and its style. */
  readonly view: "page" | "board";
  readonly title: string;
}

export function viewHtml(webview: Webview, extension: Uri, { view, title }: View): string {
  const nonce = crypto.randomUUID();
  const file = (name: string): string =>
    webview.asWebviewUri(Uri.joinPath(viewFolder(extension), name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // A board draws its picture again to export it.
    ...(view === "board" ? ["img-src data:"] : []),
  ].join("; ");
  const body =
    view === "board"
      ? '<div id="board"></div>'
      : '<main aria-live="off"><p class="wait">…</p></main>';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${file(`${view}.css`)}">
<title>${title.replace(/[&<>"]/g, "")}</title>
</head>
<body>
${body}
<script nonce="${nonce}" src="${file(`${view}.js`)}"></script>
</body>
</html>`;
}
