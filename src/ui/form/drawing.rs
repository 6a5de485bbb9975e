//! When what is drawn: what an edit changed at once, the rest of a large form in later tasks.
//!
//! Invariants: while something is drawn, what comes meanwhile waits; a later task is never long,
//! and there is none once the form is dropped.

use gloo_timers::callback::Timeout;

use super::field::FieldWidget;
use super::layout::tell_in_rest;
use super::{AT_ONCE, Inner, control};
use crate::form::{Changes, Deed, Edit};
use crate::platform::rest::Part;
use crate::pointer::Pointer;
use crate::ui::dom::El;

/// So many are drawn in a later task at most, so that none is long.
const LATER: usize = 160;
/// Nobody waits for more than so many later tasks at once.
const FINISH: usize = 25;
/// What was just drawn may ask for more to be known, and so on: no deeper than this.
const LOOKS: u8 = 16;

impl Inner {
    /// Taking an element away can make the browser report that it lost the focus, which leads
    /// back here: then the rest waits.
    pub(super) fn refresh(&self, changes: &Changes) {
        self.waiting.borrow_mut().push(changes.clone());
        if self.at_work.replace(true) {
            return;
        }
        self.allowed.set(AT_ONCE);
        loop {
            let next = self.waiting.borrow_mut().pop();
            let Some(changes) = next else { break };
            self.draw(&changes);
        }
        self.note_cut();
        self.at_work.set(false);
        self.host
            .with_form(&mut |session| self.bar.refresh(session.state().ways()));
        self.focus_awaited();
        self.settle_folds();
        self.go_on();
    }

    pub(super) fn draw(&self, changes: &Changes) {
        let is_large = changes.all || !changes.inside.is_empty();
        if is_large || !changes.fields.is_empty() {
            self.has_drawn.set(true);
        }
        if is_large {
            self.is_shaken.set(true);
        }
        if let Some(field) = &mut *self.field.borrow_mut() {
            self.with_around(&mut |around| {
                if changes.all {
                    field.look_inside(around);
                    return;
                }
                for pointer in &changes.fields {
                    if let Some(field) = field.at(pointer) {
                        field.look(around);
                    }
                }
                for pointer in &changes.inside {
                    if let Some(field) = field.at(pointer) {
                        field.look_inside(around);
                    }
                }
            });
        }
        if changes.state || changes.all {
            self.refresh_whole();
        }
    }

    /// The rest is drawn in tasks of its own; what was drawn may ask for answers.
    pub(super) fn go_on(&self) {
        if !self.is_drawn() && self.timer.borrow().is_none() {
            let this = self.this.clone();
            let timer = Timeout::new(0, move || {
                if let Some(inner) = this.upgrade() {
                    inner.timer.take();
                    inner.draw_more();
                }
            });
            self.timer.replace(Some(timer));
        }
        if self.is_looking.replace(true) {
            return;
        }
        for _ in 0..LOOKS {
            let mut is_curious = false;
            let opened = self.opened();
            self.host.with_form(&mut |session| {
                is_curious = session.state().is_curious();
                if let Some(options) = session.state().options() {
                    tell_in_rest(options);
                }
            });
            self.has_drawn.set(false);
            if is_curious {
                self.host.edit(Edit::Look);
            }
            // The host of a form that is being made does not know it yet, and can't say so.
            if self.opened() != opened {
                self.refresh(&Changes::everything());
            }
            // An answer that came at once may raise the next question; others wait for theirs.
            if !self.has_drawn.get() {
                break;
            }
        }
        self.is_looking.set(false);
    }

    fn opened(&self) -> u64 {
        let mut opened = 0;
        self.host
            .with_form(&mut |session| opened = session.state().opened());
        opened
    }

    pub(super) fn is_drawn(&self) -> bool {
        let field = self.field.try_borrow();
        let is_whole = |field: &Option<FieldWidget>| field.as_ref().is_none_or(|it| it.is_whole);
        !self.is_cut.get() && field.is_ok_and(|field| is_whole(&field))
    }

    /// Whether all that could be drawn in one go was drawn: then there may be more.
    pub(super) fn note_cut(&self) {
        self.is_cut
            .set(self.is_cut.get() || self.allowed.get() == 0);
    }

    /// Draws all that is left: what is not on the screen yet may have something to say.
    #[inline(never)]
    pub(super) fn finish_in_rest(&self) {
        for _ in 0..FINISH {
            if self.is_drawn() || self.at_work.get() {
                return;
            }
            self.draw_more();
        }
    }

    pub(super) fn draw_more(&self) {
        if self.at_work.replace(true) {
            return;
        }
        self.allowed.set(LATER);
        self.is_cut.set(false);
        if let Some(field) = &mut *self.field.borrow_mut() {
            self.with_around(&mut |around| field.draw_more(around));
        }
        self.note_cut();
        self.at_work.set(false);
        // What came meanwhile, and what is next.
        self.refresh(&Changes::none());
    }

    pub(super) fn refresh_whole(&self) {
        self.host
            .with_form(&mut |session| self.summary.refresh(session, &self.prefix));
    }

    /// The person came into a field, or left it.
    pub(super) fn visit(&self, pointer: &Pointer, is_inside: bool) {
        // What is being drawn anew says so when it is done.
        if self.at_work.replace(true) {
            return;
        }
        if let Some(field) = &mut *self.field.borrow_mut()
            && let Some(field) = field.at(pointer)
        {
            self.with_around(&mut |around| field.visit(is_inside, around));
        }
        self.at_work.set(false);
        // What was taken away may have had the focus.
        if !self.waiting.borrow().is_empty() {
            self.refresh(&Changes::none());
        }
    }

    /// Reads the file that was picked in a control.
    pub(super) fn pick_file(&self, control: &El) {
        let (this, source) = (self.this.clone(), control.clone());
        let take = move |picked| {
            let pointer = source.get("data-pointer").and_then(|at| at.parse().ok());
            if let (Some(inner), Some(pointer)) = (this.upgrade(), pointer) {
                inner.act(pointer, Deed::Pick(picked));
            }
        };
        let control = control.clone();
        Part::Rest.when_here(move || control::pick_in_rest(&control, Box::new(take)));
    }
}
