//! Prints what the reader makes of a file: `cargo run -p syntax --example dump FILE…`.

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/it/dump.rs"]
mod dump;

use syntax::Dialect;

fn main() {
    for path in std::env::args().skip(1) {
        match std::fs::read(&path) {
            Ok(bytes) => {
                println!("{path}\n{}", dump::dump_as(&String::from_utf8_lossy(&bytes), Dialect::from_name(&path)))
            }
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
}
