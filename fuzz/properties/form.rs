//! Any JSON as a schema and as a value: the form shows the value, does not change it, and keeps working through any
//! edits; the result view shows all of the value.
//!
//! Input: a line with the schema, a line with the value (may be empty), and bytes that stand for edits, two each: the
//! location and the edit.

use std::collections::VecDeque;

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::Control;
use json_form::form::{Drawing, FormSession};
use json_form::result::Reading;
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use serde_json::Value;

use super::{json, reading};

/// The largest number of controls whose views are built each time that the form is drawn.
const MAX_FIELDS: usize = 60;
/// The largest number of edits that one fuzz input makes.
const MAX_EDITS: usize = 12;
/// The largest number of edits that a fuzz input of more than `LONG` bytes makes, since each causes a full check.
const MAX_EDITS_OF_LONG: usize = 2;
/// A fuzz input of more bytes than this counts as long, and makes at most `MAX_EDITS_OF_LONG` edits.
const LONG: usize = 8 << 10;
/// The most times that a form is drawn until it raises no new validator queries; if it still does, the check fails.
const MAX_DRAWS: usize = 150;

pub(crate) fn check(bytes: &[u8]) {
    let mut lines = bytes.splitn(3, |byte| *byte == b'\n');
    let schema = lines.next().and_then(read);
    let Some(schema) = schema else {
        return;
    };
    let value = match lines.next() {
        None | Some(b"") => None,
        Some(line) => match read(line) {
            None => return,
            some => some,
        },
    };
    if let Some(value) = &value {
        reading::check(&Reading::new(Some(&schema), value.clone()));
    }
    let edits = lines.next().unwrap_or_default();
    let many = if bytes.len() > LONG {
        MAX_EDITS_OF_LONG
    } else {
        MAX_EDITS
    };
    let mut person = Person::new(schema, value.clone());
    let places = person.look();
    if value.is_some() {
        for place in places.into_iter().take(many) {
            person.edit(Edit::At(place, FieldEdit::Leave));
        }
        person.session.submit();
        person.look();
        assert_eq!(
            person.text(),
            value.map(|value| exact_json::to_text(&value))
        );
    }
    for edit in edits.chunks_exact(2).take(many) {
        if let [place, what] = edit {
            person.act(usize::from(*place), *what);
        }
    }
}

fn read(line: &[u8]) -> Option<Value> {
    json::read(&String::from_utf8_lossy(line))
}

/// A simulated person who looks at a form and edits it; its questions are answered by the real validator.
struct Person {
    session: FormSession,
    service: ValidationService,
}

impl Person {
    fn new(schema: Value, value: Option<Value>) -> Self {
        let (session, asks) = FormSession::new(1, schema, value);
        let service = ValidationService::new();
        let mut person = Self { session, service };
        person.ask(asks);
        person
    }

    fn ask(&mut self, mut waiting: Vec<Ask>) {
        while let Some(ask) = waiting.pop() {
            if let Some(answer) = self.service.answer(ask) {
                waiting.extend(self.session.handle_answer(answer).1);
            }
        }
        assert!(self.session.is_settled(), "it waits for no answer");
    }

    fn edit(&mut self, edit: Edit) {
        let (revision, before) = (self.session.state().revision(), self.text());
        let (changes, asks) = self.session.edit(edit);
        let is_other = self.session.state().revision() != revision;
        assert_eq!(changes.value, is_other);
        assert!(is_other || self.text() == before);
        self.ask(asks);
    }

    fn act(&mut self, place: usize, what: u8) {
        let places = self.look();
        let Some(place) = places.get(place % places.len().max(1)) else {
            return;
        };
        self.edit(edit_at(place.clone(), what));
        self.look();
    }

    /// Builds the views of the form until that raises no new validator queries; returns the locations of the drawn
    /// controls.
    fn look(&mut self) -> Vec<Pointer> {
        for _ in 0..MAX_DRAWS {
            let drawing = Drawing::default();
            let drawn = self.draw(&drawing);
            let Some(met) = drawing.take() else {
                self.mistakes();
                return drawn;
            };
            let (_, asks) = self.session.edit(Edit::Drawn(met));
            self.ask(asks);
        }
        panic!("the form never has enough");
    }

    fn draw(&self, drawing: &Drawing) -> Vec<Pointer> {
        let mut drawn = Vec::new();
        let mut waiting = VecDeque::from([Pointer::root()]);
        while let Some(pointer) = waiting.pop_front() {
            let view = self.session.state().view_in(&pointer, drawing);
            let view = view.unwrap_or_else(|| panic!("{pointer} is named and has no control"));
            match view.control {
                Control::Group {
                    members,
                    present: true,
                    ..
                } => waiting.extend(members.into_iter().take(MAX_FIELDS)),
                Control::List { items, .. } => {
                    waiting.extend(items.into_iter().take(MAX_FIELDS).map(|it| it.pointer));
                }
                _ => {}
            }
            drawn.push(pointer);
            if drawn.len() >= MAX_FIELDS {
                break;
            }
        }
        drawn
    }

    /// Asserts that every error of the form has a sentence, and a pointer at which there is a control.
    fn mistakes(&self) {
        let state = self.session.state();
        for problem in state.problems().into_iter().take(MAX_FIELDS) {
            assert!(!problem.sentence.is_empty());
            let view = state.view(&problem.pointer);
            assert!(view.is_some(), "{problem:?} stands nowhere");
        }
    }

    fn text(&self) -> Option<String> {
        self.session.state().value().map(exact_json::to_text)
    }
}

fn edit_at(place: Pointer, what: u8) -> Edit {
    let option = usize::from(what >> 5);
    Edit::At(
        place,
        match what & 31 {
            0 => FieldEdit::Add,
            1 => FieldEdit::Remove,
            2 => FieldEdit::Move { up: true },
            3 => FieldEdit::Choose(Some(option)),
            4 => FieldEdit::Type(String::new()),
            5 => FieldEdit::Type("1.".to_owned()),
            6 => FieldEdit::Type("[1]".to_owned()),
            7 => FieldEdit::Type("{\"a\": null}".to_owned()),
            8 => FieldEdit::Type("b".to_owned()),
            9 => FieldEdit::SelectBranch(0, Some(option)),
            10 => FieldEdit::SelectBranch(1, Some(option)),
            11 => FieldEdit::SelectBranch(0, None),
            12 => FieldEdit::AsJson(true),
            13 => FieldEdit::AsJson(false),
            14 => FieldEdit::Duplicate,
            15 => FieldEdit::Rename("b".to_owned()),
            16 => FieldEdit::Tick(option, true),
            17 => FieldEdit::Tick(option, false),
            18 => FieldEdit::Empty(EmptyKind::Null),
            19 => FieldEdit::Empty(EmptyKind::NotSet),
            20 => FieldEdit::Empty(EmptyKind::Empty),
            21 => FieldEdit::Step { up: true },
            22 => FieldEdit::Step { up: false },
            23 => FieldEdit::Name("a/~b".to_owned()),
            24 => FieldEdit::AddNamed,
            25 => FieldEdit::Incomplete,
            26 => FieldEdit::Leave,
            27 => FieldEdit::Move { up: false },
            28 => FieldEdit::Choose(None),
            29 => return Edit::Reset,
            30 => return Edit::Load(None),
            _ => return Edit::Undo,
        },
    )
}
