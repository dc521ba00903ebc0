// Tables of times: by kind of clue, the slowest puzzles beside the other solver, and where verdicts differ.

/** The whole time of a run: from the text to the verdict. */
export const total = ({ reading, searching }) => reading + searching;

/** Groups of kinds that the table has a line for; a puzzle is in each group of which it has a kind. */
const GROUPS = {
  cages: ["Cage", "Sum"],
  arrows: ["Arrow", "DoubleArrow", "PillArrow"],
  thermometers: ["Thermo"],
  "dots, xv, inequalities": ["WhiteDot", "BlackDot", "StrictKropki", "X", "V", "StrictXV", "GreaterThan"],
  "little killers": ["LittleKiller"],
  "sandwich, X-sums, skyscrapers, rooms": ["Sandwich", "XSum", "Skyscraper", "NumberedRoom"],
  whispers: ["Whisper"],
  "renban, nabner, modular, entropic": ["Renban", "Modular", "Entropic"],
  "between, lockout, palindromes, zippers": ["Between", "Lockout", "Palindrome", "Zipper"],
  "region sums": ["RegionSumLine", "EqualSum", "SumLine"],
  "quads, indexers": ["Quad", "Indexing", "ContainExact", "ContainAtLeast"],
  "rules (anti-knight, windoku …)": ["AntiKnight", "AntiKing", "AntiConsecutive", "AntiTaxicab", "Windoku", "Diagonal", "DisjointSets", "GlobalEntropy"],
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
const inDigits = (solution) => {
  if (!/^[A-Z]+$/.test(solution)) return solution;
  return Array.from(solution, (letter) => (letter.charCodeAt(0) - 64).toString(36).toUpperCase()).join("");
};

/** Puzzles with unequal verdicts or solutions, also unequal to the solution that the collection has in digits. */
const differences = (puzzles) => {
  const isKnown = ({ solution }) => typeof solution === "string" && /^[1-9]+$/.test(solution);
  const differs = (puzzle) =>
    puzzle.ours.verdict !== puzzle.theirs.verdict ||
    inDigits(puzzle.ours.solution) !== puzzle.theirs.solution ||
    (isKnown(puzzle) && puzzle.solution !== puzzle.ours.solution);
  const both = puzzles.filter(areBothDecided);
  const lines = both.filter(differs).map(({ id, ours, theirs, kinds }) =>
    `${id}: ours ${ours.verdict} ${ours.solution}, ISS ${theirs.verdict} ${theirs.solution} (${kinds.join(" ")})\n`);
  return `${both.length} puzzles decided by both, ${lines.length} differently\n${lines.join("")}`;
};

const reason = ({ id, runs }) => `${id}: ${runs.ours[0].solution}\n`;

/** The report, and all figures as a table with tabs. */
export const report = (puzzles, unread, limit) => {
  const parts = [
    `${unread.length} puzzles not read by us\n${unread.map(reason).join("")}`,
    differences(puzzles),
    `CPU time in milliseconds from a puzzle's text to its verdict; ISS stops after ${limit} s, and in ratios an undecided\n` +
      `puzzle counts with that time\n${byKind(puzzles, 1000 * limit)}`,
    `The slowest beside ISS\n${slowest(puzzles)}`,
  ];
  const head = ["id", "ours", "ours read", "ours search", "ISS", "ISS read", "ISS search", "ISS first", "kinds", "name"];
  const times = ({ reading, searching }) => [reading.toFixed(4), searching.toFixed(4)];
  const cells = ({ id, ours, theirs, first, kinds, name }) =>
    [id, ours.verdict, ...times(ours), theirs.verdict, ...times(theirs), total(first).toFixed(3), kinds.join(" "), name];
  const table = [head, ...puzzles.map(cells)].map((line) => `${line.join("\t")}\n`).join("");
  return { text: parts.join("\n"), table };
};
