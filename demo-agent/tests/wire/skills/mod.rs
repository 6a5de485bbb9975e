//! Every skill over the wire: what it is sent, what comes back, and that it fits what the card
//! declares. `fight-comparison` has a file of its own.

mod csv;
mod loan;
mod others;
mod text;
mod trip;

use a2a::dialect::{Call, Dialect, reading};
use a2a::extension;
use a2a::{AgentCard, Artifact, Part, PartContent, Task, TaskState};
use json_form::validate::Checker;
use serde_json::Value;

use crate::client::{BOTH, Client, say, send};

/// The skills of this folder.
const SKILLS: [&str; 6] = [
    "loan-schedule",
    "trip-quote",
    "csv-profile",
    "text-report",
    "any-json",
    "slow",
];

async fn card(client: &Client) -> AgentCard {
    let answer = client.get("/.well-known/agent-card.json").await;
    reading::card(&serde_json::from_str(&answer.body).unwrap()).unwrap()
}

/// The task that comes of an input, sent as the card wants it.
async fn run(client: &Client, dialect: Dialect, skill: &str, input: Value) -> Task {
    let card = card(client).await;
    let inputs = extension::inputs(&card, card.skill(skill).unwrap());
    let mode = &inputs.schemas[0].mode;
    let request = send(vec![Part::data(input, mode)]);
    client.task(dialect, &Call::Send(request)).await
}

/// The same, which has to end well and give what is declared.
async fn done(client: &Client, dialect: Dialect, skill: &str, input: Value) -> Task {
    let task = run(client, dialect, skill, input).await;
    assert_eq!(task.status.state, TaskState::Completed, "{:?}", task.status);
    assert_fits(&card(client).await, skill, &task);
    task
}

/// Why the agent would not do it.
async fn refused(skill: &str, input: Value) -> String {
    let mut reasons = Vec::new();
    for dialect in BOTH {
        let task = run(&Client::new(), dialect, skill, input.clone()).await;
        assert_eq!(task.status.state, TaskState::Rejected, "{:?}", task.status);
        assert_eq!(task.artifacts, []);
        reasons.push(task.status.message.unwrap().text());
    }
    assert_eq!(reasons[0], reasons[1]);
    reasons.remove(0)
}

/// Every data part names a schema of the card, one of the skill's output modes, and fits it.
fn assert_fits(card: &AgentCard, skill: &str, task: &Task) {
    let skill = card.skill(skill).unwrap();
    let parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let mut checked = 0;
    for part in parts {
        let PartContent::Data(data) = &part.content else {
            continue;
        };
        let mode = part.mode().unwrap();
        assert!(
            card.output_modes(skill).iter().any(|one| one == mode),
            "{mode}"
        );
        let schema = extension::output_schema(card, Some(skill), Some(mode)).unwrap();
        let assessment = Checker::new(schema).unwrap().check(data);
        let findings: Vec<String> = assessment
            .findings
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(assessment.is_valid(), "{}: {findings:?}", skill.id);
        checked += 1;
    }
    assert_eq!(checked, 1, "one result that can be read by a machine");
}

fn artifact<'t>(task: &'t Task, id: &str) -> &'t Artifact {
    let mut found = task.artifacts.iter().filter(|it| it.artifact_id == id);
    let artifact = found.next().unwrap();
    assert_eq!(found.next(), None, "one of each name");
    artifact
}

/// The data of a task.
fn data(task: &Task) -> &Value {
    let mut parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let data = parts.find_map(|part| match &part.content {
        PartContent::Data(data) => Some(data),
        _ => None,
    });
    data.unwrap()
}

/// All text of an artifact, as a client puts pieces together.
fn text(artifact: &Artifact) -> String {
    let parts = artifact
        .parts
        .iter()
        .filter_map(|part| match &part.content {
            PartContent::Text(text) => Some(text.as_str()),
            _ => None,
        });
    parts.collect()
}

/// So that nobody waits for `slow`, the clock runs ahead while everybody does.
#[tokio::test(start_paused = true)]
async fn every_example_on_the_card_runs_whichever_way_it_is_sent() {
    for dialect in BOTH {
        let client = Client::new();
        let card = card(&client).await;
        for id in SKILLS {
            let skill = card.skill(id).unwrap();
            let forms = extension::examples(skill);
            assert!(!forms.is_empty() || id == "any-json", "{id}");
            for example in forms {
                let task = run(&client, dialect, id, example.clone()).await;
                let end = if example.get("end").is_some() {
                    TaskState::Failed
                } else {
                    assert_fits(&card, id, &task);
                    TaskState::Completed
                };
                assert_eq!(task.status.state, end, "{id} {example}");
            }
            for words in &skill.examples {
                let told = client.task(dialect, &Call::Send(say(words))).await;
                let ends = [TaskState::Completed, TaskState::Failed];
                assert!(ends.contains(&told.status.state), "{id} {words}: {told:?}");
                // As itself, and not as something that another skill understood.
                let name = told.metadata["title"].as_str().unwrap();
                assert!(name.contains(title_of(id)), "{id} {words}: {name}");
            }
        }
    }
}

/// What is in the title of all its tasks.
fn title_of(skill: &str) -> &'static str {
    match skill {
        "loan-schedule" => "A loan of ",
        "trip-quote" => "From ",
        "csv-profile" => "What is in ",
        "text-report" => "A report on ",
        "any-json" => "An echo of ",
        _ => "of slow work",
    }
}

#[tokio::test]
async fn every_skill_says_what_it_is_and_takes_words_as_well_as_its_schema() {
    let card = card(&Client::new()).await;
    assert_eq!(extension::declared(&card).notes, []);
    for id in SKILLS {
        let skill = card.skill(id).unwrap();
        let inputs = extension::inputs(&card, skill);
        assert!(inputs.text && inputs.schemas.len() == 1, "{id}");
        assert!(inputs.schemas[0].schema.is_some(), "{id}");
        assert!(skill.description.ends_with('.'));
        assert!(!skill.tags.is_empty() && !skill.examples.is_empty(), "{id}");
    }
}

/// A schema and all that are in it.
fn subschemas<'s>(schema: &'s Value, found: &mut Vec<&'s Value>) {
    match schema {
        Value::Object(members) => {
            found.push(schema);
            let inner = members.iter().filter(|(name, _)| !is_data(name));
            inner.for_each(|(_, inner)| subschemas(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| subschemas(inner, found)),
        _ => {}
    }
}

/// Keywords that hold a value and no schema.
fn is_data(keyword: &str) -> bool {
    matches!(keyword, "const" | "enum" | "default" | "examples")
}

#[tokio::test]
async fn what_schemas_suggest_fits_them_and_nothing_in_them_is_odd() {
    let card = card(&Client::new()).await;
    let mut suggested = 0;
    for (name, schema) in card.raw["schemas"].as_object().unwrap() {
        assert_eq!(Checker::new(schema).unwrap().notices(), [""; 0], "{name}");
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
    assert!(suggested > 20, "{suggested}");
}
