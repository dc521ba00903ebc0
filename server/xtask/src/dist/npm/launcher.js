#!/usr/bin/env node
// Starts the program of the package that npm has installed for this machine.
"use strict";

const { spawn } = require("node:child_process");
const { optionalDependencies } = require("./package.json");

const file = process.platform === "win32" ? "sudoku-lsp.exe" : "sudoku-lsp";

/** The path of the program; `undefined` if no package fits this machine. */
function findProgram() {
  for (const name of Object.keys(optionalDependencies)) {
    try {
      return require.resolve(`${name}/bin/${file}`);
    } catch {
      // It is for another machine.
    }
  }
  return undefined;
}

const program = findProgram();
if (program === undefined) {
  console.error(
    `sudoku-lsp: there is no program for ${process.platform} ${process.arch}. npm may have been told to leave out ` +
      `optional dependencies; else build it from source: ${require("./package.json").repository.url}`,
  );
  process.exit(2);
}
const child = spawn(program, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
child.on("error", (error) => {
  console.error(`sudoku-lsp: ${program} cannot be started: ${error.message}`);
  process.exit(2);
});
// A signal is for the program; this process ends as it does.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("exit", (code, signal) => {
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
