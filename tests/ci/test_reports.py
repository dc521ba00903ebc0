"""Reports for other programs: these programs or their schemas read them, with names and texts that need escaping."""

import json
import os
import re
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from lxml import etree
from support import CLASH, GOOD, ROOT, TWO_SOLUTIONS

SCHEMAS = ROOT / "tests/schemas"
FORMATS = ["json", "jsonl", "github", "gitlab", "junit", "sarif", "rdjsonl"]

NAMES = [
    b"plain.sudoku",
    b"line\nbreak\r.sudoku",
    b"100%25 :,::error::,.sudoku",
    b"\"quoted\" 'twice' \\ <&]]>.sudoku",
    b"-->\x1b[31m\x01\x7f.sudoku",
    b"no-text-\xff\xfe.sudoku",
    b"[link](1) {0} #frag?query.sudoku",
    "emoji-😀-数独\ufffe.sudoku".encode(),
    b"sub folder/deeper/x.sudoku",
]
TITLES = [
    "plain",
    "100%, a:b::c, %0A",
    "\"quotes\" <&]]> <!-- --> <![CDATA[",
    "\x1b[31mred\x01\x7f\u2028\u202e\ufffe\uffff",
    "😀 数独 ñ",
    "x" * 1_000_000,
]
ROW = "title: {}\n1 2 | 3 4\n3 4 | 1 2\n2 1 | 4\n4 3 | 2 1\n\n"
SYMBOLS = "title: 数独 😀\n1\t2 | 3\t4\n3 4 | 漢 😀\n2 1 | & <\n4 3 | \x01 \x02\n\n"
HOSTILE = "".join(ROW.format(title) for title in TITLES) + SYMBOLS + CLASH + "\n" + CLASH


def hostile(scratch, names=NAMES) -> None:
    """Fills the folder."""
    for name in names:
        path = os.path.join(os.fsencode(scratch.path), name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        Path(os.fsdecode(path)).write_bytes(HOSTILE.encode())
    scratch.write("good.sudoku", GOOD)
    scratch.write("long.sdm", TWO_SOLUTIONS + "%" * 3_000_000 + "\n")
    scratch.write("stray.sudoku", "no puzzle here, <&]]> %0A\n")
    scratch.write("utf16.sudoku", b"\xff\xfe1\x002\x00")


def reports(scratch, *arguments) -> dict[str, str]:
    """All reports of one run."""
    targets = [f"--format={name}=../{name}.txt" for name in FORMATS]
    scratch.run("check", *targets, *arguments)
    return {name: (scratch.path.parent / f"{name}.txt").read_bytes().decode() for name in FORMATS}


def lines(text: str) -> list[str]:
    """The lines of a report, which end at line feeds and nowhere else."""
    return text.removesuffix("\n").split("\n")


def findings(said: dict[str, str]) -> list[dict]:
    """The findings in the program's own report."""
    return json.loads(said["json"])["findings"]


@pytest.fixture
def said(scratch) -> dict[str, str]:
    hostile(scratch)
    return reports(scratch)


def validate(scratch, tool, schema: Path, text: str) -> None:
    """Validates a JSON report against a schema."""
    path = scratch.path.parent / "instance.json"
    path.write_text(text)
    done = scratch.command(tool("check-jsonschema"), "--schemafile", schema, path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_all_formats_tell_all_findings(said):
    count = len(findings(said))
    assert count > 100
    assert len(lines(said["jsonl"])) == count
    assert len(json.loads(said["gitlab"])) == count
    assert len(json.loads(said["sarif"])["runs"][0]["results"]) == count
    assert len(lines(said["rdjsonl"])) == count
    # One for the file that cannot be read, and the notice that GitHub does not show all.
    assert len(lines(said["github"])) == count + 2
    assert all("\x1b" not in text for text in said.values())
    assert not any(ord(letter) < 32 for letter in said["github"] if letter not in "\t\n")


def test_sarif_schema(scratch, tool, node_modules, said):
    schema = node_modules / "@microsoft/sarif-multitool-linux/sarif-2.1.0.json"
    validate(scratch, tool, schema, said["sarif"])


def test_sarif_multitool(scratch, node_modules, said):
    report, verdict = scratch.path.parent / "report.sarif", scratch.path.parent / "verdict.sarif"
    report.write_text(said["sarif"])
    tool = node_modules / "@microsoft/sarif-multitool-linux/Sarif.Multitool"
    # What its package would do if npm ran scripts.
    tool.chmod(0o755)
    done = scratch.command(tool, "validate", report, "--output", verdict, "--level", "Error;Warning")
    assert "Analysis completed successfully" in done.stdout, done.stdout + done.stderr
    # It exits with 0 whatever it finds. What it may miss is an address of the project.
    results = json.loads(verdict.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
    wrong = [result for result in results if result["ruleId"] != "SARIF2005"]
    assert not wrong, wrong[:3]


def test_sarif_names_files_byte_by_byte(said):
    results = json.loads(said["sarif"])["runs"][0]["results"]
    uris = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}
    assert {unquote_to_bytes(uri) for uri in uris} >= set(NAMES)
    assert all(uri.isascii() and ":" not in uri for uri in uris)


def test_sarif_of_nothing(scratch, tool, node_modules):
    scratch.write("good.sudoku", GOOD)
    said = reports(scratch)
    schema = node_modules / "@microsoft/sarif-multitool-linux/sarif-2.1.0.json"
    validate(scratch, tool, schema, said["sarif"])
    run = json.loads(said["sarif"])["runs"][0]
    assert run["results"] == []
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 0, "toolExecutionNotifications": []}]


def test_sarif_fingerprints_stay_when_lines_move(scratch):
    def fingerprints() -> list[str]:
        results = json.loads(reports(scratch)["sarif"])["runs"][0]["results"]
        return [value for result in results for value in result["partialFingerprints"].values()]

    scratch.write("a.sudoku", HOSTILE)
    before = fingerprints()
    assert len(before) == len(set(before)) > 10
    scratch.write("a.sudoku", "# a comment\n\n\n" + HOSTILE)
    assert fingerprints() == before


def test_junit(said):
    schema = etree.XMLSchema(etree.parse(SCHEMAS / "junit/junit-10.xsd"))
    root = etree.fromstring(said["junit"].encode(), etree.XMLParser(huge_tree=True))
    schema.assertValid(root)
    for suite in root:
        assert int(suite.get("tests")) == len(suite) > 0
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("errors")) == len(suite.findall("testcase/error"))
        names = [(case.get("classname"), case.get("name")) for case in suite]
        assert len(set(names)) == len(names)
    assert len(root) == len(NAMES) + 4
    assert [case.get("name") for case in root.findall("testsuite[@name='good.sudoku']/testcase")] == ["nothing found"]
    told = [line for case in root.iter("failure", "system-out") for line in lines(case.text)]
    assert len(told) == len(findings(said))


def test_gitlab(scratch, tool, said):
    validate(scratch, tool, SCHEMAS / "gitlab/code-quality.json", said["gitlab"])
    issues = json.loads(said["gitlab"])
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    assert [issue["location"]["path"] for issue in issues] == [finding["path"] for finding in findings(said)]


def test_rdjsonl(scratch, tool, said):
    each = {"type": "array", "items": {"$ref": "diagnostic.json"}}
    schema = scratch.path.parent / "each.json"
    schema.write_text(json.dumps(each))
    (scratch.path.parent / "diagnostic.json").write_bytes((SCHEMAS / "rdjson/diagnostic.json").read_bytes())
    validate(scratch, tool, schema, f"[{','.join(lines(said['rdjsonl']))}]")


def test_rdjsonl_counts_bytes(said):
    text = HOSTILE.encode().split(b"\n")
    for line, finding in zip(lines(said["rdjsonl"]), findings(said), strict=True):
        start = json.loads(line)["location"]["range"]["start"]
        if finding["path"] != "plain.sudoku":
            continue
        before = text[start["line"] - 1][: start["column"] - 1].decode()
        assert len(before) + 1 == finding["column"]


def harmless(path: str) -> str:
    """The path without what could steer a terminal, of which GitHub's library escapes line ends only."""
    unsafe = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
    return re.sub(unsafe, lambda found: f"\\u{{{ord(found[0]):x}}}", path)


def test_github_as_its_own_library_writes_it(scratch, node_modules, said):
    kinds = {"error": "error", "warning": "warning", "info": "notice"}
    commands = [line for line in lines(said["github"]) if ",line=" in line]
    calls = []
    for line, finding in zip(commands, findings(said), strict=True):
        properties = {
            "title": f"sudoku-lsp {finding['rule']}",
            "file": harmless(finding["path"]),
            "startLine": finding["line"],
            "endLine": finding["end_line"],
        }
        if finding["line"] == finding["end_line"]:
            properties |= {"startColumn": finding["column"], "endColumn": finding["end_column"]}
        # The place before the message is for people; what is escaped in it is escaped twice.
        data = line.split("::", 2)[2].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
        calls.append([kinds[finding["severity"]], data, properties])
    done = scratch.command("node", ROOT / "tests/ci/annotate.mjs", node_modules, input=json.dumps(calls))
    assert done.returncode == 0, done.stderr
    assert lines(done.stdout) == commands


def test_services_name_files_from_the_checkout(scratch):
    scratch.write("repo/sub/a b.sudoku", CLASH)
    folder = scratch.path / "repo"
    environment = {"GITHUB_WORKSPACE": str(folder), "CI_PROJECT_DIR": str(folder)}

    def run(name: str) -> str:
        words = [scratch.program, "check", "--format", name]
        return scratch.command("env", "-C", folder / "sub", *words, env=environment).stdout

    assert "file=sub/a b.sudoku," in run("github")
    assert json.loads(run("gitlab"))[0]["location"]["path"] == "sub/a b.sudoku"
    assert '"uri":"sub/a%20b.sudoku"' in run("sarif")
    assert json.loads(run("json"))["findings"][0]["path"] == "a b.sudoku"
