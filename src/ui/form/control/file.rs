//! A file in base64, which the person picks or drops; its size is shown. The preview of an image comes from the picked
//! file, never from the base64 text. The code behind `FormExtras` reads the picked file.

use json_form::form::field::hints::TextHints;
use json_form::form::messages::phrases;
use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::inline_text_button;
use crate::ui::runtime::dom::{Property, view};

/// Whether a text can be the content of a file: base64 or a data URL.
pub(super) fn shows(text: &str) -> bool {
    let content = content(text);
    content.len().is_multiple_of(4)
        && content
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
}

/// The base64 part of a text: all of it, or the data of a data URL.
pub(in crate::ui::form) fn content(text: &str) -> &str {
    match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(',').map_or("", |(_, content)| content),
        None => text,
    }
}

pub(super) fn draw(context: &ControlContext<'_>, text: &str, hints: &TextHints) -> ControlView {
    let is_there = !text.is_empty();
    // The browser does not allow setting the name of a file input, only emptying it.
    let emptied = Property::Native((!is_there).then(String::new));
    let picture = context.state.extra.picture.clone();
    let file_name = context.state.extra.file_name.clone();
    let words = is_there.then(|| {
        view! {
            <bdi>{file_name}</bdi>
            " "
            {size(content(text))}
        }
    });
    let name = context.name_with(messages::remove_file_of);
    let remove = context.beside_attrs("secondary", Action::NoFile, name);
    let remove = view! { <{..} {..remove} hidden={!is_there} /> };
    ControlView::single(view! {
        <div class="file">
            <div class="file-drop">
                <input
                    {..context.base_attrs()}
                    class="file-input"
                    part="input"
                    type="file"
                    accept=hints.media_type.clone()
                    data-whole={hints.format.as_deref() == Some("data-url")}
                    disabled=context.is_fixed()
                    prop=emptied
                />
                // The native input, which says “No file chosen” beside a file that was loaded, lies unseen over the words.
                <span class="file-face" aria-hidden="true">
                    <span class="button">{messages::upload_choose()}</span>
                    <span class="drop-hint">{messages::upload_drop()}</span>
                </span>
            </div>
            <img alt="" hidden=picture.is_none() src=picture />
            <p class="file-size">{words}</p>
            {inline_text_button(messages::remove_file(), remove)}
        </div>
    })
}

/// The size of the decoded content, in words.
fn size(base64: &str) -> String {
    let padding = base64.len() - base64.trim_end_matches('=').len();
    let bytes = (base64.len() / 4 * 3).saturating_sub(padding);
    phrases::size(bytes as u64)
}
