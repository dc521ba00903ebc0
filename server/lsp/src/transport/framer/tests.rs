//! Tests of the framer.

use super::header::{CONTENT_LENGTH, starts_with_name};
use super::*;
use proptest::prelude::*;

/// The frames of `input`, handed over in `portions` of these sizes, over and over.
fn frames(input: &[u8], portions: &[usize], cap: u64) -> Vec<Frame> {
    let mut framer = Framer::new(cap);
    let mut frames = Vec::new();
    let mut rest = input;
    let mut sizes = portions.iter().cycle();
    while !rest.is_empty() {
        let size = sizes.next().map_or(rest.len(), |&size| size.min(rest.len()));
        framer.buffer().extend_from_slice(&rest[..size]);
        rest = &rest[size..];
        frames.extend(std::iter::from_fn(|| framer.next_frame()));
    }
    frames
}

fn message(body: &str) -> Frame {
    Frame::Message(BytesMut::from(body))
}

fn framed(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

#[track_caller]
fn check(input: &str, expected: &[Frame]) {
    for portions in [&[usize::MAX][..], &[1], &[7]] {
        assert_eq!(frames(input.as_bytes(), portions, 100), expected, "in portions of {portions:?}");
    }
}

#[test]
fn messages_follow_each_other() {
    check(&(framed("{}") + &framed("[1]")), &[message("{}"), message("[1]")]);
}

#[test]
fn lax_headers_are_accepted() {
    for header in [
        "content-length: 2\r\n\r\n",
        "CONTENT-LENGTH:2\r\n\r\n",
        "Content-Length: 2\n\n",
        "Content-Length : 2 \r\n\r\n",
        "Content-Type: application/vscode-jsonrpc\r\nContent-Length: 2\r\n\r\n",
        "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
        "Content-Length: 2\r\nX-Other: a\r\nY: b\r\n\r\n",
        "\u{feff}Content-Length: 2\r\n\r\n",
        "\r\n\r\nContent-Length: 2\r\n\r\n",
    ] {
        check(&format!("{header}{{}}"), &[message("{}")]);
    }
}

#[test]
fn garbage_is_reported_once_and_passed_over() {
    for garbage in [
        "rubbish",
        "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}\n",
        "Content-Type: x\r\n\r\n{}",
        "Content-Length: many\r\n\r\n{}",
        "Content-Length: -1\r\n\r\n{}",
        "Content-Length: 99999999999999999999999999\r\n\r\n{}",
        "Content-Length\r\n\r\n",
        "\r\nContent-Length: 7",
    ] {
        check(&format!("{garbage}{}", framed("{}")), &[Frame::Garbage, message("{}")]);
    }
}

#[test]
fn json_without_a_header_is_answered_at_once() {
    check("{\"jsonrpc\":\"2.0\"}", &[Frame::Garbage]);
}

#[test]
fn a_length_that_is_too_long_loses_nothing() {
    check(&format!("Content-Length: 90\r\n\r\n{{}}{}", framed("[]")), &[message("{}"), message("[]")]);
}

#[test]
fn a_length_that_reaches_into_the_next_header_loses_nothing() {
    for surplus in 1..20 {
        let header = format!("Content-Length: {}\r\n\r\n", r#"{"a":1}"#.len() + surplus);
        check(&format!("{header}{{\"a\":1}}{}", framed("{}")), &[message(r#"{"a":1}"#), message("{}")]);
    }
    // What only looks like it is a part of the message.
    check(&framed(r#"{"a":1} Con?"#), &[message(r#"{"a":1} Con?"#)]);
}

#[test]
fn a_length_that_is_too_short_costs_one_message() {
    let input = format!("Content-Length: 1\r\n\r\n{{}}{}", framed("[]"));
    check(&input, &[message("{"), Frame::Garbage, message("[]")]);
}

#[test]
fn a_message_over_the_cap_is_skipped() {
    let body = "x".repeat(101);
    let ends = MessageEnds { head: body.clone().into_bytes(), tail: Vec::new() };
    check(&(framed(&body) + &framed("{}")), &[Frame::TooLong(101), Frame::Skipped(ends), message("{}")]);
}

#[test]
fn a_length_over_the_cap_that_is_a_lie_costs_nothing() {
    let ends = MessageEnds { head: b"{}".to_vec(), tail: Vec::new() };
    check(
        &format!("Content-Length: 100000000000\r\n\r\n{{}}{}", framed("[]")),
        &[Frame::TooLong(100_000_000_000), Frame::Skipped(ends), message("[]")],
    );
}

#[test]
fn both_ends_of_a_skipped_message_are_kept() {
    let body: String = (0..30_000).map(|n| char::from(b'a' + (n % 23) as u8)).collect();
    for portions in [&[usize::MAX][..], &[1], &[999]] {
        let frames = frames(framed(&body).as_bytes(), portions, 100);
        let [Frame::TooLong(30_000), Frame::Skipped(ends)] = &frames[..] else { panic!("{frames:?}") };
        assert_eq!(ends.head, body.as_bytes()[..EXCERPT_CAP]);
        assert_eq!(ends.tail, body.as_bytes()[30_000 - EXCERPT_CAP..]);
    }
}

/// Bytes that hold no whole header, but everything that comes close.
fn garbage() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..20),
        prop_oneof![
            Just("\r\n"),
            Just("\n"),
            Just("Content-Length"),
            Just("content-length: "),
            Just("Content-Length: x\r\n"),
            Just("ength:"),
            Just("{\"jsonrpc\":\"2.0\"}"),
            Just("\u{feff}"),
        ]
        .prop_map(|piece| piece.as_bytes().to_vec()),
        (LINE_CAP - 70..LINE_CAP + 70).prop_map(|length| vec![b' '; length]),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat()).prop_filter("a whole header", |bytes| {
        let names = bytes.windows(CONTENT_LENGTH.len()).enumerate();
        !names.filter(|(_, name)| starts_with_name(name)).any(|(at, name)| {
            let value = bytes[at + name.len()..].trim_ascii_start().strip_prefix(b":");
            value.map(<[u8]>::trim_ascii_start).is_some_and(|value| value.first().is_none_or(u8::is_ascii_digit))
        })
    })
}

fn body() -> impl Strategy<Value = String> {
    prop_oneof!["\\{\"[a-z:\\\\ ]{0,80}\"\\}", Just(format!("[{}]", "1,".repeat(300)))]
}

proptest! {
    #[test]
    fn good_messages_survive_any_garbage(stream in proptest::collection::vec((garbage(), body()), 1..6)) {
        let mut input = Vec::new();
        for (garbage, body) in &stream {
            input.extend_from_slice(garbage);
            input.extend_from_slice(framed(body).as_bytes());
        }
        let messages: Vec<Frame> = frames(&input, &[usize::MAX], 1 << 20)
            .into_iter()
            .filter(|frame| *frame != Frame::Garbage)
            .collect();
        let expected: Vec<Frame> = stream.iter().map(|(_, body)| message(body)).collect();
        prop_assert_eq!(messages, expected);
    }

    #[test]
    fn portions_make_no_difference(
        stream in proptest::collection::vec(
            prop_oneof![
                garbage(),
                body().prop_map(|body| framed(&body).into_bytes()),
                (0_u64..300).prop_map(|length| format!("Content-Length: {length}\r\n\r\n").into_bytes()),
            ],
            1..8,
        ),
        portions in proptest::collection::vec(1_usize..200, 1..9),
    ) {
        let input = stream.concat();
        prop_assert_eq!(frames(&input, &portions, 200), frames(&input, &[usize::MAX], 200));
    }
}
