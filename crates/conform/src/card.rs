//! The judgement of the card.

use std::collections::BTreeSet;

use a2a::card::AgentCard;
use a2a::extension::declaration::declared;
use a2a::extension::mode::SchemaMode;
use json_form::validate::Refusal;

use crate::Validator;
use crate::report::{Outcome, Report};
use crate::rules::{DEFAULTS, DIALECT, EXTENSION, NAMES, READABLE, SCHEMAS, SIZE, TEXT, USED};

/// The most bytes of a card that all known registries take.
const MOST_BYTES: usize = 10_000;

/// Judges the number of the card's bytes.
pub(crate) fn judge_size(bytes: usize, report: &mut Report) {
    let large = (bytes > MOST_BYTES).then(|| format!("It has {} kB.", bytes.div_ceil(1000)));
    report.require(SIZE, "", large);
}

/// Judges what the card declares.
pub(crate) async fn judge(card: &AgentCard, validator: &impl Validator, report: &mut Report) {
    let found = declared(card);
    let missing = (!found.extension).then(|| "It is not in capabilities.extensions.".to_owned());
    report.require(EXTENSION, "", missing);
    let names: BTreeSet<&str> = found.named().map(|it| it.name.as_str()).collect();
    let none = names
        .is_empty()
        .then(|| "Neither “schemas” nor “params.schemas” has one.".to_owned());
    report.require(SCHEMAS, "", none);

    let modes = all_modes(card);
    let wanted: BTreeSet<String> = modes
        .iter()
        .filter_map(|mode| Some(SchemaMode::parse(mode)?.schema().to_owned()))
        .collect();
    let undeclared = wanted.iter().filter(|name| !names.contains(name.as_str()));
    report.require(NAMES, "", listed(undeclared, "Not declared"));
    let unused = names.iter().filter(|name| !wanted.contains(**name));
    report.require(USED, "", listed(unused, "No mode names"));

    for schema in found.named() {
        let outcome = match validator.compile(&schema.schema).await {
            Ok(_) => Outcome::Held,
            // These are faults of the validator, not of the schema.
            Err(why @ (Refusal::TimedOut | Refusal::WorkerUnavailable { .. })) => {
                Outcome::Unclear(why.to_string())
            }
            Err(why) => Outcome::Broken(why.to_string()),
        };
        report.add(READABLE, &schema.name, outcome);
        let silent = schema.schema.is_object() && schema.schema.get("$schema").is_none();
        let silent = silent.then(|| "It has no $schema.".to_owned());
        report.require(DIALECT, &schema.name, silent);
    }

    let defaults: BTreeSet<&String> = card.default_input_modes.iter().collect();
    let has_data = |modes: &[String]| modes.iter().any(|it| SchemaMode::parse(it).is_some());
    let has_text = |modes: &[String]| modes.iter().any(|it| it == "text/plain" || it == "text");
    for skill in &card.skills {
        let modes = card.input_modes(skill);
        if has_data(modes) {
            let silent = (!has_text(modes)).then(|| "It has data only.".to_owned());
            report.require(TEXT, &skill.id, silent);
        }
        let given = skill.input_modes.iter().flatten();
        let absent =
            given.filter(|mode| SchemaMode::parse(mode).is_some() && !defaults.contains(mode));
        report.require(DEFAULTS, &skill.id, listed(absent, "Not in the defaults"));
    }
}

/// All modes of a card, for inputs and outputs.
fn all_modes(card: &AgentCard) -> Vec<&String> {
    let skills = card.skills.iter();
    let own = skills.flat_map(|it| it.input_modes.iter().chain(&it.output_modes).flatten());
    let defaults = card
        .default_input_modes
        .iter()
        .chain(&card.default_output_modes);
    defaults.chain(own).collect()
}

/// Writes a sentence that lists each name once, up to ten; returns `None` without names.
fn listed(names: impl Iterator<Item = impl ToString>, what: &str) -> Option<String> {
    let all: BTreeSet<String> = names.map(|it| format!("“{}”", it.to_string())).collect();
    let some: Vec<&str> = all.iter().take(10).map(String::as_str).collect();
    let rest = match all.len() - some.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!all.is_empty()).then(|| format!("{what}: {}{rest}.", some.join(", ")))
}
