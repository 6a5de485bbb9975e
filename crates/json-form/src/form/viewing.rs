//! From the state of a form to what a control shows.
//!
//! Owns `FormState::view`. Invariant: whatever value stands at a place is shown whole; where the
//! control could not show it, it is shown as JSON.

use exact_json as json;
use exact_json::Pointer;
use exact_json::same_json;
use serde_json::{Number, Value};

use super::branches::{self, type_name};
use super::choices::{descriptions, value_title};
use super::columns::columns;
use super::edit::Absence;
use super::field::{Choice, Field, Kind};
use super::fitting::misfit;
use super::here::Here;
use super::options::Widget;
use super::state::FormState;
use super::view::{ChooserView, Control, Emptiness, FieldView};
use super::wording;
use crate::schema::subschema_set::{Omission, Openness};
use crate::schema::{Set, Type, Union, UnionKind};

impl FormState {
    /// The control at a place; none where the form has no control.
    pub fn view(&self, pointer: &Pointer) -> Option<FieldView> {
        if self.inside.open == 0 {
            return self.own_view(pointer);
        }
        self.view_through(pointer)
    }

    /// The control at a place of the value itself.
    pub(super) fn own_view(&self, pointer: &Pointer) -> Option<FieldView> {
        let here = self.here(pointer)?;
        let kind = self.kind_at(pointer, &here);
        let control = self.control(pointer, &here, kind);
        let hints = hints(&here, kind, &control);
        let field = &here.field;
        let is_extra = here.is_extra();
        let mut view = FieldView {
            pointer: pointer.clone(),
            label: Self::label(pointer, &here),
            description: field.description.clone(),
            required: here.required,
            deprecated: field.deprecated,
            read_only: field.read_only,
            removable: (here.is_item() && !here.is_fixed()) || is_extra,
            name: is_extra.then(|| self.name_of_member(pointer, &here)),
            choosers: self.choosers(&here),
            emptiness: emptiness(&here, kind),
            example: self.offers_example(pointer, &here),
            as_json: self.json_switch(pointer, &here),
            fold: if self.folds.is_on {
                self.fold_view(pointer, &here, &control)
            } else {
                None
            },
            // What is typed is one line high in any case.
            is_cell: matches!(kind, Kind::Toggle | Kind::Consent | Kind::Choice(_))
                && self.is_in_table(pointer),
            control,
            hints,
            problems: if self.is_shown(pointer) {
                self.shown_problems(pointer)
            } else {
                Vec::new()
            },
            widget: Widget::Fitting,
        };
        if let Some(options) = &self.options {
            self.lay_out_view(options, &here, &mut view);
        }
        Some(view)
    }

    fn control(&self, pointer: &Pointer, here: &Here<'_>, kind: &Kind) -> Control {
        let field = &here.field;
        let value = here.set.value();
        let typed = || self.typed_text(pointer);
        match kind {
            Kind::Text(_) if field.is_content() && self.is_to_open(pointer) => Control::Open,
            Kind::Text(hints) => Control::Text {
                text: value.and_then(Value::as_str).unwrap_or_default().to_owned(),
                hints: hints.clone(),
                secret: field.secret,
                plain: self.is_typed(pointer),
            },
            Kind::Number(hints) => {
                let number = value.and_then(Value::as_number);
                let exact = number.map_or("", Number::as_str);
                Control::Number {
                    text: typed().unwrap_or_else(|| self.numerals.written(exact)),
                    exact: exact.to_owned(),
                    hints: hints.clone(),
                }
            }
            Kind::Toggle => Control::Toggle {
                on: value.and_then(Value::as_bool),
                sure: here.required
                    && field.default.as_ref().is_some_and(Value::is_boolean)
                    && misfit(here, kind).is_none(),
            },
            Kind::Consent => Control::Toggle {
                on: value.and_then(Value::as_bool),
                sure: true,
            },
            Kind::Choice(choices) => Control::Choice {
                titles: choices.iter().map(|choice| choice.title.clone()).collect(),
                descriptions: descriptions(choices),
                chosen: value.and_then(|value| chosen(choices, value)),
                text: typed(),
            },
            Kind::Many(choices) => Control::Many {
                titles: choices.iter().map(|choice| choice.title.clone()).collect(),
                descriptions: descriptions(choices),
                chosen: choices
                    .iter()
                    .map(|choice| {
                        let items = value.and_then(Value::as_array);
                        let same = |item: &Value| same_json(item, &choice.value);
                        items.is_some_and(|items| items.iter().any(same))
                    })
                    .collect(),
            },
            Kind::Fixed(fixed) => Control::Fixed {
                text: value_title(fixed),
                present: value.is_some(),
            },
            Kind::Group(group) => {
                let present = Self::is_open(pointer, here);
                Control::Group {
                    members: if present {
                        self.member_pointers(&here.set, kind)
                    } else {
                        Vec::new()
                    },
                    present,
                    adding: (present && group.openness == Openness::Map)
                        .then(|| self.name_to_add(pointer, here)),
                    columns: 0,
                }
            }
            Kind::List(list) => {
                let items = self.items(pointer);
                Control::List {
                    item: Field::words(&here.set.item(usize::MAX), None).0,
                    addable: list.max.is_none_or(|most| (items.len() as u64) < most),
                    tuple: list.tuple,
                    columns: if items.is_empty() {
                        0
                    } else {
                        columns(&here.set)
                    },
                    items,
                }
            }
            Kind::Json => Control::Json {
                text: typed().unwrap_or_else(|| {
                    if self.notes.get(pointer).is_some_and(|note| note.as_json) {
                        return self.masked_text(pointer);
                    }
                    value.map(json::pretty).unwrap_or_default()
                }),
            },
            Kind::Open => Control::Open,
            Kind::Nothing => Control::Nothing,
        }
    }

    /// Whether a group is on screen. A required one is open one level beyond what is there, and no
    /// deeper: a schema may require itself without end.
    pub(super) fn is_open(pointer: &Pointer, here: &Here<'_>) -> bool {
        match here.set.value() {
            Some(value) => !value.is_null(),
            None if pointer.is_root() => true,
            None => {
                let around = here.around.as_ref();
                let is_there =
                    around.is_some_and(|around| around.value().is_some() || around.at().is_root());
                here.required && is_there
            }
        }
    }

    /// Whether a string with JSON has a form, which is there as soon as it is asked for.
    fn is_to_open(&self, pointer: &Pointer) -> bool {
        let note = self.notes.get(pointer);
        if note.is_some_and(|note| note.is_text) {
            return false;
        }
        if note.is_none_or(|note| note.content.is_none())
            && let Ok(mut wants) = self.wants.try_borrow_mut()
        {
            wants.open(pointer);
        }
        true
    }

    /// Whether an empty place has an example that is not offered as one types. A new form is as good
    /// as empty until something is done in it.
    pub(super) fn offers_example(&self, pointer: &Pointer, here: &Here<'_>) -> bool {
        let field = &here.field;
        if field.examples.is_empty() || field.read_only {
            return false;
        }
        let is_untouched = pointer.is_root() && self.revision == 0 && !self.is_loaded;
        let is_empty = is_untouched || here.set.value().is_none_or(is_blank);
        let is_typed = match &field.kind {
            Kind::Text(hints) => !hints.long,
            Kind::Group(_) | Kind::List(_) | Kind::Many(_) => false,
            _ => true,
        };
        is_empty && !is_typed && field.example().is_some()
    }

    /// Whether a text is being typed, that the browser's own control for it must not come between.
    fn is_typed(&self, pointer: &Pointer) -> bool {
        let typed = self.notes.get(pointer).and_then(|note| note.typed.as_ref());
        typed.is_some_and(|typed| typed.problem.is_none())
    }

    /// The choosers of a place: its unions that leave a choice, then its types.
    fn choosers(&self, here: &Here<'_>) -> Vec<ChooserView> {
        let mut found = Vec::new();
        for union in choosable(&here.set) {
            let chosen = union.chosen;
            found.push(ChooserView {
                label: branches::heading(union).to_owned(),
                options: self.labels(union).to_vec(),
                chosen: chosen.and_then(|branch| union.options().position(|it| it == branch)),
            });
        }
        let types = &here.field.types;
        if !types.is_empty() {
            let picked = self.notes.get(here.set.at()).and_then(|note| note.picked);
            let now = type_now(here).or(picked);
            found.push(ChooserView {
                label: "Kind of value".to_owned(),
                options: types.iter().map(|one| type_name(*one).to_owned()).collect(),
                chosen: now.and_then(|now| types.iter().position(|one| *one == now)),
            });
        }
        found
    }

    /// Whether a place can be turned to its JSON. Plain values have nothing to hide.
    fn json_switch(&self, pointer: &Pointer, here: &Here<'_>) -> Option<bool> {
        if self.notes.get(pointer).is_some_and(|note| note.as_json) {
            return Some(true);
        }
        let is_large = match here.field.kind {
            Kind::Group(_) | Kind::List(_) if here.set.value().is_some() => true,
            Kind::Open => true,
            // Where no type is said, a value of any other is right as well.
            _ => here.set.types().is_none() && here.field.types.is_empty() && !here.field.is_pick(),
        };
        is_large.then_some(false)
    }
}

/// Whether a value holds nothing.
pub(super) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

/// The unions at a place that leave a choice.
pub(super) fn choosable<'s, 'd>(set: &'s Set<'d>) -> impl Iterator<Item = &'s Union<'d>> {
    set.unions()
        .iter()
        .filter(|union| union.kind == UnionKind::Shapes && union.is_choice())
}

/// The type that the value at a place shows.
pub(super) fn type_now(here: &Here<'_>) -> Option<Type> {
    let one = Type::of(here.set.value()?);
    // An item has to hold something before a number is typed.
    let is_placeholder = one == Type::Null && matches!(here.field.kind, Kind::Number(_));
    (here.field.types.contains(&one) && !is_placeholder).then_some(one)
}

/// The ways in which a place is or can be empty.
fn emptiness(here: &Here<'_>, kind: &Kind) -> Emptiness {
    let lists_null = matches!(kind, Kind::Choice(choices)
        if choices.iter().any(|choice| choice.value.is_null()));
    let now = match here.set.value() {
        None => Some(Absence::NotSet),
        // Among the choices it is one like the others.
        Some(Value::Null) if here.field.nullable && !lists_null => Some(Absence::Null),
        Some(Value::String(text)) if text.is_empty() => Some(Absence::Empty),
        Some(Value::Array(items)) if items.is_empty() => Some(Absence::Empty),
        Some(_) => None,
    };
    if now.is_none() && misfit(here, kind).is_none() || here.field.read_only {
        return Emptiness {
            now,
            others: Vec::new(),
        };
    }
    let can_be_empty = match kind {
        Kind::Text(hints) => {
            let is_prose = hints.format.is_none() && !hints.is_file && !hints.is_json;
            let is_plain = is_prose && !here.field.secret;
            is_plain && hints.min_length.unwrap_or(0) == 0
        }
        Kind::List(_) | Kind::Many(_) => true,
        _ => false,
    };
    let ways = [
        (
            Absence::NotSet,
            !here.required && !here.is_item() && !here.is_extra(),
        ),
        (Absence::Null, here.field.nullable && !lists_null),
        (Absence::Empty, can_be_empty),
    ];
    let others = ways
        .into_iter()
        .filter(|(way, possible)| *possible && Some(*way) != now);
    Emptiness {
        now,
        others: others.map(|(way, _)| way).collect(),
    }
}

/// What a person should know about how a place was read.
fn hints(here: &Here<'_>, kind: &Kind, control: &Control) -> Vec<String> {
    let now = misfit(here, kind).map(|now| match now {
        Value::String(text) => ["Now: “", text, "”"].concat(),
        other => ["Now: ", &value_title(other)].concat(),
    });
    let mut found: Vec<String> = now.into_iter().collect();
    if let Control::Group {
        members,
        present: true,
        adding: None,
        ..
    } = control
        && members.is_empty()
    {
        found.push(wording::NOTHING_TO_FILL_IN.to_owned());
    }
    for omission in here.set.omissions() {
        match omission {
            Omission::Unresolved(unresolved) => found.push(wording::unresolved(unresolved)),
            Omission::Cut => found.push(wording::TOO_MANY_RULES.to_owned()),
            Omission::Pending => {}
        }
    }
    found
}

fn chosen(choices: &[Choice], value: &Value) -> Option<usize> {
    choices
        .iter()
        .position(|choice| same_json(&choice.value, value))
}
