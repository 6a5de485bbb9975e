//! The report: verdicts, and their forms for people, for programs and for CI.

use std::fmt::{self, Write as _};

use serde_json::{Value, json};

use crate::rules::{Level, RULES, Rule};

/// The result of judging a rule once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The rule held.
    Held,
    /// The rule was broken; the reason, as a sentence.
    Broken(String),
    /// It could not be told; the reason, as a sentence.
    Unclear(String),
}

/// The judgement of one rule at one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The rule.
    pub rule: Rule,
    /// The part of the agent that was judged, such as `JSON-RPC 1.0, fightComparison`; empty for the card.
    pub subject: String,
    /// The result.
    pub outcome: Outcome,
}

/// All verdicts about an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The verdicts, in the order in which they were reached.
    pub verdicts: Vec<Verdict>,
}

impl Report {
    /// Adds a verdict, with texts that are safe to show.
    pub(crate) fn add(&mut self, rule: Rule, subject: &str, outcome: Outcome) {
        let outcome = match outcome {
            Outcome::Held => Outcome::Held,
            Outcome::Broken(why) => Outcome::Broken(shown(&why)),
            Outcome::Unclear(why) => Outcome::Unclear(shown(&why)),
        };
        self.verdicts.push(Verdict {
            rule,
            subject: shown(subject),
            outcome,
        });
    }

    /// Adds a verdict that the rule held, or was broken for a reason.
    pub(crate) fn require(&mut self, rule: Rule, subject: &str, broken: Option<String>) {
        self.add(rule, subject, broken.map_or(Outcome::Held, Outcome::Broken));
    }

    /// Adds an unclear verdict for each rule that was not judged at all.
    pub(crate) fn complete(&mut self) {
        for rule in RULES {
            if !self.verdicts.iter().any(|it| it.rule == *rule) {
                self.add(
                    *rule,
                    "",
                    Outcome::Unclear("There was nothing to judge.".to_owned()),
                );
            }
        }
    }

    /// The ids of the rules that were broken, each once, in the order of the rules.
    pub fn broken(&self) -> Vec<&'static str> {
        let is_broken = |rule: &&Rule| self.worst(rule).is_some_and(|it| is_broken(&it.outcome));
        RULES.iter().filter(is_broken).map(|rule| rule.id).collect()
    }

    /// Whether every MUST held, as far as it could be told.
    pub fn conforms(&self) -> bool {
        let mut musts = self
            .verdicts
            .iter()
            .filter(|it| it.rule.level == Level::Must);
        !musts.any(|it| is_broken(&it.outcome))
    }

    /// Whether the agent gave an answer that says something about it; else the card alone was judged.
    pub fn has_answers(&self) -> bool {
        let mut answers = self
            .verdicts
            .iter()
            .filter(|it| !it.rule.id.starts_with("card."));
        answers.any(|it| !matches!(it.outcome, Outcome::Unclear(_)))
    }

    /// The verdict that decides about a rule: a broken one, else one that held.
    pub fn worst(&self, rule: &Rule) -> Option<&Verdict> {
        let rank = |it: &&Verdict| match it.outcome {
            Outcome::Broken(_) => 0,
            Outcome::Held => 1,
            Outcome::Unclear(_) => 2,
        };
        let all = self.verdicts.iter().filter(|it| it.rule == *rule);
        all.min_by_key(rank)
    }

    /// The report as JSON: `{"conforms", "verdicts": [{"rule", "level", "clause", "subject", "outcome", "why"}]}`.
    pub fn json(&self) -> Value {
        let verdicts = self.verdicts.iter().map(|it| {
            let (outcome, why) = words(&it.outcome);
            json!({
                "rule": it.rule.id, "level": level(it.rule.level), "clause": it.rule.clause,
                "subject": it.subject, "outcome": outcome, "why": why,
            })
        });
        json!({ "conforms": self.conforms(), "verdicts": verdicts.collect::<Vec<_>>() })
    }

    /// The report as XML of `JUnit`: a case for each verdict. A broken SHOULD is skipped with its reason, not failed.
    pub fn junit(&self) -> String {
        let mut cases = String::new();
        let [mut failures, mut skipped] = [0; 2];
        for it in &self.verdicts {
            let (_, why) = words(&it.outcome);
            let why = escaped(why);
            let end = match (&it.outcome, it.rule.level) {
                (Outcome::Held, _) => "/>".to_owned(),
                (Outcome::Broken(_), Level::Must) => {
                    failures += 1;
                    format!("><failure message=\"{why}\"/></testcase>")
                }
                (Outcome::Broken(_), Level::Should) | (Outcome::Unclear(_), _) => {
                    skipped += 1;
                    format!("><skipped message=\"{why}\"/></testcase>")
                }
            };
            let name = format!("{} {}", it.rule.id, it.subject);
            let name = escaped(name.trim());
            let _ = writeln!(
                cases,
                "  <testcase classname=\"object-schemas\" name=\"{name}\"{end}"
            );
        }
        suite(self.verdicts.len(), failures, 0, skipped, &cases)
    }
}

/// The XML of `JUnit` where nothing could be judged: one case with an error. CI would else find the file of an older run.
pub fn junit_error(why: &str) -> String {
    let why = escaped(&shown(why));
    let case = format!(
        "  <testcase classname=\"object-schemas\" name=\"agent\"><error message=\"{why}\"/></testcase>\n"
    );
    suite(1, 0, 1, 0, &case)
}

fn suite(tests: usize, failures: usize, errors: usize, skipped: usize, cases: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"object-schemas\" tests=\"{tests}\" \
         failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\">\n{cases}</testsuite>\n"
    )
}

/// One line for each rule, and below it each reason that it did not hold.
impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rule in RULES {
            let Some(worst) = self.worst(rule) else {
                continue;
            };
            let (outcome, _) = words(&worst.outcome);
            let level = level(rule.level);
            writeln!(
                out,
                "{outcome:<8} {level:<7} {:<19} {}",
                rule.id, rule.sentence
            )?;
            let all = self.verdicts.iter().filter(|it| it.rule == *rule);
            for it in all {
                let (_, why) = words(&it.outcome);
                if !why.is_empty() && (is_broken(&it.outcome) || worst.outcome != Outcome::Held) {
                    let subject = if it.subject.is_empty() {
                        "card"
                    } else {
                        &it.subject
                    };
                    writeln!(out, "{:17}{subject}: {why} ({})", "", rule.clause)?;
                }
            }
        }
        let count = |wanted: Level| {
            let broken = self.broken();
            let rules = RULES.iter().filter(|it| it.level == wanted);
            rules.filter(|it| broken.contains(&it.id)).count()
        };
        let (musts, shoulds) = (count(Level::Must), count(Level::Should));
        let whole = if !self.conforms() {
            "The agent does not conform."
        } else if self.has_answers() {
            "The agent conforms."
        } else {
            "The agent could not be judged: it gave no answer that says anything."
        };
        writeln!(out, "\n{whole} Broken: {musts} MUST, {shoulds} SHOULD.")
    }
}

fn is_broken(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Broken(_))
}

fn words(outcome: &Outcome) -> (&'static str, &str) {
    match outcome {
        Outcome::Held => ("held", ""),
        Outcome::Broken(why) => ("BROKEN", why),
        Outcome::Unclear(why) => ("unclear", why),
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Must => "MUST",
        Level::Should => "SHOULD",
    }
}

/// The most characters of a text of the agent in a report.
const LONGEST: usize = 500;

/// A text of the agent on one line that cannot command a terminal: without control characters (which include the escape
/// sequences of ECMA-48), characters that change the direction of text (Unicode UAX #9), and noncharacters, which XML
/// forbids. The end of a long text is left out.
pub(crate) fn shown(text: &str) -> String {
    let mut safe = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == LONGEST {
            safe.push('…');
            break;
        }
        safe.push(match character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{fffe}'
            | '\u{ffff}' => '\u{fffd}',
            other if other.is_control() => '\u{fffd}',
            other => other,
        });
    }
    safe
}

/// A shown text for XML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}
