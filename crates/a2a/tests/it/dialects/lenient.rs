//! Lenient reading: parts by their members, unknown values kept, oddities tolerated,
//! wrapped data unwrapped.

use a2a::dialect::{Dialect, reading};
use a2a::message::{FileSource, Message, Part, PartContent, Role};
use a2a::task::{TaskState, Update};
use serde_json::{Value, json};

fn content(part: &Value) -> PartContent {
    reading::part(part).content
}

#[test]
fn the_members_decide_the_kind_of_a_part() {
    for (part, text) in [
        (json!({"text": ""}), ""),
        (json!({"text": "a", "filename": "", "mediaType": ""}), "a"),
        (json!({"kind": "text", "text": "a", "metadata": null}), "a"),
        (
            json!({"text": "a", "data": null, "raw": null, "url": null, "file": null}),
            "a",
        ),
    ] {
        assert_eq!(content(&part), PartContent::Text(text.to_owned()), "{part}");
    }
    for data in [
        json!(null),
        json!(false),
        json!(0),
        json!(""),
        json!([]),
        json!({}),
    ] {
        for part in [
            json!({"data": data}),
            json!({"data": data, "filename": "", "mediaType": "", "text": null}),
        ] {
            assert_eq!(content(&part), PartContent::Data(data.clone()), "{part}");
        }
    }
    let bytes = |part: &Value| match content(part) {
        PartContent::File(file) => (file.source, file.name),
        other => panic!("{part}: {other:?}"),
    };
    for part in [
        json!({"raw": "", "filename": ""}),
        json!({"kind": "file", "file": {"bytes": "", "name": ""}}),
    ] {
        assert_eq!(
            bytes(&part),
            (FileSource::Bytes(String::new()), None),
            "{part}"
        );
    }
    for part in [
        json!({"url": "https://x", "filename": "x"}),
        json!({"kind": "file", "file": {"uri": "https://x", "name": "x", "bytes": null}}),
        json!({"file": {"fileWithUri": "https://x", "name": "x"}}),
    ] {
        let there = FileSource::Uri("https://x".to_owned());
        assert_eq!(bytes(&part), (there, Some("x".to_owned())), "{part}");
    }
}

#[test]
fn unknown_values_are_kept() {
    let hologram = json!({"kind": "hologram", "beam": 1});
    assert_eq!(content(&hologram), PartContent::Unknown(hologram.clone()));
    for name in ["pondering", "TASK_STATE_PONDERING"] {
        let task = json!({"id": "t", "status": {"state": name}});
        let task = reading::task(&task).unwrap();
        assert_eq!(task.status.state, TaskState::Other(name.to_owned()));
    }
    let said = json!({"messageId": "m", "role": "referee", "parts": [hologram, {"text": "a"}]});
    let said = reading::message(&said).unwrap();
    assert_eq!(said.role, Role::Other("referee".to_owned()));
    assert_eq!(said.text(), "a");
    assert_eq!(
        reading::update(&json!({"kind": "progress-update", "percent": 3})),
        None
    );
}

#[test]
fn tolerates_nulls_numeric_ids_and_missing_members() {
    let task = json!({"id": 7, "contextId": null, "status": {"state": "working", "message": null, "timestamp": null}, "artifacts": null, "history": null, "metadata": null});
    let Some(Update::Task(task)) = reading::update(&task) else {
        panic!("no task")
    };
    assert_eq!((task.id.as_str(), task.context_id), ("7", None));
    let said = reading::message(&json!({"parts": [], "taskId": 8, "extensions": null})).unwrap();
    assert_eq!(said.task_id.as_deref(), Some("8"));
    let event = json!({"statusUpdate": {"taskId": 9, "status": {"state": null}}});
    let Some(Update::Status {
        task_id, status, ..
    }) = reading::update(&event)
    else {
        panic!("no status")
    };
    assert_eq!((task_id.as_str(), status.state), ("9", TaskState::Unknown));
    let event =
        json!({"artifactUpdate": {"taskId": "t", "artifact": {"parts": null}, "append": null}});
    assert!(matches!(
        reading::update(&event),
        Some(Update::Artifact { append: false, .. })
    ));
}

#[test]
fn roles_and_states_can_be_numbers() {
    let task = json!({"task": {
        "id": "t", "status": {"state": 3},
        "history": [{"role": 1, "parts": []}, {"role": 2, "parts": []}, {"role": 0, "parts": []}],
    }});
    let Some(Update::Task(task)) = reading::update(&task) else {
        panic!("no task")
    };
    assert!(task.status.state.is_terminal(), "{:?}", task.status.state);
    let roles: Vec<Role> = task.history.into_iter().map(|it| it.role).collect();
    assert_eq!(
        roles,
        [Role::User, Role::Agent, Role::Other("0".to_owned())]
    );
}

#[test]
fn every_state_has_its_number() {
    // As `a2a.proto` numbers them, from 0.
    let names = [
        "UNSPECIFIED",
        "SUBMITTED",
        "WORKING",
        "COMPLETED",
        "FAILED",
        "CANCELED",
        "INPUT_REQUIRED",
        "REJECTED",
        "AUTH_REQUIRED",
    ];
    let read = |state: Value| {
        let event = json!({"statusUpdate": {"taskId": "t", "status": {"state": state}}});
        match reading::update(&event) {
            Some(Update::Status { status, .. }) => status.state,
            other => panic!("{other:?}"),
        }
    };
    for (number, name) in names.into_iter().enumerate() {
        let state = read(json!(format!("TASK_STATE_{name}")));
        assert!(!matches!(state, TaskState::Other(_)), "{name}");
        assert_eq!(read(json!(number)), state, "{name}");
        assert_eq!(read(json!(number.to_string())), state, "{name}");
    }
    assert_eq!(read(json!("TASK_STATE_CANCELLED")), TaskState::Canceled);
    assert_eq!(read(json!(9)), TaskState::Other("9".to_owned()));
}

#[test]
fn extensions_references_and_metadata_of_updates_are_kept() {
    let artifact = json!({"artifactUpdate": {
        "taskId": "t", "metadata": {"urn:x/step": 2},
        "artifact": {"artifactId": "a", "parts": [], "extensions": ["urn:x"]},
    }});
    let Some(Update::Artifact {
        artifact, metadata, ..
    }) = reading::update(&artifact)
    else {
        panic!("no artifact")
    };
    assert_eq!(artifact.extensions, ["urn:x"]);
    assert_eq!(metadata["urn:x/step"], json!(2));
    let said = reading::message(&json!({"parts": [], "referenceTaskIds": ["t1", "t2"]})).unwrap();
    assert_eq!(said.reference_task_ids, ["t1", "t2"]);
}

#[test]
fn unwraps_only_data_that_is_marked_as_wrapped() {
    let wrapped = |value: &Value, mark: &Value| json!({"kind": "data", "data": {"value": value}, "metadata": {"data_part_compat": mark, "mimeType": "application/json"}});
    for value in [
        json!([1]),
        json!("a"),
        json!(null),
        json!(1.50),
        json!({"b": 1}),
    ] {
        let part = reading::part(&wrapped(&value, &json!(true)));
        assert_eq!(part.content, PartContent::Data(value.clone()));
        assert_eq!(part.mode(), Some("application/json"));
        assert!(!part.metadata.contains_key("data_part_compat"));
        for other in [json!(false), json!("true"), json!(null)] {
            let part = reading::part(&wrapped(&value, &other));
            assert_eq!(part.content, PartContent::Data(json!({"value": value})));
        }
        // Data that 0.3 can't hold is wrapped, and unwrapped again.
        let said = Message {
            message_id: "m".to_owned(),
            parts: vec![Part::data(value.clone(), "application/json")],
            ..Message::default()
        };
        let written = Dialect::V0_3.write_message(&said);
        assert!(written["parts"][0]["data"].is_object(), "{written}");
        let read = reading::message(&written).unwrap();
        assert_eq!(read.parts[0].content, PartContent::Data(value));
    }
    // Marked, but not wrapped.
    let odd = json!({"data": [1], "metadata": {"data_part_compat": true}});
    assert_eq!(content(&odd), PartContent::Data(json!([1])));
}
