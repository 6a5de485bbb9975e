//! One control with all that is around it: label, help, choosers, mistakes.
//!
//! Owns the frame and the tree of controls. Leaves each control's own elements to `control`, the
//! row above to `head`, the words around it to `words`, members and items to `members`. Invariants: the frame stays whatever
//! becomes of the control, and so do the choosers; an element stays while its control stays of one
//! sort, and only then does the cursor. What is drawn is only what differs from the view before.

use super::choosers::{self, Chooser};
use super::control::{self, Made};
use super::folds::Fold;
use super::head::{Head, name_of};
use super::tool::Tool;
use super::{Around, errors, id, with};
use crate::form::{Control, FieldView};
use crate::pointer::Pointer;
use crate::ui::dom::{El, copy};

const FRAME: &str = "div.field part=field > div.field-head > label.field-label part=label < \
     div.errors aria-live=polite";

/// No list of ids, and not the empty one either.
pub(super) const UNKNOWN: &str = " ";

/// A control on the screen.
pub(super) struct FieldWidget {
    pub(super) view: FieldView,
    /// What tells it from its neighbours when a list changes.
    pub(super) key: u64,
    pub(super) frame: El,
    pub(super) head: Head,
    /// What is said below the label, with the sentences of the place.
    pub(super) help: Option<El>,
    pub(super) choosers: Vec<Chooser>,
    pub(super) made: Made,
    /// What fills it with an example.
    pub(super) example: Option<Tool>,
    /// How much of the text is used.
    pub(super) count: Option<El>,
    pub(super) errors: El,
    pub(super) described: String,
    still: (bool, bool),
    pub(super) fold: Option<Fold>,
    pub(super) children: Vec<FieldWidget>,
    /// The child that was asked for last: the next key goes there as well.
    pub(super) recent: usize,
    /// Whether all in here is drawn.
    pub(super) is_whole: bool,
    /// Of a long list, the page that is shown, and the way to the others.
    pub(super) page: usize,
    pub(super) pager: Option<El>,
}

impl FieldWidget {
    /// Draws a control; an item can be moved and repeated.
    pub(super) fn new(mut view: FieldView, key: u64, is_item: bool, around: Around<'_>) -> Self {
        around.spend();
        let frame = copy(FRAME);
        let row = frame.first().unwrap_or_else(|| frame.clone());
        let errors = row.next().unwrap_or_else(|| frame.clone());
        let label = row.first().unwrap_or_else(|| frame.clone());
        if is_item {
            frame.set("role", Some("listitem"));
            frame.set("data-movable", Some(""));
        }
        control::settle(&mut view.control);
        let made = control::make(&view);
        frame.put_before(&made.whole, Some(errors.raw().as_ref()));
        let mut widget = Self {
            key,
            head: Head::new(row, label, is_item),
            help: None,
            choosers: Vec::new(),
            made,
            example: None,
            count: None,
            errors,
            described: String::new(),
            still: (false, false),
            fold: None,
            children: Vec::new(),
            recent: 0,
            is_whole: true,
            page: 0,
            pager: None,
            frame,
            view,
        };
        widget.mark();
        widget.head.draw_label(&widget.view);
        widget.draw(None, true, around);
        widget
    }

    /// The widget of a place in here.
    pub(super) fn at(&mut self, pointer: &Pointer) -> Option<&mut Self> {
        if self.view.pointer == *pointer {
            return Some(self);
        }
        let is_it = |child: &Self| child.view.pointer.contains(pointer);
        if !self.children.get(self.recent).is_some_and(is_it) {
            // Places mostly come in their order.
            let (before, behind) = self.children.split_at(self.recent.min(self.children.len()));
            let next = behind.iter().position(is_it).map(|at| at + before.len());
            self.recent = next.or_else(|| before.iter().position(is_it))?;
        }
        self.children.get_mut(self.recent)?.at(pointer)
    }

    /// Looks at all controls in here again, from the outside in.
    pub(super) fn look_inside(&mut self, around: Around<'_>) {
        self.look(around);
        for child in &mut self.children {
            child.look_inside(around);
        }
    }

    /// Looks at the control again.
    pub(super) fn look(&mut self, around: Around<'_>) {
        // Nothing there any more: whoever shows this one takes it away.
        let Some(mut view) = (around.see)(&self.view.pointer) else {
            return;
        };
        control::settle(&mut view.control);
        // What is being typed stays in the control where it is typed.
        if view.control != self.view.control && self.frame.is(":focus-within") {
            control::hold_on(&mut view.control, &self.view.control);
        }
        let still = (around.off, around.frozen || view.read_only);
        if view == self.view && still == self.still {
            return;
        }
        let before = std::mem::replace(&mut self.view, view);
        let (then, now) = (&before, &self.view);
        if (&then.label, then.required, then.deprecated, then.removable)
            != (&now.label, now.required, now.deprecated, now.removable)
            || (now.pointer.is_root() && then.control != now.control)
        {
            self.head.draw_label(now);
        }
        let fits = control::fits(then, now);
        if fits && then.label != now.label {
            self.say();
        }
        if !fits {
            self.remake();
        }
        self.draw(Some(&before), !fits, around);
    }

    /// Says what is in the frame, where that changes how it is laid out.
    fn mark(&self) {
        let what = match &self.view.control {
            Control::Group { .. } if self.view.pointer.is_root() => "group root",
            Control::Group { .. } | Control::List { .. } => "group",
            Control::Toggle { sure: true, .. } => "check",
            Control::Open => "open",
            _ => return,
        };
        self.frame.set("data-of", Some(what));
    }

    /// Other elements for the control; all that is around it stays.
    fn remake(&mut self) {
        let made = control::make(&self.view);
        self.made.whole.swap(&made.whole);
        self.made = made;
        self.frame.set("data-of", None);
        self.mark();
        self.pager = None;
        self.children.clear();
        // Of the new elements nothing is known.
        UNKNOWN.clone_into(&mut self.described);
        self.still = (false, false);
    }

    /// Moves to another place, with all in here.
    pub(super) fn move_to(&mut self, pointer: Pointer, around: Around<'_>) {
        for child in &mut self.children {
            if let Some(name) = child.view.pointer.last() {
                child.move_to(pointer.child(&name), around);
            }
        }
        self.view.pointer = pointer;
        let id = id(around.prefix, &self.view.pointer);
        self.identify(&id);
        self.describe(&id);
    }

    /// Says where it is: ids, and what the elements around it refer to.
    fn identify(&self, id: &str) {
        let control = &self.made.control;
        control.set("id", Some(id));
        control.set("data-pointer", Some(self.view.pointer.as_str()));
        let label = &self.head.label;
        if self.made.is_set {
            let name = with(id, ".label");
            label.set("id", Some(&name));
            label.set("for", None);
            control.set("aria-labelledby", Some(&name));
        } else {
            label.set("for", Some(id));
        }
        self.say();
    }

    /// Says what the elements around it act on.
    fn say(&self) {
        let (name, at) = (name_of(&self.view), self.view.pointer.as_str());
        self.head.say(name, at);
        let naming = self.made.naming.iter().map(|naming| &naming.input);
        for tool in self.made.tools.iter().chain(naming).chain(&self.example) {
            tool.say(name, at);
        }
        if let Control::List { item, .. } = &self.view.control
            && !item.is_empty()
            && let Some(add) = self.made.tools.first()
        {
            add.say(&[item.as_str(), " to ", name].concat(), at);
        }
        for chooser in &self.choosers {
            chooser.say(at);
        }
        if self.fold.is_some() {
            self.say_fold_in_rest();
        }
    }

    /// Draws what differs; `anew`: the control's own elements are new.
    fn draw(&mut self, before: Option<&FieldView>, anew: bool, around: Around<'_>) {
        let id = id(around.prefix, &self.view.pointer);
        let still = (around.off, around.frozen || self.view.read_only);
        let now = &self.view;
        if before
            .is_none_or(|before| before.description != now.description || before.hints != now.hints)
        {
            self.draw_help();
        }
        let now = &self.view;
        if !self.choosers.is_empty() || !now.choosers.is_empty() {
            let is_off = still.0 || still.1;
            choosers::draw(
                &mut self.choosers,
                now,
                &self.frame,
                &self.made.whole,
                is_off,
            );
        }
        let has_example =
            before.is_none_or(|before| before.example != now.example) && self.draw_example();
        let now = &self.view;
        let is_above = self.made.inside.is_some();
        let has_new_tools = has_example | self.head.draw_tools(now, &self.frame, is_above);
        if before.is_none_or(|before| before.name != now.name) {
            self.head.draw_name(now, &self.frame, &id);
        }
        let known = before.filter(|_| !anew);
        control::draw(&mut self.made, now, known, &id);
        self.draw_count();
        let now = &self.view;
        if self.head.draw_emptiness(now) {
            UNKNOWN.clone_into(&mut self.described);
        }
        if anew {
            self.identify(&id);
        } else if has_new_tools {
            self.say();
        }
        if self.still != still {
            self.still = still;
            self.hold();
        }
        let said = before.map(|before| &*before.problems).unwrap_or_default();
        if said != now.problems {
            errors::fill(&self.errors, &now.problems);
            self.frame
                .set("data-state", (!now.problems.is_empty()).then_some("wrong"));
        }
        self.draw_states(known);
        self.describe(&id);
        if self.fold.is_some() || self.view.fold.is_some() {
            self.draw_fold_in_rest();
        }
        if is_above && known.is_none_or(|known| known.control != self.view.control) {
            self.draw_children(around);
        }
    }

    fn hold(&self) {
        let (off, frozen) = self.still;
        let any = off || frozen;
        // Buttons in here change nothing while nothing can be changed.
        let how = if off { "" } else { "read" };
        self.frame.set("data-still", any.then_some(how));
        // Where that is for good, they leave no room either.
        self.frame.flag("data-read-only", self.view.read_only);
        self.head.hold(any);
        for chooser in &self.choosers {
            chooser.hold(any);
        }
        if let Some(naming) = &self.made.naming {
            naming.input.element.flag("disabled", any);
        }
        control::hold(&self.made, &self.view, off, frozen);
    }

    /// The person came into the field, or left it.
    pub(super) fn visit(&mut self, is_inside: bool, around: Around<'_>) {
        self.head.is_entered = is_inside;
        let _same_chip = self.head.draw_emptiness(&self.view);
        if !is_inside {
            // What was typed may have its own control now.
            self.look(around);
        }
    }
}
