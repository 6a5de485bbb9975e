//! The sentences of findings in a layout, collected by a walk.

use json_form::result::{Reading, ValueContent, ValueView};

/// The sentences of all findings that a layout shows, folds opened, without the location that an outer value puts
/// before the sentence of a value inside it.
pub(crate) fn shown_sentences(reading: &Reading) -> Vec<String> {
    let mut found = Vec::new();
    gather(reading, &reading.root(), &mut found);
    found
}

fn gather(reading: &Reading, view: &ValueView, found: &mut Vec<String>) {
    match &view.content {
        ValueContent::Folded { .. } => {
            let opened = reading.at(&view.at).expect("it is there");
            assert!(
                view.findings.len() >= opened.findings.len(),
                "a fold says all"
            );
            gather(reading, &opened, found);
        }
        ValueContent::Group(views) | ValueContent::List(views) => {
            for inner in views {
                gather(reading, inner, found);
            }
        }
        ValueContent::Table(table) => {
            for row in 0..table.rows {
                for cell in reading.cells(table, row).iter().flatten() {
                    gather(reading, cell, found);
                }
            }
        }
        _ => {}
    }
    for sentence in &view.findings {
        // At an outer location: “At 3 › a: …”.
        let plain = reading
            .findings()
            .iter()
            .find(|it| sentence.ends_with(&it.sentence));
        found.push(plain.map_or_else(|| sentence.clone(), |it| it.sentence.clone()));
    }
}
