"""The problem matcher reads each line of `check --format concise`, with any text in it."""

import json

from support import CLASH, ROOT, TWO_SOLUTIONS

MATCHER = ROOT / ".github/sudoku-lsp-matcher.json"

# Applies each matcher to each line, as the runner does: the groups that a pattern names are the parts of an annotation.
READER = """
import { readFileSync } from "node:fs";
const [, , matcher, output] = process.argv;
const read = [];
for (const line of readFileSync(output, "utf8").split(/\\r?\\n/)) {
  for (const { severity, pattern } of JSON.parse(readFileSync(matcher)).problemMatcher) {
    const { regexp, ...groups } = pattern[0];
    const match = new RegExp(regexp).exec(line);
    if (match !== null) {
      const parts = Object.entries(groups).map(([name, group]) => [name, match[group]]);
      read.push({ severity, ...Object.fromEntries(parts) });
    }
  }
}
console.log(JSON.stringify(read));
"""


def test_it_reads_what_check_writes(scratch, tool):
    # Places and names that look like those of a finding, too.
    for name in ["clash", "with blanks/a b", "1:2: error[x] y", "12:3"]:
        scratch.write(f"{name}.sudoku", CLASH)
    scratch.write("two.sudoku", f"titel: 3:1: error[syntax] of a title\n{TWO_SOLUTIONS}")
    check = ["check", "--ignore", "duplicate-puzzle"]
    done = scratch.run(*check, "--format", "concise", "--format", "jsonl=findings")
    assert done.returncode == 1
    findings = [json.loads(line) for line in (scratch.path / "findings").read_text().splitlines()]
    assert {finding["severity"] for finding in findings} == {"error", "warning", "info"}

    output = scratch.write("output", done.stdout + done.stderr)
    reader = scratch.write("reader.mjs", READER)
    read = scratch.command(tool("node", "nodejs"), reader, MATCHER, output)
    assert read.returncode == 0, read.stderr
    levels = {"info": "notice"}
    expected = [
        {
            "severity": levels.get(finding["severity"], finding["severity"]),
            "file": finding["path"],
            "line": str(finding["line"]),
            "column": str(finding["column"]),
            "code": finding["rule"],
            "message": finding["message"],
        }
        for finding in findings
        # A name that looks like the end of a path, a place and a rule is cut there: no pattern can know better.
        if not finding["path"].startswith("1:2: ")
    ]
    read = [line for line in json.loads(read.stdout) if not line["file"].startswith("1:2: ")]
    assert read == expected


def test_it_has_what_the_runner_asks_for():
    matchers = json.loads(MATCHER.read_text())["problemMatcher"]
    owners = [matcher["owner"] for matcher in matchers]
    assert len(set(owners)) == len(owners)
    for matcher in matchers:
        # These are all severities that the runner knows; others it drops.
        assert "severity" in matcher["pattern"][0] or matcher["severity"] in ("error", "warning", "notice")
