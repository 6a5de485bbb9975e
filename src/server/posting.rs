//! The names of a posted form: what its elements need to work without scripts.
//!
//! Reads the attributes that the events of the browser are read from (`ui::form::events`), and gives each control and button
//! its [`PostName`]. Invariants: a form that is not posted has none of this; a button that only a script can serve is not shown
//! where scripts are off (`data-script` in the style sheet).

use std::borrow::Cow;
use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::post::{PostAnswer, PostName, PostOutcome};
use json_form::form::view::Control;

use crate::ui::form::FormHost;
use crate::ui::runtime::dom::html::{
    ElementFilter, WrittenAttrs, write_attribute_value, write_text,
};

/// The most options in the lists of all comboboxes of a form: thousands of fields may have the same thousands of options. Any
/// of them can be typed.
const MOST_OPTIONS: usize = 20_000;

/// A form that is posted.
pub(super) struct Posting {
    host: Rc<dyn FormHost>,
    /// The place that gets the focus, until it is written.
    focus: Option<PostFocus>,
    /// The elements that are open, each with what the inputs in it are named by.
    open: Vec<Scope>,
    /// The number of options that the lists of comboboxes may still have.
    options_left: usize,
}

/// The place where the person goes on after a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PostFocus {
    /// The summary of the problems.
    Summary,
    /// The first control of this place, such as an item that was added.
    At(Pointer),
}

impl PostFocus {
    /// The place after an answer; `None` for the top of the page.
    pub(super) fn after(answer: &PostAnswer) -> Option<Self> {
        match answer.outcome {
            PostOutcome::Accepted(_) => None,
            PostOutcome::Changed => answer.target.clone().map(Self::At),
            PostOutcome::Refused | PostOutcome::Unchecked(_) => Some(Self::Summary),
        }
    }

    /// Whether an element is this place.
    fn is_at(&self, tag: &str, attrs: &WrittenAttrs) -> bool {
        match self {
            Self::Summary => get(attrs, "class") == Some("summary"),
            Self::At(at) => {
                let is_shown = get(attrs, "hidden").is_none() && get(attrs, "disabled").is_none();
                let is_in = |found: Pointer| {
                    let rest = found.as_str().strip_prefix(at.as_str());
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                };
                matches!(tag, "input" | "select" | "textarea")
                    && is_shown
                    && pointer(attrs, "data-pointer").is_some_and(is_in)
            }
        }
    }
}

/// The name of the inputs in an element, and the list that follows the element.
#[derive(Clone, Default)]
struct Scope {
    /// The name of radio buttons and checkboxes.
    options: Option<PostName>,
    /// The options of a combobox, and the id of their list, which follows its input.
    list: Option<(String, Vec<String>)>,
}

pub(super) fn get<'a>(attrs: &'a WrittenAttrs, name: &str) -> Option<&'a str> {
    let found = attrs.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| &**value)
}

fn remove(attrs: &mut WrittenAttrs, name: &str) {
    attrs.retain(|(known, _)| known != name);
}

pub(super) fn set(
    attrs: &mut WrittenAttrs,
    name: &'static str,
    value: impl Into<Cow<'static, str>>,
) {
    let value = value.into();
    match attrs.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = value,
        None => attrs.push((Cow::Borrowed(name), value)),
    }
}

fn pointer(attrs: &WrittenAttrs, name: &str) -> Option<Pointer> {
    get(attrs, name)?.parse().ok()
}

/// The name of the element by its action.
fn of_action(attrs: &WrittenAttrs) -> Option<PostName> {
    let details = ["data-index", "data-way", "data-page"];
    let detail = details.iter().find_map(|name| get(attrs, name));
    PostName::of_action(get(attrs, "data-do")?, pointer(attrs, "data-at")?, detail)
}

impl Posting {
    pub(super) fn new(host: Rc<dyn FormHost>, focus: Option<PostFocus>) -> Self {
        Self {
            host,
            focus,
            open: Vec::new(),
            options_left: MOST_OPTIONS,
        }
    }

    /// Passes over an element that is not of the form's schema.
    pub(super) fn pass(&mut self) {
        self.open.push(Scope::default());
    }

    fn button(attrs: &mut WrittenAttrs) {
        let name = match get(attrs, "data-step") {
            Some("back") => Some(PostName::Back),
            Some("next") => Some(PostName::Next),
            _ => of_action(attrs),
        };
        // Such as the button of the page that is shown.
        let is_disabled = get(attrs, "aria-disabled") == Some("true");
        match name {
            Some(_) if is_disabled => {}
            Some(name) => {
                set(attrs, "type", "submit");
                set(attrs, "name", name.to_string());
            }
            None => set(attrs, "data-script", ""),
        }
    }

    /// Names an input, select or text area. Returns the list of a combobox.
    fn control(&mut self, attrs: &mut WrittenAttrs) -> Option<(String, Vec<String>)> {
        let is_option = matches!(get(attrs, "type"), Some("radio" | "checkbox"));
        let of_scope = self
            .open
            .iter()
            .rev()
            .find_map(|scope| scope.options.clone());
        let own = pointer(attrs, "data-pointer").map(PostName::of_control);
        let name = own.or_else(|| {
            if is_option {
                of_scope
            } else {
                of_action(attrs)
            }
        });
        // On each key press Chromium's autofill visits the inputs of a form, so that in the browser these have none.
        if is_option {
            remove(attrs, "form");
        }
        let Some(name) = name else {
            set(attrs, "data-script", "");
            return None;
        };
        set(attrs, "name", name.to_string());
        if get(attrs, "role") != Some("combobox") {
            return None;
        }
        // Without scripts the browser shows the options.
        for aria in ["role", "aria-autocomplete", "aria-expanded", "autocomplete"] {
            remove(attrs, aria);
        }
        let PostName::Control(at) = name else {
            return None;
        };
        let options = self.options_of(&at);
        self.options_left = self.options_left.checked_sub(options.len())?;
        let list = [get(attrs, "id")?, ".offers"].concat();
        set(attrs, "list", list.clone());
        Some((list, options))
    }

    fn options_of(&self, at: &Pointer) -> Vec<String> {
        let mut options = Vec::new();
        self.host.with_form(&mut |session| {
            options = match session.state().view(at).map(|view| view.control) {
                Some(Control::Choice { titles, .. }) => titles.to_vec(),
                Some(Control::Text { hints, .. }) => hints.suggestions.clone(),
                Some(Control::Number { hints, .. }) => {
                    hints.suggestions.iter().map(ToString::to_string).collect()
                }
                _ => Vec::new(),
            };
        });
        options
    }
}

impl ElementFilter for Posting {
    fn open(&mut self, tag: &'static str, attrs: &mut WrittenAttrs) {
        let mut scope = Scope::default();
        if self.focus.take_if(|it| it.is_at(tag, attrs)).is_some() {
            set(attrs, "autofocus", "");
        }
        match tag {
            "button" => Self::button(attrs),
            "input" | "select" | "textarea" => scope.list = self.control(attrs),
            _ => {
                scope.options = match get(attrs, "data-index") {
                    Some(_) => of_action(attrs),
                    None => pointer(attrs, "data-pointer").map(PostName::of_control),
                };
            }
        }
        self.open.push(scope);
    }

    fn close(&mut self, html: &mut String) {
        let Some((id, options)) = self.open.pop().and_then(|scope| scope.list) else {
            return;
        };
        html.push_str("<datalist id=\"");
        write_attribute_value(&id, html);
        html.push_str("\">");
        for option in options {
            html.push_str("<option>");
            write_text(&option, html);
            html.push_str("</option>");
        }
        html.push_str("</datalist>");
    }
}
