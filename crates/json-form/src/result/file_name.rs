//! Safe names for downloaded files.
//!
//! Owns cleaning a name that an agent proposes. Invariants: a single name without a path; no invisible characters
//! and none that change the writing direction; no leading dot; at most [`MOST_BYTES`]; the extension matches the
//! media type, and that of a file of an unknown type is on a list of documents.

use crate::formats::media_type::essence;
use crate::formats::web_address::is_invisible;

/// The most bytes of a name: file systems allow 255, and browsers may append “ (1)”.
const MOST_BYTES: usize = 120;
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

/// Extensions of documents, allowed for files of an unknown media type. A list of forbidden extensions, of
/// programs, would never be complete. The list has no web pages and no documents with macros.
const DOCUMENTS: &str = "7z aac avif bib bmp bz2 c cbor cfg conf cpp cs css csv dat db diff docx dxf \
    eml eot epub flac geojson gif glb gltf go gpx graphql gz h hpp heic ics ini ipynb jpeg jpg json \
    json5 jsonl jsonld kml kt lock log m4a m4v md markdown mid mkv mov mp3 mp4 mpeg mpg ndjson npy \
    npz obj odg odp ods odt oga ogg ogv onnx opus otf parquet patch pdf ply png pptx proto ps rs rst \
    rtf safetensors sql sqlite srt step stl stp svg swift tar tex tgz tif tiff toml ts tsv tsx ttf \
    txt vcf vtt wasm wav weba webm webp woff woff2 xlsx xml xz yaml yml zip zst";

/// Names that Windows reserves for devices, in lower case. A file with such a name gets `_` in front.
const DEVICES: &str = "con prn aux nul com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt0 lpt1 \
    lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9";

/// The safe name for saving a file with this proposed name and media type.
pub fn file_name(wanted: &str, media_type: Option<&str>) -> String {
    let cleaned = cleaned(wanted);
    let (stem, own) = match cleaned.rsplit_once('.') {
        // “version 1.5 of it” and “v1.5” have none.
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
        None if has(DOCUMENTS) => (stem, own),
        None if is_text(media_type) => (cleaned.as_str(), Some("txt")),
        None if own.is_some() => (cleaned.as_str(), Some("bin")),
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

/// The proposed file name, with unsafe characters replaced by `-` or a space, or removed.
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
    let is_number = text.bytes().all(|it| it.is_ascii_digit());
    !text.is_empty() && !is_number && !text.contains(char::is_whitespace)
}

/// The usual extensions for a media type, separated by spaces, the default one first; `None` if the type is unknown.
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
    text.get(..text.floor_char_boundary(most))
        .unwrap_or_default()
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
            ("a.library-ms", Some("text/plain"), "a.library-ms.txt"),
            ("page.html", None, "page.html.bin"),
            ("photo.jpg.exe ", None, "photo.jpg.exe.bin"),
            ("data.PARQUET", None, "data.PARQUET"),
            ("backup.tar.gz", None, "backup.tar.gz"),
            ("v1.5", None, "v1.5"),
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
    fn extensions_beyond_the_list_of_documents_become_bin() {
        for extension in "settingcontent-ms library-ms search-ms appinstaller application msc xll iqy slk \
            vhdx docm xlsm py pyw rb ps1xml msix exe bat lnk hta jar url website html svgz xyz EXE a_b"
            .split_whitespace()
        {
            let wanted = format!("invoice.{extension}");
            let saved = file_name(&wanted, Some("application/octet-stream"));
            assert_eq!(saved, format!("{wanted}.bin"));
            assert_eq!(file_name(&wanted, None), format!("{wanted}.bin"));
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
