#!/usr/bin/env bash
# Builds the action's program below ROOT, unless the cache had it, and puts it on the PATH of later steps.
set -euo pipefail

if [ ! -d "$ROOT/bin" ]; then
  if ! command -v cargo >/dev/null; then
    echo "::error title=sudoku-lsp::cargo is missing on this runner; install Rust 1.95 or later in a step before, https://rustup.rs"
    exit 2
  fi
  # In a folder without settings for Rust: those of the checked repository are not meant for this, and any toolchain that the
  # runner has chosen will do.
  cd "$RUNNER_TEMP"
  unset CARGO_BUILD_TARGET CARGO_ENCODED_RUSTFLAGS RUSTFLAGS
  cargo install --locked --path "$GITHUB_ACTION_PATH" --root "$ROOT"
fi
echo "$ROOT/bin" >>"$GITHUB_PATH"
