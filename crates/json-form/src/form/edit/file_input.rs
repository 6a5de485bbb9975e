//! File input: storing a picked file, if it can be of the expected type.
//!
//! Owns comparing media types. Invariant: a file is refused only if it surely has another type,
//! since browsers report types of texts and documents differently on each system.

use exact_json as json;
use exact_json::Pointer;

use super::PickedFile;
use super::conditional_members;
use super::json_mode;
use super::set_value;
use crate::form::FormState;
use crate::form::field::Kind;
use crate::form::messages::input_errors;
use crate::form::text::label::in_small_letters;
use crate::formats::media_type::essence;

/// Stores a file, or shows why the form refuses it.
pub(super) fn pick_file(form: &mut FormState, pointer: &Pointer, picked: &PickedFile) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let Kind::Text(hints) = &place.field.kind else {
        return;
    };
    let wanted = hints.media_type.as_deref().unwrap_or_default();
    if is_other(wanted, &picked.media_type) {
        let problem = input_errors::wrong_file(&picked.name, &picked.media_type, wanted);
        form.places
            .keep_pending(pointer, String::new(), Some(problem), None);
    } else {
        set_value::set_value(form, pointer, json::text(&picked.text));
        if let Some(at) = &picked.name_at {
            set_value::set_value(form, at, json::text(&picked.name));
        }
    }
    // A file is complete at once, so its problems are shown.
    json_mode::leave(form, pointer);
}

/// How a text for the name of a file is called, without spaces and hyphens.
const FILE_NAME: [&str; 16] = [
    "filename",
    "nameoffile",
    "nameofthefile",
    "dateiname",
    "nomdufichier",
    "nomdefichier",
    "nombredelarchivo",
    "nombredearchivo",
    "nomedelfile",
    "nomedoficheiro",
    "nomedoarquivo",
    "bestandsnaam",
    "nazwapliku",
    "ファイル名",
    "文件名",
    "اسمالملف",
];

impl FormState {
    /// The place beside a file that takes the file's name: a text called “File name”, or like the file with “name” behind
    /// it, that nobody edited. `None` without one, or if it could be that of another file.
    pub fn place_of_file_name(&self, file: &Pointer) -> Option<Pointer> {
        let parent = file.parent()?;
        let key = |text: &str| -> String {
            let letters = in_small_letters(text);
            letters.chars().filter(|it| it.is_alphanumeric()).collect()
        };
        let own = self.place(file)?;
        let own_keys = [key(&own.name), key(&own.field.label)];
        let own_names: Vec<String> = own_keys.iter().map(|own| format!("{own}name")).collect();
        let (mut found, mut files) = (None, 0);
        for name in conditional_members::names(self, &parent) {
            let at = parent.child(&name);
            let Some(place) = self.place(&at) else {
                continue;
            };
            let Kind::Text(hints) = &place.field.kind else {
                continue;
            };
            files += usize::from(hints.is_file);
            let keys = [key(&name), key(&place.field.label)];
            let is_edited = self.places.get(&at).is_some_and(|state| state.edited);
            if hints.is_file || hints.format.is_some() || place.field.read_only || is_edited {
                continue;
            }
            if keys.iter().any(|key| own_names.contains(key)) {
                return Some(at);
            }
            if keys.iter().any(|key| FILE_NAME.contains(&&**key)) {
                found.get_or_insert(at);
            }
        }
        found.filter(|_| files == 1)
    }
}

/// Whether one of the types is an image, audio or video, and the other is of a different kind.
pub(super) fn is_other(wanted: &str, is: &str) -> bool {
    let (wanted, is) = (usual_name(wanted), usual_name(is));
    if wanted.is_empty() || is.is_empty() || wanted == "*/*" || wanted == is {
        return false;
    }
    let family = |one: &str| one.split('/').next().unwrap_or_default().to_owned();
    let is_seen = |family: &str| matches!(family, "image" | "audio" | "video");
    let (family_wanted, family_is) = (family(&wanted), family(&is));
    if family_wanted != family_is {
        // `application/octet-stream` is compatible with everything.
        return (is_seen(&family_wanted) || is_seen(&family_is))
            && wanted != "application/octet-stream";
    }
    // Audio and video types have several names each.
    family_wanted == "image" && !wanted.ends_with("/*")
}

/// A media type without parameters, with aliases replaced by one name: `image/jpg` becomes `image/jpeg`.
fn usual_name(media_type: &str) -> String {
    let plain = essence(media_type);
    match &*plain {
        "image/jpg" | "image/pjpeg" => "image/jpeg".to_owned(),
        "image/x-png" => "image/png".to_owned(),
        "image/x-icon" | "image/vnd.microsoft.icon" => "image/ico".to_owned(),
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_surely_different_type_are_refused() {
        for (wanted, is, refused) in [
            ("image/png", "image/png", false),
            ("image/png", "text/plain", true),
            ("image/png", "image/jpeg", true),
            ("image/jpeg", "image/jpg", false),
            ("image/*", "image/webp", false),
            ("image/*", "application/pdf", true),
            ("image/png", "", false),
            ("", "text/plain", false),
            ("text/csv; charset=utf-8", "application/vnd.ms-excel", false),
            ("text/csv", "text/plain", false),
            ("text/csv", "image/png", true),
            ("application/pdf", "video/mp4", true),
            ("application/octet-stream", "image/png", false),
            ("audio/mp3", "audio/mpeg", false),
            ("*/*", "image/png", false),
        ] {
            assert_eq!(is_other(wanted, is), refused, "{wanted} {is}");
        }
    }
}
