//! Provides read-only documents beside a puzzle file: its solutions, and the paths of logic to them. Clients that do
//! not know such documents get the same text from the commands `sudoku-lsp.solution` and `sudoku-lsp.path`.
//!
//! ```text
//! sudoku-solution:/a.sudoku.solution.md?file%3A%2F%2F%2Fpuzzles%2Fa.sudoku#3
//! ╰ scheme ─────╯ ╰ for people ────────╯ ╰ the document's own URI ────────╯ ╰ a puzzle, from 1; without it all
//! ```
//!
//! The documentation of rules is shown in the same way, see [`crate::rule_pages`].
//!
//! The scheme of paths is `sudoku-path`, that of candidates `sudoku-candidates`. The server ignores the part before the
//! `?`; it ends in `.md` so that editors show the page as Markdown. If the document is not open, the page reports that,
//! and the server refreshes it when the document is opened.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::client::open_pages;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    Request, ServerCapabilities, TextDocumentContent, TextDocumentContentOptions, TextDocumentContentParams,
    TextDocumentContentRequest, Uri,
};
use crate::rule_pages;
use crate::transport::raw_json::Encoded;
use crate::uri;
use ide::{Page, PuzzleIndex};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::Serialize;
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    if knows_documents(client) {
        let schemes = PAGES.map(scheme).into_iter().chain([rule_pages::SCHEME]).map(str::to_owned).collect();
        let options = TextDocumentContent::Options(TextDocumentContentOptions { schemes });
        server.workspace.get_or_insert_default().text_document_content = Some(options);
    }
}

fn register(service: Builder) -> Builder {
    service.custom_method(TextDocumentContentRequest::METHOD.as_str(), Backend::text_document_content)
}

impl Backend {
    async fn text_document_content(&self, params: TextDocumentContentParams) -> jsonrpc::Result<Encoded> {
        if let Some(text) = rule_pages::text(&params.uri) {
            return Encoded::new(&PageText { text: text.to_owned() }).map_err(|_| Error::internal_error());
        }
        let Address { source, page, puzzle } = Address::read(&params.uri)?;
        self.show_page(source.clone(), Some(params.uri));
        self.ask_any(source, move |document, interrupt| {
            let text = document.analysis.page(document.file, page, puzzle, interrupt)?;
            Ok(PageText { text })
        })
        .await
    }
}

/// Returns true if the client knows documents whose text comes from the server.
pub(super) fn knows_documents(client: &ClientFeatures) -> bool {
    client.announced.workspace.as_ref().is_some_and(|workspace| workspace.text_document_content.is_some())
}

/// Returns true if the client shows what pages tell: as documents, or on a board.
pub(super) fn shows_pages(client: &ClientFeatures) -> bool {
    knows_documents(client) || client.knows_experimental(open_pages::BOARDS)
}

/// All pages about puzzles.
const PAGES: [Page; 3] = [Page::Solution, Page::Path, Page::Candidates];

/// The characters that are encoded in the URI of a page.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

#[derive(Serialize)]
struct PageText {
    text: String,
}

/// The page of a document that is not open.
impl Default for PageText {
    fn default() -> PageText {
        PageText { text: "The document of this page is not open.\n".to_owned() }
    }
}

/// The address of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// The document.
    pub(super) source: Uri,
    pub(super) page: Page,
    /// The puzzle; `None` for all.
    pub(super) puzzle: Option<PuzzleIndex>,
}

impl Address {
    /// The URI of the page.
    pub(super) fn uri(&self) -> Uri {
        let name = uri::file_name(&self.source);
        let name = utf8_percent_encode(&name, ENCODED);
        let source = utf8_percent_encode(self.source.as_ref(), ENCODED);
        let kind = match self.page {
            Page::Solution => "solution",
            Page::Path => "path",
            Page::Candidates => "candidates",
        };
        let puzzle = self.puzzle.map_or(String::new(), |puzzle| format!("#{}", u64::from(puzzle.0) + 1));
        Uri(format!("{}:/{name}.{kind}.md?{source}{puzzle}", scheme(self.page)))
    }

    /// Reads a URI. Clients write one in different ways: with `//` after the scheme, with more or less of it encoded.
    fn read(uri: &Uri) -> jsonrpc::Result<Address> {
        let wrong = |why: &str| Error::invalid_params(format!("{}: {why}", uri.as_ref()));
        let (scheme, rest) = uri.0.split_once(':').unwrap_or_default();
        let page = PAGES.into_iter().find(|page| scheme.eq_ignore_ascii_case(self::scheme(*page)));
        let page = page.ok_or_else(|| wrong("there is no such page: those of puzzles are sudoku-solution, sudoku-path and sudoku-candidates, those of rules sudoku-rule:/NAME.md"))?;
        let (_, rest) = rest.split_once('?').ok_or_else(|| wrong("expected `?` and the encoded URI of a document"))?;
        let (source, number) = rest.split_once('#').unwrap_or((rest, ""));
        let puzzle = if number.is_empty() {
            None
        } else {
            let number: Option<u32> = number.parse().ok();
            let index = number.and_then(|number| number.checked_sub(1));
            Some(PuzzleIndex(index.ok_or_else(|| wrong("expected the number of a puzzle after `#`"))?))
        };
        // An encoded URI has no colon, so this is the URI itself, whose own encoding must stay.
        let source = if source.contains(':') {
            source.to_owned()
        } else {
            percent_decode_str(source).decode_utf8().map_err(|_| wrong("the URI is not valid UTF-8"))?.into_owned()
        };
        if !source.contains(':') {
            return Err(wrong("expected the encoded URI of a document after `?`"));
        }
        Ok(Address { source: Uri(source), page, puzzle })
    }
}

fn scheme(page: Page) -> &'static str {
    match page {
        Page::Solution => "sudoku-solution",
        Page::Path => "sudoku-path",
        Page::Candidates => "sudoku-candidates",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, puzzle: Option<u32>, expected: &str) {
        let address = Address { source: Uri::from(source), page: Page::Path, puzzle: puzzle.map(PuzzleIndex) };
        assert_eq!(address.uri().as_ref(), expected);
        assert_eq!(Address::read(&address.uri()), Ok(address));
    }

    #[test]
    fn addresses() {
        check("file:///a/b.sudoku", Some(2), "sudoku-path:/b.sudoku.path.md?file%3A%2F%2F%2Fa%2Fb.sudoku#3");
        check("untitled:Untitled-1", None, "sudoku-path:/untitled%3AUntitled-1.path.md?untitled%3AUntitled-1");
        check(
            "file:///%C3%A4%20%23%3F%25.sudoku",
            None,
            "sudoku-path:/%C3%A4%20%23%3F%25.sudoku.path.md?file%3A%2F%2F%2F%25C3%25A4%2520%2523%253F%2525.sudoku",
        );
    }

    #[test]
    fn addresses_as_others_write_them() {
        for (uri, source, puzzle) in [
            ("sudoku-solution:/x?file:///a%20b.sudoku", "file:///a%20b.sudoku", None),
            ("SUDOKU-SOLUTION:///x?file%3A///a%2520b.sudoku#1", "file:///a%20b.sudoku", Some(PuzzleIndex(0))),
            ("sudoku-solution:?untitled%3A1#4294967295", "untitled:1", Some(PuzzleIndex(u32::MAX - 1))),
            ("sudoku-solution:/x?file:///a%3Fb?c#", "file:///a%3Fb?c", None),
        ] {
            let expected = Address { source: Uri::from(source), page: Page::Solution, puzzle };
            assert_eq!(Address::read(&Uri::from(uri)), Ok(expected), "{uri}");
        }
    }

    #[test]
    fn addresses_of_nothing() {
        for uri in [
            "",
            "file:///a.sudoku",
            "sudoku-path",
            "sudoku-path:/a.sudoku",
            "sudoku-path:/x?",
            "sudoku-path:/x?a.sudoku",
            "sudoku-path:/x?file%3A%2F%FF",
            "sudoku-path:/x?file:///a#0",
            "sudoku-path:/x?file:///a#-1",
            "sudoku-path:/x?file:///a#4294967296",
        ] {
            let error = Address::read(&Uri::from(uri)).expect_err(uri);
            assert_eq!(error.code.code(), -32602);
        }
    }
}
