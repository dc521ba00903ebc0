//! Reads files as people have left them in public repositories. The files are not a part of the project, so their
//! content is given in figures: size, givens, and a sum over cells and values that no other reading gives.

use expect_test::expect;
use field::Field;
use std::path::Path;
use syntax::{Content, Dialect, Document, Grid, PuzzleText};

/// One line a file: its puzzles (alike ones together), then its problems.
fn summary(folder: &Path) -> String {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("the folder can be listed").file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with("PROVENANCE"))
        .collect();
    names.sort();
    names.iter().map(|name| format!("{name}: {}\n", of_file(&folder.join(name)))).collect()
}

fn of_file(path: &Path) -> String {
    let bytes = std::fs::read(path).expect("the file can be read");
    let text = String::from_utf8_lossy(&bytes);
    let document = Document::read_as(&text, Dialect::from_name(&path.to_string_lossy()));
    let puzzles: Vec<&PuzzleText> = document.blocks().iter().flat_map(|block| block.puzzles.iter()).collect();
    let mut parts = match puzzles.as_slice() {
        [] => vec!["nothing".to_owned()],
        [one] => vec![of_puzzle(one)],
        [first, .., last] => vec![format!("{} puzzles, {} … {}", puzzles.len(), of_puzzle(first), of_puzzle(last))],
    };
    let problems = document.blocks().iter().flat_map(|block| block.problems.iter().map(|problem| &problem.kind));
    parts.extend(problems.map(|kind| format!("! {kind:?}")));
    parts.join(" ")
}

fn of_puzzle(puzzle: &PuzzleText) -> String {
    let title = puzzle.declared.title.as_deref().map_or(String::new(), |title| {
        let short: String = title.chars().take(20).collect();
        format!(" {short:?}")
    });
    let sections: String = puzzle
        .sections
        .iter()
        .map(|section| format!(" + {:?} {}", section.kind, of_grid(&section.grid, puzzle.field)))
        .collect();
    let boxes = puzzle.boxes.map_or("no boxes".to_owned(), |(rows, columns)| format!("{rows}x{columns}"));
    format!("{0} ({boxes}){title} {1}{sections}", puzzle.field, of_grid(&puzzle.grid, puzzle.field))
}

/// The number of cells with values, the number of pencil marks, and the sum.
fn of_grid(grid: &Grid, field: Field) -> String {
    let mut values = 0;
    let mut marked = 0;
    let mut sum = 0;
    for (cell, slot) in grid.cells(field) {
        match slot.content {
            Content::Given(value) | Content::Placed(value) => {
                values += 1;
                sum += (cell.index() + 1) * usize::from(value.get());
            }
            Content::Candidates(_) => marked += 1,
            Content::Empty | Content::Unknown | Content::Outside => {}
        }
    }
    let marked = if marked > 0 { format!(", {marked} with candidates") } else { String::new() };
    format!("{values} values{marked}, sum {sum}")
}

#[test]
fn files_in_repositories() {
    if let Some(folder) = test_support::corpora::corpus("wild") {
        expect![[r#"
            3490ryans__sudoku-haskell__bin__example.sudoku: 9×9 (3x3) 30 values, sum 7013
            Abarrowman__Sudoku__hard.sudoku: 9×9 (3x3) 23 values, sum 4934
            AntonErtl__sudoku__test.sudoku: 9×9 (3x3) 16 values, sum 3163
            Ceasar__sudoku__puzzles__blank.sudoku: 9×9 (3x3) 0 values, sum 0
            Ceasar__sudoku__puzzles__hard.sudoku: 9×9 (3x3) 17 values, sum 2899
            Ceasar__sudoku__puzzles__medium.sudoku: 9×9 (3x3) 28 values, sum 6194
            LiquidityC__ssolver__puzzles__extreme.sudoku: 9×9 (3x3) 24 values, sum 6826
            LiquidityC__ssolver__puzzles__extreme_2.sudoku: 9×9 (3x3) 26 values, sum 8121
            LiquidityC__ssolver__puzzles__hard.sudoku: 9×9 (3x3) 17 values, sum 3481
            LiquidityC__ssolver__puzzles__medium.sudoku: 9×9 (3x3) 30 values, sum 6909
            MatthiasLienhard__sudoku_tool__easy.sudoku: 9×9 (3x3) 26 values, sum 5328
            Moneil97__Sudoku-Solver__easy.sudoku: 9×9 (3x3) 40 values, sum 9114
            SeriousWeasle__sudokusolver__easy.sudoku: 9×9 (3x3) 38 values, sum 7108
            TAParsons__SudokuSolver__evil.sudoku: 9×9 (3x3) 25 values, sum 4621
            Wyatt915__sudoku__puzzles__challenge.sudoku: 9×9 (3x3) 21 values, sum 4627
            Wyatt915__sudoku__puzzles__easy.sudoku: 9×9 (3x3) 30 values, sum 6909
            aswallace__sudokuAI2019__puzzles__debug.sudoku: 9×9 (3x3) 80 values, sum 16038
            aswallace__sudokuAI2019__puzzles__debugBox.sudoku: 9×9 (3x3) 72 values, sum 13383
            aswallace__sudokuAI2019__puzzles__debugCol.sudoku: 9×9 (3x3) 72 values, sum 14481
            aswallace__sudokuAI2019__puzzles__debugRow.sudoku: 9×9 (3x3) 72 values, sum 13124
            bwnotfound__Hust_SAT_DPLL_sudoko_resolution__1.sudoku: 9×9 (3x3) 24 values, sum 4795
            bwnotfound__Hust_SAT_DPLL_sudoko_resolution__2.sudoku: 2 puzzles, 9×9 (3x3) 9 values, sum 1457 … 9×9 (3x3) 12 values, sum 1903
            bwnotfound__Hust_SAT_DPLL_sudoko_resolution__3.sudoku: 2 puzzles, 9×9 (3x3) 70 values, sum 14655 … 9×9 (3x3) 73 values, sum 15842
            bwnotfound__Hust_SAT_DPLL_sudoko_resolution__4.sudoku: 2 puzzles, 9×9 (3x3) 29 values, sum 7573 … 9×9 (3x3) 28 values, sum 6079
            dachengli3__ShareVC-Sudoku__debug.sudoku: 9×9 (3x3) 80 values, sum 16038
            dachengli3__ShareVC-Sudoku__easy.sudoku: 9×9 (3x3) 30 values, sum 6361
            dadabit__sudoku_solver__puzzle.sudoku: 9×9 (3x3) 27 values, sum 5507
            derek1906__SimpleSudokuSolver__examples__board1.sudoku: 9×9 (3x3) "sudoku" 25 values, sum 5071
            derek1906__SimpleSudokuSolver__examples__board2.sudoku: 9×9 (3x3) "sudoku" 21 values, sum 4627
            derek1906__SimpleSudokuSolver__examples__hard.sudoku: 9×9 (3x3) "sudoku" 28 values, sum 6025
            derek1906__SimpleSudokuSolver__examples__medium2.sudoku: 9×9 (3x3) "sudoku" 28 values, sum 5366
            eyepatchParrot__GoSudoku__2.sudoku: 9×9 (3x3) 66 values, sum 11058
            hambrickna__Sudoku__test.sudoku: 9×9 (3x3) 30 values, sum 5696
            helgeholm__sudoku-zig__hard.sudoku: 9×9 (3x3) 21 values, sum 4627
            jaywunder__sudoku__test.sudoku: 9×9 (3x3) 34 values, sum 7397
            joshraker__sudoku-solver__easiest.sudoku: 9×9 (3x3) 36 values, sum 8435
            joshraker__sudoku-solver__easy.sudoku: 9×9 (3x3) 27 values, sum 6507
            joshraker__sudoku-solver__hardest.sudoku: 9×9 (3x3) 23 values, sum 4022
            joshraker__sudoku-solver__medium.sudoku: 9×9 (3x3) 27 values, sum 6507
            kenhua-l__sudoku-python__easy.sudoku: 952 puzzles, 9×9 (3x3) 34 values, sum 6882 … 9×9 (3x3) 34 values, sum 6798
            kenhua-l__sudoku-python__medium.sudoku: 988 puzzles, 9×9 (3x3) 32 values, sum 6012 … 9×9 (3x3) 30 values, sum 7208
            lthh91__Sudoku-Solver__1.sudoku: 9×9 (3x3) 17 values, sum 3481
            lthh91__Sudoku-Solver__evil.sudoku: 9×9 (3x3) 26 values, sum 5271
            maxtremaine__sudoku-solvers__puzzles__easy.sudoku: 9×9 (3x3) 48 values, sum 9997
            mikeevmm__sudoku__hard.sudoku: 9×9 (3x3) 13 values, sum 3365
            nithinbekal__sudoku__easy.sudoku: 9×9 (3x3) 64 values, sum 11092 ! MissingRows { rows: 8, expected: 9 }
            nithinbekal__sudoku__puzzles__silly.sudoku: 9×9 (3x3) 80 values, sum 21104
            patrickherrmann__sudoku__puzzles__empty.sudoku: 9×9 (3x3) 0 values, sum 0
            patrickherrmann__sudoku__puzzles__extreme.sudoku: 9×9 (3x3) 21 values, sum 4627
            patrickherrmann__sudoku__puzzles__hard.sudoku: 9×9 (3x3) 26 values, sum 5942
            pjschlic__rubydoku__puzzle.sudoku: 9×9 (3x3) 25 values, sum 5251
            pjschlic__rubydoku__puzzle2.sudoku: 9×9 (3x3) 28 values, sum 5581
            poizan42__SudokuSolver__wikipedia.sudoku: 9×9 (3x3) 30 values, sum 6909
            powermosfet__javaSudoku__sudoku__hexadoku.sudoku: 16×16 (4x4) 121 values, sum 139935
            procandi__peoplesudoku_playside__answer.sudoku: 9×9 (3x3) 72 values, sum 13284
            procandi__peoplesudoku_playside__answer2.sudoku: 9×9 (3x3) 54 values, sum 7749
            procandi__peoplesudoku_playside__answer4.sudoku: 9×9 (3x3) 36 values, sum 3690
            rurban__perl-games-sudoku-win32__1.sudoku: 9×9 (3x3) 29 values, sum 5433
            rurban__perl-games-sudoku-win32__2a.sudoku: 9×9 (3x3) 43 values, sum 7899
            rurban__perl-games-sudoku-win32__ali.sudoku: 9×9 (3x3) 24 values, sum 5445
            sangagung__sudoku-solver__tes4x4.sudoku: 4×4 (2x2) 12 values, sum 237
            sangagung__sudoku-solver__test.sudoku: 9×9 (3x3) 30 values, sum 6909
            ssram4298__sudoku_gui_tkinter__0.sudoku: 9×9 (3x3) 0 values, sum 0
            ssram4298__sudoku_gui_tkinter__1.sudoku: 9×9 (3x3) 38 values, sum 7435
            warp__sudoku__hard.sudoku: 30 puzzles, 9×9 (3x3) 32 values, sum 7125 … 9×9 (3x3) 31 values, sum 5554
            warp__sudoku__medium.sudoku: 30 puzzles, 9×9 (3x3) 34 values, sum 8354 … 9×9 (3x3) 34 values, sum 6585
        "#]].assert_eq(&summary(&folder));
    }
}

#[test]
fn formats_of_other_programs() {
    for (folder, expected) in [
        (
            "sdm",
            expect![[r#"
            snow2005-lf-first10.sdm: 10 puzzles, 9×9 (3x3) 25 values, sum 5113 … 9×9 (3x3) 25 values, sum 4747
            sudocue_snow2005-first5.sdm: 5 puzzles, 9×9 (3x3) 25 values, sum 5113 … 9×9 (3x3) 27 values, sum 5408
        "#]],
        ),
        (
            "ss-simplesudoku",
            expect![[r#"
            puzzle.ss: 9×9 (3x3) 28 values, sum 6355
        "#]],
        ),
        (
            "project-euler-96",
            expect![[r#"
            p096_sudoku.txt: 50 puzzles, 9×9 (3x3) "Grid 01" 32 values, sum 6626 … 9×9 (3x3) "Grid 50" 25 values, sum 5373
        "#]],
        ),
        (
            "line-81",
            expect![[r#"
            emerentius-block-underscore.txt: 3 puzzles, 9×9 (3x3) 17 values, sum 3562 … 9×9 (3x3) 4 values, sum 143 ! MissingRows { rows: 2, expected: 9 }
            emerentius-invalid_sudokus.txt: 7 puzzles, 9×9 (3x3) 24 values, sum 4390 … 9×9 (3x3) 25 values, sum 4645
            tdoku_test_puzzles-colon-count-solution.txt: 30 puzzles, 9×9 (3x3) 34 values, sum 7862 + Solution 81 values, sum 16605 … 9×9 (3x3) 34 values, sum 7901
            top95-first20.txt: 20 puzzles, 9×9 (3x3) 17 values, sum 2899 … 9×9 (3x3) 25 values, sum 5470
        "#]],
        ),
        (
            "hodoku-pmgrid",
            expect![[r#"
            hodoku-pm.txt: 9×9 (3x3) 20 values, 61 with candidates, sum 3354
        "#]],
        ),
        (
            "hodoku-library",
            expect![[r#"
            sample-reglib-0603.txt: 3 puzzles, 9×9 (3x3) 62 values, sum 14943 … 9×9 (3x3) 33 values, sum 6838
        "#]],
        ),
        (
            "kaggle-csv",
            expect![[r#"
            kaggle-head.csv: 9×9 (3x3) 35 values, sum 7500 + Solution 81 values, sum 16605
        "#]],
        ),
        (
            "sdk-sadman",
            expect![[r#"
            CONSTRUCTED-sectioned.sdk: 9×9 (3x3) "A random puzzle crea" 36 values, sum 6236 + State 36 values, sum 6236
        "#]],
        ),
        (
            "large",
            expect![[r#"
                powermosfet__javaSudoku__sudoku__25x25_hard.sudoku: 25×25 (5x5) 253 values, sum 1068339
                sknop-11336.sudoku: 9×9 (3x3) 26 values, sum 5121
                sknop-200.super: 16×16 (4x4) 99 values, sum 92675
                sknop-easy.samurai: 21×21 (3x3) 140 values, sum 150413
                sknop-first.super: 16×16 (4x4) 98 values, sum 106888
            "#]],
        ),
    ] {
        if let Some(folder) = test_support::corpora::corpus(&format!("formats/{folder}")) {
            expected.assert_eq(&summary(&folder));
        }
    }
}
