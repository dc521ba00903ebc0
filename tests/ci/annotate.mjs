// Writes the commands that GitHub's own library makes of what stands on stdin: a JSON array of [kind, message, properties].
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Whoever runs the tests has the packages elsewhere.
const core = await import(pathToFileURL(join(process.argv[2], "@actions/core/lib/core.js")).href);
for (const [kind, message, properties] of JSON.parse(readFileSync(0, "utf-8"))) {
  core[kind](message, properties);
}
