//! The skill `vault`: documents that need a key.
//!
//! Asks for the key (`auth-required`) until a message brings it, and tells nothing about a document before, not even
//! its length.

use std::time::SystemTime;

use a2a::message::Part;
use a2a::task::TaskState;
use serde_json::{Value, json};

use super::Skill;
use crate::KEY;
use crate::tasks::work::{Outcome, SkillContext};

/// The skill `vault`: shows a document once a message brings the key (`auth-required`).
pub(super) const SKILL: Skill = Skill {
    usage: "I keep a vault. Say what you want from it, such as “open the vault and show me the map”; \
            there are a recipe, a map and a letter. You need the key.",
    input_from_words,
    ..Skill::new("vault", title, |input, work| Box::pin(run(input, work)))
};

const OUTPUT_MODE: &str = "application/json;schema=vaultDocument";

/// The documents: name, a word by which a person asks for it, text.
const DOCUMENTS: [(&str, &str, &str); 3] = [
    (
        "The recipe",
        "recipe",
        "Flour, water, salt, time. Fold it in the evening, bake it in the morning, and tell nobody about the honey.",
    ),
    (
        "The map",
        "map",
        "From the old mill walk north until the river bends twice. Where three birches stand in a row, dig under the second.",
    ),
    (
        "The letter",
        "letter",
        "By the time you read this the clock in the hall has been mended. It was never broken; I only needed an hour more.",
    ),
];

fn input_from_words(words: &str, is_named: bool) -> Option<Value> {
    let words = words.to_lowercase();
    let mut documents = DOCUMENTS.iter();
    let (name, ..) = documents.find(|(_, asked, _)| words.contains(asked))?;
    (is_named || words.contains("vault")).then(|| json!({ "document": name }))
}

fn title(input: &Value) -> String {
    format!("From the vault: {}", document(input).0)
}

fn document(input: &Value) -> (&'static str, &'static str) {
    let asked = input.get("document").and_then(Value::as_str);
    // The input fits the schema: the name is one of these.
    DOCUMENTS
        .iter()
        .find(|(name, ..)| Some(*name) == asked)
        .map_or(("", ""), |(name, _, text)| (*name, *text))
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let (name, text) = document(&input);
    let mut signed_in = work.signed_in();
    let mut asked = false;
    while !signed_in {
        let why = if asked {
            "That is not the key."
        } else {
            "The vault is locked."
        };
        let question = format!(
            "{why} Send a message to this task with the key in the header X-API-Key. The demo’s key is “{KEY}”."
        );
        let turn = work
            .ask(TaskState::AuthRequired, vec![Part::text(question)])
            .await;
        signed_in = turn.signed_in;
        asked = true;
    }
    work.step("The key fits. The door opens.").await;
    let data = json!({
        "document": name,
        "text": text,
        "words": text.split_whitespace().count(),
        "openedAt": humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
    });
    work.complete("vault-document", name, text, data, OUTPUT_MODE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vault_opens_for_words_that_name_it_and_a_document() {
        let map = json!({ "document": "The map" });
        for (words, is_named, input) in [
            ("Open the Vault, show me the map", false, Some(&map)),
            ("show me the map", false, None),
            ("open the vault", false, None),
            ("the map, please", true, Some(&map)),
        ] {
            assert_eq!(input_from_words(words, is_named).as_ref(), input, "{words}");
        }
    }
}
