//! The entry of a value into an empty form by edits, as a person would make them.
//!
//! Owns the search for the edits: makes an edit that fits the control and the wanted value, and backtracks if that
//! fails. Leaves the edits of a single control to `control_actions`, and objects and arrays to `enter_children`.
//! Invariants: the search knows the form only by its views and its value; the number of edits is limited; editing as
//! JSON is tried only after the controls alone have failed, and as deep inside as possible.

use exact_json as json;
use exact_json::Pointer;
use json_form::form::FormSession;
use serde_json::Value;

use crate::conformance::control_actions::{self, Action, Drawn, Place};
use crate::conformance::driver::Driver;
use crate::conformance::summary::{OPTIONS, by_name, in_short, kind_of, parts};

/// The maximum number of edits, and the additional number for each part of the wanted value.
const EDITS: usize = 150;
const EDITS_A_PART: usize = 30;
/// The maximum depth at which values are entered part by part.
const DEPTH: usize = 60;

/// Whether and how a value was entered into an empty form by edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// With the form's controls, and without editing JSON.
    WithControls,
    /// At one or more locations by editing JSON text.
    AsJson,
    /// Not entered: the location where the search failed, and the control there.
    Not(String),
}

/// Enters a value into an empty form by edits; returns how that succeeded or failed, and the form.
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

/// One attempt to enter a wanted value into a form.
pub(crate) struct Entry<'d> {
    pub(crate) driver: &'d mut Driver,
    with_json: bool,
    used_json: bool,
    /// The number of edits that the attempt may still make.
    pub(crate) left: usize,
    /// The first location at which no edit fitted, with the control there; `None` if there was no such location.
    stuck: Option<String>,
}

impl Entry<'_> {
    /// Makes the value at a location the wanted one. Returns whether that succeeded; if not, the
    /// value is unchanged.
    pub(crate) fn fill(&mut self, at: &Pointer, wanted: &Value, depth: usize) -> bool {
        if self.is(at, wanted) {
            return true;
        }
        let before = self.save();
        if depth < DEPTH && self.branches(at, wanted, 0, depth) {
            return true;
        }
        self.restore(&before);
        if self.with_json && self.json(at, wanted) {
            return true;
        }
        self.restore(&before);
        if self.stuck.is_none() {
            let drawn = self.look(at);
            let drawn = drawn.map_or("no control".to_owned(), |place| in_short(&place));
            self.stuck = Some(format!("at “{at}”: {drawn}, wanted {}", kind_of(wanted)));
        }
        false
    }

    /// Enters the wanted value: tries the chosen options of the choosers above a control from the index `chooser` on,
    /// then their other options. Returns whether one of them succeeded.
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
            let before = self.save();
            let turned = match option {
                None => true,
                Some(option) => self.action(at, Action::Branch(chooser, option)),
            };
            if turned && (self.is(at, wanted) || self.branches(at, wanted, chooser + 1, depth)) {
                return true;
            }
            self.restore(&before);
        }
        false
    }

    /// Enters the wanted value with the control that the form draws at the location now; returns whether the form then
    /// has that value there.
    fn as_drawn(&mut self, at: &Pointer, wanted: &Value, depth: usize) -> bool {
        let Some(Place { drawn, .. }) = self.look(at) else {
            return false;
        };
        match (drawn, wanted) {
            (Drawn::Text, Value::String(text)) if !text.is_empty() => {
                self.action(at, Action::Type(text));
            }
            (Drawn::Number, Value::Number(number)) => {
                self.action(at, Action::Type(&number.to_string()));
            }
            (Drawn::Toggle, Value::Bool(on)) => {
                self.action(at, Action::Choose(usize::from(!on)));
            }
            (Drawn::Choice { titles, open }, _) => {
                if self.choose(at, wanted, &titles) {
                    return true;
                }
                if let (true, Value::String(text)) = (open, wanted) {
                    self.action(at, Action::Type(text));
                }
            }
            (Drawn::MultipleChoice { titles, ticked }, Value::Array(items)) => {
                self.tick(at, items, &titles, &ticked);
            }
            (Drawn::Fixed, _) => {
                self.action(at, Action::Add);
            }
            (Drawn::Group { .. }, Value::Object(members)) if !members.is_empty() => {
                return self.group(at, members, depth);
            }
            (Drawn::List, Value::Array(items)) if !items.is_empty() => {
                return self.list(at, items, depth);
            }
            (Drawn::Json, _) if self.with_json => return self.json(at, wanted),
            // A string that should hold JSON is typed as text.
            (Drawn::Json, Value::String(text)) => {
                self.action(at, Action::Type(text));
            }
            _ => {}
        }
        self.is(at, wanted) || self.fill_empty(at, wanted, depth)
    }

    /// Enters the wanted value if it is `null`, or an empty text, array or object; returns whether that succeeded.
    fn fill_empty(&mut self, at: &Pointer, wanted: &Value, depth: usize) -> bool {
        let gestures: &[Action<'_>] = match wanted {
            Value::Null => &[Action::Null, Action::Add, Action::Type("")],
            Value::String(text) if text.is_empty() => &[Action::Empty, Action::Type("")],
            Value::Array(items) if items.is_empty() => &[Action::Empty, Action::Add],
            Value::Object(members) if members.is_empty() => &[Action::Empty, Action::Add],
            _ => return false,
        };
        for action in gestures {
            let before = self.save();
            self.action(at, *action);
            let done = self.is(at, wanted)
                || match wanted {
                    Value::Array(items) => self.list(at, items, depth),
                    Value::Object(members) => self.group(at, members, depth),
                    _ => false,
                };
            if done {
                return true;
            }
            self.restore(&before);
        }
        false
    }

    /// Chooses one option after the other, those whose title equals the wanted value first. Returns whether one of them
    /// set the wanted value.
    fn choose(&mut self, at: &Pointer, wanted: &Value, titles: &[String]) -> bool {
        for option in by_name(titles, wanted) {
            self.action(at, Action::Choose(option));
            if self.is(at, wanted) {
                return true;
            }
        }
        false
    }

    /// Unticks all options of a multiple choice, then ticks an option for each wanted item, in order.
    fn tick(&mut self, at: &Pointer, wanted: &[Value], titles: &[String], ticked: &[bool]) {
        for (option, _) in ticked.iter().enumerate().filter(|(_, on)| **on) {
            self.action(at, Action::Tick(option, false));
        }
        for item in wanted {
            for option in by_name(titles, item) {
                let before = self.save();
                self.action(at, Action::Tick(option, true));
                let now = self.driver.value_at(at).and_then(Value::as_array);
                if now.is_some_and(|now| now.contains(item)) {
                    break;
                }
                self.restore(&before);
            }
        }
    }

    /// Types the wanted value at a location as JSON text; returns whether the form then has that value there.
    fn json(&mut self, at: &Pointer, wanted: &Value) -> bool {
        // Where a string should hold JSON, its text is not JSON of the location itself.
        self.action(at, Action::AsJson);
        if matches!(
            self.look(at),
            Some(Place {
                drawn: Drawn::Json,
                ..
            })
        ) {
            self.action(at, Action::Type(&json::to_text(wanted)));
        }
        let done = self.is(at, wanted);
        self.used_json |= done;
        done
    }

    /// Makes the edits of an action at a control. Does nothing and returns `false` if the control does not offer the
    /// action, or no more edits may be made.
    pub(crate) fn action(&mut self, at: &Pointer, action: Action<'_>) -> bool {
        let offered = self
            .driver
            .view(at)
            .is_some_and(|view| control_actions::offers(&view, action));
        if !offered || self.left == 0 {
            return false;
        }
        let edits = control_actions::edits(at, action);
        self.left -= 1;
        for edit in edits {
            self.driver.edit(edit);
        }
        true
    }

    pub(crate) fn look(&mut self, at: &Pointer) -> Option<Place> {
        self.driver.view(at).map(control_actions::place)
    }

    /// Whether the value at a location is the wanted one. Numbers must have the same text; members may have any
    /// order.
    pub(crate) fn is(&self, at: &Pointer, wanted: &Value) -> bool {
        self.driver.value_at(at) == Some(wanted)
    }

    pub(crate) fn save(&self) -> (FormSession, bool) {
        (self.driver.session.clone(), self.used_json)
    }

    pub(crate) fn restore(&mut self, (session, used_json): &(FormSession, bool)) {
        self.driver.session = session.clone();
        self.used_json = *used_json;
    }
}
