//! All extras behind their one face: which of them takes what.

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::{
    FormExtras, Note, bar, dragging, file, filter, folds, language, layout, marks, offered, offers,
    pasting, removing, summary,
};
use crate::form::emphasis::has_marks;
use crate::form::{Changes, FieldView, FoldView};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::drawing::Form;
use crate::ui::form::events::Happening;
use crate::ui::runtime::Attrs;

pub(super) struct Whole;

impl FormExtras for Whole {
    fn begin(&self, form: &Form) {
        summary::refresh(form);
        form.state.is_here.set(true);
        if let Some(top) = form.top() {
            top.each(&mut |node| {
                let description = |text: &String| has_marks(text);
                let is_marked =
                    node.see(|shown| shown.view.description.as_ref().is_some_and(description));
                if is_marked
                    || form.is_large.get() && node.see(|shown| shown.view.pointer.is_root())
                {
                    node.shown.update(|_| {});
                }
            });
        }
        flush();
        folds::begin(form);
        language::learn(form);
    }

    fn above(&self, form: &Form) -> AnyView {
        summary::draw(form)
    }

    fn below(&self, form: &Form) -> AnyView {
        (bar::ways(form), offered::draw(form)).into_any()
    }

    fn find_row(&self, form: &Form) -> AnyView {
        bar::find_row(form)
    }

    fn fold_button(&self, view: &FieldView, fold: &FoldView, id: &str) -> AnyView {
        folds::button(view, fold, id)
    }

    fn fold_line(&self, fold: &FoldView, id: &str) -> (AnyView, Attrs) {
        folds::line(fold, id)
    }

    fn fold_buttons(&self, is_shown: bool) -> AnyView {
        folds::for_all(is_shown)
    }

    fn marked_up(&self, text: &str) -> AnyView {
        marks::draw(text)
    }

    fn note(&self, note: &Note) -> AnyView {
        removing::draw(note)
    }

    fn paste_offer(&self) -> AnyView {
        pasting::draw()
    }

    fn happened(&self, form: &Form, happening: Happening, event: &Event) {
        match happening {
            Happening::Input => {
                bar::typed(form, event);
                filter::typed(form, event);
                offers::typed(form, event);
            }
            Happening::Change => file::chosen(form, event),
            Happening::KeyDown => {
                bar::pressed(form, event);
                dragging::let_go(form);
                offers::pressed(form, event);
            }
            Happening::FocusIn => language::entered(form, event),
            Happening::FocusOut => offers::left(form, event),
            Happening::Click => {
                folds::clicked(form, event);
                offers::clicked(form, event);
            }
            Happening::Paste => pasting::pasted(form, event),
            Happening::PointerDown => dragging::grabbed(form, event),
            Happening::PointerMove => dragging::moved(form, event),
            Happening::PointerUp => dragging::dropped(form),
            Happening::PointerCancel => dragging::let_go(form),
            Happening::BeforeMatch => folds::found(form, event),
        }
    }

    fn act(&self, form: &Form, action: Action, _button: &Element, pointer: &Pointer) {
        match action {
            Action::Back => bar::go(form, true),
            Action::Forth => bar::go(form, false),
            Action::Remove => removing::take_away(form, pointer),
            Action::Undo => removing::bring_back(form, pointer),
            Action::Fill => pasting::fill(form),
            _ => {}
        }
    }

    fn refresh(&self, form: &Form, is_whole: bool) {
        if is_whole {
            summary::refresh(form);
        }
        bar::refresh(form);
        layout::tell(form);
        flush();
    }

    fn settle(&self, form: &Form) {
        folds::settle(form);
    }

    fn rearrange(&self, form: &Form, changes: &Changes) {
        layout::rearrange(form, changes);
    }

    fn reveal(&self, form: &Form, pointer: &Pointer) {
        folds::reveal(form, pointer);
    }

    fn show_mistakes(&self, form: &Form) {
        folds::open_mistakes(form);
        summary::refresh(form);
        flush();
        summary::focus(form);
    }

    fn forget(&self, form: &Form) {
        removing::forget(form);
        pasting::forget(form);
    }
}
