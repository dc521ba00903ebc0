// Asks our program to convert puzzles, and to make new ones.

import { spawnSync } from "node:child_process";

/** Runs a command of our program, and returns what it prints. */
const run = (program, words, input = "") => {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8", input });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${stderr}`);
  return { stdout, stderr };
};

/** What a puzzle can lose in a conversion without becoming another one. */
const BESIDE_RULES = /^(the (title|author|source|comment|solution)|(a|\d+) comments?|(colours|parities) of cells|drawn [a-z ]+)$/;

/** What a note about a conversion says that is lost or changed, except for what makes no difference to the rules. */
const lostRules = (note) => {
  const clauses = note.trim().replace(/^note: .*?: (?=`|\d)/, "").split("; ").filter(Boolean);
  return clauses.flatMap((clause) => {
    const [, list] = clause.match(/cannot represent (.*)/) ?? [];
    return list ? list.split(/, | and /).filter((part) => !BESIDE_RULES.test(part)) : [clause];
  });
};

/** A puzzle in another format of `convert`, and what is lost of its rules. */
export const converted = (program, text, format) => {
  const { stdout, stderr } = run(program, ["convert", "--to", format, "-"], text);
  return { text: stdout.trim(), lost: lostRules(stderr).join(", ") };
};

/** A new puzzle with clues of a kind; the same seed makes the same. */
export const generated = (program, kind, seed) =>
  run(program, ["generate", "--quiet", "--jobs", "1", "--seed", String(seed), "--rules", kind]).stdout;
