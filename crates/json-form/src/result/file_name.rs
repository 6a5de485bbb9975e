//! Safe names for downloaded files.
//!
//! Owns cleaning a name that an agent proposes. Invariants: a single name without a path; no invisible characters
//! and none that change the writing direction; no leading dot; at most [`MOST_BYTES`]; the extension matches the
//! media type, and a file of an unknown type does not have the extension of a program.

use crate::formats::media_type::essence;
use crate::formats::web_address::is_invisible;

/// The most bytes of a name: file systems allow 255, and browsers may append “ (1)”.
const MOST_BYTES: usize = 120;
/// The most characters of an extension.
const LONGEST_EXTENSION: usize = 10;

/// Media types with their extensions, the default one first.
const EXTENSIONS: [(&str, &str); 27] = [
    ("application/gzip", "gz"),
    ("application/json", "json"),
    ("application/pdf", "pdf"),
    ("application/xhtml+xml", "html xhtml"),
    ("application/xml", "xml"),
    ("application/zip", "zip"),
    ("audio/flac", "flac"),
    ("audio/mp4", "m4a mp4"),
    ("audio/mpeg", "mp3"),
    ("audio/ogg", "ogg oga opus"),
    ("audio/wav", "wav"),
    ("audio/webm", "weba webm"),
    ("audio/x-wav", "wav"),
    ("image/avif", "avif"),
    ("image/gif", "gif"),
    ("image/jpeg", "jpg jpeg"),
    ("image/png", "png"),
    ("image/svg+xml", "svg"),
    ("image/webp", "webp"),
    ("text/calendar", "ics"),
    ("text/csv", "csv"),
    ("text/html", "html htm"),
    ("text/markdown", "md markdown"),
    ("text/xml", "xml"),
    ("video/mp4", "mp4 m4v"),
    ("video/quicktime", "mov"),
    ("video/webm", "webm"),
];

/// Extensions of files that run when they are opened.
const PROGRAMS: &str = "app apk appimage bat chm cmd com command cpl desktop dmg exe gadget hta inf \
    iso jar js jse lnk msi msp pif ps1 reg scf scr sh url vb vbe vbs webloc workflow ws wsf wsh";

/// Names that Windows reserves for devices.
const DEVICES: &str = "con prn aux nul com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt0 lpt1 \
    lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9";

/// The name under which to save a file with this proposed name and media type.
pub fn file_name(wanted: &str, media_type: Option<&str>) -> String {
    let cleaned = cleaned(wanted);
    let (stem, own) = match cleaned.rsplit_once('.') {
        Some((stem, own)) if is_extension(own) && !stem.is_empty() => (stem, Some(own)),
        _ => (cleaned.as_str(), None),
    };
    let small = own.map(str::to_ascii_lowercase);
    let has = |list: &str| {
        let mut words = list.split(' ');
        words.any(|it| Some(it) == small.as_deref())
    };
    let (stem, extension) = match extensions(media_type) {
        Some(fitting) if has(fitting) => (stem, own),
        Some(fitting) => (cleaned.as_str(), fitting.split(' ').next()),
        None if has(PROGRAMS) && is_text(media_type) => (cleaned.as_str(), Some("txt")),
        None if has(PROGRAMS) => (cleaned.as_str(), Some("bin")),
        None if own.is_none() && is_text(media_type) => (stem, Some("txt")),
        None => (stem, own),
    };
    let room = MOST_BYTES - extension.map_or(0, |it| it.len() + 1);
    let stem = cut(stem, room).trim_end_matches([' ', '.']);
    let mut name = String::with_capacity(MOST_BYTES);
    let first = stem.split('.').next().unwrap_or_default();
    if stem.is_empty() {
        name.push_str("file");
    } else if DEVICES.split(' ').any(|it| it.eq_ignore_ascii_case(first)) {
        name.push('_');
    }
    name.push_str(stem);
    if let Some(extension) = extension {
        name.push('.');
        name.push_str(extension);
    }
    name
}

/// Replaces or removes unsafe characters.
fn cleaned(wanted: &str) -> String {
    let mut name = String::new();
    for letter in wanted.chars() {
        let letter = match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            ' ' | '\t' | '\n' | '\r' | '\u{a0}' => ' ',
            letter if letter.is_control() || is_invisible(letter) => continue,
            letter => letter,
        };
        // Repeated and leading gaps are dropped.
        let is_gap = letter == ' ' || letter == '-';
        if is_gap && name.ends_with([' ', '-']) {
            continue;
        }
        if name.is_empty() && (is_gap || letter == '.') {
            continue;
        }
        name.push(letter);
    }
    let end = name.trim_end_matches([' ', '.', '-']).len();
    name.truncate(end);
    name
}

fn is_extension(text: &str) -> bool {
    (1..=LONGEST_EXTENSION).contains(&text.len())
        && text.bytes().all(|it| it.is_ascii_alphanumeric())
}

/// The extensions for a media type; `None` if it is unknown.
fn extensions(media_type: Option<&str>) -> Option<&'static str> {
    let essence = essence(media_type?);
    let known = EXTENSIONS.iter().find(|(known, _)| *known == essence);
    match known {
        Some((_, extensions)) => Some(extensions),
        None if essence.ends_with("+json") => Some("json geojson jsonld"),
        None => None,
    }
}

fn is_text(media_type: Option<&str>) -> bool {
    media_type.is_some_and(|it| essence(it).starts_with("text/"))
}

/// The longest prefix of at most `most` bytes, cut between characters.
fn cut(text: &str, most: usize) -> &str {
    let fits = |end: &usize| *end <= most;
    let ends = text.char_indices().map(|(at, _)| at);
    let end = ends.chain([text.len()]).take_while(fits).last();
    end.and_then(|end| text.get(..end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned_and_get_an_extension() {
        for (wanted, media_type, name) in [
            ("report.pdf", Some("application/pdf"), "report.pdf"),
            ("report", Some("application/pdf; charset=x"), "report.pdf"),
            ("photo.JPEG", Some("image/jpeg"), "photo.JPEG"),
            ("photo.png", Some("text/html"), "photo.png.html"),
            ("Input/Output", Some("text/csv"), "Input-Output.csv"),
            ("../../etc/passwd", None, "etc-passwd"),
            ("..\\..\\boot.ini", None, "boot.ini"),
            (".htaccess", None, "htaccess"),
            ("", Some("application/json"), "file.json"),
            ("...", None, "file"),
            ("a\u{202e}gpj.exe", Some("image/jpeg"), "agpj.exe.jpg"),
            ("invoice.exe", None, "invoice.exe.bin"),
            (
                "invoice.EXE",
                Some("application/octet-stream"),
                "invoice.EXE.bin",
            ),
            ("run.bat", Some("text/plain"), "run.bat.txt"),
            ("main.rs", Some("text/x-rust"), "main.rs"),
            ("notes", Some("text/plain"), "notes.txt"),
            ("line\none\t two", Some("text/markdown"), "line one two.md"),
            ("con.txt", Some("text/plain"), "_con.txt"),
            ("NUL", None, "_NUL"),
            ("map", Some("application/geo+json"), "map.json"),
            ("Größe 東京", Some("image/png"), "Größe 東京.png"),
            ("C:\\a*b?c", None, "C-a-b-c"),
            ("a. ", None, "a"),
            ("version 1.5 of it", None, "version 1.5 of it"),
        ] {
            assert_eq!(file_name(wanted, media_type), name, "{wanted:?}");
        }
    }

    #[test]
    fn long_names_keep_their_extension_and_whole_characters() {
        let name = file_name(&"€".repeat(1_000), Some("image/png"));
        assert!(
            name.len() <= MOST_BYTES && name.ends_with("€.png"),
            "{name}"
        );
        let name = file_name(&format!("{}.txt", "a".repeat(5_000)), None);
        assert!(name.len() == MOST_BYTES && name.ends_with("a.txt"));
    }

    #[test]
    fn any_text_gives_a_visible_name() {
        for code in 0..=0x3000 {
            let letter = char::from_u32(code).unwrap_or('x');
            let name = file_name(&format!("{letter}a{letter}b{letter}"), None);
            let is_bad = |it: char| it.is_control() || "/\\:\u{202e}\u{200b}".contains(it);
            assert!(!name.contains(is_bad) && !name.starts_with('.'), "{name:?}");
        }
    }
}
