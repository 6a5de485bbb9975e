//! What an edit does: the only writer of a form's value.
//!
//! Owns `FormState::apply`, typing and choosing. Leaves putting values in to `putting`, lists to
//! `listing`, names to `naming`, branches and types to `shaping`. Invariants: an edit that does not fit changes nothing; what is
//! typed and is no value yet is kept beside the last value, never thrown away; only the places
//! named in `Changes` look different afterwards.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use exact_json::same_json;
use serde_json::Value;

use super::beginning::OPENED;
use super::choices::meant;
use super::edit::{Absence, Changes, Deed, Edit};
use super::field::Kind;
use super::masking::unmask;
use super::moment::is_native;
use super::notes::{Note, Typed};
use super::number::stepped;
use super::numerals::{Numerals, read_number};
use super::state::FormState;
use super::viewing::type_now;
use super::wording;

impl FormState {
    /// Does what the person did.
    pub fn apply(&mut self, edit: Edit) -> Changes {
        // Drawing, folding and leaving are no reason for anything to come by itself.
        if !matches!(
            edit,
            Edit::Look | Edit::Localize(_) | Edit::Fold(..) | Edit::At(_, Deed::Leave)
        ) {
            self.edits += 1;
            self.opened = OPENED;
        }
        if !matches!(edit, Edit::Look) {
            self.wants.get_mut().make_room();
        }
        match edit {
            Edit::Load(value) => {
                self.is_loaded = value.is_some();
                self.history.clear();
                if self.folds.is_on {
                    self.load_keeping_folds(value)
                } else {
                    self.load(value)
                }
            }
            done => self.perform(done),
        }
    }

    /// Everything but loading a value.
    fn perform(&mut self, edit: Edit) -> Changes {
        if let Edit::Fold(folding, places) = edit {
            return self.fold(folding, places);
        }
        self.begin_step(&edit);
        // Typing what is a value, as the one before was, mends nothing until the validator says so.
        // A value of another type has other sentences, and only JSON turns into one.
        let typing = match &edit {
            Edit::At(pointer, Deed::Type(_) | Deed::Leave) => Some(pointer.clone()),
            Edit::Look => Some(Pointer::root()),
            _ => None,
        };
        let is_rough = |state: &Self| {
            let at = typing.as_ref()?;
            let note = state.notes.get(at)?;
            (note.is_unread() || note.is_json()).then_some(())
        };
        let was_rough = is_rough(self).is_some();
        let was_empty = self.value.is_none();
        let is_another = matches!(edit, Edit::Reset | Edit::Replace(_));
        let mut changes = match edit {
            Edit::At(pointer, deed) => {
                let is_asked_for = matches!(deed, Deed::Add | Deed::Shape(..));
                let mut changes = match self.apply_inside(&pointer, &deed) {
                    Some(changes) => changes,
                    None => self.apply_at(&pointer, deed),
                };
                if changes.value && typing.is_none() {
                    // What was left in there may be forgotten, and what is said around it with that.
                    for place in pointer.ancestors().skip(1) {
                        if self.notes.get(&place).is_some_and(Note::complains) {
                            changes.touch(place);
                        }
                    }
                }
                if is_asked_for && self.open_within(&pointer) {
                    changes.shake(pointer);
                }
                changes
            }
            Edit::Reset => {
                let value = self.initial.clone();
                self.load(value)
            }
            Edit::Replace(value) => {
                self.is_loaded = value.is_some();
                self.load(value)
            }
            Edit::Undo => self.undo(),
            Edit::Redo => self.redo(),
            Edit::Localize(numerals) => self.localize(numerals),
            Edit::Look | Edit::Load(_) | Edit::Fold(..) => Changes::none(),
        };
        changes.join(self.tend_contents());
        if changes.value {
            self.end_step();
        }
        let moved = typing.is_none()
            || changes.all
            || !changes.inside.is_empty()
            || was_empty != self.value.is_none();
        if moved || was_rough || is_rough(self).is_some() {
            self.mistakes += 1;
        }
        if is_another && self.folds.is_on {
            self.fold_anew();
        }
        self.tell_folds(changes)
    }

    fn apply_at(&mut self, pointer: &Pointer, deed: Deed) -> Changes {
        match deed {
            Deed::Type(text) => self.type_text(pointer, text),
            Deed::Pick(picked) => self.pick_file(pointer, &picked),
            Deed::Garble => {
                let problem = wording::UNFINISHED_MOMENT.to_owned();
                self.keep_typed(pointer, String::new(), Some(problem), None)
            }
            Deed::Choose(option) => self.choose(pointer, option),
            Deed::Tick(option, on) => self.tick(pointer, option, on),
            Deed::Shape(chooser, option) => self.shape(pointer, chooser, option),
            Deed::Empty(way) => match way {
                Absence::NotSet => self.unset(pointer),
                Absence::Null => self.put(pointer, Value::Null),
                Absence::Empty => self.hollow(pointer),
                Absence::Anew => Changes::none(),
            },
            Deed::Step { up } => self.step(pointer, up),
            Deed::Slide(text) => match json::number(&text) {
                Some(number) => self.put(pointer, Value::Number(number)),
                None => Changes::none(),
            },
            Deed::Example => self.fill_with_example(pointer),
            Deed::Remove => self.remove(pointer),
            Deed::Add => self.add(pointer),
            Deed::Name(text) => self.type_name(pointer, text),
            Deed::AddNamed => self.add_named(pointer),
            Deed::Rename(name) => self.rename(pointer, name),
            Deed::Duplicate => self.duplicate(pointer),
            Deed::Move { up } => self.shift(pointer, up),
            Deed::MoveTo(to) => self.shift_to(pointer, to),
            Deed::AsJson(on) => self.turn_to_json(pointer, on),
            Deed::Leave => self.leave(pointer),
        }
    }

    /// Numbers are written in another way from now on.
    fn localize(&mut self, numerals: Numerals) -> Changes {
        let is_new = std::mem::replace(&mut self.numerals, numerals) != numerals;
        Changes {
            all: is_new,
            state: is_new,
            ..Changes::none()
        }
    }

    fn type_text(&mut self, pointer: &Pointer, text: String) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let kind = self.kind_at(pointer, &here);
        let hidden = (*kind == Kind::Json).then(|| self.hidden_at(pointer));
        // An empty control means that nothing is there. An emptied item stays: taking it out would
        // move the others under the cursor, and so does a member that the person named.
        let stays = here.is_item() || (here.is_extra() && here.set.value().is_some());
        if text.is_empty() && !stays {
            let null = here.field.nullable && here.required;
            let picked = type_now(&here);
            self.notes.change(pointer, |note| {
                note.typed = None;
                note.picked = picked.or(note.picked);
            });
            let mut changes = if null {
                self.put(pointer, Value::Null)
            } else {
                self.take(pointer)
            };
            // What was typed may have been a mistake.
            changes.state = true;
            changes.touch(pointer.clone());
            return changes;
        }
        let read = match kind {
            Kind::Number(_) => read_number(&text, self.numerals)
                .map(Value::Number)
                .map_err(|problem| wording::number_problem(&problem, &text, self.numerals)),
            Kind::Json => json::parse(&text)
                .map(|mut value| {
                    unmask(&mut value, hidden.as_deref().unwrap_or_default());
                    value
                })
                .map_err(|error| wording::json_problem(&error)),
            Kind::Choice(choices) => meant(choices, &text)
                .map(|choice| choice.value.clone())
                .ok_or_else(|| wording::NONE_OF_THEM.to_owned()),
            Kind::Text(hints) => {
                // What the browser's own control can't show stays in a plain one until it is left.
                let before = here.set.value().and_then(Value::as_str).unwrap_or_default();
                let plain = self.typed_text(pointer).is_some()
                    || !is_native(hints.format.as_deref(), before);
                // The browser makes all line breaks the same: those of the value stay what they are.
                let text = if before.contains("\r\n") && !text.contains('\r') {
                    text.replace('\n', "\r\n")
                } else {
                    text
                };
                // Where no space can be right, one around comes from pasting.
                let held = match hints.format.as_deref() {
                    Some("email" | "idn-email" | "uri" | "url" | "iri" | "uuid" | "hostname") => {
                        text.trim()
                    }
                    _ => &text,
                };
                let mut changes = self.put(pointer, json::text(held));
                if plain {
                    changes.join(self.keep_typed(pointer, text, None, None));
                }
                return changes;
            }
            _ => return Changes::none(),
        };
        match read {
            Ok(value) => {
                let mut changes = self.put(pointer, value);
                // Kept to the letter while it is being edited; a value of a better shape for
                // another control is shown there from the moment the field is left.
                changes.join(self.keep_typed(pointer, text, None, hidden));
                changes
            }
            Err(problem) => self.keep_typed(pointer, text, Some(problem), hidden),
        }
    }

    pub(super) fn keep_typed(
        &mut self,
        pointer: &Pointer,
        text: String,
        problem: Option<String>,
        hidden: Option<Rc<[Value]>>,
    ) -> Changes {
        self.notes.change(pointer, |note| {
            note.typed = Some(Typed {
                text,
                problem,
                as_json: hidden.is_some(),
                hidden: hidden.unwrap_or_default(),
            });
        });
        let mut changes = Changes::of_state();
        changes.touch(pointer.clone());
        changes
    }

    fn choose(&mut self, pointer: &Pointer, option: Option<usize>) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let chosen = match (&here.field.kind, option) {
            (Kind::Choice(choices), Some(at)) => choices.get(at).map(|choice| choice.value.clone()),
            // “Yes” is the first option, “No” the second.
            (Kind::Toggle, Some(at @ (0 | 1))) => Some(Value::Bool(at == 0)),
            (Kind::Consent, Some(0)) => Some(Value::Bool(true)),
            (Kind::Consent, Some(1)) if self.stays(pointer) => Some(Value::Bool(false)),
            // A box that is not ticked says nothing.
            (Kind::Consent, Some(1) | None) | (Kind::Choice(_) | Kind::Toggle, None) => {
                return self.unset(pointer);
            }
            _ => None,
        };
        chosen.map_or_else(Changes::none, |value| self.put(pointer, value))
    }

    fn tick(&mut self, pointer: &Pointer, option: usize, on: bool) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let Kind::Many(choices) = &here.field.kind else {
            return Changes::none();
        };
        let ticked = here.set.value().and_then(Value::as_array);
        let is_ticked = |value: &Value| {
            let mut all = ticked.into_iter().flatten();
            all.any(|item| same_json(item, value))
        };
        // In the order of the options, whatever the order of ticking.
        let mut items = Vec::new();
        for (at, choice) in choices.iter().enumerate() {
            if if at == option {
                on
            } else {
                is_ticked(&choice.value)
            } {
                items.push(choice.value.clone());
            }
        }
        self.put(pointer, Value::Array(items))
    }

    /// Puts in an empty text or list.
    fn hollow(&mut self, pointer: &Pointer) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let value = match here.field.kind {
            Kind::List(_) | Kind::Many(_) => Value::Array(Vec::new()),
            _ => json::text(""),
        };
        self.put(pointer, value)
    }

    fn step(&mut self, pointer: &Pointer, up: bool) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let (Kind::Number(hints), value) = (&here.field.kind, here.set.value()) else {
            return Changes::none();
        };
        let number = value.and_then(Value::as_number);
        match stepped(number, hints, up) {
            Some(next) => self.put(pointer, Value::Number(next)),
            None => Changes::none(),
        }
    }

    pub(super) fn load(&mut self, value: Option<Value>) -> Changes {
        self.value = value;
        self.attempted = false;
        self.inside.open = 0;
        // The validator is going to say all of it anew.
        self.notes.change_within(&Pointer::root(), Note::forget);
        if self.wants.get_mut().clear() {
            self.said.clear();
        }
        self.changed = vec![Pointer::root()];
        self.revision += 1;
        self.shape += 1;
        self.mistakes += 1;
        Changes::everything()
    }
}
