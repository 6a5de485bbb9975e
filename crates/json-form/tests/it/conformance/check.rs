//! The checks of one instance against one form.
//!
//! Owns the order of the checks and the time limit. Leaves counting to `tally` and catching panics and hangs to
//! `runner`.

use std::time::{Duration, Instant};

use exact_json as json;
use json_form::form::CheckState;

use crate::conformance::driver::Driver;
use crate::conformance::enter::{Entered, enter};
use crate::conformance::reference_validator::ReferenceValidator;
use crate::conformance::suite::{Case, Group};

/// The maximum time for loading, drawing and checking a form, and for an edit, in a debug build.
const SLOW: Duration = Duration::from_secs(1);

/// What the form and jsonschema said about one instance, and whether the form kept and could enter it.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Whether the author of the instance declares it valid; `None` if the author does not tell.
    pub(crate) expected: Option<bool>,
    /// Whether jsonschema finds the instance valid, or why that is unknown.
    pub(crate) reference: Result<bool, String>,
    /// Whether the form's verdict and findings agree with the verdict of jsonschema, or else how they differ.
    pub(crate) reports: Result<(), String>,
    /// Why the form could not check the instance, in its own words; `None` if it could.
    pub(crate) unchecked: Option<String>,
    /// Whether the instance came out unchanged, or else the text that came out.
    pub(crate) kept: Result<(), String>,
    /// Why the instance broke the form: a panic, a hang, or a long time; `None` if it did not.
    pub(crate) broken: Option<String>,
    /// How the instance was entered by edits; `None` if it is invalid or its validity is unknown.
    pub(crate) entered: Option<Entered>,
}

impl Outcome {
    /// The result for an instance that broke the form.
    pub(crate) fn broken(case: &Case, why: String) -> Self {
        Self {
            expected: case.expected,
            reference: Err(why.clone()),
            reports: Err(why.clone()),
            unchecked: None,
            kept: Err(why.clone()),
            broken: Some(why),
            entered: None,
        }
    }
}

/// Loads an instance into a form, compares the form's findings with jsonschema, and enters the instance by edits.
pub(crate) fn check(group: &Group, reference: &ReferenceValidator, case: &Case) -> Outcome {
    let reference = reference.verdict(&case.value);
    let begun = Instant::now();
    let mut driver = Driver::new(&group.schema, Some(case.value.clone()));
    let places = driver.draw();
    let took = begun.elapsed();
    let begun = Instant::now();
    let mut empty = Driver::new(&group.schema, None);
    empty.draw();
    let took = took.max(begun.elapsed());
    let state = driver.session.state().check_state();
    let reports = reports(&driver, reference.as_ref().ok().copied(), &state);
    // Trying to send shows all findings and must not change the value.
    driver.session.submit();
    driver.draw();
    let wanted = json::to_text(&case.value);
    let kept = match driver.text() {
        Some(text) if text == wanted => Ok(()),
        other => Err(format!("{wanted} became {other:?}")),
    };
    let reachable = reference == Ok(true) && state == CheckState::Valid;
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
        reference,
        reports,
        unchecked: match state {
            CheckState::Unchecked(refusal) => Some(refusal.to_string()),
            _ => None,
        },
        kept,
        broken,
        entered,
    }
}

/// Checks that each problem of the form has a sentence and the pointer of a control, and that the state of the form's
/// check equals the verdict of jsonschema (`reference`, `None` without one). The error says what differs.
fn reports(driver: &Driver, reference: Option<bool>, state: &CheckState) -> Result<(), String> {
    let (problems, warnings) = driver.session.state().problems_and_warnings();
    for problem in problems.iter().chain(&warnings) {
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
    match (reference, state) {
        (Some(false), CheckState::Invalid) if problems.is_empty() => {
            Err("wrong, and nothing is said".to_owned())
        }
        (Some(true), CheckState::Valid) if !problems.is_empty() => {
            Err("right, and something is said".to_owned())
        }
        // A schema that jsonschema cannot read either gives a form that says it is not checked.
        // The checker still reports findings of rules that need no other document.
        (None, CheckState::Unchecked(_) | CheckState::Invalid)
        | (Some(true), CheckState::Valid)
        | (Some(false), CheckState::Invalid) => Ok(()),
        (reference, state) => {
            let reference = match reference {
                Some(true) => "valid",
                Some(false) => "invalid",
                None => "without a verdict",
            };
            let state = match state {
                CheckState::Unchecked(refusal) => refusal.to_string(),
                other => format!("{other:?}").to_lowercase(),
            };
            Err(format!("{reference}, and the form says: {state}"))
        }
    }
}
