//! The layout of a value: objects as description lists, arrays as lists or tables.
//!
//! Leaves single values to `scalar` and `media`, tables to `table`. A pure function of the value and of the person's
//! choices. Invariant: every value has its place in `data-pointer`.

mod chart;
mod pagination;
mod scalar;
mod series;
pub(super) mod table;
mod table_rows;

use exact_json::Pointer;
use json_form::result::reading::{Headline, is_in_amounts};
use json_form::result::{Reading, ValueContent, ValueView};
use leptos::prelude::*;
use locales::messages;

use super::media::{self, Blobs};
use super::view_state::ViewState;
use crate::ui::formats::Locale;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::{KeyedViews, Text};
use crate::ui::runtime::widget::{WARNING, button, icon, pictured, unseen_label};
use chart::{Chart, chart};

/// The SVG path of a fold's chevron. The style sheet turns it downwards while the fold is open.
const CHEVRON: &str = "M6 3.5l4.5 4.5l-4.5 4.5";

/// The view of a value, and the views of its findings.
pub(super) type ValueAndFindings = (AnyView, Vec<AnyView>);

/// What the layout of a value depends on: the value, the person's choices, formats and blob URLs.
pub(super) struct LayoutContext<'a> {
    pub(super) reading: &'a Reading,
    pub(super) state: &'a ViewState,
    pub(super) locale: &'a Locale,
    pub(super) blobs: &'a Blobs,
}

impl LayoutContext<'_> {
    /// The title, the description and the headline of the whole value, `view`; `None` if it has none of them.
    pub(super) fn head(&self, view: &ValueView) -> Option<AnyView> {
        let has_name = matches!(view.content, ValueContent::Table(_));
        let title = (!view.label.is_empty() && !has_name).then(|| title(&view.label));
        let about = view.description.as_deref().filter(|_| !has_name);
        let headline = self.headline(view);
        let is_empty = title.is_none() && about.is_none() && headline.is_none();
        let headline = headline.map(|(headline, rows)| self.headline_rows(rows, &headline));
        (!is_empty).then(
            || view! { <div class="value-head">{title} {about.map(about_line)} {headline}</div> },
        )
    }

    /// The rest of the whole value, `view`, below its head.
    pub(super) fn whole(&self, view: &ValueView) -> AnyView {
        let inside = match self.headline(view) {
            Some((headline, rows)) => {
                let shown = self.rows(rows, Some(&headline));
                (shown, finding_lines(&view.findings))
            }
            None => self.inside(view),
        };
        view! {
            <div class="value" part="value">
                <div class="whole" data-pointer="">
                    {inside}
                </div>
            </div>
        }
    }

    /// The headline of the whole value, and the members among which it is.
    fn headline<'v>(&self, view: &'v ValueView) -> Option<(Headline, &'v [ValueView])> {
        match &view.content {
            ValueContent::Group(rows) => Some((self.reading.headline_of(rows)?, rows.as_slice())),
            _ => None,
        }
    }

    /// The rows of the headline: the main value, and the share that belongs to it.
    fn headline_rows(&self, rows: &[ValueView], headline: &Headline) -> AnyView {
        let main = headline.view(rows).map(|view| {
            // A value of an object inside stands there, too.
            let place = headline
                .inner
                .is_none()
                .then(|| view.at.as_str().to_owned());
            let key = ["headline", view.at.as_str()].concat();
            let shown = self.row_at(&view, "row headline", place);
            (key, shown)
        });
        let share = headline.share.and_then(|at| rows.get(at));
        let share = share.map(|view| {
            let place = view.at.as_str().to_owned();
            (place, self.row(view, "row headline-share"))
        });
        let rows = KeyedViews(main.into_iter().chain(share).collect());
        view! { <dl class="rows">{rows}</dl> }
    }

    /// The view of the value at a place, with its findings and without its label; “none” if the place does not exist.
    pub(super) fn at(&self, at: &Pointer) -> AnyView {
        let inside = match self.reading.at(at) {
            Some(view) => self.inside(&view),
            None => (scalar::empty_value("none", ""), Vec::new()),
        };
        view! {
            <div class="value" data-pointer=at.as_str().to_owned()>
                {inside}
            </div>
        }
    }

    pub(super) fn inside(&self, view: &ValueView) -> ValueAndFindings {
        // An open fold shows the findings inside.
        let is_fold = matches!(view.content, ValueContent::Folded { .. });
        let is_said_inside = is_fold && self.state.is_open(&view.at);
        let findings: &[String] = if is_said_inside { &[] } else { &view.findings };
        (self.shown(view), finding_lines(findings))
    }

    fn shown(&self, view: &ValueView) -> AnyView {
        match &view.content {
            ValueContent::Group(rows) if rows.is_empty() => {
                scalar::empty_value(messages::no_members(), "{}")
            }
            ValueContent::List(items) if items.is_empty() => {
                scalar::empty_value(messages::no_items(), "[]")
            }
            ValueContent::Group(rows) => self.rows(rows, None),
            ValueContent::List(items) => self.items(items),
            ValueContent::Table(rows) => table::table(self, view, rows),
            ValueContent::Series { numbers, exact } => series::series(self, view, numbers, exact),
            ValueContent::Folded { count, is_list } => self.folded(&view.at, *count, *is_list),
            ValueContent::Media { media_type, base64 } => {
                media::media(self.blobs, view, media_type.as_deref(), base64)
            }
            _ => scalar::scalar(self, view),
        }
    }

    /// The members of an object, without those that its headline shows and the currency or unit that its numbers have.
    fn rows(&self, rows: &[ValueView], headline: Option<&Headline>) -> AnyView {
        let main = headline.filter(|it| it.inner.is_none()).map(|it| it.main);
        let share = headline.and_then(|it| it.share);
        let is_left = |(at, view): &(usize, &ValueView)| {
            let is_above = Some(*at) == main || Some(*at) == share;
            !is_above && !self.is_in_amounts(rows, view)
        };
        let row = |(_, view): (usize, &ValueView)| {
            let row = self.row(view, "row");
            (view.at.as_str().to_owned(), row)
        };
        let left = rows.iter().enumerate().filter(is_left);
        let rows = KeyedViews(left.map(row).collect());
        view! { <dl class="rows">{rows}</dl> }
    }

    /// Whether a member of an object is the currency or unit with which the numbers among `rows` are written.
    fn is_in_amounts(&self, rows: &[ValueView], view: &ValueView) -> bool {
        let writes = |number: &str, code: &str| self.locale.money(number, code).is_some();
        is_in_amounts(rows, view, &writes)
    }

    fn row(&self, view: &ValueView, role: &'static str) -> AnyView {
        self.row_at(view, role, Some(view.at.as_str().to_owned()))
    }

    /// The row of a member; `place` is the place of its value for the page, and `None` if another row has that place.
    fn row_at(&self, view: &ValueView, role: &'static str, place: Option<String>) -> AnyView {
        let is_wide = is_wide(&view.content);
        let class = if is_wide { "row wide" } else { role };
        let is_nameless = view.label.trim().is_empty();
        let name = if is_nameless {
            messages::nameless()
        } else {
            &view.label
        };
        // Behind the value for screen readers, and in the tooltip of the term: it was read in the form already.
        let description = view.description.as_deref();
        let about = description.map(|about| view! { <dd class="about">{bdi(about)}</dd> });
        view! {
            <div class=class data-key=place.clone()>
                <dt title=view
                    .description
                    .clone()>{name.to_owned()} {view.unknown.then(unknown_badge)}</dt>
                <dd data-pointer=place>{self.inside(view)}</dd>
                {about}
            </div>
        }
    }

    fn items(&self, items: &[ValueView]) -> AnyView {
        let are_plain = items.iter().all(|item| is_short(&item.content));
        let class = if are_plain { "values plain" } else { "values" };
        let item = |view: &ValueView| {
            // Short items need no labels.
            let is_called = !view.label.is_empty() && !is_short(&view.content);
            let title =
                is_called.then(|| view! { <bdi class="item-title">{view.label.clone()}</bdi> });
            view! { <li data-pointer=view.at.as_str().to_owned()>{title} {self.inside(view)}</li> }
        };
        let items: Vec<AnyView> = items.iter().map(item).collect();
        view! { <ol class=class>{items}</ol> }
    }

    /// A count in words of the view's language, such as “1,200 items”. `words` is the message.
    fn counted(&self, words: fn(u64, &str) -> String, count: usize) -> String {
        words(count as u64, &self.locale.count(count))
    }

    /// A fold for the `count` items or members of a place. Its content is rendered only while it is open.
    fn folded(&self, at: &Pointer, count: usize, is_list: bool) -> AnyView {
        let words = if is_list {
            messages::item_count
        } else {
            messages::member_count
        };
        let words = self.counted(words, count);
        let inside = self
            .state
            .is_open(at)
            .then(|| self.reading.at(at))
            .flatten();
        let inside = inside.map(|inside| match &inside.content {
            ValueContent::Folded { .. } => (().into_any(), finding_lines(&inside.findings)),
            _ => self.inside(&inside),
        });
        self.fold(words, at, inside)
    }

    /// A fold: a button with `words` that opens and closes it, and its content; `None` while it is closed.
    pub(super) fn fold(
        &self,
        words: String,
        at: &Pointer,
        inside: Option<ValueAndFindings>,
    ) -> AnyView {
        let body = inside.map(|inside| view! { <div class="fold-body">{inside}</div> });
        view! { <div class="fold">{self.fold_button(words, at)} {body}</div> }
    }

    /// The button that opens and closes a fold.
    pub(super) fn fold_button(&self, words: String, at: &Pointer) -> AnyView {
        let is_open = self.state.is_open(at);
        let attrs = view! {
            <{..}
                class="quiet small fold-button"
                data-do="fold"
                data-at=at.as_str().to_owned()
                aria-expanded={if is_open { "true" } else { "false" }}
            />
        };
        button(attrs, pictured(CHEVRON, words))
    }

    /// The view of a chart of numbers, `None` where one is missing; `exact` returns the text of the number at an index,
    /// `name` its name under a bar.
    /// Returns `None` if there are too few numbers for a chart.
    pub(super) fn chart(
        &self,
        label: &str,
        numbers: &[Option<f64>],
        exact: &dyn Fn(usize) -> String,
        name: Option<&dyn Fn(usize) -> String>,
    ) -> Option<AnyView> {
        let shown = Chart {
            label,
            numbers,
            exact,
            name,
        };
        chart(self, &shown)
    }
}

/// A line for each finding, to be shown below the value that the findings are about.
pub(super) fn finding_lines(findings: &[String]) -> Vec<AnyView> {
    let line = |finding: &String| {
        view! {
            <p class="mismatch" part="finding">
                {icon(WARNING)}
                {unseen_label(messages::does_not_fit())}
                <span dir="auto">{Text::from(finding.clone())}</span>
            </p>
        }
    };
    findings.iter().map(line).collect()
}

/// A title. The agent's text has its own direction, the line has the page's direction.
pub(super) fn title(words: &str) -> AnyView {
    view! { <p class="value-title">{bdi(words)}</p> }
}

/// A paragraph with the description of a value.
pub(super) fn about_line(words: &str) -> AnyView {
    view! { <p class="about">{bdi(words)}</p> }
}

/// A text of the agent in a `<bdi>`, which isolates its writing direction.
pub(super) fn bdi(words: &str) -> AnyView {
    view! { <bdi>{words.to_owned()}</bdi> }
}

/// The badge of a property that is not in the schema.
pub(super) fn unknown_badge() -> AnyView {
    view! { <span class="badge">{messages::not_in_the_schema()}</span> }
}

/// Whether a value is short enough for one line: a text of at most 60 characters, an empty group or list, or a scalar.
pub(super) fn is_short(shown: &ValueContent) -> bool {
    match shown {
        ValueContent::Text(text) => text.chars().take(61).count() < 61 && !text.contains('\n'),
        ValueContent::Group(inside) | ValueContent::List(inside) => inside.is_empty(),
        ValueContent::Media { .. }
        | ValueContent::Series { .. }
        | ValueContent::Table(_)
        | ValueContent::Folded { .. }
        | ValueContent::Json(_) => false,
        _ => true,
    }
}

/// Whether a value needs the full width, below its term.
fn is_wide(shown: &ValueContent) -> bool {
    match shown {
        ValueContent::Group(inside) => !inside.is_empty(),
        ValueContent::List(items) => items.iter().any(|item| !is_short(&item.content)),
        ValueContent::Text(text) => scalar::is_long(text),
        ValueContent::Series { .. } | ValueContent::Table(_) | ValueContent::Json(_) => true,
        _ => false,
    }
}
