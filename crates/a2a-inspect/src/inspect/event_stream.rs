//! Inspection of a text that holds several JSON texts: the events of a stream, or JSON Lines.

use std::collections::HashMap;

use exact_json::Pointer;
use serde_json::Value;

use super::event_order::order_of_events;
use super::{Inspection, error_position, json_error};
use crate::recognise::best;
use crate::report::Report;
use crate::stream::Piece;
use crate::text_position::{self, TextPosition, position_of};
use crate::{TextKind, messages, oddities, rules};

/// The maximum number of events of a stream that are checked.
const MOST_EVENTS: usize = 1_000;

impl Inspection<'_> {
    /// Inspects the JSON texts `pieces` of a text of the given kind, and returns one report. The first token of each
    /// finding's pointer is the number of the piece, from 0.
    pub(super) fn pieces(&mut self, kind: TextKind, pieces: &[Piece]) -> Report {
        if pieces.len() > MOST_EVENTS {
            let why = messages::too_many_events(MOST_EVENTS);
            let at = Pointer::root().item(MOST_EVENTS);
            let note = rules::STREAM_LENGTH.broken(at, (why, messages::INSPECT_OTHERS));
            self.findings.push(note);
        }
        let mut errors: HashMap<usize, TextPosition> = HashMap::new();
        let mut values = Vec::new();
        for (number, piece) in pieces.iter().enumerate().take(MOST_EVENTS) {
            let at = Pointer::root().item(number);
            match exact_json::parse(&piece.text) {
                Ok(value) => {
                    self.doubles(&piece.text, &at);
                    let (mended, oddities) = oddities::mended(&value, Some(best(&value))).unzip();
                    let meant = mended.as_ref().unwrap_or(&value);
                    let (inner, first) = (kind_in_stream(meant), self.findings.len());
                    self.value(&piece.text, meant, inner, &at);
                    self.as_written(&value, &at, first, oddities);
                    values.push((at, mended.unwrap_or(value)));
                }
                Err(error) => {
                    errors.insert(number, error_position(&piece.text, &error));
                    let finding = json_error(&piece.text, &error);
                    self.group(messages::CHECK_JSON, &at, vec![finding]);
                }
            }
        }
        if kind == TextKind::EventStream {
            let findings = order_of_events(&values);
            self.group(messages::CHECK_ORDER, &Pointer::root(), findings);
        }
        let pointers: Vec<Pointer> = self.findings.iter().map(|it| it.pointer.clone()).collect();
        let mut positions = HashMap::new();
        let mut by_piece: HashMap<usize, Vec<(Pointer, Pointer)>> = HashMap::new();
        for pointer in pointers {
            let Some(number) = text_position::first_item(&pointer) else {
                continue;
            };
            let tokens = pointer.tokens().skip(1);
            let inner = tokens.fold(Pointer::root(), |at, token| at.child(&token));
            by_piece.entry(number).or_default().push((pointer, inner));
        }
        for (number, wanted) in by_piece {
            let Some(piece) = pieces.get(number) else {
                continue;
            };
            let inner: Vec<&Pointer> = wanted.iter().map(|(_, inner)| inner).collect();
            let offsets = match errors.get(&number) {
                Some(_) => vec![0; inner.len()],
                None => text_position::offsets(&piece.text, &inner),
            };
            for ((pointer, _), offset) in wanted.iter().zip(offsets) {
                let inside = errors.get(&number).copied();
                let inside = inside.unwrap_or_else(|| position_of(&piece.text, offset));
                positions.insert(pointer.clone(), piece.outer(inside));
            }
        }
        self.report(kind, Vec::new(), |pointer| {
            positions
                .get(pointer)
                .copied()
                .unwrap_or(TextPosition::START)
        })
    }
}

/// The kind of a value in a stream or in the `result` of a JSON-RPC answer: as `best` recognises it, but `StreamEvent`
/// instead of a send request or answer, which an event can look like.
pub(super) fn kind_in_stream(value: &Value) -> TextKind {
    match best(value) {
        TextKind::SendAnswer | TextKind::SendRequest => TextKind::StreamEvent,
        kind => kind,
    }
}
