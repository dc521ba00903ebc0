//! Reads Thrift's compact protocol, in which Parquet writes what it says about itself, as far as it is needed to find
//! some fields and to pass over the others.

use std::io::{self, Read};

/// The most structures within each other.
const DEEPEST: usize = 8;

/// The types of fields in Thrift's compact protocol.
mod kind {
    pub(super) const STOP: u8 = 0;
    pub(super) const TRUE: u8 = 1;
    pub(super) const FALSE: u8 = 2;
    pub(super) const BYTE: u8 = 3;
    pub(super) const I16: u8 = 4;
    pub(super) const I32: u8 = 5;
    pub(super) const I64: u8 = 6;
    pub(super) const DOUBLE: u8 = 7;
    pub(super) const BINARY: u8 = 8;
    pub(super) const LIST: u8 = 9;
    pub(super) const SET: u8 = 10;
    pub(super) const STRUCT: u8 = 12;
}

/// A reader that counts the bytes.
pub(super) struct CompactReader<R> {
    source: R,
    pub(super) read: u64,
}

impl<R: Read> CompactReader<R> {
    pub(super) fn new(source: R) -> CompactReader<R> {
        CompactReader { source, read: 0 }
    }

    /// Reads the beginning of a field: moves `id` on from the field before it, and returns the type; `None` at the end
    /// of the structure.
    pub(super) fn field(&mut self, id: &mut i16) -> io::Result<Option<u8>> {
        let byte = self.byte()?;
        let kind = byte & 0x0F;
        if kind == kind::STOP {
            return Ok(None);
        }
        *id = match byte >> 4 {
            0 => i16::try_from(self.integer()?).map_err(io::Error::other)?,
            step => id.wrapping_add(i16::from(step)),
        };
        Ok(Some(kind))
    }

    /// Passes over a field of this type.
    pub(super) fn skip(&mut self, kind: u8) -> io::Result<()> {
        self.skip_within(kind, 0)
    }

    fn skip_within(&mut self, kind: u8, depth: usize) -> io::Result<()> {
        if depth > DEEPEST {
            return Err(io::Error::other("too deep"));
        }
        match kind {
            kind::TRUE | kind::FALSE => Ok(()),
            kind::BYTE => self.byte().map(drop),
            kind::I16 | kind::I32 | kind::I64 => self.varint().map(drop),
            kind::DOUBLE => self.pass(8),
            kind::BINARY => {
                let len = self.varint()?;
                self.pass(len)
            }
            kind::LIST | kind::SET => {
                let (len, kind) = self.list()?;
                for _ in 0..len {
                    match kind {
                        // In a list, they are a byte each.
                        kind::TRUE | kind::FALSE => self.pass(1)?,
                        kind => self.skip_within(kind, depth + 1)?,
                    }
                }
                Ok(())
            }
            kind::STRUCT => {
                let mut id = 0;
                while let Some(kind) = self.field(&mut id)? {
                    self.skip_within(kind, depth + 1)?;
                }
                Ok(())
            }
            _ => Err(io::Error::other("a field of an unknown type")),
        }
    }

    /// Reads the beginning of a list: the number of its elements, and their type.
    pub(super) fn list(&mut self) -> io::Result<(u64, u8)> {
        let byte = self.byte()?;
        let len = if byte >> 4 == 0x0F { self.varint()? } else { u64::from(byte >> 4) };
        Ok((len, byte & 0x0F))
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.source.read_exact(&mut byte)?;
        self.read += 1;
        Ok(byte[0])
    }

    fn varint(&mut self) -> io::Result<u64> {
        let mut value = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(io::Error::other("a number that is too long"))
    }

    /// Reads a signed number in the zigzag form.
    pub(super) fn integer(&mut self) -> io::Result<i32> {
        let value = self.varint()?;
        let number = (value >> 1) as i64 ^ -((value & 1) as i64);
        i32::try_from(number).map_err(io::Error::other)
    }

    fn pass(&mut self, len: u64) -> io::Result<()> {
        let passed = io::copy(&mut (&mut self.source).take(len), &mut io::sink())?;
        self.read += passed;
        if passed == len { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}
