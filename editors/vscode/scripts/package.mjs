// Builds the package of the extension, which contains the server for this machine.
//
//     npm run package [-- --out FILE.vsix]
//
// The server is built from the sources of this repository, unless SUDOKU_LSP_SERVER names a program.
// SUDOKU_IMAGES_URL is the address that pictures of the README are found below, once the project has one.
// The last line printed is the path of the package.

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./bundle.mjs";

const extension = path.resolve(import.meta.dirname, "..");
const repository = path.resolve(extension, "../..");
const program = process.platform === "win32" ? "sudoku-lsp.exe" : "sudoku-lsp";

const { values: options } = parseArgs({ options: { out: { type: "string" } } });
const { version } = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));
const target = `${process.platform}-${process.arch}`;
const out = path.resolve(options.out ?? path.join(extension, `sudoku-${target}-${version}.vsix`));

function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: "inherit" });
}

function serverProgram() {
  const given = process.env.SUDOKU_LSP_SERVER;
  if (given) {
    return path.resolve(given);
  }
  run("cargo", ["build", "--release", "--locked", "--bin", "sudoku-lsp"], repository);
  const folder = process.env.CARGO_TARGET_DIR ?? "target";
  return path.resolve(repository, folder, "release", program);
}

function bundleServer(from) {
  const folder = path.join(extension, "server");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  copyFileSync(from, path.join(folder, program));
  chmodSync(path.join(folder, program), 0o755);
}

/**
 * Writes the README for the extension's page. VS Code shows pictures there from the web only: neither from the
 * extension's folder nor from the page itself. So a picture is linked where its address is known, and else replaced by the
 * text beside it.
 */
function writeReadme() {
  const address = process.env.SUDOKU_IMAGES_URL;
  const text = readFileSync(path.join(extension, "README.md"), "utf8");
  const page = text.replaceAll(/!\[([^\]]*)\]\((images\/[\w-]+)\.png\)/g, (_, alt, name) =>
    address
      ? `![${alt}](${new URL(`${name}.png`, address)})`
      : `\`\`\`\n${readFileSync(path.join(extension, `${name}.txt`), "utf8")}\`\`\``,
  );
  const file = path.join(extension, "dist", "README.md");
  writeFileSync(file, page);
  return file;
}

bundleServer(serverProgram());
copyFileSync(path.join(repository, "LICENSE"), path.join(extension, "LICENSE"));
await bundle();
mkdirSync(path.dirname(out), { recursive: true });
const vsce = path.join(extension, "node_modules/@vscode/vsce/vsce");
const packing = [
  "package",
  // Everything that the extension needs at run time is in the bundle.
  "--no-dependencies",
  // A package with a program for one system must not be installed on another.
  ...["--target", target],
  // The project has no public address yet that links could be rewritten to.
  ...["--allow-missing-repository", "--no-rewrite-relative-links"],
  ...["--readme-path", path.relative(extension, writeReadme())],
  ...["--out", out],
];
run(process.execPath, [vsce, ...packing], extension);
console.log(`${(statSync(out).size / 1e6).toFixed(1)} MB`);
console.log(out);
