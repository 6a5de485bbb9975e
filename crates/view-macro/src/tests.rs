//! What the grammar expands to, and the sentences by which it refuses the rest.

use crate::node::view;

/// Asserts that this text in `view!` expands to this expression, in which `dom::` is the path of the module.
#[track_caller]
fn check(written: &str, expanded: &str) {
    let view = view(written.parse().unwrap()).unwrap();
    let expected = expanded.replace("dom::", "crate::ui::runtime::dom::");
    let expected: proc_macro2::TokenStream = expected.parse().unwrap();
    assert_eq!(view.to_string(), expected.to_string(), "{written}");
}

/// Asserts that this text in `view!` is refused with a message that contains these words.
#[track_caller]
fn refuse(written: &str, words: &str) {
    let error = view(written.parse().unwrap()).unwrap_err();
    let error = error.to_string();
    assert!(error.contains(words), "{written}: {error}");
}

#[test]
fn an_element_is_a_call() {
    check(
        r#"<p class="about" aria-label=messages::x() hidden={is_off} inert>{name} " " <b>"x"</b></p>"#,
        r#"dom::tag::p(
            dom::attrs!("class": "about", "aria-label": messages::x(), "hidden": is_off, "inert": true),
            dom::pieces![name, " ", dom::tag::b(dom::attrs!(), dom::pieces!["x"])]
        )"#,
    );
    check("<br />", "dom::tag::br(dom::attrs!(), dom::pieces![])");
    check(
        r#"<img alt="" />"#,
        r#"dom::tag::img(dom::attrs!("alt": ""))"#,
    );
    check(
        r#"<label for="a" type={x}></label>"#,
        r#"dom::tag::label(dom::attrs!("for": "a", "type": x), dom::pieces![])"#,
    );
}

#[test]
fn an_expression_that_is_the_only_child_may_be_pieces() {
    check(
        "<p>{words}</p>",
        "dom::tag::p(dom::attrs!(), dom::only_piece!(words))",
    );
    check(
        "<p>{let a = 1; words(a)}</p>",
        "dom::tag::p(dom::attrs!(), dom::only_piece!({let a = 1; words(a)}))",
    );
}

#[test]
fn several_roots_are_pieces() {
    check("", "dom::pieces![]");
    check(r#"{one} "two""#, r#"dom::pieces![one, "two"]"#);
    check(
        "<><b></b></>",
        "dom::pieces![dom::tag::b(dom::attrs!(), dom::pieces![])]",
    );
}

#[test]
fn attributes_keep_their_order() {
    check(
        r#"<{..} class="x" on:click={f} {..more} title=words />"#,
        r#"dom::attrs!("class": "x").on("click", f).and(more).and(dom::attrs!("title": words))"#,
    );
    check(
        r#"<{..} {..input_attrs()} node_ref=place style:width=text style=("--hue", hue) />"#,
        r#"input_attrs().at(place).style("width", text).style("--hue", hue)"#,
    );
    check("<{..} />", "dom::attrs!()");
}

#[test]
fn live_attributes_share_one_closure_and_keep_listeners() {
    check(
        r#"<{..} class="x" on:click=f hidden=move || a.get() title={move || b.get()} />"#,
        r#"dom::attrs!("class": "x")
            .and(dom::live_attrs(move || dom::attrs!("hidden": a.get(), "title": b.get())))
            .on("click", f)"#,
    );
}

#[test]
fn inputs_have_a_property() {
    check(
        "<input {..attrs} prop:value=text />",
        "dom::tag::input(attrs, dom::Property::Value(text))",
    );
    check("<input />", "dom::tag::input(dom::attrs!(), None)");
    check(
        "<textarea prop=property />",
        "dom::tag::textarea(dom::attrs!(), property)",
    );
    check(
        "<option prop:selected=true>{title}</option>",
        "dom::tag::option(dom::attrs!(), dom::Property::Selected(true), dom::only_piece!(title))",
    );
    refuse("<textarea />", "prop:value");
    refuse("<p prop:value=text></p>", "only `<input>`");
    refuse("<input prop:size=text />", "a property is");
    refuse("<input prop:value=a prop:checked=b />", "one property");
}

#[test]
fn what_is_not_in_the_grammar_is_refused() {
    refuse("<p>words</p>", "text is written in quotes");
    refuse(
        r#"<p><!-- "words" --></p>"#,
        "a comment is written as in Rust",
    );
    refuse("<!DOCTYPE html>", "not a document");
    refuse("<p><>{a}</></p>", "a fragment is the only root");
    refuse("<Show when=a></Show>", "a component is not an element");
    refuse("<a-b></a-b>", "a custom element");
    refuse("<p class:on=a></p>", "`class:` is not in this grammar");
    refuse("<p bind:value=a></p>", "`bind:` is not in this grammar");
    refuse("<p let:a></p>", "`let:` is not in this grammar");
    refuse("<p data_of=a></p>", "no attribute of HTML has `_`");
    refuse(r#"<p style="a: b"></p>"#, "a style is");
    refuse("<p on:click></p>", "needs a value");
    refuse("<p {attrs}></p>", "begin with two dots");
    refuse("<p {..}></p>", "adds nothing");
    refuse("<p title=a {..attrs}></p>", "in braces");
    refuse("<p hidden=|| a></p>", "`move || …`");
    refuse("<{..}>{a}</{..}>", "no children");
    refuse("<p><{..} a=b /></p>", "the only root");
    refuse("<img>{a}</img>", "has no children");
    refuse("<p>{}</p>", "no expression");
    refuse("<p>", "close tag");
}
