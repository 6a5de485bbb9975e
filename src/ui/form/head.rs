//! What stands above a control: its label or a name that can be another, how it is empty, and the
//! buttons that act on all of it.

use super::control::{has_open_ways, is_nullable};
use super::naming::Naming;
use super::tool::Tool;
use crate::form::{Absence, Control, FieldView, Widget};
use crate::ui::dom::{El, copy};

const REMOVE: &str = "button.quiet type=button data-do=remove icon=M4,4l8,8M12,4l-8,8";
const UP: &str = "button.quiet type=button data-do=up icon=M8,13V3M4,7l4-4l4,4";
const DOWN: &str = "button.quiet type=button data-do=down icon=M8,3v10M4,9l4,4l4-4";
const REPEAT: &str = "button.quiet type=button data-do=duplicate \
     icon=M6,6h7v7h-7zM10,3h-7v7";
const JSON: &str = "button.quiet.json-switch type=button data-do=json \
     icon=M6,2.5q-2,0-2,2v1.5q0,2-1.5,2q1.5,0,1.5,2v1.5q0,2,2,2\
     M10,2.5q2,0,2,2v1.5q0,2,1.5,2q-1.5,0-1.5,2v1.5q0,2-2,2";

/// The row above a control.
pub(super) struct Head {
    pub(super) row: El,
    pub(super) label: El,
    naming: Option<Naming>,
    /// How it is empty now.
    pub(super) chip: Option<El>,
    chip_words: &'static str,
    /// The buttons for other ways to be empty.
    ways: Option<El>,
    offered: Vec<Absence>,
    /// Whether the focus is in the field.
    pub(super) is_entered: bool,
    /// The buttons that act on all of it.
    tools: Option<El>,
    buttons: Vec<Tool>,
    json: Option<Tool>,
    is_item: bool,
    /// Whether an item can't go up, down, or be repeated.
    ends: [bool; 3],
}

impl Head {
    pub(super) fn new(row: El, label: El, is_item: bool) -> Self {
        Self {
            row,
            label,
            naming: None,
            chip: None,
            chip_words: "",
            ways: None,
            offered: Vec::new(),
            is_entered: false,
            tools: None,
            buttons: Vec::new(),
            json: None,
            is_item,
            ends: [false; 3],
        }
    }

    /// The label, as text with what is quiet behind it.
    pub(super) fn draw_label(&self, view: &FieldView) {
        // The root of an object is the form itself, and may have no name.
        let is_root = view.pointer.is_root();
        if is_root {
            self.row.set_shown(!is_nameless_form(view));
        }
        self.label.set_text(match name_of(view) {
            IN_WORDS => "List",
            name => name,
        });
        if view.deprecated {
            let words = copy("s").text(name_of(view));
            self.label.clear();
            self.label.put(&words);
        }
        let is_optional = !view.required && !view.removable && !is_root;
        for (_, words) in [
            (view.deprecated, " (no longer used)"),
            (is_optional, " (optional)"),
        ]
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        {
            self.label.put(&copy("span.optional").text(words));
        }
    }

    /// Makes the buttons that a view needs; above or below the control, in the order of the
    /// keyboard: what is filled in comes before what takes it away. Whether there are new ones,
    /// which say nothing yet.
    pub(super) fn draw_tools(&mut self, view: &FieldView, frame: &El, is_above: bool) -> bool {
        let wanted = 3 * usize::from(self.is_item) + usize::from(view.removable);
        let is_new = self.buttons.len() != wanted;
        if is_new {
            for gone in self.buttons.drain(..) {
                gone.element.remove();
            }
            let tools = self.bar(view, frame, is_above);
            let all = [
                (self.is_item, UP, "Move _ up"),
                (self.is_item, DOWN, "Move _ down"),
                (self.is_item, REPEAT, "Duplicate _"),
                (view.removable, REMOVE, "Remove _"),
            ];
            for (_, pattern, name) in all.into_iter().filter(|(is_there, _, _)| *is_there) {
                let button = Tool::new(pattern, name);
                tools.put(&button.element);
                self.buttons.push(button);
            }
        }
        let Some(on) = view.as_json else {
            if let Some(gone) = self.json.take() {
                gone.element.remove();
            }
            return is_new;
        };
        if self.json.is_none() {
            let json = Tool::new(JSON, "");
            let tools = self.bar(view, frame, is_above);
            let first = tools.first();
            tools.put_before(&json.element, first.as_ref().map(|it| it.raw().as_ref()));
            self.json = Some(json);
        }
        if let Some(json) = &mut self.json
            && json.rename(if on {
                "Back to the form"
            } else {
                "Edit _ as JSON"
            })
        {
            json.element
                .set("aria-pressed", Some(if on { "true" } else { "false" }));
            json.say(name_of(view), view.pointer.as_str());
        }
        is_new
    }

    fn bar(&mut self, view: &FieldView, frame: &El, is_above: bool) -> El {
        if let Some(bar) = &self.tools {
            return bar.clone();
        }
        let bar = copy("div.tools");
        if is_nameless_form(view) {
            // There is no row that it could stand in.
            bar.set("class", Some("tools below"));
            frame.set("data-nameless", Some(""));
            frame.put(&bar);
        } else if is_above {
            self.row.put_after(&bar);
        } else {
            frame.put(&bar);
        }
        self.tools = Some(bar.clone());
        bar
    }

    /// Says where an item stands among the others.
    pub(super) fn place(&mut self, ends: [bool; 3]) {
        if self.ends == ends {
            return;
        }
        self.ends = ends;
        for (button, end) in self.buttons.iter().zip(ends) {
            button.element.flag("disabled", end);
        }
    }

    /// The name of a member of a map.
    pub(super) fn draw_name(&mut self, view: &FieldView, frame: &El, id: &str) {
        let Some(name) = &view.name else { return };
        if self.naming.is_none()
            && let Some(naming) = Naming::of_member()
        {
            self.row
                .put_before(&naming.whole, Some(self.label.raw().as_ref()));
            frame.set("data-named", Some(""));
            // The input says it.
            self.label.set("class", Some("field-label unseen"));
            naming.input.say(name_of(view), view.pointer.as_str());
            self.naming = Some(naming);
        }
        if let Some(naming) = &self.naming {
            naming.draw(name, id);
        }
    }

    /// Says what all of it acts on.
    pub(super) fn say(&self, name: &str, at: &str) {
        let naming = self.naming.iter().map(|naming| &naming.input);
        for tool in self.buttons.iter().chain(&self.json).chain(naming) {
            tool.say(name, at);
        }
        let mut way = self.ways.as_ref().and_then(El::first);
        while let Some(here) = way {
            here.set("data-at", Some(at));
            way = here.next();
        }
    }

    /// Turns inputs off or on; buttons are hidden by the style sheet.
    pub(super) fn hold(&self, off: bool) {
        if let Some(naming) = &self.naming {
            naming.input.element.flag("disabled", off);
        }
    }

    /// How it is empty, and how else it can be. A text that may be empty in two ways says so only
    /// while the person is in it.
    /// Whether there is something new to be described by.
    pub(super) fn draw_emptiness(&mut self, view: &FieldView) -> bool {
        let mut is_new = false;
        let empty = &view.emptiness;
        let by_itself = has_open_ways(view);
        let chip = match empty.now {
            Some(Absence::Null) if !by_itself => "None",
            // The box looks the same as for “no”.
            Some(Absence::NotSet) if view.widget == Widget::Checkbox => "Not set",
            // An item or a named member is there in any case, and so is a list that has to be.
            Some(Absence::Empty) if is_list(view) && !empty.others.is_empty() => "Empty list",
            Some(Absence::Empty) if !view.removable && !is_list(view) => "Empty text",
            _ => "",
        };
        if self.chip_words != chip {
            self.chip_words = chip;
            if let Some(gone) = self.chip.take() {
                gone.remove();
            }
            if !chip.is_empty() {
                let made = copy("span.chip").text(chip);
                self.label.put_after(&made);
                self.chip = Some(made);
                // It has no id yet.
                is_new = true;
            }
        }
        let is_offered = |way: Absence| {
            // What hardly anybody means is there for who is there.
            let is_known = way != Absence::Empty && is_nullable(view);
            !by_itself && (self.is_entered || is_known)
        };
        let is_group = matches!(view.control, Control::Group { .. } | Control::Fixed { .. });
        let offered: Vec<Absence> = empty
            .others
            .iter()
            // A button below leaves a group out.
            .filter(|way| {
                // Nothing else can be done about a text that can't be read.
                **way == Absence::Anew
                    || is_offered(**way) && !(is_group && **way == Absence::NotSet)
            })
            .copied()
            .collect();
        if offered == self.offered {
            return is_new;
        }
        if offered.is_empty() {
            if let Some(gone) = self.ways.take() {
                gone.remove();
            }
            self.offered = offered;
            return is_new;
        }
        let row = &self.row;
        let ways = self.ways.get_or_insert_with(|| {
            let ways = copy("span.empty-ways");
            row.put(&ways);
            ways
        });
        // One that stays is not touched: it may have the focus.
        let mut button = ways.first();
        for way in &self.offered {
            let next = button.as_ref().and_then(El::next);
            if let Some(gone) = button.filter(|_| !offered.contains(way)) {
                gone.remove();
            }
            button = next;
        }
        let mut button = ways.first();
        for way in &offered {
            if self.offered.contains(way) {
                button = button.and_then(|button| button.next());
            } else {
                let before = button.as_ref().map(|button| button.raw().as_ref());
                ways.put_before(&empty_way(*way, view), before);
            }
        }
        self.offered = offered;
        is_new
    }
}

fn empty_way(way: Absence, view: &FieldView) -> El {
    let (value, words) = match way {
        Absence::NotSet => ("unset", "Not set"),
        Absence::Null => ("null", "Set to none"),
        Absence::Empty if is_list(view) => ("empty", "Make it an empty list"),
        Absence::Empty => ("empty", "Make it empty text"),
        Absence::Anew => ("anew", "Start anew"),
    };
    let button = copy("button.quiet type=button data-do=empty");
    // What is seen comes first in the name.
    let mut name = String::from(words);
    name.push_str(": ");
    name.push_str(name_of(view));
    button
        .text(words)
        .attr("data-way", value)
        .attr("aria-label", &name)
        .attr("data-at", view.pointer.as_str())
}

fn is_list(view: &FieldView) -> bool {
    matches!(view.control, Control::List { .. } | Control::Many { .. })
}

/// A list without a name, in a sentence.
const IN_WORDS: &str = "the list";

/// Whether it is the whole form, and nothing says what that is called.
fn is_nameless_form(view: &FieldView) -> bool {
    let is_form = view.pointer.is_root() && matches!(view.control, Control::Group { .. });
    is_form && view.label.is_empty()
}

/// What a control is called in the names of what is around it.
pub(super) fn name_of(view: &FieldView) -> &str {
    if !view.label.is_empty() {
        return &view.label;
    }
    match view.control {
        Control::List { .. } => IN_WORDS,
        Control::Group { .. } => "the form",
        _ => "Value",
    }
}
