//! Runs `playground`: serves the page that is embedded in the program on this machine, at the same port each time.
//!
//! Must not read files: a request gets an embedded file or an error.

use crate::args::PlaygroundArgs;
use crate::process::status::Status;
use crate::terminal::{Complaint, Console};
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
const TIMEOUT: Duration = Duration::from_secs(10);
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
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
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

/// A file of the page, compressed.
struct EmbeddedFile {
    name: &'static str,
    gzip: &'static [u8],
}

#[derive(PartialEq, Eq, Debug)]
struct Response<'a> {
    status: &'static str,
    /// The type and the compressed content of a file; without content for `HEAD`.
    file: Option<(&'static str, &'a [u8])>,
}

const BAD_REQUEST: Response = Response { status: "400 Bad Request", file: None };
const NOT_FOUND: Response = Response { status: "404 Not Found", file: None };
const NOT_ALLOWED: Response = Response { status: "405 Method Not Allowed", file: None };
/// Another name for this machine: a page from elsewhere could have it resolve to 127.0.0.1.
const MISDIRECTED: Response = Response { status: "421 Misdirected Request", file: None };

impl<'a> Response<'a> {
    /// The answer to the head of a request, from a server at `address`, such as `127.0.0.1:40000`.
    fn to(head: &[u8], files: &'a [EmbeddedFile], address: &str) -> Response<'a> {
        let Ok(head) = std::str::from_utf8(head) else { return BAD_REQUEST };
        let mut lines = head.split("\r\n");
        let mut words = lines.next().unwrap_or_default().split(' ');
        let (Some(method), Some(target), Some("HTTP/1.1" | "HTTP/1.0")) = (words.next(), words.next(), words.next())
        else {
            return BAD_REQUEST;
        };
        let host = lines.filter_map(|line| line.split_once(':')).find(|(name, _)| name.eq_ignore_ascii_case("host"));
        if host.map(|(_, value)| value.trim()) != Some(address) {
            return MISDIRECTED;
        }
        if method != "GET" && method != "HEAD" {
            return NOT_ALLOWED;
        }
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let name = if path == "/" { "index.html" } else { path.strip_prefix('/').unwrap_or(path) };
        match files.iter().find(|file| file.name == name) {
            Some(file) => Response { status: "200 OK", file: Some((content_type(name), file.gzip)) },
            None => NOT_FOUND,
        }
        .without_content(method == "HEAD")
    }

    fn without_content(self, is_head: bool) -> Response<'a> {
        match self.file {
            Some((kind, _)) if is_head => Response { file: Some((kind, &[])), ..self },
            _ => self,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (kind, content) = self.file.unwrap_or(("text/plain", b""));
        write!(
            out,
            "HTTP/1.1 {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nX-Content-Type-Options: nosniff\r\n\
             Cache-Control: no-cache\r\nConnection: close\r\n",
            self.status,
            content.len()
        )?;
        // Every browser of the last twenty years reads it, so there is no other form.
        out.write_all(if self.file.is_some() { b"Content-Encoding: gzip\r\n\r\n" } else { b"\r\n" })?;
        out.write_all(content)?;
        out.flush()
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "127.0.0.1:40000";
    const FILES: &[EmbeddedFile] = &[
        EmbeddedFile { name: "index.html", gzip: b"page" },
        EmbeddedFile { name: "sudoku-lsp.wasm", gzip: b"module" },
    ];

    fn to(line: &str, host: &str) -> Response<'static> {
        Response::to(format!("{line}\r\nAccept: */*\r\nhost: {host}\r\n\r\n").as_bytes(), FILES, ADDRESS)
    }

    #[test]
    fn the_files_of_the_page_and_nothing_else_are_served() {
        let page = Response { status: "200 OK", file: Some(("text/html; charset=utf-8", b"page".as_slice())) };
        assert_eq!(to("GET / HTTP/1.1", ADDRESS), page);
        assert_eq!(to("GET /index.html?a=b HTTP/1.1", ADDRESS), page);
        let module = Response { status: "200 OK", file: Some(("application/wasm", b"module".as_slice())) };
        assert_eq!(to("GET /sudoku-lsp.wasm HTTP/1.0", ADDRESS), module);
        for path in ["/other", "/../index.html", "//index.html", "/etc/passwd", "/%2e%2e/index.html"] {
            assert_eq!(to(&format!("GET {path} HTTP/1.1"), ADDRESS), NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn other_methods_other_hosts_and_rubbish_are_refused() {
        assert_eq!(to("POST / HTTP/1.1", ADDRESS), NOT_ALLOWED);
        for host in ["example.org", "127.0.0.1", "127.0.0.1:40001", ""] {
            assert_eq!(to("GET / HTTP/1.1", host), MISDIRECTED, "{host}");
        }
        assert_eq!(Response::to(b"GET / HTTP/1.1\r\n\r\n", FILES, ADDRESS), MISDIRECTED);
        for head in [&b""[..], b"GET\r\n\r\n", b"GET / SSH-2.0\r\n\r\n", b"\xff\xfe / HTTP/1.1\r\n\r\n"] {
            assert_eq!(Response::to(head, FILES, ADDRESS), BAD_REQUEST);
        }
    }

    #[test]
    fn an_answer_has_its_length_and_its_encoding() {
        let mut out = Vec::new();
        to("GET / HTTP/1.1", ADDRESS).write(&mut out).expect("a buffer");
        let text = String::from_utf8(out).expect("text");
        assert!(text.starts_with("HTTP/1.1 200 OK\r\n") && text.ends_with("\r\n\r\npage"), "{text}");
        assert!(text.contains("Content-Length: 4\r\n") && text.contains("Content-Encoding: gzip\r\n"), "{text}");
        let mut out = Vec::new();
        to("HEAD / HTTP/1.1", ADDRESS).write(&mut out).expect("a buffer");
        assert!(out.ends_with(b"\r\n\r\n"));
        let mut out = Vec::new();
        NOT_FOUND.write(&mut out).expect("a buffer");
        assert!(!String::from_utf8_lossy(&out).contains("gzip"));
    }
}
