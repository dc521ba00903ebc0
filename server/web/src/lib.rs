//! Offers the language server to JavaScript as WebAssembly: one session for each instance.
//!
//! The module is a reactor of WASI preview 1, from which it needs a clock and little else; `editors/web/src/wasi.ts`
//! provides that. JavaScript calls [`start`] once; then, for each message of the client, it writes its JSON at
//! [`reserve`] and calls [`receive`]; and it calls [`turn`] after each message and when the time that it returned is
//! over, and reads the answers, a JSON array, at [`messages`]. A message that cannot wait for the end of its turn is a
//! line of stdout. Nothing else is exchanged.
//!
//! Must not know puzzles, methods, or how messages are moved.

use lsp::Cooperative;
use std::cell::RefCell;
use std::io::{self, Write as _};
use std::time::Duration;

thread_local! {
    /// There is one thread.
    static SESSION: RefCell<Session> = RefCell::default();
}

#[derive(Default)]
struct Session {
    server: Option<Cooperative>,
    /// The next message of the client.
    input: Vec<u8>,
    /// The messages of the last turn, a JSON array.
    output: String,
}

/// Writes a message of a turn that is not over.
fn write_aside(message: &str) {
    // The work goes on without a reader, too.
    let _ = writeln!(io::stdout(), "{message}");
}

/// There is nothing to do until the next message.
const NOTHING: i32 = -1;
/// The session is over.
const OVER: i32 = -2;

/// Begins the session; returns 0, or 1 if it cannot begin.
// SAFETY: no other function of the program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn start() -> u32 {
    SESSION.with_borrow_mut(|session| {
        session.server = Cooperative::new(env!("CARGO_PKG_VERSION"), write_aside).ok();
        u32::from(session.server.is_none())
    })
}

/// Returns where the bytes of the next message, so many, are to be written.
// SAFETY: no other function of the program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: u32) -> *mut u8 {
    SESSION.with_borrow_mut(|session| {
        session.input.resize(length as usize, 0);
        session.input.as_mut_ptr()
    })
}

/// Takes the message that has been written, JSON in UTF-8.
// SAFETY: no other function of the program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    SESSION.with_borrow_mut(|session| {
        let message = String::from_utf8_lossy(&session.input);
        if let Some(server) = &mut session.server {
            server.receive(&message);
        }
    });
}

/// Handles messages and works for about so many milliseconds. Returns the milliseconds until the next turn, −1 if there
/// is nothing to do until the next message, and −2 at the end of the session.
// SAFETY: no other function of the program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn turn(slice: u32) -> i32 {
    SESSION.with_borrow_mut(|session| {
        let Some(server) = &mut session.server else { return OVER };
        let turn = server.turn(Duration::from_millis(slice.into()));
        session.output = format!("[{}]", turn.messages.join(","));
        match turn.next {
            _ if turn.is_over => OVER,
            None => NOTHING,
            Some(next) => i32::try_from(next.as_millis()).unwrap_or(i32::MAX),
        }
    })
}

/// Returns where the messages of the last turn are, a JSON array in UTF-8.
// SAFETY: no other function of the program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn messages() -> *const u8 {
    SESSION.with_borrow(|session| session.output.as_ptr())
}

/// Returns the length of the messages of the last turn, in bytes.
// SAFETY: no other function of the program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn messages_length() -> u32 {
    SESSION.with_borrow(|session| u32::try_from(session.output.len()).unwrap_or(u32::MAX))
}
