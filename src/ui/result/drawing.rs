//! A value laid out to be read: members as terms and descriptions, items as a list.
//!
//! Owns what a value with others inside looks like. Leaves single values to `leaf` and `media`,
//! rows and columns to `table`. A pure function of the reading and of what the person chose.
//! Invariant: every value has its place in `data-pointer`.

use super::chart::{Chart, chart};
use super::locale::Locale;
use super::media::{self, Blobs};
use super::state::State;
use super::{leaf, series, table};
use crate::pointer::Pointer;
use crate::result::{Reading, Shown, ValueView};
use crate::ui::dom::{El, WARNING, button, el, icon};

/// Points to what is folded, and turns when it is open.
const CHEVRON: &str = "M6 3.5l4.5 4.5l-4.5 4.5";

/// All that a drawing hangs on.
pub(super) struct Draw<'a> {
    pub(super) reading: &'a Reading,
    pub(super) state: &'a State,
    pub(super) locale: &'a Locale,
    pub(super) blobs: &'a Blobs,
}

impl Draw<'_> {
    /// The whole value, with its title.
    pub(super) fn whole(&self) -> El {
        let view = self.reading.root();
        let has_name = matches!(view.shown, Shown::Table(_));
        let place = el("div", "value").attr("part", "value");
        if !view.label.is_empty() && !has_name {
            place.put(&words("p", "value-title", &view.label));
        }
        if let Some(about) = view.description.as_deref().filter(|_| !has_name) {
            place.put(&words("p", "about", about));
        }
        let body = el("div", "whole").attr("data-pointer", "");
        self.put(&body, &view);
        place.with(&body)
    }

    /// What stands at a place, without what it is called.
    pub(super) fn at(&self, at: &Pointer) -> El {
        let place = el("div", "value").attr("data-pointer", at.as_str());
        match self.reading.at(at) {
            Some(view) => self.put(&place, &view),
            None => place.put(&leaf::quiet("none", "")),
        }
        place
    }

    /// A value and what does not fit about it, in its place.
    pub(super) fn put(&self, place: &El, view: &ValueView) {
        place.put(&self.shown(view));
        // What a fold says of what is in it stands there once it is open.
        let is_fold = matches!(view.shown, Shown::Folded { .. });
        if !(is_fold && self.state.is_open(&view.at)) {
            put_findings(place, &view.findings);
        }
    }

    fn shown(&self, view: &ValueView) -> El {
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

    fn rows(&self, rows: &[ValueView]) -> El {
        let list = el("dl", "rows");
        for view in rows {
            list.put(&self.row(view));
        }
        list
    }

    fn row(&self, view: &ValueView) -> El {
        let class = if is_wide(&view.shown) {
            "row wide"
        } else {
            "row"
        };
        let row = el("div", class).attr("data-key", view.at.as_str());
        let is_nameless = view.label.trim().is_empty();
        let term = el("dt", "").text(if is_nameless {
            "(no name)"
        } else {
            &view.label
        });
        if view.unknown {
            term.put(&unknown());
        }
        let place = el("dd", "").attr("data-pointer", view.at.as_str());
        self.put(&place, view);
        let row = row.with(&term);
        // Behind the value for those who hear it, under the term for those who see it.
        let about = view.description.as_deref();
        let about = about.map(|about| words("dd", "about", about));
        row.with(&place).with_some(about)
    }

    fn items(&self, items: &[ValueView]) -> El {
        let are_plain = items.iter().all(|item| is_short(&item.shown));
        let class = if are_plain { "values plain" } else { "values" };
        let list = el("ol", class);
        for view in items {
            let place = el("li", "").attr("data-pointer", view.at.as_str());
            // What each of the words in a list is called is known from the list.
            if !view.label.is_empty() && !is_short(&view.shown) {
                place.put(&el("bdi", "item-title").text(&view.label));
            }
            self.put(&place, view);
            list.put(&place);
        }
        list
    }

    /// What is laid out when it is asked for.
    fn folded(&self, at: &Pointer, count: usize, is_list: bool) -> El {
        let is_open = self.state.is_open(at);
        let words = [
            &*self.locale.count(count),
            match (is_list, count) {
                (true, 1) => " item",
                (true, _) => " items",
                (false, 1) => " member",
                (false, _) => " members",
            },
        ]
        .concat();
        let place = el("div", "fold");
        place.put(&fold(&words, at, is_open));
        let inside = self.reading.at(at).filter(|_| is_open);
        if let Some(inside) = inside {
            let body = el("div", "fold-body");
            match &inside.shown {
                Shown::Folded { .. } => put_findings(&body, &inside.findings),
                _ => self.put(&body, &inside),
            }
            place.put(&body);
        }
        place
    }

    /// Numbers as a chart, told by their exact texts.
    pub(super) fn chart(
        &self,
        label: &str,
        numbers: &[Option<f64>],
        exact: &dyn Fn(usize) -> String,
    ) -> Option<El> {
        let shown = Chart {
            label,
            numbers,
            exact,
        };
        chart(self, &shown)
    }
}

/// What does not fit, below what it is about.
pub(super) fn put_findings(place: &El, findings: &[String]) {
    for finding in findings {
        let words = el("span", "").attr("dir", "auto").text(finding);
        let line = el("p", "mismatch")
            .attr("part", "finding")
            .with(&icon(WARNING));
        let line = line.with(&el("span", "unseen").text("Does not fit: "));
        place.put(&line.with(&words));
    }
}

/// A button that opens what is folded at a place, or closes it.
pub(super) fn fold(words: &str, at: &Pointer, is_open: bool) -> El {
    button("quiet small fold-button", Some(CHEVRON), words)
        .attr("data-do", "fold")
        .attr("data-at", at.as_str())
        .attr("aria-expanded", if is_open { "true" } else { "false" })
}

/// Words of a stranger's in a line of ours: they have their direction, the line has the page's.
pub(super) fn words(tag: &str, class: &str, words: &str) -> El {
    el(tag, class).with(&el("bdi", "").text(words))
}

/// Says that the schema does not speak of something.
pub(super) fn unknown() -> El {
    el("span", "badge").text("not in the schema")
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
