// Tables of times: by kind of clue, the slowest puzzles beside the other solver, and where verdicts differ.

/** The whole time of a run: from the text to the verdict. */
export const total = ({ reading, searching }) => reading + searching;

/** Groups of kinds that the table has a line for; a puzzle is in each group of which it has a kind. */
const GROUPS = {
  cages: ["Cage", "Sum", "RellikCage", "EqualityCage"],
  arrows: ["Arrow", "DoubleArrow", "PillArrow"],
  thermometers: ["Thermo"],
  "dots, xv, inequalities": ["WhiteDot", "BlackDot", "StrictKropki", "X", "V", "StrictXV", "GreaterThan"],
  "little killers": ["LittleKiller"],
  "sandwich, X-sums, skyscrapers, rooms": ["Sandwich", "XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom", "Lunchbox"],
  whispers: ["Whisper"],
  "renban, nabner, modular, entropic": ["Renban", "Modular", "Entropic"],
  "between, lockout, palindromes, zippers": ["Between", "Lockout", "Palindrome", "Zipper"],
  "region sums": ["RegionSumLine", "EqualSum", "SumLine"],
  "quads, indexers": ["Quad", "Indexing", "ValueIndexing", "CountingCircles", "ContainExact", "ContainAtLeast"],
  "pairs, clones": ["Pair", "PairX", "SameValues"],
  "jigsaws, extra regions": ["Jigsaw", "AllDifferent"],
  "rules (anti-knight, windoku …)": ["AntiKnight", "AntiKing", "AntiConsecutive", "AntiTaxicab", "Windoku", "Diagonal", "DisjointSets", "GlobalEntropy", "GlobalMod"],
};

const rank = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
const short = (milliseconds) => String(Number(milliseconds.toPrecision(3)));
const isDecided = ({ verdict }) => ["one", "many", "none"].includes(verdict);
/** A time of a run in milliseconds: the limit where it ends undecided. */
const counted = (run, time, limit) => (isDecided(run) ? time(run) : limit);
const areBothDecided = (puzzle) => isDecided(puzzle.ours) && isDecided(puzzle.theirs);

const spread = (times) => {
  const sorted = times.toSorted((one, other) => one - other);
  return [0.5, 0.9, 0.99, 1].map((part) => short(rank(sorted, part)));
};

/** The geometric mean of the other solver's time divided by ours; above one, we are faster. */
const ratio = (puzzles, theirs, limit) => {
  const logarithms = puzzles.map((puzzle) => Math.log(theirs(puzzle) / counted(puzzle.ours, total, limit)));
  return short(Math.exp(logarithms.reduce((sum, one) => sum + one, 0) / logarithms.length));
};

const line = (name, puzzles, limit) => {
  const undecided = (who) => puzzles.filter((puzzle) => !isDecided(puzzle[who])).length;
  return [
    name,
    puzzles.length,
    spread(puzzles.map(({ ours }) => total(ours))).join(" / "),
    spread(puzzles.map(({ theirs }) => total(theirs))).join(" / "),
    `${undecided("ours")}, ${undecided("theirs")}`,
    ratio(puzzles, ({ theirs }) => counted(theirs, total, limit), limit),
    ratio(puzzles, ({ theirs }) => counted(theirs, ({ searching }) => searching, limit), limit),
    ratio(puzzles, ({ theirs, first }) => (isDecided(theirs) ? total(first) : limit), limit),
  ];
};

const row = (cells) => `| ${cells.join(" | ")} |\n`;

const byKind = (puzzles, limit) => {
  const has = (kinds) => (puzzle) => puzzle.kinds.some((kind) => kinds.includes(kind));
  const listed = Object.values(GROUPS).flat();
  const groups = Object.entries(GROUPS).map(([name, kinds]) => [name, puzzles.filter(has(kinds))]);
  const others = ["none of these", puzzles.filter((puzzle) => !has(listed)(puzzle))];
  const head = ["clues", "puzzles", "ours, ms: median / p90 / p99 / longest", "ISS, ms", "undecided: ours, ISS", "ISS / ours", "ISS's search alone / ours", "ISS's first run / ours"];
  const lines = [["all", puzzles], ...groups, others].filter(([, some]) => some.length > 0);
  return row(head) + row(head.map(() => "---")) + lines.map(([name, some]) => row(line(name, some, limit))).join("");
};

const slowest = (puzzles) => {
  const times = ({ ours, theirs }) => total(ours) / total(theirs);
  const sorted = puzzles.filter(({ theirs }) => isDecided(theirs)).sort((one, other) => times(other) - times(one));
  const cells = (puzzle) => [
    puzzle.id,
    short(total(puzzle.ours)) + (isDecided(puzzle.ours) ? "" : " (undecided)"),
    short(total(puzzle.theirs)),
    short(times(puzzle)),
    puzzle.kinds.join(" "),
  ];
  const head = ["puzzle", "ours, ms", "ISS, ms", "ours / ISS", "kinds"];
  return row(head) + row(head.map(() => "---")) + sorted.slice(0, 10).map((puzzle) => row(cells(puzzle))).join("");
};

/** A solution in digits, then letters from ten on, as the other solver writes it: a puzzle in letters alone has A for 1. */
export const inDigits = (solution) => {
  if (!/^[A-Z]+$/.test(solution)) return solution;
  return Array.from(solution, (letter) => (letter.charCodeAt(0) - 64).toString(36).toUpperCase()).join("");
};

/** The same in decimals: 10 for A. */
const inDecimals = (solution) => Array.from(inDigits(solution), (digit) => parseInt(digit, 36)).join("");

/** The solution, if there is just one. */
const only = ({ verdict, solution }) => (verdict === "one" ? solution : "");

/**
 * Returns true if our verdict is not the known one, or our solution not the one that a collection has in digits. That one
 * may be one of several, if both solvers find several.
 */
const isWrong = ({ ours, theirs, isUnique, solution, isRefuted }) => {
  if (!isDecided(ours) || isRefuted) return false;
  if (isUnique && ours.verdict !== "one") return true;
  if (ours.verdict === "many" && theirs?.verdict === "many") return false;
  return typeof solution === "string" && /^\d+$/.test(solution) && solution !== inDecimals(only(ours));
};

/** Returns true if both have decided a puzzle, and not alike. */
const areUnlike = (puzzle) => {
  const { ours, theirs, isRefuted } = puzzle;
  if (!areBothDecided(puzzle) || isRefuted) return false;
  return ours.verdict !== theirs.verdict || inDigits(only(ours)) !== theirs.solution;
};

/** Puzzles with unequal verdicts or solutions. */
const differences = (puzzles) => {
  const both = puzzles.filter(areBothDecided);
  const lines = puzzles.filter((puzzle) => areUnlike(puzzle) || isWrong(puzzle)).map(({ id, ours, theirs, kinds, solution }) =>
    `${id}: ours ${ours.verdict} ${ours.solution}, ISS ${theirs.verdict} ${theirs.solution}, known ${solution ?? ""} (${kinds.join(" ")})\n`);
  const refuted = both.filter(({ isRefuted }) => isRefuted).map(({ id, ours }) =>
    `${id}: ISS finds one solution, but accepts two of ours as complete grids: ${ours.solution}\n`);
  return `${both.length} puzzles decided by both, ${lines.length} differently\n${lines.join("")}${refuted.join("")}`;
};

/** Puzzles with rules that our program cannot write for the other solver. */
const alone = (puzzles) => {
  const wrong = puzzles.filter(isWrong);
  const undecided = puzzles.filter(({ ours }) => !isDecided(ours));
  const lines = puzzles.map((puzzle) =>
    `${puzzle.id}: ${puzzle.ours.verdict}${isWrong(puzzle) ? " (wrong)" : ""}, ${short(total(puzzle.ours))} ms; ISS lacks ${puzzle.unwritten}\n`);
  return `${puzzles.length} puzzles measured without ISS, ${wrong.length} wrong, ${undecided.length} undecided\n${lines.join("")}`;
};

const reason = ({ id, unread, runs }) => `${id}: ${unread || runs.ours[0].solution}\n`;

/** The report, all figures as a table with tabs, and whether all verdicts are equal. */
export const report = (puzzles, unread, limit) => {
  const compared = puzzles.filter(({ unwritten }) => !unwritten);
  const ours = puzzles.filter(({ unwritten }) => unwritten);
  const parts = [
    `${unread.length} puzzles not read by us\n${unread.map(reason).join("")}`,
    ...(ours.length > 0 ? [alone(ours)] : []),
    differences(compared),
    `CPU time in milliseconds from a puzzle's text to its verdict; ISS stops after ${limit} s, and in ratios an undecided\n` +
      `puzzle counts with that time\n${byKind(compared, 1000 * limit)}`,
    `The slowest beside ISS\n${slowest(compared)}`,
  ];
  const head = ["id", "ours", "ours read", "ours search", "ISS", "ISS read", "ISS search", "ISS first", "kinds", "name"];
  const times = ({ reading, searching }) => [reading.toFixed(4), searching.toFixed(4)];
  const cells = ({ id, ours, theirs, first, kinds, name, unwritten }) => {
    const ofTheirs = unwritten ? ["", "", "", ""] : [theirs.verdict, ...times(theirs), total(first).toFixed(3)];
    return [id, ours.verdict, ...times(ours), ...ofTheirs, kinds.join(" "), name];
  };
  const table = [head, ...puzzles.map(cells)].map((line) => `${line.join("\t")}\n`).join("");
  const areEqual = !compared.some(areUnlike) && !puzzles.some(isWrong);
  return { text: parts.join("\n"), table, areEqual };
};
