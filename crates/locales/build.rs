//! The build script of `locales`: makes functions and catalogs of the files in `locales/`, and fails
//! if a language lacks a message.
//!
//! The files in `locales/` have the messages that a form needs, those in `locales/agent/` all others: a page that has
//! only forms does not load the latter.
//!
//! The English files decide on the messages, and on the variables of each: a variable that a message selects on or
//! passes to `NUMBER` is a number, any other a text. Of Fluent, only text, variables and plurals are supported;
//! anything else in a file is an error. Patterns become those of ICU's `MessageFormat`:
//! `{count, plural, one {one item} other {{count} items}}`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::unicode::unescape_unicode_to_string;

/// The plural categories that a language needs (CLDR). Categories for millions (`many` in French) may fall back to
/// `other`.
fn categories(language: &str) -> &'static [&'static str] {
    match language {
        "ja" | "zh" => &["other"],
        "pl" => &["one", "few", "many", "other"],
        "ar" => &["zero", "one", "two", "few", "many", "other"],
        _ => &["one", "other"],
    }
}

/// A message of one language, converted from its Fluent file.
struct Message {
    id: String,
    /// The sentence with its variables and plurals, as a pattern in the syntax of `src/message_pattern.rs`.
    text: String,
    /// The variables in the order of their first occurrence, each with whether it is a number.
    variables: Vec<(String, bool)>,
    /// If `true`, its generated function returns a `Message` with code and parameters; if `false`, only the text.
    is_coded: bool,
    /// Whether the JS shell of the elements shows the message before a wasm module has loaded; `SHELL` then has its
    /// English text.
    is_for_shell: bool,
}

/// The folders of the `.ftl` files; the messages of the first folder are listed first.
const FOLDERS: [&str; 2] = ["locales", "locales/agent"];

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=locales");
    let mut languages = BTreeSet::new();
    for entry in fs::read_dir(FOLDERS[0])? {
        let name = entry?
            .file_name()
            .into_string()
            .map_err(|name| anyhow!("{}", name.display()))?;
        languages.extend(name.strip_suffix(".ftl").map(str::to_owned));
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let english = FOLDERS.map(|folder| read(folder, "en"));
    let english = english.into_iter().collect::<Result<Vec<_>>>()?;
    let all: Vec<&Message> = english.iter().flatten().collect();
    fs::write(out.join("messages.rs"), functions(&all)?)?;
    let shell: Vec<_> = all.iter().filter(|it| it.is_for_shell).collect();
    let shell: Vec<_> = shell.iter().map(|it| (&*it.id, &*it.text)).collect();
    fs::write(out.join("shell.rs"), format!("&{shell:?}"))?;
    let mut list = String::from("&[\n");
    for language in &languages {
        let mut files = Vec::new();
        for (at, (folder, english)) in FOLDERS.iter().zip(&english).enumerate() {
            let messages = read(folder, language)?;
            check(&format!("{folder}/{language}"), english, &messages)?;
            let catalog: serde_json::Map<String, serde_json::Value> = messages
                .into_iter()
                .map(|message| (message.id, message.text.into()))
                .collect();
            let file = format!("{language}-{at}.json");
            fs::write(out.join(&file), serde_json::to_string(&catalog)?)?;
            files.push(format!(
                "include_str!(concat!(env!(\"OUT_DIR\"), \"/{file}\"))"
            ));
        }
        let [form, agent] = &*files else {
            bail!("a file of each folder");
        };
        writeln!(
            list,
            "Catalog {{ tag: {language:?}, form: {form}, agent: {agent} }},"
        )?;
    }
    list.push(']');
    Ok(fs::write(out.join("catalogs.rs"), list)?)
}

/// Checks that a language has each English message with the same variables, and no others.
fn check(language: &str, english: &[Message], messages: &[Message]) -> Result<()> {
    let named = |all: &[Message]| -> BTreeMap<String, BTreeSet<String>> {
        let names = |it: &Message| it.variables.iter().map(|(name, _)| name.clone()).collect();
        all.iter().map(|it| (it.id.clone(), names(it))).collect()
    };
    let (wanted, given) = (named(english), named(messages));
    ensure!(
        given.len() == messages.len(),
        "{language}: an id is there twice"
    );
    for (id, variables) in &wanted {
        let own = given
            .get(id)
            .with_context(|| format!("{language}: “{id}” is missing"))?;
        ensure!(
            own == variables,
            "{language}: “{id}” has the variables {own:?}, not {variables:?}"
        );
    }
    match given.keys().find(|id| !wanted.contains_key(*id)) {
        Some(id) => bail!("{language}: “{id}” is not a message of English"),
        None => Ok(()),
    }
}

fn read(folder: &str, language: &str) -> Result<Vec<Message>> {
    let path = format!("{folder}/{language}.ftl");
    let source = fs::read_to_string(&path).with_context(|| path.clone())?;
    let resource = fluent_syntax::parser::parse(source)
        .map_err(|(_, errors)| anyhow!("{path}: {errors:?}"))?;
    let (mut is_coded, mut is_for_shell) = (false, false);
    let mut messages = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::GroupComment(comment) => {
                let says = |words| comment.content.iter().any(|line| line.contains(words));
                (is_coded, is_for_shell) = (says("code and params"), says("The shell"));
            }
            Entry::Message(message) => {
                let id = message.id.name;
                let about = || format!("{path}: “{id}”");
                ensure!(message.attributes.is_empty(), "{} has attributes", about());
                let pattern = message
                    .value
                    .with_context(|| format!("{} is empty", about()))?;
                let mut variables = Vec::new();
                let text =
                    written(&pattern, categories(language), &mut variables).with_context(about)?;
                messages.push(Message {
                    id,
                    text,
                    variables,
                    is_coded,
                    is_for_shell,
                });
            }
            Entry::Comment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => bail!("{path}: only messages are used"),
        }
    }
    Ok(messages)
}

/// Converts a pattern of Fluent to the syntax of `src/message_pattern.rs`, and adds the variables it finds to `variables`.
fn written(
    pattern: &Pattern<String>,
    categories: &[&str],
    variables: &mut Vec<(String, bool)>,
) -> Result<String> {
    let mut out = String::new();
    let mut has_braces = false;
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => out.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => {
                    has_braces |= value.contains(['{', '}']);
                    out.push_str(&unescape_unicode_to_string(value));
                }
                Expression::Inline(inline) => {
                    let (name, is_number) = variable(inline)?;
                    note(variables, name, is_number);
                    write!(out, "{{{name}}}")?;
                }
                Expression::Select { selector, variants } => {
                    let (name, _) = variable(selector)?;
                    note(variables, name, true);
                    write!(out, "{{{name}, plural,")?;
                    let mut given = Vec::new();
                    for variant in variants {
                        let text = written(&variant.value, categories, variables)?;
                        match &variant.key {
                            VariantKey::Identifier { name } => {
                                given.push(name.as_str());
                                write!(out, " {name} {{{text}}}")?;
                            }
                            VariantKey::NumberLiteral { value } => {
                                write!(out, " ={value} {{{text}}}")?;
                            }
                        }
                    }
                    ensure!(
                        given == categories,
                        "plural categories {given:?}, not {categories:?}"
                    );
                    out.push('}');
                }
            },
        }
    }
    ensure!(
        !has_braces || variables.is_empty(),
        "braces beside variables are not supported"
    );
    Ok(out)
}

/// The name of the variable in a placeable, and `true` if it is the argument of `NUMBER`.
fn variable(inline: &InlineExpression<String>) -> Result<(&str, bool)> {
    match inline {
        InlineExpression::VariableReference { id } => Ok((&id.name, false)),
        InlineExpression::FunctionReference { id, arguments } if id.name == "NUMBER" => {
            match arguments.positional.as_slice() {
                [InlineExpression::VariableReference { id }] => Ok((&id.name, true)),
                _ => bail!("NUMBER takes one variable"),
            }
        }
        _ => bail!("only variables, NUMBER and texts are supported"),
    }
}

fn note(variables: &mut Vec<(String, bool)>, name: &str, is_number: bool) {
    match variables.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known |= is_number,
        None => variables.push((name.to_owned(), is_number)),
    }
}

/// The Rust source of one function for each message, which `lib.rs` includes as `messages`.
fn functions(english: &[&Message]) -> Result<String> {
    let mut out = String::new();
    for Message {
        id,
        text,
        variables,
        is_coded,
        is_for_shell: _,
    } in english
    {
        let name = id.replace('-', "_");
        let parameters = variables.iter().map(|(name, is_number)| {
            format!(
                "{}: {}",
                name.replace('-', "_"),
                if *is_number { "u64" } else { "&str" }
            )
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let given = variables.iter().map(|(name, is_number)| {
            let kind = if *is_number { "Number" } else { "Text" };
            format!("({name:?}, Param::{kind}({}))", name.replace('-', "_"))
        });
        let given = given.collect::<Vec<_>>().join(", ");
        let (result, call) = match (is_coded, variables.as_slice()) {
            (true, _) => ("Message", format!("coded({id:?}, {text:?}, &[{given}])")),
            (false, []) => ("&'static str", format!("fixed({id:?}, {text:?})")),
            (false, _) => ("String", format!("worded({id:?}, {text:?}, &[{given}])")),
        };
        writeln!(
            out,
            "/// `{id}`: `{text}`\npub fn {name}({parameters}) -> {result} {{\n    {call}\n}}\n"
        )?;
    }
    Ok(out)
}
