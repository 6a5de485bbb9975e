//! Uploads: files that a function of the host page stores, and whose address becomes the value.
//!
//! Owns which file is accepted, and the pending input of an upload: it holds back sending until the upload ends or the
//! person enters another value. Leaves calling the function to views. Invariant: an upload has a number, by which it is
//! found after list items moved.

use exact_json::Pointer;
use serde_json::Value;

use super::PickedFile;
use super::file_input::is_other;
use super::json_mode;
use super::typing;
use crate::form::FormState;
use crate::form::messages::input_errors;
use crate::form::place_state::{PendingText, PendingUpload, PlaceState};
use crate::form::places::PlaceStates;

/// What happened to an upload: it began, failed, was cancelled, or succeeded.
#[derive(Clone, Debug, PartialEq)]
pub enum UploadStep {
    /// The person chose files. The upload begins if it is one file of an accepted type; else an error is shown.
    Begin {
        /// The number of the upload, unique in its form.
        number: u64,
        /// The files that the person chose; the `text` of each is empty.
        files: Vec<PickedFile>,
    },
    /// The upload failed. The host page gives the reason, which may be empty.
    Fail {
        /// The name of the file that was not uploaded.
        name: String,
        /// The reason, as a sentence of the host page; may be empty.
        reason: String,
    },
    /// The person or the form cancelled the upload: the value stays as it was.
    Stop,
    /// The file is uploaded; its address becomes the value.
    End(Value),
}

impl FormState {
    /// The places and numbers of all uploads, running or failed.
    pub fn uploads(&self) -> Vec<(Pointer, u64)> {
        let states = self.places.iter();
        let uploads = states.filter_map(|state| Some((state.at.clone(), state.upload()?.number)));
        uploads.collect()
    }
}

pub(super) fn upload(form: &mut FormState, pointer: &Pointer, step: UploadStep) {
    match step {
        UploadStep::Begin { number, files } => begin_upload(form, pointer, number, &files),
        UploadStep::Fail { name, reason } => {
            let problem = input_errors::upload_failed(&name, &reason);
            form.places.change(pointer, |state| {
                state.left = true;
                if let Some(pending) = &mut state.pending
                    && let Some(upload) = &mut pending.upload
                {
                    upload.has_failed = true;
                    pending.problem = Some(problem);
                }
            });
        }
        UploadStep::Stop => form.places.change(pointer, |state| state.pending = None),
        UploadStep::End(address) => {
            form.places.change(pointer, |state| state.pending = None);
            typing::take_value(form, pointer, Some(address));
            // It is complete at once, so its problems are shown.
            json_mode::leave(form, pointer);
        }
    }
}

fn begin_upload(form: &mut FormState, pointer: &Pointer, number: u64, files: &[PickedFile]) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let upload = place.field.host.as_ref().and_then(|it| it.upload.as_ref());
    let (Some(upload), false) = (upload, place.field.read_only) else {
        return;
    };
    let wanted = &upload.accept;
    let (problem, is_begun) = match files {
        [file] if accepts(wanted, file) => (input_errors::upload_under_way(&file.name), true),
        [file] => {
            let given = match (&*file.media_type, file.name.rfind('.')) {
                ("", Some(dot)) => file.name.get(dot..).unwrap_or_default(),
                (given, _) => given,
            };
            (input_errors::wrong_file(&file.name, given, wanted), false)
        }
        _ => (input_errors::one_file(), false),
    };
    form.places
        .keep_pending(pointer, String::new(), Some(problem), None);
    form.places.change(pointer, |state| {
        // The wait is shown once the person tries to send.
        state.left = !is_begun;
        if let Some(pending) = &mut state.pending {
            pending.upload = is_begun.then_some(PendingUpload {
                number,
                has_failed: false,
            });
        }
    });
}

impl PlaceStates {
    pub(super) fn is_uploading(&self, pointer: &Pointer) -> bool {
        let upload = self.get(pointer).and_then(PlaceState::upload);
        upload.is_some_and(|upload| !upload.has_failed)
    }

    /// The pending input of all uploads, by place.
    pub(super) fn pending_uploads(&self) -> Vec<(Pointer, PendingText)> {
        let uploading = self.iter().filter(|state| state.upload().is_some());
        let input = uploading.filter_map(|state| Some((state.at.clone(), state.pending.clone()?)));
        input.collect()
    }

    /// Replaces the uploads of a restored snapshot by the present ones (`now`), at the places of the snapshot if
    /// it has the same upload.
    pub(super) fn restore_uploads(&mut self, now: Vec<(Pointer, PendingText)>) {
        let number = |input: &PendingText| input.upload.map(|upload| upload.number);
        let before = self.pending_uploads();
        for (at, input) in &before {
            let known = now.iter().find(|(_, it)| number(it) == number(input));
            let input = known.map(|(_, input)| input.clone());
            self.change(at, |state| state.pending = input);
        }
        for (at, input) in now {
            if !before.iter().any(|(_, it)| number(it) == number(&input)) {
                self.change(&at, |state| state.pending = Some(input));
            }
        }
    }
}

/// Whether a list of media types and extensions, as in the attribute `accept`, may include the type of a file.
fn accepts(accept: &str, file: &PickedFile) -> bool {
    let name = file.name.to_lowercase();
    let mut wanted = accept.split(',').map(str::trim).filter(|it| !it.is_empty());
    let is_wanted = |one: &str| {
        let extension = one.to_lowercase();
        if extension.starts_with('.') {
            name.ends_with(&extension)
        } else {
            !is_other(one, &file.media_type)
        }
    };
    accept.trim().is_empty() || wanted.any(is_wanted)
}
