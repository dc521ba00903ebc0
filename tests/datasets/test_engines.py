"""Engines that run the module over parts of a data set give what one process gives, row for row.

`test_recipes.py` runs the programs of the page for users.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest
import sudoku_lsp
from puzzles import EASY, EASY_SOLUTION, HARD, NONE, SEVERAL


def data_set() -> pa.Table:
    """Puzzles of every kind, with duplicates and equivalent forms, in no order."""
    made = list(sudoku_lsp.generate(300, seed=3)["puzzle"])
    turned = [puzzle[::-1] for puzzle in made[:40]]
    rows = made + turned + made[:25] + [EASY, SEVERAL, NONE, HARD, "hello", None, EASY]
    return pa.table({"id": pa.array(range(len(rows)), pa.int64()), "puzzle": pa.array(rows, pa.string())})


def expected(table: pa.Table) -> list[tuple]:
    checked = sudoku_lsp.check(table["puzzle"])
    forms = sudoku_lsp.canon(table["puzzle"], symmetry=False)
    return list(zip(table["id"].to_pylist(), checked["status"], checked["solution"], forms["canonical"], strict=True))


def answered(batch: pa.RecordBatch) -> pa.RecordBatch:
    """The rows of a batch with their answers: what each engine calls."""
    checked = pa.record_batch(sudoku_lsp.check(batch["puzzle"], threads=1))
    forms = pa.record_batch(sudoku_lsp.canon(batch["puzzle"], symmetry=False, threads=1))
    columns = [batch["id"], checked["status"], checked["solution"], forms["canonical"]]
    return pa.record_batch(columns, names=["id", "status", "solution", "canonical"])


def batches(parts: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    yield from map(answered, parts)


def answered_table(part: pa.Table) -> pa.Table:
    return pa.Table.from_batches(list(batches(iter(part.to_batches()))))


def in_order(rows: list[tuple]) -> list[tuple]:
    return sorted(rows, key=lambda row: row[0])


def test_polars():
    table = data_set()
    frame = pl.DataFrame(table).with_columns(
        pl.col("puzzle").map_batches(lambda column: sudoku_lsp.check(column).to_polars().to_struct("checked")).alias("checked"),
        pl.col("puzzle")
        .map_batches(lambda column: pl.Series(sudoku_lsp.canon(column)["canonical"]))
        .alias("canonical"),
    )
    frame = frame.with_columns(pl.col("checked").struct.unnest()).select("id", "status", "solution", "canonical")
    assert frame.rows() == expected(table)
    groups = frame.drop_nulls("canonical").group_by("canonical").len().filter(pl.col("len") > 1)
    assert groups["len"].sum() - len(groups) == 40 + 25 + 1


def test_duckdb():
    duckdb = pytest.importorskip("duckdb", reason="duckdb is missing: `cargo xtask test engines` installs it")
    table = data_set()
    connection = duckdb.connect()

    def canonical(column: pa.ChunkedArray) -> pa.ChunkedArray:
        return pa.chunked_array(sudoku_lsp.canon(column, symmetry=False)["canonical"])

    connection.create_function("canonical", canonical, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
    connection.register("puzzles", table)
    rows = connection.sql("select id, canonical(puzzle) from puzzles order by id").fetchall()
    assert rows == [(row[0], row[3]) for row in expected(table)]
    # A table of answers is a table like any other.
    connection.register("checked", pa.table(sudoku_lsp.check(table["puzzle"])))
    counts = dict(connection.sql("select status, count(*) from checked group by status").fetchall())
    assert counts == {"unique": 368, "multiple": 1, "none": 1, "invalid": 2}


def test_datafusion():
    datafusion = pytest.importorskip("datafusion", reason="datafusion is missing: `cargo xtask test engines` installs it")
    table = data_set()

    def canonical(column: pa.Array) -> pa.Array:
        forms = pa.chunked_array(sudoku_lsp.canon(column, symmetry=False)["canonical"])
        return forms.combine_chunks()

    context = datafusion.SessionContext()
    context.register_udf(datafusion.udf(canonical, [pa.string()], pa.string(), "immutable", name="canonical"))
    context.register_record_batches("puzzles", [table.to_batches(max_chunksize=50)])
    rows = context.sql("select id, canonical(puzzle) as form from puzzles").to_arrow_table().to_pylist()
    assert in_order([(row["id"], row["form"]) for row in rows]) == [(row[0], row[3]) for row in expected(table)]


@pytest.fixture(scope="module")
def spark():
    pyspark = pytest.importorskip("pyspark", reason="pyspark is missing: `cargo xtask test engines` installs it")
    from pyspark.sql import SparkSession

    assert pyspark
    # Workers are of the same Python, and find this file.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "37")
        .getOrCreate()
    )
    yield session
    session.stop()


SCHEMA = "id long, status string, solution string, canonical string"


def spark_rows(frame) -> list[tuple]:
    return in_order([tuple(row) for row in frame.collect()])


@pytest.mark.filterwarnings("ignore")
def test_spark(spark, tmp_path: Path):
    import pyarrow.parquet as pq

    table = data_set()
    pq.write_table(table, tmp_path / "puzzles.parquet", row_group_size=100)
    frame = spark.read.parquet(str(tmp_path / "puzzles.parquet")).repartition(4)
    checked = frame.mapInArrow(batches, SCHEMA)
    assert spark_rows(checked) == expected(table)
    # Equal and equivalent puzzles over the whole set: the first of each form stays.
    from pyspark.sql import functions as f

    forms = checked.where("canonical is not null").groupBy("canonical").agg(f.count("*").alias("rows"), f.min("id").alias("first"))
    repeated = forms.where("rows > 1").agg(f.sum("rows"), f.count("*")).collect()[0]
    assert repeated[0] - repeated[1] == 40 + 25 + 1


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_of_spark_changes_nothing(spark, tmp_path: Path):
    table = data_set()
    frame = spark.createDataFrame(table.to_pandas(), "id long, puzzle string").repartition(4)
    mark = tmp_path / "killed"

    def killed_once(parts: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for number, batch in enumerate(parts):
            if number == 1:
                try:
                    os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    pass
                else:
                    os.kill(os.getpid(), 9)
            yield answered(batch)

    assert spark_rows(frame.mapInArrow(killed_once, SCHEMA)) == expected(table)
    assert mark.exists()


@pytest.mark.filterwarnings("ignore")
def test_ray(tmp_path: Path):
    ray = pytest.importorskip("ray", reason="ray is missing: `cargo xtask test engines` installs it")
    import ray.data

    table = data_set()
    ray.init(num_cpus=2, include_dashboard=False, _temp_dir=str(tmp_path / "ray"), log_to_driver=False)
    try:
        data = ray.data.from_arrow(table).repartition(4)
        rows = data.map_batches(answered_table, batch_format="pyarrow").take_all()
    finally:
        ray.shutdown()
    assert in_order([(row["id"], row["status"], row["solution"], row["canonical"]) for row in rows]) == expected(table)
