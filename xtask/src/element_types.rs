//! The types of the package, `a2a-forms.d.ts`: the types in `npm/types.d.ts`, and after them the elements by the manifest.
//!
//! The files of the frameworks (`react.d.ts` and the like) map the interface `ElementTypes` at its end, and name no element.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::manifest::{elements, fields, list, text, type_of};

/// The widest line of a comment or a list.
const WIDTH: usize = 128;
/// The properties that `HTMLElement` has with another type, which a class that extends it can declare only as `any`.
const RETYPED: [&str; 1] = ["translate"];
/// The property that takes values of any type and gives JSON.
const VALUE: &str = "value";
/// The element whose values a page may give a type: its class and its events have a type parameter.
const TYPED: &str = "schema-form";

/// The types that those of the elements name: `npm/types.d.ts` without the comment at its head.
pub(crate) fn named(root: &Path) -> Result<String> {
    let text = fs::read_to_string(root.join("npm/types.d.ts"))?;
    let types = text.split_once("\n\n").map(|(_, types)| types);
    Ok(types.context("types.d.ts has no head")?.to_owned())
}

/// The text of `a2a-forms.d.ts`, which begins with `types`.
pub(crate) fn declarations(types: &str, manifest: &Value) -> Result<String> {
    let mut all = types.to_owned();
    for element in elements(manifest) {
        class(&mut all, element)?;
        events(&mut all, element)?;
        properties(&mut all, element)?;
    }
    tables(&mut all, &elements(manifest).collect::<Vec<_>>())?;
    Ok(all)
}

fn class(all: &mut String, element: &Value) -> Result<()> {
    let about = text(element, "description");
    let (first, rest) = about.split_at(about.chars().next().map_or(0, char::len_utf8));
    let about = format!(
        "`<{}>`: {}{rest}",
        text(element, "tagName"),
        first.to_lowercase()
    );
    writeln!(all)?;
    comment(all, "", &about)?;
    writeln!(
        all,
        "export class {}{} extends HTMLElement {{",
        text(element, "name"),
        parameter(element)
    )?;
    for member in list(element, "members") {
        let (name, of_type) = (text(member, "name"), typed(element, type_of(member)));
        let about = text(member, "description");
        if text(member, "kind") == "method" {
            comment(all, "  ", about)?;
            let returned = member
                .pointer("/return/type")
                .map_or("void", |it| text(it, "text"));
            let parameters: Vec<String> = list(member, "parameters")
                .iter()
                .map(|it| format!("{}: {}", text(it, "name"), type_of(it)))
                .collect();
            writeln!(all, "  {name}({}): {returned};", parameters.join(", "))?;
            continue;
        }
        let readonly = member.get("readonly").map_or("", |_| "readonly ");
        if RETYPED.contains(&name) {
            let why = format!(
                "{about} A `{of_type}`; `any`, since `HTMLElement` has a boolean of this name. \
                 That one takes what is set before the element is defined."
            );
            comment(all, "  ", &why)?;
            writeln!(all, "  {readonly}{name}: any;")?;
        } else if name == VALUE {
            comment(all, "  ", about)?;
            writeln!(all, "  get {name}(): {of_type};")?;
            writeln!(all, "  set {name}(value: unknown);")?;
        } else {
            comment(all, "  ", about)?;
            writeln!(all, "  {readonly}{name}: {of_type};")?;
        }
    }
    if !list(element, "events").is_empty() {
        listeners(all, element)?;
    }
    writeln!(all, "}}")?;
    Ok(())
}

/// The overloads of `addEventListener` and `removeEventListener`: the element's own events know it as their target.
fn listeners(all: &mut String, element: &Value) -> Result<()> {
    let class = named_class(element);
    let own = class.replacen(
        text(element, "name"),
        &format!("{}Events", text(element, "name")),
        1,
    );
    for (method, options) in [
        ("addEventListener", "AddEventListenerOptions"),
        ("removeEventListener", "EventListenerOptions"),
    ] {
        for (events, event) in [
            (own.as_str(), format!("EventAt<{class}, {own}[Type]>")),
            (
                "HTMLElementEventMap",
                "HTMLElementEventMap[Type]".to_owned(),
            ),
        ] {
            writeln!(
                all,
                "  {method}<Type extends keyof {events}>(\n    type: Type,\n    \
                 listener: (this: {class}, event: {event}) => unknown,\n    options?: boolean | {options},\n  ): void;"
            )?;
        }
        writeln!(
            all,
            "  {method}(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | {options}): void;"
        )?;
    }
    Ok(())
}

/// The type parameter of a class or of its events, with its default; empty without one.
fn parameter(element: &Value) -> &'static str {
    if text(element, "tagName") == TYPED {
        "<Value = Json>"
    } else {
        ""
    }
}

/// The name of a class with its type argument.
fn named_class(element: &Value) -> String {
    let argument = if parameter(element).is_empty() {
        ""
    } else {
        "<Value>"
    };
    format!("{}{argument}", text(element, "name"))
}

/// The name of a class for a tag. A page may have a reference with another type argument, and put the value of an event into
/// a variable of its own type.
fn any_class(element: &Value) -> String {
    let argument = if parameter(element).is_empty() {
        ""
    } else {
        "<any>"
    };
    format!("{}{argument}", text(element, "name"))
}

/// A type of the manifest, with the type parameter in place of JSON.
fn typed(element: &Value, of_type: &str) -> String {
    if parameter(element).is_empty() {
        of_type.to_owned()
    } else {
        of_type.replace("Json", "Value")
    }
}

fn events(all: &mut String, element: &Value) -> Result<()> {
    if list(element, "events").is_empty() {
        return Ok(());
    }
    let tag = text(element, "tagName");
    writeln!(all)?;
    comment(
        all,
        "",
        &format!("The events of `<{tag}>`. They bubble and are composed."),
    )?;
    writeln!(
        all,
        "export interface {}Events{} {{",
        text(element, "name"),
        parameter(element)
    )?;
    for event in list(element, "events") {
        comment(all, "  ", text(event, "description"))?;
        writeln!(
            all,
            "  \"{}\": CustomEvent<{}>;",
            text(event, "name"),
            typed(element, type_of(event))
        )?;
    }
    writeln!(all, "}}")?;
    Ok(())
}

/// The properties that a page sets, and the attributes whose names have a hyphen.
fn properties(all: &mut String, element: &Value) -> Result<()> {
    let class = text(element, "name");
    let settable = fields(element).filter(|it| it.get("readonly").is_none());
    let (values, settable): (Vec<_>, Vec<_>) = settable
        .map(|it| text(it, "name"))
        .partition(|name| *name == VALUE);
    let names: Vec<String> = settable.iter().map(|it| format!("\"{it}\"")).collect();
    writeln!(all)?;
    comment(
        all,
        "",
        &format!(
            "The properties of `<{}>` that a page sets, for the types of frameworks.",
            text(element, "tagName")
        ),
    )?;
    writeln!(all, "export type {class}Properties = Pick<\n  {class},")?;
    for line in wrapped(&names.join(" | "), WIDTH - 4) {
        writeln!(all, "  {line}")?;
    }
    let attributes = list(element, "attributes").iter();
    let hyphened = attributes.filter(|it| text(it, "name").contains('-'));
    let values = values.iter().map(|it| format!("{it}: unknown"));
    let others: Vec<String> = values
        .chain(hyphened.map(|it| {
            // HTML and JSX take text for a number, too.
            let of_type = match type_of(it) {
                "number" => "number | string",
                other => other,
            };
            format!("\"{}\"?: {of_type}", text(it, "name"))
        }))
        .collect();
    if others.is_empty() {
        writeln!(all, ">;")?;
    } else {
        writeln!(all, "> & {{ {} }};", others.join("; "))?;
    }
    Ok(())
}

/// The interfaces that find an element's types by its tag.
fn tables(all: &mut String, elements: &[&Value]) -> Result<()> {
    writeln!(all)?;
    comment(
        all,
        "",
        "The types of each element by its tag, for the types of frameworks.",
    )?;
    writeln!(all, "export interface ElementTypes {{")?;
    for element in elements {
        let (tag, name) = (text(element, "tagName"), text(element, "name"));
        let class = any_class(element);
        let events = if list(element, "events").is_empty() {
            "{}".to_owned()
        } else {
            let own = class.replacen(name, &format!("{name}Events"), 1);
            format!("{{ [Name in keyof {own}]: EventAt<{class}, {own}[Name]> }}")
        };
        let properties = format!("{name}Properties");
        writeln!(
            all,
            "  \"{tag}\": {{ element: {class}; properties: {properties}; events: {events} }};"
        )?;
    }
    let with_events = elements.iter().filter(|it| !list(it, "events").is_empty());
    let maps: Vec<String> = with_events
        .map(|it| format!("{}Events", text(it, "name")))
        .collect();
    let maps = maps.join(", ");
    writeln!(
        all,
        "}}\n\ndeclare global {{\n  interface HTMLElementTagNameMap {{"
    )?;
    for element in elements {
        writeln!(
            all,
            "    \"{}\": {};",
            text(element, "tagName"),
            any_class(element)
        )?;
    }
    writeln!(
        all,
        "  }}\n  interface HTMLElementEventMap extends {maps} {{}}\n  interface DocumentEventMap extends {maps} {{}}\n}}"
    )?;
    Ok(())
}

/// Writes a comment of one line if it fits into one, else of several.
fn comment(all: &mut String, indent: &str, about: &str) -> Result<()> {
    let lines = wrapped(about, WIDTH - indent.len() - " * ".len());
    match &lines[..] {
        [] => {}
        [line] => writeln!(all, "{indent}/** {line} */")?,
        lines => {
            writeln!(all, "{indent}/**")?;
            for line in lines {
                writeln!(all, "{indent} * {line}")?;
            }
            writeln!(all, "{indent} */")?;
        }
    }
    Ok(())
}

/// The words of a text in lines of at most `width` characters. Code between backticks stays in one line.
fn wrapped(about: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    let is_open = |text: &str| text.matches('`').count() % 2 == 1;
    for word in about.split_whitespace() {
        match words.last_mut().filter(|it| is_open(it)) {
            Some(code) => add(code, word),
            None => words.push(word.to_owned()),
        }
    }
    for word in words {
        let fits = |line: &&mut String| line.chars().count() + word.chars().count() < width;
        match lines.last_mut().filter(fits) {
            Some(line) => add(line, &word),
            None => lines.push(word),
        }
    }
    lines
}

fn add(line: &mut String, word: &str) {
    line.push(' ');
    line.push_str(word);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::manifest;
    use crate::workspace::Workspace;

    #[test]
    fn an_element_has_a_class_its_events_and_its_properties() {
        let manifest = json!({"modules": [{"declarations": [{
            "name": "AB", "tagName": "a-b", "description": "An element.",
            "members": [
                {"kind": "field", "name": "someLevel", "type": {"text": "string"}, "description": "A."},
                {"kind": "field", "name": "ready", "type": {"text": "Promise<this>"}, "readonly": true, "description": "B."},
                {"kind": "field", "name": "translate", "type": {"text": "() => string"}, "description": "C."},
                {"kind": "field", "name": "value", "type": {"text": "Json"}, "description": "V."},
                {"kind": "method", "name": "reset", "parameters": [{"name": "to", "type": {"text": "number"}}],
                 "return": {"type": {"text": "void"}}, "description": "D."},
            ],
            "attributes": [{"name": "some-level", "fieldName": "someLevel", "type": {"text": "number"}}],
            "events": [{"name": "a-b-change", "type": {"text": "CustomEvent<{ value: Json }>"}, "description": "E."}],
        }]}]});
        let expected = "type Json = null;

/** `<a-b>`: an element. */
export class AB extends HTMLElement {
  /** A. */
  someLevel: string;
  /** B. */
  readonly ready: Promise<this>;
  /**
   * C. A `() => string`; `any`, since `HTMLElement` has a boolean of this name. That one takes what is set before the element
   * is defined.
   */
  translate: any;
  /** V. */
  get value(): Json;
  set value(value: unknown);
  /** D. */
  reset(to: number): void;
  addEventListener<Type extends keyof ABEvents>(
    type: Type,
    listener: (this: AB, event: EventAt<AB, ABEvents[Type]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: AB, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof ABEvents>(
    type: Type,
    listener: (this: AB, event: EventAt<AB, ABEvents[Type]>) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: AB, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** The events of `<a-b>`. They bubble and are composed. */
export interface ABEvents {
  /** E. */
  \"a-b-change\": CustomEvent<{ value: Json }>;
}

/** The properties of `<a-b>` that a page sets, for the types of frameworks. */
export type ABProperties = Pick<
  AB,
  \"someLevel\" | \"translate\"
> & { value: unknown; \"some-level\"?: number | string };

/** The types of each element by its tag, for the types of frameworks. */
export interface ElementTypes {
  \"a-b\": { element: AB; properties: ABProperties; events: { [Name in keyof ABEvents]: EventAt<AB, ABEvents[Name]> } };
}

declare global {
  interface HTMLElementTagNameMap {
    \"a-b\": AB;
  }
  interface HTMLElementEventMap extends ABEvents {}
  interface DocumentEventMap extends ABEvents {}
}
";
        let types = "type Json = null;\n";
        assert_eq!(declarations(types, &manifest).unwrap(), expected);
    }

    /// A name that only the types of an element use is declared beside them.
    #[test]
    fn every_member_has_words_and_every_type_is_declared() {
        let root = Workspace::find().unwrap().root().to_owned();
        let types = named(&root).unwrap();
        let manifest = manifest::read(&root).unwrap();
        for element in elements(&manifest) {
            let members = list(element, "members").iter();
            for member in members.chain(list(element, "events")) {
                assert!(text(member, "description").ends_with('.'), "{member}");
            }
        }
        let all = declarations(&types, &manifest).unwrap();
        for own in [
            "FormError",
            "FormState",
            "Verdict",
            "FormOptions",
            "InspectReport",
        ] {
            assert!(all.matches(own).count() > 1, "{own}");
        }
    }
}
