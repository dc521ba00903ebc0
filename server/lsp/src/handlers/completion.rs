//! Answers `textDocument/completion`: values of cells, metadata, sections, names of rules.
//!
//! The text of an item replaces the whole cell, in each of the ways in which clients insert: a mark left over would be
//! one more cell in the row. The filter text begins with the part of the cell before the cursor, because clients
//! compare it with the text of the range up to there. (VS Code and Neovim; an editor that takes the word before the
//! cursor finds no word there and shows everything.)

use crate::backend::Backend;
use crate::client::capabilities::{ClientFeatures, announces, supports};
use crate::handlers::feature::{Builder, Feature, random_seed};
use crate::protocol::{
    ClientCompletionItemOptions, CompletionClientCapabilities, CompletionItem, CompletionItemDefaults,
    CompletionItemKind, CompletionItemLabelDetails, CompletionItemTextEdit, CompletionList, CompletionOptions,
    CompletionParams, CompletionRequest, CompletionResolveRequest, CompletionTriggerKind, Documentation, EditRange,
    EditRangeWithInsertReplace, InsertReplaceEdit, InsertTextFormat, LspAny, MarkupContent, MarkupKind, Range, Request,
    ServerCapabilities, ServerCompletionItemOptions, TextEdit,
};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::text_edits;
use crate::transport::raw_json::Encoded;
use ide::shown::{markdown, shown_lines};
use ide::{
    Cancellable, Completion, CompletionKind, CompletionTrigger, Completions, ExamplePart, Interrupt, ListValidity,
    Offset, ReplaceMode, Span, Topic,
};
use serde_json::json;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The characters that begin a section or a comment, or after which metadata, lists and clues continue. Digits are left
/// out: a typed digit is a choice already.
const TRIGGERS: [&str; 7] = ["[", "#", ":", " ", ",", "-", "="];

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let options = CompletionFeatures::of(client);
    server.completion_provider = options.is_announced.then(|| CompletionOptions {
        trigger_characters: Some(TRIGGERS.map(str::to_owned).into()),
        resolve_provider: options.resolves.then_some(true),
        completion_item: options
            .label_details
            .then_some(ServerCompletionItemOptions { label_details_support: Some(true) }),
        ..CompletionOptions::default()
    });
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(CompletionRequest::METHOD.as_str(), Backend::completion)
        .custom_method(CompletionResolveRequest::METHOD.as_str(), Backend::resolve_completion)
}

impl Backend {
    async fn completion(&self, params: CompletionParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        let is_typed = params.context.is_some_and(|it| it.trigger_kind == CompletionTriggerKind::TriggerCharacter);
        let trigger = if is_typed { CompletionTrigger::Automatic } else { CompletionTrigger::Invoked };
        self.ask_any(place.text_document.uri, move |document, interrupt| {
            // The lines of a block in a quote or a list item begin with a margin.
            if document.is_markdown()
                && document.fenced(place.position).is_none_or(|block| !block.margin.text.is_empty())
            {
                return Ok(None);
            }
            completion(document, document.offset(place.position), trigger, interrupt)
        })
        .await
    }

    /// Adds the text about the topic of an item, which is otherwise returned unchanged.
    async fn resolve_completion(&self, mut item: LspAny) -> jsonrpc::Result<Encoded> {
        self.inquire(move |session, _| {
            let topic = item.get("data").and_then(LspAny::as_str).and_then(Topic::from_name);
            if let (Some(topic), Some(members)) = (topic, item.as_object_mut()) {
                let options = CompletionFeatures::of(&session.features);
                members.insert(
                    "documentation".to_owned(),
                    json!(options.documentation(&ide::Documentation::Topic(topic))),
                );
            }
            Ok(Ok(item))
        })
        .await
    }
}

fn completion(
    document: &DocumentSnapshot,
    offset: Offset,
    trigger: CompletionTrigger,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<CompletionList>> {
    let analysis = &document.analysis;
    let file = document.file;
    let words = analysis.completions(file, offset, trigger, interrupt)?;
    let first = match trigger {
        CompletionTrigger::Invoked => analysis.first_puzzles(file, offset, random_seed(), interrupt)?,
        CompletionTrigger::Automatic => None,
    };
    let completions = match (first, words) {
        (Some(first), Some(words)) => Some(first.followed_by(words)),
        (first, words) => first.or(words),
    };
    Ok(completions.map(|completions| list(document, &completions, offset)))
}

/// The client's capabilities for completions.
#[derive(Default)]
struct CompletionFeatures {
    is_announced: bool,
    snippets: bool,
    preselect: bool,
    insert_replace: bool,
    label_details: bool,
    /// It requests the documentation when it shows an item.
    resolves: bool,
    /// The form of documentation; `None` for plain text.
    format: Option<MarkupKind>,
    /// It knows a default range for all items.
    common_range: bool,
    /// The kinds that it knows; `None` for those of the protocol's first version.
    kinds: Option<Vec<CompletionItemKind>>,
}

impl CompletionFeatures {
    fn of(client: &ClientFeatures) -> CompletionFeatures {
        let Some(completion) = client.document().and_then(|document| document.completion.as_ref()) else {
            return CompletionFeatures::default();
        };
        let CompletionClientCapabilities { completion_item, completion_item_kind, completion_list, .. } =
            completion.clone();
        let item: ClientCompletionItemOptions = completion_item.unwrap_or_default();
        let formats = item.documentation_format.unwrap_or_default();
        CompletionFeatures {
            is_announced: true,
            snippets: supports(item.snippet_support),
            preselect: supports(item.preselect_support),
            insert_replace: supports(item.insert_replace_support),
            label_details: supports(item.label_details_support),
            resolves: announces(item.resolve_support.as_ref().map(|resolve| &*resolve.properties), "documentation"),
            format: formats.into_iter().find(|kind| matches!(kind, MarkupKind::Markdown | MarkupKind::PlainText)),
            common_range: announces(completion_list.and_then(|list| list.item_defaults).as_deref(), "editRange"),
            kinds: completion_item_kind.and_then(|kinds| kinds.value_set),
        }
    }

    fn kind(&self, kind: CompletionKind) -> Option<CompletionItemKind> {
        let kind = match kind {
            CompletionKind::Cell => CompletionItemKind::Value,
            // Not a snippet: VS Code hides these where the snippets of the extension have to stay out of the list.
            CompletionKind::Puzzle => CompletionItemKind::File,
            CompletionKind::Key => CompletionItemKind::Property,
            CompletionKind::Value => CompletionItemKind::Enum,
            CompletionKind::Section => CompletionItemKind::Module,
            CompletionKind::Comment => CompletionItemKind::Keyword,
            // The last of the protocol's first version.
            CompletionKind::Rule => CompletionItemKind::Reference,
        };
        self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind)).then_some(kind)
    }

    fn documentation(&self, documentation: &ide::Documentation) -> Documentation {
        let is_markdown = self.format == Some(MarkupKind::Markdown);
        let text = match documentation {
            ide::Documentation::Paragraphs(paragraphs) if is_markdown => {
                paragraphs.iter().map(|text| markdown(text)).collect::<Vec<_>>().join("\n\n")
            }
            ide::Documentation::Paragraphs(paragraphs) => shown_lines(&paragraphs.join("\n\n")).into_owned(),
            ide::Documentation::Topic(topic) => topic.markdown().to_owned(),
        };
        match &self.format {
            Some(kind) => Documentation::MarkupContent(MarkupContent { kind: kind.clone(), value: text }),
            None => Documentation::String(text),
        }
    }
}

/// The range that an item replaces: the whole cell or word, or only the part before the cursor if the user prefers
/// that.
#[derive(Clone, Copy)]
enum Replaced {
    Whole(Range),
    InsertOrReplace { insert: Range, replace: Range },
}

impl Replaced {
    fn edit(self, new_text: String) -> CompletionItemTextEdit {
        match self {
            Replaced::Whole(range) => CompletionItemTextEdit::TextEdit(TextEdit { range, new_text }),
            Replaced::InsertOrReplace { insert, replace } => {
                CompletionItemTextEdit::InsertReplaceEdit(InsertReplaceEdit { new_text, insert, replace })
            }
        }
    }

    fn range(self) -> EditRange {
        match self {
            Replaced::Whole(range) => EditRange::Range(range),
            Replaced::InsertOrReplace { insert, replace } => {
                EditRange::EditRangeWithInsertReplace(EditRangeWithInsertReplace { insert, replace })
            }
        }
    }
}

fn list(document: &DocumentSnapshot, completions: &Completions, offset: Offset) -> CompletionList {
    let options = CompletionFeatures::of(&document.features);
    let whole = document.range(completions.span);
    let replaced = match completions.replace_mode {
        ReplaceMode::Word if options.insert_replace => {
            let insert = document.range(Span::new(completions.span.start, offset));
            Replaced::InsertOrReplace { insert, replace: whole }
        }
        _ => Replaced::Whole(whole),
    };
    let mut items = Vec::new();
    for (index, completion) in completions.list.iter().enumerate() {
        let mut item = item(&options, replaced, index, completion);
        if !completion.additional_edits.is_empty() {
            item.additional_text_edits = Some(text_edits(document, &completion.additional_edits));
        }
        items.push(item);
    }
    CompletionList {
        is_incomplete: completions.validity == ListValidity::NextCharacter,
        item_defaults: options.common_range.then(|| CompletionItemDefaults {
            edit_range: Some(replaced.range()),
            ..CompletionItemDefaults::default()
        }),
        apply_kind: None,
        items,
    }
}

fn item(options: &CompletionFeatures, replaced: Replaced, index: usize, completion: &Completion) -> CompletionItem {
    let (text, is_snippet) = match completion.choices {
        _ if !options.snippets => (completion.text.clone(), false),
        [] if completion.example.is_empty() => (completion.text.clone(), false),
        [] => (escaped(&completion.text) + &example(&completion.example), true),
        choices => (format!("{}${{1|{}|}}", escaped(&completion.text), choices.join(",")), true),
    };
    let mut item = CompletionItem {
        label: completion.label.clone(),
        kind: options.kind(completion.kind),
        // If the client cannot preselect an item, the forced value is the first.
        sort_text: Some(if completion.forced && !options.preselect {
            "00".to_owned()
        } else {
            format!("{:02}", index + 1)
        }),
        preselect: (options.preselect && completion.forced).then_some(true),
        filter_text: (completion.filter != completion.label).then(|| completion.filter.clone()),
        insert_text_format: is_snippet.then_some(InsertTextFormat::Snippet),
        ..CompletionItem::default()
    };
    match &completion.detail {
        // Beside the value, so that it is visible without opening the item.
        Some(detail) if options.label_details && completion.kind == CompletionKind::Cell => {
            let description = Some(detail.clone());
            item.label_details = Some(CompletionItemLabelDetails { detail: None, description });
        }
        detail => item.detail = detail.clone(),
    }
    // Some clients take an empty text for a missing one.
    if options.common_range && !text.is_empty() {
        item.text_edit_text = (text != item.label).then_some(text);
    } else {
        item.text_edit = Some(replaced.edit(text));
    }
    match &completion.documentation {
        Some(ide::Documentation::Topic(topic)) if options.resolves => item.data = Some(json!(topic.name())),
        about => item.documentation = about.as_ref().map(|about| options.documentation(about)),
    }
    item
}

/// An example as a part of a snippet. The cursor ends in the line below.
fn example(parts: &[ExamplePart]) -> String {
    let mut snippet = String::new();
    for (index, part) in parts.iter().enumerate() {
        snippet += &format!("{}${{{}:{}}}", escaped(&part.fixed), index + 1, escaped(&part.placeholder));
    }
    snippet + "\n$0"
}

/// A text as a part of a snippet.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}
