// Writes the commands of GitHub's own library for the annotations on stdin: a JSON array of [kind, message, properties].
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The packages are in another folder, which is the first argument.
const core = await import(pathToFileURL(join(process.argv[2], "@actions/core/lib/core.js")).href);
for (const [kind, message, properties] of JSON.parse(readFileSync(0, "utf-8"))) {
  core[kind](message, properties);
}
