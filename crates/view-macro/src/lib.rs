//! Leptos's grammar, elements of one type: the macro [`view!`] of the crate `a2a-forms`.
//!
//! A subset of what Leptos's macro of the same name reads, parsed by the same parser (`rstml`). It expands to calls of
//! `crate::ui::runtime::dom`: where Leptos makes a type of each element, these views are of one type.
//!
//! - `node`: roots, elements and their children
//! - `attribute`: attributes, listeners, styles, references, properties
//!
//! Leaves types to the compiler: each part of the expansion has the place of what was written. Invariant: what is not in
//! the grammar is refused with a sentence at its place.

mod attribute;
mod node;
#[cfg(test)]
mod tests;

/// Leptos's grammar, elements of one type.
///
/// | written | expands to |
/// |---|---|
/// | `<p class="about" hidden={is_off}>…</p>` | `tag::p(attrs!("class": "about", "hidden": is_off), pieces![…])` |
/// | several roots, `<>…</>`, text or a block | `pieces![…]` |
/// | `<{..} class="about" />`, alone | `attrs!("class": "about")` |
///
/// Attributes, in the order in which they are written:
///
/// | written | expands to |
/// |---|---|
/// | `name=value`, `name` | `"name": value`, `"name": true` |
/// | `name=move \|\| value` | `live_attrs(move \|\| attrs!("name": value))`, one for all of an element |
/// | `{..more}` | `.and(more)`; `more` where it is the first |
/// | `on:click=handler` | `.on("click", handler)` |
/// | `style:width=text`, `style=("--width", text)` | `.style("width", text)` |
/// | `node_ref=place` | `.at(place)` |
/// | `prop:value=text`, `prop:native=…`, `prop:checked=…`, `prop:selected=…` | the `Property` of an input, text area or option |
/// | `prop=property` | a `Property`, or `None`, as it is |
///
/// Children are elements, texts in quotes, and expressions in braces. An expression that is an element's only child may
/// be of type `Pieces`.
#[proc_macro]
pub fn view(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let view = node::view(input.into());
    view.unwrap_or_else(syn::Error::into_compile_error).into()
}
