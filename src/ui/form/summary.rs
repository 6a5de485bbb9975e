//! What is said of the form as a whole: what is to be mended, and notices.

use std::cell::RefCell;

use gloo_timers::callback::Timeout;

use super::{id, with};
use crate::form::{CheckState, FormSession, Problem};
use crate::ui::dom::{El, WARNING, copy, icon, paragraph};

/// So many rows are drawn at once: they fill a screen.
const ROWS: usize = 40;

/// The summary of mistakes, with a way to each place, and the notices below it.
pub(super) struct Summary {
    problems: El,
    notices: El,
    shown: RefCell<(Vec<Problem>, Vec<String>)>,
}

impl Summary {
    pub(super) fn new(prefix: &str) -> Self {
        // No live region: it takes the focus when it comes, and mending must not read it out anew.
        let problems = copy("div.summary part=summary role=group tabindex=-1 hidden=");
        Self {
            problems: problems.attr("aria-labelledby", &with(prefix, ".summary")),
            notices: copy("div.notices role=status"),
            shown: RefCell::default(),
        }
    }

    pub(super) fn put_into(&self, root: &El) {
        root.put(&self.problems);
        root.put(&self.notices);
    }

    pub(super) fn focus(&self) {
        // The summary itself, not the first link in it: its heading says what happened.
        self.problems.focus_itself();
    }

    pub(super) fn refresh(&self, session: &FormSession, prefix: &str) {
        let state = session.state();
        let unchecked = matches!(state.check_state(), CheckState::Unchecked(_));
        // Before anything was done there is nothing to say.
        let quiet = !state.is_attempted() && !unchecked && session.notices().is_empty();
        if !quiet || !self.shown.borrow().0.is_empty() || !self.shown.borrow().1.is_empty() {
            self.refresh_in_rest(session, prefix);
        }
    }

    #[inline(never)]
    fn refresh_in_rest(&self, session: &FormSession, prefix: &str) {
        let state = session.state();
        let problems = if state.is_attempted() {
            state.problems()
        } else {
            Vec::new()
        };
        let mut notices = session.notices().to_vec();
        if let CheckState::Unchecked(refusal) = state.check_state()
            // What was left out was said when the schema came.
            && !refusal.is_partial()
        {
            // In words that say what it means for the person, before why.
            notices.push(format!(
                "Not checked here; whoever receives it decides. {refusal}"
            ));
        }
        let now = (problems, notices);
        if *self.shown.borrow() == now {
            return;
        }
        self.draw_problems(&now.0, prefix);
        self.notices.clear();
        for notice in &now.1 {
            self.notices.put(&paragraph("notice", notice));
        }
        self.shown.replace(now);
    }

    fn draw_problems(&self, problems: &[Problem], prefix: &str) {
        self.problems.clear();
        self.problems.set_shown(!problems.is_empty());
        let title = match problems.len() {
            0 => return,
            1 => "There is one problem".to_owned(),
            count => format!("There are {count} problems"),
        };
        let heading = copy("h3.summary-title").attr("id", &with(prefix, ".summary"));
        self.problems.put(
            &heading
                .with(&icon(WARNING))
                .with(&copy("span").text(&title)),
        );
        let list = copy("ul");
        self.problems.put(&list);
        put_rows(&list, prefix, problems.to_vec());
    }
}

/// Fills the list: the rows on the first screen now, the others in later tasks, unless it is gone by then.
fn put_rows(list: &El, prefix: &str, mut problems: Vec<Problem>) {
    let later = problems.split_off(problems.len().min(ROWS));
    for problem in problems {
        list.put(&copy("li").with(&row(prefix, &problem)));
    }
    if later.is_empty() {
        return;
    }
    let (list, prefix) = (list.clone(), prefix.to_owned());
    let more = move || {
        if list.raw().is_connected() {
            put_rows(&list, &prefix, later);
        }
    };
    Timeout::new(0, more).forget();
}

fn row(prefix: &str, problem: &Problem) -> El {
    let Problem {
        pointer,
        label,
        sentence,
        ..
    } = problem;
    let link = copy("a data-do=go")
        .attr("href", &with("#", &id(prefix, pointer)))
        .attr("data-at", pointer.as_str());
    if label.is_empty() {
        link.text(sentence)
    } else {
        link.text(label).text(": ").text(sentence)
    }
}
