//! `text-report`: the report grows piece by piece, and can be stopped between two.

use std::time::Duration;

use a2a::dialect::{Call, SendRequest};
use a2a::{Part, Task, TaskState, Update};
use demo_agent::Config;
use serde_json::{Value, json};

use super::{BOTH, Client, artifact, data, done, refused, send, text};
use crate::client::{cancel, get};

const WHALES: &str = "# Whales\n\nThe whale is a mammal. It breathes air, and so it has to come up.\n\n## Food\n\nMany whales eat krill | plankton.";

fn request(input: Value) -> SendRequest {
    send(vec![Part::data(
        input,
        "application/json;schema=textToReportOn",
    )])
}

#[tokio::test]
async fn the_report_grows_while_one_watches_and_is_whole_in_the_end() {
    for dialect in BOTH {
        let client = Client::new();
        let call = Call::Stream(request(json!({ "text": WHALES, "top": 7 })));
        let events = client.events(dialect, &call).await;
        let Update::Task(first) = &events[0] else {
            panic!("{events:?}")
        };
        let mut task: Task = first.clone();
        let mut ends = Vec::new();
        for event in &events[1..] {
            match event.clone() {
                Update::Status { status, .. } => task.take_status(status),
                Update::Artifact {
                    artifact,
                    append,
                    last_chunk,
                    ..
                } => {
                    if artifact.artifact_id == "report" {
                        assert_eq!(append, !ends.is_empty(), "only the first piece begins anew");
                        let mode = artifact.parts[0].mode().unwrap();
                        assert_eq!(mode, "text/markdown");
                        ends.push(last_chunk);
                    }
                    task.take_artifact(artifact, append);
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(ends.len() >= 6, "{ends:?}");
        assert_eq!(ends.iter().position(|last| *last), Some(ends.len() - 1));
        assert_eq!(task.status.state, TaskState::Completed);
        assert_eq!(
            client.task(dialect, &get(&task)).await,
            task,
            "the stream told all there is"
        );

        let report = text(artifact(&task, "report"));
        for line in [
            "# Report",
            "- Whales (line 1)\n  - Food (line 5)",
            "| 1 | whales | 2 | 9.1 % |",
            "krill \\| plankton",
        ] {
            assert!(report.contains(line), "{line}\n\n{report}");
        }
        assert_eq!(data(&task)["headings"][1]["text"], "Food");
        assert_eq!(data(&task)["frequentWords"].as_array().unwrap().len(), 7);
    }
}

#[tokio::test]
async fn only_what_was_asked_for_is_in_the_report() {
    let input = json!({
        "text": WHALES, "title": "Moby *Dick*",
        "outline": false, "sentences": false, "words": false, "readability": false
    });
    for dialect in BOTH {
        let task = done(&Client::new(), dialect, "text-report", input.clone()).await;
        let report = text(artifact(&task, "report"));
        assert!(
            report.starts_with("# Report on “Moby \\*Dick\\*”\n") && !report.contains("##"),
            "{report}"
        );
        assert!(data(&task).get("frequentWords").is_none());
    }
    let mut stray = input;
    stray["top"] = json!(5);
    assert!(refused("text-report", stray).await.contains("top"));
    assert!(
        refused("text-report", json!({ "text": "…" }))
            .await
            .contains("not a single word")
    );
}

/// The clock runs ahead while everybody waits.
#[tokio::test(start_paused = true)]
async fn a_report_that_is_stopped_keeps_the_pieces_that_were_given() {
    for dialect in BOTH {
        let client = Client::with(Config {
            pace: Duration::from_millis(40),
            ..Config::default()
        });
        let request = SendRequest {
            blocking: false,
            ..request(json!({ "text": WHALES }))
        };
        let begun = client.task(dialect, &Call::Send(request)).await;
        let mut task = begun.clone();
        while task.artifacts.is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
            task = client.task(dialect, &get(&begun)).await;
        }
        let stopped = client.task(dialect, &cancel(&begun)).await;
        assert_eq!(stopped.status.state, TaskState::Canceled);
        let report = text(artifact(&stopped, "report"));
        assert!(
            report.starts_with("# Report") && !report.contains("How easily"),
            "{report}"
        );
        assert_eq!(stopped.artifacts.len(), 1, "no figures any more");
        assert_eq!(client.task(dialect, &get(&begun)).await, stopped);
    }
}

#[tokio::test]
async fn a_long_text_is_no_trouble() {
    let long = "Whales dive, and people watch them (from afar). ".repeat(4_000);
    let task = done(
        &Client::new(),
        BOTH[1],
        "text-report",
        json!({ "text": long }),
    )
    .await;
    assert_eq!(data(&task)["sentences"].to_string(), "4000");
}
