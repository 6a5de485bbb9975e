//! The option `upload`: which fields have their file stored by a function of the host page.

use exact_json::Pointer;

use crate::form::field::host_hints::HostUpload;
use crate::form::field::{Field, Kind};
use crate::form::option_table::HintName;
use crate::form::options::{Hints, Options};

/// The upload of the files of a field. The host page's function for the whole form is used by fields with the hint
/// `accept`, and by addresses whose media type the schema names.
pub(super) fn upload(options: &Options, hints: &Hints<'_>, field: &Field) -> Option<HostUpload> {
    let Kind::Text(text) = &field.kind else {
        return None;
    };
    let accept = hints.text(HintName::Accept).map(|(_, accept)| accept);
    let is_address = matches!(
        text.format.as_deref(),
        Some("uri" | "url" | "uri-reference" | "iri" | "iri-reference")
    );
    let whole = || options.at(&Pointer::root()).upload();
    let is_meant = accept.is_some() || is_address && text.media_type.is_some();
    let upload = hints.upload().or_else(|| whole().filter(|_| is_meant));
    let (entry, _) = upload.filter(|(_, on)| *on && !text.is_json && !field.secret)?;
    Some(HostUpload {
        entry: entry.to_owned(),
        accept: accept
            .or(text.media_type.as_deref())
            .unwrap_or_default()
            .to_owned(),
    })
}
