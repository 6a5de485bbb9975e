//! `any-json`, whose results fit nothing, and `slow`, which takes its time.

use std::time::Duration;

use a2a::dialect::{Call, SendRequest};
use a2a::{Part, TaskState, Update};
use exact_json as exact;
use json_form::validate::Checker;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{BOTH, Client, artifact, card, data, done, run, say, send};
use crate::client::{cancel, get, resubscribe};

#[tokio::test]
async fn any_json_comes_back_as_it_came() {
    let exactly = exact::parse(r#"{"b": 1.10, "a": [0.10e-7, -0, 18446744073709551617]}"#).unwrap();
    for dialect in BOTH {
        for input in [
            json!({}),
            exactly.clone(),
            json!({ "station": "x", "celsius": 1 }),
        ] {
            let task = run(&Client::new(), dialect, "any-json", input.clone()).await;
            assert_eq!(task.status.state, TaskState::Completed);
            assert_eq!(data(&task).to_string(), input.to_string());
        }
    }
    // In 1.0 data is any JSON, not only an object.
    for input in [
        Value::Null,
        json!([1, [2]]),
        json!("text"),
        json!(false),
        json!(0),
    ] {
        let task = run(&Client::new(), BOTH[1], "any-json", input.clone()).await;
        assert_eq!(*data(&task), input);
    }
}

#[tokio::test]
async fn json_that_nobody_flagged_is_no_echo() {
    for words in ["{\"some\": \"object\"}", "[1]"] {
        let reply = Client::new().update(BOTH[1], &Call::Send(say(words))).await;
        assert!(matches!(reply, Update::Message(_)), "{reply:?}");
    }
}

#[tokio::test]
async fn nothing_fits_the_weather_report() {
    let card = card(&Client::new()).await;
    let checker = Checker::new(&card.raw["schemas"]["weatherReport"]).unwrap();
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(Value::from),
        "[a-z]{0,4}".prop_map(Value::from),
    ];
    let value = leaf.prop_recursive(3, 16, 4, |inner| {
        let name = prop_oneof![
            Just("station".to_owned()),
            Just("celsius".to_owned()),
            "[a-z]{1,3}"
        ];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            proptest::collection::vec((name, inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    });
    let tried = proptest::test_runner::TestRunner::default().run(&value, |value| {
        prop_assert!(checker.check(&value).is_invalid(), "{}", value);
        Ok(())
    });
    tried.unwrap();
}

#[tokio::test(start_paused = true)]
async fn slow_work_takes_as_long_as_it_is_told_to_and_says_how_far_it_is() {
    for dialect in BOTH {
        for (seconds, reports) in [(1, 1), (7, 7), (600, 20)] {
            let client = Client::new();
            let begun = tokio::time::Instant::now();
            let task = done(&client, dialect, "slow", json!({ "seconds": seconds })).await;
            assert_eq!(begun.elapsed().as_secs(), seconds);
            assert_eq!(data(&task)["reports"].to_string(), reports.to_string());
            let told = task.history.iter().map(a2a::Message::text);
            let told: Vec<String> = told.filter(|text| text.contains(" % done")).collect();
            assert_eq!(told.len(), reports);
            assert!(told.last().unwrap().starts_with("100 % done: "), "{told:?}");
            assert_eq!(artifact(&task, "slow-result").parts.len(), 2);
        }
        for (end, state) in [
            ("failed", TaskState::Failed),
            ("rejected", TaskState::Rejected),
        ] {
            let input = json!({ "seconds": 2, "end": end });
            let task = run(&Client::new(), dialect, "slow", input).await;
            assert_eq!(task.status.state, state);
            assert!(task.status.message.unwrap().text().contains("as asked"));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn slow_work_can_be_found_again_and_stopped() {
    for dialect in BOTH {
        let client = Client::new();
        let part = Part::data(
            json!({ "seconds": 600 }),
            "application/json;schema=slowRequest",
        );
        let request = SendRequest {
            blocking: false,
            ..send(vec![part])
        };
        let task = client.task(dialect, &Call::Send(request)).await;
        tokio::time::sleep(Duration::from_secs(100)).await;
        let found = client.task(dialect, &get(&task)).await;
        let words = found.status.message.unwrap().text();
        assert!(words.starts_with("15 % done: 90 of 600 seconds"), "{words}");

        let (follow, stop) = (resubscribe(&task), cancel(&task));
        let (events, stopped) = tokio::join!(client.events(dialect, &follow), async {
            tokio::time::sleep(Duration::from_secs(45)).await;
            client.task(dialect, &stop).await
        });
        assert_eq!(stopped.status.state, TaskState::Canceled);
        assert_eq!(stopped.artifacts, []);
        assert!(
            matches!(&events[0], Update::Task(_)) && events.len() >= 3,
            "{events:?}"
        );
    }
}

/// What a client sends whose person chose a skill and wrote plain text (WIRE §3).
#[tokio::test]
async fn words_to_a_named_skill_are_its_input() {
    for (skill, words, title) in [
        (
            "text-report",
            "Just two sentences. Nothing else.",
            "A report on a text",
        ),
        ("csv-profile", "a,b\n1,2", "What is in “table.csv”?"),
        ("any-json", "[1, 2]", "An echo of a list of 2 items"),
        ("any-json", "no JSON", "An echo of a text"),
        (
            "any-json",
            "{\"some\": 1}",
            "An echo of a record of one member",
        ),
    ] {
        let mut request = say(words);
        let name = json!(skill);
        request.message.metadata.insert("skillId".to_owned(), name);
        for dialect in BOTH {
            let task = Client::new()
                .task(dialect, &Call::Send(request.clone()))
                .await;
            assert_eq!(task.metadata["title"], title);
            assert_eq!(task.status.state, TaskState::Completed, "{task:?}");
        }
    }
}
