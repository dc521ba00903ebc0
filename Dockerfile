# The program alone, for an unprivileged user, on the folder that is mounted at /work:
#
#   docker build --tag sudoku-lsp .
#   docker run --rm --volume "$PWD:/work:ro" sudoku-lsp check puzzles
#
# With `--user "$(id -u):$(id -g)"` and without `:ro`, `fmt` and `check --fix` can write. Shells of CI systems find
# /bin/sh; there is no git, which `check --since` would ask.
FROM rust:1.95.0-slim-bookworm AS build
WORKDIR /source
COPY Cargo.toml Cargo.lock ./
COPY server server
RUN cargo build --release --locked --package sudoku-lsp

FROM debian:12.12-slim
COPY LICENSE /usr/share/doc/sudoku-lsp/copyright
COPY --from=build /source/target/release/sudoku-lsp /usr/local/bin/sudoku-lsp
WORKDIR /work
# nobody:nogroup, as numbers, which show that it is not root.
USER 65534:65534
ENTRYPOINT ["sudoku-lsp"]
CMD ["--help"]
