#!/usr/bin/env bash
# Builds the action's program below ROOT, unless the cache had it, and puts it on the PATH of later steps.
set -euo pipefail

if [ ! -d "$ROOT/bin" ]; then
  if ! command -v cargo >/dev/null; then
    echo "::error title=sudoku-lsp::cargo is missing on this runner; install Rust 1.95 or later in a step before, https://rustup.rs"
    exit 2
  fi
  # Not where the checked repository is, whose settings for Rust are not meant for this.
  cd "$GITHUB_ACTION_PATH"
  unset CARGO_BUILD_TARGET CARGO_ENCODED_RUSTFLAGS RUSTFLAGS
  cargo install --locked --path . --root "$ROOT"
fi
echo "$ROOT/bin" >>"$GITHUB_PATH"
