// Builds a package of the extension: with the server for this machine, or as WebAssembly for VS Code for the Web.
//
//     npm run package [-- --target TARGET --out FILE.vsix]
//
// TARGET is a target of VS Code, by default this machine's; `web` is the package for browsers. The server is built from
// the sources of this repository, unless SUDOKU_LSP_SERVER names a program, or a module for `web`; for another machine
// it has to. SUDOKU_LICENCES names the licences of what is in both, if they are written already. SUDOKU_IMAGES_URL is the
// address that pictures of the README are found below, once the project has one.
// The last line printed is the path of the package.

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
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
const machine = `${process.platform}-${process.arch}`;

const { values: options } = parseArgs({
  options: { out: { type: "string" }, target: { type: "string", default: machine } },
});
const { target } = options;
const isWeb = target === "web";
const manifest = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));
const out = path.resolve(
  options.out ?? path.join(extension, `sudoku-${target}-${manifest.version}.vsix`),
);
/** The files of the package are gathered here. */
const folder = path.join(extension, "dist", "package");

/** What every package contains of this folder. */
const FILES = [
  "CHANGELOG.md",
  "images",
  "language-configuration.json",
  "snippets",
  "syntaxes",
  "dist/view",
];

function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: "inherit" });
}

/** The program or module that the package brings. */
function server() {
  const given = process.env.SUDOKU_LSP_SERVER;
  if (given) {
    return path.resolve(given);
  }
  const built = path.resolve(repository, process.env.CARGO_TARGET_DIR ?? "target");
  if (isWeb) {
    run("cargo", ["run", "--quiet", "--locked", "--package", "xtask", "--", "web"], repository);
    return path.join(built, "web/sudoku-lsp.wasm");
  }
  if (target !== machine) {
    throw new Error(`SUDOKU_LSP_SERVER has to name a program for ${target}: this is ${machine}`);
  }
  // Without tables of data sets, which are a third of the program.
  const build = ["build", "--profile", "extension", "--no-default-features", "--locked"];
  run("cargo", [...build, "--bin", "sudoku-lsp"], repository);
  return path.join(built, "extension", program());
}

function program() {
  return target.startsWith("win32") ? "sudoku-lsp.exe" : "sudoku-lsp";
}

function addFile(from, to) {
  mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
  copyFileSync(from, path.join(folder, to));
}

function addServer(from) {
  if (isWeb) {
    addFile(from, "dist/web/sudoku-lsp.wasm");
    return;
  }
  const to = `server/${program()}`;
  addFile(from, to);
  chmodSync(path.join(folder, to), 0o755);
}

/** Pictures of the README are on the web; those that the extension itself shows are in the package. */
function isPacked(file) {
  return !/[\\/]images[\\/](?!icon\.png$).*\.(png|txt)$/.test(file);
}

/** The licences of other people's code in the package: of the extension's bundle and of the server. */
function licences() {
  const given = process.env.SUDOKU_LICENCES;
  if (given) {
    return path.resolve(given);
  }
  const made = path.join(extension, "dist", "THIRD-PARTY.txt");
  const xtask = ["run", "--quiet", "--locked", "--package", "xtask", "--"];
  run("cargo", [...xtask, "licences", made, "editors/vscode"], repository);
  return made;
}

/** The manifest, without the entry point that the package does not contain. */
function writeManifest() {
  const { main, browser, ...rest } = manifest;
  const text = JSON.stringify({ ...rest, ...(isWeb ? { browser } : { main }) }, null, 2);
  writeFileSync(path.join(folder, "package.json"), `${text}\n`);
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
  writeFileSync(path.join(folder, "README.md"), page);
}

await bundle({ isWeb });
rmSync(folder, { recursive: true, force: true });
for (const name of [...FILES, isWeb ? "dist/web" : "dist/extension.js"]) {
  cpSync(path.join(extension, name), path.join(folder, name), {
    recursive: true,
    filter: isPacked,
  });
}
addServer(server());
addFile(path.join(repository, "LICENSE"), "LICENSE");
addFile(licences(), "THIRD-PARTY.txt");
writeManifest();
writeReadme();
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
  ...["--out", out],
];
run(process.execPath, [vsce, ...packing], folder);
console.log(`${(statSync(out).size / 1e6).toFixed(1)} MB`);
console.log(out);
