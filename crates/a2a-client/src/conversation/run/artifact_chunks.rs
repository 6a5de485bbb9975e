//! Artifact chunks: the pieces in which an agent sends an artifact.
//!
//! Owns where a chunk is appended. Text continues the last text part, because agents stream text
//! word by word. Leaves whole artifacts to `a2a`.

use a2a::message::{Part, PartContent};
use a2a::task::{Artifact, Task};

/// Adds to a task an artifact, or a chunk of one (`append`). `is_last`: no chunk follows; then the id of the artifact
/// is added to `complete`.
pub(in crate::conversation) fn add(
    task: &mut Task,
    complete: &mut Vec<String>,
    mut piece: Artifact,
    append: bool,
    is_last: bool,
) {
    let was_complete = complete.contains(&piece.artifact_id);
    // Some agents send the last chunk twice.
    if append && was_complete && is_repeated(task, &piece) {
        return;
    }
    if is_last && !was_complete {
        complete.push(piece.artifact_id.clone());
    } else if !append {
        complete.retain(|id| *id != piece.artifact_id);
    }
    if append
        && let Some(known) = task
            .artifacts
            .iter_mut()
            .find(|known| known.artifact_id == piece.artifact_id)
        && let (Some(last), Some(first)) = (known.parts.last_mut(), piece.parts.first())
        && append_text(last, first)
    {
        piece.parts.remove(0);
    }
    task.take_artifact(piece, append);
}

/// Whether the task's artifact with the id of this chunk already ends with the chunk's parts.
fn is_repeated(task: &Task, piece: &Artifact) -> bool {
    let mut artifacts = task.artifacts.iter();
    let known = artifacts.find(|known| known.artifact_id == piece.artifact_id);
    let Some(known) = known else { return false };
    match (known.parts.last().map(|part| &part.content), &*piece.parts) {
        (Some(PartContent::Text(text)), [Part { content, .. }]) => {
            matches!(content, PartContent::Text(more) if text.ends_with(more.as_str()))
        }
        _ => known.parts.ends_with(&piece.parts),
    }
}

/// Appends a text part to the last part if both are of one kind. Returns whether it was appended.
pub(super) fn append_text(last: &mut Part, first: &Part) -> bool {
    if last.media_type != first.media_type || last.metadata != first.metadata {
        return false;
    }
    match (&mut last.content, &first.content) {
        (PartContent::Text(text), PartContent::Text(more)) => {
            text.push_str(more);
            true
        }
        _ => false,
    }
}

/// The size of a task: the number of artifacts, the number of parts other than text, and the length
/// of all text. Shows whether a task has grown.
pub(super) fn extent(task: &Task) -> (usize, usize, usize) {
    let parts = || {
        task.artifacts
            .iter()
            .flat_map(|artifact| artifact.parts.iter())
    };
    let others = parts().filter(|part| !matches!(part.content, PartContent::Text(_)));
    let texts = parts().map(|part| match &part.content {
        PartContent::Text(text) => text.len(),
        _ => 0,
    });
    (task.artifacts.len(), others.count(), texts.sum())
}
