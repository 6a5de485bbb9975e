//! Options applied to fields and views: order, columns, widgets, hidden members, words, the switches to JSON.
//!
//! Leaves reading the options to `state::options`. Invariants: options change neither the value nor
//! the check; a hint that does not fit its place is ignored and reported once; problems of a hidden
//! place are shown at the nearest visible place around it.

use locales::{Message, messages};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Number, Value};

use super::list_layout::{cells, is_cell};
use super::{Control, FieldView};
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::hints::{NumberHints, TextHints};
use crate::form::field::host_hints::{HostHints, HostUpload};
use crate::form::field::{Choices, Field, Kind, Widget};
use crate::form::messages::{findings, option_warnings};
use crate::form::state::FormState;
use crate::form::state::options::{ANY, ApplyOptions, Hints, Options};
use crate::form::state::places::Place;
use crate::schema::Set;
use crate::schema::subschema_set::EveryBranch;
use crate::validate::{Finding, ViolationKind};

/// The most options that are drawn as radio buttons.
const RADIOS: usize = 100;
/// The most options of a choice that shows them all by default; such a control is too high for a
/// table cell.
const FEW: usize = 5;

/// The constructors stand here, so that `state` does not name the code that applies options.
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
        if let Some(title) = text("title") {
            field.label = title;
        }
        if let Some(help) = text("help") {
            field.description = Some(help).filter(|help| !help.is_empty());
        }
        field.read_only |= options.makes_read_only(at);
        let is_single = is_single(field);
        let format = match &field.kind {
            Kind::Text(hints) => hints.format.as_deref(),
            _ => None,
        };
        let control = options.control(at, format).filter(|_| is_single);
        let entry = hints.entry_of("options").filter(|_| takes_options(field));
        if entry.is_some() {
            offer_options(form, at, field);
        }
        let upload = upload(options, &hints, field);
        if let (Some(_), Kind::Text(text)) = (&upload, &mut field.kind) {
            (text.is_file, text.long) = (false, false);
        }
        let host = HostHints {
            placeholder: text("placeholder"),
            autocomplete: text("autocomplete"),
            options_entry: entry.map(str::to_owned),
            control,
            upload,
            errors: hints.errors(),
        };
        field.host = (host != HostHints::default()).then(|| Rc::new(host));
    }

    fn keep_step(&self, form: &FormState, found: &mut Vec<Pointer>) {
        form.keep_step(found);
    }

    fn apply_to_view(
        &self,
        options: &Options,
        form: &FormState,
        here: &Place<'_>,
        view: &mut FieldView,
    ) {
        let hints = options.at(&view.pointer);
        // The hint may fit once the person has chosen a branch or type.
        let is_settled = view.choosers.is_empty() && !matches!(here.field.kind, Kind::Undecided);
        let warn = |sentence: String| {
            if is_settled {
                options.warn(sentence);
            }
        };
        if let Some((at, true)) = hints.hidden()
            && (view.pointer.is_root() || here.is_item())
        {
            options.warn(option_warnings::not_hidden(at));
        }
        if !options.has_json_switch && view.as_json == Some(false) {
            view.as_json = None;
        }
        if view.pointer.is_root() && form.stepping.at > 0 && !options.step_list.is_empty() {
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
        } else if let Some(at) = hints.entry_of("options") {
            warn(option_warnings::no_offered_options(at));
        }
        if !is_single(&here.field) && options.control(&view.pointer, None).is_some() {
            warn(option_warnings::no_own_control(view.pointer.as_str()));
        }
        let uploads = view.host.as_ref().is_some_and(|host| host.upload.is_some());
        for hint in ["upload", "accept"] {
            let own = hints.entry_of(hint).filter(|_| !view.pointer.is_root());
            let is_off = matches!(hints.upload(), Some((_, false)));
            if let Some(at) = own.filter(|_| !uploads && !is_off) {
                warn(option_warnings::no_upload(at, hint));
            }
        }
        let is_typed = matches!(
            view.control,
            Control::Text { .. } | Control::Number { .. } | Control::Choice { .. }
        );
        for hint in ["placeholder", "autocomplete"] {
            if let Some((at, _)) = hints.text(hint).filter(|_| !is_typed) {
                warn(option_warnings::not_typed(at, hint));
            }
        }
        let is_group = matches!(here.field.kind, Kind::Group(_));
        if let Some((at, _)) = hints.order().filter(|_| !is_group) {
            warn(option_warnings::no_group(at, "order"));
        }
        if let Some((at, wanted)) = hints.columns() {
            let list = here.around.as_ref().filter(|_| here.is_item());
            if !is_group {
                warn(option_warnings::no_group(at, "columns"));
            } else if list.is_some_and(|list| table_columns(options, list) > 0) {
                warn(option_warnings::no_columns_of_rows(at));
            } else if let Control::Group { columns, .. } = &mut view.control {
                *columns = wanted;
            }
        }
        if let Control::List { columns, items, .. } = &mut view.control
            && !items.is_empty()
        {
            *columns = table_columns(options, &here.set);
        }
        let Some((at, widget)) = hints.widget() else {
            let is_cell = options.has_tables && shows_all_options(view);
            if is_cell
                && form.is_table_cell(options, &view.pointer)
                && let Some(other) = apply_widget(Widget::Select, view)
            {
                view.control = other;
            }
            return;
        };
        let allowed = allowed(options, here);
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
                (EmptyKind::Null, here.field.nullable),
            ];
            let ways = ways.into_iter().filter(|(_, possible)| *possible);
            view.emptiness.others.extend(ways.map(|(way, _)| way));
        }
    }
}

impl Options {
    /// Removes hidden members of a group, and puts the others in the wanted order.
    pub(in crate::form) fn arrange(&self, group: &Pointer, found: &mut Vec<Pointer>) {
        if self.has_hidden {
            found.retain(|at| !is_hidden(self, at));
        }
        let Some((_, order)) = self.at(group).order() else {
            return;
        };
        let mut ranks: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, rank) in order.iter().filter_map(Value::as_str).zip(0..) {
            ranks.entry(name).or_insert(rank);
        }
        let rank_of = |name: &str| ranks.get(name).copied();
        let others = rank_of(ANY).unwrap_or(u64::MAX);
        let mut ranked: Vec<(u64, Pointer)> = Vec::new();
        for member in std::mem::take(found) {
            let name = member.last().unwrap_or_default();
            let rank = rank_of(&name).filter(|_| name != ANY).unwrap_or(others);
            let at = ranked.partition_point(|known| known.0 <= rank);
            ranked.insert(at, (rank, member));
        }
        found.extend(ranked.into_iter().map(|(_, member)| member));
    }
}

impl FormState {
    /// Replaces the host page's `options`, and attaches the findings anew to the controls that are visible now.
    pub(in crate::form) fn set_options(&mut self, options: Option<Rc<Options>>) {
        self.options = options;
        self.show_step(self.stepping.at);
        self.warn_of_steps();
        // Problems move to or from places that are hidden or shown now.
        self.relocate_findings(&Pointer::root());
    }

    /// Warns of fields of steps that neither the schema nor the value has.
    fn warn_of_steps(&self) {
        let options = self.options.as_ref();
        let Some(options) = options.filter(|it| !it.step_list.is_empty()) else {
            return;
        };
        let every = EveryBranch(self);
        let possible = Set::root(&self.document, &every, self.value());
        let held = self.value().and_then(Value::as_object);
        for name in options.step_list.iter().flat_map(|step| &step.fields) {
            if !possible.names(name) && !held.is_some_and(|held| held.contains_key(name)) {
                options.warn(option_warnings::no_step_field(name));
            }
        }
    }

    /// The number of values to choose from that the host page offers at a place now; 0 if it offers none.
    pub fn offered_count(&self, at: &Pointer) -> usize {
        let offered = self.places.get(at).and_then(|state| state.offered.as_ref());
        let count = offered.and_then(Choices::offered_count);
        count.unwrap_or_default()
    }

    /// The host page's `options`; `None` without any.
    pub fn options(&self) -> Option<&Options> {
        self.options.as_deref()
    }

    /// Whether a place is hidden, with everything inside it.
    fn is_hidden(&self, at: &Pointer) -> bool {
        let Some(options) = self.options.as_ref().filter(|options| options.has_hidden) else {
            return false;
        };
        let around = at.parent();
        // Items cannot be hidden: there would be no way to remove them.
        let is_member =
            around.is_some_and(|it| !matches!(self.value_at(&it), Some(Value::Array(_))));
        is_member && is_hidden(options, at)
    }

    /// Whether the host page's hint `hidden` hides the child `name` of a place, or a place around it.
    pub(in crate::form) fn is_child_hidden(&self, around: &Pointer, name: &str) -> bool {
        self.options.is_some() && self.is_hidden(&around.child(name))
    }

    /// The given place if it is visible, else the nearest visible place around it.
    pub(in crate::form) fn nearest_drawn(&self, at: &Pointer) -> Pointer {
        if self.options.is_none() {
            return at.clone();
        }
        let hidden = at.ancestors().filter(|at| self.is_hidden(at)).last();
        let around = hidden.and_then(|hidden| hidden.parent());
        around.unwrap_or_else(|| at.clone())
    }

    /// The message for a finding at a hidden place, with the label of that place in front, since it is shown at a
    /// visible place around it. `None` if the place is visible.
    pub(in crate::form) fn hidden_place_message(&self, finding: &Finding) -> Option<Message> {
        let at = match &finding.violation {
            ViolationKind::Required { property }
            | ViolationKind::DependentRequired { property, .. } => finding.instance.child(property),
            _ => finding.instance.clone(),
        };
        if self.nearest_drawn(&at) == at {
            return None;
        }
        let here = self.place(&at)?;
        let message = findings::violation_message(&finding.violation, &here.field);
        let keyword = finding.violation.keyword();
        let message = here.field.in_host_words(keyword, message);
        Some(findings::at_path(message, &Self::label(&at, &here)))
    }

    /// Whether the options make the person edit a place as JSON, and the person has not switched back.
    pub(in crate::form) fn begins_as_json(&self, options: &Options, at: &Pointer) -> bool {
        options.has_json_widget
            && matches!(options.at(at).widget(), Some((_, Widget::Json)))
            && !self.places.get(at).is_some_and(|state| state.as_form)
            && self.place(at).is_some_and(|here| can_be_json(&here))
    }

    /// Whether a place is in a row of a list that the options make a table.
    fn is_table_cell(&self, options: &Options, at: &Pointer) -> bool {
        let list = at.parent().and_then(|item| item.parent());
        let list = list.filter(|list| matches!(self.value_at(list), Some(Value::Array(_))));
        list.is_some_and(|list| {
            let widget = options.at(&list).widget();
            matches!(widget, Some((_, Widget::Table)))
                && columns(options, &self.set_at(&list), true) > 0
        })
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

/// The upload of the files of a field. The host page's function for the whole form is used by fields with the hint
/// `accept`, and by addresses whose media type the schema names.
fn upload(options: &Options, hints: &Hints<'_>, field: &Field) -> Option<HostUpload> {
    let Kind::Text(text) = &field.kind else {
        return None;
    };
    let accept = hints.text("accept").map(|(_, accept)| accept);
    let is_address = matches!(
        text.format.as_deref(),
        Some("uri" | "url" | "uri-reference" | "iri" | "iri-reference")
    );
    let whole = || options.at(&Pointer::root()).upload();
    let is_meant = accept.is_some() || is_address && text.media_type.is_some();
    let upload = hints.upload().or_else(|| whole().filter(|_| is_meant));
    let (entry, _) = upload.filter(|(_, on)| *on && !text.is_json && !field.secret)?;
    Some(HostUpload {
        entry: entry.to_owned(),
        accept: accept
            .or(text.media_type.as_deref())
            .unwrap_or_default()
            .to_owned(),
    })
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

/// The widgets that the host page may ask for at a place.
fn allowed(options: &Options, here: &Place<'_>) -> Vec<Widget> {
    let mut known = match &here.field.kind {
        Kind::Text(hints) => vec![
            (Widget::Text, true),
            (Widget::Textarea, !here.field.secret),
            (Widget::Combobox, !hints.suggestions.is_empty()),
        ],
        Kind::Number(hints) => vec![
            (Widget::Text, true),
            (Widget::Number, true),
            (Widget::Slider, can_slide(hints)),
            (Widget::Rating, can_be_stars(hints)),
        ],
        Kind::Toggle => vec![
            (Widget::Checkbox, true),
            (Widget::Radio, true),
            (Widget::Select, true),
        ],
        Kind::Consent | Kind::MultipleChoice(_) => vec![(Widget::Checkbox, true)],
        Kind::Choice(choices) => vec![
            (Widget::Select, true),
            (Widget::Radio, choices.values().len() <= RADIOS),
            (Widget::Combobox, are_distinct(choices.titles())),
        ],
        Kind::List(_) => vec![
            (Widget::List, true),
            (Widget::Table, columns(options, &here.set, true) > 0),
        ],
        _ => Vec::new(),
    };
    known.push((Widget::Json, can_be_json(here)));
    let allowed = known.into_iter().filter(|(_, is_allowed)| *is_allowed);
    allowed.map(|(widget, _)| widget).collect()
}

/// The number of table columns with which a list is drawn, by the hint `widget` and the members of its items: 1 for
/// rows of one line, 0 for items one below the other.
fn table_columns(options: &Options, list: &Set<'_>) -> usize {
    match options.at(list.at()).widget() {
        Some((_, Widget::List | Widget::Json)) => 0,
        Some((_, Widget::Table)) => columns(options, list, true),
        _ => columns(options, list, false),
    }
}

fn is_hidden(options: &Options, at: &Pointer) -> bool {
    matches!(options.at(at).hidden(), Some((_, true)))
}

/// Whether a place can be edited as JSON, even while it is empty.
fn can_be_json(here: &Place<'_>) -> bool {
    match here.field.kind {
        Kind::Group(_) | Kind::List(_) | Kind::Undecided | Kind::Json => true,
        _ => here.set.types().is_none() && here.field.types.is_empty() && !here.field.is_pick(),
    }
}

/// Whether a number can be a rating: an integer from 1 to at most 10.
fn can_be_stars(hints: &NumberHints) -> bool {
    let least = hints.minimum.as_ref().map(Number::as_str);
    let most = hints.maximum.as_ref().map(Number::as_str);
    let most: Option<u8> = most.and_then(|most| most.parse().ok());
    hints.integer && least == Some("1") && most.is_some_and(|most| (2..=10).contains(&most))
}

/// Whether a number can have a slider: it has a minimum, a maximum, and steps between them.
fn can_slide(hints: &NumberHints) -> bool {
    let has_ends = hints.minimum.is_some() && hints.maximum.is_some();
    has_ends && (hints.integer || hints.step.is_some())
}

/// Whether all titles are different.
fn are_distinct(titles: &[String]) -> bool {
    let mut known = BTreeSet::new();
    titles.iter().all(|title| known.insert(title))
}

/// The number of cells in a row of a list; 0 if its items cannot be rows. `is_wanted`: the host page asks for a table,
/// so that also members with a high widget, such as a text area, become cells.
fn columns(options: &Options, list: &Set<'_>, is_wanted: bool) -> usize {
    let item = list.at().item(list.tuple());
    // Choosing a file takes more than one line.
    let own = Field::of(&list.item(usize::MAX), None, None);
    if upload(options, &options.at(&item), &own).is_some() {
        return 0;
    }
    let judge = |name: &str, field: &Field| {
        let hints = options.at(&item.child(name));
        if matches!(hints.hidden(), Some((_, true))) {
            return None;
        }
        let widget = hints.widget().map(|(_, widget)| widget);
        let is_high = matches!(
            widget,
            Some(Widget::Textarea | Widget::Radio | Widget::Json)
        );
        let is_line = is_cell(field) && upload(options, &hints, field).is_none();
        Some(is_line && (is_wanted || !is_high))
    };
    cells(list, &judge)
}

/// Whether a control shows all of its few options, which is too high for a table cell.
fn shows_all_options(view: &FieldView) -> bool {
    match &view.control {
        Control::Toggle { .. } => true,
        Control::Choice { titles, .. } => titles.len() <= FEW,
        _ => false,
    }
}

/// Applies a widget to a view; returns the new control if it is of another kind.
fn apply_widget(widget: Widget, view: &mut FieldView) -> Option<Control> {
    match &mut view.control {
        Control::Text {
            text,
            hints,
            secret: false,
            plain,
        } => match widget {
            // An input of one line would drop line breaks.
            Widget::Text => *plain |= show_as_text(hints, text.contains(['\n', '\r'])),
            Widget::Textarea => *plain |= show_as_text(hints, true),
            _ => {}
        },
        Control::Toggle { on, sure } => match widget {
            Widget::Checkbox => {
                *sure = true;
                view.widget = widget;
            }
            Widget::Select => {
                view.widget = widget;
                return Some(Control::Choice {
                    titles: [messages::yes(), messages::no()].map(str::to_owned).into(),
                    descriptions: Arc::default(),
                    chosen: on.map(|on| usize::from(!on)),
                    text: None,
                });
            }
            _ => *sure = false,
        },
        Control::Number { .. } | Control::Choice { .. } => view.widget = widget,
        _ => {}
    }
    None
}

/// Shows a text as plain text, without the control of its format. Returns whether that replaces a
/// native control.
fn show_as_text(hints: &mut TextHints, long: bool) -> bool {
    hints.long = long;
    hints.is_file = false;
    hints
        .format
        .take_if(|format| matches!(format.as_str(), "color" | "uuid"));
    let format = hints.format.as_deref();
    matches!(format, Some("date" | "time" | "date-time"))
}
