//! The skill `vault`: documents that need a key.
//!
//! Asks for the key (`auth-required`) until a message brings it, and tells nothing about a document before, not even
//! its length.

use std::time::SystemTime;

use a2a::message::Part;
use a2a::task::TaskState;
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::KEY;
use crate::tasks::{Outcome, Work};

/// The skill `vault`: shows a document once a message brings the key (`auth-required`).
pub(crate) struct Vault;

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

impl Skill for Vault {
    fn id(&self) -> &'static str {
        "vault"
    }

    fn input_from_words(&self, words: &str) -> Option<Value> {
        words.to_lowercase().contains("vault").then_some(())?;
        self.input_for_named_skill(words)
    }

    fn input_for_named_skill(&self, words: &str) -> Option<Value> {
        let words = words.to_lowercase();
        let (name, ..) = DOCUMENTS
            .iter()
            .find(|(_, asked, _)| words.contains(asked))?;
        Some(json!({ "document": name }))
    }

    fn title(&self, input: &Value) -> String {
        format!("From the vault: {}", document(input).0)
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(hand_out(input, work))
    }

    fn usage(&self) -> &'static str {
        "I keep a vault. Say what you want from it, such as “open the vault and show me the map”; \
         there are a recipe, a map and a letter. You need the key."
    }
}

fn document(input: &Value) -> (&'static str, &'static str) {
    let asked = input.get("document").and_then(Value::as_str);
    // The input fits the schema: the name is one of these.
    DOCUMENTS
        .iter()
        .find(|(name, ..)| Some(*name) == asked)
        .map_or(("", ""), |(name, _, text)| (*name, *text))
}

async fn hand_out(input: Value, work: Work) -> Outcome {
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
    work.add_artifact(
        "vault-document",
        name,
        vec![Part::text(text), Part::data(data, OUTPUT_MODE)],
    );
    Outcome::Completed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vault_opens_for_words_that_name_it_and_a_document() {
        let map = json!({ "document": "The map" });
        assert_eq!(
            Vault.input_from_words("Open the Vault, show me the map"),
            Some(map.clone())
        );
        assert_eq!(Vault.input_from_words("show me the map"), None);
        assert_eq!(Vault.input_from_words("open the vault"), None);
        assert_eq!(Vault.input_for_named_skill("the map, please"), Some(map));
    }
}
