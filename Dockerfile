# The program alone, for an unprivileged user, on the folder that is mounted at /work:
#
#   docker build --tag sudoku-lsp .
#   docker run --rm --volume "$PWD:/work:ro" sudoku-lsp check puzzles
#
# With `--user "$(id -u):$(id -g)"` and without `:ro`, `fmt` and `check --fix` can write. Shells of CI systems find
# /bin/sh; there is no git, which `check --since` would ask. Both images are named by digest: what a tag names can change.
FROM rust:1.95.0-slim-bookworm@sha256:d7482085ff5b415f84dba5647ae71606650bdef00db7aeb69f4b3d170c3e4082 AS build
WORKDIR /source
COPY Cargo.toml Cargo.lock ./
COPY server server
COPY tests/campaigns tests/campaigns
COPY tests/fuzz-targets tests/fuzz-targets
# The commit of a release, which `init` pins the action to that it writes.
ARG COMMIT=
RUN SUDOKU_COMMIT="$COMMIT" cargo build --profile dist --locked --package sudoku-lsp \
  && cargo run --locked --package xtask -- licences THIRD-PARTY.txt

FROM debian:12.12-slim@sha256:d5d3f9c23164ea16f31852f95bd5959aad1c5e854332fe00f7b3a20fcc9f635c
COPY LICENSE /usr/share/doc/sudoku-lsp/copyright
COPY --from=build /source/THIRD-PARTY.txt /usr/share/doc/sudoku-lsp/
COPY --from=build /source/target/dist/sudoku-lsp /usr/local/bin/sudoku-lsp
WORKDIR /work
# nobody:nogroup, as numbers, which show that it is not root.
USER 65534:65534
ENTRYPOINT ["sudoku-lsp"]
CMD ["--help"]
