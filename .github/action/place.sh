#!/usr/bin/env bash
# Says where the action's program is to be, and what the cache calls it: by what it is made of and made for, so that another
# version of the action never gets it. Runs in Bash 3.2, too, as macOS has it.
set -euo pipefail

digest() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi
}

cd "$GITHUB_ACTION_PATH"
sources=$(find Cargo.toml Cargo.lock server -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | digest)
# Programs know the C library that they were built with; hosted runners say in ImageOS which one they have.
{
  echo "root=$RUNNER_TEMP/sudoku-lsp"
  echo "key=sudoku-lsp-$RUNNER_OS-$RUNNER_ARCH-${ImageOS:-own}-${sources%% *}"
} >>"$GITHUB_OUTPUT"
