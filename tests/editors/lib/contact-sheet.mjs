// Draws pictures with titles on one sheet, which shows a whole session.

import { readFileSync } from "node:fs";

/**
 * Takes a picture of all pictures.
 *
 * @param context the browser's context; the sheet is drawn in a page of its own
 * @param pictures title and file of each, in order
 * @param file where the sheet goes
 */
export async function drawContactSheet(context, pictures, file) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1800, height: 800 });
  const figures = pictures.map(
    ({ title, file }) =>
      `<figure><img src="data:image/png;base64,${readFileSync(file, "base64")}">` +
      `<figcaption>${escaped(title)}</figcaption></figure>`,
  );
  await page.setContent(`<!doctype html><style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; font: 15px sans-serif }
    figure { margin: 0 } img { width: 100%; border: 1px solid #888 }
  </style>${figures.join("")}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
