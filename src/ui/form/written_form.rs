//! A form as HTML: all its fields, with what its extras show from the beginning.
//!
//! Invariant: the views are those of the browser; what differs is that no element has listeners, and that nothing is left for
//! later tasks.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::edit::{Edit, FoldCommand};
use json_form::form::view::Control;
use leptos::prelude::*;

use super::extras::{form_extras, show_at_once};
use super::node::FieldState;
use super::{AT_ONCE, DrawnForm, FINISH, FormHost, LATER};
use crate::ui::runtime::LazyPart;
use crate::ui::runtime::dom::html::{ElementFilter, Html};

/// The largest number of fields that are written.
const MOST: usize = AT_ONCE + LATER * FINISH;
/// The most layouts of a form. A form is laid out again after the validator answered a question, and after JSON in a string got
/// a form.
const MOST_LAYOUTS: usize = 8;

/// A form that is laid out; its views are made as it is written. It has to live until that is done, since they find it by a
/// weak reference.
pub(crate) struct LaidOutForm {
    form: Rc<DrawnForm>,
    owner: Owner,
}

/// A form that is being written by itself, without the element `form` around it.
pub(crate) struct WrittenForm {
    pub(crate) html: Html,
    _form: LaidOutForm,
}

impl LaidOutForm {
    /// The fields, without the element `form` around them.
    pub(crate) fn view(&self) -> AnyView {
        self.owner.with(|| self.form.frame())
    }

    /// The HTML of the fields.
    pub(crate) fn written(self, filter: Box<dyn ElementFilter>) -> WrittenForm {
        WrittenForm {
            html: Html::new(self.view(), filter, self.owner.clone()),
            _form: self,
        }
    }

    /// The places of the controls.
    pub(crate) fn places(&self) -> Vec<Pointer> {
        self.places_where(|_| true)
    }

    /// Whether a schema of the form wants a file.
    pub(crate) fn has_file(&self) -> bool {
        let wants_file = |state: &FieldState| matches!(&state.view.control, Control::Text { hints, .. } if hints.is_file);
        !self.places_where(wants_file).is_empty()
    }

    fn places_where(&self, is_it: fn(&FieldState) -> bool) -> Vec<Pointer> {
        let places = self.form.top().map(|top| top.places_where(is_it));
        places.unwrap_or_default()
    }
}

/// Lays out a form. `prefix` begins the ids of its elements. Edits that the layout makes, such as that its groups can be
/// folded, go to `host`. `tag` is the language of its numbers.
pub(crate) fn laid_out_form(host: &Rc<dyn FormHost>, prefix: &str, tag: &str) -> LaidOutForm {
    let owner = Owner::new_root(None);
    let lay_out = || {
        DrawnForm::for_html(
            Rc::clone(host),
            LazyPart::loaded(form_extras()),
            prefix,
            MOST,
            tag,
            &owner,
        )
    };
    let mut form = lay_out();
    for _ in 0..MOST_LAYOUTS {
        let mut is_known = true;
        while let Some(drawing) = form.drawing.take() {
            host.edit(Edit::Drawn(drawing));
            is_known = false;
        }
        if is_known {
            break;
        }
        form = lay_out();
    }
    if let Some(top) = form.top() {
        let groups = top.places_where(|FieldState { view, .. }| {
            !view.pointer.is_root() && matches!(view.control, Control::Group { .. })
        });
        host.edit(Edit::Fold(FoldCommand::Begin, groups.clone()));
        let nodes = groups.iter().filter_map(|group| top.at(group));
        nodes.for_each(|node| form.update_node(&node));
    }
    show_at_once(&form);
    LaidOutForm { form, owner }
}
