//! Rules for skills: their ids, and the modes that each takes and gives.

use std::collections::HashSet;

use a2a::extension::mode::SchemaMode;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::{Card, modes};
use crate::{Severity, messages};

impl<'c> Card<'c> {
    /// The modes in the list at a pointer.
    fn list(&self, pointer: &Pointer) -> Vec<&'c str> {
        let list = pointer.get(self.value).and_then(Value::as_array);
        let list = list.into_iter().flatten();
        list.filter_map(Value::as_str).collect()
    }

    pub(super) fn skills(&mut self) {
        let agent_inputs = Pointer::root().child("defaultInputModes");
        let agent_outputs = Pointer::root().child("defaultOutputModes");
        let mut ids = HashSet::new();
        let skills: Vec<_> = self.skill_list().collect();
        let own = |skill: &Map<String, Value>, name: &str| {
            let list = skill.get(name).and_then(Value::as_array);
            list.is_some_and(|list| !list.is_empty())
        };
        let mut lists = Vec::new();
        for (pointer, skill) in &skills {
            if let Some(id) = skill.get("id").and_then(Value::as_str)
                && !ids.insert(id)
            {
                let why = messages::skill_id_again(id);
                self.add(
                    Severity::Error,
                    "skill-id-again",
                    pointer.child("id"),
                    why,
                    messages::RENAME_ONE,
                );
            }
            let inputs = if own(skill, "inputModes") {
                pointer.child("inputModes")
            } else {
                agent_inputs.clone()
            };
            let outputs = if own(skill, "outputModes") {
                pointer.child("outputModes")
            } else {
                agent_outputs.clone()
            };
            lists.push((inputs, outputs));
        }
        if skills.is_empty() {
            lists.push((agent_inputs, agent_outputs));
        }
        let mut seen = HashSet::new();
        for (inputs, outputs) in lists {
            let input_modes = self.list(&inputs);
            let takes_schema = input_modes
                .iter()
                .any(|mode| SchemaMode::parse(mode).is_some());
            if takes_schema
                && !input_modes.iter().any(|mode| modes::is_text(mode))
                && seen.insert(inputs.clone())
            {
                let (why, fix) = messages::NO_TEXT_MODE;
                self.add(Severity::Warning, "no-text-mode", inputs, why, fix);
            }
            let output_modes = self.list(&outputs);
            let bare = output_modes
                .iter()
                .position(|mode| modes::is_json(mode) && SchemaMode::parse(mode).is_none());
            let names_one = output_modes
                .iter()
                .any(|mode| SchemaMode::parse(mode).is_some());
            if let Some(at) = bare.filter(|_| takes_schema && !names_one) {
                let pointer = outputs.item(at);
                if seen.insert(pointer.clone()) {
                    let (why, fix) = messages::OUTPUT_WITHOUT_SCHEMA;
                    self.add(Severity::Note, "output-without-schema", pointer, why, fix);
                }
            }
        }
    }
}
