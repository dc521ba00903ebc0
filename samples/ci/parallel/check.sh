#!/bin/sh
# Checks puzzles in parts, side by side below GNU parallel, and says what one run over all of them says:
#   PARTS=8 sh check.sh puzzles "a folder with blanks"
# With `parallel --sshlogin` the parts run on several machines that see the same files; so they do below any other program that
# starts one for each part.
set -eu
parts=${PARTS:-$(nproc)}
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
# A part that fails leaves no report, and the parts that are there do not make a whole without it.
seq "$parts" | parallel --will-cite --quote \
    sudoku-lsp check --exit-zero --quiet --jobs 1 --partition "slice:{}/$parts" --format "json=$reports/{}.json" -- "$@" \
    > "$reports/said" || true
sudoku-lsp merge-reports --format concise "$reports"/*.json
