//! The names and addresses by which the form of an agent works without scripts.

use std::rc::Rc;

use a2a_client::conversation::run::ReplyKind;

use super::markup::hidden_fields;
use super::posting::{PostFocus, Posting, get, set};
use crate::ui::conversation::driver::{LaidOut, LaidOutHost};
use crate::ui::runtime::dom::html::{ElementFilter, WrittenAttrs};

/// The names of the buttons that decide what an agent asks approval for.
pub(super) const APPROVE: &str = "a2a-approve";
pub(super) const REJECT: &str = "a2a-reject";

/// The form that a post comes from: the hidden field `a2a-form`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PostedForm {
    /// The form whose message begins a run.
    Request,
    /// The answer to the agent's question.
    Reply,
    /// The button that asks again for a task.
    Check,
}

impl PostedForm {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Reply => "reply",
            Self::Check => "check",
        }
    }

    pub(super) fn named(name: &str) -> Self {
        match name {
            "reply" => Self::Reply,
            "check" => Self::Check,
            _ => Self::Request,
        }
    }
}

/// The place of the page where the person goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum AgentFocus {
    #[default]
    Top,
    /// The title of the first run.
    Run,
    Request(PostFocus),
    Reply(PostFocus),
}

/// The page of an agent that is posted.
pub(super) struct AgentPosting {
    /// The address of the page; `None` if it needs a script.
    action: Option<String>,
    skill: Option<String>,
    runs: Option<String>,
    request: Option<(String, Posting)>,
    reply: Option<(String, Posting)>,
    has_file: bool,
    /// Whether the page goes on at the title of its first run.
    shows_run: bool,
    /// The names of the buttons of a decision that are to come, the next one last.
    decisions: Vec<&'static str>,
    /// The form that is open.
    form: Option<PostedForm>,
    /// Whether each open element is a form.
    open: Vec<bool>,
    /// The HTML of the first children of the element that was opened last.
    first: String,
}

impl AgentPosting {
    pub(super) fn new(
        action: Option<String>,
        (skill, runs): (Option<String>, Option<String>),
        forms: &LaidOut,
        focus: AgentFocus,
        asked: Option<ReplyKind>,
    ) -> Self {
        let shows_run = focus == AgentFocus::Run;
        let (request, reply) = match focus {
            AgentFocus::Request(place) => (Some(place), None),
            AgentFocus::Reply(place) => (None, Some(place)),
            AgentFocus::Top | AgentFocus::Run => (None, None),
        };
        let posting = |form: &LaidOutHost, focus: Option<PostFocus>| {
            let posting = Posting::new(Rc::clone(&form.host), focus);
            (form.state.clone(), posting)
        };
        Self {
            action,
            skill,
            runs,
            request: forms.request.as_ref().map(|form| posting(form, request)),
            reply: forms.reply.as_ref().map(|form| posting(form, reply)),
            has_file: forms.has_file(),
            shows_run,
            decisions: match asked {
                Some(ReplyKind::Approval) => vec![REJECT, APPROVE],
                _ => Vec::new(),
            },
            form: None,
            open: Vec::new(),
            first: String::new(),
        }
    }

    fn of_form(&mut self) -> Option<&mut (String, Posting)> {
        match self.form? {
            PostedForm::Reply => self.reply.as_mut(),
            _ => self.request.as_mut(),
        }
    }

    fn form(&mut self, attrs: &mut WrittenAttrs) {
        let Some(action) = self.action.clone() else {
            return;
        };
        let is_reply = get(attrs, "class").is_some_and(|it| it.split(' ').any(|it| it == "answer"));
        let form = if is_reply {
            PostedForm::Reply
        } else {
            PostedForm::Request
        };
        self.form = Some(form);
        set(attrs, "method", "post");
        set(attrs, "action", action);
        if self.has_file {
            set(attrs, "enctype", "multipart/form-data");
        }
        let state = self.of_form().map(|(state, _)| state.clone());
        let mut fields = vec![("a2a-form", form.name())];
        fields.extend(self.skill.as_deref().map(|skill| ("a2a-skill", skill)));
        // Another request begins another run; an answer needs the one that asks.
        let runs = self.runs.as_deref().filter(|_| is_reply);
        fields.extend(runs.map(|runs| ("a2a-runs", runs)));
        fields.extend(state.as_deref().map(|state| ("state", state)));
        hidden_fields(&fields, &mut self.first);
        // Enter in a field presses the first submit button of the form.
        self.first
            .push_str("<button type=\"submit\" name=\"submit\" hidden></button>");
    }

    /// An element outside of the fields of a schema. Returns whether it was one that works without a script.
    fn own(&mut self, tag: &str, attrs: &mut WrittenAttrs) -> bool {
        let is = |name: &str, value: &str| get(attrs, name) == Some(value);
        match tag {
            "form" => self.form(attrs),
            "textarea" if is("id", "a2a-message") => set(attrs, "name", "a2a-message"),
            "textarea" if get(attrs, "id").is_some_and(|it| it.starts_with("a2a-answer-")) => {
                set(attrs, "name", "a2a-answer");
            }
            "button" if self.action.is_some() && get(attrs, "data-skill").is_some() => {
                let id = get(attrs, "data-skill").unwrap_or_default().to_owned();
                set(attrs, "type", "submit");
                set(attrs, "form", "a2a-skills");
                set(attrs, "name", "skill");
                set(attrs, "value", id);
            }
            // The views have “Approve” before “Reject” (`ui::conversation::run::reply`).
            "button" if self.form == Some(PostedForm::Reply) && is("class", "secondary small") => {
                let Some(name) = self.decisions.pop() else {
                    return false;
                };
                set(attrs, "type", "submit");
                set(attrs, "name", name);
            }
            "button" if self.form.is_some() && is("type", "submit") => {
                set(attrs, "name", "submit");
            }
            "h3" if self.shows_run && is("class", "run-title") => {
                self.shows_run = false;
                set(attrs, "autofocus", "");
            }
            _ => return false,
        }
        true
    }
}

impl ElementFilter for AgentPosting {
    fn open(&mut self, tag: &'static str, attrs: &mut WrittenAttrs) {
        self.open.push(tag == "form");
        let is_own = self.own(tag, attrs);
        match self.of_form() {
            Some((_, posting)) if !is_own => posting.open(tag, attrs),
            Some((_, posting)) => posting.pass(),
            // Only a script sorts results, and writes the JSON in a fold.
            None if !is_own
                && (matches!(tag, "button" | "input" | "select")
                    || tag == "details" && get(attrs, "class") == Some("raw")) =>
            {
                set(attrs, "data-script", "");
            }
            None => {}
        }
        let is_of_agent = get(attrs, "class")
            .is_some_and(|it| matches!(it, "examples" | "ways send-as" | "find"));
        if is_of_agent {
            set(attrs, "data-script", "");
        }
    }

    fn opened(&mut self, html: &mut String) {
        html.push_str(&std::mem::take(&mut self.first));
    }

    fn close(&mut self, html: &mut String) {
        if let Some((_, posting)) = self.of_form() {
            posting.close(html);
        }
        if self.open.pop() == Some(true) {
            self.form = None;
        }
    }
}
