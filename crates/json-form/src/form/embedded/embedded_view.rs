//! Views, problems and search hits of embedded forms, at places of the outer form.
//!
//! Owns translating pointers and merging the view of a string with that of its content. Invariant:
//! the string and its content are one control. It takes its label and its optionality from the
//! string and its control from the content.

use crate::form::check::Problem;
use crate::form::check::Problems;
use crate::form::embedded_forms::{Embedded, EmbeddedForm};
use crate::form::field::emptiness::EmptyKind;
use crate::form::place_state::PlaceState;
use crate::form::places::PlaceStates;
use crate::form::reader::Reader;
use crate::form::view::{Control, Emptiness, FieldView, SearchHit};
use crate::form::{FormSession, FormState};
use crate::schema::document::pointer_in_source;
use exact_json as json;
use exact_json::Pointer;
use locales::messages;
use serde_json::Value;

/// The keyword of findings in embedded JSON (2020-12 §8.5).
const KEYWORD: &str = "contentSchema";

impl FormState {
    /// The place in the value: for a place inside a string, the place of the string.
    pub fn place_in_value(&self, pointer: Pointer) -> Pointer {
        if self.embedded.open == 0 {
            return pointer;
        }
        let string = self
            .embedded
            .around(&self.places, &pointer)
            .map(|(at, _, _)| at);
        string.unwrap_or(pointer)
    }
}

impl Embedded {
    /// The hits of a search for `text` in the embedded form of the string at a place. `path` is the label path of
    /// the string, with which the paths of the hits begin.
    pub(in crate::form) fn hits(
        &self,
        places: &PlaceStates,
        at: &Pointer,
        path: &str,
        text: &str,
    ) -> Vec<SearchHit> {
        let content = self.at(places, at);
        let content = content.filter(|content| content.text.is_some());
        let hits = content.map(|content| content.state().search(text));
        let hits = hits.unwrap_or_default().0.into_iter().map(|hit| SearchHit {
            pointer: at.join(&hit.pointer),
            path: [path, messages::path_separator(), hit.path.as_str()].concat(),
        });
        hits.collect()
    }

    /// Removes the secrets from embedded JSON in a draft. `without_secrets` returns the value of an embedded form
    /// without them.
    pub(in crate::form) fn strip_secrets(
        &self,
        places: &PlaceStates,
        draft: &mut Value,
        without_secrets: fn(&FormSession) -> Option<Value>,
    ) {
        for (at, content) in self.all(places) {
            let is_kept = at.get(draft).is_some();
            let (Some(value), true) = (content.state().value(), is_kept) else {
                continue;
            };
            let inside = without_secrets(&content.session);
            if inside.as_ref() != Some(value)
                && let Some(slot) = at.get_mut(draft)
            {
                let text = inside.as_ref().map(json::to_text).unwrap_or_default();
                *slot = Value::String(content.encoded(text));
            }
        }
    }
}

impl Reader<'_> {
    /// The view of a place, also of one in an embedded form; `None` if the place has no control.
    pub(in crate::form) fn view_with_embedded(self, pointer: &Pointer) -> Option<FieldView> {
        let Some((at, content, place)) = self.form.embedded.around(&self.form.places, pointer)
        else {
            return self.own_view(pointer);
        };
        // A place that may hold other types than a string can be edited as JSON as a whole.
        if self
            .form
            .places
            .get(&at)
            .is_some_and(PlaceState::is_edited_as_json)
        {
            return self.own_view(&at).filter(|_| place.is_root());
        }
        let view = self.inside(&at, content.state(), |inside| inside.view(&place));
        let mut view = view?;
        view.read_only |= content.is_read_only;
        rebase(&mut view, &at);
        // Only groups of the outer form can be folded.
        view.fold = None;
        if !place.is_root() {
            return Some(view);
        }
        Some(self.merged(self.own_view(&at)?, view, content))
    }

    /// Merges the views of a string and of its content into one control.
    fn merged(self, own: FieldView, inside: FieldView, content: &EmbeddedForm) -> FieldView {
        let is_there = content.text.is_some();
        // A required form is open in the outer form, but not in another embedded form.
        let by_itself = own.required && own.emptiness.now != Some(EmptyKind::Null);
        let present = is_there || (by_itself && self.form.embedded.depth == 0);
        let control = match inside.control {
            Control::Group { columns, .. } if !present => Control::Group {
                members: Vec::new(),
                present,
                adding: None,
                columns,
            },
            control => control,
        };
        let mut choosers = own.choosers;
        let is_told = !inside.warnings.is_empty();
        let (mut problems, mut warnings) = (own.problems, own.warnings);
        let mut hints = own.hints;
        if present || !matches!(control, Control::Group { .. }) {
            // Content of any type is edited as text, without a chooser of types.
            choosers.extend(inside.choosers.into_iter().filter(|_| !content.is_plain));
            // An absent string has no problems of its content.
            problems.extend(inside.problems.into_iter().filter(|_| is_there));
            let is_new = is_there && !Problems::of(self.form).is_content_rejected(&own.pointer);
            warnings.extend(inside.warnings.into_iter().filter(|_| is_new));
            hints.extend(inside.hints);
        }
        // If nothing is checked at all, the whole form says so.
        if content.is_unchecked() && !self.form.exchange.is_unchecked() {
            hints.push(messages::not_checked_inside().to_owned());
        }
        let emptiness = emptiness(own.emptiness, inside.emptiness, own.required);
        FieldView {
            description: own.description.or(inside.description),
            emptiness: Emptiness {
                // Beside the explanation why there is no form, offers a way on.
                others: if is_told && content.is_stuck() && !content.is_plain {
                    let can_go = !own.required && !own.removable;
                    let mut ways = vec![EmptyKind::NewValue];
                    ways.extend(can_go.then_some(EmptyKind::NotSet));
                    ways
                } else {
                    emptiness.others
                },
                ..emptiness
            },
            as_json: own
                .as_json
                .or(inside.as_json.filter(|_| present && !content.is_plain)),
            read_only: own.read_only || inside.read_only,
            control,
            choosers,
            problems,
            warnings,
            hints,
            ..own
        }
    }
}

impl Problems<'_> {
    /// Whether any embedded form shows input that is not part of its string.
    pub(in crate::form) fn embedded_has_unreadable_input(self) -> bool {
        self.form
            .embedded
            .all(&self.form.places)
            .any(|(_, content)| {
                content.text.is_some() && Problems::of(content.state()).has_unreadable_input()
            })
    }

    /// Whether the validator itself rejects the text of a string, as it does up to draft 7. Its finding
    /// is then shown.
    fn is_content_rejected(self, at: &Pointer) -> bool {
        let state = self.form.places.get(at);
        let mut findings = state.iter().flat_map(|state| &state.findings);
        findings.any(|found| {
            let violation = &found.source.violation;
            matches!(violation.keyword(), "contentEncoding" | "contentMediaType")
        })
    }

    /// The problems of the embedded form of the string at `at`; empty if `at` has no visible control of its own, or no
    /// embedded form.
    pub(in crate::form) fn embedded_problems(self, at: &Pointer) -> Vec<Problem> {
        if self.has_no_control(at) {
            Vec::new()
        } else {
            self.problems_in_embedded(at)
        }
    }

    fn problems_in_embedded(self, at: &Pointer) -> Vec<Problem> {
        let Some(content) = self.form.embedded.at(&self.form.places, at) else {
            return Vec::new();
        };
        if content.text.is_none() {
            return Vec::new();
        }
        let here = self.form.place(at);
        let label = here.map(|here| here.label()).unwrap_or_default();
        let mut found = Problems::of(content.state()).all_problems();
        if self.is_content_rejected(at) {
            found.retain(|problem| !(problem.is_warning && problem.pointer.is_root()));
        }
        let outer = found.into_iter().map(|problem| Problem {
            pointer: at.join(&problem.pointer),
            label: match (problem.pointer.is_root(), label.is_empty()) {
                (true, _) => label.clone(),
                (_, true) => problem.label,
                _ => [
                    label.as_str(),
                    messages::path_separator(),
                    problem.label.as_str(),
                ]
                .concat(),
            },
            keyword: KEYWORD.to_owned(),
            schema: problem.schema.and_then(|place| pointer_in_source(&place)),
            sentence: problem.sentence,
            code: problem.code,
            params: problem.params,
            string: Some(at.clone()),
            is_warning: problem.is_warning,
        });
        outer.collect()
    }

    /// Whether the content of a string has no control, since the string or a place around it is hidden or
    /// edited as JSON.
    fn has_no_control(self, at: &Pointer) -> bool {
        self.form.is_inside_json(at)
            || self.form.is_edited_as_json(at)
            || self.form.nearest_drawn(at) != *at
    }

    /// The problems of the embedded forms whose string has no visible control of its own, each attached to the nearest
    /// control around the string.
    pub(in crate::form) fn problems_under_json(self) -> Vec<Problem> {
        let mut found = Vec::new();
        for (at, _) in self
            .form
            .embedded
            .all(&self.form.places)
            .filter(|(at, _)| self.has_no_control(at))
        {
            let nearest = self.form.nearest_control(at);
            let place = self.form.place(&nearest);
            let label = place.map(|place| place.label());
            for problem in self.problems_in_embedded(at) {
                let names = problem.pointer.tokens().skip(nearest.depth());
                let path = names
                    .collect::<Vec<String>>()
                    .join(messages::path_separator());
                found.push(Problem {
                    pointer: nearest.clone(),
                    label: label.clone().unwrap_or_default(),
                    sentence: if path.is_empty() {
                        problem.sentence
                    } else {
                        messages::at_path(&path, &problem.sentence)
                    },
                    ..problem
                });
            }
        }
        found
    }
}

/// The emptiness of the merged control: that of the string, else that of its content.
fn emptiness(own: Emptiness, inside: Emptiness, required: bool) -> Emptiness {
    let has_null = own.others.contains(&EmptyKind::Null) || own.now == Some(EmptyKind::Null);
    let mut emptiness = own;
    if emptiness.now.is_none() {
        emptiness = inside;
        let can_go = emptiness.now.is_some() && !required;
        emptiness.others.extend(can_go.then_some(EmptyKind::NotSet));
    } else {
        let way =
            |way: &EmptyKind| *way != EmptyKind::NotSet && !(has_null && *way == EmptyKind::Null);
        emptiness
            .others
            .extend(inside.others.into_iter().filter(way));
    }
    emptiness
}

/// Translates the pointers of a view to the outer form.
fn rebase(view: &mut FieldView, at: &Pointer) {
    view.pointer = at.join(&view.pointer);
    match &mut view.control {
        Control::Group { members, .. } => {
            for member in members {
                *member = at.join(member);
            }
        }
        Control::List { items, .. } => {
            for item in items {
                item.pointer = at.join(&item.pointer);
            }
        }
        _ => {}
    }
}
