//! Problems of the names that a person gives to members of a map.
//!
//! Leaves `propertyNames` and patterns to the validator.

use exact_json::Pointer;
use locales::{Message, messages};
use serde_json::{Map, Value};

use crate::form::check::Problems;
use crate::form::field::Kind;
use crate::form::validator_queries::{match_key, name_key};
use crate::schema::subschema_set::Openness;
use crate::schema::{SchemaId, Subschemas};

impl Problems<'_> {
    /// Problems of the names that the person types at a place: its own new name, and that of a new member.
    pub(super) fn pending_name_problems(self, pointer: &Pointer) -> Vec<Message> {
        let state = self.form.places.get(pointer);
        // Usually no name is being typed.
        let state = state.filter(|state| state.renaming.is_some() || !state.adding.is_empty());
        let Some((state, place)) = state.and_then(|state| Some((state, self.form.place(pointer)?)))
        else {
            return Vec::new();
        };
        let own = state.renaming.as_ref().and_then(|(_, why)| why.clone());
        let mut found: Vec<Message> = own.into_iter().collect();
        // Only a visible group can take a name.
        let takes_names = matches!(self.form.kind_at(pointer, &place),
            Kind::Group(group) if group.openness == Openness::Map);
        if !state.adding.is_empty() && takes_names && place.is_open() {
            let words = self.form.word_problems;
            let why = words.and_then(|it| it.of_name(self.form, &place.set, &state.adding));
            found.push(why.unwrap_or_else(messages::name_not_added));
        }
        found
    }

    /// Whether a validator query about a new member's name has no answer yet, so that `name_problem` may still change.
    pub(in crate::form) fn is_name_asked(self, set: &Subschemas<'_>, name: &str) -> bool {
        if self.form.exchange.is_unchecked() {
            return false;
        }
        set.members().any(|member| {
            let names = member.get("propertyNames");
            let mut keys: Vec<String> = names
                .map(|schema| name_key(SchemaId::of(schema), name))
                .into_iter()
                .collect();
            let patterns = member.get("patternProperties").and_then(Value::as_object);
            let patterns = patterns.into_iter().flat_map(Map::keys);
            keys.extend(patterns.map(|pattern| match_key(pattern, name)));
            keys.iter().any(|key| self.form.exchange.is_asked(key))
        })
    }
}
