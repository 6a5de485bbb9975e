//! The implementation of [`FormExtras`]: dispatches to the files of this folder.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::Changes;
use json_form::form::edit::{Edit, FreeTextReader};
use json_form::form::field::host_hints::HostHints;
use json_form::form::view::{Control, FieldView, FoldView};
use leptos::prelude::*;
use web_sys::{Element, Event};

use super::{
    FormExtras, combobox_popup, drag_reorder, enter_submits, error_summary, field_search,
    group_folding, host_control, human_view, inline_markup, layout_change, missing_documents,
    number_locale, option_filter, option_warnings, paste_json, paste_lines, picked_file, removal,
    rows, steps, time_zone, undo_redo, upload,
};
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::control::ControlContext;
use crate::ui::form::events::FormEvent;
use crate::ui::form::field_extras::RemovalNote;
use crate::ui::runtime::dom::{Attrs, view};
use crate::ui::runtime::flush;

pub(super) struct AllExtras;

impl FormExtras for AllExtras {
    fn begin(&self, form: &DrawnForm) {
        error_summary::refresh(form);
        steps::refresh(form);
        upload::refresh(form, true);
        form.state.is_here.set(true);
        form.host.edit(Edit::ReadFreely(FreeTextReader::new()));
        if let Some(top) = form.top() {
            top.visit(&mut |node| {
                let is_marked = node.peek(|state| inline_markup::is_marked(&state.view));
                if is_marked || node.peek(|state| human_view::is_adapted(&state.view)) {
                    form.update_node(node);
                }
                let is_hosts =
                    |host: &Rc<HostHints>| host.control.is_some() || host.upload.is_some();
                let has_zone = |view: &FieldView| {
                    let format = match &view.control {
                        Control::Text { hints, .. } => hints.format.as_deref(),
                        _ => None,
                    };
                    matches!(format, Some("time" | "date-time"))
                };
                if is_marked
                    || node.peek(|state| has_zone(&state.view))
                    || node.peek(|state| state.view.host.as_ref().is_some_and(is_hosts))
                    || form.is_large.get() && node.peek(|state| state.view.pointer.is_root())
                {
                    node.state.update(|_| {});
                }
            });
        }
        flush();
        group_folding::begin(form);
        let paste = paste_json::listen(form);
        form.state.document_paste.replace(paste);
        number_locale::learn(form);
    }

    fn above(&self, form: &DrawnForm) -> AnyView {
        view! {
            {error_summary::draw(form)}
            {missing_documents::draw(form)}
            {steps::head(form)}
        }
        .into_any()
    }

    fn below(&self, form: &DrawnForm) -> AnyView {
        (
            steps::foot(form),
            undo_redo::row(form),
            combobox_popup::draw(form),
        )
            .into_any()
    }

    fn find_row(&self, form: &DrawnForm) -> AnyView {
        field_search::row(form)
    }

    fn fold_button(&self, view: &FieldView, fold: &FoldView, id: &str) -> AnyView {
        group_folding::button(view, fold, id)
    }

    fn fold_line(&self, fold: &FoldView, id: &str) -> (AnyView, Attrs) {
        group_folding::line(fold, id)
    }

    fn fold_buttons(&self, is_shown: bool) -> AnyView {
        group_folding::all_buttons(is_shown)
    }

    fn inline_markup(&self, text: &str) -> AnyView {
        inline_markup::draw(text)
    }

    fn adapt(&self, form: &DrawnForm, view: &mut FieldView) {
        inline_markup::adapt(&mut view.control);
        human_view::adapt(form, view);
    }

    fn time_zone(&self, context: &ControlContext<'_>, text: Option<&str>) -> (AnyView, bool) {
        time_zone::draw(context, text)
    }

    fn own_offset(&self, parts: &Element, local: &str) -> Option<String> {
        time_zone::chosen_own(parts, local)
    }

    fn note(&self, note: &RemovalNote) -> AnyView {
        removal::draw(note)
    }

    fn paste_offer(&self) -> AnyView {
        paste_json::draw()
    }

    fn host_control(
        &self,
        form: &DrawnForm,
        view: &FieldView,
        id: &str,
        described: Option<String>,
    ) -> AnyView {
        host_control::draw(form, view, id, described)
    }

    fn upload(
        &self,
        form: &DrawnForm,
        view: &FieldView,
        node: u64,
        is_fixed: bool,
    ) -> Option<AnyView> {
        upload::draw(form, view, node, is_fixed)
    }

    fn handle_event(&self, form: &DrawnForm, kind: FormEvent, event: &Event) {
        match kind {
            FormEvent::Input => {
                form.state.has_pasted_rows.set(false);
                field_search::on_input(form, event);
                option_filter::on_input(form, event);
                combobox_popup::on_input(form, event);
            }
            FormEvent::Change => {
                picked_file::on_change(form, event);
                time_zone::on_change(form, event);
                upload::on_change(form, event);
            }
            FormEvent::KeyDown => {
                undo_redo::on_key_down(form, event);
                enter_submits::on_key_down(form, event);
                drag_reorder::cancel_drag(form);
                combobox_popup::on_key_down(form, event);
                rows::on_key_down(form, event);
            }
            FormEvent::FocusIn => number_locale::on_focus_in(form, event),
            FormEvent::FocusOut => {
                combobox_popup::on_focus_out(form, event);
                time_zone::on_focus_out(form, event);
            }
            FormEvent::Click => {
                steps::on_click(form, event);
                group_folding::on_click(form, event);
                combobox_popup::on_click(form, event);
                upload::on_click(form, event);
            }
            FormEvent::DragOver => upload::on_drag_over(form, event),
            FormEvent::DragLeave => upload::on_drag_leave(form, event),
            FormEvent::Drop => {
                upload::on_drop(form, event);
                paste_lines::on_drop(form, event);
            }
            FormEvent::Paste => {
                paste_json::on_paste(form, event);
                rows::on_paste(form, event);
                paste_lines::on_paste(form, event);
            }
            FormEvent::PointerDown => drag_reorder::on_pointer_down(form, event),
            FormEvent::PointerMove => drag_reorder::on_pointer_move(form, event),
            FormEvent::PointerUp => drag_reorder::on_pointer_up(form),
            FormEvent::PointerCancel => drag_reorder::cancel_drag(form),
            FormEvent::BeforeMatch => group_folding::on_before_match(form, event),
        }
    }

    fn act(&self, form: &DrawnForm, action: Action, pointer: &Pointer) {
        match action {
            Action::Back => undo_redo::go(form, true),
            Action::Forth => undo_redo::go(form, false),
            Action::Remove => removal::remove_value(form, pointer),
            Action::Undo => removal::undo_removal(form, pointer),
            Action::Fill => paste_json::fill(form),
            _ => {}
        }
    }

    fn refresh(&self, form: &DrawnForm, is_whole: bool) {
        if is_whole {
            error_summary::refresh(form);
        }
        undo_redo::refresh(form);
        steps::refresh(form);
        upload::refresh(form, false);
        option_warnings::log(form);
        flush();
    }

    fn updated(&self, form: &DrawnForm) {
        group_folding::update(form);
    }

    fn reworded(&self, form: &DrawnForm) {
        number_locale::learn(form);
    }

    fn apply_layout_change(&self, form: &DrawnForm, changes: &Changes) {
        layout_change::apply_layout_change(form, changes);
    }

    fn reveal(&self, form: &DrawnForm, pointer: &Pointer) {
        steps::reveal(form, pointer);
        group_folding::reveal(form, pointer);
    }

    fn show_mistakes(&self, form: &DrawnForm) {
        group_folding::open_mistakes(form);
        error_summary::refresh(form);
        form.after_update(error_summary::focus);
    }

    fn discard_notes(&self, form: &DrawnForm) {
        removal::forget(form);
        paste_json::forget(form);
    }
}
