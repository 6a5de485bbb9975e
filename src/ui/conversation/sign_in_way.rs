//! One way to sign in: what it is, and its fields.
//!
//! Leaves the panel around it to `sign_in`. Invariant: a field is drawn once, so that what was typed
//! stays whatever is said about it.

use leptos::html::Input;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::elements::{div, label, live_button, p};
use super::focus::{find, focus};
use super::icon::{mistake, mistakes};
use super::region::TalkHandle;
use super::sign_in::seen;
use crate::client::oauth::host;
use crate::client::{FieldKind, Secret, Way, WayField};
use crate::platform;
use crate::ui::runtime::{attrs, live_attrs, live_text};

/// The inputs of the way that is shown.
#[derive(Clone, Copy)]
pub(super) struct Fields(StoredValue<Vec<NodeRef<Input>>>);

impl Default for Fields {
    fn default() -> Self {
        Self(StoredValue::new(Vec::new()))
    }
}

impl Fields {
    /// What was filled in.
    pub(super) fn entries(self) -> Vec<Secret> {
        let inputs = self.0.get_value().into_iter();
        let inputs = inputs.filter_map(|input| input.try_get_untracked().flatten());
        inputs.map(|input| Secret::new(input.value())).collect()
    }
}

/// A way on the screen.
pub(super) fn way_fields(talk: TalkHandle, at: usize, fields: Fields) -> AnyView {
    let way = seen(talk, |asked| asked.ways.get(at).cloned()).flatten();
    let about = way.iter().flat_map(|way| &way.parts);
    let about = about.filter_map(|(scheme, _)| {
        let description = scheme.description.clone()?;
        let attrs = attrs!("class": "request-about", "dir": "auto");
        Some(p(attrs, description))
    });
    let mut inside: Vec<AnyView> = about.collect();
    fields.0.set_value(Vec::new());
    if let Some(way) = &way {
        if let Some(why_not) = &way.why_not {
            inside.push(p(attrs!("class": "notice"), why_not.sentence()));
        } else {
            let all = way.fields();
            let inputs: Vec<NodeRef<Input>> = all.iter().map(|_| NodeRef::new()).collect();
            fields.0.set_value(inputs.clone());
            let rows = all.into_iter().zip(inputs).enumerate();
            inside.extend(rows.map(|(at, (field, input))| draw_field(talk, at, &field, input)));
            let said = move || {
                let said = seen(talk, |asked| asked.ways.get(at).map(leads_to));
                said.flatten().unwrap_or_default()
            };
            inside.extend(way.oauth().map(|_| {
                let attrs = attrs!("class": "request-about", "role": "status");
                p(attrs, live_text(said))
            }));
        }
    }
    div(attrs!("class": "sign-in-way"), inside)
}

/// Brings the person to the first field that is empty; whether there is a field.
pub(super) fn focus_first(panel: &Element) -> bool {
    let Ok(inputs) = panel.query_selector_all(".sign-in-way .input") else {
        return false;
    };
    let inputs = (0..inputs.length()).filter_map(|at| inputs.get(at)?.dyn_into().ok());
    let inputs: Vec<HtmlInputElement> = inputs.collect();
    let empty = inputs.iter().find(|input| input.value().is_empty());
    let first = empty.or(inputs.first());
    if let Some(input) = first {
        focus(input);
    }
    first.is_some()
}

/// Brings the person to the first field with a mistake.
pub(super) fn focus_mistake(panel: &Element) {
    if let Some(input) = find(panel, ".sign-in-way .input[aria-invalid]") {
        focus(&input);
    }
}

fn leads_to(way: &Way) -> String {
    let Some(server) = &way.server else {
        return "Finding out where you sign in…".to_owned();
    };
    let (window, token) = (host(&server.authorization_url), host(&server.token_url));
    let mut said = ["You sign in at ", &window, ", in a window of its own"].concat();
    if token != window {
        said.push_str("; this page then gets its token from ");
        said.push_str(&token);
    }
    said.push('.');
    said
}

fn draw_field(talk: TalkHandle, at: usize, field: &WayField, input: NodeRef<Input>) -> AnyView {
    let id = ["a2a-sign-in-", &at.to_string()].concat();
    let (help_id, errors_id) = ([&id, "-help"].concat(), [&id, "-errors"].concat());
    let described = [&*help_id, &errors_id].join(" ");
    let is_secret = matches!(
        field.kind,
        FieldKind::ApiKey | FieldKind::Token | FieldKind::Password
    );
    // A field has one mistake at most.
    let wrong = Memo::new(move |_| {
        let sentence = seen(talk, |asked| {
            let mistake = asked.mistakes.iter().find(|(field, _)| *field == at);
            mistake.map(|(_, mistake)| mistake.sentence())
        });
        sentence.flatten()
    });
    let is_shown = RwSignal::new(!is_secret);
    let known = (field.kind == FieldKind::ClientId).then(|| platform::meta("a2a-oauth-client-id"));
    let attrs = {
        let id = id.clone();
        let known = known.flatten();
        let autocomplete = autocomplete(field.kind);
        move || {
            attrs!(
                "class": "input", "id": id.clone(), "part": "input",
                "type": if is_shown.get() { "text" } else { "password" },
                "autocomplete": autocomplete, "autocapitalize": "off", "spellcheck": "false",
                "aria-required": "true", "aria-describedby": described.clone(),
                "aria-invalid": wrong.get().map(|_| "true"), "value": known.clone()
            )
        }
    };
    let control = view! { <input {..live_attrs(attrs)} node_ref=input /> }.into_any();
    let control = if is_secret {
        // The name stays, since the state is told by `aria-pressed`.
        let (name, id) = (["Show ", &field.label].concat(), id.clone());
        let show = move || {
            attrs!(
                "class": "secondary small", "type": "button",
                "aria-pressed": if is_shown.get() { "true" } else { "false" },
                "aria-label": name.clone(), "aria-controls": id.clone()
            )
        };
        let words = live_text(move || if is_shown.get() { "Hide" } else { "Show" }.to_owned());
        let show = live_button(NodeRef::new(), show, words, move |_| {
            is_shown.update(|is_shown| *is_shown = !*is_shown);
        });
        div(attrs!("class": "parts"), view! { {control}{show} })
    } else {
        control
    };
    let help =
        help(field.kind).map(|help| p(attrs!("class": "request-about", "id": help_id), help));
    let name = attrs!("class": "field-label", "for": id, "dir": "auto");
    let name = label(name, field.label.clone());
    let inside = view! {
        {div(attrs!("class": "field-head"), name)}
        {help.into_any()}
        {control}
        {mistakes(errors_id, move || {
            wrong.get().map(|sentence| mistake(sentence, Some("error")))
        })}
    };
    div(attrs!("class": "field"), inside)
}

/// What a password manager may keep is the person's to say; keys and tokens are not for it.
fn autocomplete(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Username => "username",
        FieldKind::Password => "current-password",
        _ => "off",
    }
}

fn help(kind: FieldKind) -> Option<String> {
    match kind {
        FieldKind::HeaderName => Some(
            "The name of the header in which the agent wants its key, such as X-API-Key."
                .to_owned(),
        ),
        FieldKind::ClientId => Some(
            [
                "The name under which this page is registered there, with the redirect address ",
                &platform::absolute("oauth-callback.html"),
            ]
            .concat(),
        ),
        _ => None,
    }
}
