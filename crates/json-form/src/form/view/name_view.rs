//! The inputs for names of a map's members.

use exact_json::Pointer;
use locales::messages;
use serde_json::Value;

use super::NameView;
use crate::form::FormState;
use crate::form::field::Choices;
use crate::form::place::Place;
use crate::form::reader::Reader;

impl FormState {
    /// The names that the schema lists for the members of a map (`enum` in `propertyNames`), each with its title, without
    /// those that the map has. `own`: the name of a member that is renamed, which stays. `None` if any name can be typed.
    pub fn names_left(&self, group: &Pointer, own: Option<&str>) -> Option<Vec<(String, String)>> {
        let set = self.subschemas_at(group);
        let names = set.property_names()?;
        let members: Vec<&Value> = names.members().collect();
        let choices = Choices::listed(&names, &members)?;
        let is_left = |name: &str| {
            let is_taken = set.value().is_some_and(|value| value.get(name).is_some());
            own == Some(name) || !is_taken && !set.names(name)
        };
        let options = choices.values().iter().zip(choices.titles().iter());
        let names = options.filter_map(|(value, title)| Some((value.as_str()?, title)));
        let left = names.filter(|(name, _)| is_left(name));
        let left = left.map(|(name, title)| (name.to_owned(), title.clone()));
        Some(left.collect())
    }
}

impl Reader<'_> {
    /// The input for the name of a new member.
    pub(super) fn name_to_add(self, group: &Pointer, place: &Place<'_>) -> NameView {
        let state = self.form.places.get(group);
        let text = state.map(|state| state.adding.clone()).unwrap_or_default();
        let problem = if text.is_empty() {
            None
        } else {
            // The name is not sent, which the person has to know.
            let is_left = self.form.attempted.then(messages::name_not_added);
            let words = self.form.word_problems;
            let problem = words.and_then(|it| it.of_name(self.form, &place.set, &text));
            let problem = problem.or(is_left);
            problem.map(|message| message.text)
        };
        NameView {
            text,
            problem,
            options: Vec::new(),
        }
    }

    /// The input for the name of a member, with the refused new name if there is one.
    pub(super) fn member_name(self, pointer: &Pointer, place: &Place<'_>) -> NameView {
        let refused = self
            .form
            .places
            .get(pointer)
            .and_then(|state| state.renaming.clone());
        match refused {
            Some((text, problem)) => NameView {
                text,
                problem: problem.map(|message| message.text),
                options: Vec::new(),
            },
            None => NameView {
                text: place.name.clone(),
                problem: None,
                options: Vec::new(),
            },
        }
    }
}
