#!/usr/bin/env bash
# Checks PATHS (one a line) with OPTIONS (one a line), annotates the findings, and lists them in the job's summary, because
# only ten annotations of a kind are shown for a step. Runs in Bash 3.2, too, the version of macOS.
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
  {
    echo "Found by \`sudoku-lsp check\`:"
    echo
    # Indented lines are shown as they are, whatever stands in them. GitHub takes no more than a megabyte.
    awk 'NR <= 2000 { print "    " substr($0, 1, 250) }' "$found"
    echo
    if [ "$(wc -l <"$found")" -gt 2000 ]; then echo "These are the first 2000; the log of the step has all."; fi
  } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
