//! Links that strangers wrote.

use super::dom::{El, el};
use crate::result::Link;

/// Makes a link of an element with words in it, which are `text`: in a window of its own, with the host
/// behind it where the words do not say it.
pub(super) fn linked(words: &El, text: &str, link: &Link) -> El {
    words.set("href", Some(&link.href));
    words.set("target", Some("_blank"));
    words.set("rel", Some("noopener noreferrer"));
    let says_where = text == link.href
        || text.eq_ignore_ascii_case(&link.host)
        || link.href.strip_prefix("mailto:") == Some(text);
    if says_where {
        return words.clone();
    }
    let mail = link.href.strip_prefix("mailto:");
    let host = [" (", mail.unwrap_or(&link.host), ")"].concat();
    let host = el("bdi", "host").attr("dir", "ltr").text(&host);
    el("span", "").with(words).with(&host)
}
