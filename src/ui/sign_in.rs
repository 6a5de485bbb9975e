//! Signing in: a line that says whether one is, and the panel that asks.
//!
//! Owns where they are drawn and where the focus goes. Leaves the ways and their fields to
//! `sign_in_way`, and all decisions to `conversation`. Invariants: what is typed is nowhere but in
//! its control until it is handed over, and goes with it; the focus comes in when somebody here is
//! asked, never from elsewhere on a host's page, and goes back when it is done.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, KeyboardEvent, ShadowRoot};

use super::dom::{El, Scope, WARNING, button, el, icon, paragraph, target};
use super::sign_in_way::WayView;
use super::talk::TalkLink;
use crate::client::way_titles;
use crate::conversation::{Event, Reason, Shown, SignIn, SignInStage};
use crate::platform::{self, rest::Part};

/// A line: where one is signed in, or a button to do so. Empty where there is nothing to sign in to.
pub(super) fn sign_in_line(talk: &TalkLink) -> El {
    let place = el("div", "sign-in-line");
    let (link, inside, scope) = (talk.clone(), place.clone(), Rc::new(Scope::new()));
    talk.watch(move |shown| {
        if matches!(shown, Shown::Agent | Shown::Card | Shown::SignIn) {
            let (link, inside, scope) = (link.clone(), inside.clone(), Rc::clone(&scope));
            Part::Talk.when_here(move || line_in_talk(&link, &inside, &scope));
        }
    });
    place
}

#[inline(never)]
fn line_in_talk(talk: &TalkLink, place: &El, scope: &Scope) {
    let now = talk.with(|conversation| {
        let place = conversation.signed_in().map(str::to_owned);
        (
            place,
            conversation.can_sign_in(),
            conversation.sign_in().is_some(),
        )
    });
    let Some((signed_in, can, asked)) = now else {
        return;
    };
    let focused = is_inside(place);
    place.clear();
    scope.clear();
    let name = if signed_in.is_some() {
        "Sign out"
    } else {
        "Sign in"
    };
    if let Some(origin) = &signed_in {
        let said = ["Signed in at ", origin].concat();
        place.put(&el("span", "").attr("role", "status").text(&said));
    } else if !can || asked {
        return;
    }
    let (link, out) = (talk.clone(), signed_in.is_some());
    let press = button("secondary small", None, name).on(scope, "click", move |_| {
        link.happened(if out {
            Event::SignOutPressed
        } else {
            Event::SignInPressed
        });
    });
    place.put(&press);
    if focused {
        press.focus_itself();
    }
}

/// What is drawn now.
struct Panel {
    talk: TalkLink,
    place: El,
    serial: Cell<u64>,
    /// Where the person was before.
    before: RefCell<Option<El>>,
    drawn: RefCell<Option<Drawn>>,
}

struct Drawn {
    element: El,
    confirm: Option<(El, El)>,
    way_place: El,
    way: Rc<RefCell<WayView>>,
    trouble: El,
    status: El,
    submit: El,
    _scope: Scope,
}

/// A place for the panel; empty while nothing is asked.
pub(super) fn sign_in_panel(talk: &TalkLink) -> El {
    let place = el("div", "");
    let panel = Rc::new(Panel {
        talk: talk.clone(),
        place: place.clone(),
        serial: Cell::new(0),
        before: RefCell::default(),
        drawn: RefCell::default(),
    });
    talk.watch(move |shown| {
        if *shown == Shown::SignIn {
            panel.show_in_talk();
        }
    });
    place
}

impl Panel {
    #[inline(never)]
    fn show_in_talk(&self) {
        let asked = self
            .talk
            .with(|conversation| conversation.sign_in().cloned());
        match asked.flatten() {
            None => self.close(),
            Some(asked) if asked.serial == self.serial.get() => self.refresh(&asked),
            Some(asked) => self.open(&asked),
        }
    }

    fn close(&self) {
        if self.drawn.take().is_none() {
            return;
        }
        let inside = is_inside(&self.place);
        self.place.clear();
        self.serial.set(0);
        let before = self.before.take();
        if !inside {
            return;
        }
        // What was there before may be drawn anew meanwhile: then the request is where one goes on.
        if let Some(before) = before.filter(|before| before.raw().is_connected()) {
            return before.focus_itself();
        }
        let around = self.place.around(".agent-form, .page");
        if let Some(request) = around.and_then(|around| around.find(".request")) {
            request.focus();
        }
    }

    fn open(&self, asked: &SignIn) {
        let active = active(&self.place);
        // On a host's page the person may be elsewhere, and stays there.
        let comes = active.is_some();
        if self.serial.replace(asked.serial) == 0 {
            self.before.replace(active);
        }
        self.place.clear();
        let drawn = Drawn::new(&self.talk, asked);
        self.place.put(&drawn.element);
        drawn.refresh(asked);
        let way = Rc::clone(&drawn.way);
        let element = drawn.element.clone();
        self.drawn.replace(Some(drawn));
        if comes && !way.borrow().focus() {
            element.focus();
        }
    }

    fn refresh(&self, asked: &SignIn) {
        let drawn = self.drawn.borrow();
        let Some(drawn) = &*drawn else { return };
        if drawn.way.borrow().at != asked.way {
            drawn.draw_way(asked);
        }
        drawn.refresh(asked);
        if asked.stage == SignInStage::Asking && is_inside(&self.place) {
            match &drawn.confirm {
                Some((check, _)) if asked.unconfirmed && asked.mistakes.is_empty() => {
                    check.focus_itself();
                }
                _ => drawn.way.borrow().focus_mistake(),
            }
        }
    }
}

impl Drawn {
    fn new(talk: &TalkLink, asked: &SignIn) -> Self {
        let scope = Scope::new();
        let form = el("form", "sign-in")
            .attr("part", "sign-in")
            .attr("novalidate", "")
            .attr("aria-labelledby", "a2a-sign-in")
            .attr("aria-describedby", "a2a-sign-in-why");
        form.put(&el("h2", "").attr("id", "a2a-sign-in").text("Sign in"));
        let why = paragraph("", reason(asked.reason()))
            .attr("id", "a2a-sign-in-why")
            .text(" What you enter goes to ")
            .with(&el("strong", "").text(&asked.origin))
            .text(" and is forgotten when this page is closed.");
        form.put(&why);
        if asked.ways.len() > 1 {
            form.put(&choice(talk, &scope, asked));
        }
        let way_place = el("div", "form");
        let trouble = el("div", "errors").attr("aria-live", "assertive");
        let status = el("p", "").attr("role", "status");
        let submit = el("button", "primary").attr("type", "submit");
        let link = talk.clone();
        let dismiss = button("quiet", None, "Not now").on(&scope, "click", move |_| {
            link.happened(Event::SignInDismissed);
        });
        let confirm = asked.card_origin.as_ref().map(|card| confirm(asked, card));
        form.put(&way_place);
        if let Some((_, field)) = &confirm {
            form.put(field);
        }
        form.put(&trouble);
        form.put(&status);
        form.put(&el("div", "actions").with(&submit).with(&dismiss));
        let way = Rc::new(RefCell::new(WayView::new(asked)));
        way_place.put(&way.borrow().element);
        let element = listen(form, talk, &scope, &way, confirm.as_ref().map(|it| &it.0));
        Self {
            element,
            confirm,
            way_place,
            way,
            trouble,
            status,
            submit,
            _scope: scope,
        }
    }

    fn draw_way(&self, asked: &SignIn) {
        self.way_place.clear();
        self.way.replace(WayView::new(asked));
        self.way_place.put(&self.way.borrow().element);
    }

    fn refresh(&self, asked: &SignIn) {
        self.way.borrow().refresh(asked);
        if let Some((check, field)) = &self.confirm {
            check.set("aria-invalid", asked.unconfirmed.then_some("true"));
            fill(
                field.find(".errors").as_ref(),
                asked
                    .unconfirmed
                    .then_some("Confirm that it may be sent there"),
            );
            field.set_shown(asked.card_origin.is_some());
        }
        fill(Some(&self.trouble), asked.trouble.as_deref());
        let way = asked.ways.get(asked.way);
        let usable = way.is_some_and(|way| way.why_not.is_none());
        self.submit.set_shown(usable);
        let busy = asked.stage != SignInStage::Asking;
        self.submit.set("aria-disabled", busy.then_some("true"));
        let (name, status) = match asked.stage {
            SignInStage::Asking => ("Sign in", ""),
            SignInStage::InWindow => ("Sign in", "Go on in the window that has opened."),
            SignInStage::Trying => ("Signing in…", ""),
        };
        self.submit.set_text(name);
        if self.status.raw().text_content().as_deref() != Some(status) {
            self.status.set_text(status);
        }
        self.status.set_shown(!status.is_empty());
    }
}

fn listen(
    form: El,
    talk: &TalkLink,
    scope: &Scope,
    way: &Rc<RefCell<WayView>>,
    check: Option<&El>,
) -> El {
    let (link, way, check) = (talk.clone(), Rc::clone(way), check.cloned());
    let form = form.on(scope, "submit", move |event| {
        event.prevent_default();
        let entries = way.borrow().entries();
        let confirmed = check.as_ref().is_some_and(El::is_checked);
        link.happened(Event::SignInFilled {
            entries,
            confirmed,
            message_id: platform::fresh_uuid(),
        });
    });
    let link = talk.clone();
    form.on(scope, "keydown", move |event| {
        let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
        if key.as_deref() == Some("Escape") {
            link.happened(Event::SignInDismissed);
        }
    })
}

/// The ways, where there are several.
fn choice(talk: &TalkLink, scope: &Scope, asked: &SignIn) -> El {
    let group = el("div", "ways")
        .attr("role", "radiogroup")
        .attr("aria-label", "How to sign in");
    for (at, title) in way_titles(&asked.ways).iter().enumerate() {
        let radio = el("input", "")
            .attr("type", "radio")
            .attr("name", "a2a-sign-in-way")
            .attr("value", &at.to_string());
        radio.set_checked(at == asked.way);
        let name = el("span", "").text(title);
        group.put(&el("label", "way").with(&radio).with(&name));
    }
    let link = talk.clone();
    group.on(scope, "change", move |event| {
        let at = target(&event, "input").and_then(|radio| radio.value().parse().ok());
        if let Some(at) = at {
            link.happened(Event::WayChosen(at));
        }
    })
}

/// The endpoint is not where the card came from: the person says that it is right.
fn confirm(asked: &SignIn, card: &str) -> (El, El) {
    let check = el("input", "")
        .attr("type", "checkbox")
        .attr("aria-describedby", "a2a-sign-in-where a2a-sign-in-confirm");
    let words = [
        "The agent’s card came from ",
        card,
        ", and the agent itself is elsewhere. Only go on if you trust both.",
    ]
    .concat();
    let name = ["Send it to ", &asked.origin].concat();
    let label = el("label", "way")
        .with(&check)
        .with(&el("span", "").text(&name));
    let errors = el("div", "errors")
        .attr("id", "a2a-sign-in-confirm")
        .attr("aria-live", "polite");
    let field = el("div", "field")
        .with(&paragraph("", &words).attr("id", "a2a-sign-in-where"))
        .with(&label)
        .with(&errors);
    (check, field)
}

/// Puts a sentence into its place, unless it stands there: a live region is told by its changes.
pub(super) fn fill(place: Option<&El>, sentence: Option<&str>) {
    let Some(place) = place else { return };
    if place.raw().text_content().unwrap_or_default() == sentence.unwrap_or_default() {
        return;
    }
    place.clear();
    if let Some(sentence) = sentence {
        let error = el("p", "error").attr("part", "error").with(&icon(WARNING));
        place.put(&error.with(&el("span", "").text(sentence)));
    }
}

fn reason(why: Reason) -> &'static str {
    match why {
        Reason::Unauthorized => "The agent wants to know who you are before it goes on.",
        Reason::Forbidden => "The agent does not allow this without another sign-in.",
        Reason::AuthRequired => {
            "The agent waits for you to sign in, and goes on with its task then."
        }
        Reason::Requested => {
            "Sign in before you send something, or to see what else the agent can do."
        }
    }
}

/// What has the focus in the tree that a place is in. In a page's own document that is something
/// always; in an element nothing, while the person is elsewhere on the page.
fn active(place: &El) -> Option<El> {
    let root = place.raw().get_root_node();
    let element = match root.dyn_ref::<ShadowRoot>() {
        Some(shadow) => shadow.active_element(),
        None => root
            .dyn_ref::<Document>()
            .and_then(Document::active_element),
    };
    element.map(El::of)
}

fn is_inside(place: &El) -> bool {
    active(place).is_some_and(|active| {
        let within: &HtmlElement = place.raw().unchecked_ref();
        within.contains(Some(active.raw()))
    })
}
