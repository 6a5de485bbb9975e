//! Options applied to fields and views: words, columns, options of the host page, the switches to JSON.
//!
//! Leaves reading the options to `state::options`, the option `widget` to `widget_option`, `upload` to
//! `upload_option`, `hidden` to `hidden_members` and `order` to `member_order`. Invariants: options change neither the
//! value nor the check; a hint that does not fit its place is ignored and reported once.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use locales::messages;
use serde_json::Value;

use super::list_layout::{CellWidth, ListLayout};
use super::upload_option::upload;
use super::widget_option::{allowed, apply_widget, list_layout, shows_all_options};
use super::{Control, FieldView};
use crate::form::FormState;
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::host_hints::HostHints;
use crate::form::field::{Choices, Field, Kind, Widget};
use crate::form::option_table::{Fits, HintName};
use crate::form::option_warnings;
use crate::form::options::{ApplyOptions, Hints, Options};
use crate::form::place::Place;
use crate::schema::Subschemas;
use crate::schema::subschema_set::EveryBranch;

/// The constructors stand here, so that `options` does not name the code that applies options.
impl Options {
    /// Reads the host page's `options` from a JSON text; `None` for `null`. A text that is not JSON is read as options
    /// without usable hints.
    pub fn of_text(text: &str) -> Option<Self> {
        match json::parse(text) {
            Ok(Value::Null) => None,
            Ok(options) => Some(Self::of(&options)),
            Err(_) => Some(Self::of(&Value::Null)),
        }
    }

    /// Reads the host page's `options`; each hint that cannot be used is left out, with a warning for `take_warnings`.
    pub fn of(given: &Value) -> Self {
        Self::read_with(given, &Apply)
    }
}

#[derive(Debug)]
struct Apply;

impl ApplyOptions for Apply {
    fn adapt(&self, options: &Options, form: &FormState, at: &Pointer, field: &mut Field) {
        let hints = options.at(at);
        let text = |hint| hints.text(hint).map(|(_, text)| text.to_owned());
        if let Some(title) = text(HintName::Title) {
            field.label = title;
        }
        if let Some(help) = text(HintName::Help) {
            field.description = Some(help).filter(|help| !help.is_empty());
        }
        field.read_only |= options.makes_read_only(at);
        let is_single = is_single(field);
        let format = match &field.kind {
            Kind::Text(hints) => hints.format.as_deref(),
            _ => None,
        };
        let control = options.control(at, format).filter(|_| is_single);
        let entry = hints
            .entry_of(HintName::Options)
            .filter(|_| takes_options(field));
        if entry.is_some() {
            offer_options(form, at, field);
        }
        let upload = upload(options, &hints, field);
        if let (Some(_), Kind::Text(text)) = (&upload, &mut field.kind) {
            (text.is_file, text.long) = (false, false);
        }
        let host = HostHints {
            placeholder: text(HintName::Placeholder),
            autocomplete: text(HintName::Autocomplete),
            options_entry: entry.map(str::to_owned),
            control,
            upload,
            errors: hints.errors(),
        };
        field.host = (host != HostHints::default()).then(|| Rc::new(host));
    }

    fn keep_step(&self, form: &FormState, found: &mut Vec<Pointer>) {
        form.steps.keep_step(form.steps.at, found);
    }

    fn apply_to_view(
        &self,
        options: &Options,
        form: &FormState,
        place: &Place<'_>,
        view: &mut FieldView,
    ) -> Vec<String> {
        let hints = options.at(&view.pointer);
        let mut warnings = Vec::new();
        // The hint may fit once the person has chosen a branch or type.
        let is_settled = view.choosers.is_empty() && !matches!(place.field.kind, Kind::Undecided);
        if !options.has_json_switch && view.as_json == Some(false) {
            view.as_json = None;
        }
        if view.pointer.is_root() && form.steps.at > 0 && !options.step_list.is_empty() {
            // The first step asks which branch it is.
            view.choosers.clear();
            // The review shows answers in place of fields.
            view.hints
                .retain(|hint| hint != messages::nothing_to_fill_in());
        }
        if view
            .host
            .as_ref()
            .is_some_and(|host| host.options_entry.is_some())
        {
            view.widget = Widget::Combobox;
        }
        for (hint, at) in hints.all() {
            // A member stays one, whichever branch is chosen.
            let is_known = is_settled || hint.fits() == Fits::Members;
            if is_known && !fits(hint, &hints, place, view) {
                warnings.push(option_warnings::misfit(at, hint));
            }
        }
        let mut warn = |sentence: String| {
            if is_settled {
                warnings.push(sentence);
            }
        };
        if !is_single(&place.field) && options.control(&view.pointer, None).is_some() {
            warn(option_warnings::no_own_control(view.pointer.as_str()));
        }
        if let (Some((at, wanted)), Kind::Group(_)) = (hints.columns(), &place.field.kind) {
            let list = place.parent.as_ref().filter(|_| place.is_item());
            if list.is_some_and(|list| list_layout(options, list) != ListLayout::Blocks) {
                warn(option_warnings::no_columns_of_rows(at));
            } else if let Control::Group { columns, .. } = &mut view.control {
                *columns = wanted;
            }
        }
        if let Control::List { layout, items, .. } = &mut view.control
            && !items.is_empty()
        {
            *layout = list_layout(options, &place.set);
        }
        let Some((at, widget)) = hints.widget() else {
            if options.has_tables && form.is_table_cell(options, &view.pointer) {
                view.cell = Some(CellWidth::of(&place.field.kind));
                if shows_all_options(view)
                    && let Some(other) = apply_widget(Widget::Select, view)
                {
                    view.control = other;
                }
            }
            return warnings;
        };
        let allowed = allowed(options, place);
        let begins_as_json = widget == Widget::Json && options.has_json_switch;
        if begins_as_json && form.begins_as_json(options, &view.pointer) {
            view.as_json = Some(true);
        }
        if !allowed.contains(&widget) {
            warn(option_warnings::unfit(at, widget, &allowed));
        } else if let Some(other) = apply_widget(widget, view) {
            view.control = other;
        }
        if view.widget == Widget::Checkbox && view.emptiness.now.is_none() && !view.read_only {
            // A text can be cleared and a choice has options for it, but a box has only two states.
            let ways = [
                (EmptyKind::NotSet, !view.required && !view.removable),
                (EmptyKind::Null, place.field.nullable),
            ];
            let ways = ways.into_iter().filter(|(_, possible)| *possible);
            view.emptiness.others = ways.map(|(way, _)| way).collect();
        }
        warnings
    }
}

impl FormState {
    /// Replaces the host page's `options`, and attaches the findings anew to the controls that are visible now.
    pub(in crate::form) fn set_options(&mut self, options: Option<Rc<Options>>) {
        self.options = options;
        let list = self.options.as_ref().map(|it| Rc::clone(&it.step_list));
        self.steps.set_list(list.unwrap_or_default());
        self.option_warnings = warnings_of_steps(self);
        // Problems move to or from places that are hidden or shown now.
        self.relocate_findings(&Pointer::root());
    }

    /// The number of values to choose from that the host page offers at a place now; 0 if it offers none.
    pub fn offered_count(&self, at: &Pointer) -> usize {
        let offered = self.places.get(at).and_then(|state| state.offered.as_ref());
        let count = offered.and_then(Choices::offered_count);
        count.unwrap_or_default()
    }

    /// The warnings about hints of the host page that do not fit the form, as sentences; those at places follow once
    /// the places are drawn.
    pub fn option_warnings(&self) -> &[String] {
        &self.option_warnings
    }

    /// The host page's `options`; `None` without any.
    pub fn options(&self) -> Option<&Options> {
        self.options.as_deref()
    }
}

/// The warnings about fields of steps that neither the schema nor the value has.
fn warnings_of_steps(form: &FormState) -> Vec<String> {
    let mut warnings = Vec::new();
    let options = form.options.as_ref();
    let Some(options) = options.filter(|it| !it.step_list.is_empty()) else {
        return warnings;
    };
    let every = EveryBranch(form);
    let possible = Subschemas::root(&form.document, &every, form.value());
    let held = form.value().and_then(Value::as_object);
    for name in options.step_list.iter().flat_map(|step| &step.fields) {
        if !possible.names(name) && !held.is_some_and(|held| held.contains_key(name)) {
            let warning = option_warnings::no_step_field(name);
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
    }
    warnings
}

/// Whether a hint is for the place of a view, by the table.
fn fits(hint: HintName, hints: &Hints<'_>, place: &Place<'_>, view: &FieldView) -> bool {
    let host = view.host.as_deref();
    match hint.fits() {
        Fits::Any | Fits::Whole => true,
        Fits::Members => {
            let is_member = !view.pointer.is_root() && !place.is_item();
            is_member || !matches!(hints.hidden(), Some((_, true)))
        }
        Fits::Typed => matches!(
            view.control,
            Control::Text { .. } | Control::Number { .. } | Control::Choice { .. }
        ),
        Fits::Choices => host.is_some_and(|host| host.options_entry.is_some()),
        Fits::Files => {
            let is_off = matches!(hints.upload(), Some((_, false)));
            view.pointer.is_root() || is_off || host.is_some_and(|host| host.upload.is_some())
        }
        Fits::Groups => matches!(place.field.kind, Kind::Group(_)),
    }
}

/// Whether a control of the host page can replace that of a field, which must have no fields inside.
fn is_single(field: &Field) -> bool {
    !matches!(
        field.kind,
        Kind::Group(_) | Kind::List(_) | Kind::Json | Kind::Undecided | Kind::Nothing
    )
}

/// Whether the host page's function can supply the options of a field: a text, number or choice that is not secret.
fn takes_options(field: &Field) -> bool {
    matches!(
        field.kind,
        Kind::Text(_) | Kind::Number(_) | Kind::Choice(_)
    ) && !field.secret
}

/// Makes a field a choice of the options that the host page offers.
fn offer_options(form: &FormState, at: &Pointer, field: &mut Field) {
    let value = form.value_at(at).filter(|value| !value.is_null());
    let known = form.places.get(at).and_then(|state| state.offered.clone());
    field.kind = Kind::Choice(match known {
        Some(known) => known.with_value(value),
        None => Choices::offered(Vec::new(), None, value),
    });
}
