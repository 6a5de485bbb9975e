//! The menu of the site in the bar, which gallery, playground and documentation have as well: the places, the language
//! and the theme. Where there is no room, a button opens it; `style/bar.css` decides that.
//!
//! The page's head names the site by `<meta name="a2a-site" content="./">`, below which the places are; a page without it
//! has no places. `early.js` reads the stored choices before anything is drawn.

use leptos::prelude::*;
use locales::messages;

use super::metas;
use crate::browser::Persist;
use crate::browser::tab::theme::set_theme;
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::widget::icon;

/// The id of the menu, which the button of narrow windows opens.
const MENU: &str = "site-menu";
/// The storage keys of the choices, which all pages of the site read.
const LANGUAGE: &str = "a2a-language";
const THEME: &str = "a2a-theme";

const GLOBE: &str = "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5M1.75 8h12.5M8 1.75c-4.5 4-4.5 8.5 0 12.5c4.5-4 4.5-8.5 0-12.5";
const DISC: &str = "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5";
const HALF_DISC: &str = "M8 1.75a6.25 6.25 0 0 1 0 12.5z";

/// The languages of the page, in their own words.
const LANGUAGES: [(&str, &str); 11] = [
    ("ar", "العربية"),
    ("de", "Deutsch"),
    ("en", "English"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("zh", "中文"),
];

/// The button of narrow windows, and the menu.
pub(super) fn site_menu() -> Pieces {
    view! {
        <button
            class="site-menu-open"
            type="button"
            popovertarget=MENU
            aria-label=messages::menu()
        ></button>
        <div class="site-menu" id=MENU popover="auto">
            {places()}
            <div class="site-switches">{language_switch()} {theme_switch()}</div>
        </div>
    }
}

/// The URL of a place of the site; `None` if the page does not name a site.
pub(super) fn place(path: &str) -> Option<String> {
    let site = metas("a2a-site").first()?.get_attribute("content")?;
    Some([&site, path].concat())
}

fn places() -> Option<AnyView> {
    let place = |path, words, is_here: bool| {
        let current = is_here.then_some("page");
        Some(view! {
            <a href={place(path)?} aria-current=current>
                {words}
            </a>
        })
    };
    let all: Vec<AnyView> = [
        place("", messages::place_agents(), true),
        place("gallery/", messages::place_gallery(), false),
        place("play/", messages::place_playground(), false),
        place("docs/index.html", messages::place_docs(), false),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!all.is_empty()).then(|| {
        view! {
            <nav class="site-places" aria-label=messages::site()>
                {all}
            </nav>
        }
    })
}

fn language_switch() -> AnyView {
    let stored = Persist::Local.get(LANGUAGE).unwrap_or_default();
    let own = LANGUAGES.map(|(tag, name)| (tag, name, Some(tag)));
    let options = [("", messages::as_browser(), None)].into_iter().chain(own);
    let choose = |tag: Option<&str>| {
        Persist::Local.set(LANGUAGE, tag);
        if let Some(window) = web_sys::window() {
            // The drafts and runs are stored. Fails only in a document that is being left.
            let _ = window.location().reload();
        }
    };
    switch(
        view! { {icon(GLOBE)} },
        messages::language(),
        &stored,
        options,
        choose,
    )
}

fn theme_switch() -> AnyView {
    let stored = Persist::Local.get(THEME).unwrap_or_default();
    let options = [
        ("", messages::as_system(), None),
        ("light", messages::theme_light(), None),
        ("dark", messages::theme_dark(), None),
    ];
    let choose = |theme: Option<&str>| {
        Persist::Local.set(THEME, theme);
        set_theme(theme);
    };
    switch(
        view! {
            <>
                <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                    <path d=DISC fill="none" stroke="currentColor" stroke-width="1.5" />
                    <path d=HALF_DISC fill="currentColor" />
                </svg>
            </>
        },
        messages::theme(),
        &stored,
        options.into_iter(),
        choose,
    )
}

/// A select over its icon. `options`: for each its value, its words and their language; the empty value leaves the choice
/// to the browser, and is passed to `choose` as `None`.
fn switch(
    icon: Pieces,
    name: &'static str,
    stored: &str,
    options: impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)>,
    choose: impl Fn(Option<&str>) + 'static,
) -> AnyView {
    let option = |(value, words, lang): (&'static str, &'static str, Option<&'static str>)| {
        view! {
            <option value=value lang=lang prop:selected={value == stored}>
                {words}
            </option>
        }
    };
    let options: Vec<AnyView> = options.map(option).collect();
    let label = view! { <span class="site-switch-label">{name}</span> };
    let mut inside = icon;
    inside.add(label);
    inside.add(view! {
        <select on:change=move |event| {
            let value = event_target_value(&event);
            choose(Some(&*value).filter(|value| !value.is_empty()));
        }>{options}</select>
    });
    view! { <label class="site-switch">{inside}</label> }
}
