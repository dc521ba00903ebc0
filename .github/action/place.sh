#!/usr/bin/env bash
# Computes the path of the action's program and its key in the cache, from its sources and its target, so that another
# version of the action never gets it. Runs in Bash 3.2, too, as macOS has it.
set -euo pipefail

digest() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi
}

cd "$GITHUB_ACTION_PATH"
sources=$(find Cargo.toml Cargo.lock server -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | digest)
# Programs depend on the C library that they were built with; on hosted runners ImageOS identifies it.
{
  echo "root=$RUNNER_TEMP/sudoku-lsp"
  echo "key=sudoku-lsp-$RUNNER_OS-$RUNNER_ARCH-${ImageOS:-own}-${sources%% *}"
} >>"$GITHUB_OUTPUT"
