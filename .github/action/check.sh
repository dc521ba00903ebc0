#!/usr/bin/env bash
# Checks PATHS (one a line) with OPTIONS (one a line), annotates what is found, and lists it in the job's summary, because
# only ten annotations of a kind are shown for a step. Runs in Bash 3.2, too, as macOS has it.
set -euo pipefail

found=$RUNNER_TEMP/sudoku-lsp-found.txt
arguments=(check --format github --format "concise=$found")
# Adds the lines of a text that are not empty.
add() {
  while IFS= read -r line; do
    line=${line%$'\r'}
    if [ -n "$line" ]; then arguments+=("$line"); fi
  done <<<"$1"
}
if [ -n "$SARIF" ]; then arguments+=(--format "sarif=$SARIF"); fi
add "$OPTIONS"
arguments+=(--)
add "$PATHS"

rm -f "$found"
status=0
"$ROOT/bin/sudoku-lsp" "${arguments[@]}" || status=$?

echo "exit-code=$status" >>"$GITHUB_OUTPUT"
if [ -n "$SARIF" ] && [ -f "$SARIF" ]; then echo "sarif=$SARIF" >>"$GITHUB_OUTPUT"; fi
if [ -s "$found" ]; then
  # Indented lines are shown as they are, whatever stands in them. GitHub takes no more than a megabyte.
  { echo "Found by \`sudoku-lsp check\`:" && echo && head -c 500000 "$found" | sed 's/^/    /'; } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
