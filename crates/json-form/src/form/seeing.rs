//! What is shown of the JSON in a string: controls, mistakes, how far it is checked.
//!
//! Owns putting what the form inside shows at the places of the form around. Leaves the form inside
//! to `content`, and what is done there to `contents`. Invariant: the string and the whole of what
//! is in it are one control: it is called what the string is called, is filled in as what is in it
//! is, and is left out as the string is.

use super::content::Content;
use super::contents::rebased;
use super::edit::Absence;
use super::notes::Note;
use super::problems::Problem;
use super::searching::{BELOW, Hit};
use super::state::{CheckState, FormState};
use super::view::{Control, Emptiness, FieldView};
use super::wording;
use crate::schema::document::pointer_in_source;
use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

/// What is said of what a `contentSchema` finds wrong (2020-12 §8.5).
const KEYWORD: &str = "contentSchema";

impl FormState {
    /// The control at a place, which may be inside a string.
    pub(super) fn view_through(&self, pointer: &Pointer) -> Option<FieldView> {
        let Some((at, content, place)) = self.content_around(pointer) else {
            return self.own_view(pointer);
        };
        // Where something else than a string may stand, all of the place can be turned to JSON.
        if self.notes.get(&at).is_some_and(Note::is_json) {
            return self.own_view(&at).filter(|_| place.is_root());
        }
        let mut view = content.state().view(&place)?;
        view.read_only |= content.is_read_only;
        rebase(&mut view, &at);
        // What is in a string is open: folds are the outer form's.
        view.fold = None;
        if !place.is_root() {
            return Some(view);
        }
        Some(self.merged(self.own_view(&at)?, view, content))
    }

    /// The place in the value that a place is: that of the string, for what is inside one.
    pub fn place_in_value(&self, pointer: Pointer) -> Pointer {
        if self.inside.open == 0 {
            return pointer;
        }
        self.string_around(pointer)
    }

    fn string_around(&self, pointer: Pointer) -> Pointer {
        let string = self.content_around(&pointer).map(|(at, _, _)| at);
        string.unwrap_or(pointer)
    }

    /// A string and the whole of what is in it, as one control.
    fn merged(&self, own: FieldView, inside: FieldView, content: &Content) -> FieldView {
        let is_there = content.text.is_some();
        // One is open by itself in what is there, and none in it.
        let by_itself = own.required && own.emptiness.now != Some(Absence::Null);
        let present = is_there || (by_itself && self.inside.depth == 0);
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
        let is_told = !inside.problems.is_empty();
        let mut problems = own.problems;
        let mut hints = own.hints;
        if present || !matches!(control, Control::Group { .. }) {
            // What may be any JSON is text, and no choice of types.
            choosers.extend(inside.choosers.into_iter().filter(|_| !content.is_plain));
            // Where there is nothing, nothing is wrong but that.
            problems.extend(inside.problems.into_iter().filter(|_| is_there));
            hints.extend(inside.hints);
        }
        // Where nothing is checked at all, that is said of the whole form.
        if content.is_unchecked() && !matches!(self.check, CheckState::Unchecked(_)) {
            hints.push(wording::NOT_CHECKED_INSIDE.to_owned());
        }
        let emptiness = emptiness(own.emptiness, inside.emptiness, own.required);
        FieldView {
            description: own.description.or(inside.description),
            emptiness: Emptiness {
                // Where it is told why there is no form, there is a way on.
                others: if is_told && content.is_stuck() && !content.is_plain {
                    let can_go = !own.required && !own.removable;
                    let mut ways = vec![Absence::Anew];
                    ways.extend(can_go.then_some(Absence::NotSet));
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
            hints,
            ..own
        }
    }

    /// How far the checking is, with what is inside strings.
    pub(super) fn with_inside(&self, own: CheckState) -> CheckState {
        if matches!(own, CheckState::Loading | CheckState::Checking) {
            return own;
        }
        let mut state = own;
        for (_, content) in self.contents() {
            match content.check_state() {
                // Not all that is wrong is known yet.
                Some(CheckState::Loading | CheckState::Checking) => return CheckState::Checking,
                Some(CheckState::Invalid) => state = CheckState::Invalid,
                _ => {}
            }
        }
        state
    }

    /// What is to be mended inside a string, at its controls.
    pub(super) fn problems_inside(&self, at: &Pointer) -> Vec<Problem> {
        if self.has_no_control(at) {
            Vec::new()
        } else {
            self.problems_within(at)
        }
    }

    fn problems_within(&self, at: &Pointer) -> Vec<Problem> {
        let note = self.notes.get(at);
        let Some(content) = note.and_then(|note| note.content.as_deref()) else {
            return Vec::new();
        };
        if content.text.is_none() {
            return Vec::new();
        }
        let here = self.here(at);
        let label = here.map(|here| Self::label(at, &here)).unwrap_or_default();
        let found = content.state().problems().into_iter();
        let outer = found.map(|problem| Problem {
            pointer: rebased(at, &problem.pointer),
            label: match (problem.pointer.is_root(), label.is_empty()) {
                (true, _) => label.clone(),
                (_, true) => problem.label,
                _ => [label.as_str(), BELOW, problem.label.as_str()].concat(),
            },
            keyword: KEYWORD.to_owned(),
            schema: problem.schema.and_then(|place| pointer_in_source(&place)),
            sentence: problem.sentence,
            string: Some(at.clone()),
        });
        outer.collect()
    }

    /// Whether there is no control for what is inside a string.
    fn has_no_control(&self, at: &Pointer) -> bool {
        self.is_covered(at) || self.is_json(at) || self.drawn(at) != *at
    }

    /// What is to be mended inside strings that have no control of their own, since what is around
    /// them is edited as JSON: it stands there.
    pub(super) fn problems_covered(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        for (at, _) in self.contents().filter(|(at, _)| self.has_no_control(at)) {
            let nearest = self.nearest_control(at);
            let here = self.here(&nearest);
            let label = here.map(|here| Self::label(&nearest, &here));
            for problem in self.problems_within(at) {
                let names = problem.pointer.tokens().skip(nearest.tokens().count());
                let path = names.collect::<Vec<String>>().join(BELOW);
                found.push(Problem {
                    pointer: nearest.clone(),
                    label: label.clone().unwrap_or_default(),
                    sentence: if path.is_empty() {
                        problem.sentence
                    } else {
                        wording::deeper(&problem.sentence, &path)
                    },
                    ..problem
                });
            }
        }
        found
    }

    /// What is found inside a string.
    pub(super) fn hits_inside(&self, at: &Pointer, path: &str, text: &str) -> Vec<Hit> {
        let note = self.notes.get(at);
        let content = note.and_then(|note| note.content.as_deref());
        let content = content.filter(|content| content.text.is_some());
        let hits = content.map(|content| content.state().search(text));
        let hits = hits.unwrap_or_default().0.into_iter().map(|hit| Hit {
            pointer: rebased(at, &hit.pointer),
            path: [path, BELOW, hit.path.as_str()].concat(),
        });
        hits.collect()
    }

    /// Takes the secrets out of the JSON in strings of a draft.
    pub(super) fn take_secrets_inside(&self, draft: &mut Value) {
        for (at, content) in self.contents() {
            let is_kept = at.get(draft).is_some();
            let (Some(value), true) = (content.state().value(), is_kept) else {
                continue;
            };
            let inside = content.state().draft();
            if inside.as_ref() != Some(value)
                && let Some(slot) = at.get_mut(draft)
            {
                let text = inside.as_ref().map(json::to_text).unwrap_or_default();
                *slot = Value::String(content.encoded(text));
            }
        }
    }
}

/// How the one control is empty: as the string is, else as what is in it is.
fn emptiness(own: Emptiness, inside: Emptiness, required: bool) -> Emptiness {
    let has_null = own.others.contains(&Absence::Null) || own.now == Some(Absence::Null);
    let mut emptiness = own;
    if emptiness.now.is_none() {
        emptiness = inside;
        let can_go = emptiness.now.is_some() && !required;
        emptiness.others.extend(can_go.then_some(Absence::NotSet));
    } else {
        let way = |way: &Absence| *way != Absence::NotSet && !(has_null && *way == Absence::Null);
        emptiness
            .others
            .extend(inside.others.into_iter().filter(way));
    }
    emptiness
}

/// Names the places of a view as the form around names them.
fn rebase(view: &mut FieldView, at: &Pointer) {
    view.pointer = rebased(at, &view.pointer);
    match &mut view.control {
        Control::Group { members, .. } => {
            for member in members {
                *member = rebased(at, member);
            }
        }
        Control::List { items, .. } => {
            for item in items {
                item.pointer = rebased(at, &item.pointer);
            }
        }
        _ => {}
    }
}
