//! Entering a wanted value into an empty form, by edits alone, as a person would.
//!
//! Owns finding the edits: it looks at what is drawn, does what fits the wanted value, and goes
//! back where that leads nowhere. Leaves what can be done at a control to `hands.rs`, and
//! objects and lists to `inside.rs`. Invariants:
//! it knows the form only by its views and its value; the number of edits is bounded; JSON in place
//! is tried only after the controls alone have failed, and as deep inside as possible.

use exact_json as json;
use exact_json::Pointer;
use json_form::form::FormSession;
use serde_json::Value;

use crate::conformance::driver::Driver;
use crate::conformance::hands::{self, Drawn, Gesture, Place};
use crate::conformance::words::{OPTIONS, by_name, in_short, kind_of, parts};

/// So many edits are tried, and this many more for each part of the wanted value.
const EDITS: usize = 150;
const EDITS_A_PART: usize = 30;
/// Deeper than this nothing is entered part by part.
const DEPTH: usize = 60;

/// How a value was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// With controls alone.
    WithControls,
    /// With JSON in place somewhere.
    AsJson,
    /// Not; where it failed, and what stood there.
    Not(String),
}

/// Enters a value into an empty form.
pub(crate) fn enter(mut driver: Driver, wanted: &Value) -> (Entered, Driver) {
    let empty = driver.session.clone();
    let mut stuck = None;
    for with_json in [false, true] {
        driver.session = empty.clone();
        let mut entry = Entry {
            driver: &mut driver,
            with_json,
            used_json: false,
            left: EDITS + EDITS_A_PART * parts(wanted),
            stuck: None,
        };
        let done = entry.fill(&Pointer::root(), wanted, 0);
        let used_json = entry.used_json;
        stuck = entry.stuck.or(stuck);
        if done {
            let how = if used_json {
                Entered::AsJson
            } else {
                Entered::WithControls
            };
            return (how, driver);
        }
    }
    let stuck = stuck.unwrap_or_else(|| "nothing was tried".to_owned());
    (Entered::Not(stuck), driver)
}

/// A value on its way into a form.
pub(crate) struct Entry<'d> {
    pub(crate) driver: &'d mut Driver,
    with_json: bool,
    used_json: bool,
    /// How many edits are left.
    pub(crate) left: usize,
    /// The first place where nothing fitted.
    stuck: Option<String>,
}

impl Entry<'_> {
    /// Makes the value at a place the wanted one. Where that fails, nothing has changed.
    pub(crate) fn fill(&mut self, at: &Pointer, wanted: &Value, depth: usize) -> bool {
        if self.is(at, wanted) {
            return true;
        }
        let before = self.keep();
        if depth < DEPTH && self.branches(at, wanted, 0, depth) {
            return true;
        }
        self.back(&before);
        if self.with_json && self.json(at, wanted) {
            return true;
        }
        self.back(&before);
        if self.stuck.is_none() {
            let drawn = self.look(at);
            let drawn = drawn.map_or("no control".to_owned(), |place| in_short(&place));
            self.stuck = Some(format!("at “{at}”: {drawn}, wanted {}", kind_of(wanted)));
        }
        false
    }

    /// Tries the options of the choosers above a control, the chosen ones first.
    fn branches(&mut self, at: &Pointer, wanted: &Value, chooser: usize, depth: usize) -> bool {
        let Some(place) = self.look(at) else {
            return false;
        };
        let Some((count, chosen)) = place.choosers.get(chooser).copied() else {
            return self.as_drawn(at, wanted, depth);
        };
        let others = (0..count.min(OPTIONS)).filter(|option| Some(*option) != chosen);
        let options = std::iter::once(None).chain(others.map(Some));
        for option in options {
            let before = self.keep();
            let turned = match option {
                None => true,
                Some(option) => self.gesture(at, Gesture::Branch(chooser, option)),
            };
            if turned && (self.is(at, wanted) || self.branches(at, wanted, chooser + 1, depth)) {
                return true;
            }
            self.back(&before);
        }
        false
    }

    /// Enters the value with the control that stands there now.
    fn as_drawn(&mut self, at: &Pointer, wanted: &Value, depth: usize) -> bool {
        let Some(Place { drawn, .. }) = self.look(at) else {
            return false;
        };
        match (drawn, wanted) {
            (Drawn::Text, Value::String(text)) if !text.is_empty() => {
                self.gesture(at, Gesture::Type(text));
            }
            (Drawn::Number, Value::Number(number)) => {
                self.gesture(at, Gesture::Type(number.as_str()));
            }
            (Drawn::Toggle, Value::Bool(on)) => {
                self.gesture(at, Gesture::Choose(usize::from(!on)));
            }
            (Drawn::Choice { titles, open }, _) => {
                if self.choose(at, wanted, &titles) {
                    return true;
                }
                if let (true, Value::String(text)) = (open, wanted) {
                    self.gesture(at, Gesture::Type(text));
                }
            }
            (Drawn::Many { titles, ticked }, Value::Array(items)) => {
                self.tick(at, items, &titles, &ticked);
            }
            (Drawn::Fixed, _) => {
                self.gesture(at, Gesture::Add);
            }
            (Drawn::Group { .. }, Value::Object(members)) if !members.is_empty() => {
                return self.group(at, members, depth);
            }
            (Drawn::List, Value::Array(items)) if !items.is_empty() => {
                return self.list(at, items, depth);
            }
            (Drawn::Json, _) if self.with_json => return self.json(at, wanted),
            // A string that is to hold JSON is typed as it is.
            (Drawn::Json, Value::String(text)) => {
                self.gesture(at, Gesture::Type(text));
            }
            _ => {}
        }
        self.is(at, wanted) || self.hollow(at, wanted, depth)
    }

    /// Enters `null`, an empty text, list or object.
    fn hollow(&mut self, at: &Pointer, wanted: &Value, depth: usize) -> bool {
        let gestures: &[Gesture<'_>] = match wanted {
            Value::Null => &[Gesture::Null, Gesture::Add, Gesture::Type("")],
            Value::String(text) if text.is_empty() => &[Gesture::Empty, Gesture::Type("")],
            Value::Array(items) if items.is_empty() => &[Gesture::Empty, Gesture::Add],
            Value::Object(members) if members.is_empty() => &[Gesture::Empty, Gesture::Add],
            _ => return false,
        };
        for gesture in gestures {
            let before = self.keep();
            self.gesture(at, *gesture);
            let done = self.is(at, wanted)
                || match wanted {
                    Value::Array(items) => self.list(at, items, depth),
                    Value::Object(members) => self.group(at, members, depth),
                    _ => false,
                };
            if done {
                return true;
            }
            self.back(&before);
        }
        false
    }

    /// Chooses option after option, the one of that name first.
    fn choose(&mut self, at: &Pointer, wanted: &Value, titles: &[String]) -> bool {
        for option in by_name(titles, wanted) {
            self.gesture(at, Gesture::Choose(option));
            if self.is(at, wanted) {
                return true;
            }
        }
        false
    }

    /// Ticks what is wanted, in the wanted order, and nothing else.
    fn tick(&mut self, at: &Pointer, wanted: &[Value], titles: &[String], ticked: &[bool]) {
        for (option, _) in ticked.iter().enumerate().filter(|(_, on)| **on) {
            self.gesture(at, Gesture::Tick(option, false));
        }
        for item in wanted {
            for option in by_name(titles, item) {
                let before = self.keep();
                self.gesture(at, Gesture::Tick(option, true));
                let now = self.driver.value_at(at).and_then(Value::as_array);
                if now.is_some_and(|now| now.contains(item)) {
                    break;
                }
                self.back(&before);
            }
        }
    }

    /// Enters the value as JSON in place.
    fn json(&mut self, at: &Pointer, wanted: &Value) -> bool {
        // Where a string is to hold JSON, the text of it is no JSON of the place yet.
        self.gesture(at, Gesture::AsJson);
        if matches!(
            self.look(at),
            Some(Place {
                drawn: Drawn::Json,
                ..
            })
        ) {
            self.gesture(at, Gesture::Type(&json::to_text(wanted)));
        }
        let done = self.is(at, wanted);
        self.used_json |= done;
        done
    }

    /// Does something, if the form has an edit for it and there are edits left.
    pub(crate) fn gesture(&mut self, at: &Pointer, gesture: Gesture<'_>) -> bool {
        let offered = self
            .driver
            .view(at)
            .is_some_and(|view| hands::offers(&view, gesture));
        if !offered || self.left == 0 {
            return false;
        }
        let edits = hands::edits(at, gesture);
        self.left -= 1;
        for edit in edits {
            self.driver.edit(edit);
        }
        true
    }

    pub(crate) fn look(&mut self, at: &Pointer) -> Option<Place> {
        self.driver.view(at).map(hands::place)
    }

    /// Whether the value at a place is the wanted one: numbers to the letter, members in any order.
    pub(crate) fn is(&self, at: &Pointer, wanted: &Value) -> bool {
        self.driver.value_at(at) == Some(wanted)
    }

    pub(crate) fn keep(&self) -> (FormSession, bool) {
        (self.driver.session.clone(), self.used_json)
    }

    pub(crate) fn back(&mut self, (session, used_json): &(FormSession, bool)) {
        self.driver.session = session.clone();
        self.used_json = *used_json;
    }
}
