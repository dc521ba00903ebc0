// Writes the rules of the server into the manifest, so that VS Code completes their names in settings.
//
//     node scripts/rules.mjs PROGRAM
//
// A test of the server compares the manifest with its rules.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const [program] = process.argv.slice(2);
if (program === undefined) {
  console.error("Name the server program: node scripts/rules.mjs PROGRAM");
  process.exit(2);
}

const manifest = path.resolve(import.meta.dirname, "../package.json");
const rules = execFileSync(program, ["rules"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .map((line) => /^(\S+)\s+\S+\s+(.*)$/.exec(line))
  .map(([, name, summary]) => ({ name, summary: sentence(summary) }));
const contents = JSON.parse(readFileSync(manifest, "utf8"));
const settings = contents.contributes.configuration.properties;
for (const list of ["sudoku.check.select", "sudoku.check.ignore"]) {
  settings[list].items = {
    type: "string",
    enum: rules.map(({ name }) => name),
    enumDescriptions: rules.map(({ summary }) => summary),
  };
}
const levels = ["error", "warning", "info", "off"];
settings["sudoku.check.severity"].properties = Object.fromEntries(
  rules.map(({ name, summary }) => [name, { type: "string", enum: levels, description: summary }]),
);
settings["sudoku.check.severity"].additionalProperties = false;
writeFileSync(manifest, `${JSON.stringify(contents, null, 2)}\n`);

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
