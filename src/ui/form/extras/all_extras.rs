//! All extras behind their one face: which of them takes what.

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::{
    FormExtras, RemovalNote, combobox_options, combobox_popup, drag_reorder, error_summary,
    file_input, group_folding, inline_markup, number_locale, option_filter, paste_json, relayout,
    removal, toolbar,
};
use crate::form::emphasis::has_marks;
use crate::form::{Changes, FieldView, FoldView};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::events::FormEvent;
use crate::ui::runtime::Attrs;

pub(super) struct AllExtras;

impl FormExtras for AllExtras {
    fn begin(&self, form: &DrawnForm) {
        error_summary::refresh(form);
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
        group_folding::begin(form);
        number_locale::learn(form);
    }

    fn above(&self, form: &DrawnForm) -> AnyView {
        error_summary::draw(form)
    }

    fn below(&self, form: &DrawnForm) -> AnyView {
        (toolbar::ways(form), combobox_options::draw(form)).into_any()
    }

    fn find_row(&self, form: &DrawnForm) -> AnyView {
        toolbar::find_row(form)
    }

    fn fold_button(&self, view: &FieldView, fold: &FoldView, id: &str) -> AnyView {
        group_folding::button(view, fold, id)
    }

    fn fold_line(&self, fold: &FoldView, id: &str) -> (AnyView, Attrs) {
        group_folding::line(fold, id)
    }

    fn fold_buttons(&self, is_shown: bool) -> AnyView {
        group_folding::for_all(is_shown)
    }

    fn marked_up(&self, text: &str) -> AnyView {
        inline_markup::draw(text)
    }

    fn note(&self, note: &RemovalNote) -> AnyView {
        removal::draw(note)
    }

    fn paste_offer(&self) -> AnyView {
        paste_json::draw()
    }

    fn happened(&self, form: &DrawnForm, happening: FormEvent, event: &Event) {
        match happening {
            FormEvent::Input => {
                toolbar::typed(form, event);
                option_filter::typed(form, event);
                combobox_popup::typed(form, event);
            }
            FormEvent::Change => file_input::chosen(form, event),
            FormEvent::KeyDown => {
                toolbar::pressed(form, event);
                drag_reorder::let_go(form);
                combobox_popup::pressed(form, event);
            }
            FormEvent::FocusIn => number_locale::entered(form, event),
            FormEvent::FocusOut => combobox_popup::left(form, event),
            FormEvent::Click => {
                group_folding::clicked(form, event);
                combobox_popup::clicked(form, event);
            }
            FormEvent::Paste => paste_json::pasted(form, event),
            FormEvent::PointerDown => drag_reorder::grabbed(form, event),
            FormEvent::PointerMove => drag_reorder::moved(form, event),
            FormEvent::PointerUp => drag_reorder::dropped(form),
            FormEvent::PointerCancel => drag_reorder::let_go(form),
            FormEvent::BeforeMatch => group_folding::found(form, event),
        }
    }

    fn act(&self, form: &DrawnForm, action: Action, _button: &Element, pointer: &Pointer) {
        match action {
            Action::Back => toolbar::go(form, true),
            Action::Forth => toolbar::go(form, false),
            Action::Remove => removal::take_away(form, pointer),
            Action::Undo => removal::bring_back(form, pointer),
            Action::Fill => paste_json::fill(form),
            _ => {}
        }
    }

    fn refresh(&self, form: &DrawnForm, is_whole: bool) {
        if is_whole {
            error_summary::refresh(form);
        }
        toolbar::refresh(form);
        relayout::tell(form);
        flush();
    }

    fn settle(&self, form: &DrawnForm) {
        group_folding::settle(form);
    }

    fn rearrange(&self, form: &DrawnForm, changes: &Changes) {
        relayout::rearrange(form, changes);
    }

    fn reveal(&self, form: &DrawnForm, pointer: &Pointer) {
        group_folding::reveal(form, pointer);
    }

    fn show_mistakes(&self, form: &DrawnForm) {
        group_folding::open_mistakes(form);
        error_summary::refresh(form);
        flush();
        error_summary::focus(form);
    }

    fn forget(&self, form: &DrawnForm) {
        removal::forget(form);
        paste_json::forget(form);
    }
}
