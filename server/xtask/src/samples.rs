//! Makes the samples in `samples/collection` anew, with `generate` and `rate`: the same each time.

use crate::run::{Failed, command, output, release_program, root, run};

/// A file: its name, what its first line says, and the puzzles.
struct SampleFile {
    name: &'static str,
    shows: &'static str,
    puzzles: Vec<SamplePuzzle>,
}

/// A puzzle: its title, and the options of `generate`.
struct SamplePuzzle {
    title: String,
    options: Vec<String>,
}

const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// The sizes; those without boxes are few.
const SIZES: [u8; 22] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 21, 24, 25, 27, 30, 32, 36];

/// Larger grids get more givens than they need: without them, no technique solves them.
const SMALL: u8 = 10;

/// The symmetries, as `generate` names them.
const SYMMETRIES: [&str; 9] = [
    "rotational",
    "quarter-turn",
    "horizontal",
    "vertical",
    "orthogonal",
    "diagonal",
    "antidiagonal",
    "bidiagonal",
    "full",
];

/// The givens of a puzzle with clues, of its 81 cells.
const GIVENS_BESIDE_CLUES: &str = "27";

/// The words of `--rules` with the titles of their puzzles.
const RULES: [(&str, &str); 24] = [
    ("jigsaw", "Jigsaw"),
    ("killer", "Killer"),
    ("diagonal", "Diagonals"),
    ("windoku", "Windoku"),
    ("antiknight", "Anti-knight"),
    ("antiking", "Anti-king"),
    ("nonconsecutive", "Nonconsecutive"),
    ("disjoint", "Disjoint groups"),
    ("thermos", "Thermometers"),
    ("arrows", "Arrows"),
    ("dots", "Kropki dots"),
    ("all-dots-given", "Kropki, all dots given"),
    ("xv", "XV"),
    ("inequalities", "Inequalities"),
    ("whispers", "Whispers"),
    ("renbans", "Renban lines"),
    ("palindromes", "Palindromes"),
    ("littlekillers", "Little killers"),
    ("quads", "Quadruples"),
    ("sandwich", "Sandwiches"),
    ("skyscrapers", "Skyscrapers"),
    ("xsums", "X-sums"),
    ("odd, even", "Odd and even"),
    ("killer, thermos, diagonal", "Killer with thermometers and diagonals"),
];

/// Writes all samples.
pub(crate) fn make() -> Result<(), Failed> {
    run(&mut command("cargo", &["build", "--release", "--locked", "--package", "sudoku-lsp"]))?;
    let folder = root().join("samples/collection");
    std::fs::create_dir_all(&folder)?;
    // Each file has seeds of its own.
    for (sample, first) in [graded(), sizes(), rules(), symmetries()].into_iter().zip((100..).step_by(100)) {
        let mut text = format!("# Shows nothing: {}\n", sample.shows);
        for (puzzle, seed) in sample.puzzles.iter().zip(first..) {
            text += &format!("\n{}", make_puzzle(puzzle, seed)?);
        }
        std::fs::write(folder.join(sample.name), text)?;
        println!("{}: {} puzzles", sample.name, sample.puzzles.len());
    }
    let files = folder.to_string_lossy();
    run(&mut command(&release_program().to_string_lossy(), &["fmt", &files]))?;
    run(&mut command(&release_program().to_string_lossy(), &["check", &files]))
}

/// Three puzzles of each difficulty.
fn graded() -> SampleFile {
    let mut puzzles = Vec::new();
    for level in LEVELS {
        for number in 1..=3 {
            puzzles.push(SamplePuzzle {
                title: format!("{}{} {number}", level[..1].to_uppercase(), &level[1..]),
                options: words(&["--difficulty", level, "--symmetry", "rotational"]),
            });
        }
    }
    SampleFile { name: "graded.sudoku", shows: "three puzzles of each difficulty, made by `generate`.", puzzles }
}

fn sizes() -> SampleFile {
    let mut puzzles = Vec::new();
    for size in SIZES {
        let mut options = words(&["--size", &size.to_string()]);
        if size > SMALL {
            let cells = usize::from(size) * usize::from(size);
            options.extend(words(&["--clues", &(cells * 11 / 20).to_string()]));
        }
        puzzles.push(SamplePuzzle { title: format!("{size}×{size}"), options });
    }
    SampleFile { name: "sizes.sudoku", shows: "sizes from 4×4 to 36×36, made by `generate`.", puzzles }
}

fn rules() -> SampleFile {
    let mut puzzles = Vec::new();
    for (rules, title) in RULES {
        let mut options = words(&["--rules", rules]);
        // Cages need no givens; with as few as possible of them, other clues leave puzzles that no technique solves.
        if !rules.starts_with("killer") {
            options.extend(words(&["--clues", GIVENS_BESIDE_CLUES]));
        }
        puzzles.push(SamplePuzzle { title: title.to_owned(), options });
    }
    SampleFile { name: "rules.sudoku", shows: "rules and kinds of clues, made by `generate`.", puzzles }
}

fn symmetries() -> SampleFile {
    let puzzles = SYMMETRIES
        .into_iter()
        .map(|name| SamplePuzzle { title: format!("Symmetry: {name}"), options: words(&["--symmetry", name]) });
    let shows = "givens in symmetric places, made by `generate`.";
    SampleFile { name: "symmetries.sudoku", shows, puzzles: puzzles.collect() }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A puzzle with its title, its difficulty, its rating and the number of its solutions.
fn make_puzzle(puzzle: &SamplePuzzle, seed: u64) -> Result<String, Failed> {
    let program = release_program();
    let seed = seed.to_string();
    let mut generate = command(&program.to_string_lossy(), &["generate", "--quiet", "--format", "sudoku"]);
    let text = output(generate.args(["--seed", &seed]).args(&puzzle.options))?;
    let lines: Vec<&str> = text.lines().skip_while(|line| line.starts_with("difficulty:")).collect();
    let text = lines.join("\n") + "\n";
    let path = crate::run::target().join("sample.sudoku");
    std::fs::write(&path, &text)?;
    let mut rate = command(&program.to_string_lossy(), &["rate", "--quiet", "--no-cache", "--format", "csv"]);
    // A puzzle that no technique solves has no rating, and the exit code says so.
    let rated = rate.arg(&path).output().map(|done| String::from_utf8_lossy(&done.stdout).into_owned())?;
    let mut rows = rated.lines().map(|row| row.split(',').collect::<Vec<&str>>());
    let names = rows.next().unwrap_or_default();
    let values = rows.next().unwrap_or_default();
    let value = |name: &str| {
        let place = names.iter().position(|known| *known == name);
        place.and_then(|place| values.get(place)).filter(|value| !value.is_empty())
    };
    let mut metadata = format!("title: {}\n", puzzle.title);
    if let (Some(level), Some(rating)) = (value("difficulty"), value("se_er")) {
        metadata += &format!("difficulty: {level}\nrating: SE {rating}\n");
    }
    Ok(format!("{metadata}solutions: 1\n{text}"))
}
