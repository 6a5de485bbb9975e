//! Construction of views: from the state of a form to the view of one control.
//!
//! Owns `FormState::view` and `view_in`. Invariant: any value is shown completely; a value that its control cannot
//! show is shown as JSON.

use locales::messages;
use std::sync::Arc;

use exact_json as json;
use exact_json::Pointer;
use exact_json::equality::same_json;
use serde_json::{Number, Value};

use super::list_layout::{CellWidth, ListLayout, layout};
use super::{ChooserView, Control, Emptiness, FieldView, ItemView};
use crate::form::FormState;
use crate::form::edit::fill_with_example;
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::hints::ListHints;
use crate::form::field::{Field, Kind, Widget};
use crate::form::messages::labels::{type_label, union_heading};
use crate::form::messages::notices;
use crate::form::place::Place;
use crate::form::places::PlaceStates;
use crate::form::reader::{Drawing, Reader};
use crate::form::secrets::MASK;
use crate::form::text::label::value_title;
use crate::formats::shortened;
use crate::schema::subschema_set::{Omission, Openness, Union};

/// The most characters of a text that is quoted beside its control.
const QUOTED: usize = 200;
/// The keywords that may forbid an empty text, beside `minLength`.
const DEEP_RULES: [&str; 5] = ["pattern", "not", "anyOf", "oneOf", "if"];

impl FormState {
    /// The view of the control at a place, which may be inside an embedded form; `None` if the form has no
    /// control there. What is unknown stays so: a host that draws the form calls `view_in`.
    pub fn view(&self, pointer: &Pointer) -> Option<FieldView> {
        self.view_in(pointer, &Drawing::default())
    }

    /// The view of the control at a place, as `view`; collects in `drawing` what is unknown.
    pub fn view_in(&self, pointer: &Pointer, drawing: &Drawing) -> Option<FieldView> {
        Reader::of(self, drawing).view(pointer)
    }

    /// The views of the items of a list.
    pub(in crate::form) fn items(&self, list: &Pointer) -> Vec<ItemView> {
        let ids = self.item_ids(list).into_iter().enumerate();
        ids.map(|(index, id)| ItemView {
            id,
            pointer: list.item(index),
        })
        .collect()
    }
}

impl Reader<'_> {
    /// The view of the control at a place, which may be inside an embedded form.
    pub(in crate::form) fn view(self, pointer: &Pointer) -> Option<FieldView> {
        if self.form.embedded.open == 0 {
            return self.own_view(pointer);
        }
        self.view_with_embedded(pointer)
    }

    /// The view of the control at a place of this form's own value; `None` if the form has no control there, as for a
    /// place inside an embedded form.
    pub(in crate::form) fn own_view(self, pointer: &Pointer) -> Option<FieldView> {
        let place = self.place(pointer)?;
        let kind = self.form.kind_at(pointer, &place);
        let control = self.control(pointer, &place, kind);
        let field = &place.field;
        let mut hints = hints(&place, kind, &control);
        let is_unlocked = place.set.is_read_only() && !field.read_only;
        // The members of a group say so themselves.
        if is_unlocked && !matches!(kind, Kind::Group(_)) {
            hints.push(messages::needed_though_read_only().to_owned());
        }
        let is_extra = place.is_extra();
        let is_shown = self.form.is_shown(pointer);
        debug_assert!(!is_shown || self.form.word_problems.is_some());
        let words = self.form.word_problems.filter(|_| is_shown);
        let shown = words.map(|words| words.shown_at(self.form, pointer));
        let (problems, warnings) = shown.unwrap_or_default();
        let mut view = FieldView {
            pointer: pointer.clone(),
            label: place.label(),
            description: field.description.clone(),
            required: place.required,
            says_required: self.says_required(pointer, &place, kind),
            deprecated: field.deprecated,
            read_only: field.read_only,
            removable: (place.is_item() && !place.is_fixed()) || is_extra,
            name: is_extra.then(|| self.member_name(pointer, &place)),
            choosers: self.choosers(&place),
            emptiness: self.emptiness(&place, kind),
            example: fill_with_example::offers_example(self.form, pointer, &place),
            as_json: self.json_switch(pointer, &place),
            fold: if self.form.folds.is_on {
                self.fold_view(pointer, &place, &control)
            } else {
                None
            },
            cell: self.is_in_table(pointer).then(|| CellWidth::of(kind)),
            control,
            hints,
            problems,
            warnings,
            widget: Widget::Fitting,
            host: field.host.clone(),
        };
        if let Some(options) = &self.form.options {
            self.warn(options.apply_to_view(self.form, &place, &mut view));
        }
        Some(view)
    }

    fn control(self, pointer: &Pointer, place: &Place<'_>, kind: &Kind) -> Control {
        let field = &place.field;
        let value = place.set.value();
        let typed = || self.form.places.pending_text(pointer);
        match kind {
            Kind::Text(_) if field.is_content() && self.has_embedded_form(pointer) => {
                Control::Undecided
            }
            Kind::Text(hints) => Control::Text {
                // A duration in words is not its value.
                text: typed()
                    .filter(|_| hints.format.as_deref() == Some("duration"))
                    .unwrap_or_else(|| {
                        let shown = value.filter(|value| field.can_show(value));
                        let text = shown.and_then(Value::as_str);
                        text.unwrap_or_default().to_owned()
                    }),
                hints: hints.clone(),
                secret: field.secret,
                plain: self.form.places.is_typed(pointer),
            },
            Kind::Number(hints) => {
                let number = value.and_then(Value::as_number);
                let exact = number.map_or_else(String::new, Number::to_string);
                Control::Number {
                    text: typed().unwrap_or_else(|| self.form.number_format.localized(&exact)),
                    exact,
                    hints: hints.clone(),
                }
            }
            Kind::Toggle => Control::Toggle {
                on: value.and_then(Value::as_bool),
                sure: place.required
                    && field.default.as_ref().is_some_and(Value::is_boolean)
                    && place.misfit(kind).is_none(),
            },
            Kind::Consent => Control::Toggle {
                on: value.and_then(Value::as_bool),
                sure: true,
            },
            Kind::Choice(choices) => Control::Choice {
                titles: Arc::clone(choices.titles()),
                descriptions: Arc::clone(choices.descriptions()),
                chosen: value.and_then(|value| choices.position(value)),
                text: typed(),
            },
            Kind::MultipleChoice(choices) => Control::MultipleChoice {
                titles: Arc::clone(choices.titles()),
                descriptions: Arc::clone(choices.descriptions()),
                chosen: choices.ticked(value),
            },
            Kind::Fixed(fixed)
                if value.is_some_and(|value| same_json(fixed, value))
                    && place.choosable_unions().any(|it| is_said_by(it, fixed)) =>
            {
                Control::Undecided
            }
            Kind::Fixed(fixed) => Control::Fixed {
                text: value_title(fixed),
                present: value.is_some(),
            },
            Kind::Group(group) => {
                let present = place.is_open();
                Control::Group {
                    members: if present {
                        self.form.member_pointers(&place.set, kind)
                    } else {
                        Vec::new()
                    },
                    present,
                    adding: (present && group.openness == Openness::Map)
                        .then(|| self.name_to_add(pointer, place)),
                    columns: 0,
                }
            }
            Kind::List(list) => self.list_control(pointer, place, list),
            Kind::Json => Control::Json {
                text: typed().unwrap_or_else(|| {
                    if self.form.is_edited_as_json(pointer) {
                        return self.form.masked_text(pointer);
                    }
                    value.map(json::pretty).unwrap_or_default()
                }),
            },
            Kind::Undecided => Control::Undecided,
            Kind::Nothing => Control::Nothing,
        }
    }

    fn list_control(self, pointer: &Pointer, place: &Place<'_>, list: &ListHints) -> Control {
        let items = self.form.items(pointer);
        // The first button of a tuple adds all its positions.
        let (next, layout) = match items.len() {
            0 => (usize::MAX, ListLayout::Blocks),
            count => (count, layout(&place.set)),
        };
        Control::List {
            item: Field::words(&place.set.item(next), None).0,
            addable: list.max.is_none_or(|most| (items.len() as u64) < most),
            tuple: list.tuple,
            layout,
            items,
        }
    }

    /// Whether a place is a cell or a row of a table.
    fn is_in_table(self, pointer: &Pointer) -> bool {
        let layout = |list: &Pointer| match self.form.value_at(list) {
            Some(Value::Array(_)) => self.layout_of(list, &|| layout(&self.subschemas_at(list))),
            _ => ListLayout::Blocks,
        };
        let Some(parent) = pointer.parent() else {
            return false;
        };
        let list = parent.parent();
        layout(&parent) == ListLayout::Lines || list.is_some_and(|list| layout(&list).is_table())
    }

    /// Whether a string with JSON has a form of its own; requests one if it is not open yet.
    fn has_embedded_form(self, pointer: &Pointer) -> bool {
        let state = self.form.places.get(pointer);
        if state.is_some_and(|state| state.no_embedded_form) {
            return false;
        }
        if state.is_none_or(|state| state.embedded.is_none()) {
            self.open(pointer);
        }
        true
    }

    /// The choosers of a place: one for each union that leaves a choice, then one for the type.
    fn choosers(self, place: &Place<'_>) -> Vec<ChooserView> {
        let mut found = Vec::new();
        for union in place.choosable_unions() {
            let is_null = place.set.value() == Some(&Value::Null);
            let chosen = union.null.filter(|_| is_null).or(union.chosen);
            found.push(ChooserView {
                label: chooser_label(place, union),
                options: self.labels(union).to_vec(),
                chosen: chosen.and_then(|branch| union.offered().position(|it| it == branch)),
            });
        }
        let types = &place.field.types;
        if !types.is_empty() {
            let picked = self
                .form
                .places
                .get(place.set.at())
                .and_then(|state| state.picked);
            let now = place.type_now().or(picked);
            found.push(ChooserView {
                label: messages::type_heading().to_owned(),
                options: types
                    .iter()
                    .map(|one| type_label(*one).to_owned())
                    .collect(),
                chosen: now.and_then(|now| types.iter().position(|one| *one == now)),
            });
        }
        found
    }

    /// Whether a place is switched to JSON; `None` if it cannot be switched, as plain values cannot.
    fn json_switch(self, pointer: &Pointer, place: &Place<'_>) -> Option<bool> {
        if self
            .form
            .places
            .get(pointer)
            .is_some_and(|state| state.as_json)
        {
            return Some(true);
        }
        let is_large = match place.field.kind {
            Kind::Group(_) | Kind::List(_) if place.set.value().is_some() => true,
            Kind::Undecided => true,
            // Without a `type` a value of any other type is valid too.
            _ => {
                place.set.types().is_none()
                    && place.field.types.is_empty()
                    && !place.field.is_pick()
            }
        };
        is_large.then_some(false)
    }

    /// Whether the empty text may be valid at a place. Asks the validator once the person has edited the place; until it
    /// answers, an empty text is not allowed where a rule may forbid it.
    fn allows_empty_text(self, place: &Place<'_>) -> bool {
        let state = self.form.places.get(place.set.at());
        let is_edited = state.is_some_and(|state| state.edited);
        place.set.members().all(|member| {
            let mut may_forbid = DEEP_RULES.iter().map(|keyword| member.get(*keyword));
            may_forbid.all(|it| it.is_none())
                || is_edited && place.set.allows_name(member, "") == Some(true)
        })
    }

    /// The way in which a place is empty now, and the other ways that the person can choose.
    fn emptiness(self, place: &Place<'_>, kind: &Kind) -> Emptiness {
        let lists_null = matches!(kind, Kind::Choice(choices)
            if choices.position(&Value::Null).is_some())
            || place.choosable_unions().any(|it| it.null.is_some());
        let now = match place.set.value() {
            None => Some(EmptyKind::NotSet),
            // Among the options of a choice, `null` is one like the others.
            Some(Value::Null) if lists_null => None,
            Some(Value::Null) if place.field.nullable => Some(EmptyKind::Null),
            Some(Value::String(text)) if text.is_empty() => Some(EmptyKind::Empty),
            Some(Value::Array(items)) if items.is_empty() => Some(EmptyKind::Empty),
            Some(_) => None,
        };
        let is_filled = now.is_none() && place.misfit(kind).is_none();
        // A text is cleared first.
        let is_cleared = is_filled && matches!(kind, Kind::Text(_) | Kind::Number(_) | Kind::Json);
        let can_be_empty = match kind {
            Kind::Text(hints) => {
                let is_prose = hints.format.is_none() && !hints.is_file && !hints.is_json;
                let is_plain = is_prose && !place.field.secret;
                is_plain && hints.min_length.unwrap_or(0) == 0 && self.allows_empty_text(place)
            }
            Kind::List(_) | Kind::MultipleChoice(_) => true,
            _ => false,
        };
        let ways = [
            (
                EmptyKind::NotSet,
                !is_filled && !place.required && !place.is_item() && !place.is_extra(),
            ),
            (
                EmptyKind::Null,
                !is_cleared && place.field.nullable && !lists_null,
            ),
            (EmptyKind::Empty, !is_filled && can_be_empty),
        ];
        let is_open = |(way, possible): &(EmptyKind, bool)| *possible && Some(*way) != now;
        let others = ways.into_iter().filter(|_| !place.field.read_only);
        let title = place.set.unions().iter().find_map(Union::null_title);
        Emptiness {
            now,
            others: others.filter(is_open).map(|(way, _)| way).collect(),
            null: title.map(|title| shortened(title, QUOTED)),
        }
    }
}

impl PlaceStates {
    /// Whether the person is typing a text, so that a native control must not replace the input.
    fn is_typed(&self, pointer: &Pointer) -> bool {
        let typed = self.pending(pointer);
        typed.is_some_and(|typed| typed.problem.is_none())
    }
}

/// The label of the chooser of a union: that of the member which its branch sets, if there is one.
fn chooser_label(place: &Place<'_>, union: &Union<'_>) -> String {
    match union.discriminators().all.first() {
        Some(member) if member.is_given => {
            let set = place.set.child(&member.name);
            Field::words(&set, Some(&member.name)).0
        }
        _ => union_heading(union.keyword).to_owned(),
    }
}

/// Whether the chooser of a union says a constant, since the chosen branch allows nothing else.
fn is_said_by(union: &Union<'_>, fixed: &Value) -> bool {
    let listing = union.chosen.and_then(|at| union.listing(at));
    listing
        .and_then(Union::constant)
        .is_some_and(|it| same_json(it, fixed))
}

/// The example of a text or number if the schema gives one; several are suggested in the control.
fn only_example(field: &Field, kind: &Kind) -> Option<String> {
    let [example] = field.examples.as_slice() else {
        return None;
    };
    let is_shown = !field.secret && !field.read_only && field.default.as_ref() != Some(example);
    let text = match (kind, example) {
        (Kind::Text(hints), Value::String(text)) if !hints.is_file && !text.contains('\n') => {
            shortened(text, QUOTED)
        }
        (Kind::Number(_), Value::Number(number)) => {
            field.number_format.localized(&json::number::text(number))
        }
        _ => return None,
    };
    let is_said = |help: &String| help.contains(&text);
    (is_shown && !text.is_empty() && !field.description.as_ref().is_some_and(is_said))
        .then_some(text)
}

/// The sentences beside a control: the present value if the control cannot show it, that there is nothing to fill in, the
/// only example, and which rules of the schema are left out.
fn hints(place: &Place<'_>, kind: &Kind, control: &Control) -> Vec<String> {
    let now = place.misfit(kind).map(|now| match now {
        _ if place.field.secret => messages::current_value(MASK),
        Value::String(text) => messages::current_text(&shortened(text, QUOTED)),
        other => messages::current_value(&value_title(other)),
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
        found.push(messages::nothing_to_fill_in().to_owned());
    }
    found.extend(only_example(&place.field, kind).map(|it| messages::for_example(&it)));
    for omission in place.set.omissions() {
        match omission {
            Omission::Unresolved(unresolved) => found.push(notices::unresolved(unresolved)),
            Omission::Cut => found.push(messages::too_many_rules().to_owned()),
            Omission::Pending => {}
        }
    }
    found
}
