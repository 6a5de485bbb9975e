//! A visitor that tries every action of a form, on a stack as small as the browser's, with the real validator.

use std::thread;

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::FieldView;
use json_form::form::{Drawing, FormSession};
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use serde_json::{Map, Value, json};

use crate::forms::outline::inside;

/// The stack size of a thread in the browser.
const STACK: usize = 1 << 20;
/// The maximum number of controls that one drawing of a form visits.
const DRAWN: usize = 200;
/// The maximum length, in bytes, of the text that the view of one control holds, such as pointers and options.
const TEXT: usize = 5_000_000;
/// The maximum number of rounds of questions for one drawing.
const LOOKS: usize = 150;

/// Draws a form and makes edits as a person could; counts the questions that the form asks.
struct Visitor {
    session: FormSession,
    service: ValidationService,
    drawn: usize,
    questions: usize,
}

impl Visitor {
    fn new(schema: Value, value: Option<Value>, drawn: usize) -> Self {
        let (session, asks) = FormSession::new(1, schema, value);
        let mut visitor = Self {
            session,
            service: ValidationService::new(),
            drawn,
            questions: 0,
        };
        visitor.ask(asks);
        visitor.look();
        visitor
    }

    fn ask(&mut self, mut waiting: Vec<Ask>) {
        while let Some(ask) = waiting.pop() {
            if let Ask::Check { questions, .. } = &ask {
                self.questions += questions.len();
            }
            if let Some(answer) = self.service.answer(ask) {
                waiting.extend(self.session.handle_answer(answer).1);
            }
        }
    }

    fn edit(&mut self, edit: Edit) {
        let (_, asks) = self.session.edit(edit);
        self.ask(asks);
    }

    /// Draws the form until no new questions are raised.
    fn look(&mut self) -> Vec<FieldView> {
        for _ in 0..LOOKS {
            let drawing = Drawing::default();
            let drawn = self.draw(&drawing);
            let Some(met) = drawing.take() else {
                return drawn;
            };
            let (_, asks) = self.session.edit(Edit::Drawn(met));
            self.ask(asks);
        }
        panic!("the form never has enough");
    }

    fn draw(&self, drawing: &Drawing) -> Vec<FieldView> {
        let mut drawn = Vec::new();
        let mut waiting = vec![Pointer::root()];
        while let Some(pointer) = waiting.pop() {
            let view = self.session.state().view_in(&pointer, drawing);
            let view = view.unwrap_or_else(|| panic!("no control at {pointer}"));
            let inside = inside(&view);
            let pointers = inside.iter().map(|it| it.as_str().len());
            let options = view.choosers.iter().flat_map(|it| &it.options);
            let text: usize = pointers.chain(options.map(String::len)).sum();
            assert!(text < TEXT, "{text} bytes at one control");
            waiting.extend(inside.into_iter().take(self.drawn).rev());
            drawn.push(view);
            if drawn.len() >= self.drawn {
                break;
            }
        }
        drawn
    }

    /// Makes the edits that the first two controls and the last control offer, draws after each, then submits.
    fn try_everything(&mut self) {
        let drawn = self.look();
        let ends = drawn.iter().take(2).chain(drawn.last());
        let edits: Vec<Edit> = ends.flat_map(edits).collect();
        for edit in edits {
            self.edit(edit);
            self.draw(&Drawing::default());
        }
        self.look();
        self.session.submit();
        self.draw(&Drawing::default());
        assert!(self.session.state().problems().len() < 10_000);
    }
}

fn edits(view: &FieldView) -> Vec<Edit> {
    let mut deeds = vec![
        FieldEdit::Type("7".to_owned()),
        FieldEdit::Choose(Some(1)),
        FieldEdit::Tick(1, true),
        FieldEdit::Step { up: true },
    ];
    for (chooser, offered) in view.choosers.iter().enumerate() {
        deeds.push(FieldEdit::SelectBranch(chooser, Some(1)));
        deeds.push(FieldEdit::SelectBranch(
            chooser,
            Some(offered.options.len() - 1),
        ));
    }
    deeds.extend([
        FieldEdit::Add,
        FieldEdit::Name("new/~\u{0}".to_owned()),
        FieldEdit::AddNamed,
        FieldEdit::Duplicate,
        FieldEdit::Rename("other".to_owned()),
        FieldEdit::Move { up: true },
        FieldEdit::AsJson(true),
        FieldEdit::AsJson(false),
        FieldEdit::Leave,
        FieldEdit::Remove,
    ]);
    let at = |deed| Edit::At(view.pointer.clone(), deed);
    let mut edits: Vec<Edit> = deeds.into_iter().map(at).collect();
    edits.extend([Edit::Undo, Edit::Redo]);
    edits
}

/// Visits a form on a small stack; returns the number of questions and the final value.
pub(crate) fn visited(schema: Value, value: Option<Value>) -> (usize, Option<Value>) {
    visited_as_far(DRAWN, schema, value)
}

/// Visits a form, and draws at most `drawn` controls. Returns the number of questions that the form asked, and its
/// initial value.
pub(crate) fn visited_as_far(
    drawn: usize,
    schema: Value,
    value: Option<Value>,
) -> (usize, Option<Value>) {
    let visit = move || {
        let mut visitor = Visitor::new(schema, value, drawn);
        let begun = visitor.session.state().value().cloned();
        visitor.try_everything();
        (visitor.questions, begun)
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(visit);
    match thread.map(thread::JoinHandle::join) {
        Ok(Ok(seen)) => seen,
        _ => panic!("the visitor did not come back"),
    }
}

/// An object with `count` members `m0`, `m1` and so on; `member` makes each value from the index.
pub(crate) fn members(count: usize, member: impl Fn(usize) -> Value) -> Map<String, Value> {
    (0..count)
        .map(|at| (format!("m{at}"), member(at)))
        .collect()
}

pub(crate) fn names(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("m{at}")).collect()
}

pub(crate) fn list(count: usize, item: impl Fn(usize) -> Value) -> Vec<Value> {
    (0..count).map(item).collect()
}

/// A schema with only an `anyOf` of these branches.
pub(crate) fn any_of(branches: &[Value]) -> Value {
    json!({ "anyOf": branches })
}
