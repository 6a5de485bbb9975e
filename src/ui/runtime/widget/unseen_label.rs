//! A label that is heard before what stands beside it, such as “Done: ”.

use leptos::prelude::*;
use locales::messages;

use crate::ui::runtime::dom::{attrs, pieces, tag};

pub(crate) fn unseen_label(words: &str) -> AnyView {
    let words = messages::labelled(words, "");
    tag::span(attrs!("class": "unseen"), pieces![words])
}
