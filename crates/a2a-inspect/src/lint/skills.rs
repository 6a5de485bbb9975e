//! Rules for skills: their ids, and the modes that each takes and gives.

use std::collections::HashSet;

use a2a::extension::mode::SchemaMode;
use exact_json::Pointer;
use json_form::formats::media_type::essence;
use serde_json::Value;

use super::{Card, modes};
use crate::{messages, rules};

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
        let mut lists = Vec::new();
        for (pointer, skill) in &skills {
            if let Some(id) = skill.get("id").and_then(Value::as_str)
                && !ids.insert(id)
            {
                let why = messages::skill_id_again(id);
                let words = (why, messages::RENAME_ONE);
                self.findings
                    .push(rules::SKILL_ID_AGAIN.broken(pointer.child("id"), words));
            }
            let own_or = |name: &str, of_agent: &Pointer| {
                let list = skill.get(name).and_then(Value::as_array);
                let own = list.filter(|list| !list.is_empty());
                own.map_or_else(|| of_agent.clone(), |_| pointer.child(name))
            };
            lists.push((
                own_or("inputModes", &agent_inputs),
                own_or("outputModes", &agent_outputs),
            ));
        }
        if skills.is_empty() {
            lists.push((agent_inputs, agent_outputs));
        }
        let mut seen = HashSet::new();
        for (inputs, outputs) in lists {
            let input_modes = self.list(&inputs);
            let names_schema = |mode: &&str| SchemaMode::parse(mode).is_some();
            let takes_schema = input_modes.iter().any(names_schema);
            if takes_schema
                && !input_modes.iter().any(|mode| modes::is_text(mode))
                && seen.insert(inputs.clone())
            {
                let words = messages::NO_TEXT_MODE;
                self.findings
                    .push(rules::NO_TEXT_MODE.broken(inputs, words));
            }
            let output_modes = self.list(&outputs);
            let bare = output_modes
                .iter()
                .position(|mode| essence(mode) == "application/json" && !names_schema(mode));
            let names_one = output_modes.iter().any(names_schema);
            if let Some(at) = bare.filter(|_| takes_schema && !names_one) {
                let pointer = outputs.item(at);
                if seen.insert(pointer.clone()) {
                    let words = messages::OUTPUT_WITHOUT_SCHEMA;
                    self.findings
                        .push(rules::OUTPUT_WITHOUT_SCHEMA.broken(pointer, words));
                }
            }
        }
    }
}
