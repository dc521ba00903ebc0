//! Reads and writes stdin and stdout on the thread that moves the messages.
//!
//! tokio's stdin and stdout have another thread wait for each read, write and flush. Waking a thread took 65 µs where
//! this was measured, and more where the processor sleeps; a keystroke and its diagnostics went through two of them.
//! Pipes and sockets can be polled and need no such thread. Other streams, such as files, are left to tokio.

use tokio::io::{AsyncRead, AsyncWrite};

/// Bytes of the client.
pub(crate) type Input = Box<dyn AsyncRead + Unpin>;
/// Bytes for the client.
pub(crate) type Output = Box<dyn AsyncWrite + Unpin>;

/// Both streams. Needs a runtime with input and output.
pub(crate) fn streams() -> (Input, Output) {
    #[cfg(unix)]
    if let (Ok(input), Ok(output)) = (pipe::Pipe::stdin(), pipe::Pipe::stdout()) {
        return (Box::new(input), Box::new(output));
    }
    #[cfg(not(target_family = "wasm"))]
    return (Box::new(tokio::io::stdin()), Box::new(tokio::io::stdout()));
    #[cfg(target_family = "wasm")]
    (Box::new(tokio::io::empty()), Box::new(tokio::io::sink()))
}

#[cfg(unix)]
mod pipe {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::pipe::PIPE_BUF;
    use std::fs::File;
    use std::io::{self, ErrorKind, Read, Write};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::pin::Pin;
    use std::task::{Context, Poll, ready};
    use tokio::io::unix::AsyncFd;
    use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};

    /// The capacity of a pipe.
    const PORTION: usize = 64 << 10;

    /// One end of something that can be polled.
    ///
    /// It stays in the blocking mode that it came in, since holders of other descriptors of the same stream would see
    /// the mode change. So nothing is read or written before the system reports that it can be.
    pub(crate) struct Pipe {
        file: AsyncFd<File>,
        portion: Box<[u8]>,
    }

    impl Pipe {
        pub(crate) fn stdin() -> io::Result<Pipe> {
            Pipe::new(io::stdin().as_fd(), Interest::READABLE, PORTION)
        }

        pub(crate) fn stdout() -> io::Result<Pipe> {
            Pipe::new(io::stdout().as_fd(), Interest::WRITABLE, 0)
        }

        pub(crate) fn new(fd: BorrowedFd<'_>, interest: Interest, portion: usize) -> io::Result<Pipe> {
            let file = File::from(fd.try_clone_to_owned()?);
            #[expect(
                deprecated,
                reason = "the replacements are unsafe functions; what they require is true of a `File`, which keeps its descriptor"
            )]
            let file = AsyncFd::with_interest(file, interest)?;
            Ok(Pipe { file, portion: vec![0; portion].into() })
        }

        /// Returns true if reading or writing would not block, now.
        fn can(&self, what: PollFlags) -> io::Result<bool> {
            let mut polled = [PollFd::new(self.file.get_ref(), what)];
            match poll(&mut polled, Some(&Timespec::default())) {
                Ok(count) => Ok(count > 0),
                Err(error) if error == rustix::io::Errno::INTR => Ok(false),
                Err(error) => Err(error.into()),
            }
        }
    }

    impl AsyncRead for Pipe {
        fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
            let pipe = self.get_mut();
            loop {
                let mut ready = ready!(pipe.file.poll_read_ready(context))?;
                if !pipe.can(PollFlags::IN)? {
                    ready.clear_ready();
                    continue;
                }
                let wanted = into.remaining().min(pipe.portion.len());
                match pipe.file.get_ref().read(&mut pipe.portion[..wanted]) {
                    Ok(length) => {
                        into.put_slice(&pipe.portion[..length]);
                        return Poll::Ready(Ok(()));
                    }
                    // Another holder of the stream may have put it into the other mode.
                    Err(error) if error.kind() == ErrorKind::WouldBlock => ready.clear_ready(),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => return Poll::Ready(Err(error)),
                }
            }
        }
    }

    impl AsyncWrite for Pipe {
        fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            // A pipe that is ready takes this much without blocking.
            let bytes = &bytes[..bytes.len().min(PIPE_BUF)];
            loop {
                let mut ready = ready!(self.file.poll_write_ready(context))?;
                if !self.can(PollFlags::OUT)? {
                    ready.clear_ready();
                    continue;
                }
                match self.file.get_ref().write(bytes) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => ready.clear_ready(),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    written => return Poll::Ready(written),
                }
            }
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use tokio::io::{AsyncReadExt, AsyncWriteExt};

        fn pipe() -> (Pipe, Pipe) {
            let (reader, writer) = rustix::pipe::pipe().expect("a pipe");
            let reader = Pipe::new(reader.as_fd(), Interest::READABLE, PORTION).expect("it can be polled");
            (reader, Pipe::new(writer.as_fd(), Interest::WRITABLE, 0).expect("it can be polled"))
        }

        fn run<T>(test: impl Future<Output = T>) -> T {
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test)
        }

        #[test]
        fn more_than_a_pipe_holds() {
            // Both ends are on one thread: if either blocked, the other could never wake it.
            let sent: Vec<u8> = (0..1_000_003_u32).map(|number| (number % 251) as u8).collect();
            let received = run(async {
                let (mut reader, mut writer) = pipe();
                let mut received = Vec::new();
                let write = async {
                    writer.write_all(&sent).await.expect("there is a reader");
                    drop(writer);
                };
                let (_, read) = tokio::join!(write, reader.read_to_end(&mut received));
                read.expect("it can be read");
                received
            });
            assert!(received == sent);
        }

        #[test]
        fn a_pipe_without_a_reader() {
            let error = run(async {
                let (reader, mut writer) = pipe();
                drop(reader);
                writer.write_all(b"1").await.expect_err("the pipe is broken")
            });
            assert_eq!(error.kind(), ErrorKind::BrokenPipe);
        }

        #[test]
        fn files_cannot_be_polled() {
            let file = tempfile::tempfile().expect("a file");
            let refused =
                run(async { cfg!(target_os = "linux") && Pipe::new(file.as_fd(), Interest::READABLE, 1).is_ok() });
            assert!(!refused);
        }
    }
}
