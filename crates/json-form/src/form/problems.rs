//! What is to be mended, where, and in which sentence.
//!
//! Owns gathering what is typed and is no value, what the agent said and what the validator found
//! into sentences at controls. Leaves where a finding stands to `place`, which place comes first to
//! `reading`, the words to `wording`.
//! Invariant: what is wrong is never nowhere; an empty form says that something is to be entered.

use super::field::Kind;
use super::notes::Note;
use super::place::{Found, path_inside, union_of};
use super::searching::BELOW;
use super::state::FormState;
use super::wording;
use crate::schema::UnionKind;
use crate::validate::{Finding, ViolationKind};
use exact_json::Pointer;
use serde_json::Value;

/// So many places around a place are said, the innermost ones.
const SAID: usize = 6;

/// One thing to mend.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The control where it can be mended.
    pub pointer: Pointer,
    /// What the control is called, with what is around it: `Lines › Line 2 › Quantity`.
    pub label: String,
    /// The JSON Schema keyword; `syntax` for a text that is no value yet, and a name that is
    /// not given; `agent` for what the agent said.
    pub keyword: String,
    /// The place of the keyword in the schema, where there is one.
    pub schema: Option<Pointer>,
    /// What to do.
    pub sentence: String,
    /// The string that it is in, where it is in its JSON: there is no such place in the value.
    pub string: Option<Pointer>,
}

impl FormState {
    /// Everything that is to be mended, shown or not yet, in the order of the places. What stands
    /// nowhere in the form comes first: nothing else leads there.
    pub fn problems(&self) -> Vec<Problem> {
        let complains = |note: &&Note| note.complains() && !self.is_covered(&note.at);
        let places = self.notes.iter().filter(complains).map(|note| &note.at);
        let mut found: Vec<Problem> = Vec::new();
        found.extend(self.problems_covered());
        // Neighbours have the same path, and come one after the other.
        let mut known: Option<(Option<Pointer>, String)> = None;
        for place in self.in_reading_order(places.collect()) {
            let around = place.parent();
            let path = match known.take().filter(|(at, _)| *at == around) {
                Some((_, path)) => path,
                None => self.path_to(place),
            };
            found.extend(self.problems_at(place, &path, self.names_to_mend(place)));
            found.extend(self.problems_inside(place));
            known = Some((around, path));
        }
        if self.value.is_none() && found.is_empty() {
            found.extend(self.nothing_entered());
        }
        // What was half typed before the place was hidden can only be mended from around it.
        for problem in &mut found {
            problem.pointer = self.drawn(&problem.pointer);
        }
        found
    }

    /// Whether mistakes at a place are shown: it was left, something in it was, or the person
    /// tried to send.
    pub(super) fn is_shown(&self, pointer: &Pointer) -> bool {
        self.attempted || self.notes.was_left_within(pointer)
    }

    /// The sentences of mistakes that are shown at a place.
    pub(super) fn shown_problems(&self, pointer: &Pointer) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        // A name has its own place for what is wrong with it.
        let mut found = self.problems_at(pointer, "", Vec::new());
        if self.options.is_some() {
            found.extend(self.hidden_problems(pointer));
        }
        if pointer.is_root() && self.value.is_none() && found.is_empty() {
            found.extend(self.nothing_entered());
        }
        for problem in found {
            if !sentences.contains(&problem.sentence) {
                sentences.push(problem.sentence);
            }
        }
        sentences
    }

    /// What the places around a place are called, from the outside in, each with what comes between:
    /// many labels are there more than once.
    fn path_to(&self, pointer: &Pointer) -> String {
        let mut labels: Vec<String> = Vec::new();
        let mut place = pointer.parent();
        while let Some(around) = place.filter(|it| !it.is_root()) {
            if labels.len() == SAID {
                labels.push("…".to_owned());
                break;
            }
            let here = self.here(&around);
            labels.extend(here.map(|here| Self::label(&around, &here)));
            place = around.parent();
        }
        let mut path = String::new();
        for label in labels.iter().rev() {
            path.push_str(label);
            path.push_str(BELOW);
        }
        path
    }

    /// What is wrong at hidden places of which this is the nearest one that is drawn.
    fn hidden_problems(&self, pointer: &Pointer) -> Vec<Problem> {
        let is_it = |note: &&Note| {
            note.complains()
                && pointer.contains(&note.at)
                && note.at != *pointer
                && self.drawn(&note.at) == *pointer
                && !self.is_covered(&note.at)
        };
        let notes = self.notes.iter().filter(is_it);
        let found = notes.flat_map(|note| self.problems_at(&note.at, "", Vec::new()));
        let mut found: Vec<Problem> = found.collect();
        for problem in &mut found {
            problem.sentence = wording::deeper(&problem.sentence, &problem.label);
        }
        found
    }

    /// What is wrong at a place, and with the `names` that are typed there; `path`: what is called
    /// around it.
    fn problems_at(&self, pointer: &Pointer, path: &str, names: Vec<String>) -> Vec<Problem> {
        let Some(note) = self.notes.get(pointer).filter(|note| note.complains()) else {
            return Vec::new();
        };
        let Some(here) = self.here(pointer) else {
            return Vec::new();
        };
        let field = &here.field;
        let label = [path, Self::label(pointer, &here).as_str()].concat();
        let problem = |keyword: &str, schema: Option<Pointer>, sentence: String| Problem {
            pointer: pointer.clone(),
            label: label.clone(),
            keyword: keyword.to_owned(),
            schema,
            sentence,
            string: None,
        };
        let mut found: Vec<Problem> = Vec::new();
        for sentence in names {
            found.push(problem("syntax", None, sentence));
        }
        // What is no value yet says nothing else: the validator saw an older value.
        if let Some(sentence) = note.problem() {
            found.push(problem("syntax", None, sentence.clone()));
            return found;
        }
        for sentence in &note.reported {
            found.push(problem("agent", None, sentence.clone()));
        }
        for finding in note.findings.iter().map(Found::finding) {
            let plain = match &finding.violation {
                ViolationKind::AnyOf { .. }
                | ViolationKind::OneOfNone { .. }
                | ViolationKind::OneOfMany { .. }
                    if let Some(wanted) = self.wanted_members(finding) =>
                {
                    wording::some_members(&wanted, finding.violation.keyword() == "oneOf")
                }
                ViolationKind::OneOfMany { holding } => {
                    let names = union_of(self, finding, |union| {
                        let labels = self.labels(union);
                        let names = holding.iter().filter_map(|branch| {
                            let at = union.options().position(|it| it == *branch)?;
                            labels.get(at).cloned()
                        });
                        names.collect::<Vec<String>>()
                    });
                    wording::several_shapes(&names.unwrap_or_default())
                }
                // Of a number the same is said before and after something is typed.
                ViolationKind::Type { .. } | ViolationKind::Enum { .. }
                    if here.is_unfilled() && !matches!(field.kind, Kind::Number(_)) =>
                {
                    wording::missing(field)
                }
                ViolationKind::Required { .. } | ViolationKind::DependentRequired { .. } => {
                    let inside = note.content.as_ref().and_then(|it| it.field());
                    wording::sentence(&finding.violation, inside.as_ref().unwrap_or(field))
                }
                violation => wording::sentence_by(violation, self.rule_of(finding), field),
            };
            let path = path_inside(pointer, finding);
            let sentence = match (self.sentence_of_hidden(finding), path) {
                (Some(sentence), _) => sentence,
                (None, Some(path)) => wording::deeper(&plain, &path),
                (None, None) => plain,
            };
            found.push(problem(
                finding.violation.keyword(),
                Some(finding.schema.clone()),
                sentence,
            ));
        }
        found
    }

    /// The schema that a finding is about, where the violation does not say what it wants.
    fn rule_of(&self, finding: &Finding) -> Option<&Value> {
        let keyword = match finding.violation {
            ViolationKind::Contains { .. } => "contains",
            ViolationKind::Not => "not",
            ViolationKind::PropertyNames { .. } => "propertyNames",
            _ => return None,
        };
        // `minContains` stands beside, and what is wrong with a name inside.
        let mut around = finding.schema.ancestors().skip(1);
        let holder = match keyword {
            "propertyNames" => around.find(|at| at.child(keyword).contains(&finding.schema)),
            _ => around.next(),
        }?;
        holder.get(self.document.root().schema)?.get(keyword)
    }

    /// What the members are called of which a union wants some to be there, branch by branch; none
    /// for other unions.
    fn wanted_members(&self, finding: &Finding) -> Option<Vec<Vec<String>>> {
        let names = union_of(self, finding, |union| {
            let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
            let names: Vec<Vec<String>> = union.required().into_iter().map(owned).collect();
            (union.kind == UnionKind::Members).then_some(names)
        })??;
        let label = |name: String| {
            let place = finding.instance.child(&name);
            self.here(&place)
                .map_or(name, |here| Self::label(&place, &here))
        };
        let labels = |names: Vec<String>| names.into_iter().map(label).collect();
        Some(names.into_iter().map(labels).collect())
    }

    fn nothing_entered(&self) -> Option<Problem> {
        let pointer = Pointer::root();
        let here = self.here(&pointer)?;
        let violation = ViolationKind::Required {
            property: String::new(),
        };
        let sentence = wording::sentence(&violation, &here.field);
        let label = Self::label(&pointer, &here);
        Some(Problem {
            pointer,
            label,
            keyword: "required".to_owned(),
            schema: None,
            sentence,
            string: None,
        })
    }
}
