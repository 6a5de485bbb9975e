//! Strategies for values of the vocabulary: all values that this crate can write.
//!
//! Invariant: ids are not empty, because an empty id reads as a missing one.

use a2a::Members;
use a2a::dialect::{Call, SendRequest};
use a2a::message::{FileContent, FileSource, Message, Part, PartContent, Role};
use a2a::task::{Artifact, Task, TaskState, TaskStatus, Update};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

fn word() -> impl Strategy<Value = String> {
    "[a-zA-Zé0-9][a-z0-9 _/~.-]{0,8}"
}

/// Any JSON value, with numbers that a float would change.
pub(crate) fn any_value() -> impl Strategy<Value = Value> {
    let number = select(vec![
        "0",
        "-1",
        "1.10",
        "18446744073709551617",
        "1e+400",
        "0.56",
        "-0.0",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number.prop_filter_map("a number beyond doubles", |text| serde_json::from_str(text)
            .ok()),
        ".{0,6}".prop_map(Value::String),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            members_of(inner).prop_map(Value::Object),
        ]
    })
}

fn members_of(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Members> {
    let name = prop_oneof![
        word(),
        select(vec![
            "kind", "value", "text", "task", "message", "status", "data"
        ])
        .prop_map(str::to_owned),
    ];
    vec((name, value), 0..4).prop_map(|members| members.into_iter().collect())
}

pub(crate) fn members() -> impl Strategy<Value = Members> {
    members_of(any_value())
}

pub(crate) fn part() -> impl Strategy<Value = Part> {
    let source = prop_oneof![
        "([A-Za-z0-9]{4}){1,3}".prop_map(FileSource::Bytes),
        "https://x\\.example/[a-z]{0,5}".prop_map(FileSource::Uri),
    ];
    let file = (option::of(word()), source)
        .prop_map(|(name, source)| PartContent::File(FileContent { name, source }));
    let content = prop_oneof![
        ".{0,12}".prop_map(PartContent::Text),
        any_value().prop_map(PartContent::Data),
        file,
    ];
    let known =
        (content, members(), option::of(word())).prop_map(|(content, metadata, media_type)| Part {
            content,
            metadata,
            media_type,
        });
    let unknown = any_value().prop_map(|it| {
        let content = PartContent::Unknown(json!({"kind": "hologram", "beam": it}));
        Part {
            content,
            metadata: Members::new(),
            media_type: None,
        }
    });
    prop_oneof![9 => known, 1 => unknown]
}

pub(crate) fn message() -> impl Strategy<Value = Message> {
    let role = prop_oneof![
        Just(Role::User),
        Just(Role::Agent),
        Just(Role::Other("referee".to_owned())),
    ];
    (
        (word(), role, vec(part(), 0..3)),
        (option::of(word()), option::of(word())),
        (members(), vec(word(), 0..2), vec(word(), 0..2)),
    )
        .prop_map(|(said, ids, rest)| Message {
            message_id: said.0,
            role: said.1,
            parts: said.2,
            context_id: ids.0,
            task_id: ids.1,
            metadata: rest.0,
            extensions: rest.1,
            reference_task_ids: rest.2,
        })
}

fn state() -> impl Strategy<Value = TaskState> {
    select(vec![
        TaskState::Submitted,
        TaskState::Working,
        TaskState::InputRequired,
        TaskState::AuthRequired,
        TaskState::Completed,
        TaskState::Canceled,
        TaskState::Failed,
        TaskState::Rejected,
        TaskState::Unknown,
        TaskState::Other("pondering".to_owned()),
    ])
}

fn status() -> impl Strategy<Value = TaskStatus> {
    let time = Just("2026-11-20T07:25:28.568Z".to_owned());
    (state(), option::of(message()), option::of(time)).prop_map(|(state, message, timestamp)| {
        TaskStatus {
            state,
            message,
            timestamp,
        }
    })
}

fn artifact() -> impl Strategy<Value = Artifact> {
    (
        word(),
        option::of(word()),
        option::of(word()),
        vec(part(), 0..3),
        members(),
        vec(word(), 0..2),
    )
        .prop_map(
            |(artifact_id, name, description, parts, metadata, extensions)| Artifact {
                artifact_id,
                name,
                description,
                parts,
                metadata,
                extensions,
            },
        )
}

pub(crate) fn task() -> impl Strategy<Value = Task> {
    (
        (word(), option::of(word()), status()),
        (vec(artifact(), 0..3), vec(message(), 0..3), members()),
    )
        .prop_map(|(head, rest)| Task {
            id: head.0,
            context_id: head.1,
            status: head.2,
            artifacts: rest.0,
            history: rest.1,
            metadata: rest.2,
        })
}

pub(crate) fn update() -> impl Strategy<Value = Update> {
    let status = (word(), option::of(word()), status(), members()).prop_map(
        |(task_id, context_id, status, metadata)| Update::Status {
            task_id,
            context_id,
            status,
            metadata,
        },
    );
    let artifact = (
        (word(), option::of(word())),
        (artifact(), any::<bool>(), any::<bool>(), members()),
    )
        .prop_map(|(ids, rest)| Update::Artifact {
            task_id: ids.0,
            context_id: ids.1,
            artifact: rest.0,
            append: rest.1,
            last_chunk: rest.2,
            metadata: rest.3,
        });
    prop_oneof![
        task().prop_map(Update::Task),
        message().prop_map(Update::Message),
        status,
        artifact,
    ]
}

pub(crate) fn call() -> impl Strategy<Value = Call> {
    let request = (message(), vec(word(), 0..3), any::<bool>(), members()).prop_map(
        |(message, accepted_output_modes, blocking, metadata)| SendRequest {
            message,
            accepted_output_modes,
            blocking,
            metadata,
        },
    );
    prop_oneof![
        (request, any::<bool>()).prop_map(|(request, streams)| if streams {
            Call::Stream(request)
        } else {
            Call::Send(request)
        }),
        word().prop_map(|task_id| Call::GetTask { task_id }),
        word().prop_map(|task_id| Call::CancelTask { task_id }),
        word().prop_map(|task_id| Call::Resubscribe { task_id }),
    ]
}
