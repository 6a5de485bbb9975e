//! One control with all that is around it: label, help, mistakes, the ways to take it away.
//!
//! Owns the frame and the tree of controls. Leaves each control's own elements to `control`.
//! Invariant: an element stays while its control stays of one sort; only then does the cursor.

use super::control;
use super::{Around, id};
use crate::form::{Control, FieldView, ItemView};
use crate::pointer::Pointer;
use crate::ui::dom::{CROSS, El, WARNING, button, el, icon, paragraph};

/// A control on the screen.
pub(super) struct FieldWidget {
    view: FieldView,
    /// The mistakes that are on the screen.
    said: Vec<String>,
    still: (bool, bool),
    /// What tells it from its neighbours when a list changes.
    key: Option<u64>,
    frame: El,
    label: El,
    errors: El,
    /// What carries `data-pointer`, the id and the ARIA states.
    control: El,
    /// Where a group's members or a list's items are.
    inside: Option<El>,
    children: Vec<FieldWidget>,
}

/// Which elements a control needs; another sort means other elements.
fn sort(control: &Control) -> u8 {
    match control {
        Control::Text { hints, secret, .. } => u8::from(hints.long) + 2 * u8::from(*secret),
        Control::Number { .. } => 4,
        Control::Toggle { .. } => 5,
        Control::Choice { titles, .. } => 6 + u8::from(titles.len() > control::FEW),
        Control::Fixed { present, .. } => 13 + u8::from(*present),
        Control::Group { present, .. } => 9 + u8::from(*present),
        Control::List { .. } => 11,
        Control::Json { .. } => 12,
    }
}

impl FieldWidget {
    pub(super) fn new(view: FieldView, key: Option<u64>, around: Around<'_>) -> Self {
        let id = id(around.prefix, &view.pointer);
        let made = control::make(&view, &id);
        let control = made.control;
        control.set("id", Some(&id));
        control.set("data-pointer", Some(view.pointer.as_str()));
        let is_root_group = view.pointer.is_root() && matches!(view.control, Control::Group { .. });
        let (frame, label) = if is_root_group {
            (control.clone(), el("span", ""))
        } else if made.is_set {
            // A fieldset is its own frame; its name is a legend.
            let legend = el("legend", "field-label").attr("part", "label");
            let frame = made.frame.unwrap_or_else(|| control.clone());
            frame.put_before(&legend, frame.raw().first_child().as_ref());
            (frame, legend)
        } else {
            frame(&view, &id, &control)
        };
        let errors = el("div", "errors")
            .attr("id", &format!("{id}.errors"))
            .attr("aria-live", "polite");
        if let Some(help) = &view.description
            && !is_root_group
        {
            let help = paragraph("help", help)
                .attr("part", "help")
                .attr("id", &format!("{id}.help"));
            let before = if made.is_set {
                label.raw().next_sibling()
            } else {
                control_child(&frame, &control)
            };
            frame.put_before(&help, before.as_ref());
        }
        if !made.is_set && !is_root_group {
            frame.put(&control);
        }
        if let Some(extra) = made.extra {
            frame.put(&extra);
        }
        frame.put(&errors);
        let mut widget = Self {
            said: Vec::new(),
            still: (false, false),
            key,
            frame,
            label,
            errors,
            control,
            inside: made.inside,
            children: Vec::new(),
            view,
        };
        widget.draw_label();
        widget.draw(around);
        widget
    }

    pub(super) fn element(&self) -> &El {
        &self.frame
    }

    /// Looks at one control again, wherever in here it is.
    pub(super) fn refresh(&mut self, pointer: &Pointer, around: Around<'_>) {
        if self.view.pointer == *pointer {
            self.look(around);
        } else if let Some(child) = self
            .children
            .iter_mut()
            .find(|child| child.view.pointer.contains(pointer))
        {
            child.refresh(pointer, around);
        }
    }

    /// Looks at all controls again, from the outside in.
    pub(super) fn refresh_all(&mut self, around: Around<'_>) {
        self.look(around);
        for child in &mut self.children {
            child.refresh_all(around);
        }
    }

    fn look(&mut self, around: Around<'_>) {
        let still = (around.off, around.frozen);
        // Nothing there any more: whoever shows this one takes it away.
        let Some(view) = (around.see)(&self.view.pointer) else {
            return;
        };
        if view == self.view && still == self.still {
            return;
        }
        if sort(&view.control) != sort(&self.view.control) || view.removable != self.view.removable
        {
            let other = Self::new(view, self.key, around);
            let _ = self.frame.raw().replace_with_with_node_1(other.frame.raw());
            *self = other;
            return;
        }
        let renamed = view.label != self.view.label || view.required != self.view.required;
        self.view = view;
        if renamed {
            self.draw_label();
        }
        self.draw(around);
    }

    fn draw_label(&self) {
        let view = &self.view;
        self.label.clear();
        let name = if view.label.is_empty() {
            "Value"
        } else {
            &view.label
        };
        let class = if view.deprecated { "deprecated" } else { "" };
        self.label.put(&el("span", class).text(name));
        if !view.required && !view.removable {
            self.label.put(&el("span", "optional").text(" (optional)"));
        }
        if view.removable && self.label.raw().tag_name() == "LEGEND" {
            self.label.put(&remove_button(view));
        }
    }

    fn draw(&mut self, around: Around<'_>) {
        self.still = (around.off, around.frozen);
        let view = &self.view;
        let id = id(around.prefix, &view.pointer);
        let wrong = !view.problems.is_empty();
        let help = view.description.is_some().then(|| format!("{id}.help"));
        let errors = wrong.then(|| format!("{id}.errors"));
        let described = [help, errors]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ");
        self.control.set(
            "aria-describedby",
            Some(&*described).filter(|ids| !ids.is_empty()),
        );
        if self.inside.is_none() && !matches!(view.control, Control::Fixed { .. }) {
            self.control.set("aria-invalid", wrong.then_some("true"));
            self.control
                .set("aria-required", view.required.then_some("true"));
        }
        self.frame
            .set("data-state", Some(if wrong { "wrong" } else { "fine" }));
        // Buttons in here change nothing while nothing can be changed.
        self.frame
            .flag("data-still", around.off || around.frozen || view.read_only);
        // A live region that is written anew is read out anew.
        if self.said != view.problems {
            self.said.clone_from(&view.problems);
            self.errors.clear();
            for problem in &view.problems {
                let error = el("p", "error").attr("part", "error").with(&icon(WARNING));
                self.errors.put(&error.with(&el("span", "").text(problem)));
            }
        }
        control::draw(
            view,
            &self.control,
            around.off,
            around.frozen || view.read_only,
        );
        self.draw_children(around);
    }

    /// Puts members and items on the screen, keeping those that are there already.
    fn draw_children(&mut self, around: Around<'_>) {
        let Some(inside) = self.inside.clone() else {
            return;
        };
        let wanted: Vec<ItemView> = match &self.view.control {
            Control::Group {
                members,
                present: true,
            } => members
                .iter()
                .map(|pointer| ItemView {
                    id: 0,
                    pointer: pointer.clone(),
                })
                .collect(),
            Control::List { items } => items.clone(),
            _ => return,
        };
        let is_same = |child: &Self, item: &ItemView| {
            child.key == Some(item.id) && child.view.pointer == item.pointer
        };
        if self.children.len() == wanted.len()
            && self
                .children
                .iter()
                .zip(&wanted)
                .all(|(child, item)| is_same(child, item))
        {
            return;
        }
        let mut known = std::mem::take(&mut self.children);
        inside.clear();
        let count = wanted.len();
        for (position, item) in wanted.into_iter().enumerate() {
            let child = match known.iter().position(|child| is_same(child, &item)) {
                Some(at) => known.swap_remove(at),
                None => match (around.see)(&item.pointer) {
                    Some(view) => Self::new(view, Some(item.id), around),
                    None => continue,
                },
            };
            match self.view.control {
                Control::List { .. } => inside.put(&control::item_row(
                    &child.frame,
                    &item.pointer,
                    position,
                    count,
                )),
                _ => inside.put(&child.frame),
            }
            self.children.push(child);
        }
    }
}

/// Label above, control below it.
fn frame(view: &FieldView, id: &str, control: &El) -> (El, El) {
    let is_group = control.get("role").is_some();
    let label = el(if is_group { "span" } else { "label" }, "field-label").attr("part", "label");
    let label_id = format!("{id}.label");
    label.set("id", Some(&label_id));
    if is_group {
        control.set("aria-labelledby", Some(&label_id));
    } else {
        label.set("for", Some(id));
    }
    let head = el("div", "field-head").with(&label);
    if view.removable {
        head.put(&remove_button(view));
    }
    (el("div", "field").attr("part", "field").with(&head), label)
}

fn control_child(frame: &El, control: &El) -> Option<web_sys::Node> {
    let inside = frame.raw().contains(Some(control.raw()));
    inside.then(|| control.raw().clone().into())
}

/// A button that takes an item, or a property that the schema does not name, away.
fn remove_button(view: &FieldView) -> El {
    let name = format!("Remove {}", view.label);
    let made = button("quiet", Some(CROSS), "")
        .attr("aria-label", &name)
        .attr("title", &name);
    made.attr("data-do", "remove")
        .attr("data-at", view.pointer.as_str())
}
