//! What is to be mended, where, and in which sentence.
//!
//! Owns gathering what is typed and is no value, what the agent said and what the validator found
//! into sentences at controls. Leaves where a finding stands to `place`, the words to `wording`.
//! Invariant: what is wrong is never nowhere; an empty form says that something is to be entered.

use super::field::Kind;
use super::notes::Note;
use super::place::path_inside;
use super::state::FormState;
use super::view::effective;
use super::wording;
use crate::pointer::Pointer;

/// One thing to mend.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The control where it can be mended.
    pub pointer: Pointer,
    /// What the control is called.
    pub label: String,
    /// The JSON Schema keyword; `syntax` for a text that is no value yet, `agent` for what the
    /// agent said.
    pub keyword: String,
    /// The place of the keyword in the schema, where there is one.
    pub schema: Option<Pointer>,
    /// What to do.
    pub sentence: String,
}

impl FormState {
    /// Everything that is to be mended, shown or not yet, in the order of the places.
    pub fn problems(&self) -> Vec<Problem> {
        let mut waiting: Vec<bool> = self.notes.iter().map(Note::complains).collect();
        let mut in_order: Vec<Problem> = Vec::new();
        if waiting.contains(&true) {
            for place in self.reading_order() {
                let waits = self.notes.position(&place).ok();
                let waits = waits.and_then(|at| waiting.get_mut(at));
                if waits.is_some_and(std::mem::take) {
                    in_order.extend(self.problems_at(&place));
                }
            }
        }
        // What stands nowhere in the form comes first: nothing else leads there.
        let mut found: Vec<Problem> = Vec::new();
        for (note, waits) in self.notes.iter().zip(waiting) {
            if waits {
                found.extend(self.problems_at(&note.at));
            }
        }
        found.append(&mut in_order);
        if self.value.is_none() && found.is_empty() {
            found.extend(self.nothing_entered());
        }
        found
    }

    /// Whether mistakes at a place are shown: it was left, something in it was, or the person
    /// tried to send.
    pub(super) fn is_shown(&self, pointer: &Pointer) -> bool {
        self.attempted
            || self
                .notes
                .iter()
                .any(|note| note.left && pointer.contains(&note.at))
    }

    pub(super) fn shown_problems(&self, pointer: &Pointer) -> Vec<String> {
        if !self.is_shown(pointer) {
            return Vec::new();
        }
        let mut sentences: Vec<String> = Vec::new();
        let mut found = self.problems_at(pointer);
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

    fn problems_at(&self, pointer: &Pointer) -> Vec<Problem> {
        let Some(note) = self.notes.get(pointer).filter(|note| note.complains()) else {
            return Vec::new();
        };
        let Some((field, _)) = self.field(pointer) else {
            return Vec::new();
        };
        let label = Self::label(pointer, &field);
        let problem = |keyword: &str, schema: Option<Pointer>, sentence: String| Problem {
            pointer: pointer.clone(),
            label: label.clone(),
            keyword: keyword.to_owned(),
            schema,
            sentence,
        };
        // What is no value yet says nothing else: the validator saw an older value.
        if let Some(sentence) = note.problem() {
            return vec![problem("syntax", None, sentence.clone())];
        }
        let mut found: Vec<Problem> = Vec::new();
        for sentence in &note.reported {
            found.push(problem("agent", None, sentence.clone()));
        }
        for finding in &note.findings {
            let plain = wording::sentence(&finding.complaint, &field);
            let sentence = match path_inside(pointer, finding) {
                Some(path) => wording::deeper(&plain, &path),
                None => plain,
            };
            found.push(problem(
                finding.complaint.keyword(),
                Some(finding.schema.clone()),
                sentence,
            ));
        }
        found
    }

    fn nothing_entered(&self) -> Option<Problem> {
        let pointer = Pointer::root();
        let (field, _) = self.field(&pointer)?;
        let complaint = crate::validate::Complaint::Required {
            property: String::new(),
        };
        let sentence = wording::sentence(&complaint, &field);
        let label = Self::label(&pointer, &field);
        Some(Problem {
            pointer,
            label,
            keyword: "required".to_owned(),
            schema: None,
            sentence,
        })
    }

    /// All controls from top to bottom, as far as a person sees them now.
    fn reading_order(&self) -> Vec<Pointer> {
        let mut found = Vec::new();
        let mut waiting = vec![Pointer::root()];
        while let Some(pointer) = waiting.pop() {
            if let Some((field, _)) = self.field(&pointer) {
                let value = self.value_at(&pointer);
                let inside: Vec<Pointer> = match effective(&field, value) {
                    kind @ Kind::Group(_) if pointer.is_root() || value.is_some() => {
                        self.member_pointers(&pointer, &kind)
                    }
                    Kind::List => self
                        .items(&pointer)
                        .into_iter()
                        .map(|item| item.pointer)
                        .collect(),
                    _ => Vec::new(),
                };
                waiting.extend(inside.into_iter().rev());
            }
            found.push(pointer);
        }
        found
    }
}
