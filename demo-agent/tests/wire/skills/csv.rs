//! `csv-profile`: statistics, the clean file, and files that are none.

use a2a::{FileSource, PartContent, Task};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{BOTH, Client, artifact, data, done, refused};

fn file(text: &[u8]) -> Value {
    json!({ "file": STANDARD.encode(text), "name": "cities.old.csv" })
}

/// Name, media type and text of the clean file.
fn clean(task: &Task) -> (String, String, String) {
    let part = &artifact(task, "cleaned-file").parts[0];
    let PartContent::File(file) = &part.content else {
        panic!("{part:?}")
    };
    let FileSource::Bytes(bytes) = &file.source else {
        panic!("{part:?}")
    };
    let bytes = STANDARD.decode(bytes).unwrap();
    (
        file.name.clone().unwrap(),
        part.media_type.clone().unwrap(),
        String::from_utf8(bytes).unwrap(),
    )
}

#[tokio::test]
async fn a_file_is_profiled_and_comes_back_clean() {
    for dialect in BOTH {
        let mut input =
            file(b"City;Area;Founded\r\nM\xfcnchen; 310,7;1158-06-14\r\nN/A;1.000;\r\n");
        input["decimalMark"] = json!("comma");
        input["missing"] = json!(["N/A"]);
        let task = done(&Client::new(), dialect, "csv-profile", input).await;
        let found = data(&task);
        assert_eq!(found["file"]["encoding"], "Windows-1252");
        assert_eq!(found["file"]["delimiter"], "semicolon");
        assert_eq!(found["file"]["headerRow"], json!(true));
        let columns = found["columns"].as_array().unwrap();
        let kinds: Vec<&Value> = columns.iter().map(|it| &it["type"]).collect();
        assert_eq!(kinds, ["text", "number", "date"]);
        assert_eq!(columns[1]["minimum"].to_string(), "310.7");
        assert_eq!(columns[1]["maximum"].to_string(), "1000");
        assert_eq!(columns[1]["mean"].to_string(), "655.35");
        assert_eq!(columns[0]["missing"].to_string(), "1");
        assert_eq!(columns[0]["mostFrequent"][0]["value"], "München");
        let (name, media_type, text) = clean(&task);
        assert_eq!(
            (name.as_str(), media_type.as_str()),
            ("cities.old-clean.csv", "text/csv")
        );
        assert_eq!(
            text,
            "City,Area,Founded\nMünchen,310.7,1158-06-14\n,1000,\n"
        );
    }
}

#[tokio::test]
async fn what_was_said_of_the_file_is_done() {
    let mut input = file(b"a b,  c  d \nx,y\n");
    input["headerRow"] = json!("no");
    input["trim"] = json!("runs");
    input["delimiter"] = json!("comma");
    let task = done(&Client::new(), BOTH[1], "csv-profile", input).await;
    assert_eq!(clean(&task).2, "Column 1,Column 2\na b,c d\nx,y\n");
}

#[tokio::test]
async fn files_that_are_none_are_refused_in_words() {
    let why = refused("csv-profile", json!({ "file": "no base64!" })).await;
    assert!(why.contains("base64"), "{why}");
    assert!(
        refused("csv-profile", file(b"\n\n"))
            .await
            .contains("nothing")
    );
    let wide = ",".repeat(1_000) + "x";
    assert!(
        refused("csv-profile", file(wide.as_bytes()))
            .await
            .contains("columns")
    );
    let mut path = file(b"a,b\n1,2\n");
    path["name"] = json!("../passwords.csv");
    assert!(refused("csv-profile", path).await.contains("/name"));
}

#[tokio::test]
async fn any_bytes_come_to_an_end() {
    for bytes in [
        b"\0\x01\xff\"\"\"".as_slice(),
        b"\xff\xfe\xd8",
        b"\"open\nquote",
        &[0x80; 64],
    ] {
        let task = done(&Client::new(), BOTH[1], "csv-profile", file(bytes)).await;
        assert!(!data(&task)["columns"].as_array().unwrap().is_empty());
    }
}
