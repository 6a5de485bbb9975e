//! The control that draws a choice: radio buttons, a select, a combobox or a single checkbox.
//!
//! The views and the reading of posts follow the same rule, since a combobox posts a text and the others an index.

use super::FieldView;
use crate::form::field::Widget;
use crate::form::field::emptiness::EmptyKind;

/// The most options that are shown as radio buttons.
const RADIOS: usize = 5;
/// The most options of a select; a choice with more options is a combobox.
const SELECT: usize = 30;

impl FieldView {
    /// Whether a choice among this number of options is shown as radio buttons.
    pub fn is_radios(&self, options: usize) -> bool {
        let fits = self.widget == Widget::Fitting && options <= RADIOS && self.cell.is_none();
        fits || self.widget == Widget::Radio
    }

    /// Whether a choice among this number of options is a combobox: a text input with a list of matching options.
    /// Radio buttons come first.
    pub fn is_combobox(&self, options: usize) -> bool {
        match self.widget {
            Widget::Fitting => options > SELECT,
            wanted => wanted == Widget::Combobox,
        }
    }

    /// Whether the field is `null` now, or the person may set it to `null`.
    pub fn is_nullable(&self) -> bool {
        let empty = &self.emptiness;
        empty.now == Some(EmptyKind::Null) || empty.others.contains(&EmptyKind::Null)
    }

    /// Whether a choice among this number of options is one checkbox, since a radio button alone could not be undone.
    pub fn has_only_option(&self, options: usize) -> bool {
        options == 1 && !self.is_nullable() && self.is_radios(options)
    }
}
