//! One way to sign in: what it is, and its fields.
//!
//! Leaves the panel around it to `sign_in`. Invariant: a field is drawn once, so that what was typed
//! stays whatever is said about it.

use super::dom::{El, Scope, el, paragraph, target};
use super::sign_in::fill;
use crate::client::oauth::host;
use crate::client::{FieldKind, Secret, Way, WayField};
use crate::conversation::SignIn;
use crate::platform;

/// A way on the screen.
pub(super) struct WayView {
    /// Which one it is.
    pub(super) at: usize,
    pub(super) element: El,
    fields: Vec<(El, El)>,
    /// Where the person will be sent.
    leads: Option<El>,
    _scope: Scope,
}

impl WayView {
    pub(super) fn new(asked: &SignIn) -> Self {
        let scope = Scope::new();
        let react = |event: web_sys::Event| show_or_hide(&event);
        let element = el("div", "sign-in-way").on(&scope, "click", react);
        let (mut fields, mut leads) = (Vec::new(), None);
        if let Some(way) = asked.ways.get(asked.way) {
            for (scheme, _) in &way.parts {
                if let Some(description) = &scheme.description {
                    element.put(&paragraph("request-about", description));
                }
            }
            if let Some(why_not) = &way.why_not {
                element.put(&paragraph("notice", &why_not.sentence()));
            } else {
                for (at, field) in way.fields().iter().enumerate() {
                    let (whole, input, errors) = draw_field(at, field);
                    element.put(&whole);
                    fields.push((input, errors));
                }
                leads = way
                    .oauth()
                    .map(|_| el("p", "request-about").attr("role", "status"));
            }
        }
        if let Some(leads) = &leads {
            element.put(leads);
        }
        Self {
            at: asked.way,
            element,
            fields,
            leads,
            _scope: scope,
        }
    }

    /// What was filled in.
    pub(super) fn entries(&self) -> Vec<Secret> {
        let inputs = self.fields.iter();
        inputs
            .map(|(input, _)| Secret::new(input.value()))
            .collect()
    }

    /// Says what is wrong, at each field.
    pub(super) fn refresh(&self, asked: &SignIn) {
        for (at, (input, errors)) in self.fields.iter().enumerate() {
            let mistake = asked.mistakes.iter().find(|(field, _)| *field == at);
            let sentence = mistake.map(|(_, mistake)| mistake.sentence());
            input.set("aria-invalid", sentence.map(|_| "true"));
            fill(Some(errors), sentence);
        }
        if let (Some(leads), Some(way)) = (&self.leads, asked.ways.get(asked.way)) {
            let said = leads_to(way);
            if leads.raw().text_content().as_deref() != Some(&*said) {
                leads.set_text(&said);
            }
        }
    }

    /// Brings the person to the first field; whether there is one.
    pub(super) fn focus(&self) -> bool {
        let empty = self
            .fields
            .iter()
            .find(|(input, _)| input.value().is_empty());
        let first = empty.or(self.fields.first());
        if let Some((input, _)) = first {
            input.focus_itself();
        }
        first.is_some()
    }

    pub(super) fn focus_mistake(&self) {
        let wrong = |(input, _): &&(El, El)| input.is("[aria-invalid]");
        if let Some((input, _)) = self.fields.iter().find(wrong) {
            input.focus_itself();
        }
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

fn draw_field(at: usize, field: &WayField) -> (El, El, El) {
    let id = ["a2a-sign-in-", &at.to_string()].concat();
    let described = [&id, "-help ", &id, "-errors"].concat();
    let secret = matches!(
        field.kind,
        FieldKind::ApiKey | FieldKind::Token | FieldKind::Password
    );
    let input = el("input", "input")
        .attr("id", &id)
        .attr("part", "input")
        .attr("type", if secret { "password" } else { "text" })
        .attr("autocomplete", autocomplete(field.kind))
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .attr("aria-required", "true")
        .attr("aria-describedby", &described);
    if field.kind == FieldKind::ClientId
        && let Some(known) = platform::meta("a2a-oauth-client-id")
    {
        input.set_value(&known);
    }
    let control = if secret {
        let name = ["Show ", &field.label].concat();
        let show = el("button", "secondary small")
            .attr("type", "button")
            .attr("aria-pressed", "false")
            .attr("aria-label", &name)
            .attr("aria-controls", &id);
        el("div", "parts").with(&input).with(&show.text("Show"))
    } else {
        input.clone()
    };
    let label = el("label", "field-label")
        .attr("for", &id)
        .text(&field.label);
    let help = help(field.kind).map(|help| {
        let help = paragraph("request-about", &help);
        help.attr("id", &[&id, "-help"].concat())
    });
    let errors = el("div", "errors")
        .attr("id", &[&id, "-errors"].concat())
        .attr("aria-live", "polite");
    let whole = el("div", "field")
        .with(&el("div", "field-head").with(&label))
        .with_some(help)
        .with(&control)
        .with(&errors);
    (whole, input, errors)
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

fn show_or_hide(event: &web_sys::Event) {
    let Some(press) = target(event, "[aria-pressed]") else {
        return;
    };
    let Some(input) = press.around(".parts").and_then(|parts| parts.first()) else {
        return;
    };
    let shown = press.get("aria-pressed").as_deref() == Some("true");
    input.set("type", Some(if shown { "password" } else { "text" }));
    // The name stays, since the state is told by `aria-pressed`.
    press.set("aria-pressed", Some(if shown { "false" } else { "true" }));
    press.set_text(if shown { "Show" } else { "Hide" });
}
