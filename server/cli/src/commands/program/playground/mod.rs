//! Runs `playground`: serves the page that is embedded in the program on this machine, at the same port each time.
//!
//! Must not read files: a request gets an embedded file or nothing.

mod response;

use crate::args::PlaygroundArgs;
use crate::process::status::Status;
use crate::terminal::{Complaint, Console};
use response::{EmbeddedFile, Response};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The files of the page: see `build.rs`.
const FILES: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/playground.rs"));

/// Plain Cargo cannot build the page: it is made with Node, and its server is WebAssembly.
const WITHOUT_PAGE: &str = "this build of sudoku-lsp has no playground: in the sources, `cargo xtask playground --open` builds one \
                            that has it, and opens the page; the packages of `cargo xtask dist` have it, too";

/// A browser keeps texts by address, so the port is the same each time.
const PORT: u16 = 27981;

/// The time limit for reading a request, and for writing its answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;

/// Serves the page until the program is interrupted.
pub(crate) fn run(args: &PlaygroundArgs) -> Status {
    if FILES.is_empty() {
        return fail(WITHOUT_PAGE);
    }
    let (listener, address) = match listen() {
        Ok(listening) => listening,
        Err(error) => return fail(&format!("cannot open a port: {error}")),
    };
    if let Err(error) = announce(address, args.open) {
        return Console::plain().stdout_ended(&error);
    }
    for stream in listener.incoming().flatten() {
        // A client that ends its connection early needs no message.
        let _ = thread::Builder::new().spawn(move || answer(&stream, address));
    }
    Status::Clean
}

fn listen() -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT))
        .or_else(|_in_use| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Prints the address, and opens it in the browser if that is wanted.
fn announce(address: SocketAddr, opens: bool) -> io::Result<()> {
    let url = format!("http://{address}/");
    let mut out = io::stdout();
    writeln!(out, "The playground: {url}\nOnly this machine can open it. Ctrl-C ends it.")?;
    if address.port() != PORT {
        writeln!(out, "Port {PORT} is in use: the texts that the browser keeps for it are not shown.")?;
    }
    out.flush()?;
    if opens && let Err(error) = open(&url) {
        fail(&format!("no browser can be opened: {error}"));
    }
    Ok(())
}

/// Opens an address in the browser of the user.
fn open(url: &str) -> io::Result<()> {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(|_child| ())
}

fn fail(text: &str) -> Status {
    Console::plain().fail(&Complaint::new(Some("playground".to_owned()), text.to_owned()))
}

/// Answers one request, then closes the connection.
fn answer(mut stream: &TcpStream, address: SocketAddr) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let head = head(stream)?;
    Response::to(&head, FILES, &address.to_string()).write(&mut stream)
}

/// Reads a request to the end of its head; its body is of no interest.
fn head(mut stream: &TcpStream) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut part = [0; 1024];
    while head.len() < LONGEST_HEAD && !head.windows(4).any(|it| it == b"\r\n\r\n") {
        match stream.read(&mut part)? {
            0 => break,
            length => head.extend_from_slice(&part[..length]),
        }
    }
    Ok(head)
}
