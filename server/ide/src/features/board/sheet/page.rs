//! Places pictures on sheets: an HTML document for printing, or one SVG picture.

use super::markup::escaped;
use super::picture::{Picture, Rule};
use super::step::LEGEND;
use std::fmt::Write as _;

/// The style of pictures.
const PICTURES: &str = "\
text{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;text-anchor:middle;dominant-baseline:central;fill:#000}\
path,circle{fill:none;stroke:#555;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}\
.lines{stroke:#777;stroke-width:1.5}.borders{stroke:#000;stroke-width:5;stroke-linejoin:miter}\
.outline{stroke:#000;stroke-width:11;stroke-linejoin:miter}.band{stroke:#bbb;stroke-width:33}.dashed{stroke:#000;stroke-width:2.5;stroke-dasharray:7 5}\
.area.tint{fill:#ddd;stroke:none}.area.open{fill:#fff}.area.blank{fill:#fff;stroke:none}.area.solid{fill:#000;stroke:#000;stroke-width:2}\
.band.whispers{stroke:#999}.band.palindromes{stroke-width:20;stroke:#ccc}.band.zippers{stroke-width:12;stroke:#999}\
.band.renbans,.band.regionsums,.band.entropic,.band.modular,.band.parity,.band.nabners{stroke-linecap:butt}\
.band.renbans{stroke-dasharray:30 14}.band.regionsums{stroke-dasharray:6 10}.band.entropic{stroke-dasharray:30 10 6 10}\
.band.modular{stroke-dasharray:14 14}.band.parity{stroke-width:20;stroke-dasharray:20 12}.band.nabners{stroke-width:20;stroke-dasharray:4 8}\
.clue{font-weight:600;paint-order:stroke;stroke:#fff;stroke-width:5px}.start{text-anchor:start}\
.given{font-weight:700}.placed{font-style:italic;fill:#333}.mark{fill:#333}.unknown{fill:#777}\
.back{stroke:none;fill-opacity:.2}.back.house,.back.reason,.back.new{fill:#1a7f37}.back.house{fill-opacity:.1}.back.other{fill:#8250df}\
.back.loses{fill:#c62828}.frame,.sign{fill:none;stroke-width:3;stroke:#1a7f37}.frame.new{stroke-width:7}.frame.other{stroke:#8250df;stroke-dasharray:4 7}\
.sign.excluded{stroke:#1f6feb}.sign.goes{stroke:#c62828;stroke-width:4}.link{stroke:#1f6feb;stroke-width:3}.link.weak{stroke-dasharray:8 8}\
.arrow{fill:#1f6feb;stroke:none}.about path,.about circle{stroke:#1a7f37}.about .band{stroke:#8fd0a0}.about .dashed{stroke-width:5}\
.about .clue{fill:#1a7f37}";

/// The style of the pages of an HTML document.
const PAGES: &str = "\
@page{margin:14mm}body{margin:0;font:11pt/1.35 'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;color:#000;background:#fff}\
@media screen{body{max-width:60em;margin:2em auto;padding:0 1em}}\
.sheet{display:grid;gap:9mm 11mm;align-items:start}\
figure{margin:0;break-inside:avoid}figcaption{margin-bottom:1.5mm;font-weight:600;overflow-wrap:anywhere}\
.rules{font-weight:400;font-size:9pt}.key{height:.9em;width:2.6em;vertical-align:-.1em}\
.puzzle{display:block;width:100%;height:auto;max-height:235mm;overflow:visible}\
.wide{grid-column:1/-1}.solutions .wide{grid-column:span 2}\
.legend{grid-column:1/-1;margin:0;font-size:9pt}.solutions{break-before:page}h2{font-size:13pt}.none{font-weight:400}";

/// The distance between the pictures of an SVG sheet, in hundredths of a cell.
const GAP: i32 = 60;
/// The height of a line of a caption of an SVG sheet, in hundredths of a cell.
const CAPTION: i32 = 60;
/// The width of a character there, at most on average.
const CHARACTER: i32 = 18;

/// An HTML document with pictures in columns: its parts, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Html {
    /// The number of pictures in a row.
    pub columns: usize,
}

impl Html {
    /// The beginning of the document.
    pub fn start(self, title: &str) -> String {
        let title = escaped(title);
        let columns = self.columns;
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{PAGES}{PICTURES}</style>\n</head>\n<body>\n<main class=\"sheet\" style=\"grid-template-columns:repeat({columns},minmax(0,1fr))\">\n"
        )
    }

    /// A picture below its caption and the rules of its puzzle.
    pub fn figure(self, caption: &str, picture: &Picture) -> String {
        let caption = escaped(caption);
        let rules = rules(picture);
        let class = class_of(picture);
        format!("<figure{class}><figcaption>{caption}{rules}</figcaption>{}</figure>", picture.element())
    }

    /// A picture below its caption: a step or the solution of a puzzle whose rules are beside the puzzle.
    pub fn part(self, caption: &str, picture: &Picture) -> String {
        let caption = escaped(caption);
        let class = class_of(picture);
        format!("<figure{class}><figcaption>{caption}</figcaption>{}</figure>", picture.element())
    }

    /// A paragraph that explains the signs in pictures of steps.
    pub fn legend(self) -> String {
        format!("<p class=\"legend\">{LEGEND}</p>")
    }

    /// A caption with a sentence in place of a picture.
    pub fn remark(self, caption: &str, sentence: &str) -> String {
        let caption = escaped(caption);
        let sentence = escaped(sentence);
        format!("<figure><figcaption>{caption}</figcaption><p class=\"none\">{sentence}</p></figure>")
    }

    /// The beginning of the solutions, which have pages of their own with twice as many columns.
    pub fn solutions(self) -> String {
        let columns = 2 * self.columns;
        format!(
            "</main>\n<section class=\"solutions\">\n<h2>Solutions</h2>\n<div class=\"sheet\" style=\"grid-template-columns:repeat({columns},minmax(0,1fr))\">\n"
        )
    }

    /// The end of the document; `has_solutions` if the solutions have begun.
    pub fn end(self, has_solutions: bool) -> &'static str {
        if has_solutions { "</div>\n</section>\n</body>\n</html>" } else { "</main>\n</body>\n</html>" }
    }
}

/// The attribute of pictures that are as wide as the page, since their cells would be too small to write in: those of
/// samurai, and of grids above 16×16.
fn class_of(picture: &Picture) -> &'static str {
    /// In hundredths of a cell.
    const WIDE: i32 = 17 * 100;
    let (width, _) = picture.extent;
    if width > WIDE { " class=\"wide\"" } else { "" }
}

/// The rules of a puzzle as a line of a caption, with the patterns of bands.
fn rules(picture: &Picture) -> String {
    let words = picture.rules.iter().map(|Rule { word, has_band }| match has_band {
        true => format!(
            "<svg class=\"key\" viewBox=\"0 0 150 50\" aria-hidden=\"true\"><path class=\"band {word}\" d=\"M20 25H130\"/></svg> {word}"
        ),
        false => escaped(word),
    });
    let list = words.collect::<Vec<_>>().join(", ");
    if list.is_empty() { list } else { format!("<div class=\"rules\">{list}</div>") }
}

/// One SVG picture with pictures in columns, each below its caption.
pub fn svg_sheet(items: &[(String, Picture)], columns: usize) -> String {
    let pictures = items.iter().map(|(_, picture)| picture.extent);
    let width = pictures.clone().map(|(width, _)| width).max().unwrap_or(0);
    let mut y = 0;
    let mut content = String::new();
    for row in items.chunks(columns.max(1)) {
        let mut captions = Vec::new();
        for (caption, picture) in row {
            let words = picture.rules.iter().map(|rule| rule.word.as_str()).collect::<Vec<_>>().join(", ");
            let caption = if words.is_empty() { caption.clone() } else { format!("{caption} ({words})") };
            captions.push(lines(&caption, usize::try_from(width / CHARACTER).unwrap_or(1)));
        }
        let above = CAPTION * captions.iter().map(|lines| int(lines.len())).max().unwrap_or(1);
        for (((_, picture), lines), column) in row.iter().zip(&captions).zip(0..) {
            let x = column * (width + GAP);
            let _ = write!(
                content,
                "<g transform=\"translate({} {})\">",
                x - picture.origin.x,
                y + above - picture.origin.y
            );
            for (line, number) in lines.iter().zip(0..) {
                let _ = write!(
                    content,
                    "<text class=\"caption\" x=\"{}\" y=\"{}\" font-size=\"34\">{}</text>",
                    picture.origin.x,
                    picture.origin.y - (int(lines.len()) - number) * CAPTION + CAPTION / 2,
                    escaped(line),
                );
            }
            let _ = writeln!(content, "{}</g>", picture.markup);
        }
        y += above + row.iter().map(|(_, picture)| picture.extent.1).max().unwrap_or(0) + GAP;
    }
    let columns = int(columns.min(items.len())).max(1);
    let width = columns * (width + GAP) - GAP;
    let height = (y - GAP).max(1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -20 {} {}\">\n<style>{PICTURES}.caption{{text-anchor:start;font-weight:600}}</style>\n<rect x=\"-20\" y=\"-20\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{content}</svg>",
        width + 40,
        height + 40,
    )
}

/// A number of things as a length is counted.
fn int(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX / 1000)
}

/// A caption in lines of at most so many characters, as far as it has blanks; at least one line.
fn lines(caption: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in caption.split_whitespace() {
        let is_full =
            lines.last().is_some_and(|line| !line.is_empty() && line.chars().count() + 1 + word.chars().count() > most);
        if is_full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
