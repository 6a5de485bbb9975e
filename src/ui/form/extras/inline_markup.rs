//! Descriptions with inline markup: code, strong text, links.

use json_form::form::text::inline_markup::{TextRun, has_marks, plain, runs};
use json_form::form::view::{Control, FieldView};
use json_form::formats::safe_link::{Link, safe_link};
use leptos::prelude::*;

use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::Text;

pub(super) fn draw(text: &str) -> AnyView {
    let run = |run: TextRun<'_>| match run {
        TextRun::Plain(text) => Text::from(text.into_owned()).into_any(),
        TextRun::Code(text) => view! { <code>{text.into_owned()}</code> },
        TextRun::Strong(text) => view! { <strong>{text.into_owned()}</strong> },
        TextRun::Link { words, href, whole } => match safe_link(&href) {
            Some(link) => linked(&words, &link),
            // An unsafe link stays text.
            None => Text::from(whole.into_owned()).into_any(),
        },
    };
    runs(text)
        .into_iter()
        .map(run)
        .collect::<Vec<_>>()
        .into_any()
}

/// Whether a view has texts that are shown otherwise once the extras are there.
pub(super) fn is_marked(view: &FieldView) -> bool {
    let description = view.description.as_deref();
    description.is_some_and(has_marks) || meanings(&view.control).iter().any(|it| has_marks(it))
}

/// Replaces the descriptions of options by their plain text: they are part of a label, where links have no place.
pub(super) fn adapt(control: &mut Control) {
    if meanings(control).iter().any(|it| has_marks(it))
        && let Control::Choice { descriptions, .. } | Control::MultipleChoice { descriptions, .. } =
            control
    {
        *descriptions = descriptions
            .iter()
            .map(|it| plain(it).into_owned())
            .collect();
    }
}

fn meanings(control: &Control) -> &[String] {
    match control {
        Control::Choice { descriptions, .. } | Control::MultipleChoice { descriptions, .. } => {
            descriptions
        }
        _ => &[],
    }
}

/// A link that opens a new window. The link's host follows in parentheses, unless the text names it.
fn linked(words: &str, link: &Link) -> AnyView {
    let anchor = view! {
        <a
            class=(words == link.href).then_some("address-shown")
            href=link.href.clone()
            target="_blank"
            rel="noopener noreferrer"
        >
            {words.to_owned()}
        </a>
    };
    let mail = link.href.strip_prefix("mailto:");
    let says_where =
        words == link.href || words.eq_ignore_ascii_case(&link.host) || mail == Some(words);
    if says_where {
        return anchor;
    }
    let host = [" (", mail.unwrap_or(&link.host), ")"].concat();
    view! {
        <span>
            {anchor} <bdi class="host" dir="ltr">
                {host}
            </bdi>
        </span>
    }
}
