//! Judges how much memory a Parquet file takes before it is read: its metadata, its pages, its rows.
//!
//! The metadata of a file says too little, and may be wrong: a page of a few bytes can stand for gigabytes, and so can
//! one long entry of a dictionary that each row names.

use super::compact_protocol::CompactReader;
use super::damage::damaged;
use super::{LONGEST_ROW, MOST_COLUMNS, TableError, too_many_columns};
use flate2::read::MultiGzDecoder;
use parquet::arrow::ProjectionMask;
use parquet::basic::{Compression, Encoding, Type};
use parquet::column::page::{Page, PageReader};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, SerializedPageReader};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;

/// The most bytes of an unpacked page. Writers begin a new page after 1 MiB as a rule, but pyarrow not before 1,024
/// values.
const LARGEST_PAGE: u64 = MOST_PAGES;

/// The most bytes of an unpacked page for one packed byte: DEFLATE, and LZ4.
const GZIP_RATIO: u64 = 1032;
const LZ4_RATIO: u64 = 255;

/// The most bytes of the largest pages of all columns, which are unpacked at the same time.
const MOST_PAGES: u64 = 192 << 20;

/// The most values of a column in a row group if its rows are lists: the levels of empty values take no bytes of the
/// file, but four of the memory each.
const MOST_LISTED_VALUES: u64 = 1 << 27;

/// The most bytes of what a file says about itself, which take up to 20 times as much memory.
const LONGEST_FOOTER: u64 = 16 << 20;

/// The most elements of a schema: columns, and the groups and lists that they are in.
const MOST_ELEMENTS: u64 = 4 * MOST_COLUMNS as u64;

/// Judges the metadata of a file before they are read.
///
/// # Errors
/// When they take too much memory. Of other faults, the reader tells.
pub(super) fn check_footer(file: &File) -> Result<(), TableError> {
    let mut file = file;
    let mut end = [0; 8];
    let len = file.metadata().map_err(TableError::Read)?.len();
    if len < end.len() as u64 {
        return Ok(());
    }
    file.seek(SeekFrom::Start(len - end.len() as u64)).map_err(TableError::Read)?;
    file.read_exact(&mut end).map_err(TableError::Read)?;
    let [a, b, c, d, ..] = end;
    let footer = u64::from(u32::from_le_bytes([a, b, c, d]));
    if footer > LONGEST_FOOTER {
        return Err(TableError::Damaged(format!(
            "damaged, or metadata of more than {} MiB: write the table in larger row groups",
            LONGEST_FOOTER >> 20
        )));
    }
    let Some(start) = len.checked_sub(end.len() as u64 + footer) else { return Ok(()) };
    file.seek(SeekFrom::Start(start)).map_err(TableError::Read)?;
    let mut reader = CompactReader::new(BufReader::new(file.take(footer)));
    match reader.schema_len() {
        Ok(elements) if elements > MOST_ELEMENTS => {
            Err(too_many_columns(usize::try_from(elements).unwrap_or(usize::MAX)))
        }
        _ => Ok(()),
    }
}

/// Returns the number of bytes that a row of the wanted columns may take, as a mean over the rows of any page.
///
/// # Errors
/// When the headers of the pages cannot be read, or the rows or the pages take too much memory.
pub(super) fn bytes_a_row(file: &File, metadata: &ParquetMetaData, wanted: &ProjectionMask) -> Result<u64, TableError> {
    let file_len = file.metadata().map_err(TableError::Read)?.len();
    let file = Arc::new(file.try_clone().map_err(TableError::Read)?);
    let mut row: u64 = 0;
    let mut pages: u64 = 0;
    for leaf in (0..metadata.file_metadata().schema_descr().num_columns()).filter(|leaf| wanted.leaf_included(*leaf)) {
        // Row groups that share their bytes would be unpacked again and again.
        let mut packed: u64 = 0;
        for group in metadata.row_groups() {
            let chunk = group.columns().get(leaf).ok_or_else(|| damaged("a row group lacks a column"))?;
            packed = packed.saturating_add(chunk.byte_range().1);
        }
        if packed > file_len {
            return Err(damaged("a column is longer than the file"));
        }
        let mut column = Extent::default();
        for group in metadata.row_groups() {
            let chunk = group.columns().get(leaf).ok_or_else(|| damaged("a row group lacks a column"))?;
            let extent = extent(&file, group, chunk)?;
            column.row = column.row.max(extent.row);
            column.pages = column.pages.max(extent.pages);
        }
        row = row.saturating_add(column.row);
        pages = pages.saturating_add(column.pages);
    }
    if row > LONGEST_ROW as u64 {
        return Err(too_long_rows());
    }
    if pages > MOST_PAGES {
        return Err(too_large_pages(pages));
    }
    Ok(row)
}

fn too_long_rows() -> TableError {
    TableError::Damaged(format!(
        "damaged, or rows of more than {} MiB: no puzzle is as long; write the table in smaller pages",
        LONGEST_ROW >> 20
    ))
}

fn too_large_pages(bytes: u64) -> TableError {
    TableError::Damaged(format!(
        "damaged, or pages of {} MiB at once, more than {}: leave out columns, or write the table in smaller pages",
        bytes.div_ceil(1 << 20),
        MOST_PAGES >> 20
    ))
}

/// The memory that a column takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Extent {
    /// The bytes of a row.
    row: u64,
    /// The bytes of the largest page and of the dictionary, which are in memory together.
    pages: u64,
}

/// Returns the memory that a column takes in a row group.
fn extent(file: &Arc<File>, group: &RowGroupMetaData, chunk: &ColumnChunkMetaData) -> Result<Extent, TableError> {
    let (start, len) = chunk.byte_range();
    let end = start.saturating_add(len);
    let mut at = start;
    let mut values: u64 = 0;
    let mut bytes_a_value = least_width(chunk);
    let mut largest_page: u64 = 0;
    let mut dictionary: u64 = 0;
    let mut headers = BufReader::new(file.try_clone().map_err(TableError::Read)?);
    while at < end {
        headers.seek(SeekFrom::Start(at)).map_err(TableError::Read)?;
        let mut reader = CompactReader::new(&mut headers);
        let header = reader.page_header().map_err(|error| damaged(format!("a page header: {error}")))?;
        let packed_start = at + reader.read;
        let packed = size(header.packed)?;
        if packed_start + packed > end {
            return Err(damaged("a page ends behind its column"));
        }
        let levels = size(header.definition_levels)?.saturating_add(size(header.repetition_levels)?).min(packed);
        let least = least_unpacked(file, chunk.compression(), packed_start + levels, packed - levels)?;
        let unpacked = size(header.unpacked)?.max(least);
        if unpacked > LARGEST_PAGE {
            return Err(too_large_pages(unpacked));
        }
        if header.kind == DICTIONARY_PAGE {
            if at != start {
                return Err(damaged("a dictionary behind values"));
            }
            dictionary = unpacked;
            bytes_a_value = bytes_a_value.max(longest_entry(file, group, chunk)?);
        } else {
            largest_page = largest_page.max(unpacked);
            let own = size(header.values)?;
            values += own;
            // A value of this encoding may repeat all values before it in the page.
            let repeats = header.encoding == Encoding::DELTA_BYTE_ARRAY as i32;
            bytes_a_value = bytes_a_value.max(if repeats { unpacked } else { unpacked / own.max(1) });
        }
        at = packed_start + packed;
    }
    let pages = dictionary + largest_page;
    if chunk.column_descr().max_rep_level() == 0 {
        return Ok(Extent { row: bytes_a_value, pages });
    }
    if values > MOST_LISTED_VALUES {
        return Err(TableError::Damaged(format!(
            "damaged, or more than {MOST_LISTED_VALUES} values of lists in a row group: write the table in smaller ones"
        )));
    }
    let rows = u64::try_from(group.num_rows()).unwrap_or(0).max(1);
    // A value has two levels.
    let row = bytes_a_value.saturating_add(4).saturating_mul(values / rows + 1);
    Ok(Extent { row, pages })
}

/// The bytes of a value in Arrow's memory, even if it is empty or one of equal ones that take no bytes of a page.
fn least_width(chunk: &ColumnChunkMetaData) -> u64 {
    match chunk.column_type() {
        Type::BOOLEAN => 1,
        Type::INT32 | Type::FLOAT => 4,
        Type::INT64 | Type::INT96 | Type::DOUBLE | Type::BYTE_ARRAY => 8,
        Type::FIXED_LEN_BYTE_ARRAY => u64::try_from(chunk.column_descr().type_length()).unwrap_or(0),
    }
}

/// Returns the number of bytes to which a page unpacks at least, for formats whose readers do not stop at the number
/// that the header states; 0 for the others.
fn least_unpacked(file: &Arc<File>, packing: Compression, start: u64, packed: u64) -> Result<u64, TableError> {
    match packing {
        Compression::GZIP(_) if packed.saturating_mul(GZIP_RATIO) > LARGEST_PAGE => {
            Ok(unpacked_len(MultiGzDecoder::new(page(file, start, packed)?)))
        }
        // A few bytes may stand for any number.
        Compression::BROTLI(_) => Ok(unpacked_len(brotli::Decompressor::new(page(file, start, packed)?, 1 << 16))),
        Compression::LZ4 => Ok(if packed.saturating_mul(LZ4_RATIO) > LARGEST_PAGE { LARGEST_PAGE + 1 } else { 0 }),
        _ => Ok(0),
    }
}

/// The packed bytes of a page.
fn page(file: &Arc<File>, start: u64, packed: u64) -> Result<impl Read + use<>, TableError> {
    Ok(file.get_read(start).map_err(damaged)?.take(packed))
}

/// Counts the bytes to which a page unpacks, until there are too many.
fn unpacked_len(mut unpacked: impl Read) -> u64 {
    let mut buffer = vec![0; 1 << 16];
    let mut len = 0;
    while len <= LARGEST_PAGE {
        // The reader of the pages ends at the same error.
        match unpacked.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(more) => len += more as u64,
        }
    }
    len
}

/// Returns the length of the longest entry in the dictionary that a column begins with.
fn longest_entry(file: &Arc<File>, group: &RowGroupMetaData, chunk: &ColumnChunkMetaData) -> Result<u64, TableError> {
    let column = chunk.column_descr();
    match column.physical_type() {
        Type::BYTE_ARRAY => {}
        Type::FIXED_LEN_BYTE_ARRAY => return size(column.type_length()),
        _ => return Ok(least_width(chunk)),
    }
    let rows = usize::try_from(group.num_rows()).unwrap_or(0);
    let mut pages = SerializedPageReader::new(Arc::clone(file), chunk, rows, None).map_err(damaged)?;
    let Some(Page::DictionaryPage { buf, .. }) = pages.get_next_page().map_err(damaged)? else {
        return Err(damaged("a dictionary that is none"));
    };
    let mut longest = 0;
    let mut rest: &[u8] = &buf;
    while let Some((len, after)) = rest.split_first_chunk() {
        let len = u32::from_le_bytes(*len);
        longest = longest.max(u64::from(len));
        rest = after.get(len as usize..).unwrap_or_default();
    }
    Ok(longest)
}

/// A number of bytes or values that a header states.
fn size(stated: i32) -> Result<u64, TableError> {
    u64::try_from(stated).map_err(|_| damaged("a negative size"))
}

/// The kind of a page with the entries of a dictionary.
const DICTIONARY_PAGE: i32 = 2;

/// What a page header states; see `parquet.thrift` of the format's specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PageHeader {
    kind: i32,
    unpacked: i32,
    packed: i32,
    values: i32,
    encoding: i32,
    /// Bytes of levels before the packed bytes, in pages of the second form.
    definition_levels: i32,
    repetition_levels: i32,
}

/// The types of fields are ignored, and the last of two equal fields counts: the reader of the pages does the same, and
/// a file must not say one thing to it and another here.
impl<R: Read> CompactReader<R> {
    fn page_header(&mut self) -> io::Result<PageHeader> {
        let mut header = PageHeader::default();
        let mut id = 0;
        let mut has_values = false;
        while let Some(kind) = self.field(&mut id)? {
            // The reader of the pages takes the one that fits the kind of the page.
            if matches!(id, 5 | 7 | 8) && std::mem::replace(&mut has_values, true) {
                return Err(io::Error::other("several kinds of pages in one"));
            }
            match id {
                1 => header.kind = self.integer()?,
                2 => header.unpacked = self.integer()?,
                3 => header.packed = self.integer()?,
                5 | 7 => self.values(&mut header)?,
                8 => self.values_of_second_form(&mut header)?,
                _ => self.skip(kind)?,
            }
        }
        Ok(header)
    }

    /// Reads the metadata of a file as far as the number of elements of its schema.
    fn schema_len(&mut self) -> io::Result<u64> {
        let mut id = 0;
        while let Some(kind) = self.field(&mut id)? {
            match id {
                2 => {
                    let (len, _) = self.list()?;
                    return Ok(len);
                }
                _ => self.skip(kind)?,
            }
        }
        Ok(0)
    }

    /// Reads the header of a page of values, or of a dictionary.
    fn values(&mut self, header: &mut PageHeader) -> io::Result<()> {
        let mut id = 0;
        while let Some(kind) = self.field(&mut id)? {
            match id {
                1 => header.values = self.integer()?,
                2 => header.encoding = self.integer()?,
                _ => self.skip(kind)?,
            }
        }
        Ok(())
    }

    /// Reads the header of a page of values whose levels are not packed.
    fn values_of_second_form(&mut self, header: &mut PageHeader) -> io::Result<()> {
        let mut id = 0;
        while let Some(kind) = self.field(&mut id)? {
            match id {
                1 => header.values = self.integer()?,
                4 => header.encoding = self.integer()?,
                5 => header.definition_levels = self.integer()?,
                6 => header.repetition_levels = self.integer()?,
                _ => self.skip(kind)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::write::GzEncoder;
    use std::io::Write;

    #[test]
    fn gzip_is_counted_whatever_the_header_says() {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(b"levels").expect("written");
        let mut packed = GzEncoder::new(&mut file, flate2::Compression::fast());
        io::copy(&mut io::repeat(b'1').take(2 * LARGEST_PAGE), &mut packed).expect("packed");
        packed.finish().expect("packed");
        let len = file.metadata().expect("a length").len();
        let file = Arc::new(file);
        let counted = |start: u64| {
            least_unpacked(&file, Compression::GZIP(Default::default()), start, len - start).expect("readable")
        };
        assert!(counted(6) > LARGEST_PAGE);
        assert_eq!(counted(0), 0);
    }

    #[test]
    fn other_fields_of_a_header_are_passed_over() {
        #[rustfmt::skip]
        let bytes = [
            0x15, 0x00, 0x15, 0x54, 0x15, 0x2A, // A page of values: 42 bytes, 21 packed.
            0x2C, 0x15, 0x06, 0x15, 0x0E, 0x1C, 0x18, 0x02, b'a', b'b', 0x11, 0x00, 0x00, // Three values, with statistics.
            0x19, 0x25, 0x02, 0x04, 0x37, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, // A list and a number that nobody knows.
            0xFF,
        ];
        let mut reader = CompactReader::new(bytes.as_slice());
        let header = reader.page_header().expect("a header");
        let expected = PageHeader { unpacked: 42, packed: 21, values: 3, encoding: 7, ..PageHeader::default() };
        assert_eq!((header, reader.read), (expected, bytes.len() as u64 - 1));
        for cut in 0..bytes.len() - 1 {
            assert!(CompactReader::new(&bytes[..cut]).page_header().is_err(), "{cut}");
        }
    }
}
