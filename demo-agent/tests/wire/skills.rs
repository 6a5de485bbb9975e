//! Tests of every skill by requests: its inputs, its results, and that these are valid by the schemas on the card.
//! `fights` has more tests of `fight-comparison`.

use std::time::Duration;

use a2a::card::AgentCard;
use a2a::dialect::{Dialect, SendRequest};
use a2a::extension;
use a2a::message::{FileSource, Part, PartContent};
use a2a::task::{Artifact, Task, TaskState, Update};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use demo_agent::Config;
use json_form::validate::Checker;
use serde_json::{Value, json};

use crate::client::{BOTH, Client, at_once, cancel, gathered, get, resubscribe, say, send};

/// The skills that take a schema and need no key.
const SKILLS: [&str; 6] = [
    "fight-comparison",
    "loan-schedule",
    "trip-quote",
    "csv-profile",
    "text-report",
    "slow",
];

/// A request with an input as a data part, whose media type is the skill's first input mode on the card.
async fn request(client: &Client, skill: &str, input: Value) -> SendRequest {
    let card = client.card().await;
    let inputs = extension::skill::modes::inputs(&card, card.skill(skill).unwrap());
    send(vec![Part::data(input, &inputs.schemas[0].mode)])
}

async fn run(client: &Client, dialect: Dialect, skill: &str, input: Value) -> Task {
    let request = request(client, skill, input).await;
    client.send(dialect, request).await
}

/// Asserts that a skill rejects an input, and returns the text of the rejection.
async fn refused(skill: &str, input: Value) -> String {
    let task = run(&Client::new(), Dialect::V1_0, skill, input).await;
    assert_eq!(task.status.state, TaskState::Rejected, "{:?}", task.status);
    assert_eq!(task.artifacts, []);
    task.status.message.unwrap().text()
}

/// Asserts that the task has one data part, whose media type is an output mode of the skill, and that the data is valid
/// by that mode's schema.
fn assert_fits(card: &AgentCard, skill: &str, task: &Task) {
    let skill = card.skill(skill).unwrap();
    let parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let data: Vec<(&Part, &Value)> = parts
        .filter_map(|part| match &part.content {
            PartContent::Data(data) => Some((part, data)),
            _ => None,
        })
        .collect();
    let [(part, data)] = data.as_slice() else {
        panic!("one result that can be read by a machine: {data:?}")
    };
    let mode = part.mode().unwrap();
    assert!(card.output_modes(skill).iter().any(|one| one == mode));
    let schema = extension::skill::modes::output_schema(card, Some(skill), Some(mode)).unwrap();
    let assessment = Checker::new(schema).unwrap().check(data);
    assert!(
        assessment.is_valid(),
        "{}: {:?}",
        skill.id,
        assessment.findings
    );
}

fn artifact<'t>(task: &'t Task, id: &str) -> &'t Artifact {
    let mut found = task.artifacts.iter().filter(|it| it.artifact_id == id);
    let artifact = found.next().unwrap();
    assert_eq!(found.next(), None, "one of each name");
    artifact
}

/// The texts of all text parts of an artifact, joined.
fn text(artifact: &Artifact) -> String {
    let texts = artifact
        .parts
        .iter()
        .filter_map(|part| match &part.content {
            PartContent::Text(text) => Some(text.as_str()),
            _ => None,
        });
    texts.collect()
}

/// The clock of tokio is paused: it advances to the next timer when every task waits, so that `slow` takes no time.
#[tokio::test(start_paused = true)]
async fn every_example_on_the_card_runs_as_data_and_as_words() {
    for dialect in BOTH {
        let client = Client::new();
        let card = client.card().await;
        for id in SKILLS {
            let skill = card.skill(id).unwrap();
            let forms = extension::skill::examples::examples(&card, skill);
            assert!(!forms.is_empty(), "{id}");
            for example in forms {
                let task = run(&client, dialect, id, example.clone()).await;
                if example.get("end").is_some() {
                    assert_eq!(task.status.state, TaskState::Failed, "{id} {example}");
                } else {
                    assert_eq!(task.status.state, TaskState::Completed, "{id} {example}");
                    assert_fits(&card, id, &task);
                }
            }
            for words in &skill.examples {
                let told = client.send(dialect, say(words)).await;
                let ends = [TaskState::Completed, TaskState::Failed];
                assert!(ends.contains(&told.status.state), "{id} {words}: {told:?}");
                // As itself, and not as something that another skill understood.
                let name = told.metadata["title"].as_str().unwrap();
                assert!(name.contains(title_of(id)), "{id} {words}: {name}");
            }
        }
    }
}

/// The text that the title of every task of this skill contains.
fn title_of(skill: &str) -> &'static str {
    match skill {
        "fight-comparison" => "Who would win",
        "loan-schedule" => "A loan of ",
        "trip-quote" => "From ",
        "csv-profile" => "What is in ",
        "text-report" => "A report on ",
        _ => "of slow work",
    }
}

#[tokio::test]
async fn every_skill_says_what_it_is_and_takes_words_as_well_as_its_schema() {
    let card = Client::new().card().await;
    assert_eq!(extension::declaration::declared(&card).notes, []);
    for id in SKILLS {
        let skill = card.skill(id).unwrap();
        let inputs = extension::skill::modes::inputs(&card, skill);
        assert_eq!(inputs.text, id != "trip-quote", "{id}");
        let several = usize::from(id == "csv-profile");
        assert_eq!(inputs.schemas.len(), 1 + several, "{id}");
        assert!(inputs.schemas.iter().all(|it| it.schema.is_some()), "{id}");
        assert!(skill.description.ends_with('.') && !skill.tags.is_empty());
    }
}

#[tokio::test]
async fn a_skill_takes_two_schemas() {
    let client = Client::new();
    let rows = "name,age\nAda,36\nAlan,41\n";
    let of = |name: &str, data: Value| {
        let mode = format!("application/json;schema={name}");
        send(vec![Part::data(data, &mode)])
    };
    let text = client
        .send(Dialect::V1_0, of("csvText", json!({"text": rows})))
        .await;
    let file = json!({"file": STANDARD.encode(rows)});
    let file = client.send(Dialect::V1_0, of("csvFile", file)).await;
    assert_eq!(text.status.state, TaskState::Completed, "{text:?}");
    let parts = |task: &Task| task.artifacts[0].parts.clone();
    assert_eq!(parts(&text), parts(&file));
}

/// Adds a schema and all objects nested in it to `found`, except those in `const`, `enum`, `default` and `examples`.
fn subschemas<'s>(schema: &'s Value, found: &mut Vec<&'s Value>) {
    match schema {
        Value::Object(members) => {
            found.push(schema);
            let is_data = |name: &str| matches!(name, "const" | "enum" | "default" | "examples");
            let inner = members.iter().filter(|(name, _)| !is_data(name));
            inner.for_each(|(_, inner)| subschemas(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| subschemas(inner, found)),
        _ => {}
    }
}

#[tokio::test]
async fn defaults_and_examples_fit_their_schemas() {
    let card = Client::new().card().await;
    let mut suggested = 0;
    for (name, schema) in card.raw["schemas"].as_object().unwrap() {
        assert_eq!(Checker::new(schema).unwrap().notices(), [], "{name}");
        let mut inside = Vec::new();
        subschemas(schema, &mut inside);
        for subschema in inside {
            let examples = subschema.get("examples").and_then(Value::as_array);
            let default = subschema.get("default");
            for value in examples.into_iter().flatten().chain(default) {
                let assessment = Checker::new(subschema).unwrap().check(value);
                assert!(assessment.is_valid(), "{name}: {value} in {subschema}");
                suggested += 1;
            }
        }
    }
    assert!(suggested > 10, "{suggested}");
}

#[tokio::test]
async fn valid_input_that_makes_no_sense_is_rejected_with_a_reason() {
    let trip = json!({
        "from": "HAM", "to": "PAR", "journey": "return",
        "departure": "2027-05-12", "returnDate": "2027-05-11",
        "travellers": [{ "age": "adult" }], "transport": { "by": "car", "size": "small" },
    });
    let back = refused("trip-quote", trip.clone()).await;
    assert!(back.contains("comes before"), "{back}");
    for (pointer, value, why) in [
        ("/to", json!("HAM"), "begins and ends in Hamburg"),
        ("/journey", json!("one-way"), "returnDate"),
    ] {
        let mut changed = trip.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        let told = refused("trip-quote", changed).await;
        assert!(told.contains(why), "{told}");
    }
    let base64 = refused("csv-profile", json!({ "file": "no base64!" })).await;
    assert!(base64.contains("base64"), "{base64}");
    let words = refused("text-report", json!({ "text": "…" })).await;
    assert!(words.contains("not a single word"), "{words}");
}

#[tokio::test]
async fn a_file_comes_in_and_a_clean_one_goes_out() {
    let input =
        json!({ "file": STANDARD.encode("a, b\n1,-\n"), "name": "x.csv", "missing": ["-"] });
    let task = run(&Client::new(), Dialect::V1_0, "csv-profile", input).await;
    let part = &artifact(&task, "cleaned-file").parts[0];
    let PartContent::File(file) = &part.content else {
        panic!("{part:?}")
    };
    assert_eq!(file.name.as_deref(), Some("x-clean.csv"));
    assert_eq!(part.media_type.as_deref(), Some("text/csv"));
    assert_eq!(file.source, FileSource::Bytes(STANDARD.encode("a,b\n1,\n")));
}

#[tokio::test]
async fn the_report_grows_in_chunks() {
    const WHALES: &str = "# Whales\n\nThe whale is a mammal. It breathes air.\n\n## Food\n\nMany whales eat krill | plankton.";
    for dialect in BOTH {
        let client = Client::new();
        let request = request(&client, "text-report", json!({ "text": WHALES })).await;
        let events = client.stream(dialect, request).await;
        let mut last_chunks = Vec::new();
        for event in &events {
            if let Update::Artifact {
                artifact,
                append,
                last_chunk,
                ..
            } = event
                && artifact.artifact_id == "report"
            {
                assert_eq!(*append, !last_chunks.is_empty());
                assert_eq!(artifact.parts[0].mode(), Some("text/markdown"));
                last_chunks.push(*last_chunk);
            }
        }
        let task = gathered(&events);
        assert!(last_chunks.len() >= 6, "{last_chunks:?}");
        assert!(last_chunks.pop().unwrap() && !last_chunks.contains(&true));
        assert_eq!(client.task(dialect, &get(&task)).await, task);
        let report = text(artifact(&task, "report"));
        assert!(report.contains("- Whales\n- Food\n"), "{report}");
        assert!(report.contains("krill \\| plankton"), "{report}");
    }
}

/// The clock of tokio is paused: it advances to the next timer when every task waits.
#[tokio::test(start_paused = true)]
async fn a_canceled_report_keeps_its_chunks() {
    let client = Client::with(Config {
        pace: Duration::from_millis(40),
        ..Config::default()
    });
    let text_of_three = json!({ "text": "One. Two. Three." });
    let request = request(&client, "text-report", text_of_three).await;
    let begun = client.send(Dialect::V1_0, at_once(request)).await;
    let mut task = begun.clone();
    while task.artifacts.is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
        task = client.task(Dialect::V1_0, &get(&begun)).await;
    }
    let stopped = client.task(Dialect::V1_0, &cancel(&begun)).await;
    assert_eq!(stopped.status.state, TaskState::Canceled);
    let report = text(artifact(&stopped, "report"));
    assert!(
        report.starts_with("# Report") && !report.contains("frequent"),
        "{report}"
    );
    assert_eq!(stopped.artifacts.len(), 1, "no figures any more");
}

#[tokio::test(start_paused = true)]
async fn slow_work_takes_the_requested_time_and_reports_progress() {
    for (seconds, reports) in [(1, 1), (7, 7), (600, 20)] {
        let begun = tokio::time::Instant::now();
        let input = json!({ "seconds": seconds });
        let task = run(&Client::new(), Dialect::V1_0, "slow", input).await;
        assert_eq!(begun.elapsed().as_secs(), seconds);
        let told = task.history.iter().map(a2a::message::Message::text);
        assert_eq!(
            told.filter(|text| text.contains(" % done")).count(),
            reports
        );
        assert_eq!(artifact(&task, "slow-result").parts.len(), 2);
    }
    let why = refused("slow", json!({ "seconds": 2, "end": "rejected" })).await;
    assert!(why.contains("as asked"), "{why}");
}

#[tokio::test(start_paused = true)]
async fn slow_work_can_be_followed_again_and_canceled() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        tokio::time::sleep(Duration::from_secs(100)).await;
        let found = client.task(dialect, &get(&task)).await;
        let words = found.status.message.unwrap().text();
        assert!(words.starts_with("15 % done: 90 of 600 seconds"), "{words}");

        let (follow, stop) = (resubscribe(&task), cancel(&task));
        let (events, stopped) = tokio::join!(client.updates_or_error(dialect, &follow), async {
            tokio::time::sleep(Duration::from_secs(45)).await;
            client.task(dialect, &stop).await
        });
        assert_eq!(stopped.status.state, TaskState::Canceled);
        assert!(events.unwrap().len() >= 3);
    }
}
