//! The button.
