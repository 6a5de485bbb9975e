//! What can be done with a run that is at rest, and what is said where its values were put in.
//!
//! Owns the row of actions of a card, and the words above the form. Leaves what can be done to
//! `conversation`, and comparing to `run_compare`.

use std::cell::RefCell;
use std::rc::Rc;

use super::dom::{El, Scope, button, el, target};
use super::run_compare::Comparing;
use super::run_state::ago;
use super::talk::TalkLink;
use crate::conversation::{Conversation, Event, Run, RunId};
use crate::platform;

/// The actions of a card.
pub(super) struct Actions {
    pub(super) element: El,
    row: El,
    again: El,
    edit: El,
    compare: El,
    remove: El,
    comparing: Rc<Comparing>,
    seen: RefCell<Option<Seen>>,
}

/// Which of them are there.
#[derive(PartialEq)]
struct Seen {
    again: bool,
    checking: bool,
    busy: bool,
    compare: bool,
    remove: bool,
}

impl Actions {
    pub(super) fn new(talk: &TalkLink, id: RunId, scope: &Scope) -> Self {
        let act = |name: &str, what: &str| {
            button("secondary small", None, name).attr("data-run-do", what)
        };
        let again = act("Run again", "again");
        let edit = act("Edit and run again", "edit");
        let compare = act("Compare with…", "compare").attr("aria-expanded", "false");
        let remove = button("quiet small", None, "Remove").attr("data-run-do", "remove");
        let row = el("div", "run-actions")
            .attr("role", "group")
            .attr("aria-label", "This run")
            .with(&again)
            .with(&edit)
            .with(&compare)
            .with(&remove);
        let comparing = Comparing::new(talk, id, &compare, scope);
        let (link, opened) = (talk.clone(), Rc::clone(&comparing));
        let row = row.on(scope, "click", move |event| {
            let Some(pressed) = target(&event, "[data-run-do]") else {
                return;
            };
            match pressed.get("data-run-do").as_deref() {
                Some("again") => link.run_again(id),
                Some("edit") => link.edit_again(id),
                Some("compare") => opened.toggle(),
                _ => remove_run(&link, id, &pressed),
            }
        });
        let element = el("div", "run-doing").with(&row).with(&comparing.element);
        element.set_shown(false);
        Self {
            element,
            row,
            again,
            edit,
            compare,
            remove,
            comparing,
            seen: RefCell::default(),
        }
    }

    /// Shows what can be done now. Where an action goes that has the focus, it goes to `title`.
    pub(super) fn refresh(&self, talk: &TalkLink, id: RunId, title: &El) {
        let busy = talk.is_busy();
        let now = talk.with(|conversation| seen(conversation, id, busy));
        let now = now.flatten();
        if *self.seen.borrow() == now {
            return;
        }
        let (is_there, on) = (now.is_some(), |which: fn(&Seen) -> bool| {
            now.as_ref().is_some_and(which)
        });
        let shown: [(&El, bool); 4] = [
            (&self.again, on(|now| now.again)),
            (&self.edit, on(|now| now.again)),
            (&self.compare, on(|now| now.compare)),
            (&self.remove, on(|now| now.remove)),
        ];
        for (action, shown) in shown {
            if !shown && action.is(":focus") {
                title.focus_itself();
            }
            action.set_shown(shown);
        }
        self.row.set_shown(shown.iter().any(|(_, shown)| *shown));
        self.element.set_shown(is_there);
        if !on(|now| now.compare) {
            self.comparing.close(false);
        }
        // Not `disabled`: that would throw the focus away; a press is of no effect anyway.
        let held = on(|now| now.busy || now.checking).then_some("true");
        self.again.set("aria-disabled", held);
        let checking = on(|now| now.checking);
        self.again
            .set_text(if checking { "Checking…" } else { "Run again" });
        self.seen.replace(now);
    }
}

fn seen(conversation: &Conversation, id: RunId, busy: bool) -> Option<Seen> {
    let run = conversation.run(id).filter(|run| !run.is_active())?;
    let others = conversation.runs().filter(|other| is_comparable(other));
    Some(Seen {
        again: conversation.can_do_again(id),
        checking: conversation.is_checked_again(id),
        busy,
        compare: is_comparable(run) && others.count() > 1,
        remove: run.is_removable(),
    })
}

/// Whether there is something to set against another run.
pub(super) fn is_comparable(run: &Run) -> bool {
    !run.is_active() && !run.is_unanswered()
}

/// The focus goes to the next card, or to the form.
fn remove_run(talk: &TalkLink, id: RunId, pressed: &El) {
    let (card, around) = (
        pressed.around(".run"),
        pressed.around(".centre, .agent-form"),
    );
    let next = card.as_ref().and_then(El::next).filter(|it| it.is(".run"));
    let before = || {
        let before = card.as_ref()?.raw().previous_element_sibling();
        before.map(El::of).filter(|it| it.is(".run"))
    };
    let next = next.or_else(before);
    let region = pressed.around(".runs");
    talk.happened(Event::RemovePressed(id));
    say(region, "Removed.");
    match next.and_then(|card| card.find(".run-fold:not([hidden]), .run-title")) {
        Some(there) => there.focus_itself(),
        None => {
            if let Some(form) = around.and_then(|around| around.find(".request .asking")) {
                form.focus();
            }
        }
    }
}

/// Says above the form that a run's values were put in, with the way back, and brings the person to
/// `form`, if it was put in or taken back just now. `place` has an element that is heard.
#[inline(never)]
pub(super) fn refill_in_talk(talk: &TalkLink, place: &El, scope: &Scope, form: Option<&El>) {
    let now = talk.with(|conversation| {
        let (run, can_undo) = conversation.known()?.request()?.refilled()?;
        let run = conversation.run(run);
        let then = run.map_or_else(platform::now, |run| run.started);
        Some((ago(then, platform::now()), can_undo))
    });
    let now = now.flatten();
    let had_focus = place.find(":focus").is_some();
    if let Some(old) = place.find("button") {
        old.remove();
    }
    let words = match &now {
        Some((ago, true)) => [
            "This is what was sent ",
            ago,
            ", in place of what was here.",
        ]
        .concat(),
        Some((ago, false)) => ["This is what was sent ", ago, "."].concat(),
        None => String::new(),
    };
    if let Some(heard) = place.first() {
        heard.set_text(&words);
    }
    if let Some((_, true)) = now {
        let link = talk.clone();
        let undo = button("link", None, "Undo").on(scope, "click", move |_| {
            link.happened(Event::RefillUndone);
        });
        place.put(&undo);
    }
    place.set_shown(now.is_some());
    if let Some(form) = form.filter(|_| now.is_some() || had_focus) {
        form.focus();
    }
}

/// Says something to those who hear the page.
pub(super) fn say(around: Option<El>, words: &str) {
    if let Some(heard) = around.and_then(|it| it.find(".runs-says")) {
        heard.set_text(words);
    }
}
