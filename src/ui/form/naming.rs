//! A small input for the name of a member of a map, with what is wrong with the name beneath.

use super::errors;
use super::tool::Tool;
use crate::form::NameView;
use crate::ui::dom::{El, copy};

const RENAME: &str = "div.naming > input.input type=text autocomplete=off spellcheck=false \
                      autocapitalize=none enterkeyhint=done data-do=rename div.errors aria-live=polite";
const ADD: &str = "div.naming.adding > input.input type=text autocomplete=off spellcheck=false \
                   autocapitalize=none placeholder=Name enterkeyhint=done data-do=name button.secondary type=button data-do=named \
                   icon=M8,3v10M3,8h10 > span < div.errors aria-live=polite";

/// An input for a name.
pub(super) struct Naming {
    pub(super) whole: El,
    pub(super) input: Tool,
    errors: El,
}

impl Naming {
    /// For the name of a member that is there.
    pub(super) fn of_member() -> Option<Self> {
        Self::in_pattern(copy(RENAME), "Name of _")
    }

    /// For the name of one that is to be added; with the button that adds it.
    pub(super) fn of_new() -> Option<(Self, Tool)> {
        let whole = copy(ADD);
        let button = whole.find("button")?;
        button.find("span")?.set_text("Add");
        let button = Tool::of(button, "Add the new entry of _");
        Some((
            Self::in_pattern(whole, "Name of the new entry of _")?,
            button,
        ))
    }

    fn in_pattern(whole: El, name: &'static str) -> Option<Self> {
        Some(Self {
            input: Tool::of(whole.first()?, name),
            errors: whole.last()?,
            whole,
        })
    }

    /// Shows a name; `id` is the control's.
    pub(super) fn draw(&self, view: &NameView, id: &str) {
        let input = &self.input.element;
        input.set_value(&view.text);
        let wrong = view.problem.is_some();
        let id = super::with(id, ".name");
        self.errors.set("id", Some(&id));
        input.set("aria-invalid", wrong.then_some("true"));
        input.set("aria-describedby", wrong.then_some(&*id));
        errors::fill(&self.errors, view.problem.as_slice());
    }
}
