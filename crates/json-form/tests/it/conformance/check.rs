//! One instance against one form: what holds and what does not.
//!
//! Owns the order of the checks and how long they may take. Leaves counting to `tally.rs` and
//! panics and hangs to `runner.rs`.

use std::time::{Duration, Instant};

use exact_json as json;
use json_form::form::CheckState;

use crate::conformance::driver::Driver;
use crate::conformance::enter::{Entered, enter};
use crate::conformance::judge::Decisions;
use crate::conformance::suite::{Case, Group};

/// Loading, drawing and checking a form take less, and so does an edit, in a debug build.
const SLOW: Duration = Duration::from_secs(1);

/// What became of an instance.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Whether its author calls it valid; none where nobody said.
    pub(crate) expected: Option<bool>,
    /// Whether jsonschema itself finds it valid; or why that can't be told.
    pub(crate) judged: Result<bool, String>,
    /// Whether the form and its validator say what jsonschema says; or what they say instead.
    pub(crate) told: Result<(), String>,
    /// Whether the form could be checked at all, as far as it says.
    pub(crate) unchecked: Option<String>,
    /// Whether it came out to the letter; or what came out.
    pub(crate) kept: Result<(), String>,
    /// Why it counts as broken: a panic, a hang, too long.
    pub(crate) broken: Option<String>,
    /// How it was entered; none where it can't be: it is not valid, or nobody can tell.
    pub(crate) entered: Option<Entered>,
}

impl Outcome {
    /// Of an instance that broke the form.
    pub(crate) fn broken(case: &Case, why: String) -> Self {
        Self {
            expected: case.expected,
            judged: Err(why.clone()),
            told: Err(why.clone()),
            unchecked: None,
            kept: Err(why.clone()),
            broken: Some(why),
            entered: None,
        }
    }
}

/// Tries an instance.
pub(crate) fn check(group: &Group, judge: &Decisions, case: &Case) -> Outcome {
    let judged = judge.verdict(&case.value);
    let begun = Instant::now();
    let mut driver = Driver::new(&group.schema, Some(case.value.clone()));
    let places = driver.draw();
    let took = begun.elapsed();
    let begun = Instant::now();
    let mut empty = Driver::new(&group.schema, None);
    empty.draw();
    let took = took.max(begun.elapsed());
    // What stands in a string is checked as well, of which JSON Schema has no verdict.
    let state = driver.session.state().verdict();
    let told = told(&driver, judged.as_ref().ok().copied(), &state);
    // Trying to send shows every mistake, and changes nothing either.
    driver.session.submit();
    driver.draw();
    let wanted = json::to_text(&case.value);
    let kept = match driver.text() {
        Some(text) if text == wanted => Ok(()),
        other => Err(format!("{wanted} became {other:?}")),
    };
    let reachable = judged == Ok(true) && state == CheckState::Valid;
    let entered = reachable.then(|| enter(empty, &case.value));
    let (entered, slowest) = match entered {
        Some((entered, driver)) => (Some(entered), driver.slowest),
        None => (None, Duration::ZERO),
    };
    let broken = if took > SLOW {
        Some(format!(
            "{} ms for {} controls",
            took.as_millis(),
            places.len()
        ))
    } else if slowest > SLOW {
        Some(format!("{} ms for an edit", slowest.as_millis()))
    } else {
        None
    };
    Outcome {
        expected: case.expected,
        judged,
        told,
        unchecked: match state {
            CheckState::Unchecked(refusal) => Some(refusal.to_string()),
            _ => None,
        },
        kept,
        broken,
        entered,
    }
}

/// Whether what is wrong is said, each at a control or in the summary, and nothing else is.
fn told(driver: &Driver, judged: Option<bool>, state: &CheckState) -> Result<(), String> {
    let mut problems = driver.session.state().problems();
    // To JSON Schema, what a string holds is only a note.
    problems.retain(|problem| problem.string.is_none());
    for problem in &problems {
        let keyword = &problem.keyword;
        if problem.sentence.trim().is_empty() {
            return Err(format!("a problem of “{keyword}” without a sentence"));
        }
        if driver.session.state().view(&problem.pointer).is_none() {
            return Err(format!(
                "“{keyword}” stands at “{}”, where no control is",
                problem.pointer
            ));
        }
    }
    match (judged, state) {
        (Some(false), CheckState::Invalid) if problems.is_empty() => {
            Err("wrong, and nothing is said".to_owned())
        }
        (Some(true), CheckState::Valid) if !problems.is_empty() => {
            Err("right, and something is said".to_owned())
        }
        // What jsonschema can't read either still gives a form, which says that it is not checked.
        (None, CheckState::Unchecked(_))
        | (Some(true), CheckState::Valid | CheckState::Unchecked(_))
        | (Some(false), CheckState::Invalid) => Ok(()),
        (judged, state) => {
            let judged = match judged {
                Some(true) => "valid",
                Some(false) => "invalid",
                None => "not to be judged",
            };
            let state = match state {
                CheckState::Unchecked(refusal) => refusal.to_string(),
                other => format!("{other:?}").to_lowercase(),
            };
            Err(format!("{judged}, and the form says: {state}"))
        }
    }
}
