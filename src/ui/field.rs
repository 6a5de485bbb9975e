//! The frame around a control: label, help, mistakes. Which control it is is decided by the view.

use leptos::prelude::*;

use super::control;
use super::form_handle::FormHandle;
use super::icon;
use crate::form::{Control, Edit, FieldView};
use crate::pointer::Pointer;

/// What every control gets.
#[derive(Clone, Copy)]
pub(super) struct ControlContext {
    /// The form.
    pub(super) form: FormHandle,
    /// The view, kept up to date.
    pub(super) view: RwSignal<FieldView>,
}

impl ControlContext {
    pub(super) fn pointer(self) -> Pointer {
        self.view.with_untracked(|view| view.pointer.clone())
    }

    pub(super) fn id(self) -> String {
        self.form.id(&self.pointer())
    }

    /// The ids of what describes the control: its help and, while there are any, its mistakes.
    pub(super) fn described_by(self) -> Option<String> {
        let id = self.id();
        self.view.with(|view| {
            let help = view.description.is_some().then(|| format!("{id}.help"));
            let errors = (!view.problems.is_empty()).then(|| format!("{id}.errors"));
            let all: Vec<String> = help.into_iter().chain(errors).collect();
            (!all.is_empty()).then(|| all.join(" "))
        })
    }

    /// `true` while there are mistakes; absent otherwise.
    pub(super) fn invalid(self) -> Option<&'static str> {
        self.view
            .with(|view| (!view.problems.is_empty()).then_some("true"))
    }

    /// `true` where the control must be filled in; absent otherwise.
    pub(super) fn required(self) -> Option<&'static str> {
        self.view.with(|view| view.required.then_some("true"))
    }

    /// Whether the control can't be edited now.
    pub(super) fn is_off(self) -> bool {
        self.form.is_off()
    }

    /// Whether the control is shown and not edited.
    pub(super) fn read_only(self) -> bool {
        self.form.is_frozen() || self.view.with(|view| view.read_only)
    }

    /// Whether buttons that change something are of no use now.
    pub(super) fn is_still(self) -> bool {
        self.is_off() || self.read_only()
    }

    pub(super) fn leave(self) {
        self.form.edit(Edit::Leave {
            pointer: self.pointer(),
        });
    }

    pub(super) fn type_text(self, text: String) {
        self.form.edit(Edit::Type {
            pointer: self.pointer(),
            text,
        });
    }
}

/// Which control a view asks for, as far as another one must be drawn when it changes.
fn sort(control: &Control) -> u8 {
    match control {
        Control::Text { hints, secret, .. } => u8::from(hints.long) + 2 * u8::from(*secret),
        Control::Number { .. } => 4,
        Control::Toggle { .. } => 5,
        Control::Choice { .. } => 6,
        Control::Fixed { .. } => 7,
        Control::Group { .. } => 8,
        Control::List { .. } => 9,
        Control::Json { .. } => 10,
    }
}

/// A control with all that is around it; nothing where the form has none at that place.
#[component]
pub(super) fn Field(form: FormHandle, pointer: Pointer) -> impl IntoView {
    let view = form.watch(&pointer)?;
    let context = ControlContext { form, view };
    let sort = Memo::new(move |_| view.with(|view| sort(&view.control)));
    Some(move || {
        sort.track();
        let drawn = match view.with_untracked(|view| view.control.clone()) {
            Control::Text {
                hints,
                secret,
                suggestions,
                ..
            } => framed(
                context,
                control::text(context, &hints, secret, &suggestions),
            )
            .into_any(),
            Control::Number { .. } => framed(context, control::number(context)).into_any(),
            Control::Toggle { .. } => control::toggle(context).into_any(),
            Control::Choice { titles, .. } => control::choice(context, &titles).into_any(),
            Control::Fixed { text } => framed(context, control::fixed(context, text)).into_any(),
            Control::Group { .. } => control::group(context).into_any(),
            Control::List { .. } => control::list(context).into_any(),
            Control::Json { .. } => framed(context, control::json(context)).into_any(),
        };
        drawn
    })
}

/// Label above, help below it, the control, mistakes below it.
fn framed(context: ControlContext, control: impl IntoView) -> impl IntoView {
    let id = context.id();
    let state = move || {
        context.view.with(|view| {
            if view.problems.is_empty() {
                "fine"
            } else {
                "wrong"
            }
        })
    };
    view! {
        <div class="field" part="field" data-state=state>
            <div class="field-head">
                <label class="field-label" part="label" for=id>{name(context)}</label>
                {remove_button(context)}
            </div>
            {help(context)}
            {control}
            {errors(context)}
        </div>
    }
}

/// What a control is called, and whether it may stay empty.
pub(super) fn name(context: ControlContext) -> impl IntoView {
    let label = move || {
        context.view.with(|view| {
            if view.label.is_empty() {
                "Value".to_owned()
            } else {
                view.label.clone()
            }
        })
    };
    let optional = move || {
        context
            .view
            .with(|view| !view.required && !view.removable)
            .then(|| view! { <span class="optional">" (optional)"</span> })
    };
    let struck = move || context.view.with(|view| view.deprecated);
    view! { <span class:deprecated=struck>{label}</span>{optional} }
}

/// Help, as plain text for now.
pub(super) fn help(context: ControlContext) -> impl IntoView {
    let id = format!("{}.help", context.id());
    context
        .view
        .with_untracked(|view| view.description.clone())
        .map(|text| {
            view! { <p class="help" part="help" id=id>{text}</p> }
        })
}

/// The mistakes, announced when they come.
pub(super) fn errors(context: ControlContext) -> impl IntoView {
    let id = format!("{}.errors", context.id());
    let sentences = move || {
        context.view.with(|view| {
            view.problems
                .iter()
                .map(|sentence| view! { <p class="error" part="error">{icon::warning()}<span>{sentence.clone()}</span></p> })
                .collect_view()
        })
    };
    view! { <div class="errors" id=id aria-live="polite">{sentences}</div> }
}

/// A button that takes an item, or a property that the schema does not name, away.
pub(super) fn remove_button(context: ControlContext) -> impl IntoView {
    let removable = move || context.view.with(|view| view.removable);
    move || {
        removable().then(|| {
            let name = move || context.view.with(|view| format!("Remove {}", view.label));
            let remove = move |_| context.form.edit(Edit::Remove { pointer: context.pointer() });
            view! {
                <button type="button" class="quiet" aria-label=name title=name disabled=move || context.is_still() on:click=remove>
                    {icon::cross()}
                </button>
            }
        })
    }
}
