//! A sentence about something that did not work, with what the agent's owner must change.

use super::dom::{El, WARNING, el, icon, paragraph};
use crate::client::WhyNot;

/// What happened and what to do.
pub(super) fn alert(why: &WhyNot) -> El {
    let advice = why
        .advice()
        .map(|advice| paragraph("alert-advice", &advice));
    let words = el("div", "")
        .with(&paragraph("", &why.sentence()))
        .with_some(advice);
    for (language, lines) in why.remedy().into_iter().flatten() {
        let code = el("pre", "remedy").attr("tabindex", "0").text(lines);
        let summary = el("summary", "").text(language);
        words.put(&el("details", "remedies").with(&summary).with(&code));
    }
    let alert = el("div", "alert")
        .attr("role", "alert")
        .attr("data-kind", why.kind());
    alert.with(&icon(WARNING)).with(&words)
}
