// Checks a page for accessibility with axe-core.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The script of axe-core. It is evaluated, since the policy of a page permits no further script. */
export function axeSource(tools) {
  const require = createRequire(path.join(tools.modules, "package.json"));
  return readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
}

/** Fails if axe-core finds something in a page or a frame. */
export async function hasNoFindings(frame, source) {
  await frame.evaluate(`${source}; undefined`);
  const { violations } = await frame.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
  assert.deepEqual(found, []);
}
