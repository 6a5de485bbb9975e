//! The checks on the examples of the documents, on values made from them, and on values of any shape.

mod checklist;
mod examples;
mod total;
