//! A value laid out to be read: members as terms and descriptions, items as a list.
//!
//! Owns what a value with others inside looks like. Leaves single values to `leaf` and `media`,
//! rows and columns to `table`. A pure function of the reading and of what the person chose.
//! Invariant: every value has its place in `data-pointer`.

use leptos::prelude::*;

use super::chart::{Chart, chart};
use super::icon::{WARNING, icon};
use super::locale::Locale;
use super::media::{self, Blobs};
use super::state::State;
use super::{leaf, series, table};
use crate::pointer::Pointer;
use crate::result::{Reading, Shown, ValueView};
use crate::ui::runtime::{Growing, Keyed};

/// Points to what is folded, and turns when it is open.
const CHEVRON: &str = "M6 3.5l4.5 4.5l-4.5 4.5";

/// What stands in a place: a value, and what does not fit about it.
pub(super) type Inside = (AnyView, Vec<AnyView>);

/// All that a drawing hangs on.
pub(super) struct Draw<'a> {
    pub(super) reading: &'a Reading,
    pub(super) state: &'a State,
    pub(super) locale: &'a Locale,
    pub(super) blobs: &'a Blobs,
}

impl Draw<'_> {
    /// The whole value, with its title.
    pub(super) fn whole(&self) -> AnyView {
        let view = self.reading.root();
        let has_name = matches!(view.shown, Shown::Table(_));
        let title = (!view.label.is_empty() && !has_name).then(|| title(&view.label));
        let about = view.description.as_deref().filter(|_| !has_name);
        view! {
            <div class="value" part="value">
                {title}
                {about.map(about_line)}
                <div class="whole" data-pointer="">
                    {self.inside(&view)}
                </div>
            </div>
        }
        .into_any()
    }

    /// What stands at a place, without what it is called.
    pub(super) fn at(&self, at: &Pointer) -> AnyView {
        let inside = match self.reading.at(at) {
            Some(view) => self.inside(&view),
            None => (leaf::quiet("none", ""), Vec::new()),
        };
        let at = at.as_str().to_owned();
        view! {
            <div class="value" data-pointer=at>
                {inside}
            </div>
        }
        .into_any()
    }

    /// A value and what does not fit about it.
    pub(super) fn inside(&self, view: &ValueView) -> Inside {
        // What a fold says of what is in it stands there once it is open.
        let is_fold = matches!(view.shown, Shown::Folded { .. });
        let is_said_inside = is_fold && self.state.is_open(&view.at);
        let findings: &[String] = if is_said_inside { &[] } else { &view.findings };
        (self.shown(view), mismatches(findings))
    }

    fn shown(&self, view: &ValueView) -> AnyView {
        match &view.shown {
            Shown::Group(rows) if rows.is_empty() => leaf::quiet("empty object", "{}"),
            Shown::List(items) if items.is_empty() => leaf::quiet("empty list", "[]"),
            Shown::Group(rows) => self.rows(rows),
            Shown::List(items) => self.items(items),
            Shown::Table(rows) => table::table(self, view, rows),
            Shown::Series { numbers, exact } => series::series(self, view, numbers, exact),
            Shown::Folded { count, is_list } => self.folded(&view.at, *count, *is_list),
            Shown::Media { media_type, base64 } => {
                media::media(self.blobs, view, media_type.as_deref(), base64)
            }
            _ => leaf::leaf(self, view),
        }
    }

    fn rows(&self, rows: &[ValueView]) -> AnyView {
        let row = |view: &ValueView| (view.at.as_str().to_owned(), self.row(view));
        let rows = Keyed(rows.iter().map(row).collect());
        view! { <dl class="rows">{rows}</dl> }.into_any()
    }

    fn row(&self, view: &ValueView) -> AnyView {
        let is_wide = is_wide(&view.shown);
        let class = if is_wide { "row wide" } else { "row" };
        let is_nameless = view.label.trim().is_empty();
        let name = if is_nameless {
            "(no name)"
        } else {
            &view.label
        };
        let at = view.at.as_str();
        // Behind the value for those who hear it, under the term for those who see it.
        let about = view.description.as_deref().map(|about| {
            let about = about.to_owned();
            view! { <dd class="about"><bdi>{about}</bdi></dd> }
        });
        view! {
            <div class=class data-key=at>
                <dt>{name}{view.unknown.then(unknown)}</dt>
                <dd data-pointer=at>{self.inside(view)}</dd>
                {about}
            </div>
        }
        .into_any()
    }

    fn items(&self, items: &[ValueView]) -> AnyView {
        let are_plain = items.iter().all(|item| is_short(&item.shown));
        let class = if are_plain { "values plain" } else { "values" };
        let item = |view: &ValueView| {
            // What each of the words in a list is called is known from the list.
            let is_called = !view.label.is_empty() && !is_short(&view.shown);
            let title = is_called.then(|| {
                let label = view.label.clone();
                view! { <bdi class="item-title">{label}</bdi> }
            });
            view! { <li data-pointer=view.at.as_str()>{title}{self.inside(view)}</li> }.into_any()
        };
        let items: Vec<AnyView> = items.iter().map(item).collect();
        view! { <ol class=class>{items}</ol> }.into_any()
    }

    /// What is laid out when it is asked for.
    fn folded(&self, at: &Pointer, count: usize, is_list: bool) -> AnyView {
        let what = match (is_list, count) {
            (true, 1) => " item",
            (true, _) => " items",
            (false, 1) => " member",
            (false, _) => " members",
        };
        let words = [&*self.locale.count(count), what].concat();
        let inside = self
            .state
            .is_open(at)
            .then(|| self.reading.at(at))
            .flatten();
        let inside = inside.map(|inside| match &inside.shown {
            Shown::Folded { .. } => (().into_any(), mismatches(&inside.findings)),
            _ => self.inside(&inside),
        });
        self.fold(words, at, inside)
    }

    /// Something below a button that opens and closes it.
    pub(super) fn fold(&self, words: String, at: &Pointer, inside: Option<Inside>) -> AnyView {
        let body = inside.map(|inside| view! { <div class="fold-body">{inside}</div> });
        view! { <div class="fold">{self.fold_button(words, at)}{body}</div> }.into_any()
    }

    /// A button that opens what is folded at a place, or closes it.
    pub(super) fn fold_button(&self, words: String, at: &Pointer) -> AnyView {
        let is_open = self.state.is_open(at);
        view! {
            <button
                type="button"
                class="quiet small fold-button"
                data-do="fold"
                data-at=at.as_str()
                aria-expanded=if is_open { "true" } else { "false" }
            >
                {icon(CHEVRON)}
                <span>{words}</span>
            </button>
        }
        .into_any()
    }

    /// Numbers as a chart, told by their exact texts.
    pub(super) fn chart(
        &self,
        label: &str,
        numbers: &[Option<f64>],
        exact: &dyn Fn(usize) -> String,
    ) -> Option<AnyView> {
        let shown = Chart {
            label,
            numbers,
            exact,
        };
        chart(self, &shown)
    }
}

/// What does not fit, below what it is about.
pub(super) fn mismatches(findings: &[String]) -> Vec<AnyView> {
    let line = |finding: &String| {
        view! {
            <p class="mismatch" part="finding">
                {icon(WARNING)}
                <span class={"unseen"}>"Does not fit: "</span>
                <span dir="auto">{Growing(finding.clone())}</span>
            </p>
        }
        .into_any()
    };
    findings.iter().map(line).collect()
}

/// What a value is called. A stranger's words have their own direction; the line has the page's.
pub(super) fn title(words: &str) -> AnyView {
    let words = words.to_owned();
    view! { <p class="value-title"><bdi>{words}</bdi></p> }.into_any()
}

/// What is said about a value.
pub(super) fn about_line(words: &str) -> AnyView {
    let words = words.to_owned();
    view! { <p class="about"><bdi>{words}</bdi></p> }.into_any()
}

/// Says that the schema does not speak of something.
pub(super) fn unknown() -> AnyView {
    view! { <span class="badge">{"not in the schema"}</span> }.into_any()
}

/// Whether a value is read in one line.
pub(super) fn is_short(shown: &Shown) -> bool {
    match shown {
        Shown::Text(text) => text.chars().take(61).count() < 61 && !text.contains('\n'),
        Shown::Group(inside) | Shown::List(inside) => inside.is_empty(),
        Shown::Media { .. }
        | Shown::Series { .. }
        | Shown::Table(_)
        | Shown::Folded { .. }
        | Shown::Json(_) => false,
        _ => true,
    }
}

/// Whether a value wants the whole width, below its term.
fn is_wide(shown: &Shown) -> bool {
    match shown {
        Shown::Group(inside) => !inside.is_empty(),
        Shown::List(items) => items.iter().any(|item| !is_short(&item.shown)),
        Shown::Text(text) => leaf::is_long(text),
        Shown::Series { .. } | Shown::Table(_) | Shown::Json(_) => true,
        _ => false,
    }
}
