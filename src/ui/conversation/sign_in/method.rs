//! A sign-in method with its input fields.
//!
//! Invariant: a field is rendered once, so that typed text survives updates.

use a2a_client::client::Secret;
use a2a_client::client::sign_in::{FieldKind, SignInField, SignInMethod};
use a2a_client::conversation::sign_in::SignIn;
use leptos::prelude::*;
use locales::messages;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::tracked;
use crate::browser::tab::location;
use crate::ui::conversation::controls::field_error;
use crate::ui::conversation::driver::DriverHandle;
use crate::ui::conversation::focus::{find, find_all, focus};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::{live, live_text};

pub(super) fn way(driver: DriverHandle, asked: &SignIn, at: usize) -> AnyView {
    let mut inside: Vec<AnyView> = Vec::new();
    if let Some(way) = asked.methods.get(at) {
        let about = || view! { <{..} class="request-about" dir="auto" /> };
        let all = way.schemes.iter();
        let all = all.filter_map(|(scheme, _)| scheme.description.clone());
        inside.extend(all.map(|description| view! { <p {..about()}>{description}</p> }));
        if let Some(why_not) = &way.unusable {
            inside.push(view! { <p class="notice">{why_not.sentence()}</p> });
        } else {
            let fields = way.fields().into_iter().enumerate();
            inside.extend(fields.map(|(at, field)| {
                let is_shown = RwSignal::new(false);
                live(move || draw(driver, at, &field, is_shown))
            }));
            let said = move || {
                tracked(driver, |asked| {
                    let way = asked.methods.get(at)?;
                    Some(server_text(asked, way))
                })
            };
            inside.extend(way.oauth().map(|_| {
                view! {
                    <p class="request-about" role="status">
                        {live_text(move || said().unwrap_or_default())}
                    </p>
                }
            }));
        }
    }
    view! { <div class="sign-in-way">{inside}</div> }
}

fn inputs(panel: &Element) -> Vec<HtmlInputElement> {
    let inputs = find_all(panel, ".sign-in-way .input").into_iter();
    inputs.map(JsCast::unchecked_into).collect()
}

/// The values that the person typed into the inputs of the sign-in panel, in document order.
pub(super) fn entries(panel: &Element) -> Vec<Secret> {
    let inputs = inputs(panel).into_iter();
    inputs.map(|input| Secret::new(input.value())).collect()
}

/// Moves the focus to the first empty field; `false` if the method has no fields.
pub(super) fn focus_first(panel: &Element) -> bool {
    let inputs = inputs(panel);
    let empty = inputs.iter().find(|input| input.value().is_empty());
    let first = empty.or(inputs.first());
    if let Some(input) = first {
        focus(input);
    }
    first.is_some()
}

/// Moves the focus to the first field with an error.
pub(super) fn focus_first_error(panel: &Element) {
    let wrong = find(panel, ".sign-in-way .input[aria-invalid]");
    wrong.iter().for_each(focus);
}

fn server_text(asked: &SignIn, way: &SignInMethod) -> String {
    match &way.server {
        Some(server) => server.sentence(&asked.origin, &way.scopes()),
        None => messages::finding_sign_in_page().to_owned(),
    }
}

fn draw(driver: DriverHandle, at: usize, field: &SignInField, is_shown: RwSignal<bool>) -> AnyView {
    let id = ["a2a-sign-in-", &at.to_string()].concat();
    let (help_id, errors_id) = ([&id, "-help"].concat(), [&id, "-errors"].concat());
    // A field has at most one error.
    let wrong = tracked(driver, |asked| {
        let mistake = asked.errors.iter().find(|(field, _)| *field == at);
        Some(mistake?.1.sentence().to_owned())
    });
    let help = help(field.kind);
    let ids = [(help.is_some(), &*help_id), (wrong.is_some(), &*errors_id)];
    let ids: Vec<&str> = ids
        .iter()
        .filter_map(|(is_there, id)| is_there.then_some(*id))
        .collect();
    let described = (!ids.is_empty()).then(|| ids.join(" "));
    let is_shown_now = is_shown.get() || !is_secret(field.kind);
    let known = (field.kind == FieldKind::ClientId)
        .then(|| driver.with(|conversation| conversation.client_id().map(str::to_owned)));
    let input = view! {
        <input
            class="input"
            id=id.clone()
            part="input"
            type={if is_shown_now { "text" } else { "password" }}
            autocomplete=autocomplete(field.kind)
            autocapitalize="off"
            spellcheck="false"
            aria-required="true"
            aria-describedby=described
            aria-invalid=wrong.is_some().then_some("true")
            value=known.flatten()
        />
    };
    let control = if is_secret(field.kind) {
        // The label stays: `aria-pressed` tells the state.
        let show = view! {
            <{..}
                class="secondary small"
                type="button"
                aria-pressed={if is_shown_now { "true" } else { "false" }}
                aria-label=messages::show_field(&field.label)
                aria-controls=id.clone()
            />
        };
        let words = if is_shown_now {
            messages::hide()
        } else {
            messages::show()
        };
        view! {
            <div class="parts">
                {input} <button {..show} on:click=move |_| is_shown.set(!is_shown.get_untracked())>
                    {words}
                </button>
            </div>
        }
    } else {
        input
    };
    let help = help.map(|help| {
        view! {
            <p class="request-about" id=help_id>
                {help}
            </p>
        }
    });
    let mistake = field_error(&field.label, errors_id, Some("error"), wrong);
    view! {
        <div class="field">
            <div class="field-head">
                <label class="field-label" for=id dir="auto">
                    {field.label.clone()}
                </label>
            </div>
            {help}
            {control}
            {mistake}
        </div>
    }
}

const fn is_secret(kind: FieldKind) -> bool {
    matches!(
        kind,
        FieldKind::ApiKey | FieldKind::Token | FieldKind::Password
    )
}

/// The `autocomplete` value of a field: password managers may keep names and passwords, and fill in keys and tokens
/// (WCAG 3.3.8).
fn autocomplete(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Username => "username",
        FieldKind::Password | FieldKind::ApiKey | FieldKind::Token => "current-password",
        _ => "off",
    }
}

fn help(kind: FieldKind) -> Option<String> {
    match kind {
        FieldKind::HeaderName => Some(messages::header_name_help().to_owned()),
        FieldKind::ClientId => {
            let redirect = location::absolute("oauth-callback.html");
            Some(messages::client_id_help(&redirect))
        }
        _ => None,
    }
}
