//! What options make of a form: order and place of members, the control of a place, what is hidden.
//!
//! Owns applying hints to what is shown. Leaves reading them to `options`. Invariants: the value, what
//! is checked and what is sent are the same with any options and without; a hint that does not fit a
//! place leaves it as it is, and is said once; what is wrong at a hidden place stands at the nearest
//! one around it that is drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::{Number, Value};

use super::advice;
use super::columns::{cells, is_cell};
use super::edit::{Absence, Changes};
use super::field::{Choice, Field, Kind, NumberHints, TextHints};
use super::here::Here;
use super::options::{ANY, Options, Widget};
use super::state::FormState;
use super::view::{Control, FieldView};
use super::wording;
use crate::schema::Set;
use crate::validate::{Finding, ViolationKind};

/// More radio buttons are no help to anybody.
const RADIOS: usize = 100;
/// So few options are all shown where nothing else is said, which is too much for a cell.
const FEW: usize = 5;

impl Options {
    /// The members of a group as they are drawn: those that are hidden are not there.
    pub(super) fn arrange(&self, group: &Pointer, found: &mut Vec<Pointer>) {
        if self.hides {
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
    /// Lays the form out as the host page wishes.
    pub(super) fn lay_out(&mut self, options: Option<Rc<Options>>) -> Changes {
        self.options = options;
        self.shape += 1;
        self.mistakes += 1;
        // What is wrong at a place that is hidden now, or not any more, stands elsewhere.
        let _all_is_drawn = self.place_anew(&Pointer::root());
        Changes {
            all: true,
            laid: true,
            ..Changes::of_state()
        }
    }

    /// How the form is laid out, if somebody said so.
    pub fn options(&self) -> Option<&Options> {
        self.options.as_deref()
    }

    /// Whether a place is not drawn, and what is inside it neither.
    pub(super) fn is_hidden(&self, at: &Pointer) -> bool {
        let Some(options) = self.options.as_ref().filter(|options| options.hides) else {
            return false;
        };
        let around = at.parent();
        // Items can't be hidden: there would be no way to take them out.
        let is_member =
            around.is_some_and(|it| !matches!(self.value_at(&it), Some(Value::Array(_))));
        is_member && is_hidden(options, at)
    }

    /// Whether a member of a place is not drawn.
    pub(super) fn hides(&self, around: &Pointer, name: &str) -> bool {
        self.options.is_some() && self.is_hidden(&around.child(name))
    }

    /// A place if it is drawn, else the nearest one around it that is.
    pub(super) fn drawn(&self, at: &Pointer) -> Pointer {
        if self.options.is_none() {
            return at.clone();
        }
        let hidden = at.ancestors().filter(|at| self.is_hidden(at)).last();
        let around = hidden.and_then(|hidden| hidden.parent());
        around.unwrap_or_else(|| at.clone())
    }

    /// What is to be said of a finding at a hidden place, where it can only be mended from outside.
    pub(super) fn sentence_of_hidden(&self, finding: &Finding) -> Option<String> {
        let at = match &finding.violation {
            ViolationKind::Required { property }
            | ViolationKind::DependentRequired { property, .. } => finding.instance.child(property),
            _ => finding.instance.clone(),
        };
        if self.drawn(&at) == at {
            return None;
        }
        let here = self.here(&at)?;
        let sentence = wording::sentence(&finding.violation, &here.field);
        Some(wording::deeper(&sentence, &Self::label(&at, &here)))
    }

    /// Whether a place is edited as JSON unless the person says otherwise.
    pub(super) fn begins_as_json(&self, options: &Options, at: &Pointer) -> bool {
        options.has_json
            && matches!(options.at(at).widget(), Some((_, Widget::Json)))
            && !self.notes.get(at).is_some_and(|note| note.as_form)
            && self.here(at).is_some_and(|here| can_be_json(&here))
    }

    /// Makes of a view what the hints for its place say.
    pub(super) fn lay_out_view(&self, options: &Options, here: &Here<'_>, view: &mut FieldView) {
        let hints = options.at(&view.pointer);
        // What it is may be another thing once a choice is made, and then the hint fits.
        let is_settled = view.choosers.is_empty() && !matches!(here.field.kind, Kind::Open);
        let say = |sentence: String| {
            if is_settled {
                options.say(sentence);
            }
        };
        if let Some((at, true)) = hints.hidden()
            && (view.pointer.is_root() || here.is_item())
        {
            options.say(advice::not_hidden(at));
        }
        let is_group = matches!(here.field.kind, Kind::Group(_));
        if let Some((at, _)) = hints.order().filter(|_| !is_group) {
            say(advice::no_group(at, "order"));
        }
        if let Some((at, wanted)) = hints.columns() {
            let list = here.around.as_ref().filter(|_| here.is_item());
            if !is_group {
                say(advice::no_group(at, "columns"));
            } else if list.is_some_and(|list| rows(options, list) > 0) {
                say(advice::no_columns_of_rows(at));
            } else if let Control::Group { columns, .. } = &mut view.control {
                *columns = wanted;
            }
        }
        if let Control::List { columns, items, .. } = &mut view.control
            && !items.is_empty()
        {
            *columns = rows(options, &here.set);
        }
        let Some((at, widget)) = hints.widget() else {
            let is_cell = options.has_tables && is_small(view);
            if is_cell
                && self.is_table_cell(options, &view.pointer)
                && let Some(other) = put(Widget::Select, view)
            {
                view.control = other;
            }
            return;
        };
        let mut allowed = allowed(options, here);
        if widget == Widget::Json && self.begins_as_json(options, &view.pointer) {
            view.as_json = Some(true);
        }
        if !allowed.contains(&widget) {
            allowed.retain(|known| *known != Widget::Fitting);
            say(advice::unfit(at, widget, &allowed));
        } else if let Some(other) = put(widget, view) {
            view.control = other;
        }
        if view.widget == Widget::Checkbox && view.emptiness.now.is_none() && !view.read_only {
            // A text is cleared and a choice has options for it, but a box has two states.
            let ways = [
                (Absence::NotSet, !view.required && !view.removable),
                (Absence::Null, here.field.nullable),
            ];
            let ways = ways.into_iter().filter(|(_, possible)| *possible);
            view.emptiness.others.extend(ways.map(|(way, _)| way));
        }
    }

    /// Whether a place is in a row of a list that somebody wants as a table.
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

/// The widgets that can show what may be at a place.
fn allowed(options: &Options, here: &Here<'_>) -> Vec<Widget> {
    let any = [
        match &here.field.kind {
            Kind::Text(_) | Kind::Number(_) => Widget::Text,
            Kind::Toggle | Kind::Consent | Kind::Many(_) => Widget::Checkbox,
            Kind::Choice(_) => Widget::Select,
            Kind::List(_) => Widget::List,
            _ => Widget::Fitting,
        },
        match &here.field.kind {
            Kind::Text(_) if !here.field.secret => Widget::Textarea,
            Kind::Number(_) => Widget::Number,
            Kind::Toggle => Widget::Radio,
            Kind::Choice(choices) if choices.len() <= RADIOS => Widget::Radio,
            Kind::List(_) if columns(options, &here.set, true) > 0 => Widget::Table,
            _ => Widget::Fitting,
        },
        match &here.field.kind {
            Kind::Text(hints) if !hints.suggestions.is_empty() => Widget::Combobox,
            Kind::Number(hints) if can_slide(hints) => Widget::Slider,
            Kind::Toggle => Widget::Select,
            Kind::Choice(choices) if are_distinct(choices) => Widget::Combobox,
            _ => Widget::Fitting,
        },
        match &here.field.kind {
            Kind::Number(hints) if can_be_stars(hints) => Widget::Rating,
            _ => Widget::Fitting,
        },
        if can_be_json(here) {
            Widget::Json
        } else {
            Widget::Fitting
        },
    ];
    any.to_vec()
}

/// How many columns a list has as rows; none where it is no table.
fn rows(options: &Options, list: &Set<'_>) -> usize {
    match options.at(list.at()).widget() {
        Some((_, Widget::List | Widget::Json)) => 0,
        Some((_, Widget::Table)) => columns(options, list, true),
        _ => columns(options, list, false),
    }
}

fn is_hidden(options: &Options, at: &Pointer) -> bool {
    matches!(options.at(at).hidden(), Some((_, true)))
}

/// Whether a place can begin as JSON: also where nothing is there yet.
fn can_be_json(here: &Here<'_>) -> bool {
    match here.field.kind {
        Kind::Group(_) | Kind::List(_) | Kind::Open | Kind::Json => true,
        _ => here.set.types().is_none() && here.field.types.is_empty() && !here.field.is_pick(),
    }
}

/// Whether a number counts stars: 1 to 10 of them.
fn can_be_stars(hints: &NumberHints) -> bool {
    let least = hints.minimum.as_ref().map(Number::as_str);
    let most = hints.maximum.as_ref().map(Number::as_str);
    let most: Option<u8> = most.and_then(|most| most.parse().ok());
    hints.integer && least == Some("1") && most.is_some_and(|most| (2..=10).contains(&most))
}

/// Whether a slider has two ends and steps between. Those that no slider could count have none.
fn can_slide(hints: &NumberHints) -> bool {
    let has_ends = hints.minimum.is_some() && hints.maximum.is_some();
    has_ends && (hints.integer || hints.step.is_some())
}

/// Whether a title says which option is meant.
fn are_distinct(choices: &[Choice]) -> bool {
    let mut known = BTreeSet::new();
    choices.iter().all(|choice| known.insert(&choice.title))
}

/// How many cells a row of a list has; none where it can be no row.
fn columns(options: &Options, list: &Set<'_>, is_wanted: bool) -> usize {
    let item = list.at().item(list.tuple());
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
        Some(is_cell(field) && (is_wanted || !is_high))
    };
    cells(list, &judge)
}

/// Whether a control shows all of its few options, which is too high for a cell.
fn is_small(view: &FieldView) -> bool {
    match &view.control {
        Control::Toggle { .. } => true,
        Control::Choice { titles, .. } => titles.len() <= FEW,
        _ => false,
    }
}

/// Puts a widget into a view that can have it; the control where that is another one.
fn put(widget: Widget, view: &mut FieldView) -> Option<Control> {
    match &mut view.control {
        Control::Text {
            text,
            hints,
            secret: false,
            plain,
        } => match widget {
            // A line would drop the ends of lines.
            Widget::Text => *plain |= write_out(hints, text.contains(['\n', '\r'])),
            Widget::Textarea => *plain |= write_out(hints, true),
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
                    titles: vec!["Yes".to_owned(), "No".to_owned()],
                    descriptions: Vec::new(),
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

/// A text as text, without the control that its format has. Whether it is a plain one where the
/// browser would have one of its own.
fn write_out(hints: &mut TextHints, long: bool) -> bool {
    hints.long = long;
    hints.is_file = false;
    hints
        .format
        .take_if(|format| matches!(format.as_str(), "color" | "uuid"));
    let format = hints.format.as_deref();
    matches!(format, Some("date" | "time" | "date-time"))
}
