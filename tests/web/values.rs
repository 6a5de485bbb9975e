//! Single values: formats, folding, pictures, downloads.

use a2a_forms::browser::tab::blob::BlobUrl;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::{focus, has_focus};
use crate::value_bench::{reading, see, see_in};

#[wasm_bindgen_test]
fn formats_numbers_by_locale_without_losing_digits() {
    let value = r#"{"a": 1234567.50, "b": 18446744073709551617, "c": -0.1, "d": 1.5e300, "e": 2026,
        "f": 123456789012345678901234567890, "g": 3.0}"#;
    let schema = r#"{"properties": {"g": {"type": "integer"}}}"#;
    for (language, written) in [
        (
            "en",
            ["1,234,567.50", "18,446,744,073,709,551,617", "-0.1", "3"],
        ),
        // This language needs `Intl`, English above does not.
        (
            "en-AU",
            ["1,234,567.50", "18,446,744,073,709,551,617", "-0.1", "3"],
        ),
        (
            "de",
            ["1.234.567,50", "18.446.744.073.709.551.617", "-0,1", "3"],
        ),
        (
            "hi-IN",
            ["12,34,567.50", "1,84,46,74,40,73,70,95,51,617", "-0.1", "3"],
        ),
        (
            "ar-EG",
            ["١٬٢٣٤٬٥٦٧٫٥٠", "١٨٬٤٤٦٬٧٤٤٬٠٧٣٬٧٠٩٬٥٥١٬٦١٧", "-٠٫١", "٣"],
        ),
        (
            "no such language!",
            ["1,234,567.50", "18,446,744,073,709,551,617", "-0.1", "3"],
        ),
    ] {
        let seen = see_in(language, schema, value);
        let at = |name: &str| seen.at(&format!("/{name}"));
        assert_eq!([at("a"), at("b"), at("c"), at("g")], written, "{language}");
        assert_eq!(at("d"), "1.5e300");
        assert_eq!(at("f"), "123456789012345678901234567890");
        let number = seen.one("[data-pointer=\"/a\"] data");
        assert_eq!(number.get_attribute("value").unwrap(), "1234567.50");
        assert_eq!(number.get_attribute("title").unwrap(), "1234567.50");
    }
    assert_eq!(see("{}", value).at("/e"), "2026", "a year is no amount");
}

#[wasm_bindgen_test]
fn dates_keep_their_day_and_times_name_their_zone() {
    let schema = r#"{"properties": {"d": {"format": "date"}, "t": {"format": "time"},
        "dt": {"format": "date-time"}, "no": {"format": "date"}}}"#;
    let value =
        r#"{"d": "2026-01-01", "t": "23:59:07+05:30", "dt": "2026-06-30T12:00:00Z", "no": "soon"}"#;
    let seen = see_in("en-US", schema, value);
    let shown = |pointer: &str| {
        let time = seen.one(&format!("[data-pointer=\"{pointer}\"] time"));
        let first = time.first_child().unwrap();
        (time, first.node_value().unwrap().replace('\u{202f}', " "))
    };
    let (time, words) = shown("/d");
    assert_eq!(words, "Jan 1, 2026");
    assert_eq!(time.get_attribute("datetime").unwrap(), "2026-01-01");
    assert_eq!(time.get_attribute("title").unwrap(), "2026-01-01");
    assert_eq!(shown("/t").1, "11:59:07 PM UTC+05:30");
    let words = shown("/dt").1;
    assert!(
        words.contains("2026") && !words.ends_with("PM") && !words.ends_with("AM"),
        "{words}"
    );
    assert_eq!(seen.at("/no"), "soon");
}

#[wasm_bindgen_test]
fn fraction_is_a_meter_with_exact_text() {
    let schema = r#"{"properties": {"p": {"title": "Probability", "type": "number", "minimum": 0, "maximum": 1}}}"#;
    let seen = see(schema, r#"{"p": 0.65479}"#);
    let meter = seen.one("[role=meter]");
    for (name, value) in [
        ("aria-label", "Probability"),
        ("aria-valuenow", "65.48"),
        ("aria-valuetext", "65.48%"),
        ("title", "0.65479"),
    ] {
        assert_eq!(meter.get_attribute(name).unwrap(), value);
    }
    assert!(meter.text_content().unwrap().contains("0.65479"));
}

#[wasm_bindgen_test]
fn distinguishes_kinds_of_empty_values() {
    let seen = see(
        "{}",
        r#"{"a": null, "b": "", "c": [], "d": {}, "e": "none"}"#,
    );
    let words: Vec<String> = ["/a", "/b", "/c", "/d"]
        .iter()
        .map(|at| seen.at(at))
        .collect();
    assert_eq!(words, ["none", "empty text", "empty list", "empty object"]);
    assert!(
        seen.all("[data-pointer=\"/e\"] .nothing").is_empty(),
        "a text is no nothing"
    );
}

#[wasm_bindgen_test]
fn unfolded_text_stays_open_while_it_grows() {
    let schema = r#"{"properties": {"text": {"type": "string"}}}"#;
    let long = |more: &str| format!(r#"{{"text": "{}{more}"}}"#, "word ".repeat(200));
    let seen = see(schema, &long("end"));
    let fold = "[data-do=fold]";
    assert!(!seen.at("/text").contains("end"));
    assert_eq!(seen.text(fold), "Show all 1,003 characters");
    seen.press(fold);
    assert!(seen.at("/text").contains("end"));
    assert_eq!(
        seen.one(fold).get_attribute("aria-expanded").unwrap(),
        "true"
    );
    let button = seen.one(fold);
    seen.view
        .set_reading(reading(schema, &long("end and more")));
    assert!(seen.at("/text").contains("and more"));
    assert_eq!(seen.one(fold), button);
    assert!(has_focus(&button));
    seen.press(fold);
    assert!(!seen.at("/text").contains("end"));
}

#[wasm_bindgen_test]
fn renders_deep_values_on_demand() {
    let deep = (0..12).fold(r#""the bottom""#.to_owned(), |inside, _| {
        format!(r#"{{"a": {inside}}}"#)
    });
    let seen = see("{}", &deep);
    for _ in 0..12 {
        let closed = seen.all("[data-do=fold][aria-expanded=false]");
        if closed.is_empty() {
            break;
        }
        seen.press("[data-do=fold][aria-expanded=false]");
    }
    let text = seen.one(".value").text_content().unwrap();
    assert!(text.contains("the bottom"), "{text}");
}

#[wasm_bindgen_test]
fn raw_json_is_rendered_on_demand_and_exact() {
    let seen = see("{}", r#"{"z": 1.500, "a": 18446744073709551617}"#);
    assert!(seen.all("pre.json").is_empty());
    seen.press("summary[data-do=raw]");
    let text = seen.says("pre.json");
    assert_eq!(text, "{\n  \"z\": 1.500,\n  \"a\": 18446744073709551617\n}");
    assert!(seen.one("details.raw").has_attribute("open"));
    // The JSON follows the value.
    seen.view.set_reading(reading("{}", "[1.0]"));
    assert_eq!(seen.says("pre.json"), "[\n  1.0\n]");
    assert!(seen.one("details.raw").has_attribute("open"));
}

#[wasm_bindgen_test]
async fn pictures_use_blob_urls_that_are_revoked() {
    let schema = r#"{"properties": {
        "png": {"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"},
        "svg": {"type": "string", "contentEncoding": "base64", "contentMediaType": "image/svg+xml"},
        "html": {"type": "string", "contentEncoding": "base64", "contentMediaType": "text/html"}}}"#;
    let value = r#"{"png": "iVBORw0KGgo=", "svg": "PHN2Zy8+", "html": "PGI+", "n": 1}"#;
    let seen = see(schema, value);
    assert_eq!(seen.all("img").len(), 2);
    assert!(seen.all("img svg, iframe, object, embed").is_empty());
    let source = |at: &str| {
        seen.one(&format!("[data-pointer=\"{at}\"] img"))
            .get_attribute("src")
            .unwrap()
    };
    let (png, svg) = (source("/png"), source("/svg"));
    assert!(png.starts_with("blob:") && svg.starts_with("blob:"));
    // A picture that stays keeps its URL; a removed one's is revoked.
    let next = value
        .replace(r#""n": 1"#, r#""n": 2"#)
        .replace(r#""png": "iVBORw0KGgo=", "#, "");
    seen.view.set_reading(reading(schema, &next));
    assert_eq!(source("/svg"), svg);
    assert!(is_there(&svg).await && !is_there(&png).await);
    drop(seen);
    assert!(!is_there(&svg).await);
}

async fn is_there(url: &str) -> bool {
    let window = web_sys::window().unwrap();
    JsFuture::from(window.fetch_with_str(url)).await.is_ok()
}

#[wasm_bindgen_test]
async fn blob_url_lives_until_dropped() {
    let url = BlobUrl::of(b"abc", "text/plain").unwrap();
    let text = url.as_str().to_owned();
    assert!(is_there(&text).await);
    drop(url);
    assert!(!is_there(&text).await);
}

#[wasm_bindgen_test]
fn huge_files_are_not_shown() {
    let schema = r#"{"properties": {"png": {"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"}}}"#;
    let seen = see(
        schema,
        &format!(r#"{{"png": "{}"}}"#, "AAAA".repeat(2_500_000)),
    );
    assert!(seen.all("img").is_empty());
    assert_eq!(seen.text(".media-about .nothing"), "PNG image, 7.5 MB");
    focus(&seen.one("[data-do=save][data-at=\"/png\"]"));
}

#[wasm_bindgen_test]
fn links_show_their_host() {
    let schema = r#"{"properties": {"a": {"format": "uri"}, "b": {"format": "uri"}, "c": {"format": "email"}, "d": {"format": "uri"}}}"#;
    let value = r#"{"a": "https://example.com/x", "b": "https://example.com@evil.example/x",
        "c": "ada@example.com", "d": "javascript:alert(1)"}"#;
    let seen = see(schema, value);
    for link in seen.all("a") {
        assert_eq!(link.get_attribute("rel").unwrap(), "noopener noreferrer");
    }
    assert_eq!(seen.at("/a"), "https://example.com/x");
    assert_eq!(seen.text("[data-pointer=\"/a\"] .link-host"), "example.com");
    // A user name that looks like a host: not a link, or the real host is shown.
    let trick = seen.at("/b");
    let is_link = !seen.all("[data-pointer=\"/b\"] a").is_empty();
    assert!(!is_link || trick.ends_with("evil.example"), "{trick}");
    assert_eq!(seen.at("/c"), "ada@example.com");
    assert!(seen.all("[data-pointer=\"/d\"] a").is_empty());
}

#[wasm_bindgen_test]
fn shows_descriptions_and_marks_unknown_properties() {
    let schema = r#"{"properties": {"a": {"title": "Winner", "description": "Who wins."}}}"#;
    let seen = see(schema, r#"{"a": "Tiger", "b": 1}"#);
    let names: Vec<String> = seen
        .all(".row[data-key=\"/a\"] > *")
        .iter()
        .map(|part| format!("{}: {}", part.tag_name(), part.text_content().unwrap()))
        .collect();
    assert_eq!(names, ["DT: Winner", "DD: Tiger", "DD: Who wins."]);
    assert_eq!(
        seen.text(".row[data-key=\"/b\"] dt .badge"),
        "not in the schema"
    );
}

#[wasm_bindgen_test]
fn rows_keep_their_element_when_others_change() {
    let seen = see("{}", r#"{"a": 1, "b": "bee", "c": 3}"#);
    let place = seen.one("[data-pointer=\"/b\"]");
    let text = place.first_element_child().unwrap();
    seen.view
        .set_reading(reading("{}", r#"{"new": [1], "b": "bee and more"}"#));
    assert_eq!(seen.one("[data-pointer=\"/b\"]"), place);
    assert_eq!(place.first_element_child().unwrap(), text);
    assert_eq!(seen.at("/b"), "bee and more");
    let rows: Vec<String> = seen
        .all(".rows > .row")
        .iter()
        .map(|row| row.get_attribute("data-key").unwrap())
        .collect();
    assert_eq!(rows, ["/new", "/b"]);
}

#[wasm_bindgen_test]
fn reports_invisible_characters() {
    let value = "{\"turned\": \"invoice-\u{202e}gnp.exe\", \"honest\": \"שלום\", \"\": 1}";
    let seen = see("{}", value);
    let turned = seen.one("[data-pointer=\"/turned\"]");
    let words = turned.text_content().unwrap();
    assert!(words.contains("\u{202e}gnp.exe") && words.contains("reading direction"));
    assert_eq!(seen.at("/honest"), "שלום");
    let nameless = seen.one("[data-pointer=\"/\"]");
    let term = nameless.previous_element_sibling().unwrap();
    assert!(term.text_content().unwrap().starts_with("(no name)"));
}

#[wasm_bindgen_test]
fn invalid_picture_is_not_rendered() {
    let schema = r#"{"properties": {
        "no": {"contentEncoding": "base64", "contentMediaType": "image/png"},
        "gif": {"contentEncoding": "base64", "contentMediaType": "image/gif"}}}"#;
    let gif = "R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";
    let value = format!("{{\"no\": \"PGh0bWw+PC9odG1sPg==\", \"gif\": \"{gif}\"}}");
    let seen = see(schema, &value);
    let no = seen.one("[data-pointer=\"/no\"]");
    assert!(no.query_selector("img").unwrap().is_none());
    assert!(
        no.text_content()
            .unwrap()
            .contains("isn’t a picture of that type")
    );
    seen.one("[data-pointer=\"/gif\"] img");
}

#[wasm_bindgen_test]
fn money_and_units_are_one_amount_with_all_digits() {
    let value = r#"{"price": {"amount": 1178.9, "tax": -0.1234, "quantity": 3, "currency": "EUR"},
        "yen": {"value": 1200, "currency": "JPY"}, "odd": {"total": 5, "currency": "QQQ"},
        "way": {"value": 1399, "unit": "km"}, "power": {"value": 2.5, "unit": "kWh"}, "id": 123456, "n": 1399}"#;
    let places = [
        "/price/amount",
        "/price/tax",
        "/price/quantity",
        "/yen/value",
        "/odd/total",
        "/way/value",
        "/power/value",
        "/id",
        "/n",
    ];
    for (language, written) in [
        (
            "en",
            "€1,178.90 | -€0.1234 | 3 | ¥1,200 | 5 | 1,399 km | 2.5 kWh | 123456 | 1,399",
        ),
        (
            "de",
            "1.178,90 € | -0,1234 € | 3 | 1.200 ¥ | 5 | 1.399 km | 2,5 kWh | 123456 | 1.399",
        ),
    ] {
        let seen = see_in(language, "{}", value);
        let shown = places.map(|at| seen.at(at).replace('\u{a0}', " "));
        assert_eq!(shown.join(" | "), written);
        let number = seen.one("[data-pointer=\"/price/amount\"] data");
        assert_eq!(number.get_attribute("value").unwrap(), "1178.9");
        for (at, count) in [("/price", 0), ("/yen", 0), ("/odd", 1)] {
            let row = format!("[data-pointer=\"{at}/currency\"]");
            assert_eq!(seen.all(&row).len(), count, "{at}");
        }
    }
}

#[wasm_bindgen_test]
fn secrets_are_dots_until_they_are_asked_for() {
    let schema = r#"{"properties": {"key": {"title": "Key", "format": "password"}, "pin": {"writeOnly": true}}}"#;
    let seen = see(schema, r#"{"key": "hunter2", "pin": "0815"}"#);
    for (at, secret) in [("/key", "hunter2"), ("/pin", "0815")] {
        assert!(!seen.at(at).contains(secret), "{}", seen.at(at));
        let button = format!("[data-pointer=\"{at}\"] button");
        assert_eq!(
            seen.one(&button).get_attribute("aria-pressed").unwrap(),
            "false"
        );
        seen.press(&button);
        assert!(seen.at(at).contains(secret));
        seen.press(&button);
        assert!(!seen.at(at).contains(secret));
    }
}
